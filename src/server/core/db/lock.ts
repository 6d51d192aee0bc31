/** One process per data folder. The lock file also says where that process listens, so that the CLI can ask it. */
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
    super(`the data folder is in use by process ${holder.pid} since ${holder.since}`);
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
  guarded(dataDir, () => {
    const holder = readHolder(dataDir);
    if (holder !== null) throw new LockedError(holder);
    replace(file, own);
  });
  return {
    announce: (url) => replace(file, { ...own, url }),
    release: () => {
      const holder = readHolder(dataDir);
      if (holder?.pid === own.pid && holder.since === own.since) rmSync(file, { force: true });
    },
  };
}

/**
 * One process at a time judges who holds the folder and puts itself in that place: two that find a dead holder at the
 * same moment must not both. The guard is SQLite's own file lock, which ends with its process whatever happens.
 */
function guarded(dataDir: string, work: () => void): void {
  const file = join(dataDir, 'taquilla.lock.guard');
  makePrivateFile(file);
  const guard = new Database(file, { timeout: 5000 });
  try {
    guard.exec('begin exclusive');
    work();
  } finally {
    guard.close();
  }
}

/** The living process that holds a data folder, or null. */
export function readHolder(dataDir: string): Holder | null {
  let text: string;
  try {
    text = readFileSync(join(dataDir, 'taquilla.lock'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const parsed = holderSchema.safeParse(parseJson(text));
  if (!parsed.success || !isAlive(parsed.data)) return null;
  return parsed.data;
}

/** Puts a whole lock in the place of what was there: a reader never sees half of one. */
function replace(file: string, holder: Holder): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: FILE_MODE });
  renameSync(draft, file);
}

function isAlive(holder: Holder): boolean {
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
