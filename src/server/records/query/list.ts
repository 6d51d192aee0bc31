/** Runs list queries: one statement for most pages; one after the other, until it is full, for the rest. */
import { setImmediate } from 'node:timers/promises';
import type { ReadContext } from '../../context.ts';
import { OverBudget } from '../../db/budget.ts';
import { budgetOf, type Cells, executeCells } from '../../db/execute.ts';
import { walkUpTo } from '../../db/walk.ts';
import { type Position, writeCursor } from '../cursor.ts';
import { hasIndex, matchFor } from '../search.ts';
import type { Shape } from '../shape.ts';
import { writeRecords } from '../writeRecords.ts';
import { matchOf, type Stretch } from './conditions.ts';
import { type Found, lookUp } from './found.ts';
import type { SortKey } from './keyset.ts';
import { MAX_ROWS } from './operators.ts';
import type { ListQuery } from './parse.ts';
import {
  type Arm,
  commonConditions,
  keysOf,
  matching,
  rankedSources,
  type Source,
  sortedSources,
  whereSql,
} from './sources.ts';

/** A page of a list. */
export interface ListPage {
  /** The JSON text of each record. */
  readonly texts: readonly string[];
  /** Where the next page is: a cursor, or an offset for clients that page so. Null behind the last row. */
  readonly next: { readonly cursor: string } | { readonly offset: number } | null;
  /** How many rows match in all. Null unless asked for. */
  readonly total: number | null;
}

/** Rows read at once: between them others get their turn. */
const CHUNK = 1000;

/** Reads a page. A list without limit is read in chunks, each of which goes on behind the one before. */
export async function readList(ctx: ReadContext, query: ListQuery): Promise<ListPage> {
  const common = commonConditions(query);
  const match = await matchFrom(ctx, query);
  const isSorted = query.keys !== null || query.count;
  const found = match === null || !isSorted ? null : await lookUp(ctx.db, query.model, match);
  const limit = query.limit ?? MAX_ROWS;
  const texts: string[] = [];
  let position = query.position ?? (query.offset === null ? null : { skip: query.offset });
  const most = limit + 1 + (query.offset ?? 0);
  const reading: Reading = { common, isIndexed: match !== null, found, waysLeft: waysTo(query, found, most), position };
  for (;;) {
    const chunk = await readChunk(ctx, query, { ...reading, position }, Math.min(limit - texts.length, CHUNK));
    texts.push(...chunk.texts);
    position = chunk.next;
    if (position === null || texts.length === limit) break;
    await setImmediate();
  }
  const total = query.count ? await count(ctx, query, common, found) : null;
  return { texts, next: position === null ? null : nextOf(ctx, query, texts.length, position), total };
}

/** Where a chunk begins, what its rows must fulfil and how they are come by. */
interface Reading {
  readonly common: Stretch;
  /** Whether the model has a search index that is asked for them. */
  readonly isIndexed: boolean;
  /** What it knows of them; null where it is not asked beforehand. */
  readonly found: Found | null;
  /** Ways to read them in their order, the first one first; one that costs too much is not tried again. */
  readonly waysLeft: Way[];
  readonly position: Position | null;
}

/** How many rows of the table to read at most, as if there were no index; null to look up all that the index finds. */
type Way = number | null;

/** Rows of the table that are read, in an order that an index gives, while one is looked up that the search index found. */
const READ_PER_LOOK_UP = 2;

/**
 * Rows that are many are often met soon in the order asked for. It is tried as far as it would cost a part of looking all
 * of them up, unless it can not be expected to get there.
 */
function waysTo({ conditions }: ListQuery, found: Found | null, most: number): Way[] {
  if (found === null || 'ids' in found) return [null];
  const { expected, rows } = found;
  const worth = expected * READ_PER_LOOK_UP;
  const isNarrowed = conditions.some(
    (item) => item.kind === 'compare' && item.operator === 'eq' && item.field.type !== 'bool',
  );
  const reach = (most * rows) / expected;
  return reach < worth / 2 || isNarrowed ? [Math.ceil(Math.max(2 * reach, worth / 8)), null] : [null];
}

async function readChunk(
  ctx: ReadContext,
  query: ListQuery,
  reading: Reading,
  limit: number,
): Promise<{ readonly texts: readonly string[]; readonly next: Position | null }> {
  const { keys, shape } = query;
  const skip = reading.position !== null && 'skip' in reading.position ? reading.position.skip : 0;
  const most = (budgetOf(ctx.db)?.records ?? Number.POSITIVE_INFINITY) / shape.weight;
  const taken = { limit: Math.min(limit, Math.ceil(most)) + 1, skip };
  const rows =
    keys === null
      ? await take(ctx, shape, rankedSources(query, reading), taken)
      : await takeSorted(ctx, query, keys, reading, taken);
  if (rows.length > most && limit > most) throw new OverBudget();
  const page = rows.slice(0, limit);
  const texts = await writeRecords(ctx, shape, page);
  const last = page.at(-1);
  if (rows.length <= limit || last === undefined) return { texts, next: null };
  const after = keysOf(shape, keys).places.map((place) => last[place] ?? null);
  return { texts, next: isKeyset(keys) ? { after } : { skip: skip + page.length } };
}

/** Rows in the order of `sort`, by the first way that does not cost too much. */
async function takeSorted(
  ctx: ReadContext,
  query: ListQuery,
  keys: readonly SortKey[],
  reading: Reading,
  taken: { readonly limit: number; readonly skip: number },
): Promise<readonly Cells[]> {
  const [most = null] = reading.waysLeft;
  if (most !== null) {
    const rows = await walkUpTo(most, (key) => {
      const within = { where: ['walked(?)', ...reading.common.where], parameters: [key, ...reading.common.parameters] };
      return take(ctx, query.shape, sortedSources(query, keys, { ...reading, common: within, found: null }), taken);
    });
    if (rows !== null) return rows;
    reading.waysLeft.shift();
  }
  return take(ctx, query.shape, sortedSources(query, keys, reading), taken);
}

/** Rows of the sources, one after the other, until there are enough. */
async function take(
  ctx: ReadContext,
  shape: Shape,
  sources: readonly Source[],
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<readonly Cells[]> {
  let rows: readonly Cells[] = [];
  let left = skip;
  for (const { arms, keys } of sources) {
    if (left > 0 && sources.length > 1) {
      const skipped = await countUpTo(ctx, arms, left);
      if (skipped < left) {
        left -= skipped;
        continue;
      }
    }
    const more = await takeFrom(ctx, shape, { arms, keys }, { limit: limit - rows.length, skip: left });
    left = 0;
    rows = rows.length === 0 ? more : [...rows, ...more];
    if (rows.length === limit) break;
  }
  return rows;
}

/** Rows of one source. Of several arms each gives as many as might be needed of it. */
function takeFrom(
  ctx: ReadContext,
  shape: Shape,
  { arms, keys }: Source,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<readonly Cells[]> {
  const further = keys.further.map((column) => `, ${column}`).join('');
  const [first, ...others] = arms.map(({ from, where, order }) =>
    statementFor(shape, `${further} ${from}${whereSql(where)} order by ${order} limit ?`),
  );
  if (others.length === 0) {
    const parameters = arms.flatMap((arm) => arm.parameters);
    return executeCells(ctx.db, `${first} offset ?`, [...parameters, limit, skip]);
  }
  const sql = `${[first, ...others].map((arm) => `select * from (${arm})`).join(' union all ')} order by 1 desc limit ? offset ?`;
  const parameters = arms.flatMap((arm) => [...arm.parameters, limit + skip]);
  return executeCells(ctx.db, sql, [...parameters, limit, skip]);
}

/** Statements by shape and what follows the columns of the shape: their text is long, and is put together once. */
const statements = new WeakMap<Shape, Map<string, string>>();
const KEPT = 100;

function statementFor(shape: Shape, rest: string): string {
  const ofShape = statements.get(shape) ?? new Map<string, string>();
  const known = ofShape.get(rest);
  if (known !== undefined) return known;
  const sql = `select ${shape.list}${rest}`;
  if (ofShape.size >= KEPT) ofShape.clear();
  statements.set(shape, ofShape.set(rest, sql));
  return sql;
}

/** The next page, for who pages by cursor or by offset. */
function nextOf(ctx: ReadContext, query: ListQuery, given: number, position: Position): ListPage['next'] {
  if (query.offset !== null) return { offset: query.offset + given };
  return { cursor: writeCursor(ctx.pepper, query.list, position) };
}

/** Long text does not fit into a cursor: such lists are paged by number. */
function isKeyset(keys: readonly SortKey[] | null): boolean {
  return keys === null || !keys.some(({ field }) => ['text', 'html', 'markdown'].includes(field.type));
}

/** What the model's index is asked for rows that have all words and may fulfil all conditions. */
async function matchFrom(ctx: ReadContext, { model, words, conditions }: ListQuery): Promise<string | null> {
  const parts = [words.length === 0 ? null : matchFor(words, 'anywhere'), matchOf(model, conditions)];
  const known = parts.filter((part) => part !== null);
  return known.length > 0 && (await hasIndex(ctx.db, model)) ? known.join(' AND ') : null;
}

/** Where very many match, reading the whole table costs less than looking each of them up. */
const LARGE_SHARE = 0.25;

async function count(ctx: ReadContext, query: ListQuery, common: Stretch, found: Found | null): Promise<number> {
  const isMost = found !== null && 'match' in found && found.expected > found.rows * LARGE_SHARE;
  const { from, where, parameters } = matching(query, common, isMost ? null : found);
  const [row] = await executeCells(ctx.db, `select count(*) ${from}${whereSql(where)}`, parameters);
  return Number(row?.[0] ?? 0);
}

/** How many rows there are, not counting beyond `most`. */
async function countUpTo(ctx: ReadContext, arms: readonly Arm[], most: number): Promise<number> {
  const text = arms.map(({ from, where }) => `select 1 ${from}${whereSql(where)}`).join(' union all ');
  const parameters = arms.flatMap((arm) => arm.parameters);
  const [row] = await executeCells(ctx.db, `select count(*) from (${text} limit ?)`, [...parameters, most]);
  return Number(row?.[0] ?? 0);
}
