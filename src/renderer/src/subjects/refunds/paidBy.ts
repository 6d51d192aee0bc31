/** Whose a document is, and the methods that paid it: by these money goes back, unless they are in use no more. */
import type { ApiRecord } from '#shared/catalogue/index.ts';
import type { PaidBy } from './useRefundDestinations.ts';

type Paid = Pick<ApiRecord<'invoice'>, 'customer' | 'name' | 'payments'>;

export function paidByOf({ customer, name, payments }: Paid): PaidBy {
  const sums = new Map<number, number>();
  for (const { paymentMethod, amount } of payments) {
    const method = Number(paymentMethod);
    sums.set(method, Math.round(((sums.get(method) ?? 0) + Number(amount)) * 100) / 100);
  }
  return {
    customer: customer === null ? null : { id: customer, name: name ?? '' },
    methods: [...sums].filter(([, sum]) => sum > 0).map(([method]) => method),
  };
}
