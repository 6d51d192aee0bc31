/**
 * Whether few rows are asked for. SQLite keeps no statistics here, and takes one value of any column for few rows; so it is
 * counted, up to a bound, how many have a value that is asked for.
 */

import { alphabetSql } from '#server/core/db/alphabet.ts';
import { byIndex, marks } from '#server/core/db/dialectText.ts';
import { queryCells } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Reader } from '#server/core/db/transaction.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { alphabetKey } from '#shared/domain/alphabet.ts';
import { type Condition, columnSql, isSide, markFor, sideSql } from './conditions.ts';
import { isByIds, type ListIndex, listIndexes, type UsedIndex, usedOf } from './listIndexes.ts';
import { isAlphabetical } from './operators.ts';
import type { ListQuery } from './parse.ts';
import { fromTable, whereSql } from './sources.ts';

/** Rows that are looked up one by one and sorted, rather than met in the order asked for. */
export const FEW = 5000;

/** What an index finds rows by. */
export interface Fewest {
  /** Null for the number of a row. */
  readonly used: UsedIndex | null;
  /** Not counted beyond the bound. */
  readonly rows: number;
  /** Whether it has them by their ids. */
  readonly isById: boolean;
}

/** Of the conditions that an index answers, the one that leaves the fewest rows; null where none is. */
export async function fewestOf(db: Reader, { model, conditions }: ListQuery): Promise<Fewest | null> {
  let fewest: Fewest | null = null;
  const parts = conditions.flatMap(partsOf);
  if (parts.some(isOfOne)) return { used: null, rows: 1, isById: true };
  const indexes = await listIndexes(db, model.name);
  for (const condition of parts) {
    const index = indexes.find((item) => answers(item, condition));
    if (index === undefined) continue;
    const used = usedFor(index, condition);
    const bounds = parts.filter((part) => isRange(part) && part.column === condition.column);
    const rows = await countFew(db, model, isRange(condition) ? bounds : [condition], used);
    const isById = isByIds(index) && !isPresence(condition) && !isRange(condition);
    if (fewest === null || rows < fewest.rows) fewest = { used, rows, isById };
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
    where: [...used.where, `${key} = ${marks.text}`],
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
      `select count(*) from (select 1 ${fromTable(model)} ${byIndex(used.name)}${where} limit ${FEW})`,
      parameters,
    ),
  );
  return Number(row?.[0] ?? 0);
}
