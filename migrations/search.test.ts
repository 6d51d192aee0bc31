import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allModels } from '#shared/catalogue/index.ts';
import { fold } from '#shared/domain/text.ts';
import { type Connection, openConnection } from '../src/server/core/db/sqlite.ts';
import { DATABASE } from '../src/server/core/db/store.ts';
import { MOST_FIELDS, searchText } from '../src/server/core/records/searchText.ts';
import { tablesOf } from '../test/kit/database.ts';
import { temporaryFolder } from '../test/kit/server.ts';
import { firstSale } from './0001_firstSale.ts';
import { search } from './0002/search.ts';
import { recordApi } from './0002_recordApi.ts';

let connection: Connection;
/** The tables of before. */
let before: string[] = [];
beforeAll(async () => {
  connection = openConnection(join(temporaryFolder(), DATABASE), 'write');
  const db = connection.db as unknown as Kysely<unknown>;
  connection.raw.pragma('foreign_keys = OFF');
  await firstSale.up(db);
  const customer = (name: string) =>
    sql`insert into "customer" ("name", "language", "allowPaymentPending", "active", "created", "searchText")
        values (${name}, 'es', 0, 1, '2026', ${fold(name)})`.execute(db);
  for (const name of ['José Pérez', 'María Núñez', 'Zoe']) await customer(name);
  const columns = connection.raw.pragma('table_info("invoice")') as { name: string; type: string; notnull: number }[];
  const needed = columns.filter(({ name, notnull }) => notnull === 1 && name !== 'id');
  const sampleFor = ({ name, type }: { name: string; type: string }) =>
    name === 'guid' ? `'0A1B2C3D-0000'` : type === 'TEXT' ? `'[]'` : '0';
  connection.raw.exec(
    `insert into "invoice" (${needed.map(({ name }) => `"${name}"`)}, "number", "searchText")
     values (${needed.map(sampleFor)}, 'T26-000123', 't26-000123 ana 0a1b2c3d-0000')`,
  );
  connection.raw.exec(`update "invoice" set "name" = 'Ana', "taxNumber" = null`);
  connection.raw.exec(`update "customer" set "email" = 'Zoé@x.es', "searchText" = 'zoe zoe@x.es' where "name" = 'Zoe'`);
  before = tablesOf(connection.raw);
  await recordApi.up(db);
});
afterAll(() => connection.close());

const found = (table: string, match: string): unknown[] =>
  connection.raw.prepare(`select rowid from "${table}_search" where "${table}_search" match ?`).pluck().all(match);

test('rows that were there before are searched, too', () => {
  expect(found('customer', '"per" AND "ere"')).toEqual([1]);
  expect(found('customer', '" nu"')).toEqual([2]);
  expect(found('customer', '"\nzo"')).toEqual([3]);
  expect(found('invoice', '"123"')).toEqual([1]);
  const marks = connection.raw.prepare('select "upTo" from "searchIndex" where "model" = ?').pluck();
  expect([marks.get('customer'), marks.get('invoice'), marks.get('email')]).toEqual([3, 1, 0]);
});

test('but no longer by what is random in them', () => {
  expect(connection.raw.prepare('select "searchText" from "invoice"').pluck().all()).toEqual([
    't26-000123 \u0001 ana \u0002',
  ]);
  expect(found('invoice', '"0a1"')).toEqual([]);
});

test('and each has the text that the service would write', () => {
  const searched = allModels().filter(({ search: fields = [] }) => fields.length > 0);
  expect(Math.max(...searched.map(({ search: fields = [] }) => fields.length))).toBeLessThanOrEqual(MOST_FIELDS);
  for (const model of searched.filter(({ name }) => before.includes(name))) {
    const { name } = model;
    const rows = connection.raw.prepare(`select * from "${name}" where "searchText" is not null`).all();
    for (const row of rows as Record<string, unknown>[]) {
      expect([name, row.id, row.searchText]).toEqual([name, row.id, searchText(model, row)]);
    }
  }
  const several = searched.filter(({ name, search: fields = [] }) => fields.length > 1 && before.includes(name));
  const unmarked = several.filter(
    ({ name }) => !search.some((sql) => sql.startsWith(`update "${name}" set "searchText"`)),
  );
  expect([several.length > 5, unmarked]).toEqual([true, []]);
});
