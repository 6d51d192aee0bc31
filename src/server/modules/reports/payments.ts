/** The payment report: what came in and went back in a period. */

import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { execute } from '#server/core/db/execute.ts';
import { add, fromMoney, type Money, sum, ZERO } from '#shared/domain/money.ts';
import { type Days, daysOf, momentsOf } from '#shared/domain/reportPeriod.ts';
import type { reportPayments } from '#shared/operations/contracts/reportPayments.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { ReportRows } from '#shared/operations/parts/reports.ts';
import { quarterOf } from './hours.ts';
import { equals, queryOf } from './turnover.ts';

type Report = OutputOf<typeof reportPayments>;
type By = Report['by'];
type Group = Report['groups'][number];
type Key = string | number | null;

interface Paid {
  readonly key: Key;
  readonly count: number;
  readonly received: Money;
  readonly paidOut: Money;
  readonly tips: Money;
}

/** Answers for a period. */
export async function paymentReport(ctx: ReadContext, { from, to, by }: Days & { readonly by: By }): Promise<Report> {
  const paid = await paidBy(ctx, { from, to }, by);
  const told = await labelsOf(
    ctx,
    by,
    paid.map(({ key }) => key),
  );
  const groups = (by === 'day' ? everyDay({ from, to }, paid) : paid).map((own): Group => {
    const { key } = own;
    const label = told.get(key);
    return {
      ...amountsOf([own]),
      id: typeof key === 'number' ? key : null,
      date: by === 'day' ? String(key) : null,
      name: label?.name ?? null,
      type: label?.type ?? null,
      zReport:
        label?.zReport === undefined || label.zReport === null
          ? null
          : { id: label.zReport, number: label.number ?? 0 },
      rows: rowsOf(ctx, { from, to }, by, key),
    };
  });
  if (by !== 'day' && by !== 'session') groups.sort((a, b) => b.net - a.net || (a.id ?? 0) - (b.id ?? 0));
  return { from, to, by, totals: amountsOf(paid), rows: paymentRows(ctx, { from, to }), groups };
}

/** The column of a payment that tells its group. */
const columns = {
  method: 'p."paymentMethod"',
  day: quarterOf('p."created"'),
  user: 'p."createUser"',
  pos: 'p."pos"',
  session: 'p."session"',
} as const satisfies Readonly<Record<By, string>>;

/** What a credit note is set off against is a payment over nothing: no money moved. */
async function paidBy(ctx: ReadContext, days: Days, by: By): Promise<readonly Paid[]> {
  const { from, until } = momentsOf(days, ctx.zone.id);
  const rows = await execute<Paid>(
    ctx.db,
    `select ${columns[by]} as "key", count(*) as "count", sum(max(p."amount", 0)) as "received",
            sum(min(p."amount", 0)) as "paidOut", sum(coalesce(p."tip", 0)) as "tips"
       from "payment" p where ${withinBudget('p."id"')} and p."created" >= ? and p."created" < ? and p."amount" <> 0
      group by 1 order by 1`,
    [from, until],
  );
  if (by !== 'day') return rows;
  const byDay = Map.groupBy(rows, ({ key }) => ctx.zone.toWire(`${key}:00.000Z`).slice(0, 10));
  return [...byDay].map(([key, own]) => ({ key, ...addedUp(own) }));
}

function everyDay(days: Days, paid: readonly Paid[]): Paid[] {
  const found = new Map(paid.map((own) => [own.key, own]));
  return daysOf(days).map((key) => found.get(key) ?? { key, ...addedUp([]) });
}

function addedUp(paid: readonly Paid[]): Omit<Paid, 'key'> {
  return {
    count: paid.reduce((all, { count }) => all + count, 0),
    received: sum(paid, ({ received }) => received),
    paidOut: sum(paid, ({ paidOut }) => paidOut),
    tips: sum(paid, ({ tips }) => tips),
  };
}

function amountsOf(paid: readonly Paid[]): Report['totals'] {
  const { count, received, paidOut, tips } = addedUp(paid);
  return {
    count,
    received: fromMoney(received),
    paidOut: fromMoney(add(paidOut, ZERO)),
    net: fromMoney(add(received, paidOut)),
    tips: fromMoney(tips),
  };
}

/** The list of the payments of some days. */
export function paymentRows(ctx: ReadContext, days: Days, more: Readonly<Record<string, string>> = {}): ReportRows {
  const { from, until } = momentsOf(days, ctx.zone.id);
  return {
    path: '/api/model/payment',
    query: queryOf({ 'created[gte]': from, 'created[lt]': until, 'amount[ne]': '0', ...more }),
    field: 'amount',
  };
}

/** The field of a payment that a group is told by. A session is none of its fields. */
const fields = { method: 'paymentMethod', user: 'createUser', pos: 'pos' } as const;

function rowsOf(ctx: ReadContext, days: Days, by: By, key: Key): ReportRows | null {
  if (by === 'session') return null;
  if (by === 'day') return paymentRows(ctx, { from: String(key), to: String(key) });
  return paymentRows(ctx, days, equals(fields[by], typeof key === 'number' ? key : null));
}

interface Label {
  readonly id: number;
  readonly name: string;
  readonly type?: number;
  readonly zReport?: number | null;
  readonly number?: number | null;
}

/** What names the groups. */
const labels: Readonly<Record<Exclude<By, 'day'>, string>> = {
  method: 'select "id", "name", "type" from "paymentMethod"',
  user: 'select "id", "name" from "user"',
  pos: 'select "id", "name" from "pos"',
  session: `select "id", "name", "zReport", "number" from (
    select m."id", p."name", z."id" as "zReport", z."number" from "posMovement" m
      join "pos" p on p."id" = m."pos" left join "zReport" z on z."opening" = m."id")`,
};

async function labelsOf(ctx: ReadContext, by: By, keys: readonly Key[]): Promise<ReadonlyMap<Key, Label>> {
  if (by === 'day') return new Map();
  const rows = await execute<Label>(ctx.db, `${labels[by]} where "id" in (select "value" from json_each(?))`, [
    JSON.stringify(keys.filter((key) => key !== null)),
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}
