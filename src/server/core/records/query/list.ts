/** Runs list queries: one statement for most pages; one after the other, until it is full, for the rest. */
import { setImmediate } from 'node:timers/promises';
import type { ReadContext } from '#server/core/context/context.ts';
import { OverBudget } from '#server/core/db/budget.ts';
import { budgetOf, type Cells, queryCells } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { walkUpTo } from '#server/core/db/walk.ts';
import { type Position, writeCursor } from '../cursor.ts';
import { hasIndex } from '../search.ts';
import type { Shape } from '../shape.ts';
import { writeRecords } from '../writeRecords.ts';
import { byNameOf, sourcesByName } from './byName.ts';
import { type ByRecord, byRecordOf, sortedByPlace, sourcesByPlace, sourcesByRecord } from './byRecord.ts';
import type { Stretch } from './conditions.ts';
import { type Found, lookUp, worthLookingUp } from './found.ts';
import type { SortKey } from './keyset.ts';
import { MAX_ROWS } from './operators.ts';
import { type Owned, ownedRows } from './owned.ts';
import type { ListQuery } from './parse.ts';
import { wayOf } from './plan.ts';
import { withKnownRecords } from './reached.ts';
import {
  type Arm,
  commonConditions,
  indexedById,
  keysOf,
  matchAll,
  matching,
  rankedSources,
  type Source,
  sortedSources,
  startOf,
  whereSql,
} from './sources.ts';
import { indexOfAll, indexToSort, wayInOrder, waysFromTable } from './ways.ts';

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
export async function readList(ctx: ReadContext, asked: ListQuery): Promise<ListPage> {
  const query = await resolved(ctx, asked);
  const common = commonConditions(query);
  const match = await matchFrom(ctx, query);
  const isById = match !== null && query.keys?.[0]?.column === 'id' && !isNarrowed(query);
  const isAsked = (query.keys !== null && !isById) || query.count;
  const owned = await ownedRows(ctx.db, query);
  const found = match === null || !isAsked ? null : await lookUp(ctx.db, query.model, match, owned);
  const limit = query.limit ?? MAX_ROWS;
  const texts: string[] = [];
  let position = query.position ?? (query.offset === null ? null : { skip: query.offset });
  let first: Position | null = null;
  const most = limit + 1 + skipOf(position);
  const isFew = found !== null && 'ids' in found;
  const byRecord = isFew ? null : await byRecordOf(ctx.db, query);
  const byName = isFew ? [] : await waysByName(ctx, query, byRecord);
  const waysLeft = isById ? [await worthLookingUp(ctx.db, query.model), null] : waysTo(query, found, most);
  const reading: Reading = {
    ...{
      common,
      owned,
      isIndexed: match !== null,
      isById,
      waysLeft,
      position,
      byName,
      byRecord,
      all: matching(query, common, owned, null),
    },
    // What is not met in the order of the index is read from end to end.
    found: isById ? null : found,
  };
  for (;;) {
    const chunk = await readChunk(ctx, query, { ...reading, position }, Math.min(limit - texts.length, CHUNK));
    texts.push(...chunk.texts);
    first ??= chunk.first;
    position = chunk.next;
    if (position === null || texts.length === limit) break;
    await setImmediate();
  }
  const total = query.count ? await count(ctx, query, { common, owned, found }) : null;
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

/** The query with what has to be read before its rows are. */
async function resolved(ctx: ReadContext, query: ListQuery): Promise<ListQuery> {
  return { ...query, conditions: await withKnownRecords(ctx.db, query.conditions) };
}

function skipOf(position: Position | null): number {
  return position !== null && 'skip' in position ? position.skip : 0;
}

/** Where a chunk begins, what its rows must fulfil and how they are come by. */
interface Reading {
  readonly common: Stretch;
  readonly owned: Owned | null;
  /** Whether the model has a search index that is asked for them. */
  readonly isIndexed: boolean;
  /** Whether they are asked for in the order of that index. */
  readonly isById: boolean;
  /** What it knows of them; null where it is not asked beforehand. */
  readonly found: Found | null;
  /** Ways to read them in their order, the first one first; one that costs too much is not tried again. */
  readonly waysLeft: Way[];
  /** What its rows must fulfil, the words among it. */
  readonly all: Stretch;
  /** The way by the names of referenced records, tried before the others; empty where there is none, or it was too far. */
  readonly byName: WayByName[];
  /** The few records by whose names the rows are sorted; null where they are more, or the order is another. */
  readonly byRecord: ByRecord | null;
  readonly position: Position | null;
}

/**
 * How many rows to look at, at most: of those the index finds where its order is asked for, else of the table. Null for
 * the way that does not end before it is done.
 */
type Way = number | null;

/** The sources of rows that are counted by a walk. */
type WayByName = (place: Pick<Reading, 'all' | 'position'> & { readonly walked: Stretch }) => readonly Source[];

/** Rows that are looked at by the names of what they refer to, before all that match are sorted instead. */
const MOST_BY_NAME = 20_000;

/** How rows are read by the names of what they refer to. */
async function waysByName({ db }: ReadContext, query: ListQuery, byRecord: ByRecord | null): Promise<WayByName[]> {
  const { keys } = query;
  if (keys === null) return [];
  if (byRecord !== null) return [(place) => sourcesByRecord(query, keys, place, byRecord)];
  const byName = await byNameOf(db, query);
  return byName === null ? [] : [(place) => sourcesByName(query, keys, place, byName)];
}

/** Rows of the table that are read, in an order that an index gives, while one is looked up that the search index found. */
const READ_PER_LOOK_UP = 2;

/**
 * Rows that are many are often met soon in the order asked for. It is tried as far as it would cost a part of looking all
 * of them up, unless it can not be expected to get there.
 */
function waysTo(query: ListQuery, found: Found | null, most: number): Way[] {
  if (found === null || 'ids' in found) return [null];
  const { expected, rows } = found;
  const worth = expected * READ_PER_LOOK_UP;
  const reach = (most * rows) / expected;
  return reach < worth / 2 || isNarrowed(query) ? [Math.ceil(Math.max(2 * reach, worth / 16)), null] : [null];
}

/** True where other conditions may leave few rows, which SQLite finds by indexes of their own. */
function isNarrowed({ conditions }: ListQuery): boolean {
  return conditions.some((item) => item.kind === 'compare' && item.operator === 'eq' && item.field.type !== 'bool');
}

async function readChunk(
  ctx: ReadContext,
  query: ListQuery,
  reading: Reading,
  limit: number,
): Promise<{ readonly texts: readonly string[]; readonly first: Position | null; readonly next: Position | null }> {
  const { keys, shape } = query;
  const skip = skipOf(reading.position);
  const most = (budgetOf(ctx.db)?.records ?? Number.POSITIVE_INFINITY) / shape.weight;
  const taken = { limit: Math.min(limit, Math.ceil(most)) + 1, skip };
  const rows =
    keys === null
      ? await take(ctx, shape, rankedSources(query, reading), taken)
      : await takeSorted(ctx, query, keys, reading, taken);
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

/** Rows in the order of `sort`, by the first way that does not cost too much. */
async function takeSorted(
  ctx: ReadContext,
  query: ListQuery,
  keys: readonly SortKey[],
  reading: Reading,
  taken: { readonly limit: number; readonly skip: number },
): Promise<readonly Cells[]> {
  const [byName] = reading.byName;
  if (byName !== undefined) {
    const rows = await walkUpTo(MOST_BY_NAME + 2 * (taken.skip + taken.limit), (key) => {
      const walked = { where: ['walked(?)'], parameters: [key] };
      return take(ctx, query.shape, byName({ ...reading, walked }), taken);
    });
    if (rows !== null) return rows;
    reading.byName.shift();
  }
  const [most = null] = reading.waysLeft;
  const { isById } = reading;
  const way = most === null || isById ? {} : await wayInOrder(ctx.db, query, keys, startOf(query, reading.position));
  if (most !== null && way !== null) {
    const rows = await walkUpTo(most, (key) => {
      const place = { ...reading, ...way, common: counted(reading.common, key), found: null };
      return take(
        ctx,
        query.shape,
        isById ? indexedById(query, keys, place) : sortedSources(query, keys, place),
        taken,
      );
    });
    if (rows !== null) return rows;
    reading.waysLeft.shift();
  }
  const placed = await waysByPlace(ctx, query, keys, reading);
  if (placed !== null) return take(ctx, query.shape, placed, taken);
  if (reading.isIndexed || reading.found !== null) {
    return take(ctx, query.shape, sortedSources(query, keys, reading), taken);
  }
  for (const { most: walked, ...way } of await waysFromTable(ctx.db, query, keys, startOf(query, reading.position))) {
    const place = { ...reading, ...way };
    if (walked === null) return take(ctx, query.shape, sortedSources(query, keys, place), taken);
    const rows = await walkUpTo(walked + 2 * (taken.skip + taken.limit), (key) =>
      take(ctx, query.shape, sortedSources(query, keys, { ...place, common: counted(reading.common, key) }), taken),
    );
    if (rows !== null) return rows;
  }
  throw new Error('no way to the rows of a list');
}

/** All that match, sorted by the places of few records. Null for another order, and where an index has few rows. */
async function waysByPlace(
  { db }: ReadContext,
  query: ListQuery,
  keys: readonly SortKey[],
  { byRecord, isIndexed, common, owned, found, position }: Reading,
): Promise<readonly Source[] | null> {
  if (byRecord === null) return null;
  const rows = matching(query, common, owned, found);
  if (isIndexed || found !== null) return sourcesByPlace(query, keys, position, rows, byRecord);
  const [way] = await waysFromTable(db, query, keys, startOf(query, position));
  if (way?.index !== undefined) return null;
  const index = await indexToSort(db, query, sortedByPlace(byRecord, keys));
  if (index === null) return sourcesByPlace(query, keys, position, rows, byRecord);
  const from = `${rows.from} indexed by "${index.name}"`;
  return sourcesByPlace(query, keys, position, { ...rows, from, where: [...rows.where, ...index.where] }, byRecord);
}

/** Conditions whose rows are counted by a walk. */
function counted({ where, parameters }: Stretch, key: number): Stretch {
  return { where: ['walked(?)', ...where], parameters: [key, ...parameters] };
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
    const inOrder = `${whereSql(only.where)} order by ${only.order}`;
    const ids = (of: string): string => `select t."id" ${of}${inOrder}`;
    const { from, isSorted = only.isSorted === true } =
      only.isSorted === undefined ? await wayOf(ctx.db, shape.model, only, (of) => `${ids(of)} limit 1`) : only;
    // What is sorted is kept meanwhile: of each row its place in the order, and no more.
    const text = isSorted
      ? statementFor(
          shape,
          `${further} from (${ids(from)} limit ? offset ?) as c cross join "${shape.model.name}" as t on t."id" = c."id" order by ${only.order}`,
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
    `${further} from (${selected}) as c cross join "${shape.model.name}" as t on t."id" = c."id"`,
  );
  const values = [...arms.flatMap((arm) => [...arm.parameters, limit + skip]), limit, skip];
  const rows = await queryCells(ctx.db, sql.composed(text, values));
  return rows.toSorted(([a], [b]) => (isDescending ? Number(b) - Number(a) : Number(a) - Number(b)));
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
export async function readIds(ctx: ReadContext, asked: ListQuery): Promise<readonly number[]> {
  const query = await resolved(ctx, asked);
  const match = await matchFrom(ctx, query);
  const owned = await ownedRows(ctx.db, query);
  const found = match === null || query.keys === null ? null : await lookUp(ctx.db, query.model, match, owned);
  const place = { common: commonConditions(query), owned, position: null };
  const sources =
    query.keys === null
      ? rankedSources(query, { ...place, isIndexed: match !== null })
      : sortedSources(query, query.keys, { ...place, found });
  const ids: number[] = [];
  for (const { arms, isDescending } of sources) {
    const rows = arms.map(
      ({ from, where, order }) => `select * from (select t."id" ${from}${whereSql(where)} order by ${order})`,
    );
    const order = arms.length > 1 ? ` order by 1${isDescending ? ' desc' : ''}` : '';
    // One text, which costs a tenth of so many rows.
    const text = `select json_group_array("id") from (${rows.join(' union all ')}${order})`;
    const values = arms.flatMap((arm) => arm.parameters);
    const [row] = await queryCells(ctx.db, sql.composed(text, values));
    for (const id of JSON.parse(String(row?.[0] ?? '[]')) as number[]) ids.push(id);
  }
  return ids;
}

/** The JSON texts of records with these ids, in their order; of those that are still there. */
export async function readByIds(ctx: ReadContext, shape: Shape, ids: readonly number[]): Promise<readonly string[]> {
  const rows = await queryCells(ctx.db, sql.composed(shape.byIds, [JSON.stringify(ids)]));
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
export async function matchingRows(
  ctx: ReadContext,
  asked: ListQuery,
  columns: readonly string[],
): Promise<Pick<Arm, 'from' | 'where' | 'parameters'>> {
  const query = await resolved(ctx, asked);
  const match = await matchFrom(ctx, query);
  const owned = await ownedRows(ctx.db, query);
  const found = match === null ? null : await lookUp(ctx.db, query.model, match, owned);
  return allRows(ctx, query, { common: commonConditions(query), owned, found }, columns);
}

/** What the rows of a list must fulfil, and what is known of them. */
type Known = Pick<Reading, 'common' | 'owned' | 'found'>;

async function allRows(
  { db }: ReadContext,
  query: ListQuery,
  { common, owned, found }: Known,
  columns: readonly string[],
): Promise<Pick<Arm, 'from' | 'where' | 'parameters'>> {
  const rows = matching(query, common, owned, found);
  const index = found === null ? await indexOfAll(db, query, columns) : null;
  if (index === null) return rows;
  return { ...rows, from: `${rows.from} indexed by "${index.name}"`, where: [...rows.where, ...index.where] };
}

async function count(ctx: ReadContext, query: ListQuery, known: Known): Promise<number> {
  const { from, where, parameters } = await allRows(ctx, query, known, []);
  const [row] = await queryCells(ctx.db, sql.composed(`select count(*) ${from}${whereSql(where)}`, parameters));
  return Number(row?.[0] ?? 0);
}

/** How many rows there are, not counting beyond `most`. */
async function countUpTo(ctx: ReadContext, arms: readonly Arm[], most: number): Promise<number> {
  const text = arms.map(({ from, where }) => `select 1 ${from}${whereSql(where)}`).join(' union all ');
  const parameters = arms.flatMap((arm) => arm.parameters);
  const [row] = await queryCells(ctx.db, sql.composed(`select count(*) from (${text} limit ?)`, [...parameters, most]));
  return Number(row?.[0] ?? 0);
}
