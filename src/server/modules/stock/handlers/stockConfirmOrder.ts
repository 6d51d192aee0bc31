import { handle } from '#server/core/operations/handler.ts';
import { StockOrderStatus } from '#shared/domain/states.ts';
import { stockConfirmOrder as contract } from '#shared/operations/contracts/stockConfirmOrder.ts';
import { loadOrder, moveOrder } from '../orders.ts';

export const stockConfirmOrder = handle(contract, async (ctx, { order }) =>
  moveOrder(ctx, await loadOrder(ctx, order, 'confirm'), StockOrderStatus.confirmed, 'confirmed'),
);
