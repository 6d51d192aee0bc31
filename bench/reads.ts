/**
 * How long a checkout takes while something is read over and over: each read that is long on a file of a million sales
 * and 100 000 customers, asked for by a process of its own.
 */
import { join } from 'node:path';
import { Pool } from 'undici';
import { makeFile } from './billingFile.ts';
import { startLoad } from './load.ts';
import { quantile } from './measure.ts';
import { heading } from './report.ts';
import { BASKET, end, spawnServer } from './server.ts';
import type { Sizes } from './sizes.ts';

interface Read {
  readonly name: string;
  readonly path: string;
  readonly clients: number;
}

const contains = JSON.stringify({
  or: Array.from({ length: 99 }, (_, index) => ({ name: { contains: `zz${index}` } })),
});

const reads: readonly Read[] = [
  { name: 'a filter of 99 contains', path: `customer?limit=50&filter=${encodeURIComponent(contains)}`, clients: 1 },
  { name: 'customers by a word and another order', path: 'customer?q=garcia&sort=-city&limit=50', clients: 1 },
  { name: 'sales, the newest first', path: 'sale?sort=-created&limit=50', clients: 1 },
  { name: 'invoices, the largest first', path: 'invoice?sort=-total&limit=50', clients: 1 },
  { name: 'sales in an order without an index', path: 'sale?sort=-total&limit=50', clients: 1 },
  { name: '1 000 invoices with lines, 3 clients', path: 'invoice?limit=1000', clients: 3 },
  { name: 'an exact count of sales', path: 'sale?count=exact&limit=50', clients: 1 },
  { name: 'a deep offset', path: 'sale?offset=900000&limit=50', clients: 1 },
  { name: '10 000 customers, without limit', path: 'customer', clients: 1 },
];

/** Prints the p99 of checkouts alone and beside each read. */
export async function benchReads(folder: string, sizes: Sizes): Promise<void> {
  heading(
    `Checkouts beside reads: ${sizes.big.toLocaleString('en')} sales, ${sizes.buyers.toLocaleString('en')} customers`,
  );
  const { dataDir, key, open } = await makeFile(join(folder, 'reads'), sizes.big, sizes);
  const { child, url } = await spawnServer(dataDir);
  const headers = { authorization: `Bearer ${key}` };
  const pool = new Pool(url, { connections: 1 });
  const post = async (path: string, body: string): Promise<void> => {
    const answer = await pool.request({
      method: 'POST',
      path,
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${path}: ${text}`);
  };
  await post('/api/pos/open', JSON.stringify({ pos: 1, realCashCount: 100 }));
  const checkouts = async (seconds: number): Promise<number[]> => {
    const times: number[] = [];
    const until = performance.now() + seconds * 1000;
    while (performance.now() < until) {
      const at = performance.now();
      await post('/api/billing/checkout', BASKET);
      times.push(performance.now() - at);
    }
    return times;
  };
  await checkouts(sizes.seconds);
  const report =
    open[0] === undefined
      ? []
      : [{ name: 'an X report of a full session', path: `/api/pos/xReport?pos=${open[0]}`, clients: 1 }];
  for (const { name, path, clients } of [...reads, ...report].slice(0, sizes.kinds)) {
    const alone = quantile(await checkouts(sizes.seconds), 0.99);
    const running = await startLoad({
      url,
      headers,
      path: path.startsWith('/') ? path : `/api/model/${path}`,
      ids: 1,
      clients,
    });
    const beside = await checkouts(2 * sizes.seconds);
    const { perSecond, bad } = await running.stop();
    const p99 = quantile(beside, 0.99);
    console.log(
      `  ${name.padEnd(40)} ${perSecond.toFixed(1).padStart(7)}/s   checkout p50 ${quantile(beside, 0.5).toFixed(1)} ms,` +
        ` p99 ${p99.toFixed(1)} ms; alone ${alone.toFixed(1)} ms${bad === 0 ? '' : `; ${bad} not answered`}`,
    );
    console.log(`  → p99 beside it ÷ alone: ${(p99 / alone).toFixed(2)} (target ≤ 3, and p99 ≤ 25 ms)`);
  }
  await pool.destroy();
  await end(child);
}
