/** Electron's `BrowserWindow` and its `webContents`, each on a page of Chromium. */
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright';
import { fromChromium, toChromium } from './addresses.ts';
import { app, preventable } from './app.ts';
import { type Navigation, serveSchemes, takePage } from './browser.ts';
import { tell } from './control.ts';
import { answerProtocol, invokeHandler, isGranted } from './services.ts';
import { decode, encode } from './values.ts';
import { pageScript, preloadScript, preloadWorld, receiveFunction, sendBinding } from './worlds.ts';

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

interface Frame {
  readonly id: string;
  readonly url: string;
  readonly parentId?: string;
}

type OpenHandler = (details: { readonly url: string }) => { readonly action: 'allow' | 'deny' };
type PrintCallback = (success: boolean, failureReason: string) => void;

/** What the page may ask for: Electron's names, each with what the Permissions API calls it. */
const permissions = {
  geolocation: ['geolocation'],
  notifications: ['notifications'],
  media: ['camera', 'microphone'],
  midi: ['midi'],
  'clipboard-read': ['clipboard-read'],
  'persistent-storage': ['persistent-storage'],
  'idle-detection': ['idle-detection'],
} as const;

class WebContents extends EventEmitter {
  readonly #frames = new Map<string, Frame>();
  /** Frame of each JavaScript context of the preload's world. */
  readonly #contexts = new Map<number, string>();
  readonly #asked = new Set<string>();
  readonly #secret = randomUUID();
  #page: Page | undefined;
  #devtools: CDPSession | undefined;
  #url = '';
  #openHandler: OpenHandler | undefined;
  #destroyed = false;

  async attach(page: Page, preload: string | undefined): Promise<void> {
    this.#page = page;
    const devtools = await page.context().newCDPSession(page);
    this.#devtools = devtools;
    devtools.on('Page.frameNavigated', ({ frame }) => {
      this.#frames.set(frame.id, { ...frame, url: fromChromium(frame.url) });
      if (frame.parentId === undefined) {
        this.#url = fromChromium(frame.url);
      }
    });
    devtools.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      const frame = this.#frames.get(frameId);
      this.#frames.set(frameId, { id: frameId, ...frame, url: fromChromium(url) });
      if (frame?.parentId === undefined) {
        this.#url = fromChromium(url);
      }
    });
    // Sent when the page itself asks to go somewhere, and not when the main process or a test loads an address.
    devtools.on('Page.frameRequestedNavigation', ({ frameId, url }) => {
      this.#asked.add(`${frameId} ${fromChromium(url)}`);
    });
    devtools.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name === preloadWorld) {
        this.#contexts.set(context.id, (context.auxData as unknown as { frameId: string }).frameId);
      }
    });
    devtools.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      this.#contexts.delete(executionContextId);
    });
    devtools.on('Runtime.executionContextsCleared', () => this.#contexts.clear());
    devtools.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === sendBinding) {
        this.#hear(decode(payload), executionContextId).catch((error: unknown) => {
          process.stderr.write(`stand-in: ${String(error)}\n`);
        });
      }
    });
    devtools.on('Inspector.targetCrashed', () => {
      this.#contexts.clear();
      this.emit('render-process-gone', preventable(), { reason: 'crashed', exitCode: 5 });
    });
    page.on('popup', (popup) => {
      // A link with a target: Chromium has opened the page already, so a refusal closes it.
      this.#mayOpen(fromChromium(popup.url()));
      popup.close().catch((error: unknown) => process.stderr.write(`stand-in: ${String(error)}\n`));
    });
    await devtools.send('Page.enable');
    await devtools.send('Runtime.enable');
    await serveSchemes(devtools, (navigation) => this.#mayNavigate(navigation));
    if (preload !== undefined) {
      await devtools.send('Runtime.addBinding', { name: sendBinding, executionContextName: preloadWorld });
      await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source: pageScript(this.#secret) });
      await devtools.send('Page.addScriptToEvaluateOnNewDocument', {
        source: preloadScript(this.#secret, readFileSync(preload, 'utf8')),
        worldName: preloadWorld,
      });
    }
  }

  async load(address: string): Promise<void> {
    const origin = new URL(toChromium(address)).origin;
    for (const [permission, names] of Object.entries(permissions)) {
      const setting = (await isGranted(permission, address)) ? 'granted' : 'denied';
      for (const name of names) {
        await this.#send('Browser.setPermission', { permission: { name }, setting, origin });
      }
    }
    await this.#page?.goto(toChromium(address), { waitUntil: 'load' });
    this.emit('did-finish-load');
  }

  send(channel: string, ...args: unknown[]): void {
    for (const context of this.#contexts.keys()) {
      this.#tell(context, { channel, args });
    }
  }

  getURL(): string {
    return this.#url;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  reload(): void {
    this.#report(this.#send('Page.navigate', { url: toChromium(this.#url) }));
  }

  async executeJavaScript(code: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.#send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined) {
      throw new Error(exceptionDetails.text);
    }
    return result.value;
  }

  forcefullyCrashRenderer(): void {
    this.#report(this.#send('Page.crash'));
  }

  /** There is no printer here: tests replace this method to see what comes. */
  print(_options: object, callback: PrintCallback): void {
    callback(false, 'Print job canceled');
  }

  destroy(): void {
    this.#destroyed = true;
    this.emit('destroyed');
  }

  #mayNavigate({ address, frameId }: Navigation): boolean {
    if (!this.#asked.delete(`${frameId} ${address}`) || this.#frames.get(frameId)?.parentId !== undefined) {
      return true;
    }
    const event = preventable({ url: address, isMainFrame: true, isSameDocument: false });
    this.emit('will-navigate', event);
    return !event.defaultPrevented;
  }

  #mayOpen(url: string): void {
    if (this.#openHandler?.({ url }).action !== 'deny') {
      throw new Error('The stand-in opens no windows for a page');
    }
  }

  async #hear(message: unknown, context: number): Promise<void> {
    const heard = message as { open?: string; id: number; channel: string; args: unknown[] };
    if (heard.open !== undefined) {
      this.#mayOpen(fromChromium(heard.open));
      return;
    }
    const event = { sender: this, senderFrame: this.#frameOf(context) };
    const answer = await invokeHandler(heard.channel, event, heard.args).then(
      (value) => ({ id: heard.id, value }),
      (error: Error) => ({ id: heard.id, error: error.message }),
    );
    this.#tell(context, answer);
  }

  #frameOf(context: number): { url: string; parent: object | null } | null {
    const frame = this.#frames.get(this.#contexts.get(context) ?? '');
    return frame === undefined
      ? null
      : { url: frame.url, parent: frame.parentId === undefined ? null : { id: frame.parentId } };
  }

  #tell(context: number, message: object): void {
    const expression = `${receiveFunction}(${JSON.stringify(encode(message))})`;
    this.#report(this.#send('Runtime.evaluate', { expression, contextId: context }));
  }

  #send: CDPSession['send'] = (method, params) => {
    if (this.#devtools === undefined) {
      throw new Error('The page is not there yet');
    }
    return this.#devtools.send(method, params);
  };

  /** A page that has gone on or closed meanwhile gets no answer, as with Electron; anything else is said. */
  #report(sending: Promise<unknown>): void {
    sending.catch((error: unknown) => {
      if (!this.#destroyed && !/Cannot find context|closed|crashed/i.test(String(error))) {
        process.stderr.write(`stand-in: ${String(error)}\n`);
      }
    });
  }
}

export class BrowserWindow extends EventEmitter {
  readonly webContents = new WebContents();
  readonly #attached: Promise<Page | undefined>;
  #bounds: Rectangle;
  #maximised = false;
  #minimised = false;
  #visible: boolean;
  #focused = 0;
  #destroyed = false;

  constructor(options: WindowOptions) {
    super();
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
    this.emit('maximize');
  }

  unmaximize(): void {
    this.#maximised = false;
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
    return this.#bounds;
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
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

  async #attach(preload: string): Promise<Page> {
    const page = await takePage();
    page.on('close', () => this.close());
    await this.webContents.attach(page, preload);
    return page;
  }
}
