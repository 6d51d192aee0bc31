/**
 * What a copy needs beside the database: `pepper.key` and `taquilla.erasures`, each sealed with the passphrase in the format
 * of age (https://age-encryption.org/v1), so that `age --decrypt` opens it, too.
 */
import { createHmac } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Decrypter, Encrypter } from 'age-encryption';
import { PEPPER, readPepper } from '../core/access/pepper.ts';
import { writeDurably } from '../core/process/durableFile.ts';
import { ERASURES } from '../modules/customers/erasure/erasedFile.ts';

/** What a passphrase costs to try, as the power of two of scrypt's N: 128 MiB and most of a second. OWASP, scrypt. */
const WORK = 17;
/** Says of what the sealed files were made: who lacks the pepper learns nothing from it. */
const STAMP = 'keys.stamp';

const sealedName = (name: string): string => `${name}.age`;

/** Seals them in a folder, where they or the passphrase have changed since: each costs most of a second. */
export async function sealInto(folder: string, dataDir: string, passphrase: string): Promise<void> {
  const pepper = readPepper(dataDir);
  if (pepper === null) return;
  const erasures = read(join(dataDir, ERASURES)) ?? Buffer.alloc(0);
  const stamp = createHmac('sha256', pepper).update(passphrase).update('\0').update(erasures).digest('hex');
  const isThere = [PEPPER, ERASURES].every((name) => existsSync(join(folder, sealedName(name))));
  if (isThere && read(join(folder, STAMP))?.toString() === stamp) return;
  rmSync(join(folder, STAMP), { force: true });
  writeDurably(join(folder, sealedName(PEPPER)), await seal(pepper, passphrase));
  writeDurably(join(folder, sealedName(ERASURES)), await seal(erasures, passphrase));
  writeDurably(join(folder, STAMP), stamp);
}

/** True where a folder has sealed files. */
export function hasSealed(folder: string): boolean {
  return existsSync(join(folder, sealedName(PEPPER)));
}

/** What was sealed, again. Null for another passphrase, or files that were changed. */
export async function openSealed(
  folder: string,
  passphrase: string,
): Promise<{ readonly pepper: Buffer; readonly erasures: Buffer } | null> {
  const pepper = await open(readFileSync(join(folder, sealedName(PEPPER))), passphrase);
  const erasures = read(join(folder, sealedName(ERASURES)));
  const opened = erasures === null ? Buffer.alloc(0) : await open(erasures, passphrase);
  return pepper === null || opened === null ? null : { pepper, erasures: opened };
}

async function seal(data: Buffer, passphrase: string): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(WORK);
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(data);
}

async function open(data: Buffer, passphrase: string): Promise<Buffer | null> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return Buffer.from(await decrypter.decrypt(data, 'uint8array'));
  } catch {
    // The library says in words of its own whether it was the passphrase or the file: both mean that nothing comes out.
    return null;
  }
}

function read(file: string): Buffer | null {
  return existsSync(file) ? readFileSync(file) : null;
}
