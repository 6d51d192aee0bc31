import { StockOrderStatus } from '#shared/domain/states.ts';
import { stockSendOrder as contract } from '#shared/operations/contracts/stockSendOrder.ts';
import { handle } from '../handler.ts';
import { loadOrder, moveOrder } from '../stock/orders.ts';

export const stockSendOrder = handle(contract, async (ctx, { order }) =>
  moveOrder(ctx, await loadOrder(ctx, order, 'send'), StockOrderStatus.sent, 'sent'),
);
