/** The jobs of bulk changes: apply, undo, and what is left of them once they cannot be undone any more. */
import type { ReadContext } from '#server/core/context/context.ts';
import { execute, queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { type JobTurn, jobOf } from '#server/core/jobs/jobKind.ts';
import { derive } from '#server/core/records/write.ts';
import { type JobTools, momentOf, readAs } from '#server/core/transact/jobTools.ts';
import { BulkStatus } from '#shared/domain/states.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { ServiceError } from '#shared/errors.ts';
import { type Runner, run } from '../rowJobs/run.ts';
import { applyPhase } from './apply.ts';
import { bulkJobs, ended } from './store.ts';
import { undoPhase } from './undo.ts';

const HOUR = 3_600_000;
/** Rows taken out in one transaction. */
const AT_ONCE = 500;

type Run = (payload: { bulk: number }, turn: JobTurn) => Promise<void>;

export const jobs = (tools: JobTools) => {
  const runner: Runner = { store: tools.store, moment: () => momentOf(tools, 'bulk'), signal: tools.signal };
  const attempted =
    (work: (id: number) => Promise<void>): Run =>
    async ({ bulk: id }, { isLast }) => {
      try {
        await work(id);
      } catch (error) {
        if (isLast) await fail(runner, id, error);
        throw error;
      }
    };
  return [
    jobOf(
      bulkJobs.apply,
      attempted((id) => run(runner, id, applyPhase(runner.store))),
    ),
    jobOf(
      bulkJobs.undo,
      attempted((id) => run(runner, id, undoPhase())),
    ),
    jobOf(
      bulkJobs.clean,
      async () => {
        while (!runner.signal.aborted && (await cleanSome(runner)));
      },
      { every: HOUR, isDue: async () => (await tools.isTime()) && areResultsOld(readAs(tools)) },
    ),
  ];
};

/** True when results are stored that nobody can undo any more. */
async function areResultsOld(ctx: ReadContext): Promise<boolean> {
  return (await oldBulks(ctx, 1)).length > 0;
}

/** What was done before it failed can be undone. */
async function fail({ store, moment }: Runner, id: number, error: unknown): Promise<void> {
  const code = error instanceof ServiceError ? error.code : 'internal';
  const { now } = moment();
  await store.writer.run((tx) =>
    derive({ db: tx }, 'bulkChange', id, {
      ...ended({ now, at: toStoredInstant(now) }),
      ...{ status: BulkStatus.failed, error: code },
    }),
  );
}

async function oldBulks(
  ctx: Pick<ReadContext, 'db' | 'at'>,
  limit: number,
): Promise<readonly { readonly id: number }[]> {
  return queryAll(
    ctx.db,
    sql`select b."id" from "bulkSelection" s join "bulkChange" b on b."id" = s."bulk"
      where b."undoUntil" < ${ctx.at} and b."status" <> ${sql.literal(BulkStatus.undoing)} order by b."id"
      limit ${limit}`,
  );
}

/** Rows first: what is left of the selection says that there are some. */
async function cleanSome({ store, moment }: Runner): Promise<boolean> {
  return store.writer.runBehind(async (tx) => {
    const [old] = await oldBulks({ db: tx, at: toStoredInstant(moment().now) }, 1);
    if (old === undefined) return false;
    const rows = await queryAll<{ number: number }>(
      tx,
      sql`select "number" from "bulkRow" where "bulk" = ${old.id} order by "number" limit ${sql.literal(AT_ONCE)}`,
    );
    const upTo = rows.at(-1)?.number;
    if (upTo === undefined) await execute(tx, sql`delete from "bulkSelection" where "bulk" = ${old.id}`);
    else await execute(tx, sql`delete from "bulkRow" where "bulk" = ${old.id} and "number" <= ${upTo}`);
    return true;
  });
}
