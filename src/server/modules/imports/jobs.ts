/** The jobs of imports: check, apply, undo, and what is left of them once they cannot be undone any more. */
import type { ReadContext } from '#server/core/context/context.ts';
import { execute, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { type JobAttempt, jobOf } from '#server/core/jobs/jobKind.ts';
import { derive, getRow } from '#server/core/records/write.ts';
import type { JobTools } from '#server/core/transact/jobTools.ts';
import { ImportStatus } from '#shared/domain/states.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { AT_ONCE, rowJobs } from '../rowJobs/rowJobs.ts';
import { type Phase, type Runner, run } from '../rowJobs/run.ts';
import { applied, applyPhase, stopImport } from './apply.ts';
import { checkPhase } from './check.ts';
import { type Import, type ImportRow, importJobs, UNDO_DAYS } from './store.ts';
import { undoPhase } from './undo.ts';

const DAY = 86_400_000;

export const jobs = (tools: JobTools) => {
  const { runner, attempt, cancelled, clean, cleaning } = rowJobs<Import>(tools, {
    table: 'dataImport',
    name: 'import',
    // It can be undone no longer than it might have been without the failure.
    failed: ({ status }, error, moment) => ({
      ...(status === ImportStatus.applying ? applied(moment) : {}),
      status: ImportStatus.failed,
      progress: 0,
      error,
    }),
    stopped: async (ctx, id) => {
      const record = await getRow(ctx.db, 'dataImport', id);
      const going: readonly number[] = [ImportStatus.checking, ImportStatus.applying];
      if (record !== undefined && going.includes(record.status)) await stopImport(ctx, record);
    },
    oldest: oldestImport,
    takeOut: takeRowsOut,
  });
  const phase =
    (make: () => Phase<Import, ImportRow>) =>
    ({ import: id }: { readonly import: number }, one: JobAttempt): Promise<void> =>
      attempt(id, one.isLast, () => run(runner, id, make(), one));
  const stop = ({ import: id }: { readonly import: number }): Promise<void> => cancelled(id);
  return [
    jobOf(
      importJobs.check,
      async (payload, one) => {
        await restartCheck(runner, payload.import);
        await phase(checkPhase)(payload, one);
      },
      undefined,
      stop,
    ),
    jobOf(importJobs.apply, phase(applyPhase), undefined, stop),
    jobOf(importJobs.undo, phase(undoPhase)),
    jobOf(importJobs.clean, clean, cleaning),
  ];
};

/** A check remembers which values it has seen: broken off, it begins anew. */
async function restartCheck({ store }: Runner, id: number): Promise<void> {
  await store.writer.run(async (tx) => {
    if ((await getRow(tx, 'dataImport', id))?.status !== ImportStatus.checking) return;
    const none = { progress: 0, newRows: 0, changedRows: 0, sameRows: 0, errorRows: 0 };
    await derive({ db: tx }, 'dataImport', id, none);
  });
}

/** The first import whose rows have served: not to be undone any more, or given up long ago. */
async function oldestImport({ db, now, at }: Pick<ReadContext, 'db' | 'now' | 'at'>): Promise<number | null> {
  const old = await queryFirst<{ id: number }>(
    db,
    sql`select i."id" from "dataImport" i
      where coalesce(i."undoUntil", i."created") < case
      when i."undoUntil" is null then ${toStoredInstant(now - UNDO_DAYS * DAY)} else ${at} end
        and i."status" not in (${sql.literal(ImportStatus.applying, ImportStatus.undoing)})
        and exists (select 1 from "importRow" r where r."import" = i."id")
      order by i."id" limit 1`,
  );
  return old?.id ?? null;
}

async function takeRowsOut(tx: Tx, id: number): Promise<void> {
  await execute(
    tx,
    sql`delete from "importRow" where "import" = ${id} and "number" in
      (select "number" from "importRow" where "import" = ${id} limit ${sql.literal(AT_ONCE)})`,
  );
}
