/**
 * Moves the write-ahead log into the database file between requests: when the till has been quiet for a moment, or
 * when the log has grown long. Commits themselves stay at one fsync.
 */
import { statSync } from 'node:fs';
import type { Connection } from './sqlite.ts';

const QUIET = 1000;
/** Milliseconds a statement waits for another process, as connections are opened with. */
const PATIENCE = 5000;
const LONG = 32 * 1024 * 1024;
/** A log this long has readers that keep it from beginning anew. */
const OVERGROWN = 96 * 1024 * 1024;
const COMMITS_BETWEEN_LOOKS = 256;

export interface Checkpointer {
  /** Call after every commit. */
  readonly notifyCommit: () => void;
  /** True when the log needs a moment without reads in which to be moved whole. */
  readonly isOvergrown: () => boolean;
  /** Moves what can be moved now: all of it while nobody reads. The next commit begins the log anew then. */
  readonly move: () => void;
  /** Moves all of it and empties the log, unless somebody reads. */
  readonly empty: () => void;
  readonly stop: () => void;
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

  const quiet = (): void => {
    timer = null;
    checkpoint();
  };

  return {
    notifyCommit: () => {
      commits += 1;
      sinceMoved += 1;
      if (commits % COMMITS_BETWEEN_LOOKS === 0 && walSize(file) > LONG) setImmediate(() => checkpoint());
      if (timer === null) timer = setTimeout(quiet, QUIET).unref();
      else timer.refresh();
    },
    isOvergrown: () => sinceMoved > COMMITS_BETWEEN_LOOKS && walSize(file) > OVERGROWN,
    move: () => {
      sinceMoved = 0;
      checkpoint();
    },
    empty: () => {
      // Nobody waits for a reader: what it still needs stays in the log until the next time.
      connection.raw.pragma('busy_timeout = 0');
      checkpoint('TRUNCATE');
      connection.raw.pragma(`busy_timeout = ${PATIENCE}`);
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

function walSize(file: string): number {
  return statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}
