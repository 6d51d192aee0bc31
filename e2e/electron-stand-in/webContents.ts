/** Electron's `webContents`: a page of Chromium, reached through the debugging protocol. */
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright';
import { fromChromium, toChromium } from './addresses.ts';
import { preventable } from './app.ts';
import { type Navigation, serveSchemes } from './browser.ts';
import { invokeHandler, isGranted } from './services.ts';
import { decode, encode } from './values.ts';
import { pageScript, preloadScript, preloadWorld, receiveFunction, sendBinding } from './worlds.ts';

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

/** Of `webPreferences`, by Electron's documentation. */
const defaults = {
  allowRunningInsecureContent: false,
  contextIsolation: true,
  experimentalFeatures: false,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  sandbox: true,
  webSecurity: true,
  webviewTag: false,
};

export class WebContents extends EventEmitter {
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

  readonly #preferences: Readonly<Record<string, unknown>>;

  constructor(preferences: object) {
    super();
    this.#preferences = { ...defaults, ...preferences };
  }

  /** With what Electron sets where a window says nothing. */
  getLastWebPreferences(): Readonly<Record<string, unknown>> {
    return this.#preferences;
  }

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

  /** Gives the page the room that it would have inside a window of this size. */
  async resize({ width, height }: { readonly width: number; readonly height: number }): Promise<void> {
    const { windowId } = await this.#send('Browser.getWindowForTarget');
    await this.#send('Browser.setContentsSize', { windowId, width, height });
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
