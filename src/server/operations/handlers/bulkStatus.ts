import { bulkStatus as contract } from '#shared/operations/contracts/bulkStatus.ts';
import { requireBulk, stateOf } from '../../bulk/store.ts';
import { handle } from '../handler.ts';

export const bulkStatus = handle(contract, async (ctx, { bulk: id }) => {
  await requireBulk(ctx, id);
  return stateOf(ctx, id);
});
