/** Facts about the installation itself, stored as JSON by key. */
import type Database from 'better-sqlite3';
import { prepared } from './sqlite.ts';
import type { Reader, Tx } from './transaction.ts';

/** A fact, or null where it was never stored. The caller knows its shape: only the service writes these. */
export async function readMeta<T>(db: Reader, key: string): Promise<T | null> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
  return row === undefined ? null : (JSON.parse(row.value) as T);
}

/** Stores a fact. */
export async function writeMeta(tx: Tx, key: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  await tx
    .insertInto('meta')
    .values({ key, value: text })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text }))
    .execute();
}

/** A fact of a database that is read by itself, or null where it was never stored. */
export function factOf<T>(db: Database.Database, key: string): T | null {
  const value = prepared(db, 'select "value" from "meta" where "key" = ?').pluck().get(key);
  return value === undefined ? null : (JSON.parse(String(value)) as T);
}

/** Stores a fact of a database that is written by itself. */
export function storeFact(db: Database.Database, key: string, value: unknown): void {
  const write =
    'insert into "meta" ("key", "value") values (?, ?) on conflict ("key") do update set "value" = excluded."value"';
  prepared(db, write).run(key, JSON.stringify(value));
}
