import { handle } from '#server/core/operations/handler.ts';
import { askedBy } from '#server/modules/rowJobs/asker.ts';
import { ImportStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import { importUndo as contract } from '#shared/operations/contracts/importUndo.ts';
import { changeImport, importJobs, requireImport, requireStatus, stateOf } from '../store.ts';

/** Undoes what was written, as long as its rows are stored. What could not be undone before is tried again. */
export const importUndo = handle(contract, async (ctx, { import: id }) => {
  const record = await requireImport(ctx, id);
  requireStatus(record, 'applied', 'stopped', 'undone', 'failed');
  if (record.undoUntil === null || record.undoUntil < ctx.at) throw new ServiceError('invalid_transition');
  await changeImport(ctx, id, {
    status: ImportStatus.undoing,
    progress: 0,
    keptRows: 0,
    error: null,
    askedBy: askedBy(ctx.actor),
  });
  ctx.enqueue(importJobs.undo, { import: id });
  return stateOf(ctx, id);
});
