import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startOpen, temporaryFolder } from '#test/kit/server.ts';
import { until } from '#test/kit/until.ts';
import { commitsInLog } from '#test/kit/wal.ts';
import { execute, queryAll } from './execute.ts';
import { sql } from './sql.ts';
import type { Connection } from './sqlite.ts';
import { DATABASE, openStore, type Store } from './store.ts';

/** Every connection opened by the code under test. */
const opened = vi.hoisted((): Connection[] => []);
vi.mock(import('./sqlite.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    openConnection: (...parameters) => {
      const connection = real.openConnection(...parameters);
      opened.push(connection);
      return connection;
    },
  };
});
/** The thread that moves the log cannot be started. */
const threads = vi.hoisted(() => ({ areMissing: false }));
vi.mock(import('../process/threads.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    findThread: (...parameters) => {
      if (threads.areMissing) throw new Error('no such thread');
      return real.findThread(...parameters);
    },
  };
});
beforeEach(() => {
  opened.length = 0;
  threads.areMissing = false;
});

const synchronous = (): unknown[] => opened.map(({ raw }) => raw.pragma('synchronous', { simple: true }));

test('every connection of a store waits for the disk, when opened and after writes', async () => {
  const store = await openStore(temporaryFolder());
  expect(synchronous()).toEqual([2, 2]);
  await store.writer.run((tx) => execute(tx, sql`insert into "meta" ("key", "value") values ('a', '1')`));
  expect(await queryAll(store.reader, sql`select "value" from "meta" where "key" = 'a'`)).toEqual([{ value: '1' }]);
  expect(synchronous()).toEqual([2, 2]);
  await store.close();
});

test('…and so it is after a day’s sales over HTTP', async () => {
  const server = await startOpen();
  const body = { lines: [{ product: server.facility.products.free }], payments: [] };
  for (let sale = 0; sale < 5; sale++) await server.api.run('checkout', body);
  const open = opened.filter(({ raw }) => raw.open);
  expect(open.map(({ raw }) => [raw.readonly, raw.pragma('synchronous', { simple: true })])).toEqual([
    [false, 2],
    [true, 2],
  ]);
});

test('a log that has grown long is moved into the file beside a write, and begins anew', async () => {
  const dataDir = temporaryFolder();
  const store = await openStore(dataDir);
  const [file, log] = ['', '-wal'].map((end) => join(dataDir, `${DATABASE}${end}`)) as [string, string];
  const write = (bytes: number): Promise<void> => writeLong(store, bytes);
  const before = statSync(file).size;
  const own = vi.spyOn((opened[0] as Connection).raw, 'pragma');
  for (let commit = 0; commit < 256; commit++) await write(80_000);
  expect(statSync(log).size).toBeGreaterThan(40_000_000);
  // While this transaction is open, its own connection moves nothing.
  await store.writer.run(async () => {
    await until(() => statSync(file).size > before + 100_000);
    expect(own).not.toHaveBeenCalled();
  });
  await until(async () => {
    await write(1);
    return commitsInLog(file) < 256;
  });
  await store.close();
  expect(existsSync(log)).toBe(false);
});

test('…and between requests where no thread can be started, which is reported', async () => {
  const dataDir = temporaryFolder();
  const store = await openStore(dataDir);
  const faults: unknown[] = [];
  store.onFault((error) => faults.push(error));
  threads.areMissing = true;
  for (let commit = 0; commit < 250; commit++) await writeLong(store, 80_000);
  expect(faults).toEqual([new Error('no such thread')]);
  expect(commitsInLog(join(dataDir, DATABASE))).toBeLessThan(192);
  await store.close();
});

/** A commit of twice as many bytes. */
function writeLong(store: Store, bytes: number): Promise<void> {
  return store.writer.run((tx) =>
    execute(
      tx,
      sql`insert into "meta" ("key", "value") values ('long', hex(randomblob(${bytes})))
        on conflict ("key") do update set "value" = excluded."value"`,
    ),
  );
}

test('checkouts that arrive together share commits; one alone has its own', async () => {
  const server = await startOpen();
  const file = join(server.dataDir, DATABASE);
  const sell = (product: number) =>
    server.running().inject({
      method: 'POST',
      path: '/api/billing/checkout',
      headers: { authorization: `Bearer ${server.facility.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ lines: [{ product }], payments: [] }),
    });
  const { free } = server.facility.products;
  const before = commitsInLog(file);
  await sell(free);
  expect(commitsInLog(file) - before).toBe(1);

  const products = Array.from({ length: 60 }, (_, index) => (index % 6 === 5 ? 999_999 : free));
  const replies = await Promise.all(products.map(sell));
  expect(replies.map(({ status }) => status)).toEqual(products.map((product) => (product === free ? 200 : 422)));
  const grouped = commitsInLog(file) - before - 1;
  expect(grouped).toBeGreaterThan(0);
  expect(grouped, 'commits for 50 sales').toBeLessThanOrEqual(10);
  const numbers = replies
    .filter(({ status }) => status === 200)
    .map(({ body }) => JSON.parse(Buffer.from(body).toString()).invoice.sequenceNumber as number);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 2));
});

describe('the log', () => {
  test('is emptied into the file when the till has been quiet for a moment', async () => {
    const server = await startOpen();
    const file = join(server.dataDir, DATABASE);
    for (let sale = 0; sale < 5; sale++) {
      await server.api.run('checkout', { lines: [{ product: server.facility.products.free }], payments: [] });
    }
    const before = readFileSync(file);
    await expect.poll(() => readFileSync(file).equals(before)).toBe(false);
  });

  test('is gone when the store is closed', async () => {
    const folder = temporaryFolder();
    const store = await openStore(folder);
    expect(existsSync(join(folder, `${DATABASE}-wal`))).toBe(true);
    await store.close();
    expect(readdirSync(folder)).toEqual([DATABASE, 'taquilla.heads', 'taquilla.lock.guard']);
  });
});

test('a data folder is its user’s alone', async () => {
  const folder = join(temporaryFolder(), 'new', 'folder');
  const store = await openStore(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'taquilla.lock')).mode & 0o777).toBe(0o600);
  await store.close();
});

test('what is no data folder, or holds no database, is refused and left as it is', async () => {
  const folder = temporaryFolder();
  const file = join(folder, DATABASE);
  writeFileSync(file, 'This is a text, and a long one, but no database. '.repeat(100));
  const before = readFileSync(file);
  await expect(openStore(join(file, 'below'))).rejects.toThrow(/ENOTDIR|EEXIST/);
  await expect(openStore(folder)).rejects.toThrow(/is not a database of Taquilla/);
  expect(readdirSync(folder)).toEqual([DATABASE, 'taquilla.lock.guard']);
  expect(readFileSync(file).equals(before)).toBe(true);
});
