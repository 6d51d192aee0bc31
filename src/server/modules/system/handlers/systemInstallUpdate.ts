import { handle } from '#server/core/operations/handler.ts';
import { systemInstallUpdate as contract } from '#shared/operations/contracts/systemInstallUpdate.ts';
import { updatesOf } from '../machine.ts';

export const systemInstallUpdate = handle(contract, async (ctx, { when }) => {
  await updatesOf(ctx).install(when);
  return { when };
});
