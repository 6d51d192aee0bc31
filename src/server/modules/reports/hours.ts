/** Hours of the day. The database stores moments in UTC, and only the zone knows what hour that was. */
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Zone } from '#shared/domain/time.ts';
import type { Key } from './salesSums.ts';

/** The quarter of an hour of a moment, as the beginning of its text: offsets change by quarters. */
export function quarterOf(column: Sql): Sql {
  return sql`substr(${column}, 1, 14) || substr('0' || (substr(${column}, 15, 2) / 15 * 15), -2)`;
}

const MINUTES = 15;

/** The hour of the day of each quarter. */
export function hoursOf(zone: Zone, quarters: Iterable<Key>): ReadonlyMap<Key, number> {
  return new Map([...quarters].map((quarter) => [quarter, Number(zone.toWire(`${quarter}:00.000Z`).slice(11, 13))]));
}

/** Quarters as ranges of moments, the end not included: those that follow on each other are one. */
export function rangesOf(quarters: readonly string[]): (readonly [from: string, until: string])[] {
  const ranges: [string, string][] = [];
  for (const quarter of quarters.toSorted()) {
    const from = `${quarter}:00.000Z`;
    const until = new Date(Date.parse(from) + MINUTES * 60_000).toISOString();
    const last = ranges.at(-1);
    if (last?.[1] === from) last[1] = until;
    else ranges.push([from, until]);
  }
  return ranges;
}
