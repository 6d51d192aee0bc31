/** The write-ahead log as it lies on the disk (SQLite file format, 4. The Write-Ahead Log). */
import { readFileSync } from 'node:fs';

const HEADER = 32;
const FRAME_HEADER = 24;

/** How many transactions were committed into the log of a database since it was last restarted. */
export function commitsInLog(database: string): number {
  const log = readFileSync(`${database}-wal`);
  if (log.length < HEADER) return 0;
  const frame = FRAME_HEADER + log.readUInt32BE(8);
  const salts = log.subarray(16, 24);
  let commits = 0;
  for (let at = HEADER; at + frame <= log.length; at += frame) {
    // Frames of an earlier run of the log have other salts; those that end a transaction give the database's size.
    if (!log.subarray(at + 8, at + 16).equals(salts)) break;
    if (log.readUInt32BE(at + 4) > 0) commits += 1;
  }
  return commits;
}
