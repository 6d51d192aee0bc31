/** Electron's `BrowserWindow`: its place and state, and a page of Chromium for what it shows. */
import { EventEmitter } from 'node:events';
import type { Page } from 'playwright';
import { app, preventable } from './app.ts';
import { takePage } from './browser.ts';
import { tell } from './control.ts';
import { answerProtocol, screen } from './services.ts';
import { WebContents } from './webContents.ts';

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface WindowOptions extends Partial<Rectangle> {
  readonly show?: boolean;
  readonly webPreferences?: {
    readonly preload?: string;
    readonly contextIsolation?: boolean;
    readonly sandbox?: boolean;
    readonly nodeIntegration?: boolean;
  };
}

export class BrowserWindow extends EventEmitter {
  readonly webContents: WebContents;
  readonly #attached: Promise<Page | undefined>;
  #bounds: Rectangle;
  #maximised = false;
  #minimised = false;
  #visible: boolean;
  #focused = 0;
  #destroyed = false;

  constructor(options: WindowOptions) {
    super();
    this.webContents = new WebContents(options.webPreferences ?? {});
    const { contextIsolation = true, sandbox = true, nodeIntegration = false, preload } = options.webPreferences ?? {};
    if (!contextIsolation || !sandbox || nodeIntegration) {
      throw new Error('The stand-in has isolated, sandboxed windows only');
    }
    this.#visible = options.show ?? true;
    this.#bounds = {
      x: options.x ?? 0,
      y: options.y ?? 0,
      width: options.width ?? 800,
      height: options.height ?? 600,
    };
    app.windows.add(this);
    app.emit('web-contents-created', preventable(), this.webContents);
    // A window that prints shows a document and needs no page: see loadURL.
    this.#attached = preload === undefined ? Promise.resolve(undefined) : this.#attach(preload);
  }

  static getAllWindows(): BrowserWindow[] {
    return [...app.windows].filter((window) => window instanceof BrowserWindow);
  }

  static fromWebContents(contents: unknown): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((window) => window.webContents === contents) ?? null;
  }

  /** Chromium without a window downloads a PDF instead of showing it, so a document is only fetched. */
  async loadURL(address: string): Promise<void> {
    if ((await this.#attached) !== undefined) {
      await this.webContents.load(address);
      this.emit('ready-to-show');
      tell({ shown: true });
      return;
    }
    const answer = await answerProtocol(new Request(address));
    if (answer?.ok !== true) {
      throw new Error(`ERR_FAILED (-2) loading '${address}'`);
    }
  }

  maximize(): void {
    this.#maximised = true;
    this.#resizePage();
    this.emit('maximize');
  }

  unmaximize(): void {
    this.#maximised = false;
    this.#resizePage();
    this.emit('unmaximize');
  }

  isMaximized(): boolean {
    return this.#maximised;
  }

  minimize(): void {
    this.#minimised = true;
  }

  restore(): void {
    this.#minimised = false;
  }

  isMinimized(): boolean {
    return this.#minimised;
  }

  show(): void {
    this.#visible = true;
  }

  isVisible(): boolean {
    return this.#visible;
  }

  focus(): void {
    this.#focused += 1;
    this.emit('focus');
  }

  getNormalBounds(): Rectangle {
    return this.#bounds;
  }

  getBounds(): Rectangle {
    return this.#maximised ? screen.getPrimaryDisplay().workArea : this.#bounds;
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    this.#resizePage();
    this.emit('move');
    this.emit('resize');
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  /** False when a listener kept the window open. */
  close(): boolean {
    const event = preventable();
    this.emit('close', event);
    if (!event.defaultPrevented) {
      this.destroy();
    }
    return !event.defaultPrevented;
  }

  destroy(): void {
    if (this.#destroyed) {
      return;
    }
    this.#destroyed = true;
    this.webContents.destroy();
    this.emit('closed');
    if (!app.isQuitting()) {
      this.#attached
        .then((page) => page?.close())
        .catch((error: unknown) => process.stderr.write(`stand-in: ${String(error)}\n`));
    }
    app.windowClosed(this);
  }

  #resizePage(): void {
    this.#attached
      .then((page) => page && this.webContents.resize(this.getBounds()))
      .catch((error: unknown) => process.stderr.write(`stand-in: ${String(error)}\n`));
  }

  async #attach(preload: string): Promise<Page> {
    const page = await takePage();
    page.on('close', () => this.close());
    await this.webContents.attach(page, preload);
    await this.webContents.resize(this.getBounds());
    return page;
  }
}
