/** Copies in a second place: each restores while the till sells, and one in which a bit is another is noticed as that. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { createPlaceTasks, type PlaceTasks } from '#server/secondPlace/placeTasks.ts';
import type { PlaceUse } from '#server/secondPlace/usePlace.ts';
import type { FileHealth } from '#shared/health.ts';
import { basket, charge, noCharges } from '../kit/charges.ts';
import { createClient } from '../kit/client.ts';
import { writeBeside } from '../kit/database.ts';
import { copiesAt, facilitiesAt } from '../kit/place.ts';
import { runCli, serve } from '../kit/processes.ts';
import { seed } from '../kit/seed.ts';
import { assertSound, facilityFolder, START, startOpen, temporaryFolder } from '../kit/server.ts';
import { tell } from './figures.ts';
import { copyOf } from './killAtCall.ts';
import { times } from './sizes.ts';

const PASSPHRASE = 'una frase que nadie adivina';
const DAY = 24 * 3600_000;
const LIMIT = { limit: 300_000 };
const rehearsals = times(2, 50);
const clients = 4;
/** Milliseconds between the sales of a client: a file that grows faster takes ever longer to check. */
const PACE = 250;

test(
  `${rehearsals} copies are restored on trial while ${clients} clients charge`,
  async () => {
    const { dataDir, facility } = await facilityFolder();
    const place = temporaryFolder();
    const server = await serve(dataDir);
    const api = createClient(() => server.url, facility.key);
    await api.run('posOpen', { realCashCount: 100 });
    const body = { key: 'backupPlace', value: { folder: place, minutes: 60 }, secret: PASSPHRASE };
    expect((await api.send('POST', '/api/model/setting', body)).status).toBe(201);
    const health = async () => (await api.send('GET', '/api/health')).body as FileHealth;
    const patience = { timeout: 300_000, interval: 50 };
    await vi.waitFor(async () => expect((await health()).lastCopy).not.toBeNull(), patience);

    const done = noCharges();
    const failed: unknown[] = [];
    let turn = 0;
    let isOver = false;
    const atWork = Promise.all(
      Array.from({ length: clients }, async () => {
        while (!isOver) {
          turn += 1;
          await charge(api, done, `charge-${turn}`, basket(facility, facility.pos, turn));
          await sleep(PACE);
        }
      }),
    ).catch((error: unknown) => failed.push(error));
    const figures = { rehearsals: 0, sound: 0, charged: 0, 'left behind': 0 };
    for (let round = 0; round < rehearsals; round++) {
      const { lastCopy, lastRehearsal } = await health();
      // They come round by the clock: each five minutes, and each week.
      askFor(dataDir, 'file.copy');
      await vi.waitFor(async () => expect((await health()).lastCopy?.at).not.toBe(lastCopy?.at), patience);
      askFor(dataDir, 'file.rehearse');
      await vi.waitFor(async () => expect((await health()).lastRehearsal?.at).not.toBe(lastRehearsal?.at), patience);
      const { lastRehearsal: last, problems } = await health();
      expect([last?.isSound, problems]).toEqual([true, []]);
      figures.rehearsals += 1;
      figures.sound += 1;
      if (existsSync(join(dataDir, 'backups', 'rehearsal'))) figures['left behind'] += 1;
    }
    isOver = true;
    await atWork;
    figures.charged = done.acknowledged.size;
    tell('rehearsed restores', figures);
    expect(failed).toEqual([]);
    expect(figures['left behind']).toBe(0);
    expect(figures.charged).toBeGreaterThan(0);
    server.kill('SIGTERM');
    await server.finished;
    assertSound(dataDir);
  },
  300_000 + rehearsals * 60_000,
);

/** Has the server do what comes round by itself. */
function askFor(dataDir: string, kind: string): void {
  const at = new Date().toISOString();
  writeBeside(
    dataDir,
    `insert into "job" ("kind", "payload", "runAt", "created") values (?, '{}', ?, ?)`,
    kind,
    at,
    at,
  );
}

/** A copy of the place in which a bit is another, and what can be tried with it. */
interface Spoilt {
  readonly place: string;
  readonly folder: string;
  /** The copies as they were, the newest first. */
  readonly newest: string;
  readonly older: string;
  readonly run: (task: 'look' | 'copy' | 'rehearse') => ReturnType<PlaceTasks['run']>;
  readonly takeOver: (...more: string[]) => Promise<{ code: number | null; said: string; isThere: boolean }>;
  readonly restore: (copy: string) => Promise<{ code: number | null; said: string }>;
}

interface Kind {
  /** The file whose bit is changed, in the folder of the facility. */
  readonly file: (newest: string) => string;
  /** What is changed of it; anything where it is not said. */
  readonly within?: number;
  readonly expectNoticed: (spoilt: Spoilt) => Promise<void>;
}

const copyKind = (within?: number): Kind => ({
  file: (newest) => newest,
  ...(within === undefined ? {} : { within }),
  expectNoticed: async ({ run, takeOver, restore, newest, older }) => {
    expect(await run('rehearse')).toMatchObject({ findings: [expect.stringContaining(newest)] });
    expect(await restore(newest)).toMatchObject({ code: 1, said: expect.stringContaining('its checksum is another') });
    expect(await restore(older)).toMatchObject({ code: 0 });
    const { code, said, isThere } = await takeOver();
    expect([code, isThere, said]).toEqual([0, true, expect.stringContaining(`passed over: ${newest}`)]);
    expect(said).toContain(`taken over from the copy ${older}`);
  },
});

const keyKind = (name: string): Kind => ({
  file: () => name,
  expectNoticed: async ({ run, takeOver, newest }) => {
    expect(await run('rehearse')).toMatchObject({ findings: [expect.stringContaining(name)] });
    const refused = await takeOver();
    expect([refused.code, refused.isThere, refused.said]).toEqual([1, false, expect.stringContaining(name)]);
    const { code, said } = await takeOver('--without-keys');
    expect([code, said]).toEqual([0, expect.stringContaining(`taken over from the copy ${newest}`)]);
  },
});

const kinds: Readonly<Record<string, Kind>> = {
  'header of a copy': copyKind(100),
  'page of a copy': copyKind(),
  'description of a copy': {
    file: (newest) => newest.replace(/\.db$/, '.json'),
    expectNoticed: async ({ run, takeOver, restore, newest, older }) => {
      const noticed = `the description of ${newest} is damaged`;
      expect(await run('rehearse')).toMatchObject({ findings: [noticed] });
      expect(await restore(newest)).toMatchObject({ code: 1, said: expect.stringContaining('description is damaged') });
      const { code, said } = await takeOver();
      expect([code, said]).toEqual([0, expect.stringContaining(`passed over: ${newest}: its description is damaged`)]);
      expect(said).toContain(`taken over from the copy ${older}`);
    },
  },
  'what says whose it is': {
    file: () => 'facility.json',
    expectNoticed: async ({ run, takeOver, newest }) => {
      const fault = { fault: 'failed', reason: expect.stringContaining('facility.json is damaged') };
      expect(await run('look')).toEqual(fault);
      expect(await run('copy')).toEqual(fault);
      const { code, said } = await takeOver();
      expect([code, said]).toEqual([0, expect.stringContaining('its copies say so')]);
      expect(said).toContain(`taken over from the copy ${newest}`);
    },
  },
  'key of the PINs': keyKind('pepper.key.age'),
  'list of erasures': keyKind('taquilla.erasures.age'),
};
const flips = times(Object.keys(kinds).length, 50);

describe('a bit that is another', () => {
  let made: { dataDir: string; place: string; passphrase: string; use: PlaceUse };
  let tasks: PlaceTasks;
  beforeAll(async () => {
    made = await copiedOnThreeDays();
    tasks = createPlaceTasks(made.dataDir);
  });
  afterAll(() => tasks.stop());

  test(`is noticed for what it is, ${flips} times, and hides no copy that is sound`, {
    timeout: 300_000 + flips * 60_000,
  }, async () => {
    const random = createRandom(seed);
    const noticed: Record<string, number> = {};
    for (let flip = 0; flip < flips; flip++) {
      const [name = '', kind] = Object.entries(kinds)[flip % Object.keys(kinds).length] ?? [];
      if (kind === undefined) throw new Error('there is no such kind');
      const spoilt = await spoil();
      const file = join(spoilt.folder, kind.file(spoilt.newest));
      const bytes = readFileSync(file);
      const at = random.int(0, Math.min(kind.within ?? bytes.length, bytes.length) - 1);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random.int(0, 7));
      writeFileSync(file, bytes);
      await kind.expectNoticed(spoilt);
      noticed[name] = (noticed[name] ?? 0) + 1;
    }
    tell('bits in the second place', { flips, ...noticed });
  });

  test.each(['keys.stamp', 'pepper.key.age', 'taquilla.erasures.age'])(
    'of %s is sealed anew with the next copy',
    async (name) => {
      const { folder, run } = await spoil();
      const file = join(folder, name);
      const bytes = readFileSync(file);
      bytes[20] = (bytes[20] ?? 0) ^ 1;
      writeFileSync(file, bytes);
      expect(await run('copy')).toMatchObject({ fault: null });
      expect(await run('rehearse')).toMatchObject({ findings: [] });
    },
  );

  async function spoil(): Promise<Spoilt> {
    const place = copyOf(made.place);
    const [found] = await facilitiesAt(place);
    if (found === undefined) throw new Error('there is no copy');
    const { folder } = found;
    const [newest = '', older = ''] = (await copiesAt(folder)).map((copy) => copy.name);
    const passphrase = ['--passphrase-file', made.passphrase];
    return {
      ...{ place, folder, newest, older },
      run: (task) => tasks.run(task, { ...made.use, place }, START + 4 * DAY, LIMIT),
      takeOver: async (...more) => {
        const dataDir = join(temporaryFolder(), 'data');
        const ended = await runCli('takeover', '--from', copyOf(place), '--data', dataDir, ...passphrase, ...more);
        const isThere = existsSync(dataDir);
        if (isThere) assertSound(dataDir);
        return { code: ended.code, said: ended.stdout + ended.stderr, isThere };
      },
      restore: async (copy) => {
        const dataDir = temporaryFolder();
        const ended = await runCli('restore', '--data', dataDir, '--from', join(folder, copy));
        if (ended.code !== 0) expect(readdirSync(dataDir).filter((name) => name.startsWith('taquilla.db'))).toEqual([]);
        return { code: ended.code, said: ended.stdout + ended.stderr };
      },
    };
  }
});

/** A facility that sold and was copied on three days, as its own server would have. */
async function copiedOnThreeDays() {
  const nothing = () => {
    throw new Error('the test makes the copies');
  };
  const server = await startOpen({ startProcess: nothing });
  const { dataDir, api, facility, clock } = server;
  const [place, other, passphrase] = [temporaryFolder(), temporaryFolder(), join(temporaryFolder(), 'passphrase')];
  writeFileSync(passphrase, `${PASSPHRASE}\n`);
  const body = { key: 'backupPlace', value: { folder: other, minutes: 60 }, secret: PASSPHRASE };
  expect((await api.send('POST', '/api/model/setting', body)).status).toBe(201);
  const [first] = server.rows<{ hash: string }>('select "hash" from "auditLog" order by "id" limit 1');
  const computer = { id: 'a', name: 'caja-1' };
  const bytes = statSync(join(dataDir, 'taquilla.db')).size;
  const use = { place, facility: first?.hash ?? '', computer, isNew: true, bytes };
  const tasks = createPlaceTasks(dataDir);
  for (let day = 0; day < 3; day++) {
    clock.now = START + day * DAY;
    for (let turn = 0; turn < 4; turn++) await api.run('checkout', basket(facility, facility.pos, turn));
    expect(await tasks.run('copy', use, clock.now, LIMIT)).toMatchObject({ fault: null });
  }
  tasks.stop();
  await server.stop();
  const [folder] = await facilitiesAt(place);
  expect((await copiesAt(folder?.folder ?? '')).map(({ name }) => basename(name))).toHaveLength(3);
  return { dataDir, place, passphrase, use: { ...use, isNew: false } };
}
