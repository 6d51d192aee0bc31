/**
 * Reader threads, each with a connection of its own, and the reads that wait for one. Those of one credential are done
 * one after the other and take turns with those of others, so that nobody waits for more than one read of everybody
 * else; but for pages of lists, which are short and somebody looks at: they come first, and take a thread that is free.
 * A thread is started when it is needed and ends when it has been idle; one that does not end its read in time is
 * given up and replaced.
 */
import { Worker } from 'node:worker_threads';
import { ServiceError } from '#shared/errors.ts';
import type { ReadAnswer } from '../operations/read.ts';
import { END, endThread, findThread } from '../process/threads.ts';
import type { ReadOrder, ReadResult, ThreadData } from './messages.ts';

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

/** Reads that may wait, of one credential and in all. */
const MOST_WAITING = { each: 16, all: 64 } as const;
const GRACE = 500;
/** Threads given up and not gone yet that are replaced all the same. */
const MOST_LOST = 4;
/** Ample for ten thousand documents with their lines. */
const HEAP = 512;

interface Job {
  readonly order: Order;
  readonly resolve: (answer: ReadAnswer) => void;
  readonly reject: (error: unknown) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly unwanted: Int32Array;
  id: number;
  job: Job | null;
  timer: NodeJS.Timeout | undefined;
}

/** Creates a pool. Nothing starts until the first read. */
export function createReaderPool(options: PoolOptions): ReaderPool {
  const { file, pepper, threads: most, idleMs, pause, graceMs = GRACE, heapMb = HEAP } = options;
  /** Waiting reads by credential, the next to have its turn first. */
  const waiting = new Map<string, Job[]>();
  const threads = new Set<Thread>();
  const lost = new Set<Worker>();
  let closed = false;

  function next(): void {
    if (waiting.size > 0 && pause.isDue()) {
      if (lost.size > 0 || [...threads].some(({ job }) => job !== null)) return;
      pause.run();
    }
    for (;;) {
      const thread = [...threads].find(({ job }) => job === null);
      const mayStart = threads.size < most && lost.size < MOST_LOST;
      if (thread === undefined && !mayStart) return;
      const job = nextJob();
      if (job === null) return;
      try {
        begin(thread ?? start(), job);
      } catch (cause) {
        job.reject(cause);
      }
    }
  }

  /** The next read of the credential whose turn it is, among those none of whose reads is under way; else a page. */
  function nextJob(): Job | null {
    const busy = new Set([...threads].map(({ job }) => job?.order.actor.credential));
    for (const [credential, jobs] of waiting) {
      if (!busy.has(credential)) return takeFrom(credential, jobs, jobs.find(isPage) ?? jobs[0]);
    }
    for (const [credential, jobs] of waiting) {
      const page = jobs.find(isPage);
      if (page !== undefined) return takeFrom(credential, jobs, page);
    }
    return null;
  }

  function takeFrom(credential: string, jobs: readonly Job[], job: Job | undefined): Job | null {
    const rest = jobs.filter((other) => other !== job);
    waiting.delete(credential);
    if (rest.length > 0) waiting.set(credential, rest);
    return job ?? null;
  }

  function begin(thread: Thread, job: Job): void {
    clearTimeout(thread.timer);
    thread.job = job;
    thread.id += 1;
    thread.timer = setTimeout(() => giveUp(thread, outOfTime()), job.order.time + graceMs);
    thread.worker.ref();
    thread.worker.postMessage({ ...job.order, id: thread.id } satisfies ReadOrder);
  }

  function start(): Thread {
    const unwanted = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const workerData: ThreadData = { file, pepper, unwanted };
    const worker = new Worker(options.thread ?? findThread('threads', 'readWorker'), {
      name: 'reader',
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
      workerData,
    });
    const thread: Thread = { worker, unwanted: new Int32Array(unwanted), id: 0, job: null, timer: undefined };
    threads.add(thread);
    worker.on('message', (result: ReadResult) => {
      if (result.id === thread.id) settle(thread, (job) => conclude(job, result));
    });
    const broke = (cause: unknown): void => {
      if (threads.has(thread)) giveUp(thread, brokenBy(cause));
    };
    worker.on('error', broke);
    worker.on('messageerror', broke);
    worker.on('exit', () => {
      broke(new Error('the reader thread ended'));
      lost.delete(worker);
      next();
    });
    return thread;
  }

  function settle(thread: Thread, outcome: (job: Job) => void): void {
    const { job } = thread;
    thread.job = null;
    clearTimeout(thread.timer);
    thread.worker.unref();
    thread.timer = setTimeout(() => rest(thread), idleMs).unref();
    if (job !== null) outcome(job);
    next();
  }

  function rest(thread: Thread): void {
    threads.delete(thread);
    void endThread(thread.worker);
  }

  /** Lets a thread go with the read it is at: it ends when SQLite lets it. Nothing else would make it end sooner. */
  function giveUp(thread: Thread, error: unknown): void {
    const { worker, job } = thread;
    clearTimeout(thread.timer);
    threads.delete(thread);
    lost.add(worker);
    worker.unref();
    Atomics.store(thread.unwanted, 0, thread.id);
    worker.postMessage(END);
    thread.job = null;
    job?.reject(error);
    next();
  }

  function drop(job: Job): void {
    const { credential } = job.order.actor;
    const rest = waiting.get(credential)?.filter((other) => other !== job) ?? [];
    if (rest.length > 0) waiting.set(credential, rest);
    else waiting.delete(credential);
    const thread = [...threads].find((other) => other.job === job);
    // Its thread is free for the next when it says so, which is soon.
    if (thread !== undefined) Atomics.store(thread.unwanted, 0, thread.id);
    job.reject(outOfTime());
  }

  return {
    run: (order, signal) =>
      new Promise((resolve, reject) => {
        const { credential } = order.actor;
        const own = waiting.get(credential) ?? [];
        const all = [...waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0);
        if (closed || own.length >= MOST_WAITING.each || all >= MOST_WAITING.all) return reject(tooMany());
        if (signal.aborted) return reject(outOfTime());
        const job: Job = { order, resolve, reject };
        signal.addEventListener('abort', () => drop(job), { once: true });
        waiting.set(credential, [...own, job]);
        next();
      }),
    close: async () => {
      closed = true;
      for (const job of [...waiting.values()].flat()) job.reject(tooMany());
      waiting.clear();
      const ending = [...threads];
      threads.clear();
      for (const thread of ending) {
        clearTimeout(thread.timer);
        Atomics.store(thread.unwanted, 0, thread.id);
        thread.job?.reject(tooMany());
      }
      await Promise.all([...ending.map(({ worker }) => worker), ...lost].map(endThread));
    },
  };
}

/** A page of a list, not counted. */
function isPage({ order: { task } }: Job): boolean {
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
