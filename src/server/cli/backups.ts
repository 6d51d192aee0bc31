import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { APPLICATION_ID } from '#migrations';
import { SHORTEST_PASSPHRASE } from '#shared/domain/passphrase.ts';
import { announcePepper, FINGERPRINT, fingerprintOf, readPepper, takeIncomingPepper } from '../core/access/pepper.ts';
import { openPepper, SEALED, sealPepper } from '../core/access/sealedPepper.ts';
import { backupTo, checkFile } from '../core/db/backup.ts';
import { forgetHealth } from '../core/db/fileHealth.ts';
import { DATABASE, keepAside, lookAt, setAside } from '../core/db/folder.ts';
import { type Head, lastHead, openHeads, readHead, renewHeads } from '../core/db/heads.ts';
import { takeLock } from '../core/db/lock.ts';
import { isOfOrigin, lossOf } from '../core/db/losses.ts';
import { closeToOthers, makePrivateFile } from '../core/db/private.ts';
import { openConnection, prepared } from '../core/db/sqlite.ts';
import { syncFolder } from '../core/process/durableFile.ts';
import { descriptionBeside } from '../secondPlace/layout.ts';
import { sumOfFile } from '../secondPlace/transfer.ts';
import { assertInvariants } from '../verify/verify.ts';
import { accept, describeAcceptance } from './accept.ts';
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
    const file = join(dataDir, DATABASE);
    const incoming = `${file}.incoming`;
    rmSync(incoming, { force: true });
    let pepper: RestoredPepper;
    let head: Head | null;
    try {
      const described = descriptionBeside(from);
      if (described !== null && sumOfFile(from) !== described.sha256) throw new Error('its checksum is another');
      const copy = new Database(from, { readonly: true, fileMustExist: true });
      makePrivateFile(incoming);
      await copy.backup(incoming).finally(() => copy.close());
      checkFile(incoming, assertOurs);
      pepper = takePepper(incoming, dataDir, passphrase);
      head = headOf(incoming);
      syncFile(incoming);
    } catch (error) {
      rmSync(incoming, { force: true });
      if (error instanceof WrongPassphrase) throw error;
      throw new Error(`${from} is not a sound backup: ${messageOf(error)}`);
    }
    noteReplaced(dataDir, file);
    isOlder = lacksAcknowledged(dataDir, incoming);
    const replaced = keep(file);
    // Before the database: were the power cut in between, the heads of another one would speak against it.
    if (!isOlder) renewHeads(dataDir, head);
    forgetHealth(dataDir);
    if (pepper.key !== null) announcePepper(dataDir, pepper.key);
    renameSync(incoming, file);
    syncFolder(dirname(file));
    const replacedPepper = pepper.key === null ? null : takeIncomingPepper(dataDir, fingerprintOf(pepper.key));
    process.stdout.write(`restored ${from}${replaced === null ? '' : `; the replaced database is ${replaced}`}\n`);
    if (replacedPepper !== null) process.stderr.write(`the replaced pepper.key is ${replacedPepper}\n`);
    if (pepper.isMissing) process.stderr.write(MISSING);
  } finally {
    lock.release();
  }
  if (isOlder) process.stdout.write(`${describeAcceptance(await accept(dataDir, 'file.restored'))}\n`);
  return 0;
}

/** Notes where the database that is replaced stands, of which a power cut may have taken the last lines. */
function noteReplaced(dataDir: string, file: string): void {
  if (!existsSync(file) || lookAt(file) !== 'ours') return;
  const current = new Database(file, { readonly: true });
  try {
    const noted = lastHead(dataDir);
    if (typeof noted === 'object' && (lossOf(dataDir, current, noted) !== null || !isOfOrigin(current, noted))) return;
    const heads = openHeads(dataDir, current);
    heads.note();
    heads.close();
  } catch (error) {
    process.stderr.write(`the replaced database cannot be read: ${messageOf(error)}\n`);
  } finally {
    current.close();
  }
}

/** True where a backup of this facility lacks what was acknowledged after it. Another facility's is held against nothing. */
function lacksAcknowledged(dataDir: string, incoming: string): boolean {
  const copy = new Database(incoming, { readonly: true });
  try {
    const noted = lastHead(dataDir);
    return typeof noted === 'object' && isOfOrigin(copy, noted) && lossOf(dataDir, copy, noted) !== null;
  } finally {
    copy.close();
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What is said where nobody can sign in. */
export const MISSING =
  'pepper.key is missing or another: nobody can sign in. Put it back, or set a PIN anew: taquilla pin --new-pepper\n';

class WrongPassphrase extends Error {}

interface RestoredPepper {
  /** To be put in its place; null where what is there is to stay. */
  readonly key: Buffer | null;
  /** What will be in its place is not the backup's. */
  readonly isMissing: boolean;
}

/** Takes the sealed pepper out of a database that is about to be put in its place. Throws for a wrong passphrase. */
function takePepper(incoming: string, dataDir: string, passphrase: string | null): RestoredPepper {
  const copy = new Database(incoming);
  try {
    const recorded = factOf(copy, FINGERPRINT);
    const sealed = factOf(copy, SEALED);
    prepared(copy, 'delete from "meta" where "key" = ?').run(SEALED);
    const own = readPepper(dataDir);
    const isOwn = recorded === null || (own !== null && fingerprintOf(own) === recorded);
    if (isOwn) return { key: null, isMissing: false };
    if (sealed === null || passphrase === null) return { key: null, isMissing: true };
    const key = openPepper(sealed, passphrase);
    if (key === null) throw new WrongPassphrase('the passphrase does not open the pepper of the backup');
    return { key, isMissing: fingerprintOf(key) !== recorded };
  } finally {
    copy.close();
  }
}

/** The pepper of a data folder. Throws where it is not the one its PINs were hashed with. */
function pepperOf(dataDir: string, db: Database.Database): Buffer {
  const pepper = readPepper(dataDir);
  if (pepper === null || fingerprintOf(pepper) !== factOf(db, FINGERPRINT)) {
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

function factOf(db: Database.Database, key: string): string | null {
  const value = prepared(db, 'select "value" from "meta" where "key" = ?').pluck().get(key);
  return value === undefined ? null : (JSON.parse(String(value)) as string);
}

function storeFact(db: Database.Database, key: string, value: string): void {
  const text = `insert into "meta" ("key", "value") values (?, ?)
    on conflict ("key") do update set "value" = excluded."value"`;
  prepared(db, text).run(key, JSON.stringify(value));
}

/** An empty file, or one of another program, breaks no rule and is no backup all the same. */
export function assertOurs(copy: Database.Database): void {
  if (copy.pragma('application_id', { simple: true }) !== APPLICATION_ID) {
    throw new Error('it is not a database of Taquilla');
  }
  assertInvariants(copy);
}

/** Where the ledgers of a database stand. */
function headOf(file: string): Head | null {
  const copy = new Database(file, { readonly: true });
  try {
    return readHead(copy);
  } finally {
    copy.close();
  }
}

/** Keeps the database with everything that is in its log: one that is damaged just as it is. Null where there is none. */
function keep(file: string): string | null {
  if (lookAt(file) !== 'ours') return existsSync(file) ? setAside(file) : keepAside(file);
  try {
    const current = new Database(file);
    current.pragma('wal_checkpoint(TRUNCATE)');
    current.close();
  } catch (error) {
    process.stderr.write(`the replaced database is damaged: ${messageOf(error)}\n`);
  }
  return keepAside(file);
}

function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
