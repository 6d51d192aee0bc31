/** Secrets the service has to give away again (a mail server's password): sealed with a key stored outside the database. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { sound } from './pepper.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The stored form of a secret: `sealed:<iv, tag and text>`, another each time. */
export function seal(secret: string, pepper: Buffer): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(pepper), iv, { authTagLength: TAG_BYTES });
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return `sealed:${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`;
}

/** The secret again; null where it was sealed on another installation, or changed since. */
export function unseal(sealed: string, pepper: Buffer): string | null {
  const data = Buffer.from(sealed.replace(/^sealed:/, ''), 'base64url');
  if (data.length < IV_BYTES + TAG_BYTES) return null;
  const cipher = createDecipheriv(CIPHER, keyOf(pepper), data.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  cipher.setAuthTag(data.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([cipher.update(data.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]).toString('utf8');
  } catch {
    // Node says no more than that it does not fit.
    return null;
  }
}

function keyOf(pepper: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', sound(pepper), '', 'taquilla secrets', 32));
}
