/** The debt report: what customers owe, by how long it has been due. */

import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { type DebtAge, debtAgeOf } from '#shared/domain/debtAges.ts';
import { add, fromMoney, type Money, sub, ZERO } from '#shared/domain/money.ts';
import { SaleStatus } from '#shared/domain/states.ts';
import type { reportDebts } from '#shared/operations/contracts/reportDebts.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { ReportRows } from '#shared/operations/parts/reports.ts';
import { OWED_INVOICE, owedSale } from '../payments/owed.ts';
import { quarterOf } from './hours.ts';
import { equals, queryOf } from './turnover.ts';

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

/** Answers for today. */
export async function debtReport(ctx: ReadContext): Promise<Report> {
  const today = ctx.zone.dateAt(ctx.now);
  const byCustomer = new Map<number | null, Aged>();
  let totals = NOTHING;
  for (const owed of await owedOf(ctx)) {
    const age = debtAgeOf(dayOf(ctx, owed.due), today);
    byCustomer.set(owed.customer, grown(byCustomer.get(owed.customer) ?? NOTHING, age, owed));
    totals = grown(totals, age, owed);
  }
  const names = await namesOf(ctx, [...byCustomer.keys()]);
  const customers = [...byCustomer].map(([customer, aged]) => ({
    ...amountsOf(aged),
    customer,
    name: customer === null ? null : (names.get(customer) ?? null),
    rows: rowsOf(ctx, equals('customer', customer)),
  }));
  customers.sort((a, b) => b.total - a.total || (a.customer ?? 0) - (b.customer ?? 0));
  return { date: today, totals: amountsOf(totals), rows: rowsOf(ctx), customers };
}

/** What is owed in all, of a company or of all. */
export async function debtTotals(ctx: ReadContext, company: number | null): Promise<DebtTotals> {
  const today = ctx.zone.dateAt(ctx.now);
  const totals = (await owedOf(ctx, company)).reduce(
    (all, owed) => grown(all, debtAgeOf(dayOf(ctx, owed.due), today), owed),
    NOTHING,
  );
  return { ...amountsOf(totals), rows: rowsOf(ctx, company === null ? {} : { company: String(company) }) };
}

/** A sale is due when it says, else since it was made. */
function owedOf(ctx: ReadContext, company: number | null = null): Promise<readonly Owed[]> {
  return queryAll<Owed>(
    ctx.db,
    sql`select "customer", coalesce("dueDate", "date") as "due", sum("pending") as "pending", count(*) as "count",
            1 as "isInvoice"
       from "invoice" where ${withinBudget('"id"')} and ${OWED_INVOICE} and coalesce("company" = ${company}, 1)
       group by 1, 2
     union all
     select "customer", ${quarterOf(sql`coalesce("dueDate", "issueDate", "created")`)} as "due", sum("pending"), count(*), 0
       from "sale" where ${withinBudget('"id"')} and ${owedSale(ctx.at)} and coalesce("company" = ${company}, 1)
       group by 1, 2`,
  );
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

function rowsOf(ctx: ReadContext, more: Readonly<Record<string, string>> = {}): Report['rows'] {
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
    invoices: owedInvoices(more),
    sales: { path: '/api/model/sale', query: queryOf({ ...sales, ...more }), field: 'pending' },
  };
}

/** The list of the unpaid documents, with more conditions if given. */
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
