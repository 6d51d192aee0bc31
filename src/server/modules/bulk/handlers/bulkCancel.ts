import { handle } from '#server/core/operations/handler.ts';
import { bulkCancel as contract } from '#shared/operations/contracts/bulkCancel.ts';
import { requireBulk, requireStatus, stateOf, stopBulk } from '../store.ts';

export const bulkCancel = handle(contract, async (ctx, { bulk: id }) => {
  requireStatus(await requireBulk(ctx, id), 'running');
  await stopBulk(ctx, id);
  return stateOf(ctx, id);
});
