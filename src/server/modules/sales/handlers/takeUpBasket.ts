import type { ReadContext } from '#server/core/context/context.ts';
import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { getRow, load, softRemove } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { takeUpBasket as contract } from '#shared/operations/contracts/takeUpBasket.ts';
import { whoWhereWhen } from '../../cash/whoWhereWhen.ts';

/** Of two tills that ask at once one has it; a till that lost the answer asks again and has it still. */
export const takeUpBasket = handle(contract, async (ctx, { heldBasket: id, uuid, pos = null }) => {
  const held = await load(ctx, 'heldBasket', id);
  if (held.takeUp !== uuid) {
    if (held.takenUp !== null) throw await elsewhere(ctx, held);
    if (held.deleted === 1) throw new ServiceError('record_deleted');
    if (pos !== null && (await getRow(ctx.db, 'pos', pos)) === undefined) {
      throw invalidField('#/pos', 'unknown_reference');
    }
    const taken = { takeUp: uuid, takenUp: ctx.at, takenUpBy: ctx.actor.user, takenUpAt: pos };
    await softRemove(ctx, 'heldBasket', held, 'deleted', taken);
  }
  return { heldBasket: await presentById(ctx, 'heldBasket', id) };
});

/** Somebody else has the basket: says who took it up, where and when. */
async function elsewhere(
  ctx: ReadContext,
  { takenUp, takenUpBy, takenUpAt }: Row<'heldBasket'>,
): Promise<ServiceError> {
  const detail = await whoWhereWhen(ctx, { user: takenUpBy, pos: takenUpAt, at: takenUp ?? ctx.at });
  return new ServiceError('basket_elsewhere', { detail });
}
