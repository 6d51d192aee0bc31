import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { composeOrderEmail, enqueueOrderEmail } from '#server/modules/mail/orderEmail.ts';
import { StockOrderStatus } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { stockEmailOrder as contract } from '#shared/operations/contracts/stockEmailOrder.ts';
import { loadOrder, moveOrder } from '../orders.ts';

export const stockEmailOrder = handle(contract, async (ctx, input) => {
  const order = await loadOrder(ctx, input.order, 'email');
  const mail = await composeOrderEmail(ctx, order, input);
  const email = await enqueueOrderEmail(ctx, order, mail);
  if (mayMove('stockOrder', 'send', order.status)) await moveOrder(ctx, order, StockOrderStatus.sent, 'sent');
  return {
    order: await presentById(ctx, 'stockOrder', order.id),
    email: await presentById(ctx, 'email', email),
    outbox: mail.isForOutbox,
  };
});
