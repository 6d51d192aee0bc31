/** The record API on 100 000 customers, at 1 and 16 clients. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { benchContains } from './contains.ts';
import { fillCustomers, fillSales } from './fillRecords.ts';
import { startLoad } from './load.ts';
import { type Figures, measure } from './measure.ts';
import { heading, print, ratio } from './report.ts';
import { end, prepareFacility, spawnServer } from './server.ts';
import type { Sizes } from './sizes.ts';
import { resident } from './startUp.ts';

/** What a created customer says besides its name. */
const NEW = { email: 'nueva@example.com', phone: '600 000 000', city: 'Madrid' } as const;

const LIST = '/api/model/customer?active=true&sort=name&limit=50';

/** One kind of request. */
interface Deed {
  readonly name: string;
  readonly share: number;
  readonly request: (customers: number) => {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly body?: string;
  };
}

const anyId = (customers: number): number => 1 + Math.floor(Math.random() * customers);
const words = ['lucia nunez', 'begona', '600', 'garcia lo', 's-4321'] as const;
const anyWord = (): string => words[Math.floor(Math.random() * words.length)] ?? 'ana';

const deeds: readonly Deed[] = [
  {
    name: 'get',
    share: 1,
    request: (customers) => ({ method: 'GET', path: `/api/model/customer/${anyId(customers)}` }),
  },
  {
    name: 'list of 50',
    share: 0.3,
    request: () => ({ method: 'GET', path: LIST }),
  },
  {
    name: 'create',
    share: 0.2,
    request: () => ({
      method: 'POST',
      path: '/api/model/customer',
      body: JSON.stringify({ name: `Nueva ${randomUUID()}`, ...NEW }),
    }),
  },
  {
    name: 'update',
    share: 0.2,
    request: (customers) => ({
      method: 'POST',
      path: `/api/model/customer/${anyId(customers)}`,
      body: JSON.stringify({ city: randomUUID() }),
    }),
  },
  {
    name: 'search',
    share: 0.05,
    request: () => ({ method: 'GET', path: `/api/model/customer?limit=20&q=${encodeURIComponent(anyWord())}` }),
  },
];

/** Measures everything in one run and prints it: `requests` of the quickest kind, others in proportion. */
export async function benchRecords(folder: string, sizes: Sizes): Promise<void> {
  const { customers } = sizes;
  heading(`Records: ${customers.toLocaleString('en')} customers`);
  const dataDir = join(folder, 'records');
  const { key } = await prepareFacility(dataDir);
  fillCustomers(dataDir, customers);
  const { child, url } = await spawnServer(dataDir);
  for (const [index, { one, sixteen }] of (await served(url, sizes, bearer(key))).entries()) {
    const name = deeds[index]?.name ?? '';
    print(`${name}, 1 client`, one);
    print(`${name}, 16 clients`, sixteen);
  }
  for (const [index, perSecond] of (await loaded(url, sizes, bearer(key))).entries()) {
    console.log(`  ${LOADS[index]?.name}, 16 clients of autocannon: ${perSecond.toFixed(0)}/s`);
  }
  await deepPages(url, key, sizes);
  await end(child);
  await benchContains(folder, sizes);
  if (sizes.isWhole || sizes.isSmallest) await weigh(dataDir, key, sizes.big);
}

/** What a load generator in a process of its own asks for. */
const LOADS = [
  { name: 'get', path: '/api/model/customer/{id}' },
  { name: 'the same list of 50', path: LIST },
  { name: 'a list of 50, each another', path: '/api/model/customer?id[gte]={id}&limit=50' },
] as const;

/** Answers a second of each load. */
async function loaded(
  url: string,
  { customers: ids, seconds, isSmallest }: Sizes,
  headers: Readonly<Record<string, string>>,
): Promise<number[]> {
  const answers: number[] = [];
  const run = async (path: string): Promise<number> => {
    const running = await startLoad({ url, headers, path, ids, clients: 16 });
    await sleep(1000 * seconds);
    const { perSecond, bad } = await running.stop();
    if (bad > 0) throw new Error(`${path}: ${bad} not answered`);
    return perSecond;
  };
  for (const { path } of LOADS) {
    // The first time warms both up.
    if (!isSmallest) await run(path);
    answers.push(await run(path));
  }
  return answers;
}

interface Served {
  readonly one: Figures;
  readonly sixteen: Figures;
}

async function served(
  url: string,
  { requests: count, customers }: Sizes,
  headers: Readonly<Record<string, string>>,
): Promise<Served[]> {
  const pool = new Pool(url, { connections: 16 });
  const figures: Served[] = [];
  for (const deed of deeds) {
    const ask = async (): Promise<void> => {
      const { body: sent, ...request } = deed.request(customers);
      const { statusCode, body } = await pool.request({
        ...request,
        headers: sent === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        ...(sent === undefined ? {} : { body: sent }),
      });
      const text = await body.text();
      if (statusCode >= 300) throw new Error(`${deed.name}: ${statusCode} ${text}`);
    };
    await measure((count * deed.share) / 2, 16, ask);
    const one = await measure((count * deed.share) / 4, 1, ask);
    figures.push({ one, sixteen: await measure(count * deed.share, 16, ask) });
  }
  await pool.destroy();
  return figures;
}

/** The first page against one that begins many rows further on, by cursor. */
async function deepPages(url: string, key: string, { requests, deep: rows }: Sizes): Promise<void> {
  const count = requests / 10;
  const headers = { authorization: `Bearer ${key}` };
  const base = '/api/model/customer?sort=name';
  let next: string | undefined = `${base}&limit=1000`;
  for (let page = 0; page < rows / 1000 && next !== undefined; page++) {
    const response: Response = await fetch(url + next, { headers });
    await response.arrayBuffer();
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  const cursor = new URL(next ?? '', url).searchParams.get('cursor');
  const pool = new Pool(url, { connections: 1 });
  const page = async (path: string): Promise<Figures> => {
    const ask = async (): Promise<void> => {
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(text);
    };
    await measure(count / 2, 1, ask);
    return measure(count, 1, ask);
  };
  const first = await page(`${base}&limit=50`);
  const deep = await page(`${base}&limit=50&cursor=${encodeURIComponent(cursor ?? '')}`);
  await pool.destroy();
  print('page 1 of 50', first);
  print(`page of 50 after ${rows.toLocaleString('en')} rows, by cursor`, deep);
  ratio('deep page ÷ first page, p50', deep.p50 / first.p50, 'target < 2');
}

/** What the server holds in memory after reading about in a file of so many sales. */
async function weigh(dataDir: string, key: string, sales: number): Promise<void> {
  fillSales(dataDir, sales);
  const { child, url } = await spawnServer(dataDir);
  const pool = new Pool(url, { connections: 16 });
  const paths = [LIST, '/api/model/sale?sort=-id&limit=50', '/api/model/sale?status=4&limit=50&count=exact'];
  await measure(2000, 16, async () => {
    const path = Math.random() < 0.8 ? `/api/model/sale/${1 + Math.floor(Math.random() * sales)}` : paths[0];
    const { body } = await pool.request({ method: 'GET', path: path ?? LIST, headers: bearer(key) });
    await body.text();
  });
  for (const path of paths) {
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers: bearer(key) });
    if (statusCode !== 200) throw new Error(await body.text());
    await body.text();
  }
  await pool.destroy();
  await sleep(2000);
  console.log(
    `  resident with ${sales.toLocaleString('en')} sales ${resident(child.pid ?? 0).toFixed(0)} MB (target < 200)`,
  );
  await end(child);
}

function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}
