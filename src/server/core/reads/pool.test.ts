/** The pool by itself, with threads that do as they are told instead of reading. */
import { afterEach, expect, test } from 'vitest';
import { systemActor } from '../context/context.ts';
import { createReaderPool, type Order, type PoolOptions, type ReaderPool } from './pool.ts';

/**
 * `hold` waits until it is not wanted, `deaf` never listens again, `crash` ends the thread, `full` takes all its memory; any
 * other model is answered at once with the number of the thread.
 */
const thread = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId, workerData } from 'node:worker_threads';
    const unwanted = new Int32Array(workerData.unwanted);
    parentPort.on('message', (order) => {
      if (order === 'end') return parentPort.close();
      const { id, task: { model } } = order;
      if (model === 'crash') process.exit(3);
      if (model === 'full') for (const all = []; ; ) all.push(new Array(1e5).fill({}));
      while (model === 'deaf') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      while (model === 'hold' && Atomics.load(unwanted, 0) !== id) Atomics.wait(unwanted, 0, 0, 5);
      if (model === 'hold') return parentPort.postMessage({ id, ended: 'unwanted' });
      parentPort.postMessage({ id, answer: { body: String(threadId), etag: null, next: null, prev: null, total: null } });
    });`)}`,
);

const pools: ReaderPool[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function startPool(options: Partial<PoolOptions> = {}): ReaderPool {
  const pool = createReaderPool({
    file: '',
    pepper: Buffer.alloc(32),
    threads: 1,
    idleMs: 60_000,
    pause: { isDue: () => false, run: () => undefined },
    thread,
    graceMs: 1,
    heapMb: 24,
    ...options,
  });
  pools.push(pool);
  return pool;
}

function order(model: string, credential = 'one', time = 60_000, search = ''): Order {
  const task = { kind: 'list', model, search } as const;
  return { task, actor: { ...systemActor, credential }, now: 0, time };
}

const never = new AbortController().signal;
const code = (name: string) => expect.objectContaining({ code: name });

test('a client that goes away frees its place, waiting or not', async () => {
  const pool = startPool();
  const [gone, goneToo] = [new AbortController(), new AbortController()];
  const held = pool.run(order('hold'), gone.signal);
  const waiting = pool.run(order('hold'), goneToo.signal);
  goneToo.abort();
  await expect(waiting).rejects.toEqual(code('timeout'));
  const next = pool.run(order('quick'), never);
  gone.abort();
  await expect(held).rejects.toEqual(code('timeout'));
  await expect(next).resolves.toMatchObject({ total: null });
  await expect(pool.run(order('quick'), gone.signal)).rejects.toEqual(code('timeout'));
});

test('more than may wait are refused, and say when to come again', async () => {
  const pool = startPool();
  const gone = new AbortController();
  const asked = Array.from({ length: 17 }, () => pool.run(order('hold'), gone.signal).catch((error: unknown) => error));
  await expect(pool.run(order('quick'), never)).rejects.toEqual(
    expect.objectContaining({ code: 'database_busy', headers: { 'retry-after': '2' } }),
  );
  gone.abort();
  expect(await Promise.all(asked)).toEqual(asked.map(() => code('timeout')));
  await expect(pool.run(order('quick'), never)).resolves.toMatchObject({ total: null });
});

test('a page of a list waits for no long read of its own credential', async () => {
  const pool = startPool({ threads: 2 });
  const gone = new AbortController();
  const held = pool.run(order('hold'), gone.signal).catch(() => 'ended');
  await pool.run(order('quick', 'one', 60_000, 'limit=100'), never);
  gone.abort();
  expect(await held).toBe('ended');
});

test('a thread that does not end its read in time is given up and replaced', async () => {
  const pool = startPool();
  const { body: first } = await pool.run(order('quick'), never);
  await expect(pool.run(order('deaf', 'one', 1), never)).rejects.toEqual(code('timeout'));
  const { body: second } = await pool.run(order('quick'), never);
  expect(second).not.toBe(first);
});

test('what needs a moment without reads gets it: none begins before all have ended', async () => {
  let isDue = false;
  const done: string[] = [];
  const run = (): void => {
    done.push('pause');
    isDue = false;
  };
  const pool = startPool({ threads: 3, pause: { isDue: () => isDue, run } });
  const gone = new AbortController();
  const held = ['one', 'two'].map((name) => pool.run(order('hold', name), gone.signal).catch(() => done.push('ended')));
  isDue = true;
  const later = pool.run(order('quick', 'three'), never).then(() => done.push('read'));
  gone.abort();
  await Promise.all([...held, later]);
  expect(done).toEqual(['ended', 'ended', 'pause', 'read']);
});

test('a thread that breaks fails its own read; the next gets another', async () => {
  const pool = startPool();
  await expect(pool.run(order('crash'), never)).rejects.toThrow('the reader thread ended');
  await expect(pool.run(order('full'), never)).rejects.toEqual(code('timeout'));
  await expect(pool.run(order('quick'), never)).resolves.toMatchObject({ total: null });
});

test('an idle thread ends, and the next read starts another', async () => {
  const pool = startPool({ idleMs: 1 });
  const { body: first } = await pool.run(order('quick'), never);
  await expect.poll(async () => (await pool.run(order('quick'), never)).body).not.toBe(first);
});

test('a closed pool reads no more: what was under way and what waited is refused', async () => {
  const pool = startPool();
  const held = [1, 2].map(() => pool.run(order('hold'), never));
  const settled = Promise.allSettled(held);
  await pool.close();
  const refused = { status: 'rejected', reason: code('database_busy') };
  expect(await settled).toEqual([refused, refused]);
  await expect(pool.run(order('quick'), never)).rejects.toEqual(code('database_busy'));
});
