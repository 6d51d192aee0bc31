import { handle } from '#server/core/operations/handler.ts';
import { survivorOf } from '#server/core/records/survivors.ts';
import { customerErasurePreview as contract } from '#shared/operations/contracts/customerErasurePreview.ts';
import { planErasure } from '../erasure/erase.ts';
import { requireErasable } from '../erasure/obstacles.ts';

/** What erasing the personal data of a customer would do. */
export const customerErasurePreview = handle(contract, async (ctx, input) => {
  const { id, name } = await requireErasable(ctx, await survivorOf(ctx.db, input.customer));
  const { obstacles, erased, kept, keptUntil } = await planErasure(ctx, id);
  return { customer: { id, name }, obstacles: [...obstacles], erased, kept, keptUntil };
});
