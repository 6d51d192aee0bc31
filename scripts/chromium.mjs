/** The browser of the end-to-end tests: found, or installed where the machine lacks one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pinnedNode, root } from './build.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/**
 * The path of a Chromium: `TAQUILLA_CHROMIUM`, the system's, or one that is installed now: Debian's package where this
 * user may install it, else the build Playwright downloads.
 *
 * @throws {Error} where none is to be had
 */
export async function ensureChromium() {
  const { TAQUILLA_CHROMIUM } = process.env;
  if (TAQUILLA_CHROMIUM) return TAQUILLA_CHROMIUM;
  const found = findChromium();
  if (found !== undefined) return found;
  console.log('there is no Chromium here: installing one');
  installFromDebian();
  return findChromium() ?? (await installFromPlaywright());
}

function findChromium() {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')];
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((file) => existsSync(file));
}

function installFromDebian() {
  if (!existsSync('/usr/bin/apt-get')) return;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const [command, ...rest] = [...asRoot, 'apt-get', '-qq', ...args];
    const { status } = spawnSync(command, rest, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) return;
  }
}

async function installFromPlaywright() {
  const tool = join(root, 'node_modules/playwright/cli.js');
  const { status } = spawnSync(pinnedNode, [tool, 'install', 'chromium'], { stdio: 'inherit' });
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  if (status !== 0 || !existsSync(path)) {
    throw new Error('no Chromium is to be had: install one and name it in TAQUILLA_CHROMIUM');
  }
  return path;
}
