import { execute, queryFirst } from '../db/execute.ts';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';

/**
 * Takes a job back that waits: for its time, or to be tried again. False where it runs just now, or is over. The worker
 * claims jobs in transactions of their own, so it is either withdrawn or run.
 */
export async function withdrawJob(db: Tx, uniqueKey: string): Promise<boolean> {
  const waiting = await queryFirst<{ id: number }>(
    db,
    sql`select "id" from "job" where "uniqueKey" = ${uniqueKey} and "status" = 0`,
  );
  if (waiting === undefined) return false;
  await execute(db, sql`delete from "job" where "id" = ${waiting.id}`);
  return true;
}
