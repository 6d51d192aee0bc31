/** Finds out whether the desktop window can be had on this machine, and fetches the Electron runtime where it can. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pinnedNode, root } from './build.mjs';
import { say } from './say.mjs';

const electron = join(root, 'node_modules/electron');

/** The whole decision has to fall within 10 s of the start, also on a network that swallows packets. */
const probeTime = 6_000;

/**
 * The Electron executable, downloaded where it is missing and can be had; else why there will be no window.
 *
 * @returns {Promise<{ executable: string } | { missing: 'no-display' | 'as-root' | 'no-runtime' }>}
 */
export async function findDesktop() {
  if (!hasDisplay()) {
    return { missing: 'no-display' };
  }
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    // Chromium runs as root only without its sandbox, and without it there is to be no window.
    return { missing: 'as-root' };
  }
  const executable = await fetchRuntime();
  return executable === undefined ? { missing: 'no-runtime' } : { executable };
}

/** Whether a window can be shown: Windows and macOS always have a display, elsewhere X or Wayland says so. */
export function hasDisplay() {
  return ['win32', 'darwin'].includes(process.platform) || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** The Electron executable, downloaded where it is missing and can be had; else undefined. */
export async function fetchRuntime() {
  return installedRuntime() ?? (await downloadRuntime());
}

/** The executable that is already here, of the version wanted. */
export function installedRuntime() {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const dist = override || join(electron, 'dist');
  const executable = join(dist, readOr(join(electron, 'path.txt'), platformExecutable()));
  if (!existsSync(executable)) {
    return undefined;
  }
  const isWanted = Boolean(override) || readOr(join(dist, 'version'), '').replace(/^v/, '') === wantedVersion();
  return isWanted ? executable : undefined;
}

/** Runs Electron's own installer, which checks the download's hash; not even tried where its server is out of reach. */
async function downloadRuntime() {
  const installer = join(electron, 'install.js');
  if (process.env.ELECTRON_SKIP_BINARY_DOWNLOAD || !existsSync(installer)) {
    return undefined;
  }
  if (!isCached() && !(await isReachable(downloadAddress()))) {
    return undefined;
  }
  say('downloading');
  const code = await run([installer], 'inherit');
  return code === 0 ? installedRuntime() : undefined;
}

/** Asks for the file's head with the Node, and so the proxy and certificates, that the download would use. */
async function isReachable(address) {
  const script = `fetch(process.argv[1], { method: 'HEAD', signal: AbortSignal.timeout(${probeTime}) })
    .then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))`;
  return (await run(['-e', script, address], 'ignore', probeTime + 1_000)) === 0;
}

/** Runs the pinned Node and resolves to its exit code; null when it had to be stopped or could not be started. */
function run(args, stdio, timeout) {
  return new Promise((settle) => {
    const env = { ...process.env, NODE_USE_ENV_PROXY: '1' };
    const child = spawn(pinnedNode, args, { cwd: root, stdio, env, timeout });
    const abandon = () => child.kill();
    process.once('exit', abandon);
    child.once('error', () => settle(null));
    child.once('close', (code) => {
      process.off('exit', abandon);
      settle(code);
    });
  });
}

/** Whether the installer has the archive from an earlier time, so that it needs no network. */
function isCached() {
  const folder =
    process.env.electron_config_cache ||
    {
      darwin: join(homedir(), 'Library/Caches/electron'),
      win32: join(process.env.LOCALAPPDATA || join(homedir(), 'AppData/Local'), 'electron/Cache'),
    }[process.platform] ||
    join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'electron');
  return existsSync(folder) && readdirSync(folder).some((entry) => existsSync(join(folder, entry, archiveName())));
}

/** Where the installer would load the archive from; mirrors are named as its documentation does. */
function downloadAddress() {
  const { env } = process;
  const mirror =
    env.npm_config_electron_mirror || env.ELECTRON_MIRROR || 'https://github.com/electron/electron/releases/download/';
  const folder = env.npm_config_electron_custom_dir || env.ELECTRON_CUSTOM_DIR || `v${wantedVersion()}`;
  return `${mirror}${folder.replace('{{ version }}', wantedVersion())}/${archiveName()}`;
}

const archiveName = () => `electron-v${wantedVersion()}-${process.platform}-${process.arch}.zip`;

const wantedVersion = () => JSON.parse(readFileSync(join(electron, 'package.json'), 'utf8')).version;

const platformExecutable = () =>
  ({ darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' })[process.platform] ?? 'electron';

const readOr = (file, otherwise) => (existsSync(file) ? readFileSync(file, 'utf8') : otherwise);
