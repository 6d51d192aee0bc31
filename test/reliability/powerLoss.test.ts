import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { verify } from '#server/verify/verify.ts';
import { type Acknowledged, basket, charge, noCharges } from '../kit/charges.ts';
import { createClient } from '../kit/client.ts';
import { query, withDatabase } from '../kit/database.ts';
import { seed } from '../kit/seed.ts';
import { facilityFolder, startEmpty, temporaryFolder } from '../kit/server.ts';
import { tell } from './figures.ts';
import { afterPowerCut, type Luck } from './powerCut.ts';
import { times } from './sizes.ts';
import { requireStrace, type Step, serveTraced, stepsOf } from './trace.ts';

/** A day's work: what the disk held before, all that was done to it since, and what was sold. */
interface Recorded {
  readonly before: ReadonlyMap<string, Buffer>;
  readonly steps: readonly Step[];
  readonly sold: ReadonlyMap<string, Acknowledged>;
}

const charges = times(10, 400);
const cuts = times(4, 20_000);
const clients = 4;

let recorded: Recorded;
beforeAll(async () => {
  requireStrace();
  recorded = await record();
});

/** Sells under strace, several at a time. */
async function record(): Promise<Recorded> {
  const { dataDir, facility } = await facilityFolder();
  const before = new Map(
    readdirSync(dataDir).flatMap((name): [string, Buffer][] => {
      const path = join(dataDir, name);
      return statSync(path).isFile() ? [[path, readFileSync(path)]] : [];
    }),
  );
  const log = join(temporaryFolder(), 'trace');
  const server = await serveTraced(dataDir, log);
  const api = createClient(() => server.url, facility.key);
  await api.run('posOpen', { realCashCount: 100 });
  const done = noCharges();
  let turn = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (turn < charges) {
        turn += 1;
        const own = turn;
        expect(await charge(api, done, `charge-${own}`, basket(facility, facility.pos, own))).toBe(true);
        // A quiet moment now and then, in which the log is moved into the file.
        if (own % Math.ceil(charges / 3) === 0) await sleep(1300);
      }
    }),
  );
  await server.stop();
  const steps = stepsOf(readFileSync(log, 'latin1'), dataDir);
  return { before, steps, sold: new Map([...done.acknowledged.values()].map((one) => [one.number, one])) };
}

/** The numbers of documents whose answers had left by then. */
function answered(steps: readonly Step[]): string[] {
  const said = steps.flatMap((step) => (step.kind === 'answer' ? [step.text] : []));
  return said.flatMap((text) => [...text.matchAll(/"number":"(T\d\d-\d{6})"/g)].map(([, number = '']) => number));
}

/** Puts files into a folder of their own. */
function place(files: ReadonlyMap<string, Buffer>): string {
  const folder = temporaryFolder();
  for (const [path, data] of files) {
    const name = basename(path);
    if (!/\.(lock|guard)$|-shm$/.test(name)) writeFileSync(join(folder, name), data);
  }
  return folder;
}

/** What a database that was cut off lacks of what was answered, and the rules it breaks. */
function look(folder: string, steps: readonly Step[], isThorough: boolean): { lost: number; broken: string[] } {
  const stored = new Set(
    query<{ number: string }>(folder, 'select "number" from "invoice" where "number" is not null').map(
      ({ number }) => number,
    ),
  );
  const lost = answered(steps).filter((number) => !stored.has(number)).length;
  if (!isThorough) return { lost, broken: [] };
  const broken = withDatabase(folder, verify).flatMap((rule) => (rule.broken.length > 0 ? [rule.name] : []));
  return { lost, broken };
}

/** Where the power goes: anywhere, and often right after an answer left, which is when it hurts. */
function cutAt(steps: readonly Step[], cut: number, random: ReturnType<typeof createRandom>): number {
  const answers = steps.flatMap((step, index) =>
    step.kind === 'answer' && answered([step]).length > 0 ? [index] : [],
  );
  return cut % 3 === 0 ? random.pick(answers) + 1 : random.int(1, steps.length);
}

test('every sale that was answered is in the trace', () => {
  expect(new Set(answered(recorded.steps))).toEqual(new Set(recorded.sold.keys()));
  expect(recorded.steps.filter(({ kind }) => kind === 'sync').length).toBeGreaterThan(5);
});

test(
  `the power goes ${cuts} times: nothing answered is lost, nothing is there in part`,
  async () => {
    const random = createRandom(seed);
    const { steps, before } = recorded;
    const figures = { cuts: 0, writesLostOrTorn: 0, answered: 0, lost: 0, broken: 0, started: 0 };
    for (let cut = 0; cut < cuts; cut++) {
      const done = steps.slice(0, cutAt(steps, cut, random));
      const luck: Luck = random.pick(['all', 'none', 'some', 'some'] as const);
      const files = afterPowerCut(before, done, luck, random);
      const folder = place(files);
      const { lost, broken } = look(folder, done, cut % 8 === 0);
      expect(lost, `cut ${cut} (${luck}): answered and not there`).toBe(0);
      expect(broken, `cut ${cut} (${luck})`).toEqual([]);
      figures.cuts += 1;
      figures.answered += answered(done).length;
      const whole = afterPowerCut(before, done, 'all', random);
      if ([...whole].some(([path, data]) => files.get(path)?.equals(data) !== true)) figures.writesLostOrTorn += 1;
      if (cut % 16 === 0) {
        const server = await startEmpty(folder);
        const health = (await server.as(null).send('GET', '/api/health')).body;
        expect(health, `cut ${cut} (${luck})`).toMatchObject({ status: 'ok' });
        await server.stop();
        figures.started += 1;
      }
      rmSync(folder, { recursive: true, force: true });
    }
    tell('power loss', figures);
    expect(figures.answered).toBeGreaterThan(0);
    expect(figures.writesLostOrTorn, 'cuts that took something').toBeGreaterThan(cuts / 10);
  },
  300_000 + cuts * 2_000,
);

test('the control: were the disk not made to sync, sales would be lost', () => {
  const random = createRandom(seed);
  const careless = recorded.steps.filter(({ kind }) => kind !== 'sync');
  let lost = 0;
  for (let cut = 0; cut < 10; cut++) {
    const done = careless.slice(0, cutAt(careless, 0, random));
    const folder = place(afterPowerCut(recorded.before, done, 'none', random));
    lost += look(folder, done, false).lost;
  }
  tell('power loss, the control without syncs', { cuts: 10, lost });
  expect(lost).toBeGreaterThan(0);
});
