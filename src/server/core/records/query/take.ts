/** Statements that read the rows of sources. */

import type { ReadContext } from '#server/core/context/context.ts';
import { allOf, JOIN_IN_ORDER, KEEP_ORDER } from '#server/core/db/dialectText.ts';
import { type Cells, queryCells } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Shape } from '../shapeTypes.ts';
import { columnSql } from './conditions.ts';
import { type Arm, type Source, whereSql } from './sources.ts';

/** Sources that follow one another: known beforehand, or looked for while they are read. */
export type Sources = readonly Source[] | AsyncIterable<Source>;

/** Rows of the sources, one after the other, until there are enough. */
export async function take(
  ctx: ReadContext,
  shape: Shape,
  sources: Sources,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<readonly Cells[]> {
  const rows: Cells[] = [];
  let left = skip;
  const isOnly = 'length' in sources && sources.length === 1;
  for await (const source of sources) {
    if (left > 0 && !isOnly) {
      const skipped = await countUpTo(ctx, source.arms, left);
      if (skipped < left) {
        left -= skipped;
        continue;
      }
    }
    for (const row of await takeFrom(ctx, shape, source, { limit: limit - rows.length, skip: left })) rows.push(row);
    left = 0;
    if (rows.length === limit) break;
  }
  return rows;
}

/** The ids of all rows of the sources, in their order. */
export async function takeIds({ db }: ReadContext, sources: readonly Source[]): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const { arms, isDescending } of sources) {
    const rows = arms.map((arm) => `select * from (${idsSql(arm)})`);
    const order = arms.length > 1 ? ` order by 1${isDescending ? ' desc' : ''}` : '';
    // One text, which costs a tenth of so many rows.
    const text = `select ${allOf('"id"')} from (${rows.join(' union all ')}${order})`;
    const values = arms.flatMap((arm) => arm.parameters);
    const [row] = await queryCells(db, sql.composed(text, values));
    for (const id of JSON.parse(String(row?.[0] ?? '[]')) as number[]) ids.push(id);
  }
  return ids;
}

/** Rows of one source. Of several arms each gives as many ids as might be needed of it. */
async function takeFrom(
  ctx: ReadContext,
  shape: Shape,
  { arms, isDescending, keys }: Source,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<readonly Cells[]> {
  const further = keys.further.map((column) => `, ${column}`).join('');
  const [only, ...others] = arms;
  const ofTable = `${JOIN_IN_ORDER} "${shape.model.name}" as t on t."id" = c."id"${only?.joins ?? ''}`;
  if (only !== undefined && others.length === 0) {
    const text =
      only.scan !== undefined
        ? `${further} from (${idsSql(only)} limit ? offset ?) as c ${ofTable} order by ${only.order}`
        : `${further} ${rowsSql(only)} order by ${only.order} limit ? offset ?`;
    return queryCells(ctx.db, sql.composed(statementFor(shape, text), [...only.parameters, limit, skip]));
  }
  const ids = arms.map((arm) => `select * from (${idsSql(arm)} limit ?)`);
  const selected = `${ids.join(' union all ')} order by 1${isDescending ? ' desc' : ''} limit ? offset ?`;
  const text = statementFor(shape, `${further} from (${selected}) as c ${ofTable}`);
  const values = [...arms.flatMap((arm) => [...arm.parameters, limit + skip]), limit, skip];
  const rows = await queryCells(ctx.db, sql.composed(text, values));
  return rows.toSorted(([a], [b]) => (isDescending ? Number(b) - Number(a) : Number(a) - Number(b)));
}

/** SQL that selects the ids of an arm in their order. */
function idsSql({ order, scan, ...arm }: Arm): string {
  const rows = rowsSql(arm);
  if (scan === undefined || scan.by === null) return `select t."id" ${rows} order by ${order}`;
  const columns = scan.columns.map(columnSql).join();
  const read = `(select ${columns} ${rows} order by ${columnSql(scan.by)} desc ${KEEP_ORDER}) as t`;
  return `select t."id" from ${read} order by ${order}`;
}

function rowsSql({ from, joins = '', where }: Omit<Arm, 'order'>): string {
  return `${from}${joins}${whereSql(where)}`;
}

/** Statements by shape and what follows the columns of the shape: their text is long, and is put together once. */
const statements = new WeakMap<Shape, Map<string, string>>();
const KEPT = 100;

function statementFor(shape: Shape, rest: string): string {
  const ofShape = statements.get(shape) ?? new Map<string, string>();
  const known = ofShape.get(rest);
  if (known !== undefined) return known;
  const text = `select ${shape.list}${rest}`;
  if (ofShape.size >= KEPT) ofShape.clear();
  statements.set(shape, ofShape.set(rest, text));
  return text;
}

/** How many rows there are, not counting beyond `most`. */
async function countUpTo(ctx: ReadContext, arms: readonly Arm[], most: number): Promise<number> {
  const text = arms.map((arm) => `select 1 ${rowsSql(arm)}`).join(' union all ');
  const parameters = arms.flatMap((arm) => arm.parameters);
  const [row] = await queryCells(ctx.db, sql.composed(`select count(*) from (${text} limit ?)`, [...parameters, most]));
  return Number(row?.[0] ?? 0);
}
