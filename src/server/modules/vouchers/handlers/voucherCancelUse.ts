import { requireScope } from '#server/core/context/grants.ts';
import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { change, load } from '#server/core/records/write.ts';
import { returnCovered } from '#server/modules/stock/stock.ts';
import { fromMoney } from '#shared/domain/money.ts';
import { ServiceError } from '#shared/errors.ts';
import { voucherCancelUse as contract } from '#shared/operations/contracts/voucherCancelUse.ts';
import { restoreBalance } from '../vouchers.ts';

/** Returns what a basket used of vouchers, once. */
export const voucherCancelUse = handle(contract, async (ctx, input) => {
  const use = await load(ctx, 'voucherUse', input.voucherUse);
  const today = ctx.zone.dateAt(ctx.now);
  const scope = requireScope(ctx, use.date === today ? 'billing:correct' : 'billing:refund');
  if (use.cancelled === 1) throw new ServiceError('invalid_transition');
  const parts = await restoreBalance(ctx, { of: { voucherUse: use.id }, scope, notes: input.reason ?? null });
  await returnCovered(ctx, use.id);
  await change(ctx, 'voucherUse', use, { cancelled: 1, reason: input.reason ?? null }, 'updated');
  return {
    voucherUse: await presentById(ctx, 'voucherUse', use.id),
    voucherMovements: parts.map(({ voucherMovement, lot, amount }) => ({
      voucherMovement,
      lot,
      amount: fromMoney(amount),
    })),
  };
});
