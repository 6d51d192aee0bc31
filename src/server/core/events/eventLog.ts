/**
 * The event log: one row for everything that happened, written in the transaction of its cause. Rows are numbered in the
 * order of their commits, because there is one writer, and none is ever changed or taken out.
 */
import type { LiveEvent } from '#shared/bridge.ts';
import { queryAll, queryFirst } from '../db/execute.ts';
import { sql } from '../db/sql.ts';
import type { Reader } from '../db/transaction.ts';

/** Events after a sequence, in order, `limit` at most. */
export function readEvents(db: Reader, after: number, limit: number): Promise<readonly LiveEvent[]> {
  return queryAll<LiveEvent>(
    db,
    sql`select "sequence", "type", "model", "record" as "id" from "event" where "sequence" > ${after}
      order by "sequence" limit ${limit}`,
  );
}

/** The sequence of the newest event, 0 where there is none. */
export async function newestEvent(db: Reader): Promise<number> {
  const row = await queryFirst<{ last: number | null }>(db, sql`select max("sequence") as "last" from "event"`);
  return row?.last ?? 0;
}
