/**
 * The ways to read the rows of a list in its order, and which of them are tried. One that has looked at too many rows gives
 * up, and the next begins; the last one gets there. docs/domain/lists.md says when each is taken and what it costs.
 */
import type { ReadContext } from '#server/core/context/context.ts';
import type { Cells } from '#server/core/db/execute.ts';
import { walkedSql, walkUpTo } from '#server/core/db/walk.ts';
import type { Position } from '../cursor.ts';
import { byNameOf, sourcesByName } from './byName.ts';
import { arePlaced, type ByRecord, byRecordOf, sortedByPlace, sourcesByPlace, sourcesByRecord } from './byRecord.ts';
import { columnSql, type Stretch } from './conditions.ts';
import { FEW, type Fewest, fewestOf } from './fewest.ts';
import { isNarrowing, takeOfFirst } from './firstOfAll.ts';
import { type Found, worthLookingUp } from './found.ts';
import { OWN, type SortKey } from './keyset.ts';
import { type ListIndex, listIndexes, usedOf } from './listIndexes.ts';
import { isAlphabetical } from './operators.ts';
import type { Owned } from './owned.ts';
import type { ListQuery } from './parse.ts';
import { partialOrder } from './partialOrder.ts';
import {
  type Access,
  indexedById,
  matching,
  type Sorted,
  type Source,
  sortedSources,
  startOf,
  type WalkPlace,
} from './sources.ts';
import { take } from './take.ts';
import { wideIndexFor } from './wideIndex.ts';

/** What a way does. */
export type WayName =
  /** Looks up what an index finds few rows by, and sorts them. */
  | 'lookUpFew'
  /** Goes through what the search index finds, in its order: that of ids. */
  | 'walkSearch'
  /** Goes through an index that has the rows in their order. */
  | 'walkIndex'
  /** Goes from referenced records, in the order of their names, to the rows of each. */
  | 'walkNames'
  /** The same for few records, whose names are read before. */
  | 'walkRecords'
  /** Sorts all rows, those that do not match too, and looks at the first. */
  | 'sortFirst'
  /** Sorts by the place that the referenced record of each row has among few. */
  | 'sortPlaces'
  /** Sorts what a wide index has, and looks up the rows of the page. */
  | 'sortIndex'
  /** Sorts what the search index finds. */
  | 'sortFound'
  /** Sorts the rows of the table. */
  | 'sortTable';

export interface Way {
  readonly name: WayName;
  /** The rows of a page; null where it gave up. */
  readonly take: (page: Page) => Promise<readonly Cells[] | null>;
}

/** Which rows of a list. */
export interface Page {
  readonly position: Position | null;
  readonly limit: number;
  readonly skip: number;
}

/** A list, and what is known of it before its rows are read. */
export interface Asked {
  readonly query: ListQuery;
  readonly keys: readonly SortKey[];
  /** What the search index is asked for; null where there is none, or it cannot tell. */
  readonly match: string | null;
  /** What it finds; null where it is not asked beforehand. */
  readonly found: Found | null;
  readonly common: Stretch;
  readonly owned: Owned | null;
  /** The same for reading few rows: each is asked for what it refers to. */
  readonly asking: { readonly common: Stretch; readonly owned: Owned | null };
}

/** Rows looked at, in the order asked for, before all that match are sorted instead. */
const WALKED = 20_000;

/** Where a larger share is found, to sort every row takes less than to look those up that are found. */
const WORTH_SORTING = 0.1;

/** The rows of a page, by the first way that does not give up. Those that did are taken out of `ways`. */
export async function takeByWays(ways: Way[], page: Page): Promise<readonly Cells[]> {
  for (let way = ways[0]; way !== undefined; way = ways[0]) {
    const rows = await way.take(page);
    if (rows !== null) return rows;
    ways.shift();
  }
  throw new Error('no way to the rows of a list');
}

/** Whether rows are met in the order of the search index, which is then not asked beforehand. */
export function isInSearchOrder(query: ListQuery, match: string | null): boolean {
  return match !== null && query.keys?.[0]?.column === 'id' && !isNarrowed(query);
}

/** The ways that are tried, the first one first. `most`: rows up to the end of the first page. */
export async function waysTo(ctx: ReadContext, asked: Asked, most: number): Promise<Way[]> {
  const { query, keys, match, found } = asked;
  const { model, conditions } = query;
  if (found !== null && 'ids' in found) return [sortFound(ctx, asked)];
  if (isInSearchOrder(query, match)) {
    return [walkSearch(ctx, asked, await worthLookingUp(ctx.db, model)), sortTable(ctx, asked)];
  }
  const fewest = await fewestOf(ctx.db, query);
  if (fewest !== null && (fewest.rows < FEW || (found === null && keys.length === 1 && fewest.isById))) {
    return [lookUpFew(ctx, asked, fewest)];
  }
  const byNames = await waysByNames(ctx, asked, most);
  const order = orderIndex(keys, await listIndexes(ctx.db, model.name));
  if (found !== null) {
    const walk = order === null ? null : walkToFound(ctx, asked, order, found, most);
    const first =
      order === null && found.expected > found.rows * WORTH_SORTING ? [sortFirst(ctx, asked, byNames.records)] : [];
    return [...byNames.walks, ...(walk === null ? [] : [walk]), ...first, byNames.sort ?? sortFound(ctx, asked)];
  }
  if (order !== null && conditions.length === 0) return [walkIndex(ctx, asked, order, null)];
  const walks = order === null ? byNames.walks : [walkIndex(ctx, asked, order, WALKED)];
  // By their ids, the rows that match are read to the end as soon as any others would be.
  const first = order !== 'ids' && isNarrowing(query) ? [sortFirst(ctx, asked, byNames.records)] : [];
  const wide = await sortIndex(ctx, asked);
  const last = byNames.sort ?? wide ?? sortTable(ctx, asked, order === null ? 'planned' : 'notWalked');
  return [...walks, ...first, last];
}

/** The ways by the names of what rows refer to; none for a list in another order. */
interface WaysByNames {
  readonly walks: readonly Way[];
  readonly sort: Way | null;
  /** The records, where they are few. */
  readonly records: ByRecord | null;
}

async function waysByNames(ctx: ReadContext, asked: Asked, most: number): Promise<WaysByNames> {
  const { query, keys, found } = asked;
  if (query.joins.length === 0) return { walks: [], sort: null, records: null };
  const records = await byRecordOf(ctx.db, query);
  const sort = records === null ? null : await sortPlaces(ctx, asked, records);
  // So few of many are found that enough of them are not to be met.
  if (found !== null && reachOf(found, most) > WALKED) return { walks: [], sort, records };
  if (records !== null) {
    const walk = walkOf('walkRecords', ctx, asked, WALKED, (place) => sourcesByRecord(query, keys, place, records));
    return { walks: [walk], sort, records };
  }
  const byName = await byNameOf(ctx.db, query);
  if (byName === null) return { walks: [], sort, records };
  const walk = walkOf('walkNames', ctx, asked, WALKED, (place) => sourcesByName(query, keys, place, byName));
  return { walks: [walk], sort, records };
}

function lookUpFew(ctx: ReadContext, asked: Asked, { used }: Fewest): Way {
  return sortOf('lookUpFew', ctx, asked, { found: null, ...(used === null ? {} : { index: used }) });
}

function walkSearch(ctx: ReadContext, asked: Asked, most: number): Way {
  const { query, keys } = asked;
  return walkOf('walkSearch', ctx, asked, most, ({ position, key }) => {
    const { common, owned } = asked.asking;
    return indexedById(query, keys, { common: counted(common, key), owned, position });
  });
}

/** `most`: null where every row matches. */
function walkIndex(ctx: ReadContext, asked: Asked, order: OrderIndex, most: number | null): Way {
  const { query, keys } = asked;
  const sources = ({ common, owned }: Asked['asking'], position: Position | null): readonly Source[] =>
    sortedSources(query, keys, { common, owned, found: null, position, ...inOrder(query, keys, order, position) });
  if (most === null) {
    return {
      name: 'walkIndex',
      take: ({ position, ...taken }) => take(ctx, query.shape, sources(asked, position), taken),
    };
  }
  return walkOf('walkIndex', ctx, asked, most, ({ position, key }) => {
    const { common, owned } = asked.asking;
    return sources({ common: counted(common, key), owned }, position);
  });
}

/** Rows of the table that are read, in an order that an index gives, while one is looked up that the search index found. */
const READ_PER_LOOK_UP = 2;

/**
 * Rows that are many are often met soon in the order asked for. It is tried as far as it would cost a part of looking all
 * of them up, unless it can not be expected to get there.
 */
function walkToFound(ctx: ReadContext, asked: Asked, order: OrderIndex, found: Found, most: number): Way | null {
  if ('ids' in found) return null;
  const worth = found.expected * READ_PER_LOOK_UP;
  const reach = reachOf(found, most);
  if (reach >= worth / 2 && !isNarrowed(asked.query)) return null;
  return walkIndex(ctx, asked, order, Math.ceil(Math.max(2 * reach, worth / 16)));
}

function sortFirst(ctx: ReadContext, asked: Asked, records: ByRecord | null): Way {
  return { name: 'sortFirst', take: (page) => takeOfFirst(ctx, asked, records, page) };
}

/** Null where it is sorted by names of other records, too. */
async function sortPlaces(ctx: ReadContext, asked: Asked, records: ByRecord): Promise<Way | null> {
  const { query, keys, common, owned, found } = asked;
  if (!arePlaced(keys)) return null;
  const index = found === null ? await wideIndexFor(ctx.db, query, sortedByPlace(records, keys)) : null;
  const rows = matching(query, common, owned, found);
  return {
    name: 'sortPlaces',
    take: ({ position, ...taken }) =>
      take(ctx, query.shape, sourcesByPlace(query, keys, position, rows, records, index), taken),
  };
}

/** Null where no index has all that is asked for. */
async function sortIndex(ctx: ReadContext, asked: Asked): Promise<Way | null> {
  const { query, keys } = asked;
  if (query.joins.length > 0) return null;
  const index = await wideIndexFor(
    ctx.db,
    query,
    keys.map(({ column }) => column),
  );
  return index === null ? null : sortOf('sortIndex', ctx, asked, { found: null, index, access: 'sorted' });
}

function sortFound(ctx: ReadContext, asked: Asked): Way {
  return sortOf('sortFound', ctx, asked, { found: asked.found });
}

function sortTable(ctx: ReadContext, asked: Asked, access: Access = 'planned'): Way {
  return sortOf('sortTable', ctx, asked, { found: null, access });
}

/** A way to all rows that match. */
function sortOf(name: WayName, ctx: ReadContext, { query, keys, common, owned }: Asked, how: Sorted): Way {
  return {
    name,
    take: ({ position, ...taken }) =>
      take(ctx, query.shape, sortedSources(query, keys, { common, owned, position, ...how }), taken),
  };
}

/** A way that gives up where it would look at more than so many rows, and twice those of the page. */
function walkOf(
  name: WayName,
  ctx: ReadContext,
  { query, asking }: Asked,
  most: number,
  sources: (place: WalkPlace) => readonly Source[],
): Way {
  return {
    name,
    take: ({ position, limit, skip }) =>
      walkUpTo(most + 2 * (skip + limit), (key) => {
        const all = matching(query, asking.common, asking.owned, null);
        return take(ctx, query.shape, sources({ all, position, key }), { limit, skip });
      }),
  };
}

/** Conditions whose rows are counted by a walk. */
function counted({ where, parameters }: Stretch, key: number): Stretch {
  return { where: [walkedSql(columnSql('id')), ...where], parameters: [key, ...parameters] };
}

/** Rows of the table that are looked at until so many of those found are met, if those are spread evenly. */
function reachOf(found: Found, most: number): number {
  return 'ids' in found ? Number.POSITIVE_INFINITY : (most * found.rows) / found.expected;
}

/** True where other conditions may leave few rows, which SQLite finds by indexes of their own. */
function isNarrowed({ conditions }: ListQuery): boolean {
  return conditions.some((item) => item.kind === 'compare' && item.operator === 'eq' && item.field.type !== 'bool');
}

/** What has the rows in an order: an index, or the table. */
type OrderIndex = ListIndex | 'ids';

/** The index that has the rows in an order, or those of them that are not alike; null where none has. */
function orderIndex(keys: readonly SortKey[], indexes: readonly ListIndex[]): OrderIndex | null {
  const [first, last, ...others] = keys;
  if (first?.table !== OWN || others.length > 0) return null;
  if (last === undefined) return 'ids';
  if (last.column !== 'id') return null;
  const isKey = isAlphabetical(first.field);
  const own = indexes.filter(({ column }) => column === first.column);
  const [whole] = own
    .filter((index) => index.leftOut === undefined && index.isAlphabetical === isKey)
    .toSorted((one, other) => one.further.length - other.further.length);
  if (whole !== undefined) return whole;
  // Where a row may have no value, it is in no index that leaves another one out.
  const [partial] = own
    .filter(({ leftOut, further }) => further.length === 0 && (leftOut === null || !first.nullable))
    .toSorted((one, other) => Number(other.isAlphabetical) - Number(one.isAlphabetical));
  // Other texts may stand in one place of the alphabet with the one that is left out, unless that is empty.
  if (isKey && partial?.leftOut !== null && partial?.leftOut !== '') return null;
  return partial?.leftOut === undefined ? null : partial;
}

/** How the index of an order is read from a place on. */
function inOrder(
  query: ListQuery,
  keys: readonly SortKey[],
  order: OrderIndex,
  position: Position | null,
): Pick<Sorted, 'index' | 'parts'> {
  if (order === 'ids') return {};
  const { leftOut } = order;
  if (leftOut === undefined) return { index: usedOf(order) };
  return { parts: partialOrder(keys, startOf(query, position), { ...order, leftOut }) };
}
