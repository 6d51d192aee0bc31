/**
 * The packed desktop application, file by file, and what electron-builder.yml makes of it. Where Electron's binary is missing,
 * a file with nothing but its fuses stands for it: electron-builder runs for real, and the fuses it burns are read back.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { startNode } from '#test/kit/processes.ts';
import { temporaryFolder } from '#test/kit/server.ts';
import electron from '../../node_modules/electron/package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const native = `node_modules/better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`;

interface AsarFile {
  readonly size: number;
  readonly offset?: string;
  readonly unpacked?: boolean;
  readonly integrity?: { readonly algorithm: string; readonly hash: string };
}
interface AsarFolder {
  readonly files: Readonly<Record<string, AsarFile | AsarFolder>>;
}

describe.each(['without Electron', 'by electron-builder'])('the application packed %s', (how) => {
  let to: string;
  let said: string;
  let asar: string;
  let files: ReadonlyMap<string, AsarFile & { readonly bytes: Buffer }>;

  beforeAll(async () => {
    to = temporaryFolder();
    const dist = how === 'by electron-builder' ? standIn() : temporaryFolder();
    const packed = await startNode(['scripts/package.mjs', '--only', 'desktop', '--smallest', '--out', to], {
      ELECTRON_OVERRIDE_DIST_PATH: dist,
    }).finished;
    expect({ code: packed.code, stderr: packed.code === 0 ? '' : packed.stderr }).toEqual({ code: 0, stderr: '' });
    said = packed.stdout;
    asar = join(to, ['desktop', 'linux-unpacked/resources'].find((at) => existsSync(join(to, at))) ?? '', 'app.asar');
    files = readAsar(asar);
  });

  test('holds the build and what it loads, byte for byte, and nothing else', () => {
    const strays = [...files].filter(([path, { bytes }]) => {
      if (path === 'package.json') return false;
      const isOurs = /^out\/(main|preload|renderer|server)\/|^node_modules\//.test(path);
      const source = isOurs ? readFileSync(join(root, path)) : Buffer.alloc(0);
      return !isOurs || !(bytes.equals(source) || isShortened(path, bytes, source));
    });
    expect(strays.map(([path]) => path)).toEqual([]);
    const built = ['main', 'preload', 'renderer', 'server'].flatMap((part) =>
      readdirSync(join(root, 'out', part), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
    );
    expect([...files.keys()].filter((path) => path.startsWith('out/')).sort()).toEqual(built.sort());
  });

  test('has the icon of the tray beside the script that shows it', () => {
    expect([...files.keys()]).toEqual(expect.arrayContaining(['out/main/tray.png', 'out/main/tray@2x.png']));
  });

  test('has no source map, test, source or type, and says what it is', () => {
    expect([...files.keys()].filter((path) => /\.(map|[cm]?tsx?)$|\.test\.|(^|\/)(tests?|docs?)\//.test(path))).toEqual(
      [],
    );
    const manifest = JSON.parse(String(files.get('package.json')?.bytes)) as Record<string, unknown>;
    expect(manifest).toMatchObject({ name: 'taquilla', type: 'module', main: 'out/main/index.js' });
    expect(Object.keys(manifest).filter((key) => /scripts|dependencies/i.test(key))).toEqual([]);
  });

  test('has its native module outside of the archive, and no other', () => {
    expect([...files].filter(([, { unpacked }]) => unpacked === true).map(([path]) => path)).toEqual([native]);
    expect([...files.keys()].filter((path) => path.endsWith('.node'))).toEqual([native]);
  });

  test('names the hash of every file', () => {
    const wrong = [...files].filter(
      ([, { integrity, bytes }]) =>
        integrity?.algorithm !== 'SHA256' || integrity.hash !== createHash('sha256').update(bytes).digest('hex'),
    );
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  test('says what was left out, and why', () => {
    expect(said).toContain('left out: nsis: made on win32 alone');
    expect(said).toContain(
      how === 'by electron-builder'
        ? 'left out: AppImage and deb: --smallest makes only what they install'
        : "left out: AppImage and deb, and the fuses: Electron's binary is not here",
    );
  });

  test('has its fuses burnt, where there is something to burn them into', async () => {
    expect(existsSync(join(to, 'linux-unpacked'))).toBe(how === 'by electron-builder');
    if (how === 'without Electron') return;
    const fuses = ['node_modules/@electron/fuses/dist/bin.js', 'read', '--app', join(to, 'linux-unpacked/taquilla')];
    const { stdout } = await startNode(fuses, { NO_COLOR: '1', FORCE_COLOR: '0' }).finished;
    expect(Object.fromEntries([...stdout.matchAll(/(\w+) is (\w+)/g)].map(([, name, state]) => [name, state]))).toEqual(
      {
        RunAsNode: 'Disabled',
        EnableCookieEncryption: 'Enabled',
        EnableNodeOptionsEnvironmentVariable: 'Disabled',
        EnableNodeCliInspectArguments: 'Disabled',
        EnableEmbeddedAsarIntegrityValidation: 'Enabled',
        OnlyLoadAppFromAsar: 'Enabled',
        LoadBrowserProcessSpecificV8Snapshot: 'Disabled',
        GrantFileProtocolExtraPrivileges: 'Disabled',
        WasmTrapHandlers: 'Enabled',
      },
    );
  });
});

/** Whether it is a manifest of which electron-builder has left keys out that nobody reads. */
function isShortened(path: string, bytes: Buffer, source: Buffer): boolean {
  if (!path.endsWith('/package.json')) return false;
  const whole = JSON.parse(String(source)) as Record<string, unknown>;
  const read = ['name', 'version', 'type', 'main', 'exports', 'browser', 'license'];
  const kept = JSON.parse(String(bytes)) as Record<string, unknown>;
  const isAs = (key: string): boolean => JSON.stringify(kept[key]) === JSON.stringify(whole[key]);
  return read.every(isAs) && Object.keys(kept).every(isAs);
}

/** What electron-builder takes for an unpacked Electron: its executable has the fuses as Electron ships them. */
function standIn(): string {
  const dist = temporaryFolder();
  const asShipped = Buffer.from('1011001' + '11');
  const wire = [Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), Buffer.from([1, asShipped.length]), asShipped];
  writeFileSync(join(dist, 'electron'), Buffer.concat([Buffer.alloc(4096), ...wire, Buffer.alloc(4096)]));
  writeFileSync(join(dist, 'version'), electron.version);
  for (const name of ['chrome-sandbox', 'LICENSE', 'LICENSES.chromium.html']) writeFileSync(join(dist, name), '');
  mkdirSync(join(dist, 'locales'));
  return dist;
}

/** The files of an archive, by path: header and bytes, as the format has them (a pickled JSON, then all files in a row). */
function readAsar(file: string): Map<string, AsarFile & { bytes: Buffer }> {
  const whole = readFileSync(file);
  const start = 8 + whole.readUInt32LE(4);
  const header = JSON.parse(whole.toString('utf8', 16, 16 + whole.readUInt32LE(12))) as AsarFolder;
  const found = new Map<string, AsarFile & { bytes: Buffer }>();
  const walk = ({ files }: AsarFolder, at: string): void => {
    for (const [name, entry] of Object.entries(files)) {
      const path = `${at}${name}`;
      if ('files' in entry) walk(entry, `${path}/`);
      else if (entry.unpacked === true)
        found.set(path, { ...entry, bytes: readFileSync(join(`${file}.unpacked`, path)) });
      else {
        const from = start + Number(entry.offset);
        found.set(path, { ...entry, bytes: whole.subarray(from, from + entry.size) });
      }
    }
  };
  walk(header, '');
  return found;
}
