/** What the prices of a product come to, by the functions the service prices with. */

import { useListAll } from '#screens/base/api/queries.ts';
import { fromMoney, type Money, sub, toMoney, toPercent } from '#shared/domain/money.ts';
import { withoutTaxes } from '#shared/domain/pricing.ts';

export interface Prices {
  readonly withoutTax: number;
  /** In percentage points. */
  readonly rate: number;
  /** Over the average cost; null where that is not known. */
  readonly margin: { readonly amount: number; readonly percent: number | null } | null;
}

/** As far as the values are prices by now; null while the taxes are not known, or the price is none. */
export function usePrices(price: unknown, taxes: unknown, cost: unknown): Prices | null {
  const { data: known } = useListAll('tax');
  if (known === undefined || typeof price !== 'number') return null;
  const ids = Array.isArray(taxes) ? taxes.map(Number) : [];
  const applied = known
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name, rate }) => ({ tax: id, name, rate: toPercent(rate) }));
  const net = withoutTaxes(toMoney(price), applied);
  return {
    withoutTax: fromMoney(net),
    rate: applied.reduce((sum, { tax }) => sum + (known.find(({ id }) => id === tax)?.rate ?? 0), 0),
    margin: typeof cost === 'number' ? marginOf(net, toMoney(cost)) : null,
  };
}

function marginOf(net: Money, cost: Money): Prices['margin'] {
  const amount = sub(net, cost);
  return { amount: fromMoney(amount), percent: cost === 0 ? null : Math.round((amount / cost) * 1000) / 10 };
}
