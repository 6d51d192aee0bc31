/**
 * What a document says that neither its row nor its lines keep: the buyer's language, the names of who and what sold it,
 * what was paid when it was issued, how the rest is to be paid, the documents it refers to. It is frozen with the
 * document, so that it can be drawn at any time, whatever became of those records since.
 */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { readableColor } from '#server/core/documents/colors.ts';
import type { DocumentLanguage } from '#server/core/documents/format.ts';
import { documentHash } from '#server/core/integrity/hash.ts';
import { derive, getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { documentLanguage } from '#shared/domain/documentLanguage.ts';
import { type Money, sub, sum } from '#shared/domain/money.ts';
import type { OperationDays } from '#shared/domain/operationDays.ts';
import { notOnPaper } from '#shared/domain/paperLetters.ts';
import { behaviourOf } from '#shared/domain/paymentTypes.ts';
import { payableOf } from '#shared/domain/withholding.ts';
import { wasEffective } from '../payments/effective.ts';
import { lastHash } from '../series/series.ts';
import { operationDaysOf } from './operationDays.ts';

/** The column `issue` of an invoice, as JSON. */
export interface Issue {
  /** When it was issued, as stored. */
  readonly at: string;
  readonly language: DocumentLanguage;
  readonly paper: 'a4' | 'roll';
  /** Name of the cash point. */
  readonly pos: string | null;
  /** Who made it. */
  readonly attendant: string | null;
  readonly payments: readonly IssuedPayment[];
  /** How what is left is to be paid, where not at the desk. `account`: the IBAN to transfer to, or the one debited, masked. */
  readonly due: { readonly method: string; readonly account: string | null } | null;
  readonly references: readonly Reference[];
  /** The name the seller is registered by, where it is another one; absent in documents of earlier versions. */
  readonly registeredName?: string | null;
  /** The company's colour on A4, dark enough to be read; absent in documents of earlier versions. */
  readonly accent?: string | null;
  /** When what it charges was supplied, where not on its date; absent in documents of earlier versions. */
  readonly operation?: OperationDays | null;
}

/** A payment of a document. */
export interface IssuedPayment {
  /** Name of the method; null where it is set off against another document. */
  readonly name: string | null;
  readonly amount: Money;
  readonly tendered: Money | null;
  readonly change: Money | null;
  readonly tip: Money | null;
  readonly reference: string | null;
}

/** A document another one names. */
export interface Reference {
  readonly number: string;
  /** Null where only its number is known. */
  readonly date: string | null;
  readonly isProforma: boolean;
}

/**
 * Freezes the rest of what a document says, and chains all of it, lines and all, to the document before it in its series.
 * Call in the transaction that issues it, once its lines, its links to other documents and its payments are written.
 */
export async function freezeDocument(ctx: WriteContext, id: number): Promise<void> {
  const issue = JSON.stringify(await gather(ctx, id, ctx.at));
  const row = await getRow(ctx.db, 'invoice', id);
  if (row === undefined || row.counter === null || row.hash !== null) throw new Error(`invoice ${id} cannot be frozen`);
  const whole = { ...row, issue, initialized: 1 } as const;
  const lines = await queryAll<Row<'invoiceLine'>>(
    ctx.db,
    sql`select * from "invoiceLine" where "invoice" = ${id}
    order by "id"`,
  );
  warnOfLetters(ctx, row, lines);
  const hash = documentHash(whole, lines, await lastHash(ctx, row.counter));
  await derive(ctx, 'invoice', id, { issue, initialized: 1, hash }, row);
}

/** Warns of what its paper cannot show of whom and what it names. */
function warnOfLetters(ctx: WriteContext, invoice: Row<'invoice'>, lines: readonly Row<'invoiceLine'>[]): void {
  const fields = ['name', 'address', 'regionName', 'publicComments'] as const;
  const said = [
    ...fields.map((field) => ({ pointer: `#/${field}`, text: invoice[field] })),
    ...lines.map(({ description }, index) => ({ pointer: `#/lines/${index}/description`, text: description })),
  ];
  for (const { pointer, text } of said) {
    if (text !== null && notOnPaper(text).length > 0) ctx.warn({ pointer, code: 'not_printable' });
  }
}

/** What would be frozen with a document that were issued now. */
export function issueNow(ctx: ReadContext, id: number): Promise<Issue> {
  return gather(ctx, id, ctx.at);
}

/** What was frozen with a document. */
export function issueOf({ id, issue }: Row<'invoice'>): Issue {
  if (issue === null) throw new Error(`nothing was frozen with invoice ${id}`);
  return JSON.parse(issue);
}

interface Head {
  readonly total: Money;
  readonly withheld: Money | null;
  readonly isReceipt: 0 | 1;
  readonly company: number | null;
  readonly date: string | null;
  /** Something of it may have been supplied on another day: it is no offer, correction or document for the house. */
  readonly isDated: 0 | 1;
  /** It or a line of it comes from another document. */
  readonly isLinked: 0 | 1;
  readonly originalNumber: string | null;
  readonly template: number | null;
  readonly language: string | null;
  readonly companyLanguage: string | null;
  readonly pos: string | null;
  readonly attendant: string | null;
  readonly method: string;
  readonly methodType: number;
  readonly iban: string | null;
  readonly customer: number | null;
  readonly registeredName: string | null;
  readonly accentColor: string | null;
}

const headAt = (at: string) => sql`
  select i."total", i."withheld", i."isReceipt", i."originalNumber", i."company", i."date",
         i."isProforma" = 0 and i."isInternal" = 0 and i."isCreditNote" = 0
           and exists (select 1 from "invoiceLine" l left join "sale" s on s."id" = l."sale"
                        where l."invoice" = i."id" and (l."useDate" is not null or l."source" is not null
                        or s."created" < ${at})) as "isDated",
         i."source" is not null or i."convertedFrom" is not null or i."originalNumber" is not null
           or exists (select 1 from "invoice" s where s."summaryInvoice" = i."id")
           or exists (select 1 from "invoiceLine" l
                       where l."invoice" = i."id" and (l."source" is not null
                       or l."sourceInvoice" <> '')) as "isLinked",
         i."customer", t."template", c."language", k."language" as "companyLanguage",
         p."name" as "pos", u."name" as "attendant", m."name" as "method", m."type" as "methodType", k."iban",
         case when i."companyInfo" = k."businessName" and trim(k."businessName") <> '' then k."businessName" end
           as "registeredName", k."accentColor"
    from "invoice" i
    join "invoiceType" t on t."id" = i."type"
    join "paymentMethod" m on m."id" = i."paymentMethod"
    left join "customer" c on c."id" = i."customer"
    left join "pos" p on p."id" = i."pos"
    left join "user" u on u."id" = i."createUser"
    left join "company" k on k."id" = i."company"`;

async function gather(ctx: ReadContext, invoice: number, at: string): Promise<Issue> {
  const head = await queryFirst<Head>(ctx.db, sql`${headAt(at)} where i."id" = ${invoice}`);
  if (head === undefined) throw new Error(`no invoice ${invoice}`);
  const payments = await paymentsUntil(ctx, invoice, at);
  const paid = sum(payments, ({ amount }) => amount);
  return {
    at,
    language: documentLanguage(head.language, head.companyLanguage),
    paper: paperOf(head),
    pos: head.pos,
    attendant: head.attendant,
    payments,
    due: sub(payableOf(head), paid) > 0 ? await dueOf(ctx, invoice, head) : null,
    operation: await operationOf(ctx, invoice, head),
    registeredName: head.registeredName,
    accent: paperOf(head) === 'a4' ? readableColor(head.accentColor) : null,
    references: head.isLinked === 1 ? await referencesOf(ctx, invoice, head) : [],
  };
}

async function operationOf(
  ctx: ReadContext,
  id: number,
  { isDated, company, date }: Head,
): Promise<OperationDays | null> {
  if (isDated === 0 || date === null) return null;
  return (await operationDaysOf(ctx, [{ id, company, date }])).get(id) ?? null;
}

/** Receipts go on the roll and the rest on A4, unless their type says otherwise: a template is A4, template 0 the roll. */
export function paperOf({ template, isReceipt }: Pick<Row<'invoiceType'>, 'template' | 'isReceipt'>): Issue['paper'] {
  const isA4 = template === null ? isReceipt === 0 : template !== 0;
  return isA4 ? 'a4' : 'roll';
}

/** What was paid of a document by a moment. */
function paymentsUntil(ctx: ReadContext, invoice: number, at: string): Promise<readonly IssuedPayment[]> {
  return queryAll<IssuedPayment>(
    ctx.db,
    sql`select case when p."amount" = 0 and ip."amount" <> 0 then null
    else m."name" end as "name", ip."amount",
            p."tendered", p."change", p."tip", p."reference"
       from "invoicePayment" ip
       join "payment" p on p."id" = ip."payment"
       join "paymentMethod" m on m."id" = p."paymentMethod"
      where ip."invoice" = ${invoice} and ip."created" <= ${at} and ip."deleted" = 0 and ${wasEffective(at)}
      order by ip."id"`,
  );
}

interface PaymentChoice {
  readonly method: string;
  readonly type: number;
  /** The account it is debited from. */
  readonly iban: string | null;
}

async function dueOf(ctx: ReadContext, invoice: number, head: Head): Promise<Issue['due']> {
  const { method, type, iban } = (await onAccountTo(ctx, invoice)) ?? (await chosenPayment(ctx, head));
  const { dueBy } = behaviourOf(type);
  if (dueBy === undefined) return null;
  if (dueBy === 'sellerAccount') return { method, account: head.iban };
  return { method, account: iban === null ? null : masked(iban) };
}

/** How its sales on account, or by direct debit, are to be paid. */
async function onAccountTo(ctx: ReadContext, invoice: number): Promise<PaymentChoice | null> {
  const chosen = await queryFirst<PaymentChoice>(
    ctx.db,
    sql`select m."name" as "method", m."type", b."iban" from "sale" s
       join "paymentMethod" m on m."id" = s."pendingPaymentMethod"
       left join "bankAccount" b on b."id" = s."bankAccount"
      where s."invoice" = ${invoice} and s."pending" > 0 and (s."onCredit" = 1 or s."directDebit" = 1) limit 1`,
  );
  return chosen ?? null;
}

/** The method the document itself names; debited is the customer's latest account. */
async function chosenPayment(ctx: ReadContext, { method, methodType: type, customer }: Head): Promise<PaymentChoice> {
  if (behaviourOf(type).takenFrom !== 'bankAccount' || customer === null) return { method, type, iban: null };
  const account = await queryFirst<{ iban: string }>(
    ctx.db,
    sql`select "iban" from "bankAccount"
    where "customer" = ${customer} and "active" = 1 and "deleted" = 0
      order by "id" desc limit 1`,
  );
  return { method, type, iban: account?.iban ?? null };
}

/** An account its owner knows again and nobody else learns: the country and the last four characters. */
function masked(iban: string): string {
  const plain = iban.replaceAll(/\s/g, '');
  return `${plain.slice(0, 2)}** **** ${plain.slice(-4)}`;
}

/** The documents a document was made of or corrects: those it and its lines name, the oldest first. */
async function referencesOf(ctx: ReadContext, invoice: number, head: Head): Promise<readonly Reference[]> {
  const found = await queryAll<{ number: string; date: string | null; isProforma: 0 | 1 }>(
    ctx.db,
    sql`select i."number", i."date", i."isProforma" from "invoice" i
      where i."number" is not null and i."id" <> ${invoice} and i."id" in (
        select "source" from "invoice" where "id" = ${invoice}
        union select "convertedFrom" from "invoice" where "id" = ${invoice}
        union select "id" from "invoice" where "summaryInvoice" = ${invoice}
        union select s."invoice" from "invoiceLine" l join "invoiceLine" s on s."id" = l."source"
        where l."invoice" = ${invoice})
      order by i."date" nulls first, i."sequenceNumber" nulls first, i."id"`,
  );
  const references = found.map(({ number, date, isProforma }) => ({ number, date, isProforma: isProforma === 1 }));
  return references.length > 0 ? references : await namedIn(ctx, invoice, head);
}

/** Documents of which only the numbers are known: they were issued elsewhere. */
async function namedIn(ctx: ReadContext, invoice: number, { originalNumber }: Head): Promise<readonly Reference[]> {
  const rows = await queryAll<{ number: string }>(
    ctx.db,
    sql`select "sourceInvoice" as "number" from "invoiceLine"
    where "invoice" = ${invoice} and "sourceInvoice" <> ''
      group by 1 order by min("id")`,
  );
  const numbers = new Set(rows.map(({ number }) => number));
  if (numbers.size === 0 && originalNumber !== null && originalNumber !== '') numbers.add(originalNumber);
  return [...numbers].map((number) => ({ number, date: null, isProforma: false }));
}
