/** The debt report: what customers owe, by how long it has been due. */

import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { type DebtAge, debtAgeOf } from '#shared/domain/debtAges.ts';
import { add, fromMoney, type Money, sub, ZERO } from '#shared/domain/money.ts';
import { SaleStatus } from '#shared/domain/states.ts';
import type { reportDebts } from '#shared/operations/contracts/reportDebts.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { ReportRows } from '#shared/operations/parts/reports.ts';
import { OWED_INVOICE, owedSale } from '../payments/owed.ts';
import { ofCompanies, otherCurrencies, type Scope, type ScopeQuestion, scopeOf } from './currencies.ts';
import { quarterOf } from './hours.ts';
import { equals, oneOf, queryOf } from './turnover.ts';

type Report = OutputOf<typeof reportDebts>;
type DebtTotals = Report['totals'] & Pick<Report, 'rows'>;

type Aged = Readonly<Record<DebtAge | 'invoices', Money>> & { readonly count: number };

const NOTHING: Aged = { notDue: ZERO, upTo30: ZERO, upTo60: ZERO, upTo90: ZERO, older: ZERO, invoices: ZERO, count: 0 };

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
export async function debtReport(ctx: ReadContext, asked: ScopeQuestion): Promise<Report> {
  const scope = await scopeOf(ctx, asked);
  const today = ctx.zone.dateAt(ctx.now);
  const byCustomer = new Map<number | null, Aged>();
  let totals = NOTHING;
  for (const owed of await owedOf(ctx, scope, sql`"customer"`)) {
    const age = debtAgeOf(dayOf(ctx, owed.due), today);
    byCustomer.set(owed.customer, grown(byCustomer.get(owed.customer) ?? NOTHING, age, owed));
    totals = grown(totals, age, owed);
  }
  const names = await namesOf(ctx, [...byCustomer.keys()]);
  const customers = [...byCustomer].map(([customer, aged]) => ({
    ...amountsOf(aged),
    customer,
    name: customer === null ? null : (names.get(customer) ?? null),
    rows: rowsOf(ctx, scope, equals('customer', customer)),
  }));
  customers.sort((a, b) => b.total - a.total || (a.customer ?? 0) - (b.customer ?? 0));
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
  return { ...amountsOf(totals), rows: rowsOf(ctx, scope) };
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

/** The condition of the unpaid documents that count. */
export function isOwedInvoice({ company, documents }: Pick<Scope, 'company' | 'documents'>): Sql {
  return sql`${withinBudget('"id"')} and ${OWED_INVOICE} and coalesce("company" = ${company}, 1)
    ${documents === null ? sql`` : sql`and "currency" = ${documents}`}`;
}

/** The currencies of what is owed, as statements of `otherCurrencies`. */
export function owedCurrencies(ctx: ReadContext, { company }: Scope): Sql[] {
  return [
    sql`select "currency" as "currency" from "invoice" where ${isOwedInvoice({ company, documents: null })}`,
    sql`select "currency" from "company" where "id" in (select "company" from "sale" where ${withinBudget('"id"')}
      and ${owedSale(ctx.at)} and coalesce("company" = ${company}, 1))`,
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

function amountsOf({ count, notDue, upTo30, upTo60, upTo90, older, invoices }: Aged): Report['totals'] {
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
  };
}

function rowsOf(ctx: ReadContext, scope: Scope, more: Readonly<Record<string, string>> = {}): Report['rows'] {
  const lasts = [
    { timeout: { null: true } },
    { timeout: { gt: ctx.at } },
    { status: SaleStatus.partlyPaid },
    { pendingPaymentMethod: { null: false } },
  ];
  const sales = {
    'status[in]': `${SaleStatus.pending},${SaleStatus.partlyPaid}`,
    'pending[gt]': '0',
    'invoice[null]': 'true',
    filter: JSON.stringify({ or: lasts }),
  };
  return {
    invoices: owedInvoicesOf(scope, more),
    sales: {
      path: '/api/model/sale',
      query: queryOf({ ...sales, ...oneOf('company', scope.companies), ...more }),
      field: 'pending',
    },
  };
}

/** The list of the unpaid documents that count, with more conditions if given. */
export function owedInvoicesOf({ company, documents }: Scope, more: Readonly<Record<string, string>> = {}): ReportRows {
  return owedInvoices({
    ...(company === null ? {} : { company: String(company) }),
    ...(documents === null ? {} : { currency: documents }),
    ...more,
  });
}

/** The list of all unpaid documents, with more conditions if given. */
export function owedInvoices(more: Readonly<Record<string, string>> = {}): ReportRows {
  const owed = {
    status: '1',
    'pending[gt]': '0',
    isProforma: 'false',
    isInternal: 'false',
    'convertedTo[null]': 'true',
    'summaryInvoice[null]': 'true',
  };
  return { path: '/api/model/invoice', query: queryOf({ ...owed, ...more }), field: 'pending' };
}

async function namesOf(ctx: ReadContext, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const rows = await queryAll<{ id: number; name: string }>(
    ctx.db,
    sql`select "id", "name" from "customer" where "id" in ${sql.list(ids.filter((id) => id !== null))}`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
