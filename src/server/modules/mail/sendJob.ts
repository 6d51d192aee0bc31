/**
 * The job that sends e-mails. It gets the id of one that waits, hands it to the mail server and records how that went: sent
 * once the server has taken it over. A crash in between sends it again, under the same identifier.
 */
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import type { JobAttempt } from '#server/core/jobs/jobKind.ts';
import { MailError } from '#server/core/mail/mailError.ts';
import { formatMessage, type Message } from '#server/core/mail/message.ts';
import { putIntoOutbox } from '#server/core/mail/outbox.ts';
import { isMailSet, mailSettings, senderOf } from '#server/core/mail/settings.ts';
import { deliver } from '#server/core/mail/smtp.ts';
import { trustedIn } from '#server/core/network/outgoing.ts';
import { companyOf } from '#server/core/papers/makeReport.ts';
import { settingRules } from '#server/core/records/servers.ts';
import { change, getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { mailReasonOf, ownMailReasons } from '#shared/domain/mailReplies.ts';
import { EmailStatus, SendStatus } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { loadOrderSource } from '../documents/loadOrder.ts';
import { coverOf, sendStatusBefore, setSendStatus } from '../invoices/invoiceEmail.ts';
import { filesOf, settleScheduled } from '../schedules/scheduledEmail.ts';
import { orderFile } from './orderEmail.ts';
import { renew } from './reminders/remind.ts';

export interface MailJobDeps {
  readonly context: () => ReadContext;
  readonly transact: <T>(work: (ctx: WriteContext) => Promise<T>) => Promise<T>;
  /** Where the outbox is. */
  readonly dataDir: string;
  /** The PDF of an invoice. */
  readonly documentOf: (ctx: ReadContext, invoice: number) => Promise<Uint8Array>;
  /** The PDF of an order to a supplier. */
  readonly orderOf: (ctx: ReadContext, order: number) => Promise<Uint8Array>;
  /** The service is about to stop: what is under way is tried again after the next start. */
  readonly signal: AbortSignal;
}

/** Sends an e-mail that waits. Doing it again once it is sent does nothing. */
export function sendWaiting(deps: MailJobDeps): (payload: { email: number }, attempt: JobAttempt) => Promise<void> {
  const { context, transact } = deps;
  return async ({ email: id }, { isLast }) => {
    const ctx = context();
    const waiting = await getRow(ctx.db, 'email', id);
    if (waiting === undefined || waiting.deleted === 1 || waiting.status !== EmailStatus.pending) return;
    // What it says was true when it was asked for.
    const email = waiting.debtReminder === null ? waiting : await transact((writing) => renew(writing, waiting));
    if (email === null) return;
    let reply: string | null;
    try {
      reply = await send(ctx, email, deps);
    } catch (error) {
      const gaveUp = isLast || (error instanceof MailError && error.isPermanent);
      await transact((writing) => recordFailure(writing, id, reasonOf(error), gaveUp));
      if (!gaveUp) throw error;
      return;
    }
    await transact((writing) => (reply === null ? recordInOutbox(writing, id) : recordSent(writing, id, reply)));
  };
}

/** Gives an e-mail up that waits, because somebody cancelled its job. */
export async function giveUp({ context, transact }: MailJobDeps, id: number): Promise<void> {
  const email = await getRow(context().db, 'email', id);
  if (email === undefined || email.deleted === 1 || email.status !== EmailStatus.pending) return;
  await transact((writing) => recordFailure(writing, id, ownMailReasons.cancelled, true));
}

/** Returns what the mail server answered; null where there is none, and it was put into the outbox. */
async function send(ctx: ReadContext, email: Row<'email'>, deps: MailJobDeps): Promise<string | null> {
  const settings = await mailSettings(ctx);
  // What a schedule sends would fill the folder, and nobody waits for it.
  const isForOutbox = settings === null && email.batch === null && !(await isMailSet(ctx));
  if (settings === null && !isForOutbox) throw new MailError(ownMailReasons.notConfigured, false);
  const from = settings?.from ?? (await senderOf(ctx)).address;
  const message = await formatMessage({
    id: email.messageId ?? `${email.id}@localhost`,
    date: Date.parse(email.sendAt ?? email.created),
    to: email.recipients,
    subject: email.subject,
    text: email.text ?? '',
    ...(await contentOf(ctx, email, deps, from)),
    isDraft: settings === null,
  });
  if (settings === null) {
    putIntoOutbox(deps.dataDir, email.id, message);
    return null;
  }
  const envelope = { from, to: email.recipients, message };
  const { dataDir, signal } = deps;
  return deliver(settings.server, envelope, { rules: await settingRules(ctx), trusted: trustedIn(dataDir), signal });
}

/** Who it is from, and what it brings. */
async function contentOf(
  ctx: ReadContext,
  email: Row<'email'>,
  { documentOf, orderOf }: MailJobDeps,
  address: string,
): Promise<Pick<Message, 'from' | 'html' | 'attachments'>> {
  if (email.batch !== null) {
    const from = { name: (await companyOf(ctx, null))?.trade ?? '', address };
    return { from, html: email.body, attachments: await filesOf(ctx, email.batch) };
  }
  if (email.stockOrder !== null) {
    const order = await getRow(ctx.db, 'stockOrder', email.stockOrder);
    const source = await loadOrderSource(ctx, email.stockOrder);
    if (order === undefined || source === null) throw new MailError('there is no order to send', true);
    return {
      from: { name: source.company.brand, address },
      attachments: [{ name: orderFile(order), type: 'application/pdf', data: await orderOf(ctx, order.id) }],
    };
  }
  if (email.invoice === null) {
    return { from: { name: (await companyOf(ctx, null))?.trade ?? '', address }, attachments: [] };
  }
  const invoice = await getRow(ctx.db, 'invoice', email.invoice);
  if (invoice === undefined) throw new MailError('there is no document to send', true);
  const { from, file } = coverOf(invoice);
  return {
    from: { name: from, address },
    attachments: [{ name: file, type: 'application/pdf', data: await documentOf(ctx, invoice.id) }],
  };
}

async function recordSent(ctx: WriteContext, id: number, reply: string): Promise<void> {
  const invoice = await settle(ctx, id, { status: EmailStatus.sent, error: null, reply });
  ctx.emit({ type: 'email.sent', model: 'email', id });
  if (invoice === null) return;
  await moveInvoice(ctx, invoice, 'delivered', SendStatus.sent);
  ctx.emit({ type: 'invoice.sent', model: 'invoice', id: invoice });
}

/** A person sends it: as far as anybody here knows, its invoice is as the e-mail before left it. */
async function recordInOutbox(ctx: WriteContext, id: number): Promise<void> {
  const invoice = await settle(ctx, id, { status: EmailStatus.outbox, error: null });
  ctx.emit({ type: 'email.updated', model: 'email', id });
  if (invoice === null) return;
  await setSendStatus(ctx, invoice, await sendStatusBefore(ctx, invoice, id));
  ctx.emit({ type: 'invoice.updated', model: 'invoice', id: invoice });
}

/** Keeps the reason; the last one ends it. */
async function recordFailure(ctx: WriteContext, id: number, error: string, gaveUp: boolean): Promise<void> {
  const reply = mailReasonOf(error)?.reply ?? null;
  const invoice = await settle(ctx, id, { error, reply, ...(gaveUp ? { status: EmailStatus.error } : {}) });
  if (!gaveUp) return;
  ctx.emit({ type: 'email.failed', model: 'email', id });
  if (invoice === null) return;
  await moveInvoice(ctx, invoice, 'failed', SendStatus.error);
  ctx.emit({ type: 'invoice.updated', model: 'invoice', id: invoice });
}

async function settle(
  ctx: WriteContext,
  id: number,
  changes: Partial<Pick<Row<'email'>, 'status' | 'error' | 'reply'>>,
): Promise<number | null> {
  const email = await getRow(ctx.db, 'email', id);
  if (email === undefined) throw new Error(`no e-mail ${id}`);
  await change(ctx, 'email', email, changes);
  await settleScheduled(ctx, email);
  return email.invoice;
}

async function moveInvoice(
  ctx: WriteContext,
  id: number,
  action: 'delivered' | 'failed',
  sendStatus: 2 | 3,
): Promise<void> {
  const invoice = await getRow(ctx.db, 'invoice', id);
  if (invoice !== undefined && mayMove('send', action, invoice.sendStatus)) await setSendStatus(ctx, id, sendStatus);
}

function reasonOf(error: unknown): string {
  return error instanceof MailError ? error.message : ownMailReasons.noDocument;
}
