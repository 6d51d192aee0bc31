import { importStatus as contract } from '#shared/operations/contracts/importStatus.ts';
import { requireImport, stateOf } from '../../imports/store.ts';
import { handle } from '../handler.ts';

export const importStatus = handle(contract, async (ctx, { import: id }) => {
  await requireImport(ctx, id);
  return stateOf(ctx, id);
});
