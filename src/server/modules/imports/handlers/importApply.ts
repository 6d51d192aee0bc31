import { handle } from '#server/core/operations/handler.ts';
import { askedBy } from '#server/modules/rowJobs/asker.ts';
import { ImportStatus } from '#shared/domain/states.ts';
import { importApply as contract } from '#shared/operations/contracts/importApply.ts';
import { changeImport, importJobs, requireImport, requireStatus, stateOf } from '../store.ts';

/** Has the rows written that were found new or changed. */
export const importApply = handle(contract, async (ctx, { import: id }) => {
  requireStatus(await requireImport(ctx, id), 'checked');
  await changeImport(ctx, id, { status: ImportStatus.applying, progress: 0, askedBy: askedBy(ctx.actor) });
  ctx.enqueue(importJobs.apply, { import: id });
  return stateOf(ctx, id);
});
