import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Decrypter } from 'age-encryption';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { verify } from '#server/verify/verify.ts';
import { copiesAt, facilitiesAt, ownerAt, setOwnerAt } from '#test/kit/place.ts';
import { START, startFacility, temporaryFolder } from '#test/kit/server.ts';
import { CHEAP_PASSPHRASES } from '../core/access/passphraseCost.ts';
import { systemActor, systemOrigin } from '../core/context/context.ts';
import { openStore, type Store } from '../core/db/store.ts';
import { readZones } from '../core/db/zones.ts';
import type { JobKind } from '../core/jobs/jobKind.ts';
import { transact } from '../core/transact/transact.ts';
import type { FileProcess, StartProcess } from '../health/fileTasks.ts';
import { faultOf } from './place.ts';
import { createPlaceTasks, type PlaceTasks } from './placeTasks.ts';
import { copyFile, createSecondPlace, rehearseRestore, type SecondPlace } from './secondPlace.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
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
  // Its own process looks at nothing: the tests do.
  const server = await startFacility({ startProcess: () => saying({ fault: 'failed', reason: 'not yet' }) });
  const body = { key: 'backupPlace', value: { folder: place }, ...(passphrase === null ? {} : { secret: passphrase }) };
  expect((await server.api.send('POST', '/api/model/setting', body)).status).toBe(201);
  await server.stop();
  const now = { wall: START, ran: HOUR };
  const store = await openStore(server.dataDir, { clock: () => now.wall });
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

  test('is due at the first write, then each five minutes while something is written, whatever the clock does', async () => {
    const facility = await facilityWith(temporaryFolder());
    const { now } = facility;
    const isDue = () => facility.isDue(copyFile);
    await facility.second().look();
    expect(await isDue()).toBe(true);
    await facility.run(copyFile);
    now.wall += HOUR;
    expect(await isDue()).toBe(false);
    await facility.sell();
    expect(await isDue()).toBe(true);
    await facility.run(copyFile);
    await facility.sell();
    now.wall += 5 * MINUTE - 1;
    expect(await isDue()).toBe(false);
    now.wall += 1;
    expect(await isDue()).toBe(true);
    now.wall -= DAY;
    expect(await isDue()).toBe(true);
    await facility.run(copyFile);
    // Made by an earlier clock, it is the newest all the same, and is not aged away.
    expect((await copiesAt(await facility.folder()))[0]).toMatchObject({
      sequence: 3,
      at: new Date(now.wall).toISOString(),
    });
  });

  test('is aged away like those of this disk', async () => {
    const facility = await facilityWith(temporaryFolder());
    await facility.second().look();
    for (const step of [0, 5, 5, 60, 24 * 60, 24 * 60]) {
      facility.now.wall += step * MINUTE;
      await facility.sell();
      await facility.run(copyFile);
    }
    expect((await whole(await facility.folder())).map((name) => name.slice(5, 21))).toEqual([
      '2026-03-04T10-10',
      '2026-03-03T10-10',
      '2026-03-02T10-10',
    ]);
  });

  test('without a passphrase lacks the key of the PINs, and says so', async () => {
    const facility = await facilityWith(temporaryFolder(), null);
    await facility.second().look();
    await facility.run(copyFile);
    expect(files(await facility.folder())).not.toContain('pepper.key.age');
    expect(facility.problems()).toEqual(['backupPlaceUnsealed']);
  });

  test('that is older than a day while something was written is warned of; on a first day nothing is', async () => {
    const facility = await facilityWith(temporaryFolder());
    await facility.second().look();
    expect(facility.problems()).toEqual([]);
    await facility.run(copyFile);
    facility.now.wall += 3 * DAY;
    await facility.second().look();
    expect(facility.problems()).toEqual([]);
    await facility.sell();
    await facility.second().look();
    expect(facility.problems()).toEqual(['backupPlaceOld']);
    await facility.run(copyFile);
    expect(facility.problems()).toEqual([]);
  });
});

describe('two facilities in one place', () => {
  test('have a folder each', async () => {
    const place = temporaryFolder();
    const one = await facilityWith(place);
    await one.second().look();
    await one.run(copyFile);
    const before = files(await one.folder());
    const other = await facilityWith(place);
    // The template of the tests makes them twins: another facility has another first row.
    const [mine] = await facilitiesAt(place);
    if (mine === undefined) throw new Error('no folder');
    await setOwnerAt(mine.folder, {
      ...mine.owner,
      facility: mine.owner.facility.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    });
    await other.second().look();
    expect(other.problems()).toEqual(['backupPlaceOther']);
    expect(files(mine.folder)).toEqual(before);
  });

  test('and a computer that another one took over from is closed to writes, while one it does not know is only told', async () => {
    const place = temporaryFolder();
    const facility = await facilityWith(place);
    await facility.second().look();
    await facility.run(copyFile);
    const folder = await facility.folder();
    const owner = await ownerAt(folder);
    if (owner === null) throw new Error('no owner');
    const computer = { id: 'b', name: 'caja-2' };
    await setOwnerAt(folder, { ...owner, computer });
    await facility.second().look();
    expect([facility.problems(), facility.store.health.damage()]).toEqual([['backupPlaceOther'], null]);
    await setOwnerAt(folder, { ...owner, computer, before: [{ ...owner.computer, until: owner.since }] });
    facility.listen();
    await facility.second().begin();
    // On a busy machine the first look takes longer than a start waits for it.
    await expect.poll(() => facility.store.health.damage()).toMatchObject({ code: 'takenOver' });
    await expect(facility.sell()).rejects.toThrow(/Another computer went on|numbers would be given twice/);
    expect(await facility.isDue(copyFile)).toBe(false);
    facility.second().end();
  });
});

describe('a second place that is not there', () => {
  test.each<[string, (place: string, folder: string) => void, string]>([
    ['unplugged', (place) => renameSync(place, `${place}-away`), 'backupPlaceGone'],
    // The folder that a drive is mounted on is there without the drive.
    ['another disk', (_place, folder) => rmSync(folder, { recursive: true }), 'backupPlaceGone'],
    ['a file', (place) => replaceByFile(place), 'backupPlaceGone'],
    ['spoilt', (_place, folder) => writeFileSync(join(folder, 'facility.json'), '{'), 'backupPlaceFailed'],
  ])('is told of: %s', async (_name, spoil, problem) => {
    const facility = await facilityWith(temporaryFolder());
    await facility.second().look();
    await facility.run(copyFile);
    spoil(facility.place, await facility.folder());
    await facility.second().look();
    expect(facility.problems()).toEqual([problem]);
    expect(await facility.isDue(copyFile)).toBe(false);
    await facility.run(copyFile);
    expect(facility.problems()).toEqual([problem]);
    await facility.sell();
  });

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
    await facility.run(copyFile);
    renameSync(facility.place, `${facility.place}-away`);
    await facility.sell();
    facility.now.wall += 6 * MINUTE;
    await facility.run(copyFile);
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
    await expect.poll(second, { timeout: 60_000, interval: 100 }).toMatchObject({ folder: place, lost: null });
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

describe('a rehearsal', () => {
  test('opens the newest copy, and says how it ended', async () => {
    const facility = await facilityWith(temporaryFolder());
    await facility.second().look();
    expect(await facility.isDue(rehearseRestore)).toBe(false);
    await facility.run(copyFile);
    expect(await facility.isDue(rehearseRestore)).toBe(false);
    facility.now.ran += 11 * MINUTE;
    expect(await facility.isDue(rehearseRestore)).toBe(true);
    await facility.run(rehearseRestore);
    expect([facility.reported, facility.problems()]).toEqual([[], []]);
    expect(facility.store.health.describe().lastRehearsal).toMatchObject({
      at: '2026-03-02T09:00:00.000Z',
      isSound: true,
    });
    expect(await facility.isDue(rehearseRestore)).toBe(false);
    facility.now.wall += 7 * DAY;
    expect(await facility.isDue(rehearseRestore)).toBe(true);
    expect(existsSync(join(facility.store.dataDir, 'backups', 'rehearsal'))).toBe(false);
  });

  test.each(['copy', 'keys'])('finds a bit that is another: %s', async (what) => {
    const facility = await facilityWith(temporaryFolder());
    await facility.second().look();
    await facility.run(copyFile);
    const file = join(
      await facility.folder(),
      what === 'keys' ? 'pepper.key.age' : ((await whole(await facility.folder()))[0] ?? ''),
    );
    const bytes = readFileSync(file);
    bytes[bytes.length - 9] = (bytes.at(-9) ?? 0) ^ 4;
    writeFileSync(file, bytes);
    await facility.run(rehearseRestore);
    expect(facility.problems()).toEqual(['rehearsalFailed']);
    expect(facility.store.health.describe().lastRehearsal).toMatchObject({ isSound: false });
  });
});

test.each([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EROFS', 'readOnly'],
  ['ESTALE', 'gone'],
  ['EIO', 'gone'],
  ['EMFILE', 'failed'],
])('what the system says of a disk: %s is %s', (code, fault) => {
  expect(faultOf(Object.assign(new Error(code), { code }))).toBe(fault);
});

function startCommand(command: string, args: readonly string[]): FileProcess {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { stdout: child.stdout, stderr: child.stderr, exited, kill: () => child.kill('SIGKILL') };
}

function replaceByFile(place: string): void {
  rmSync(place, { recursive: true });
  writeFileSync(place, '');
}

/** A process that ends well, having said something. */
function saying(answer: object): FileProcess {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  stdout.end(JSON.stringify(answer));
  stderr.end();
  return { stdout, stderr, exited: Promise.resolve(0), kill: () => undefined };
}
