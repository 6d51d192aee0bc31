/** The jobs of imports: check, apply, undo, and what is left of them once they cannot be undone any more. */
import { z } from 'zod';
import type { ReadContext } from '#server/core/context/context.ts';
import { execute, NUMBER } from '#server/core/db/execute.ts';
import type { JobRunner } from '#server/core/jobs/worker.ts';
import { setColumns } from '#server/core/records/rows.ts';
import { ImportStatus } from '#shared/domain/states.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { ServiceError } from '#shared/errors.ts';
import { type Phase, type Runner, run } from '../rowJobs/run.ts';
import { applyPhase } from './apply.ts';
import { checkPhase } from './check.ts';
import { type Import, type ImportRow, importJobs, UNDO_DAYS } from './store.ts';
import { undoPhase } from './undo.ts';

const payload = z.object({ import: z.int() });
const DAY = 86_400_000;
/** Rows taken out in one transaction. */
const AT_ONCE = 500;

/** The runners of a store. */
export function importRunners(runner: Runner): Readonly<Record<string, JobRunner>> {
  const phase =
    (make: () => Phase<Import, ImportRow>): JobRunner =>
    async (stored, { isLast }) => {
      const { import: id } = payload.parse(stored);
      try {
        await run(runner, id, make());
      } catch (error) {
        if (isLast) await fail(runner, id, error);
        throw error;
      }
    };
  return {
    [importJobs.check]: async (stored, turn) => {
      await restartCheck(runner, payload.parse(stored).import);
      await phase(checkPhase)(stored, turn);
    },
    [importJobs.apply]: phase(applyPhase),
    [importJobs.undo]: phase(undoPhase),
    [importJobs.clean]: async () => {
      while (!runner.signal.aborted && (await cleanSome(runner)));
    },
  };
}

/** True when rows are kept that nobody needs any more. */
export async function areRowsOld(ctx: ReadContext): Promise<boolean> {
  return (await oldImports(ctx, 1)).length > 0;
}

/** A check remembers which values it has seen: broken off, it begins anew. */
async function restartCheck({ store }: Runner, id: number): Promise<void> {
  await store.writer.run(async (tx) => {
    await execute(
      tx,
      `update "dataImport" set "progress" = 0, "newRows" = 0, "changedRows" = 0, "sameRows" = 0, "errorRows" = 0
        where "id" = ? and "status" = ?`,
      [id, ImportStatus.checking],
    );
  });
}

async function fail({ store }: Runner, id: number, error: unknown): Promise<void> {
  const code = error instanceof ServiceError ? error.code : 'internal';
  await store.writer.run((tx) =>
    setColumns({ db: tx }, 'dataImport', id, { status: ImportStatus.failed, error: code }),
  );
}

/** Imports whose rows have served: not to be undone any more, or given up long ago. */
async function oldImports(
  ctx: Pick<ReadContext, 'db' | 'now' | 'at'>,
  limit: number,
): Promise<readonly { readonly id: number }[]> {
  return execute(
    ctx.db,
    `select i."id" from "dataImport" i
      where coalesce(i."undoUntil", i."created") < case when i."undoUntil" is null then ? else ? end
        and exists (select 1 from "importRow" r where r."import" = i."id")
      order by i."id" limit ${NUMBER}`,
    [toStoredInstant(ctx.now - UNDO_DAYS * DAY), ctx.at, limit],
  );
}

async function cleanSome({ store, moment }: Runner): Promise<boolean> {
  return store.writer.run(async (tx) => {
    const { now } = moment();
    const [old] = await oldImports({ db: tx, now, at: toStoredInstant(now) }, 1);
    if (old === undefined) return false;
    await execute(
      tx,
      `delete from "importRow" where "import" = ? and "number" in
        (select "number" from "importRow" where "import" = ? limit ${AT_ONCE})`,
      [old.id, old.id],
    );
    return true;
  });
}
