/**
 * Lists in the order of the names of what their rows refer to, read from those records: one index gives them by name, and
 * another the rows of each, so that no more are read than are wanted.
 */
import { withinBudget } from '#server/core/db/budget.ts';
import type { Reader } from '#server/core/db/transaction.ts';
import { rulesOf } from '../ruleTypes.ts';
import { columnSql, type Stretch } from './conditions.ts';
import { type Join, OWN, orderSql, type SortKey } from './keyset.ts';
import { type ListIndex, listIndexes } from './listIndexes.ts';
import { isAlphabetical } from './operators.ts';
import type { ListQuery } from './parse.ts';
import {
  fromTable,
  joinsSql,
  keysOf,
  onSql,
  type Place,
  type Source,
  type Start,
  startOf,
  stretchesOf,
  type UsedIndex,
} from './sources.ts';
import { usedOf } from './ways.ts';

/** How the rows of a list are read by the names of what they refer to. */
export interface ByName {
  readonly join: Join;
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
  if (rulesOf(target.name)?.hidden !== undefined) return null;
  const isWhole = ({ leftOut, isAsked }: ListIndex): boolean => leftOut === undefined && !isAsked;
  const names = (await listIndexes(db, target.name)).find(
    (index) => index.column === column && index.isAlphabetical === isAlphabetical(field) && isWhole(index),
  );
  const rows = (await listIndexes(db, model.name)).find(
    (index) => index.column === reference && (index.leftOut === undefined || index.leftOut === null),
  );
  if (names === undefined || rows === undefined) return null;
  return { join, index: usedOf(rows), hasNone: rows.leftOut === undefined };
}

/**
 * The rows that refer to a record, by its name, and those that refer to none, which the order puts first or last. `walked`
 * counts the rows that are looked at. Of a whole list not those that refer to none: they are found in one go.
 */
export function sourcesByName(
  query: ListQuery,
  keys: readonly SortKey[],
  { all: common, position, walked }: Pick<Place, 'position'> & { readonly all: Stretch; readonly walked: Stretch },
  { join, index, hasNone }: ByName,
): readonly Source[] {
  const { model, shape, joins } = query;
  const { reference, target, field } = join.name;
  const others = joinsSql(joins.filter(({ alias }) => alias !== join.alias));
  const sourcesOf = (
    from: string,
    rows: readonly Stretch[],
    order: readonly SortKey[],
    begin: Start | null,
  ): Source[] =>
    stretchesOf(order, begin).map((stretch) => ({
      arms: [
        {
          from: `${from}${others}`,
          where: [...rows.flatMap(({ where }) => where), ...stretch.where],
          parameters: [...rows.flatMap(({ parameters }) => parameters), ...stretch.parameters],
          order: orderSql(stretch.keys),
        },
      ],
      isDescending: false,
      keys: keysOf(shape, keys, keys.length - order.length),
    }));
  const start = startOf(query, position);
  const isAtNone = start !== null && start.values[1] === null;
  const isDescending = keys[0]?.descending === true;

  const withRecord = (): Source[] => {
    const order = keys.map((key, place) =>
      place < OF_RECORD ? { ...key, nullable: place === 0 && field.required !== true } : key,
    );
    const record: Stretch = { where: [withinBudget(`${join.alias}."id"`).text], parameters: [] };
    // By itself SQLite may take an index of another condition and ask it again for every record.
    const rows = `"${model.name}" as ${OWN} indexed by "${index.name}"`;
    const from = `from "${target.name}" as ${join.alias} cross join ${rows} on ${onSql(join)}`;
    const asked: Stretch = { where: index.where, parameters: [] };
    return sourcesOf(from, [record, walked, common, asked], order, isAtNone ? null : start);
  };
  const withNone = (): Source[] => {
    if (model.fields[reference]?.required === true) return [];
    const isNone: Stretch = { where: [`${columnSql(reference)} is null`], parameters: [] };
    const rest = isAtNone ? { ...start, values: start.values.slice(OF_RECORD) } : null;
    const counted = query.conditions.length + query.words.length === 0 ? [] : [walked];
    const own = hasNone ? `${fromTable(model)} indexed by "${index.name}"` : fromTable(model);
    const asked: Stretch = { where: hasNone ? index.where : [], parameters: [] };
    // Rows that refer to something are passed over, and not counted.
    return sourcesOf(own, [isNone, asked, ...counted, common], keys.slice(OF_RECORD), rest);
  };
  if (start === null) return isDescending ? [...withRecord(), ...withNone()] : [...withNone(), ...withRecord()];
  if (isAtNone) return isDescending ? withNone() : [...withNone(), ...withRecord()];
  return isDescending ? [...withRecord(), ...withNone()] : withRecord();
}
