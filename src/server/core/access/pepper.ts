/**
 * The pepper of an installation: random bytes beside the database, mixed into PIN hashes and into the key of sealed
 * secrets. The database stores a fingerprint of it, so that another one is noticed before anybody's PIN fails.
 */
import { hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { ServiceError } from '#shared/errors.ts';
import { queryAll } from '../db/execute.ts';
import { factOf, readMeta, writeMeta } from '../db/meta.ts';
import { sql } from '../db/sql.ts';
import type { Store } from '../db/store.ts';
import { writeDurably } from '../process/durableFile.ts';

/** The name of its file in a data folder. */
export const PEPPER = 'pepper.key';
/** That of a database which is about to be put in its place. */
const INCOMING = `${PEPPER}.incoming`;
const BYTES = 32;
/** The fact of the installation that holds the fingerprint. */
export const FINGERPRINT = 'pepper';

/** Whether the file is the installation's: there, of the right length, and the one the PINs were hashed with. */
export type PepperState = 'sound' | 'missing' | 'damaged' | 'foreign';

export interface Pepper {
  /** Where the file is not sound, a stand-in that no PIN and no secret is held against. */
  readonly key: Buffer;
  readonly state: PepperState;
}

/** Keys that are good for nothing that outlives the process. */
const standIns = new WeakSet<Buffer>();

/**
 * The pepper of a data folder. It is made, durably, for an installation that has none yet; one that is gone is never made
 * anew by itself, because every PIN would fail.
 */
export async function loadPepper(store: Pick<Store, 'dataDir' | 'reader' | 'writer'>): Promise<Pepper> {
  const known = await readMeta<string>(store.reader, FINGERPRINT);
  takeIncomingPepper(store.dataDir, known);
  const found = readPepper(store.dataDir);
  if (found === null && (known !== null || (await hasPins(store)))) return standIn('missing');
  if (found !== null && found.length !== BYTES) return standIn('damaged');
  const key = found ?? makePepper(store.dataDir);
  if (known === null) await store.writer.run((tx) => writeMeta(tx, FINGERPRINT, fingerprintOf(key)));
  return known === null || known === fingerprintOf(key) ? { key, state: 'sound' } : standIn('foreign');
}

/** True where a database was used with a pepper, or with none yet. */
export function isPepperOf(db: Database.Database, pepper: Buffer | null): boolean {
  const recorded = factOf<string>(db, FINGERPRINT);
  return recorded === null || (pepper !== null && fingerprintOf(pepper) === recorded);
}

/** The bytes of the file, whatever their number; null where there is none. */
export function readPepper(dataDir: string): Buffer | null {
  return readFileOr(join(dataDir, PEPPER));
}

function readFileOr(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

/**
 * Puts a pepper beside the one that is there, before the database it is of comes into its place. A restore that is ended in
 * between is finished by `takeIncomingPepper`.
 */
export function announcePepper(dataDir: string, key: Buffer): void {
  writeDurably(join(dataDir, INCOMING), key);
}

/**
 * Puts the pepper that was announced in its place, if it is the one of the database in the folder, which has its `fingerprint`.
 * Returns the new name of the one that was there, or null.
 */
export function takeIncomingPepper(dataDir: string, fingerprint: string | null): string | null {
  const incoming = join(dataDir, INCOMING);
  const key = readFileOr(incoming);
  if (key === null || fingerprintOf(key) !== fingerprint) return null;
  const replaced = placePepper(dataDir, key);
  rmSync(incoming);
  return replaced;
}

/** Puts a pepper in its place. One that was there is moved aside. Returns its new name, or null. */
function placePepper(dataDir: string, key: Buffer): string | null {
  const file = join(dataDir, PEPPER);
  const before = readPepper(dataDir);
  const replaced = before === null ? null : `${file}.replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  if (replaced !== null) renameSync(file, replaced);
  writeDurably(file, key);
  return replaced;
}

/** A new pepper, in its place. */
export function makePepper(dataDir: string): Buffer {
  const key = randomBytes(BYTES);
  placePepper(dataDir, key);
  return key;
}

/** What the database stores of a pepper: nothing that helps to find it (HKDF, RFC 5869). */
export function fingerprintOf(key: Buffer): string {
  return Buffer.from(hkdfSync('sha256', key, '', 'taquilla pepper fingerprint', 16)).toString('hex');
}

/** The pepper as it may be mixed into what is stored. Throws 503 `pepper_missing` for a stand-in. */
export function sound(pepper: Buffer): Buffer {
  if (standIns.has(pepper)) throw new ServiceError('pepper_missing');
  return pepper;
}

function standIn(state: PepperState): Pepper {
  const key = randomBytes(BYTES);
  standIns.add(key);
  return { key, state };
}

async function hasPins({ reader }: Pick<Store, 'reader'>): Promise<boolean> {
  return (await queryAll(reader, sql`select 1 from "user" where "pinHash" is not null limit 1`)).length > 0;
}
