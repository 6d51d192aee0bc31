/**
 * Moves the write-ahead log into the database file: between requests when the till has been quiet for a moment, and in a
 * thread beside them when the log has grown long. Commits themselves stay at one fsync.
 */
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { endThread, findThread } from '../process/threads.ts';
import type { Connection } from './sqlite.ts';

const QUIET = 1000;
/** Moved between requests, a log this long would keep them waiting for 50 ms. */
const LONG = 32 * 1024 * 1024;
/** A log this long has readers that keep it from beginning anew. */
const OVERGROWN = 96 * 1024 * 1024;
/** A checkout of a large facility logs half a megabyte: what is moved at once stays near `LONG`. */
const COMMITS_BETWEEN_LOOKS = 64;
/** Commits after which an overgrown log may be moved again. */
const COMMITS_BETWEEN_MOVES = 256;
/** How long the thread is there after its last use, in milliseconds. */
const LINGERS = 10_000;

export interface Checkpointer {
  /** Call after every commit. */
  readonly notifyCommit: () => void;
  /** True when the log needs a moment without reads in which to be moved whole. */
  readonly isOvergrown: () => boolean;
  /** Moves what can be moved now: all of it while nobody reads. The next commit begins the log anew then. */
  readonly move: () => void;
  /** Moves all of it and empties the log, unless somebody reads. */
  readonly empty: () => void;
  /** Resolves when nothing is moved any more. */
  readonly stop: () => Promise<void>;
}

/**
 * Watches the write-ahead log of a writer connection. `report` gets what prevents that it is moved, such as a full disk:
 * nothing is lost then, the log grows on, and the next quiet moment tries again.
 */
export function createCheckpointer(
  connection: Connection,
  file: string,
  report: (error: unknown) => void,
): Checkpointer {
  let timer: NodeJS.Timeout | null = null;
  let commits = 0;
  let sinceMoved = 0;

  const checkpoint = (how: 'PASSIVE' | 'TRUNCATE' = 'PASSIVE'): void => {
    commits = 0;
    if (!connection.raw.open || connection.raw.inTransaction) return;
    try {
      connection.raw.pragma(`wal_checkpoint(${how})`);
    } catch (error) {
      report(error);
    }
  };
  // What was written meanwhile is little. Once it is moved, too, the next commit begins the log anew.
  const beside = createMover(file, report, () => setImmediate(() => checkpoint()));

  // The connection never sleeps: what a reader still needs stays in the log until the next time.
  const empty = (): void => checkpoint('TRUNCATE');
  const quiet = (): void => {
    timer = null;
    // One that grew while a long read needed it is cut off. Done by a commit, that would take 30 ms of it.
    if (walSize(file) > OVERGROWN) empty();
    else checkpoint();
  };

  return {
    notifyCommit: () => {
      commits += 1;
      sinceMoved += 1;
      if (commits % COMMITS_BETWEEN_LOOKS === 0 && walSize(file) > LONG) beside.move();
      if (timer === null) timer = setTimeout(quiet, QUIET).unref();
      else timer.refresh();
    },
    isOvergrown: () => sinceMoved > COMMITS_BETWEEN_MOVES && walSize(file) > OVERGROWN,
    move: () => {
      sinceMoved = 0;
      checkpoint();
    },
    empty,
    stop: () => {
      if (timer !== null) clearTimeout(timer);
      return beside.stop();
    },
  };
}

/** A thread that moves the log, started when it is wanted. */
interface Mover {
  /** Begins, unless it is at it already. */
  readonly move: () => void;
  readonly stop: () => Promise<void>;
}

/** `done` is called each time it has moved what it could, or could not be started. */
function createMover(file: string, report: (error: unknown) => void, done: () => void): Mover {
  let worker: Worker | null = null;
  let isMoving = false;
  let isStopped = false;
  let idle: NodeJS.Timeout | null = null;

  const end = async (): Promise<void> => {
    const ending = worker;
    worker = null;
    if (idle !== null) clearTimeout(idle);
    idle = null;
    if (ending !== null) await endThread(ending);
  };
  const settle = (error: unknown): void => {
    isMoving = false;
    if (isStopped) return;
    if (error !== null) report(error);
    done();
    if (worker !== null) idle = setTimeout(() => void end(), LINGERS).unref();
  };
  const start = (): Worker => {
    const started = new Worker(findThread('core/db', 'checkpointWorker'), { workerData: file });
    started.unref();
    started.on('message', settle);
    started.on('error', (error) => {
      worker = null;
      settle(error);
    });
    return started;
  };

  return {
    move: () => {
      if (isMoving || isStopped) return;
      isMoving = true;
      if (idle !== null) clearTimeout(idle);
      idle = null;
      // A commit is being acknowledged: nothing may be thrown into it.
      try {
        worker ??= start();
        worker.postMessage('move');
      } catch (error) {
        settle(error);
      }
    },
    stop: () => {
      isStopped = true;
      return end();
    },
  };
}

function walSize(file: string): number {
  return statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}
