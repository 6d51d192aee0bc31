/**
 * Keeps out/ up to date for the scripts that run from it. Plain JavaScript for any Node from 20 on, because it runs
 * before the pinned Node is known to be there.
 */
import { spawn } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { say } from './say.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The Node the project runs on (a devDependency), whatever the system's own is. */
export const pinnedNode = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

const out = join(root, 'out');
const stamp = join(out, '.built');
const lock = join(out, '.building');
const products = [
  'main/index.js',
  'main/serverProcess.js',
  'main/tray.png',
  'main/tray@2x.png',
  'server/cli.js',
  'preload/index.cjs',
  'renderer/index.html',
];
const sources = ['src', 'migrations', 'scripts', 'electron.vite.config.ts', 'package.json', 'package-lock.json'];

/** Whether something in out/ is missing or older than what it is made from. */
export function isStale() {
  if (!existsSync(stamp) || products.some((product) => !existsSync(join(out, product)))) {
    return true;
  }
  const built = statSync(stamp).mtimeMs;
  return sources.some((source) => newest(join(root, source)) > built);
}

/**
 * Builds out/ where it is stale and says so in one line on stderr. Two processes never build at once: the second waits.
 *
 * @throws {Error} with the builder's whole output when the build fails
 */
export async function ensureBuilt() {
  if (!isStale()) {
    return;
  }
  mkdirSync(out, { recursive: true });
  await takeLock();
  try {
    if (isStale()) {
      say('building');
      await build();
    }
  } finally {
    rmSync(lock, { force: true });
  }
}

/** The newest change below a path, in milliseconds; a removed file shows in its folder's time. Tests do not count. */
function newest(path) {
  const { mtimeMs, isDirectory } = describe(path);
  if (!isDirectory) {
    return /\.test\.tsx?$/.test(path) ? 0 : mtimeMs;
  }
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), mtimeMs);
}

function describe(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  return { mtimeMs: found?.mtimeMs ?? 0, isDirectory: found?.isDirectory() ?? false };
}

async function build() {
  const started = new Date();
  // Names of chunks carry hashes: what is no longer made would stay for ever.
  for (const part of ['main', 'server', 'preload', 'renderer']) {
    rmSync(join(out, part), { recursive: true, force: true });
  }
  const tool = join(root, 'node_modules/electron-vite/bin/electron-vite.js');
  const child = spawn(pinnedNode, [tool, 'build'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const abandon = () => child.kill();
  process.once('exit', abandon);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise((settle, reject) => {
    child.once('error', reject);
    child.once('close', settle);
  });
  process.off('exit', abandon);
  if (code !== 0) {
    throw new Error(`electron-vite build ended with ${code}\n${output}`);
  }
  writeFileSync(stamp, '');
  // What was edited while the build ran is newer than what it read.
  utimesSync(stamp, started, started);
}

/** Takes out/.building for this process; a lock left by one that is gone is removed. */
async function takeLock() {
  const claim = `${lock}.${process.pid}`;
  writeFileSync(claim, String(process.pid));
  try {
    while (!linked(claim)) {
      if (!isAlive(Number(existsSync(lock) ? readFileSync(lock, 'utf8') : process.pid))) {
        rmSync(lock, { force: true });
      }
      await sleep(200);
    }
  } finally {
    rmSync(claim);
  }
}

/** A link appears with its content or not at all, so nobody reads a lock without its owner's number. */
function linked(claim) {
  try {
    linkSync(claim, lock);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') {
      return false;
    }
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
