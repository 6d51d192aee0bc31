/** What a pack of units costs a customer now: its product, or one of its rates. */
import { useCashPoint } from '#screens/base/api/cashPoint.ts';
import { useListAll, useRecord } from '#screens/base/api/queries.ts';
import { useServerNow } from '#screens/base/api/serverClock.ts';
import { type Money, toMoney } from '#shared/domain/money.ts';
import { localMoment, priceAt } from '#shared/domain/productRates.ts';
import { useCustomerSummary } from '../customers/useCustomerSummary.ts';

/** Undefined until it is read. */
export function usePackPrice(customer: number | null, product: number | null): Money | undefined {
  const now = useServerNow();
  const { timeZone } = useCashPoint().state ?? {};
  const { data: sold } = useRecord('product', product);
  const { data: rates = [] } = useListAll('productRate', { active: true, product: product ?? 0 });
  const { data: summary } = useCustomerSummary(customer);
  if (sold === undefined) return undefined;
  const price = toMoney(sold.price);
  if (timeZone === undefined) return price;
  const priced = { price, rates: rates.map((rate) => ({ ...rate, price: toMoney(rate.price) })) };
  return priceAt(priced, summary?.tagIds ?? [], localMoment(now, timeZone)).price;
}
