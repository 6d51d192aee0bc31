/** Everything that is stored about a customer, from what the catalogue says refers to them (GDPR, arts. 15 and 20). */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { TableCell } from '#server/core/exports/tableFile.ts';
import { shapeOf } from '#server/core/records/shape.ts';
import { writeByIds } from '#server/core/records/writeRecords.ts';
import { customerColumns, customersModels, referencesIn } from '#shared/catalogue/customerRecords.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { allModels, findModel, type ModelName, models } from '#shared/catalogue/index.ts';
import { numbersOf } from './erasure/records.ts';

type ApiRecord = Readonly<Record<string, unknown>> & { readonly id: number };

export interface PersonalData {
  readonly exported: string;
  readonly customer: number;
  /** Records as the API shows them, by model. */
  readonly records: Readonly<Record<string, readonly ApiRecord[]>>;
  /** What was done with the record of the customer, by whom and when. */
  readonly history: readonly { readonly created: string; readonly operation: string; readonly changes: unknown }[];
}

/** Records that are shown within those they belong to. */
const nested: ReadonlySet<string> = new Set(
  allModels().flatMap(({ fields }) => Object.values(fields).flatMap(({ children }) => children?.model ?? [])),
);
/** Who did what is in `history`. */
const apart: ReadonlySet<string> = new Set<ModelName>(['auditLog', 'customerMerge', 'customerErasure']);

/** Gathers all of it. */
export async function personalDataOf(ctx: ReadContext, customer: number): Promise<PersonalData> {
  const numbers = await numbersOf(ctx, customer);
  const owned = new Map<ModelName, Set<number>>([['customer', new Set(numbers)]]);
  const add = async (model: ModelName, column: string, values: Iterable<number>): Promise<void> => {
    const rows = await queryAll<{ id: number }>(
      ctx.db,
      sql`select "id" from ${sql.id(model)} where ${sql.id(column)} in ${sql.list([...values])}`,
    );
    if (rows.length > 0) owned.set(model, new Set([...(owned.get(model) ?? []), ...rows.map(({ id }) => id)]));
  };
  for (const { name, column } of customerColumns) if (!nested.has(name)) await add(name, column, numbers);
  for (const model of allModels()) {
    const name = model.name as ModelName;
    if (name === 'customer' || customersModels.includes(name) || nested.has(name) || apart.has(name)) continue;
    for (const [column, ref] of referencesIn(model)) {
      const parents = customersModels.includes(ref as ModelName) ? owned.get(ref as ModelName) : undefined;
      if (parents !== undefined) await add(name, column, parents);
    }
  }
  const records: Record<string, readonly ApiRecord[]> = {};
  for (const [name, ids] of owned) {
    const texts = await writeByIds(ctx, shapeOf(models[name]), ids);
    records[name] = [...texts.values()].map((text) => JSON.parse(text) as ApiRecord).toSorted((a, b) => a.id - b.id);
  }
  return { exported: ctx.zone.toWire(ctx.at), customer, records, history: await historyOf(ctx, numbers) };
}

async function historyOf(ctx: ReadContext, numbers: readonly number[]): Promise<PersonalData['history']> {
  const rows = await queryAll<{ created: string; operation: string; changes: string }>(
    ctx.db,
    sql`select "created", "operation", "changes" from "auditLog"
      where "model" = 'customer' and "record" in ${sql.list(numbers)} order by "id"`,
  );
  return rows.map(({ created, operation, changes }) => ({
    created: ctx.zone.toWire(created),
    operation,
    changes: JSON.parse(changes),
  }));
}

/** The same to be read: which record, which field, what it says. What says nothing is left out. */
export function rowsOf({ records }: PersonalData, language: 'es' | 'en'): readonly (readonly TableCell[])[] {
  return Object.entries(records).flatMap(([name, all]) => {
    const model = findModel(name);
    return model === undefined ? [] : all.flatMap((record) => fieldsOf(model, record, language));
  });
}

function fieldsOf(model: AnyModel, record: ApiRecord, language: 'es' | 'en'): (readonly TableCell[])[] {
  return Object.entries(model.fields).flatMap(([name, field]): (readonly TableCell[])[] => {
    const value = record[name];
    if (name === 'id' || value === null || value === undefined || value === '' || value === false) return [];
    if (Array.isArray(value) && value.length === 0) return [];
    const chosen = field.values?.[Number(value)];
    const text = chosen?.[language] ?? (typeof value === 'object' ? JSON.stringify(value) : String(value));
    return [[model.plural[language], record.id, field.label[language], text]];
  });
}

/** The heads of these rows. */
export const personalHeads = {
  es: ['Registros', 'Número', 'Dato', 'Valor'],
  en: ['Records', 'Number', 'Field', 'Value'],
} as const;
