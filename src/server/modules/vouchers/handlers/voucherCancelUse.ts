import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { load } from '#server/core/records/write.ts';
import { fromMoney } from '#shared/domain/money.ts';
import { voucherCancelUse as contract } from '#shared/operations/contracts/voucherCancelUse.ts';
import { cancelUse } from '../cancelUse.ts';

/** Returns what a basket used of vouchers, once. */
export const voucherCancelUse = handle(contract, async (ctx, input) => {
  const use = await load(ctx, 'voucherUse', input.voucherUse);
  const parts = await cancelUse(ctx, use, input.reason ?? null);
  return {
    voucherUse: await presentById(ctx, 'voucherUse', use.id),
    voucherMovements: parts.map(({ voucherMovement, lot, amount }) => ({
      voucherMovement,
      lot,
      amount: fromMoney(amount),
    })),
  };
});
