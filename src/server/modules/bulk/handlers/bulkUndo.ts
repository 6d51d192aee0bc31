import { handle } from '#server/core/operations/handler.ts';
import { askedBy } from '#server/modules/rowJobs/asker.ts';
import { BulkStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import { bulkUndo as contract } from '#shared/operations/contracts/bulkUndo.ts';
import { bulkJobs, changeBulk, requireBulk, requireStatus, stateOf } from '../store.ts';

/** Has undone what was done, for 24 hours. What was kept before may be tried again. */
export const bulkUndo = handle(contract, async (ctx, { bulk: id }) => {
  const record = await requireBulk(ctx, id);
  requireStatus(record, 'done', 'stopped', 'undone', 'failed');
  if (record.undoUntil === null || record.undoUntil < ctx.at) throw new ServiceError('invalid_transition');
  await changeBulk(ctx, id, {
    status: BulkStatus.undoing,
    progress: 0,
    keptRows: 0,
    error: null,
    askedBy: askedBy(ctx.actor),
  });
  ctx.enqueue(bulkJobs.undo, { bulk: id });
  return stateOf(ctx, id);
});
