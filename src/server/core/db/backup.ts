/**
 * Backups. A live database file is never copied: SQLite's backup API makes a consistent one, and it is called a
 * backup only after it has been opened and checked.
 */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { APPLICATION_ID } from '#migrations';
import { syncFolder } from '../process/durableFile.ts';
import { makePrivateFile } from './private.ts';
import { shape } from './shape.ts';
import { type Connection, prepared } from './sqlite.ts';

/** What a checked backup holds. */
export interface BackupResult {
  readonly file: string;
  readonly bytes: number;
  readonly tables: number;
  readonly rows: number;
}

/**
 * Writes a checked backup to `file`, replacing nothing until it is good. The source must be a connection that nobody
 * else uses meanwhile: it stays in one read transaction, because SQLite starts a backup over whenever another connection
 * commits, and a till that sells would never let it end. Throws when the disk is full, when the copy fails its checks,
 * or when `check` (further invariants) does. `add` puts into the copy what only a backup carries.
 */
export async function backupTo(
  source: Connection,
  file: string,
  check: (copy: Database.Database) => void = () => undefined,
  add: (copy: Database.Database) => void = () => undefined,
): Promise<BackupResult> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  try {
    makePrivateFile(partial);
    await copyOfOneMoment(source, partial);
    withCopy(partial, add);
    const result = checkFile(partial, check);
    renameSync(partial, file);
    syncFolder(dirname(file));
    return { ...result, file };
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

function withCopy(file: string, work: (copy: Database.Database) => void): void {
  const copy = new Database(file, { fileMustExist: true });
  try {
    work(copy);
  } finally {
    copy.close();
  }
}

async function copyOfOneMoment({ raw }: Connection, file: string): Promise<void> {
  raw.exec('begin');
  try {
    raw.prepare('select count(*) from sqlite_master').get();
    await raw.backup(file);
  } finally {
    raw.exec('rollback');
  }
}

/** Opens a database file by itself and checks its integrity, its foreign keys and that its rows can be counted. */
export function checkFile(file: string, check: (copy: Database.Database) => void): Omit<BackupResult, 'file'> {
  const copy = new Database(file, { fileMustExist: true });
  try {
    // A copy carries the journal mode of its source: alone it must stand without a write-ahead log.
    copy.pragma('journal_mode = DELETE');
    const integrity = copy.pragma('integrity_check', { simple: true });
    if (integrity !== 'ok') throw new Error(`integrity check failed: ${String(integrity)}`);
    const orphans = copy.pragma('foreign_key_check') as unknown[];
    if (orphans.length > 0) throw new Error(`${orphans.length} rows refer to rows that are not there`);
    const other = copy.pragma('application_id', { simple: true }) === APPLICATION_ID ? shape.check(copy) : [];
    if (other.length > 0) throw new Error(`${shape.name}: ${other[0]}`);
    // A search index cannot be read through: its content is in tables of its own.
    const tables = copy
      .prepare(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and sql not like 'create virtual%'",
      )
      .pluck()
      .all() as string[];
    let rows = 0;
    for (const table of tables) rows += Number(prepared(copy, `select count(*) from "${table}"`).pluck().get());
    check(copy);
    const pages = Number(copy.pragma('page_count', { simple: true }));
    return { bytes: pages * Number(copy.pragma('page_size', { simple: true })), tables: tables.length, rows };
  } finally {
    copy.close();
  }
}
