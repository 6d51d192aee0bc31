/** Commands of steps that run beside one another: a line of output begins with the step it is of. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from './build.mjs';

/** Runs a command of a step. Throws unless it ends with 0. */
export async function run(name, command, args) {
  const ended = await outcome(name, command, args);
  if (ended !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${ended}`);
}

/** Runs a command of a step and shows its output, line by line; its exit code, or the signal or error that ended it. */
export function outcome(name, command, args, more = {}, onLine = () => undefined) {
  return new Promise((settle) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    });
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        onLine(line);
        process.stdout.write(`${name} │ ${line}\n`);
      });
    const abandon = () => child.kill();
    process.once('exit', abandon);
    child.once('error', (error) => settle(error.message));
    child.once('close', (code, signal) => {
      process.off('exit', abandon);
      settle(code ?? signal);
    });
  });
}
