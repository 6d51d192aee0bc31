/**
 * Moves the write-ahead log into the database file between requests: when the till has been quiet for a moment, or
 * when the log has grown long. Commits themselves stay at one fsync.
 */
import { statSync } from 'node:fs';
import type { Connection } from './sqlite.ts';

const QUIET = 1000;
const LONG = 32 * 1024 * 1024;
const COMMITS_BETWEEN_LOOKS = 256;

export interface Checkpointer {
  /** Call after every commit. */
  readonly noticeCommit: () => void;
  readonly stop: () => void;
}

/**
 * Watches the write-ahead log of a writer connection. `report` gets what keeps it from being moved, such as a full disk:
 * nothing is lost then, the log grows on, and the next quiet moment tries again.
 */
export function createCheckpointer(
  connection: Connection,
  file: string,
  report: (error: unknown) => void,
): Checkpointer {
  let timer: NodeJS.Timeout | null = null;
  let commits = 0;

  const checkpoint = (): void => {
    timer = null;
    commits = 0;
    if (!connection.raw.open || connection.raw.inTransaction) return;
    try {
      connection.raw.pragma('wal_checkpoint(PASSIVE)');
    } catch (error) {
      report(error);
    }
  };

  return {
    noticeCommit: () => {
      commits += 1;
      if (commits % COMMITS_BETWEEN_LOOKS === 0 && walSize(file) > LONG) setImmediate(checkpoint);
      if (timer === null) timer = setTimeout(checkpoint, QUIET).unref();
      else timer.refresh();
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

function walSize(file: string): number {
  return statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}
