/**
 * Where tests write: in memory, because they wait for thousands of commits. Tests of what happens while a commit waits for
 * a disk need one.
 */
import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** A file system in memory, on most Linux systems. */
const MEMORY = '/dev/shm';

/** Free bytes it must have: what a whole run writes at its fullest, several times. */
const LEAST = 4 * 1024 ** 3;

/** The variable with the usual folder for temporary files, while another stands in its place. */
export const DISK = 'TAQUILLA_TEST_DISK';

/** The usual folder for temporary files: on a disk, as far as the system is set up so. */
export function diskFolder(): string {
  return process.env[DISK] ?? tmpdir();
}

/** A folder for temporary files that is in memory where the system has room there, else the usual one. */
export function fastFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < LEAST ? tmpdir() : MEMORY;
}
