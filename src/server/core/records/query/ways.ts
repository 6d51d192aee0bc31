/**
 * The ways to read the rows of a list in its order, and which of them are tried. A walk that has looked at too many rows
 * gives up, and the next way begins; the last one gets there. docs/domain/lists.md says when each is taken.
 */
import type { ReadContext } from '#server/core/context/context.ts';
import { BY_NO_INDEX, byIndex } from '#server/core/db/dialectText.ts';
import type { Cells } from '#server/core/db/execute.ts';
import type { Reader } from '#server/core/db/transaction.ts';
import { walkedSql, walkUpTo } from '#server/core/db/walk.ts';
import type { Position } from '../cursor.ts';
import { rulesOf } from '../ruleTypes.ts';
import { byNameOf, sourcesByName } from './byName.ts';
import { type Condition, columnSql, type Stretch } from './conditions.ts';
import { FEW, type Fewest, fewestOf } from './fewest.ts';
import { type Found, isMost } from './found.ts';
import { type OrderedStretch, OWN, type SortKey } from './keyset.ts';
import { covering, type ListIndex, listIndexes, wantedBy } from './listIndexes.ts';
import { isAlphabetical } from './operators.ts';
import type { Owned } from './owned.ts';
import type { ListQuery } from './parse.ts';
import {
  matching,
  type Rows,
  type Source,
  type Start,
  scanFor,
  sourcesOf,
  startOf,
  stretchesOf,
  type WalkPlace,
} from './sources.ts';
import { rowsOf } from './tableSize.ts';
import { type Sources, take } from './take.ts';

/** What a way does. */
export type WayName =
  /** Goes through rows in their order: along an index, the table, or the names of what they refer to. */
  | 'walk'
  /** Looks up what an index finds few rows by, and sorts them. */
  | 'lookUp'
  /** Sorts what the search index finds. */
  | 'search'
  /** Reads all rows that may match, from an index where one has all that is asked for, and sorts them. */
  | 'scan';

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
  /** What the search index finds; null where it is not asked. */
  readonly found: Found | null;
  readonly common: Stretch;
  readonly owned: Owned | null;
  /** The same for reading few rows: each is asked for what it refers to. */
  readonly asking: { readonly common: Stretch; readonly owned: Owned | null };
}

/** Rows looked at, in the order asked for, before all that match are sorted instead. */
const WALKED = 20_000;
/** Looking a row up by an index costs about as much as reading so many in the order of the table. */
const READ_PER_LOOK_UP = 10;

/** The rows of a page, by the first way that does not give up. Those that did are taken out of `ways`. */
export async function takeByWays(ways: Way[], page: Page): Promise<readonly Cells[]> {
  for (let way = ways[0]; way !== undefined; way = ways[0]) {
    const rows = await way.take(page);
    if (rows !== null) return rows;
    ways.shift();
  }
  throw new Error('no way to the rows of a list');
}

/** The ways that are tried, the first one first. */
export async function waysTo(ctx: ReadContext, asked: Asked): Promise<Way[]> {
  const { query, keys, found } = asked;
  const { conditions, words, visible } = query;
  const search = wayOf('search', ctx, asked, (position) => Promise.resolve(sortedFound(asked, position)));
  if (found !== null && 'ids' in found) return [search];
  const fewest = found === null ? await fewestOf(ctx.db, query, FEW) : null;
  if (fewest !== null && (fewest.rows < FEW || (keys.length === 1 && fewest.isById))) {
    return [wayOf('lookUp', ctx, asked, (position) => Promise.resolve(lookedUp(asked, fewest, position)))];
  }
  const last = found === null ? wayOf('scan', ctx, asked, (position) => scanned(ctx.db, asked, position)) : search;
  const isWhole = conditions.length + words.length === 0 && visible === null;
  return waysFromWalk(ctx, asked, isWhole, last);
}

/** All rows of a list in its order. */
export async function allInOrder(ctx: ReadContext, asked: Asked): Promise<readonly Source[]> {
  return asked.found === null ? scanned(ctx.db, asked, null) : sortedFound(asked, null);
}

/** Where all rows of a list come from, in no order. `columns`: what is read of them. */
export async function rowsInAnyOrder(
  db: Reader,
  { query, common, owned, found }: Pick<Asked, 'query' | 'common' | 'owned' | 'found'>,
  columns: readonly string[],
): Promise<Rows> {
  const rows = matching(query, common, owned, found);
  if (found !== null) return rows;
  const wide = await wideFor(db, query, columns);
  if (wide !== undefined) {
    return { ...rows, from: `${rows.from}${indexingBy(wide)}`, where: [...rows.where, ...wantedBy(wide)] };
  }
  const fewest = await fewWorthLookingUp(db, query);
  if (fewest === null) return { ...rows, from: `${rows.from} ${BY_NO_INDEX}` };
  return { ...withFewest(rows, fewest), from: `${rows.from}${indexingBy(fewest.index)}` };
}

function wayOf(
  name: WayName,
  ctx: ReadContext,
  { query }: Asked,
  sources: (position: Position | null) => Promise<Sources>,
): Way {
  return {
    name,
    take: async ({ position, ...taken }) => take(ctx, query.shape, await sources(position), taken),
  };
}

/** The walk, where something has the rows in their order, and the last way. `isWhole`: none of them is met in vain. */
async function waysFromWalk(ctx: ReadContext, asked: Asked, isWhole: boolean, last: Way): Promise<Way[]> {
  const { query, keys, asking } = asked;
  const all = matching(query, asking.common, asking.owned, null);
  const byName = await byNameOf(ctx.db, query);
  if (byName !== null) {
    return [walkUpToMany(ctx, query, all, (place) => sourcesByName(ctx.db, query, keys, place, byName)), last];
  }
  const order = orderIndex(keys, await listIndexes(ctx.db, query.model.name));
  if (order === null) return [last];
  const sources = (rows: Rows, position: Position | null): readonly Source[] =>
    sourcesOf(query, keys, rows, stretchesAlong(keys, order, startOf(query, position)));
  if (isWhole) return [wayOf('walk', ctx, asked, (position) => Promise.resolve(sources(all, position)))];
  const walk = walkUpToMany(ctx, query, all, ({ position, key }) => {
    const where = [walkedSql(columnSql('id')), ...all.where];
    return sources({ ...all, where, parameters: [key, ...all.parameters] }, position);
  });
  return [walk, last];
}

/** A walk that gives up where it would look at more than many rows, and twice those of the page. */
function walkUpToMany(ctx: ReadContext, { shape }: ListQuery, all: Rows, sources: (place: WalkPlace) => Sources): Way {
  return {
    name: 'walk',
    take: ({ position, limit, skip }) =>
      walkUpTo(WALKED + 2 * (skip + limit), (key) =>
        take(ctx, shape, sources({ all, position, key }), { limit, skip }),
      ),
  };
}

/** What has the rows in an order: an index, or the table. */
type OrderIndex = ListIndex | 'ids';

/** The index that has the rows in an order; null where none has. */
function orderIndex(keys: readonly SortKey[], indexes: readonly ListIndex[]): OrderIndex | null {
  const [first, last, ...others] = keys;
  if (first?.table !== OWN || others.length > 0) return null;
  if (last === undefined) return 'ids';
  if (last.column !== 'id') return null;
  const [index] = indexes
    .filter(
      (item) =>
        item.column === first.column &&
        item.isAlphabetical === isAlphabetical(first.field) &&
        (item.further.length === 0 || !item.isPartial),
    )
    .toSorted(
      (one, other) => Number(one.isPartial) - Number(other.isPartial) || one.further.length - other.further.length,
    );
  return index ?? null;
}

/** The rows from a place on along an index. One that leaves out rows without a value has those beside it, by their ids. */
function stretchesAlong(keys: readonly SortKey[], order: OrderIndex, start: Start | null): readonly OrderedStretch[] {
  const along = (own: readonly SortKey[], from: Start | null, indexing: string, where: readonly string[]) =>
    stretchesOf(own, from).map((stretch) => ({ ...stretch, where: [...where, ...stretch.where], indexing }));
  const byIds = ` ${BY_NO_INDEX}`;
  if (order === 'ids') return along(keys, start, byIds, []);
  const indexing = indexingBy(order);
  const [first, ...rest] = keys;
  if (!order.isPartial || first === undefined) return along(keys, start, indexing, wantedBy(order));
  const isAmongNone = start !== null && start.values[0] === null;
  const inside = isAmongNone ? { ...start, values: start.values.slice(1) } : null;
  const none = along(rest, inside, byIds, [`${columnSql(first.column)} is null`]);
  const own = [{ ...first, nullable: false }, ...rest];
  const some = (from: Start | null) => along(own, from, indexing, wantedBy(order));
  if (first.descending) return isAmongNone ? none : [...some(start), ...none];
  return start === null || isAmongNone ? [...none, ...some(null)] : some(start);
}

function sortedFound({ query, keys, common, owned, found }: Asked, position: Position | null): readonly Source[] {
  // Read from end to end and sorted: in the order of an index each row would be looked up apart.
  const indexing = found !== null && isMost(found) ? ` ${BY_NO_INDEX}` : '';
  const stretches = stretchesOf(keys, startOf(query, position));
  // The places of many in the order are kept, and no more of them.
  const scan = found === null || 'ids' in found ? undefined : { columns: [], by: null };
  return sourcesOf(query, keys, matching(query, common, owned, found), stretches, { indexing, scan });
}

/** What an index finds rows by. */
function lookedUp({ query, keys, common, owned }: Asked, fewest: Fewest, position: Position | null): readonly Source[] {
  const rows = withFewest(matching(query, common, owned, null), fewest);
  const stretches = stretchesOf(keys, startOf(query, position));
  return sourcesOf(query, keys, rows, stretches, { indexing: indexingBy(fewest.index) });
}

/** What an index finds a small part of the rows by; else every row, from an index that has all that is asked for. */
async function scanned(db: Reader, asked: Asked, position: Position | null): Promise<readonly Source[]> {
  const { query, keys, common, owned } = asked;
  const fewest = await fewWorthLookingUp(db, query);
  if (fewest !== null) return lookedUp(asked, fewest, position);
  const columns = keys.map(({ column }) => column);
  const wide = query.joins.length > 0 ? undefined : await wideFor(db, query, columns);
  const rows = matching(query, common, owned, null);
  const where = [...rows.where, ...(wide === undefined ? [] : wantedBy(wide))];
  return sourcesOf(query, keys, { ...rows, where }, stretchesOf(keys, startOf(query, position)), {
    indexing: wide === undefined ? ` ${BY_NO_INDEX}` : indexingBy(wide),
    scan: scanFor(query, keys, wide?.column),
  });
}

async function fewWorthLookingUp(db: Reader, query: ListQuery): Promise<Fewest | null> {
  const most = Math.max(FEW, (await rowsOf(db, query.model)) / READ_PER_LOOK_UP);
  const fewest = await fewestOf(db, query, Math.ceil(most));
  return fewest !== null && fewest.rows < most ? fewest : null;
}

function withFewest(rows: Rows, { where, parameters }: Fewest): Rows {
  return { ...rows, where: [...rows.where, ...where], parameters: [...rows.parameters, ...parameters] };
}

function indexingBy(index: ListIndex | null): string {
  return index === null ? '' : ` ${byIndex(index.name)}`;
}

/** The index for lists that has these columns and all that is asked of a row; undefined where none has. */
async function wideFor(db: Reader, query: ListQuery, columns: readonly string[]): Promise<ListIndex | undefined> {
  const { model, conditions, words, visible } = query;
  if (words.length > 0 || visible !== null || rulesOf(model.name)?.hidden !== undefined) return undefined;
  const deleted = model.fields.deleted === undefined ? [] : ['deleted'];
  return covering(await listIndexes(db, model.name), [...columns, ...deleted, ...conditions.flatMap(comparedIn)]);
}

/** The columns that are compared; null for what is not in the rows themselves. */
function comparedIn(condition: Condition): readonly (string | null)[] {
  switch (condition.kind) {
    case 'compare':
      return [condition.column];
    case 'reached':
      return [condition.name.reference];
    case 'not':
      return comparedIn(condition.condition);
    case 'and':
    case 'or':
      return condition.conditions.flatMap(comparedIn);
  }
}
