import { handle } from '#server/core/operations/handler.ts';
import { stopFees as contract } from '#shared/operations/contracts/stopFees.ts';
import { stopTask, taskState } from '../store.ts';

export const stopFees = handle(contract, async (ctx, { task }) => {
  await stopTask(ctx, task);
  return taskState(ctx, task);
});
