/** Tells whether a record was changed since an import made it, or anything came to refer to it. */
import { hash } from 'node:crypto';
import type { ReadContext } from '#server/core/context/context.ts';
import { partsOf } from '#server/core/db/dialect.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { getRow } from '#server/core/records/write.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { allModels, columnsOf, findModel, type ModelName } from '#shared/catalogue/index.ts';
import type { Written } from './store.ts';

const STAMPS: ReadonlySet<string> = new Set(['updated', 'updateUser']);
const LENGTH = 22;

/** The print of a record: another one as soon as any of its fields holds something else. Null where it is not there. */
export async function printOf(ctx: ReadContext, model: AnyModel, id: number): Promise<string | null> {
  const row = await getRow(ctx.db, model.name as ModelName, id);
  if (row === undefined) return null;
  const values = columnsOf(model)
    .filter(([name]) => !STAMPS.has(name))
    .map(([name]) => (row as Readonly<Record<string, unknown>>)[name]);
  return hash('sha256', JSON.stringify(values), 'base64url').slice(0, LENGTH);
}

/** The prints of records of other models, by model. */
export async function childPrints(
  ctx: ReadContext,
  children: Readonly<Record<string, readonly number[]>>,
): Promise<Written['children']> {
  const prints: Record<string, Written['children'][string][number][]> = {};
  for (const [name, ids] of Object.entries(children)) {
    const model = findModel(name);
    if (model === undefined) continue;
    prints[name] = [];
    for (const id of ids) prints[name].push([id, await printOf(ctx, model, id)]);
  }
  return prints;
}

/**
 * What refers to a record, `sale.customer`, or null: live records, and all rows of ledgers and documents. A record that
 * something happened to stays.
 */
export async function userOf(ctx: ReadContext, model: AnyModel, id: number): Promise<string | null> {
  const uses = usesOf(model.name, id);
  if (uses.length === 0) return null;
  const found = await queryFirst<{ at: string | null }>(ctx.db, sql`select case ${sql.join(uses, ' ')} end as "at"`);
  return found?.at ?? null;
}

function usesOf(name: string, id: number): readonly Sql[] {
  return allModels().flatMap((holder) =>
    columnsOf(holder)
      .filter(([, field]) => field.ref === name && field.type === 'int')
      .map(([column]) => {
        const alive = holder.fields.deleted === undefined ? sql`` : sql` and "deleted" = 0`;
        const rows = sql`select 1 from ${sql.id(holder.name)} where ${sql.id(column)} = ${id}${alive}`;
        return sql`when exists (${rows}) then ${sql.literal(`${holder.name}.${column}`)}`;
      }),
  );
}

/** True where a live record has another in one of its lists, as a customer has a tag. */
export async function isListed(ctx: ReadContext, model: AnyModel, id: number): Promise<boolean> {
  const lists = allModels().flatMap((holder) =>
    columnsOf(holder)
      .filter(([, field]) => field.ref === model.name && field.type === 'manyToMany')
      .map(([column]) => {
        const alive = holder.fields.deleted === undefined ? sql`` : sql` and t."deleted" = 0`;
        const listed = sql`${partsOf(sql`t.${sql.id(column)}`)} l where l."value" = ${id}`;
        return sql`select 1 as "found" from ${sql.id(holder.name)} t where exists (select 1 from ${listed})${alive}`;
      }),
  );
  for (const list of lists) if ((await queryFirst(ctx.db, sql`${list} limit 1`)) !== undefined) return true;
  return false;
}
