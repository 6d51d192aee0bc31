import { StockOrderStatus } from '#shared/domain/states.ts';
import { stockCancelOrder as contract } from '#shared/operations/contracts/stockCancelOrder.ts';
import { handle } from '../handler.ts';
import { loadOrder, moveOrder } from '../stock/orders.ts';

export const stockCancelOrder = handle(contract, async (ctx, { order }) =>
  moveOrder(ctx, await loadOrder(ctx, order, 'cancel'), StockOrderStatus.cancelled, 'cancelled'),
);
