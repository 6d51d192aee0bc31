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
