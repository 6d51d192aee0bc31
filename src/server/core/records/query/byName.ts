/**
 * Lists in the order of the names of what their rows refer to, read from those records: a part of them in the order of
 * their names, and the rows of one after the other, so that no more are read than are wanted.
 */

import { BY_NO_INDEX, byIndex, LISTED, marks } from '#server/core/db/dialectText.ts';
import { type Cell, queryCells } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Reader } from '#server/core/db/transaction.ts';
import { walk, walkedSql } from '#server/core/db/walk.ts';
import { rulesOf } from '../ruleTypes.ts';
import { columnSql, type Stretch } from './conditions.ts';
import { type Join, keySql, orderSql, type SortKey } from './keyset.ts';
import { isByIds, type ListIndex, listIndexes, wantedBy } from './listIndexes.ts';
import { isAlphabetical } from './operators.ts';
import type { ListQuery } from './parse.ts';
import {
  type Rows,
  type Source,
  type Start,
  sourcesOf,
  startOf,
  stretchesOf,
  type WalkPlace,
  whereSql,
} from './sources.ts';
import { rowsOf } from './tableSize.ts';

/** How the rows of a list are read by the names of what they refer to. */
interface ByName {
  readonly join: Join;
  /** The index that has the records by their names; undefined where they are sorted. */
  readonly names: ListIndex | undefined;
  /** The index that has the rows of each record; undefined where the table is read for each. */
  readonly index: ListIndex | undefined;
}

/** Keys of the order that are the referenced record's: its name and its id. */
const OF_RECORD = 2;
/** Records that are read at once, and so many that may be sorted for it. */
const BATCH = 200;
const SORTED = 5000;
/** Rows that are looked at in the time of a statement of its own, which each record has. */
const ROWS_PER_STATEMENT = 10;

/** Null for a list in another order, and where records or their rows are not found at once. */
export async function byNameOf(db: Reader, { model, keys, joins }: ListQuery): Promise<ByName | null> {
  const [join] = joins;
  if (join === undefined || keys?.[0]?.table !== join.alias || keys[1]?.table !== join.alias) return null;
  const { reference, target, column, field } = join.name;
  if (join.seen !== null || rulesOf(target.name)?.hidden !== undefined) return null;
  const names = (await listIndexes(db, target.name)).find(
    (index) =>
      index.column === column &&
      index.isAlphabetical === isAlphabetical(field) &&
      index.further.length === 0 &&
      !index.isPartial,
  );
  const index = (await listIndexes(db, model.name))
    .filter((item) => item.column === reference && !item.isAlphabetical)
    .toSorted((one, other) => Number(isByIds(other)) - Number(isByIds(one)))[0];
  const records = await rowsOf(db, target);
  const isFound = (names !== undefined || records <= SORTED) && (index !== undefined || records <= BATCH);
  return isFound ? { join, names, index } : null;
}

/** The rows by record, and those that refer to none, which the order puts first or last. */
export async function* sourcesByName(
  db: Reader,
  query: ListQuery,
  keys: readonly SortKey[],
  place: WalkPlace,
  byName: ByName,
): AsyncGenerator<Source> {
  const start = startOf(query, place.position);
  const isAmongNone = start !== null && start.values[1] === null;
  const inside = start === null ? null : { ...start, values: start.values.slice(OF_RECORD) };
  const isDescending = keys[0]?.descending === true;
  const rows = (id: number | null, from: Start | null): readonly Source[] =>
    rowsOfRecord(query, keys, place, byName, id, from);
  const hasNone = query.model.fields[byName.join.name.reference]?.required !== true;
  const none = hasNone ? rows(null, isAmongNone ? inside : null) : [];
  if (!isDescending && (start === null || isAmongNone)) yield* none;
  if (!isDescending || !isAmongNone) {
    const from = start === null || isAmongNone ? null : { values: start.values.slice(0, OF_RECORD), isWithRow: true };
    for await (const [id, name] of recordsFrom(db, query, keys, place, byName, from)) {
      walk(place.key, ROWS_PER_STATEMENT);
      const isInside = from !== null && from.values[1] === id && from.values[0] === name;
      yield* rows(Number(id), isInside ? inside : null);
    }
  }
  if (isDescending) yield* none;
}

/** The rows of a record; of null those that refer to none. */
function rowsOfRecord(
  query: ListQuery,
  keys: readonly SortKey[],
  { all, key }: WalkPlace,
  { join, index }: ByName,
  id: number | null,
  start: Start | null,
): readonly Source[] {
  const rest = keys.slice(OF_RECORD);
  const column = columnSql(join.name.reference);
  const own: Stretch =
    id === null
      ? { where: [`${column} is null`], parameters: [] }
      : { where: [`${column} = ${marks.integer}`], parameters: [id] };
  const used = index === undefined || (id === null && index.isPartial) ? undefined : index;
  // Of a whole list those that refer to none are read to the end: what is passed over is not counted.
  const isCounted = id !== null || query.conditions.length + query.words.length > 0;
  const rows: Rows = {
    from: all.from,
    where: [
      ...(isCounted ? [walkedSql(columnSql('id'))] : []),
      ...own.where,
      ...(used === undefined ? [] : wantedBy(used)),
      ...all.where,
    ],
    parameters: [...(isCounted ? [key] : []), ...own.parameters, ...all.parameters],
  };
  // By itself SQLite may take an index of another condition, and sort all of its rows.
  const indexing = ` ${used === undefined ? BY_NO_INDEX : byIndex(used.name)}`;
  return sourcesOf(query, keys, rows, stretchesOf(rest, start), { indexing });
}

/** The ids and names of records that rows refer to, in their order. */
async function* recordsFrom(
  db: Reader,
  { model }: ListQuery,
  keys: readonly SortKey[],
  { key }: WalkPlace,
  { join, names, index }: ByName,
  start: Start | null,
): AsyncGenerator<readonly [id: Cell, name: Cell]> {
  const ofRecord = keys.slice(0, OF_RECORD);
  const [name] = ofRecord;
  if (name === undefined) return;
  const table = `"${join.name.target.name}" as ${join.alias} ${names === undefined ? BY_NO_INDEX : byIndex(names.name)}`;
  const asked = names?.isAsked === true ? [`${join.alias}."id" > 0`] : [];
  let from = start;
  for (;;) {
    let last: readonly [Cell, Cell] | null = null;
    let read = 0;
    for (const stretch of stretchesOf(ofRecord, from)) {
      const rows = await queryCells(
        db,
        sql.composed(
          `select ${join.alias}."id", ${keySql(name)} from ${table}${whereSql([...asked, ...stretch.where])}
            order by ${orderSql(stretch.keys)} limit ${BATCH}`,
          stretch.parameters,
        ),
      );
      const left = index === undefined ? null : await referredTo(db, model.name, join, index, key, rows);
      for (const [id = null, value = null] of rows) {
        if (left === null || left.has(id)) yield [id, value];
        last = [value, id];
      }
      read += rows.length;
      if (read >= BATCH) break;
    }
    if (last === null || read < BATCH) return;
    from = { values: last, isWithRow: false };
  }
}

/** Those of the records that rows refer to. */
async function referredTo(
  db: Reader,
  model: string,
  { name: { reference } }: Join,
  index: ListIndex,
  key: number,
  records: readonly (readonly Cell[])[],
): Promise<ReadonlySet<Cell>> {
  const column = columnSql(reference);
  const own = whereSql([...wantedBy(index), `${column} = c."value"`]);
  const rows = await queryCells(
    db,
    sql.composed(
      `select c."value" from ${LISTED} as c
        where ${walkedSql('c."value"')} and exists (select 1 from "${model}" as t ${byIndex(index.name)}${own})`,
      [JSON.stringify(records.map(([id]) => id)), key],
    ),
  );
  return new Set(rows.map(([id = null]) => id));
}
