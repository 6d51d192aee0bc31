/** What a row of a job changes in a record, and how that is undone. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { type AnyRow, encodeValue } from '#server/core/records/codec.ts';
import type { Values } from '#server/core/records/ruleTypes.ts';
import { updateRecord } from '#server/core/records/service.ts';
import { getRow } from '#server/core/records/write.ts';
import { planOf } from '#server/core/records/writePlan.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { fieldTypeOf } from '#shared/catalogue/fieldTypes.ts';
import type { ModelName } from '#shared/catalogue/index.ts';
import { ServiceError } from '#shared/errors.ts';
import { EDITED, NotReversed } from './undone.ts';

/** What a field held before and holds now, on the wire. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** What of the values the record does not hold yet. */
export function changesOf(ctx: ReadContext, model: AnyModel, values: Values, before: AnyRow): Changes {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = model.fields[name];
    if (field === undefined || field.access === 'createOnly' || value === undefined) continue;
    const held = before[name] ?? null;
    if (isHeld(ctx, field, value, held)) continue;
    changes[name] = [held === null ? null : fieldTypeOf(field).decode(held, ctx.zone), value];
  }
  return changes;
}

/** What a write changed in the fields a request may set, whether it named them or the rules of the model did. */
export function changesBetween(ctx: ReadContext, model: AnyModel, before: AnyRow, after: AnyRow): Changes {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const [name, field] of planOf(model).settable) {
    if (before[name] === after[name]) continue;
    const [was, is] = [before[name], after[name]].map((stored) =>
      stored === null || stored === undefined ? null : fieldTypeOf(field).decode(stored, ctx.zone),
    );
    changes[name] = [was, is];
  }
  return changes;
}

/** The values of the fields once they are changed. */
export function afterOf(changes: Changes): Values {
  return Object.fromEntries(Object.entries(changes).map(([name, [, after]]) => [name, after]));
}

/** Puts the values back that a record had before. Throws `NotReversed` where one of the fields was changed since. */
export async function reverseChanges(
  ctx: WriteContext,
  model: AnyModel,
  record: number,
  changes: Changes,
): Promise<void> {
  const row = (await getRow(ctx.db, model.name as ModelName, record)) as AnyRow | undefined;
  if (row === undefined || row.deleted === 1) throw new ServiceError('record_deleted');
  for (const [name, [, after]] of Object.entries(changes)) {
    const field = model.fields[name];
    if (field !== undefined && (row[name] ?? null) !== encodeValue(field, after, ctx.zone))
      throw new NotReversed(EDITED);
  }
  const before = Object.fromEntries(Object.entries(changes).map(([name, [value]]) => [name, value]));
  await updateRecord(ctx, model, record, before);
}

function isHeld(ctx: ReadContext, field: AnyModel['fields'][string], value: unknown, held: unknown): boolean {
  try {
    return encodeValue(field, value, ctx.zone) === held;
  } catch {
    // No value of its type: the rules of writing say what is wrong with it.
    return false;
  }
}
