/** The jobs of fees. */
import { jobOf } from '#server/core/jobs/jobKind.ts';
import { derive, getRow } from '#server/core/records/write.ts';
import type { JobTools } from '#server/core/transact/jobTools.ts';
import { momentOf } from '#server/core/transact/jobTools.ts';
import { readContext, transact } from '#server/core/transact/transact.ts';
import { FeeTaskStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import { issueAll } from './run.ts';
import { issueJob, stopTask } from './store.ts';

export const jobs = (tools: JobTools) => [
  jobOf(
    issueJob,
    async ({ task }, attempt) => {
      try {
        await issueAll(tools, task, attempt);
      } catch (error) {
        if (attempt.isLast) await fail(tools, task, error);
        throw error;
      }
    },
    undefined,
    ({ task }) =>
      transact(tools.store.writer, momentOf(tools, issueJob.name), async (ctx) => {
        if ((await getRow(ctx.db, 'subscriptionTask', task))?.status === FeeTaskStatus.running) {
          await stopTask(ctx, task);
        }
      }),
  ),
];

/** A run whose last try failed says so. What it issued stays, and it can go on. */
async function fail(tools: JobTools, id: number, error: unknown): Promise<void> {
  const code = error instanceof ServiceError ? error.code : 'internal';
  await tools.store.writer.run(async (tx) => {
    const { at } = readContext(tx, momentOf(tools, issueJob.name));
    const values = { status: FeeTaskStatus.failed, error: code, endedAt: at, updated: at };
    await derive({ db: tx }, 'subscriptionTask', id, values);
  });
}
