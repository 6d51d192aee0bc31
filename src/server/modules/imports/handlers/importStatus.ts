import { handle } from '#server/core/operations/handler.ts';
import { importStatus as contract } from '#shared/operations/contracts/importStatus.ts';
import { requireImport, stateOf } from '../store.ts';

export const importStatus = handle(contract, async (ctx, { import: id }) => {
  await requireImport(ctx, id);
  return stateOf(ctx, id);
});
