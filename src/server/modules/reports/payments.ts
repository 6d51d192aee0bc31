/** The payment report: what came in and went out in a period. */

import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { greatest, least } from '#server/core/db/dialect.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { add, fromMoney, type Money, sum, ZERO } from '#shared/domain/money.ts';
import { type Days, daysOf, momentsOf } from '#shared/domain/reportPeriod.ts';
import type { ReportRows } from '#shared/operations/parts/reports.ts';
import type { Answer } from '#shared/reports/index.ts';
import { quarterOf } from './hours.ts';
import { equals, queryOf } from './turnover.ts';

type Report = Answer<'payments'>;
type By = Report['by'];
type Group = Report['groups'][number];
type Key = string | number | null;

interface Paid {
  readonly key: Key;
  readonly currency: string;
  readonly count: number;
  readonly received: Money;
  readonly paidOut: Money;
  readonly tips: Money;
}

/** Answers for a period. */
export async function paymentReport(ctx: ReadContext, { from, to, by }: Days & { readonly by: By }): Promise<Report> {
  const currencies = await currenciesOf(ctx);
  const paid = await paidBy(ctx, { from, to }, by);
  const labels = await labelsOf(
    ctx,
    by,
    paid.map(({ key }) => key),
  );
  const paidIn = Map.groupBy(paid, ({ currency }) => currency);
  // A company may have had another one.
  const own = [...new Set([...currencies, ...paidIn.keys()])].filter((currency) => paidIn.has(currency));
  const used = own.length === 0 ? currencies.slice(0, 1) : own;
  const inCurrency = (currency: string) => (used.length === 1 ? {} : { currency });
  const groups = used.flatMap((currency) => {
    const rows = paidIn.get(currency) ?? [];
    const more = inCurrency(currency);
    const found = (by === 'day' ? everyDay({ from, to }, rows, currency) : rows).map((row): Group => {
      const { key } = row;
      const label = labels.get(key);
      return {
        ...amountsOf([row]),
        currency,
        id: typeof key === 'number' ? key : null,
        date: by === 'day' ? String(key) : null,
        name: label?.name ?? null,
        type: label?.type ?? null,
        zReport:
          label?.zReport === undefined || label.zReport === null
            ? null
            : { id: label.zReport, number: label.number ?? 0 },
        rows: rowsOf(ctx, { from, to }, by, key, more),
      };
    });
    return by === 'day' || by === 'session'
      ? found
      : found.toSorted((a, b) => b.net - a.net || (a.id ?? 0) - (b.id ?? 0));
  });
  const totals = used.map((currency) => {
    const rows = paymentRows(ctx, { from, to }, inCurrency(currency));
    return { ...amountsOf(paidIn.get(currency) ?? []), currency, rows };
  });
  return { from, to, by, totals, groups };
}

/** The currencies of the companies, that of the facility first. */
async function currenciesOf({ db }: ReadContext): Promise<readonly string[]> {
  const rows = await queryAll<{ currency: string }>(db, sql`select "currency" from "company" order by "deleted", "id"`);
  return rows.length === 0 ? ['EUR'] : [...new Set(rows.map(({ currency }) => currency))];
}

/** The column of a payment that it is grouped by. */
const columns = {
  method: sql`p."paymentMethod"`,
  day: quarterOf(sql`p."created"`),
  user: sql`p."createUser"`,
  pos: sql`p."pos"`,
  session: sql`p."session"`,
} as const satisfies Readonly<Record<By, Sql>>;

/** What a credit note is set off against is a payment over nothing: no money moved. */
async function paidBy(ctx: ReadContext, days: Days, by: By): Promise<readonly Paid[]> {
  const { from, until } = momentsOf(days, ctx.zone.id);
  const rows = await queryAll<Paid>(
    ctx.db,
    sql`select ${columns[by]} as "key", p."currency", count(*) as "count", sum(${greatest(sql`p."amount"`, sql.literal(0))}) as "received",
            sum(${least(sql`p."amount"`, sql.literal(0))}) as "paidOut", sum(coalesce(p."tip", 0)) as "tips"
       from "payment" p where ${withinBudget('p."id"')} and p."created" >= ${from}
       and p."created" < ${until} and p."amount" <> 0
      group by 1, 2 order by 1, 2`,
  );
  if (by !== 'day') return rows;
  const dayOf = ({ key }: Paid): string => ctx.zone.toWire(`${key}:00.000Z`).slice(0, 10);
  return [...Map.groupBy(rows, (row) => `${dayOf(row)} ${row.currency}`).values()].flatMap((own) => {
    const [first] = own;
    return first === undefined ? [] : [{ key: dayOf(first), currency: first.currency, ...addedUp(own) }];
  });
}

function everyDay(days: Days, paid: readonly Paid[], currency: string): Paid[] {
  const found = new Map(paid.map((own) => [own.key, own]));
  return daysOf(days).map((key) => found.get(key) ?? { key, currency, ...addedUp([]) });
}

function addedUp(paid: readonly Paid[]): Omit<Paid, 'key' | 'currency'> {
  return {
    count: paid.reduce((all, { count }) => all + count, 0),
    received: sum(paid, ({ received }) => received),
    paidOut: sum(paid, ({ paidOut }) => paidOut),
    tips: sum(paid, ({ tips }) => tips),
  };
}

function amountsOf(paid: readonly Paid[]): Omit<Report['totals'][number], 'currency' | 'rows'> {
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
function paymentRows(ctx: ReadContext, days: Days, more: Readonly<Record<string, string>> = {}): ReportRows {
  const { from, until } = momentsOf(days, ctx.zone.id);
  return {
    path: '/api/model/payment',
    query: queryOf({ 'created[gte]': from, 'created[lt]': until, 'amount[ne]': '0', ...more }),
    field: 'amount',
  };
}

/** The field of a payment that a group is filtered by. */
const fields = { method: 'paymentMethod', user: 'createUser', pos: 'pos', session: 'session' } as const;

function rowsOf(ctx: ReadContext, days: Days, by: By, key: Key, more: Readonly<Record<string, string>>): ReportRows {
  if (by === 'day') return paymentRows(ctx, { from: String(key), to: String(key) }, more);
  return paymentRows(ctx, days, { ...equals(fields[by], typeof key === 'number' ? key : null), ...more });
}

interface Label {
  readonly id: number;
  readonly name: string;
  readonly type?: number;
  readonly zReport?: number | null;
  readonly number?: number | null;
}

/** What names the groups. */
const labels: Readonly<Record<Exclude<By, 'day'>, Sql>> = {
  method: sql`select "id", "name", "type" from "paymentMethod"`,
  user: sql`select "id", "name" from "user"`,
  pos: sql`select "id", "name" from "pos"`,
  session: sql`select "id", "name", "zReport", "number" from (
    select m."id", p."name", z."id" as "zReport", z."number" from "posMovement" m
      join "pos" p on p."id" = m."pos" left join "zReport" z on z."opening" = m."id")`,
};

async function labelsOf(ctx: ReadContext, by: By, keys: readonly Key[]): Promise<ReadonlyMap<Key, Label>> {
  if (by === 'day') return new Map();
  const rows = await queryAll<Label>(
    ctx.db,
    sql`${labels[by]} where "id" in ${sql.list(keys.filter((key) => key !== null))}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
