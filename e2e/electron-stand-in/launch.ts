/** Starts the built desktop application for a test: on real Electron where its binary is, else on the stand-in. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as Electron from 'electron';
import type { ElectronApplication } from 'playwright';
import { _electron, chromium, type Page } from 'playwright';
import { toChromium } from './addresses.ts';

export interface DesktopOptions {
  readonly dataDir: string;
  readonly demo?: boolean;
  /** Further arguments; `--port 0` is given where none says otherwise. */
  readonly args?: readonly string[];
  /** Added to those of the test. */
  readonly env?: NodeJS.ProcessEnv;
}

export interface Desktop {
  readonly page: Page;
  readonly electron: 'real' | 'stand-in';
  readonly pid: number;
  /** The address of a screen as `page.goto` and `page.url()` know it. */
  address(path: string): string;
  /** Runs a self-contained function in the main process with Electron's modules. */
  evaluate<Argument, Result>(
    run: (electron: typeof Electron, argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  /** Quits as the menu does; resolves to the exit code. */
  exit(): Promise<number>;
  /** The exit code, whenever the application ends; -1 when a signal ended it. */
  readonly exited: Promise<number>;
  /** What the main process has written so far, both streams. */
  output(): string;
}

/** A window that has not shown its page after this never will (milliseconds). */
const windowTime = 90_000;

const root = join(import.meta.dirname, '../..');

/** Starts the application and waits for its first screen. */
export async function launchDesktop(options: DesktopOptions): Promise<Desktop> {
  const desktop = realElectron() === undefined ? await launchStandIn(options) : await launchReal(options);
  await desktop.page.waitForLoadState('load');
  return desktop;
}

/** Starts the application without waiting for a window, for starts that are to fail or to give way. */
export async function runDesktop(options: DesktopOptions): Promise<{ code: number; output: string }> {
  const child = spawnDesktop(options);
  const output = collect(child);
  return { code: await exitOf(child), output: output() };
}

/** Real Electron's executable, where it is and there is a display for it. */
export function realElectron(): string | undefined {
  const folder = join(root, 'node_modules/electron');
  const pathFile = join(folder, 'path.txt');
  const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : 'electron';
  const executable = join(process.env.ELECTRON_OVERRIDE_DIST_PATH || join(folder, 'dist'), name);
  return hasDisplay && existsSync(executable) ? executable : undefined;
}

async function launchReal(options: DesktopOptions): Promise<Desktop> {
  announce('real Electron');
  const executablePath = realElectron();
  const application: ElectronApplication = await _electron.launch({
    args: [root, ...argumentsOf(options)],
    ...(executablePath === undefined ? {} : { executablePath }),
    env: { ...process.env, ...options.env } as Record<string, string>,
  });
  const child = application.process();
  const output = collect(child);
  const exited = exitOf(child);
  return {
    page: await application.firstWindow(),
    electron: 'real',
    pid: child.pid ?? 0,
    address: (path) => `app://taquilla${path}`,
    evaluate: (run, argument) => application.evaluate(run as never, argument as never),
    exit: async () => {
      // The answer may be lost with the process it comes from; its exit code is the answer.
      await Promise.race([application.evaluate(({ app }) => app.quit()), exited]);
      return exited;
    },
    exited,
    output,
  };
}

async function launchStandIn(options: DesktopOptions): Promise<Desktop> {
  announce('the stand-in (Electron’s binary or a display is not here)');
  const child = spawnDesktop(options);
  const output = collect(child);
  const exited = exitOf(child);
  const evaluate = evaluator(child, exited);
  const browser = await chromium.connectOverCDP(await shown(child, exited, output));
  const origin = toChromium('app://taquilla/');
  const page = browser
    .contexts()[0]
    ?.pages()
    .find((candidate) => candidate.url().startsWith(origin));
  if (page === undefined) {
    throw new Error(`no window shows the application\n${output()}`);
  }
  return {
    page,
    electron: 'stand-in',
    pid: child.pid ?? 0,
    address: (path) => toChromium(`app://taquilla${path}`),
    evaluate,
    exit: async () => {
      // The answer may be lost with the process it comes from; its exit code is the answer.
      await Promise.race([evaluate(({ app }) => app.quit(), undefined), exited]);
      return exited;
    },
    exited,
    output,
  };
}

/** Resolves to the address of the stand-in's Chromium once the first window shows its page. */
function shown(child: ChildProcess, exited: Promise<number>, output: () => string): Promise<string> {
  return new Promise((settle, reject) => {
    let devtools: string | undefined;
    child.on('message', (message: { devtools?: string; shown?: boolean }) => {
      devtools = message.devtools ?? devtools;
      if (message.shown && devtools !== undefined) {
        clearTimeout(timer);
        settle(devtools);
      }
    });
    const timer = setTimeout(() => reject(new Error(`no window within ${windowTime} ms\n${output()}`)), windowTime);
    exited.then((code) => reject(new Error(`the application ended with ${code}\n${output()}`)), reject);
    exited.finally(() => clearTimeout(timer));
  });
}

/** Sends functions to the main process and brings their results back. */
function evaluator(child: ChildProcess, exited: Promise<number>): Desktop['evaluate'] {
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  child.on('message', ({ id, value, error }: { id?: number; value?: unknown; error?: string }) => {
    const evaluation = id === undefined ? undefined : pending.get(id);
    if (error === undefined) {
      evaluation?.resolve(value);
    } else {
      evaluation?.reject(new Error(error));
    }
  });
  const evaluate = async (run: unknown, argument: unknown): Promise<unknown> => {
    last += 1;
    const evaluation = Promise.withResolvers<unknown>();
    pending.set(last, evaluation);
    // Without somebody to be told, an error of sending would end the tests.
    child.send({ id: last, source: String(run), argument }, (error) => error && evaluation.reject(error));
    const gone = exited.then((code) => Promise.reject(new Error(`the application ended with ${code}`)));
    return Promise.race([evaluation.promise, gone]);
  };
  return evaluate as Desktop['evaluate'];
}

function spawnDesktop(options: DesktopOptions): ChildProcess {
  const executable = realElectron();
  const [command, ...before] =
    executable === undefined
      ? [process.execPath, '--import', join(import.meta.dirname, 'register.ts'), join(root, 'out/main/index.js')]
      : [executable, root];
  return spawn(command, [...before, ...argumentsOf(options)], {
    env: { ...process.env, ...options.env },
    stdio: executable === undefined ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  });
}

const argumentsOf = ({ dataDir, demo = false, args = [] }: DesktopOptions): string[] => [
  '--data',
  dataDir,
  ...(args.includes('--port') ? [] : ['--port', '0']),
  ...(demo ? ['--demo'] : []),
  ...args,
];

function collect(child: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer): void => {
    text += chunk.toString();
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return () => text;
}

const exitOf = (child: ChildProcess): Promise<number> =>
  new Promise((settle, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => settle(code ?? -1));
  });

let announced = false;

function announce(what: string): void {
  if (!announced) {
    announced = true;
    process.stdout.write(`desktop on ${what}\n`);
  }
}
