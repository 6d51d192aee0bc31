import { handle } from '#server/core/operations/handler.ts';
import { systemAskUpdate as contract } from '#shared/operations/contracts/systemAskUpdate.ts';
import { updatesOf } from '../machine.ts';

export const systemAskUpdate = handle(contract, async (ctx) => {
  await updatesOf(ctx).ask();
  return { asked: true as const };
});
