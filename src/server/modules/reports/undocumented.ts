/** The report of what was paid without a document. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { localTo } from '#server/core/db/zones.ts';
import { fromMoney, type Money, sum } from '#shared/domain/money.ts';
import { addDays, type Days, MAX_REPORT_DAYS, momentsOf } from '#shared/domain/reportPeriod.ts';
import type { ReportRows } from '#shared/operations/parts/reports.ts';
import type { Answer } from '#shared/reports/index.ts';
import { type Undocumented, undocumentedSales, undocumentedSums } from '../cash/undocumented.ts';
import { otherCurrencies, type Scope, type ScopeQuestion, scopeOf } from './currencies.ts';
import { queryOf } from './turnover.ts';

type Report = Answer<'undocumented'>;

interface Found {
  readonly id: number;
  readonly description: string;
  readonly customer: number | null;
  readonly customerName: string | null;
  readonly paid: Money;
  readonly tax: Money;
  readonly at: string;
}

/** Answers for a period, for one company or all, and in one currency. */
export async function undocumentedReport(all: ReadContext, asked: Days & ScopeQuestion): Promise<Report> {
  const ctx = localTo(all, asked.company ?? null);
  const scope = await scopeOf(ctx, asked);
  const rows = await queryAll<Found>(
    ctx.db,
    sql`select u.*, c."name" as "customerName" from ${undocumentedSales(within(ctx, asked, scope))}
       left join "customer" c on c."id" = u."customer" order by u."at" desc, u."id" desc`,
  );
  return {
    from: asked.from,
    to: asked.to,
    currency: scope.currency,
    otherCurrencies: await otherCurrencies(ctx, scope, [currenciesIn(ctx, asked, scope)]),
    totals: {
      count: rows.length,
      paid: fromMoney(sum(rows, ({ paid }) => paid)),
      tax: fromMoney(sum(rows, ({ tax }) => tax)),
    },
    sales: rows.map(({ id, description, customer, customerName, paid, tax, at }) => ({
      sale: id,
      description,
      customer,
      customerName,
      date: ctx.zone.dateAt(Date.parse(at)),
      paid: fromMoney(paid),
      tax: fromMoney(tax),
      rows: { path: '/api/model/sale', query: queryOf({ id: String(id) }), field: 'id' },
    })),
  };
}

/** What it comes to in a period, for reports that state it beside what is on documents. */
export async function paidWithoutDocument(all: ReadContext, days: Days, scope: Scope): Promise<Report['totals']> {
  const ctx = localTo(all, scope.company);
  const { count, paid, tax } = await undocumentedSums(ctx, within(ctx, days, scope));
  return { count, paid: fromMoney(paid), tax: fromMoney(tax) };
}

/** All there are, and the report that has them. Null where there is none. Amounts of several currencies are not added up. */
export async function undocumentedEver(
  ctx: ReadContext,
  today: string,
): Promise<{
  readonly count: number;
  readonly amount: number | null;
  readonly rows: Omit<ReportRows, 'field'>;
} | null> {
  const all: Undocumented = { from: null, until: null, companies: null };
  const { count, paid } = await undocumentedSums(ctx, all);
  if (count === 0) return null;
  const row = await queryFirst<{ first: string; currencies: number }>(
    ctx.db,
    sql`select min(u."at") as "first", count(distinct c."currency") as "currencies" from ${undocumentedSales(all)}
       join "company" c on c."id" = u."company"`,
  );
  const first = ctx.zone.dateAt(Date.parse(row?.first ?? ctx.at));
  const earliest = addDays(today, 1 - MAX_REPORT_DAYS);
  return {
    count,
    amount: row?.currencies === 1 ? fromMoney(paid) : null,
    rows: {
      path: '/api/reports/undocumented',
      query: queryOf({ from: first < earliest ? earliest : first, to: today }),
    },
  };
}

function within(ctx: ReadContext, days: Days, { companies }: Pick<Scope, 'companies'>): Undocumented {
  return { ...momentsOf(days, ctx.zone.id), companies };
}

/** The currencies of the companies of such sales, as a statement of `otherCurrencies`. */
function currenciesIn(ctx: ReadContext, days: Days, { company }: Scope): Sql {
  const which = within(ctx, days, { companies: company === null ? null : [company] });
  return sql`select "currency" from "company" where "id" in (select u."company" from ${undocumentedSales(which)})`;
}
