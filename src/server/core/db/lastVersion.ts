/** Which version of the program last had a database open for writing, and the refusal of one that is newer than this. */
import type Database from 'better-sqlite3';
import isNewerThan from 'semver/functions/gt.js';
import { z } from 'zod';
import { VERSION } from '../process/version.ts';
import { factOf, storeFact } from './meta.ts';
import { prepared } from './sqlite.ts';

/** The fact of the installation that holds it. */
const OPENED_BY = 'openedBy';

const versionSchema = z.string();

/** The tables of a database are those of this version, and a newer version has written to them. */
export class NewerVersionError extends Error {
  /** The version that last had the database. */
  readonly version: string;
  /** The same in Spanish. */
  readonly spanish: string;

  constructor(version: string) {
    super(
      `the data were last used by version ${version}, and this is ${VERSION}, which may not know all that is in them. Nothing was written. Install version ${version} or newer, or start once with --older to go on with this one: a backup is made first`,
    );
    this.name = 'NewerVersionError';
    this.version = version;
    this.spanish = `estos datos los usó por última vez la versión ${version}, y esta es la ${VERSION}, que puede no conocer todo lo que hay en ellos. No se ha escrito nada. Instale la versión ${version} o una más nueva, o arranque una vez con --older para seguir con esta: antes se hace una copia de seguridad`;
  }
}

/** The version that last had a database open for writing; null where none said so, as before versions did. */
export function lastVersionOf(db: Database.Database): string | null {
  if (prepared(db, "select 1 from sqlite_master where name = 'meta'").get() === undefined) return null;
  const value = factOf(db, OPENED_BY);
  return value === null ? null : versionSchema.parse(value);
}

/** Records that this version has a database open for writing. */
export function noteVersion(db: Database.Database): void {
  if (lastVersionOf(db) === VERSION) return;
  storeFact(db, OPENED_BY, VERSION);
}

/** Throws `NewerVersionError` where a newer version than this last had a database open. */
export function requireNoNewer(db: Database.Database): void {
  const last = lastVersionOf(db);
  if (last !== null && isNewerThan(last, VERSION)) throw new NewerVersionError(last);
}
