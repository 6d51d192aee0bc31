/**
 * Lists in the order of the names of what their rows refer to, where those are few records, as cash points and payment
 * methods are, or where few rows refer to any: the rows of one record after the other, each from an index by their ids.
 */
import { BY_NO_INDEX, byIndex, LISTED, marks } from '#server/core/db/dialectText.ts';
import { type Cell, queryCells } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Reader } from '#server/core/db/transaction.ts';
import { walkedSql } from '#server/core/db/walk.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { Position } from '../cursor.ts';
import { columnSql, type Stretch } from './conditions.ts';
import { type Join, keySql, type OrderedStretch, OWN, orderSql, type SortKey } from './keyset.ts';
import { isByIds, type ListIndex, listIndexes, type UsedIndex, usedOf } from './listIndexes.ts';
import type { ListQuery } from './parse.ts';
import {
  type Arm,
  fromTable,
  joinsSql,
  keysOf,
  onSql,
  type Source,
  type Start,
  scanFor,
  startOf,
  stretchesOf,
  targetSql,
  type WalkPlace,
} from './sources.ts';
import { covering } from './wideIndex.ts';

/** The rows of a list in groups, by what they refer to. */
export interface ByRecord {
  readonly join: Join;
  /** The records in the order of their names, those that refer to none among them. */
  readonly records: readonly Named[];
  /** The index that has the rows of a record by their ids; undefined where the table is read. */
  readonly index: ListIndex | undefined;
}

/** A record and its name as it is sorted; null and null stand for none. */
interface Named {
  readonly id: number | null;
  readonly name: Cell;
}

/** Records that are read one after the other. */
const MOST_RECORDS = 200;
/** Keys of the order that are the referenced record's: its name and its id. */
const OF_RECORD = 2;

/** Null for a list in another order, or whose rows refer to more records. */
export async function byRecordOf(db: Reader, { model, keys, joins }: ListQuery): Promise<ByRecord | null> {
  const [join] = joins;
  const [first, second] = keys ?? [];
  if (join === undefined || first?.table !== join.alias || second?.table !== join.alias) return null;
  if (join.seen !== null) return null;
  const { reference } = join.name;
  const indexes = (await listIndexes(db, model.name)).filter(
    ({ column, isAlphabetical }) => column === reference && !isAlphabetical,
  );
  const ids = await recordsOf(db, model.name, join, indexes[0]);
  if (ids === null) return null;
  const rows = await queryCells(
    db,
    sql.composed(
      `select ${join.alias}."id", ${keySql(first)} from ${targetSql(join)} as ${join.alias} where ${join.alias}."id" in ${LISTED}
        order by ${orderSql([first, second])}`,
      [JSON.stringify(ids)],
    ),
  );
  // Rows of a record that is not there, or that nobody sees, are sorted with those that refer to none.
  if (rows.length < ids.length) return null;
  const named = rows.map(([id, name = null]): Named => ({ id: Number(id), name }));
  const none = (await hasNone(db, model, reference, indexes)) ? [{ id: null, name: null }] : [];
  const records = first.descending ? [...named, ...none] : [...none, ...named];
  return { join, records, index: indexes.find(isByIds) };
}

/** The records that rows refer to; null where they are too many. */
async function recordsOf(
  db: Reader,
  model: string,
  { name: { reference, target } }: Join,
  index: ListIndex | undefined,
): Promise<readonly number[] | null> {
  const { leftOut = null } = index ?? {};
  if (index !== undefined) {
    const ids = await idsOf(db, valuesSql(model, index));
    return few(typeof leftOut === 'number' ? [...ids, leftOut] : ids);
  }
  const all = await idsOf(db, `select "id" from "${target.name}" limit ${MOST_RECORDS + 1}`);
  if (all.length <= MOST_RECORDS) return all;
  const used = covering(await listIndexes(db, model), [reference]);
  return used === undefined ? null : few(await idsOf(db, readValuesSql(model, reference, used)));
}

/** False where it is known that every row refers to a record. */
async function hasNone(
  db: Reader,
  { name, fields }: AnyModel,
  reference: string,
  indexes: readonly ListIndex[],
): Promise<boolean> {
  if (fields[reference]?.required === true) return false;
  const index = indexes.find(({ leftOut }) => leftOut === null);
  // One that has every row finds those at once; without any they are met as the others are.
  if (index === undefined) return true;
  const [row] = await queryCells(
    db,
    sql.composed(
      `select (select count(*) from "${name}") > (select count(*) from "${name}" as t ${byIndex(index.name)}
        where ${columnSql(reference)} is not null)`,
      [],
    ),
  );
  return row?.[0] === 1;
}

async function idsOf(db: Reader, text: string): Promise<readonly number[]> {
  const rows = await queryCells(db, sql.composed(text, []));
  return rows.map(([id]) => Number(id));
}

function few(ids: readonly number[]): readonly number[] | null {
  return ids.length > MOST_RECORDS ? null : ids;
}

/** Every value of a column once, from an index that has it behind others. */
function readValuesSql(model: string, reference: string, index: ListIndex): string {
  const { name, where } = usedOf(index);
  const column = columnSql(reference);
  return `select distinct ${column} from "${model}" as t ${byIndex(name)}
    where ${[...where, `${column} is not null`].join(' and ')} limit ${MOST_RECORDS + 1}`;
}

/** Every value of an indexed column once: each is looked up behind the one before. */
function valuesSql(model: string, index: ListIndex): string {
  const { name, where } = usedOf(index);
  const least = (condition: string): string =>
    `(select min(${columnSql(index.column)}) from "${model}" as t ${byIndex(name)}
      where ${[...where, condition].join(' and ')})`;
  const column = columnSql(index.column);
  return `with recursive "each"("value") as (
      select ${least(`${column} is not null`)}
      union all select ${least(`${column} > "each"."value"`)} from "each" where "each"."value" is not null
      limit ${MOST_RECORDS + 2}
    ) select "value" from "each" where "value" is not null`;
}

/** Where a list goes on: which records are left, and the place among the rows of the first; null for all of them. */
function placeOf(
  query: ListQuery,
  keys: readonly SortKey[],
  position: Position | null,
  { records }: ByRecord,
): { readonly left: readonly Named[]; readonly inside: Start | null } {
  const start = startOf(query, position);
  if (start === null) return { left: records, inside: null };
  const [name = null, id = null] = start.values;
  const at: Named = { id: id as number | null, name };
  const sign = keys[0]?.descending === true ? -1 : 1;
  const left = records.filter((record) => sign * compared(record, at) >= 0);
  const [first] = left;
  // A record that has another name by now is not begun inside.
  const isInside = first !== undefined && compared(first, at) === 0;
  return { left, inside: isInside ? { ...start, values: start.values.slice(OF_RECORD) } : null };
}

/** The rows of each record, from the place in the list on. */
export function sourcesByRecord(
  query: ListQuery,
  keys: readonly SortKey[],
  { all, position, key }: WalkPlace,
  byRecord: ByRecord,
): readonly Source[] {
  const { join, index } = byRecord;
  const { left, inside } = placeOf(query, keys, position, byRecord);
  const rest = keys.slice(OF_RECORD);
  const column = columnSql(join.name.reference);
  return left.flatMap(({ id }, place) => {
    const own: Stretch =
      id === null
        ? { where: [`${column} is null`], parameters: [] }
        : { where: [`${column} = ${marks.integer}`], parameters: [id] };
    const used = index !== undefined && has(index, id) ? usedOf(index) : null;
    // By itself SQLite may take an index of another condition, and sort all of its rows.
    const table = `${fromTable(query.model)} ${used === null ? BY_NO_INDEX : byIndex(used.name)}`;
    const asked = used?.where ?? [];
    return stretchesOf(rest, place === 0 ? inside : null).map((stretch) => ({
      arms: [
        {
          from: `${table}${joinsSql(query.joins)}`,
          where: [walkedSql(columnSql('id')), ...own.where, ...asked, ...stretch.where, ...all.where],
          parameters: [key, ...own.parameters, ...stretch.parameters, ...all.parameters],
          order: orderSql(stretch.keys),
          access: 'planned',
        },
      ],
      isDescending: false,
      keys: keysOf(query.shape, keys),
    }));
  });
}

/**
 * The rows sorted by the place of their record among all: a number, where the name of each would have to be read and made
 * comparable. `index`: by which they are read, where they are. Throws for an order that has no places.
 */
export function sourcesByPlace(
  query: ListQuery,
  keys: readonly SortKey[],
  position: Position | null,
  { from, where, parameters }: Pick<Arm, 'from' | 'where' | 'parameters'>,
  byRecord: ByRecord,
  index: UsedIndex | null = null,
): readonly Source[] {
  const { join, records } = byRecord;
  const [name] = keys;
  const rest = keys.slice(OF_RECORD);
  if (name === undefined || !arePlaced(keys)) throw new Error('an order without places');
  const table = index === null ? from : `${from} ${byIndex(index.name)}`;
  const isFromTable = from.startsWith(fromTable(query.model));
  const scan = isFromTable ? scanFor(rest, index, sortedByPlace(byRecord, keys)) : undefined;
  const column = columnSql(join.name.reference);
  const key = placeKey(column, records);
  const order = [key, ...rest];
  const { left, inside } = placeOf(query, keys, position, byRecord);
  const first = records.length - left.length;
  const stretches: readonly OrderedStretch[] =
    inside === null
      ? [{ where: [`${keySql(key)} >= ${marks.integer}`], parameters: [first], keys: order }]
      : stretchesOf(order, { ...inside, values: [first, ...inside.values] });
  const own = keysOf(query.shape, rest);
  const { length } = query.shape.columns;
  const nameOf = `(select ${keySql(name)} from "${join.name.target.name}" as ${join.alias} where ${onSql(join)})`;
  const cursor = {
    places: [length, length + 1, ...own.places.map((place) => (place < length ? place : place + OF_RECORD))],
    further: [nameOf, column, ...own.further],
  };
  return stretches.map((stretch) => ({
    arms: [
      {
        from: table,
        where: [...where, ...(index?.where ?? []), ...stretch.where],
        parameters: [...parameters, ...stretch.parameters],
        order: orderSql(order),
        access: table === fromTable(query.model) ? 'planned' : 'sorted',
        scan,
      },
    ],
    isDescending: false,
    keys: cursor,
  }));
}

/** Whether rows are sorted by the place of their record: the order has names of no other records. */
export function arePlaced(keys: readonly SortKey[]): boolean {
  return keys.slice(OF_RECORD).every(({ table }) => table === OWN);
}

/** The columns of rows that `sourcesByPlace` sorts by. */
export function sortedByPlace({ join }: ByRecord, keys: readonly SortKey[]): readonly string[] {
  return [join.name.reference, ...keys.filter(({ table }) => table === OWN).map(({ column }) => column)];
}

/** The place of a row's record in the order: of one that refers to none, too. */
function placeKey(column: string, records: readonly Named[]): SortKey {
  const none = records.findIndex(({ id }) => id === null);
  const places = records.flatMap(({ id }, place) => (id === null ? [] : [`when ${id} then ${place}`]));
  // SQLite would take a number alone for a column of the result.
  const sql = places.length === 0 ? `(${column} is not null)` : `case ${column} ${places.join(' ')} else ${none} end`;
  return {
    table: OWN,
    column: 'id',
    field: { type: 'int', label: { es: '', en: '' } },
    descending: false,
    nullable: false,
    sql,
  };
}

/** Whether an index has the rows that refer to a record, or to none. */
function has({ leftOut }: ListIndex, id: number | null): boolean {
  return leftOut === undefined || (id !== null && id !== leftOut);
}

/** The order of SQLite: null first, texts by their bytes. */
function compared(one: Named, other: Named): number {
  return comparedCells(one.name, other.name) || comparedCells(one.id, other.id);
}

function comparedCells(one: Cell, other: Cell): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  if (typeof one === 'string' || typeof other === 'string') {
    return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
  }
  return Number(one) - Number(other);
}
