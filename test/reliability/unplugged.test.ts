/** A second place that fails under a till that sells: sales are made as before, `/api/health` says so, and it is used again later. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { FileHealth } from '#shared/health.ts';
import { basket, charge, noCharges } from '../kit/charges.ts';
import { createClient } from '../kit/client.ts';
import { facilitiesAt } from '../kit/place.ts';
import { serve } from '../kit/processes.ts';
import { assertSound, facilityFolder, temporaryFolder } from '../kit/server.ts';
import { tell } from './figures.ts';
import { times } from './sizes.ts';

const clients = 4;
/** Milliseconds between the sales of a client: the copies of a file that grows faster would fill the disk. */
const PACE = 50;
/** Within how long a fault has to be told of, and for how long sales are measured without one, in milliseconds. */
const TOLD = 60_000;
const WELL = 10_000;

/** A second place, as the server sees it: a disk of its own that no other process has mounted. */
interface Disk {
  /** The folder of the facility, reached from here. */
  readonly folder: string;
  readonly fill: string;
  /** Runs a command where the disk is mounted. `PLACE` stands for its folder. */
  readonly run: (...command: string[]) => void;
}

interface Fault {
  readonly name: string;
  readonly problem: string;
  readonly begin: (disk: Disk) => void;
  readonly end: (disk: Disk) => void;
}

/** The one that waits for longest is first: `npm test` tries no other. */
const faults: readonly Fault[] = [
  {
    name: 'silent',
    problem: 'backupPlaceSilent',
    // Whoever opens it waits for a writer that never comes.
    begin: ({ folder }) => {
      renameSync(join(folder, 'facility.json'), join(folder, 'away'));
      execute('mkfifo', join(folder, 'facility.json'));
    },
    end: ({ folder }) => renameSync(join(folder, 'away'), join(folder, 'facility.json')),
  },
  { name: 'full', problem: 'backupPlaceFull', begin: ({ fill }) => fillUp(fill), end: ({ fill }) => rmSync(fill) },
  {
    name: 'read-only',
    problem: 'backupPlaceReadOnly',
    begin: ({ run }) => run('mount', '-o', 'remount,ro', 'PLACE'),
    end: ({ run }) => run('mount', '-o', 'remount,rw', 'PLACE'),
  },
  {
    name: 'unplugged',
    problem: 'backupPlaceGone',
    // Without the drive there is the folder it is mounted on, empty.
    begin: ({ run }) => run('mount', '-t', 'tmpfs', 'none', 'PLACE'),
    end: ({ run }) => run('umount', 'PLACE'),
  },
];
const tried = faults.slice(0, times(1, faults.length));

test(
  `a second place that is ${tried.map(({ name }) => name).join(', ')} delays no sale, and is told of within a minute`,
  async () => {
    const { dataDir, facility } = await facilityFolder();
    const place = temporaryFolder();
    // No rights are needed for it (user_namespaces(7)).
    const mount = 'mount -t tmpfs -o size=256m none "$1" && shift && exec "$@"';
    const server = await serve(dataDir, ['unshare', '-rm', 'sh', '-c', mount, '-', place]);
    const inside = join('/proc', String(server.pid), 'root', place);
    const api = createClient(() => server.url, facility.key);
    await api.run('posOpen', { realCashCount: 100 });
    const body = { key: 'backupPlace', value: { folder: place, minutes: 1 }, secret: 'una frase que nadie adivina' };
    expect((await api.send('POST', '/api/model/setting', body)).status).toBe(201);
    const health = async () => (await api.send('GET', '/api/health')).body as FileHealth;
    const problems = async (): Promise<string[]> => (await health()).problems.map(({ code }) => code);
    await vi.waitFor(async () => expect((await health()).lastCopy).not.toBeNull(), { timeout: 120_000, interval: 100 });
    const disk: Disk = {
      folder: (await facilitiesAt(inside))[0]?.folder ?? '',
      fill: join(inside, 'fill'),
      run: (...command) => {
        const where = ['--target', String(server.pid), '--user', '--mount', '--preserve-credentials'];
        execute('nsenter', ...where, ...command.map((word) => (word === 'PLACE' ? place : word)));
      },
    };

    const done = noCharges();
    const sale = { current: [] as number[] };
    let turn = 0;
    let isOver = false;
    const failed: unknown[] = [];
    const atWork = Promise.all(
      Array.from({ length: clients }, async () => {
        while (!isOver) {
          turn += 1;
          const began = performance.now();
          await charge(api, done, `charge-${turn}`, basket(facility, facility.pos, turn));
          sale.current.push(performance.now() - began);
          await sleep(PACE);
        }
      }),
    ).catch((error: unknown) => failed.push(error));
    for (const { name, problem, begin, end } of tried) {
      sale.current = [];
      await sleep(WELL);
      const well = sale.current;
      const began = performance.now();
      sale.current = [];
      begin(disk);
      await vi.waitFor(async () => expect(await problems()).toEqual([problem]), { timeout: TOLD, interval: 200 });
      const seconds = (performance.now() - began) / 1000;
      // A copy is due each minute: it meets the fault as well.
      await sleep(Math.max(0, WELL - 1000 * seconds));
      const ill = sale.current;
      sale.current = [];
      end(disk);
      await vi.waitFor(async () => expect(await problems()).toEqual([]), { timeout: 2 * TOLD, interval: 200 });
      expect(ill.length).toBeGreaterThan(0);
      tell(`sales beside a second place that is ${name}`, {
        ...{ 'told after seconds': Math.round(seconds), 'sales before': well.length, 'sales meanwhile': ill.length },
        ...{
          'p99 before': rounded(p99(well)),
          'p99 meanwhile': rounded(p99(ill)),
          ratio: rounded(p99(ill) / p99(well)),
        },
      });
    }
    isOver = true;
    await atWork;
    expect(failed).toEqual([]);
    server.kill('SIGTERM');
    await server.finished;
    assertSound(dataDir);
  },
  300_000 + tried.length * 4 * TOLD,
);

function fillUp(file: string): void {
  const descriptor = openSync(file, 'w');
  try {
    for (const size of [1_000_000, 4096]) {
      for (let isRoom = true; isRoom; ) isRoom = fits(descriptor, Buffer.alloc(size));
    }
  } finally {
    closeSync(descriptor);
  }
}

/** False where the disk has no room for it. */
function fits(descriptor: number, data: Buffer): boolean {
  try {
    return writeSync(descriptor, data) === data.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    return false;
  }
}

function execute(command: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
}

function p99(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.99)] ?? Number.NaN;
}

const rounded = (value: number): number => Math.round(100 * value) / 100;
