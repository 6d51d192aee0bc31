/** The jobs of bulk changes: apply, undo, and what is left of them once they cannot be undone any more. */
import type { ReadContext } from '#server/core/context/context.ts';
import { execute, queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { jobOf } from '#server/core/jobs/jobKind.ts';
import { getRow } from '#server/core/records/write.ts';
import type { JobTools } from '#server/core/transact/jobTools.ts';
import { BulkStatus } from '#shared/domain/states.ts';
import { AT_ONCE, rowJobs } from '../rowJobs/rowJobs.ts';
import { run } from '../rowJobs/run.ts';
import { applyPhase } from './apply.ts';
import { type Bulk, bulkJobs, ended, stopBulk } from './store.ts';
import { undoPhase } from './undo.ts';

export const jobs = (tools: JobTools) => {
  const { runner, attempt, cancelled, clean, cleaning } = rowJobs<Bulk>(tools, {
    table: 'bulkChange',
    name: 'bulk',
    failed: (_, error, moment) => ({ ...ended(moment), status: BulkStatus.failed, error }),
    stopped: async (ctx, id) => {
      const bulk = await getRow(ctx.db, 'bulkChange', id);
      if (bulk?.status === BulkStatus.running) await stopBulk(ctx, id);
    },
    oldest: oldestBulk,
    takeOut: takeRowsOut,
  });
  return [
    jobOf(
      bulkJobs.apply,
      ({ bulk: id }, one) => attempt(id, one.isLast, () => run(runner, id, applyPhase(runner.store), one)),
      undefined,
      ({ bulk: id }) => cancelled(id),
    ),
    jobOf(bulkJobs.undo, ({ bulk: id }, one) => attempt(id, one.isLast, () => run(runner, id, undoPhase(), one))),
    jobOf(bulkJobs.clean, clean, cleaning),
  ];
};

/** The first bulk change with results stored that nobody can undo any more. */
async function oldestBulk({ db, at }: Pick<ReadContext, 'db' | 'at'>): Promise<number | null> {
  const old = await queryFirst<{ id: number }>(
    db,
    sql`select b."id" from "bulkSelection" s join "bulkChange" b on b."id" = s."bulk"
      where b."undoUntil" < ${at} and b."status" <> ${sql.literal(BulkStatus.undoing)} order by b."id" limit 1`,
  );
  return old?.id ?? null;
}

/** Rows first: what is left of the selection says that there are some. */
async function takeRowsOut(tx: Tx, bulk: number): Promise<void> {
  const rows = await queryAll<{ number: number }>(
    tx,
    sql`select "number" from "bulkRow" where "bulk" = ${bulk} order by "number" limit ${sql.literal(AT_ONCE)}`,
  );
  const upTo = rows.at(-1)?.number;
  if (upTo === undefined) await execute(tx, sql`delete from "bulkSelection" where "bulk" = ${bulk}`);
  else await execute(tx, sql`delete from "bulkRow" where "bulk" = ${bulk} and "number" <= ${upTo}`);
}
