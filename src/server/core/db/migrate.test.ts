import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { migrations } from '#migrations';
import { settingSchemas } from '#shared/settings.ts';
import { withDatabase } from '#test/kit/database.ts';
import { facilityFolder, temporaryFolder } from '#test/kit/server.ts';
import { VERSION } from '../process/version.ts';
import { noteVersion } from './lastVersion.ts';
import { appliedMigrations, migrate, NewerSchemaError } from './migrate.ts';
import { shapeOf } from './shape.ts';
import { type Connection, openConnection } from './sqlite.ts';
import { DATABASE, openStore } from './store.ts';

/** Migrations that a later version brings. */
const later = vi.hoisted((): Record<string, Migration> => ({}));
/** The fingerprint of the schema they make. */
const newer = vi.hoisted(() => ({ shape: '' }));
vi.mock(import('#migrations'), async (original) => {
  const { migrations, SHAPE, ...rest } = await original();
  return {
    ...rest,
    get SHAPE() {
      return Object.keys(later).length === 0 ? SHAPE : newer.shape;
    },
    get migrations() {
      return { ...migrations, ...later };
    },
  };
});

/** What this version brings by itself. */
const shipped = Object.keys(migrations);
const now = new Date('2026-03-02T09:00:00.000Z');
let connection: Connection;
let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  connection = openConnection(join(folder, DATABASE), 'write');
});
afterEach(() => {
  connection.close();
  for (const name of Object.keys(later)) delete later[name];
});

const tables = (db = connection.raw): string[] =>
  db.prepare("select name from sqlite_master where type = 'table' order by name").pluck().all() as string[];
const backups = (dir = folder): string[] => {
  try {
    return readdirSync(join(dir, 'backups'));
  } catch {
    return [];
  }
};
const addNote: Migration = {
  up: async (db) => {
    await sql`create table "note" ("id" integer primary key) strict`.execute(db);
  },
};

test('an empty file gets the whole schema, and needs no backup', async () => {
  expect(appliedMigrations(connection)).toEqual([]);
  expect(await migrate(connection, folder, now)).toEqual(shipped);
  expect(appliedMigrations(connection)).toEqual(shipped);
  expect(tables()).toEqual(expect.arrayContaining(['invoice', 'posMovement', 'event', 'idempotency']));
  expect(backups()).toEqual([]);
  noteVersion(connection.raw);
  expect(await migrate(connection, folder, now)).toEqual([]);
  expect(backups()).toEqual([]);
});

test('the method that set-offs went by, found by its name before, is known by its id', async () => {
  await migrate(connection, folder, now);
  const known = connection.raw.prepare(`select "value" from "meta" where "key" = 'setOffMethod'`).pluck();
  expect(known.get()).toBeUndefined();
  const insert = connection.raw.prepare(
    `insert into "paymentMethod" ("name", "type", "openDrawer", "priority", "active", "deleted", "created")
     values (?, 7, 0, 0, ?, 0, '2026-03-02T09:00:00.000Z')`,
  );
  for (const [name, active] of [
    ['Compensación', 1],
    ['Set-off', 0],
  ] as const) {
    insert.run(name, active);
  }
  await migrations['0009_setOffMethod']?.up(connection.db);
  expect(JSON.parse(String(known.get()))).toBe(2);
});

test('the second place is the one that was set, without the seconds of a replica', async () => {
  await migrate(connection, folder, now);
  const stored = { folder: '/mnt/copias', minutes: 60, seconds: 10 };
  connection.raw
    .prepare(`insert into "setting" ("key", "value", "deleted", "created") values ('backupPlace', ?, 0, ?)`)
    .run(JSON.stringify(stored), now.toISOString());
  await migrations['0025_replicaSeconds']?.up(connection.db);
  const { seconds: _, ...left } = stored;
  const value = connection.raw.prepare(`select "value" from "setting" where "key" = 'backupPlace'`).pluck().get();
  expect(settingSchemas.backupPlace.parse(JSON.parse(String(value)))).toEqual(left);
});

test('a later migration comes after a checked backup of everything as it was', async () => {
  connection.close();
  const { dataDir } = await facilityFolder();
  later['9002_note'] = addNote;
  // A table that is made anew, or gets a column, is frozen by the columns it has then.
  later['9003_thaw'] = { up: async (db) => void (await sql`drop trigger "invoiceLine_frozen"`.execute(db)) };
  connection = openConnection(join(dataDir, DATABASE), 'write');
  const triggers = () =>
    connection.raw.prepare(`select "name", "sql" from sqlite_master where "type" = 'trigger'`).all();
  const before = triggers();
  const products = connection.raw.prepare('select * from "product"').all();
  expect(await migrate(connection, dataDir, now)).toEqual(['9002_note', '9003_thaw']);
  expect(tables()).toContain('note');
  expect(new Set(triggers())).toEqual(new Set(before));
  expect(connection.raw.prepare('select * from "product"').all()).toEqual(products);
  expect(backups(dataDir)).toEqual([
    expect.stringMatching(new RegExp(`^before-${VERSION}-2026-03-02T09-00-00-000Z-r\\d+\\.db$`)),
  ]);
  const backup = new Database(join(dataDir, 'backups', backups(dataDir)[0] ?? ''), { readonly: true });
  expect(tables(backup)).not.toContain('note');
  expect(backup.prepare('select * from "product"').all()).toEqual(products);
  backup.close();
});

test('several are one transaction: all or none', async () => {
  await migrate(connection, folder, now);
  connection.raw.exec(`insert into "meta" ("key", "value") values ('kept', '1')`);
  later['9002_note'] = addNote;
  later['9003_broken'] = {
    up: async (db) => {
      await sql`create table "half" ("id" integer) strict`.execute(db);
      await sql`insert into "nowhere" values (1)`.execute(db);
    },
  };
  const before = tables();
  await expect(migrate(connection, folder, now)).rejects.toThrow(/nowhere/);
  expect([tables(), appliedMigrations(connection)]).toEqual([before, shipped]);
  expect(connection.raw.prepare(`select "value" from "meta" where "key" = 'kept'`).pluck().get()).toBe('1');
  expect(backups()).toHaveLength(1);
  delete later['9003_broken'];
  expect(await migrate(connection, folder, now)).toEqual(['9002_note']);
});

test('a backup that fails its checks stops the migration', async () => {
  await migrate(connection, folder, now);
  connection.raw.pragma('foreign_keys = OFF');
  connection.raw.exec(`insert into "region" ("name", "country", "created") values ('Nowhere', 77, '2026')`);
  later['9002_note'] = addNote;
  await expect(migrate(connection, folder, now)).rejects.toThrow(/1 rows refer to rows that are not there/);
  expect(tables()).not.toContain('note');
  expect(backups()).toEqual([]);
});

test('a database of a newer version is refused and left as it is', async () => {
  const { dataDir } = await facilityFolder();
  later['9002_note'] = addNote;
  await (await openStore(dataDir)).close();
  newer.shape = withDatabase(dataDir, shapeOf);
  delete later['9002_note'];
  const file = join(dataDir, DATABASE);
  const before = readFileSync(file);
  await expect(openStore(dataDir)).rejects.toThrow(NewerSchemaError);
  await expect(openStore(dataDir)).rejects.toThrow(/9002_note.*newer version/);
  expect(readFileSync(file).equals(before)).toBe(true);
  later['9002_note'] = addNote;
  await (await openStore(dataDir)).close();
});
