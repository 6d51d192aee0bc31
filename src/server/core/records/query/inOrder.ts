/** Rows in the order asked for: which ways to them there are, and which one is taken. */
import type { ReadContext } from '#server/core/context/context.ts';
import type { Cells } from '#server/core/db/execute.ts';
import { walkedSql, walkUpTo } from '#server/core/db/walk.ts';
import type { Position } from '../cursor.ts';
import { byNameOf, sourcesByName } from './byName.ts';
import { type ByRecord, sortedByPlace, sourcesByPlace, sourcesByRecord } from './byRecord.ts';
import { columnSql, type Stretch } from './conditions.ts';
import { takeOfFirst } from './firstOfAll.ts';
import type { Found } from './found.ts';
import type { SortKey } from './keyset.ts';
import type { Owned } from './owned.ts';
import type { ListQuery } from './parse.ts';
import { indexedById, matching, type Source, sortedSources, startOf, type UsedIndex } from './sources.ts';
import { take } from './take.ts';
import { indexToSort, wayInOrder, waysFromTable } from './ways.ts';

/** Where a chunk begins, what its rows must fulfil and how they are come by. */
export interface Reading {
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
  /** The same conditions for reading few rows. */
  readonly asking: Pick<Reading, 'common' | 'owned'>;
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
export type Way = number | null;

/** The sources of rows; a walk counts those that are looked at. */
export type WayByName = (place: ByNamePlace) => readonly Source[];

interface ByNamePlace extends Pick<Reading, 'position'> {
  /** What the rows must fulfil, the words among it. */
  readonly all: Stretch;
  /** The key of the walk. */
  readonly key: number;
}

/** Rows that are looked at by the names of what they refer to, before all that match are sorted instead. */
const MOST_BY_NAME = 20_000;

/** Rows in the order of `sort`, by the first way that does not cost too much. */
export async function takeSorted(
  ctx: ReadContext,
  query: ListQuery,
  keys: readonly SortKey[],
  reading: Reading,
  taken: { readonly limit: number; readonly skip: number },
): Promise<readonly Cells[]> {
  const [byName] = reading.byName;
  if (byName !== undefined) {
    const rows = await walkUpTo(MOST_BY_NAME + 2 * (taken.skip + taken.limit), (key) => {
      const { position, asking } = reading;
      const all = matching(query, asking.common, asking.owned, null);
      return take(ctx, query.shape, byName({ position, all, key }), taken);
    });
    if (rows !== null) return rows;
    reading.byName.shift();
  }
  const [most = null] = reading.waysLeft;
  const { isById } = reading;
  const way = most === null || isById ? {} : await wayInOrder(ctx.db, query, keys, startOf(query, reading.position));
  if (most !== null && way !== null) {
    const rows = await walkUpTo(most, (key) => {
      const { common, owned } = reading.asking;
      const place = { ...reading, ...way, common: counted(common, key), owned, found: null };
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
  const isFromTable = !reading.isIndexed && reading.found === null;
  if (!isFromTable) {
    const sources = placedSources(query, keys, reading) ?? sortedSources(query, keys, reading);
    return take(ctx, query.shape, sources, taken);
  }
  for (const { most: walked, isOfAll, ...way } of await waysFromTable(
    ctx.db,
    query,
    keys,
    startOf(query, reading.position),
  )) {
    const place = { ...reading, ...way };
    if (isOfAll === true) {
      const first = await takeOfFirst(ctx, query, keys, reading, taken);
      if (first !== null) return first;
      const placed = await placedInTable(ctx, query, keys, reading);
      if (placed !== null) return take(ctx, query.shape, placed, taken);
    }
    if (walked === null) return take(ctx, query.shape, sortedSources(query, keys, place), taken);
    const { common } = reading.asking;
    const rows = await walkUpTo(walked + 2 * (taken.skip + taken.limit), (key) =>
      take(ctx, query.shape, sortedSources(query, keys, { ...place, common: counted(common, key) }), taken),
    );
    if (rows !== null) return rows;
  }
  throw new Error('no way to the rows of a list');
}

/**
 * How rows are read by the names of what they refer to; `most`: so many of them. None where so few are found that the walk
 * cannot be expected to meet enough of them.
 */
export async function waysByName(
  { db }: ReadContext,
  query: ListQuery,
  byRecord: ByRecord | null,
  { found, most }: { readonly found: Found | null; readonly most: number },
): Promise<WayByName[]> {
  const { keys } = query;
  if (keys === null || (found !== null && reachOf(found, most) > MOST_BY_NAME)) return [];
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
export function waysTo(query: ListQuery, found: Found | null, most: number): Way[] {
  if (found === null || 'ids' in found) return [null];
  const worth = found.expected * READ_PER_LOOK_UP;
  const reach = reachOf(found, most);
  return reach < worth / 2 || isNarrowed(query) ? [Math.ceil(Math.max(2 * reach, worth / 16)), null] : [null];
}

/** Rows of the table that are looked at until so many of those found are met, if those are spread evenly. */
function reachOf(found: Found, most: number): number {
  return 'ids' in found ? Number.POSITIVE_INFINITY : (most * found.rows) / found.expected;
}

/** True where other conditions may leave few rows, which SQLite finds by indexes of their own. */
export function isNarrowed({ conditions }: ListQuery): boolean {
  return conditions.some((item) => item.kind === 'compare' && item.operator === 'eq' && item.field.type !== 'bool');
}

/** All that match, sorted by the places of few records. Null for another order. */
function placedSources(
  query: ListQuery,
  keys: readonly SortKey[],
  { byRecord, common, owned, found, position }: Reading,
  index: UsedIndex | null = null,
): readonly Source[] | null {
  if (byRecord === null) return null;
  return sourcesByPlace(query, keys, position, matching(query, common, owned, found), byRecord, index);
}

/** The same, by an index that has the columns, where there is one. */
async function placedInTable(
  { db }: ReadContext,
  query: ListQuery,
  keys: readonly SortKey[],
  reading: Reading,
): Promise<readonly Source[] | null> {
  const { byRecord } = reading;
  if (byRecord === null) return null;
  return placedSources(query, keys, reading, await indexToSort(db, query, sortedByPlace(byRecord, keys)));
}

/** Conditions whose rows are counted by a walk. */
function counted({ where, parameters }: Stretch, key: number): Stretch {
  return { where: [walkedSql(columnSql('id')), ...where], parameters: [key, ...parameters] };
}
