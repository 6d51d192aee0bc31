/**
 * Keeps a replica of the database beside the copies of a second place, seconds behind, by SQLite's own `sqlite3_rsync` where that is
 * installed. It writes the pages that differ in one transaction of the replica, so that one that is ended leaves the replica as it
 * was. https://sqlite.org/rsync.html
 */
import { spawn } from 'node:child_process';
import { accessSync, constants as modes } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DATABASE } from '../core/db/folder.ts';
import { putChildBehind } from '../core/process/priority.ts';

/** Seconds between two turns while something is written, where the setting says nothing. */
const EVERY = 10;
/** A turn takes a part of the time as large as this at most. */
const SHARE = 1 / 4;
const SECOND = 1000;
/** Between looks whether it is time. */
const LOOK = SECOND;
/** How long a turn may take: this, and as long again for each so many bytes. The first one sends everything. */
const LIMIT = 60 * SECOND;
const SLOW = 256 * 1024 * 1024;
/** What is told to people is rounded up to this many seconds. */
const ROUND = 5;
/** After so many turns that were due and did not come, nothing is promised. */
const LATE = 3;
/** Milliseconds that one that is ended is waited for, and how much of what it says is kept. */
const GRACE = 1000;
const SAID = 300;

/** Where the replica goes, and what is in the database. */
export interface ReplicaUse {
  /** The folder of the facility in the place. */
  readonly folder: string;
  /** The id of this computer. */
  readonly computer: string;
  readonly seconds: number | undefined;
  /** The last row of the audit log. */
  readonly row: number;
  readonly bytes: number;
}

export interface ReplicaParts {
  readonly dataDir: string;
  /** The program; null where there is none. */
  readonly tool: string | null;
  /** How it may be used now; null where it may not. */
  readonly use: () => Promise<ReplicaUse | null>;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Milliseconds the server has run. */
  readonly ran: () => number;
  readonly warn: (isWrong: boolean) => void;
  readonly report: (error: unknown) => void;
  /** Milliseconds a turn may take; default by the size of the database. */
  readonly time?: number;
}

export interface ReplicaStatus {
  /** When the last good turn began. Epoch milliseconds. */
  readonly at: number;
  /** The last row of the audit log it is sure to have. */
  readonly row: number;
  /** Seconds of work that are lost with this computer, at most. */
  readonly seconds: number;
}

export interface Replica {
  /** Null where none is kept, or it is not as new as promised. */
  readonly status: () => ReplicaStatus | null;
  /** Something was written. */
  readonly note: () => void;
  /** Brings it up to date if it is time. */
  readonly turn: () => Promise<void>;
  /** Turns from now on. */
  readonly begin: () => void;
  /** Ends what is under way. */
  readonly end: () => void;
}

/** The name of the replica that a computer keeps. Each has one of its own: one that comes back writes over nobody's. */
export const replicaName = (computer: string): string => `replica-${computer.slice(0, 8)}.db`;

/** The replica of a data folder. */
export function createReplica({ dataDir, tool, use, clock, ran, warn, report, time }: ReplicaParts): Replica {
  let isDue = true;
  let began = Number.NEGATIVE_INFINITY;
  let took = 0;
  let last: Omit<ReplicaStatus, 'seconds'> | null = null;
  let every = EVERY;
  /** When something was written first that it lacks, by the time the server has run. */
  let lacksSince: number | null = null;
  let failure: string | null = null;
  let running: (() => void) | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  const period = (): number => Math.max(every * SECOND, took / SHARE);
  const turn = async (): Promise<void> => {
    if (tool === null || running !== null || !isDue || ran() - began < period()) return;
    running = () => undefined;
    let gone: Promise<unknown> = Promise.resolve();
    try {
      const now = await use();
      if (now === null) {
        // What is wrong with the place is told of by itself.
        [last, failure] = [null, null];
        warn(false);
        return;
      }
      isDue = false;
      lacksSince = null;
      every = now.seconds ?? EVERY;
      began = ran();
      const at = clock();
      const limit = time ?? LIMIT * (1 + now.bytes / SLOW);
      const args = [join(dataDir, DATABASE), join(now.folder, replicaName(now.computer))];
      const child = run(tool, args, limit);
      running = child.kill;
      gone = child.gone;
      const fault = await child.fault;
      took = ran() - began;
      if (isOver) return;
      if (fault === null) last = { at, row: now.row };
      else isDue = true;
      if (fault !== null && fault !== failure) report(new Error(`no replica in the second place: ${fault}`));
      failure = fault;
      warn(fault !== null);
    } finally {
      // What the system does not let end, because its disk does not answer, is not started a second time.
      void gone.then(() => {
        running = null;
      });
      await Promise.race([gone, setTimeout(GRACE, undefined, { ref: false })]);
    }
  };
  const isLate = (): boolean => lacksSince !== null && ran() - lacksSince > LATE * period();
  return {
    status: () => {
      if (last === null || failure !== null || isLate()) return null;
      const seconds = Math.ceil((period() + LOOK + took) / SECOND / ROUND) * ROUND;
      return { at: last.at, row: last.row, seconds };
    },
    note: () => {
      isDue = true;
      lacksSince ??= ran();
    },
    turn,
    begin: () => {
      if (tool === null) return;
      const once = () => turn().catch((error: unknown) => (isOver ? undefined : report(error)));
      timer = setInterval(() => void once(), LOOK).unref();
    },
    end: () => {
      isOver = true;
      clearInterval(timer);
      running?.();
    },
  };
}

interface Turn {
  /** What was wrong; null where nothing was. */
  readonly fault: Promise<string | null>;
  readonly gone: Promise<unknown>;
  readonly kill: () => void;
}

/** Runs the program, which is ended after `limit` milliseconds. */
function run(tool: string, args: readonly string[], limit: number): Turn {
  const child = spawn(tool, args, { stdio: ['ignore', 'ignore', 'pipe'], windowsHide: true });
  putChildBehind(child.pid);
  const kill = (): void => void child.kill('SIGKILL');
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-SAID);
  });
  const gone = new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code === 0 ? null : `${signal ?? code}: ${complaint.trim()}`));
  });
  const late = setTimeout(limit, `it was ended after ${limit} ms`, { ref: false }).then((why) => {
    kill();
    return why;
  });
  return { fault: Promise.race([gone, late]), gone, kill };
}

/** The variable that says where the program is, where it is not among those of the system. */
const VARIABLE = 'TAQUILLA_SQLITE3_RSYNC';

/** The program of this machine; null where there is none. */
export function findReplicaTool(environment: NodeJS.ProcessEnv = process.env): string | null {
  const named = environment[VARIABLE];
  if (named !== undefined && named !== '') return named;
  const file = process.platform === 'win32' ? 'sqlite3_rsync.exe' : 'sqlite3_rsync';
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, file)).find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, modes.X_OK);
    return true;
  } catch {
    return false;
  }
}
