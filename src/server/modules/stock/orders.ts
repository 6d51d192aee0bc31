/** Orders to suppliers as they move from state to state. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { presentById } from '#server/core/records/present.ts';
import { change, load } from '#server/core/records/write.ts';
import type { ApiRecord, Row } from '#shared/catalogue/index.ts';
import { mayMove, type transitions } from '#shared/domain/transitions.ts';
import { ServiceError } from '#shared/errors.ts';
import type { EventNameOf } from '#shared/events.ts';

type Action = keyof (typeof transitions)['stockOrder'];

/** The order an action is about. Throws 404, and 409 where it is deleted or in a state that does not allow it. */
export async function loadOrder(ctx: ReadContext, id: number, action: Action): Promise<Row<'stockOrder'>> {
  const order = await load(ctx, 'stockOrder', id);
  if (order.deleted === 1) throw new ServiceError('record_deleted');
  if (!mayMove('stockOrder', action, order.status)) throw new ServiceError('invalid_transition');
  return order;
}

/** Puts an order into a state, records the event `stockOrder.<what>`, and answers with it. */
export async function moveOrder(
  ctx: WriteContext,
  order: Row<'stockOrder'>,
  status: Row<'stockOrder'>['status'],
  what: EventNameOf<'stockOrder'>,
): Promise<ApiRecord<'stockOrder'>> {
  const { id } = order;
  await change(ctx, 'stockOrder', order, { status }, what);
  return presentById(ctx, 'stockOrder', id);
}
