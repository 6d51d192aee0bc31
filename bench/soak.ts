/**
 * Memory of the server under mixed load for minutes: checkouts, records, lists, searches, reports, documents, sign-ins,
 * keys that come and go, live events read and not read. Prints what is resident as it goes, and by how much the last
 * third stands above the second.
 */
import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { heading } from './report.ts';
import { BASKET, end, prepareFacility, spawnServer } from './server.ts';
import { resident } from './startUp.ts';

export interface SoakSizes {
  readonly minutes: number;
  /** Requests a second. */
  readonly rate: number;
  /** Streams of live events that are open all the time; every fourth never reads. */
  readonly streams: number;
}

const CHECKOUT = '/api/billing/checkout';
const REFUSED = { isRefused: true } as const;

interface Answer {
  readonly status: number;
  readonly body: string;
}

type Call = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  options?: { readonly token?: string; readonly isRefused?: boolean },
) => Promise<Answer>;

/** One kind of request, and its share of all. */
interface Kind {
  readonly name: string;
  readonly share: number;
  readonly run: (call: Call) => Promise<void>;
}

/** Soaks a new facility in `folder`. Throws where a request is not answered as it should be. */
export async function soak(folder: string, sizes: SoakSizes): Promise<void> {
  const { minutes, rate, streams } = sizes;
  heading(`Soak: ${minutes} min of mixed load at ${rate} requests a second, ${streams} streams of live events`);
  const dataDir = join(folder, 'soak');
  const { key } = await prepareFacility(dataDir);
  const { child, url } = await spawnServer(dataDir);
  const pool = new Pool(url, { connections: 16 });
  const listeners = Array.from({ length: streams }, (_, index) => listen(url, key, index % 4 !== 3));
  try {
    const samples = await load(callerOf(pool, key), child.pid ?? 0, sizes);
    const third = Math.floor(samples.length / 3);
    const middle = Math.max(...samples.slice(third, 2 * third));
    const last = Math.max(...samples.slice(2 * third));
    console.log(`  → most resident: second third ${middle.toFixed(0)} MB, last third ${last.toFixed(0)} MB`);
  } finally {
    for (const leave of listeners) leave();
    await pool.destroy();
    await end(child);
  }
}

/** Sends requests at the rate for the minutes. Returns what was resident, in MB, from time to time. */
async function load(call: Call, pid: number, { minutes, rate }: SoakSizes): Promise<readonly number[]> {
  const kinds = kindsOf();
  const counts = new Map<string, number>();
  const samples: number[] = [];
  const failures: unknown[] = [];
  const underWay = new Set<Promise<void>>();
  const started = performance.now();
  const until = started + minutes * 60_000;
  const every = Math.max(500, (minutes * 60_000) / 30);
  let next = started + every;
  let sent = 0;
  while (performance.now() < until && failures.length === 0) {
    const kind = pick(kinds, sent);
    sent += 1;
    counts.set(kind.name, (counts.get(kind.name) ?? 0) + 1);
    const running: Promise<void> = kind
      .run(call)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(running));
    underWay.add(running);
    if (underWay.size >= 32) await Promise.race(underWay);
    await sleep(Math.max(0, started + (sent * 1000) / rate - performance.now()));
    if (performance.now() < next) continue;
    next += every;
    const megabytes = resident(pid);
    samples.push(megabytes);
    const seconds = (performance.now() - started) / 1000;
    console.log(`  ${seconds.toFixed(0).padStart(5)} s ${megabytes.toFixed(0).padStart(5)} MB ${sent} requests`);
  }
  await Promise.all(underWay);
  if (failures.length > 0) throw failures[0];
  console.log(`  of each kind: ${[...counts].map(([name, count]) => `${name} ${count}`).join(', ')}`);
  return samples;
}

function callerOf(pool: Pool, key: string): Call {
  return async (method, path, body, { token = key, isRefused = false } = {}) => {
    const expected = (status: number): boolean => (isRefused ? status >= 400 && status < 500 : status < 300);
    const { statusCode, body: answer } = await pool.request({
      method,
      path,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(path === CHECKOUT ? { 'idempotency-key': randomUUID() } : {}),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!expected(statusCode)) throw new Error(`${method} ${path}: ${statusCode} ${text}`);
    return { status: statusCode, body: text };
  };
}

function kindsOf(): readonly Kind[] {
  /** The newest; 0 until there is one. */
  let customer = 0;
  let document = '';
  const some = (share: number, name: string, run: Kind['run']): Kind => ({ share, name, run });
  return [
    some(30, 'checkout', async (call) => {
      const { body } = await call('POST', CHECKOUT, BASKET);
      document = (JSON.parse(body) as { invoice: { document: string } }).invoice.document;
    }),
    some(8, 'customer', async (call) => {
      const { body } = await call('POST', '/api/model/customer', {
        name: `Cliente ${randomUUID()}`,
        city: randomUUID(),
      });
      customer = (JSON.parse(body) as { id: number }).id;
    }),
    some(
      8,
      'change',
      async (call) =>
        void (customer > 0 && (await call('POST', `/api/model/customer/${customer}`, { city: randomUUID() }))),
    ),
    some(
      16,
      'record',
      async (call) =>
        void (customer > 0 && (await call('GET', `/api/model/customer/${1 + Math.floor(Math.random() * customer)}`))),
    ),
    some(12, 'list', async (call) => {
      const from = Math.floor(Math.random() * customer);
      const paths = [
        `/api/model/sale?limit=100&sort=-id&id[gte]=${from}`,
        `/api/model/invoice?limit=50&sort=-id&expand=customer,lines.product`,
        `/api/model/customer?limit=200&sort=name&name[contains]=${from}`,
        `/api/model/payment?limit=1000&count=exact&amount[gt]=${from % 7}`,
      ];
      await call('GET', paths[from % paths.length] ?? '');
    }),
    some(1, 'whole list', async (call) => void (await call('GET', '/api/model/sale'))),
    some(
      8,
      'search',
      async (call) => void (await call('GET', `/api/model/customer?q=${randomUUID().slice(0, 4)}&limit=20`)),
    ),
    some(2, 'report', async (call) => void (await call('GET', '/api/pos/xReport?pos=1'))),
    some(2, 'document', async (call) => void (document !== '' && (await call('GET', document)))),
    some(3, 'sign-in', async (call) => {
      const { body } = await call('POST', '/api/session', { user: 1, pin: '1234' }, { token: '' });
      const { token } = JSON.parse(body) as { token: string };
      await call('GET', '/api/session', undefined, { token });
      await call('DELETE', '/api/session', undefined, { token });
    }),
    some(
      1,
      'wrong PIN',
      async (call) =>
        void (await call('POST', '/api/session', { user: 999, pin: '0000' }, { token: '', isRefused: true })),
    ),
    some(2, 'key', async (call) => {
      const { body } = await call('POST', '/api/system/createKey', { name: 'soak', scopes: ['*:read'] });
      const { key, id } = JSON.parse(body) as { key: string; id: number };
      await call('GET', '/api/model/product', undefined, { token: key });
      await call('POST', '/api/system/revokeKey', { id });
    }),
    some(4, 'refused', async (call) => {
      await call('GET', `/api/model/customer/${1_000_000 + Math.floor(Math.random() * 1000)}`, undefined, REFUSED);
      await call('GET', `/api/nothing/${randomUUID()}`, undefined, REFUSED);
      await call('GET', '/api/model/customer', undefined, { ...REFUSED, token: `tq_${randomUUID()}` });
    }),
  ];
}

/** The kinds by their shares, in a fixed order that mixes them. */
function pick(kinds: readonly Kind[], turn: number): Kind {
  const all = kinds.reduce((sum, { share }) => sum + share, 0);
  let place = (turn * 37) % all;
  for (const kind of kinds) {
    place -= kind.share;
    if (place < 0) return kind;
  }
  throw new Error('no kinds');
}

/** Opens a stream, and again whenever it ends. Returns the way out. */
function listen(url: string, key: string, reads: boolean): () => void {
  let isOver = false;
  let response: IncomingMessage | null = null;
  const open = (): void => {
    const again = (): void => void (isOver || setTimeout(open, 1000).unref());
    const request = get(`${url}/api/events`, { headers: { authorization: `Bearer ${key}` } }, (answer) => {
      response = answer;
      if (reads) answer.resume();
      answer.on('close', again).on('error', () => undefined);
    });
    request.on('error', again);
  };
  open();
  return () => {
    isOver = true;
    response?.destroy();
  };
}
