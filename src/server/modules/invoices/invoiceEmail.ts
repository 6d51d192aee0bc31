/** The e-mail that brings an invoice: its words, and its record. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { writerFor } from '#server/core/documents/format.ts';
import { withdrawJob } from '#server/core/jobs/withdraw.ts';
import {
  addressIn,
  type Composed,
  htmlOf,
  messageIdOf,
  requireAddress,
  type Words,
} from '#server/core/mail/composed.ts';
import { senderOf } from '#server/core/mail/settings.ts';
import { mailWords } from '#server/core/mail/words.ts';
import { change, derive, getRow, insert, load, softRemove } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { documentLanguage } from '#shared/domain/documentLanguage.ts';
import { EmailStatus, SendStatus } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { payableOf } from '#shared/domain/withholding.ts';
import { ServiceError } from '#shared/errors.ts';
import type { DocumentText } from '#shared/i18n/documents.ts';
import { sendEmail } from './jobKinds.ts';

/** What an invoice is sent as: from whom, and what its file is called. */
export function coverOf({ id, number, companyName }: Row<'invoice'>): { readonly from: string; readonly file: string } {
  return { from: companyName ?? '', file: `${number ?? id}.pdf` };
}

/** A document that may be sent now. Throws 404, and 409 `invalid_transition` where it is a draft, voided, or being sent. */
export async function loadSendable(ctx: ReadContext, id: number): Promise<Row<'invoice'>> {
  const invoice = await load(ctx, 'invoice', id);
  if (!mayMove('invoice', 'send', invoice.status) || !mayMove('send', 'send', invoice.sendStatus)) {
    throw new ServiceError('invalid_transition');
  }
  return invoice;
}

/** What somebody says of an e-mail that brings a document. */
export interface MailRequest {
  /** To whom, where that is somebody else than who it is for. */
  readonly to?: string | null | undefined;
  /** What is said besides. */
  readonly message?: string | null | undefined;
}

/**
 * The e-mail that brings an invoice, in the language of its customer. Throws `mail_not_configured`. What is withheld leaves
 * less to pay than its total.
 */
export async function composeInvoiceEmail(
  ctx: ReadContext,
  invoice: Row<'invoice'>,
  { to, message }: MailRequest,
): Promise<Composed> {
  const sender = await senderOf(ctx);
  const customer = invoice.customer === null ? undefined : await getRow(ctx.db, 'customer', invoice.customer);
  const company = invoice.company === null ? undefined : await getRow(ctx.db, 'company', invoice.company);
  const language = documentLanguage(customer?.language, company?.language);
  const writer = writerFor(language, invoice.currency);
  const isTicket = invoice.isReceipt === 1 && invoice.isCreditNote !== 1;
  const { from, file } = coverOf(invoice);
  const words = await mailWords(ctx, {
    kind: isTicket ? 'ticket' : 'document',
    language,
    values: {
      document: writer.text(documentText(invoice)),
      number: invoice.number ?? '',
      date: writer.date(invoice.date ?? ''),
      total: writer.money(invoice.total),
      payable: writer.money(payableOf(invoice)),
      company: from,
      name: customer?.name ?? '',
    },
    ...(invoice.withheld === null ? {} : { opening: 'attachedWithheld' }),
    body: [message ?? null],
    signature: [from, invoice.companyPhone, invoice.companyEmail],
  });
  return {
    ...words,
    from: { name: from, address: sender.address },
    to: to ?? addressIn(customer?.email),
    attachments: [file],
    isForOutbox: sender.isForOutbox,
  };
}

/**
 * Records an e-mail that is to bring an invoice, which then waits to be sent, and has it sent: at once, or at `sendAt`, a
 * stored moment. Returns its id. Throws 422
 * where there is no address to send it to.
 */
export async function enqueueInvoiceEmail(
  ctx: WriteContext,
  invoice: Row<'invoice'>,
  email: Words & Pick<Composed, 'from' | 'to'> & { readonly sendAt: string | null },
): Promise<number> {
  const { subject, text, from, sendAt } = email;
  const id = await insert(ctx, 'email', {
    subject,
    recipients: requireAddress(email.to),
    status: EmailStatus.pending,
    body: htmlOf(text),
    text,
    invoice: invoice.id,
    sendAt,
  });
  // The document's own guid: another installation's message is never taken for this one.
  await derive(ctx, 'email', id, { messageId: messageIdOf(`${invoice.guid}.${id}`, from.address) });
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
