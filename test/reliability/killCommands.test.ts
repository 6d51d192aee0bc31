/** What puts a database in the place of another, killed at its calls to the system: one of the two is there, whole. */
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, expect, test } from 'vitest';
import { migrations } from '#migrations';
import { lookAt } from '#server/core/db/folder.ts';
import { appliedMigrations, migrate } from '#server/core/db/migrate.ts';
import { openConnection } from '#server/core/db/sqlite.ts';
import { DATABASE } from '#server/core/db/store.ts';
import { createRandom, type Random } from '#server/demo/random.ts';
import { basket } from '../kit/charges.ts';
import { createClient } from '../kit/client.ts';
import type { Facility } from '../kit/facility.ts';
import { cliFile, type Finished, runCli, serve, start } from '../kit/processes.ts';
import { seed } from '../kit/seed.ts';
import { assertSound, facilityFolder, temporaryFolder } from '../kit/server.ts';
import { tell } from './figures.ts';
import { withLater } from './laterMigrations.ts';
import { times } from './sizes.ts';
import { requireStrace } from './trace.ts';

/** Calls that change files. */
const CALLS = 'pwrite64,fsync,fdatasync,ftruncate,rename,renameat,renameat2,unlink,unlinkat';

beforeAll(requireStrace);

test('a restore killed at any step leaves the old database or the new one, and keeps both', async () => {
  const { dataDir, backup } = await soldAfterBackup();
  const folder = (): string => copyOf(dataDir);
  const command = (at: string): string[] => [cliFile, 'restore', '--data', at, '--from', backup];
  const steps = await stepsOf(command(folder()));
  const figures = { calls: steps.length, killed: 0, old: 0, restored: 0, absent: 0, lost: 0 };
  for (const step of pick(createRandom(seed), times(2, steps.length), steps)) {
    const at = folder();
    const { signal, stderr } = await killedAt(step, command(at));
    if (signal === 'SIGKILL') figures.killed += 1;
    if (lookAt(join(at, DATABASE)) === 'ours') {
      assertSound(at);
      figures[salesIn(join(at, DATABASE)) === 3 ? 'old' : 'restored'] += 1;
    } else {
      figures.absent += 1;
      const refused = await runCli('serve', '--data', at, '--port', '0');
      expect([refused.code, refused.stderr], stderr).toEqual([1, expect.stringContaining('restore')]);
    }
    const all = readdirSync(at).filter((name) => name.startsWith(DATABASE) && !/-(wal|shm)$/.test(name));
    if (!all.some((name) => salesIn(join(at, name)) === 3)) figures.lost += 1;

    const again = await start(process.execPath, command(at)).finished;
    expect(again.code, again.stderr).toBe(0);
    expect(salesIn(join(at, DATABASE))).toBe(2);
    assertSound(at);
  }
  tell('kill -9 in a restore', figures);
  expect([figures.killed > 0, figures.lost]).toEqual([true, 0]);
}, 600_000);

test('a migration killed at any step leaves the database as it was, or as it is to be', async () => {
  const old = await oldFolder();
  const folder = (): string => copyOf(old);
  const steps = await stepsOf(migrating(folder()));
  const figures = { calls: steps.length, killed: 0, before: 0, after: 0, lost: 0 };
  for (const step of pick(createRandom(seed), times(2, steps.length), steps)) {
    const at = folder();
    if ((await killedAt(step, migrating(at))).signal === 'SIGKILL') figures.killed += 1;
    const applied = look(at);
    expect([Object.keys(migrations), Object.keys(withLater)]).toContainEqual(applied);
    figures[applied.length === Object.keys(migrations).length ? 'before' : 'after'] += 1;

    const again = await start(process.execPath, migrating(at)).finished;
    expect(again.code, again.stderr).toBe(0);
    expect(look(at)).toEqual(Object.keys(withLater));
    if (noteIn(at) !== 'kept') figures.lost += 1;
  }
  tell('kill -9 in a migration', figures);
  expect([figures.killed > 0, figures.lost]).toEqual([true, 0]);
}, 600_000);

/** A folder with three sales, and a backup of it from when there were two. */
async function soldAfterBackup(): Promise<{ readonly dataDir: string; readonly backup: string }> {
  const { dataDir, facility } = await facilityFolder();
  const backup = join(temporaryFolder(), 'backup.db');
  await sell(dataDir, facility, 2);
  expect((await runCli('backup', '--data', dataDir, '--to', backup)).code).toBe(0);
  await sell(dataDir, facility, 1);
  return { dataDir, backup };
}

async function sell(dataDir: string, facility: Facility, count: number): Promise<void> {
  const server = await serve(dataDir);
  const api = createClient(() => server.url, facility.key);
  await api.call('posOpen', { realCashCount: 100 });
  for (let turn = 0; turn < count; turn++) await api.run('checkout', basket(facility, facility.pos, turn));
  server.kill('SIGTERM');
  await server.finished;
}

function salesIn(file: string): number {
  const db = new Database(file, { readonly: true });
  try {
    return Number(db.prepare('select count(*) from "invoice"').pluck().get());
  } finally {
    db.close();
  }
}

/** A folder whose database has the migrations of this version, and a note. */
async function oldFolder(): Promise<string> {
  const dataDir = temporaryFolder();
  const connection = openConnection(join(dataDir, DATABASE), 'write');
  await migrate(connection, dataDir, new Date());
  connection.raw.exec(`insert into "meta" ("key", "value") values ('note', 'kept')`);
  connection.close();
  return dataDir;
}

/** What the start of a later version does with a database before anything else, by itself. */
function migrating(dataDir: string): string[] {
  const script = `
    import { migrate } from './src/server/core/db/migrate.ts';
    import { openConnection } from './src/server/core/db/sqlite.ts';
    import { withLater } from './test/reliability/laterMigrations.ts';
    const connection = openConnection(${JSON.stringify(join(dataDir, DATABASE))}, 'write');
    await migrate(connection, ${JSON.stringify(dataDir)}, new Date(), withLater);
    connection.close();`;
  return ['--input-type=module', '--eval', script];
}

function look(dataDir: string): readonly string[] {
  const connection = openConnection(join(dataDir, DATABASE), 'write');
  try {
    return appliedMigrations(connection);
  } finally {
    connection.close();
  }
}

function noteIn(dataDir: string): unknown {
  const db = new Database(join(dataDir, DATABASE), { readonly: true });
  try {
    return db.prepare(`select "value" from "meta" where "key" = 'note'`).pluck().get();
  } finally {
    db.close();
  }
}

/** A call to the system: the nth of its name. */
interface Step {
  readonly name: string;
  readonly nth: number;
}

/** The calls that change files, in the order in which the main thread of a program of Node makes them. */
async function stepsOf(command: readonly string[]): Promise<readonly Step[]> {
  const { code, stderr, log } = await traced(command);
  expect(code, stderr).toBe(0);
  const lines = [...log.matchAll(/^(\d+) +(\w+)\(/gm)].map(([, thread = '', name = '']) => ({ thread, name }));
  const [main = []] = [...Map.groupBy(lines, ({ thread }) => thread).values()].toSorted((a, b) => b.length - a.length);
  const counts = new Map<string, number>();
  return main.map(({ name }) => {
    const nth = (counts.get(name) ?? 0) + 1;
    counts.set(name, nth);
    return { name, nth };
  });
}

/** Runs a program of Node that is killed when it makes a call. */
function killedAt({ name, nth }: Step, command: readonly string[]): Promise<Finished> {
  return traced(command, ['-e', `inject=${name}:signal=KILL:when=${nth}`]);
}

async function traced(command: readonly string[], more: readonly string[] = []): Promise<Finished & { log: string }> {
  const log = join(temporaryFolder(), 'calls');
  const options = ['-f', '-qq', '-o', log, '-e', `trace=${CALLS}`, ...more];
  // What Node writes of its own would count, too.
  const env = { NODE_DISABLE_COMPILE_CACHE: '1' };
  const ended = await start('strace', [...options, process.execPath, ...command], env).finished;
  return { ...ended, log: readFileSync(log, 'utf8') };
}

function copyOf(folder: string): string {
  const copy = temporaryFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** Last calls of a command, with which it puts the database in its place. */
const DECISIVE = 24;

/** Different steps: the last, and others by chance, half of them among the decisive ones. */
function pick(random: Random, count: number, all: readonly Step[]): Step[] {
  const picked = new Set(all.slice(-1));
  const size = Math.min(count, all.length);
  while (picked.size < size) {
    picked.add(random.pick(all));
    if (picked.size < size) picked.add(random.pick(all.slice(-DECISIVE)));
  }
  return [...picked];
}
