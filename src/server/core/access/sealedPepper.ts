/** The pepper as a backup carries it: sealed with a passphrase, because the copy leaves the machine. */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { passphrasePower } from './passphraseCost.ts';

/** The fact of the installation that holds it, in a backup only. */
export const SEALED = 'sealedPepper';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SALT_BYTES = 16;
const MAX_MEMORY = 2 ** 28;

/** Seals a pepper: `scrypt:<salt>:<iv, tag and bytes>`, another text each time. */
export function sealPepper(pepper: Buffer, passphrase: string): string {
  const salt = randomBytes(SALT_BYTES);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(passphrase, salt), iv, { authTagLength: TAG_BYTES });
  const bytes = Buffer.concat([cipher.update(pepper), cipher.final()]);
  return `scrypt:${salt.toString('base64url')}:${Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64url')}`;
}

/** The pepper again; null for another passphrase, or a text that was changed. */
export function openPepper(sealed: string, passphrase: string): Buffer | null {
  const [scheme, salt, text] = sealed.split(':');
  const data = Buffer.from(text ?? '', 'base64url');
  if (scheme !== 'scrypt' || salt === undefined || data.length < IV_BYTES + TAG_BYTES) return null;
  const key = keyOf(passphrase, Buffer.from(salt, 'base64url'));
  const opener = createDecipheriv(CIPHER, key, data.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  opener.setAuthTag(data.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([opener.update(data.subarray(IV_BYTES + TAG_BYTES)), opener.final()]);
  } catch {
    // Node says no more than that it does not fit.
    return null;
  }
}

function keyOf(passphrase: string, salt: Buffer): Buffer {
  const cost = { N: 2 ** passphrasePower(), r: 8, p: 1, maxmem: MAX_MEMORY };
  return scryptSync(passphrase.normalize('NFC'), salt, 32, cost);
}
