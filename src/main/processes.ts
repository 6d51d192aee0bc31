import { Readable } from 'node:stream';
import { utilityProcess } from 'electron';
import type { StartProcess } from '#server/health/fileTasks.ts';

/** Starts a Node process of Electron's own: its executable is none, and must not be made one. */
export const startUtility: StartProcess = (entry, args) => {
  const child = utilityProcess.fork(entry, [...args], { stdio: ['ignore', 'pipe', 'pipe'], serviceName: 'Taquilla' });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('a process without output');
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return { stdout: Readable.from(stdout), stderr: Readable.from(stderr), exited, kill: () => void child.kill() };
};
