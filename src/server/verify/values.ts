/** What columns hold: values the catalogue has. The tables take any, so that a list can grow without a table being made anew. */
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { allModels, columnsOf } from '#shared/catalogue/index.ts';
import { type Sql, sql } from '../core/db/sql.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { rowsOf } from './rule.ts';

export const values: Invariant = {
  name: 'selects hold values of the catalogue',
  check: (db) =>
    allModels().flatMap((model) => rowsOf<{ what: string }>(db, otherValues(model)).map(({ what }) => what)),
};

/** One pass over each table, however many such columns it has. */
function otherValues(model: AnyModel): Sql {
  const selects = columnsOf(model).flatMap(([name, { type, values: known = {} }]) =>
    type === 'select' ? [sql`${sql.id(name)} not in (${sql.literal(...Object.keys(known).map(Number))})`] : [],
  );
  const isOther = selects.length === 0 ? sql`false` : sql.join(selects, ' or ');
  return sql`select ${sql.literal(`${model.name} `)} || "id" as what from ${sql.id(model.name)} where ${isOther}`;
}
