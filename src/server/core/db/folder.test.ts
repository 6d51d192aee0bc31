import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { APPLICATION_ID } from '#migrations';
import { facilityFolder, temporaryFolder } from '#test/kit/server.ts';
import { BACKUPS, DATABASE, lookAt, NoDatabaseError, newestBackup, setAside } from './folder.ts';
import { openConnection } from './sqlite.ts';
import { openStore } from './store.ts';

/** What can become of a database file, by what it is taken for. */
const losses: Readonly<Record<NoDatabaseError['found'], (file: string) => void>> = {
  absent: (file) => rmSync(file),
  empty: (file) => truncateSync(file),
  blank: (file) => {
    rmSync(file);
    openConnection(file, 'write').close();
  },
  foreign: (file) => {
    rmSync(file);
    new Database(file).exec('create table "note" ("id" integer)').close();
  },
  damaged: (file) => {
    const bytes = readFileSync(file);
    // The first page's b-tree is what says which tables there are.
    bytes.fill(0xa5, 100, 4096);
    writeFileSync(file, bytes);
  },
};

/** What stays of a facility, each of which is enough to know that there was one. */
const remains: Readonly<Record<string, (dataDir: string) => void>> = {
  'its pepper': (dataDir) => writeFileSync(join(dataDir, 'pepper.key'), Buffer.alloc(32)),
  'a backup': (dataDir) => {
    mkdirSync(join(dataDir, BACKUPS));
    writeFileSync(join(dataDir, BACKUPS, 'hourly.db'), '');
  },
  'a database that was replaced': (dataDir) => writeFileSync(join(dataDir, `${DATABASE}.replaced-2026`), ''),
};

describe('a folder that was in use', () => {
  test.each(Object.entries(losses))('whose database is %s starts only when told to', async (found, lose) => {
    const { dataDir } = await facilityFolder();
    const file = join(dataDir, DATABASE);
    lose(file);
    const before = existsSync(file) ? readFileSync(file) : null;
    const failure = await openStore(dataDir).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NoDatabaseError);
    expect(failure).toMatchObject({ found });
    expect(String(failure)).toMatch(/taquilla restore --data \S+ --from FILE\. Or begin anew: serve --new$/);
    expect(existsSync(file) ? readFileSync(file) : null).toEqual(before);

    await (await openStore(dataDir, { isNew: true })).close();
    expect(lookAt(file)).toBe('ours');
    const kept = readdirSync(dataDir).filter((name) => name.includes('.replaced-') && !name.endsWith('-wal'));
    expect(kept).toHaveLength(found === 'foreign' || found === 'damaged' ? 1 : 0);
    for (const name of kept) expect(readFileSync(join(dataDir, name))).toEqual(before);
  });

  test.each(Object.entries(remains))('is known by %s', async (_name, leave) => {
    const dataDir = temporaryFolder();
    leave(dataDir);
    await expect(openStore(dataDir)).rejects.toThrow(NoDatabaseError);
    expect(existsSync(join(dataDir, DATABASE))).toBe(false);
    await (await openStore(dataDir, { isNew: true })).close();
    await (await openStore(dataDir)).close();
  });

  test('names its newest backup', async () => {
    const { dataDir } = await facilityFolder();
    mkdirSync(join(dataDir, BACKUPS));
    copyFileSync(join(dataDir, DATABASE), join(dataDir, BACKUPS, 'hourly-2.db'));
    writeFileSync(join(dataDir, BACKUPS, 'hourly-3.db.partial'), 'being written');
    expect(newestBackup(dataDir)?.name).toBe('hourly-2.db');
    rmSync(join(dataDir, DATABASE));
    await expect(openStore(dataDir)).rejects.toThrow(/--from \S+backups\/hourly-2\.db\./);
  });
});

test('a first start that was cut short begins again by itself', async () => {
  for (const lose of [losses.empty, losses.blank]) {
    const dataDir = temporaryFolder();
    const file = join(dataDir, DATABASE);
    writeFileSync(file, '');
    lose(file);
    await (await openStore(dataDir)).close();
    expect(lookAt(file)).toBe('ours');
  }
});

test('a database says that it is ours, also while it is only in the log', async () => {
  const dataDir = temporaryFolder();
  const store = await openStore(dataDir);
  expect(store.readConnection.raw.pragma('application_id', { simple: true })).toBe(APPLICATION_ID);
  expect(lookAt(join(dataDir, DATABASE))).toBe('ours');
  await store.close();
  expect(readFileSync(join(dataDir, DATABASE)).readUInt32BE(68)).toBe(APPLICATION_ID);
});

test('a damaged database that was not closed is refused, and its log is left as it is', async () => {
  const { dataDir } = await facilityFolder();
  const db = new Database(join(dataDir, DATABASE));
  db.pragma('wal_autocheckpoint = 0');
  db.exec('update "product" set "name" = \'logged\'');
  const crashed = temporaryFolder();
  const names = [DATABASE, `${DATABASE}-wal`];
  for (const name of names) copyFileSync(join(dataDir, name), join(crashed, name));
  db.close();
  losses.damaged(join(crashed, DATABASE));
  const contents = (): Buffer[] => names.map((name) => readFileSync(join(crashed, name)));
  const before = contents();
  await expect(openStore(crashed)).rejects.toMatchObject({ found: 'damaged' });
  expect(contents()).toEqual(before);
});

test('nothing is begun anew over a database of ours', async () => {
  const { dataDir } = await facilityFolder();
  await expect(openStore(dataDir, { isNew: true })).rejects.toThrow(/already: start without --new/);
  await (await openStore(dataDir)).close();
});

describe('a database whose last write was cut short', () => {
  /** A folder as a crash leaves it in the middle of a write with a rollback journal. */
  async function cutShort(): Promise<string> {
    const { dataDir } = await facilityFolder();
    const db = new Database(join(dataDir, DATABASE));
    db.pragma('journal_mode = delete');
    db.pragma('cache_size = 1');
    db.exec('begin; create table "half" as select * from "country"; update "product" set "name" = \'half\'');
    const crashed = temporaryFolder();
    for (const name of [DATABASE, `${DATABASE}-journal`]) copyFileSync(join(dataDir, name), join(crashed, name));
    db.exec('rollback');
    db.close();
    return crashed;
  }

  test('is ours, and is what it was before', async () => {
    const dataDir = await cutShort();
    expect(lookAt(join(dataDir, DATABASE))).toBe('ours');
    const store = await openStore(dataDir);
    expect(store.readConnection.raw.prepare(`select count(*) from "product" where "name" = 'half'`).pluck().get()).toBe(
      0,
    );
    await store.close();
  });

  test('takes its journal along when it is set aside', async () => {
    const dataDir = await cutShort();
    const kept = setAside(join(dataDir, DATABASE));
    expect(readdirSync(dataDir)).toEqual([basename(kept), `${basename(kept)}-journal`]);
    expect(lookAt(kept)).toBe('ours');
  });
});
