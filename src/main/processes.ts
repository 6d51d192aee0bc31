import { join } from 'node:path';
import { Readable } from 'node:stream';
import { utilityProcess } from 'electron';
import type { StartProcess } from '#server/health/fileTasks.ts';

import type { ServerChild } from './serverHost.ts';

/** Starts a Node process of Electron's own: its executable is none, and must not be made one. */
export const startUtility: StartProcess = (entry, args) => {
  const child = utilityProcess.fork(entry, [...args], { stdio: ['ignore', 'pipe', 'pipe'], serviceName: 'Taquilla' });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('a process without output');
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return { stdout: Readable.from(stdout), stderr: Readable.from(stderr), exited, kill: () => void child.kill() };
};

/** Starts the process of the server. What it writes is written here, and so to the log. */
export function forkServer(): ServerChild {
  const entry = join(import.meta.dirname, 'serverProcess.js');
  const child = utilityProcess.fork(entry, [], { stdio: ['ignore', 'pipe', 'pipe'], serviceName: 'Taquilla server' });
  child.stdout?.on('data', (bytes: Uint8Array) => process.stdout.write(bytes));
  child.stderr?.on('data', (bytes: Uint8Array) => process.stderr.write(bytes));
  return {
    say: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    kill: () => {
      // One that hangs does not hear a request to end.
      if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
    },
  };
}
