import type { ReadContext } from '#server/core/context/context.ts';
import { requireScope } from '#server/core/context/grants.ts';
import { handle } from '#server/core/operations/handler.ts';
import { load } from '#server/core/records/write.ts';
import { ServiceError } from '#shared/errors.ts';
import { refundBasketPayment as contract } from '#shared/operations/contracts/refundBasketPayment.ts';
import { answerBasket } from '../basketAnswer.ts';
import {
  type BasketPayment,
  namedRow,
  refundBasketPayments,
  requireWaiting,
  wasHandedOverSince,
} from '../basketPayments.ts';
import { openTill } from '../till.ts';

/**
 * Gives back what was taken for a basket. Throws 403 `insufficient_scope` with the scope it needs: `billing:correct` for what
 * one took oneself in the running session, else `billing:refund`.
 */
export const refundBasketPayment = handle(contract, async (ctx, input) => {
  const { uuid = null, reason } = input;
  const before = uuid === null ? undefined : await namedRow(ctx, uuid);
  if (before !== undefined) {
    if (before.source !== input.basketPayment) throw new ServiceError('unique_conflict', { detail: before.uuid });
    return answerBasket(ctx, before);
  }
  const taken = await load(ctx, 'basketPayment', input.basketPayment);
  await requireWaiting(ctx, taken);
  const { pos, session } = await openTill(ctx, input.pos ?? taken.pos, taken.currency);
  const scope = requireScope(ctx, await scopeOf(ctx, taken, session.id));
  const id = await refundBasketPayments(ctx, taken, { pos: pos.id, session: session.id }, { reason, scope, uuid });
  return answerBasket(ctx, { id, basket: taken.basket });
});

/** Once the drawer was handed over its money was counted, so it is another's to decide. */
async function scopeOf(
  ctx: ReadContext,
  taken: BasketPayment,
  session: number,
): Promise<'billing:correct' | 'billing:refund'> {
  const isOwn = ctx.actor.user !== null && taken.createUser === ctx.actor.user && taken.session === session;
  return isOwn && !(await wasHandedOverSince(ctx, taken)) ? 'billing:correct' : 'billing:refund';
}
