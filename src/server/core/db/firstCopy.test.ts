import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, test, vi } from 'vitest';
import { query, withDatabase, write } from '#test/kit/database.ts';
import { runCli } from '#test/kit/processes.ts';
import { facilityFolder, temporaryFolder } from '#test/kit/server.ts';
import { VERSION } from '../process/version.ts';
import { copyFirst, FirstCopyError, firstCopyOf } from './firstCopy.ts';
import { lastVersionOf, NewerVersionError } from './lastVersion.ts';
import { openConnection } from './sqlite.ts';
import { DATABASE, openStore } from './store.ts';

/** Free blocks that the disk is said to have; null = what it has. */
const disk = vi.hoisted((): { free: number | null } => ({ free: null }));
vi.mock(import('node:fs'), async (original) => {
  const fs = await original();
  const statfsSync = ((path: string) => {
    const found = fs.statfsSync(path);
    return disk.free === null ? found : Object.assign(found, { bavail: disk.free });
  }) as typeof fs.statfsSync;
  return { ...fs, statfsSync };
});
afterEach(() => {
  disk.free = null;
});

const backups = (dataDir: string): string[] => {
  try {
    return readdirSync(join(dataDir, 'backups'));
  } catch {
    return [];
  }
};
const open = async (dataDir: string, options: Parameters<typeof openStore>[1] = {}): Promise<void> => {
  await (await openStore(dataDir, options)).close();
};
const lastVersion = (dataDir: string): string | null => withDatabase(dataDir, lastVersionOf);
/** A folder that another version last had open; null = one that did not say so yet. */
async function folderOf(version: string | null): Promise<string> {
  const { dataDir } = await facilityFolder();
  await open(dataDir);
  if (version === null) write(dataDir, `delete from "meta" where "key" = 'openedBy'`);
  else write(dataDir, `update "meta" set "value" = ? where "key" = 'openedBy'`, JSON.stringify(version));
  return dataDir;
}

test('a new folder, and one of the same version, need no copy', async () => {
  const dataDir = temporaryFolder();
  await open(dataDir);
  await open(dataDir);
  expect([lastVersion(dataDir), backups(dataDir)]).toEqual([VERSION, []]);
});

test.each(['0.9.3', '1.0.0-alpha.12', null])(
  'what version %s left is copied before it is written to, once',
  async (from) => {
    const dataDir = await folderOf(from);
    const before = query(dataDir, 'select * from "meta" order by "key"');
    await open(dataDir);
    await open(dataDir);
    const [name = '', ...more] = backups(dataDir);
    expect([firstCopyOf(name)?.version, more, lastVersion(dataDir)]).toEqual([VERSION, [], VERSION]);
    const copy = new Database(join(dataDir, 'backups', name), { readonly: true });
    expect(copy.prepare('select * from "meta" order by "key"').all()).toEqual(before);
    copy.close();
  },
);

test('what a newer version wrote is refused and left as it is, unless somebody says otherwise', async () => {
  const dataDir = await folderOf('1.0.0');
  const before = readFileSync(join(dataDir, DATABASE));
  await expect(open(dataDir)).rejects.toThrow(NewerVersionError);
  const { code, stderr } = await runCli('serve', '--data', dataDir, '--port', '0');
  expect(code).toBe(1);
  expect(stderr).toMatch(/last used by version 1\.0\.0.*--older[\s\S]*la versión 1\.0\.0.*--older/);
  expect([readFileSync(join(dataDir, DATABASE)).equals(before), backups(dataDir)]).toEqual([true, []]);
  await open(dataDir, { mayBeOlder: true });
  expect([lastVersion(dataDir), backups(dataDir).length]).toEqual([VERSION, 1]);
  await open(dataDir);
});

test.each([
  ['the disk has no room', 'full', /lacks \d+ MB/, () => Object.assign(disk, { free: 100 })],
  [
    'the folder of the copies is none',
    'failed',
    /EEXIST|ENOTDIR/,
    (dataDir: string) => writeFileSync(join(dataDir, 'backups'), ''),
  ],
  [
    'the copy is not sound',
    'failed',
    /1 rows refer to rows that are not there/,
    (dataDir: string) => {
      const db = new Database(join(dataDir, DATABASE));
      db.pragma('foreign_keys = OFF');
      db.exec(`insert into "region" ("name", "country", "created") values ('Nowhere', 987654, '2026')`);
      db.close();
    },
  ],
] as const)('nothing is written where %s', async (_name, reason, words, spoil) => {
  const dataDir = await folderOf('0.9.3');
  spoil(dataDir);
  const before = readFileSync(join(dataDir, DATABASE));
  const refusal = await open(dataDir).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(FirstCopyError);
  expect(refusal).toMatchObject({
    reason,
    message: expect.stringMatching(words),
    spanish: expect.stringMatching(words),
  });
  expect(readFileSync(join(dataDir, DATABASE)).equals(before)).toBe(true);
  expect(backups(dataDir)).toEqual([]);
  expect(lastVersion(dataDir)).toBe('0.9.3');
});

test('starts that fail again and again leave one copy of the same data', async () => {
  const dataDir = await folderOf('0.9.3');
  const connection = openConnection(join(dataDir, DATABASE), 'write');
  const at = (day: number) => new Date(`2026-03-0${day}T09:00:00.000Z`);
  for (const day of [1, 2, 3]) await copyFirst(connection, dataDir, at(day));
  expect(backups(dataDir)).toEqual([expect.stringContaining('2026-03-03')]);
  const [other = ''] = backups(dataDir);
  renameSync(join(dataDir, 'backups', other), join(dataDir, 'backups', other.replace(/-r\d+/, '-r1')));
  await copyFirst(connection, dataDir, at(4));
  expect(backups(dataDir)).toHaveLength(2);
  connection.close();
});
