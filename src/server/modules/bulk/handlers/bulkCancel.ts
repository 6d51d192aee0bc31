import { handle } from '#server/core/operations/handler.ts';
import { BulkStatus } from '#shared/domain/states.ts';
import { bulkCancel as contract } from '#shared/operations/contracts/bulkCancel.ts';
import { changeBulk, ended, requireBulk, requireStatus, stateOf } from '../store.ts';

/** The job sees it before its next records. */
export const bulkCancel = handle(contract, async (ctx, { bulk: id }) => {
  requireStatus(await requireBulk(ctx, id), 'running');
  await changeBulk(ctx, id, { ...ended(ctx), status: BulkStatus.stopped });
  return stateOf(ctx, id);
});
