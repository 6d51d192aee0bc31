/** Small files that must be there after a power cut, whole or not at all. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file that only its user can read, in the place of what was there. It is on the disk when this returns, and
 * nobody ever sees half of it.
 */
export function writeDurably(file: string, data: string | Uint8Array): void {
  const draft = `${file}.${process.pid}`;
  const bytes = typeof data === 'string' ? Buffer.from(data) : data;
  const descriptor = openSync(draft, 'w', 0o600);
  try {
    for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
    fsyncSync(descriptor);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, file);
  syncFolder(dirname(file));
}

/** Has the disk keep the names in a folder. Windows keeps them by itself and opens no folder. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
