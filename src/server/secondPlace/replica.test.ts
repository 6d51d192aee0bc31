/** The replica: kept seconds behind, watched, rehearsed, and taken over from. By SQLite's own program where it is installed. */
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test, vi } from 'vitest';
import type { FileHealth } from '#shared/health.ts';
import { basket } from '#test/kit/charges.ts';
import { createClient } from '#test/kit/client.ts';
import { query } from '#test/kit/database.ts';
import { facilitiesAt, setOwnerAt } from '#test/kit/place.ts';
import { runCli, serve, start } from '#test/kit/processes.ts';
import { assertSound, facilityFolder, temporaryFolder } from '#test/kit/server.ts';
import { fetchReplica } from './fetchReplica.ts';
import { folderPlace } from './folderPlace.ts';
import { readPlaceState } from './placeState.ts';
import { createPlaceTasks } from './placeTasks.ts';
import { createReplica, findReplicaTool, replicaName } from './replica.ts';

const PASSPHRASE = 'una frase que nadie adivina';
const patience = { timeout: 60_000, interval: 100 };

/** A program that does the same in a way of its own, and fails while a file beside it says so. */
function standIn(): { tool: string; fail: (isFailing: boolean) => void } {
  const tool = join(temporaryFolder(), 'sqlite3_rsync');
  const driver = JSON.stringify(createRequire(import.meta.url).resolve('better-sqlite3'));
  writeFileSync(
    tool,
    `#!${process.execPath}
const Database = require(${driver});
const { existsSync, renameSync } = require('node:fs');
const [from, to] = process.argv.slice(2);
if (existsSync(__filename + '.fails')) { console.error('no such share'); process.exit(3); }
new Database(from, { readonly: true }).backup(to + '.new').then(() => renameSync(to + '.new', to));
`,
  );
  chmodSync(tool, 0o755);
  return {
    tool,
    fail: (isFailing) => (isFailing ? writeFileSync(`${tool}.fails`, '') : rmSync(`${tool}.fails`, { force: true })),
  };
}

const real = findReplicaTool();
const tools: readonly (readonly [string, () => ReturnType<typeof standIn>])[] = [
  ['a stand-in', standIn],
  ...(real === null ? [] : [['sqlite3_rsync', () => ({ tool: real, fail: () => undefined })] as const]),
];

describe.each(tools)('a replica by %s', (name, toolOf) => {
  test('is seconds behind, is told of, is rehearsed, and is taken over from where it is newer than the copies', async () => {
    const { tool, fail } = toolOf();
    const { dataDir, facility } = await facilityFolder();
    const place = temporaryFolder();
    vi.stubEnv('TAQUILLA_SQLITE3_RSYNC', tool);
    const server = await serve(dataDir);
    vi.unstubAllEnvs();
    const api = createClient(() => server.url, facility.key);
    await api.run('posOpen', { realCashCount: 100 });
    const value = { folder: place, minutes: 60, seconds: 2 };
    await api.create('setting', { key: 'backupPlace', value, secret: PASSPHRASE });
    const second = async () => (await api.run('systemMachine', {})).secondPlace;
    await vi.waitFor(async () => expect((await second())?.lastCopy).not.toBeNull(), patience);
    await api.run('checkout', basket(facility, facility.pos, 0));
    const seconds = expect.any(Number);
    await vi.waitFor(async () => expect(await second()).toMatchObject({ lost: null, replica: { seconds } }), patience);
    const known = (await second())?.replica?.seconds ?? 0;
    expect(known % 5).toBe(0);
    expect(known).toBeGreaterThan(0);

    if (name === 'a stand-in') {
      fail(true);
      await api.run('checkout', basket(facility, facility.pos, 1));
      const problems = async () =>
        ((await api.send('GET', '/api/health')).body as FileHealth).problems.map(({ code }) => code);
      await vi.waitFor(async () => expect(await problems()).toEqual(['backupReplicaFailed']), patience);
      expect(await second()).toMatchObject({ replica: null, lost: { minutes: expect.any(Number) } });
      fail(false);
      await vi.waitFor(async () => expect(await problems()).toEqual([]), patience);
      await vi.waitFor(
        async () => expect(await second()).toMatchObject({ lost: null, replica: { seconds } }),
        patience,
      );
    }
    server.kill('SIGKILL');
    await server.finished;

    const [found] = await facilitiesAt(place);
    const { computer } = readPlaceState(dataDir);
    const file = join(found?.folder ?? '', replicaName(computer.id));
    const use = { place, facility: found?.owner.facility ?? '', computer, isNew: false, isReplicated: true, bytes: 1 };
    const tasks = createPlaceTasks(dataDir);
    const rehearse = (now: number) => tasks.run('rehearse', use, now, { limit: 60_000 });
    expect(await rehearse(Date.now())).toMatchObject({ fault: null, findings: [] });

    const taken = join(temporaryFolder(), 'data');
    const passphrase = join(temporaryFolder(), 'passphrase');
    writeFileSync(passphrase, `${PASSPHRASE}\n`);
    const takeOver = (to: string) => runCli('takeover', '--from', place, '--data', to, '--passphrase-file', passphrase);
    const sold = (folder: string) =>
      query(folder, 'select count(*) as "count" from "invoice" where "number" is not null');
    const kept = readFileSync(file);
    // What is not a whole database is passed over.
    const spoilt = Buffer.from(kept);
    spoilt.fill(0x5a, 4096, 4096 * 9);
    writeFileSync(file, spoilt);
    expect(await rehearse(Date.now())).toMatchObject({ findings: [expect.stringContaining('the replica')] });
    const older = join(temporaryFolder(), 'data');
    const { stderr } = await takeOver(older);
    expect(stderr).toContain('passed over: the replica of');
    const [{ count: before } = { count: 0 }] = sold(older) as { count: number }[];
    const [{ count: all } = { count: 0 }] = sold(dataDir) as { count: number }[];
    expect(all).toBeGreaterThan(before);

    // As it was before that take-over.
    writeFileSync(file, kept);
    rmSync(join(found?.folder ?? '', 'facility.json'));
    if (found !== undefined) await setOwnerAt(found.folder, found.owner);
    const done = await takeOver(taken);
    expect([done.code, done.stderr]).toEqual([0, '']);
    expect(done.stdout).toContain(`taken over from the copy ${replicaName(computer.id)}`);
    expect(sold(taken)).toEqual([{ count: all }]);
    assertSound(taken);
    tasks.stop();
  }, 300_000);
});

// Only where the tool is there: elsewhere a stand-in is tried above.
if (real !== null) {
  test('a turn of sqlite3_rsync that is killed leaves the replica as it was', async () => {
    const { dataDir } = await facilityFolder();
    const place = temporaryFolder();
    const to = join(place, replicaName('a'));
    const origin = join(dataDir, 'taquilla.db');
    const turn = () => start(real, [origin, to]);
    expect((await turn().finished).code).toBe(0);
    const source = new Database(origin);
    const killed: (string | null)[] = [];
    for (let round = 0; round < 10; round++) {
      source.exec(
        `insert into "meta" ("key", "value") select 'filler' || ${round} || "id", hex(randomblob(50000)) from "auditLog"`,
      );
      const child = turn();
      const timer = setTimeout(() => child.kill('SIGKILL'), round * 12);
      killed.push((await child.finished).signal);
      clearTimeout(timer);
      const fetched = fetchReplica(folderPlace(place), 'a', join(temporaryFolder(), 'fetched.db'));
      expect(fetched?.row).toBeGreaterThan(0);
    }
    expect(killed).toContain('SIGKILL');
    source.close();
  }, 120_000);
}

describe('turns', () => {
  const made = (tool: string, more: object = {}) => {
    const now = { ran: 1_000_000 };
    const warned: boolean[] = [];
    const folder = temporaryFolder();
    const origin = temporaryFolder();
    writeFileSync(join(origin, 'taquilla.db'), '');
    const replica = createReplica({
      ...{ dataDir: origin, tool, clock: () => 0, ran: () => now.ran, report: () => undefined },
      use: async () => ({ folder, computer: 'a', seconds: 10, row: 7, bytes: 1 }),
      warn: (isWrong) => warned.push(isWrong),
      ...more,
    });
    return { replica, now, warned, folder };
  };
  const scripted = (text: string): string => {
    const tool = join(temporaryFolder(), 'tool');
    writeFileSync(tool, `#!/bin/sh\n${text}\n`);
    chmodSync(tool, 0o755);
    return tool;
  };

  test('come when something was written, and not more often than is set', async () => {
    const { replica, now, folder } = made(scripted('echo x >> "$2"'));
    const count = (): number => {
      const file = join(folder, replicaName('a'));
      return existsSync(file) ? readFileSync(file, 'utf8').length / 2 : 0;
    };
    await replica.turn();
    expect([count(), replica.status()]).toEqual([1, { at: 0, row: 7, seconds: 15 }]);
    now.ran += 60_000;
    await replica.turn();
    expect(count()).toBe(1);
    replica.note();
    await replica.turn();
    expect(count()).toBe(2);
    replica.note();
    now.ran += 9_999;
    await replica.turn();
    expect(count()).toBe(2);
    now.ran += 1;
    await replica.turn();
    expect(count()).toBe(3);
    // What comes too late is promised no more.
    replica.note();
    now.ran += 30_001;
    expect(replica.status()).toBeNull();
  });

  test('that fail are told of, and are tried again', async () => {
    const { replica, now, warned } = made(scripted('echo no room >&2; exit 1'));
    await replica.turn();
    now.ran += 10_000;
    await replica.turn();
    expect([warned, replica.status()]).toEqual([[true, true], null]);
    const missing = made('/nowhere/sqlite3_rsync');
    await missing.replica.turn();
    expect(missing.warned).toEqual([true]);
  });

  test('do not come where the place may not be used', async () => {
    const { replica, warned } = made('/nowhere/sqlite3_rsync', { use: async () => null });
    await replica.turn();
    expect([warned, replica.status()]).toEqual([[false], null]);
  });

  test('that do not end are ended', async () => {
    const { replica, warned, now } = made(scripted('exec sleep 60'), { time: 200 });
    await replica.turn();
    expect([warned, replica.status()]).toEqual([[true], null]);
    now.ran += 10_000;
    await replica.turn();
    expect(warned).toEqual([true, true]);
  });
});

test('the program is the one that is named, or the first of the path', () => {
  const folder = temporaryFolder();
  const file = join(folder, process.platform === 'win32' ? 'sqlite3_rsync.exe' : 'sqlite3_rsync');
  expect(findReplicaTool({ PATH: folder })).toBeNull();
  writeFileSync(file, '');
  chmodSync(file, 0o755);
  expect(findReplicaTool({ PATH: `/nowhere:${folder}` })).toBe(file);
  expect(findReplicaTool({ PATH: folder, TAQUILLA_SQLITE3_RSYNC: '/opt/tool' })).toBe('/opt/tool');
});
