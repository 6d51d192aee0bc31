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

/** An index of a table. */
export interface ListIndex {
  readonly name: string;
  /** The first of its columns, and the others. */
  readonly column: string;
  readonly further: readonly string[];
  /** Whether it has the column by the alphabet, and not as it is. */
  readonly isAlphabetical: boolean;
  /** Whether it is for lists alone. */
  readonly isAsked: boolean;
  /** Whether it leaves out the rows that have no value. */
  readonly isPartial: boolean;
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

/** What SQLite wants to be among the conditions for an index to be read. */
export function wantedBy({ column, isAsked, isPartial }: ListIndex): readonly string[] {
  if (isAsked) return [`${columnSql('id')} > 0`];
  return isPartial ? [`${columnSql(column)} is not null`] : [];
}

/** The index for lists of the fewest columns that has all these; undefined where none has. A column of null is in none. */
export function covering(indexes: readonly ListIndex[], columns: readonly (string | null)[]): ListIndex | undefined {
  const [narrowest] = indexes
    .filter(
      ({ isAsked, isAlphabetical, column, further }) =>
        isAsked &&
        !isAlphabetical &&
        columns.every((name) => name === 'id' || name === column || (name !== null && further.includes(name))),
    )
    .toSorted((one, other) => one.further.length - other.further.length);
  return narrowest;
}

/** The text that all rows of a table have in a column; null where they differ, or that cannot be told at once. */
export async function onlyText(db: Reader, table: string, column: string): Promise<string | null> {
  const indexes = await queryCells(db, indexesOf(table));
  const [other] = indexes.flatMap(([name, text]) => {
    const [, of, common] = LEAVES_OUT.exec(String(text)) ?? [];
    return of === column && common !== undefined ? [{ name: String(name), common }] : [];
  });
  const rows =
    other === undefined
      ? await queryCells(db, sql`select distinct ${sql.id(column)} from ${sql.id(table)} limit 2`)
      : await queryCells(
          db,
          sql`select ${sql.literal(other.common)} where exists (select 1 from ${sql.id(table)}) and not exists
            (select 1 from ${sql.id(table)} ${sql.raw(byIndex(other.name))}
              where ${sql.id(column)} <> ${sql.literal(other.common)})`,
        );
  const [row, ...others] = rows;
  return others.length === 0 && typeof row?.[0] === 'string' ? row[0] : null;
}

/** The condition of an index that has the rows without the most common text of a column. */
const LEAVES_OUT = /\swhere "(\w+)" <> '(\w*)'$/s;
const ALPHABETICAL = / on "\w+" \((cast\(case .*? lower\("(\w+)"\) .* end as text\))\)(?:\s+where (.*))?$/s;
const INDEX = / on "\w+" \(([^()]*)\)(?:\s+where (.*))?$/s;
const EVERY_ROW = '"id" > 0';

/** Expressions, collations and conditions of other kinds serve other statements. */
function indexOf(name: string, sql: string): readonly ListIndex[] {
  const [, key, of = '', ofKey] = ALPHABETICAL.exec(sql) ?? [];
  const [, list = '', ofList] = key === undefined ? (INDEX.exec(sql) ?? []) : [];
  const columns = key === undefined ? list.split(',').map((column) => /^\s*"(\w+)"$/.exec(column)?.[1]) : [of];
  const [column, ...further] = columns.filter((name) => name !== undefined);
  if (column === undefined || columns.includes(undefined)) return [];
  if (key !== undefined && key !== alphabetSql(`"${of}"`)) return [];
  const condition = key === undefined ? ofList : ofKey;
  const isAsked = condition === EVERY_ROW;
  const isPartial = condition === `"${column}" is not null`;
  if (condition !== undefined && !isAsked && !isPartial) return [];
  return [{ name, column, further, isAlphabetical: key !== undefined, isAsked, isPartial }];
}
