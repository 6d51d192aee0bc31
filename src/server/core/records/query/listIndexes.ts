/**
 * The indexes of a table as lists use them. Those of lists alone have the condition `"id" > 0`, which every row fulfils:
 * SQLite takes them where a query asks for them and nowhere else, so that no other statement is planned by them.
 */

import { alphabetSql } from '#server/core/db/alphabet.ts';
import { indexesOf } from '#server/core/db/dialect.ts';
import { byIndex } from '#server/core/db/dialectText.ts';
import { queryCells } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Reader } from '#server/core/db/transaction.ts';
import { columnSql } from './conditions.ts';

/** A value that most rows have. */
export type Common = string | number | null;

/** An index of a table. */
export interface ListIndex {
  readonly name: string;
  /** The first of its columns, and the others. */
  readonly column: string;
  readonly further: readonly string[];
  /** Whether it has the column by the alphabet, and not as it is. */
  readonly isAlphabetical: boolean;
  /** Whether SQLite takes it by itself: an index for lists alone it does not. */
  readonly isAsked: boolean;
  /** What the rows have that it leaves out; undefined where it has every row. */
  readonly leftOut: Common | undefined;
}

const known = new Map<string, readonly ListIndex[]>();

/** The indexes of a table. Which ones there are is a matter of the schema, and the same for every file. */
export async function listIndexes(db: Reader, table: string): Promise<readonly ListIndex[]> {
  const found = known.get(table);
  if (found !== undefined) return found;
  const rows = await queryCells(db, indexesOf(table));
  const indexes = rows.flatMap(([name, text]) => indexOf(String(name), String(text)));
  known.set(table, indexes);
  return indexes;
}

/** Whether an index has the rows of one value by their ids. */
export function isByIds({ further }: ListIndex): boolean {
  return further.length === 0 || further[0] === 'id';
}

/** An index that is read whatever SQLite thinks, and what it wants to be among the conditions for that. */
export interface UsedIndex {
  readonly name: string;
  /** The first of its columns. */
  readonly column: string;
  readonly where: readonly string[];
  readonly parameters?: readonly unknown[];
}

/** What it takes for an index to be read. */
export function usedOf({ name, column, isAsked, leftOut }: ListIndex): UsedIndex {
  if (isAsked) return { name, column, where: [`${columnSql('id')} > 0`] };
  return { name, column, where: leftOut === undefined ? [] : [withoutCommon(columnSql(column), leftOut)] };
}

/** The text that all rows of a table have in a column; null where they differ, or that cannot be told at once. */
export async function onlyText(db: Reader, table: string, column: string): Promise<string | null> {
  const common = (await listIndexes(db, table)).find((index) => index.column === column && index.leftOut !== undefined);
  const rows =
    typeof common?.leftOut === 'string'
      ? await queryCells(
          db,
          sql`select ${sql.literal(common.leftOut)} where exists (select 1 from ${sql.id(table)}) and not exists
            (select 1 from ${sql.id(table)} ${sql.raw(byIndex(common.name))}
              where ${sql.raw(withoutCommon(`"${column}"`, common.leftOut))})`,
        )
      : await queryCells(db, sql`select distinct ${sql.id(column)} from ${sql.id(table)} limit 2`);
  const [row, ...others] = rows;
  return others.length === 0 && typeof row?.[0] === 'string' ? row[0] : null;
}

/** The condition of a partial index that leaves out the rows with a value. */
export function withoutCommon(column: string, value: Common): string {
  return value === null ? `${column} is not null` : `${column} <> ${literalOf(value)}`;
}

/** The value in SQL: a partial index is used where its condition is written as it has it. */
export function literalOf(value: string | number): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

const ALPHABETICAL = / on "\w+" \((cast\(case .*? lower\("(\w+)"\) .* end as text\))\)(?:\s+where (.*))?$/s;
const INDEX = / on "\w+" \(([^()]*)\)(?:\s+where (.*))?$/s;
const EVERY_ROW = '"id" > 0';
const LEAVES_OUT = /^"(\w+)" (?:is not (null)|<> (?:(-?\d+)|'(\w*)'))$/;

function indexOf(name: string, sql: string): readonly ListIndex[] {
  const [, key, of = '', asked] = ALPHABETICAL.exec(sql) ?? [];
  if (key !== undefined) {
    const isAsked = asked === EVERY_ROW;
    const isPartial = asked === withoutCommon(`"${of}"`, null);
    if (key !== alphabetSql(`"${of}"`) || (asked !== undefined && !isAsked && !isPartial)) return [];
    const leftOut = isPartial ? null : undefined;
    return [{ name, column: of, further: [], isAlphabetical: true, isAsked, leftOut }];
  }
  const [, list = '', condition] = INDEX.exec(sql) ?? [];
  const columns = list.split(',').map((column) => /^\s*"(\w+)"$/.exec(column)?.[1]);
  const [column, ...further] = columns.filter((name) => name !== undefined);
  // Expressions and collations serve other statements.
  if (column === undefined || columns.includes(undefined)) return [];
  const index = { name, column, further, isAlphabetical: false, isAsked: condition === EVERY_ROW, leftOut: undefined };
  if (condition === undefined || index.isAsked) return [index];
  const [, left, none, value, text] = LEAVES_OUT.exec(condition) ?? [];
  if (left !== column) return [];
  return [{ ...index, leftOut: none === undefined ? (text ?? Number(value)) : null }];
}
