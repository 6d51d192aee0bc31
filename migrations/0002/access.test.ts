import { join } from 'node:path';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrations } from '#migrations';
import { type Connection, openConnection } from '../../src/server/core/db/sqlite.ts';
import { DATABASE } from '../../src/server/core/db/store.ts';
import { temporaryFolder } from '../../test/kit/server.ts';

const first = '0001_firstSale';
const at = '2026-03-02T09:00:00.000Z';
let connection: Connection;
beforeEach(async () => {
  connection = openConnection(join(temporaryFolder(), DATABASE), 'write');
  await migrate(first);
});
afterEach(() => connection.close());

async function migrate(...names: string[]): Promise<void> {
  const chosen = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));
  const provider = { getMigrations: async () => chosen };
  const { error } = await new Migrator({ db: connection.db, provider }).migrateToLatest();
  if (error !== undefined) throw error;
}
const run = (sql: string, ...values: unknown[]): void => void connection.raw.prepare(sql).run(...values);
const rows = (sql: string): unknown[] => connection.raw.prepare(sql).all();

test('keys of the first version keep what they had, and are let into no address', async () => {
  run(
    `insert into "apiKey" ("id", "name", "kid", "scopes", "expires", "lastUsed", "revoked", "created", "secretHash", "searchText")
     values (7, 'Web', 'aabbccddeeff', '["*:read"]', '2027-01-01T00:00:00.000Z', null, 1, ?, 'hash', 'web')`,
    at,
  );
  await migrate(...Object.keys(migrations));
  expect(rows('select * from "apiKey"')).toMatchObject([
    {
      id: 7,
      name: 'Web',
      kid: 'aabbccddeeff',
      scopes: '["*:read"]',
      expires: '2027-01-01T00:00:00.000Z',
      previousExpires: null,
      lastUsed: null,
      apiVersion: null,
      allowInUrl: 0,
      rateLimit: null,
      revoked: 1,
      created: at,
      deleted: 0,
      secretHash: 'hash',
      previousHash: null,
    },
  ]);
  const again = () =>
    run(
      `insert into "apiKey" ("name", "kid", "scopes", "allowInUrl", "revoked", "created") values ('B', 'aabbccddeeff', '[]', 0, 0, ?)`,
      at,
    );
  expect(again).toThrow(/UNIQUE/);
});

test('an identity several live profiles claim is nobody’s', async () => {
  const profiles: [number, string | null, 0 | 1][] = [
    [1, 'twice', 0],
    [2, 'twice', 0],
    [3, 'once', 0],
    [4, 'once', 1],
    [5, '', 0],
    [6, '', 0],
    [7, null, 0],
    [8, 'gone', 1],
  ];
  for (const [id, idpId, deleted] of profiles) {
    run(
      `insert into "profile" ("id", "idpId", "name", "permissions", "created", "deleted") values (?, ?, '', '[]', ?, ?)`,
      id,
      idpId,
      at,
      deleted,
    );
  }
  await migrate(...Object.keys(migrations));
  expect(connection.raw.prepare('select "idpId" from "profile" order by "id"').pluck().all()).toEqual([
    null,
    null,
    'once',
    'once',
    '',
    '',
    null,
    'gone',
  ]);
});
