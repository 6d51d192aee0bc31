/** Records that refer to others: what they refer to must be there, and what is referred to stays. */
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { allModels, findModel } from '#shared/catalogue/index.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import type { ReadContext } from '../context/context.ts';
import { contains, listRows, partsOf } from '../db/dialect.ts';
import { queryAll, queryFirst } from '../db/execute.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Reader } from '../db/transaction.ts';
import type { AnyRow } from './codec.ts';
import type { Values } from './ruleTypes.ts';
import { rowsSeen } from './sight.ts';
import { planOf } from './writePlan.ts';

/**
 * Adds an error for every reference among the values to a record that is not there, or is deleted. What the record
 * already refers to is not asked for again: it may be sent back as it was read, whatever became of it.
 */
export async function checkReferences(
  ctx: ReadContext,
  model: AnyModel,
  values: Values,
  before: AnyRow | null,
  errors: FieldError[],
): Promise<void> {
  for (const [name, field, ref] of planOf(model).references) {
    const value = values[name];
    const held = before?.[name];
    if (value === null || value === undefined || value === held) continue;
    const known = new Set(idsIn(field, held));
    const ids = idsIn(field, value).filter((id) => !known.has(id));
    const missing = await missingOf(ctx, ref, ids);
    if (missing.length > 0) errors.push(unknown(`#/${name}`, missing));
  }
}

/** The same for the children in a body, which replace those the record has: `#/lines/0/product`. */
export async function checkChildren(
  ctx: ReadContext,
  model: AnyModel,
  body: Values,
  before: AnyRow | null,
  errors: FieldError[],
): Promise<void> {
  for (const { name, child, by, references } of planOf(model).children) {
    const items: readonly Values[] = Array.isArray(body[name]) ? body[name] : [];
    for (const [field, , ref] of references) {
      const ids = items.map((item) => item[field]).filter((id) => typeof id === 'number');
      const missing = new Set<unknown>(await missingOf(ctx, ref, [...new Set(ids)]));
      if (missing.size > 0 && before !== null) {
        const held = sql`select distinct ${sql.id(field)} as "id" from ${sql.id(child)}
          where ${sql.id(by)} = ${before.id}`;
        for (const { id } of await queryAll<{ id: unknown }>(ctx.db, held)) missing.delete(id);
      }
      for (const [index, item] of items.entries()) {
        const id = item[field];
        if (missing.has(id)) errors.push(unknown(`#/${name}/${index}/${field}`, [id]));
      }
    }
  }
}

/**
 * Throws 409 `in_use` when a record may not be deleted, because one that is alive needs it: a record of a model that
 * the generic API both writes and deletes softly, through a field clients write. So a tax stays while products have
 * it, a family while products are in it, a type while its series is there, a customer while a subscription or a
 * deposit is theirs. Documents and ledgers do not count: sales, invoices, payments and movements tell what was, and
 * keep naming what was deleted since.
 */
export async function requireUnused(db: Reader, model: AnyModel, id: number): Promise<void> {
  const all = holders(model);
  if (all.length === 0) return;
  const cases = all.map((holder) => {
    const [{ name }, column] = holder;
    return sql`when ${refersTo(model, id, holder)} then ${sql.literal(`${name}.${column}`)}`;
  });
  const found = await queryFirst<{ at: string | null }>(db, sql`select case ${sql.join(cases, ' ')} end as "at"`);
  if (found !== undefined && found.at !== null) throw new ServiceError('in_use', { detail: found.at });
}

/** The fields through which records hold up the deletion of a record of a model: `[model, field]`. */
export function holders({ name }: AnyModel): readonly (readonly [AnyModel, string, Field])[] {
  return allModels()
    .filter((model) => model.operations === 'full' && model.fields.deleted !== undefined)
    .flatMap((model) =>
      planOf(model)
        .references.filter(([, , ref]) => ref === name)
        .map(([column, field]) => [model, column, field] as const),
    );
}

/** True where a live record of a holder refers to an id. */
function refersTo(model: AnyModel, id: number, [holder, column, field]: ReturnType<typeof holders>[number]): Sql {
  const name = sql.id(column);
  const refers =
    field.type === 'manyToMany'
      ? sql`${contains(name, String(id))} and exists (select 1 from ${partsOf(name)} where "value" = ${id})`
      : sql`${name} = ${id}`;
  const other = holder.name === model.name ? sql` and "id" <> ${id}` : sql``;
  return sql`exists (select 1 from ${sql.id(holder.name)} where ${refers} and "deleted" = 0${other})`;
}

function unknown(pointer: string, ids: readonly unknown[]): FieldError {
  return { pointer, code: 'unknown_reference', detail: ids.join(', ') };
}

/**
 * Those of some ids that no live record of a model has, or none that whoever writes sees. Who may read no record of it may
 * refer to any: an integration knows the numbers it was given.
 */
async function missingOf({ db, actor }: ReadContext, ref: string, ids: readonly number[]): Promise<readonly number[]> {
  const [only, ...others] = ids;
  if (only === undefined) return ids;
  const seen = rowsSeen(actor, ref);
  const alive = sql.join(
    [
      ...(findModel(ref)?.fields.deleted === undefined ? [] : [sql` and "deleted" = 0`]),
      ...(seen === null ? [] : [sql` and ${seen}`]),
    ],
    '',
  );
  if (others.length === 0) {
    const found = await queryFirst(db, sql`select 1 from ${sql.id(ref)} as t where "id" = ${only}${alive}`);
    return found === undefined ? ids : [];
  }
  const rows = await queryAll<{ value: number }>(
    db,
    sql`select "wanted"."value" from ${listRows(ids)} as "wanted"
      where not exists (select 1 from ${sql.id(ref)} as t where "id" = "wanted"."value"${alive})`,
  );
  return rows.map(({ value }) => value);
}

function idsIn(field: Field, stored: unknown): readonly number[] {
  if (stored === null || stored === undefined) return [];
  return field.type === 'manyToMany' ? JSON.parse(String(stored)) : [Number(stored)];
}
