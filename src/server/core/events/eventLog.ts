/**
 * The event log: one row for everything that happened, written in the transaction of its cause. Rows are numbered in the
 * order of their commits, because there is one writer, and none is ever changed or taken out.
 */
import type { LiveEvent } from '#shared/bridge.ts';
import { execute, NUMBER } from '../db/execute.ts';
import type { Reader } from '../db/transaction.ts';

/** Events after a sequence, in order, `limit` at most. */
export function readEvents(db: Reader, after: number, limit: number): Promise<readonly LiveEvent[]> {
  return execute<LiveEvent>(
    db,
    `select "sequence", "type", "model", "record" as "id" from "event" where "sequence" > ${NUMBER}
      order by "sequence" limit ${NUMBER}`,
    [after, limit],
  );
}

/** The sequence of the newest event, 0 where there is none. */
export async function newestEvent(db: Reader): Promise<number> {
  const [row] = await execute<{ last: number | null }>(db, 'select max("sequence") as "last" from "event"', []);
  return row?.last ?? 0;
}
