import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { verify } from '#server/verify/verify.ts';
import { openUnguarded, type SoundDatabase } from '#test/kit/corrupt.ts';
import { addPeople } from '#test/kit/people.ts';
import { startFacility } from '#test/kit/server.ts';
import { search } from './searchIndex.ts';
import { DATABASE } from './store.ts';

let sound: SoundDatabase;
let db: Database.Database;

/** Customers enough for the index to have taken some up, and some that wait. */
beforeAll(async () => {
  const server = await startFacility();
  await addPeople(server);
  const others = Array.from({ length: 300 }, (_, index) => ({ name: `Socia ${index}`, city: index % 2 ? 'León' : '' }));
  await Promise.all(others.map((values) => server.api.create('customer', values)));
  await server.api.update('customer', 8, { name: 'Renombrada' });
  await server.stop();
  sound = { file: join(server.dataDir, DATABASE), running: 0, closed: 0 };
});
beforeEach(() => {
  db = openUnguarded(sound);
  db.exec('drop trigger "customer_search_changed"');
});
afterEach(() => db.close());

const broken = () => verify(db).flatMap(({ name, broken: rows }) => (rows.length > 0 ? [[name, rows]] : []));
const [rule] = search.map(({ name }) => name);
const padded = (text: string) => {
  const words = [1, 2, 3, 4, 5].reduce((sql, mark) => `replace(${sql}, char(${mark}, 32), '')`, `${text} || ' '`);
  return `char(10, 10) || replace(${words}, ' ', '  ')`;
};
const upTo = () => db.prepare(`select "upTo" from "searchIndex" where "model" = 'customer'`).pluck().get();
const changed = () => db.prepare(`select "id" from "searchChanged" where "model" = 'customer'`).pluck().all();

test('a sound index is sound, in full and in waiting', () => {
  expect(Number(upTo())).toBeGreaterThan(20);
  expect(changed()).toEqual([8]);
  expect(broken()).toEqual([]);
});

test.each<[string, () => void, readonly string[]]>([
  [
    'a text changed without the index',
    () => db.exec(`update "customer" set "searchText" = 'distinto' where "id" = 5`),
    ['customer 5'],
  ],
  [
    'a row the index forgot',
    () =>
      db.exec(`insert into "customer_search" ("customer_search", rowid, "text")
        select 'delete', "id", ${padded('"searchText"')} from "customer" where "id" = 6`),
    ['customer 6'],
  ],
  [
    'a row nobody has any more',
    () => db.exec(`insert into "customer_search" (rowid, "text") values (999999, ${padded("'ana'")})`),
    ['customer 999999'],
  ],
  [
    'two rows that changed places',
    () =>
      db.exec(`update "customer" set "searchText" = o."searchText"
        from (select "id", "searchText" from "customer" where "id" in (5, 6)) o where o."id" = 11 - "customer"."id"`),
    ['customer 5', 'customer 6'],
  ],
  [
    'a change the index was not told',
    () => db.exec(`delete from "searchChanged" where "model" = 'customer' and "id" = 8`),
    ['customer 8'],
  ],
  [
    'a change of another text than the index holds',
    () => db.exec(`update "searchChanged" set "text" = 'otra' where "model" = 'customer' and "id" = 8`),
    ['customer 8'],
  ],
  [
    'a change of a row the index does not have yet',
    () => db.exec(`insert into "searchChanged" select 'customer', max("id"), null from "customer"`),
    ['customer last'],
  ],
  [
    'an index said to be further than it is',
    () => db.exec(`update "searchIndex" set "upTo" = "upTo" + 1 where "model" = 'customer'`),
    [],
  ],
])('%s', (_, damage, rows) => {
  const next = `customer ${Number(upTo()) + 1}`;
  const last = `customer ${Number(db.prepare('select max("id") from "customer"').pluck().get())}`;
  damage();
  const expected = rows.length === 0 ? [next] : rows.map((row) => row.replace('customer last', last));
  expect(broken()).toEqual([[rule, expected]]);
});
