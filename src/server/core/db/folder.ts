/** What a data folder holds before it is opened: a database of ours, none yet, or what must not be taken for a new one. */
import { existsSync, linkSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { APPLICATION_ID } from '#migrations';

/** The name of the database file in a data folder. */
export const DATABASE = 'taquilla.db';
/** The folder of the copies, in a data folder. */
export const BACKUPS = 'backups';
/** The file of certificates that are trusted beside those of Node, in a data folder. */
export const AUTHORITIES = 'authorities.pem';
/** Names of copies that are whole: what is being written is called otherwise. */
const BACKUP = /\.db$/;

/** `blank`: a database that nothing was ever written to; `foreign`: another program's, or no database. */
type Found = 'absent' | 'empty' | 'blank' | 'ours' | 'foreign' | 'damaged';

/** The database of a folder cannot be used, and nothing is put in its place unless somebody says so. */
export class NoDatabaseError extends Error {
  readonly found: Exclude<Found, 'ours'>;

  constructor(dataDir: string, found: Exclude<Found, 'ours'>) {
    super(`${describe(dataDir, found)}. ${waysOn(dataDir)}`);
    this.name = 'NoDatabaseError';
    this.found = found;
  }
}

/**
 * Looks at the database of a folder, changing nothing. `isNew` says that a new one is wanted: what is in its place, and is
 * none of ours, is set aside. Throws `NoDatabaseError` where a folder that was in use has none, or one that is not ours.
 */
export function requireDatabase(dataDir: string, isNew: boolean): void {
  const found = lookAt(join(dataDir, DATABASE), { areTablesRead: isNew });
  if (isNew && found === 'ours') throw new Error(`there is a database in ${dataDir} already: start without --new`);
  if (found === 'ours') return;
  const isThere = found === 'foreign' || found === 'damaged';
  if (!isNew && (isThere || wasInUse(dataDir))) throw new NoDatabaseError(dataDir, found);
  if (isThere) setAside(join(dataDir, DATABASE));
}

/**
 * What a database file is. A write that was cut short in it is undone, as SQLite does at the next opening. Without
 * `areTablesRead`, a file that says it is ours is not looked into: reading what tables there are takes as long as opening
 * it. One that was not closed is: opening it for writing would move its log, which may be all that is left of it.
 */
export function lookAt(file: string, { areTablesRead = true } = {}): Found {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) return 'absent';
  const logged = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (size + logged === 0) return 'empty';
  try {
    return whoseIs(file, areTablesRead || logged > 0, true);
  } catch (error) {
    if (codeOf(error) !== 'SQLITE_READONLY_ROLLBACK') return whatFails(error);
  }
  try {
    return whoseIs(file, true, false);
  } catch (error) {
    return whatFails(error);
  }
}

function whoseIs(file: string, areTablesRead: boolean, readonly: boolean): Found {
  const db = new Database(file, { readonly, fileMustExist: true, timeout: 5000 });
  try {
    const owner = db.pragma('application_id', { simple: true });
    if (owner === APPLICATION_ID && !areTablesRead) return 'ours';
    const tables = Number(db.prepare('select count(*) from sqlite_master').pluck().get());
    if (owner === APPLICATION_ID) return 'ours';
    return owner === 0 && tables === 0 ? 'blank' : 'foreign';
  } finally {
    db.close();
  }
}

/** What to throw for an error of opening a file that says it is ours: its tables may be damaged. */
export function whyUnopened(dataDir: string, error: unknown): unknown {
  return isDamage(error) ? new NoDatabaseError(dataDir, 'damaged') : error;
}

/** What a file is that SQLite cannot read. Throws what says nothing of the file. */
function whatFails(error: unknown): Found {
  if (codeOf(error) === 'SQLITE_NOTADB') return 'foreign';
  if (isDamage(error)) return 'damaged';
  throw error;
}

function isDamage(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_CORRUPT');
}

function codeOf(error: unknown): string {
  return (error as { readonly code?: string }).code ?? '';
}

/** What SQLite keeps beside a database, and takes for a part of the next one of that name. */
const BESIDE = ['-wal', '-journal'] as const;

/**
 * Keeps a file by another name, too, so that it is there until another takes its place at once. It is moved where SQLite keeps
 * something beside it, and where the file system has no second names. Returns the name it is kept by; null where there is none.
 */
export function keepAside(file: string): string | null {
  const isAlone = BESIDE.every((suffix) => !existsSync(`${file}${suffix}`));
  if (isAlone && !existsSync(file)) return null;
  const kept = nameAside(file);
  if (isAlone && isLinked(file, kept)) return kept;
  return setAside(file);
}

/** False where the file system has no second names, as FAT has none. */
function isLinked(file: string, name: string): boolean {
  try {
    linkSync(file, name);
    return true;
  } catch (error) {
    if (NO_LINKS.has(codeOf(error))) return false;
    throw error;
  }
}

const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR']);

/** The name by which a file is kept that another takes the place of. `at`: when, ISO 8601 in UTC. */
export function nameAside(file: string, at = new Date().toISOString()): string {
  return `${file}.replaced-${at.replaceAll(/[:.]/g, '-')}`;
}

/** Moves a file aside with whatever SQLite keeps beside it. Returns the name it is kept by. */
export function setAside(file: string): string {
  const replaced = nameAside(file);
  // Left behind, either would be taken for a part of the next database of that name.
  for (const suffix of ['', ...BESIDE]) {
    if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${replaced}${suffix}`);
  }
  rmSync(`${file}-shm`, { force: true });
  return replaced;
}

/** The newest of the checked copies in a data folder; null where there is none. A copy has its name only once it is checked. */
export function newestBackup(dataDir: string): { readonly name: string; readonly at: number } | null {
  const copies = backupsOf(dataDir);
  return copies.toSorted((a, b) => b.at - a.at)[0] ?? null;
}

/** The copies in a data folder, and when each was made (epoch milliseconds). */
export function backupsOf(dataDir: string): { readonly name: string; readonly at: number }[] {
  const folder = join(dataDir, BACKUPS);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => BACKUP.test(name));
  return names.map((name) => ({ name, at: Math.floor(statSync(join(folder, name)).mtimeMs) }));
}

/** Anything that is only there once there was a database: its pepper, its copies, the heads of its chains. */
function wasInUse(dataDir: string): boolean {
  const left = (name: string): boolean =>
    name === 'pepper.key' || name === 'taquilla.heads' || name.startsWith(`${DATABASE}.replaced-`);
  return readdirSync(dataDir).some(left) || backupsOf(dataDir).length > 0;
}

function describe(dataDir: string, found: Exclude<Found, 'ours'>): string {
  const file = join(dataDir, DATABASE);
  if (found === 'foreign') return `${file} is not a database of Taquilla`;
  if (found === 'damaged') return `${file} is damaged and cannot be read`;
  return found === 'absent' ? `${dataDir} was in use, and its ${DATABASE} is gone` : `${file} is empty`;
}

function waysOn(dataDir: string): string {
  const newest = newestBackup(dataDir);
  const from = newest === null ? 'FILE' : join(dataDir, BACKUPS, basename(newest.name));
  const copy = newest === null ? 'a backup' : `the newest backup, of ${new Date(newest.at).toISOString()}`;
  return `Put ${copy} in its place: taquilla restore --data ${dataDir} --from ${from}. Or begin anew: serve --new`;
}
