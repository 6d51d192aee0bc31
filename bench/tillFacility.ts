/** The demo facility as a browser finds it: served, signed in, its cash point open, and as many products as wanted. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { CLI, end, spawnServer } from './server.ts';

export interface TillFacility {
  readonly url: string;
  /** A page with nothing on it, from a server of Node's own. */
  readonly plainUrl: string;
  /** What signing in answered, as the screens keep it. */
  readonly session: string;
  readonly products: number;
  readonly close: () => Promise<void>;
}

const PLAIN = '<!doctype html><title>Plain</title><body><p id="ready">Ready</p></body>';
const SCALE = 0.1;

/** Makes it, with products added to the demo's until there are so many, and serves it. */
export async function openTillFacility(folder: string, products: number): Promise<TillFacility> {
  const dataDir = join(folder, 'till');
  execFileSync(process.execPath, [CLI, 'demo', '--data', dataDir, '--scale', String(SCALE)]);
  const { child, url } = await spawnServer(dataDir);
  const ask = async <R>(path: string, body?: unknown, token?: string): Promise<R> => {
    const answer = await fetch(`${url}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as R;
  };
  const { demo } = await ask<{ demo: unknown }>('setup');
  const session = await ask<{ token: string }>('session', demo);
  const [pos] = await ask<{ id: number }[]>('model/pos?active=true&sort=id&limit=1', undefined, session.token);
  await ask('pos/open', { pos: pos?.id, realCashCount: 100 }, session.token);
  const there = await ask<{ id: number }[]>('model/product?active=true&fields=id&limit=1000', undefined, session.token);
  for (let made = there.length; made < products; made++) {
    await ask('model/product', { name: `Artículo ${made}`, price: 1 + (made % 100) / 10, taxes: [1] }, session.token);
  }
  const plain = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(PLAIN));
  plain.listen(0, '127.0.0.1');
  await once(plain, 'listening');
  return {
    url,
    plainUrl: `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`,
    session: JSON.stringify(session),
    products: Math.max(products, there.length),
    close: async () => {
      plain.close();
      await end(child);
    },
  };
}
