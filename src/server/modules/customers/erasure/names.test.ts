import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, test } from 'vitest';
import { DATABASE } from '#server/core/db/store.ts';
import { verify } from '#server/verify/verify.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { allModels, columnsOf } from '#shared/catalogue/index.ts';
import { ErasureState } from '#shared/domain/states.ts';
import { bulkDone } from '#test/kit/bulk.ts';
import { withDatabase } from '#test/kit/database.ts';
import { decodings } from '#test/kit/decodings.ts';
import { checked } from '#test/kit/imports.ts';
import { codings, type Person, people } from '#test/kit/names.ts';
import { settled } from '#test/kit/refusal.ts';
import { share } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

/** Types of fields that people write what they like into. */
const FREE: ReadonlySet<string> = new Set(['string', 'text', 'html', 'markdown', 'any', 'any[]']);
const AT = '2026-03-02T09:00:00.000Z';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

/** Waits until every erasure is over. */
async function finished(): Promise<void> {
  const open = () => server.rows('select 1 from "customerErasure" where "finished" is null').length;
  await expect.poll(open, { timeout: 25_000 }).toBe(0);
  await settled(server);
}

/** Where texts stand, however they are coded: `table.column: text`. */
function traces(texts: readonly string[]): string[] {
  const db = new Database(join(server.dataDir, DATABASE), { readonly: true });
  const sought = texts.map((text) => [text, text.normalize('NFC').toLowerCase()] as const);
  try {
    const tables = db
      .prepare<[], string>(`select "name" from pragma_table_list where "type" = 'table' and "strict" = 1`)
      .pluck()
      .all();
    const found = new Set<string>();
    for (const table of tables) {
      for (const row of db.prepare<[], Record<string, unknown>>(`select * from "${table}"`).iterate()) {
        for (const [column, value] of Object.entries(row)) {
          if (typeof value !== 'string' || value.length < 3) continue;
          const said = decodings(value);
          for (const [text, plain] of sought) if (said.includes(plain)) found.add(`${table}.${column}: ${text}`);
        }
      }
    }
    return [...found];
  } finally {
    db.close();
  }
}

const knownBy = ({ name, email, mobile, taxNumber }: Person) => [name, email, mobile, taxNumber];

const ways = [...codings.values()];
const coded = (turn: number, text: string): string => ways[turn % ways.length]?.(text) ?? text;

/** Makes a customer of whom traces are nearly everywhere, coded in some of all ways. */
async function made(person: Person, turn: number): Promise<number> {
  const { api } = server;
  const { name, email } = person;
  const { id } = await api.create('customer', { ...person, street: `Calle de ${name} 3` });
  await api.update('customer', id, { comments: `Familia de ${name}` });
  const all = Object.fromEntries(knownBy(person).map((text, index) => [`q${index}`, coded(turn + index, text)]));
  await api.create('taskComment', { body: `${Object.values(all).join(', ')}; ${coded(turn + 5, name)}.` });
  await api.create('savedView', { name: 'De alguien', model: 'customer', address: { ...all, name } });
  await api.create('scheduledMail', {
    ...{ name: 'Para alguien', content: 1, frequency: 0, time: '08:00', format: 0 },
    recipients: `${email}, jefa@example.com`,
  });
  await api.create('customerGroup', { name: `Grupo ${name}` });
  const query = new URLSearchParams({ email }).toString();
  const values = { comments: `De ${name}` };
  await bulkDone(api, { model: 'customer', action: 'change', values, select: { query }, count: 1 });
  const { id: file } = await checked(api, {
    ...{ model: 'customer', columns: ['Nombre', 'Correo'], reading: { mapping: ['name', 'email'], key: 'email' } },
    rows: [
      [name, 'no es un correo'],
      ['Otra', email.toUpperCase()],
    ],
  });
  server.write('update "dataImport" set "file" = ? where "id" = ?', `alta ${name}.csv`, file);
  server.write(
    `insert into "job" ("kind", "payload", "error", "status", "runAt", "created") values ('x', ?, ?, 3, ?, ?)`,
    ...[JSON.stringify({ to: coded(turn, email) }), `Error: 550 <${email}> unknown`, AT, AT],
  );
  return id;
}

test('whoever is erased is found nowhere, whatever they are called and however that was written', async () => {
  const { api, facility } = server;
  const everybody = share([...people.values()], 2);
  const ids = await Promise.all(everybody.map((person, index) => made(person, 3 * index)));
  const { visitor } = facility.customers;
  await api.update('customer', visitor, { comments: everybody.map(({ name }) => name).join(' y ') });
  const all = everybody.flatMap(knownBy);
  const before = traces(all);
  for (const text of all) expect(before.filter((place) => place.endsWith(`: ${text}`)).length, text).toBeGreaterThan(3);

  for (const [index, { name }] of everybody.entries())
    expect((await api.call('customerErase', { customer: ids[index] ?? 0, name })).status, name).toBe(200);
  await finished();
  expect(traces(all)).toEqual([]);
  for (const id of ids) expect(await api.get('customer', id)).toMatchObject({ erasure: ErasureState.finished });
  expect(await api.get('customer', visitor)).toMatchObject({ name: 'Ana Visitante' });
});

test.each(['Ñ', 'Rosa', 'Li'])('%s is erased without what is about nobody', async (name) => {
  const { api } = server;
  const address = { active: true, 'name[starts]': name };
  const sent = await api.send('POST', '/api/model/customer', { name }, { 'idempotency-key': `made-${name.length}` });
  const { id } = sent.body as { id: number };
  const { id: view } = await api.create('savedView', { name: `Sala ${name}`, model: 'customer', address });
  const { id: products } = await api.create('savedView', { name, model: 'product', address });
  const query = new URLSearchParams({ name }).toString();
  const select = { model: 'customer', action: 'change', select: { query }, count: 1 } as const;
  const { id: bulk } = await bulkDone(api, { ...select, values: { city: 'Lugo' } });
  const { id: note } = await api.create('taskComment', { body: `Sala ${name}: ${name}` });
  await api.run('customerErase', { customer: id, name });
  await finished();
  expect(await api.get('customer', id)).toMatchObject({ name: `#${id}`, erasure: ErasureState.finished });
  expect(await api.get('savedView', view)).toMatchObject({ name: `Sala ${name}`, address: { 'name[starts]': '···' } });
  expect(await api.get('savedView', products)).toMatchObject({ name, address });
  expect(await api.get('bulkChange', bulk)).toMatchObject({ query: 'name=···' });
  expect(await api.get('taskComment', note)).toMatchObject({ body: `Sala ${name}: ${name}` });
  const own = [
    ...server.rows<{ text: string }>(
      `select "changes" as "text" from "auditLog" where "record" in (?, ?) and "model" in ('customer', 'bulkChange')`,
      ...[id, bulk],
    ),
    ...server.rows<{ text: string }>(
      `select "body" as "text" from "idempotency" where "key" = ?`,
      `made-${name.length}`,
    ),
  ];
  expect(own.length).toBeGreaterThan(3);
  for (const { text } of own) expect(decodings(text).split('\n'), text).not.toContain(name.toLowerCase());
});

test('what the log says of the record is gone from rows about others, too', async () => {
  const { api } = server;
  const said = 'Zurda de nacimiento';
  const { id: stays } = await api.create('customer', { name: 'Una Misma', comments: 'Prefiere la tarde' });
  const { id } = await api.create('customer', { name: 'Otra Misma', comments: said, birthDate: '1990-04-01' });
  const { id: group } = await api.create('customerGroup', { name: 'Equipo' });
  await api.create('customerGroupItem', { group, customer: id });
  const { merge } = await api.run('customerMerge', { customer: stays, merged: id, fields: { comments: 'both' } });
  await api.run('customerUndoMerge', { merge });
  const rows = () =>
    server
      .rows<{ model: string; record: number; changes: string }>(`select "model", "record", "changes" from "auditLog"`)
      .filter(({ changes }) => changes.includes(`"model":"customer","id":${id},`));
  expect(rows().filter(({ record }) => record !== id).length).toBeGreaterThan(0);
  await api.run('customerErase', { customer: id, name: 'Otra Misma' });
  await finished();
  for (const { changes } of rows()) expect(changes).not.toMatch(/Zurda|1990-04-01|Otra Misma/);
  expect(await api.get('customer', stays)).toMatchObject({ name: 'Una Misma', comments: 'Prefiere la tarde' });
});

/** What an erasure itself is. */
const erasable = allModels().filter(({ name }) => name !== 'customerErasure');

describe('free text', () => {
  /** What says a name still, by why it does. */
  const staying: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
    'it is chained or issued: the books are kept as they were written': {
      basketPayment: ['basket', 'uuid', 'currency', 'reference', 'reason'],
      depositMovement: ['reason'],
      drawerOpening: ['comments'],
      invoiceLine: ['description', 'tax', 'uuid', 'parentUuid', 'sourceInvoice', 'options'],
      invoicePayment: ['comments', 'customerName'],
      invoiceReceipt: ['number', 'currency', 'comments'],
      monthClosing: ['currency', 'lines', 'open', 'despite'],
      payment: ['reference', 'reason', 'currency'],
      stockMovement: ['comments'],
      voucherMovement: ['notes'],
      voucherUse: ['uuid', 'description', 'lines', 'reason'],
      zReport: ['report'],
    },
    'who did what and when, which the chain proves': {
      auditLog: [
        ...['actor', 'credential', 'operation', 'method', 'address', 'request', 'idempotencyKey', 'refusal', 'model'],
        'omitted',
      ],
    },
    'another is known by it': {
      bankAccount: ['iban', 'holder'],
      customer: ['name', 'businessName', 'taxNumber', 'memberCode', 'street', 'phone', 'mobile', 'email'],
      supplier: ['name', 'taxNumber', 'street', 'phone', 'email'],
      user: ['name'],
    },
    'it is a word of the program, a number it gives out or a code that is scanned': {
      apiKey: ['kid', 'scopes'],
      bankReturnFile: ['name', 'hash'],
      creditorAccount: ['iban', 'identifier'],
      country: ['isoCode'],
      depositMovement: ['receipt'],
      invoice: ['number'],
      invoiceCounter: ['format'],
      invoiceType: ['code'],
      product: ['code'],
      productBarcode: ['barcode'],
      productRate: ['weekdays', 'startTime', 'endTime'],
      profile: ['idpId', 'permissions'],
      tax: ['category', 'exemptionReason'],
    },
    'it is the facility’s own': {
      company: [
        ...[
          'name',
          'businessName',
          'taxNumber',
          'street',
          'street2',
          'zipCode',
          'city',
          'phone',
          'email',
          'web',
          'iban',
        ],
        ...[
          'invoiceFooterText',
          'invoiceFooterTextEn',
          'ticketFooterText',
          'ticketFooterTextEn',
          'currency',
          'timeZone',
          'language',
        ],
      ],
      setting: ['key', 'value'],
    },
  };

  test('is found by the types of fields, in every model', async () => {
    const { api } = server;
    const person: Person = {
      ...{ name: 'Águeda Peñaranda-Ruiz', email: 'agueda.penaranda@example.org' },
      ...{ mobile: '677 11 22 33', taxNumber: '87654321X' },
    };
    const { id } = await api.create('customer', person);
    const written = withoutKeys(server.dataDir, (db) => erasable.flatMap((model) => writeOf(db, model, person)));
    expect((await api.call('customerErase', { customer: id, name: person.name })).status).toBe(200);
    await finished();
    const left: string[] = [];
    for (const { table, column, row } of written) {
      const [stored] = server.rows<Record<string, unknown>>(`select * from "${table}" where "id" = ?`, row);
      const text = String(stored?.[column]);
      const isThere = /peñaranda|677/.test(decodings(text));
      if (isThere) left.push(`${table}.${column}`);
      // Of addresses those of others are left.
      const around =
        column === 'recipients' ? /recipients:.*recipients\./ : new RegExp(`En ${table} ${column}: .*···.*; fin de `);
      if (!isThere) expect(text, `${table}.${column}`).toMatch(around);
    }
    expect(written.length - left.length).toBeGreaterThan(100);
    const reasons = Object.values(staying).flatMap((tables) =>
      Object.entries(tables).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
    );
    expect(left.toSorted()).toEqual(reasons.toSorted());
    // What was written past the service breaks rules of its own.
    await server.stop(...broken(server.dataDir));
  });
});

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: 0 | 1;
  readonly pk: number;
}

interface Written {
  readonly table: string;
  readonly column: string;
  readonly row: number;
}

/** Writes a record of a model past the service, in which every field that people write into speaks of somebody. */
function writeOf(db: Database.Database, model: AnyModel, person: Person): Written[] {
  const free = columnsOf(model).filter(([, { type, access }]) => FREE.has(type) && access !== 'wo');
  if (free.length === 0) return [];
  const texts = free.map(([column, { type }], index): readonly [string, string] => {
    const text = `En ${model.name} ${column}: ${ways[index % ways.length]?.(person.name)} ${person.mobile}; fin de ${column}.`;
    return [column, type.startsWith('any') ? JSON.stringify([text]) : text];
  });
  const columns = db.pragma(`table_info("${model.name}")`) as Column[];
  const values = new Map<string, unknown>(
    columns.flatMap(({ name, type, notnull, pk }): [string, unknown][] =>
      notnull === 0 || pk === 1
        ? []
        : [[name, type === 'TEXT' ? AT.slice(0, name === 'created' ? 24 : 10) : numberFor(model, name)]],
    ),
  );
  for (const [column, text] of texts) values.set(column, text);
  // Either somebody's or the bearer's.
  if (model.name === 'voucher') values.set('customer', 9_000_000);
  const names = [...values.keys()].map((name) => `"${name}"`).join();
  const marks = [...values].map(() => '?').join();
  const insert = db.prepare(`insert into "${model.name}" (${names}) values (${marks})`);
  const { lastInsertRowid } = insert.run(...values.values());
  return texts.map(([column]) => ({ table: model.name, column, row: Number(lastInsertRowid) }));
}

/** Of a reference a record that is not there, of a state the first, of anything else something. */
function numberFor(model: AnyModel, name: string): number {
  if (name === 'deleted' || name === 'status') return 0;
  return model.fields[name]?.ref === undefined ? 1 : 9_000_000;
}

/** A connection on which a row may refer to nothing. */
function withoutKeys<T>(dataDir: string, work: (db: Database.Database) => T): T {
  const db = new Database(join(dataDir, DATABASE));
  try {
    db.pragma('foreign_keys = OFF');
    return db.transaction(() => work(db)).immediate();
  } finally {
    db.close();
  }
}

function broken(dataDir: string): string[] {
  return withDatabase(dataDir, verify).flatMap(({ name, broken: rows }) => (rows.length > 0 ? [name] : []));
}
