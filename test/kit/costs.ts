/** What test files cost, in seconds of a processor: written to a folder that the environment names, a file a process. */
import { appendFileSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Names the folder. */
export const COSTS = 'TAQUILLA_TEST_COSTS';

/** Clock ticks a second in `/proc`, on every Linux that Node runs on. */
const TICKS = 100;

const root = join(import.meta.dirname, '../..');

/** Seconds of a processor that this process took, and the processes that it started and that have ended. */
export function processorSeconds(): number {
  if (process.platform === 'linux') {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // After the name, which may have spaces: user and system time of the process, then of its children.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
  }
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Writes down what a file cost, where somebody wants to know. */
export function noteCost(path: string, seconds: number): void {
  const folder = process.env[COSTS];
  if (folder === undefined) return;
  const file = relative(root, path).replaceAll('\\', '/');
  appendFileSync(join(folder, `${process.pid}`), `${seconds.toFixed(2)} ${file}\n`);
}
