/** The certificate the local network is served with: one's own, or one the server makes and stores in the data folder. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { writeDurably } from '../process/durableFile.ts';

/** Files of PEM: a certificate (with its chain) and its key. */
export interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
}

export interface ServerCertificate {
  /** PEM. */
  readonly cert: string;
  readonly key: string;
  /** SHA-256 as browsers show it: `3F:9A:…`. */
  readonly fingerprint: string;
  readonly names: readonly string[];
  /** Epoch milliseconds. */
  readonly expires: number;
  /** Made by the server. */
  readonly selfSigned: boolean;
}

/** The certificate or key cannot be used. */
class CertificateError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'CertificateError';
  }
}

const KEPT = 'certificate.pem';
const DAY = 24 * 3600_000;
/** Apple's devices take no certificate that is valid for more than 825 days (support.apple.com/103769). */
const LIFE = 820 * DAY;
/** Left when a new one is made. */
const RENEW_BEFORE = 60 * DAY;
/** For clocks of other tills that are behind. */
const BACKDATED = DAY;

/** Reads a certificate of one's own. Throws `CertificateError` for what is no certificate, no key of it, or has ended. */
export function readCertificate(files: CertificateFiles, now: number): ServerCertificate {
  const cert = readPem(files.cert);
  const key = readPem(files.key);
  const found = inspect(cert, key);
  if (typeof found === 'string') throw new CertificateError(`${files.cert}, ${files.key}: ${found}`);
  if (found.expires <= now)
    throw new CertificateError(`${files.cert}: it ended on ${new Date(found.expires).toISOString()}`);
  return { ...found, cert, key, selfSigned: false };
}

/** The certificate stored in a data folder for these names; a new one where there is none, it ends soon or names others. */
export async function keepCertificate(
  dataDir: string,
  names: readonly string[],
  now: number,
): Promise<ServerCertificate> {
  const file = join(dataDir, KEPT);
  const stored = readStored(file);
  const found = stored === null ? 'none' : inspect(stored, stored);
  const stands =
    typeof found !== 'string' && found.expires > now + RENEW_BEFORE && sameNames(found.names, names) ? found : null;
  if (stored !== null && stands !== null) return { ...stands, cert: stored, key: stored, selfSigned: true };
  // Loaded only here: most starts need no new certificate.
  const { makeSelfSigned } = await import('./selfSigned.ts');
  const made = makeSelfSigned({ names, from: now - BACKDATED, until: now - BACKDATED + LIFE });
  writeDurably(file, made);
  const fresh = inspect(made, made);
  if (typeof fresh === 'string') throw new CertificateError(fresh);
  return { ...fresh, cert: made, key: made, selfSigned: true };
}

/** The names of those asked for that a certificate is not for. */
export function namesMissing({ cert }: ServerCertificate, names: readonly string[]): readonly string[] {
  const certificate = new X509Certificate(cert);
  return names.filter(
    (name) => (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) === undefined,
  );
}

/** What a certificate says, or what is wrong with it. */
function inspect(cert: string, key: string): Pick<ServerCertificate, 'fingerprint' | 'names' | 'expires'> | string {
  try {
    const certificate = new X509Certificate(cert);
    if (!certificate.checkPrivateKey(createPrivateKey(key))) return 'the key is not that of the certificate';
    const { fingerprint256, subjectAltName = '', validTo } = certificate;
    const names = subjectAltName
      .split(', ')
      .map((entry) => entry.replace(/^(DNS|IP Address):/, ''))
      .filter((name) => name !== '');
    return { fingerprint: fingerprint256, names: names.map(canonical), expires: Date.parse(validTo) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function readPem(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CertificateError(`${file} cannot be read`, error);
  }
}

function readStored(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  const wanted = new Set(b.map(canonical));
  return a.length === wanted.size && a.every((name) => wanted.has(canonical(name)));
}

/** A name in one spelling: `FD00:0:0:0:0:0:0:1` and `fd00::1` are one address. */
function canonical(name: string): string {
  return isIP(name) === 6 ? new URL(`http://[${name}]`).hostname.slice(1, -1) : name.toLowerCase();
}
