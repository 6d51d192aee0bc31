/** Who goes first where a machine has more to do than it can: what serves the till. */
import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/**
 * The variable that has everything go at the same priority. Tests keep all processors busy, and what steps behind would wait
 * there for longer than a request may take.
 */
export const EQUAL_PRIORITY = 'TAQUILLA_EQUAL_PRIORITY';

/** Where Linux shows the threads of this process, and what Node calls those that help V8. */
const TASKS = '/proc/self/task';
const V8_HELPER = 'V8Worker';

/** Puts this thread behind others, by as many steps. Only on Linux: elsewhere a priority is the whole process's. */
export function putThreadBehind(steps: number): void {
  if (process.platform === 'linux' && isStepping()) setPriority(0, behind(steps));
}

/**
 * Puts the threads that collect garbage and compile behind others, by as many steps. V8 has as many as four for the whole
 * process: a thread that writes a large file keeps them busy, and the till waits for a processor. Only on Linux.
 */
export function putHelpersBehind(steps: number): void {
  if (process.platform !== 'linux' || !isStepping()) return;
  for (const task of readdirSync(TASKS)) {
    if (nameOf(task) === V8_HELPER) setPriority(Number(task), behind(steps));
  }
}

/** The priority by as many steps behind that of this thread. Going before it is not allowed, however low it is already. */
function behind(steps: number): number {
  return Math.min(getPriority() + steps, constants.priority.PRIORITY_LOW);
}

/** The name of a thread; null for one that has ended meanwhile. */
function nameOf(task: string): string | null {
  try {
    return readFileSync(`${TASKS}/${task}/comm`, 'utf8').trim();
  } catch {
    return null;
  }
}

/** Puts this process behind all others. */
export function putProcessBehind(): void {
  if (isStepping()) setPriority(constants.priority.PRIORITY_LOW);
}

function isStepping(): boolean {
  return process.env[EQUAL_PRIORITY] === undefined;
}
