import { handle } from '#server/core/operations/handler.ts';
import { StockOrderStatus } from '#shared/domain/states.ts';
import { stockCancelOrder as contract } from '#shared/operations/contracts/stockCancelOrder.ts';
import { loadOrder, moveOrder } from '../orders.ts';

export const stockCancelOrder = handle(contract, async (ctx, { order }) =>
  moveOrder(ctx, await loadOrder(ctx, order, 'cancel'), StockOrderStatus.cancelled, 'cancelled'),
);
