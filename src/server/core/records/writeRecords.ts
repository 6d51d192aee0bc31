/** Writes records: the JSON text of rows by their shape, with what other rows give them fetched for all at once. */
import type { ReadContext } from '../context/context.ts';
import { type Cells, queryCells } from '../db/execute.ts';
import { sql } from '../db/sql.ts';
import { htmlCleaner } from './richText.ts';
import type { Page, Shape } from './shapeTypes.ts';
import { rowsSeen } from './sight.ts';

/** The JSON text of each row. The rows hold the columns of the shape, and may hold more behind them. */
export async function writeRecords(ctx: ReadContext, shape: Shape, rows: readonly Cells[]): Promise<readonly string[]> {
  if (rows.length === 0) return [];
  const batches: (readonly string[])[] = [];
  for (const batch of shape.batches) batches.push(await batch(ctx, rows));
  const cleanHtml = shape.hasHtml ? await htmlCleaner() : same;
  const page: Page = { zone: ctx.zone, cleanHtml, batches, viewer: ctx.actor };
  return rows.map((row, index) => shape.write(row, index, page));
}

/** The JSON text of the records with some ids, by id. One query. Ids there are none of, or hidden ones, are not in it. */
export async function writeByIds(
  ctx: ReadContext,
  shape: Shape,
  ids: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string>> {
  if (ids.size === 0) return new Map();
  const rows = await rowsByIds(ctx, shape, [...ids]);
  const texts = await writeRecords(ctx, shape, rows);
  return new Map(rows.map((row, index) => [Number(row[0]), texts[index] ?? 'null']));
}

/** The rows with some ids, in no order: those that are there for whoever asks. */
export function rowsByIds(ctx: ReadContext, shape: Shape, ids: readonly number[]): Promise<readonly Cells[]> {
  const seen = rowsSeen(ctx.actor, shape.model.name);
  const text = seen === null ? shape.byIds : `${shape.byIds} and ${seen.text}`;
  return queryCells(ctx.db, sql.composed(text, [JSON.stringify(ids)]));
}

function same(html: string): string {
  return html;
}
