/** New versions as they are offered, fetched and handed over, and every way in which they are not. */
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UpdateFault } from '#shared/operations/parts/updates.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility, temporaryFolder } from '#test/kit/server.ts';
import { until } from '#test/kit/until.ts';
import { FEED, type FeedServer, FILE, SIGNATURE, signatureOf, startFeedServer } from '#test/kit/updateFeed.ts';
import { openStore, type Store } from '../core/db/store.ts';
import { createOutgoing } from '../core/network/outgoing.ts';
import { UPDATES } from './updateState.ts';
import { createUpdates, type HandOver } from './updates.ts';

const HOUR = 3600_000;

/** Blocks that are free on the disk; null for as many as there are. */
const disk = vi.hoisted((): { free: number | null } => ({ free: null }));
vi.mock(import('node:fs'), async (original) => {
  const real = await original();
  const statfsSync = ((path: string) => {
    const found = real.statfsSync(path);
    return disk.free === null ? found : Object.assign(found, { bavail: disk.free });
  }) as typeof real.statfsSync;
  return { ...real, statfsSync, default: { ...real, statfsSync } };
});

let server: FacilityServer;
let feed: FeedServer;
let handed: HandOver[];
let wanted: number;
const stores: Store[] = [];
beforeEach(async () => {
  handed = [];
  wanted = 0;
  feed = await startFeedServer();
  server = await startFacility({
    updateSource: feed.source,
    updateHost: {
      kind: process.platform === 'win32' ? 'nsis' : process.platform === 'darwin' ? 'dmg' : 'AppImage',
      onInstall: () => {
        wanted += 1;
      },
      onHandOver: async (handOver) => void handed.push(handOver),
    },
  });
});
afterEach(async () => {
  disk.free = null;
  await feed.stop();
  await server.stop();
  await Promise.all(stores.splice(0).map((store) => store.close()));
});

const known = () => server.api.run('systemUpdate', {});
const ask = async () => {
  await server.api.run('systemAskUpdate', {});
  return known();
};
/** What there is in the folder of what was downloaded. */
const left = () => {
  const folder = join(server.dataDir, UPDATES);
  return existsSync(folder) ? readdirSync(folder).filter((name) => name !== 'state.json') : [];
};
const download = async () => {
  await server.api.run('systemDownloadUpdate', {});
  await until(async () => (await known()).stage !== 'downloading');
  return known();
};
const ready = async () => {
  feed.offer(feed.feedOf());
  await ask();
  expect(await download()).toMatchObject({ stage: 'ready', fault: null });
};
const install = (when: 'now' | 'atQuit' | 'never') => server.api.run('systemInstallUpdate', { when });

describe('a new version', () => {
  test('is offered with its notes, downloaded when asked to, and handed over when the server has ended', async () => {
    expect(await known()).toMatchObject({ asks: 'daily', asked: null, offer: null, stage: 'none', fault: null });
    feed.offer(feed.feedOf());
    const { notes } = feed.feedOf();
    expect(await ask()).toMatchObject({
      stage: 'offered',
      offer: { version: '9.9.9', notes, bytes: feed.file.length },
    });
    expect(left()).toEqual([]);
    await ready();
    const file = join(server.dataDir, UPDATES, FILE.slice(1));
    expect(readFileSync(file)).toEqual(feed.file);
    expect(statSync(file).mode & 0o077).toBe(0);
    await install('now');
    await until(() => wanted === 1);
    expect(handed).toEqual([]);
    await server.running().close();
    expect(handed).toMatchObject([{ path: file, version: '9.9.9', file: { size: feed.file.length } }]);
  });

  test('is said by the health, and known again after a restart without asking', async () => {
    const health = async () =>
      ((await server.api.send('GET', '/api/health')).body as { newVersion: string | null }).newVersion;
    expect(await health()).toBeNull();
    await ready();
    const { length: asked } = feed.asked;
    await server.restart();
    expect(await health()).toBe('9.9.9');
    expect(await known()).toMatchObject({ stage: 'ready', offer: { version: '9.9.9' } });
    expect(feed.asked).toHaveLength(asked);
  });

  test('is replaced by a newer one, with what was downloaded of it', async () => {
    await ready();
    await install('atQuit');
    feed.offer(feed.feedOf({ version: '9.10.0', published: '2026-03-02T10:00:00.000Z' }));
    expect(await ask()).toMatchObject({ stage: 'ready', offer: { version: '9.10.0' } });
    const [file] = feed.feedOf().files;
    if (file === undefined) throw new Error('no file');
    const files = feed.feedOf().files.map((each) => ({ ...each, name: 'taquilla-9.11.0.AppImage' }));
    feed.offer(feed.feedOf({ version: '9.11.0', published: '2026-03-03T10:00:00.000Z', files }));
    expect(await ask()).toMatchObject({ stage: 'offered', atQuit: false, offer: { version: '9.11.0' } });
    expect(left()).toEqual([]);
  });

  test('that is the one that runs is none', async () => {
    const { version } = await known();
    feed.offer(feed.feedOf({ version }));
    expect(await ask()).toMatchObject({ stage: 'none', offer: null, fault: null });
  });

  test('is installed by hand where nobody is there to do it', async () => {
    const other = await startFacility({ updateSource: feed.source });
    feed.offer(feed.feedOf());
    await other.api.run('systemAskUpdate', {});
    const { offer, obstacles } = await other.api.run('systemUpdate', {});
    expect([offer?.version, offer?.bytes, obstacles]).toEqual(['9.9.9', null, [{ code: 'manual', names: [] }]]);
    await expectRefused(other, () => other.api.send('POST', '/api/system/update/download', {}), 'update_blocked');
    expect(feed.asked).not.toContain(FILE);
  });

  test('is nobody’s business but an administrator’s', async () => {
    const { key } = await server.api.run('keyCreate', { name: 'Caja', scopes: ['pos:operate'] });
    for (const path of ['ask', 'download', 'install'])
      await expectRefused(
        server,
        () => server.as(key).send('POST', `/api/system/update/${path}`, {}),
        'insufficient_scope',
      );
    expect(feed.asked).toEqual([]);
  });
});

const other = generateKeyPairSync('ed25519').privateKey;
const redirect = (response: import('node:http').ServerResponse) =>
  response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
const endless = (response: import('node:http').ServerResponse): void => {
  const more = (): void => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536, 32)));
    response.once('drain', more);
  };
  more();
};
const text = (): Buffer => Buffer.from(JSON.stringify(feed.feedOf()));
const withFile = (more: object) => feed.feedOf({ files: feed.feedOf().files.map((file) => ({ ...file, ...more })) });
/** The feed as it was signed, and another in its place. */
const swapped = (bytes: Buffer): void => {
  feed.offer(feed.feedOf());
  feed.answers.set(FEED, bytes);
};

const tampered: readonly (readonly [string, UpdateFault, () => void])[] = [
  ['signed by another key', 'badSignature', () => feed.offer(feed.feedOf(), other)],
  ['without a signature', 'refused', () => feed.answers.set(FEED, text())],
  ['with an empty signature', 'badSignature', () => feed.answers.set(FEED, text()).set(SIGNATURE, Buffer.alloc(0))],
  [
    'with the signature of another text',
    'badSignature',
    () => swapped(Buffer.from(JSON.stringify(feed.feedOf({ version: '9.9.10' })))),
  ],
  ['with a byte changed', 'badSignature', () => swapped(Buffer.from(text().toString().replace('9.9.9', '9.9.8')))],
  ['with a space at its end', 'badSignature', () => swapped(Buffer.concat([text(), Buffer.from(' ')]))],
  ['cut short', 'badSignature', () => swapped(text().subarray(0, 100))],
  [
    'with half a signature',
    'badSignature',
    () => feed.answers.set(FEED, text()).set(SIGNATURE, signatureOf(text(), feed.key).subarray(0, 40)),
  ],
  [
    'with a signature and more behind it',
    'badSignature',
    () =>
      feed.answers
        .set(FEED, text())
        .set(SIGNATURE, Buffer.concat([signatureOf(text(), feed.key), Buffer.from('AAAA')])),
  ],
  [
    'with a page in place of the signature',
    'badSignature',
    () => feed.answers.set(FEED, text()).set(SIGNATURE, Buffer.from('<html>')),
  ],
  [
    'with the signature of its hash',
    'badSignature',
    () => feed.answers.set(FEED, text()).set(SIGNATURE, signatureOf(Buffer.from('x'), feed.key)),
  ],
  ['of another channel', 'otherChannel', () => feed.offer(feed.feedOf({ channel: 'beta' }))],
  ['of an older version', 'older', () => feed.offer(feed.feedOf({ version: '0.9.0' }))],
  ['of the release before this prerelease', 'older', () => feed.offer(feed.feedOf({ version: '1.0.0-alpha.7' }))],
  ['that needs a version in between', 'tooFar', () => feed.offer(feed.feedOf({ minimum: '5.0.0' }))],
  ['without a file for this system', 'noFile', () => feed.offer(feed.feedOf({ files: [] }))],
  ['that is no JSON', 'unreadable', () => feed.offer(Buffer.from('{"format":1'))],
  ['that is no text', 'unreadable', () => feed.offer(Buffer.from([0xff, 0xfe, 0x7b]))],
  ['of another format', 'unreadable', () => feed.offer({ ...feed.feedOf(), format: 2 })],
  ['with more in it', 'unreadable', () => feed.offer({ ...feed.feedOf(), run: 'now' })],
  ['with a version that is none', 'unreadable', () => feed.offer(feed.feedOf({ version: 'v9' }))],
  ['with a version of a build', 'unreadable', () => feed.offer(feed.feedOf({ version: '9.9.9+build' }))],
  ['with a file elsewhere in the folder', 'unreadable', () => feed.offer(withFile({ name: '../../taquilla.db' }))],
  ['with a file at another address', 'unreadable', () => feed.offer(withFile({ name: 'https://elsewhere.example/x' }))],
  ['with a hidden file', 'unreadable', () => feed.offer(withFile({ name: '.bashrc' }))],
  ['with a hash of another kind', 'unreadable', () => feed.offer(withFile({ sha512: 'abcd' }))],
  ['with a file of any size', 'unreadable', () => feed.offer(withFile({ size: 2 ** 40 }))],
  ['that is too long', 'tooLarge', () => feed.offer(Buffer.from(`${text()}${' '.repeat(70_000)}`))],
  ['without an end', 'tooLarge', () => feed.answers.set(FEED, endless)],
  ['whose signature has no end', 'tooLarge', () => feed.answers.set(FEED, text()).set(SIGNATURE, endless)],
  ['that is somewhere else', 'redirected', () => feed.answers.set(FEED, redirect)],
  ['whose signature is somewhere else', 'redirected', () => feed.answers.set(FEED, text()).set(SIGNATURE, redirect)],
  ['of a server that fails', 'refused', () => feed.answers.set(FEED, (response) => response.writeHead(500).end())],
];

test.each(tampered)('a feed %s is not taken: %s', async (_what, fault, tamper) => {
  tamper();
  const found = await ask();
  expect(found).toMatchObject({ fault, stage: fault === 'noFile' ? 'offered' : 'none' });
  await expectRefused(server, () => server.api.send('POST', '/api/system/update/download', {}), 'update_missing');
  expect([left(), feed.asked.includes(FILE)]).toEqual([[], false]);
});

describe('a feed that was seen is not gone behind', () => {
  beforeEach(async () => {
    feed.offer(feed.feedOf({ version: '9.9.9', published: '2026-03-05T10:00:00.000Z' }));
    await ask();
  });
  test.each([
    ['an older version', { version: '9.9.8', published: '2026-03-06T10:00:00.000Z' }],
    ['an older feed of the version', { version: '9.9.9', published: '2026-03-04T10:00:00.000Z' }],
  ])('%s', async (_what, more) => {
    await server.restart();
    feed.offer(feed.feedOf(more));
    expect(await ask()).toMatchObject({ fault: 'replayed', offer: { version: '9.9.9' } });
  });
});

test('without a network nothing is offered, and only who asked is told', async () => {
  const reported: unknown[] = [];
  await feed.stop();
  const updates = createUpdates({ ...(await alone()), report: (error) => reported.push(error) });
  await updates.ask();
  expect([(await updates.known()).fault, reported]).toEqual(['unreachable', []]);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const silent = createUpdates({ ...(await alone()), report: (error) => reported.push(error) });
  silent.begin();
  vi.advanceTimersByTime(10 * 60_000);
  vi.useRealTimers();
  await until(async () => (await silent.known()).asked !== null);
  silent.end();
  expect([(await silent.known()).fault, reported]).toEqual([null, []]);
});

const files: readonly (readonly [string, UpdateFault, () => void])[] = [
  ['another of the same size', 'wrongFile', () => feed.answers.set(FILE, Buffer.alloc(feed.file.length))],
  ['shorter', 'wrongFile', () => feed.answers.set(FILE, feed.file.subarray(1))],
  ['longer', 'wrongFile', () => feed.answers.set(FILE, Buffer.concat([feed.file, feed.file]))],
  ['without an end', 'wrongFile', () => feed.answers.set(FILE, endless)],
  ['somewhere else', 'redirected', () => feed.answers.set(FILE, redirect)],
  ['not there', 'refused', () => feed.answers.delete(FILE)],
  [
    'broken off',
    'brokenOff',
    () =>
      feed.answers.set(FILE, (response) => {
        response.writeHead(200, { 'content-length': feed.file.length });
        response.write(feed.file.subarray(0, 1000), () => response.destroy());
      }),
  ],
  [
    'too large for the disk',
    'diskFull',
    () => {
      disk.free = 3;
    },
  ],
];

test.each(files)('a file that is %s is not kept: %s', async (_what, fault, spoil) => {
  feed.offer(feed.feedOf());
  await ask();
  spoil();
  expect(await download()).toMatchObject({ stage: 'offered', fault });
  expect(left()).toEqual([]);
  const { fault: _, ...same } = await known();
  await expectRefused(
    server,
    () => server.api.send('POST', '/api/system/update/install', { when: 'now' }),
    'update_missing',
  );
  expect(same.stage).toBe('offered');
  // What was put right is downloaded.
  disk.free = null;
  feed.answers.set(FILE, feed.file);
  expect(await download()).toMatchObject({ stage: 'ready', fault: null });
});

describe('nothing is installed', () => {
  beforeEach(ready);
  const refuse = (when = 'now') =>
    expectRefused(server, () => server.api.send('POST', '/api/system/update/install', { when }), 'update_blocked');
  const codes = async () => (await known()).obstacles.map(({ code, names }) => [code, names.map(({ es }) => es)]);

  test('while a cash point is open, at once or at the end', async () => {
    await server.api.run('posOpen', { realCashCount: 100 });
    expect(await codes()).toEqual([['cashOpen', [expect.any(String)]]]);
    await refuse();
    await install('atQuit');
    await server.restart();
    expect(handed).toEqual([]);
    // It is still wanted, and done at the next end.
    expect(await known()).toMatchObject({ atQuit: true, stage: 'ready' });
    await server.api.run('posClose', { realCashCount: 100, realCreditCardCount: 0 });
    await server.running().close();
    expect(handed).toHaveLength(1);
  });

  test('where a cash point was opened after somebody said now', async () => {
    await install('now');
    await server.api.run('posOpen', { realCashCount: 100 });
    await server.running().close();
    expect([wanted, handed]).toEqual([1, []]);
  });

  test('while a job is under way', async () => {
    const at = `"runAt", "created") values`;
    server.write(
      `insert into "job" ("kind", "payload", "status", ${at} ('bulk.run', '{}', 1, '2026-03-02T09:00:00.000Z', '2026-03-02T09:00:00.000Z')`,
    );
    const [[code] = []] = await codes();
    expect(code).toBe('jobRunning');
    expect(await server.api.call('systemInstallUpdate', { when: 'now' })).toMatchObject({
      status: 409,
      body: { code: 'update_blocked', detail: 'Hay una tarea en marcha. Espere a que acabe.' },
    });
    server.write(`delete from "job" where "kind" = 'bulk.run'`);
    await install('now');
  });

  test('where somebody took it back', async () => {
    await install('atQuit');
    await install('never');
    await server.restart();
    expect(handed).toEqual([]);
  });

  test('and that is said, where the installer failed or the file was another', async () => {
    await install('atQuit');
    await server.restart();
    expect(handed).toHaveLength(1);
    expect(await known()).toMatchObject({ fault: 'notInstalled', stage: 'ready', atQuit: false });
  });
});

describe('it is asked for', () => {
  afterEach(() => vi.useRealTimers());
  const pass = (hours: number, clock: { now: number }) => {
    clock.now += hours * HOUR;
    vi.advanceTimersByTime(10 * 60_000);
  };

  test.each([true, false])('once a day, and not where the setting says no: %s', async (isOn) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const clock = { now: Date.parse('2026-03-02T09:00:00.000Z') };
    const updates = createUpdates({ ...(await alone(isOn)), clock: () => clock.now });
    feed.offer(feed.feedOf());
    updates.begin();
    const times = () => feed.asked.filter((path) => path === FEED).length;
    pass(0, clock);
    await until(() => times() === (isOn ? 1 : 0));
    if (isOn) await until(() => updates.offered() === '9.9.9');
    for (let hour = 0; hour < 23; hour += 1) pass(1, clock);
    expect(times()).toBe(isOn ? 1 : 0);
    pass(4, clock);
    await until(() => times() === (isOn ? 2 : 0));
    // Set back by a year, a clock does not keep it from asking.
    pass(-24 * 365, clock);
    await until(() => times() === (isOn ? 3 : 0));
    expect((await updates.known()).asked === null).toBe(!isOn);
    updates.end();
  });

  test('never where the build knows nobody to ask', async () => {
    const nobody = await startFacility();
    await nobody.api.run('systemAskUpdate', {});
    expect(await nobody.api.run('systemUpdate', {})).toMatchObject({ asks: 'never', asked: null, offer: null });
  });

  test('by the setting, which everybody can read', async () => {
    await server.api.create('setting', { key: 'updates', value: { daily: false } });
    expect(await known()).toMatchObject({ asks: 'off' });
  });
});

test('what is stored is believed only while its signature holds', async () => {
  feed.offer(feed.feedOf());
  await ask();
  const file = join(server.dataDir, UPDATES, 'state.json');
  const state = JSON.parse(readFileSync(file, 'utf8'));
  const forged = Buffer.from(JSON.stringify(feed.feedOf({ version: '9.9.10' }))).toString('base64');
  await server.running().close();
  writeFileSync(file, JSON.stringify({ ...state, feed: { ...state.feed, text: forged } }));
  await server.restart();
  expect(await known()).toMatchObject({ offer: null, stage: 'none' });
});

/** The parts of one without a server. */
async function alone(isOn = true): Promise<Parameters<typeof createUpdates>[0]> {
  const dataDir = temporaryFolder();
  const store = await openStore(dataDir);
  stores.push(store);
  return {
    ...{ dataDir, reader: store.reader, source: feed.source, host: null, outgoing: createOutgoing(), clock: Date.now },
    settings: async () => ({ isOn, rules: { allowed: [], loopback: true } }),
    isRestoring: () => false,
    report: () => undefined,
  };
}
