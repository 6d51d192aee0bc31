/** Generic create, update, delete and restore, for every model alike; what differs is in `rules/`. */
import type { z } from 'zod';
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { columnsOf, isColumn, type ModelName } from '#shared/catalogue/index.ts';
import { isWritable, type WriteMode, writeSchema } from '#shared/catalogue/schemas.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { execute } from '../db/execute.ts';
import { alteration, creation, removal } from './changes.ts';
import { type AnyRow, encodeValue } from './codec.ts';
import { storeFiles } from './files.ts';
import { getRow, insertRow, type NewRow, searchText } from './rows.ts';
import { rulesOf, type Values } from './ruleTypes.ts';
import { parseInput } from './validation.ts';

const schemas = new Map<string, z.ZodObject>();

/** Creates a record from a wire body. Returns its id. Throws 422 with every field at fault. */
export async function createRecord(ctx: WriteContext, model: AnyModel, body: unknown): Promise<number> {
  const sent = parseBody(model, 'create', body);
  const values: Values = {};
  const errors: FieldError[] = [];
  for (const [name, field] of columnsOf(model)) {
    if (name === 'id') continue;
    const given = isWritable(field, 'create') ? sent[name] : undefined;
    const value = given ?? field.default ?? null;
    values[name] = encodeValue(field, value, ctx.zone);
  }
  await checkReferences(ctx, model, values, errors);
  await storeFiles(ctx, model, values, null, errors);
  const rules = rulesOf(model.name);
  await rules?.beforeWrite?.(ctx, values, null, sent);
  for (const [name, field] of columnsOf(model)) {
    if (isMissing(name, field, values[name])) errors.push({ pointer: `#/${name}`, code: 'required' });
  }
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  if (rules?.create) {
    const id = await rules.create(ctx, values, sent);
    ctx.note(creation(model, await storedRow(ctx, model, id), sent, ctx.zone));
    return id;
  }
  const id = await insertRow(ctx, model.name as ModelName, values as NewRow<ModelName>);
  ctx.emit({ type: `${model.name}.created`, model: model.name, id });
  ctx.note(creation(model, { ...values, id }, sent, ctx.zone));
  return id;
}

/** Changes the fields sent of a record. Throws 404, 409 `record_deleted`, 422. */
export async function updateRecord(ctx: WriteContext, model: AnyModel, id: number, body: unknown): Promise<void> {
  const before = await requireRow(ctx, model, id);
  if (before.deleted === 1) throw new ServiceError('record_deleted');
  const sent = parseBody(model, 'update', body);
  const values: Values = {};
  const errors: FieldError[] = [];
  for (const [name, field] of columnsOf(model)) {
    if (!Object.hasOwn(sent, name) || !isWritable(field, 'update')) continue;
    values[name] = encodeValue(field, sent[name], ctx.zone);
    if (isMissing(name, field, values[name])) errors.push({ pointer: `#/${name}`, code: 'required' });
  }
  await checkReferences(ctx, model, values, errors);
  await storeFiles(ctx, model, values, before, errors);
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  const rules = rulesOf(model.name);
  await rules?.beforeWrite?.(ctx, values, before, sent);
  if (rules?.update) {
    await rules.update(ctx, before, values, sent);
    ctx.note(alteration(model, before, await storedRow(ctx, model, id), sent, ctx.zone));
  } else {
    await write(ctx, model, before, values, 'updated');
    ctx.note(alteration(model, before, { ...before, ...values }, sent, ctx.zone));
  }
}

/** Deletes a record: softly, or as its rules say. Deleting it again changes nothing. Throws 404, 409. */
export async function deleteRecord(ctx: WriteContext, model: AnyModel, id: number): Promise<void> {
  const row = await requireRow(ctx, model, id);
  if (row.deleted === 1) return;
  ctx.note(removal(model, row, ctx.zone));
  const remove = rulesOf(model.name)?.remove;
  if (remove !== undefined) {
    await remove(ctx, row);
    ctx.emit({ type: `${model.name}.deleted`, model: model.name, id });
  } else if (model.fields.deleted === undefined) throw new ServiceError('immutable_record');
  else await write(ctx, model, row, { deleted: 1 }, 'deleted');
}

/** Brings a deleted record back. Throws 404, 409 `not_deleted`, 409 `unique_conflict`. */
export async function restoreRecord(ctx: WriteContext, model: AnyModel, id: number): Promise<void> {
  const row = await requireRow(ctx, model, id);
  if (row.deleted !== 1) throw new ServiceError('not_deleted');
  await write(ctx, model, row, { deleted: 0 }, 'restored');
}

/** The row with an id. Throws 404 where there is none, or its model hides it. */
export async function requireRow(ctx: ReadContext, model: AnyModel, id: number): Promise<AnyRow> {
  const hidden = rulesOf(model.name)?.hidden;
  const condition = hidden === undefined ? '' : ` and not (${hidden})`;
  const [row] = await execute<AnyRow>(ctx.db, `select * from "${model.name}" where "id" = ?${condition}`, [id]);
  if (row === undefined) throw new ServiceError('not_found');
  return row;
}

/** The row as the rules of its model have left it. */
async function storedRow(ctx: ReadContext, model: AnyModel, id: number): Promise<AnyRow> {
  const row = await getRow(ctx.db, model.name as ModelName, id);
  if (row === undefined) throw new Error(`no ${model.name} ${id}`);
  return row;
}

async function write(
  ctx: WriteContext,
  model: AnyModel,
  before: AnyRow,
  values: Values,
  happened: 'updated' | 'deleted' | 'restored',
): Promise<void> {
  const changes: Values = { ...values, updated: ctx.at, updateUser: ctx.actor.user };
  const search = model.search ?? [];
  if (search.length > 0) changes.searchText = searchText(search, { ...before, ...values });
  const assignments = Object.keys(changes).map((column) => `"${column}" = ?`);
  await execute(ctx.db, `update "${model.name}" set ${assignments.join(', ')} where "id" = ?`, [
    ...Object.values(changes),
    before.id,
  ]);
  ctx.emit({ type: `${model.name}.${happened}`, model: model.name, id: before.id });
}

function parseBody(model: AnyModel, mode: WriteMode, body: unknown): Values {
  const key = `${model.name}/${mode}`;
  let schema = schemas.get(key);
  if (schema === undefined) {
    schema = writeSchema(model, mode);
    schemas.set(key, schema);
  }
  return parseInput(schema, body);
}

async function checkReferences(
  ctx: WriteContext,
  model: AnyModel,
  values: Values,
  errors: FieldError[],
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const ref = model.fields[name]?.ref as ModelName | undefined;
    if (ref === undefined || value === null || value === undefined) continue;
    const ids: readonly number[] =
      model.fields[name]?.type === 'manyToMany' ? JSON.parse(String(value)) : [Number(value)];
    for (const id of ids) {
      const row = await getRow(ctx.db, ref, id);
      const gone = row === undefined || ('deleted' in row && row.deleted === 1);
      if (gone) errors.push({ pointer: `#/${name}`, code: 'unknown_reference' });
    }
  }
}

/** Required values that the service does not set itself. */
function isMissing(name: string, field: Field, value: unknown): boolean {
  return isColumn(field) && field.required === true && name !== 'id' && (value === null || value === undefined);
}
