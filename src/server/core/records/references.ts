/** Records that refer to others: what they refer to must be there, and what is referred to stays. */
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { allModels, findModel } from '#shared/catalogue/index.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import type { ReadContext } from '../context/context.ts';
import { queryAll, queryFirst } from '../db/execute.ts';
import { sql } from '../db/sql.ts';
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
  const { text, count } = usesOf(model);
  if (count === 0) return;
  const found = await queryFirst<{ at: string | null }>(db, sql.composed(text, Array(count).fill(id)));
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

interface Uses {
  /** Says which field of which model refers to an id, `product.family`, or null. */
  readonly text: string;
  /** How often the id is bound. */
  readonly count: number;
}

const uses = new Map<string, Uses>();

function usesOf(model: AnyModel): Uses {
  const known = uses.get(model.name);
  if (known !== undefined) return known;
  const cases = holders(model).map(([holder, column, field]) => {
    const others = holder.name === model.name ? ' and "id" <> ?' : '';
    const where =
      field.type === 'manyToMany'
        ? `instr("${column}", cast(cast(? as integer) as text)) > 0 and exists (select 1 from json_each("${column}") where "value" = ?)`
        : `"${column}" = ?`;
    const condition = `${where} and "deleted" = 0${others}`;
    return {
      text: `when exists (select 1 from "${holder.name}" where ${condition}) then '${holder.name}.${column}'`,
      count: condition.split('?').length - 1,
    };
  });
  const made: Uses = {
    text: `select case ${cases.map(({ text }) => text).join(' ')} end as "at"`,
    count: cases.reduce((sum, { count }) => sum + count, 0),
  };
  uses.set(model.name, made);
  return made;
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
    sql`select "wanted"."value" from json_each(${JSON.stringify(ids)}) as "wanted"
      where not exists (select 1 from ${sql.id(ref)} as t where "id" = "wanted"."value"${alive})`,
  );
  return rows.map(({ value }) => value);
}

function idsIn(field: Field, stored: unknown): readonly number[] {
  if (stored === null || stored === undefined) return [];
  return field.type === 'manyToMany' ? JSON.parse(String(stored)) : [Number(stored)];
}
