import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { zoneOf } from '#shared/domain/time.ts';
import { withDatabase } from '#test/kit/database.ts';
import { facilityFolder, START, startFacility } from '#test/kit/server.ts';
import { BACKUPS, DATABASE } from '../core/db/folder.ts';
import { openStore, type Store } from '../core/db/store.ts';
import type { JobKind } from '../core/jobs/jobKind.ts';
import { verify as verifyAll } from '../verify/verify.ts';
import { backupName } from './backupPlan.ts';
import { createFileTasks, type FileTasks, type StartProcess } from './fileTasks.ts';
import { backUpFile, createUpkeep, type Upkeep, verifyFile } from './upkeep.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const turn = { isLast: false, signal: new AbortController().signal, progress: () => undefined };

let store: Store;
let upkeep: Upkeep;
let tasks: FileTasks;
let now: { wall: number; ran: number };
let reported: unknown[];
const listen = (start?: StartProcess): void => {
  tasks = createFileTasks(store.dataDir, start);
  const parts = { clock: () => now.wall, ran: () => now.ran, report: (error: unknown) => reported.push(error) };
  upkeep = createUpkeep({ store, facility: { zone: zoneOf('Europe/Madrid') }, tasks, ...parts });
};
beforeEach(async () => {
  const { dataDir } = await facilityFolder();
  now = { wall: START, ran: 0 };
  store = await openStore(dataDir, { clock: () => now.wall });
  reported = [];
  listen();
});
afterEach(async () => {
  tasks.stop();
  await store.close();
});

const jobOf = (kind: JobKind) => upkeep.jobs.find((job) => job.kind === kind);
const run = (kind: JobKind) => jobOf(kind)?.run({} as never, turn);
const isDue = (kind: JobKind) => jobOf(kind)?.recurs?.isDue();
const copies = () => readdirSync(join(store.dataDir, BACKUPS)).toSorted();
const problems = () => store.health.describe().problems.map(({ code }) => code);

describe('a copy', () => {
  test('is made by a process of its own, checked, and found by whoever needs it', async () => {
    await run(backUpFile);
    expect(reported).toEqual([]);
    expect(copies()).toEqual([expect.stringMatching(/^auto-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-r\d+\.db$/)]);
    const copy = new Database(join(store.dataDir, BACKUPS, copies()[0] ?? ''), { readonly: true });
    expect(verifyAll(copy).filter(({ broken }) => broken.length > 0)).toEqual([]);
    copy.close();
    expect(store.health.describe().lastBackup?.name).toBe(copies()[0]);
  });

  test('is due after five minutes, once an hour, and only where there is something new', async () => {
    now.ran = 4 * MINUTE;
    expect(await isDue(backUpFile)).toBe(false);
    now.ran = 5 * MINUTE;
    expect(await isDue(backUpFile)).toBe(true);
    const last = withDatabase(store.dataDir, (db) => db.prepare('select max("id") from "auditLog"').pluck().get());
    mkdirSync(join(store.dataDir, BACKUPS));
    const have = (at: number, row: number): void => {
      const file = join(store.dataDir, BACKUPS, backupName(new Date(at), row));
      writeFileSync(file, '');
      utimesSync(file, at / 1000, at / 1000);
    };
    have(START - 3 * HOUR, Number(last));
    expect(await isDue(backUpFile)).toBe(false);
    have(START - 2 * HOUR, Number(last) - 1);
    expect(await isDue(backUpFile)).toBe(true);
    have(START - 59 * MINUTE, Number(last) - 1);
    expect(await isDue(backUpFile)).toBe(false);
    now.wall += MINUTE;
    expect(await isDue(backUpFile)).toBe(true);
  });

  test('that cannot be made is reported, leaves what there was, and is well again with the next', async () => {
    await run(backUpFile);
    const before = copies();
    const partial = join(store.dataDir, BACKUPS, 'auto-2026-03-02T08-00-00Z-r1.db.partial');
    writeFileSync(partial, 'left by a process that was ended');
    listen(() => failing('Error: disk I/O error'));
    await run(backUpFile);
    expect(problems()).toEqual(['backupFailed']);
    expect(String(reported[0])).toContain('disk I/O error');
    expect(copies()).toEqual(before);
    expect(existsSync(partial)).toBe(false);
    listen();
    await run(backUpFile);
    expect(problems()).toEqual([]);
  });
});

describe('a whole check', () => {
  test('is stored and reported', async () => {
    await run(verifyFile);
    expect(store.health.describe()).toMatchObject({
      status: 'ok',
      lastVerify: { at: '2026-03-02T09:00:00.000Z', isSound: true, seconds: expect.any(Number) },
    });
  });

  test('that finds a broken rule reports it; one that finds changed rows closes the file', async () => {
    const change = (sql: string): void => {
      const db = new Database(join(store.dataDir, DATABASE));
      db.exec(sql);
      db.close();
    };
    change(`insert into "job" ("kind", "payload", "runAt", "created", "status") values ('x', '{}', 'x', 'x', 2)`);
    const found = { seconds: 1, findings: ['series are contiguous: invoice 3'], damage: null };
    listen(() => saying(found));
    await run(verifyFile);
    expect(store.health.describe()).toMatchObject({ status: 'degraded', problems: [{ code: 'ruleBroken' }] });
    store.health.requireWritable();
    change(`drop trigger "auditLog_frozen"; drop trigger "auditLog_erased_only"`);
    change(`update "auditLog" set "path" = '/elsewhere' where "id" = 2`);
    listen();
    await run(verifyFile);
    expect(store.health.describe()).toMatchObject({ status: 'damaged' });
    expect(() => store.health.requireWritable()).toThrow();
    expect(store.health.damage()?.findings.join()).toContain('the audit log is unbroken (hash chain): auditLog 2');
  });

  test.each<[string, { ran: number; wall?: number; last?: number }, boolean]>([
    ['soon after the start', { ran: 14 * MINUTE }, false],
    ['when nothing was ever checked and nobody sells', { ran: 16 * MINUTE }, true],
    ['nineteen hours after the last', { ran: HOUR, last: 19 * HOUR }, false],
    ['a day after the last, when nobody sells', { ran: HOUR, last: 24 * HOUR }, true],
    ['when the last is of tomorrow', { ran: HOUR, last: -24 * HOUR }, true],
  ])('is due %s: %j → %j', async (_name, { ran, last }, due) => {
    if (last !== undefined) {
      now.wall = START - last;
      store.health.noteVerified(1, []);
      now.wall = START;
    }
    now.ran = ran;
    expect(await isDue(verifyFile)).toBe(due);
  });

  test('does not come beside sales, but at night, or after a day and a half', async () => {
    store.health.noteVerified(1, []);
    const sell = async (): Promise<void> => {
      await store.writer.run(async (tx) => {
        await tx
          .insertInto('meta')
          .values({ key: `k${now.ran}`, value: '1' })
          .execute();
      });
    };
    now = { wall: START + 24 * HOUR, ran: 24 * HOUR };
    await sell();
    expect(await isDue(verifyFile)).toBe(false);
    now.wall = Date.parse('2026-03-03T02:30:00.000Z');
    now.ran += 1;
    await sell();
    expect(await isDue(verifyFile)).toBe(false);
    now.wall = Date.parse('2026-03-04T02:30:00.000Z');
    expect(await isDue(verifyFile)).toBe(true);
    now.wall = START + 37 * HOUR;
    expect(await isDue(verifyFile)).toBe(true);
  });
});

test('a server that ends does not wait for a check, and calls it no failure', async () => {
  let killed = false;
  listen(() => {
    const exited = Promise.withResolvers<number | null>();
    const stdout = new PassThrough();
    const stderr = new PassThrough();
    const kill = (): void => {
      killed = true;
      stdout.end();
      stderr.end();
      exited.resolve(null);
    };
    return { stdout, stderr, exited: exited.promise, kill };
  });
  const checking = run(verifyFile);
  await new Promise((resolve) => setImmediate(resolve));
  tasks.stop();
  await checking;
  expect([killed, reported, problems()]).toEqual([true, [], []]);
  await expect(tasks.run('check')).rejects.toThrow(/stopping/);
});

describe('over HTTP', () => {
  test('a check is asked for by who may, and its end is reported', async () => {
    const server = await startFacility();
    const weak = server.as((await server.api.run('keyCreate', { name: 'X', scopes: ['*:read'] })).key);
    expect((await weak.call('fileVerify', {})).status).toBe(403);
    expect((await server.api.call('fileVerify', {})).body).toEqual({ queued: true });
    await expect
      .poll(async () => (await server.as(null).send('GET', '/api/health')).body, { interval: 100 })
      .toMatchObject({ lastVerify: { isSound: true } });
    expect((await server.api.call('fileVerify', {})).body).toEqual({ queued: true });
  });
});

describe('the ends of the chains', () => {
  test.each([
    ['the audit log', 'auditLog', 'path', `'/elsewhere'`],
    ['payments', 'payment', 'amount', '"amount" + 10000'],
    ['documents', 'invoice', 'total', '"total" + 10000'],
    ['lines of documents', 'invoiceLine', 'total', '"total" + 10000'],
    ['the journal of a cash point', 'posMovement', 'created', `'2026-03-02T09:00:01.000Z'`],
  ])('are looked at on every start: %s', async (_name, table, column, value) => {
    await store.close();
    const server = await startFacility();
    await server.api.run('posOpen', { realCashCount: 100 });
    const { products, methods } = server.facility;
    for (let sale = 0; sale < 25; sale++) {
      await server.api.run('checkout', {
        lines: [{ product: products.water }],
        payments: [{ paymentMethod: methods.cash, amount: 1.5 }],
      });
    }
    await server.running().close();
    const file = join(server.dataDir, DATABASE);
    const sound = readFileSync(file);
    const db = new Database(file);
    const triggers = db
      .prepare<[], { name: string; sql: string }>(`select "name", "sql" from sqlite_master where "type" = 'trigger'`)
      .all();
    for (const { name } of triggers) db.exec(`drop trigger "${name}"`);
    db.exec(`update "${table}" set "${column}" = ${value} where "id" = (select max("id") from "${table}")`);
    for (const { sql } of triggers) db.exec(sql);
    db.close();
    await server.restart();
    const { body } = await server.as(null).send('GET', '/api/health');
    expect(body).toMatchObject({ status: 'damaged', problems: [{ code: 'chainBroken' }] });
    await server.running().close();
    writeFileSync(file, sound);
    writeFileSync(join(server.dataDir, 'taquilla.health'), JSON.stringify({ damage: null, verified: null }));
    await server.restart();
    store = await openStore((await facilityFolder()).dataDir);
  });
});

/** A process that ends well, having said something. */
function saying(answer: object) {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  stdout.end(JSON.stringify(answer));
  stderr.end();
  return { stdout, stderr, exited: Promise.resolve(0), kill: () => undefined };
}

/** A process that fails. */
function failing(words: string) {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  stdout.end();
  stderr.end(`${words}\n    at somewhere`);
  return { stdout, stderr, exited: Promise.resolve(1), kill: () => undefined };
}
