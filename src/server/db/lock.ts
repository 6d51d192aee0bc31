/** One process per data folder. The lock file also says where that process listens, so that the CLI can ask it. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

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
    ticks: startTicks(process.pid),
    since: new Date().toISOString(),
    url: null,
    adminToken,
  };
  for (let attempt = 0; ; attempt++) {
    if (createExclusively(file, JSON.stringify(own))) break;
    const holder = readHolder(dataDir);
    if (holder !== null || attempt > 3) throw new LockedError(holder ?? own);
    rmSync(file, { force: true });
  }
  return {
    announce: (url) => {
      const next = `${file}.${process.pid}`;
      writeFileSync(next, JSON.stringify({ ...own, url }), { mode: 0o600 });
      renameSync(next, file);
    },
    release: () => rmSync(file, { force: true }),
  };
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

/** Creates the file with its whole content or not at all: a reader never sees half a lock. */
function createExclusively(file: string, text: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return holder.ticks === null || holder.ticks === startTicks(holder.pid);
}

function startTicks(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 22, counted after the command name, which may hold spaces and parentheses (proc(5)).
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
