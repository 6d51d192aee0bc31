/**
 * What a copy needs beside the database: `pepper.key` and `taquilla.erasures`, each sealed with the passphrase in the format
 * of age (https://age-encryption.org/v1), so that `age --decrypt` opens it, too.
 */
import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Decrypter, Encrypter } from 'age-encryption';
import { passphrasePower } from '../core/access/passphraseCost.ts';
import { PEPPER, readPepper } from '../core/access/pepper.ts';
import { ERASURES } from '../modules/customers/erasure/erasedFile.ts';
import type { Place } from './place.ts';

/** Says of what the sealed files were made: who lacks the pepper learns nothing from it. */
const STAMP = 'keys.stamp';

const sealedName = (name: string): string => `${name}.age`;

/** Seals them in the folder of a facility, where they or the passphrase have changed since: each costs most of a second. */
export async function sealInto(folder: Place, dataDir: string, passphrase: string): Promise<void> {
  const pepper = readPepper(dataDir);
  if (pepper === null) return;
  const erasures = read(join(dataDir, ERASURES)) ?? Buffer.alloc(0);
  const stamp = async (): Promise<string> => {
    const sum = createHmac('sha256', pepper).update(passphrase).update('\0').update(erasures);
    // With what came of it: what is not that any more is sealed anew.
    for (const name of [PEPPER, ERASURES]) sum.update((await folder.read(sealedName(name))) ?? '');
    return sum.digest('hex');
  };
  if ((await folder.read(STAMP))?.toString() === (await stamp())) return;
  const [sealedPepper, sealedErasures] = [await seal(pepper, passphrase), await seal(erasures, passphrase)];
  // One right after the other: whoever takes over in between needs two passphrases.
  await folder.remove(STAMP);
  await folder.write(sealedName(PEPPER), sealedPepper);
  await folder.write(sealedName(ERASURES), sealedErasures);
  await folder.write(STAMP, await stamp());
}

/** True where a folder has sealed files, or one of them. */
export async function hasSealed(folder: Place): Promise<boolean> {
  const files = await folder.files();
  return [PEPPER, ERASURES].some((name) => files.includes(sealedName(name)));
}

/** What was sealed, again. */
export interface Opened {
  readonly pepper: Buffer | null;
  readonly erasures: Buffer | null;
  /** The files that are missing, damaged, or of another passphrase. What is in them is null. */
  readonly closed: readonly string[];
}

export async function openSealed(folder: Place, passphrase: string): Promise<Opened> {
  const openOne = async (name: string): Promise<Buffer | null> => {
    const sealed = await folder.read(sealedName(name));
    return sealed === null ? null : open(sealed, passphrase);
  };
  const [pepper, erasures] = [await openOne(PEPPER), await openOne(ERASURES)];
  const closed = [...(pepper === null ? [PEPPER] : []), ...(erasures === null ? [ERASURES] : [])];
  return { pepper, erasures, closed: closed.map(sealedName) };
}

async function seal(data: Buffer, passphrase: string): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(passphrasePower());
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
