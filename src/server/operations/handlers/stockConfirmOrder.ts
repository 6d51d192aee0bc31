import { StockOrderStatus } from '#shared/domain/states.ts';
import { stockConfirmOrder as contract } from '#shared/operations/contracts/stockConfirmOrder.ts';
import { handle } from '../handler.ts';
import { loadOrder, moveOrder } from '../stock/orders.ts';

export const stockConfirmOrder = handle(contract, async (ctx, { order }) =>
  moveOrder(ctx, await loadOrder(ctx, order, 'confirm'), StockOrderStatus.confirmed, 'confirmed'),
);
