/** The e-mail that brings an order to its supplier: what it says, and its record. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { writerFor } from '#server/core/documents/format.ts';
import { addressIn, type Composed, htmlOf, messageIdOf, requireAddress } from '#server/core/mail/composed.ts';
import { senderOf } from '#server/core/mail/settings.ts';
import { mailWords } from '#server/core/mail/words.ts';
import { derive, getRow, insert } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { EmailStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import { loadOrderSource } from '../documents/loadOrder.ts';
import type { MailRequest } from '../invoices/invoiceEmail.ts';
import { sendEmail } from '../invoices/jobKinds.ts';

/** What the file of an order is called. */
export function orderFile({ number }: Pick<Row<'stockOrder'>, 'number'>): string {
  return `${number}.pdf`;
}

/** The e-mail that brings an order, in the language of its paper. Throws `mail_not_configured`. */
export async function composeOrderEmail(
  ctx: ReadContext,
  order: Row<'stockOrder'>,
  { to, message }: MailRequest,
): Promise<Composed> {
  const sender = await senderOf(ctx);
  const source = await loadOrderSource(ctx, order.id);
  if (source === null) throw new ServiceError('not_found');
  const { language, number, date, total, company, supplier } = source;
  const writer = writerFor(language, source.currency);
  const words = await mailWords(ctx, {
    kind: 'order',
    language,
    values: {
      document: writer.text('order'),
      number,
      date: writer.date(date),
      total: writer.money(total),
      company: company.brand,
      name: supplier?.name ?? '',
    },
    body: [message ?? null],
    signature: [company.brand],
  });
  const known = order.supplier === null ? undefined : await getRow(ctx.db, 'supplier', order.supplier);
  return {
    ...words,
    from: { name: company.brand, address: sender.address },
    to: to ?? addressIn(known?.email),
    attachments: [orderFile(order)],
    isForOutbox: sender.isForOutbox,
  };
}

/** Records an e-mail that is to bring an order, and has it sent. Returns its id. Throws 422 without an address. */
export async function enqueueOrderEmail(
  ctx: WriteContext,
  order: Row<'stockOrder'>,
  { subject, text, to, from }: Omit<Composed, 'attachments' | 'isForOutbox'>,
): Promise<number> {
  const recipients = requireAddress(to);
  const id = await insert(ctx, 'email', {
    subject,
    recipients,
    status: EmailStatus.pending,
    body: htmlOf(text),
    text,
    stockOrder: order.id,
  });
  const messageId = messageIdOf(`order-${order.id}.${id}.${Date.parse(ctx.at)}`, from.address);
  await derive(ctx, 'email', id, { messageId });
  ctx.enqueue(sendEmail, { email: id }, `${sendEmail.name}/${id}`);
  return id;
}
