/** The report of cash differences: what was missing or too much in the drawers, and who had them. */

import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { localTo } from '#server/core/db/zones.ts';
import { add, fromMoney, type Money, sub, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import { type Days, daysOf, momentsOf } from '#shared/domain/reportPeriod.ts';
import { MovementType } from '#shared/domain/states.ts';
import type { ReportRows } from '#shared/operations/parts/reports.ts';
import { type PosReport, posReport } from '#shared/operations/parts.ts';
import type { Answer } from '#shared/reports/index.ts';
import { ofCompanies, otherCurrencies, type Scope, type ScopeQuestion, scopeOf } from './currencies.ts';
import { queryOf } from './turnover.ts';

type Report = Answer<'cashDifferences'>;
type By = Report['by'];
type Group = Report['groups'][number];

/** What is asked for. */
export interface CashQuestion extends Days, ScopeQuestion {
  readonly by: By;
}

/** A count at which somebody left a drawer: a handover, or the closing. */
interface Count {
  readonly session: Session;
  readonly user: number | null;
  readonly at: string;
  readonly isHandover: boolean;
  readonly expected: Money;
  readonly counted: Money;
  /** Of the card terminal. */
  readonly card: Money;
}

interface Session {
  readonly zReport: number;
  readonly number: number;
  readonly pos: number;
  readonly posName: string;
  readonly day: string;
}

/** Counts that differed which are listed. */
const MOST = 1000;

/** Answers for the sessions that were closed in a period. */
export async function cashDifferenceReport(asked: ReadContext, question: CashQuestion): Promise<Report> {
  const ctx = localTo(asked, question.company ?? null);
  const { from, to, by } = question;
  const scope = await scopeOf(ctx, question);
  const counts = await countsIn(ctx, question, scope);
  const names = await userNames(ctx, counts);
  const byKey = Map.groupBy(counts, keys[by]);
  const shown = by === 'day' ? daysOf({ from, to }) : [...byKey.keys()];
  const poses = await posesOf(ctx, scope);
  const groups = shown.map((key): Group => {
    const own = byKey.get(key) ?? [];
    const [first] = own;
    return {
      ...amountsOf(own),
      id: typeof key === 'number' ? key : null,
      date: by === 'day' ? String(key) : by === 'session' ? (first?.session.day ?? null) : null,
      name: by === 'user' ? (names.get(Number(key)) ?? null) : by === 'day' ? null : (first?.session.posName ?? null),
      number: by === 'session' ? (first?.session.number ?? null) : null,
      rows: rowsOf(ctx, question, poses, key),
    };
  });
  if (by === 'user' || by === 'pos') groups.sort((a, b) => a.difference - b.difference || (a.id ?? 0) - (b.id ?? 0));
  return {
    from,
    to,
    by,
    currency: scope.currency,
    otherCurrencies: await otherCurrencies(ctx, scope, drawerCurrencies(ctx, question)),
    totals: amountsOf(counts),
    rows: cashRows(ctx, { from, to }, poses),
    groups,
    counts: counts
      .filter(({ expected, counted }) => expected !== counted)
      .toReversed()
      .slice(0, MOST)
      .map(({ session, user, at, isHandover, expected, counted }) => ({
        zReport: session.zReport,
        number: session.number,
        pos: session.pos,
        posName: session.posName,
        user,
        name: user === null ? null : (names.get(user) ?? null),
        at,
        isHandover,
        expected: fromMoney(expected),
        counted: fromMoney(counted),
        difference: fromMoney(sub(counted, expected)),
      })),
  };
}

/** The list of the Z of the sessions closed in some days. `poses`: only of these cash points; null = of all. */
export function cashRows(
  ctx: ReadContext,
  days: Days,
  poses: readonly number[] | null,
  more: Readonly<Record<string, string>> = {},
): ReportRows {
  const { from, until } = momentsOf(days, ctx.zone.id);
  // A list of none is no filter: no cash point has the id 0.
  const ofCompany = poses === null ? {} : { 'pos[in]': [0, ...poses].join() };
  return {
    path: '/api/model/zReport',
    query: queryOf({ 'created[gte]': from, 'created[lt]': until, ...ofCompany, ...more }),
    field: 'cashDifference',
  };
}

/** The cash points that count, those that were deleted too; null: all. */
export async function posesOf(ctx: ReadContext, scope: Scope): Promise<number[] | null> {
  if (scope.companies === null) return null;
  const rows = await queryAll<{ id: number }>(
    ctx.db,
    sql`select "id" from "pos" where ${ofCompanies(scope, sql`"company"`)} order by "id"`,
  );
  return rows.map(({ id }) => id);
}

const keys: Readonly<Record<By, (count: Count) => number | string | null>> = {
  user: ({ user }) => user,
  pos: ({ session }) => session.pos,
  session: ({ session }) => session.zReport,
  day: ({ session }) => session.day,
};

function rowsOf(
  ctx: ReadContext,
  { by, from, to }: CashQuestion,
  poses: readonly number[] | null,
  key: number | string | null,
): ReportRows | null {
  switch (by) {
    case 'user':
      return null;
    case 'pos':
      return cashRows(ctx, { from, to }, null, { pos: String(key) });
    case 'session':
      return cashRows(ctx, { from, to }, null, { id: String(key) });
    case 'day':
      return cashRows(ctx, { from: String(key), to: String(key) }, poses);
  }
}

interface Closed {
  readonly id: number;
  readonly number: number;
  readonly pos: number;
  readonly posName: string;
  readonly opening: number;
  readonly created: string;
  readonly report: string;
}

/** The counts of the sessions closed in a period, in their order. */
async function countsIn(ctx: ReadContext, days: Days, scope: Scope): Promise<Count[]> {
  const moments = momentsOf(days, ctx.zone.id);
  const closed = await queryAll<Closed>(
    ctx.db,
    sql`select z."id", z."number", z."pos", p."name" as "posName", z."opening", z."created", z."report"
       from "zReport" z join "pos" p on p."id" = z."pos"
      where ${withinBudget('z."id"')} and z."created" >= ${moments.from}
      and z."created" < ${moments.until} and ${ofCompanies(scope, sql`p."company"`)}
      order by z."id"`,
  );
  const handed = await queryAll<{ zReport: number; counted: Money }>(
    ctx.db,
    sql`select z."id" as "zReport", coalesce(m."realCashCount", 0) as "counted"
       from "zReport" z join "posMovement" m on m."pos" = z."pos" and m."id" > z."opening" and m."id" < z."closing"
      where ${withinBudget('z."id"')} and z."created" >= ${moments.from}
      and z."created" < ${moments.until} and m."type" = ${sql.literal(MovementType.count)}
        and m."handedTo" is not null and m."voided" is null order by m."id"`,
  );
  const handovers = Map.groupBy(handed, ({ zReport }) => zReport);
  return closed.flatMap((z) => countsOf(ctx, z, handovers.get(z.id) ?? []));
}

/** The currencies of the drawers that were counted, as statements of `otherCurrencies`. */
function drawerCurrencies(ctx: ReadContext, { from, to, company }: CashQuestion): Sql[] {
  const moments = momentsOf({ from, to }, ctx.zone.id);
  return [
    sql`select "currency" from "company" where "id" in (
      select p."company" from "zReport" z join "pos" p on p."id" = z."pos" where ${withinBudget('z."id"')}
        and z."created" >= ${moments.from} and z."created" < ${moments.until} and coalesce(p."company" = ${company}, 1))`,
  ];
}

/**
 * The counts of a session. What a holder is told is what was missing of the whole session: theirs is what changed of it
 * while they had the drawer.
 */
function countsOf(ctx: ReadContext, z: Closed, handed: readonly { readonly counted: Money }[]): Count[] {
  const report = posReport.parse(JSON.parse(z.report));
  const closedAt = ctx.zone.toWire(z.created);
  const session = { zReport: z.id, number: z.number, pos: z.pos, posName: z.posName, day: closedAt.slice(0, 10) };
  let missing = ZERO;
  return holdersOf(report).map(({ user, to, difference }, index, all) => {
    const isHandover = index < all.length - 1;
    const counted = isHandover ? (handed[index]?.counted ?? ZERO) : toMoney(report.cash.real ?? 0);
    const recorded = toMoney(difference ?? 0);
    const own = sub(recorded, missing);
    missing = recorded;
    return {
      session,
      user,
      at: to ?? closedAt,
      isHandover,
      expected: sub(counted, own),
      counted,
      card: isHandover ? ZERO : toMoney(report.card.difference ?? 0),
    };
  });
}

/** Who had a session. The Z of an earlier version does not say it. */
function holdersOf({ holders, cash }: PosReport): Pick<PosReport['holders'][number], 'user' | 'to' | 'difference'>[] {
  return holders.length > 0 ? holders : [{ user: null, to: null, difference: cash.difference }];
}

function amountsOf(counts: readonly Count[]): Report['totals'] {
  const differences = counts.map(({ counted, expected }) => sub(counted, expected));
  const short = sum(differences, (difference) => (difference < 0 ? difference : ZERO));
  const over = sum(differences, (difference) => (difference > 0 ? difference : ZERO));
  return {
    count: counts.length,
    expected: fromMoney(sum(counts, ({ expected }) => expected)),
    counted: fromMoney(sum(counts, ({ counted }) => counted)),
    difference: fromMoney(add(short, over)),
    short: fromMoney(add(short, ZERO)),
    over: fromMoney(over),
    cardDifference: fromMoney(sum(counts, ({ card }) => card)),
  };
}

async function userNames(ctx: ReadContext, counts: readonly Count[]): Promise<ReadonlyMap<number, string>> {
  const users = new Set(counts.flatMap(({ user }) => (user === null ? [] : [user])));
  const rows = await queryAll<{ id: number; name: string }>(
    ctx.db,
    sql`select "id", "name" from "user" where "id" in ${sql.list([...users])}`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
