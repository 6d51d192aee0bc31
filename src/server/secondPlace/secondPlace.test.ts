/** Slow: each try copies a facility to a folder or a bucket, restores the copy and verifies it. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Decrypter } from 'age-encryption';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { verify } from '#server/verify/verify.ts';
import { writeBeside } from '#test/kit/database.ts';
import { copiesAt, facilitiesAt, ownerAt, setOwnerAt } from '#test/kit/place.ts';
import { facilityFolder, START, startFacility, temporaryFolder } from '#test/kit/server.ts';
import { CHEAP_PASSPHRASES } from '../core/access/passphraseCost.ts';
import { readPepper } from '../core/access/pepper.ts';
import { seal } from '../core/access/sealed.ts';
import { systemActor, systemOrigin } from '../core/context/context.ts';
import { openStore, type Store } from '../core/db/store.ts';
import { readZones } from '../core/db/zones.ts';
import type { JobKind } from '../core/jobs/jobKind.ts';
import { transact } from '../core/transact/transact.ts';
import type { FileProcess, StartProcess } from '../health/fileTasks.ts';
import { createPlaceTasks, type PlaceTasks } from './placeTasks.ts';
import { copyFile, createSecondPlace, rehearseRestore, type SecondPlace } from './secondPlace.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PATIENCE = { timeout: 60_000, interval: 100 };
const PASSPHRASE = 'una frase que nadie adivina';
const turn = { isLast: false, signal: new AbortController().signal, progress: () => undefined };

interface Facility {
  readonly place: string;
  readonly now: { wall: number; ran: number };
  readonly reported: unknown[];
  readonly store: Store;
  readonly second: () => SecondPlace;
  /** Another server on the same folder, as far as the second place is concerned. */
  readonly listen: (start?: StartProcess) => void;
  readonly run: (kind: JobKind) => Promise<void> | undefined;
  readonly isDue: (kind: JobKind) => Promise<boolean> | undefined;
  readonly problems: () => string[];
  readonly folder: () => Promise<string>;
  readonly sell: () => Promise<void>;
}

const open: { store: Store; tasks: () => PlaceTasks }[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const { store, tasks } of open.splice(0)) {
    tasks().stop();
    await store.close();
  }
});

/** A facility whose copies go to a place. */
async function facilityWith(place: string, passphrase: string | null = PASSPHRASE): Promise<Facility> {
  const { dataDir } = await facilityFolder();
  const sealed = passphrase === null ? null : seal(passphrase, readPepper(dataDir) ?? Buffer.alloc(0));
  writeBeside(
    dataDir,
    `insert into "setting" ("key", "value", "sealedSecret", "deleted", "created") values ('backupPlace', ?, ?, 0, ?)`,
    ...[JSON.stringify({ folder: place }), sealed, new Date(START).toISOString()],
  );
  const now = { wall: START, ran: HOUR };
  const store = await openStore(dataDir, { clock: () => now.wall });
  const reported: unknown[] = [];
  let tasks: PlaceTasks;
  let second: SecondPlace;
  const listen = (start?: StartProcess): void => {
    tasks = createPlaceTasks(store.dataDir, start);
    const parts = { clock: () => now.wall, ran: () => now.ran, report: (error: unknown) => reported.push(error) };
    second = createSecondPlace({ store, tasks, ...parts });
  };
  listen();
  open.push({ store, tasks: () => tasks });
  const jobOf = (kind: JobKind) => second.jobs.find((job) => job.kind === kind);
  return {
    place,
    now,
    reported,
    store,
    second: () => second,
    listen,
    run: (kind) => jobOf(kind)?.run({} as never, turn),
    isDue: (kind) => jobOf(kind)?.recurs?.isDue(),
    problems: () => store.health.describe().problems.map(({ code }) => code),
    folder: async () => (await facilitiesAt(place))[0]?.folder ?? '',
    sell: async () => {
      const facility = { ...readZones(store.readConnection), pepper: Buffer.alloc(32) };
      const moment = { now: now.wall, facility, actor: systemActor, origin: systemOrigin('test') };
      await transact(store.writer, moment, async (ctx) =>
        ctx.note({ model: 'database', id: 1, kind: 'sold', after: {} }),
      );
    },
  };
}

const files = (folder: string): string[] => readdirSync(folder).toSorted();
const whole = async (folder: string): Promise<string[]> => (await copiesAt(folder)).map(({ name }) => name);

describe('a copy in the second place', () => {
  test('is whole, sound, described, and has its keys sealed in the format of age', async () => {
    vi.stubEnv(CHEAP_PASSPHRASES, undefined);
    const facility = await facilityWith(temporaryFolder());
    await facility.second().look();
    await facility.run(copyFile);
    expect([facility.reported, facility.problems()]).toEqual([[], []]);
    const folder = await facility.folder();
    const [name = ''] = await whole(folder);
    expect(files(folder)).toEqual(
      [
        name,
        name.replace('.db', '.json'),
        'facility.json',
        'keys.stamp',
        'pepper.key.age',
        'taquilla.erasures.age',
      ].toSorted(),
    );
    const copy = new Database(join(folder, name), { readonly: true });
    expect(verify(copy).filter(({ broken }) => broken.length > 0)).toEqual([]);
    copy.close();
    const decrypter = new Decrypter();
    decrypter.addPassphrase(PASSPHRASE);
    const sealed = readFileSync(join(folder, 'pepper.key.age'));
    expect(sealed.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 17\n/);
    const pepper = await decrypter.decrypt(sealed, 'uint8array');
    expect(Buffer.from(pepper)).toEqual(readFileSync(join(facility.store.dataDir, 'pepper.key')));
    expect(facility.store.health.describe().lastCopy?.name).toBe(name);
    expect(readdirSync(join(facility.store.dataDir, 'backups'))).toEqual([]);
  });

  test('is aged away like those of this disk, but for the newest, whatever its clock says', async () => {
    const facility = await facilityWith(temporaryFolder());
    await facility.second().look();
    for (const step of [0, 5, -24 * 60]) {
      facility.now.wall += step * MINUTE;
      await facility.sell();
      expect(await facility.isDue(copyFile)).toBe(true);
      await facility.run(copyFile);
      expect(await facility.isDue(copyFile)).toBe(false);
    }
    expect((await copiesAt(await facility.folder())).map(({ sequence, at }) => [sequence, at.slice(0, 16)])).toEqual([
      [3, '2026-03-01T09:05'],
      [2, '2026-03-02T09:05'],
    ]);
  });

  test('without a passphrase lacks the key of the PINs, and says so', async () => {
    const facility = await facilityWith(temporaryFolder(), null);
    await facility.second().look();
    await facility.run(copyFile);
    expect(files(await facility.folder())).not.toContain('pepper.key.age');
    expect(facility.problems()).toEqual(['backupPlaceUnsealed']);
  });
});

test('a computer that another one took over from is closed to writes', async () => {
  const facility = await facilityWith(temporaryFolder());
  await facility.second().look();
  const folder = await facility.folder();
  const owner = await ownerAt(folder);
  if (owner === null) throw new Error('no owner');
  const computer = { id: 'b', name: 'caja-2' };
  await setOwnerAt(folder, { ...owner, computer, before: [{ ...owner.computer, until: owner.since }] });
  facility.listen();
  await facility.second().begin();
  // On a busy machine the first look takes longer than a start waits for it.
  await expect.poll(() => facility.store.health.damage(), PATIENCE).toMatchObject({ code: 'takenOver' });
  await expect(facility.sell()).rejects.toThrow(/Another computer went on|numbers would be given twice/);
  expect(await facility.isDue(copyFile)).toBe(false);
  facility.second().end();
});

describe('a second place that is not there', () => {
  test.each([
    ['full', 'size=64k', 'backupPlaceFull'],
    ['read-only', 'size=64k,ro', 'backupPlaceReadOnly'],
  ])('is told of: %s', async (_name, options, problem) => {
    const facility = await facilityWith(temporaryFolder());
    // A disk of its own for each process, which no rights are needed for (user_namespaces(7)).
    const mount = `mount -t tmpfs -o ${options} none "$1" && shift && exec "$@"`;
    facility.listen((entry, args) =>
      startCommand('unshare', ['-rm', 'sh', '-c', mount, '-', facility.place, process.execPath, entry, ...args]),
    );
    await facility.second().look();
    expect(facility.problems()).toEqual([problem]);
    await facility.run(copyFile);
    expect(facility.problems()).toEqual([problem]);
    expect(String(facility.reported)).toMatch(/no room|EROFS/);
    await facility.sell();
  });

  test('and comes back, is used again', async () => {
    const facility = await facilityWith(temporaryFolder());
    await facility.second().look();
    renameSync(facility.place, `${facility.place}-away`);
    await facility.sell();
    await facility.second().look();
    expect(facility.problems()).toEqual(['backupPlaceGone']);
    renameSync(`${facility.place}-away`, facility.place);
    await facility.second().look();
    expect(facility.problems()).toEqual([]);
    expect(await facility.isDue(copyFile)).toBe(true);
    await facility.run(copyFile);
    expect(await whole(await facility.folder())).toHaveLength(1);
  });

  test('never answers, holds nothing up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const facility = await facilityWith(temporaryFolder());
      let started = 0;
      facility.listen(() => {
        started += 1;
        // What waits for a disk that does not answer is not ended by a signal either.
        const never = new Promise<number | null>(() => undefined);
        return { stdout: new PassThrough(), stderr: new PassThrough(), exited: never, kill: () => undefined };
      });
      const looking = facility.second().look();
      await facility.sell();
      await vi.waitFor(() => expect(started).toBe(1));
      await vi.advanceTimersByTimeAsync(15_000);
      await looking;
      expect(facility.problems()).toEqual(['backupPlaceSilent']);
      await facility.second().look();
      expect([facility.problems(), started]).toEqual([['backupPlaceSilent'], 1]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('over HTTP', () => {
  test('one who administers sees what would be lost with the computer now', async () => {
    const server = await startFacility();
    const place = temporaryFolder();
    const second = async () => (await server.api.run('systemMachine', {})).secondPlace;
    expect(await second()).toBeNull();
    server.clock.now += MINUTE;
    await server.api.create('setting', { key: 'backupPlace', value: { folder: place, minutes: 60 } });
    await expect.poll(second, PATIENCE).toMatchObject({ folder: place, lost: null });
    expect((await second())?.lastCopy).toMatchObject({ at: '2026-03-02T10:01:00+01:00' });
    server.clock.now += 3 * MINUTE + 1000;
    await server.api.create('customer', { name: 'Ana' });
    expect(await second()).toMatchObject({ lost: { writes: 1, minutes: 4 }, lastRehearsal: null });
    const short = { key: 'backupPlace', value: { folder: place }, secret: 'demasiado' };
    const [set] = server.rows<{ id: number }>(`select "id" from "setting" where "key" = 'backupPlace'`);
    const refused = await server.api.send('POST', `/api/model/setting/${set?.id}`, short);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('#/secret')]);
  });
});

test('a rehearsal opens the newest copy, and finds a bit that is another in it and in the keys', async () => {
  const facility = await facilityWith(temporaryFolder());
  await facility.second().look();
  await facility.run(copyFile);
  facility.now.ran += 11 * MINUTE;
  expect(await facility.isDue(rehearseRestore)).toBe(true);
  await facility.run(rehearseRestore);
  expect([facility.reported, facility.problems()]).toEqual([[], []]);
  const at = '2026-03-02T09:00:00.000Z';
  expect(facility.store.health.describe().lastRehearsal).toMatchObject({ at, isSound: true });
  expect(await facility.isDue(rehearseRestore)).toBe(false);
  const folder = await facility.folder();
  const [copy = ''] = await whole(folder);
  for (const name of [copy, 'pepper.key.age']) {
    const bytes = readFileSync(join(folder, name));
    const spoilt = Buffer.from(bytes);
    spoilt[spoilt.length - 9] = (spoilt.at(-9) ?? 0) ^ 4;
    writeFileSync(join(folder, name), spoilt);
    await facility.run(rehearseRestore);
    expect([name, facility.problems()]).toEqual([name, ['rehearsalFailed']]);
    expect(String(facility.reported.splice(0))).toContain(name);
    expect(facility.store.health.describe().lastRehearsal).toMatchObject({ isSound: false });
    writeFileSync(join(folder, name), bytes);
  }
  expect(existsSync(join(facility.store.dataDir, 'backups', 'rehearsal'))).toBe(false);
});

function startCommand(command: string, args: readonly string[]): FileProcess {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { stdout: child.stdout, stderr: child.stderr, exited, kill: () => child.kill('SIGKILL') };
}
