/** Who goes first where a machine has more to do than it can: what serves the till. */
import { constants, setPriority } from 'node:os';

/**
 * The variable that has everything go at the same priority. Tests keep all processors busy, and what steps behind would wait
 * there for longer than a request may take.
 */
export const EQUAL_PRIORITY = 'TAQUILLA_EQUAL_PRIORITY';

/** Puts this thread behind others, by as many steps. Only on Linux: elsewhere a priority is the whole process's. */
export function putThreadBehind(steps: number): void {
  if (process.platform === 'linux' && isStepping()) setPriority(0, steps);
}

/** Puts this process behind all others. */
export function putProcessBehind(): void {
  if (isStepping()) setPriority(constants.priority.PRIORITY_LOW);
}

function isStepping(): boolean {
  return process.env[EQUAL_PRIORITY] === undefined;
}
