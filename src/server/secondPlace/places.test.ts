/**
 * What a place is, told the same of a folder and of a bucket; and what befalls a bucket alone.
 * Slow: what a bucket gets is encrypted and signed, and each try is one of many.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { certificate } from '#test/kit/certificate.ts';
import { ACCESS_KEY, type Mishap, type S3Server, SECRET_KEY, startS3 } from '#test/kit/s3Server.ts';
import { temporaryFolder } from '#test/kit/server.ts';
import { createOutgoing } from '../core/network/outgoing.ts';
import { type BucketAccess, PART } from './bucketClient.ts';
import { bucketPlace } from './bucketPlace.ts';
import { folderPlace } from './folderPlace.ts';
import { faultOf, type Place, PlaceError } from './place.ts';
import { tryBucket } from './tryBucket.ts';

const rules = { allowed: [], loopback: true, plain: true };

function accessTo(server: S3Server, more: Partial<BucketAccess> = {}): BucketAccess {
  return {
    ...{ endpoint: server.url, bucket: server.bucket, accessKey: ACCESS_KEY, secretKey: SECRET_KEY, rules },
    outgoing: createOutgoing(),
    again: 2,
    ...more,
  };
}

const sumOf = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');

function fileOf(data: string | Uint8Array): string {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, data);
  return file;
}

const kinds: readonly (readonly [string, () => Promise<Place>])[] = [
  ['a folder', async () => folderPlace(temporaryFolder())],
  ['a bucket', async () => bucketPlace(accessTo(await startS3()))],
  ['a folder of a bucket', async () => bucketPlace(accessTo(await startS3(), { prefix: 'copias ñ+&/20 %26' }))],
  [
    'a bucket that knows no conditions and lists no uploads',
    async () => {
      const server = await startS3();
      server.knowsAll = false;
      return bucketPlace(accessTo(server));
    },
  ],
  [
    'a bucket that hides the checksums of what it has',
    async () => {
      const server = await startS3();
      server.hidesSums = true;
      return bucketPlace(accessTo(server, { prefix: 'a/b' }));
    },
  ],
];

describe.each(kinds)('%s', (_name, start) => {
  test('has the files that were written, and no others', async () => {
    const place = await start();
    await place.require();
    const folder = place.within('taquilla-1');
    await expect(folder.files()).rejects.toSatisfy((error) => faultOf(error) === 'gone');
    await folder.make();
    expect(await folder.write('facility.json', 'one')).toBe(true);
    await folder.write('other.json', Buffer.from([0, 255, 10]));
    expect((await folder.read('facility.json'))?.toString()).toBe('one');
    expect(await folder.read('other.json')).toEqual(Buffer.from([0, 255, 10]));
    expect(await folder.read('none.json')).toBeNull();
    await folder.write('facility.json', 'two');
    expect((await folder.read('facility.json'))?.toString()).toBe('two');
    expect([...(await folder.files())].toSorted()).toEqual(['facility.json', 'other.json']);
    expect(await place.folders()).toEqual(['taquilla-1']);
    await folder.remove('other.json');
    await folder.remove('other.json');
    expect(await folder.files()).toEqual(['facility.json']);
  });

  test('writes a new file where there is none', async () => {
    const place = await start();
    expect(await place.write('facility.json', 'first', { isNew: true })).toBe(true);
    expect(await place.write('facility.json', 'second', { isNew: true })).toBe(false);
    expect((await place.read('facility.json'))?.toString()).toBe('first');
  });

  test.each([1, 1000, PART, PART + 1, 2 * PART + 77])('takes and gives back a file of %i bytes', async (bytes) => {
    const place = await start();
    const data = randomBytes(bytes);
    expect(await place.store('auto-1.db', fileOf(data))).toBe(sumOf(data));
    const to = join(temporaryFolder(), 'back');
    expect(await place.fetch('auto-1.db', to)).toBe(sumOf(data));
    expect(readFileSync(to).equals(data)).toBe(true);
    // What is there already is not fetched again, and may be a part of it.
    writeFileSync(to, data.subarray(0, bytes - 1));
    expect(await place.fetch('auto-1.db', to, { goesOn: true })).toBe(sumOf(data));
    expect(readFileSync(to).equals(data)).toBe(true);
    await expect(place.fetch('none.db', to)).rejects.toThrow();
  });

  test('is tried and swept without a trace', async () => {
    const place = await start();
    await place.write('facility.json', '{}');
    await place.probe('probe-1');
    await place.sweep();
    expect(await place.files()).toEqual(['facility.json']);
  });
});

describe('a bucket', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('of more than a thousand objects is listed whole', async () => {
    const server = await startS3();
    for (let number = 0; number < 2345; number++) server.put(`copias/taquilla-1/auto-${number}.json`, '{}');
    server.put('copias/taquilla-1/deeper/x', '');
    server.put('copias/taquilla-10/x', '');
    const place = bucketPlace(accessTo(server, { prefix: 'copias' }));
    expect(await place.within('taquilla-1').files()).toHaveLength(2345);
    expect(await place.folders()).toEqual(['taquilla-1', 'taquilla-10']);
  });

  test.each<[string, Mishap, (method: string) => boolean, string]>([
    ['a key that may not read', [403, 'AccessDenied'], (method) => method === 'GET', 'keys'],
    ['a key that nobody knows', [401, 'Unauthorized'], () => true, 'keys'],
    ['a key that may not write', [403, 'AccessDenied'], (method) => method === 'PUT', 'readOnly'],
    ['a server of another region', [301, 'PermanentRedirect'], () => true, 'bucket'],
    ['a full server', [507, 'XMinioStorageFull'], (method) => method === 'PUT', 'full'],
    ['a quota', [403, 'QuotaExceeded'], (method) => method === 'PUT', 'full'],
    ['a server that is always busy', [503, 'SlowDown'], () => true, 'silent'],
    ['a server that always fails', [500, 'InternalError'], () => true, 'failed'],
    ['a connection that always breaks', 'reset', () => true, 'silent'],
    ['an answer that always breaks', 'cut', (method) => method === 'GET', 'silent'],
    ['a server that says nothing', 'silent', () => true, 'silent'],
  ])('says what is wrong: %s', async (_name, mishap, befalls, fault) => {
    const server = await startS3();
    server.put('facility.json', 'some text');
    server.mishap = ({ method }) => (befalls(method) ? mishap : null);
    const place = bucketPlace(accessTo(server, { again: 1, time: 300 }));
    const error = await place
      .read('facility.json')
      .then(() => place.store('auto-1.db', fileOf('x')))
      .catch((caught: unknown) => caught);
    expect([faultOf(error), error]).toEqual([fault, expect.any(PlaceError)]);
  });

  test.each<[string, Partial<BucketAccess>, (server: S3Server) => void, string, RegExp]>([
    ['another secret key', { secretKey: 'other' }, () => undefined, 'keys', /SignatureDoesNotMatch/],
    ['another access key', { accessKey: 'OTHER' }, () => undefined, 'keys', /InvalidAccessKeyId/],
    ['another bucket', { bucket: 'another' }, () => undefined, 'bucket', /NoSuchBucket/],
    [
      'another region',
      {},
      (server) => {
        server.region = 'eu-south-2';
      },
      'bucket',
      /the bucket is in eu-south-2/,
    ],
    [
      'a clock that is behind',
      {},
      (server) => {
        server.ahead = 16 * 60_000;
      },
      'clock',
      /RequestTimeTooSkewed/,
    ],
    ['a port where nobody listens', { endpoint: 'http://127.0.0.1:9' }, () => undefined, 'unreachable', /noConnection/],
    ['a name that nobody knows', { endpoint: 'https://no.example' }, () => undefined, 'unreachable', /nameUnknown/],
    ['an address that may not be asked', { endpoint: 'https://10.0.0.9' }, () => undefined, 'unreachable', /Refused/],
    ['a name without TLS', { endpoint: 'http://s3.example.com' }, () => undefined, 'unreachable', /Refused/],
  ])('says what is wrong with what was set: %s', async (_name, more, prepare, fault, words) => {
    const server = await startS3();
    prepare(server);
    const resolve = async (): Promise<never> => {
      throw new Error('nobody knows it');
    };
    const access = accessTo(server, { outgoing: createOutgoing({ resolve }), again: 0, ...more });
    const error = await bucketPlace(access)
      .folders()
      .catch((caught: unknown) => caught);
    expect([faultOf(error), String(error)]).toEqual([fault, expect.stringMatching(words)]);
    expect(String(error)).not.toContain(access.secretKey);
  });

  test('is asked with TLS, by a certificate that is trusted', async () => {
    const server = await startS3({ tls: true });
    const trusting = createOutgoing({ trusted: () => [certificate.cert] });
    await bucketPlace(accessTo(server, { outgoing: trusting })).write('facility.json', '{}');
    expect(server.objects.size).toBe(1);
    expect(await tryBucket(accessTo(server))).toMatchObject({ step: 'tls' });
  });

  test('is asked by no proxy of the environment', async () => {
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY']) vi.stubEnv(name, 'http://127.0.0.1:9');
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    const server = await startS3();
    await bucketPlace(accessTo(server)).write('facility.json', '{}');
    expect(server.objects.size).toBe(1);
  });

  test('that is busy, or breaks off, is asked again', async () => {
    const server = await startS3();
    const data = randomBytes(2 * PART + 5);
    const seen = new Set<string>();
    const mishaps: Mishap[] = [[503, 'SlowDown'], 'reset', [500, 'InternalError']];
    server.mishap = ({ method, key, query, headers }) => {
      const one = `${method} ${key} ${query} ${headers.range}`;
      if (seen.has(one)) return null;
      seen.add(one);
      return mishaps[seen.size % mishaps.length] ?? null;
    };
    const place = bucketPlace(accessTo(server));
    expect(await place.store('auto-1.db', fileOf(data))).toBe(sumOf(data));
    expect(await place.fetch('auto-1.db', join(temporaryFolder(), 'back'))).toBe(sumOf(data));
    expect(seen.size).toBeGreaterThan(8);
  });

  test.each([100, 2 * PART + 9])('that stores a bit that is another is noticed: %i bytes', async (bytes) => {
    for (const hidesSums of [false, true]) {
      const server = await startS3();
      server.hidesSums = hidesSums;
      server.mishap = ({ method, key, query }) =>
        method === 'PUT' && key === 'auto-1.db' && query.get('partNumber') !== '2' ? 'flipped' : null;
      await expect(bucketPlace(accessTo(server)).store('auto-1.db', fileOf(randomBytes(bytes)))).rejects.toThrow(
        'is not what was written',
      );
    }
  });

  test('that is cut off in an upload has the old copy, and what is left of the new one is given up later', async () => {
    const server = await startS3();
    const place = bucketPlace(accessTo(server, { prefix: 'copias' })).within('taquilla-1');
    await place.store('auto-1.db', fileOf('old'));
    server.mishap = ({ query, method }) =>
      query.get('partNumber') === '2' || (method === 'DELETE' && query.has('uploadId')) ? 'reset' : null;
    await expect(place.store('auto-1.db', fileOf(randomBytes(3 * PART)))).rejects.toThrow();
    expect([server.uploads.size, server.objects.get('copias/taquilla-1/auto-1.db')?.data.toString()]).toEqual([
      1,
      'old',
    ]);
    server.mishap = () => null;
    // Another program's, and another facility's, are left alone.
    server.uploads.set('other', { key: 'copias/other.db', parts: new Map() });
    server.uploads.set('deeper', { key: 'copias/taquilla-1/deeper/x.db', parts: new Map() });
    await place.sweep();
    expect([...server.uploads.keys()]).toEqual(['other', 'deeper']);
  });

  test('that is overwritten while it is read gives no mixture', async () => {
    const server = await startS3();
    const place = bucketPlace(accessTo(server));
    await place.store('auto-1.db', fileOf(randomBytes(2 * PART)));
    server.mishap = ({ headers }) => {
      if (headers.range?.startsWith(`bytes=${PART}-`)) server.put('auto-1.db', randomBytes(2 * PART));
      return null;
    };
    await expect(place.fetch('auto-1.db', join(temporaryFolder(), 'back'))).rejects.toThrow(/412|is not what it was/);
  });

  test('is tried step by step', async () => {
    const server = await startS3();
    expect(await tryBucket(accessTo(server, { prefix: 'a' }))).toEqual({ step: null, error: null });
    expect(server.objects.size).toBe(0);
    const steps: [string, (method: string) => boolean][] = [
      ['write', (method) => method === 'PUT'],
      ['remove', (method) => method === 'DELETE'],
    ];
    for (const [step, befalls] of steps) {
      server.mishap = ({ method }) => (befalls(method) ? [403, 'AccessDenied'] : null);
      expect(await tryBucket(accessTo(server))).toMatchObject({ step, error: expect.stringContaining('AccessDenied') });
    }
    server.mishap = ({ method }) => (method === 'PUT' ? 'flipped' : null);
    expect(await tryBucket(accessTo(server))).toMatchObject({ step: 'readBack' });
    server.mishap = () => 'reset';
    expect(await tryBucket(accessTo(server))).toMatchObject({ step: 'connection' });
  });
});

test('a folder gives back no half of a file that is being written', async () => {
  const folder = temporaryFolder();
  const place = folderPlace(folder);
  writeFileSync(join(folder, 'auto-1.db.partial'), 'x');
  writeFileSync(join(folder, 'facility.json.77'), 'x');
  writeFileSync(join(folder, 'report.json'), 'x');
  mkdirSync(join(folder, 'taquilla-1'));
  await place.sweep();
  expect(await place.files()).toEqual(['report.json']);
  expect(existsSync(join(folder, 'taquilla-1'))).toBe(true);
});
