/** The till server without a screen as a Debian package: what the tar has, with its unit, user and settings in their places. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../scripts/build.mjs';
import { fillServer, MOMENT } from './serverTar.mjs';

const DPKG_DEB = '/usr/bin/dpkg-deb';
/** Of the archive, its own folder of instructions is of no use where they were followed. */
const MOVED = {
  'system/taquilla.service': 'usr/lib/systemd/system/taquilla.service',
  'system/taquilla.sysusers': 'usr/lib/sysusers.d/taquilla.conf',
};
const SCRIPTS = ['postinst', 'prerm', 'postrm'];

/**
 * Makes `taquilla-server-VERSION-linux-ARCH.deb`.
 *
 * @param {{ to: string, smallest: boolean }} options the folder, which is made; and whether to compress little
 * @returns {Promise<{ made: string[], leftOut: string[] }>} a line each; where Debian's tools are missing it is left out
 */
export async function packDeb({ to, smallest }) {
  if (!existsSync(DPKG_DEB)) return { made: [], leftOut: ['the deb of the till server: dpkg-deb is not here'] };
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `taquilla-server-${version}-linux-${process.arch}`;
  mkdirSync(to, { recursive: true });
  const folder = join(to, name);
  rmSync(folder, { recursive: true, force: true });
  try {
    const files = await fill(folder, version);
    const file = join(to, `${name}.deb`);
    const strength = smallest ? ['-Zgzip', '-z1'] : ['-Zxz'];
    execFileSync(DPKG_DEB, ['--root-owner-group', ...strength, '--build', folder, file], {
      env: { ...process.env, SOURCE_DATE_EPOCH: String(MOMENT.getTime() / 1000) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return { made: [`${file}: the till server for Debian, ${files} files`], leftOut: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Puts the tree of the package into a folder. Returns how many files it installs. */
async function fill(folder, version) {
  const app = join(folder, 'opt/taquilla');
  const paths = new Set();
  for (const path of await fillServer(app)) {
    if (!path.startsWith('system/')) paths.add(`opt/taquilla/${path}`);
    else if (path in MOVED) paths.add(move(join(app, path), folder, MOVED[path]));
  }
  rmSync(join(app, 'system'), { recursive: true });
  paths.add(put(folder, 'etc/taquilla.env', 'deb/taquilla.env', 0o644));
  mkdirSync(join(folder, 'usr/bin'), { recursive: true });
  symlinkSync('/opt/taquilla/taquilla', join(folder, 'usr/bin/taquilla'));
  for (const script of SCRIPTS) put(folder, `DEBIAN/${script}`, `deb/${script}`, 0o755);
  write(folder, 'DEBIAN/conffiles', '/etc/taquilla.env\n');
  const sums = [...paths].sort().map((path) => `${sumOf(join(folder, path))}  ${path}\n`);
  write(folder, 'DEBIAN/md5sums', sums.join(''));
  write(folder, 'DEBIAN/control', controlOf(version));
  // dpkg-deb refuses folders that a strict umask made private.
  execFileSync('chmod', ['-R', 'u+rwX,go+rX,go-w', folder]);
  return paths.size;
}

function controlOf(version) {
  return [
    'Package: taquilla-server',
    // A prerelease is before its release: Debian says so by a tilde.
    `Version: ${version.replace('-', '~')}`,
    `Architecture: ${process.arch === 'x64' ? 'amd64' : process.arch}`,
    'Maintainer: Taquilla <taquilla@localhost>',
    'Section: misc',
    'Priority: optional',
    'Depends: libc6 (>= 2.28), libstdc++6, systemd (>= 250)',
    // The desktop application has a command of the same name, and a server of its own.
    'Conflicts: taquilla',
    'Description: Point of sale and back office for sports facilities: the till server',
    ' The server that tills and the office reach from browsers, with all that it runs on.',
    '',
  ].join('\n');
}

function move(from, folder, path) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  renameSync(from, join(folder, path));
  return path;
}

function put(folder, path, source, mode) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(join(root, 'packaging', source), join(folder, path));
  chmodSync(join(folder, path), mode);
  return path;
}

function write(folder, path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text, { mode: 0o644 });
}

/** By which `dpkg --verify` sees that a file was changed; nothing is kept safe by it. */
function sumOf(path) {
  return createHash('md5').update(readFileSync(path)).digest('hex');
}
