/**
 * Lists as files, each written by a thread of its own beside the till's time. What is written and not taken yet waits in
 * the thread; where nobody takes it any more the thread ends.
 */
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { ServiceError } from '#shared/errors.ts';
import { DATABASE, type Store } from '../db/store.ts';
import type { PaperTable } from '../documents/paper.ts';
import { endThread, findThread } from '../process/threads.ts';
import type { Refusal } from '../reads/messages.ts';
import type { Facility } from '../transact/transact.ts';
import type { ExportOrder, ExportThreadData, FromThread, ToThread } from './messages.ts';

/** A file that is being written. */
export interface Export {
  /** Rows it will have. */
  readonly rows: number;
  /** The list on paper, where that was asked for. */
  readonly paper: PaperTable | null;
  /** Begins to write. Destroyed, it ends the thread; it fails where the file cannot be finished. */
  readonly stream: () => Readable;
  readonly cancel: () => void;
  /** Rows that were written so far. */
  readonly written: () => number;
}

export interface Exporter {
  /**
   * Begins a file. Resolves once it is known which rows it has; rejects with what the list is refused with, and 503
   * `database_busy` while too many files are being written.
   */
  readonly start: (order: ExportOrder, signal: AbortSignal) => Promise<Export>;
  readonly close: () => Promise<void>;
}

/** Files written at once, of one credential and in all. */
const MOST = { each: 1, all: 2 } as const;
/** Heap of a thread: the ids of some millions of records, and a few thousand of them. */
const HEAP = 512;

interface Running {
  readonly credential: string;
  readonly worker: Worker;
  readonly end: (error: Error) => void;
  /** All of the file is there, or it is given up: its thread is about to end. */
  isOver: boolean;
}

/** Creates an exporter on the file of a store. */
export function createExporter(store: Store, facility: Facility): Exporter {
  const running = new Set<Running>();
  let closed = false;

  const start: Exporter['start'] = (order, signal) => {
    const { credential } = order.actor;
    const under = [...running].filter(({ isOver }) => !isOver);
    const own = under.filter((other) => other.credential === credential).length;
    if (closed || own >= MOST.each || under.length >= MOST.all) return Promise.reject(tooMany());
    if (signal.aborted) return Promise.reject(gone());
    return new Promise((resolve, reject) => {
      const unwanted = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
      const worker = startThread({
        file: join(store.dataDir, DATABASE),
        pepper: facility.pepper,
        order,
        unwanted,
      });
      const say = (message: ToThread): void => worker.postMessage(message);
      let written = 0;
      let stream: Readable | null = null;
      /** Parts that were sent for and not taken yet. */
      let untaken = 0;
      const end = (error: Error): void => {
        entry.isOver = true;
        Atomics.store(new Int32Array(unwanted), 0, 1);
        say('end');
        stream?.destroy(error);
        reject(error);
      };
      const entry: Running = { credential, worker, end, isOver: false };
      running.add(entry);
      const taken = (): void => {
        for (; untaken > 0; untaken--) say('more');
      };
      const begin = (): Readable => {
        stream = new Readable({
          highWaterMark: 1024 * 1024,
          read: taken,
          destroy: (error, done) => {
            entry.isOver = true;
            Atomics.store(new Int32Array(unwanted), 0, 1);
            say('end');
            done(error);
          },
        });
        say('go');
        return stream;
      };
      worker.on('message', (message: FromThread) => {
        switch (message.kind) {
          case 'found':
            signal.removeEventListener('abort', leave);
            resolve({
              rows: message.rows,
              paper: message.paper,
              stream: begin,
              cancel: () => end(gone()),
              written: () => written,
            });
            break;
          case 'part':
            written = message.rows;
            untaken += 1;
            if (stream?.push(message.bytes) === true) taken();
            break;
          case 'done':
            entry.isOver = true;
            stream?.push(null);
            break;
          case 'refused':
            end(refusedWith(message.refusal));
            break;
          case 'failed':
            end(asError(message.error));
        }
      });
      const leave = (): void => end(gone());
      signal.addEventListener('abort', leave, { once: true });
      worker.on('error', (error) => end(brokenBy(error)));
      worker.on('exit', () => {
        running.delete(entry);
        // What it has written may still wait for whoever takes it.
        if (!entry.isOver) end(new Error('the export thread ended'));
        if (store.log.isOvergrown()) store.log.move();
      });
    });
  };

  return {
    start,
    close: async () => {
      closed = true;
      const ending = [...running];
      for (const { end } of ending) end(tooMany());
      await Promise.all(ending.map(({ worker }) => endThread(worker)));
    },
  };
}

function startThread(workerData: ExportThreadData): Worker {
  return new Worker(findThread('threads', 'exportWorker'), {
    name: 'export',
    execArgv: [],
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: HEAP, maxYoungGenerationSizeMb: 32 },
  });
}

function refusedWith({ code, detail, errors, headers }: Refusal): ServiceError {
  return new ServiceError(code, { errors, headers, ...(detail === undefined ? {} : { detail }) });
}

function tooMany(): ServiceError {
  return new ServiceError('database_busy', { headers: { 'retry-after': '5' } });
}

function gone(): ServiceError {
  return new ServiceError('timeout');
}

/** A file that takes more memory than a thread has is too much to ask for; anything else is a fault. */
function brokenBy(error: unknown): Error {
  return isFull(error) ? new ServiceError('timeout', { cause: error }) : asError(error);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
