/** How long it takes to look at the fees of many subscriptions and to issue them, and what a checkout beside that takes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { Pool } from 'undici';
import { type Ask, askWith } from './billingFile.ts';
import { fillCustomers } from './fillRecords.ts';
import { type Figures, figuresOf } from './measure.ts';
import { heading, print, ratio } from './report.ts';
import { BASKET, end, prepareFacility, spawnServer } from './server.ts';
import type { Sizes } from './sizes.ts';

/** The longest that a run is watched, in milliseconds, and between looks whether it is done. */
const PATIENCE = 900_000;
const LOOK = 50;
/** A checkout every so many milliseconds, as at a busy desk: as fast as can be they would take the writer by themselves. */
const PACE = 50;
/** The day up to which fees are issued. The subscriptions begin in the month before. */
const DATE = '2026-03-31';

interface Issued {
  readonly preview: number;
  readonly run: number;
  readonly beside: Figures;
  readonly memory: number;
}

/** Prints the times of a dry run, of the run and of checkouts beside it, for some fees and for a tenth, without documents and with. */
export async function benchFees(folder: string, { fees }: Sizes): Promise<void> {
  heading(`${fees.toLocaleString('en')} fees: a dry run, the run, and a checkout beside it`);
  const tenth = Math.ceil(fees / 10);
  const few = await issueSome(join(folder, 'few-fees'), { count: tenth, confirm: false });
  const many = await issueSome(join(folder, 'many-fees'), { count: fees, confirm: false });
  const documented = await issueSome(join(folder, 'documented-fees'), { count: tenth, confirm: true });
  print('checkout beside it', many.beside);
  console.log(
    `  dry run ${(many.preview / 1000).toFixed(1)} s (target < 5), run ${(many.run / 1000).toFixed(1)} s (target < 15)`,
  );
  console.log(`  memory at most ${(many.memory / 1e6).toFixed(0)} MB (target < 300)`);
  console.log(`  p99 of the checkout ${many.beside.p99.toFixed(0)} ms (target < 50)`);
  ratio('a fee of all ÷ a fee of a tenth', many.run / fees / (few.run / tenth), 'target < 1.2');
  ratio('a fee with its document ÷ one without', documented.run / few.run, 'target < 2.5');
  print('checkout beside fees with documents', documented.beside);
}

async function issueSome(
  dataDir: string,
  { count, confirm }: { readonly count: number; readonly confirm: boolean },
): Promise<Issued> {
  const { key } = await prepareFacility(dataDir);
  fillCustomers(dataDir, count);
  const setUp = await spawnServer(dataDir);
  const setter = new Pool(setUp.url, { connections: 1 });
  const type = await makeType(askWith(setter, key));
  await setter.destroy();
  await end(setUp.child);
  fillSubscriptions(dataDir, type);

  const { child, url } = await spawnServer(dataDir);
  const pool = new Pool(url, { connections: 4, bodyTimeout: PATIENCE, headersTimeout: PATIENCE });
  const ask = askWith(pool, key);
  const choice = { date: DATE, from: '2026-03-01' };
  const began = performance.now();
  await ask('/api/subscriptions/previewFees.json', { ...choice, limit: 100 });
  const preview = performance.now() - began;
  const started = performance.now();
  const { task } = await ask('/api/subscriptions/issueFees.json', { ...choice, confirm });
  const { id } = task as { readonly id: number };
  let isDone = false;
  const isUnderWay = (): boolean => !isDone && performance.now() - started < PATIENCE;
  let run = 0;
  const watching = (async () => {
    while (isUnderWay()) {
      await sleep(LOOK);
      const { body } = await pool.request({
        method: 'GET',
        path: `/api/model/subscriptionTask/${id}`,
        headers: { authorization: `Bearer ${key}` },
      });
      const { status, issued } = (await body.json()) as { readonly status: number; readonly issued: number };
      if (status === 0) continue;
      if (issued !== count) throw new Error(`${issued} of ${count} fees were issued`);
      isDone = true;
      run = performance.now() - started;
    }
  })();
  const times: number[] = [];
  while (isUnderWay()) {
    const at = performance.now();
    await ask('/api/billing/checkout', JSON.parse(BASKET));
    times.push(performance.now() - at);
    await sleep(PACE);
  }
  const beside = figuresOf(times, performance.now() - started);
  await watching;
  const memory = highWater(child.pid ?? 0);
  await pool.destroy();
  await end(child);
  return { preview, run, beside, memory };
}

/** A monthly subscription, by the calendar. */
async function makeType(ask: Ask): Promise<number> {
  const { id: product } = await ask('/api/model/product', { name: 'Cuota', price: 30, taxes: [1] });
  const { id } = await ask('/api/model/subscription', { name: 'Socio', period: 1, apportionment: true, product });
  return Number(id);
}

/** Gives every customer a subscription. */
function fillSubscriptions(dataDir: string, type: number): void {
  const db = new Database(join(dataDir, 'taquilla.db'));
  db.pragma('synchronous = OFF');
  db.prepare(
    `insert into "subscriptionCustomer" ("type", "customer", "start", "active", "language", "directDebit", "created", "deleted")
      select ?, "id", '2026-02-01', 1, 'es', 0, '2026-02-01T00:00:00.000Z', 0 from "customer"`,
  ).run(type);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}

/** The most memory a process held, in bytes. */
function highWater(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
