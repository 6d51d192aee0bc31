/** The built server as a process of its own, and a facility for it to sell in. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Pool } from 'undici';

/** A served facility, and how a program asks it. */
export interface Office {
  readonly url: string;
  readonly dataDir: string;
  readonly key: string;
  readonly pid: number;
  /** Reads at a path below `/api/`. Throws unless it is answered with success. */
  readonly read: (path: string) => Promise<string>;
  readonly post: (path: string, body: object) => Promise<string>;
}

type Child = ChildProcessByStdio<null, Readable, null>;

/** A bench that fails leaves no server behind. */
const running = new Set<Child>();
process.once('exit', () => {
  for (const child of running) child.kill();
});

/** What a bench needs of a facility: a key, an open cash point and three products at three rates. */
export interface BenchFacility {
  readonly key: string;
}

export interface BenchServer {
  readonly url: string;
  readonly pid: number;
  /** Sells three lines for exact cash. Throws unless it is answered with 200. */
  readonly checkout: (key: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export const CLI = join(import.meta.dirname, '../out/server/cli.js');

/** Starts the built server on a data folder and waits until it listens. */
export async function startBenchServer(dataDir: string, wrapper: readonly string[] = []): Promise<BenchServer> {
  const { child, url } = await spawnServer(dataDir, wrapper);
  const pool = new Pool(url, { connections: 64 });
  return {
    url,
    pid: child.pid ?? 0,
    checkout: async (key) => {
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: '/api/billing/checkout',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: BASKET,
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(text);
    },
    stop: async () => {
      await pool.destroy();
      await end(child);
    },
  };
}

/** Spawns the built server; resolves when it says that it listens. */
export async function spawnServer(
  dataDir: string,
  wrapper: readonly string[] = [],
): Promise<{ child: Child; url: string }> {
  const command = [...wrapper, process.execPath, CLI, 'serve', '--data', dataDir, '--port', '0', '--rate-limit', 'off'];
  const child = spawn(command[0] ?? '', command.slice(1), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TAQUILLA_LOG: 'warn' },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  for await (const line of createInterface(child.stdout)) {
    const url = /^listening (\S+)$/.exec(line)?.[1];
    if (url !== undefined) return { child, url };
  }
  throw new Error('the server ended before it listened');
}

/** Ends a server and waits for it. */
export async function end(child: Child): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** Products 2, 3 and 4 of a facility made by `prepareFacility`: 10.00, 4.50 and 1.20. */
export const BASKET = JSON.stringify({
  pos: 1,
  lines: [{ product: 2 }, { product: 3 }, { product: 4 }],
  payments: [{ paymentMethod: 1, amount: 15.7 }],
});

/** Sets a new data folder up through the API and opens its cash point. */
export async function prepareFacility(dataDir: string): Promise<BenchFacility> {
  const { child, url } = await spawnServer(dataDir);
  const post = async (path: string, body: unknown, token?: string): Promise<Record<string, unknown>> => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(JSON.stringify(answer));
    return answer;
  };
  const { token } = await post('/api/setup', {
    company: { name: 'Polideportivo', taxNumber: 'B12345674' },
    manager: { name: 'Bench', pin: '1234' },
    pos: { name: 'Recepción' },
  });
  const session = String(token);
  const products = [
    ['Pista', 10, 1],
    ['Bocadillo', 4.5, 2],
    ['Agua', 1.2, 2],
  ] as const;
  for (const [name, price, tax] of products) await post('/api/model/product', { name, price, taxes: [tax] }, session);
  await post('/api/pos/open', { pos: 1, realCashCount: 100 }, session);
  const { key } = await post('/api/system/createKey', { name: 'bench', scopes: ['*'] }, session);
  await end(child);
  return { key: String(key) };
}
