/** The feed that is made of packages is the one that programs take. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFeed } from '#server/updates/feed.ts';
import { startNode } from '#test/kit/processes.ts';
import { temporaryFolder } from '#test/kit/server.ts';
import manifest from '../../package.json' with { type: 'json' };
import { makeKeys, writeFeed } from '../../packaging/updateFeed.ts';

const root = join(import.meta.dirname, '../..');
const { version } = manifest;
const notes = { version, minimum: '1.0.0-beta.1', es: 'Un botón nuevo.', en: 'A new button.' };

test('installers of all systems are in it, and what is none of this version is not', async () => {
  const folder = temporaryFolder();
  const keyFile = join(temporaryFolder(), 'update.key');
  const publicKey = makeKeys(keyFile);
  expect(statSync(keyFile).mode & 0o077).toBe(0);
  const installers = [
    [`taquilla-desktop-${version}-linux-amd64.deb`, 'deb', 'x64'],
    [`taquilla-desktop-${version}-linux-x86_64.AppImage`, 'AppImage', 'x64'],
    [`taquilla-desktop-${version}-mac-arm64.dmg`, 'dmg', 'arm64'],
    [`taquilla-desktop-${version}-win-x64.exe`, 'nsis', 'x64'],
    [`taquilla-server-${version}-linux-x64.deb`, 'server', 'x64'],
  ] as const;
  for (const name of [...installers.map(([name]) => name), 'taquilla-desktop-0.0.1-linux-amd64.deb', 'notes.txt'])
    writeFileSync(join(folder, name), name);
  const made = await writeFeed({ folder, keyFile, notes });
  expect(made).toEqual({ feed: join(folder, 'stable.json'), files: installers.length });
  const signed = { bytes: readFileSync(made.feed), signature: readFileSync(`${made.feed}.sig`, 'latin1') };
  const feed = readFeed(signed, { publicKey, channel: 'stable', feed: '' });
  expect(feed.files.map(({ name, kind, arch }) => [name, kind, arch])).toEqual(installers);
  expect(feed).toMatchObject({ version, notes: { es: notes.es, en: notes.en } });
  const other = makeKeys(join(temporaryFolder(), 'other.key'));
  expect(() => readFeed(signed, { publicKey: other, channel: 'stable', feed: '' })).toThrow('badSignature');
});

test('notes of another version stop it', async () => {
  const keyFile = join(temporaryFolder(), 'update.key');
  makeKeys(keyFile);
  const feed = writeFeed({ folder: temporaryFolder(), keyFile, notes: { ...notes, version: '0.0.1' } });
  await expect(feed).rejects.toThrow(/updateNotes\.json is of 0\.0\.1/);
});

test('an installer that does not say what it is for stops it', async () => {
  const folder = temporaryFolder();
  const keyFile = join(temporaryFolder(), 'update.key');
  makeKeys(keyFile);
  writeFileSync(join(folder, `Taquilla-${version}.dmg`), '');
  await expect(writeFeed({ folder, keyFile, notes })).rejects.toThrow(/does not say what it is for/);
});

test('keys are never written over, and the private one is said to nobody', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'update.key');
  const { code, stdout } = await startNode(['scripts/updateKeys.mjs', file]).finished;
  expect([code, /^[\w+/]+=*\n$/.test(stdout), readdirSync(folder)]).toEqual([0, true, ['update.key']]);
  const before = readFileSync(file, 'utf8');
  expect(await startNode(['scripts/updateKeys.mjs', file]).finished).toMatchObject({ code: 1 });
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(stdout).not.toContain(before.split('\n')[1]);
});

test('no private key is among the files of the packages', () => {
  const folder = join(root, 'packaging');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(10);
  for (const { parentPath, name } of files)
    expect(readFileSync(join(parentPath, name), 'utf8')).not.toContain('PRIVATE KEY');
});
