/** The sales report: what the documents of a period come to, told apart by one thing at a time. */

import type { ReadContext } from '#server/core/context/context.ts';
import { execute } from '#server/core/db/execute.ts';
import { add, apportion, cents, fromMoney, type Money, sub, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import {
  addDays,
  type Comparison,
  comparedWith,
  type Days,
  daysOf,
  lengthOf,
  weekdayOf,
} from '#shared/domain/reportPeriod.ts';
import type { reportSales } from '#shared/operations/contracts/reportSales.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { ReportRows, SalesAmounts } from '#shared/operations/parts/reports.ts';
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
} from './salesSums.ts';
import { equals, type Turnover, turnoverIn, turnoverRows } from './turnover.ts';

type Report = OutputOf<typeof reportSales>;
type By = Report['by'];

/** What is asked for. */
export interface SalesQuestion extends Days {
  readonly by: By;
  readonly compare: Comparison;
  readonly company: number | null;
}

/** Answers a question. */
export async function salesReport(ctx: ReadContext, question: SalesQuestion): Promise<Report> {
  const { from, to, by, company } = question;
  const turnover = turnoverIn(question, company);
  const current = await groupsOf(ctx, turnover, by);
  const compared = comparedWith(question, question.compare, ctx.now, ctx.zone.id);
  const other = compared === null ? null : turnoverIn(compared, company);
  const before = other === null ? null : await groupsOf(ctx, other, by);
  const shift = compared === null ? 0 : lengthOf({ from: compared.from, to: from }) - 1;
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
    compared: before === null ? null : amountsOf(past.get(key) ?? NO_SUMS),
  }));
  if (!(by in inOrder)) groups.sort((a, b) => b.total - a.total || (a.id ?? 0) - (b.id ?? 0));
  return {
    from,
    to,
    by,
    totals: amountsOf(current.totals),
    rows: turnoverRows(turnover),
    compared:
      compared === null || before === null || other === null
        ? null
        : {
            from: compared.from,
            to: compared.to,
            until: compared.until === null ? null : ctx.zone.toWire(compared.until),
            totals: amountsOf(before.totals),
            rows: turnoverRows(other),
          },
    groups,
  };
}

/** What the documents of a period come to, all together. */
export async function salesTotals(ctx: ReadContext, turnover: Turnover): Promise<SalesAmounts> {
  return amountsOf(addedUp((await documentSums(ctx, turnover, 'null')).values()));
}

interface Groups {
  readonly totals: Sums;
  readonly sums: SumsByKey;
  /** The documents of a group; null where no filter finds them. */
  readonly rowsOf: (key: Key) => ReportRows | null;
}

async function groupsOf(ctx: ReadContext, turnover: Turnover, by: By): Promise<Groups> {
  if (by in lineKeys) {
    const totals = addedUp((await documentSums(ctx, turnover, 'null')).values());
    const sums = await lineSums(ctx, turnover, lineKeys[by as keyof typeof lineKeys]);
    return { totals, sums: completed(sums, totals), rowsOf: () => null };
  }
  if (by === 'method') {
    const totals = addedUp((await documentSums(ctx, turnover, 'null')).values());
    return { totals, sums: completed(await methodSums(ctx, turnover), totals), rowsOf: () => null };
  }
  const found = await documentSums(ctx, turnover, documentKeys[by as keyof typeof documentKeys]);
  const totals = addedUp(found.values());
  if (by === 'hour') {
    const hours = hoursOf(ctx.zone, found.keys());
    const rowsOf = (key: Key): ReportRows | null => {
      const ranges = rangesOf([...hours].flatMap(([quarter, hour]) => (hour === key ? [String(quarter)] : [])));
      // A list takes one filter, and so many conditions in it.
      if (turnover.until !== null || ranges.length > MOST_RANGES) return null;
      const or = ranges.map(([gte, lt]) => ({ created: { gte, lt } }));
      return turnoverRows(turnover, or.length === 0 ? { 'id[in]': '0' } : { filter: JSON.stringify({ or }) });
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
  if (by === 'day')
    return { totals, sums: found, rowsOf: (key) => turnoverRows({ ...turnover, ...oneDay(turnover, key) }) };
  const field = filterFields[by as keyof typeof filterFields];
  const rowsOf = (key: Key): ReportRows | null =>
    field === undefined ? null : turnoverRows(turnover, equals(field, typeof key === 'number' ? key : null));
  return { totals, sums: found, rowsOf };
}

/** Ranges of moments and days of a filter at most: beyond, its address would be too long. */
const MOST_RANGES = 40;
const MOST_DAYS = 400;

/** By an expression of the document. */
const documentKeys = {
  day: 'i."date"',
  weekday: 'i."date"',
  hour: quarterOf('i."created"'),
  user: 'i."createUser"',
  pos: 'i."pos"',
  customer: 'i."customer"',
  // Who is in several groups counts with the one they joined first, so that the groups sum to the whole.
  customerGroup: `(select g."group" from "customerGroupItem" g where g."customer" = i."customer" and g."deleted" = 0
     order by g."id" limit 1)`,
} as const;

/** By an expression of the line. The lines of credit notes name no sale; their negative sales have the product's family. */
const lineKeys = {
  product: { ofLine: 'l."product"', ofSale: 's."product"' },
  family: {
    ofLine: `case when i."isCreditNote" = 0 then s."family" else
      (select n."family" from "sale" n where n."invoice" = i."id" and n."product" is l."product" limit 1) end`,
    ofSale: 's."family"',
  },
} as const satisfies Readonly<Record<string, LineKey>>;

/** The field of a document that a group is told by. */
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

/** Groups of groups. */
function folded(found: SumsByKey, group: (key: Key) => Key): SumsByKey {
  const sums: SumsByKey = new Map();
  for (const [key, own] of found) {
    const to = group(key);
    sums.set(to, addedUp([sums.get(to) ?? NO_SUMS, own]));
  }
  return sums;
}

/**
 * Groups in whole cents that sum to the totals. What the totals have beyond them, a cent of rounding or what is not paid,
 * is of no group.
 */
function completed(found: SumsByKey, totals: Sums): SumsByKey {
  const rest = without(totals, addedUp(found.values()));
  const sums = new Map(found);
  const [first = null] = found.keys();
  const isMore = moneyColumns.some((column) => Math.abs(rest[column]) >= toMoney(0.01));
  const units = { ...NO_SUMS, units: rest.units };
  if (isMore) sums.set(null, addedUp([sums.get(null) ?? NO_SUMS, { ...rest, count: 0 }]));
  else if (rest.units !== 0) sums.set(first, addedUp([sums.get(first) ?? NO_SUMS, units]));
  const columns = moneyColumns.map((column) =>
    apportion(
      cents(totals[column]),
      [...sums.values()].map((own) => own[column]),
    ),
  );
  return new Map(
    [...sums].map(([key, own], index) => {
      const [base = ZERO, tax = ZERO, discounts = ZERO, refunds = ZERO, recharges = ZERO] = columns.map(
        (column) => column[index] ?? ZERO,
      );
      return [key, { ...own, base, tax, discounts, refunds, recharges }];
    }),
  );
}

const moneyColumns = ['base', 'tax', 'discounts', 'refunds', 'recharges'] as const;

function addedUp(items: Iterable<Sums>): Sums {
  const all = [...items];
  const of = (column: (typeof moneyColumns)[number]): Money => sum(all, (own) => own[column]);
  return {
    count: all.reduce((count, own) => count + own.count, 0),
    units: all.reduce((units, own) => units + own.units, 0),
    base: of('base'),
    tax: of('tax'),
    discounts: of('discounts'),
    refunds: of('refunds'),
    recharges: of('recharges'),
  };
}

function without(all: Sums, part: Sums): Sums {
  const of = (column: (typeof moneyColumns)[number]): Money => sub(all[column], part[column]);
  return {
    count: all.count - part.count,
    units: all.units - part.units,
    base: of('base'),
    tax: of('tax'),
    discounts: of('discounts'),
    refunds: of('refunds'),
    recharges: of('recharges'),
  };
}

function amountsOf({ count, units, base, tax, discounts, refunds, recharges }: Sums): SalesAmounts {
  return {
    count,
    units: units / 1000,
    base: fromMoney(base),
    tax: fromMoney(tax),
    total: fromMoney(add(base, tax)),
    discounts: fromMoney(cents(discounts)),
    refunds: fromMoney(refunds),
    recharges: fromMoney(recharges),
  };
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
  const rows = await execute<{ id: number; name: string }>(
    ctx.db,
    `select "id", "name" from "${table}" where "id" in (select "value" from json_each(?))`,
    [JSON.stringify(keys.filter((key) => key !== null))],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
