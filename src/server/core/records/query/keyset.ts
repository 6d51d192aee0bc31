/**
 * Paging by key: the rows behind a row, in the order of a list, as stretches that follow one another. Each stretch is
 * nothing but ANDed comparisons, which an index on the order answers from its first row on; an OR of them would not.
 */

import { alphabetSql } from '#server/core/db/alphabet.ts';
import type { Cell } from '#server/core/db/execute.ts';
import type { Sql } from '#server/core/db/sql.ts';
import type { Field } from '#shared/catalogue/defineModel.ts';
import type { ReferenceName } from '#shared/catalogue/referenceNames.ts';
import { markFor, type Stretch } from './conditions.ts';
import { isAlphabetical } from './operators.ts';

/** The table of the list itself, in its statements. */
export const OWN = 't';

/** A record that the rows refer to, for the order to use its name. */
export interface Join {
  /** Names it in SQL. */
  readonly alias: string;
  readonly name: ReferenceName;
  /** The records among which it may be, over the table `t`; null for all. */
  readonly seen: Sql | null;
}

/** One field of an order. */
export interface SortKey {
  /** `OWN`, or the alias of a join. */
  readonly table: string;
  readonly column: string;
  readonly field: Field;
  readonly descending: boolean;
  /** Whether rows may have no value: they come first, or last where it descends. */
  readonly nullable: boolean;
  /** What is compared instead of the column. */
  readonly sql?: string;
}

/** Rows that follow one another in an order, which may leave out what they all have alike. */
export interface OrderedStretch extends Stretch {
  readonly keys: readonly SortKey[];
  /** How the table is read for them, after its name; undefined where it is the same for all stretches. */
  readonly indexing?: string;
}

/** The whole list. */
export const EVERYTHING: Stretch = { where: [], parameters: [] };

/**
 * The stretches behind a row with the values `after`, one for each key. For `name, id`: the rows of the same name with
 * a greater id, then those of greater names.
 */
export function stretchesAfter(keys: readonly SortKey[], after: readonly Cell[]): readonly OrderedStretch[] {
  const stretches: OrderedStretch[] = [];
  for (let index = keys.length - 1; index >= 0; index--) {
    const same = keys.slice(0, index).map((key, place) => equal(key, after[place] ?? null));
    const key = keys[index];
    if (key === undefined) continue;
    // SQLite sees that a column has one value, and of an expression it does not.
    const rest = keys.slice(index);
    for (const further of beyond(key, after[index] ?? null)) stretches.push({ ...all([...same, further]), keys: rest });
  }
  return stretches;
}

/** The same and the row itself, which comes first. */
export function stretchesFrom(keys: readonly SortKey[], at: readonly Cell[]): readonly OrderedStretch[] {
  const row = all(keys.map((key, place) => equal(key, at[place] ?? null)));
  return [{ ...row, keys: keys.slice(-1) }, ...stretchesAfter(keys, at)];
}

/** The same order from its end. */
export function reversedKeys(keys: readonly SortKey[]): readonly SortKey[] {
  return keys.map((key) => ({ ...key, descending: !key.descending }));
}

/** What a key compares: the column, or its place in the alphabet. */
export function keySql({ table, column, field, sql }: SortKey): string {
  if (sql !== undefined) return sql;
  const reference = `${table}."${column}"`;
  return isAlphabetical(field) ? alphabetSql(reference) : reference;
}

/** `order by` of the tables. Where nulls stand is said, and is where SQLite has them: an index serves it all the same. */
export function orderSql(keys: readonly SortKey[]): string {
  return keys.map((key) => `${keySql(key)}${key.descending ? ' desc' : ''}${nullsSql(key)}`).join(', ');
}

function nullsSql({ nullable, descending }: SortKey): string {
  if (!nullable) return '';
  return descending ? ' nulls last' : ' nulls first';
}

function equal(key: SortKey, value: Cell): Stretch {
  if (value === null) return { where: [`${keySql(key)} is null`], parameters: [] };
  return { where: [`${keySql(key)} = ${markFor(key.field)}`], parameters: [value] };
}

/** What comes behind a value of one key: SQLite puts null before every value. */
function beyond(key: SortKey, value: Cell): readonly Stretch[] {
  const { field, descending, nullable } = key;
  const reference = keySql(key);
  const isNull: Stretch = { where: [`${reference} is null`], parameters: [] };
  if (!descending) {
    if (value === null) return [{ where: [`${reference} is not null`], parameters: [] }];
    return [{ where: [`${reference} > ${markFor(field)}`], parameters: [value] }];
  }
  if (value === null) return [];
  const less: Stretch = { where: [`${reference} < ${markFor(field)}`], parameters: [value] };
  return nullable ? [less, isNull] : [less];
}

function all(stretches: readonly Stretch[]): Stretch {
  return {
    where: stretches.flatMap(({ where }) => where),
    parameters: stretches.flatMap(({ parameters }) => parameters),
  };
}
