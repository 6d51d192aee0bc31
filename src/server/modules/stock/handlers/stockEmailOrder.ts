import type { ReadContext } from '#server/core/context/context.ts';
import { senderOf } from '#server/core/mail/settings.ts';
import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { getRow } from '#server/core/records/write.ts';
import { loadOrderSource } from '#server/modules/documents/loadOrder.ts';
import { enqueueOrderEmail, orderWords } from '#server/modules/mail/orderEmail.ts';
import { emailAddress } from '#shared/domain/emailAddress.ts';
import { StockOrderStatus } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { stockEmailOrder as contract } from '#shared/operations/contracts/stockEmailOrder.ts';
import { loadOrder, moveOrder } from '../orders.ts';

export const stockEmailOrder = handle(contract, async (ctx, input) => {
  const order = await loadOrder(ctx, input.order, 'email');
  const from = await senderOf(ctx);
  const to = input.to ?? (await addressOf(ctx, order.supplier));
  const source = await loadOrderSource(ctx, order.id);
  if (source === null) throw new ServiceError('not_found');
  const email = await enqueueOrderEmail(ctx, order, {
    ...{ ...orderWords(source, input.message ?? null), to, from },
  });
  if (mayMove('stockOrder', 'send', order.status)) await moveOrder(ctx, order, StockOrderStatus.sent, 'sent');
  return {
    order: await presentById(ctx, 'stockOrder', order.id),
    email: await presentById(ctx, 'email', email),
  };
});

/** Throws 422 where a supplier has no address, or none that can be sent to. */
async function addressOf(ctx: ReadContext, id: number | null): Promise<string> {
  const supplier = id === null ? undefined : await getRow(ctx.db, 'supplier', id);
  const address = supplier?.email?.trim() ?? '';
  if (address === '') throw invalidField('#/to', 'required');
  if (!emailAddress().safeParse(address).success) throw invalidField('#/to', 'email_invalid', address);
  return address;
}
