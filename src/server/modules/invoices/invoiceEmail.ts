/** The e-mail that brings an invoice: its words, and its record. */

import type { WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { type DocumentLanguage, writerFor } from '#server/core/documents/format.ts';
import { withdrawJob } from '#server/core/jobs/withdraw.ts';
import { change, derive, getRow, insert, softRemove } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { EmailStatus, SendStatus } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { payableOf } from '#shared/domain/withholding.ts';
import { ServiceError } from '#shared/errors.ts';
import type { DocumentText } from '#shared/i18n/documents.ts';
import { mailTexts } from '#shared/i18n/mail.ts';
import { sendEmail } from './jobKinds.ts';

export interface Words {
  readonly subject: string;
  /** Paragraphs with an empty line between them. */
  readonly text: string;
}

/** What an invoice is sent with, in a language: what is withheld leaves less to pay than its total. `message` is what whoever sends it adds. */
export function wordsOf(
  invoice: Row<'invoice'>,
  customer: Pick<Row<'customer'>, 'name'> | null,
  language: DocumentLanguage,
  message: string | null,
): Words {
  const writer = writerFor(language, invoice.currency);
  const values = {
    document: writer.text(documentText(invoice)),
    number: invoice.number ?? '',
    date: writer.date(invoice.date ?? ''),
    total: writer.money(invoice.total),
    payable: writer.money(payableOf(invoice)),
    company: invoice.companyName ?? '',
    name: customer?.name ?? '',
  };
  const say = (key: keyof typeof mailTexts): string =>
    mailTexts[key][language].replace(/\{(\w+)\}/g, (_, name: keyof typeof values) => values[name]);
  const paragraphs = [
    say(customer === null ? 'greetingToNobody' : 'greeting'),
    say(invoice.withheld === null ? 'attached' : 'attachedWithheld'),
    message,
    say('thanks'),
    [values.company, invoice.companyPhone, invoice.companyEmail]
      .filter((line) => line !== null && line !== '')
      .join('\n'),
  ];
  return { subject: say('subject'), text: paragraphs.filter((each) => each !== null && each !== '').join('\n\n') };
}

/**
 * Records an e-mail that is to bring an invoice, which then waits to be sent, and has it sent: at once, or at `sendAt`, a
 * stored moment. Returns its id.
 */
export async function enqueueInvoiceEmail(
  ctx: WriteContext,
  invoice: Row<'invoice'>,
  email: Words & { readonly to: string; readonly from: string; readonly sendAt: string | null },
): Promise<number> {
  const { subject, text, to, from, sendAt } = email;
  const id = await insert(ctx, 'email', {
    subject,
    recipients: to,
    status: EmailStatus.pending,
    body: htmlOf(text),
    text,
    invoice: invoice.id,
    sendAt,
  });
  // The document's own guid: another installation's message is never taken for this one.
  const messageId = `${invoice.guid}.${id}@${from.slice(from.lastIndexOf('@') + 1)}`;
  await derive(ctx, 'email', id, { messageId });
  await setSendStatus(ctx, invoice.id, SendStatus.pending);
  ctx.emit({ type: 'invoice.updated', model: 'invoice', id: invoice.id });
  ctx.enqueue(sendEmail, { email: id }, jobKeyOf(id), sendAt ?? undefined);
  return id;
}

/**
 * Withdraws the e-mail of an invoice that waits: for its hour, or to be tried again. The invoice is then as the e-mail
 * before left it. Throws 409 `invalid_transition` where none waits, or it is with the mail server just now.
 */
export async function withdrawInvoiceEmail(ctx: WriteContext, invoice: Row<'invoice'>): Promise<void> {
  const [waiting] = await queryAll<Row<'email'>>(
    ctx.db,
    sql`select * from "email" where "invoice" = ${invoice.id} and "deleted" = 0 order by "id" desc limit 1`,
  );
  const isFree =
    mayMove('send', 'withdraw', invoice.sendStatus) &&
    waiting?.status === EmailStatus.pending &&
    (await withdrawJob(ctx.db, jobKeyOf(waiting.id)));
  if (!isFree) throw new ServiceError('invalid_transition');
  await softRemove(ctx, 'email', waiting, 'deleted');
  await setSendStatus(ctx, invoice.id, await sendStatusBefore(ctx, invoice.id, waiting.id));
  ctx.emit({ type: 'invoice.updated', model: 'invoice', id: invoice.id });
}

/** How the e-mail of an invoice before another went; null where none went to a mail server. */
export async function sendStatusBefore(ctx: WriteContext, invoice: number, email: number): Promise<2 | 3 | null> {
  const [before] = await queryAll<{ status: number }>(
    ctx.db,
    sql`select "status" from "email" where "invoice" = ${invoice} and "id" < ${email} and "deleted" = 0
      and "status" <> ${sql.literal(EmailStatus.outbox)} order by "id" desc limit 1`,
  );
  if (before === undefined) return null;
  return before.status === EmailStatus.sent ? SendStatus.sent : SendStatus.error;
}

/** Says of an invoice how its sending went; null: it was never sent. */
export async function setSendStatus(ctx: WriteContext, id: number, sendStatus: 1 | 2 | 3 | null): Promise<void> {
  const invoice = await getRow(ctx.db, 'invoice', id);
  if (invoice === undefined) throw new Error(`no invoice ${id}`);
  await change(ctx, 'invoice', invoice, { sendStatus });
}

function documentText(invoice: Row<'invoice'>): DocumentText {
  if (invoice.isProforma === 1) return 'proforma';
  if (invoice.isInternal === 1) return 'internal';
  if (invoice.isReceipt === 1) return invoice.isCreditNote === 1 ? 'simplifiedCreditNote' : 'simplifiedInvoice';
  return invoice.isCreditNote === 1 ? 'creditNote' : 'invoice';
}

/** The job that sends an e-mail. */
function jobKeyOf(email: number): string {
  return `${sendEmail.name}/${email}`;
}

/** Plain text as HTML. */
export function htmlOf(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  const escaped = text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
  return escaped
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br />')}</p>`)
    .join('');
}
