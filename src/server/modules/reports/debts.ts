/** The debt report: what customers owe, by how long it has been due. */

import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { localTo } from '#server/core/db/zones.ts';
import { type DebtAge, debtAgeOf } from '#shared/domain/debtAges.ts';
import { add, fromMoney, type Money, sub, ZERO } from '#shared/domain/money.ts';
import {
  type Filters,
  invoicesToRefund,
  owedInvoices,
  owedSalesAt,
  queryOfFilters,
  salesToRefund,
} from '#shared/domain/owed.ts';
import type { ReportRows } from '#shared/operations/parts/reports.ts';
import type { Answer } from '#shared/reports/index.ts';
import { INVOICE_TO_REFUND, OWED_INVOICE, owedSale, SALE_TO_REFUND } from '../customers/debts/owed.ts';
import { ofCompanies, otherCurrencies, type Scope, type ScopeQuestion, scopeOf } from './currencies.ts';
import { quarterOf } from './hours.ts';
import { equals, oneOf, queryOf } from './turnover.ts';

type Report = Answer<'debts'>;
type DebtTotals = Report['totals'] & Pick<Report, 'rows'>;

type Aged = Readonly<Record<DebtAge | 'invoices' | 'toRefund', Money>> & { readonly count: number };

const NOTHING: Aged = {
  notDue: ZERO,
  upTo30: ZERO,
  upTo60: ZERO,
  upTo90: ZERO,
  older: ZERO,
  invoices: ZERO,
  toRefund: ZERO,
  count: 0,
};

/** What a customer is owed: below zero, as the records have it. */
interface ToRefund {
  readonly customer: number | null;
  readonly pending: Money;
}

/** What of a customer is due at a time. */
interface Owed {
  readonly customer: number | null;
  /** A date, or the beginning of a moment. */
  readonly due: string;
  readonly pending: Money;
  readonly isInvoice: 0 | 1;
  readonly count: number;
}

/** Answers for today, for one company or all. */
export async function debtReport(all: ReadContext, asked: ScopeQuestion): Promise<Report> {
  const ctx = localTo(all, asked.company ?? null);
  const scope = await scopeOf(ctx, asked);
  const today = ctx.zone.dateAt(ctx.now);
  const byCustomer = new Map<number | null, Aged>();
  let totals = NOTHING;
  for (const owed of await owedOf(ctx, scope, sql`"customer"`)) {
    const age = debtAgeOf(dayOf(ctx, owed.due), today);
    byCustomer.set(owed.customer, grown(byCustomer.get(owed.customer) ?? NOTHING, age, owed));
    totals = grown(totals, age, owed);
  }
  for (const { customer, pending } of await toRefundOf(ctx, scope, sql`"customer"`)) {
    byCustomer.set(customer, refunded(byCustomer.get(customer) ?? NOTHING, pending));
    totals = refunded(totals, pending);
  }
  const names = await namesOf(ctx, [...byCustomer.keys()]);
  const customers = [...byCustomer].map(([customer, aged]) => ({
    ...amountsOf(aged),
    customer,
    name: customer === null ? null : (names.get(customer) ?? null),
    rows: rowsOf(ctx, scope, equals('customer', customer)),
  }));
  customers.sort((a, b) => b.total - a.total || a.toRefund - b.toRefund || (a.customer ?? 0) - (b.customer ?? 0));
  return {
    date: today,
    currency: scope.currency,
    otherCurrencies: await otherCurrencies(ctx, scope, owedCurrencies(ctx, scope)),
    totals: amountsOf(totals),
    rows: rowsOf(ctx, scope),
    customers,
  };
}

/** What is owed in all. */
export async function debtTotals(ctx: ReadContext, scope: Scope): Promise<DebtTotals> {
  const today = ctx.zone.dateAt(ctx.now);
  const totals = (await owedOf(ctx, scope, sql`null`)).reduce(
    (all, owed) => grown(all, debtAgeOf(dayOf(ctx, owed.due), today), owed),
    NOTHING,
  );
  const back = await toRefundOf(ctx, scope, sql`null`);
  const both = back.reduce((all, { pending }) => refunded(all, pending), totals);
  return { ...amountsOf(both), rows: rowsOf(ctx, scope) };
}

/** What is due at each time, by customer or all together (null). A sale is due when it says, else since it was made. */
function owedOf(ctx: ReadContext, scope: Scope, customer: Sql): Promise<readonly Owed[]> {
  return queryAll<Owed>(
    ctx.db,
    sql`select ${customer} as "customer", "earliestDueDate" as "due", sum("pending") as "pending", count(*) as "count",
            1 as "isInvoice"
       from "invoice" where ${isOwedInvoice(scope)}
       group by 1, 2
     union all
     select ${customer}, ${quarterOf(sql`coalesce("dueDate", "issueDate", "created")`)} as "due", sum("pending"), count(*), 0
       from "sale" where ${withinBudget('"id"')} and ${owedSale(ctx.at)}
       and ${ofCompanies(scope, sql`"company"`)}
       group by 1, 2`,
  );
}

/** What the facility owes, by customer or all together (null). */
function toRefundOf(ctx: ReadContext, scope: Scope, customer: Sql): Promise<readonly ToRefund[]> {
  return queryAll<ToRefund>(
    ctx.db,
    sql`select ${customer} as "customer", sum("pending") as "pending" from "invoice"
      where ${isOfScope(INVOICE_TO_REFUND, scope)} group by 1
     union all
     select ${customer}, sum("pending") from "sale"
      where ${withinBudget('"id"')} and ${SALE_TO_REFUND} and ${ofCompanies(scope, sql`"company"`)} group by 1`,
  );
}

/** The condition of the unpaid documents that count. */
export function isOwedInvoice(scope: Pick<Scope, 'company' | 'documents'>): Sql {
  return isOfScope(OWED_INVOICE, scope);
}

/** A condition of documents, and that they are of a company and in a currency. */
function isOfScope(condition: Sql, { company, documents }: Pick<Scope, 'company' | 'documents'>): Sql {
  return sql`${withinBudget('"id"')} and ${condition} and coalesce("company" = ${company}, 1)
    ${documents === null ? sql`` : sql`and "currency" = ${documents}`}`;
}

/** The currencies of what is owed either way, as statements of `otherCurrencies`. */
export function owedCurrencies(ctx: ReadContext, { company }: Scope): Sql[] {
  return [
    ...[OWED_INVOICE, INVOICE_TO_REFUND].map(
      (condition) =>
        sql`select "currency" as "currency" from "invoice" where ${isOfScope(condition, { company, documents: null })}`,
    ),
    ...[owedSale(ctx.at), SALE_TO_REFUND].map(
      (condition) =>
        sql`select "currency" from "company" where "id" in (select "company" from "sale" where ${withinBudget('"id"')}
          and ${condition} and coalesce("company" = ${company}, 1))`,
    ),
  ];
}

const DATE_LENGTH = '2026-03-02'.length;

function dayOf(ctx: ReadContext, due: string): string {
  return due.length === DATE_LENGTH ? due : ctx.zone.toWire(`${due}:00.000Z`).slice(0, DATE_LENGTH);
}

function grown(aged: Aged, age: DebtAge, { pending, count, isInvoice }: Owed): Aged {
  const invoices = isInvoice === 1 ? add(aged.invoices, pending) : aged.invoices;
  return { ...aged, [age]: add(aged[age], pending), invoices, count: aged.count + count };
}

function refunded(aged: Aged, pending: Money): Aged {
  return { ...aged, toRefund: add(aged.toRefund, pending) };
}

function amountsOf({ count, notDue, upTo30, upTo60, upTo90, older, invoices, toRefund }: Aged): Report['totals'] {
  const total = add(notDue, upTo30, upTo60, upTo90, older);
  return {
    count,
    notDue: fromMoney(notDue),
    upTo30: fromMoney(upTo30),
    upTo60: fromMoney(upTo60),
    upTo90: fromMoney(upTo90),
    older: fromMoney(older),
    total: fromMoney(total),
    invoices: fromMoney(invoices),
    sales: fromMoney(sub(total, invoices)),
    toRefund: fromMoney(toRefund),
  };
}

function rowsOf(ctx: ReadContext, scope: Scope, more: Readonly<Record<string, string>> = {}): Report['rows'] {
  return {
    invoices: owedInvoicesOf(scope, more),
    sales: salesOf(owedSalesAt(ctx.at), scope, more),
    invoicesToRefund: invoicesOf(invoicesToRefund, scope, more),
    salesToRefund: salesOf(salesToRefund, scope, more),
  };
}

/** The list of the unpaid documents that count, with more conditions if given. */
export function owedInvoicesOf(scope: Scope, more: Readonly<Record<string, string>> = {}): ReportRows {
  return invoicesOf(owedInvoices, scope, more);
}

function invoicesOf(
  filters: Filters,
  { company, documents }: Scope,
  more: Readonly<Record<string, string>>,
): ReportRows {
  return listOf('invoice', filters, {
    ...(company === null ? {} : { company: String(company) }),
    ...(documents === null ? {} : { currency: documents }),
    ...more,
  });
}

function salesOf(filters: Filters, { companies }: Scope, more: Readonly<Record<string, string>>): ReportRows {
  return listOf('sale', filters, { ...oneOf('company', companies), ...more });
}

/** The list of all unpaid documents, with more conditions if given. */
export function allOwedInvoices(more: Readonly<Record<string, string>> = {}): ReportRows {
  return listOf('invoice', owedInvoices, more);
}

function listOf(model: 'invoice' | 'sale', filters: Filters, more: Readonly<Record<string, string>>): ReportRows {
  return { path: `/api/model/${model}`, query: queryOf({ ...queryOfFilters(filters), ...more }), field: 'pending' };
}

async function namesOf(ctx: ReadContext, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const rows = await queryAll<{ id: number; name: string }>(
    ctx.db,
    sql`select "id", "name" from "customer" where "id" in ${sql.list(ids.filter((id) => id !== null))}`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
