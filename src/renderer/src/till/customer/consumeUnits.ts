/** A basket that vouchers of units pay for whole: nothing is charged, so no document is issued. */
import type { BestWay } from '#shared/domain/bestWay.ts';
import { call } from '../../api/client.ts';

/** What vouchers of units pay for, as `billing/checkout` takes it. */
export function coveredInput({ covered }: Pick<BestWay, 'covered'>) {
  return covered.map(({ voucher, product, units }) => ({ voucher, product, units }));
}

/**
 * Uses up the units of each voucher, with keys made of the basket's: tried again, none is used up twice. Throws ApiError.
 */
export async function consumeUnits(
  basket: string,
  customer: number,
  { covered }: Pick<BestWay, 'covered'>,
): Promise<void> {
  for (const [voucher, parts] of Map.groupBy(covered, (part) => part.voucher)) {
    const amount = Math.round(parts.reduce((all, { units }) => all + units, 0) * 1000) / 1000;
    await call('voucherConsume', { customer, voucher, amount }, { idempotencyKey: `${basket}:${voucher}` });
  }
}
