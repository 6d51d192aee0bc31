/** New versions as they are offered, fetched and handed over. What is made of each answer, `updateReducer.test.ts` tells. */
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility, temporaryFolder } from '#test/kit/server.ts';
import { until } from '#test/kit/until.ts';
import { FEED, type FeedServer, FILE, SIGNATURE, startFeedServer } from '#test/kit/updateFeed.ts';
import { openStore, type Store } from '../core/db/store.ts';
import { createOutgoing } from '../core/network/outgoing.ts';
import { UPDATES } from './updateState.ts';
import { createUpdates, type HandOver } from './updates.ts';

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

test('a feed that is not signed offers nothing, and nothing of it is fetched', async () => {
  feed.offer(feed.feedOf(), generateKeyPairSync('ed25519').privateKey);
  expect(await ask()).toMatchObject({ fault: 'badSignature', stage: 'none' });
  await expectRefused(server, () => server.api.send('POST', '/api/system/update/download', {}), 'update_missing');
  expect([left(), feed.asked.includes(FILE)]).toEqual([[], false]);
});

test('a file that does not come is told of, and fetched once what was wrong is put right', async () => {
  feed.offer(feed.feedOf());
  await ask();
  feed.answers.set(FILE, Buffer.alloc(feed.file.length));
  expect(await download()).toMatchObject({ stage: 'offered', fault: 'wrongFile' });
  feed.answers.set(FILE, feed.file);
  disk.free = 3;
  expect(await download()).toMatchObject({ stage: 'offered', fault: 'diskFull' });
  expect(left()).toEqual([]);
  const now = () => server.api.send('POST', '/api/system/update/install', { when: 'now' });
  await expectRefused(server, now, 'update_missing');
  disk.free = null;
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

  test('and that is said, where the installer failed or the file was another', async () => {
    await install('atQuit');
    await server.restart();
    expect(handed).toHaveLength(1);
    expect(await known()).toMatchObject({ fault: 'notInstalled', stage: 'ready', atQuit: false });
  });
});

test('it is asked for by itself, unless the setting says no', async () => {
  for (const isOn of [true, false]) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const settings = vi.fn(async () => ({ isOn, rules: { allowed: [], loopback: true } }));
    const updates = createUpdates({ ...(await alone()), settings });
    feed.offer(feed.feedOf());
    feed.asked.splice(0);
    updates.begin();
    vi.advanceTimersByTime(10 * 60_000);
    vi.useRealTimers();
    if (isOn) await until(() => updates.offered() === '9.9.9');
    else await until(() => settings.mock.results.length === 1);
    updates.end();
    expect(feed.asked).toEqual(isOn ? [FEED, SIGNATURE] : []);
    expect((await updates.known()).asks).toBe(isOn ? 'daily' : 'off');
  }
});

test('the setting is one that everybody can read', async () => {
  await server.api.create('setting', { key: 'updates', value: { daily: false } });
  expect(await known()).toMatchObject({ asks: 'off' });
});

test('a build that knows nobody to ask asks nobody', async () => {
  const updates = createUpdates({ ...(await alone()), source: null });
  await updates.ask();
  expect(await updates.known()).toMatchObject({ asks: 'never', asked: null, offer: null });
});

/** The parts of one without a server. */
async function alone(): Promise<Parameters<typeof createUpdates>[0]> {
  const dataDir = temporaryFolder();
  const store = await openStore(dataDir);
  stores.push(store);
  return {
    ...{ dataDir, reader: store.reader, source: feed.source, host: null, outgoing: createOutgoing(), clock: Date.now },
    settings: async () => ({ isOn: true, rules: { allowed: [], loopback: true } }),
    isRestoring: () => false,
    report: () => undefined,
  };
}
