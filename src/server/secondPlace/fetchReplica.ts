/** Reads the replica of a place into a file of this computer, where SQLite takes back what a transaction that was ended has left. */
import { existsSync, rmSync } from 'node:fs';
import { checkFile } from '../core/db/backup.ts';
import { lastWriteOf } from '../core/db/heads.ts';
import { readOnly } from '../core/db/readOnly.ts';
import { prepared } from '../core/db/sqlite.ts';
import type { Place } from './place.ts';
import { replicaName } from './replica.ts';
import { copyBytes } from './transfer.ts';

/** What is beside a database while something is written to it. */
const BESIDE = ['-wal', '-journal'];

/** A replica that was fetched and is a whole database. */
export interface FetchedReplica {
  readonly name: string;
  /** The last row of the audit log in it, and when that was written: ISO 8601 in UTC. */
  readonly row: number;
  readonly at: string;
}

/** Null where the computer keeps none there. Throws what is wrong with it. */
export function fetchReplica(folder: Place, computer: string, to: string): FetchedReplica | null {
  const name = replicaName(computer);
  const from = folder.local(name);
  if (from === null || !existsSync(from)) return null;
  copyBytes(from, to);
  for (const end of BESIDE) {
    rmSync(to + end, { force: true });
    if (existsSync(from + end)) copyBytes(from + end, to + end);
  }
  checkFile(to, () => undefined);
  return readOnly(to, (db) => {
    const last = prepared(db, 'select max("created") from "auditLog" where "id" = ?').pluck();
    const row = lastWriteOf(db);
    return { name, row, at: String(last.get(row)) };
  });
}
