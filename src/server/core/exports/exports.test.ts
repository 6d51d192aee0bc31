/** Lists as files: what is read back is what the API answers, and nothing is left of a file that nobody takes. */
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Workbook } from '@cj-tech-master/excelts';
import Papa from 'papaparse';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { fieldOfHead, headOf } from '#shared/catalogue/heads.ts';
import { findModel, models } from '#shared/catalogue/index.ts';
import { fromCsvText } from '#shared/csv.ts';
import { zoneOf } from '#shared/domain/time.ts';
import { expectProblem } from '#test/kit/refusal.ts';
import { type FacilityServer, facilityFolder, START, startOpen } from '#test/kit/server.ts';
import { systemActor } from '../context/context.ts';
import { openStore } from '../db/store.ts';
import { beginTable } from './beginTable.ts';
import { createExporter } from './exporter.ts';
import { columnsFor } from './listColumns.ts';
import type { TableInput } from './tableFile.ts';
import { beginWorkbook } from './workbook.ts';

let server: FacilityServer;
const nasty = [
  '=1+1',
  '-5',
  '+34 600 111',
  "'=x",
  'a;b,"c"',
  'dos\tpartes',
  '@SUM(A1)',
  ' espacio ',
  '¡Ñandú! 🏊',
  '<b>&amp;</b>',
  '_x0041_',
];

beforeAll(async () => {
  server = await startOpen();
  for (const name of nasty) await server.api.create('customer', { name, city: 'Lugo', creditLimit: 0.1 });
});

const file = async (path: string, language = 'es'): Promise<{ bytes: Uint8Array; headers: Headers }> => {
  const reply = await server.api.send('GET', `/api/export/${path}`, undefined, { 'accept-language': language });
  expect(reply.status, String(Buffer.from(reply.bytes))).toBe(200);
  return reply;
};

async function csv(path: string, language = 'es'): Promise<string[][]> {
  const text = Buffer.from((await file(`csv/${path}`, language)).bytes).toString('utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  const { data, errors } = Papa.parse<string[]>(text.slice(1).replace(/\r\n$/, ''), {
    delimiter: language === 'es' ? ';' : ',',
    newline: '\r\n',
  });
  expect(errors).toEqual([]);
  return data;
}

async function xlsx(bytes: Uint8Array): Promise<unknown[][][]> {
  const book = new Workbook();
  await book.xlsx.load(bytes);
  return book.worksheets.map((sheet) => {
    const rows: unknown[][] = [];
    sheet.eachRow((row) => {
      rows.push(Array.from({ length: sheet.columnCount }, (_, index) => row.getCell(index + 1).value ?? null));
    });
    return rows;
  });
}

/** Fields that hold rows of their own: what is none of these is a reference, or one value. */
function nestedFields(): readonly (readonly [string, string])[] {
  return Object.values(models).flatMap((model: AnyModel) =>
    Object.entries(model.fields)
      .filter(([, { type, ref, access }]) => ref === undefined && access !== 'wo' && type.endsWith('[]'))
      .map(([name]) => [model.name, name] as const),
  );
}

/** The title of what a field holds, under the name that its model has for it. */
function keyed(model: AnyModel, field: string, title: string) {
  const type = model.fields[field]?.type ?? '';
  const of = findModel(`${type.slice(0, 1).toLowerCase()}${type.slice(1, -2)}`);
  return of === undefined ? {} : { [of.title]: title };
}

describe('a list as a file', () => {
  const query = 'fields=name,created,country,creditLimit,active,id&sort=-name&city=Lugo';

  test('in CSV has the rows, order and columns of the list, as Spanish spreadsheets read them', async () => {
    const records = await server.api.list('customer', `${query}&fields=phone`);
    expect(records).toHaveLength(nasty.length);
    const [head, ...rows] = await csv(`customer?${query}`);
    expect(head).toEqual(['Nombre', 'Creado', 'País', 'Límite de crédito', 'Activo', 'Id']);
    expect(rows.map(([name = '']) => fromCsvText(name))).toEqual(records.map(({ name }) => name));
    expect(rows.map((row) => row.slice(1))).toEqual(
      records.map(({ id }) => ['02/03/2026 10:00:00', '', '0,1', 'Sí', String(id)]),
    );
    for (const [name = ''] of rows) expect(name).not.toMatch(/^\s*[=+\-@]/);
  });

  test('in XLSX has numbers, dates and texts as such, and is in the audit log', async () => {
    const records = await server.api.list('customer', query);
    const { bytes, headers } = await file(`xlsx/customer?${query}`);
    const [sheet = []] = await xlsx(bytes);
    const [head, ...rows] = sheet;
    expect(head).toEqual(['Nombre', 'Creado', 'País', 'Límite de crédito', 'Activo', 'Id']);
    expect(rows).toEqual(records.map(({ name, id }) => [name, new Date('2026-03-02T10:00:00Z'), null, 0.1, true, id]));
    expect(headers.get('content-disposition')).toContain("filename*=UTF-8''Clientes%202026-03-02.xlsx");
    expect(headers.get('x-total-count')).toBe(String(records.length));
    const [entry] = await server.api.list('auditLog', 'sort=-id&limit=1');
    expect(entry).toMatchObject({
      ...{ operation: 'customer.export', path: '/api/export/xlsx/customer' },
      changes: [{ model: 'customer', kind: 'exported', after: { format: 'xlsx', rows: records.length, query } }],
    });
  });

  test('names what references lead to, and with `ids` their numbers, so that it can be read back', async () => {
    const { facility, api } = server;
    const draft = { type: facility.types.F ?? 0, customer: facility.customers.club };
    await api.create('invoice', { ...draft, lines: [{ product: facility.products.court }] });
    const [record] = await api.list('invoice', 'status=0');
    const [head = [], row = []] = await csv('invoice?fields=customer,status,total,lines&status=0&ids=true');
    expect(head).toEqual(['Id', 'Cliente', 'Cliente (Id)', 'Estado', 'Total', 'Líneas']);
    const customer = await api.get('customer', facility.customers.club);
    const total = String(record?.total).replace('.', ',');
    const amount = `${total}0`;
    const line = `Pista de pádel (Unidades 1 · Precio ${amount} · Total ${amount})`;
    expect(row).toEqual([String(record?.id), customer.name, String(customer.id), 'Borrador', total, line]);
    for (const text of head) expect(fieldOfHead(models.invoice, text)).not.toBeNull();
    expect(headOf(models.invoice, { field: 'customer', isId: true }, 'en')).toBe('Customer (Id)');
    const { key } = await api.run('keyCreate', { name: 'Facturas', scopes: ['invoice:read', 'list:export'] });
    const reply = await server.as(key).send('GET', '/api/export/csv/invoice?fields=customer&status=0');
    expect(Buffer.from(reply.bytes).toString('utf8')).toContain(`Cliente ${customer.id}`);
  });

  test('says what a record holds of others, and of taxes', async () => {
    const { facility, api } = server;
    const lines = [{ product: facility.products.court }, { product: facility.products.water, units: 2 }];
    const payments = [{ paymentMethod: facility.methods.cash, amount: 15.1 }];
    const sold = await api.run('checkout', { lines, payments, customer: facility.customers.club });
    const credit = await api.run('createCreditNote', {
      invoice: sold.invoice?.id ?? 0,
      reason: 'Lluvia',
      confirm: true,
    });
    const asked = 'fields=lines,taxes,payments,relations';
    const [, row] = await csv(`invoice?${asked}&id=${sold.invoice?.id}`);
    expect(row).toEqual([
      'Pista de pádel (Unidades 1 · Precio 12,10 · Total 12,10); Agua 50 cl (Unidades 2 · Precio 1,50 · Total 3,00)',
      'IVA 21 %: 10,00 + 2,10; IVA 10 %: 2,73 + 0,27',
      expect.stringMatching(/^Club Deportivo Río \(Creado .+ · Forma de pago Efectivo · Importe 15,10\)$/),
      credit.number,
    ]);
    const english = await csv(`invoice?${asked}&id=${sold.invoice?.id}`, 'en');
    expect(english[1]?.[1]).toBe('IVA 21 %: 10.00 + 2.10; IVA 10 %: 2.73 + 0.27');
    expect((await csv(`sale?fields=taxes&sort=id&invoice=${sold.invoice?.id}`)).slice(1)).toEqual([
      ['IVA 21 %'],
      ['IVA 10 %'],
    ]);
  });

  test.each(nestedFields())('says what there is in %s.%s, and not how much', (name, field) => {
    const model = findModel(name) as AnyModel;
    const titled = (title: string) => ({ id: 1, name: title, ...keyed(model, field, title), rate: 0, tax: 1 });
    const record = { id: 1, [field]: [titled('Primero'), titled('Segundo')] };
    const [column] = columnsFor(model, field, 'es', false);
    const ofRecord = (other: AnyModel, row: { readonly [field: string]: unknown }) => String(row[other.title]);
    const cell = column?.cell(record, { of: () => 'Ajeno', ofRecord });
    expect([column?.type, cell]).toEqual(['text', expect.stringMatching(/Primero.*; .*Segundo/)]);
  });

  test('has all that a search finds, best first, and comes to what the totals say', async () => {
    const found = await server.api.list('customer', 'q=nand&fields=name');
    expect((await csv('customer?q=nand&fields=name')).slice(1)).toEqual(found.map(({ name }) => [name]));
    for (let count = 0; count < 3; count++) {
      const { facility } = server;
      await server.api.run('checkout', {
        lines: [{ product: facility.products.court }, { product: facility.products.water, units: count + 1 }],
        payments: [{ paymentMethod: facility.methods.cash, amount: 50 }],
      });
    }
    const [, ...rows] = await csv('sale?fields=total&sort=-total');
    const totals = (await server.api.send('GET', '/api/totals/sale?fields=total')).body as {
      count: number;
      sums: { values: { total: number } }[];
    };
    const cents = rows.reduce((sum, [total = '']) => sum + Math.round(Number(total.replace(',', '.')) * 100), 0);
    expect([rows.length, cents]).toEqual([totals.count, Math.round((totals.sums[0]?.values.total ?? 0) * 100)]);
  });

  test('is refused as the list is, and has no secret in it', async () => {
    const { key } = await server.api.run('keyCreate', { name: 'Otro', scopes: ['sale:read'] });
    expectProblem(await server.as(key).send('GET', '/api/export/csv/customer'), 'insufficient_scope');
    expectProblem(await server.api.send('GET', '/api/export/csv/nothing'), 'unknown_model');
    for (const [parameter, text] of Object.entries({ limit: '1', cursor: 'x', nothing: '1' })) {
      const reply = await server.api.send('GET', `/api/export/csv/customer?${parameter}=${text}`);
      expectProblem(reply, 'unknown_parameter', [[parameter, 'invalid_value']]);
    }
    const twice = await server.api.send('GET', '/api/export/csv/customer?ids=true&ids=false');
    expectProblem(twice, 'invalid_parameter', [['ids', 'invalid_value']]);
    const hidden = await server.api.send('GET', '/api/export/csv/user?fields=pin');
    expectProblem(hidden, 'invalid_parameter', [['fields', 'invalid_value']]);
    expect((await csv('user'))[0]).not.toContain('PIN');
  });

  test('that nobody takes ends, and frees its place for the next', async () => {
    const ids = Array.from({ length: 40_000 }, (_, index) => index + 10_000);
    server.write(
      `insert into "area" ("id", "name", "created", "searchText")
       select value, printf('Zona %0240d', value), '2026-03-02T09:00:00.000Z', '' from json_each(?)`,
      JSON.stringify(ids),
    );
    const leaving = new AbortController();
    const answer = await fetch(`${server.url()}/api/export/csv/area`, {
      headers: { authorization: `Bearer ${server.facility.key}` },
      signal: leaving.signal,
    });
    await answer.body?.getReader().read();
    const { body } = await server.api.send('GET', '/api/exports');
    expect(body).toEqual([{ rows: Number(answer.headers.get('x-total-count')), written: expect.any(Number) }]);
    leaving.abort();
    await expect.poll(async () => (await server.api.send('GET', '/api/exports')).body).toEqual([]);
    await expect.poll(async () => (await server.api.send('GET', '/api/export/csv/area?fields=id')).status).toBe(200);
  });

  test('is whole for who takes it slowly, though its thread has ended by then', async () => {
    const store = await openStore((await facilityFolder()).dataDir);
    const exporter = createExporter(store, { zone: zoneOf('Europe/Madrid'), pepper: Buffer.alloc(32), lan: null });
    const order = { model: 'customer', search: 'fields=name', format: 'csv', language: 'es', now: START } as const;
    const { rows, stream } = await exporter.start({ ...order, actor: systemActor }, new AbortController().signal);
    const file = stream();
    await sleep(500);
    expect((await text(file)).split('\r\n')).toHaveLength(rows + 2);
    await exporter.close();
    await store.close();
  });
});

describe('a table', () => {
  const input: TableInput = {
    ...{ name: 'Ventas: todas', language: 'es', currency: 'EUR' },
    columns: [
      { head: 'Texto', type: 'text' },
      { head: 'Importe', type: 'money' },
      { head: 'Tipo', type: 'percent' },
      { head: 'Día', type: 'date' },
      { head: 'Hora', type: 'datetime' },
    ],
  };
  const rows = Array.from({ length: 2500 }, (_, index) => [
    `Fila ${index}`,
    index / 100,
    21,
    '2026-10-25',
    '2026-10-25T02:30:00+02:00',
  ]);

  test('goes on on another sheet where one is full', async () => {
    const parts: Uint8Array[] = [];
    const book = await beginWorkbook(input, async (bytes) => void parts.push(bytes), 1001);
    await book.add(rows);
    await book.end();
    const sheets = await xlsx(Buffer.concat(parts));
    expect(sheets.map((sheet) => sheet.length)).toEqual([1001, 1001, 501]);
    expect(sheets[2]?.at(-1)).toEqual([
      ...['Fila 2499', 24.99, 21, new Date('2026-10-25T00:00:00Z'), new Date('2026-10-25T02:30:00Z')],
    ]);
  });

  test('in English has commas, points and days that no spreadsheet mistakes', async () => {
    let text = '';
    const table = await beginTable('csv', { ...input, language: 'en' }, async (bytes) => {
      text += Buffer.from(bytes).toString('utf8');
    });
    await table.add(rows.slice(1, 2));
    await table.end();
    expect(text.split('\r\n')[1]).toBe('Fila 1,0.01,21,2026-10-25,2026-10-25 02:30:00');
  });

  test('waits for whoever takes it', async () => {
    let most = 0;
    let under = 0;
    const table = await beginTable('csv', input, async () => {
      under += 1;
      most = Math.max(most, under);
      await new Promise((resolve) => setImmediate(resolve));
      under -= 1;
    });
    for (let at = 0; at < rows.length; at += 500) await table.add(rows.slice(at, at + 500));
    await table.end();
    expect([most, under]).toEqual([1, 0]);
  });
});
