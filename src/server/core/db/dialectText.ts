/**
 * What SQLite says in words of its own, as texts: the compilers of lists put their statements together of these, with `?`
 * where values are bound. Templates of the `sql` tag take `dialect.ts` instead.
 */

/** Bound values that are compared with a column of a type. A bare `?` would be planned anew at every value: see `sql.ts`. */
export const marks = { integer: 'cast(? as integer)', double: 'cast(? as real)', text: 'cast(? as text)' } as const;

/** A list of bound values, as one parameter: JSON. One statement serves a list of any length. */
export const LISTED = '(select "value" from json_each(?))';

/** The same as a select of rows with an `id`. */
export const LISTED_IDS = 'select "value" as "id" from json_each(?)';

/** Stands between two tables for `join`: the rows of the first are read first, whatever the planner would choose. */
export const JOIN_IN_ORDER = 'cross join';

/** Stands behind a table that is read without any index. */
export const BY_NO_INDEX = 'not indexed';

/** Stands behind an order inside of another query: without it the rows are read as if that order were not there. */
export const KEEP_ORDER = 'limit -1';

/** Stands behind a table that is read by this index, whatever the planner would choose. */
export function byIndex(name: string): string {
  return `indexed by "${name}"`;
}

/** A column whose index is not to be used: by another one, fewer rows are read. */
export function unindexed(column: string): string {
  return `+${column}`;
}

/** The values of a group as a JSON array. */
export function allOf(value: string): string {
  return `json_group_array(${value})`;
}

/** Where a text has another one in it, from one; zero where it has not. */
export function placeIn(text: string, part: string): string {
  return `instr(${text}, ${part})`;
}

/** The text of the characters with these numbers. */
export function characters(...numbers: readonly number[]): string {
  return `char(${numbers.join(', ')})`;
}

/** The number of the first character of a text. */
export function numberOf(text: string): string {
  return `unicode(${text})`;
}
