import { handle } from '#server/core/operations/handler.ts';
import { bulkStatus as contract } from '#shared/operations/contracts/bulkStatus.ts';
import { requireBulk, stateOf } from '../store.ts';

export const bulkStatus = handle(contract, async (ctx, { bulk: id }) => {
  await requireBulk(ctx, id);
  return stateOf(ctx, id);
});
