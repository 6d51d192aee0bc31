/**
 * Lists in the order of the names of what their rows refer to, read from those records: one index gives them by name, and
 * another the rows of each, so that no more are read than are wanted.
 */
import { withinBudget } from '#server/core/db/budget.ts';
import { executeCells } from '#server/core/db/execute.ts';
import type { Reader } from '#server/core/db/transaction.ts';
import { rulesOf } from '../ruleTypes.ts';
import { columnSql, type Stretch } from './conditions.ts';
import { type Join, OWN, orderSql, type SortKey } from './keyset.ts';
import type { ListQuery } from './parse.ts';
import {
  fromTable,
  joinsSql,
  keysOf,
  onSql,
  type Place,
  type Source,
  type Start,
  startOf,
  stretchesOf,
} from './sources.ts';

/** How the rows of a list are read by the names of what they refer to. */
export interface ByName {
  readonly join: Join;
  /** The index that has the rows of each record. */
  readonly index: string;
}

/** Keys of the order that are the referenced record's: its name and its id. */
const OF_RECORD = 2;

/** Null for a list in another order, or without such indexes. */
export async function byNameOf(db: Reader, { model, keys, joins }: ListQuery): Promise<ByName | null> {
  const [join] = joins;
  if (join === undefined || keys?.[0]?.table !== join.alias) return null;
  const { reference, target, column } = join.name;
  if (rulesOf(target.name)?.hidden !== undefined) return null;
  const ofNames = await indexOn(db, target.name, column, '');
  const ofRows = await indexOn(db, model.name, reference, ` where "${reference}" is not null`);
  return ofNames === null || ofRows === null ? null : { join, index: ofRows };
}

/**
 * The rows that refer to a record, by its name, and those that refer to none, which the order puts first or last. `walked`
 * counts the rows that are looked at. Of a whole list not those that refer to none: they are found in one go.
 */
export function sourcesByName(
  query: ListQuery,
  keys: readonly SortKey[],
  { common, position, walked }: Place & { readonly walked: Stretch },
  { join, index }: ByName,
): readonly Source[] {
  const { model, shape, joins } = query;
  const { reference, target, field } = join.name;
  const others = joinsSql(joins.filter(({ alias }) => alias !== join.alias));
  const sourcesOf = (
    from: string,
    rows: readonly Stretch[],
    order: readonly SortKey[],
    begin: Start | null,
  ): Source[] =>
    stretchesOf(order, begin).map((stretch) => ({
      arms: [
        {
          from: `${from}${others}`,
          where: [...rows.flatMap(({ where }) => where), ...stretch.where],
          parameters: [...rows.flatMap(({ parameters }) => parameters), ...stretch.parameters],
          order: orderSql(order),
        },
      ],
      isDescending: false,
      keys: keysOf(shape, keys, keys.length - order.length),
    }));
  const start = startOf(query, position);
  const isAtNone = start !== null && start.values[1] === null;
  const isDescending = keys[0]?.descending === true;

  const withRecord = (): Source[] => {
    const order = keys.map((key, place) =>
      place < OF_RECORD ? { ...key, nullable: place === 0 && field.required !== true } : key,
    );
    const record: Stretch = { where: [withinBudget(`${join.alias}."id"`)], parameters: [] };
    // By itself SQLite may take an index of another condition and ask it again for every record.
    const rows = `"${model.name}" as ${OWN} indexed by "${index}"`;
    const from = `from "${target.name}" as ${join.alias} cross join ${rows} on ${onSql(join)}`;
    return sourcesOf(from, [record, walked, common], order, isAtNone ? null : start);
  };
  const withNone = (): Source[] => {
    if (model.fields[reference]?.required === true) return [];
    const isNone: Stretch = { where: [`${columnSql(reference)} is null`], parameters: [] };
    const rest = isAtNone ? { ...start, values: start.values.slice(OF_RECORD) } : null;
    const counted = query.conditions.length + query.words.length === 0 ? [] : [walked];
    return sourcesOf(fromTable(model), [...counted, common, isNone], keys.slice(OF_RECORD), rest);
  };
  if (start === null) return isDescending ? [...withRecord(), ...withNone()] : [...withNone(), ...withRecord()];
  if (isAtNone) return isDescending ? withNone() : [...withNone(), ...withRecord()];
  return isDescending ? [...withRecord(), ...withNone()] : withRecord();
}

const indexes = new Map<string, string | null>();

/** The index that begins with a column and has every row of the table, or those a condition leaves. */
async function indexOn(db: Reader, table: string, column: string, condition: string): Promise<string | null> {
  const key = `${table}.${column}`;
  const known = indexes.get(key);
  // Which ones there are is a matter of the schema, and the same for every file.
  if (known !== undefined) return known;
  const sql = `select i."name" from pragma_index_list(?) as i
    join sqlite_schema as s on s."name" = i."name"
    where (i."partial" = 0 or s."sql" like '%' || ?)
      and (select "name" from pragma_index_info(i."name") where "seqno" = 0) = ?
      and (select "desc" from pragma_index_xinfo(i."name") where "seqno" = 0) = 0 limit 1`;
  const [row] = await executeCells(db, sql, [table, condition === '' ? 'none' : condition, column]);
  const found = row === undefined ? null : String(row[0]);
  indexes.set(key, found);
  return found;
}
