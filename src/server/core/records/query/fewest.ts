/**
 * Whether few rows are asked for. SQLite keeps no statistics here, and takes one value of any column for few rows; so it is
 * counted, up to a bound, how many fulfil what an index answers.
 */

import { alphabetSql } from '#server/core/db/alphabet.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { byIndex, marks } from '#server/core/db/dialectText.ts';
import { queryCells } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Reader } from '#server/core/db/transaction.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { alphabetKey } from '#shared/domain/alphabet.ts';
import { type Condition, columnSql, conditionsSql, isSide, type Stretch } from './conditions.ts';
import { isByIds, type ListIndex, listIndexes, wantedBy } from './listIndexes.ts';
import { isAlphabetical } from './operators.ts';
import type { ListQuery } from './parse.ts';
import { fromTable, whereSql } from './sources.ts';

/** Rows that are looked up one by one and sorted, rather than met in the order asked for. */
export const FEW = 5000;

/** What an index finds rows by. */
export interface Fewest {
  /** Null for the number of a row. */
  readonly index: ListIndex | null;
  /** What holds beside the conditions of the list, for the index to be read. */
  readonly where: readonly string[];
  readonly parameters: readonly unknown[];
  /** Not counted beyond the bound. */
  readonly rows: number;
  /** Whether it has them by their ids. */
  readonly isById: boolean;
}

/** Of the conditions that an index answers, the one that leaves the fewest rows; null where none is. */
export async function fewestOf(db: Reader, { model, conditions }: ListQuery, most: number): Promise<Fewest | null> {
  const parts = conditions.flatMap(partsOf);
  if (parts.some(isOfOne)) return { index: null, where: [], parameters: [], rows: 1, isById: true };
  const indexes = await listIndexes(db, model.name);
  let fewest: Fewest | null = null;
  for (const part of parts) {
    const index = indexes.find((item) => answers(item, part));
    if (index === undefined) continue;
    const wanted = wantedFor(index, part);
    const own = isRange(part) ? parts.filter((other) => isRange(other) && columnOf(other) === columnOf(part)) : [part];
    const rows = await countUpTo(db, model, index, both(wanted, conditionsSql(model, own)), most);
    const isById = isByIds(index) && part.kind === 'compare' && (part.operator === 'eq' || isAbsence(part));
    if (fewest === null || rows < fewest.rows) fewest = { index, ...wanted, rows, isById };
  }
  return fewest;
}

type Part = Extract<Condition, { kind: 'compare' | 'reached' }>;

/** The comparisons that all hold. */
function partsOf(condition: Condition): readonly Part[] {
  if (condition.kind === 'compare' || condition.kind === 'reached') return [condition];
  return condition.kind === 'and' ? condition.conditions.flatMap(partsOf) : [];
}

function columnOf(part: Part): string {
  return part.kind === 'compare' ? part.column : part.name.reference;
}

/** Asks for one row by its number. */
function isOfOne(part: Part): boolean {
  return part.kind === 'compare' && part.column === 'id' && part.operator === 'eq';
}

/** Whether an index has the rows that fulfil a comparison side by side. */
function answers({ column, isPartial, isAlphabetical: isKey }: ListIndex, part: Part): boolean {
  if (columnOf(part) !== column) return false;
  if (part.kind === 'reached') return part.ids !== null && !part.isNot && !isKey;
  if (isPresence(part)) return isPartial;
  if (isAbsence(part)) return !isPartial;
  if (isRange(part)) return isKey === isAlphabetical(part.field);
  return part.operator === 'eq' || (part.operator === 'in' && !isKey);
}

/** Asks for rows that have no value. */
function isAbsence(part: Part): boolean {
  return part.kind === 'compare' && isNull(part, true);
}

/** Asks for rows that have a value, whichever. */
function isPresence(part: Part): boolean {
  return part.kind === 'compare' && isNull(part, false);
}

function isNull({ operator, values }: Extract<Part, { kind: 'compare' }>, is: boolean): boolean {
  return (operator === 'null' && values[0] === is) || (operator === (is ? 'eq' : 'ne') && values[0] === null);
}

/** Asks for rows on one side of a value. */
function isRange(part: Part): boolean {
  return part.kind === 'compare' && isSide(part.operator);
}

/** By the alphabet an index has a text side by side with those that differ from it by case and accents alone. */
function wantedFor(index: ListIndex, part: Part): Stretch {
  const where = wantedBy(index);
  if (!index.isAlphabetical || part.kind !== 'compare' || isPresence(part) || isRange(part)) {
    return { where, parameters: [] };
  }
  const key = alphabetSql(columnSql(index.column));
  if (isAbsence(part)) return { where: [...where, `${key} is null`], parameters: [] };
  return { where: [...where, `${key} = ${marks.text}`], parameters: [alphabetKey(String(part.values[0]))] };
}

function both(one: Stretch, other: Stretch): Stretch {
  return { where: [...one.where, ...other.where], parameters: [...one.parameters, ...other.parameters] };
}

/** How many rows fulfil what an index answers. Not counted beyond the bound. */
async function countUpTo(
  db: Reader,
  model: AnyModel,
  { name }: ListIndex,
  { where, parameters }: Stretch,
  most: number,
): Promise<number> {
  const all = whereSql([withinBudget(columnSql('id')).text, ...where]);
  const [row] = await queryCells(
    db,
    sql.composed(`select count(*) from (select 1 ${fromTable(model)} ${byIndex(name)}${all} limit ?)`, [
      ...parameters,
      most,
    ]),
  );
  return Number(row?.[0] ?? 0);
}
