import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type InstallerParts, installedAs, installUpdate } from './installer.ts';

let folder: string;
let did: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taquilla-installer-'));
  did = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const parts = (kind: InstallerParts['kind'], more: Partial<InstallerParts> = {}): InstallerParts => ({
  ...{ kind, env: { APPIMAGE: join(folder, 'Taquilla.AppImage') } },
  openPath: async (path) => {
    did.push(`open ${path}`);
    return '';
  },
  relaunch: (execPath = 'this') => did.push(`relaunch ${execPath}`),
  ...more,
});
const handOver = (content = 'the new version') => {
  const path = join(folder, 'new');
  writeFileSync(path, content);
  const sha512 = createHash('sha512').update('the new version').digest('base64');
  const file = { system: 'linux', arch: 'x64', kind: 'AppImage', name: 'new', size: 15, sha512 } as const;
  return { path, file, version: '9.9.9' };
};
/** A program of that name that ends so, and notes what it was called with. */
const program = (name: string, code: number): NodeJS.ProcessEnv => {
  writeFileSync(join(folder, name), `#!/bin/sh\necho "$@" > "${join(folder, 'called')}"\nexit ${code}\n`);
  chmodSync(join(folder, name), 0o755);
  return { PATH: `${folder}:${process.env.PATH}` };
};

test('an AppImage is replaced whole and started again', async () => {
  const image = join(folder, 'Taquilla.AppImage');
  writeFileSync(image, 'the old version');
  await installUpdate(handOver(), parts('AppImage'));
  expect(readFileSync(image, 'utf8')).toBe('the new version');
  expect(statSync(image).mode & 0o777).toBe(0o755);
  expect(did).toEqual([`relaunch ${image}`]);
  expect(readdirSync(folder).sort()).toEqual(['Taquilla.AppImage', 'new']);
});

test('where the AppImage cannot be written the old one stays', async () => {
  const env = { APPIMAGE: join(folder, 'none/Taquilla.AppImage') };
  await expect(installUpdate(handOver(), parts('AppImage', { env }))).rejects.toThrow(/ENOENT/);
  expect(did).toEqual([]);
});

test.skipIf(process.platform === 'win32')('a deb is installed by an administrator, and started again', async () => {
  const { path } = handOver();
  await installUpdate(handOver(), parts('deb', { env: program('pkexec', 0) }));
  expect(readFileSync(join(folder, 'called'), 'utf8')).toBe(`dpkg --install ${path}\n`);
  expect(did).toEqual(['relaunch this']);
});

test.skipIf(process.platform === 'win32')('a deb that nobody let in is said', async () => {
  await expect(installUpdate(handOver(), parts('deb', { env: program('pkexec', 126) }))).rejects.toThrow(
    /ended with 126/,
  );
  expect(did).toEqual([]);
});

test.each(['nsis', 'dmg'] as const)('%s is opened, and asks for itself', async (kind) => {
  const { path } = handOver();
  await installUpdate(handOver(), parts(kind));
  expect(did).toEqual([`open ${path}`]);
  await expect(installUpdate(handOver(), parts(kind, { openPath: async () => 'no program' }))).rejects.toThrow(
    'no program',
  );
});

test.each(['AppImage', 'deb', 'nsis', 'dmg'] as const)(
  '%s: a file that was changed meanwhile is removed',
  async (kind) => {
    await expect(installUpdate(handOver('the bad version'), parts(kind))).rejects.toThrow(
      /not the file that was signed/,
    );
    expect([did, existsSync(join(folder, 'new'))]).toEqual([[], false]);
  },
);

describe('how it was installed', () => {
  const execPath = '/tmp/.mount_Taquil/taquilla';
  const image = { APPIMAGE: '/home/ana/Taquilla.AppImage', APPDIR: '/tmp/.mount_Taquil' };
  test.each([
    ['linux', true, image, 'AppImage'],
    // Started from a terminal that is an AppImage.
    ['linux', true, { ...image, APPDIR: '/tmp/.mount_Editor' }, 'deb'],
    ['linux', false, { ...image, APPDIR: '/tmp/.mount_Editor' }, null],
    ['linux', true, {}, 'deb'],
    ['linux', false, {}, null],
    ['win32', true, {}, 'nsis'],
    ['darwin', true, {}, 'dmg'],
    ['darwin', false, {}, null],
    ['freebsd', true, {}, null],
  ] as const)('%s, packaged: %s, %j: %s', (platform, isPackaged, env, kind) => {
    expect(installedAs(platform, isPackaged, { env, execPath })).toBe(kind);
  });
});
