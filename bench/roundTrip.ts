/** The least a Fastify request costs: a JSON body in, a JSON body of a checkout's size out, nothing else. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import Fastify from 'fastify';
import { Pool } from 'undici';

export interface RoundTrip {
  readonly post: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const ANSWER_BYTES = 6000;

if (process.argv[2] === 'serve-round-trip') await serve();

/** Starts a bare Fastify server as a process of its own. */
export async function startRoundTrip(): Promise<RoundTrip> {
  const child = fork(import.meta.filename, ['serve-round-trip']);
  const [url] = (await once(child, 'message')) as [string];
  const pool = new Pool(url, { connections: 1 });
  const body = JSON.stringify({ pos: 1, lines: [{ product: 1 }, { product: 2 }, { product: 3 }], payments: [] });
  return {
    post: async () => {
      const answer = await pool.request({
        method: 'POST',
        path: '/',
        headers: { 'content-type': 'application/json' },
        body,
      });
      await answer.body.text();
    },
    stop: async () => {
      await pool.destroy();
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function serve(): Promise<void> {
  const app = Fastify();
  const answer = { text: 'x'.repeat(ANSWER_BYTES) };
  app.post('/', async () => answer);
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
}
