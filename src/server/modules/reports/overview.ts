/** What a manager asks first: how it goes, what is owed, and what wants attention. */

import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { greatest, least } from '#server/core/db/dialect.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { fromMoney, type Money, ZERO } from '#shared/domain/money.ts';
import { addDays, type Comparison, comparedWith, type Days, momentsOf, monthOf } from '#shared/domain/reportPeriod.ts';
import { VoucherKind } from '#shared/domain/states.ts';
import type { Answer } from '#shared/reports/index.ts';
import { attentionOf } from './attention.ts';
import { cashRows, posesOf } from './cashDifferences.ts';
import { ofCompanies, otherCurrencies, type Scope, scopeOf } from './currencies.ts';
import { debtTotals, isOwedInvoice, owedCurrencies, owedInvoicesOf } from './debts.ts';
import { membersOf } from './members.ts';
import {
  currenciesIn,
  firstDayOf,
  isTurnover,
  queryOf,
  sinceOf,
  type Turnover,
  turnoverIn,
  turnoverRows,
} from './turnover.ts';
import { paidWithoutDocument } from './undocumented.ts';
import { heldRows } from './vouchers.ts';

type Overview = Answer<'overview'>;
type Figures = Overview['figures'][number];
type Figure = Figures['today'];

/** Companies whose amounts may be added up; null = all there are. */
interface Part {
  readonly company: number | null;
  readonly name: string | null;
  readonly currency: string;
}

/** Answers for now. */
export async function overviewReport(ctx: ReadContext): Promise<Overview> {
  const today = ctx.zone.dateAt(ctx.now);
  const figures: Figures[] = [];
  for (const part of await partsOf(ctx)) figures.push(await figuresOf(ctx, today, part));
  return {
    date: today,
    at: ctx.zone.toWire(ctx.at),
    figures,
    liability: { currency: figures[0]?.currency ?? 'EUR', ...(await liabilityOf(ctx)) },
    members: await membersOf(ctx, { from: monthOf(today).from, to: today }),
    attention: await attentionOf(ctx, today),
  };
}

/** One part where all companies have one currency, else one for each company. */
async function partsOf(ctx: ReadContext): Promise<readonly Part[]> {
  const companies = await queryAll<{ company: number; name: string; currency: string }>(
    ctx.db,
    sql`select "id" as "company", "name", "currency" from "company" where "deleted" = 0 order by "id"`,
  );
  const [currency = 'EUR', ...others] = new Set(companies.map((company) => company.currency));
  return others.length === 0 ? [{ company: null, name: null, currency }] : companies;
}

async function figuresOf(ctx: ReadContext, today: string, { company, name, currency }: Part): Promise<Figures> {
  const scope = await scopeOf(ctx, { company, currency });
  const yesterday = addDays(today, -1);
  const month = { from: monthOf(today).from, to: today };
  const books = { scope, first: await firstDayOf(ctx, scope) };
  return {
    company,
    name,
    currency,
    otherCurrencies: await otherCurrencies(ctx, scope, [
      ...currenciesIn([turnoverIn({ from: yesterday, to: yesterday }, scope), turnoverIn(month, scope)]),
      ...owedCurrencies(ctx, scope),
    ]),
    yesterday: await figureOf(ctx, { from: yesterday, to: yesterday }, 'week', books),
    today: await figureOf(ctx, { from: today, to: today }, 'week', books),
    month: await figureOf(ctx, month, 'month', books),
    debts: await debtTotals(ctx, scope),
    unpaid: { ...(await owedIn(ctx, scope, '9999')), rows: owedInvoicesOf(scope) },
    overdue: {
      ...(await owedIn(ctx, scope, today)),
      rows: owedInvoicesOf(scope, { 'earliestDueDate[lt]': today }),
    },
    undocumented: await paidWithoutDocument(ctx, month, scope),
    cash: { ...(await cashIn(ctx, month, scope)), rows: cashRows(ctx, month, await posesOf(ctx, scope)) },
  };
}

/**
 * A day is held against a week before, a month against weeks before; both against the year before. `first`: the day the books
 * begin.
 */
async function figureOf(
  ctx: ReadContext,
  days: Days,
  lately: 'week' | 'month',
  { scope, first }: { readonly scope: Scope; readonly first: string | null },
): Promise<Figure> {
  const turnover = turnoverIn(days, scope);
  const compared = async (comparison: Comparison): Promise<NonNullable<Figure['week']> | null> => {
    const other = comparedWith(days, comparison, ctx.now, ctx.zone.id);
    if (other === null) return null;
    const before = turnoverIn(other, scope);
    const until = other.until === null ? null : ctx.zone.toWire(other.until);
    const since = sinceOf(first, other);
    return { from: other.from, to: other.to, until, since, ...(await sumOf(ctx, before)), rows: turnoverRows(before) };
  };
  const year = await compared('year');
  if (year === null) throw new Error('a year is always compared with');
  return {
    ...days,
    ...(await sumOf(ctx, turnover)),
    rows: turnoverRows(turnover),
    week: await compared(lately === 'week' ? 'week' : 'none'),
    month: await compared(lately === 'month' ? 'month' : 'none'),
    year,
  };
}

async function sumOf(ctx: ReadContext, turnover: Turnover): Promise<Pick<Figure, 'count' | 'base' | 'total'>> {
  const row = await queryFirst<{ count: number; base: Money; total: Money }>(
    ctx.db,
    sql`select count(*) as "count", coalesce(sum(i."totalBeforeTaxes"), 0) as "base", coalesce(sum(i."total"), 0) as "total"
       from "invoice" i where ${isTurnover(turnover)}`,
  );
  return { count: row?.count ?? 0, base: fromMoney(row?.base ?? ZERO), total: fromMoney(row?.total ?? ZERO) };
}

/** Unpaid documents that were due before a date. */
async function owedIn(
  ctx: ReadContext,
  scope: Scope,
  before: string,
): Promise<{ readonly count: number; readonly total: number }> {
  const row = await queryFirst<{ count: number; total: Money }>(
    ctx.db,
    sql`select count(*) as "count", coalesce(sum("pending"), 0) as "total" from "invoice"
      where ${isOwedInvoice(scope)}
      and coalesce("earliestDueDate" < ${before}, ${before === '9999' ? 1 : 0})`,
  );
  return { count: row?.count ?? 0, total: fromMoney(row?.total ?? ZERO) };
}

async function cashIn(ctx: ReadContext, days: Days, scope: Scope): Promise<Omit<Figures['cash'], 'rows'>> {
  const { from, until } = momentsOf(days, ctx.zone.id);
  const row = await queryFirst<{ count: number; short: Money; over: Money }>(
    ctx.db,
    sql`select count(*) as "count", coalesce(sum(${least(sql`z."cashDifference"`, sql.literal(0))}), 0) as "short",
            coalesce(sum(${greatest(sql`z."cashDifference"`, sql.literal(0))}), 0) as "over"
       from "zReport" z join "pos" p on p."id" = z."pos"
      where ${withinBudget('z."id"')} and z."created" >= ${from} and z."created" < ${until}
      and ${ofCompanies(scope, sql`p."company"`)}`,
  );
  const { count, short, over } = row ?? { count: 0, short: ZERO, over: ZERO };
  return {
    count,
    difference: fromMoney((short + over) as Money),
    short: fromMoney(short),
    over: fromMoney(over),
  };
}

/** What customers hold, expired or not: it is theirs until it is taken out. */
async function liabilityOf(ctx: ReadContext): Promise<Omit<Overview['liability'], 'currency'>> {
  const held = await queryFirst<{ count: number; total: Money; units: number }>(
    ctx.db,
    sql`select coalesce(sum(t."kind" = ${sql.literal(VoucherKind.money)}), 0) as "count", coalesce(sum(case
      when t."kind" = ${sql.literal(VoucherKind.money)} then v."balance" end), 0) as "total",
            coalesce(sum(t."kind" = ${sql.literal(VoucherKind.units)}), 0) as "units"
       from "voucher" v join "voucherType" t on t."id" = v."voucherType"
      where ${withinBudget('v."id"')} and v."deleted" = 0 and v."balance" > 0`,
  );
  const deposits = await queryFirst<{ count: number; total: Money }>(
    ctx.db,
    sql`select count(*) as "count", coalesce(sum("balance"), 0) as "total" from "deposit"
      where ${withinBudget('"id"')} and "deleted" = 0 and "balance" > 0`,
  );
  const { count, total, units } = held ?? { count: 0, total: ZERO, units: 0 };
  const inDeposits = deposits?.total ?? ZERO;
  const types = await queryAll<{ id: number }>(
    ctx.db,
    sql`select "id" from "voucherType" where "kind" = ${sql.literal(VoucherKind.money)}`,
  );
  return {
    vouchers: { count, total: fromMoney(total) },
    deposits: {
      count: deposits?.count ?? 0,
      total: fromMoney(inDeposits),
      rows: { path: '/api/model/deposit', query: queryOf({ 'balance[gt]': '0' }), field: 'balance' },
    },
    units,
    total: fromMoney((total + inDeposits) as Money),
    rows: heldRows(types.map(({ id }) => id)),
  };
}
