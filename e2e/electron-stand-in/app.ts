/** Electron's `app`: life cycle, paths and the single-instance lock. */
import { EventEmitter } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeBrowser, openBrowser } from './browser.ts';
import { utilityMetrics } from './utilityProcess.ts';

interface Closable {
  close(): boolean;
  destroy(): void;
}

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};

class App extends EventEmitter {
  readonly isPackaged = false;
  readonly name = 'Taquilla';
  readonly windows = new Set<Closable>();
  readonly #paths = new Map([
    ['userData', join(tmpdir(), `taquilla-stand-in-${process.pid}`)],
    ['downloads', join(homedir(), 'Downloads')],
  ]);
  readonly #ready = Promise.withResolvers<void>();
  #isReady = false;
  #quitting = false;
  #lock: string | undefined;

  /** Becomes ready once the main module has been evaluated, as Electron does for ES modules. */
  begin(): void {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => this.quit());
    }
    setImmediate(() => {
      if (this.#quitting) {
        return;
      }
      openBrowser(this.getPath('userData')).then(() => {
        this.#isReady = true;
        this.#ready.resolve();
        this.emit('ready');
      }, this.#ready.reject);
    });
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  isReady(): boolean {
    return this.#isReady;
  }

  getAppMetrics(): ReturnType<typeof utilityMetrics> {
    return utilityMetrics();
  }

  getVersion(): string {
    return version;
  }

  getLocale(): string {
    return this.#isReady ? (process.env.TAQUILLA_STAND_IN_LOCALE ?? 'es') : '';
  }

  getAppPath(): string {
    return join(import.meta.dirname, '../..');
  }

  getPath(name: string): string {
    const path = this.#paths.get(name);
    if (path === undefined) {
      throw new Error(`Failed to get '${name}' path`);
    }
    return path;
  }

  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }

  /** True for the first process on this `userData`; a later one tells the first that it was started. */
  requestSingleInstanceLock(): boolean {
    const folder = join(this.getPath('userData'), 'stand-in-instances');
    mkdirSync(folder, { recursive: true });
    const lock = join(folder, 'lock');
    if (!claim(lock)) {
      const note = { argv: process.argv, workingDirectory: process.cwd() };
      writeFileSync(join(folder, `second-${process.pid}`), JSON.stringify(note));
      return false;
    }
    this.#lock = lock;
    watch(folder, () => this.#hearSeconds(folder)).unref();
    return true;
  }

  #hearSeconds(folder: string): void {
    for (const name of readdirSync(folder).filter((entry) => entry.startsWith('second-'))) {
      const text = readFileSync(join(folder, name), 'utf8');
      if (text !== '') {
        rmSync(join(folder, name));
        const { argv, workingDirectory } = JSON.parse(text) as { argv: string[]; workingDirectory: string };
        this.emit('second-instance', preventable(), argv, workingDirectory);
      }
    }
  }

  isQuitting(): boolean {
    return this.#quitting;
  }

  /** Electron says so only when nothing else has begun to end the application. */
  windowClosed(window: Closable): void {
    this.windows.delete(window);
    if (this.windows.size === 0 && !this.#quitting) {
      this.emit('window-all-closed');
    }
  }

  quit(): void {
    const before = preventable();
    this.emit('before-quit', before);
    if (this.#quitting || before.defaultPrevented) {
      return;
    }
    this.#quitting = true;
    if (![...this.windows].every((window) => window.close())) {
      this.#quitting = false;
      return;
    }
    const will = preventable();
    this.emit('will-quit', will);
    if (!will.defaultPrevented) {
      this.exit(0);
    }
  }

  /** Starts nothing: the test reads what would be started. */
  relaunch({ execPath = process.execPath }: { execPath?: string } = {}): void {
    process.stderr.write(`relaunch ${execPath}\n`);
  }

  exit(code = 0): void {
    this.#quitting = true;
    for (const window of this.windows) {
      window.destroy();
    }
    this.emit('quit', preventable(), code);
    if (this.#lock !== undefined) {
      rmSync(this.#lock, { force: true });
    }
    closeBrowser().then(
      () => process.exit(code),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  }
}

/** An event whose default a listener may prevent. */
export function preventable<T extends object>(details?: T): T & { defaultPrevented: boolean; preventDefault(): void } {
  const event = {
    defaultPrevented: false,
    preventDefault(): void {
      event.defaultPrevented = true;
    },
  };
  return Object.assign(event, details);
}

/** Takes the lock file, also from a process that is gone. */
function claim(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const owner = Number(readFileSync(lock, 'utf8'));
    if (isAlive(owner)) {
      return false;
    }
    writeFileSync(lock, String(process.pid));
    return true;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export const app = new App();
