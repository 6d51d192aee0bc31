import { handle } from '#server/core/operations/handler.ts';
import { insert } from '#server/core/records/write.ts';
import { requireModelWrite } from '#server/modules/rowJobs/asker.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { ImportStatus } from '#shared/domain/states.ts';
import { invalidField } from '#shared/errors.ts';
import { isImportable } from '#shared/imports/columns.ts';
import { importStart as contract } from '#shared/operations/contracts/importStart.ts';
import { stateOf } from '../store.ts';

/** An import that waits for its rows. */
export const importStart = handle(contract, async (ctx, { model: name, file, columns }) => {
  const model = findModel(name);
  if (model === undefined || !isImportable(model)) throw invalidField('#/model', 'invalid_value');
  requireModelWrite(ctx, name);
  const none = { rows: 0, progress: 0, newRows: 0, changedRows: 0, sameRows: 0, errorRows: 0 };
  const id = await insert(ctx, 'dataImport', {
    model: name,
    file,
    status: ImportStatus.receiving,
    columns: JSON.stringify(columns),
    ...none,
    appliedRows: 0,
    reversedRows: 0,
    keptRows: 0,
  });
  return stateOf(ctx, id);
});
