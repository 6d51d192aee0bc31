/** The Chromium that the end-to-end tests drive. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian's package of Chromium for tests, and its program. */
export const HEADLESS_SHELL = 'chromium-headless-shell';

/** `TAQUILLA_CHROMIUM`, else a Chromium of the system, else undefined: the one Playwright has downloaded. */
export function chromiumPath(): string | undefined {
  const { TAQUILLA_CHROMIUM, PATH = '' } = process.env;
  if (TAQUILLA_CHROMIUM) {
    return TAQUILLA_CHROMIUM;
  }
  // Without the parts that only windows need, the first takes two thirds of the time of the others.
  const names = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome'];
  const folders = ['/usr/bin', ...PATH.split(delimiter).filter((folder) => folder !== '')];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

/** Nothing but the page: no sandbox that containers refuse, no network traffic of the browser's own. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What makes pages of tests quick, and figures of speed wrong. */
export const testFlags: readonly string[] = [
  // The next page of a test begins in the process of the one before, where the application is compiled already.
  '--process-per-site',
  // Pages of tests live for seconds: optimised code would not pay for its making, nor does memory need to be short.
  '--js-flags=--no-maglev --no-turbofan --min-semi-space-size=32',
];
