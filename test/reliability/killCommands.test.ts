/** What puts a database in the place of another, killed at its calls to the system: one of the two is there, whole. */
import { randomBytes } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, test } from 'vitest';
import { migrations } from '#migrations';
import { FINGERPRINT, fingerprintOf, PEPPER } from '#server/core/access/pepper.ts';
import { lookAt } from '#server/core/db/folder.ts';
import { appliedMigrations, migrate } from '#server/core/db/migrate.ts';
import { openConnection } from '#server/core/db/sqlite.ts';
import { DATABASE } from '#server/core/db/store.ts';
import { createRandom } from '#server/demo/random.ts';
import { basket } from '../kit/charges.ts';
import { createClient } from '../kit/client.ts';
import type { Facility } from '../kit/facility.ts';
import { cliFile, runCli, serve, start } from '../kit/processes.ts';
import { seed } from '../kit/seed.ts';
import { assertSound, facilityFolder, temporaryFolder } from '../kit/server.ts';
import { tell } from './figures.ts';
import { callsOf, copyOf, killedAt, pick, salesIn } from './killAtCall.ts';
import { withLater } from './laterMigrations.ts';
import { times } from './sizes.ts';
import { requireStrace } from './trace.ts';

beforeAll(requireStrace);

describe.each([
  ['of the same computer', (dataDir: string) => dataDir],
  ['of another computer', withOtherPepper],
])('a restore into a folder %s', (name, prepared) => {
  test('killed at any step leaves the old database or the new one, each with its key, and keeps both', async () => {
    const { dataDir, backup, passphrase } = await soldAfterBackup();
    const folder = (): string => prepared(copyOf(dataDir));
    const command = (at: string): string[] => [
      ...[cliFile, 'restore', '--data', at, '--from', backup],
      ...['--passphrase-file', passphrase],
    ];
    const calls = await callsOf(command(folder()));
    const figures = { calls: calls.length, killed: 0, old: 0, restored: 0, lost: 0 };
    for (const call of pick(createRandom(seed), times(2, calls.length), calls)) {
      const at = folder();
      if ((await killedAt(call, command(at))).signal === 'SIGKILL') figures.killed += 1;
      expect(lookAt(join(at, DATABASE))).toBe('ours');
      assertSound(at);
      figures[salesIn(join(at, DATABASE)) === 3 ? 'old' : 'restored'] += 1;
      await expectKey(copyOf(at));
      const all = readdirSync(at).filter((file) => file.startsWith(DATABASE) && !/-(wal|shm)$/.test(file));
      if (!all.some((file) => salesIn(join(at, file)) === 3)) figures.lost += 1;

      const again = await start(process.execPath, command(at)).finished;
      expect(again.code, again.stderr).toBe(0);
      expect(salesIn(join(at, DATABASE))).toBe(2);
      assertSound(at);
      await expectKey(at);
    }
    tell(`kill -9 in a restore into a folder ${name}`, figures);
    expect([figures.killed > 0, figures.lost]).toEqual([true, 0]);
  }, 3_600_000);
});

test('a migration killed at any step leaves the database as it was, or as it is to be', async () => {
  const old = await oldFolder();
  const folder = (): string => copyOf(old);
  const calls = await callsOf(migrating(folder()));
  const figures = { calls: calls.length, killed: 0, before: 0, after: 0, lost: 0 };
  for (const call of pick(createRandom(seed), times(2, calls.length), calls)) {
    const at = folder();
    if ((await killedAt(call, migrating(at))).signal === 'SIGKILL') figures.killed += 1;
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
async function soldAfterBackup(): Promise<Record<'dataDir' | 'backup' | 'passphrase', string>> {
  const { dataDir, facility } = await facilityFolder();
  const elsewhere = temporaryFolder();
  const [backup, passphrase] = [join(elsewhere, 'backup.db'), join(elsewhere, 'passphrase')];
  writeFileSync(passphrase, 'una frase que nadie adivina\n');
  await sell(dataDir, facility, 2);
  const { code } = await runCli('backup', '--data', dataDir, '--to', backup, '--passphrase-file', passphrase);
  expect(code).toBe(0);
  await sell(dataDir, facility, 1);
  return { dataDir, backup, passphrase };
}

/** The folder with another pepper, as another computer has one. */
function withOtherPepper(dataDir: string): string {
  const key = randomBytes(32);
  writeFileSync(join(dataDir, PEPPER), key);
  const db = new Database(join(dataDir, DATABASE));
  const set = db.prepare('update "meta" set "value" = ? where "key" = ?');
  set.run(JSON.stringify(fingerprintOf(key)), FINGERPRINT);
  db.close();
  return dataDir;
}

/** Checks that a server that starts on a folder has the key of its database. */
async function expectKey(dataDir: string): Promise<void> {
  const server = await serve(dataDir);
  const { problems } = (await createClient(() => server.url, null).send('GET', '/api/health')).body as Health;
  server.kill('SIGKILL');
  await server.finished;
  expect(problems.map(({ code }) => code)).not.toContain('pepperMissing');
}

interface Health {
  readonly problems: readonly { readonly code: string }[];
}

async function sell(dataDir: string, facility: Facility, count: number): Promise<void> {
  const server = await serve(dataDir);
  const api = createClient(() => server.url, facility.key);
  await api.call('posOpen', { realCashCount: 100 });
  for (let turn = 0; turn < count; turn++) await api.run('checkout', basket(facility, facility.pos, turn));
  server.kill('SIGTERM');
  await server.finished;
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
