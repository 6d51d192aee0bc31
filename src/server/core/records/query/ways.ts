/**
 * Which indexes a list is read by. There are no statistics here, and SQLite takes one value of any column for few rows; so
 * it is counted, up to a bound, how many rows have a value that is asked for, and an order is walked while its rows are met
 * soon.
 */
import { alphabetSql } from '#server/core/db/alphabet.ts';
import { queryCells } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Reader } from '#server/core/db/transaction.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { alphabetKey } from '#shared/domain/alphabet.ts';
import { rulesOf } from '../ruleTypes.ts';
import { type Condition, columnSql, isSide, markFor, sideSql } from './conditions.ts';
import { type OrderedStretch, OWN, type SortKey } from './keyset.ts';
import { type ListIndex, listIndexes, withoutCommon } from './listIndexes.ts';
import { isAlphabetical } from './operators.ts';
import type { ListQuery } from './parse.ts';
import { partialOrder } from './partialOrder.ts';
import { fromTable, type Start, type UsedIndex, whereSql } from './sources.ts';

/** A way to read the rows of a list in their order. */
export interface TableWay {
  /** Rows that it may look at; null = all. */
  readonly most: number | null;
  readonly index?: UsedIndex;
  readonly parts?: readonly OrderedStretch[];
  /** The index has the rows in another order, in which it is read from end to end. */
  readonly isSorted?: boolean;
  /** The order has been walked far: it is not tried again. */
  readonly isWalked?: boolean;
  /** All rows that match are sorted. */
  readonly isOfAll?: boolean;
}

/** Rows that are looked up one by one and sorted, rather than met in the order asked for. */
const FEW = 5000;
/** Rows looked at in the order asked for before all that match are sorted instead. */
const WALKED = 20_000;

/** The ways to read a list from its table, to be tried one after the other; the last one gets there. */
export async function waysFromTable(
  db: Reader,
  query: ListQuery,
  keys: readonly SortKey[],
  start: Start | null,
): Promise<readonly TableWay[]> {
  const any: TableWay = { most: null };
  const all: TableWay = { most: null, isOfAll: true };
  const { model, conditions, joins } = query;
  const indexes = await listIndexes(db, model.name);
  const isById = keys.length === 1;
  const fewest = await fewestOf(db, query, indexes);
  // Of one value, an index of one column has the rows by their ids.
  if (fewest !== null && (fewest.rows < FEW || (isById && fewest.isInOrder))) {
    return [{ most: null, ...(fewest.used === null ? {} : { index: fewest.used }) }];
  }
  if (joins.length > 0) return [all];
  const inOrder = isById ? any : orderWay(keys, start, indexes);
  const last = scanWay(keys, conditions, indexes) ?? all;
  if (inOrder === null) return [last];
  return conditions.length === 0
    ? [inOrder]
    : [
        { ...inOrder, most: WALKED },
        { isWalked: true, ...last, isOfAll: !isById },
      ];
}

/** Whether an index tells that few rows are asked for: they are looked up and sorted, whatever their order. */
export async function isOfFew(db: Reader, query: ListQuery): Promise<boolean> {
  const fewest = await fewestOf(db, query, await listIndexes(db, query.model.name));
  return fewest !== null && fewest.rows < FEW;
}

/** By an index that has the rows in the order asked for; null where none has. */
export async function wayInOrder(
  db: Reader,
  { model, joins }: ListQuery,
  keys: readonly SortKey[],
  start: Start | null,
): Promise<TableWay | null> {
  if (keys.length === 1) return { most: null };
  return joins.length > 0 ? null : orderWay(keys, start, await listIndexes(db, model.name));
}

/**
 * The index that rows are sorted from instead of their table, by these columns of theirs; null where none has them all.
 * `isOfAll`: those that are deleted are sorted, too.
 */
export async function indexToSort(
  db: Reader,
  { model, conditions, words }: ListQuery,
  columns: readonly string[],
  isOfAll = false,
): Promise<UsedIndex | null> {
  const deleted = isOfAll || model.fields.deleted === undefined ? [] : ['deleted'];
  const asked = [...columns, ...deleted, ...comparedIn(conditions)];
  const index = words.length > 0 ? undefined : coveringIndex(await listIndexes(db, model.name), asked);
  return index === undefined ? null : usedOf(index);
}

/** By an index that has all columns that are asked for, not in their order: it is much smaller than the table. */
function scanWay(
  keys: readonly SortKey[],
  conditions: readonly Condition[],
  indexes: readonly ListIndex[],
): TableWay | null {
  const index = coveringIndex(indexes, [
    ...keys.map(({ table, column }) => (table === OWN ? column : null)),
    ...comparedIn(conditions),
  ]);
  return index === undefined ? null : { most: null, index: usedOf(index), isSorted: true, isOfAll: true };
}

/** The index that a sum over rows is read from instead of their table; null where none has all columns it takes. */
export async function indexOfAll(
  db: Reader,
  { model, conditions, words, visible, joins }: ListQuery,
  columns: readonly string[],
): Promise<UsedIndex | null> {
  if (words.length > 0 || visible !== null || joins.length > 0 || rulesOf(model.name)?.hidden !== undefined)
    return null;
  const deleted = model.fields.deleted === undefined ? [] : ['deleted'];
  const index = coveringIndex(await listIndexes(db, model.name), [...columns, ...deleted, ...comparedIn(conditions)]);
  return index === undefined ? null : usedOf(index);
}

/** What is compared; null for what is not in the rows themselves. */
function comparedIn(conditions: readonly Condition[]): readonly (string | null)[] {
  return conditions.map((condition) => (condition.kind === 'compare' ? condition.column : null));
}

/** An index for lists that has all these columns, in whatever order; undefined where none has them. */
export function coveringIndex(
  indexes: readonly ListIndex[],
  columns: readonly (string | null)[],
): ListIndex | undefined {
  return indexes.find(
    ({ isAsked, isAlphabetical: isKey, column, further }) =>
      isAsked &&
      !isKey &&
      columns.every((name) => name === 'id' || name === column || (name !== null && further.includes(name))),
  );
}

/** By an index that has the rows in their order, or those of them that are not alike. */
function orderWay(keys: readonly SortKey[], start: Start | null, indexes: readonly ListIndex[]): TableWay | null {
  const [first, last, ...others] = keys;
  if (first?.table !== OWN || last?.column !== 'id' || others.length > 0) return null;
  const isKey = isAlphabetical(first.field);
  const own = indexes.filter(({ column }) => column === first.column);
  // One that several columns share for lists has very many rows of one value, which would be sorted by their ids.
  const [whole] = own
    .filter((index) => index.leftOut === undefined && index.isAlphabetical === isKey)
    .filter(({ isAsked, further }) => !isAsked || further.length === 0)
    .toSorted((one, other) => one.further.length - other.further.length);
  if (whole !== undefined) return { most: null, index: usedOf(whole) };
  // Where a row may have no value, it is in no index that leaves another one out.
  const [partial] = own
    .filter(({ leftOut, further }) => further.length === 0 && (leftOut === null || !first.nullable))
    .toSorted((one, other) => Number(other.isAlphabetical) - Number(one.isAlphabetical));
  // Other texts may stand in one place of the alphabet with the one that is left out, unless that is empty.
  if (isKey && partial?.leftOut !== null && partial?.leftOut !== '') return null;
  if (partial?.leftOut === undefined) return null;
  return { most: null, parts: partialOrder(keys, start, { ...partial, leftOut: partial.leftOut }) };
}

interface Fewest {
  /** Null for the number of a row. */
  readonly used: UsedIndex | null;
  /** Not counted beyond the bound. */
  readonly rows: number;
  /** Whether it has them by their ids. */
  readonly isInOrder: boolean;
}

/** Of the conditions that an index answers, the one that leaves the fewest rows. */
async function fewestOf(
  db: Reader,
  { model, conditions }: ListQuery,
  indexes: readonly ListIndex[],
): Promise<Fewest | null> {
  let fewest: Fewest | null = null;
  const parts = conditions.flatMap(partsOf);
  if (parts.some(isOfOne)) return { used: null, rows: 1, isInOrder: true };
  for (const condition of parts) {
    const index = indexes.find((item) => answers(item, condition));
    if (index === undefined) continue;
    const used = usedFor(index, condition);
    const bounds = parts.filter((part) => isRange(part) && part.column === condition.column);
    const rows = await countFew(db, model, isRange(condition) ? bounds : [condition], used);
    const isInOrder = index.further.length === 0 && !isPresence(condition) && !isRange(condition);
    if (fewest === null || rows < fewest.rows) fewest = { used, rows, isInOrder };
  }
  return fewest;
}

type Comparison = Extract<Condition, { kind: 'compare' }>;

/** The comparisons that all hold. */
function partsOf(condition: Condition): readonly Comparison[] {
  if (condition.kind === 'compare') return [condition];
  return condition.kind === 'and' ? condition.conditions.flatMap(partsOf) : [];
}

/** Asks for one row by its number. */
function isOfOne({ column, operator }: Comparison): boolean {
  return column === 'id' && operator === 'eq';
}

/** Whether an index has the rows that fulfil a comparison side by side. */
function answers({ column, leftOut, isAlphabetical: isKey }: ListIndex, comparison: Comparison): boolean {
  if (comparison.column !== column) return false;
  if (isPresence(comparison)) return leftOut === null;
  if (isAbsence(comparison)) return leftOut === undefined;
  if (isRange(comparison)) return leftOut === undefined && isKey === isAlphabetical(comparison.field);
  if (isKey) return comparison.operator === 'eq';
  return comparison.operator === 'eq' && comparison.values[0] !== leftOut;
}

/** Asks for rows that have no value. */
function isAbsence({ operator, values }: Comparison): boolean {
  return (operator === 'null' && values[0] === true) || (operator === 'eq' && values[0] === null);
}

/** Asks for rows that have a value, whichever. */
function isPresence({ operator, values }: Comparison): boolean {
  return (operator === 'null' && values[0] === false) || (operator === 'ne' && values[0] === null);
}

/** Asks for rows on one side of a value. */
function isRange({ operator }: Comparison): boolean {
  return isSide(operator);
}

/** By the alphabet an index has a text side by side with those that differ from it by case and accents alone. */
function usedFor(index: ListIndex, comparison: Comparison): UsedIndex {
  const used = usedOf(index);
  if (!index.isAlphabetical || isPresence(comparison) || isRange(comparison)) return used;
  const key = alphabetSql(columnSql(index.column));
  if (isAbsence(comparison)) return { ...used, where: [...used.where, `${key} is null`], parameters: [] };
  return {
    ...used,
    where: [...used.where, `${key} = cast(? as text)`],
    parameters: [alphabetKey(String(comparison.values[0]))],
  };
}

/** How many rows fulfil comparisons of one column. Not counted beyond the bound. */
async function countFew(db: Reader, model: AnyModel, asked: readonly Comparison[], used: UsedIndex): Promise<number> {
  const parameters = [...(used.parameters ?? [])];
  const own: string[] = [];
  // What stands together in the alphabet is hardly more than what is equal.
  for (const comparison of used.parameters === undefined ? asked : []) {
    const column = columnSql(comparison.column);
    if (isPresence(comparison)) own.push(`${column} is not null`);
    else if (isAbsence(comparison)) own.push(`${column} is null`);
    else if (isSide(comparison.operator)) {
      const side = sideSql(comparison, comparison.operator, comparison.values[0]);
      own.push(side.sql);
      parameters.push(side.parameter);
    } else {
      own.push(`${column} = ${markFor(comparison.field)}`);
      parameters.push(comparison.values[0]);
    }
  }
  const where = whereSql([...used.where, ...own]);
  const [row] = await queryCells(
    db,
    sql.composed(
      `select count(*) from (select 1 ${fromTable(model)} indexed by "${used.name}"${where} limit ${FEW})`,
      parameters,
    ),
  );
  return Number(row?.[0] ?? 0);
}

/** What it takes for an index to be read. */
export function usedOf({ name, column, isAsked, leftOut }: ListIndex): UsedIndex {
  if (isAsked) return { name, column, where: [`${columnSql('id')} > 0`] };
  return { name, column, where: leftOut === undefined ? [] : [withoutCommon(columnSql(column), leftOut)] };
}
