import { requireScope } from '#server/core/context/grants.ts';
import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { change, load } from '#server/core/records/write.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { undoEntry as contract } from '#shared/operations/contracts/undoEntry.ts';
import { cancelUse } from '../../vouchers/cancelUse.ts';

/** Undoes an entry, once, and with it the use of vouchers that it was by. */
export const undoEntry = handle(contract, async (ctx, { entry: id, voucherUse, reason }) => {
  const entry = await load(ctx, 'entry', id);
  const isOwn = entry.createUser !== null && entry.createUser === ctx.actor.user;
  if (!isOwn || entry.date !== ctx.zone.dateAt(ctx.now)) requireScope(ctx, 'entry:correct');
  if (entry.cancelled !== null) throw new ServiceError('invalid_transition');
  await change(ctx, 'entry', entry, { cancelled: ctx.at, reason: reason ?? null }, 'updated');
  if (voucherUse !== undefined) {
    const use = await load(ctx, 'voucherUse', voucherUse);
    if (use.customer !== entry.customer) throw invalidField('#/voucherUse', 'invalid_value');
    await cancelUse(ctx, use, reason ?? null);
  }
  return { entry: await presentById(ctx, 'entry', entry.id) };
});
