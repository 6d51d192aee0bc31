/** The jobs of imports: check, apply, undo, and what is left of them once they cannot be undone any more. */
import type { ReadContext } from '#server/core/context/context.ts';
import { execute, queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { type JobTurn, jobOf } from '#server/core/jobs/jobKind.ts';
import { derive, getRow } from '#server/core/records/write.ts';
import { type JobTools, momentOf, readAs } from '#server/core/transact/jobTools.ts';
import { ImportStatus } from '#shared/domain/states.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { ServiceError } from '#shared/errors.ts';
import { type Phase, type Runner, run } from '../rowJobs/run.ts';
import { applied, applyPhase } from './apply.ts';
import { checkPhase } from './check.ts';
import { type Import, type ImportRow, importJobs, UNDO_DAYS } from './store.ts';
import { undoPhase } from './undo.ts';

const HOUR = 3_600_000;
const DAY = 86_400_000;
/** Rows taken out in one transaction. */
const AT_ONCE = 500;

type Run = (payload: { import: number }, turn: JobTurn) => Promise<void>;

export const jobs = (tools: JobTools) => {
  const runner: Runner = { store: tools.store, moment: () => momentOf(tools, 'import'), signal: tools.signal };
  const phase =
    (make: () => Phase<Import, ImportRow>): Run =>
    async ({ import: id }, { isLast }) => {
      try {
        await run(runner, id, make());
      } catch (error) {
        if (isLast) await fail(runner, id, error);
        throw error;
      }
    };
  return [
    jobOf(importJobs.check, async (payload, turn) => {
      await restartCheck(runner, payload.import);
      await phase(checkPhase)(payload, turn);
    }),
    jobOf(importJobs.apply, phase(applyPhase)),
    jobOf(importJobs.undo, phase(undoPhase)),
    jobOf(
      importJobs.clean,
      async () => {
        while (!runner.signal.aborted && (await cleanSome(runner)));
      },
      { every: HOUR, isDue: async () => (await tools.isTime()) && areRowsOld(readAs(tools)) },
    ),
  ];
};

/** True when rows are stored that nobody needs any more. */
async function areRowsOld(ctx: ReadContext): Promise<boolean> {
  return (await oldImports(ctx, 1)).length > 0;
}

/** A check remembers which values it has seen: broken off, it begins anew. */
async function restartCheck({ store }: Runner, id: number): Promise<void> {
  await store.writer.run(async (tx) => {
    if ((await getRow(tx, 'dataImport', id))?.status !== ImportStatus.checking) return;
    const none = { progress: 0, newRows: 0, changedRows: 0, sameRows: 0, errorRows: 0 };
    await derive({ db: tx }, 'dataImport', id, none);
  });
}

/** What was written before it failed can be undone, no longer than it might have been without. */
async function fail({ store, moment }: Runner, id: number, error: unknown): Promise<void> {
  const code = error instanceof ServiceError ? error.code : 'internal';
  const { now } = moment();
  await store.writer.run(async (tx) => {
    const isApplying = (await getRow(tx, 'dataImport', id))?.status === ImportStatus.applying;
    await derive({ db: tx }, 'dataImport', id, {
      ...(isApplying ? applied({ now, at: toStoredInstant(now) }) : {}),
      ...{ status: ImportStatus.failed, progress: 0, error: code },
    });
  });
}

/** Imports whose rows have served: not to be undone any more, or given up long ago. */
async function oldImports(
  ctx: Pick<ReadContext, 'db' | 'now' | 'at'>,
  limit: number,
): Promise<readonly { readonly id: number }[]> {
  return queryAll(
    ctx.db,
    sql`select i."id" from "dataImport" i
      where coalesce(i."undoUntil", i."created") < case
      when i."undoUntil" is null then ${toStoredInstant(ctx.now - UNDO_DAYS * DAY)} else ${ctx.at} end
        and i."status" not in (${sql.literal(ImportStatus.applying, ImportStatus.undoing)})
        and exists (select 1 from "importRow" r where r."import" = i."id")
      order by i."id" limit ${limit}`,
  );
}

async function cleanSome({ store, moment }: Runner): Promise<boolean> {
  return store.writer.runBehind(async (tx) => {
    const { now } = moment();
    const [old] = await oldImports({ db: tx, now, at: toStoredInstant(now) }, 1);
    if (old === undefined) return false;
    await execute(
      tx,
      sql`delete from "importRow" where "import" = ${old.id} and "number" in
        (select "number" from "importRow" where "import" = ${old.id} limit ${sql.literal(AT_ONCE)})`,
    );
    return true;
  });
}
