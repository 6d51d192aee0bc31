/** Generic create, update, delete and restore, for every model alike; what differs is in `rules/`. */
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import type { ModelName } from '#shared/catalogue/index.ts';
import type { WriteMode } from '#shared/catalogue/schemas.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import type { RecordVerb } from '#shared/events.ts';
import type { ReadContext, WriteContext } from '../context/context.ts';
import { type FieldScope, requireFieldScopes } from '../context/grants.ts';
import { queryFirst } from '../db/execute.ts';
import { sql } from '../db/sql.ts';
import { alteration, creation, removal } from './changes.ts';
import { type AnyRow, encodeValue } from './codec.ts';
import { conflictingFields, ownerOfCode, refuseNumber, scannedField } from './codeKeys.ts';
import { warnOfContacts } from './contactWarnings.ts';
import { storeFiles } from './files.ts';
import { checkBody, prepareRecord, type SentRecord } from './input.ts';
import { checkChildren, checkReferences, requireUnused } from './references.ts';
import { rulesOf, type Values } from './ruleTypes.ts';
import { checkServers } from './servers.ts';
import { requireUnsettled } from './settled.ts';
import { rowsSeen } from './sight.ts';
import { survivorOf } from './survivors.ts';
import { changeUnnoted, getRow, insert, type NewRow } from './write.ts';
import { planOf, type WritePlan } from './writePlan.ts';

/** Creates a record from a wire body. Returns its id. Throws 422 with every field at fault, 409 `unique_conflict`. */
export async function createRecord(ctx: WriteContext, model: AnyModel, body: unknown): Promise<number> {
  const sent = checkBody(model, 'create', body);
  return createChecked(ctx, model, (await prepareRecord(ctx, model, sent)?.()) ?? sent);
}

/** The same from a body that is checked already. */
export async function createChecked(ctx: WriteContext, model: AnyModel, sent: SentRecord): Promise<number> {
  const values = await valuesOf(ctx, model, 'create', sent, null);
  const rules = rulesOf(model.name);
  await rules?.beforeWrite?.(ctx, values, null, sent.body);
  await warnOfContacts(ctx, model, values, null);
  if (rules?.create) {
    const id = await withPointers(ctx, model, values, rules.create(ctx, values, sent.body));
    ctx.note(creation(model, await storedRow(ctx, model, id), sent.body, ctx.zone));
    return id;
  }
  requireComplete(model, values);
  const id = await withPointers(ctx, model, values, insert(ctx, model.name as ModelName, values as NewRow<ModelName>));
  ctx.note(creation(model, { ...values, id }, sent.body, ctx.zone));
  return id;
}

/**
 * Changes the fields sent of a record. Throws 404, 409 `record_deleted`, `unique_conflict`, or `in_use` for a value that
 * others rest on, 422.
 */
export async function updateRecord(ctx: WriteContext, model: AnyModel, id: number, body: unknown): Promise<void> {
  const sent = checkBody(model, 'update', body);
  return updateChecked(ctx, model, id, (await prepareRecord(ctx, model, sent)?.()) ?? sent);
}

/** The same from a body that is checked already. */
export async function updateChecked(ctx: WriteContext, model: AnyModel, id: number, sent: SentRecord): Promise<void> {
  const before = await requireRow(ctx, model, id);
  if (before.deleted === 1) throw new ServiceError('record_deleted');
  const values = await valuesOf(ctx, model, 'update', sent, before);
  await requireUnsettled(ctx.db, model, values, before);
  const rules = rulesOf(model.name);
  await rules?.beforeWrite?.(ctx, values, before, sent.body);
  await warnOfContacts(ctx, model, values, before);
  requireComplete(model, values);
  if (rules?.update) {
    await withPointers(ctx, model, values, rules.update(ctx, before, values, sent.body));
    ctx.note(alteration(model, before, await storedRow(ctx, model, id), sent.body, ctx.zone));
  } else {
    await write(ctx, model, before, values, 'updated');
    ctx.note(alteration(model, before, { ...before, ...values }, sent.body, ctx.zone));
  }
}

/**
 * Deletes a record: softly where its model has `deleted`, else as its rules say. Deleting it again changes nothing,
 * or is refused where its rules say so (409 `record_deleted`). Throws 404, 409 `in_use` while another record needs it,
 * 409 `immutable_record`.
 */
export async function deleteRecord(ctx: WriteContext, model: AnyModel, id: number): Promise<void> {
  const row = await requireRow(ctx, model, id);
  const rules = rulesOf(model.name);
  if (row.deleted === 1) {
    if (rules?.deletesOnce === true) throw new ServiceError('record_deleted');
    return;
  }
  await rules?.beforeRemove?.(ctx, row);
  ctx.note(removal(model, row, ctx.zone));
  if (rules?.remove) {
    await rules.remove(ctx, row);
    tell(ctx, model, 'deleted', id);
    return;
  }
  if (model.fields.deleted === undefined) throw new ServiceError('immutable_record');
  await requireUnused(ctx.db, model, id);
  await write(ctx, model, row, { deleted: 1 }, 'deleted');
}

/**
 * Brings a deleted record back. Throws 404, 409 `not_deleted`, 409 `unique_conflict`, and 422 where what it refers to
 * was deleted since.
 */
export async function restoreRecord(ctx: WriteContext, model: AnyModel, id: number): Promise<void> {
  const row = await requireRow(ctx, model, id);
  if (row.deleted !== 1) throw new ServiceError('not_deleted');
  const errors: FieldError[] = [];
  await checkReferences(ctx, model, row, null, errors);
  refuse(errors);
  await rulesOf(model.name)?.beforeRestore?.(ctx, row);
  await refuseNumber(ctx, model, row);
  await write(ctx, model, row, { deleted: 0 }, 'restored');
}

/** The row with an id. Throws 404 where there is none, or its model hides it, also from this actor alone. */
export async function requireRow(ctx: ReadContext, model: AnyModel, id: number): Promise<AnyRow> {
  const { hidden } = rulesOf(model.name) ?? {};
  const seen = rowsSeen(ctx.actor, model.name);
  const conditions = [
    sql`t."id" = ${id}`,
    ...(hidden === undefined ? [] : [sql`not (${hidden})`]),
    ...(seen === null ? [] : [seen]),
  ];
  const row = await queryFirst<AnyRow>(
    ctx.db,
    sql`select * from ${sql.id(model.name)} as t where ${sql.join(conditions, ' and ')}`,
  );
  if (row === undefined) throw new ServiceError('not_found');
  return row;
}

/** The row as the rules of its model have left it. */
async function storedRow(ctx: ReadContext, model: AnyModel, id: number): Promise<AnyRow> {
  const row = await getRow(ctx.db, model.name as ModelName, id);
  if (row === undefined) throw new Error(`no ${model.name} ${id}`);
  return row;
}

/**
 * What a body stores, by column: on create every column, with the defaults of those left out; on update those sent.
 * Throws 422 with every field at fault.
 */
async function valuesOf(
  ctx: WriteContext,
  model: AnyModel,
  mode: WriteMode,
  { body, files, errors: faults, prepared }: SentRecord,
  before: AnyRow | null,
): Promise<Values> {
  refuse(faults);
  const plan = planOf(model);
  const values: Values = {};
  const errors: FieldError[] = [];
  const put = (name: string, field: Field, value: unknown): void => {
    try {
      values[name] = encodeValue(field, value, ctx.zone);
    } catch (error) {
      // A local time that the zone of the facility puts beyond the years there are.
      if (!(error instanceof RangeError)) throw error;
      errors.push({ pointer: `#/${name}`, code: 'invalid_value' });
    }
  };
  if (mode === 'create') {
    for (const { name, field, isWritten } of plan.inserted) {
      const value = isWritten ? body[name] : undefined;
      put(name, field, value === undefined ? field.default : value);
    }
  } else {
    for (const [name, value] of Object.entries(body)) {
      const field = plan.settable.get(name);
      if (field !== undefined && value !== undefined) put(name, field, value);
    }
  }
  await nameSurvivors(ctx, plan, values, before);
  await checkReferences(ctx, model, values, before, errors);
  if (plan.children.length > 0) await checkChildren(ctx, model, body, before, errors);
  if (plan.servers.length > 0) await checkServers(ctx, plan.servers, values, before, errors);
  if (plan.files.length > 0) await storeFiles(ctx, model, plan.files, values, files, before, errors);
  refuse(errors);
  requireFieldScopes(ctx, scopesFor(ctx, plan, values, before));
  await refuseNumber(ctx, model, values);
  return Object.assign(values, prepared);
}

/** Whoever names a customer that was merged means the one it was merged into. */
async function nameSurvivors(ctx: WriteContext, { references }: WritePlan, values: Values, before: AnyRow | null) {
  for (const [name, , ref] of references) {
    const value = values[name];
    if (ref !== 'customer' || typeof value !== 'number' || value === before?.[name]) continue;
    values[name] = await survivorOf(ctx.db, value);
  }
}

/** The permissions a write needs beyond writing the model. A value that is sent as it is stored needs none. */
function scopesFor(ctx: ReadContext, plan: WritePlan, values: Values, before: AnyRow | null): FieldScope[] {
  return plan.scoped.flatMap(({ name, field, scope }) => {
    const value = values[name] ?? null;
    const isSame =
      before === null
        ? value === null || value === 0 || value === encodeValue(field, field.default, ctx.zone)
        : !Object.hasOwn(values, name) || value === before[name];
    return isSame ? [] : [{ pointer: `#/${name}`, scope }];
  });
}

async function write(
  ctx: WriteContext,
  model: AnyModel,
  before: AnyRow,
  values: Values,
  happened: 'updated' | 'deleted' | 'restored',
): Promise<void> {
  // Columns that keep their value are left out: what is frozen may be sent back as it was read.
  const changes = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== before[name]));
  await withPointers(
    ctx,
    model,
    { ...before, ...changes },
    changeUnnoted(ctx, model.name as ModelName, before, changes),
  );
  tell(ctx, model, happened, before.id);
}

function tell(ctx: WriteContext, { name }: AnyModel, verb: RecordVerb, id: number): void {
  const model = name as ModelName;
  ctx.emit({ type: `${model}.${verb}`, model, id });
}

/** Throws 422 where rules left a required value empty. */
function requireComplete(model: AnyModel, values: Values): void {
  const empty = planOf(model).required.filter((name) => Object.hasOwn(values, name) && (values[name] ?? null) === null);
  refuse(empty.map((name) => ({ pointer: `#/${name}`, code: 'required' })));
}

function refuse(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
}

/**
 * Names the fields of a record that another one already has, where the index is of the record's own table or of codes, and
 * the record that has the code.
 */
async function withPointers<T>(ctx: ReadContext, model: AnyModel, values: Values, writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    const fields = conflictingFields(error, model);
    if (fields.length === 0) throw error;
    const scanned = scannedField(model);
    const owner = scanned !== null && fields.includes(scanned) ? await ownerOfCode(ctx, values[scanned]) : undefined;
    const errors = fields.map((field): FieldError => {
      const detail = field === scanned && owner?.name !== undefined ? { detail: owner.name } : {};
      return { pointer: `#/${field}`, code: 'already_taken', ...detail };
    });
    throw new ServiceError('unique_conflict', {
      errors,
      cause: error,
      ...(owner === undefined ? {} : { detail: owner.label }),
    });
  }
}
