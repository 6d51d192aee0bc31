/**
 * One process per data folder. The lock file also says where that process listens, so that the CLI can ask it. A process of
 * another container is not seen from here: what holds against it is a lock of the file system.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { FILE_MODE, makePrivateFile } from './private.ts';

const holderSchema = z.object({
  pid: z.int(),
  /** Start time of the process in clock ticks since boot (Linux), so that a reused pid is not taken for it. */
  ticks: z.string().nullable(),
  since: z.string(),
  url: z.string().nullable(),
  /** Lets the CLI of the same user act through the running server. */
  adminToken: z.string(),
});
/** Who holds a data folder. */
export type Holder = z.output<typeof holderSchema>;

export interface Lock {
  /** Publishes the address the holder listens on. */
  readonly announce: (url: string) => void;
  readonly release: () => void;
}

/** The data folder is in use by another process. */
export class LockedError extends Error {
  readonly holder: Holder;

  constructor(holder: Holder) {
    const who = isAlive(holder)
      ? `process ${holder.pid} since ${holder.since}`
      : 'a process that is not seen from here';
    super(`the data folder is in use by ${who}`);
    this.name = 'LockedError';
    this.holder = holder;
  }
}

/** Takes the lock of a data folder. Throws `LockedError` while a living process holds it. */
export function takeLock(dataDir: string, adminToken: string): Lock {
  const file = join(dataDir, 'taquilla.lock');
  const own: Holder = {
    pid: process.pid,
    ticks: statOf(process.pid)?.ticks ?? null,
    since: new Date().toISOString(),
    url: null,
    adminToken,
  };
  const holder = readHolder(dataDir);
  if (holder !== null) throw new LockedError(holder);
  const guard = holdGuard(dataDir);
  try {
    // It may have come between: where a file system has no locks, the file alone says so.
    const other = readHolder(dataDir);
    if (other !== null) throw new LockedError(other);
    replace(file, own);
  } catch (error) {
    guard.close();
    throw error;
  }
  return {
    announce: (url) => replace(file, { ...own, url }),
    release: () => {
      const last = readHolder(dataDir);
      if (last?.pid === own.pid && last.since === own.since) rmSync(file, { force: true });
      guard.close();
    },
  };
}

/**
 * Takes SQLite's own file lock on the guard for as long as it stays open; it ends with its process whatever happens. So two
 * that find a dead holder at the same moment do not both take its place, and a holder in another container, whose process
 * cannot be looked up, is noticed. Throws `LockedError` where another has it.
 */
function holdGuard(dataDir: string): Database.Database {
  const path = join(dataDir, 'taquilla.lock.guard');
  makePrivateFile(path);
  // Whoever is about to lose the same contest holds it for a moment.
  const guard = new Database(path, { timeout: CONTEST });
  try {
    // Nothing is ever written to it, so it needs no journal beside it.
    guard.pragma('journal_mode = memory');
    guard.exec('begin exclusive');
    return guard;
  } catch (error) {
    guard.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    throw new LockedError(writtenHolder(dataDir) ?? NOBODY_KNOWN);
  }
}

/** Longest that a start waits for another that is just beginning, in milliseconds. */
const CONTEST = 2000;
/** Where the lock file does not say who it is. */
const NOBODY_KNOWN: Holder = { pid: -1, ticks: null, since: '', url: null, adminToken: '' };

/** The living process that holds a data folder, or null. */
export function readHolder(dataDir: string): Holder | null {
  const holder = writtenHolder(dataDir);
  return holder !== null && isAlive(holder) ? holder : null;
}

/** Who the lock file names, alive or not; null where there is none, or not a whole one. */
function writtenHolder(dataDir: string): Holder | null {
  let text: string;
  try {
    text = readFileSync(join(dataDir, 'taquilla.lock'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return holderSchema.safeParse(parseJson(text)).data ?? null;
}

/** Puts a whole lock in the place of what was there: a reader never sees half of one. */
function replace(file: string, holder: Holder): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: FILE_MODE });
  renameSync(draft, file);
}

function isAlive(holder: Holder): boolean {
  if (holder.pid <= 0) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const stat = statOf(holder.pid);
  if (stat === null) return holder.ticks === null;
  return !ENDED.test(stat.state) && (holder.ticks === null || holder.ticks === stat.ticks);
}

/** States of a process that has ended and that its parent has not asked for yet: a zombie, or dead (proc(5)). */
const ENDED = /^[ZXx]$/;

interface ProcessStat {
  readonly state: string;
  /** Start time in clock ticks since boot. */
  readonly ticks: string;
}

/** What Linux knows of a process; null elsewhere, and for a process there is not. */
function statOf(pid: number): ProcessStat | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // Fields 3 and 22, counted after the command name, which may hold spaces and parentheses (proc(5)).
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, ticks] = [fields[0], fields[19]];
  return state === undefined || ticks === undefined ? null : { state, ticks };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
