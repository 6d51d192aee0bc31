import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DATABASE } from '#server/core/db/store.ts';
import { createRandom } from '#server/demo/random.ts';
import { type Acknowledged, basket, type Charges, charge, noCharges, sendAgain } from '../kit/charges.ts';
import { type Client, createClient } from '../kit/client.ts';
import { query } from '../kit/database.ts';
import { addPos, type Facility } from '../kit/facility.ts';
import { diskFolder } from '../kit/fastFolder.ts';
import { serve } from '../kit/processes.ts';
import { seed } from '../kit/seed.ts';
import { assertSound, facilityFolder } from '../kit/server.ts';
import { commitsInLog } from '../kit/wal.ts';
import { tell } from './figures.ts';
import { times } from './sizes.ts';

const cycles = times(4, 2000);
const clients = 8;

interface Till {
  readonly dataDir: string;
  readonly facility: Facility;
  /** Two cash points, both open. */
  readonly pos: readonly [number, number];
}

/** A data folder with two open cash points. */
async function twoTills(): Promise<Till> {
  const { dataDir, facility } = await facilityFolder(diskFolder());
  const server = await serve(dataDir);
  const api = createClient(() => server.url, facility.key);
  const pos = [facility.pos, await addPos(api, { name: 'Bar' })] as const;
  for (const each of pos) await api.run('posOpen', { pos: each, realCashCount: 100 });
  server.kill('SIGTERM');
  await server.finished;
  return { dataDir, facility, pos };
}

/** Charges one basket after the other until the server is gone or `enough` says so. */
async function client(api: Client, { facility, pos }: Till, number: number, charges: Charges, enough: () => boolean) {
  for (let turn = number; !enough(); turn++) {
    const input = basket(facility, pos[number % 2] ?? 0, turn);
    if (!(await charge(api, charges, randomUUID(), input))) return;
  }
}

/** Resolves as soon as the log is written to: a commit is on its way or done, and its answers are not out yet. */
async function nextWrite({ dataDir }: Till): Promise<void> {
  const written = (): number => statSync(join(dataDir, `${DATABASE}-wal`)).mtimeMs;
  const before = written();
  while (written() === before) await new Promise(setImmediate);
}

/** Everything acknowledged is there once, whole, and there is nothing else. */
function expectAllThere({ dataDir, pos }: Till, acknowledged: readonly Acknowledged[]): void {
  const stored = query<{ id: number; number: string; sequenceNumber: number; total: number }>(
    dataDir,
    'select "id", "number", "sequenceNumber", "total" from "invoice" order by "id"',
  );
  const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id;
  expect(stored.map(({ id, number, total }) => ({ id, number, total: total / 1e6 }))).toEqual(
    acknowledged.map(({ id, number, total }) => ({ id, number, total })).toSorted(byId),
  );
  expect(stored.map(({ sequenceNumber }) => sequenceNumber)).toEqual(stored.map((_, index) => index + 1));
  const paid = query<{ invoice: number; paid: number; moved: number; sales: number }>(
    dataDir,
    `select i."id" as "invoice", coalesce(sum(p."amount"), 0) / 1000000.0 as "paid",
            (select coalesce(sum(m."amount"), 0) / 1000000.0 from "posMovement" m join "invoicePayment" x on x."payment" = m."payment"
              where x."invoice" = i."id" and m."type" in (6, 7)) as "moved",
            (select count(*) from "sale" s where s."invoice" = i."id") as "sales"
       from "invoice" i left join "invoicePayment" p on p."invoice" = i."id" group by i."id" order by i."id"`,
  );
  expect(paid).toEqual(
    acknowledged
      .toSorted(byId)
      .map(({ id, total, sales }) => ({ invoice: id, paid: total, moved: total, sales: sales.length })),
  );
  for (const each of pos) {
    const journal = query<{ sequence: number }>(
      dataDir,
      'select "sequence" from "posMovement" where "pos" = ? order by "id"',
      each,
    );
    expect(journal.map(({ sequence }) => sequence)).toEqual(journal.map((_, index) => index + 1));
    const sold = query(dataDir, 'select count(*) as "n" from "invoice" where "pos" = ?', each);
    expect(sold).toEqual([{ n: acknowledged.filter((one) => one.pos === each).length }]);
  }
  expect(query(dataDir, 'select count(*) as "n" from "idempotency"')).toEqual([{ n: acknowledged.length }]);
  assertSound(dataDir);
}

test(
  `killed ${cycles} times while ${clients} clients charge: nothing acknowledged is lost, nothing happens twice`,
  async () => {
    const till = await twoTills();
    const random = createRandom(seed);
    const charges = noCharges();
    const figures = { kills: 0, acknowledged: 0, cut: 0, replays: 0 };
    for (let cycle = 0; cycle < cycles; cycle++) {
      const server = await serve(till.dataDir);
      await sendAgain(server.url, till.facility.key, charges);
      const before = charges.acknowledged.size;
      const api = createClient(() => server.url, till.facility.key);
      const atWork = Promise.all(
        Array.from({ length: clients }, (_, number) => client(api, till, number, charges, () => false)),
      );
      const until = before + random.int(1, 40);
      while (charges.acknowledged.size < until) await sleep(1);
      if (cycle % 2 === 0) await sleep(random.int(0, 8));
      else await nextWrite(till);
      server.kill('SIGKILL');
      expect((await server.finished).signal).toBe('SIGKILL');
      await atWork;
      figures.kills += 1;
      figures.cut += charges.pending.size;
    }
    const last = await serve(till.dataDir);
    await sendAgain(last.url, till.facility.key, charges);
    last.kill('SIGTERM');
    expect((await last.finished).code).toBe(0);
    figures.acknowledged = charges.acknowledged.size;
    figures.replays = charges.replays;
    tell('kill -9 while charging', { ...figures, lost: 0 });
    expect(figures.kills).toBe(cycles);
    expect(figures.cut, 'charges cut off in the middle').toBeGreaterThan(cycles);
    // A few kills may all come before a commit.
    if (cycles > 20) expect(figures.replays, 'charges that had happened, their answer lost').toBeGreaterThan(0);
    expect(figures.replays, 'charges that had not').toBeLessThan(figures.cut);
    expectAllThere(till, [...charges.acknowledged.values()]);
  },
  300_000 + cycles * 10_000,
);

test('two cash points sell at once: one series without gaps, a journal each, commits shared', async () => {
  const till = await twoTills();
  const charges = noCharges();
  const server = await serve(till.dataDir);
  const api = createClient(() => server.url, till.facility.key);
  const file = join(till.dataDir, DATABASE);
  const before = commitsInLog(file);
  let turns = 0;
  const enough = (): boolean => ++turns > 160;
  await Promise.all(Array.from({ length: clients }, (_, number) => client(api, till, number, charges, enough)));
  const commits = commitsInLog(file) - before;
  const expected = (pos: number) => api.run('posXReport', { pos });
  const reports = await Promise.all(till.pos.map(expected));
  server.kill('SIGTERM');
  await server.finished;
  console.log(`two cash points: ${charges.acknowledged.size} charges from ${clients} clients in ${commits} commits`);
  expect(charges.acknowledged.size).toBe(160);
  expect(commits).toBeLessThan(160);
  expectAllThere(till, [...charges.acknowledged.values()]);
  for (const [index, report] of reports.entries()) {
    const own = [...charges.acknowledged.values()].filter(({ pos }) => pos === till.pos[index]);
    const total = Math.round(own.reduce((sum, one) => sum + one.total * 100, 0)) / 100;
    expect(own.length).toBeGreaterThan(0);
    expect(report.tickets).toMatchObject({ count: own.length, total });
    expect(Math.round((report.cash.sales + report.card.sales) * 100) / 100).toBe(total);
  }
});

test('the same charge sent by many at once, over connections of their own, is charged once', async () => {
  const till = await twoTills();
  const server = await serve(till.dataDir);
  const api = createClient(() => server.url, till.facility.key);
  const input = basket(till.facility, till.pos[0], 2);
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => api.call('checkout', input, { 'idempotency-key': 'the same' })),
  );
  server.kill('SIGTERM');
  await server.finished;
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(replies.map(({ body }) => body.invoice.number)).size).toBe(1);
  expect(query(till.dataDir, 'select count(*) as "n" from "invoice"')).toEqual([{ n: 1 }]);
  expect(
    query(till.dataDir, 'select "type", "amount" from "posMovement" where "type" in (6, 7) order by "id"'),
  ).toEqual([
    { type: 7, amount: 40e6 },
    { type: 6, amount: 7.3e6 },
  ]);
  assertSound(till.dataDir);
});
