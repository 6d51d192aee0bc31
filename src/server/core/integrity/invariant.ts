/** One rule a database must keep. */
import type Database from 'better-sqlite3';

export interface Invariant {
  readonly name: string;
  /** The rows that break it, as text. */
  readonly check: (db: Database.Database) => string[];
}

/** What became of one rule. */
export interface VerifyResult {
  readonly name: string;
  /** The rows that break the rule; empty when it holds. */
  readonly broken: readonly string[];
}

/** The rows of a query. */
export function rowsOf<R>(db: Database.Database, sql: string): R[] {
  return db.prepare(sql).all() as R[];
}

/** An invariant as a query for what breaks it: one text column `what`. */
export function rule(name: string, sql: string): Invariant {
  return { name, check: (db) => rowsOf<{ what: string }>(db, sql).map(({ what }) => what) };
}
