/** The Chromium behind the windows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { chromiumFlags, chromiumPath } from '../chromium.ts';
import { fromChromium } from './addresses.ts';
import { tell } from './control.ts';
import { answerProtocol } from './services.ts';

let context: BrowserContext | undefined;
const spare: Page[] = [];

/** Starts Chromium with a profile inside `userData` and reports to the test where to connect to it. */
export async function openBrowser(userData: string): Promise<void> {
  const profile = join(userData, 'stand-in-chromium');
  const executablePath = chromiumPath();
  context = await chromium.launchPersistentContext(profile, {
    headless: true,
    viewport: null,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [...chromiumFlags, '--remote-debugging-port=0', `--lang=${process.env.TAQUILLA_STAND_IN_LOCALE ?? 'es'}`],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  spare.push(...context.pages());
  const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  tell({ devtools: `http://127.0.0.1:${port}` });
}

export async function closeBrowser(): Promise<void> {
  await context?.close();
}

/** A page for a new window: the one Chromium opens with, then further ones. */
export async function takePage(): Promise<Page> {
  if (context === undefined) {
    throw new Error('A window can be opened only once the app is ready');
  }
  return spare.shift() ?? context.newPage();
}

/** A page on its way to another address. */
export interface Navigation {
  readonly address: string;
  readonly frameId: string;
}

/**
 * Lets the handlers of the custom schemes answer the page's requests, and asks `allows` before the page goes elsewhere.
 * Works on the debugging protocol rather than `page.route`, because Playwright gives a crashed page up and Electron
 * does not.
 */
export async function serveSchemes(devtools: CDPSession, allows: (navigation: Navigation) => boolean): Promise<void> {
  devtools.on('Fetch.requestPaused', (paused) => {
    answer(devtools, paused, allows).catch((error: unknown) => {
      if (!/closed/i.test(String(error))) {
        process.stderr.write(`stand-in: ${String(error)}\n`);
      }
    });
  });
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: 'http*://*' }] });
}

interface Paused {
  readonly requestId: string;
  readonly frameId: string;
  readonly resourceType: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
  };
}

async function answer(
  devtools: CDPSession,
  paused: Paused,
  allows: (navigation: Navigation) => boolean,
): Promise<void> {
  const { requestId, frameId, resourceType, request } = paused;
  const address = fromChromium(request.url);
  if (resourceType === 'Document' && !allows({ address, frameId })) {
    await devtools.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    return;
  }
  const response = await answerProtocol(new Request(address, { method: request.method, headers: request.headers }));
  if (response === undefined) {
    await devtools.send('Fetch.continueRequest', { requestId });
    return;
  }
  await devtools.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: response.status,
    responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  });
}
