/** The till server without a screen, for Linux: one archive with all that it runs on but the C library. */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create } from 'tar';
import { pinnedNode, root } from '../scripts/build.mjs';
import { appFiles, packagedManifest } from './appFiles.mjs';

/** What is written for the archive, by the path in it: each a file of this folder. */
const OWN = {
  taquilla: 'taquilla',
  health: 'health',
  'app/health.mjs': 'health.mjs',
  'system/taquilla.service': 'taquilla.service',
  'system/taquilla.sysusers': 'taquilla.sysusers',
  'system/Containerfile': 'Containerfile',
};

/** Of all files in an archive, so that the same sources make the same bytes: the first of January 2000. */
export const MOMENT = new Date(946_684_800_000);

/**
 * Makes `taquilla-VERSION-linux-ARCH.tar.gz` and its SHA-256 beside it.
 *
 * @param {{ to: string, smallest: boolean }} options the folder, which is made; and whether to compress little
 * @returns {Promise<{ made: string[], leftOut: string[] }>} a line each; elsewhere than on Linux it is left out
 */
export async function packServer({ to, smallest }) {
  if (process.platform !== 'linux') return { made: [], leftOut: ['the till server: made on linux alone'] };
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `taquilla-${version}-linux-${process.arch}`;
  mkdirSync(to, { recursive: true });
  const folder = join(to, name);
  rmSync(folder, { recursive: true, force: true });
  try {
    const files = await fillServer(folder);
    const file = join(to, `${name}.tar.gz`);
    await create(
      { file, cwd: to, portable: true, mtime: MOMENT, gzip: { level: smallest ? 1 : 9 }, noDirRecurse: true },
      files.map((path) => `${name}/${path}`),
    );
    writeFileSync(`${file}.sha256`, `${await digestOf(file)}  ${name}.tar.gz\n`);
    return { made: [`${file}: the till server, ${files.length} files`], leftOut: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Puts the files of the till server into a folder. Returns their paths in it, in order. */
export async function fillServer(folder) {
  const native = `linux-${process.arch}`;
  const entries = readdirSync(join(root, 'out/server')).filter((name) => name.endsWith('.js'));
  const app = await appFiles({
    folders: ['server', 'renderer'],
    entries: entries.map((entry) => `out/server/${entry}`),
    native,
  });
  const files = new Map([...app].map(([path, source]) => [`app/${path}`, source]));
  files.set('bin/node', pinnedNode);
  files.set('bin/LICENSE', nodeLicence());
  files.set('LICENSE', join(root, 'LICENSE'));
  for (const [path, source] of Object.entries(OWN)) files.set(path, join(root, 'packaging', source));
  for (const [path, source] of files) put(folder, path, (to) => cpSync(source, to));
  put(folder, 'app/package.json', (to) => writeFileSync(to, packagedManifest()));
  for (const path of ['taquilla', 'health', 'bin/node']) chmodSync(join(folder, path), 0o755);
  return [...files.keys(), 'app/package.json'].sort();
}

function put(folder, path, write) {
  const to = join(folder, path);
  mkdirSync(dirname(to), { recursive: true });
  write(to);
  chmodSync(to, 0o644);
}

/** Node's licence has to go with it. npm keeps it beside the binary it installed, and drops it at a later `npm install`. */
function nodeLicence() {
  const file = join(root, 'node_modules/node/node_modules', `node-linux-${process.arch}`, 'LICENSE');
  if (!existsSync(file)) throw new Error('the licence of Node is not installed; run "npm ci"');
  return file;
}

async function digestOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
