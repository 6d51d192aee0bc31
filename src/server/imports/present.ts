/** Rows of an import as they are shown: records by their names. */
import { findModel } from '#shared/catalogue/index.ts';
import type { importRows } from '#shared/operations/contracts/importRows.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { ReadContext } from '../context.ts';
import { execute } from '../db/execute.ts';
import type { Import, ImportRow } from './store.ts';

type Shown = OutputOf<typeof importRows>['rows'][number];

/** The rows of a page. One query for each model that their changes refer to. */
export async function presentRows(ctx: ReadContext, record: Import, rows: readonly ImportRow[]): Promise<Shown[]> {
  const model = findModel(record.model);
  const refOf = (field: string): string | undefined => model?.fields[field]?.ref;
  const wanted = new Map<string, Set<number>>();
  for (const { changes } of rows) {
    for (const [field, values] of Object.entries(changes ?? {})) {
      const ref = refOf(field);
      if (ref === undefined) continue;
      const ids = wanted.get(ref) ?? new Set();
      for (const id of values.flat()) if (typeof id === 'number') ids.add(id);
      wanted.set(ref, ids);
    }
  }
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const [ref, ids] of wanted) names.set(ref, await titlesOf(ctx, ref, [...ids]));
  const named = (field: string, value: unknown): unknown => {
    const known = names.get(refOf(field) ?? '');
    if (known === undefined || value === null) return value;
    return Array.isArray(value)
      ? value.map((id) => known.get(id) ?? id).join(', ')
      : (known.get(value as number) ?? value);
  };
  return rows.map(({ changes, problems, written: _, ...row }) => ({
    ...row,
    cells: [...row.cells],
    changes: Object.entries(changes ?? {}).map(([field, [before, after]]) => ({
      field,
      before: named(field, before),
      after: named(field, after),
    })),
    problems: problems.map(({ column, code, detail, warning }) => ({
      column,
      code,
      detail: detail ?? null,
      warning: warning === true,
    })),
  }));
}

async function titlesOf(ctx: ReadContext, name: string, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const title = findModel(name)?.title;
  if (title === undefined || ids.length === 0) return new Map();
  const rows = await execute<{ id: number; title: string }>(
    ctx.db,
    `select "id", "${title}" as "title" from "${name}" where "id" in (select "value" from json_each(?))`,
    [JSON.stringify(ids)],
  );
  return new Map(rows.map((row) => [row.id, String(row.title)]));
}
