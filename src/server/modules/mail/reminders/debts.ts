/** What customers owe, debt by debt, by the conditions of the debt report, and what they were told of it. */
import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Money } from '#shared/domain/money.ts';
import { INVOICE_TO_REFUND, OWED_INVOICE, owedSale, SALE_TO_REFUND } from '../../customers/debts/owed.ts';

/** Whose debts: of a customer, to a company; null or absent for all. */
export interface Whose {
  readonly customer?: number | null;
  readonly company?: number | null;
}

/** What belongs together: a customer's debts to a company in a currency. */
export interface Account {
  readonly customer: number;
  readonly company: number;
  readonly currency: string;
}

export interface Debt extends Account {
  /** One of the two. */
  readonly invoice: number | null;
  readonly sale: number | null;
  /** The number of a document, or what was sold. */
  readonly name: string;
  readonly isReceipt: 0 | 1;
  /** Dates, by the clock of the company. */
  readonly date: string;
  readonly due: string;
  readonly pending: Money;
  /** The longest step it was told of at; null for none. */
  readonly told: number | null;
}

const DATE_LENGTH = '2026-03-02'.length;
/** Where a record says no company it is of the first. */
const COMPANY = sql`coalesce("company", (select min("id") from "company" where "deleted" = 0))`;
/** The currency of what a sale's company is paid in. */
const COMPANY_CURRENCY = sql`(select c."currency" from "company" c where c."id" = ${COMPANY})`;

/** Every debt, the one that was due first before the others. */
export async function debtsOf(ctx: ReadContext, whose: Whose): Promise<readonly Debt[]> {
  const rows = await queryAll<Omit<Debt, 'told'>>(
    ctx.db,
    sql`select "customer", ${COMPANY} as "company", "currency", "id" as "invoice", null as "sale", "number" as "name", "isReceipt",
        "date", "earliestDueDate" as "due", "pending"
      from "invoice" where ${withinBudget('"id"')} and ${OWED_INVOICE} and ${isOf(whose)}
     union all
     select "customer", ${COMPANY}, ${COMPANY_CURRENCY}, null, "id", "description", 0,
        coalesce("issueDate", "created"), coalesce("dueDate", "issueDate", "created"), "pending"
      from "sale" where ${withinBudget('"id"')} and ${owedSale(ctx.at)} and ${isOf(whose)}`,
  );
  const told = await toldOf(ctx, whose);
  return rows
    .map((row) => ({
      ...row,
      date: dayOf(ctx, row, row.date),
      due: dayOf(ctx, row, row.due),
      told: told.get(keyOf(row)) ?? null,
    }))
    .toSorted(
      (a, b) => a.due.localeCompare(b.due) || (a.invoice ?? 0) - (b.invoice ?? 0) || (a.sale ?? 0) - (b.sale ?? 0),
    );
}

/** What the facility owes customers: below zero, as the records have it. */
export function refundsOf(ctx: ReadContext, whose: Whose): Promise<readonly (Account & { readonly pending: Money })[]> {
  return queryAll<Account & { pending: Money }>(
    ctx.db,
    sql`select "customer", "company", "currency", sum("pending") as "pending" from (
       select "customer", ${COMPANY} as "company", "currency", "pending" from "invoice"
        where ${withinBudget('"id"')} and ${INVOICE_TO_REFUND} and ${isOf(whose)}
       union all
       select "customer", ${COMPANY}, ${COMPANY_CURRENCY}, "pending" from "sale"
        where ${withinBudget('"id"')} and ${SALE_TO_REFUND} and ${isOf(whose)})
      group by 1, 2, 3`,
  );
}

/** An account, to find it by. */
export function accountKey({ customer, company, currency }: Account): string {
  return `${customer} ${company} ${currency}`;
}

/** A debt, to find it by. */
export function keyOf({ invoice, sale }: Pick<Debt, 'invoice' | 'sale'>): string {
  return invoice === null ? `sale ${sale}` : `invoice ${invoice}`;
}

/**
 * The longest step each debt was told of at. What a document stands for was told of with it: a debt that becomes another
 * document is the same debt.
 */
async function toldOf(ctx: ReadContext, { customer = null }: Whose): Promise<ReadonlyMap<string, number>> {
  const rows = await queryAll<{ invoice: number | null; sale: number | null; step: number }>(
    ctx.db,
    sql`with recursive "told" ("invoice", "sale", "step") as (
       select i."invoice", i."sale", i."step" from "debtReminderItem" i
        join "debtReminder" r on r."id" = i."reminder" where coalesce(r."customer" = ${customer}, 1)
       union
       select coalesce(v."convertedTo", v."summaryInvoice"), null, t."step" from "told" t
        join "invoice" v on v."id" = t."invoice" where coalesce(v."convertedTo", v."summaryInvoice") is not null
       union
       select s."invoice", null, t."step" from "told" t join "sale" s on s."id" = t."sale" where s."invoice" is not null)
      select "invoice", "sale", max("step") as "step" from "told" group by 1, 2`,
  );
  return new Map(rows.map((row) => [keyOf(row), row.step]));
}

function isOf({ customer = null, company = null }: Whose): Sql {
  const who = customer === null ? sql`"customer" is not null` : sql`"customer" = ${customer}`;
  return company === null ? who : sql`${who} and ${COMPANY} = ${company}`;
}

/** A date, or the day of a moment by the clock of the company. */
function dayOf(ctx: ReadContext, { company }: Pick<Account, 'company'>, text: string): string {
  return text.length === DATE_LENGTH ? text : ctx.zoneOf(company).toWire(text).slice(0, DATE_LENGTH);
}
