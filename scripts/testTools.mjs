/** What tests need of the machine: found, or installed where that may be done. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root } from './build.mjs';
import { outcome, run } from './steps.mjs';

/** Finds or installs all of it, one after the other: the system installs one at a time. Says what there is. */
export async function tools(name) {
  return `${await faults(name)}; ${await python(name)}; ${await browser(name)}`;
}

/** Finds strace, which makes disks fail and records what is written to them, or installs it. Linux alone has it. */
async function faults(name) {
  if (process.platform !== 'linux') return 'not tested on this system: they need strace';
  await requireProgram(name, 'strace');
  return 'strace makes them';
}

/** Finds Python, which runs the receiver of webhooks that docs show in it, or installs it. */
async function python(name) {
  await requireProgram(name, 'python3');
  return 'Python is there';
}

/** Finds a program, or installs the Debian package of its name. Throws where it is not to be had. */
async function requireProgram(name, program) {
  const has = async () => (await outcome(name, 'sh', ['-c', `command -v ${program}`])) === 0;
  if (!(await has()) && !((await installed(name, program)) && (await has())))
    throw new Error(`${program} is not installed`);
}

/** Finds a Chromium for the end-to-end tests, or installs one. */
async function browser(name) {
  const { chromiumPath, HEADLESS_SHELL } = await import('../e2e/chromium.ts');
  const { chromium } = await import('playwright');
  const find = () => chromiumPath() ?? [chromium.executablePath()].find((file) => existsSync(file));
  const isAsked = (process.env.TAQUILLA_CHROMIUM ?? '') !== '';
  if (!isAsked && find()?.endsWith(HEADLESS_SHELL) !== true) await installed(name, HEADLESS_SHELL);
  if (find() === undefined) await installChromium(name);
  const found = find();
  if (found === undefined || !existsSync(found))
    throw new Error(`there is no Chromium at ${found ?? 'the usual places'}`);
  return found;
}

/** With the system's package manager where it may be used, else with Playwright's own download. */
async function installChromium(name) {
  if (await installed(name, 'chromium')) return;
  await run(name, pinnedNode, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium']);
}

/** Installs a Debian package. False where that may not be done, or fails. */
async function installed(name, debianPackage) {
  const isRoot = process.getuid?.() === 0;
  const mayInstall = existsSync('/usr/bin/apt-get') && (isRoot || (await outcome(name, 'sudo', ['-n', 'true'])) === 0);
  if (!mayInstall) return false;
  const [command, ...before] = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const args = [...before, 'install', '-q', '-y', '--no-install-recommends', debianPackage];
  return (
    (await outcome(name, command, [...before, 'update', '-q'])) === 0 &&
    (await outcome(name, command, args, { DEBIAN_FRONTEND: 'noninteractive' })) === 0
  );
}
