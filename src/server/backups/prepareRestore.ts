/**
 * Makes a backup ready to take the place of a database: it is copied beside it and checked whole. Until it is put in its place
 * nothing has changed.
 */
import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { APPLICATION_ID } from '#migrations';
import { isPepperOf, readPepper } from '../core/access/pepper.ts';
import { openPepper, SEALED } from '../core/access/sealedPepper.ts';
import { checkFile } from '../core/db/backup.ts';
import { isFull } from '../core/db/errors.ts';
import { DATABASE } from '../core/db/folder.ts';
import { factOf } from '../core/db/meta.ts';
import { makePrivateFile } from '../core/db/private.ts';
import { prepared } from '../core/db/sqlite.ts';
import { descriptionBeside } from '../secondPlace/layout.ts';
import { sumOfFile } from '../secondPlace/transfer.ts';
import { assertInvariants } from '../verify/verify.ts';

/** The pepper that a backup needs beside it. */
export interface RestoredPepper {
  /** To be put in its place; null where what is there is to stay. */
  readonly key: Buffer | null;
  /** What will be in its place is not the backup's. */
  readonly isMissing: boolean;
}

/** The passphrase does not open what a backup carries sealed. */
class WrongPassphrase extends Error {}

/** A copy that is not to be gone on with. */
export class UnsoundCopy extends Error {}

/** What is made ready, in a data folder. */
export const incomingOf = (dataDir: string): string => join(dataDir, `${DATABASE}.incoming`);

/**
 * Makes the backup `from` ready in a data folder. `passphrase`: of the pepper that it carries. Throws `WrongPassphrase`, and an
 * error that says why where the file is not sound; then nothing is left of it.
 */
export async function prepareRestore(
  from: string,
  dataDir: string,
  passphrase: string | null,
): Promise<RestoredPepper> {
  const incoming = incomingOf(dataDir);
  rmSync(incoming, { force: true });
  try {
    const described = descriptionBeside(from);
    if (described !== null && sumOfFile(from) !== described.sha256) throw new Error('its checksum is another');
    const copy = new Database(from, { readonly: true, fileMustExist: true });
    makePrivateFile(incoming);
    await copy.backup(incoming).finally(() => copy.close());
    checkFile(incoming, assertOurs);
    const pepper = takePepper(incoming, dataDir, passphrase);
    syncFile(incoming);
    return pepper;
  } catch (error) {
    rmSync(incoming, { force: true });
    if (error instanceof WrongPassphrase || isFull(error)) throw error;
    throw new UnsoundCopy(`${from} is not a sound backup: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** An empty file, or one of another program, breaks no rule and is no backup all the same. */
export function assertOurs(copy: Database.Database): void {
  if (copy.pragma('application_id', { simple: true }) !== APPLICATION_ID) {
    throw new Error('it is not a database of Taquilla');
  }
  assertInvariants(copy);
}

/** Takes the sealed pepper out of a database that is about to be put in its place. Throws for a wrong passphrase. */
function takePepper(incoming: string, dataDir: string, passphrase: string | null): RestoredPepper {
  const copy = new Database(incoming);
  try {
    const sealed = factOf<string>(copy, SEALED);
    prepared(copy, 'delete from "meta" where "key" = ?').run(SEALED);
    if (isPepperOf(copy, readPepper(dataDir))) return { key: null, isMissing: false };
    if (sealed === null || passphrase === null) return { key: null, isMissing: true };
    const key = openPepper(sealed, passphrase);
    if (key === null) throw new WrongPassphrase('the passphrase does not open the pepper of the backup');
    return { key, isMissing: !isPepperOf(copy, key) };
  } finally {
    copy.close();
  }
}

function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
