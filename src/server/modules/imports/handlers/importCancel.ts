import { handle } from '#server/core/operations/handler.ts';
import { importCancel as contract } from '#shared/operations/contracts/importCancel.ts';
import { stopImport } from '../apply.ts';
import { requireImport, requireStatus, stateOf } from '../store.ts';

export const importCancel = handle(contract, async (ctx, { import: id }) => {
  const record = await requireImport(ctx, id);
  requireStatus(record, 'receiving', 'checking', 'checked', 'applying');
  await stopImport(ctx, record);
  return stateOf(ctx, id);
});
