/**
 * Reader threads, each with a connection of its own, and the reads that wait for one (`poolState.ts` says which is next). A
 * thread is started when it is needed and ends when it has been idle; one that does not end its read in time is given up
 * and replaced.
 */
import { Worker } from 'node:worker_threads';
import { ServiceError } from '#shared/errors.ts';
import type { ReadAnswer } from '../operations/read.ts';
import { END, endThread, findThread } from '../process/threads.ts';
import type { ReadOrder, ReadResult, ThreadData } from './messages.ts';
import { newPool, type PoolEffect, type PoolEvent, reducePool } from './poolState.ts';

export type Order = Omit<ReadOrder, 'id'>;

export interface ReaderPool {
  /**
   * Does a read in a thread. Rejects with what the read is refused with, 503 `timeout` when its time was up or `signal`
   * said that nobody waits any more, and 503 `database_busy` when too many wait.
   */
  readonly run: (order: Order, signal: AbortSignal) => Promise<ReadAnswer>;
  /** Resolves when every thread has ended. What was waiting is rejected, and so is every later call. */
  readonly close: () => Promise<void>;
}

export interface PoolOptions {
  readonly file: string;
  readonly pepper: Buffer;
  /** Reads done at once. */
  readonly threads: number;
  /** Time without a read after which a thread ends, in milliseconds. */
  readonly idleMs: number;
  /**
   * What needs a moment without reads: while `isDue`, none begins before all have ended and it is done. Readers that
   * overlap without end would keep the write-ahead log from ever beginning anew.
   */
  readonly pause: Pause;
  /** The entry of a thread, where it is another. */
  readonly thread?: URL;
  /** What a read may take beyond its time before its thread is given up, in milliseconds: a sort goes on unasked. */
  readonly graceMs?: number;
  /** Heap of a thread. */
  readonly heapMb?: number;
}

export interface Pause {
  readonly isDue: () => boolean;
  readonly run: () => void;
}

const GRACE = 500;
/** Ample for ten thousand documents with their lines. */
const HEAP = 512;
/** The greatest id of a read: `unwanted` has 32 bits. */
const LAST_ID = 2 ** 31 - 1;

interface Job {
  readonly order: Order;
  readonly resolve: (answer: ReadAnswer) => void;
  readonly reject: (error: unknown) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly unwanted: Int32Array;
  /** The read it does, or did last. */
  read: number;
  timer: NodeJS.Timeout | undefined;
}

/** Creates a pool. Nothing starts until the first read. */
export function createReaderPool(options: PoolOptions): ReaderPool {
  const { idleMs, pause, graceMs = GRACE } = options;
  const jobs = new Map<number, Job>();
  /** Every thread that has not ended. */
  const threads = new Map<number, Thread>();
  let state = newPool(options.threads);
  let last = 0;

  /** `error` is what the read of a thread that is given up is refused with. */
  const dispatch = (event: PoolEvent, error?: unknown): void => {
    const mayBegin = event.type === 'asked' || state.waiting.length > 0;
    const next = reducePool(state, event, mayBegin && pause.isDue());
    state = next.state;
    for (const effect of next.effects) perform(effect, error);
  };
  const perform = (effect: PoolEffect, error: unknown): void => {
    if (effect.do === 'pause') pause.run();
    else if (effect.do === 'refuse') take(effect.read)?.reject(effect.why === 'busy' ? tooMany() : outOfTime());
    else if (effect.do === 'begin') attempt(effect.thread, effect.read);
    else {
      const thread = threads.get(effect.thread);
      if (effect.do === 'giveUp' && effect.read !== null) take(effect.read)?.reject(error);
      if (thread === undefined) return;
      if (effect.do === 'end') void endThread(thread.worker);
      else if (effect.do === 'interrupt') Atomics.store(thread.unwanted, 0, effect.read);
      else letGo(thread);
    }
  };
  const take = (read: number): Job | undefined => {
    const job = jobs.get(read);
    jobs.delete(read);
    return job;
  };

  const attempt = (id: number, read: number): void => {
    try {
      begin(id, threads.get(id) ?? start(id), read);
    } catch (cause) {
      dispatch({ type: threads.has(id) ? 'failed' : 'ended', thread: id }, cause);
    }
  };
  const start = (id: number): Thread => {
    const thread = startThread(options);
    threads.set(id, thread);
    thread.worker.on('message', (result: ReadResult) => {
      if (result.id === thread.read) settle(id, thread, result);
    });
    const fail = (cause: unknown): void => dispatch({ type: 'failed', thread: id }, brokenBy(cause));
    thread.worker.on('error', fail);
    thread.worker.on('messageerror', fail);
    thread.worker.on('exit', () => {
      clearTimeout(thread.timer);
      threads.delete(id);
      dispatch({ type: 'ended', thread: id }, new Error('the reader thread ended'));
    });
    return thread;
  };
  const begin = (id: number, thread: Thread, read: number): void => {
    const order = jobs.get(read)?.order;
    if (order === undefined) return;
    clearTimeout(thread.timer);
    thread.read = read;
    thread.timer = setTimeout(() => dispatch({ type: 'failed', thread: id }, outOfTime()), order.time + graceMs);
    thread.worker.ref();
    thread.worker.postMessage({ ...order, id: read } satisfies ReadOrder);
  };
  const settle = (id: number, thread: Thread, result: ReadResult): void => {
    clearTimeout(thread.timer);
    thread.worker.unref();
    thread.timer = setTimeout(() => dispatch({ type: 'idle', thread: id }), idleMs).unref();
    const job = take(result.id);
    if (job !== undefined) conclude(job, result);
    dispatch({ type: 'done', thread: id });
  };

  return {
    run: (order, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(outOfTime());
        last = (last % LAST_ID) + 1;
        const read = { id: last, credential: order.actor.credential, isPage: isPage(order) };
        jobs.set(read.id, { order, resolve, reject });
        signal.addEventListener('abort', () => dispatch({ type: 'dropped', read: read.id }), { once: true });
        dispatch({ type: 'asked', read });
      }),
    close: async () => {
      dispatch({ type: 'closed' });
      for (const { timer } of threads.values()) clearTimeout(timer);
      await Promise.all([...threads.values()].map(({ worker }) => endThread(worker)));
    },
  };
}

function startThread({ file, pepper, thread, heapMb = HEAP }: PoolOptions): Thread {
  const unwanted = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const worker = new Worker(thread ?? findThread('threads', 'readWorker'), {
    name: 'reader',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
    workerData: { file, pepper, unwanted } satisfies ThreadData,
  });
  return { worker, unwanted: new Int32Array(unwanted), read: 0, timer: undefined };
}

/** Lets a thread go with the read it is at: it ends when SQLite lets it. Nothing else would make it end sooner. */
function letGo({ worker, unwanted, read, timer }: Thread): void {
  clearTimeout(timer);
  worker.unref();
  Atomics.store(unwanted, 0, read);
  worker.postMessage(END);
}

/** A page of a list, not counted. */
function isPage({ task }: Order): boolean {
  if (task.kind !== 'list') return false;
  const search = new URLSearchParams(task.search);
  return search.has('limit') && !search.has('count');
}

function conclude(job: Job, result: ReadResult): void {
  if ('answer' in result) job.resolve(result.answer);
  else if ('ended' in result) job.reject(outOfTime());
  else if ('refusal' in result) {
    const { code, ...options } = result.refusal;
    job.reject(
      new ServiceError(code, {
        errors: options.errors,
        headers: options.headers,
        cause: result.cause,
        ...(options.detail === undefined ? {} : { detail: options.detail }),
      }),
    );
  } else job.reject(result.failure);
}

function outOfTime(): ServiceError {
  return new ServiceError('timeout');
}

function tooMany(): ServiceError {
  return new ServiceError('database_busy', { headers: { 'retry-after': '2' } });
}

/** An answer that takes more memory than a thread has is too much to ask for; anything else is a fault. */
function brokenBy(cause: unknown): unknown {
  const isFull = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isFull ? new ServiceError('timeout', { cause }) : cause;
}
