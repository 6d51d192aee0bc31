/** The records of a customer that hold personal data, and what stands in their fields once these are erased. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { customerColumns, customersModels, referencesIn } from '#shared/catalogue/customerRecords.ts';
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { fieldTypeOf, isFile } from '#shared/catalogue/fieldTypes.ts';
import { allModels, columnsOf, findModel, type ModelName } from '#shared/catalogue/index.ts';

/** Records by model. */
export type Owned = ReadonlyMap<ModelName, ReadonlySet<number>>;

/** The number of a customer, and those of records that were merged into it. */
export async function numbersOf(ctx: Pick<ReadContext, 'db'>, customer: number): Promise<readonly number[]> {
  const rows = await queryAll<{ id: number }>(
    ctx.db,
    sql`with recursive "same" ("id") as (
       values (${customer}) union select c."id" from "customer" c join "same" s on c."mergedInto" = s."id")
     select "id" from "same"`,
  );
  return rows.map(({ id }) => id);
}

/** Columns of a model that are erased, as stored. */
export function erasableColumns(model: AnyModel): readonly (readonly [string, Field])[] {
  return columnsOf(model).filter(([, { personal }]) => personal === true);
}

/** Every record that is the customer's, and what belongs to these and is personal, such as the mails of an invoice. */
export async function ownedBy(ctx: ReadContext, numbers: readonly number[]): Promise<Owned> {
  const owned = new Map<ModelName, Set<number>>([['customer', new Set(numbers)]]);
  for (const { name, column } of customerColumns) {
    if (column !== 'customer') continue;
    await add(ctx, owned, name, column, numbers);
  }
  for (const model of allModels()) {
    if (customersModels.includes(model.name as ModelName) || erasableColumns(model).length === 0) continue;
    for (const [column, ref] of referencesIn(model)) {
      const parents = owned.get(ref as ModelName);
      if (parents === undefined || ref === 'customer') continue;
      await add(ctx, owned, model.name as ModelName, column, [...parents]);
    }
  }
  return owned;
}

async function add(
  ctx: ReadContext,
  owned: Map<ModelName, Set<number>>,
  model: ModelName,
  column: string,
  values: readonly number[],
): Promise<void> {
  const rows = await queryAll<{ id: number }>(
    ctx.db,
    sql`select "id" from ${sql.id(model)}
    where ${sql.id(column)} in ${sql.list(values)}`,
  );
  if (rows.length === 0) return;
  const known = owned.get(model) ?? new Set();
  for (const { id } of rows) known.add(id);
  owned.set(model, known);
}

/** What a personal field holds once it is erased, as stored. */
export function blankOf(
  { model, id }: { readonly model: string; readonly id: number },
  name: string,
  field: Field,
): unknown {
  // Somebody has to be named where a name is asked for: by their number.
  if (model === 'customer' && name === findModel(model)?.title) return `#${id}`;
  const { erased = '' } = fieldTypeOf(field);
  // A list is never null: one of nothing is empty.
  if (erased === '[]') return erased;
  return field.required !== true || isFile(field) ? null : erased;
}
