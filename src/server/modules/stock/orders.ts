/** Orders to suppliers as they move from state to state. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { presentById } from '#server/core/records/present.ts';
import { getRow, updateRow } from '#server/core/records/rows.ts';
import type { ApiRecord, Row } from '#shared/catalogue/index.ts';
import { mayMove, type transitions } from '#shared/domain/transitions.ts';
import { ServiceError } from '#shared/errors.ts';

type Action = keyof (typeof transitions)['stockOrder'];

/** The order an action is about. Throws 404, and 409 where it is deleted or in a state that does not allow it. */
export async function loadOrder(ctx: ReadContext, id: number, action: Action): Promise<Row<'stockOrder'>> {
  const order = await getRow(ctx.db, 'stockOrder', id);
  if (order === undefined) throw new ServiceError('not_found');
  if (order.deleted === 1) throw new ServiceError('record_deleted');
  if (!mayMove('stockOrder', action, order.status)) throw new ServiceError('invalid_transition');
  return order;
}

/** Puts an order into a state, tells of it as `stockOrder.<what>`, and answers with it. */
export async function moveOrder(
  ctx: WriteContext,
  order: Row<'stockOrder'>,
  status: Row<'stockOrder'>['status'],
  what: string,
): Promise<ApiRecord<'stockOrder'>> {
  const { id } = order;
  await updateRow(ctx, 'stockOrder', order, { status });
  ctx.note({
    model: 'stockOrder',
    id,
    kind: 'updated',
    before: { status: order.status },
    after: { status },
  });
  ctx.emit({ type: `stockOrder.${what}`, model: 'stockOrder', id });
  return presentById(ctx, 'stockOrder', id);
}
