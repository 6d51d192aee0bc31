/** The report of entries: who came in, by the day, the hour or the weekday. */

import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { EntryHow } from '#shared/domain/entries.ts';
import { type Days, daysOf, weekdayOf } from '#shared/domain/reportPeriod.ts';
import type { ReportRows } from '#shared/operations/parts/reports.ts';
import type { Answer } from '#shared/reports/index.ts';
import { hoursOf, quarterOf, rangesOf } from './hours.ts';
import { MOST_DAYS, MOST_RANGES, queryOf } from './turnover.ts';

type Report = Answer<'entries'>;
type Amounts = Report['totals'];

/** What is asked for. */
export interface EntryQuestion extends Days {
  readonly by: Report['by'];
}

/** Entries of a quarter of an hour that were counted alike. */
interface Counted {
  readonly date: string;
  readonly quarter: string;
  readonly how: number;
  readonly despite: 0 | 1;
  readonly n: number;
}

/** Answers for the entries of a period that were not undone. */
export async function entryReport(ctx: ReadContext, { from, to, by }: EntryQuestion): Promise<Report> {
  const days = { from, to };
  const counted = await queryAll<Counted>(
    ctx.db,
    sql`select e."date", ${quarterOf(sql`e."created"`)} as "quarter", e."how", e."despite" is not null as "despite",
            count(*) as "n"
       from "entry" e where ${withinBudget('e."id"')} and e."date" >= ${from} and e."date" <= ${to}
        and e."cancelled" is null group by 1, 2, 3, 4 order by 1, 2`,
  );
  const hours = hoursOf(ctx.zone, new Set(counted.map(({ quarter }) => quarter)));
  const keyOf = ({ date, quarter }: Counted): Key => {
    if (by === 'day') return date;
    return by === 'hour' ? (hours.get(quarter) ?? 0) : weekdayOf(date);
  };
  const byKey = Map.groupBy(counted, keyOf);
  const groups = keysOf(by, days).map((key) => {
    const own = byKey.get(key) ?? [];
    return {
      ...amountsOf(own),
      id: typeof key === 'number' ? key : null,
      date: typeof key === 'string' ? key : null,
      rows: rowsOf(days, by, key, own),
    };
  });
  return { from, to, by, totals: amountsOf(counted), rows: entryRows(days), groups };
}

/** A day, an hour or a weekday. */
type Key = string | number;

function keysOf(by: Report['by'], days: Days): readonly Key[] {
  if (by === 'day') return daysOf(days);
  return by === 'hour' ? Array.from({ length: 24 }, (_, hour) => hour) : [1, 2, 3, 4, 5, 6, 7];
}

function rowsOf(days: Days, by: Report['by'], key: Key, own: readonly Counted[]): ReportRows | null {
  if (by === 'day') return entryRows({ from: String(key), to: String(key) });
  if (own.length === 0) return entryRows(days, NONE);
  if (by === 'weekday') {
    const dates = [...new Set(own.map(({ date }) => date))];
    return dates.length > MOST_DAYS ? null : entryRows(days, { 'date[in]': dates.join() });
  }
  const ranges = rangesOf([...new Set(own.map(({ quarter }) => quarter))]);
  if (ranges.length > MOST_RANGES) return null;
  return entryRows(days, { filter: JSON.stringify({ or: ranges.map(([gte, lt]) => ({ created: { gte, lt } })) }) });
}

/** No record has the id 0. */
const NONE = { 'id[in]': '0' };

/** The list of the entries of some days, with more conditions if given. */
function entryRows({ from, to }: Days, more: Readonly<Record<string, string>> = {}): ReportRows {
  const query = queryOf({ 'cancelled[null]': 'true', 'date[gte]': from, 'date[lte]': to, ...more });
  return { path: '/api/model/entry', query, field: 'id' };
}

function amountsOf(counted: readonly Counted[]): Amounts {
  const countOf = (is: (one: Counted) => boolean): number => counted.filter(is).reduce((all, { n }) => all + n, 0);
  return {
    count: countOf(() => true),
    byCard: countOf(({ how }) => how === EntryHow.card),
    manual: countOf(({ how }) => how === EntryHow.hand),
    despite: countOf(({ despite }) => despite === 1),
  };
}
