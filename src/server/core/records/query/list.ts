/** Runs list queries: one statement for most pages; one after the other, until it is full, for the rest. */

import { setImmediate } from 'node:timers/promises';
import type { ReadContext } from '#server/core/context/context.ts';
import { OverBudget } from '#server/core/db/budget.ts';
import { budgetOf, type Cells, queryCells } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { type Position, writeCursor } from '../cursor.ts';
import { hasIndex } from '../search.ts';
import type { Shape } from '../shapeTypes.ts';
import { rowsByIds, writeRecords } from '../writeRecords.ts';
import { lookUp } from './found.ts';
import type { SortKey } from './keyset.ts';
import { MAX_ROWS } from './operators.ts';
import { ownedRows } from './owned.ts';
import type { ListQuery } from './parse.ts';
import { askingRows, withKnownRecords } from './reached.ts';
import { commonConditions, keysOf, matchAll, type Rows, rankedSources, whereSql } from './sources.ts';
import { take, takeIds } from './take.ts';
import { type Asked, allInOrder, rowsInAnyOrder, takeByWays, type Way, waysTo } from './ways.ts';

/** A page of a list. */
export interface ListPage {
  /** The JSON text of each record. */
  readonly texts: readonly string[];
  /** Where the next page is: a cursor, or an offset for clients that page so. Null behind the last row. */
  readonly next: { readonly cursor: string } | { readonly offset: number } | null;
  /** Where the page before is, for pages that end or begin at a place of their own. Null before the first row. */
  readonly prev: { readonly before: string } | null;
  /** How many rows match in all. Null unless asked for. */
  readonly total: number | null;
}

/** Rows read at once: between them others get their turn. */
const CHUNK = 1000;

/** Reads a page. A list without limit is read in chunks, each of which goes on behind the one before. */
export async function readList(ctx: ReadContext, query: ListQuery): Promise<ListPage> {
  const asked = await lookedUp(ctx, query, query.keys === null && !query.count);
  const limit = query.limit ?? MAX_ROWS;
  const texts: string[] = [];
  let position = query.position ?? (query.offset === null ? null : { skip: query.offset });
  let first: Position | null = null;
  const ways = await waysOf(ctx, asked);
  for (;;) {
    const chunk = await readChunk(ctx, asked, ways, position, Math.min(limit - texts.length, CHUNK));
    texts.push(...chunk.texts);
    first ??= chunk.first;
    position = chunk.next;
    if (position === null || texts.length === limit) break;
    await setImmediate();
  }
  const total = query.count ? await count(ctx, asked) : null;
  if (query.isBackward)
    return { texts: texts.toReversed(), next: null, prev: placeBefore(ctx, query, position), total };
  const isInside = query.offset === null && skipOf(query.position) > 0;
  return {
    texts,
    next: position === null ? null : nextOf(ctx, query, texts.length, position),
    prev: isInside ? placeBefore(ctx, query, first) : null,
    total,
  };
}

/** A list with what is looked up before its rows are read. In the order of a search `keys` are null. */
type Looked = Omit<Asked, 'keys'> & { readonly isIndexed: boolean };

/** Looks up what has to be known before rows are read. `isRanked`: in the order of a search its index is read itself. */
async function lookedUp(ctx: ReadContext, unresolved: ListQuery, isRanked: boolean): Promise<Looked> {
  const query = { ...unresolved, conditions: await withKnownRecords(ctx.db, unresolved.conditions) };
  const match = await matchFrom(ctx, query);
  const owned = await ownedRows(ctx.db, query);
  return {
    query,
    isIndexed: match !== null,
    owned,
    common: commonConditions(query),
    found: match === null || isRanked ? null : await lookUp(ctx.db, query.model, match, owned),
    asking: {
      common: commonConditions({ ...query, conditions: askingRows(query.conditions) }),
      owned: owned === null ? null : { ...owned, condition: owned.asking },
    },
  };
}

/** The ways to read a list in the order of its keys; for another one there is only its own. */
export async function waysOfList(ctx: ReadContext, query: ListQuery): Promise<readonly Way[]> {
  return waysOf(ctx, await lookedUp(ctx, query, query.keys === null));
}

function waysOf(ctx: ReadContext, looked: Looked): Promise<Way[]> {
  const { keys } = looked.query;
  return keys === null ? Promise.resolve([]) : waysTo(ctx, { ...looked, keys });
}

function skipOf(position: Position | null): number {
  return position !== null && 'skip' in position ? position.skip : 0;
}

async function readChunk(
  ctx: ReadContext,
  asked: Looked,
  ways: Way[],
  position: Position | null,
  limit: number,
): Promise<{ readonly texts: readonly string[]; readonly first: Position | null; readonly next: Position | null }> {
  const { query } = asked;
  const { keys, shape } = query;
  const skip = skipOf(position);
  const most = (budgetOf(ctx.db)?.records ?? Number.POSITIVE_INFINITY) / shape.weight;
  const taken = { limit: Math.min(limit, Math.ceil(most)) + 1, skip };
  const rows =
    keys === null
      ? await take(ctx, shape, rankedSources(query, { ...asked, position }), taken)
      : await takeByWays(ways, { position, ...taken });
  if (rows.length > most && limit > most) throw new OverBudget();
  const page = rows.slice(0, limit);
  const texts = await writeRecords(ctx, shape, page);
  const [head, last] = [page[0], page.at(-1)];
  const { places } = keysOf(shape, keys);
  const keysAt = (row: Cells): Cells => places.map((place) => row[place] ?? null);
  // By number there is no way back.
  const first = head === undefined || keys === null || !isKeyset(keys) ? null : { before: keysAt(head) };
  if (rows.length <= limit || last === undefined) return { texts, first, next: null };
  if (query.isBackward) return { texts, first, next: { before: keysAt(last) } };
  return { texts, first, next: isKeyset(keys) ? { after: keysAt(last) } : { skip: skip + page.length } };
}

/** A page that ends where another one begins. */
function placeBefore(ctx: ReadContext, query: ListQuery, position: Position | null): ListPage['prev'] {
  return position === null ? null : { before: writeCursor(ctx.pepper, query.list, position) };
}

/** The next page, for who pages by cursor or by offset. */
function nextOf(ctx: ReadContext, query: ListQuery, count: number, position: Position): ListPage['next'] {
  if (query.offset !== null) return { offset: query.offset + count };
  return { cursor: writeCursor(ctx.pepper, query.list, position) };
}

/** Long text does not fit into a cursor: such lists are paged by number. */
function isKeyset(keys: readonly SortKey[] | null): boolean {
  return keys === null || !keys.some(({ field }) => ['text', 'html', 'markdown'].includes(field.type));
}

/** What the model's index is asked for. Null where it has none, or cannot tell. */
async function matchFrom(ctx: ReadContext, { model, words, conditions }: ListQuery): Promise<string | null> {
  const match = matchAll(model, words, conditions, 'anywhere');
  return match !== null && (await hasIndex(ctx.db, model)) ? match : null;
}

/** The ids of all rows of a list, in its order: what is done with each of them is done later, in parts. */
export async function readIds(ctx: ReadContext, query: ListQuery): Promise<readonly number[]> {
  const { keys } = query;
  const looked = await lookedUp(ctx, query, keys === null);
  const sources =
    keys === null
      ? rankedSources(looked.query, { ...looked, position: null })
      : await allInOrder(ctx, { ...looked, keys });
  return takeIds(ctx, sources);
}

/** The JSON texts of records with these ids, in their order; of those that are still there. */
export async function readByIds(ctx: ReadContext, shape: Shape, ids: readonly number[]): Promise<readonly string[]> {
  const rows = await rowsByIds(ctx, shape, ids);
  const byId = new Map(rows.map((row) => [row[0], row]));
  return writeRecords(
    ctx,
    shape,
    ids.flatMap((id) => {
      const row = byId.get(id);
      return row === undefined ? [] : [row];
    }),
  );
}

/**
 * Where all rows of a list come from, whatever its order and page. `columns`: what is read of them, for an index that has
 * it all to serve instead of the table.
 */
export async function matchingRows(ctx: ReadContext, query: ListQuery, columns: readonly string[]): Promise<Rows> {
  return rowsInAnyOrder(ctx.db, await lookedUp(ctx, query, false), columns);
}

async function count(ctx: ReadContext, looked: Looked): Promise<number> {
  const { from, where, parameters } = await rowsInAnyOrder(ctx.db, looked, []);
  const [row] = await queryCells(ctx.db, sql.composed(`select count(*) ${from}${whereSql(where)}`, parameters));
  return Number(row?.[0] ?? 0);
}
