import { X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { certificate } from '#test/kit/certificate.ts';
import { temporaryFolder } from '#test/kit/server.ts';
import { keepCertificate, namesMissing, readCertificate } from './certificate.ts';

const NOW = Date.parse('2026-03-02T09:00:00Z');
const DAY = 24 * 3600_000;
const NAMES = ['caja.club.lan', '192.168.7.20', 'fd00::1'];

describe('the certificate that is stored', () => {
  test('is for the names given, signs itself, and serves a server and nothing else', async () => {
    const folder = temporaryFolder();
    const made = await keepCertificate(folder, NAMES, NOW);
    const read = new X509Certificate(made.cert);
    expect(read.verify(read.publicKey)).toBe(true);
    expect(read.ca).toBe(false);
    expect(read.checkHost('caja.club.lan')).toBe('caja.club.lan');
    expect(['192.168.7.20', 'fd00::1'].map((ip) => read.checkIP(ip))).toEqual(['192.168.7.20', 'fd00::1']);
    expect([read.checkHost('localhost'), read.checkHost('x.caja.club.lan'), read.checkIP('192.168.7.21')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(read.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    expect(read.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
    expect(BigInt(`0x${read.serialNumber}`)).toBeGreaterThan(0n);
    expect(made).toMatchObject({ selfSigned: true, fingerprint: read.fingerprint256, names: NAMES });
    expect(made.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    // Apple's devices take none that is valid for more than 825 days.
    expect((Date.parse(read.validTo) - Date.parse(read.validFrom)) / DAY).toBe(820);
    expect(Date.parse(read.validFrom)).toBe(NOW - DAY);
    expect(statSync(join(folder, 'certificate.pem')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'certificate.pem'), 'utf8')).toBe(made.cert);
  });

  test.each([
    ['the next day', NAMES, DAY, true],
    ['in another order and spelling', ['FD00:0:0:0:0:0:0:1', 'CAJA.club.lan', '192.168.7.20'], 0, true],
    ['with 60 days left', NAMES, 758.9 * DAY, true],
    ['with fewer', NAMES, 759.1 * DAY, false],
    ['once it has ended', NAMES, 900 * DAY, false],
    ['for one name more', [...NAMES, 'bar.club.lan'], 0, false],
    ['for one name fewer', NAMES.slice(1), 0, false],
  ])('%s stays: with %o after %d ms: %s', async (_, names, later, stays) => {
    const folder = temporaryFolder();
    const { fingerprint } = await keepCertificate(folder, NAMES, NOW);
    const next = await keepCertificate(folder, names, NOW + later);
    expect(next.fingerprint === fingerprint).toBe(stays);
    expect(namesMissing(next, names)).toEqual([]);
    expect(next.expires).toBeGreaterThan(NOW + later + 59 * DAY);
  });

  test.each([
    ['nothing', ''],
    ['half of one', 'half'],
    ['another’s key', certificate.key],
    ['no certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'],
  ])('of which %s is left is made anew', async (_, text) => {
    const folder = temporaryFolder();
    const { cert } = await keepCertificate(folder, NAMES, NOW);
    const left =
      text === 'half'
        ? cert.slice(0, cert.length / 2)
        : text === certificate.key
          ? text + cert.slice(cert.indexOf('-----BEGIN CERT'))
          : text;
    writeFileSync(join(folder, 'certificate.pem'), left);
    const made = await keepCertificate(folder, NAMES, NOW);
    expect(namesMissing(made, NAMES)).toEqual([]);
    expect(readFileSync(join(folder, 'certificate.pem'), 'utf8')).toBe(made.cert);
  });
});

describe('a certificate of one’s own', () => {
  const folder = temporaryFolder();
  const file = (name: string, text: string): string => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  test('is taken as it is', () => {
    const files = { cert: file('own.pem', certificate.cert), key: file('own.key', certificate.key) };
    const read = readCertificate(files, Date.parse('2027-01-01'));
    expect(read).toMatchObject({ selfSigned: false, names: ['localhost'], cert: certificate.cert });
    expect(namesMissing(read, ['localhost', 'caja.club.lan', '10.0.0.1'])).toEqual(['caja.club.lan', '10.0.0.1']);
  });

  test.each([
    ['is not there', 'missing.pem', certificate.key, '2027-01-01'],
    ['is none', 'not a certificate', certificate.key, '2027-01-01'],
    ['has another key', certificate.cert, 'other', '2027-01-01'],
    ['has ended', certificate.cert, certificate.key, '2127-01-01'],
  ])('that %s is refused', async (_, cert, key, day) => {
    const other = key === 'other' ? (await keepCertificate(temporaryFolder(), NAMES, NOW)).key : key;
    const files = {
      cert: cert === 'missing.pem' ? join(folder, cert) : file('a.pem', cert),
      key: file('a.key', other),
    };
    expect(() => readCertificate(files, Date.parse(day))).toThrow(
      expect.objectContaining({ name: 'CertificateError' }),
    );
  });
});
