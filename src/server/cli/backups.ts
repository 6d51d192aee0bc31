import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type Database from 'better-sqlite3';
import { SHORTEST_PASSPHRASE } from '#shared/domain/passphrase.ts';
import { accept, describeAcceptance } from '../acceptance/accept.ts';
import { putInPlace } from '../acceptance/putInPlace.ts';
import { prepareRestore } from '../backups/prepareRestore.ts';
import { dropPromise } from '../backups/restorePromise.ts';
import { isPepperOf, readPepper } from '../core/access/pepper.ts';
import { SEALED, sealPepper } from '../core/access/sealedPepper.ts';
import { backupTo } from '../core/db/backup.ts';
import { DATABASE } from '../core/db/folder.ts';
import { takeLock } from '../core/db/lock.ts';
import { closeToOthers } from '../core/db/private.ts';
import { openConnection, prepared } from '../core/db/sqlite.ts';
import { assertInvariants } from '../verify/verify.ts';
import { dataFolder, type Options, required } from './arguments.ts';
import { UsageError } from './failures.ts';

/** `backup`: a checked copy of the database, also while the server runs. With a passphrase the pepper is in it, sealed. */
export async function runBackup(options: Options): Promise<number> {
  const dataDir = dataFolder(options);
  const file = join(dataDir, DATABASE);
  const to = resolve(required(options, 'to'));
  if (!existsSync(file)) throw new Error(`there is no database in ${dataDir}`);
  const passphrase = passphraseOf(options);
  const source = openConnection(file, 'read');
  try {
    const sealed = passphrase === null ? null : sealPepper(pepperOf(dataDir, source.raw), passphrase);
    const { bytes, rows } = await backupTo(source, to, assertInvariants, (copy) => {
      if (sealed !== null) storeFact(copy, SEALED, sealed);
    });
    process.stdout.write(`${to}: ${rows} rows, ${bytes} bytes, checked\n`);
    if (sealed === null) {
      process.stderr.write('pepper.key is not in it: on another machine every PIN has to be set again\n');
    }
  } finally {
    source.close();
  }
  return 0;
}

/** `restore`: puts a checked backup in the place of the database, and keeps the one it replaces. */
export async function runRestore(options: Options): Promise<number> {
  const dataDir = dataFolder(options);
  const from = resolve(required(options, 'from'));
  if (!existsSync(from)) throw new Error(`there is no file ${from}`);
  const passphrase = passphraseOf(options);
  closeToOthers(dataDir);
  const lock = takeLock(dataDir, '');
  let isOlder = false;
  try {
    const pepper = await prepareRestore(from, dataDir, passphrase);
    const put = putInPlace(dataDir, pepper.key, (text) => process.stderr.write(`${text}\n`));
    isOlder = put.isOlder;
    // What was to be restored from the screens is not, any more.
    dropPromise(dataDir);
    const kept = put.replaced === null ? '' : `; the replaced database is ${put.replaced}`;
    process.stdout.write(`restored ${from}${kept}\n`);
    if (put.replacedPepper !== null) process.stderr.write(`the replaced pepper.key is ${put.replacedPepper}\n`);
    if (pepper.isMissing) process.stderr.write(MISSING);
  } finally {
    lock.release();
  }
  if (isOlder) process.stdout.write(`${describeAcceptance(await accept(dataDir, 'file.restored'))}\n`);
  return 0;
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What is said where nobody can sign in. */
export const MISSING =
  'pepper.key is missing or another: nobody can sign in. Put it back, or set a PIN anew: taquilla pin --new-pepper\n';

/** The pepper of a data folder. Throws where it is not the one its PINs were hashed with. */
function pepperOf(dataDir: string, db: Database.Database): Buffer {
  const pepper = readPepper(dataDir);
  if (pepper === null || !isPepperOf(db, pepper)) {
    throw new Error(
      `pepper.key in ${dataDir} is missing or another: put it back, or make the backup without a passphrase`,
    );
  }
  return pepper;
}

/** The first line of `--passphrase-file`, else `TAQUILLA_PASSPHRASE`; null where neither is given. Throws for a short one. */
export function passphraseOf(options: Options): string | null {
  const file = options['passphrase-file'];
  const text =
    file === undefined ? process.env.TAQUILLA_PASSPHRASE : readFileSync(resolve(file), 'utf8').split('\n', 1)[0];
  const passphrase = text?.replace(/\r$/, '') ?? '';
  if (file === undefined && passphrase === '') return null;
  if (passphrase.length < SHORTEST_PASSPHRASE) {
    throw new UsageError(`a passphrase has ${SHORTEST_PASSPHRASE} characters at least`);
  }
  return passphrase;
}

function storeFact(db: Database.Database, key: string, value: string): void {
  const text = `insert into "meta" ("key", "value") values (?, ?)
    on conflict ("key") do update set "value" = excluded."value"`;
  prepared(db, text).run(key, JSON.stringify(value));
}
