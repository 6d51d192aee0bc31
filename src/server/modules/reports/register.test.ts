/** The register of issued invoices: its sums are those of the tax report, and its file is as the agency wants it. */
import { Workbook } from '@cj-tech-master/excelts';
import Papa from 'papaparse';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { toMoney } from '#shared/domain/money.ts';
import type { RegisterRow } from '#shared/reports/definitions/register.ts';
import { tablesOf } from '#shared/reports/index.ts';
import { bookColumns } from '#shared/reports/registerBook.ts';
import { createRandom } from '#test/kit/fuzz/random.ts';
import { expectProblem } from '#test/kit/refusal.ts';
import { micros, sumOf } from '#test/kit/reports/counted.ts';
import { issueInYen, prepareHistory, sellFor, sellSurely } from '#test/kit/reports/history.ts';
import { seed } from '#test/kit/seed.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
let rows: readonly RegisterRow[];
let documents: ReadonlyMap<number, ApiRecord<'invoice'>>;
const days = { from: '2026-03-02', to: '2026-03-12' };
const ask = (input: object = {}) => server.api.run('reportRegister', { ...days, ...input });

beforeAll(async () => {
  server = await startFacility();
  const history = await prepareHistory(server);
  await sellFor(history, 6, 14, createRandom(seed + 21));
  await sellSurely(history);
  const { api, facility } = server;
  // What chance may leave out: a ticket over nothing, one with a tax number, a foreign buyer, a conversion and its credit.
  await api.run('posOpen', { pos: facility.pos, realCashCount: 0 });
  const sell = (product: number, more: object) =>
    api.run('checkout', { pos: facility.pos, lines: [{ product }], payments: [], ...more } as never);
  await sell(facility.products.free, {});
  const ticket = await sell(facility.products.fee, { customer: facility.customers.club });
  const converted = await api.run('convertInvoice', { invoice: ticket.invoice?.id ?? 0, confirm: true });
  await api.run('createCreditNote', { invoice: converted.id, reason: 'Baja', confirm: true });
  const [france] = await api.list('country', 'isoCode=FR');
  const abroad = await api.create('customer', {
    ...{ name: 'Société Émile', taxNumber: 'FR 40 303 265 045', street: 'Rue de la Paix 1', zipCode: '75002' },
    ...{ city: 'Paris', country: france?.id ?? 0, allowPaymentPending: true },
  });
  const lines = [
    { product: facility.products.court, useDate: '2026-02-27T10:00:00+01:00' },
    { product: facility.products.course, useDate: '2026-02-28T23:30:00+01:00' },
  ];
  const draft = await api.create('invoice', { type: facility.types.F ?? 0, customer: abroad.id, lines } as never);
  await api.run('confirmInvoice', { invoice: draft.id });
  ({ rows } = await ask());
  documents = new Map((await api.list('invoice')).map((document) => [document.id, document]));
});

describe('the register', () => {
  test('sums to what the tax report does, whoever is asked of', async () => {
    for (const scope of [{}, { company: 1 }, { from: '2026-03-03', to: '2026-03-05' }, { currency: 'JPY' }]) {
      const { totals, documents: count, list, rows: own } = await ask(scope);
      const taxes = await server.api.run('reportTaxes', { ...days, ...scope });
      expect(count).toBe(taxes.totals.count);
      expect([totals.base, totals.total, totals.withheld]).toEqual([
        ...[taxes.totals.base, taxes.totals.total, taxes.totals.withheld],
      ]);
      expect(micros([totals.tax, totals.surcharge])).toBe(toMoney(taxes.totals.tax));
      expect(await sumOf(server.api, list)).toBe(toMoney(totals.total));
      const counted = own.filter(({ isRepeated }) => !isRepeated);
      for (const name of ['base', 'tax', 'surcharge', 'total', 'withheld'] as const) {
        expect(micros(counted.map((row) => row[name] ?? 0)), name).toBe(toMoney(totals[name]));
      }
    }
  });

  test('sums to each rate of the tax report', async () => {
    const { taxes } = await server.api.run('reportTaxes', days);
    const counted = rows.filter(({ isRepeated }) => !isRepeated);
    const amountAt = (rate: number): number =>
      micros(
        counted.flatMap((row) => [
          row.rate === rate ? row.tax : 0,
          row.surchargeRate === rate ? (row.surcharge ?? 0) : 0,
        ]),
      );
    for (const rate of new Set(taxes.map((tax) => tax.rate))) {
      expect(amountAt(rate), String(rate)).toBe(
        micros(taxes.filter((tax) => tax.rate === rate).map(({ amount }) => amount)),
      );
    }
    for (const part of ['untaxed', 'supply'] as const) {
      const own = counted.filter((row) => row.part === part);
      expect(micros(own.map(({ base }) => base)), part).toBe(
        micros(taxes.filter(({ kind }) => kind === part).map(({ base }) => base)),
      );
    }
  });

  test('has every document in force once for each of its rates, and its own sums', () => {
    const inForce = [...documents.values()].filter(
      ({ status, isProforma, isInternal, currency }) =>
        status === 1 && !isProforma && !isInternal && currency === 'EUR',
    );
    const byDocument = Map.groupBy(rows, ({ invoice }) => invoice);
    expect([...byDocument.keys()].toSorted()).toEqual(inForce.map(({ id }) => id).toSorted());
    for (const { id, number, total, totalBeforeTaxes, withheld, date } of inForce) {
      const own = byDocument.get(id) ?? [];
      expect(micros(own.map((row) => row.total)), number ?? '').toBe(toMoney(total));
      expect(micros(own.map((row) => row.base)), number ?? '').toBe(toMoney(totalBeforeTaxes));
      expect(micros(own.map((row) => row.withheld ?? 0)), number ?? '').toBe(toMoney(withheld ?? 0));
      for (const row of own) expect([`${row.series}${row.number}`, row.date]).toEqual([number, date]);
      const rates = own.map((row) => [row.part, row.rate, row.surchargeRate, row.exemption].join(' '));
      expect(new Set(rates).size).toBe(rates.length);
    }
  });

  test('tells kinds apart, and names whom and what is corrected', () => {
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['F1', 'F2', 'F3', 'R1', 'R5']));
    for (const { kind, invoice, isRepeated, corrected, taxNumber } of rows) {
      const document = documents.get(invoice);
      expect(isRepeated).toBe(kind === 'F3');
      expect(kind.startsWith('R')).toBe(document?.isCreditNote);
      if (document?.isCreditNote) expect(corrected).not.toBeNull();
      else expect(corrected).toBeNull();
      if (kind === 'F1' || kind === 'R1') expect(taxNumber).not.toBeNull();
    }
    const abroad = rows.filter(({ name }) => name === 'Société Émile');
    expect(abroad).toMatchObject([
      { idType: '02', idCountry: 'FR', taxNumber: 'FR40303265045', operationDate: '2026-02-28', subject: 'S1' },
      { operationDate: '2026-02-28', subject: null, exemption: 'E1', tax: 0 },
    ]);
    expect(rows.some(({ surcharge }) => surcharge !== null && surcharge !== 0)).toBe(true);
    expect(rows.some(({ total }) => total === 0)).toBe(true);
  });

  test('is read by who may read reports', async () => {
    const { key } = await server.api.run('keyCreate', { name: 'Caja', scopes: ['*:read', 'list:export'] });
    const query = `from=${days.from}&to=${days.to}`;
    for (const path of ['register', 'register/register.csv', 'register.pdf']) {
      expectProblem(await server.as(key).send('GET', `/api/reports/${path}?${query}`), 'insufficient_scope');
    }
    for (const wrong of [
      'from=2026-03-02',
      `${query}&company=x`,
      `${query}&currency=eur`,
      'from=2026-03-09&to=2026-03-02',
    ]) {
      const { status } = await server.api.send('GET', `/api/reports/register/register.csv?${wrong}`);
      expect(status, wrong).toBe(400);
    }
  });
});

describe('the file of the register', () => {
  const fileOf = (format: string, more = '') =>
    server.api.send(
      'GET',
      `/api/reports/register/register.${format}?from=${days.from}&to=${days.to}${more}`,
      undefined,
      {
        // The agency reads Spanish, whoever has it written.
        'accept-language': 'en',
      },
    );
  /** A cell as the agency's validations 3 and 5 have it. */
  const written = (value: string | number | null, type: string): string => {
    if (value === null) return '';
    if (type === 'date') return String(value).split('-').toReversed().join('/');
    return type === 'decimal' ? Number(value).toFixed(2).replace('.', ',') : String(value);
  };

  test('in CSV has the columns of the agency and all rows, with two decimals', async () => {
    const { status, bytes } = await fileOf('csv');
    expect(status).toBe(200);
    const [above, heads, ...lines] = Papa.parse<string[]>(new TextDecoder().decode(bytes).trimEnd(), {
      delimiter: ';',
    }).data;
    expect([above?.length, heads?.length]).toEqual([36, 36]);
    expect(above?.slice(0, 11)).toEqual([
      ...['Autoliquidación', '', 'Actividad', '', '', 'Tipo de Factura', 'Concepto de Ingreso', 'Ingreso Computable'],
      ...['Fecha Expedición', 'Fecha Operación', 'Identificación de la Factura'],
    ]);
    expect(heads?.slice(10, 16)).toEqual(['Serie', 'Número', 'Número-Final', 'Tipo', 'Código País', 'Identificación']);
    expect(lines).toEqual(rows.map((row) => bookColumns.map(({ cell, type }) => written(cell(row), type))));
    const [foreign] = lines.filter((line) => line.includes('Société Émile'));
    expect(foreign?.slice(0, 2)).toEqual(['2026', '1T']);
    const nobody = lines.find((line) => line[15] === '');
    expect(nobody?.[16]).toBe('VENTAS A CONSUMIDOR FINAL');
  });

  test('in XLSX has its sheet, its two rows of heads, and numbers', async () => {
    const { bytes } = await fileOf('xlsx');
    const book = new Workbook();
    await book.xlsx.load(bytes);
    const [sheet] = book.worksheets;
    expect([sheet?.name, sheet?.rowCount]).toEqual(['EXPEDIDAS_INGRESOS', rows.length + 2]);
    expect([sheet?.getRow(1).getCell(1).value, sheet?.getRow(2).getCell(1).value]).toEqual([
      'Autoliquidación',
      'Ejercicio',
    ]);
    const totals = rows.map((_, index) => sheet?.getRow(index + 3).getCell(21).value);
    expect(totals).toEqual(rows.map(({ total }) => total));
    expect(sheet?.getRow(3).getCell(21).numFmt).toBe('0.00');
  });
});

test('an answer has the first rows alone, and says so; its sums and its file have all', async () => {
  const answer = await ask();
  const [table] = tablesOf('register', { ...answer, rows: answer.rows.slice(0, 2), count: answer.count });
  expect([table?.rows.length, table?.count]).toEqual([2, rows.length]);
  expect(table?.note?.es).toContain(`las primeras 2 filas de ${rows.length}`);
  const [paper] = tablesOf('register', answer);
  const place = (name: string): number => paper?.columns.findIndex((column) => column.name === name) ?? -1;
  const sums = paper?.totals[0]?.cells ?? [];
  expect([sums[place('total')], sums[place('withheld')]]).toEqual([answer.totals.total, answer.totals.withheld]);
});

test('what is in another currency is in a register of its own', async () => {
  await issueInYen(server);
  const answer = await ask();
  expect(answer.otherCurrencies).toEqual(['JPY']);
  expect((await ask({ currency: 'JPY' })).rows).toHaveLength(1);
});
