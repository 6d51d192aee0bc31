/** Keeps the promise of a restore, before anybody opens the file. */
import { existsSync, rmSync } from 'node:fs';
import { copiesHere, dropFetched } from '../backups/listCopies.ts';
import { incomingOf } from '../backups/prepareRestore.ts';
import { dropPromise, type RestorePromise, readPromise, writeResult } from '../backups/restorePromise.ts';
import { DATABASE, nameAside } from '../core/db/folder.ts';
import { takeLock } from '../core/db/lock.ts';
import { accept } from './accept.ts';
import { putInPlace } from './putInPlace.ts';

/**
 * Puts in its place what somebody had made ready, if anybody did, and records it in the audit log. It may be ended anywhere and
 * is gone on with at the next call. Throws `LockedError` where another process has the folder.
 */
export async function finishRestore(dataDir: string, complain: (text: string) => void): Promise<void> {
  const promise = readPromise(dataDir);
  if (promise === null) return;
  const lock = takeLock(dataDir, '');
  try {
    // Without it this was done before, by a process that was ended since.
    if (existsSync(incomingOf(dataDir))) putInPlace(dataDir, null, complain);
  } finally {
    lock.release();
  }
  await accept(dataDir, 'file.restored', [], null, { restored: [`${promise.name}, by ${promise.by}`] });
  const ended = new Date().toISOString();
  writeResult(dataDir, { ...promise, ended, replaced: replacedSince(dataDir, promise), fault: null, error: null });
  dropPromise(dataDir);
}

/** The name that the database which was replaced is kept by: the newest since it was asked for. */
function replacedSince(dataDir: string, { at }: RestorePromise): string | null {
  const names = copiesHere(dataDir).flatMap(({ kind, name }) => (kind === 'replaced' ? [name] : []));
  return (
    names
      .filter((name) => name >= nameAside(DATABASE, at))
      .toSorted()
      .at(-1) ?? null
  );
}

/** What was made ready or fetched for nothing, by a process that was ended. The folder is the caller's alone. */
export function dropUnfinished(dataDir: string): void {
  if (readPromise(dataDir) === null) rmSync(incomingOf(dataDir), { force: true });
  dropFetched(dataDir);
}
