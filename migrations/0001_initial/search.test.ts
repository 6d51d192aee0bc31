import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allModels, findModel } from '#shared/catalogue/index.ts';
import { migrate } from '../../src/server/core/db/migrate.ts';
import { type Connection, openConnection } from '../../src/server/core/db/sqlite.ts';
import { DATABASE } from '../../src/server/core/db/store.ts';
import { searchText } from '../../src/server/core/records/searchText.ts';
import { temporaryFolder } from '../../test/kit/server.ts';

let connection: Connection;
beforeAll(async () => {
  const folder = temporaryFolder();
  connection = openConnection(join(folder, DATABASE), 'write');
  await migrate(connection, folder, new Date());
});
afterAll(() => connection.close());

const at = '2026-03-02T09:00:00.000Z';
const customer = { language: 'es', allowPaymentPending: 0, active: 1, created: at };

test('rows are found once the index has taken them up, by three letters and by the beginning of a word or a text', () => {
  for (const name of ['José Pérez', 'María Núñez', 'Zoe']) {
    insert('customer', { name, ...customer });
  }
  insert('customer', { name: 'Eva', email: 'Zoé@x.es', ...customer });
  expect([found('customer', '"per" AND "ere"'), taken('customer')]).toEqual([[], 0]);
  takeUp();
  expect(found('customer', '"per" AND "ere"')).toEqual([1]);
  expect(found('customer', '" nu"')).toEqual([2]);
  expect(found('customer', '"\nzo"')).toEqual([3]);
  expect(found('customer', '" zo"')).toEqual([4]);
  expect([taken('customer'), taken('email')]).toEqual([4, 0]);
});

test('documents are not found by what is random in them', () => {
  const columns = connection.raw.pragma('table_info("invoice")') as { name: string; type: string; notnull: number }[];
  const needed = columns.filter(({ name, notnull }) => notnull === 1 && name !== 'id');
  const samples = needed.map(({ name, type }) => [name, type === 'TEXT' ? '[]' : 0]);
  connection.raw.pragma('foreign_keys = OFF');
  const row = { ...Object.fromEntries(samples), guid: '0A1B2C3D-0000', number: 'T26-000123', name: 'Ana' };
  insert('invoice', row);
  connection.raw.pragma('foreign_keys = ON');
  takeUp();
  expect(found('invoice', '"123"')).toEqual([1]);
  expect(found('invoice', '"ana"')).toEqual([1]);
  expect(found('invoice', '"0a1"')).toEqual([]);
});

/** The marks are the control characters before tab. */
const MOST_FIELDS = 9;

test('the marks between fields are left out, however many fields a model has', () => {
  expect(Math.max(...allModels().map(({ search = [] }) => search.length))).toBeLessThanOrEqual(MOST_FIELDS);
  const words = Array.from({ length: MOST_FIELDS }, (_, index) => `w${index}`);
  const text = words.map((word, index) => (index === 0 ? word : `${String.fromCharCode(index)} ${word}`)).join(' ');
  const row = { body: 'x', created: at, searchText: text };
  connection.raw
    .prepare('insert into "taskComment" ("body", "created", "searchText") values (@body, @created, @searchText)')
    .run(row);
  takeUp();
  for (const [index, word] of words.entries()) {
    expect(found('taskComment', `" ${word}"`), word).toEqual(index === 0 ? [] : [1]);
    // Words stand between doubled spaces, and so would a mark.
    if (index > 0) expect(found('taskComment', `"${String.fromCharCode(index)}  "`), word).toEqual([]);
  }
});

test('what is written to the index is merged a little at a time, so that it has few segments', () => {
  const [rows, events] = [
    `insert into "customer" ("name", "language", "allowPaymentPending", "active", "created", "searchText")
      select 'Persona', 'es', 0, 1, '${at}', 'persona ' || (value * 7919) from generated`,
    `insert into "event" ("sequence", "type", "model", "record", "actor", "created", "data", "checksum")
      select value, 'customer.updated', 'customer', 1, '{}', '${at}', '{}', '' from generated`,
  ].map((sql) =>
    connection.raw.prepare(`with recursive generated (value) as (
      select @first union all select value + 1 from generated where value < @first + 127) ${sql}`),
  );
  const segments = connection.raw.prepare('select count(distinct "segid") from "customer_search_idx"').pluck();
  const counts: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const first = 128 * time + 1;
    rows?.run({ first });
    events?.run({ first });
    counts.push(Number(segments.get()));
  }
  expect(taken('customer')).toBeGreaterThanOrEqual(128 * TIMES);
  expect(Math.max(...counts), counts.join()).toBeLessThan(10);
  expect(found('customer', '"per" AND " 79" AND "919"').length).toBeGreaterThan(0);
});

/** Times that rows are taken up: twice as many as there may be segments before they are merged all at once. */
const TIMES = 32;

function insert(table: string, row: Readonly<Record<string, unknown>>): void {
  const model = findModel(table);
  if (model === undefined) throw new Error(`no model ${table}`);
  const values: Record<string, unknown> = { ...row, searchText: searchText(model, row) };
  const names = Object.keys(values);
  connection.raw
    .prepare(`insert into "${table}" (${names.map((name) => `"${name}"`)}) values (${names.map((name) => `@${name}`)})`)
    .run(values);
}

function takeUp(): void {
  connection.raw.exec('insert into "searchTakeUp" values (1)');
}

function found(table: string, match: string): unknown[] {
  return connection.raw
    .prepare(`select rowid from "${table}_search" where "${table}_search" match ? order by rowid`)
    .pluck()
    .all(match);
}

function taken(model: string): unknown {
  return connection.raw.prepare('select "upTo" from "searchIndex" where "model" = ?').pluck().get(model);
}
