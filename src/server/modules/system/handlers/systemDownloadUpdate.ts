import { handle } from '#server/core/operations/handler.ts';
import { systemDownloadUpdate as contract } from '#shared/operations/contracts/systemDownloadUpdate.ts';
import { updatesOf } from '../machine.ts';

export const systemDownloadUpdate = handle(contract, async (ctx) => {
  await updatesOf(ctx).download();
  return { begun: true as const };
});
