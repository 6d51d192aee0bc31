import { existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { backupTo, checkFile } from '../db/backup.ts';
import { takeLock } from '../db/lock.ts';
import { closeToOthers, makePrivateFile } from '../db/private.ts';
import { openConnection } from '../db/sqlite.ts';
import { DATABASE } from '../db/store.ts';
import { assertInvariants } from '../verify/verify.ts';
import { dataFolder, type Options, required } from './arguments.ts';

/** `backup`: a checked copy of the database, also while the server runs. */
export async function runBackup(options: Options): Promise<number> {
  const file = join(dataFolder(options), DATABASE);
  const to = resolve(required(options, 'to'));
  if (!existsSync(file)) throw new Error(`there is no database in ${dataFolder(options)}`);
  const source = openConnection(file, 'read');
  try {
    const { bytes, rows } = await backupTo(source, to, assertInvariants);
    process.stdout.write(`${to}: ${rows} rows, ${bytes} bytes, checked\n`);
  } finally {
    source.close();
  }
  return 0;
}

/** `restore`: puts a checked backup in the place of the database, and keeps the one it replaces. */
export async function runRestore(options: Options): Promise<number> {
  const dataDir = dataFolder(options);
  const from = resolve(required(options, 'from'));
  if (!existsSync(from)) throw new Error(`there is no file ${from}`);
  closeToOthers(dataDir);
  const lock = takeLock(dataDir, '');
  try {
    const file = join(dataDir, DATABASE);
    const incoming = `${file}.incoming`;
    rmSync(incoming, { force: true });
    try {
      const copy = new Database(from, { readonly: true, fileMustExist: true });
      makePrivateFile(incoming);
      await copy.backup(incoming).finally(() => copy.close());
      checkFile(incoming, assertOurs);
    } catch (error) {
      rmSync(incoming, { force: true });
      throw new Error(`${from} is not a sound backup: ${error instanceof Error ? error.message : String(error)}`);
    }
    const kept = existsSync(file) ? keep(file) : null;
    renameSync(incoming, file);
    process.stdout.write(`restored ${from}${kept === null ? '' : `; the replaced database is ${kept}`}\n`);
  } finally {
    lock.release();
  }
  return 0;
}

/** An empty file, or one of another program, breaks no rule and is no backup all the same. */
function assertOurs(copy: Database.Database): void {
  const table = copy.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get();
  if (table === undefined) throw new Error('it is not a database of Taquilla');
  assertInvariants(copy);
}

/** Moves the database aside with everything that is in its log. */
function keep(file: string): string {
  const kept = `${file}.replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  const current = new Database(file);
  current.pragma('wal_checkpoint(TRUNCATE)');
  current.pragma('journal_mode = DELETE');
  current.close();
  renameSync(file, kept);
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  return kept;
}
