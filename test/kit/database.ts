/** What a test sees of the database behind the server's back. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { DATABASE } from '#server/core/db/store.ts';
import { isDecisive } from '#server/core/integrity/attest.ts';
import { attestAnew, recheck } from './rehash.ts';

/** The rows of a query on the database of a data folder, also while a server has it. */
export function query<R>(dataDir: string, sql: string, ...parameters: readonly unknown[]): R[] {
  return withDatabase(dataDir, (db) => db.prepare<unknown[], R>(sql).all(...parameters));
}

/** Runs a statement on the database of a data folder, past the server and its rules, and keeps checksums right. */
export function write(dataDir: string, sql: string, ...parameters: readonly unknown[]): void {
  const db = openForWriting(dataDir);
  try {
    writeWith(db, sql, parameters);
  } finally {
    db.close();
  }
}

/** The same while its server runs: the connection is kept for the next. */
export function writeBeside(dataDir: string, sql: string, ...parameters: readonly unknown[]): void {
  const db = writers.get(dataDir) ?? openForWriting(dataDir);
  writers.set(dataDir, db);
  writeWith(db, sql, parameters);
}

function openForWriting(dataDir: string): Database.Database {
  return new Database(join(dataDir, DATABASE), { fileMustExist: true, timeout: 5000 });
}

function writeWith(db: Database.Database, sql: string, parameters: readonly unknown[]): void {
  const table = /\b(?:update|insert into) "(\w+)"/.exec(sql)?.[1];
  db.transaction(() => {
    db.prepare(sql).run(...parameters);
    if (table === undefined) return;
    recheck(db, [table]);
    if (isDecisive(table)) attestAnew(db, table);
  }).immediate();
}

/**
 * Watches the database of a running server from now on: the function it returns says, once, whether any row of any table
 * differs since then. Where nobody has committed anything that is known without reading the rows.
 */
export function watch(dataDir: string): () => boolean {
  const before = acquire(dataDir);
  before.exec('begin');
  before.prepare('select count(*) from sqlite_master').get();
  const now = acquire(dataDir);
  const version = now.pragma('data_version', { simple: true });
  return () => {
    try {
      return now.pragma('data_version', { simple: true }) !== version && fingerprint(now) !== fingerprint(before);
    } finally {
      for (const db of [before, now]) release(dataDir, db);
    }
  };
}

/** Connections that are not in use, by data folder: opening one reads the whole schema, which takes longer than most queries. */
const idle = new Map<string, Database.Database[]>();
/** One for writing each. */
const writers = new Map<string, Database.Database>();

/** A connection for reading the database of a running server, to be released. */
export function acquire(dataDir: string): Database.Database {
  return idle.get(dataDir)?.pop() ?? openReadOnly(dataDir);
}

/** Keeps a connection for the next who acquires one. */
export function release(dataDir: string, db: Database.Database): void {
  if (db.inTransaction) db.exec('rollback');
  idle.set(dataDir, [...(idle.get(dataDir) ?? []), db]);
}

/** Closes what was kept of a data folder: its server is about to close the file, which the last to do so puts in order. */
export function closeIdle(dataDir: string): void {
  for (const db of idle.get(dataDir) ?? []) db.close();
  idle.delete(dataDir);
  writers.get(dataDir)?.close();
  writers.delete(dataDir);
}

function fingerprint(db: Database.Database): string {
  // What a virtual table holds is in tables of its own.
  const isVirtual = new Set(
    db.prepare("select name from sqlite_master where sql like 'create virtual table%'").pluck().all(),
  );
  const tables = tablesOf(db).filter((table) => !isVirtual.has(table));
  const rows = db.transaction(() => tables.map((table) => [table, db.prepare(`select * from "${table}"`).all()]));
  // When credentials were last used is written once a minute, whatever is asked for meanwhile.
  const written = (column: string, value: unknown): unknown => (column === 'lastUsed' ? undefined : value);
  return hash('sha256', JSON.stringify(rows(), written));
}

/** True when the bytes of a text are anywhere in the database of a data folder or in its log. */
export function isStored(dataDir: string, text: string): boolean {
  return [DATABASE, `${DATABASE}-wal`].some((file) => readFileSync(join(dataDir, file)).includes(text));
}

/** The names of all tables, the service's own and the migrator's included, but no search index. */
export function tablesOf(db: Database.Database): string[] {
  return db
    .prepare<[], string>(
      `select name from pragma_table_list
        where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name`,
    )
    .pluck()
    .all() as string[];
}

/** Opens the database of a data folder for reading and closes it afterwards. */
export function withDatabase<T>(dataDir: string, work: (db: Database.Database) => T): T {
  const db = openReadOnly(dataDir);
  try {
    return work(db);
  } finally {
    db.close();
  }
}

/** Opens the database of a data folder for reading. Whoever does closes it. */
export function openReadOnly(dataDir: string): Database.Database {
  return new Database(join(dataDir, DATABASE), { readonly: true, fileMustExist: true, timeout: 5000 });
}
