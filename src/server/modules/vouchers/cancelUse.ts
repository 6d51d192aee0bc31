/** What a basket used of vouchers is given back as a whole. */
import type { WriteContext } from '#server/core/context/context.ts';
import { requireScope } from '#server/core/context/grants.ts';
import { change } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { ServiceError } from '#shared/errors.ts';
import { returnCovered } from '../stock/stock.ts';
import { restoreBalance } from './vouchers.ts';

/**
 * Returns what a basket used of vouchers, once. Throws 403 without `billing:correct`, or `billing:refund` on another day than
 * that of the use, and 409 where it was cancelled. Returns what went back to which lot.
 */
export async function cancelUse(ctx: WriteContext, use: Row<'voucherUse'>, reason: string | null) {
  const today = ctx.zone.dateAt(ctx.now);
  const scope = requireScope(ctx, use.date === today ? 'billing:correct' : 'billing:refund');
  if (use.cancelled === 1) throw new ServiceError('invalid_transition');
  const parts = await restoreBalance(ctx, { of: { voucherUse: use.id }, scope, notes: reason });
  await returnCovered(ctx, use.id);
  await change(ctx, 'voucherUse', use, { cancelled: 1, reason }, 'updated');
  return parts;
}
