/** A bulk change as it is asked for: whether it may be, and of which records. */

import type { ReadContext } from '#server/core/context/context.ts';
import type { Read } from '#server/core/operations/read.ts';
import { checkBody } from '#server/core/records/input.ts';
import { bulkActionsOf, bulkFields } from '#shared/catalogue/bulk.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { type FieldError, invalidField, ServiceError } from '#shared/errors.ts';
import type { bulkStart } from '#shared/operations/contracts/bulkStart.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import { requireModelWrite } from '../rowJobs/asker.ts';

type Input = ParsedInputOf<typeof bulkStart>;

/** Throws 403, and 422 for what may not be done to many records of the model, or to values no record takes. */
export function requireAllowed(ctx: ReadContext, { model: name, action, values }: Input): AnyModel {
  const model = findModel(name);
  if (model === undefined) throw invalidField('#/model', 'invalid_value');
  requireModelWrite(ctx, name);
  if (!bulkActionsOf(model).includes(action)) throw invalidField('#/action', 'invalid_value');
  if (action !== 'change') {
    if (values !== undefined) throw invalidField('#/values', 'invalid_value');
    return model;
  }
  const names = Object.keys(values ?? {});
  if (names.length === 0) throw invalidField('#/values', 'required');
  const allowed = bulkFields(model);
  const closed = names.filter((field) => !allowed.includes(field));
  const errors: FieldError[] = closed.map((field) => ({
    pointer: `#/values/${field}`,
    code: Object.hasOwn(model.fields, field) ? 'read_only_field' : 'unknown_field',
  }));
  const faults = checkBody(model, 'update', values).errors.map(
    ({ pointer, ...error }): FieldError => ({ ...error, pointer: `#/values/${(pointer ?? '').replace(/^#?\//, '')}` }),
  );
  const all = [...errors, ...faults.filter(({ pointer }) => !errors.some((error) => error.pointer === pointer))];
  if (all.length > 0) throw new ServiceError('validation_failed', { errors: all });
  return model;
}

/** The records that are selected now. Throws 409 with how many they are where that is not as expected. */
export async function readSelection({ model, select, count }: Input, read: Read): Promise<readonly number[]> {
  const ids = 'ids' in select ? [...new Set(select.ids)] : await idsOf(model, select, read);
  if (ids.length === count) return ids;
  const found = String(ids.length);
  throw new ServiceError('selection_changed', {
    detail: { es: `Eran ${count} y ahora son ${found}`, en: `There were ${count} and now there are ${found}` },
    errors: [{ pointer: '#/count', code: 'invalid_value', detail: found }],
  });
}

async function idsOf(
  model: string,
  { query, except }: Extract<Input['select'], { query: string }>,
  read: Read,
): Promise<readonly number[]> {
  const { body } = await read({ kind: 'ids', model, search: query });
  const ids = JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString()) as number[];
  if (except.length === 0) return ids;
  const left = new Set(except);
  return ids.filter((id) => !left.has(id));
}
