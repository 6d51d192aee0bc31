/** Electron's `utilityProcess`: a process of Node's own does as well as one of Electron's. */
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';

const running = new Set<UtilityProcess>();

class UtilityProcess extends EventEmitter {
  readonly name: string;
  readonly #child: ChildProcess;
  readonly stdout: ChildProcess['stdout'];
  readonly stderr: ChildProcess['stderr'];

  constructor(entry: string, args: readonly string[], name: string) {
    super();
    this.name = name;
    const port = ['--import', join(import.meta.dirname, 'parentPort.ts')];
    this.#child = spawn(process.execPath, [...port, entry, ...args], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    this.stdout = this.#child.stdout;
    this.stderr = this.#child.stderr;
    this.#child.on('message', (message) => this.emit('message', message));
    this.#child.once('spawn', () => this.emit('spawn'));
    running.add(this);
    this.#child.once('exit', (code) => {
      running.delete(this);
      this.emit('exit', code ?? 1);
    });
    this.#child.once('error', (error) => process.stderr.write(`stand-in: ${String(error)}\n`));
  }

  /** Undefined before it has begun and once it has ended. */
  get pid(): number | undefined {
    return this.#child.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined;
  }

  postMessage(message: unknown): void {
    if (this.#child.connected) {
      this.#child.send(message as object);
    }
  }

  kill(): boolean {
    return this.#child.kill();
  }
}

export const utilityProcess = {
  fork: (
    entry: string,
    args: readonly string[] = [],
    { serviceName = 'Node Utility Process' }: { serviceName?: string } = {},
  ): UtilityProcess => new UtilityProcess(entry, args, serviceName),
};

/** The utility processes, as `app.getAppMetrics` lists them among others. */
export function utilityMetrics(): { pid: number; type: 'Utility'; name: string }[] {
  return [...running].flatMap(({ pid, name }) => (pid === undefined ? [] : [{ pid, type: 'Utility', name }]));
}
