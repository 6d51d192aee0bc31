/**
 * The rows that a search finds by the name of whose record they are, beside those that it finds by their own texts.
 */

import { LISTED, LISTED_IDS, unindexed } from '#server/core/db/dialectText.ts';
import { queryCells } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Reader } from '#server/core/db/transaction.ts';
import type { Fragment } from '../searchText.ts';
import { columnSql, conditionsSql, recordsSql } from './conditions.ts';
import type { ListQuery } from './parse.ts';
import { askingRows, withKnownIds } from './reached.ts';

export interface Owned {
  /** That a row of the table `t` is one of them. No index is looked up for it. */
  readonly condition: Fragment;
  /** The same for reading few rows. */
  readonly asking: Fragment;
  /** Their ids where they are few; else SQL that selects them. */
  readonly rows: { readonly ids: readonly number[] } | { readonly source: Fragment };
  /** Whether so many records are so named that the whole table is read. */
  readonly isMany: boolean;
}

/** Records whose rows are looked up. Of more, rows are met soon in whatever order they have. */
const FEW_RECORDS = 20_000;
/** Rows that are known one by one. */
const FEW_ROWS = 5000;

/** Null where there are none, or the search does not look for them. */
export async function ownedRows(db: Reader, { model, named }: ListQuery): Promise<Owned | null> {
  if (named === null) return null;
  const known = await withKnownIds(db, named, FEW_RECORDS);
  if (known.ids?.length === 0) return null;
  const column = columnSql(known.name.reference);
  const records =
    known.ids === null ? recordsSql(known) : { sql: LISTED.slice(1, -1), parameters: [JSON.stringify(known.ids)] };
  // Else SQLite would look all of them up first.
  const condition = { sql: `${unindexed(column)} in (${records.sql})`, parameters: records.parameters };
  const ofRow = conditionsSql(model, askingRows([known]));
  const asking = known.ids === null ? { sql: ofRow.where.join(' and '), parameters: ofRow.parameters } : condition;
  const source = {
    sql: `select ${columnSql('id')} from "${model.name}" as t where ${column} in (${records.sql})`,
    parameters: records.parameters,
  };
  if (known.ids === null) return { condition, asking, rows: { source }, isMany: true };
  const few = await queryCells(db, sql.composed(`${source.sql} limit ${FEW_ROWS + 1}`, source.parameters));
  const rows = few.length <= FEW_ROWS ? { ids: few.map(([id]) => Number(id)) } : { source };
  return { condition, asking, rows, isMany: false };
}

/** SQL that selects the ids of rows, in a column of that name. */
export function idsSql(ids: readonly number[]): Fragment {
  return { sql: LISTED_IDS, parameters: [JSON.stringify(ids)] };
}
