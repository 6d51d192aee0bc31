/** A damaged file does not sell on: it is found, reported, read, and written no more. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { createClient } from '#test/kit/client.ts';
import { facilityFolder, startOpen, temporaryFolder } from '#test/kit/server.ts';
import { HEALTH } from '../core/db/fileHealth.ts';
import { BACKUPS, DATABASE } from '../core/db/folder.ts';
import { HEADS } from '../core/db/heads.ts';
import { type RunningServer, startServer } from '../host.ts';

const health = (url: string) => createClient(() => url, null).send('GET', '/api/health');

test('a sound file says so, and how the last write ended', async () => {
  const server = await startOpen();
  const { status, body } = await health(server.url());
  expect([status, body]).toEqual([
    200,
    {
      status: 'ok',
      version: expect.any(String),
      problems: [],
      lastWrite: { at: '2026-03-02T09:00:00.000Z', result: 'stored' },
      lastVerify: null,
      lastBackup: null,
      lastCopy: null,
      lastRehearsal: null,
      newVersion: null,
    },
  ]);
});

test('a full disk is reported until something is stored again', async () => {
  const server = await startOpen();
  const [sequence] = server.rows<{ seq: number }>(`select "seq" from sqlite_sequence where "name" = 'auditLog'`);
  const setLast = (seq: number | bigint): void =>
    server.write(`update sqlite_sequence set "seq" = ? where "name" = 'auditLog'`, seq);
  setLast(9_223_372_036_854_775_807n);
  expect((await server.api.send('POST', '/api/model/customer', { name: 'X' })).status).toBe(503);
  expect((await health(server.url())).body).toMatchObject({
    status: 'degraded',
    problems: [{ code: 'writeFailed' }],
    lastWrite: { result: 'storage_unavailable' },
  });
  setLast(sequence?.seq ?? 0);
  await server.api.create('customer', { name: 'X' });
  expect((await health(server.url())).body).toMatchObject({ status: 'ok', lastWrite: { result: 'stored' } });
});

describe('a database that lacks what was acknowledged', () => {
  test('is read and no more, in every way in, until a backup is restored', async () => {
    const server = await startOpen();
    const { api, dataDir, facility } = server;
    const file = join(dataDir, DATABASE);
    const older = join(temporaryFolder(), 'older.db');
    const { product } = { product: facility.products.free };
    await api.run('checkout', { lines: [{ product }], payments: [] });
    await server.running().close();
    copyFileSync(file, older);
    await server.restart();
    const lost = await api.run('checkout', { lines: [{ product }], payments: [] });
    await server.running().close();
    const newer = join(temporaryFolder(), 'newer.db');
    copyFileSync(file, newer);
    copyFileSync(older, file);

    await server.restart();
    for (let start = 0; start < 2; start++) {
      const found = await health(server.url());
      expect(found.status).toBe(503);
      expect(found.body).toMatchObject({ status: 'damaged', problems: [{ code: 'writesMissing' }] });
      const kept = JSON.parse(readFileSync(join(dataDir, HEALTH), 'utf8'));
      expect(kept.damage.findings[0]).toMatch(new RegExp(`writes? (is|are) missing.*${lost.invoice.number}`));
      const sale = await api.send('POST', '/api/billing/checkout', { lines: [{ product }], payments: [] });
      expect([sale.status, sale.body]).toMatchObject([503, { code: 'database_damaged', detail: expect.any(String) }]);
      for (const [method, path, body] of [
        ['POST', '/api/model/customer', { name: 'X' }],
        ['DELETE', '/api/model/customer/1', undefined],
        ['POST', '/api/session', { user: facility.users.manager, pin: '0000' }],
      ] as const) {
        const reply = await api.send(method, path, body);
        expect([path, reply.status, reply.body]).toMatchObject([path, 503, { code: 'database_damaged' }]);
      }
      expect(await api.list('invoice')).toHaveLength(1);
      expect(await api.run('posStatus', {})).toMatchObject({ open: true });
      await server.restart();
    }
    await server.running().close();
    copyFileSync(newer, file);
    rmSync(join(dataDir, HEALTH));
    await server.restart();
    expect((await health(server.url())).body).toMatchObject({ status: 'ok' });
  });

  test('is told from one that has another row in its place', async () => {
    const one = await startOpen();
    const { dataDir, api, facility } = one;
    await one.running().close();
    const older = join(temporaryFolder(), 'older.db');
    copyFileSync(join(dataDir, DATABASE), older);
    await one.restart();
    await api.create('customer', { name: 'Una' });
    await one.running().close();
    const heads = readFileSync(join(dataDir, HEADS));
    copyFileSync(older, join(dataDir, DATABASE));
    rmSync(join(dataDir, HEADS));
    await one.restart();
    await api.run('checkout', { lines: [{ product: facility.products.free }], payments: [] });
    await one.running().close();
    const own = readFileSync(join(dataDir, HEADS));
    writeFileSync(join(dataDir, HEADS), heads);
    await one.restart();
    expect((await health(one.url())).body).toMatchObject({ status: 'damaged', problems: [{ code: 'chainBroken' }] });
    await one.running().close();
    writeFileSync(join(dataDir, HEADS), own);
    rmSync(join(dataDir, HEALTH));
    await one.restart();
  });

  test('names its newest backup', async () => {
    const { running, older, file, dataDir, api, close } = await startRolledBack();
    expect(older).not.toBe(file);
    const reply = await api.send('POST', '/api/model/customer', { name: 'X' }, { 'accept-language': 'en' });
    expect(reply.body).toMatchObject({
      detail: expect.stringMatching(/^The last checked backup is monday\.db, of \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\)\.$/),
    });
    expect((await health(running.url)).body).toMatchObject({ lastBackup: { name: 'monday.db' } });
    expect(readdirSync(join(dataDir, BACKUPS))).toEqual(['monday.db']);
    await close();
  });
});

/** A server on a facility whose database is older than what it acknowledged, and that has a backup. */
async function startRolledBack() {
  const { dataDir, facility } = await facilityFolder();
  const file = join(dataDir, DATABASE);
  const older = join(temporaryFolder(), 'older.db');
  const start = (): Promise<RunningServer> => startServer({ dataDir, port: 0, logLevel: 'silent', rateLimit: 'off' });
  let running = await start();
  const api = createClient(() => running.url, facility.key);
  await running.close();
  copyFileSync(file, older);
  running = await start();
  await api.create('customer', { name: 'Perdida' });
  await running.close();
  copyFileSync(older, file);
  mkdirSync(join(dataDir, BACKUPS));
  copyFileSync(older, join(dataDir, BACKUPS, 'monday.db'));
  running = await start();
  return { running, older, file, dataDir, api, close: () => running.close() };
}

describe('heads that cannot be made out', () => {
  test.each([
    ['garbage', (file: string) => writeFileSync(file, Buffer.alloc(300, 0xff))],
    ['gone', (file: string) => rmSync(file)],
  ])('%s: are told of, stop nothing, and begin anew', async (_name, spoil) => {
    const server = await startOpen();
    await server.running().close();
    spoil(join(server.dataDir, HEADS));
    await server.restart();
    const { status, body } = await health(server.url());
    expect([status, body]).toMatchObject([200, { status: 'degraded', problems: [{ code: 'headsUnreadable' }] }]);
    await server.api.create('customer', { name: 'X' });
    await server.restart();
    expect((await health(server.url())).body).toMatchObject({ status: 'ok' });
  });
});

describe('a file with bytes of something else in it', () => {
  /** Overwrites the pages of a table but its first, which the schema names. */
  function spoil(file: string, table: string): void {
    const db = new Database(file, { readonly: true });
    const pages = db.prepare(`select "pageno" from dbstat where "name" = ?`).pluck().all(table) as number[];
    const size = Number(db.pragma('page_size', { simple: true }));
    db.close();
    const bytes = readFileSync(file);
    for (const page of pages) bytes.fill(0xa5, (page - 1) * size, page * size);
    writeFileSync(file, bytes);
  }

  test('is found at start, read where it can be, and written no more', async () => {
    const { dataDir, facility } = await facilityFolder();
    spoil(join(dataDir, DATABASE), 'region');
    const before = readFileSync(join(dataDir, DATABASE));
    const running = await startServer({ dataDir, port: 0, logLevel: 'silent', rateLimit: 'off' });
    const api = createClient(() => running.url, facility.key);
    expect((await health(running.url)).body).toMatchObject({ status: 'damaged', problems: [{ code: 'fileDamaged' }] });
    expect((await api.list('product')).length).toBeGreaterThan(1);
    expect((await api.send('POST', '/api/model/customer', { name: 'X' })).body).toMatchObject({
      code: 'database_damaged',
    });
    await running.close();
    expect(readFileSync(join(dataDir, DATABASE)).equals(before)).toBe(true);
  });

  test('that somebody comes upon while it runs is closed at once', async () => {
    const { dataDir, facility } = await facilityFolder();
    const running = await startServer({ dataDir, port: 0, logLevel: 'silent', rateLimit: 'off' });
    const api = createClient(() => running.url, facility.key);
    expect((await health(running.url)).body).toMatchObject({ status: 'ok' });
    spoil(join(dataDir, DATABASE), 'region');
    const read = await api.send('GET', '/api/model/region');
    expect([read.status, read.body]).toMatchObject([503, { code: 'database_damaged' }]);
    expect((await health(running.url)).body).toMatchObject({ status: 'damaged', problems: [{ code: 'fileDamaged' }] });
    expect((await api.send('POST', '/api/model/customer', { name: 'X' })).status).toBe(503);
    await running.close();
  });
});
