/** Where tests write: tests wait for thousands of commits, which take a disk most of their time and memory none. */
import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** A file system in memory, on most Linux systems. */
const MEMORY = '/dev/shm';

/** Free bytes it must have: what a whole run writes at its fullest, several times. */
const LEAST = 4 * 1024 ** 3;

/** A folder for temporary files that is in memory where the system has room there, else the usual one. */
export function fastFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < LEAST ? tmpdir() : MEMORY;
}
