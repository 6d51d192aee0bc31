/** Another program holds SQLite's lock: what writes waits for it by a timer, and everything else goes on. */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startNode } from '#test/kit/processes.ts';
import { type FacilityServer, startOpen, temporaryFolder } from '#test/kit/server.ts';
import { openConnection } from './sqlite.ts';
import { DATABASE } from './store.ts';
import { createWriter } from './transaction.ts';

/** Reads that are answered while the lock is held. */
const READS = 20;

/** A process that takes the lock and keeps it until it is released. */
async function holdLock(file: string, how: string): Promise<() => Promise<void>> {
  const program = join(temporaryFolder(), 'hold.cjs');
  writeFileSync(
    program,
    `const db = new (require(${JSON.stringify(createRequire(import.meta.url).resolve('better-sqlite3'))}))(process.argv[2]);
    db.exec(process.argv[3]);
    console.log('held');
    setInterval(() => undefined, 1000);`,
  );
  const holder = startNode([program, file, how]);
  await expect.poll(() => holder.output, { timeout: 20_000 }).toMatchObject({ stdout: 'held\n' });
  return async () => {
    holder.kill('SIGKILL');
    await holder.finished;
  };
}

const checkout = ({ api, facility }: FacilityServer, key: string) =>
  api.send(
    'POST',
    '/api/billing/checkout',
    { lines: [{ product: facility.products.free }], payments: [] },
    { 'idempotency-key': key },
  );

test.each(['begin immediate', 'begin exclusive'])('%s: reads are answered, and writes wait', async (how) => {
  const server = await startOpen();
  const release = await holdLock(join(server.dataDir, DATABASE), how);
  let written = 0;
  const writes = Promise.all(
    [1, 2, 3].map(async (number) => {
      const reply = await checkout(server, `sale ${number}`);
      written += 1;
      return reply.status;
    }),
  );
  for (let read = 0; read < READS; read++) {
    const path = read % 2 === 0 ? '/api/model/product' : '/api/health';
    expect((await server.api.send('GET', path)).status).toBe(200);
  }
  expect(written).toBe(0);
  await release();
  expect(await writes).toEqual([200, 200, 200]);
  expect(await server.api.list('invoice')).toHaveLength(3);
});

test('a lock that is not let go of is answered in the end, each write when it has waited long enough', async () => {
  const file = join(temporaryFolder(), DATABASE);
  const connection = openConnection(file, 'write');
  connection.raw.exec('create table "row" ("id" integer primary key)');
  connection.neverSleep();
  Object.assign(connection, { patience: 60 });
  const writer = createWriter(connection, () => undefined);
  const release = await holdLock(file, 'begin immediate');
  const work = async () => connection.raw.exec('insert into "row" default values').open;
  const first = writer.run(work);
  const behind = writer.runBehind(work);
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 1);
  await expect(first).rejects.toMatchObject({ code: 'database_busy' });
  await expect(behind).rejects.toMatchObject({ code: 'database_busy' });
  // The event loop went on meanwhile.
  expect(turns).toBeGreaterThan(5);
  clearInterval(turning);
  Object.assign(connection, { patience: 20_000 });
  const next = writer.run(work);
  await release();
  expect(await next).toBe(true);
  expect(connection.raw.prepare('select count(*) from "row"').pluck().get()).toBe(1);
  await writer.drain();
  connection.close();
});
