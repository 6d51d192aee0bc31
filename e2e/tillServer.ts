/** The built till server as a process of its own, for the specs that use a browser. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { CLI } from './commandLine.ts';
import { fillWithDemo } from './demoFolder.ts';

export interface TillServer {
  readonly url: string;
  /** Where the local network reaches it; null where it is not served. */
  readonly network: string | null;
  /** Ends it as a service manager does; resolves to the exit code. */
  stop(): Promise<number>;
  /** Ends it as a power cut does, without a word (`kill -9`). */
  kill(): Promise<void>;
}

/** Starts the server on a data folder and waits until it listens. */
export function startTillServer(dataDir: string, ...more: readonly string[]): Promise<TillServer> {
  return startServerOf(CLI, dataDir, ...more);
}

/** The same of another build. */
export async function startServerOf(cli: string, dataDir: string, ...more: readonly string[]): Promise<TillServer> {
  if (more.includes('--demo')) await fillWithDemo(dataDir);
  const child = spawn(process.execPath, [cli, 'serve', '--data', dataDir, '--port', '0', ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TAQUILLA_LOG: 'warn' },
  });
  const exited = once(child, 'exit').then(([code]) => Number(code ?? -1));
  const servesNetwork = more.includes('--host');
  let url: string | undefined;
  for await (const line of createInterface(child.stdout)) {
    url ??= /^listening (\S+)$/.exec(line)?.[1];
    const network = /^network (\S+)$/.exec(line)?.[1] ?? null;
    if (url === undefined || (servesNetwork && network === null)) continue;
    return {
      url,
      network,
      stop: () => {
        child.kill('SIGTERM');
        return exited;
      },
      kill: async () => {
        child.kill('SIGKILL');
        await exited;
      },
    };
  }
  throw new Error(`the server ended with ${await exited} before it listened`);
}
