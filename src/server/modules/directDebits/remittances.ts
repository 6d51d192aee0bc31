/** A remittance from the draft to the bank: made of receipts, exported as a file, cancelled. */
import { randomBytes } from 'node:crypto';
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { storeFile } from '#server/core/records/files.ts';
import { change, insert, insertPart, load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { add, type Money, sum, ZERO } from '#shared/domain/money.ts';
import { earliestCollectionDate, isBankDay } from '#shared/domain/sepa/bankDays.ts';
import { compactCreditorIdentifier } from '#shared/domain/sepa/creditorIdentifier.ts';
import { amendmentOf } from '#shared/domain/sepa/mandate.ts';
import { DebitStatus, RemittanceStatus } from '#shared/domain/states.ts';
import { type FieldError, invalidField, ServiceError } from '#shared/errors.ts';
import { compactIban, payerOf } from '../customers/sameAccount.ts';
import type { DebitAccount } from './debitAccounts.ts';
import { paymentFile } from './paymentFile.ts';
import type { PaymentFile, PaymentFileVersion } from './paymentFileParts.ts';
import { type Receipt, receiptsToCollect } from './receipts.ts';

export type Remittance = Row<'remittance'>;
export type Debit = Row<'remittanceDebit'>;
export type CreditorAccount = Row<'creditorAccount'>;

/** Debits are in euros. */
const CURRENCY = 'EUR';
/** Debits of a remittance at most. */
const MOST_DEBITS = 10_000;
/** The cut-off hour of an account that names none. */
const DEFAULT_CUT_OFF = '14:00';
/** Longest text of a debit, as banks take it. */
const LONGEST_TEXT = 140;

/** Which receipts a remittance is made of. */
export interface RemittanceChoice {
  readonly creditorAccount: number;
  /** Null: the first day there can be. */
  readonly collectionDate: string | null;
  readonly until: string | null;
  readonly sales: readonly number[] | null;
  readonly except: readonly number[];
  readonly retry: readonly number[];
}

/** A choice as it is asked for. */
export function choiceOf(
  asked: Pick<RemittanceChoice, 'creditorAccount' | 'except' | 'retry'> & {
    readonly collectionDate?: string | undefined;
    readonly until?: string | undefined;
    readonly sales?: readonly number[] | undefined;
  },
): RemittanceChoice {
  const { collectionDate = null, until = null, sales = null } = asked;
  return { ...asked, collectionDate, until, sales };
}

/** What a remittance would be. */
export interface RemittancePlan {
  readonly account: CreditorAccount;
  readonly collectionDate: string;
  readonly earliest: string;
  /** Receipts that are collected, by the debit that does: each by its own, or those of a payer by one. */
  readonly debits: readonly (readonly Receipt[])[];
  /** Receipts that are kept back, with what keeps them. */
  readonly kept: readonly Receipt[];
}

/**
 * Looks at what a remittance would be made of. Throws 404, 409 for an account that is not in use, and 422 for one that is not
 * in euros and for a day that is none or too soon.
 */
export async function planRemittance(ctx: ReadContext, choice: RemittanceChoice): Promise<RemittancePlan> {
  const account = await usableAccount(ctx, choice.creditorAccount);
  const earliest = earliestDate(ctx, account);
  const collectionDate = choice.collectionDate ?? earliest;
  requireDay(collectionDate, earliest);
  const all = await receiptsToCollect(ctx, {
    company: account.company,
    zone: ctx.zoneOf(account.company).id,
    collectionDate,
    draft: null,
    until: choice.until,
    sales: choice.sales,
    retry: new Set(choice.retry),
  });
  const except = new Set(choice.except);
  const wanted = all.filter(({ id, sales: own }) => !except.has(id) && !own.some((sale) => except.has(sale.id)));
  const receipts = wanted.filter(({ fault }) => fault === null);
  const debits = account.isGrouped === 1 ? byPayer(receipts) : receipts.map((receipt) => [receipt]);
  return { account, collectionDate, earliest, debits, kept: wanted.filter(({ fault }) => fault !== null) };
}

/** An account of the facility that may collect debits: it is in use, and in euros (EPC016-06, 1.1). */
async function usableAccount(ctx: ReadContext, id: number): Promise<CreditorAccount> {
  const account = await load(ctx, 'creditorAccount', id);
  if (account.deleted === 1 || account.active === 0) throw new ServiceError('record_deleted');
  const { currency } = await load(ctx, 'company', account.company);
  if (currency !== CURRENCY) throw invalidField('#/creditorAccount', 'invalid_value', currency);
  return account;
}

/** Makes a draft of what can be collected. Throws 422 where nothing can, or more than a file takes. */
export async function createRemittance(ctx: WriteContext, choice: RemittanceChoice): Promise<number> {
  const { account, collectionDate, debits } = await planRemittance(ctx, choice);
  if (debits.length === 0) throw invalidField('#/creditorAccount', 'required', 'sales');
  if (debits.length > MOST_DEBITS) throw invalidField('#/creditorAccount', 'too_big', `${MOST_DEBITS}`);
  const reference = `TQ-${randomBytes(5).toString('hex').toUpperCase()}`;
  const total = sum(debits.flat(), ({ amount }) => amount);
  const id = await insert(ctx, 'remittance', {
    creditorAccount: account.id,
    status: RemittanceStatus.draft,
    collectionDate,
    messageId: reference,
    debits: debits.length,
    total,
    returned: ZERO,
  });
  const presented = await lastPresented(ctx, account);
  for (const [index, group] of debits.entries()) {
    await insertDebit(ctx, { remittance: id, presented, group, endToEndId: `${reference}-${index + 1}` });
  }
  return id;
}

/** Those of each payer, whoever of a family they are of. */
function byPayer(receipts: readonly Receipt[]): Receipt[][] {
  return [...Map.groupBy(receipts, ({ account }) => (account === null ? null : payerOf(account))).values()];
}

/** The account that a debit of some receipts names: of those kept with each of a family the one that was added first. */
function accountOf(group: readonly Receipt[]): DebitAccount | null {
  const accounts = group.flatMap(({ account }) => account ?? []);
  return accounts.reduce<DebitAccount | null>((one, other) => (one !== null && one.id < other.id ? one : other), null);
}

async function insertDebit(
  ctx: WriteContext,
  made: {
    readonly remittance: number;
    /** The account last presented under a mandate. */
    readonly presented: ReadonlyMap<string, string>;
    readonly group: readonly Receipt[];
    readonly endToEndId: string;
  },
): Promise<void> {
  const account = accountOf(made.group);
  if (account === null || account.mandate === null || account.mandateDate === null) {
    throw new Error('a debit without an account or a mandate');
  }
  const sales = made.group.flatMap((receipt) => receipt.sales);
  const iban = compactIban(account.iban);
  const remittanceDebit = await insertPart(ctx, 'remittanceDebit', {
    remittance: made.remittance,
    status: DebitStatus.collecting,
    customer: account.customer,
    bankAccount: account.id,
    endToEndId: made.endToEndId,
    amount: sum(sales, ({ amount }) => amount),
    holder: account.holder ?? account.customerName,
    iban,
    bic: account.bic,
    mandate: account.mandate,
    mandateDate: account.mandateDate,
    amended: amendmentOf(iban, made.presented.get(account.mandate) ?? null) === null ? 0 : 1,
    overpaid: ZERO,
    text: textOf(made.group),
  });
  for (const { id, amount } of sales) {
    await insertPart(ctx, 'remittanceSale', { remittanceDebit, sale: id, amount, open: 1 });
  }
}

/** By mandate the account that was last presented to the creditor's bank and not rejected. */
async function lastPresented(ctx: ReadContext, { identifier }: CreditorAccount): Promise<ReadonlyMap<string, string>> {
  const rows = await queryAll<{ mandate: string; iban: string }>(
    ctx.db,
    sql`with "last" as (
        select max(d."id") as "id" from "remittanceDebit" d join "remittance" r on r."id" = d."remittance"
          join "creditorAccount" a on a."id" = r."creditorAccount"
        where a."identifier" = ${identifier}
          and r."status" not in (${sql.literal(RemittanceStatus.draft, RemittanceStatus.cancelled)})
          and not exists (select 1 from "bankReturn" b where b."remittanceDebit" = d."id" and b."kind" = 0)
        group by d."mandate")
      select d."mandate", d."iban" from "remittanceDebit" d join "last" on "last"."id" = d."id"`,
  );
  return new Map(rows.map(({ mandate, iban }) => [mandate, iban]));
}

/** What is collected; of several customers with whose each is. */
function textOf(group: readonly Receipt[]): string {
  const isOfSeveral = new Set(group.map(({ customer }) => customer)).size > 1;
  const texts = group.map(({ customerName, sales }) => {
    const text = sales.map(({ description }) => description).join(', ');
    return isOfSeveral ? `${customerName}: ${text}` : text;
  });
  return texts.join(', ').slice(0, LONGEST_TEXT);
}

/**
 * Makes the file of a draft, which is the same whenever it is downloaded. Throws 409 `remittance_changed` where a receipt would
 * not be collected like that by now, 422 with what the bank would refuse.
 */
export async function exportRemittance(ctx: WriteContext, id: number): Promise<void> {
  const remittance = await requireStatus(ctx, id, RemittanceStatus.draft);
  const account = await usableAccount(ctx, remittance.creditorAccount);
  requireDay(remittance.collectionDate, earliestDate(ctx, account));
  const debits = await debitsOf(ctx, id);
  await requireUnchanged(ctx, remittance, account);
  const company = await load(ctx, 'company', account.company);
  const made = paymentFile(fileOf(ctx, remittance, account, company.name, debits));
  if (!made.ok) throw refused(made.faults);
  const exported = { status: RemittanceStatus.exported, exportedAt: ctx.at };
  const file = await storeFile(ctx, 'application/xml', Buffer.from(made.xml, 'utf8'));
  await change(ctx, 'remittance', remittance, { ...exported, file }, 'updated');
}

function refused(faults: readonly { readonly code: string; readonly debit: number | null }[]): ServiceError {
  const errors = faults.slice(0, 100).map(
    ({ code, debit }): FieldError => ({
      pointer: debit === null ? '#/remittance' : `#/debits/${debit}`,
      code: 'invalid_value',
      detail: code,
    }),
  );
  return new ServiceError('validation_failed', { errors });
}

function fileOf(
  ctx: ReadContext,
  { messageId, collectionDate }: Remittance,
  account: CreditorAccount,
  name: string,
  debits: readonly Debit[],
): PaymentFile {
  const id = messageId ?? '';
  return {
    version: versions[account.version] ?? 'pain.008.001.08',
    messageId: id,
    created: localTime(ctx, account),
    creditor: {
      name,
      iban: compactIban(account.iban),
      bic: account.bic,
      identifier: compactCreditorIdentifier(account.identifier),
    },
    ampersand: account.ampersand === 1 ? 'y' : '+',
    payments: [
      {
        id: `${id}-P`,
        collectionDate,
        scheme: 'CORE',
        sequence: 'RCUR',
        debits: debits.map((debit) => ({
          endToEndId: debit.endToEndId ?? '',
          amount: debit.amount,
          mandate: { id: debit.mandate, signedOn: debit.mandateDate, amendment: debit.amended === 1 ? 'SMNDA' : null },
          debtor: { name: debit.holder, iban: debit.iban, bic: debit.bic, address: null },
          text: debit.text,
        })),
      },
    ],
  };
}

const versions: Readonly<Record<number, PaymentFileVersion>> = { 8: 'pain.008.001.08', 2: 'pain.008.001.02' };

/**
 * Throws 409 where one of its receipts would not be collected like that any more: its sale is owed otherwise or in another way,
 * its account or its mandate is another or not in use.
 */
async function requireUnchanged(ctx: ReadContext, { id, collectionDate }: Remittance, account: CreditorAccount) {
  const rows = await queryAll<Pick<Debit, 'iban' | 'mandate'> & { sale: number; amount: Money }>(
    ctx.db,
    sql`select r."sale", r."amount", d."iban", d."mandate"
      from "remittanceSale" r join "remittanceDebit" d on d."id" = r."remittanceDebit"
      where d."remittance" = ${id} order by r."id"`,
  );
  const receipts = await receiptsToCollect(ctx, {
    company: account.company,
    zone: ctx.zoneOf(account.company).id,
    collectionDate,
    draft: id,
    // Who made the draft has said so of what came back.
    until: null,
    sales: null,
    retry: new Set(rows.map(({ sale }) => sale)),
  });
  const collected = new Map(
    receipts
      .filter(({ fault }) => fault === null)
      .flatMap((receipt) => receipt.sales.map((sale) => [sale.id, { amount: sale.amount, account: receipt.account }])),
  );
  const changed = rows.filter((row) => {
    const now = collected.get(row.sale);
    const account = now?.account ?? null;
    return now?.amount !== row.amount || account === null || payerOf(account) !== payerOf(row);
  });
  if (changed.length === 0) return;
  const errors = changed
    .slice(0, 100)
    .map(({ sale }): FieldError => ({ pointer: '#/remittance', code: 'invalid_value', detail: `${sale}` }));
  throw new ServiceError('remittance_changed', { errors });
}

/** Takes a draft, or a file that did not reach the bank, back. Its sales can be collected by another. */
export async function cancelRemittance(ctx: WriteContext, id: number): Promise<void> {
  const remittance = await requireStatus(ctx, id, RemittanceStatus.draft, RemittanceStatus.exported);
  for (const debit of await debitsOf(ctx, id)) {
    if (debit.status === DebitStatus.collecting) await releaseDebit(ctx, debit, DebitStatus.withdrawn);
  }
  await change(ctx, 'remittance', remittance, { status: RemittanceStatus.cancelled }, 'updated');
}

/** Puts a debit into a state in which it collects nothing any more: its sales are free. */
export async function releaseDebit(ctx: WriteContext, debit: Debit, status: number): Promise<void> {
  await change(ctx, 'remittanceDebit', debit, { status, overpaid: ZERO });
  for (const row of await salesOf(ctx, debit.id)) {
    if (row.open === 1) await change(ctx, 'remittanceSale', row, { open: 0 });
  }
}

/** Closes one that was charged: nothing more is expected of it, though what comes back is still taken. */
export async function closeRemittance(ctx: WriteContext, id: number): Promise<void> {
  const remittance = await requireStatus(ctx, id, RemittanceStatus.charged);
  if ((await collecting(ctx, id)) > 0) throw new ServiceError('invalid_transition');
  await change(ctx, 'remittance', remittance, { status: RemittanceStatus.closed }, 'updated');
}

/** The remittance with an id. Throws 404, and 409 unless it is in one of the states. */
export async function requireStatus(ctx: ReadContext, id: number, ...allowed: readonly number[]): Promise<Remittance> {
  const remittance = await load(ctx, 'remittance', id);
  if (!allowed.includes(remittance.status)) throw new ServiceError('invalid_transition');
  return remittance;
}

/** The debits of a remittance, in the order of its file. */
function debitsOf(ctx: ReadContext, id: number): Promise<readonly Debit[]> {
  return queryAll<Debit>(ctx.db, sql`select * from "remittanceDebit" where "remittance" = ${id} order by "id"`);
}

/** The sales of a debit. */
export function salesOf(ctx: ReadContext, debit: number): Promise<readonly Row<'remittanceSale'>[]> {
  return queryAll<Row<'remittanceSale'>>(
    ctx.db,
    sql`select * from "remittanceSale" where "remittanceDebit" = ${debit} order by "id"`,
  );
}

/** Debits of a remittance that are still to be charged. */
export async function collecting(ctx: ReadContext, id: number): Promise<number> {
  const row = await queryFirst<{ n: number }>(
    ctx.db,
    sql`select count(*) as "n" from "remittanceDebit" where "remittance" = ${id} and "status" = ${DebitStatus.collecting}`,
  );
  return row?.n ?? 0;
}

/** Adds what came back to a remittance. */
export async function addReturned(ctx: WriteContext, id: number, amount: Money): Promise<void> {
  const remittance = await load(ctx, 'remittance', id);
  await change(ctx, 'remittance', remittance, { returned: add(remittance.returned, amount) }, 'updated');
}

function earliestDate(ctx: ReadContext, account: CreditorAccount): string {
  const leadDays = account.leadDays === 2 ? 2 : 1;
  const cutOff = isHour(account.cutOff) ? account.cutOff : DEFAULT_CUT_OFF;
  return earliestCollectionDate(localTime(ctx, account).slice(0, 16), { leadDays, cutOff });
}

/** True for an hour of the clock, `14:00`. */
export function isHour(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

function requireDay(date: string, earliest: string): void {
  if (date < earliest) throw invalidField('#/collectionDate', 'too_small', earliest);
  if (!isBankDay(date)) throw invalidField('#/collectionDate', 'invalid_value', date);
}

function localTime(ctx: ReadContext, { company }: CreditorAccount): string {
  return ctx.zoneOf(company).toWire(ctx.at).slice(0, 19);
}
