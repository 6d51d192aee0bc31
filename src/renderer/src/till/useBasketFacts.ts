/** What follows from the basket: what it comes to, whose it is, and the ways to pay it. */
import { useMemo } from 'react';
import type { Basket } from '#screens/subjects/checkout/basket.ts';
import { priceBasket } from '#screens/subjects/checkout/pricing.ts';
import { atHandOf, useBearer } from '#screens/subjects/checkout/useBearer.ts';
import { useRating } from '#screens/subjects/checkout/useRating.ts';
import { useWaiting } from '#screens/subjects/checkout/useWaiting.ts';
import { dueOf } from '#screens/subjects/checkout/waiting.ts';
import { useCustomerSummary } from '#screens/subjects/customers/useCustomerSummary.ts';
import { useOfferedMethods } from '#screens/subjects/payments/useOfferedMethods.ts';
import { useBestWay } from './customer/useBestWay.ts';
import type { TillReads } from './useTillReads.ts';

export function useBasketFacts(basket: Basket, { methods, recharges }: TillReads) {
  const customer = useCustomerSummary(basket.customer?.id ?? null).data;
  const rating = useRating(basket.customer?.id ?? null, customer);
  const shown = useBearer(basket.bearer);
  const best = useBestWay(basket.lines, customer, recharges, shown);
  const priced = useMemo(() => priceBasket(basket.lines), [basket.lines]);
  const due = useMemo(() => dueOf(priced.total, basket), [priced, basket]);
  const atHand = useMemo(() => atHandOf(shown), [shown]);
  const offered = useOfferedMethods(methods, customer, atHand);
  return { customer, rating, shown, best, priced, due, offered, waiting: useWaiting() };
}
