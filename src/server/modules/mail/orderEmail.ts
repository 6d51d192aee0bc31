/** The e-mail that brings an order to its supplier: its words, and its record. */

import type { WriteContext } from '#server/core/context/context.ts';
import { writerFor } from '#server/core/documents/format.ts';
import type { OrderSource } from '#server/core/documents/sources.ts';
import { derive, insert } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { EmailStatus } from '#shared/domain/states.ts';
import { mailTexts } from '#shared/i18n/mail.ts';
import { htmlOf, type Words } from '../invoices/invoiceEmail.ts';
import { sendEmail } from '../invoices/jobKinds.ts';

/** What an order is sent with, in the language of its paper. `message` is what whoever sends it adds. */
export function orderWords(order: OrderSource, message: string | null): Words {
  const { language, number, date, total, company, supplier } = order;
  const writer = writerFor(language, order.currency);
  const values = {
    document: writer.text('order'),
    number,
    date: writer.date(date),
    total: writer.money(total),
    company: company.brand,
    name: supplier?.name ?? '',
  };
  const say = (key: keyof typeof mailTexts): string =>
    mailTexts[key][language].replace(/\{(\w+)\}/g, (_, name: keyof typeof values) => values[name]);
  const paragraphs = [
    say(supplier === null ? 'greetingToNobody' : 'greeting'),
    say('attachedOrder'),
    message,
    say('thanksForOrder'),
    company.brand,
  ];
  return { subject: say('subject'), text: paragraphs.filter((each) => each !== null && each !== '').join('\n\n') };
}

/** Records an e-mail that is to bring an order, and has it sent. Returns its id. */
export async function enqueueOrderEmail(
  ctx: WriteContext,
  order: Row<'stockOrder'>,
  email: Words & { readonly to: string; readonly from: string },
): Promise<number> {
  const { subject, text, to, from } = email;
  const id = await insert(ctx, 'email', {
    ...{ subject, recipients: to, status: EmailStatus.pending, body: htmlOf(text), text, stockOrder: order.id },
  });
  const messageId = `order-${order.id}.${id}.${Date.parse(ctx.at)}@${from.slice(from.lastIndexOf('@') + 1)}`;
  await derive(ctx, 'email', id, { messageId });
  ctx.enqueue(sendEmail, { email: id }, `${sendEmail.name}/${id}`);
  return id;
}
