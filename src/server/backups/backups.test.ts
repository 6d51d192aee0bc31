import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test, vi } from 'vitest';
import { type Client, isConnectionFault } from '#test/kit/client.ts';
import { type FacilityServer, startOpen, temporaryFolder } from '#test/kit/server.ts';
import { finishRestore } from '../acceptance/finishRestore.ts';
import { BACKUPS, DATABASE } from '../core/db/folder.ts';
import { backupName } from '../health/backupPlan.ts';
import { incomingOf, prepareRestore } from './prepareRestore.ts';
import { readPromise, readResult, writePromise } from './restorePromise.ts';

const patient = { timeout: 30_000, interval: 50 };

/** The server of a facility, and a copy made by it. */
async function withCopy() {
  const server = await startOpen();
  const { api, facility } = server;
  const sell = () =>
    api.run('checkout', {
      lines: [{ product: facility.products.water }],
      payments: [{ paymentMethod: facility.methods.cash, amount: 1.5 }],
    });
  const first = await sell();
  const name = backupName(new Date(server.clock.now), 1, 'manual');
  mkdirSync(join(server.dataDir, BACKUPS), { recursive: true });
  const db = new Database(join(server.dataDir, DATABASE), { readonly: true });
  await db.backup(join(server.dataDir, BACKUPS, name));
  db.close();
  return { server, api, sell, first, name };
}

/** The name of a copy that is made by hand. */
async function madeBy(api: Client): Promise<string> {
  const before = new Set((await api.run('systemBackups', {})).copies.map((copy) => copy.name));
  expect(await api.run('systemMakeBackup', {})).toEqual({ queued: true });
  return vi.waitFor(async () => {
    const { copies, making } = await api.run('systemBackups', {});
    const made = copies.find((copy) => copy.kind === 'manual' && !before.has(copy.name));
    expect([made?.place, making]).toEqual(['here', false]);
    return made?.name ?? '';
  }, patient);
}

/** How a restore ended, once it did. */
async function ended(api: Client) {
  return vi.waitFor(async () => {
    const { restoring, lastRestore } = await listed(api);
    expect(restoring).toBeNull();
    expect(lastRestore).not.toBeNull();
    return lastRestore;
  }, patient);
}

/** The list, or nothing while nobody listens. */
async function listed(api: Client) {
  try {
    return await api.run('systemBackups', {});
  } catch (error) {
    if (isConnectionFault(error)) throw new Error('nobody listens yet');
    throw error;
  }
}

const copyAt = (place: 'here' | 'second', name: string) => ({ place, name }) as const;
const audited = (server: FacilityServer) =>
  server
    .rows<{ changes: string }>(`select "changes" from "auditLog" where "operation" = 'file.restored'`)
    .map(({ changes }) => JSON.parse(changes)[0].after.restored);

describe('a copy made by hand', () => {
  test('is listed with where, when and how large, and one at a time is made', async () => {
    const { server, api } = await withCopy();
    rmSync(join(server.dataDir, BACKUPS), { recursive: true });
    const name = await madeBy(api);
    expect(name).toMatch(/^manual-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-r\d+\.db$/);
    const { copies, ...rest } = await api.run('systemBackups', {});
    const bytes = readFileSync(join(server.dataDir, BACKUPS, name)).length;
    expect(copies).toEqual([
      { place: 'here', name, kind: 'manual', at: expect.stringMatching(/^\d{4}-/), bytes, computer: null },
    ]);
    expect(rest).toEqual({ fault: null, hasSecondPlace: false, making: false, restoring: null, lastRestore: null });
    expect([await api.run('systemMakeBackup', {}), await api.run('systemMakeBackup', {})]).toEqual([
      { queued: true },
      { queued: false },
    ]);
  });

  test('takes the permission', async () => {
    const { server, api, name } = await withCopy();
    const none = server.as((await api.run('keyCreate', { name: 'Informes', scopes: ['report:read'] })).key);
    for (const [operation, input] of [
      ['systemBackups', {}],
      ['systemMakeBackup', {}],
      ['systemCompareBackup', copyAt('here', name)],
      ['systemRestore', copyAt('here', name)],
    ] as const) {
      const reply = await none.call(operation, input);
      expect([operation, reply.status, reply.body]).toMatchObject([operation, 403, { code: 'insufficient_scope' }]);
    }
  });
});

describe('a look into a copy', () => {
  test('tells its last document and its day beside what is here', async () => {
    const { api, sell, first, name } = await withCopy();
    const second = await sell();
    const found = await api.run('systemCompareBackup', copyAt('here', name));
    const of = (sale: typeof first, documents: number, total: number) => ({
      lastWrite: '2026-03-02T10:00:00+01:00',
      lastDocument: {
        number: sale.invoice.number,
        made: '2026-03-02T10:00:00+01:00',
        total: sale.invoice.total,
        currency: 'EUR',
      },
      day: { date: '2026-03-02', documents, totals: [{ currency: 'EUR', total }] },
    });
    const total = Number(first.invoice.total);
    expect(found).toEqual({
      copy: of(first, 1, total),
      here: of(second, 2, 2 * total),
      later: { documents: 1, totals: [{ currency: 'EUR', total }] },
      obstacle: null,
    });
  });

  test('says why one cannot be restored, and so does the restore', async () => {
    const { server, api, name } = await withCopy();
    const { dataDir } = server;
    const here = (file: string): string => join(dataDir, BACKUPS, file);
    const changed = (file: string, statement: string): void => {
      copyFileSync(here(name), here(file));
      const db = new Database(here(file));
      db.exec(statement);
      db.close();
    };
    writeFileSync(here('text.db'), 'no database at all, whatever its name says');
    changed('newer.db', `insert into kysely_migration values ('9999_later', '2030-01-01')`);
    changed('pepper.db', `update "meta" set "value" = '"another"' where "key" = 'pepper'`);
    changed(
      'foreign.db',
      `drop trigger "auditLog_frozen"; update "auditLog" set "hash" = 'of another' where "id" = (select min("id") from "auditLog")`,
    );
    for (const [file, obstacle] of [
      ['text.db', 'unreadable'],
      ['foreign.db', 'otherFacility'],
      ['newer.db', 'newerVersion'],
      ['pepper.db', 'otherPepper'],
    ] as const) {
      expect([file, (await api.run('systemCompareBackup', copyAt('here', file))).obstacle]).toEqual([file, obstacle]);
      const refused = await api.call('systemRestore', copyAt('here', file));
      expect([file, refused.status, refused.body]).toMatchObject([file, 409, { code: 'backup_unfit' }]);
    }
    for (const wrong of ['none.db', '../taquilla.db', 'taquilla.db', '/etc/passwd']) {
      const reply = await api.call('systemCompareBackup', copyAt('here', wrong));
      expect([wrong, reply.status, reply.body]).toMatchObject([wrong, 404, { code: 'backup_missing' }]);
    }
    expect(await api.call('systemCompareBackup', copyAt('second', name))).toMatchObject({ status: 404 });
    expect((await api.run('systemBackups', {})).lastRestore).toBeNull();
  });
});

describe('a restore', () => {
  test('begins anew on the copy, at the same address, and keeps what it replaces', async () => {
    const { server, api, sell, first, name } = await withCopy();
    const url = server.url();
    const lost = await sell();
    expect(await api.run('systemRestore', copyAt('here', name))).toEqual({ begun: true });
    const done = await ended(api);
    expect(done).toMatchObject({
      place: 'here',
      name,
      error: null,
      replaced: expect.stringMatching(/^taquilla\.db\.replaced-/),
    });
    expect(server.url()).toBe(url);
    expect((await api.list('invoice')).map(({ number }) => number)).toEqual([first.invoice.number]);
    // What was handed out is not given out again.
    const next = await sell();
    expect(next.invoice.number).not.toBe(lost.invoice.number);
    expect(audited(server)).toEqual([[expect.stringContaining(name)]]);
    expect(readdirSync(server.dataDir).filter((file) => /incoming|taquilla\.restore$/.test(file))).toEqual([]);
    server.clock.now += 7 * 24 * 3_600_000;
    expect((await api.run('systemBackups', {})).lastRestore).toBeNull();
    server.clock.now -= 7 * 24 * 3_600_000;
    // Back to what was replaced: that is a copy like any other.
    const replaced = copyAt('here', done?.replaced ?? '');
    const before = await api.run('systemCompareBackup', replaced);
    expect([before.obstacle, before.copy?.lastDocument?.number]).toEqual([null, lost.invoice.number]);
    await api.run('systemRestore', replaced);
    await vi.waitFor(async () => expect((await listed(api)).lastRestore?.name).toBe(replaced.name), patient);
    expect((await api.list('invoice')).map(({ number }) => number)).toContain(lost.invoice.number);
  });

  test('takes a copy of the second place that is what was written, and no other', async () => {
    const place = temporaryFolder();
    const { server, api, sell, first } = await withCopy();
    await api.run('systemMachine', {});
    const set = { key: 'backupPlace', value: { folder: place } };
    expect((await api.send('POST', '/api/model/setting', set)).status).toBe(201);
    await api.run('systemMakeBackup', {});
    const there = await vi.waitFor(async () => {
      const { copies, fault } = await api.run('systemBackups', {});
      const found = copies.find((copy) => copy.place === 'second');
      expect([fault, found?.computer]).toEqual([null, expect.any(String)]);
      return found?.name ?? '';
    }, patient);
    await sell();
    const [folder = ''] = readdirSync(place).map((each) => join(place, each));
    const file = join(folder, there);
    const bytes = readFileSync(file);
    const spoilt = Buffer.from(bytes);
    spoilt[5000] = (spoilt[5000] ?? 0) ^ 1;
    writeFileSync(file, spoilt);
    await api.run('systemRestore', copyAt('second', there));
    expect(await ended(api)).toMatchObject({
      replaced: null,
      fault: 'unsound',
      error: expect.stringMatching(/checksum is another/),
    });
    expect(await api.list('invoice')).toHaveLength(2);
    writeFileSync(file, bytes);
    await api.run('systemRestore', copyAt('second', there));
    await vi.waitFor(async () => expect((await listed(api)).lastRestore).toMatchObject({ error: null }), patient);
    expect((await api.list('invoice')).map(({ number }) => number)).toEqual([first.invoice.number]);
    rmSync(folder, { recursive: true });
    expect(await api.run('systemBackups', {})).toMatchObject({ hasSecondPlace: true, fault: 'gone' });
    expect(await api.call('systemRestore', copyAt('second', there))).toMatchObject({
      status: 503,
      body: { code: 'backup_unreachable' },
    });
    await server.stop();
  });

  test('mends a damaged database, which can be written no more', async () => {
    const { server, api, sell, first, name } = await withCopy();
    const { dataDir } = server;
    await sell();
    await server.running().close();
    // What was sold after the copy is gone.
    copyFileSync(join(dataDir, BACKUPS, name), join(dataDir, DATABASE));
    await server.restart();
    expect((await api.send('GET', '/api/health')).body).toMatchObject({ status: 'damaged' });
    await api.run('systemRestore', copyAt('here', name));
    expect(await ended(api)).toMatchObject({ error: null });
    expect((await api.send('GET', '/api/health')).body).toMatchObject({ status: 'ok' });
    expect((await api.list('invoice')).map(({ number }) => number)).toEqual([first.invoice.number]);
  });
});

describe('a server that is ended while it restores', () => {
  /** What is there after each step, and so what a start finds. */
  test.each([
    ['before anything was promised', { promise: false, incoming: true, database: true }, 2],
    ['before the database was set aside', { promise: true, incoming: true, database: true }, 1],
    ['after it was set aside', { promise: true, incoming: true, database: false }, 1],
  ])('%s has the old database or the new one', async (_, left, documents) => {
    const { server, api, sell, name } = await withCopy();
    const { dataDir } = server;
    await sell();
    await server.running().close();
    await prepareRestore(join(dataDir, BACKUPS, name), dataDir, null);
    if (left.promise) writePromise(dataDir, { place: 'here', name, by: 'Ana', at: new Date().toISOString() });
    if (!left.database) {
      copyFileSync(join(dataDir, DATABASE), join(dataDir, `${DATABASE}.replaced-2030-01-01T00-00-00-000Z`));
      rmSync(join(dataDir, DATABASE));
    }
    await server.restart();
    expect(await api.list('invoice')).toHaveLength(documents);
    expect([existsSync(incomingOf(dataDir)), readPromise(dataDir)]).toEqual([false, null]);
    if (left.promise) expect(readResult(dataDir)).toMatchObject({ by: 'Ana', error: null });
    await server.stop();
  });

  test('after the database was put in its place accepts it all the same', async () => {
    const { server, api, sell, name } = await withCopy();
    const { dataDir } = server;
    const lost = await sell();
    await server.running().close();
    rmSync(join(dataDir, DATABASE));
    copyFileSync(join(dataDir, BACKUPS, name), join(dataDir, DATABASE));
    writePromise(dataDir, { place: 'here', name, by: 'Ana', at: new Date().toISOString() });
    await finishRestore(dataDir, () => undefined);
    await server.restart();
    expect((await api.send('GET', '/api/health')).body).toMatchObject({ status: 'ok' });
    expect((await sell()).invoice.number).not.toBe(lost.invoice.number);
    await server.stop();
  });
});
