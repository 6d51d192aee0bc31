/** Changes as they are shown: records by their names. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { idsSeen } from '#server/core/records/sight.ts';
import { findModel } from '#shared/catalogue/index.ts';
import type { Changes } from './changes.ts';

/** A change of one field as it is shown. */
export interface ShownChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What writes the changes of a page of rows. One query for each model that they refer to. */
export async function changeNamer(
  ctx: ReadContext,
  modelName: string,
  rows: readonly { readonly changes: Changes | null }[],
): Promise<(changes: Changes | null) => ShownChange[]> {
  const model = findModel(modelName);
  const refOf = (field: string): string | undefined => model?.fields[field]?.ref;
  const referred = new Map<string, Set<number>>();
  for (const { changes } of rows) {
    for (const [field, values] of Object.entries(changes ?? {})) {
      const ref = refOf(field);
      if (ref === undefined) continue;
      const ids = referred.get(ref) ?? new Set();
      for (const id of values.flat()) if (typeof id === 'number') ids.add(id);
      referred.set(ref, ids);
    }
  }
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const [ref, ids] of referred) names.set(ref, await titlesOf(ctx, ref, [...ids]));
  const named = (field: string, value: unknown): unknown => {
    const known = names.get(refOf(field) ?? '');
    if (known === undefined || value === null) return value;
    return Array.isArray(value)
      ? value.map((id) => known.get(id) ?? id).join(', ')
      : (known.get(value as number) ?? value);
  };
  return (changes) =>
    Object.entries(changes ?? {}).map(([field, [before, after]]) => ({
      field,
      before: named(field, before),
      after: named(field, after),
    }));
}

/** The titles of records of a model, by id: of those that whoever asks may see. */
export async function titlesOf(
  ctx: ReadContext,
  name: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const model = findModel(name);
  const seen = model === undefined ? new Set<number>() : await idsSeen(ctx, model, ids);
  if (model === undefined || seen.size === 0) return new Map();
  const rows = await queryAll<{ id: number; title: string }>(
    ctx.db,
    sql`select "id", ${sql.id(model.title)} as "title" from ${sql.id(name)} where "id" in ${sql.list([...seen])}`,
  );
  return new Map(rows.map((row) => [row.id, String(row.title)]));
}
