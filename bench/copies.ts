/**
 * How long a checkout takes while a large file is copied to a second place, made and checked here, written there, read back: a
 * folder, and a bucket.
 */
import { hash, randomBytes } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { Pool } from 'undici';
import { checksumOf } from '../src/server/core/integrity/checksum.ts';
import type { FileHealth } from '../src/shared/health.ts';
import { askWith, makeFile } from './billingFile.ts';
import { forkBucket } from './bucket.ts';
import { type Figures, measureWhile } from './measure.ts';
import { heading, print, ratio } from './report.ts';
import { BASKET, end, spawnServer } from './server.ts';
import type { Sizes } from './sizes.ts';

/** The longest that a copy is watched, in milliseconds, and between looks whether it is there. */
const PATIENCE = 1_800_000;
const LOOK = 500;

/** Prints the times of checkouts alone, and beside each. */
export async function benchCopies(folder: string, sizes: Sizes): Promise<void> {
  heading('Checkouts beside a copy to a second place, on the same disk');
  // Customers that are copied are in no audit log, and a copy of such a file is refused.
  const { dataDir, key } = await makeFile(join(folder, 'copied'), sizes.small, { ...sizes, buyers: 1 });
  storeFiles(dataDir, sizes.copied);
  console.log(`  with files, ${(statSync(join(dataDir, 'taquilla.db')).size / 1e6).toFixed(0)} MB`);
  const place = join(folder, 'place');
  mkdirSync(place);
  const { child, url } = await spawnServer(dataDir);
  const pool = new Pool(url, { connections: 2 });
  const ask = askWith(pool, key);
  const lastCopy = async (): Promise<string | null> => {
    const { body } = await pool.request({ method: 'GET', path: '/api/health' });
    return ((await body.json()) as FileHealth).lastCopy?.at ?? null;
  };
  await ask('/api/pos/open', { pos: 1, realCashCount: 100 });
  const checkout = async (): Promise<void> => void (await ask('/api/billing/checkout', JSON.parse(BASKET)));
  const lasting = (seconds: number): Promise<Figures> => {
    const until = performance.now() + seconds * 1000;
    return measureWhile(() => performance.now() < until, 1, checkout);
  };
  await lasting(sizes.seconds);
  const before = await lasting(sizes.seconds * 3);
  const besideCopyTo = async (where: string, value: object, id: number | null): Promise<number> => {
    const last = await lastCopy();
    const answer = await ask(`/api/model/setting${id === null ? '' : `/${id}`}`, { key: 'backupPlace', value });
    let isCopied = false;
    const began = performance.now();
    const watching = (async () => {
      while (!isCopied && performance.now() - began < PATIENCE) {
        await sleep(LOOK);
        const copy = await lastCopy();
        isCopied = copy !== null && copy !== last;
      }
      if (!isCopied) throw new Error('the copy was not made');
    })();
    const isUnderWay = (): boolean => !isCopied && performance.now() - began < PATIENCE;
    const beside = await measureWhile(isUnderWay, 1, checkout, sizes.pause);
    await watching;
    const seconds = (performance.now() - began) / 1000;
    const after = await lasting(sizes.seconds * 3);
    print(`beside one to ${where}, ${seconds.toFixed(0)} s`, beside);
    print('alone, after', after);
    ratio('p99 beside ÷ alone', beside.p99 / Math.max(before.p99, after.p99), 'target < 2');
    return Number(answer.id);
  };
  print('alone, before', before);
  const id = await besideCopyTo('a folder', { folder: place, minutes: 1 }, null);
  const bucket = await forkBucket();
  await ask('/api/model/setting', bucket.setting);
  await besideCopyTo('a bucket', { minutes: 1 }, id);
  bucket.close();
  await pool.destroy();
  await end(child);
}

/** Bytes of a stored file. */
const FILE = 4_000_000;

/** Fills a database up to a size with stored files, as pictures and documents are. */
function storeFiles(dataDir: string, bytes: number): void {
  const db = new Database(join(dataDir, 'taquilla.db'));
  db.pragma('synchronous = OFF');
  const insert = db.prepare(
    'insert into "file" ("hash", "mime", "size", "created", "checksum", "data") values (?, ?, ?, ?, ?, ?)',
  );
  const created = '2026-03-02T09:00:00.000Z';
  db.transaction(() => {
    for (let stored = 0; stored < bytes; stored += FILE) {
      const content = randomBytes(Math.min(FILE, bytes));
      const row = { hash: hash('sha256', content, 'hex'), mime: 'image/jpeg', size: content.length, created };
      const data = gzipSync(content, { level: 0 });
      insert.run(row.hash, row.mime, row.size, created, checksumOf('file', row), data);
    }
  })();
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}
