/** Processes for tests: the program as it is started for real. All are ended after the tests of the file. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterFile } from './afterFile.ts';
import { BUILT } from './built.ts';

type Child = ChildProcessByStdio<null, Readable, Readable>;

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Process {
  readonly pid: number;
  /** What it has written so far. */
  readonly output: { stdout: string; stderr: string };
  /** Resolves with its whole output when it has ended. */
  readonly finished: Promise<Finished>;
  readonly kill: (signal: NodeJS.Signals) => void;
}

const root = join(import.meta.dirname, '../..');
/** Spares the many short processes reading the same sources anew. */
const compileCache = join(tmpdir(), 'taquilla-test-compiled');
const running = new Set<Child>();

afterFile(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Runs a program of the project's Node: a file of this repository, or `-e` and a text. */
export function startNode(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = root): Process {
  return start(process.execPath, args, env, cwd);
}

/** Runs a command, in the project's folder where no other is named. */
export function start(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = root): Process {
  const all = { ...process.env, NODE_COMPILE_CACHE: compileCache, ...env };
  const child = spawn(command, args, { cwd, env: all, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  const finished = new Promise<Finished>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal, ...output });
    });
  });
  return { pid: child.pid ?? 0, output, finished, kill: (signal) => child.kill(signal) };
}

/** The command line: as it is built where the whole run has built it, which starts twice as fast, else its source. */
export const cliFile = process.env[BUILT] === undefined ? 'src/server/cli.ts' : 'out/server/cli.js';

/** Starts the command line. */
export function startCli(...args: readonly string[]): Process {
  return startNode([cliFile, ...args]);
}

/** The command line, run to its end. */
export function runCli(...args: readonly string[]): Promise<Finished> {
  return startCli(...args).finished;
}

/** Starts `serve` on a data folder and resolves once it listens. */
export async function serve(
  dataDir: string,
  command: readonly string[] = [],
  env: NodeJS.ProcessEnv = { TAQUILLA_LOG: 'warn' },
): Promise<Process & { readonly url: string }> {
  const [program = process.execPath, ...before] = command;
  const node = command.length === 0 ? [] : [process.execPath];
  const args = [...before, ...node, cliFile, 'serve', '--data', dataDir, '--port', '0', '--rate-limit', 'off'];
  const server = start(program, args, env);
  let ended: Finished | null = null;
  void server.finished.then((finished) => {
    ended = finished;
  });
  while (!server.output.stdout.includes('\n')) {
    if (ended !== null) throw new Error(`serve ended: ${JSON.stringify(ended)}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const url = /^listening (\S+)\n$/.exec(server.output.stdout)?.[1];
  if (url === undefined) throw new Error(`serve said ${server.output.stdout}`);
  return { ...server, url };
}
