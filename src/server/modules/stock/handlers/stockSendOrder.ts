import { handle } from '#server/core/operations/handler.ts';
import { StockOrderStatus } from '#shared/domain/states.ts';
import { stockSendOrder as contract } from '#shared/operations/contracts/stockSendOrder.ts';
import { loadOrder, moveOrder } from '../orders.ts';

export const stockSendOrder = handle(contract, async (ctx, { order }) =>
  moveOrder(ctx, await loadOrder(ctx, order, 'send'), StockOrderStatus.sent, 'sent'),
);
