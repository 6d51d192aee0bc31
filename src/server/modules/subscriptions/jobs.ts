/** The jobs of fees. */
import { z } from 'zod';
import { defineJob, jobOf } from '#server/core/jobs/jobKind.ts';
import { derive, getRow } from '#server/core/records/write.ts';
import { bySome, type JobTools, momentOf, readAs } from '#server/core/transact/jobTools.ts';
import { readContext, tell, transact } from '#server/core/transact/transact.ts';
import { FeeTaskStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import { areDocumentsDue, documentDueFees, documentFees } from './documents.ts';
import { issueAll } from './run.ts';
import { issueJob, stopTask } from './store.ts';
import { areTagsDue, settleSomeTags } from './tags.ts';

const HOUR = 3_600_000;

/** A subscription begins to run, and is over, as days go by and as its record is written. */
const settleTags = defineJob({
  name: 'subscriptions.tags',
  queue: 'main',
  payload: z.object({}),
  events: ['customer.updated'],
  label: { es: 'Poner y quitar etiquetas de socios', en: 'Give and take back tags of members' },
  cancel: 'never',
});

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
  jobOf(documentFees, () => documentDueFees(tools), {
    every: HOUR,
    isDue: async () => (await tools.isTime()) && areDocumentsDue(readAs(tools)),
  }),
  jobOf(settleTags, () => bySome(tools, settleTags, settleSomeTags), {
    every: HOUR,
    isDue: async () => (await tools.isTime()) && areTagsDue(readAs(tools)),
  }),
];

/** A run whose last try failed says so. What it issued stays, and it can go on. */
async function fail(tools: JobTools, id: number, error: unknown): Promise<void> {
  const code = error instanceof ServiceError ? error.code : 'internal';
  await tools.store.writer.run(async (tx) => {
    const moment = momentOf(tools, issueJob.name);
    const { at } = readContext(tx, moment);
    const values = { status: FeeTaskStatus.failed, error: code, endedAt: at, updated: at };
    await derive({ db: tx }, 'subscriptionTask', id, values);
    await tell(tx, moment, { type: 'subscriptionTask.updated', model: 'subscriptionTask', id });
  });
}
