/** What operations on money without a document answer with. */

import type { ReadContext } from '#server/core/context/context.ts';
import { presentById } from '#server/core/records/present.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { type BasketPayment, waitingFor } from './basketPayments.ts';

/** A row, and what waits for its basket now. */
export async function answerBasket(
  ctx: ReadContext,
  { id, basket }: Pick<BasketPayment, 'id' | 'basket'>,
): Promise<OutputOf<Contract<'takeBasketPayment'>>> {
  const waiting = await waitingFor(ctx, basket);
  return {
    basketPayment: await presentById(ctx, 'basketPayment', id),
    waiting: await Promise.all(waiting.map((row) => presentById(ctx, 'basketPayment', row.id))),
  };
}
