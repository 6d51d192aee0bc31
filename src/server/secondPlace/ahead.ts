/**
 * How far the series of a copy may have been given out since it was made, by a computer that nobody can ask any more. Nothing
 * bounds it, because no sale waits for a copy: so a wide margin, which a report shows as one jump.
 */
import { MAX_SEQUENCE, nextInSeries, type SeriesState } from '#shared/domain/series.ts';
import type { HandedOut } from '../core/db/heads.ts';
import { openConnection, prepared } from '../core/db/sqlite.ts';
import { readZones } from '../core/db/zones.ts';

/** Numbers left out at least, and what the next one is rounded up to, so that the jump is seen. */
const LEAST = 100;
/** As many times the busiest day, for each day since the copy. */
const TIMES = 2;
/** Days that the busiest is looked for in. */
const DAYS = 31;
const DAY = 24 * 3600_000;

/**
 * Where each series of a copy has to go on behind. `made` and `now`: epoch milliseconds. `behind`: numbers left out, as
 * somebody said who knows; null = twice those of the busiest day for each day since.
 */
export function numbersAhead(
  file: string,
  { made, now, behind }: { readonly made: number; readonly now: number; readonly behind: number | null },
): HandedOut[] {
  const db = openConnection(file, 'read');
  try {
    const { zoneOf } = readZones(db);
    const series = prepared(db.raw, 'select * from "invoiceCounter" where "lastDate" is not null').all() as Series[];
    const busiest = prepared(
      db.raw,
      `select coalesce(max("documents"), 0) from (select count(*) as "documents" from "invoice"
        where "counter" = ? and "number" is not null group by "date" order by "date" desc limit ${DAYS})`,
    ).pluck();
    return series.map((one) => {
      const { dateAt } = zoneOf(one.company);
      // A clock that is behind gives no date that the series has passed.
      const lastDate = [dateAt(now), one.lastDate].toSorted()[1] ?? one.lastDate;
      const days = Math.max(0, Math.round((Date.parse(dateAt(now)) - Date.parse(dateAt(made))) / DAY)) + 1;
      const margin = behind ?? Math.max(LEAST, TIMES * days * Number(busiest.get(one.id)));
      const last = nextInSeries(one, lastDate) - 1 + margin;
      const lastValue = behind === null ? Math.ceil(last / LEAST) * LEAST : last;
      return { counter: one.id, lastValue: Math.min(lastValue, MAX_SEQUENCE), lastDate, number: null };
    });
  } finally {
    db.close();
  }
}

interface Series extends SeriesState {
  readonly id: number;
  readonly company: number | null;
  readonly lastDate: string;
}
