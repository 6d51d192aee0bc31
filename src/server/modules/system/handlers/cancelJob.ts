import { endJob, stopJob } from '#server/core/jobs/manual.ts';
import { JobStatus } from '#server/core/jobs/status.ts';
import { handle } from '#server/core/operations/handler.ts';
import { ServiceError } from '#shared/errors.ts';
import { cancelJob as contract } from '#shared/operations/contracts/cancelJob.ts';
import { deskOf, entryOf, mayCancel, storedJob } from '../jobEntries.ts';

/** One that runs, or leaves something, is stopped by its worker: it sees to what is left. */
export const cancelJob = handle(contract, async (ctx, { job: id }) => {
  const job = await storedJob(ctx, id);
  const desk = deskOf(ctx);
  if (!mayCancel(job, desk.kind(job.kind))) throw new ServiceError('invalid_transition');
  const isOver = job.status === JobStatus.waiting && !desk.leavesSomething(job.kind);
  await (isOver ? endJob : stopJob)(ctx.db, id, ctx.at);
  return entryOf(ctx, await storedJob(ctx, id));
});
