/** Files of reports hold what the reports answer, to the cent. */
import { Workbook } from '@cj-tech-master/excelts';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyTabled } from '#shared/reports/defineReport.ts';
import { allReports, reports, type TabledName, tabledReports, tablesOf } from '#shared/reports/index.ts';
import type { Cell, ReportTable } from '#shared/reports/table.ts';
import { createRandom } from '#test/kit/fuzz/random.ts';
import { readPdf } from '#test/kit/readPdf.ts';
import { issueInYen, prepareHistory, sellFor, sellSurely } from '#test/kit/reports/history.ts';
import { seed } from '#test/kit/seed.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';
import { payWithoutDocument, UNSOUND } from '#test/kit/undocumented.ts';
import { renderPaper } from '../core/documents/paper.ts';
import { paperText } from '../core/documents/paperText.ts';
import { reportFile } from '../core/exports/reportTable.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startFacility({ isDrawn: true });
  const history = await prepareHistory(server);
  server.clock.now = Date.parse('2026-04-02T06:30:00.000Z');
  await sellFor(history, 3, 10, createRandom(seed + 9));
  await sellSurely(history);
  await payWithoutDocument(server, { product: server.facility.products.court });
});

afterAll(() => server.stop(...UNSOUND));

const days = 'from=2026-04-01&to=2026-04-08';
/** What is asked that says more than the usual. */
const more: Partial<Record<TabledName, string>> = {
  sales: '&by=day&compare=week',
  payments: '&by=user',
  cashDifferences: '&by=session',
};
const queryOf = (report: TabledName): string => {
  const { choices }: AnyTabled = reports[report];
  return `${choices.period === undefined ? '' : days}${more[report] ?? ''}`;
};
const all = tabledReports().flatMap(([report, { tables }]) =>
  Object.keys(tables).map((name) => [report, name] as const),
);

async function tableOf(report: TabledName, name: string): Promise<ReportTable> {
  const { status, body } = await server.api.send('GET', `/api/reports/${report}?${queryOf(report)}`);
  expect(status).toBe(200);
  const table = tablesOf(report, body as never).find((other) => other.name === name);
  if (table === undefined) throw new Error(`${report} has no table ${name}`);
  return table;
}

const fileOf = (report: TabledName, name: string, format: string, language: string) =>
  server.api.send('GET', `/api/reports/${report}/${name}.${format}?${queryOf(report)}`, undefined, {
    'accept-language': language,
  });

/** A cell as the Spanish file says it. */
function spanish(cell: Cell, isDate: boolean): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  const text = typeof cell === 'string' ? cell : cell.es;
  if (!isDate || text === '') return text;
  const day = text.slice(0, 10).split('-').toReversed().join('/');
  return text.length > 10 ? `${day} ${text.slice(11, 19)}` : day;
}

test('there is something in every table', async () => {
  for (const [report, name] of all) expect((await tableOf(report, name)).rows.length, name).toBeGreaterThan(0);
});

/** Reports whose files are those of their answers: that of a book has a layout of its own. */
const answered = all.filter(([report]) => !('isBook' in reports[report]));

function expectCsv(bytes: Uint8Array, table: ReportTable): void {
  const [head, ...rows] = Papa.parse<string[]>(new TextDecoder().decode(bytes).trimEnd(), { delimiter: ';' }).data;
  expect(head).toEqual(table.columns.map(({ label }) => label.es));
  expect(rows).toEqual(
    table.rows.map(({ cells }) => cells.map((cell, index) => spanish(cell, table.columns[index]?.type === 'date'))),
  );
}

test('a CSV has what the report answers', async () => {
  for (const [report, name] of answered) {
    const table = await tableOf(report, name);
    expectCsv(await reportFile(table, 'csv', 'es'), table);
  }
  const { status, bytes, headers } = await fileOf('taxes', 'rates', 'csv', 'es');
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe('attachment; filename="rates.csv"');
  expectCsv(bytes, await tableOf('taxes', 'rates'));
});

test('a workbook has the same numbers', async () => {
  const table = await tableOf('sales', 'sales');
  const { status, bytes } = await fileOf('sales', 'sales', 'xlsx', 'en');
  expect(status).toBe(200);
  const book = new Workbook();
  await book.xlsx.load(bytes);
  const sheet = book.worksheets[0];
  expect(sheet?.rowCount).toBe(table.rows.length + 1);
  for (const [index, { cells }] of table.rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (typeof cell !== 'number') continue;
      expect(sheet?.getRow(index + 2).getCell(column + 1).value).toBe(cell);
    }
  }
});

const pdfOf = async (path: string, language = 'es') => {
  const reply = await server.api.send('GET', path, undefined, { 'accept-language': language });
  expect(reply.status, path).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/pdf');
  return { ...(await readPdf(reply.bytes)), reply };
};

test('every report goes on paper, with its period, its sums and the company', async () => {
  const company = await server.api.get('company', 1);
  for (const [name, { title, choices }] of allReports()) {
    const hasPeriod = choices.period !== undefined;
    const { rows, pages, right } = await pdfOf(`/api/reports/${name}.pdf${hasPeriod ? `?${days}` : ''}`);
    const text = rows.join('\n');
    expect(text).toContain(title.es);
    expect(text).toContain(String(company.businessName ?? company.name));
    expect(text).toMatch(/Página 1 \/ \d/);
    if (hasPeriod) expect(text).toContain('01/04/2026 – 08/04/2026');
    // Nothing runs out of the page.
    expect(right).toBeLessThanOrEqual((pages[0]?.width ?? 0) - 40);
  }
  const table = await tableOf('sales', 'sales');
  const { rows } = await pdfOf(`/api/reports/sales.pdf?${queryOf('sales')}`);
  const sums = table.totals[0]?.cells.slice(1).map((cell, place) => {
    const type = table.columns[place + 1]?.type;
    return paperText(cell as number | null, type === 'change' || type === 'money' ? type : 'number', 'es');
  });
  const line = ['Total', ...(sums ?? [])].join('');
  expect(rows.some((row) => row.replaceAll('|', '').endsWith(line))).toBe(true);
  const english = await pdfOf(`/api/reports/month.pdf?${days}`, 'en');
  expect(english.rows).toContain('Payments');
  const own = await pdfOf(`/api/reports/month.pdf?${days}&company=1`, 'en');
  expect(own.rows).toContain('Payments of all companies');
  expect(english.rows).toEqual(expect.arrayContaining(['Month for the accountant', '1 Apr 2026 – 8 Apr 2026']));
});

test('a list goes on paper, with what it sums to at that moment, and a long one says how much it leaves out', async () => {
  const { customers, pos, products } = server.facility;
  await server.api.run('posOpen', { pos, realCashCount: 0 });
  let isMade = false;
  const made = pdfOf('/api/export/pdf/invoice?fields=number,date,total&status=1&sort=number').finally(() => {
    isMade = true;
  });
  // Whatever is sold meanwhile, the sum is that of the rows.
  const owed = { pos, customer: customers.club, lines: [{ product: products.fee }], payments: [] };
  while (!isMade) await server.api.run('checkout', owed);
  const { rows, reply } = await made;
  const printed = rows.filter((row) => /^[^|]+\|\d\d\/\d\d\/\d{4}\|/.test(row)).map((row) => row.split('|'));
  expect(reply.headers.get('x-total-count')).toBe(String(printed.length));
  expect(reply.headers.get('content-disposition')).toMatch(/; filename\*=UTF-8''Facturas%20\d{4}-\d\d-\d\d\.pdf$/);
  const [first] = await server.api.list('invoice', 'status=1&sort=number&limit=1');
  expect(printed[0]?.[0]).toBe(first?.number);
  const centsOf = (text = ''): number => Number(text.replaceAll(/[^\d-]/g, ''));
  const sum = printed.reduce((all, cells) => all + centsOf(cells.at(-1)), 0) / 100;
  expect(rows.join('\n')).toMatch(new RegExp(`Total\\|.*${paperText(sum, 'money', 'es')}`));
  const [entry] = await server.api.list('auditLog', 'operation=invoice.export&sort=-id&limit=1');
  expect(entry).toMatchObject({ changes: [{ model: 'invoice', kind: 'exported', after: { format: 'pdf' } }] });
  const columns = [{ head: 'Nombre', type: 'text' }] as const;
  const table = { title: 'Etiquetas', currency: null, columns, rows: [['Socio']], totals: [], count: 2100 };
  const long = await renderPaper({
    ...{ kind: 'paper', language: 'es', issuedAt: '2026-03-02T10:00:00+01:00', company: null },
    ...{ title: 'Etiquetas', about: [], tables: [table] },
  });
  expect((await readPdf(long)).rows.join(' ')).toContain('Solo las 1 primeras filas de 2.100');
  const numbers = { ...table, columns: [{ head: 'NIF', type: 'text' as const }], rows: [['B83456780']], count: 1 };
  const narrow = await renderPaper({
    ...{ kind: 'paper', language: 'es', issuedAt: '2026-03-02T10:00:00+01:00', company: null, title: 'NIF', about: [] },
    // Beside a longer text, which has the room that is left.
    tables: [{ ...numbers, columns: [...columns, ...numbers.columns], rows: [['Club Deportivo Río', 'B83456780']] }],
  });
  expect((await readPdf(narrow)).rows.join(' ')).toContain('B83456780');
  // More columns than a page is wide enough for.
  const many = Array.from({ length: 100 }, (_, place) => ({ head: `Campo ${place}`, type: 'text' as const }));
  const cells = many.map(({ head }) => `${head} con un texto de cierta longitud`);
  const wide = await renderPaper({
    ...{ kind: 'paper', language: 'es', issuedAt: '2026-03-02T10:00:00+01:00', company: null },
    ...{ title: 'Facturas', about: [], tables: [{ ...table, columns: many, rows: [cells], count: 1 }] },
  });
  const wideRows = (await readPdf(wide)).rows;
  expect(wideRows.join(' ')).toContain('Solo las 25 primeras columnas de 100');
  // Several letters a line.
  expect(wideRows.length).toBeLessThan(30);
  const { key } = await server.api.run('keyCreate', { name: 'Poco', scopes: ['invoice:read'] });
  expect((await server.as(key).send('GET', '/api/export/pdf/customer')).status).toBe(403);
});

test('they take the right that the report takes, and its query', async () => {
  const { key } = await server.api.run('keyCreate', { name: 'Lee', scopes: ['*:read'] });
  expect((await server.as(key).send('GET', `/api/reports/taxes/rates.csv?${days}`)).status).toBe(403);
  expect((await server.as(key).send('GET', `/api/reports/taxes.pdf?${days}`)).status).toBe(403);
  expect((await server.api.send('GET', '/api/reports/month.pdf?from=2026-04-01')).status).toBe(400);
  expect((await server.api.send('GET', '/api/reports/taxes/rates.csv?from=2026-04-01')).status).toBe(400);
  expect((await server.api.send('GET', `/api/reports/taxes/sales.csv?${days}`)).status).toBe(404);
});

test('they say in which currency they are, and what they leave out', async () => {
  const { api } = server;
  await issueInYen(server);
  const month = 'from=2026-04-01&to=2026-04-30';
  const note = 'También los hay en JPY, que quedan fuera.';
  for (const path of [`sales.pdf?${month}`, `month.pdf?${month}`, 'debts.pdf', 'overview.pdf']) {
    const text = (await pdfOf(`/api/reports/${path}`)).rows.join(' ').replaceAll(/\s+/g, ' ');
    expect(text, path).toContain(note);
  }
  const { rows } = await pdfOf(`/api/reports/taxes.pdf?${month}&currency=JPY`, 'en');
  expect(rows).toEqual(expect.arrayContaining(['Amounts in JPY', expect.stringContaining('There are others in EUR')]));
  const file = (path: string) => api.send('GET', `/api/reports/${path}`);
  expect(String((await file(`taxes/types.csv?${month}&currency=JPY`)).body)).toMatch(/Total \(JPY\)\s.*121/s);
  expect(String((await file('overview/amounts.csv')).body)).toContain('Total (EUR)');
  await api.create('company', { name: 'Lisbon Club', taxNumber: 'B12345674', currency: 'GBP' });
  expect(String((await file('overview/amounts.csv')).body)).toMatch(/Empresa;Moneda;.*Lisbon Club;GBP;/s);
});
