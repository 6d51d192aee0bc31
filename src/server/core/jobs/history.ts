/** How long jobs that are over stay: for who wonders what happened, and so that the same work is not taken on again. */
import { toStoredInstant } from '#shared/domain/time.ts';
import { execute, queryAll, queryFirst } from '../db/execute.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Reader, Writer } from '../db/transaction.ts';
import { ENDED, JobStatus } from './status.ts';

const DAY = 86_400_000;
/** Days for which one that is done stays, and one that failed or was cancelled. */
const DONE_DAYS = 30;
const FAILED_DAYS = 90;
/** Of each kind at most so many stay, the newest. */
const MOST_OF_A_KIND = 1000;
/** Deleted in one transaction. */
const AT_ONCE = 200;

/** True where there is one to delete. `now` in epoch milliseconds. */
export async function isHistoryLong(reader: Reader, now: number): Promise<boolean> {
  for (const kind of await kindsOf(reader)) {
    if ((await outlived(reader, kind, now, 1)).length > 0) return true;
  }
  return false;
}

/** Deletes what is old, a few at a time, until the signal is aborted: sales come in between. */
export async function trimHistory(
  { reader, writer }: { readonly reader: Reader; readonly writer: Writer },
  now: number,
  signal: AbortSignal,
): Promise<void> {
  for (const kind of await kindsOf(reader)) {
    for (let some = AT_ONCE; some === AT_ONCE && !signal.aborted; ) {
      some = await writer.runBehind(async (tx) => {
        const ids = await outlived(tx, kind, now, AT_ONCE);
        if (ids.length > 0) await execute(tx, sql`delete from "job" where "id" in ${sql.list(ids)}`);
        return ids.length;
      });
    }
  }
}

async function kindsOf(reader: Reader): Promise<readonly string[]> {
  const rows = await queryAll<{ kind: string }>(reader, sql`select "kind" from "job" where ${ENDED} group by "kind"`);
  return rows.map(({ kind }) => kind);
}

/** Those of a kind that need not stay. What ended after now did so by a clock that was wrong, and stays. */
async function outlived(db: Reader, kind: string, now: number, limit: number): Promise<readonly number[]> {
  const own = sql`${ENDED} and "kind" = ${kind}`;
  const newer = await queryFirst<{ id: number }>(
    db,
    sql`select "id" from "job" where ${own} order by "id" desc limit 1 offset ${sql.literal(MOST_OF_A_KIND)}`,
  );
  const before = (days: number): Sql => sql`"finished" < ${toStoredInstant(now - days * DAY)}`;
  const isDone = sql`"status" = ${sql.literal(JobStatus.done)}`;
  const rows = await queryAll<{ id: number }>(
    db,
    sql`select "id" from "job" where ${own} and ("id" <= ${newer?.id ?? 0} or ${before(FAILED_DAYS)}
        or ${isDone} and ${before(DONE_DAYS)}) order by "id" limit ${sql.literal(limit)}`,
  );
  return rows.map(({ id }) => id);
}
