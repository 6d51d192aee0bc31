import { restartJob } from '#server/core/jobs/manual.ts';
import { handle } from '#server/core/operations/handler.ts';
import { ServiceError } from '#shared/errors.ts';
import { retryJob as contract } from '#shared/operations/contracts/retryJob.ts';
import { deskOf, entryOf, mayRetry, storedJob } from '../jobEntries.ts';

export const retryJob = handle(contract, async (ctx, { job: id }) => {
  const job = await storedJob(ctx, id);
  if (!mayRetry(job, deskOf(ctx).kind(job.kind))) throw new ServiceError('invalid_transition');
  await restartJob(ctx.db, id, ctx.at);
  return entryOf(ctx, await storedJob(ctx, id));
});
