import type { WriteContext } from '#server/core/context/context.ts';
import { handle } from '#server/core/operations/handler.ts';
import { askedBy, requireModelWrite } from '#server/modules/rowJobs/asker.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { ImportStatus } from '#shared/domain/states.ts';
import { type FieldError, invalidField, ServiceError } from '#shared/errors.ts';
import { importKeys, importTargets, isJoined, isMadeByName, takesWords } from '#shared/imports/columns.ts';
import { importCheck as contract } from '#shared/operations/contracts/importCheck.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import { changeImport, type Import, importJobs, requireImport, requireStatus, stateOf } from '../store.ts';

type Input = ParsedInputOf<typeof contract>;

/** Has the rows checked as they are read now. */
export const importCheck = handle(contract, async (ctx, { import: id, ...reading }) => {
  const record = await requireImport(ctx, id);
  requireStatus(record, 'receiving', 'checked');
  requireReading(record, reading);
  requireMaking(ctx, record, reading);
  const none = { progress: 0, newRows: 0, changedRows: 0, sameRows: 0, errorRows: 0 };
  const values = {
    ...none,
    status: ImportStatus.checking,
    reading: JSON.stringify(reading),
    askedBy: askedBy(ctx.actor),
  };
  await changeImport(ctx, id, values);
  ctx.enqueue(importJobs.check, { import: id });
  return stateOf(ctx, id);
});

/**
 * Throws 422 for a word that would name a customer, as what an import is read with outlasts its rows, and for one whose
 * record cannot be made by its name alone; 403 for one that the user may not make.
 */
function requireMaking(ctx: WriteContext, record: Import, { mapping, words }: Omit<Input, 'import'>): void {
  const model = findModel(record.model);
  const targets = model === undefined ? [] : importTargets(model);
  for (const [index, { column, make }] of words.entries()) {
    const target = targets.find(({ name }) => name === mapping[column]);
    const ref = findModel(target?.field.ref ?? '');
    if (ref !== undefined && !takesWords(ref)) throw invalidField(`#/words/${index}`, 'not_supported');
    if (!make) continue;
    if (ref === undefined || !isMadeByName(ref)) throw invalidField(`#/words/${index}`, 'invalid_value');
    requireModelWrite(ctx, ref.name);
  }
}

/**
 * Throws 422 with every column that is none of the model's, or mapped twice where that gives no more of it, and for a key
 * that no column gives.
 */
function requireReading(record: Import, { mapping, key }: Omit<Input, 'import'>): void {
  const model = findModel(record.model);
  const targets = new Map((model === undefined ? [] : importTargets(model)).map((target) => [target.name, target]));
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  for (const [index, name] of mapping.entries()) {
    if (name === null) continue;
    const target = targets.get(name);
    if (target === undefined) errors.push({ pointer: `#/mapping/${index}`, code: 'unknown_field' });
    else if (seen.has(name) && !isJoined(target)) errors.push({ pointer: `#/mapping/${index}`, code: 'already_taken' });
    seen.add(name);
  }
  const columns: readonly string[] = JSON.parse(record.columns);
  if (mapping.length !== columns.length || seen.size === 0)
    errors.push({ pointer: '#/mapping', code: 'invalid_value' });
  const isKey = model !== undefined && key !== null && importKeys(model).includes(key) && seen.has(key);
  if (key !== null && !isKey) errors.push({ pointer: '#/key', code: 'invalid_value' });
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
}
