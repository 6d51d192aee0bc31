/**
 * Kills a program of Node at its calls to the system. What it leaves on a disk changes only there: killed anywhere between two of
 * them, it leaves what it leaves at the second.
 */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Random } from '#server/demo/random.ts';
import { verify } from '#server/verify/verify.ts';
import { type Finished, start } from '../kit/processes.ts';
import { temporaryFolder } from '../kit/server.ts';

/** Calls that change files. */
const CALLS = 'write,pwrite64,fsync,fdatasync,ftruncate,mkdir,rename,renameat,renameat2,rmdir,unlink,unlinkat';

/** A call to the system: the nth of its name. */
export interface Call {
  readonly name: string;
  readonly nth: number;
}

/** The calls that change files, in the order in which the main thread of a program makes them. Throws unless it ends well. */
export async function callsOf(command: readonly string[]): Promise<readonly Call[]> {
  const { code, stderr, log } = await traced(command);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}: ${stderr}`);
  const lines = [...log.matchAll(/^(\d+) +(\w+)\(/gm)].map(([, thread = '', name = '']) => ({ thread, name }));
  const [main = []] = [...Map.groupBy(lines, ({ thread }) => thread).values()].toSorted((a, b) => b.length - a.length);
  const counts = new Map<string, number>();
  return main.map(({ name }) => {
    const nth = (counts.get(name) ?? 0) + 1;
    counts.set(name, nth);
    return { name, nth };
  });
}

/** Runs a program of Node that is killed when it makes a call. */
export function killedAt({ name, nth }: Call, command: readonly string[]): Promise<Finished> {
  return traced(command, ['-e', `inject=${name}:signal=KILL:when=${nth}`]);
}

async function traced(command: readonly string[], more: readonly string[] = []): Promise<Finished & { log: string }> {
  const log = join(temporaryFolder(), 'calls');
  const options = ['-f', '-qq', '-o', log, '-e', `trace=${CALLS}`, ...more];
  // What Node writes of its own would count, too.
  const env = { NODE_DISABLE_COMPILE_CACHE: '1' };
  const ended = await start('strace', [...options, process.execPath, ...command], env).finished;
  return { ...ended, log: readFileSync(log, 'utf8') };
}

/** A copy of a folder, removed after the tests of the file. */
export function copyOf(folder: string): string {
  const copy = temporaryFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** How many documents a database has. */
export function salesIn(file: string): number {
  return withFile(file, (db) => Number(db.prepare('select count(*) from "invoice"').pluck().get()));
}

/** Throws when an invariant of a database is broken. */
export function assertSoundFile(file: string): void {
  const broken = withFile(file, verify).filter((rule) => rule.broken.length > 0);
  const shown = broken.slice(0, 3).map((rule) => ({ ...rule, broken: rule.broken.slice(0, 3) }));
  if (broken.length > 0) throw new Error(`broken: ${broken.length} rules, as ${JSON.stringify(shown)}`);
}

function withFile<T>(file: string, work: (db: Database.Database) => T): T {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

/** Different calls: the last that gives or takes a name, and others spread over all of them, half of them among those. */
export function pick(random: Random, count: number, all: readonly Call[]): Call[] {
  const decisive = all.filter((call, index) => isNaming(call) || isNaming(all[index - 1]));
  const picked = new Set(all.filter(isNaming).slice(-1));
  const size = Math.min(count, all.length);
  while (picked.size < size) {
    const left = decisive.filter((call) => !picked.has(call));
    if (left.length > 0) picked.add(random.pick(left));
    if (picked.size < size) picked.add(random.pick(all));
  }
  return [...picked];
}

/** True for what puts something in its place, or takes it away: right before and right after it is where it hurts. */
function isNaming(call: Call | undefined): boolean {
  return call !== undefined && /^(rename|unlink|rmdir)/.test(call.name);
}
