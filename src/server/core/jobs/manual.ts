/** What people do to jobs. Whoever calls these has asked whether the kind and the state of the job allow it. */
import { execute } from '../db/execute.ts';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';
import { JobStatus } from './status.ts';

/** Ends a job that waits, at once. `at`: as stored. */
export async function endJob(tx: Tx, id: number, at: string): Promise<void> {
  const ended = sql`"status" = ${JobStatus.cancelled}, "finished" = ${at}`;
  await execute(tx, sql`update "job" set ${ended} where "id" = ${id} and "status" = ${JobStatus.waiting}`);
}

/** Has the worker stop a job that runs, or see to what one leaves that waits, which it takes at `at`. */
export async function stopJob(tx: Tx, id: number, at: string): Promise<void> {
  await execute(tx, sql`update "job" set "cancel" = 1 where "id" = ${id}`);
  await execute(tx, sql`update "job" set "runAt" = ${at} where "id" = ${id} and "status" = ${JobStatus.waiting}`);
}

/** Has a job that is over run again at `at`, as often as a new one. */
export async function restartJob(tx: Tx, id: number, at: string): Promise<void> {
  await execute(
    tx,
    sql`update "job" set "status" = ${JobStatus.waiting}, "attempts" = 0, "cancel" = 0, "error" = null,
        "finished" = null, "runAt" = ${at} where "id" = ${id}`,
  );
}
