/** Puts a database that was made ready in the place of the one of its folder, which is kept. */
import { existsSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { incomingOf } from '../backups/prepareRestore.ts';
import { announcePepper, fingerprintOf, takeIncomingPepper } from '../core/access/pepper.ts';
import { forgetHealth } from '../core/db/fileHealth.ts';
import { DATABASE, keepAside, lookAt, setAside } from '../core/db/folder.ts';
import { type Head, lastHead, openHeads, readHead, renewHeads } from '../core/db/heads.ts';
import { isOfOrigin, lossOf } from '../core/db/losses.ts';
import { readOnly } from '../core/db/readOnly.ts';
import { syncFolder } from '../core/process/durableFile.ts';

/** How a database was put in its place. */
export interface PutInPlace {
  /** The file that the replaced database is kept by; null where there was none. */
  readonly replaced: string | null;
  /** The same of `pepper.key`. */
  readonly replacedPepper: string | null;
  /** It lacks what was acknowledged: that has to be accepted before it is used. */
  readonly isOlder: boolean;
}

/**
 * Puts what was made ready in its place, with its `pepper` where that is another. The folder is the caller's alone: it holds its
 * lock. `complain` is told of a replaced database that cannot be read.
 */
export function putInPlace(dataDir: string, pepper: Buffer | null, complain: (text: string) => void): PutInPlace {
  const file = join(dataDir, DATABASE);
  const incoming = incomingOf(dataDir);
  noteReplaced(dataDir, file, complain);
  const { head, isOlder } = readOnly(incoming, (copy) => ({
    head: readHead(copy),
    isOlder: lacksAcknowledged(dataDir, copy),
  }));
  const replaced = keep(file, complain);
  // Before the database: were the power cut in between, the heads of another one would speak against it.
  if (!isOlder) renewHeads(dataDir, head);
  forgetHealth(dataDir);
  if (pepper !== null) announcePepper(dataDir, pepper);
  renameSync(incoming, file);
  syncFolder(dirname(file));
  const replacedPepper = pepper === null ? null : takeIncomingPepper(dataDir, fingerprintOf(pepper));
  return { replaced, replacedPepper, isOlder };
}

/** Notes where the database that is replaced stands, of which a power cut may have taken the last lines. */
function noteReplaced(dataDir: string, file: string, complain: (text: string) => void): void {
  if (!existsSync(file) || lookAt(file) !== 'ours') return;
  try {
    readOnly(file, (current) => {
      const noted = lastHead(dataDir);
      if (typeof noted === 'object' && (lossOf(dataDir, current, noted) !== null || !isOfOrigin(current, noted)))
        return;
      const heads = openHeads(dataDir, current);
      heads.note();
      heads.close();
    });
  } catch (error) {
    complain(`the replaced database cannot be read: ${messageOf(error)}`);
  }
}

/** True where a backup of this facility lacks what was acknowledged after it. Another facility's is held against nothing. */
function lacksAcknowledged(dataDir: string, copy: Database.Database): boolean {
  const noted: Head | string = lastHead(dataDir);
  return typeof noted === 'object' && isOfOrigin(copy, noted) && lossOf(dataDir, copy, noted) !== null;
}

/** Keeps the database with everything that is in its log: one that is damaged just as it is. Null where there is none. */
function keep(file: string, complain: (text: string) => void): string | null {
  if (lookAt(file) !== 'ours') return existsSync(file) ? setAside(file) : keepAside(file);
  try {
    const current = new Database(file);
    try {
      current.pragma('wal_checkpoint(TRUNCATE)');
      // It stands alone from now on, without a write-ahead log, unless somebody reads it.
      current.pragma('journal_mode = DELETE');
    } finally {
      current.close();
    }
  } catch (error) {
    complain(`the replaced database is kept just as it is: ${messageOf(error)}`);
  }
  return keepAside(file);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
