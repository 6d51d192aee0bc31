/** API keys, session and authorisation tokens: made once, shown once, stored as hashes. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** A key as it is issued: `tq_<kid>_<secret><crc>`. */
export interface IssuedKey {
  readonly kid: string;
  readonly key: string;
  /** SHA-256 of the secret, hex: what is stored. */
  readonly secretHash: string;
}

const KEY = /^tq_([0-9a-f]{12})_([A-Za-z0-9_-]{32})([0-9a-f]{8})$/;

/**
 * Makes a key, or a new secret for the key of a `kid`: 192 random bits, with a checksum that tells a mistyped key from
 * a wrong one without a look-up.
 */
export function issueKey(kid = randomBytes(6).toString('hex')): IssuedKey {
  const secret = randomBytes(24).toString('base64url');
  return { kid, key: `tq_${kid}_${secret}${checksum(kid, secret)}`, secretHash: hash('sha256', secret, 'hex') };
}

/** The parts of a well-formed key, or null. */
export function parseKey(key: string): { readonly kid: string; readonly secretHash: Buffer } | null {
  const match = KEY.exec(key);
  const [, kid, secret, crc] = match ?? [];
  if (kid === undefined || secret === undefined || crc !== checksum(kid, secret)) return null;
  return { kid, secretHash: hash('sha256', secret, 'buffer') };
}

/** Compares two hashes in constant time. */
export function sameHash(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Compares two tokens in constant time, whatever their lengths. */
export function sameToken(a: string, b: string): boolean {
  return sameHash(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}

/** A new token and the hash it is stored under: `tqs_` for sessions, `tqz_` for authorisations, `tqt_` for terminals. */
export function issueToken(prefix: 'tqs' | 'tqz' | 'tqt'): { readonly token: string; readonly tokenHash: string } {
  const token = `${prefix}_${randomBytes(24).toString('base64url')}`;
  return { token, tokenHash: hashToken(token) };
}

/** The hash a token is stored under. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

function checksum(kid: string, secret: string): string {
  return crc32(`${kid}${secret}`).toString(16).padStart(8, '0');
}
