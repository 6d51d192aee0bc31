import { handle } from '#server/core/operations/handler.ts';
import { ImportStatus } from '#shared/domain/states.ts';
import { importCancel as contract } from '#shared/operations/contracts/importCancel.ts';
import { applied } from '../apply.ts';
import { changeImport, requireImport, requireStatus, stateOf } from '../store.ts';

/** The job sees it before its next rows. */
export const importCancel = handle(contract, async (ctx, { import: id }) => {
  const record = await requireImport(ctx, id);
  requireStatus(record, 'receiving', 'checking', 'checked', 'applying');
  const isWritten = record.status === ImportStatus.applying && record.appliedRows > 0;
  await changeImport(
    ctx,
    id,
    isWritten ? { status: ImportStatus.stopped, ...applied(ctx) } : { status: ImportStatus.discarded },
  );
  return stateOf(ctx, id);
});
