/** Reminders as they would be sent now: for each customer and company what is owed, and what of it is told for the first time. */
import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { writerFor } from '#server/core/documents/format.ts';
import { addressIn, type Composed } from '#server/core/mail/composed.ts';
import { senderOf } from '#server/core/mail/settings.ts';
import { mailWords } from '#server/core/mail/words.ts';
import { settingIn } from '#server/core/records/settingIn.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type ReminderState, stepOf } from '#shared/domain/debtReminders.ts';
import { documentLanguage } from '#shared/domain/documentLanguage.ts';
import { emailAddress } from '#shared/domain/emailAddress.ts';
import { filledIn } from '#shared/domain/mailTemplates.ts';
import { type Money, neg, sum, ZERO } from '#shared/domain/money.ts';
import { lengthOf } from '#shared/domain/reportPeriod.ts';
import { mailTexts } from '#shared/i18n/mail.ts';
import { stepsIn } from '#shared/settings/definitions/debtReminders.ts';
import { type Account, accountKey, type Debt, debtsOf, refundsOf, type Whose } from './debts.ts';
import type { Item } from './items.ts';

export interface Letter extends Account {
  readonly who: Row<'customer'>;
  readonly state: ReminderState;
  /** The last contact with the customer about it; null for none. */
  readonly contact: LastContact | null;
  /** Where it goes; null where there is no address that can be sent to. */
  readonly to: string | null;
  /** Today, by the clock of the company. */
  readonly today: string;
  readonly debts: readonly Debt[];
  readonly overdue: Money;
  readonly owed: Money;
  /** Zero or below. */
  readonly toRefund: Money;
  /** The earliest due date of what is past it. */
  readonly dueSince: string | null;
  /** The longest step of its items; null where there are none. */
  readonly step: number | null;
  readonly items: readonly Item[];
}

/** Lines of each list in a message. */
const MOST_LINES = 40;

/** The days after which a debt is told of, as the setting has them. */
export async function reminderSteps(ctx: ReadContext): Promise<readonly number[]> {
  return stepsIn(await settingIn(ctx, 'debtReminders'));
}

/** What each customer would be told, whatever its state: whoever owes longest first. */
export async function lettersOf(ctx: ReadContext, whose: Whose): Promise<readonly Letter[]> {
  const steps = await reminderSteps(ctx);
  const accounts = Map.groupBy(await debtsOf(ctx, whose), accountKey);
  const refunds = new Map((await refundsOf(ctx, whose)).map((row) => [accountKey(row), row.pending]));
  const contacts = await lastContacts(ctx, whose);
  const letters: Letter[] = [];
  for (const [key, debts] of accounts) {
    const [first] = debts;
    const who = first === undefined ? undefined : await getRow(ctx.db, 'customer', first.customer);
    if (first !== undefined && who !== undefined) {
      const contact = contacts.get(who.id) ?? null;
      letters.push(letterOf(ctx, { account: first, who, debts, steps, toRefund: refunds.get(key) ?? ZERO, contact }));
    }
  }
  return letters.toSorted((a, b) => (a.dueSince ?? '9').localeCompare(b.dueSince ?? '9') || a.customer - b.customer);
}

/** The same of one customer, company and currency; undefined where nothing is owed. */
export async function letterTo(ctx: ReadContext, account: Account): Promise<Letter | undefined> {
  const letters = await lettersOf(ctx, account);
  return letters.find(({ currency }) => currency === account.currency);
}

/** The e-mail of a reminder, in the language of its customer. Throws `mail_not_configured`. */
export async function composeReminder(ctx: ReadContext, letter: Letter, to: string | null = null): Promise<Composed> {
  const sender = await senderOf(ctx);
  const company = await getRow(ctx.db, 'company', letter.company);
  const language = documentLanguage(letter.who.language, company?.language);
  const writer = writerFor(language, letter.currency);
  const say = (key: keyof typeof mailTexts, values: Readonly<Record<string, string>> = {}): string =>
    filledIn(mailTexts[key][language], values);
  const lineOf = ({ invoice, name: called, isReceipt, date, due, pending }: Debt): string => {
    const document = writer.text(isReceipt === 1 ? 'simplifiedInvoice' : 'invoice');
    const what = invoice === null ? called : `${document} ${called}`;
    return say('reminderLine', { what, date: writer.date(date), due: writer.date(due), amount: writer.money(pending) });
  };
  const listOf = (debts: readonly Debt[]): string[] => {
    const lines = debts.slice(0, MOST_LINES).map((debt) => `- ${lineOf(debt)}`);
    const left = debts.length - lines.length;
    return left === 0 ? lines : [...lines, say('reminderMore', { count: writer.units(left) })];
  };
  const { overdue, later } = Object.groupBy(letter.debts, ({ due }) => (due < letter.today ? 'overdue' : 'later'));
  const name = company?.name ?? '';
  const words = await mailWords(ctx, {
    kind: 'reminder',
    language,
    values: {
      company: name,
      name: letter.who.name,
      date: writer.date(letter.today),
      total: writer.money(letter.owed),
      overdue: writer.money(letter.overdue),
    },
    body: [
      listOf(overdue ?? []).join('\n'),
      later === undefined ? null : [say('reminderNotDue'), ...listOf(later)].join('\n'),
      say('reminderTotal', { total: writer.money(letter.owed) }),
      letter.toRefund === ZERO ? null : say('reminderRefund', { refund: writer.money(neg(letter.toRefund)) }),
    ],
    signature: [name, company?.phone ?? null, company?.email ?? null],
  });
  return {
    ...words,
    from: { name, address: sender.address },
    to: to ?? letter.to,
    attachments: [],
    isForOutbox: sender.isForOutbox,
  };
}

interface Found {
  readonly account: Account;
  readonly who: Row<'customer'>;
  readonly debts: readonly Debt[];
  readonly steps: readonly number[];
  readonly toRefund: Money;
  readonly contact: LastContact | null;
}

function letterOf(ctx: ReadContext, { account, who, debts, steps, toRefund, contact }: Found): Letter {
  const { customer, company, currency } = account;
  const today = ctx.zoneOf(company).dateAt(ctx.now);
  const late = debts.filter(({ due }) => due < today);
  const reached = late.flatMap((debt) => {
    const step = stepOf(lengthOf({ from: debt.due, to: today }) - 1, steps);
    return step === null ? [] : [{ invoice: debt.invoice, sale: debt.sale, step, told: debt.told }];
  });
  const items = reached.flatMap(({ told, ...item }) => (item.step > (told ?? 0) ? [item] : []));
  const address = addressIn(who.email);
  const to = emailAddress().safeParse(address).success ? address : null;
  return {
    customer,
    company,
    currency,
    who,
    to,
    today,
    debts,
    toRefund,
    items,
    contact,
    state: stateOf(who, { reached: reached.length, items: items.length, to, isSnoozed: isSnoozed(contact, today) }),
    owed: sumOf(debts),
    overdue: sumOf(late),
    dueSince: late[0]?.due ?? null,
    step: items.length === 0 ? null : Math.max(...items.map(({ step }) => step)),
  };
}

interface Judged extends Pick<Letter, 'to'> {
  /** Debts that have reached a step, and those of them that were not told of at it. */
  readonly reached: number;
  readonly items: number;
  readonly isSnoozed: boolean;
}

function stateOf(who: Row<'customer'>, { reached, items, to, isSnoozed }: Judged): ReminderState {
  if (who.noReminders === 1) return 'leftOut';
  if (reached === 0) return 'notDue';
  if (isSnoozed) return 'snoozed';
  if (items === 0) return 'told';
  return to === null ? 'noAddress' : 'due';
}

function sumOf(debts: readonly Debt[]): Money {
  return sum(debts, ({ pending }) => pending);
}

interface LastContact {
  readonly id: number;
  readonly channel: number;
  readonly text: string | null;
  /** With the offset of the facility. */
  readonly created: string;
  /** The last day without a reminder, as the last contact that named one says; null where none did. */
  readonly snoozedUntil: string | null;
}

/**
 * The last contact with each customer about what they owe, and until when they are not reminded. By the id of the customer.
 */
async function lastContacts(ctx: ReadContext, whose: Whose): Promise<ReadonlyMap<number, LastContact>> {
  const customer = whose.customer ?? null;
  const rows = await queryAll<LastContact & { customer: number }>(
    ctx.db,
    sql`select c."id", c."customer", c."channel", c."text", c."created",
        (select d."snoozedUntil" from "debtContact" d where d."customer" = c."customer" and d."deleted" = 0
          and d."snoozedUntil" is not null order by d."id" desc limit 1) as "snoozedUntil"
      from "debtContact" c where c."id" in (select max("id") from "debtContact"
        where ${withinBudget('"id"')} and "deleted" = 0 and coalesce("customer" = ${customer}, 1) group by "customer")`,
  );
  return new Map(
    rows.map(({ customer: of, created, ...contact }) => [of, { ...contact, created: ctx.zone.toWire(created) }]),
  );
}

/** True until the end of the day that was agreed. `today`: by the clock of the company. */
function isSnoozed(contact: LastContact | null, today: string): boolean {
  return contact !== null && contact.snoozedUntil !== null && contact.snoozedUntil >= today;
}
