/** Where the rows of a list come from: the table, or what the search index finds, rank by rank where nothing else is asked. */

import { withinBudget } from '#server/core/db/budget.ts';
import { JOIN_IN_ORDER, LISTED_IDS, marks } from '#server/core/db/dialectText.ts';
import type { Cell } from '#server/core/db/execute.ts';
import { changedSince, findsAll, lastTakenUp, searched, searchedId, searchTable } from '#server/core/db/searchTable.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { Position } from '../cursor.ts';
import { rulesOf } from '../ruleTypes.ts';
import { matchFor, RANKS, type Rank, rankCondition, ranksFor, searchCondition } from '../search.ts';
import type { Fragment } from '../searchText.ts';
import type { Shape } from '../shapeTypes.ts';
import { type Condition, columnSql, conditionsSql, matchOf, mentions, type Stretch, textsIn } from './conditions.ts';
import { type Found, isMost } from './found.ts';
import {
  EVERYTHING,
  type Join,
  keySql,
  type OrderedStretch,
  OWN,
  orderSql,
  type SortKey,
  stretchesAfter,
  stretchesFrom,
} from './keyset.ts';
import { isAlphabetical } from './operators.ts';
import { idsSql, type Owned } from './owned.ts';
import type { ListQuery } from './parse.ts';

/** A source of rows in their order, and what a cursor holds of each. */
export interface Source {
  /** More than one only in the order of `id`. No row is in two of them. */
  readonly arms: readonly Arm[];
  /** The order of `id`, where there are several arms. */
  readonly isDescending: boolean;
  readonly keys: Keys;
}

/** Where rows come from, which of them, and their order. */
export interface Arm {
  /** The table `t`, and the index where it is looked up first. */
  readonly from: string;
  /** The records whose names the order needs, up to `where`. */
  readonly joins?: string;
  readonly where: readonly string[];
  readonly parameters: readonly unknown[];
  readonly order: string;
  /** How they are read from end to end for that; undefined where they are not. */
  readonly scan?: Scan | undefined;
}

/** Where rows come from, and what they fulfil. */
export type Rows = Pick<Arm, 'from' | 'where' | 'parameters'>;

/** All rows that match, which are sorted: of each its place in the order is kept meanwhile, and no more. */
export interface Scan {
  /** The columns of the table `t` that the order needs. */
  readonly columns: readonly string[];
  /**
   * The column by which they are read from their end; null from their beginning. To keep the first of an order, SQLite puts
   * in every row that comes before one it has: where the newest come first, each row read from the beginning is one.
   */
  readonly by: string | null;
}

/** What a cursor holds of a row: which of the columns selected, and those that are selected for it alone. */
interface Keys {
  readonly places: readonly number[];
  readonly further: readonly string[];
}

/** Where a part of a list begins, and what its rows must fulfil. */
export interface Place {
  readonly common: Stretch;
  /** Rows that are found though their own texts lack the words. */
  readonly owned: Owned | null;
  readonly position: Position | null;
}

/** Where a walk is, and what its rows must fulfil, the words among it. */
export interface WalkPlace extends Pick<Place, 'position'> {
  readonly all: Rows;
  /** The key of the walk. */
  readonly key: number;
}

/** What holds for every row of the list, whatever its place. */
export function commonConditions({ model, conditions, visible }: ListQuery): Stretch {
  const { where, parameters } = conditionsSql(model, conditions);
  const implied = model.fields.deleted !== undefined && !conditions.some((item) => mentions(item, 'deleted'));
  const hidden = rulesOf(model.name)?.hidden;
  return {
    where: [
      withinBudget(columnSql('id'), 1 + textsIn(conditions)).text,
      ...(implied ? [`${columnSql('deleted')} = 0`] : []),
      ...(hidden === undefined ? [] : [`not (${hidden.text})`]),
      ...(visible === null ? [] : [visible.text]),
      ...where,
    ],
    parameters,
  };
}

/** Rows in the order of `keys`, in stretches that follow one another. `indexing`: where these do not say how they are read. */
export function sourcesOf(
  query: ListQuery,
  keys: readonly SortKey[],
  { from, where, parameters }: Rows,
  stretches: readonly OrderedStretch[],
  { indexing = '', scan }: { readonly indexing?: string; readonly scan?: Scan | undefined } = {},
): readonly Source[] {
  return stretches.map((stretch) => ({
    arms: [
      {
        from: `${from}${stretch.indexing ?? indexing}`,
        joins: joinsSql(query.joins),
        where: [...where, ...stretch.where],
        parameters: [...parameters, ...stretch.parameters],
        order: orderSql(stretch.keys),
        scan,
      },
    ],
    isDescending: false,
    keys: keysOf(query.shape, keys),
  }));
}

/** How rows are read from end to end and sorted. `by`: the first column of the index that has them. */
export function scanFor({ joins }: ListQuery, keys: readonly SortKey[], by = 'id'): Scan {
  const columns = [...new Set(['id', ...keys.map(({ column }) => column)])];
  return { columns, by: joins.length === 0 && keys.at(-1)?.descending === true ? by : null };
}

/** Where a part of a list begins, by the values of a row: behind it, or with it. */
export interface Start {
  readonly values: readonly Cell[];
  readonly isWithRow: boolean;
}

/** Where the rows of a query begin; null for the beginning of the list, or a number of rows behind it. */
export function startOf({ isBackward }: ListQuery, position: Position | null): Start | null {
  if (position === null || 'skip' in position) return null;
  const isBefore = 'before' in position;
  return { values: isBefore ? position.before : position.after, isWithRow: isBefore !== isBackward };
}

/** The rows from there on, as stretches that follow one another. */
export function stretchesOf(keys: readonly SortKey[], start: Start | null): readonly OrderedStretch[] {
  if (start === null) return [{ ...EVERYTHING, keys }];
  return start.isWithRow ? stretchesFrom(keys, start.values) : stretchesAfter(keys, start.values);
}

/** Records whose names the order needs, beside each row. Rows that refer to none stay. */
function joinsSql(joins: readonly Join[]): string {
  return joins
    .map(
      (join) =>
        ` left join ${targetSql(join)} as ${join.alias} on ${join.alias}."id" = ${columnSql(join.name.reference)}`,
    )
    .join('');
}

/** The records that may be seen of what rows refer to. */
function targetSql({ name: { target }, seen }: Pick<Join, 'name' | 'seen'>): string {
  const hidden = rulesOf(target.name)?.hidden;
  const where = [...(hidden === undefined ? [] : [`not (${hidden.text})`]), ...(seen === null ? [] : [seen.text])];
  return where.length === 0 ? `"${target.name}"` : `(select * from "${target.name}" as t where ${where.join(' and ')})`;
}

/** What the model's index is asked for rows that have all words, so ranked, and may fulfil all conditions. */
export function matchAll(
  model: AnyModel,
  words: readonly string[],
  conditions: readonly Condition[],
  rank: Rank,
): string | null {
  const parts = [words.length === 0 ? null : matchFor(words, rank), matchOf(model, conditions)];
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : findsAll(known);
}

/** In the order of a search: its rank and the id. The first `without` keys have no value. */
export function keysOf({ columns }: Shape, keys: readonly SortKey[] | null, without = 0): Keys {
  if (keys === null) return { places: [columns.length, 0], further: [] };
  const further: string[] = [];
  const places = keys.map((key, index) => {
    const place = key.table === OWN && !isAlphabetical(key.field) ? columns.indexOf(key.column) : -1;
    return place >= 0 ? place : columns.length + further.push(index < without ? 'null' : keySql(key)) - 1;
  });
  return { places, further };
}

/** Everything that matches, in no order. */
export function matching({ model, words }: ListQuery, common: Stretch, owned: Owned | null, found: Found | null): Rows {
  const { where, parameters } =
    words.length === 0 ? common : both(common, either(owned, searchCondition(model, words)));
  if (found === null || isMost(found)) return { from: fromTable(model), where, parameters };
  // The ids first: by itself SQLite may walk the order instead and look every row of it up.
  const joined = (ids: string): string => `from (${ids}) as c ${JOIN_IN_ORDER} "${model.name}" as t on t."id" = c."id"`;
  if ('ids' in found) {
    const from = joined(LISTED_IDS);
    return { from, where, parameters: [JSON.stringify(found.ids), ...parameters] };
  }
  return { from: joined(found.source.sql), where, parameters: [...found.source.parameters, ...parameters] };
}

function both({ where, parameters }: Stretch, condition: Fragment): Stretch {
  return { where: [...where, condition.sql], parameters: [...parameters, ...condition.parameters] };
}

/** Whose row it is costs less to compare than what the row says. */
function either(owned: Owned | null, own: Fragment): Fragment {
  if (owned === null) return own;
  const { condition } = owned;
  return { sql: `(${condition.sql} or ${own.sql})`, parameters: [...condition.parameters, ...own.parameters] };
}

/** What rows fulfil that are found by the name of whose they are, and not by their own texts. */
function ownedOnly({ model, words }: ListQuery, common: Stretch, { condition }: Owned): Stretch {
  const own = searchCondition(model, words);
  return both(both(common, condition), { sql: `(${own.sql}) is not true`, parameters: own.parameters });
}

/** Which rows of the table those may be at all, where they are known. */
function knownRows({ rows }: Owned): Stretch {
  if (!('ids' in rows)) return EVERYTHING;
  const { sql, parameters } = idsSql(rows.ids);
  return { where: [`${columnSql('id')} in (${sql})`], parameters };
}

/**
 * The rows by rank, the newest first: of each rank what the index finds, and the rows that wait: those behind the last
 * one it has taken up, and those that are changed. Behind them stand those that are found by the name of whose they are.
 */
export function rankedSources(
  query: ListQuery,
  { common, owned, isIndexed, position }: Place & { readonly isIndexed: boolean },
): readonly Source[] {
  const { model, words, conditions, shape } = query;
  const [rank, last] = position !== null && 'after' in position ? position.after : [0, null];
  const ofRank = (place: number, rows: Stretch, armsOf: (arm: ArmOf) => readonly Arm[]): readonly Source[] => {
    if (place < Number(rank)) return [];
    const before = place === Number(rank) && typeof last === 'number' ? last : null;
    const arms = armsOf((from, column, first) => {
      const below = before === null ? EVERYTHING : { where: [`${column} < ${marks.integer}`], parameters: [before] };
      return {
        from,
        where: [...first.where, ...below.where, ...rows.where],
        parameters: [...first.parameters, ...below.parameters, ...rows.parameters],
        order: `${column} desc`,
      };
    });
    return [{ arms, isDescending: true, keys: { ...keysOf(shape, null), further: [String(place)] } }];
  };
  const table = fromTable(model);
  const id = columnSql('id');
  const own = ranksFor(words).flatMap((name) => {
    const match = isIndexed ? matchAll(model, words, conditions, name) : null;
    return ofRank(RANKS.indexOf(name), both(common, rankCondition(model, words, name)), (arm) =>
      match === null ? [arm(table, id, EVERYTHING)] : indexedArms(model, match, arm),
    );
  });
  if (owned === null) return own;
  const rest = ofRank(RANKS.length, ownedOnly(query, common, owned), (arm) => [arm(table, id, knownRows(owned))]);
  return [...own, ...rest];
}

/** Makes an arm of a table, its column of ids and what else holds for its rows. */
type ArmOf = (from: string, column: string, first: Stretch) => Arm;

function indexedArms(model: AnyModel, match: string, arm: ArmOf): readonly Arm[] {
  const id = searchedId(model.name);
  const table = fromTable(model);
  return [
    arm(`from ${searchTable(model.name)} ${JOIN_IN_ORDER} "${model.name}" as t on t."id" = ${id}`, id, {
      where: searched(model.name),
      parameters: [match],
    }),
    arm(table, 't."id"', { where: [`t."id" > ${lastTakenUp(model.name)}`], parameters: [] }),
    arm(table, 't."id"', { where: [`t."id" in ${changedSince(model.name)}`], parameters: [] }),
  ];
}

/** The table as `t`. */
export function fromTable(model: AnyModel): string {
  return `from "${model.name}" as t`;
}

export function whereSql(where: readonly string[]): string {
  return where.length === 0 ? '' : ` where ${where.join(' and ')}`;
}
