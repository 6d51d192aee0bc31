/** PINs: hashed with scrypt and a pepper kept outside the database, because four digits alone are soon guessed. */
import { randomBytes, type ScryptOptions, scrypt, scryptSync, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const KEY_BYTES = 32;
/** 16 MiB and about 50 ms: OWASP's password storage cheat sheet, scrypt. */
const COST: ScryptOptions = { N: 2 ** 14, r: 8, p: 1 };
const derive = promisify<Buffer, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Failures before a lock-out, and how long the first one lasts; each further failure doubles it. */
export const FREE_ATTEMPTS = 5;
const FIRST_LOCK = 30_000;
const LONGEST_LOCK = 24 * 3600_000;

/** The stored form of a PIN: `scrypt:<salt>:<key>`. */
export function hashPin(pin: string, pepper: Buffer): string {
  const salt = randomBytes(16);
  const key = scryptSync(peppered(pin, pepper), salt, KEY_BYTES, COST);
  return `scrypt:${salt.toString('base64url')}:${key.toString('base64url')}`;
}

/** Compares a PIN with its stored form, off the main thread and in constant time. */
export async function verifyPin(pin: string, stored: string, pepper: Buffer): Promise<boolean> {
  const [scheme, salt, key] = stored.split(':');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false;
  const derived = await derive(peppered(pin, pepper), Buffer.from(salt, 'base64url'), KEY_BYTES, COST);
  const expected = Buffer.from(key, 'base64url');
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}

/** Milliseconds a user is locked out after this many failures in a row. */
export function lockTime(failures: number): number {
  return failures < FREE_ATTEMPTS ? 0 : Math.min(FIRST_LOCK * 2 ** (failures - FREE_ATTEMPTS), LONGEST_LOCK);
}

/** The pepper of an installation, made on first use in a file only its user can read. */
export function loadPepper(dataDir: string): Buffer {
  const file = join(dataDir, 'pepper.key');
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const pepper = randomBytes(32);
  writeFileSync(file, pepper, { mode: 0o600, flag: 'wx' });
  return pepper;
}

function peppered(pin: string, pepper: Buffer): Buffer {
  return Buffer.concat([pepper, Buffer.from(pin, 'utf8')]);
}
