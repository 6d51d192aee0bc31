/** Reminders as they are sent: their records, what they tell of, and another look just before they leave. */
import type { WriteContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { type Composed, htmlOf, messageIdOf, requireAddress } from '#server/core/mail/composed.ts';
import { changeDiffering, derive, getRow, insert, remove, softRemove } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import type { ReminderState } from '#shared/domain/debtReminders.ts';
import { ownMailReasons } from '#shared/domain/mailReplies.ts';
import { EmailStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import { sendEmail } from '../../invoices/jobKinds.ts';
import { keyOf, type Whose } from './debts.ts';
import { itemsOf, tell, untell } from './items.ts';
import { composeReminder, type Letter, lettersOf, letterTo } from './letters.ts';

export interface Reminded {
  readonly customer: number;
  readonly company: number;
  readonly currency: string;
  readonly state: ReminderState;
  /** The e-mail it was told by; null where it was not. */
  readonly email: number | null;
  readonly isForOutbox: boolean;
}

/** Tells a customer of what is due to be told, in one e-mail for each company and currency. Says what became of each. */
export async function remind(ctx: WriteContext, whose: Whose): Promise<readonly Reminded[]> {
  const reminded: Reminded[] = [];
  for (const letter of await lettersOf(ctx, whose)) {
    const { customer, company, currency, state } = letter;
    const sent = state === 'due' ? await send(ctx, letter) : { email: null, isForOutbox: false };
    reminded.push({ customer, company, currency, state, ...sent });
  }
  return reminded;
}

/**
 * Tells of the same debts again, as they are now, by an e-mail of its own. Throws 409 `invalid_transition` where nothing is
 * owed any more, or the customer gets no reminders now.
 */
export async function remindAgain(
  ctx: WriteContext,
  before: Row<'email'>,
  to: string | null,
): Promise<Pick<Reminded, 'isForOutbox'> & { readonly email: number }> {
  const reminder = await reminderOf(ctx, before);
  const letter = reminder === undefined ? undefined : await letterTo(ctx, reminder);
  if (reminder === undefined || letter === undefined || isLeftAlone(letter)) {
    throw new ServiceError('invalid_transition');
  }
  const mail = await composeReminder(ctx, letter, to);
  return { email: await enqueue(ctx, reminder.id, mail), isForOutbox: mail.isForOutbox };
}

/**
 * Writes a reminder that waits anew, with what is owed at this moment, just before it is sent. Where nothing that it tells of
 * is owed, or its customer gets no reminders now, it is withdrawn: null then.
 */
export async function renew(ctx: WriteContext, email: Row<'email'>): Promise<Row<'email'> | null> {
  const reminder = await reminderOf(ctx, email);
  if (reminder === undefined) return email;
  const letter = await letterTo(ctx, reminder);
  const owed = new Set(letter?.debts.map(keyOf));
  const items = await itemsOf(ctx, reminder.id);
  const isOpen = items.some((item) => owed.has(keyOf(item)));
  if (letter === undefined || isLeftAlone(letter) || !isOpen) {
    await withdraw(ctx, email, reminder);
    return null;
  }
  const paid = items.filter((item) => !owed.has(keyOf(item)));
  if (await isFirst(ctx, email)) await untell(ctx, reminder.id, paid);
  await tell(ctx, reminder.id, letter.items);
  await changeDiffering(ctx, 'debtReminder', reminder, { overdue: letter.overdue, owed: letter.owed });
  const { subject, text } = await composeReminder(ctx, letter);
  return changeDiffering(ctx, 'email', email, { subject, text, body: htmlOf(text) });
}

/** True where a customer gets no reminders: never, or not before a day that was agreed. */
function isLeftAlone({ state }: Letter): boolean {
  return state === 'leftOut' || state === 'snoozed';
}

async function send(ctx: WriteContext, letter: Letter): Promise<Pick<Reminded, 'email' | 'isForOutbox'>> {
  const { customer, company, currency, overdue, owed, items } = letter;
  const mail = await composeReminder(ctx, letter);
  const step = letter.step ?? 0;
  const reminder = await insert(ctx, 'debtReminder', { customer, company, currency, step, overdue, owed });
  await tell(ctx, reminder, items);
  return { email: await enqueue(ctx, reminder, mail), isForOutbox: mail.isForOutbox };
}

async function enqueue(ctx: WriteContext, reminder: number, { subject, text, to, from }: Composed): Promise<number> {
  const id = await insert(ctx, 'email', {
    subject,
    recipients: requireAddress(to),
    status: EmailStatus.pending,
    body: htmlOf(text),
    text,
    debtReminder: reminder,
  });
  const messageId = messageIdOf(`reminder-${reminder}.${id}.${Date.parse(ctx.at)}`, from.address);
  await derive(ctx, 'email', id, { messageId });
  ctx.enqueue(sendEmail, { email: id }, `${sendEmail.name}/${id}`);
  return id;
}

/** Takes a reminder back that was not sent. What it was to tell of was not told, unless an earlier e-mail of it did. */
async function withdraw(ctx: WriteContext, email: Row<'email'>, reminder: Row<'debtReminder'>): Promise<void> {
  const isOnly = await isFirst(ctx, email);
  if (isOnly) await derive(ctx, 'email', email.id, { debtReminder: null });
  await softRemove(ctx, 'email', email, 'deleted', { error: ownMailReasons.notOwed });
  if (!isOnly) return;
  await untell(ctx, reminder.id, await itemsOf(ctx, reminder.id));
  await remove(ctx, 'debtReminder', reminder);
}

/** True for the one e-mail of a reminder. */
async function isFirst(ctx: WriteContext, { id, debtReminder }: Row<'email'>): Promise<boolean> {
  const other = await queryFirst(
    ctx.db,
    sql`select 1 from "email" where "debtReminder" = ${debtReminder} and "id" <> ${id}`,
  );
  return other === undefined;
}

async function reminderOf(ctx: WriteContext, email: Row<'email'>): Promise<Row<'debtReminder'> | undefined> {
  return email.debtReminder === null ? undefined : getRow(ctx.db, 'debtReminder', email.debtReminder);
}
