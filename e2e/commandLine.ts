/** The command line of the built server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const CLI = join(import.meta.dirname, '../out/server/cli.js');

/** Runs a command of the command line. Resolves to what it printed, without what it said of itself, and its exit code. */
export async function taquilla(
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly output: string }> {
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  const [code] = await once(child, 'close');
  return { code: Number(code), output };
}
