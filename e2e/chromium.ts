/** The Chromium that the end-to-end tests drive. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** `TAQUILLA_CHROMIUM`, else a Chromium of the system, else undefined: the one Playwright has downloaded. */
export function chromiumPath(): string | undefined {
  const { TAQUILLA_CHROMIUM, PATH = '' } = process.env;
  if (TAQUILLA_CHROMIUM) {
    return TAQUILLA_CHROMIUM;
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  const folders = ['/usr/bin', ...PATH.split(delimiter).filter((folder) => folder !== '')];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file));
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
