import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { fieldTypeOf } from '#shared/catalogue/fieldTypes.ts';
import { allModels, columnsOf, isColumn } from '#shared/catalogue/index.ts';
import { zoneOf } from '#shared/domain/time.ts';
import { DATABASE, openStore } from '../src/server/core/db/store.ts';
import { encodeValue } from '../src/server/core/records/codec.ts';
import { tablesOf } from '../test/kit/database.ts';
import { temporaryFolder } from '../test/kit/server.ts';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: 0 | 1;
  readonly dflt_value: string | null;
  readonly pk: number;
}

/** The service's own tables, column by column; Kysely keeps its migrations in the last two. */
const serviceTables: Readonly<Record<string, readonly string[]>> = {
  meta: ['key', 'value'],
  session: ['tokenHash', 'user', 'created', 'lastUsed', 'expires', 'ended', 'terminal'],
  authorisation: ['tokenHash', 'credential', 'scope', 'user', 'created', 'expires', 'used'],
  terminalCode: ['codeHash', 'name', 'failed', 'created', 'createUser', 'expires', 'used'],
  enrolmentAttempt: ['network', 'failed', 'lockedUntil', 'updated'],
  idempotency: ['credential', 'method', 'path', 'key', 'fingerprint', 'status', 'headers', 'body', 'created'],
  event: ['sequence', 'type', 'model', 'record', 'actor', 'created', 'data', 'checksum'],
  job: [
    ...['id', 'kind', 'payload', 'uniqueKey', 'status', 'runAt', 'attempts', 'error', 'created', 'finished'],
    ...['lease', 'progress', 'total', 'cancel'],
  ],
  file: ['hash', 'mime', 'size', 'data', 'created', 'checksum'],
  importRow: [
    ...[
      'import',
      'number',
      'place',
      'cells',
      'fault',
      'outcome',
      'record',
      'changes',
      'problems',
      'applied',
      'written',
    ],
    'undone',
  ],
  bulkSelection: ['bulk', 'ids'],
  bulkRow: ['bulk', 'number', 'record', 'outcome', 'changes', 'problems', 'stamp', 'undone'],
  debtReminderItem: ['reminder', 'step', 'invoice', 'sale'],
  mailFile: ['batch', 'position', 'name', 'type', 'data'],
  codeOwner: ['key', 'model', 'record'],
  retiredCode: ['key', 'voucher', 'retired', 'retiredBy'],
  searchIndex: ['model', 'upTo', 'merges'],
  searchChanged: ['model', 'id', 'text'],
  kysely_migration: ['name', 'timestamp'],
  kysely_migration_lock: ['id', 'is_locked'],
};

let db: Database.Database;
beforeAll(async () => {
  const folder = temporaryFolder();
  await (await openStore(folder)).close();
  db = new Database(join(folder, DATABASE), { readonly: true });
});
afterAll(() => db.close());

const columns = (table: string): Column[] => db.pragma(`table_info("${table}")`) as Column[];
const sqlOf = (table: string): string =>
  String(db.prepare("select sql from sqlite_master where type = 'table' and name = ?").pluck().get(table));
const foreignKeys = (table: string): Record<string, string> => {
  const keys = db.pragma(`foreign_key_list("${table}")`) as { from: string; table: string; to: string }[];
  expect(keys.every(({ to }) => to === 'id')).toBe(true);
  return Object.fromEntries(keys.map(({ from, table: to }) => [from, to]));
};
/** The CHECK of a column as it is written, or undefined. */
const checkOf = (table: string, column: string): string | undefined => {
  const definition = new RegExp(`[\\n,(]\\s*("${column}" (?:[^,()]|\\([^()]*(?:\\([^()]*\\)[^()]*)*\\))*)`).exec(
    sqlOf(table),
  )?.[1];
  return /check \((.*)\)$/.exec(definition?.trimEnd() ?? '')?.[1];
};

const columnTypes = { integer: 'INTEGER', double: 'REAL', text: 'TEXT' } as const;
/** Set by the service on every row, though the contract does not call it required. */
const alwaysSet = new Set(['id', 'created', 'deleted']);

/** The column a field must have. */
function expectedColumn(name: string, field: Field) {
  const type = fieldTypeOf(field).column;
  return {
    name,
    type: type === null ? null : columnTypes[type],
    // SQLite reports the alias of the rowid as nullable; it never is null.
    notnull: name !== 'id' && (field.required === true || alwaysSet.has(name)) ? 1 : 0,
    pk: name === 'id' ? 1 : 0,
  };
}

test('there is a table for every model and for what the service keeps itself, and no other', () => {
  const expected = [...allModels().map(({ name }) => name), ...Object.keys(serviceTables)];
  expect(tablesOf(db)).toEqual(expected.toSorted());
});

test.each(Object.entries(serviceTables))('%s has its columns', (table, expected) => {
  expect(columns(table).map(({ name }) => name)).toEqual(expected);
});

test('every table refuses values of another type than its columns have', () => {
  for (const table of tablesOf(db).filter((name) => !name.startsWith('kysely'))) {
    expect(sqlOf(table), table).toMatch(/\)\s*strict(, without rowid)?$/);
  }
});

describe.each(allModels().map((model) => [model.name, model] as const))('%s', (table, model: AnyModel) => {
  const internal = Object.entries(model.internal ?? {});
  const searched = (model.search ?? []).length > 0;

  test('has a column for every field, with its type, and for what it keeps internally; nothing else', () => {
    const found = columns(table).map(({ name, type, notnull, pk }) => ({ name, type, notnull, pk }));
    const expected = [
      ...columnsOf(model).map(([name, field]) => expectedColumn(name, field)),
      ...internal.map(([name, type]) => ({ name, type: type === 'text' ? 'TEXT' : 'INTEGER', notnull: 0, pk: 0 })),
    ];
    const byName = <T extends { name: string }>(all: readonly T[]): T[] =>
      all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    expect(byName(found.filter(({ name }) => name !== 'searchText'))).toEqual(byName(expected));
    if (searched) expect(found).toContainEqual({ name: 'searchText', type: 'TEXT', notnull: 0, pk: 0 });
  });

  test('has no default but that nothing is deleted, and those of the catalogue', () => {
    const defaults = columns(table).filter(({ dflt_value }) => dflt_value !== null);
    expect(defaults.find(({ name }) => name === 'deleted')?.dflt_value).toBe(model.audit === 'audit' ? '0' : undefined);
    for (const { name, dflt_value } of defaults.filter(({ name }) => name !== 'deleted')) {
      const field = model.fields[name];
      const stored = field && encodeValue(field, field.default, zoneOf('UTC'));
      expect(dflt_value, name).toBe(typeof stored === 'string' ? `'${stored}'` : String(stored));
    }
  });

  test('has a unique index for every field that is said to be unique', () => {
    const indexes = db.pragma(`index_list("${table}")`) as { name: string; unique: 0 | 1 }[];
    const found = indexes
      .filter(({ unique }) => unique === 1)
      .map(({ name }) =>
        (db.pragma(`index_info("${name}")`) as { name: string }[]).map((column) => column.name).join(),
      );
    for (const [name, field] of Object.entries(model.fields)) {
      if (field.unique === true) expect(found, name).toContain(field.scanned === true ? 'codeKey' : name);
    }
  });

  test('refers to what its fields refer to', () => {
    const expected = columnsOf(model)
      .filter(([, field]) => field.ref !== undefined && field.type === 'int')
      .map(([name, field]): [string, string] => [name, field.ref ?? '']);
    const found = foreignKeys(table);
    const internalKeys = Object.fromEntries(
      Object.entries(found).filter(([name]) => internal.some(([key]) => key === name)),
    );
    expect(found).toEqual({ ...Object.fromEntries(expected), ...internalKeys });
  });

  test('takes only the values of its switches and dates; those of its selects are the catalogue’s alone', () => {
    for (const [name, field] of columnsOf(model)) {
      const check = checkOf(table, name);
      if (field.type === 'bool') expect(check, name).toBe(`"${name}" in (0, 1)`);
      else if (field.type === 'date') expect(check, name).toMatch(new RegExp(`^"${name}" glob `));
      else expect(check, name).toBe(undefined);
    }
  });

  test('stores no field that is another’s', () => {
    const stored = new Set(columns(table).map(({ name }) => name));
    for (const [name, field] of Object.entries(model.fields))
      if (!isColumn(field)) expect(stored.has(name), name).toBe(false);
  });
});

test('no two keys have the same identifier, not even a deleted one', () => {
  const indexes = db.pragma('index_list("apiKey")') as { name: string; unique: 0 | 1; partial: 0 | 1 }[];
  const whole = indexes.filter(({ unique, partial }) => unique === 1 && partial === 0);
  expect(whole.map(({ name }) => db.pragma(`index_info("${name}")`))).toContainEqual([
    expect.objectContaining({ name: 'kid' }),
  ]);
});

test('money is stored as whole millionths: no currency or percent column is anything but INTEGER', () => {
  for (const model of allModels()) {
    for (const [name, field] of columnsOf(model)) {
      if (field.type !== 'currency' && field.type !== 'percent' && field.money !== true) continue;
      expect(columns(model.name).find((column) => column.name === name)?.type, `${model.name}.${name}`).toBe('INTEGER');
    }
  }
});

test('ids of documents and journals are never assigned twice, not even the last one', () => {
  for (const table of ['invoice', 'invoiceLine', 'posMovement', 'event', 'job']) {
    expect(sqlOf(table), table).toMatch(/primary key autoincrement/);
  }
});
