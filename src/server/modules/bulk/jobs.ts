/** The jobs of bulk changes: apply, undo, and what is left of them once they cannot be undone any more. */
import { z } from 'zod';
import type { ReadContext } from '#server/core/context/context.ts';
import { execute, NUMBER } from '#server/core/db/execute.ts';
import type { JobRunner } from '#server/core/jobs/worker.ts';
import { setColumns } from '#server/core/records/rows.ts';
import { BulkStatus } from '#shared/domain/states.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { ServiceError } from '#shared/errors.ts';
import { type Runner, run } from '../rowJobs/run.ts';
import { applyPhase } from './apply.ts';
import { bulkJobs, ended } from './store.ts';
import { undoPhase } from './undo.ts';

const payload = z.object({ bulk: z.int() });
/** Rows taken out in one transaction. */
const AT_ONCE = 500;

/** The runners of a store. */
export function bulkRunners(runner: Runner): Readonly<Record<string, JobRunner>> {
  const attempted =
    (work: (id: number) => Promise<void>): JobRunner =>
    async (stored, { isLast }) => {
      const { bulk: id } = payload.parse(stored);
      try {
        await work(id);
      } catch (error) {
        if (isLast) await fail(runner, id, error);
        throw error;
      }
    };
  return {
    [bulkJobs.apply]: attempted((id) => run(runner, id, applyPhase(runner.store))),
    [bulkJobs.undo]: attempted((id) => run(runner, id, undoPhase())),
    [bulkJobs.clean]: async () => {
      while (!runner.signal.aborted && (await cleanSome(runner)));
    },
  };
}

/** True when results are kept that nobody can undo any more. */
export async function areResultsOld(ctx: ReadContext): Promise<boolean> {
  return (await oldBulks(ctx, 1)).length > 0;
}

/** What was done before it failed can be undone. */
async function fail({ store, moment }: Runner, id: number, error: unknown): Promise<void> {
  const code = error instanceof ServiceError ? error.code : 'internal';
  const { now } = moment();
  await store.writer.run((tx) =>
    setColumns({ db: tx }, 'bulkChange', id, {
      ...ended({ now, at: toStoredInstant(now) }),
      ...{ status: BulkStatus.failed, error: code },
    }),
  );
}

async function oldBulks(
  ctx: Pick<ReadContext, 'db' | 'at'>,
  limit: number,
): Promise<readonly { readonly id: number }[]> {
  return execute(
    ctx.db,
    `select b."id" from "bulkSelection" s join "bulkChange" b on b."id" = s."bulk"
      where b."undoUntil" < ? and b."status" <> ${BulkStatus.undoing} order by b."id" limit ${NUMBER}`,
    [ctx.at, limit],
  );
}

/** Rows first: what is left of the selection says that there are some. */
async function cleanSome({ store, moment }: Runner): Promise<boolean> {
  return store.writer.run(async (tx) => {
    const [old] = await oldBulks({ db: tx, at: toStoredInstant(moment().now) }, 1);
    if (old === undefined) return false;
    const rows = await execute<{ number: number }>(
      tx,
      `select "number" from "bulkRow" where "bulk" = ${NUMBER} order by "number" limit ${AT_ONCE}`,
      [old.id],
    );
    const upTo = rows.at(-1)?.number;
    if (upTo === undefined) await execute(tx, 'delete from "bulkSelection" where "bulk" = ?', [old.id]);
    else await execute(tx, 'delete from "bulkRow" where "bulk" = ? and "number" <= ?', [old.id, upTo]);
    return true;
  });
}
