/**
 * The desktop application. With Electron's binary electron-builder makes what is installed, by electron-builder.yml; without it
 * the same files are packed into the same archive, so that all but the binary is made and looked at on every machine.
 */
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createPackageWithOptions } from '@electron/asar';
import { build, Platform } from 'electron-builder';
import { root } from '../scripts/build.mjs';
import { fetchRuntime, installedRuntime } from '../scripts/desktopRuntime.mjs';
import { appFiles, packagedManifest } from './appFiles.mjs';

/** Where electron-builder.yml looks for the application. */
const APP = join(root, 'out/desktop');

/** What is installed on each system; electron-builder.yml has the same. Each is made on the system it is for. */
const INSTALLERS = { linux: 'AppImage and deb', win32: 'nsis', darwin: 'dmg' };

/**
 * Makes the desktop application for this system.
 *
 * @param {{ to: string, smallest: boolean }} options the folder; and whether to make no installer, only what is installed
 * @returns {Promise<{ made: string[], leftOut: string[] }>} a line each
 */
export async function packDesktop({ to, smallest }) {
  const files = await fillApp();
  const elsewhere = Object.entries(INSTALLERS).filter(([system]) => system !== process.platform);
  const leftOut = elsewhere.map(([system, what]) => `${what}: made on ${system} alone`);
  const executable = smallest ? installedRuntime() : await fetchRuntime();
  if (executable === undefined) {
    const asar = join(to, 'desktop/app.asar');
    rmSync(dirname(asar), { recursive: true, force: true });
    mkdirSync(dirname(asar), { recursive: true });
    await createPackageWithOptions(APP, asar, { unpack: '**/*.node' });
    leftOut.unshift(`${INSTALLERS[process.platform]}, and the fuses: Electron's binary is not here`);
    return { made: [`${asar}: the desktop application without Electron, ${files} files`], leftOut };
  }
  const target = smallest ? ['dir'] : undefined;
  const system = { linux: Platform.LINUX, win32: Platform.WINDOWS, darwin: Platform.MAC }[process.platform];
  const made = await build({
    projectDir: root,
    targets: system.createTarget(target),
    publish: 'never',
    config: {
      extends: join(root, 'electron-builder.yml'),
      electronDist: distOf(executable),
      directories: { output: to },
    },
  });
  if (smallest) leftOut.unshift(`${INSTALLERS[process.platform]}: --smallest makes only what they install`);
  return { made: smallest ? [`${to}: the desktop application, ${files} files`] : made, leftOut };
}

/** Puts the files of the application where it is packed from. Returns how many. */
async function fillApp() {
  const server = readdirSync(join(root, 'out/server')).filter((name) => name.endsWith('.js'));
  const files = await appFiles({
    folders: ['main', 'preload', 'renderer', 'server'],
    entries: ['out/main/index.js', 'out/main/serverProcess.js', ...server.map((name) => `out/server/${name}`)],
    native: `${process.platform}-${process.arch}`,
  });
  rmSync(APP, { recursive: true, force: true });
  for (const [path, source] of files) {
    mkdirSync(dirname(join(APP, path)), { recursive: true });
    cpSync(source, join(APP, path));
    chmodSync(join(APP, path), 0o644);
  }
  writeFileSync(join(APP, 'package.json'), packagedManifest());
  return files.size + 1;
}

/** The folder that has the whole of Electron. On macOS the executable is three levels inside of its bundle. */
function distOf(executable) {
  return process.platform === 'darwin' ? join(executable, '../../../..') : dirname(executable);
}
