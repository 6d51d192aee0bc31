/**
 * Money actions over HTTP on a file with 10 000 sales and on one with a million, at 1 and 16 clients; closing sessions of
 * 5 000 movements; and how long `verify` takes.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Pool } from 'undici';
import { type Ask, askWith, type BillingFile, makeFile } from './billingFile.ts';
import { type Figures, measure, quantile } from './measure.ts';
import { heading, print, ratio } from './report.ts';
import { BASKET, CLI, end, spawnServer } from './server.ts';
import type { Sizes } from './sizes.ts';
import { processorTime, resident } from './startUp.ts';

/** Something a file is asked to do. `prepare` makes what a request is about, which is not timed. */
interface Deed {
  readonly name: string;
  readonly prepare?: (ask: Ask, invoiceType: number, customer: number) => Promise<unknown>;
  readonly request: (prepared: unknown, customer: number) => readonly [path: string, body: object];
}

/** What paying a debt is held against: it makes the same document. */
const ONE_LINE = 'checkout of one line';

const deeds: readonly Deed[] = [
  { name: 'checkout', request: () => ['/api/billing/checkout', JSON.parse(BASKET)] },
  {
    name: ONE_LINE,
    request: (_prepared, customer) => [
      '/api/billing/checkout',
      { pos: 1, customer, lines: [{ product: 2 }], payments: [{ paymentMethod: 1, amount: 10 }] },
    ],
  },
  {
    name: 'paySale',
    prepare: async (ask, _type, customer) => (await ask('/api/billing/saveSale', { product: 2, customer })).id,
    request: (sale) => ['/api/billing/paySale', { sale, pos: 1, payments: [{ paymentMethod: 1, amount: 10 }] }],
  },
  {
    name: 'recharge',
    request: (_prepared, customer) => [
      '/api/vouchers/recharge.json',
      { customer, voucherType: 1, amount: 10, price: 10, paymentMethod: 1, pos: 1 },
    ],
  },
  {
    name: 'confirmInvoice',
    prepare: async (ask, type, customer) =>
      (await ask('/api/model/invoice', { type, customer, lines: [{ product: 2 }, { product: 3 }] })).id,
    request: (invoice) => ['/api/billing/confirmInvoice', { invoice }],
  },
];

/** Makes both files and measures them in one run. */
export async function benchBilling(folder: string, sizes: Sizes): Promise<void> {
  heading(`Billing: ${sizes.small.toLocaleString('en')} sales and ${sizes.big.toLocaleString('en')}`);
  const small = await makeFile(join(folder, 'small'), sizes.small, sizes);
  const big = await makeFile(join(folder, 'big'), sizes.big, sizes);
  await compareFiles(small, big, sizes);
  if (sizes.isWhole || sizes.isSmallest) timeVerify(big.dataDir);
}

/**
 * Serves both files at once and asks them by turns, so that whatever else the machine does slows both down. Prints times
 * and ratios.
 */
async function compareFiles(small: BillingFile, big: BillingFile, sizes: Sizes): Promise<void> {
  const served = [await serve(small), await serve(big)] as const;
  try {
    await closeSessions(served[1].ask, big.open, sizes.session);
    for (const { ask } of served) await ask('/api/pos/open', { pos: 1, realCashCount: 100 });
    const middling = new Map<string, number>();
    for (const deed of deeds) {
      for (const clients of [1, 16]) {
        const [few, many] = await byTurns(served, deed, sizes, clients);
        print(`${deed.name}: ${sizes.small.toLocaleString('en')} sales, ${clients} clients`, few);
        print(`${deed.name}: ${sizes.big.toLocaleString('en')} sales, ${clients} clients`, many);
        middling.set(`${deed.name} ${clients}`, few.p50);
        const line = middling.get(`${ONE_LINE} ${clients}`) ?? few.p50;
        if (deed.name === 'paySale')
          ratio(`paySale ÷ ${ONE_LINE}: p50, ${clients} clients`, few.p50 / line, 'target ≤ 1.3');
        ratio(`${deed.name}: p50 big ÷ small, ${clients} clients`, many.p50 / few.p50, 'target ≤ 1.5');
        const [less, more] = [few.processor, many.processor].map((time) => time.toFixed(2));
        console.log(`    processor time each, with what it needs: ${less} ms and ${more} ms`);
      }
    }
    const held = resident(served[1].child.pid ?? 0).toFixed(0);
    console.log(`  resident with ${sizes.big.toLocaleString('en')} sales ${held} MB (target < 200)`);
  } finally {
    for (const { pool, child } of served) {
      await pool.destroy();
      await end(child);
    }
  }
}

interface Served {
  readonly child: Awaited<ReturnType<typeof spawnServer>>['child'];
  readonly pool: Pool;
  readonly ask: Ask;
  /** The type of ordinary invoices. */
  readonly invoiceType: number;
}

async function serve({ dataDir, key }: BillingFile): Promise<Served> {
  const { child, url } = await spawnServer(dataDir);
  const pool = new Pool(url, { connections: 16 });
  return { child, pool, ask: askWith(pool, key), invoiceType: await typeOf(url, key, 'F') };
}

/** What a deed costs on both files, asked in turns of a few requests each. */
async function byTurns(
  served: readonly [Served, Served],
  deed: Deed,
  { actions: count, buyers }: Sizes,
  clients: number,
): Promise<[Turns, Turns]> {
  const rounds = clients === 1 ? count / 4 : Math.min(10, count);
  const parts: [Figures[], Figures[]] = [[], []];
  const [few, many] = served;
  for (const each of served) await timed(each, deed, { count: count / 4, clients: 16, buyers });
  const used = served.map(({ child }) => usedBy(child.pid));
  for (let round = 0; round < rounds; round++) {
    const load = { count: clients === 1 ? 2 : count / rounds, clients, buyers };
    parts[0].push(await timed(few, deed, load));
    parts[1].push(await timed(many, deed, load));
  }
  const asked = Math.round(rounds) * (clients === 1 ? 2 : count / rounds);
  const [fewUsed = 0, manyUsed = 0] = served.map(({ child }, place) => usedBy(child.pid) - (used[place] ?? 0));
  return [
    { ...together(parts[0]), processor: fewUsed / asked },
    { ...together(parts[1]), processor: manyUsed / asked },
  ];
}

/** Times of all turns, and the processor time of the server for one request, in milliseconds. */
interface Turns extends Figures {
  readonly processor: number;
}

function usedBy(pid: number | undefined): number {
  return processorTime(pid ?? 0);
}

/** The figures of a middling turn. */
function together(turns: readonly Figures[]): Figures {
  const middle = (of: (figures: Figures) => number): number => quantile(turns.map(of), 0.5);
  return {
    perSecond: middle(({ perSecond }) => perSecond),
    p50: middle(({ p50 }) => p50),
    p99: Math.max(...turns.map(({ p99 }) => p99)),
  };
}

/** Counts each cash point with what is expected and closes it. */
async function closeSessions(ask: Ask, open: readonly number[], session: number): Promise<void> {
  const times: number[] = [];
  for (const pos of open) {
    const { movement } = await ask('/api/pos/count', { pos, realCashCount: 1 });
    const { expectedCashCount } = movement as { readonly expectedCashCount: number };
    const at = performance.now();
    await ask('/api/pos/close', { pos, realCashCount: expectedCashCount, realCreditCardCount: 0 });
    times.push(performance.now() - at);
  }
  if (times.length === 0) return;
  const [median, worst] = [quantile(times, 0.5), Math.max(...times)].map((time) => time.toFixed(1));
  const what = `closing a session of ${session.toLocaleString('en')} movements`;
  console.log(`  ${what}: ${median} ms median of ${times.length}, ${worst} ms worst (target < 25)`);
}

function timeVerify(dataDir: string): void {
  const started = performance.now();
  const { status, stdout } = spawnSync(process.execPath, [CLI, 'verify', '--data', dataDir], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`verify ended with ${status}\n${stdout}`);
  console.log(`  taquilla verify: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

interface Load {
  readonly count: number;
  readonly clients: number;
  readonly buyers: number;
}

async function timed({ ask, invoiceType }: Served, deed: Deed, { count, clients, buyers }: Load): Promise<Figures> {
  const anyCustomer = (): number => 1 + Math.floor(Math.random() * buyers);
  const prepared: unknown[] = [];
  const { prepare } = deed;
  if (prepare !== undefined) {
    await measure(count, clients, async () => {
      prepared.push(await prepare(ask, invoiceType, anyCustomer()));
    });
  }
  return measure(count, clients, async () => {
    await ask(...deed.request(prepared.pop(), anyCustomer()));
  });
}

async function typeOf(url: string, key: string, code: string): Promise<number> {
  const found = await fetch(`${url}/api/model/invoiceType?code=${code}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const [type] = (await found.json()) as { readonly id: number }[];
  return type?.id ?? 0;
}
