/**
 * What SQLite says in words of its own, as fragments for templates of the `sql` tag. Outside of this folder no statement has
 * such words (`scripts/sqlText.ts`); another engine would have another file like this one.
 */
import { JOIN_IN_ORDER, unindexed as unindexedText } from './dialectText.ts';
import { type Sql, type SqlPart, sql } from './sql.ts';

/** The rows of a list of values: their places from zero as `key`, and each as `value`. */
export function listRows(values: readonly unknown[]): Sql {
  return partsOf(JSON.stringify(values));
}

/** The same of a JSON array or object in a column. Those of an object have its names as `key`. */
export function partsOf(json: SqlPart): Sql {
  return sql`json_each(${json})`;
}

/** True where both are the same, or both are null. */
export function isSame(one: SqlPart, other: SqlPart): Sql {
  return sql`${one} is ${other}`;
}

/** True where they are not the same; null is another than any value. */
export function differs(one: SqlPart, other: SqlPart): Sql {
  return sql`${one} is not ${other}`;
}

/** The lesser of two; null where one is. */
export function least(one: SqlPart, other: SqlPart): Sql {
  return sql`min(${one}, ${other})`;
}

/** The greater of two; null where one is. */
export function greatest(one: SqlPart, other: SqlPart): Sql {
  return sql`max(${one}, ${other})`;
}

/** The nearest whole number, as an integer. */
export function whole(number: SqlPart): Sql {
  return sql`cast(round(${number}) as integer)`;
}

/** A whole number with zeros before it, so that it has so many digits at least. */
export function padded(number: SqlPart, digits: number): Sql {
  return sql`printf(${sql.literal(`%0${digits}d`)}, ${number})`;
}

/** The days from one instant to another, with their fractions. */
export function daysBetween(from: SqlPart, to: SqlPart): Sql {
  return sql`julianday(${to}) - julianday(${from})`;
}

/** What a JSON object has by a name, or by a path with dots and `[0]`: a text, number or null; of an array or object its JSON. */
export function fieldOf(json: SqlPart, path: string): Sql {
  return sql`${json} ->> ${sql.literal(pathOf(path))}`;
}

/** The same as JSON. Null where there is nothing by that name. */
export function jsonOf(json: SqlPart, path: string): Sql {
  return sql`${json} -> ${sql.literal(pathOf(path))}`;
}

/** What a JSON array has at a place, from zero. */
export function itemOf(json: SqlPart, place: number): Sql {
  return sql`${json} ->> ${sql.literal(place)}`;
}

/** JSON with another text by a name; as it is where it has nothing by that name. */
export function withText(json: SqlPart, path: string, text: string): Sql {
  return sql`json_replace(${json}, ${sql.literal(pathOf(path))}, ${sql.literal(text)})`;
}

/** A JSON array of these values. */
export function arrayOf(...values: readonly SqlPart[]): Sql {
  return sql`json_array(${joined(values)})`;
}

/** A JSON object of these values. */
export function objectOf(values: Readonly<Record<string, SqlPart>>): Sql {
  return sql`json_object(${joined(Object.entries(values).flatMap(([name, value]) => [sql.literal(name), value]))})`;
}

/** How many values a JSON array has; null where there is none. */
export function lengthOf(json: SqlPart): Sql {
  return sql`json_array_length(${json})`;
}

/** The values of a group as a JSON array. */
export function allOf(value: SqlPart): Sql {
  return sql`json_group_array(${value})`;
}

/** The same, each value once. */
export function eachOnceOf(value: SqlPart): Sql {
  return sql`json_group_array(distinct ${value})`;
}

/** The values of a group as a JSON object, by names that are texts. */
export function allByName(name: SqlPart, value: SqlPart): Sql {
  return sql`json_group_object(${name}, ${value})`;
}

/** True where a text has another one in it, letter by letter. */
export function contains(text: SqlPart, part: SqlPart): Sql {
  return sql`instr(${text}, ${part}) > 0`;
}

/** True where two texts are the same but for capitals of the ASCII letters. */
export function sameLetters(one: SqlPart, other: SqlPart): Sql {
  return sql`${one} = ${other} collate nocase`;
}

/** `unindexed` of `dialectText.ts`. */
export function unindexed(column: Sql): Sql {
  return sql.raw(unindexedText(column.text));
}

/** `JOIN_IN_ORDER` of `dialectText.ts`. */
export const joinInOrder: Sql = sql.raw(JOIN_IN_ORDER);

/** What rows of a table without ids are sorted by to come in the order in which they were inserted. */
export const insertion: Sql = sql.raw('rowid');

/** The last id that a table with ids that never come back has assigned, as a subquery; null before the first. */
export function lastIdOf(table: string): Sql {
  return sql`(select "seq" from sqlite_sequence where "name" = ${sql.literal(table)})`;
}

/** The columns of every table, with `table`, `name`, `type`, and `pk`: their place in the key, or zero. */
export const allColumns: Sql = sql`select t."name" as "table", c."name", c."type", c."pk"
  from pragma_table_list as t, pragma_table_info(t."name") as c
  where t."type" = 'table' and t."strict" = 1 order by t."name", c."cid"`;

/** The integer columns of every table, with `table` and `column`. */
export const integerColumns: Sql = sql`select t."name" as "table", c."name" as "column"
  from sqlite_master as t, pragma_table_info(t."name") as c
  where t."type" = 'table' and t."name" not like 'sqlite_%' and t."name" not like 'kysely_%' and lower(c."type") = 'integer'`;

/** The indexes of a table that were made by statements, as rows of their name and that statement. */
export function indexesOf(table: string): Sql {
  return sql`select "name", "sql" from sqlite_schema where "type" = 'index'
    and "tbl_name" = ${table} and "sql" is not null`;
}

/** True where the file has a table by that name. */
export function isTable(name: string): Sql {
  return sql`exists (select 1 from sqlite_master where "name" = ${sql.literal(name)})`;
}

/** What a value is in the file, whatever its column says: `integer`, `text`, `null` and so on. */
export function kindOf(value: SqlPart): Sql {
  return sql`typeof(${value})`;
}

function joined(parts: readonly SqlPart[]): Sql {
  return sql.join(
    parts.map((part) => sql`${part}`),
    ', ',
  );
}

function pathOf(path: string): string {
  return `$${path.startsWith('[') ? '' : '.'}${path}`;
}
