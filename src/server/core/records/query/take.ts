/** Statements that read the rows of sources. */

import type { ReadContext } from '#server/core/context/context.ts';
import { JOIN_IN_ORDER, KEEP_ORDER } from '#server/core/db/dialectText.ts';
import { type Cells, queryCells } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Reader } from '#server/core/db/transaction.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { Shape } from '../shape.ts';
import { columnSql } from './conditions.ts';
import { plannedRead } from './plan.ts';
import { type Arm, type Source, whereSql } from './sources.ts';

/** Rows of the sources, one after the other, until there are enough. */
export async function take(
  ctx: ReadContext,
  shape: Shape,
  sources: readonly Source[],
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<readonly Cells[]> {
  let rows: readonly Cells[] = [];
  let left = skip;
  for (const { arms, isDescending, keys } of sources) {
    if (left > 0 && sources.length > 1) {
      const skipped = await countUpTo(ctx, arms, left);
      if (skipped < left) {
        left -= skipped;
        continue;
      }
    }
    const more = await takeFrom(ctx, shape, { arms, isDescending, keys }, { limit: limit - rows.length, skip: left });
    left = 0;
    rows = rows.length === 0 ? more : [...rows, ...more];
    if (rows.length === limit) break;
  }
  return rows;
}

/** The ids of the first rows of the sources, one after the other; none of them has several arms. */
export async function takeIds(
  { db }: ReadContext,
  model: AnyModel,
  sources: readonly Source[],
  limit: number,
): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const { arms } of sources) {
    for (const arm of arms) {
      const text = await idsInOrder(db, model, arm);
      const statement = sql.composed(`${text.ids} limit ?`, [...arm.parameters, limit - ids.length]);
      for (const [id] of await queryCells(db, statement)) ids.push(Number(id));
      if (ids.length === limit) return ids;
    }
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
  if (only !== undefined && others.length === 0) {
    const { ids, from, isSorted } = await idsInOrder(ctx.db, shape.model, only);
    const inOrder = `${whereSql(only.where)} order by ${only.order}`;
    // What is sorted is kept meanwhile: of each row its place in the order, and no more.
    const text = isSorted
      ? statementFor(
          shape,
          `${further} from (${ids} limit ? offset ?) as c ${JOIN_IN_ORDER} "${shape.model.name}" as t on t."id" = c."id" order by ${only.order}`,
        )
      : statementFor(shape, `${further} ${from}${inOrder} limit ? offset ?`);
    return queryCells(ctx.db, sql.composed(text, [...only.parameters, limit, skip]));
  }
  const ids = arms.map(
    ({ from, where, order }) => `select * from (select t."id" ${from}${whereSql(where)} order by ${order} limit ?)`,
  );
  const selected = `${ids.join(' union all ')} order by 1${isDescending ? ' desc' : ''} limit ? offset ?`;
  const text = statementFor(
    shape,
    `${further} from (${selected}) as c ${JOIN_IN_ORDER} "${shape.model.name}" as t on t."id" = c."id"`,
  );
  const values = [...arms.flatMap((arm) => [...arm.parameters, limit + skip]), limit, skip];
  const rows = await queryCells(ctx.db, sql.composed(text, values));
  return rows.toSorted(([a], [b]) => (isDescending ? Number(b) - Number(a) : Number(a) - Number(b)));
}

/** SQL that selects the ids of an arm in their order, where the rows come from then, and whether they are sorted. */
async function idsInOrder(
  db: Reader,
  model: AnyModel,
  arm: Arm,
): Promise<{ readonly ids: string; readonly from: string; readonly isSorted: boolean }> {
  const { where, order, scan, access } = arm;
  const idsFrom = (of: string): string => `select t."id" ${of}${whereSql(where)} order by ${order}`;
  const { isSorted, isScan, from } =
    access === 'ordered' || access === 'sorted'
      ? { from: arm.from, isSorted: access === 'sorted', isScan: access === 'sorted' }
      : await plannedRead(db, model, arm, (of) => `${idsFrom(of)} limit 1`);
  if (!isScan || scan === undefined) return { ids: idsFrom(from), from, isSorted };
  const columns = scan.columns.map(columnSql).join();
  const read = `(select ${columns} ${from}${whereSql(where)} order by ${columnSql(scan.by)} desc ${KEEP_ORDER}) as t`;
  return { ids: `select t."id" from ${read} order by ${order}`, from, isSorted };
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
  const text = arms.map(({ from, where }) => `select 1 ${from}${whereSql(where)}`).join(' union all ');
  const parameters = arms.flatMap((arm) => arm.parameters);
  const [row] = await queryCells(ctx.db, sql.composed(`select count(*) from (${text} limit ?)`, [...parameters, most]));
  return Number(row?.[0] ?? 0);
}
