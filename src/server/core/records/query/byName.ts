/**
 * Lists in the order of the names of what their rows refer to, read from those records: one index gives them by name, and
 * another the rows of each, so that no more are read than are wanted.
 */

import { withinBudget } from '#server/core/db/budget.ts';
import { BY_NO_INDEX, byIndex, JOIN_IN_ORDER } from '#server/core/db/dialectText.ts';
import type { Cell } from '#server/core/db/execute.ts';
import type { Reader } from '#server/core/db/transaction.ts';
import { walkedSql } from '#server/core/db/walk.ts';
import { rulesOf } from '../ruleTypes.ts';
import { columnSql } from './conditions.ts';
import { type Join, OWN, orderSql, type SortKey } from './keyset.ts';
import { type ListIndex, listIndexes, type UsedIndex, usedOf, withoutCommon } from './listIndexes.ts';
import { isAlphabetical } from './operators.ts';
import type { ListQuery } from './parse.ts';
import {
  type Arm,
  fromTable,
  joinsSql,
  keysOf,
  onSql,
  type Source,
  startOf,
  stretchesOf,
  type WalkPlace,
} from './sources.ts';

/** How the rows of a list are read by the names of what they refer to. */
export interface ByName {
  readonly join: Join;
  /** The index that has the records by their names; those without a name may be left out of it. */
  readonly names: ListIndex;
  /** The index that has the rows of each record. */
  readonly index: UsedIndex;
  /** Whether it has those that refer to none, too. */
  readonly hasNone: boolean;
}

/** Keys of the order that are the referenced record's: its name and its id. */
const OF_RECORD = 2;

/** Null for a list in another order, or without such indexes. */
export async function byNameOf(db: Reader, { model, keys, joins }: ListQuery): Promise<ByName | null> {
  const [join] = joins;
  if (join === undefined || keys?.[0]?.table !== join.alias) return null;
  const { reference, target, column, field } = join.name;
  if (join.seen !== null || rulesOf(target.name)?.hidden !== undefined) return null;
  const leavesNoneOut = ({ leftOut = null }: ListIndex): boolean => leftOut === null;
  const names = (await listIndexes(db, target.name)).find(
    (index) =>
      index.column === column &&
      index.isAlphabetical === isAlphabetical(field) &&
      index.further.length === 0 &&
      leavesNoneOut(index),
  );
  const [rows] = (await listIndexes(db, model.name))
    .filter((index) => index.column === reference && leavesNoneOut(index))
    .toSorted((one, other) => one.further.length - other.further.length);
  if (names === undefined || rows === undefined) return null;
  return { join, names, index: usedOf(rows), hasNone: rows.leftOut === undefined };
}

/** Rows that stand together in the order. */
interface Part {
  /** Their order, without the keys that have one value. */
  readonly keys: readonly SortKey[];
  readonly rows: RowsOf;
  /** Whether a place in the list is among them, by the name and the id of its record. */
  readonly has: (name: Cell, id: Cell) => boolean;
}

/** Where rows come from, and what they fulfil. */
type RowsOf = Pick<Arm, 'from' | 'where' | 'parameters'>;

/**
 * The rows that refer to a record, by its name, and those that refer to none, which the order puts first or last. A walk
 * counts the records and the rows that are looked at. Of a whole list not those that refer to none: they are found in one go.
 */
export function sourcesByName(
  query: ListQuery,
  keys: readonly SortKey[],
  { all, position, key }: WalkPlace,
  byName: ByName,
): readonly Source[] {
  const { join } = byName;
  const others = joinsSql(query.joins.filter(({ alias }) => alias !== join.alias));
  const start = startOf(query, position);
  const [name = null, id = null] = start?.values ?? [];
  const parts = partsOf(query, keys, { all, key }, byName);
  const inOrder = keys[0]?.descending === true ? parts.toReversed() : parts;
  const first = start === null ? 0 : inOrder.findIndex(({ has }) => has(name, id));
  return inOrder.slice(first).flatMap((part, place) => {
    const without = keys.length - part.keys.length;
    const begin = place > 0 || start === null ? null : { ...start, values: start.values.slice(without) };
    return stretchesOf(part.keys, begin).map((stretch) => ({
      arms: [
        {
          from: `${part.rows.from}${others}`,
          where: [...part.rows.where, ...stretch.where],
          parameters: [...part.rows.parameters, ...stretch.parameters],
          order: orderSql(stretch.keys),
          access: 'planned',
        },
      ],
      isDescending: false,
      keys: keysOf(query.shape, keys, without),
    }));
  });
}

/** In the order that ascends: rows that refer to none, those of records without a name, and those of the others. */
function partsOf(
  { model, conditions, words }: ListQuery,
  keys: readonly SortKey[],
  { all, key }: Pick<WalkPlace, 'all' | 'key'>,
  { join, names, index, hasNone }: ByName,
): readonly Part[] {
  const { reference, target, column, field } = join.name;
  const own = `"${model.name}" as ${OWN} ${byIndex(index.name)}`;
  const withRecord = (indexing: string, ...where: readonly string[]): RowsOf => ({
    // By itself SQLite may take an index of another condition and ask it again for every record.
    from: `from "${target.name}" as ${join.alias} ${indexing} ${JOIN_IN_ORDER} ${own} on ${onSql(join)}`,
    where: [
      ...where,
      ...[withinBudget(`${join.alias}."id"`).text, walkedSql(`${join.alias}."id"`), walkedSql(columnSql('id'))],
      ...all.where,
      ...index.where,
    ],
    parameters: [key, key, ...all.parameters],
  });
  const name = `${join.alias}."${column}"`;
  const isPartial = names.leftOut === null;
  const ofRecord = keys.map((key, place) =>
    place < OF_RECORD ? { ...key, nullable: place === 0 && field.required !== true && !isPartial } : key,
  );
  const asked = names.isAsked ? [`${join.alias}."id" > 0`] : [];
  const named: Part = {
    keys: ofRecord,
    rows: withRecord(byIndex(names.name), ...(isPartial ? [withoutCommon(name, null)] : asked)),
    has: (at, id) => id !== null && (at !== null || !isPartial),
  };
  const nameless: Part = {
    keys: ofRecord.slice(1),
    rows: withRecord(BY_NO_INDEX, `${name} is null`),
    has: (at, id) => id !== null && at === null,
  };
  // Rows that refer to something are passed over, and not counted.
  const isCounted = conditions.length + words.length > 0;
  const none: Part = {
    keys: keys.slice(OF_RECORD),
    rows: {
      from: hasNone ? `from ${own}` : fromTable(model),
      where: [
        `${columnSql(reference)} is null`,
        ...(hasNone ? index.where : []),
        ...(isCounted ? [walkedSql(columnSql('id'))] : []),
        ...all.where,
      ],
      parameters: [...(isCounted ? [key] : []), ...all.parameters],
    },
    has: (_, id) => id === null,
  };
  return [...(model.fields[reference]?.required === true ? [] : [none]), ...(isPartial ? [nameless] : []), named];
}
