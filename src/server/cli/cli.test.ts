/** Slow: each command is a process, as it is for its users. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '#test/kit/client.ts';
import { query, write } from '#test/kit/database.ts';
import type { Facility } from '#test/kit/facility.ts';
import { runCli, serve } from '#test/kit/processes.ts';
import { assertSound, facilityFolder, temporaryFolder } from '#test/kit/server.ts';
import { DATABASE } from '../core/db/store.ts';

let dataDir: string;
let facility: Facility;
beforeEach(async () => {
  ({ dataDir, facility } = await facilityFolder());
});

const usage = /^taquilla: .+\n\ntaquilla serve /;
const clientOf = (url: string, key = facility.key) => createClient(() => url, key);

describe('a wrong call', () => {
  test.each([
    [[], 'no command'],
    [['sell'], 'unknown command sell'],
    [['key'], 'unknown command key'],
    [['key', 'create', 'now'], 'unknown command key create now'],
    [['verify', '--nonsense'], "Unknown option '--nonsense'"],
    [['verify', '--data'], "'--data <value>' argument missing"],
    [['verify', '--data', 'x', '--port', '1'], 'verify takes no --port'],
    [['verify'], '--data is missing'],
    [['backup', '--data', 'x'], '--to is missing'],
    [['key', 'create', '--data', 'x', '--name', 'y', '--scopes', ''], '--scopes is missing'],
    [['serve', '--data', 'x', '--port', 'http'], '--port takes a number from 0 to 65535'],
    [['serve', '--data', 'x', '--port', '65536'], '--port takes a number from 0 to 65535'],
    [['serve', '--data', 'x', '--rate-limit', '50'], '--rate-limit takes off, or two numbers such as 50/1200'],
    [['serve', '--data', 'x', '--rate-limit', '0/1200'], '--rate-limit takes off, or two numbers such as 50/1200'],
    [['demo', '--data', 'x', '--scale', '0'], '--scale takes a number from 0.01 to 1000'],
  ])('%j ends with 2, says why, and shows how', async (args, message) => {
    const { code, stdout, stderr } = await runCli(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(usage);
    expect(stderr.split('\n', 1)[0]).toContain(message);
  });

  test('--help shows how and ends with 0', async () => {
    const { code, stdout, stderr } = await runCli('--help');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^taquilla serve /);
  });
});

describe('key create', () => {
  const create = (...args: string[]) => runCli('key', 'create', '--data', dataDir, ...args);
  const keyOnly = /^tq_[0-9a-f]{12}_[\w-]{40}\n$/;

  test('prints the key and nothing else, with and without a server; both work', async () => {
    const before = await create('--name', 'Antes', '--scopes', '*:read');
    expect([before.code, before.stdout, before.stderr]).toEqual([0, expect.stringMatching(keyOnly), '']);
    const server = await serve(dataDir);
    const during = await create(
      '--name',
      'Durante',
      '--scopes',
      'pos:operate, *:read, apiKey:read',
      '--pos',
      String(facility.pos),
      '--expires',
      '2099-12-31',
    );
    expect([during.code, during.stdout, during.stderr]).toEqual([0, expect.stringMatching(keyOnly), '']);
    const api = clientOf(server.url, before.stdout.trim());
    expect(await api.list('pos')).toHaveLength(1);
    const keys = await clientOf(server.url, during.stdout.trim()).list('apiKey');
    expect(keys.map(({ name, scopes, pos }) => [name, scopes, pos])).toEqual([
      ['Pruebas', ['*'], null],
      ['Antes', ['*:read'], null],
      ['Durante', ['pos:operate', '*:read', 'apiKey:read'], facility.pos],
    ]);
    expect(await clientOf(server.url, during.stdout.trim()).run('posStatus', {})).toMatchObject({ open: false });
    server.kill('SIGTERM');
    await server.finished;
  });

  test('says what does not fit, with and without a server', async () => {
    const refused = async (): Promise<void> => {
      const scopes = await create('--name', 'X', '--scopes', 'everything');
      expect([scopes.code, scopes.stdout]).toEqual([1, '']);
      expect(scopes.stderr).toMatch(/validation_failed.*#\/scopes\/0/);
      const pos = await create('--name', 'X', '--scopes', '*', '--pos', '999999');
      expect([pos.code, pos.stdout]).toEqual([1, '']);
      expect(pos.stderr).toMatch(/validation_failed.*#\/pos/);
    };
    await refused();
    const server = await serve(dataDir);
    await refused();
    server.kill('SIGTERM');
    await server.finished;
    expect(query(dataDir, 'select count(*) as "n" from "apiKey"')).toEqual([{ n: 1 }]);
  });
});

test('obstacles names what stands in the way of another version, of the server that runs', async () => {
  expect(await runCli('obstacles', '--data', dataDir)).toMatchObject({ code: 0, stdout: '' });
  const server = await serve(dataDir);
  await clientOf(server.url).run('posOpen', { realCashCount: 100 });
  const line = 'A cash point is open. Close it first. (Recepción)\n';
  expect(await runCli('obstacles', '--data', dataDir)).toMatchObject({ code: 1, stdout: line });
  server.kill('SIGTERM');
  await server.finished;
  expect(await runCli('obstacles', '--data', dataDir)).toMatchObject({ code: 0, stdout: '' });
});

describe('verify', () => {
  test('prints a line a rule and ends with 0; with 1 and the rows when one is broken', async () => {
    const sound = await runCli('verify', '--data', dataDir);
    expect([sound.code, sound.stderr]).toEqual([0, '']);
    const lines = sound.stdout.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(20);
    for (const line of lines) expect(line).toMatch(/^ok {5,}\S/);
    const db = new Database(join(dataDir, DATABASE));
    db.pragma('foreign_keys = off');
    db.exec('update "region" set "country" = 999999 where "id" <= 7');
    db.close();
    const broken = await runCli('verify', '--data', dataDir);
    expect([broken.code, broken.stderr]).toEqual([1, '']);
    const wrong = broken.stdout.split('\n').filter((line) => line !== '' && !line.startsWith('ok'));
    expect(wrong).toEqual([
      'BROKEN  every reference has its row (foreign keys): region 1 → country; region 2 → country; ' +
        'region 3 → country; region 4 → country; region 5 → country; and 2 more',
    ]);
  });

  test('needs a database', async () => {
    const { code, stdout, stderr } = await runCli('verify', '--data', temporaryFolder());
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^taquilla: there is no database in /);
  });
});

describe('backup and restore', () => {
  test('take the facility back to where it was, and keep what was replaced', async () => {
    const to = join(temporaryFolder(), 'copy', 'monday.db');
    const server = await serve(dataDir);
    const api = clientOf(server.url);
    await api.run('posOpen', { realCashCount: 100 });
    const backup = await runCli('backup', '--data', dataDir, '--to', to);
    expect([backup.code, backup.stderr]).toEqual([0, expect.stringMatching(/^pepper\.key is not in it: .*\n$/)]);
    expect(backup.stdout).toMatch(new RegExp(`^${to}: \\d+ rows, \\d+ bytes, checked\n$`));
    await api.run('posClose', { realCashCount: 100, realCreditCardCount: 0 });

    const early = await runCli('restore', '--data', dataDir, '--from', to);
    expect([early.code, early.stdout]).toEqual([1, '']);
    expect(early.stderr).toContain(`in use by process ${server.pid}`);
    server.kill('SIGTERM');
    await server.finished;

    const restored = await runCli('restore', '--data', dataDir, '--from', to);
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    const said = /^restored \S+; the replaced database is (\S+)\n1 write is missing since .*\n$/.exec(restored.stdout);
    const kept = said?.[1] ?? '';
    const replaced = new Database(kept, { readonly: true });
    expect(replaced.prepare('select count(*) from "zReport"').pluck().get()).toBe(1);
    replaced.close();
    const again = await serve(dataDir);
    expect(await clientOf(again.url).run('posStatus', {})).toMatchObject({ open: true, openingCash: 100 });
    again.kill('SIGTERM');
    await again.finished;
    expect(existsSync(join(dataDir, 'taquilla.lock'))).toBe(false);
  });

  test('a backup goes into an empty folder, too', async () => {
    const to = join(temporaryFolder(), 'b.db');
    await runCli('backup', '--data', dataDir, '--to', to);
    const folder = join(temporaryFolder(), 'new');
    const { code, stdout } = await runCli('restore', '--data', folder, '--from', to);
    expect([code, stdout]).toEqual([0, `restored ${to}\n`]);
    assertSound(folder);
  });

  test('what is no sound backup is not restored, and changes nothing', async () => {
    const folder = temporaryFolder();
    const text = join(folder, 'text.db');
    writeFileSync(text, 'no database at all, but long enough to be taken for one'.repeat(100));
    const empty = join(folder, 'empty.db');
    writeFileSync(empty, '');
    const other = join(folder, 'other.db');
    new Database(other).exec('create table "note" ("id" integer primary key)').close();
    const unsound = join(folder, 'unsound.db');
    await runCli('backup', '--data', dataDir, '--to', unsound);
    const db = new Database(unsound);
    db.exec(
      `insert into "posMovement" ("pos", "type", "realCashCount", "created", "sequence", "hash") values (1, 1, 0, 'x', 1, 'x')`,
    );
    db.close();
    const before = readFileSync(join(dataDir, DATABASE));
    const files = readdirSync(dataDir).filter((name) => name !== 'taquilla.lock.guard');
    for (const from of [text, empty, other, unsound, join(folder, 'none.db')]) {
      const { code, stdout, stderr } = await runCli('restore', '--data', dataDir, '--from', from);
      expect([from, code, stdout]).toEqual([from, 1, '']);
      expect(stderr).toMatch(/^taquilla: .*(is not a sound backup|there is no file)/);
      expect(readFileSync(join(dataDir, DATABASE)).equals(before)).toBe(true);
      expect(readdirSync(dataDir).filter((name) => name !== 'taquilla.lock.guard')).toEqual(files);
    }
  });

  test('a backup that cannot be written, or would be unsound, fails', async () => {
    const nowhere = await runCli('backup', '--data', dataDir, '--to', '/dev/null/b.db');
    expect([nowhere.code, nowhere.stdout]).toEqual([1, '']);
    const nothing = await runCli('backup', '--data', temporaryFolder(), '--to', join(temporaryFolder(), 'b.db'));
    expect([nothing.code, nothing.stdout]).toEqual([1, '']);
    expect(nothing.stderr).toMatch(/there is no database in/);
    write(
      dataDir,
      `insert into "posMovement" ("pos", "type", "realCashCount", "created", "sequence", "hash") values (1, 1, 0, 'x', 1, 'x')`,
    );
    const to = join(temporaryFolder(), 'b.db');
    const unsound = await runCli('backup', '--data', dataDir, '--to', to);
    expect([unsound.code, unsound.stdout, existsSync(to)]).toEqual([1, '', false]);
    expect(unsound.stderr).toMatch(/journal of each cash point is unbroken/);
  });
});

test('demo fills an empty folder, once, and says who may sign in', async () => {
  const folder = join(temporaryFolder(), 'demo');
  const made = await runCli('demo', '--data', folder, '--scale', '0.01', '--seed', '7');
  expect([made.code, made.stdout, made.stderr]).toEqual([0, 'Marta Ruiz · PIN 1234\n', '']);
  assertSound(folder);
  const again = await runCli('demo', '--data', folder);
  expect([again.code, again.stdout]).toEqual([1, '']);
  rmSync(folder, { recursive: true });
});
