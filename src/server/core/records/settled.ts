/** Values that other records rest on (`settledBy` in the catalogue): they stay what they were when those were written. */
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import { contains, fieldOf, partsOf } from '../db/dialect.ts';
import { queryFirst } from '../db/execute.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Reader } from '../db/transaction.ts';
import type { AnyRow } from './codec.ts';
import type { Values } from './ruleTypes.ts';

/**
 * Throws 409 `in_use` where a value changes that other records rest on: `detail` is what does, as the catalogue names it,
 * and each field at fault has the code `settled`.
 */
export async function requireUnsettled(db: Reader, model: AnyModel, values: Values, before: AnyRow): Promise<void> {
  const errors: FieldError[] = [];
  for (const [name, { settledBy }] of Object.entries(model.fields)) {
    const isChanged = values[name] !== undefined && values[name] !== before[name];
    if (settledBy === undefined || !isChanged) continue;
    for (const path of settledBy) {
      if ((await queryFirst(db, resting(model, path, before.id))) === undefined) continue;
      errors.push({ pointer: `#/${name}`, code: 'settled', detail: path });
      break;
    }
  }
  const [first] = errors;
  if (first !== undefined) throw new ServiceError('in_use', { detail: first.detail ?? '', errors });
}

/**
 * A row that rests on a record: of a model through its field (`sale.company`), through a field of what that refers to
 * (`posMovement.pos.company`), through a list of parts that name it (`sale.taxes`), or any of a model (`voucherMovement`).
 * The newest first: what is in use was used lately, and only what never was is looked for in all of them.
 */
function resting({ name }: AnyModel, path: string, id: number): Sql {
  const [of = '', field, further] = path.split('.');
  const rows = sql`select 1 from ${sql.id(of)} as t`;
  if (field === undefined) return sql`${rows} limit 1`;
  const definition = findModel(of)?.fields[field];
  if (definition === undefined) throw new Error(`no field ${path}`);
  if (further !== undefined) {
    const owners = sql`(select "id" from ${sql.id(definition.ref ?? field)} where ${sql.id(further)} = ${id})`;
    return sql`${rows} where t.${sql.id(field)} in ${owners} limit 1`;
  }
  if (!definition.type.endsWith('[]')) return sql`${rows} where t.${sql.id(field)} = ${id} limit 1`;
  const column = sql`t.${sql.id(field)}`;
  return sql`${rows} where ${contains(column, `"${name}":${id}`)}
    and exists (select 1 from ${partsOf(column)} where ${fieldOf(sql`"value"`, name)} = ${id}) order by t."id" desc limit 1`;
}
