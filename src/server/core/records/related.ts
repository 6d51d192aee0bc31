/** What other rows give a record: nested records, and records it refers to. One query for all rows of a page. */
import { withinBudget } from '../db/budget.ts';
import { LISTED } from '../db/dialectText.ts';
import { type Cell, type Cells, queryCells } from '../db/execute.ts';
import { type Sql, sql } from '../db/sql.ts';
import { selectOf } from './select.ts';
import type { Batch, Shape } from './shapeTypes.ts';
import { writeByIds, writeRecords } from './writeRecords.ts';

/** Lists of nested records: the rows of a model whose column `by` holds the id, in the order they were made. */
export function childrenTexts(child: Shape, by: string): Batch {
  const live = child.model.fields.deleted === undefined ? '' : ' and t."deleted" = 0';
  const text = `${selectOf(child.model, `${child.list}, t."${by}"`)}${withinBudget('t."id"').text} and t."${by}" in ${LISTED}${live} order by t."id"`;
  return async (ctx, rows) => {
    const found = await queryCells(ctx.db, sql.composed(text, [JSON.stringify(rows.map(([id]) => id))]));
    const texts = await writeRecords(ctx, child, found);
    const lists = new Map<Cell, string>();
    for (const [index, row] of found.entries()) {
      const parent = row.at(-1) ?? null;
      const list = lists.get(parent);
      lists.set(parent, list === undefined ? (texts[index] ?? '') : `${list},${texts[index]}`);
    }
    return rows.map(([id]) => `[${lists.get(id ?? null) ?? ''}]`);
  };
}

/** Records named by columns of the row: a list of them, or the one. Null where the row names none. */
export function linkedTexts(target: Shape, columns: readonly number[], many: boolean): Batch {
  return batchOf(target, many ? 'listOrNull' : 'one', (row) => columns.map((column) => row[column] ?? null));
}

/** The records that a query leads to from each row. Null where it leads to none. */
export function reachedTexts(target: Shape, reached: (ids: string) => Sql): Batch {
  return async (ctx, rows) => {
    const pairs = await queryCells(ctx.db, reached(JSON.stringify(rows.map(([id]) => id))));
    const texts = await writeByIds(ctx, target, new Set(pairs.map(([, id]) => Number(id))));
    const lists = new Map<Cell, string>();
    for (const [from = null, id] of pairs) {
      const text = texts.get(Number(id));
      if (text === undefined) continue;
      const list = lists.get(from);
      lists.set(from, list === undefined ? text : `${list},${text}`);
    }
    return rows.map(([id = null]) => (lists.has(id) ? `[${lists.get(id)}]` : 'null'));
  };
}

/** The records whose ids a manyToMany column lists, in its order. */
export function listedTexts(target: Shape, column: number): Batch {
  return batchOf(target, 'list', (row) => JSON.parse(String(row[column] ?? '[]')) as number[]);
}

function batchOf(target: Shape, form: 'one' | 'list' | 'listOrNull', idsOf: (row: Cells) => readonly Cell[]): Batch {
  return async (ctx, rows) => {
    const named = rows.map((row) => new Set(idsOf(row).filter((id) => typeof id === 'number')));
    const texts = await writeByIds(ctx, target, new Set(named.flatMap((ids) => [...ids])));
    return named.map((ids) => {
      const found = [...ids].flatMap((id) => texts.get(id) ?? []);
      if (form === 'one') return found[0] ?? 'null';
      return found.length === 0 && form === 'listOrNull' ? 'null' : `[${found.join(',')}]`;
    });
  };
}
