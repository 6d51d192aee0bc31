import { handle } from '#server/core/operations/handler.ts';
import { resumeFees as contract } from '#shared/operations/contracts/resumeFees.ts';
import { resumeTask, taskState } from '../store.ts';

export const resumeFees = handle(contract, async (ctx, { task }) => {
  await resumeTask(ctx, task);
  return taskState(ctx, task);
});
