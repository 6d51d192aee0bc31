/** What rules ask a database, by connections of their own: those that other parts of the service have opened are not used. */
import type Database from 'better-sqlite3';
import type { Sql } from '../core/db/sql.ts';
import { prepared as preparedText } from '../core/db/sqlite.ts';
import type { Invariant } from '../core/integrity/invariant.ts';

/** An invariant as a query for what breaks it: one text column `what`. */
export function rule(name: string, query: Sql): Invariant {
  return { name, check: (db) => rowsOf<{ what: string }>(db, query).map(({ what }) => what) };
}

/** The rows of a query. */
export function rowsOf<R>(db: Database.Database, query: Sql): R[] {
  return prepared(db, query).all(query.values) as R[];
}

/** The statement of a query. Its values are bound when it is run. */
export function prepared(db: Database.Database, { text }: Sql): Database.Statement {
  return preparedText(db, text);
}
