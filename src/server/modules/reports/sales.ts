/** The sales report: what the documents of a period come to, grouped by one thing at a time. */

import type { ReadContext } from '#server/core/context/context.ts';
import { arrayOf, itemOf } from '#server/core/db/dialect.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { add } from '#shared/domain/money.ts';
import {
  addDays,
  type Comparison,
  comparedWith,
  type Days,
  daysOf,
  lengthOf,
  weekdayOf,
} from '#shared/domain/reportPeriod.ts';
import type { ReportRows } from '#shared/operations/parts/reports.ts';
import type { Answer } from '#shared/reports/index.ts';
import { otherCurrencies, type ScopeQuestion, scopeOf } from './currencies.ts';
import { addedUp, amountsOf, completed, folded, withWholeDiscounts } from './groupSums.ts';
import { hoursOf, quarterOf, rangesOf } from './hours.ts';
import {
  documentSums,
  type Key,
  type LineKey,
  lineSums,
  methodSums,
  NO_SUMS,
  type Sums,
  type SumsByKey,
  unpaidSum,
  WITHHELD,
} from './salesSums.ts';
import {
  currenciesIn,
  equals,
  firstDayOf,
  isTurnover,
  MOST_DAYS,
  MOST_RANGES,
  queryOf,
  sinceOf,
  type Turnover,
  turnoverIn,
  turnoverRows,
  turnoverThrough,
} from './turnover.ts';

type Report = Answer<'sales'>;
type By = Report['by'];

/** What is asked for. */
export interface SalesQuestion extends Days, ScopeQuestion {
  readonly by: By;
  readonly compare: Comparison;
}

/** Answers a question. */
export async function salesReport(ctx: ReadContext, question: SalesQuestion): Promise<Report> {
  const { from, to, by } = question;
  const scope = await scopeOf(ctx, question);
  const turnover = turnoverIn({ from, to }, scope);
  const current = await groupsOf(ctx, turnover, by);
  const compared = comparedWith(question, question.compare, ctx.now, ctx.zone.id);
  const other = compared === null ? null : turnoverIn(compared, scope);
  const before = other === null ? null : await groupsOf(ctx, other, by);
  const shift = compared === null ? 0 : lengthOf({ from: compared.from, to: from }) - 1;
  const keyThen = (key: Key): Key => (by === 'day' ? shifted(key, -shift) : key);
  const past = new Map(
    [...(before?.sums ?? [])].map(([key, sums]) => [by === 'day' ? shifted(key, shift) : key, sums]),
  );
  const keys = keysOf(by, question, [...current.sums.keys(), ...past.keys()]);
  const names = await namesOf(ctx, by, keys);
  const groups = keys.map((key) => ({
    ...amountsOf(current.sums.get(key) ?? NO_SUMS),
    id: typeof key === 'number' ? key : null,
    date: by === 'day' ? String(key) : null,
    name: typeof key === 'number' ? (names.get(key) ?? null) : null,
    rows: current.rowsOf(key),
    compared: before === null ? null : { ...amountsOf(past.get(key) ?? NO_SUMS), rows: before.rowsOf(keyThen(key)) },
  }));
  if (!(by in inOrder)) groups.sort((a, b) => b.total - a.total || (a.id ?? 0) - (b.id ?? 0));
  return {
    from,
    to,
    by,
    currency: scope.currency,
    otherCurrencies: await otherCurrencies(ctx, scope, currenciesIn(other === null ? [turnover] : [turnover, other])),
    totals: amountsOf(current.totals),
    rows: turnoverRows(turnover),
    compared:
      compared === null || before === null || other === null
        ? null
        : {
            from: compared.from,
            to: compared.to,
            until: compared.until === null ? null : ctx.zone.toWire(compared.until),
            since: sinceOf(await firstDayOf(ctx, scope), other),
            totals: amountsOf(before.totals),
            rows: turnoverRows(other),
          },
    groups,
  };
}

interface Groups {
  readonly totals: Sums;
  readonly sums: SumsByKey;
  /** The records that sum to the total of a group; null where no filter finds them. */
  readonly rowsOf: (key: Key) => ReportRows | null;
}

/** The key of what documents come to beyond their lines: no record has this id. */
const ROUNDING = 0;

async function groupsOf(ctx: ReadContext, turnover: Turnover, by: By): Promise<Groups> {
  const groups = await exactGroupsOf(ctx, turnover, by);
  return { ...groups, sums: withWholeDiscounts(groups.sums, groups.totals) };
}

async function exactGroupsOf(ctx: ReadContext, turnover: Turnover, by: By): Promise<Groups> {
  if (by === 'product' || by === 'family') {
    const totals = addedUp((await documentSums(ctx, turnover, sql`null`)).values());
    const sums = completed(await lineSums(ctx, turnover, lineKeys[by]), totals, ROUNDING);
    return { totals, sums, rowsOf: (key) => (key === ROUNDING ? null : lineRows(turnover, by, key)) };
  }
  if (by === 'method') {
    const totals = addedUp((await documentSums(ctx, turnover, sql`null`)).values());
    const sums = completed(await methodSums(ctx, turnover), totals, null);
    const unpaid = sums.get(null);
    const { pending, count } = await unpaidSum(ctx, turnover);
    const isPending = unpaid !== undefined && add(unpaid.base, unpaid.tax) === pending;
    if (isPending) sums.set(null, { ...unpaid, count });
    const rowsOf = (key: Key): ReportRows | null => {
      if (key === WITHHELD) return { ...turnoverRows(turnover, { 'withheld[null]': 'false' }), field: 'withheld' };
      if (key !== null) return paidRows(turnover, key);
      return isPending ? { ...turnoverRows(turnover, { 'pending[ne]': '0' }), field: 'pending' } : null;
    };
    return { totals, sums, rowsOf };
  }
  const found = await documentSums(ctx, turnover, documentKeys[by as keyof typeof documentKeys]);
  const totals = addedUp(found.values());
  if (by === 'hour') {
    const hours = hoursOf(ctx.zone, found.keys());
    const rowsOf = (key: Key): ReportRows | null => {
      const ranges = rangesOf([...hours].flatMap(([quarter, hour]) => (hour === key ? [String(quarter)] : [])));
      if (ranges.length > MOST_RANGES) return null;
      const or = ranges.map(([gte, lt]) => ({ created: { gte, lt } }));
      return or.length === 0 ? turnoverRows(turnover, { 'id[in]': '0' }) : turnoverRows(turnover, {}, { or });
    };
    return { totals, sums: folded(found, (quarter) => hours.get(quarter) ?? null), rowsOf };
  }
  if (by === 'weekday') {
    const rowsOf = (key: Key): ReportRows | null => {
      const days = daysOf(turnover).filter((day) => weekdayOf(day) === key);
      if (days.length > MOST_DAYS) return null;
      return turnoverRows(turnover, days.length === 0 ? { 'id[in]': '0' } : { 'date[in]': days.join() });
    };
    return { totals, sums: folded(found, (day) => weekdayOf(String(day))), rowsOf };
  }
  if (by === 'day') {
    // A period that runs is compared up to today: what came later on the days before is not counted, nor listed.
    const rowsOf = (key: Key): ReportRows | null =>
      String(key) > turnover.to ? null : turnoverRows({ ...turnover, ...oneDay(turnover, key) });
    return { totals, sums: found, rowsOf };
  }
  if (by === 'customerGroup') {
    const members = await membersOf(ctx, turnover);
    return { totals, sums: found, rowsOf: (key) => memberRows(turnover, members, key) };
  }
  const field = filterFields[by as keyof typeof filterFields];
  const rowsOf = (key: Key): ReportRows | null =>
    field === undefined ? null : turnoverRows(turnover, equals(field, typeof key === 'number' ? key : null));
  return { totals, sums: found, rowsOf };
}

/** Customers of a filter at most: beyond, its address would be too long. */
const MOST_CUSTOMERS = 400;

/** By an expression of the document. */
const documentKeys = {
  day: sql`i."date"`,
  weekday: sql`i."date"`,
  hour: quarterOf(sql`i."created"`),
  user: sql`i."createUser"`,
  pos: sql`i."pos"`,
  customer: sql`i."customer"`,
  // Who is in several groups counts with the one they joined first, so that the groups sum to the whole.
  customerGroup: sql`(select g."group" from "customerGroupItem" g where g."customer" = i."customer" and g."deleted" = 0
     order by g."id" limit 1)`,
} as const;

/** The lines that a line was made of may name the sale it charges: so far back it is looked for. */
const SALES = ['sale', 'source.sale', 'source.source.sale'] as const;

/** By an expression of the line. Of what no sale says, the family is that of the product. */
const lineKeys = {
  product: { ofLine: sql`l."product"`, ofSale: sql`s."product"` },
  family: {
    ofLine: sql`case when l."sale" is not null then s."family" else ${itemOf(
      sql`coalesce(
      (select ${arrayOf(sql`n."family"`)} from "invoiceLine" a join "sale" n on n."id" = a."sale" where a."id" = l."source"),
      (select ${arrayOf(sql`n."family"`)} from "invoiceLine" a join "invoiceLine" b on b."id" = a."source"
         join "sale" n on n."id" = b."sale" where a."id" = l."source" and a."sale" is null),
      (select ${arrayOf(sql`p."family"`)} from "product" p where p."id" = l."product"))`,
      0,
    )} end`,
    ofSale: sql`s."family"`,
  },
} as const satisfies Readonly<Record<string, LineKey>>;

/** The lines of a product or a family. */
function lineRows(turnover: Turnover, by: keyof typeof lineKeys, key: Key): ReportRows {
  const documents = turnoverThrough('invoice', turnover);
  const [own, filter] =
    by === 'product'
      ? [equals('product', typeof key === 'number' ? key : null), documents]
      : [{}, { and: [documents, { or: ofFamily(key) }] }];
  return {
    path: '/api/model/invoiceLine',
    query: queryOf({ ...own, filter: JSON.stringify(filter) }),
    field: 'total',
  };
}

/** The ways in which a line is of a family, none of which holds together with another. */
function ofFamily(family: Key): readonly object[] {
  const none = (references: readonly string[]): object =>
    Object.fromEntries(references.map((reference) => [reference, null]));
  const ways = SALES.map((sale, place) => ({
    ...none(SALES.slice(0, place)),
    ...(family === null ? { [sale]: { null: false } } : {}),
    [`${sale}.family`]: family,
  }));
  return [...ways, { ...none(SALES), 'product.family': family }];
}

/** What was paid of the documents by a method. */
function paidRows(turnover: Turnover, method: Key): ReportRows {
  return {
    path: '/api/model/invoicePayment',
    query: queryOf({
      paymentMethod: String(method),
      filter: JSON.stringify(turnoverThrough('invoice', turnover)),
    }),
    field: 'amount',
  };
}

/** Customers with documents, by the group they count with. */
type Members = ReadonlyMap<Key, readonly number[]>;

async function membersOf(ctx: ReadContext, turnover: Turnover): Promise<Members> {
  const rows = await queryAll<{ key: number | null; customer: number }>(
    ctx.db,
    sql`select distinct ${documentKeys.customerGroup} as "key", i."customer" from "invoice" i
      where ${isTurnover(turnover)} and i."customer" is not null`,
  );
  return new Map(
    [...Map.groupBy(rows, ({ key }) => key)].map(([key, own]) => [key, own.map(({ customer }) => customer)]),
  );
}

function memberRows(turnover: Turnover, members: Members, key: Key): ReportRows | null {
  if (key === null) {
    const grouped = [...members].flatMap(([group, customers]) => (group === null ? [] : customers));
    if (grouped.length > MOST_CUSTOMERS) return null;
    return turnoverRows(turnover, {}, { or: [{ customer: null }, { customer: { nin: [0, ...grouped] } }] });
  }
  const customers = members.get(key) ?? [];
  if (customers.length > MOST_CUSTOMERS) return null;
  return turnoverRows(turnover, { 'customer[in]': [0, ...customers].join() });
}

/** The field of a document that a group is filtered by. */
const filterFields = { user: 'createUser', pos: 'pos', customer: 'customer' } as const;

/** Shown in their own order, and without gaps. */
const inOrder = { day: true, hour: true, weekday: true } as const;

function keysOf(by: By, days: Days, found: readonly Key[]): Key[] {
  if (by === 'day') return daysOf(days);
  if (by === 'hour') return Array.from({ length: 24 }, (_, hour) => hour);
  if (by === 'weekday') return Array.from({ length: 7 }, (_, day) => day + 1);
  return [...new Set(found)];
}

function shifted(key: Key, days: number): Key {
  return addDays(String(key), days);
}

function oneDay({ to, until }: Turnover, key: Key): Pick<Turnover, 'from' | 'to' | 'until'> {
  const day = String(key);
  return { from: day, to: day, until: day === to ? until : null };
}

/** Tables of the records that groups are named by. */
const tables: Readonly<Partial<Record<By, string>>> = {
  family: 'family',
  product: 'product',
  method: 'paymentMethod',
  user: 'user',
  pos: 'pos',
  customer: 'customer',
  customerGroup: 'customerGroup',
};

async function namesOf(ctx: ReadContext, by: By, keys: readonly Key[]): Promise<ReadonlyMap<number, string>> {
  const table = tables[by];
  if (table === undefined) return new Map();
  const rows = await queryAll<{ id: number; name: string }>(
    ctx.db,
    sql`select "id", "name" from ${sql.id(table)} where "id" in ${sql.list(keys.filter((key) => key !== null))}`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
