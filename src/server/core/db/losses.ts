/**
 * What a database lacks of that which was acknowledged: it is compared with the heads stored apart. The start closes a file
 * that lacks something, `verify` names it, and whoever goes on without it has the series go on behind what was given out.
 */
import type Database from 'better-sqlite3';
import type { VerifyResult } from '../integrity/invariant.ts';
import { acceptedIn } from './accepted.ts';
import { type HandedOut, type Head, handedOut, isBeyond, type LastHead, lastHead, lastWriteOf } from './heads.ts';
import { prepared } from './sqlite.ts';

/** What is missing of a database. */
export interface Loss {
  /** `writesMissing`: rows are gone; `chainBroken`: others are in their place. */
  readonly code: 'writesMissing' | 'chainBroken';
  readonly text: string;
  /** The series that gave out more than the database has. */
  readonly series: readonly HandedOut[];
}

/** The rule that `verify` names it by. */
export const ACKNOWLEDGED = 'what was acknowledged is there (heads)';

/** What a database lacks of what its folder's heads say; null where nothing is missing, or they say nothing. */
export function lossOf(dataDir: string, db: Database.Database, head: LastHead = lastHead(dataDir)): Loss | null {
  if (typeof head !== 'object') return null;
  const found = prepared(db, 'select "hash" from "auditLog" where "id" = ?').pluck().get(head.row);
  if (found === head.hash) return null;
  const series = furtherSeries(dataDir, db);
  const code = found === undefined ? 'writesMissing' : 'chainBroken';
  return { code, text: describe(db, head, code, series), series };
}

/** True where the heads speak of the database that became this one, or that this one became. */
export function isOfOrigin(db: Database.Database, head: Head): boolean {
  return prepared(db, 'select "hash" from "auditLog" order by "id" limit 1').pluck().get() === head.origin;
}

/** The rule that heads which say nothing break. */
const HEADS_THERE = 'what was acknowledged is noted (taquilla.heads)';

/** What `verify` says of the heads: what was gone on without before, which stays so, and what is missing now. */
export function headsResults(dataDir: string, db: Database.Database, head: LastHead): VerifyResult[] {
  const before = acceptedIn(db)[ACKNOWLEDGED] ?? [];
  const loss = lossOf(dataDir, db, head);
  const missing = loss === null ? before : [...new Set([...before, loss.text])];
  return [
    { name: HEADS_THERE, broken: unnoted(head, lastWriteOf(db)) },
    { name: ACKNOWLEDGED, broken: missing },
  ];
}

function unnoted(head: LastHead, count: number): readonly string[] {
  if (head === 'unreadable') return [`it cannot be read: nothing says that ${count} was the last write`];
  // A file that was never written to has none.
  return head === 'none' && count > 0 ? [`it is missing: nothing says that ${count} was the last write`] : [];
}

function furtherSeries(dataDir: string, db: Database.Database): readonly HandedOut[] {
  const counter = db.prepare<[number], { lastValue: number; lastDate: string | null }>(
    'select "lastValue", "lastDate" from "invoiceCounter" where "id" = ?',
  );
  return handedOut(dataDir).filter((one) => {
    const there = counter.get(one.counter);
    return there === undefined || isBeyond(one, there);
  });
}

function describe(db: Database.Database, head: Head, code: Loss['code'], series: Loss['series']): string {
  const last = db
    .prepare<[], { row: number; at: string }>(
      'select "id" as "row", "created" as "at" from "auditLog" order by "id" desc limit 1',
    )
    .get() ?? { row: 0, at: 'its beginning' };
  const documents = series.map(({ counter, number, lastValue }) => number ?? `${lastValue} of series ${counter}`);
  const numbers = documents.length === 0 ? '' : `; documents were given out up to ${documents.join(', ')}`;
  const count = head.row - last.row;
  return code === 'writesMissing'
    ? `${count} ${count === 1 ? 'write is' : 'writes are'} missing since ${last.at}: the database ends with write ${last.row}, and ${head.row} was acknowledged at ${head.at}${numbers}`
    : `write ${head.row} is not the one that was acknowledged at ${head.at}${numbers}`;
}
