/**
 * Ten jobs of an accountant's quarter, as somebody does them who reads the screen: from the office's first one, counted. Each
 * job is tested where its screen is; the way to it is gone with `npm run test:deep` alone (TAQUILLA_DEPTH).
 */
import { readFileSync } from 'node:fs';
import { type Download, expect, type Locator, type Page } from 'playwright/test';
import { Temporal } from 'temporal-polyfill';
import { readWorkbook } from '../src/renderer/src/records/imports/readWorkbook.ts';
import { readPdf } from '../test/kit/readPdf.ts';
import { test } from './browserTest.ts';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { type Counted, countInteractions } from './interactions.ts';
import { settled } from './steps.ts';

interface Invoice {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly total: number;
  readonly pending: number;
  readonly withheld: number | null;
}
interface Sums {
  readonly base: number;
  readonly tax: number;
  readonly total: number;
}

let till: DemoTill;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('quarter');
});
test.afterAll(async () => {
  await till.close();
});

test('the VAT of the quarter: 3 interactions', async ({ page }) => {
  const does = await begin(page);
  await does.click(report(page, 'Impuestos'));
  await choose(page, does, 'Periodo', quarter.name);
  const { totals } = await till.api<{ totals: Sums }>(`reports/taxes?${quarter.days}`);
  const sums = page.getByRole('table', { name: 'Documentos por tipo' }).locator('tfoot');
  for (const sum of [totals.base, totals.tax, totals.total]) await expect(sums).toContainText(euros(sum));
  expect(does.count()).toBe(3);
});

test('the register of issued invoices as a workbook, whose sums are those of the taxes: 5 interactions', async ({
  page,
}) => {
  const does = await begin(page);
  await does.click(report(page, 'Facturas expedidas'));
  await choose(page, does, 'Periodo', quarter.name);
  await does.click(page.getByRole('button', { name: 'Exportar Libro registro' }));
  const file = await download(page, does, page.getByRole('menuitem', { name: 'Excel (XLSX)' }));
  expect(does.count()).toBe(5);
  const [head = [], ...rows] = await rowsOf(file);
  const { totals } = await till.api<{ totals: Sums }>(`reports/taxes?${quarter.days}`);
  const sum = (name: string): number =>
    rows
      // Below the names of the columns are those of their parts.
      .map((row) => Number(row[head.indexOf(name)]?.replace(',', '.')))
      .filter((value) => !Number.isNaN(value))
      .reduce((all, value) => all + cents(value), 0);
  expect([sum('Cuota IVA Repercutida'), sum('Total Factura')]).toEqual([cents(totals.tax), cents(totals.total)]);
});

test('who owes and since when, and what is overdue as a file: 1 and 3 interactions', async ({ page }) => {
  const looks = await begin(page);
  await looks.click(report(page, 'Deudas'));
  const { totals } = await till.api<{ totals: { total: number } }>('reports/debts');
  const table = page.getByRole('table', { name: 'Deudas' });
  await expect(table.locator('tfoot')).toContainText(euros(totals.total));
  await expect(table.getByRole('columnheader', { name: '1–30 días' })).toBeVisible();
  expect(looks.count()).toBe(1);

  const does = await begin(page);
  await does.click(page.getByTestId('attention').getByRole('link', { name: /facturas? vencidas?/ }));
  await does.click(page.getByRole('button', { name: 'Exportar' }));
  const file = await download(page, does, page.getByRole('button', { name: 'Hoja de cálculo (XLSX)' }));
  expect(does.count()).toBe(3);
  const [head = [], ...rows] = await rowsOf(file);
  const overdue = await till.api<Invoice[]>(`model/invoice${new URL(page.url()).search}`);
  expect(overdue.length).toBeGreaterThan(0);
  expect(rows.map((row) => row[head.indexOf('Número')]).sort()).toEqual(overdue.map(({ number }) => number).sort());
});

test('what each customer was charged this year, the largest first, and the documents of one: 6 interactions', async ({
  page,
}) => {
  const does = await begin(page);
  await does.click(report(page, 'Ventas'));
  await choose(page, does, 'Por', 'Cliente');
  await choose(page, does, 'Periodo', year.name);
  const { groups } = await till.api<{ groups: { id: number | null; name: string; count: number; total: number }[] }>(
    `reports/sales?by=customer&${year.days}`,
  );
  const named = groups.filter(({ id }) => id !== null);
  const row = page.getByRole('table', { name: 'Ventas' }).locator('tbody tr').nth(1);
  await expect(row).toContainText(named[0]?.name ?? '?');
  await expect(row).toContainText(euros(named[0]?.total ?? 0));
  await does.click(row.getByRole('link').first());
  await expect(page.getByTestId('count')).toContainText(`${named[0]?.count} de `);
  expect(does.count()).toBe(6);
});

test('the month as a PDF, and by mail from now on: 2 and 6 interactions', async ({ page }) => {
  const saves = await begin(page);
  await saves.click(report(page, 'Mes para la gestoría'));
  await expect(page.getByRole('table').first()).toBeVisible();
  const file = await download(page, saves, page.getByRole('button', { name: 'PDF' }));
  expect(file.suggestedFilename()).toMatch(/^Mes para la gestoría .+\.pdf$/);
  expect(saves.count()).toBe(2);

  const does = await begin(page);
  await does.click(report(page, 'Mes para la gestoría'));
  await does.click(page.getByRole('button', { name: 'Enviar por correo' }));
  await does.fill(page.getByRole('dialog').getByRole('textbox', { name: 'Para' }), 'gestoria@example.com');
  await does.click(page.getByRole('button', { name: 'Programar el envío' }));
  await expect(page.getByText(/^Programado\. Primer envío: 1 /)).toBeVisible();
  await does.click(page.getByRole('button', { name: 'Ver el envío' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mes para la gestoría');
  await does.click(page.getByRole('button', { name: 'Enviar ahora' }));
  await expect(page.getByText('No hay servidor de correo configurado').first()).toBeVisible();
  expect(does.count()).toBe(6);
});

test('an invoice is found by its number, its customer and its amount, and its PDF opened: 5, 5 and 9 interactions', async ({
  page,
}) => {
  const [invoice] = await till.api<Invoice[]>('model/invoice?type=3&status=1&sort=-total&limit=1');
  if (invoice === undefined) throw new Error('the demo has no invoice');
  const { number, name, total } = invoice;
  const open = async (does: Counted, expected: number): Promise<void> => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
    await does.click(page.getByRole('button', { name: 'Más' }));
    const answer = page
      .context()
      .waitForEvent('response', (one) => one.headers()['content-type'] === 'application/pdf');
    const opened = page.context().waitForEvent('page');
    await does.click(page.getByRole('menuitem', { name: 'Abrir el PDF' }));
    await (await opened).close();
    expect(plain((await readPdf(new Uint8Array(await (await answer).body()))).rows.join(' '))).toContain(number);
    expect(does.count()).toBe(expected);
  };
  const byNumber = await begin(page);
  await byNumber.press('Control+k');
  await byNumber.fill(page.getByRole('combobox', { name: 'Buscar y ejecutar' }), number);
  await byNumber.click(page.getByRole('option', { name: new RegExp(`^${number}`) }));
  await open(byNumber, 5);

  const byName = await begin(page);
  await byName.click(page.getByRole('link', { name: 'Facturas', exact: true }));
  await byName.fill(page.getByRole('searchbox', { name: 'Buscar en la lista' }), name);
  await byName.click(page.getByRole('link', { name: number }));
  await open(byName, 5);

  // A field, a condition and a value are three answers; the condition is right as it is.
  const byAmount = await begin(page);
  await byAmount.click(page.getByRole('link', { name: 'Facturas', exact: true }));
  await byAmount.click(page.getByRole('button', { name: 'Filtrar' }));
  const dialog = page.getByRole('dialog', { name: 'Filtrar' });
  await byAmount.fill(dialog.getByRole('combobox', { name: 'Campo' }), 'Total');
  await byAmount.click(page.getByRole('option', { name: 'Total', exact: true }));
  await byAmount.fill(dialog.getByRole('textbox', { name: 'Valor' }), typed(total));
  await byAmount.press('Enter');
  await byAmount.click(page.getByRole('link', { name: number }));
  await open(byAmount, 9);
});

test('a Facturae of an ordinary invoice: 5 interactions', async ({ page }) => {
  const [invoice] = await till.api<Invoice[]>('model/invoice?type=3&status=1&sort=-id&limit=1');
  const does = await begin(page);
  await does.click(page.getByRole('link', { name: 'Facturas', exact: true }));
  // Among thousands of tickets.
  await does.fill(page.getByRole('searchbox', { name: 'Buscar en la lista' }), invoice?.number ?? '?');
  await does.click(page.getByRole('link', { name: invoice?.number ?? '?' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(invoice?.number ?? '?');
  await does.click(page.getByRole('button', { name: 'Más' }));
  const file = await download(page, does, page.getByRole('menuitem', { name: 'Descargar Facturae' }));
  expect(file.suggestedFilename()).toBe(`${invoice?.number}.xml`);
  const xml = readFileSync(await file.path(), 'utf8');
  expect(xml).toContain(`<InvoiceTotal>${invoice?.total.toFixed(2)}</InvoiceTotal>`);
  expect(does.count()).toBe(5);
});

test('a paid invoice is corrected and paid back in the same dialog: 7 interactions', async ({ page }) => {
  const [paid] = await till.api<Invoice[]>('model/invoice?type=3&status=1&pending=0&total[gt]=0&sort=-id&limit=1');
  const does = await begin(page);
  await does.click(page.getByRole('link', { name: 'Facturas', exact: true }));
  await does.fill(page.getByRole('searchbox', { name: 'Buscar en la lista' }), paid?.number ?? '?');
  await does.click(page.getByRole('link', { name: paid?.number ?? '?' }));
  await does.click(page.getByRole('button', { name: 'Rectificar' }));
  const dialog = page.getByRole('dialog');
  await does.fill(dialog.getByRole('textbox', { name: 'Motivo' }), 'No se usó');
  await does.click(dialog.getByRole('button', { name: `Rectificar ${euros(paid?.total ?? 0)}` }));
  await expect(dialog.getByText(/está emitida\. ¿Cómo se devuelve el dinero\?/)).toBeVisible();
  await does.click(dialog.getByRole('button', { name: /^Tarjeta/ }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^R\d\d-/);
  const [note] = await till.api<Invoice[]>('model/invoice?isCreditNote=true&sort=-id&limit=1');
  expect(note).toMatchObject({ total: -(paid?.total ?? 0), pending: 0 });
  expect(does.count()).toBe(7);
});

test('the rent of a hall with a withholding of 19 %: 9 interactions', async ({ page }) => {
  const customers = await till.api<{ name: string }[]>(
    'model/customer?limit=100&taxNumber[null]=false&street[null]=false&allowPaymentPending=true',
  );
  const names = customers.map(({ name }) => name);
  const customer = names.find((name) => names.indexOf(name) === names.lastIndexOf(name)) ?? '?';
  const does = await begin(page);
  await does.click(page.getByRole('link', { name: 'Facturas', exact: true }));
  await does.click(page.getByRole('link', { name: 'Nuevo' }));
  // Four things only a person knows: to whom, what, how much, and at which rate.
  await does.fill(page.getByRole('combobox', { name: 'Cliente' }), customer);
  await does.click(page.getByRole('option', { name: customer, exact: true }));
  await does.fill(page.getByRole('combobox', { name: 'Descripción, línea 1' }), 'Alquiler del pabellón');
  await does.fill(page.getByRole('textbox', { name: 'Precio, línea 1' }), '1210');
  await choose(page, does, 'Retención IRPF', '19 %');
  await does.click(page.getByRole('button', { name: 'Emitir por 1.210,00 €' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^F\d\d-/);
  await expect(page.getByTestId('payable')).toHaveText('1.020,00 €');
  const id = Number(page.url().split('/').at(-1));
  expect(await till.api<Invoice>(`model/invoice/${id}`)).toMatchObject({ total: 1210, withheld: 190, pending: 1020 });
  expect(does.count()).toBe(9);
});

test('what cash differed by person, and the Z reports of this month as a file: 3 and 4 interactions', async ({
  page,
}) => {
  const looks = await begin(page);
  await looks.click(report(page, 'Descuadres'));
  await choose(page, looks, 'Periodo', quarter.name);
  const { groups } = await till.api<{ groups: { name: string; difference: number }[] }>(
    `reports/cashDifferences?by=user&${quarter.days}`,
  );
  const rows = page.getByRole('table', { name: 'Descuadres', exact: true }).locator('tbody tr');
  await expect(rows).toHaveCount(groups.length);
  for (const { name, difference } of groups) {
    await expect(rows.filter({ hasText: name })).toContainText(euros(difference));
  }
  expect(looks.count()).toBe(3);

  const does = await begin(page);
  await does.click(report(page, 'Informes Z'));
  await does.click(page.getByRole('link', { name: 'Este mes' }));
  await does.click(page.getByRole('button', { name: 'Exportar' }));
  const file = await download(page, does, page.getByRole('button', { name: 'Hoja de cálculo (XLSX)' }));
  const [, ...reports] = await rowsOf(file);
  expect(new URL(page.url()).search).toContain('thisMonth');
  const since = today.with({ day: 1 }).toZonedDateTime('Europe/Madrid').toInstant();
  expect(reports).toHaveLength((await till.api<object[]>(`model/zReport?limit=1000&created[gte]=${since}`)).length);
  expect(does.count()).toBe(4);
});

/** Starts to count at the first screen of the office, which is where one who opens it is. */
async function begin(page: Page): Promise<Counted> {
  await till.open(page, '/office/dashboard');
  await settled(page);
  return countInteractions(page);
}

const report = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Informes' }).getByRole('link', { name, exact: true });

/** Chooses from a list, and waits for what the choice asks for. */
async function choose(page: Page, does: Counted, field: string, option: string): Promise<void> {
  await settled(page);
  await does.click(page.getByRole('combobox', { name: field, exact: true }));
  await does.click(page.getByRole('option', { name: option, exact: true }));
  await expect(page.getByRole('combobox', { name: field, exact: true })).toHaveValue(
    new RegExp(`^${option.replaceAll(' ', '\\s')}$`),
  );
  await settled(page);
}

/** Clicks what gives a file. */
async function download(page: Page, does: Counted, target: Locator): Promise<Download> {
  const file = page.waitForEvent('download');
  await does.click(target);
  return file;
}

/** The rows of the first sheet of a workbook. */
async function rowsOf(file: Download): Promise<readonly (readonly string[])[]> {
  const [sheet] = await readWorkbook(new Uint8Array(readFileSync(await file.path())).buffer);
  return sheet?.rows ?? [];
}

/** The history of the demo ends yesterday: in the first days of a quarter or year most of it is in the one before. */
const yesterday = Temporal.Now.plainDateISO('Europe/Madrid').subtract({ days: 1 });
const isOf = (unit: 'quarter' | 'year', date: Temporal.PlainDate): string =>
  unit === 'year' ? String(date.year) : `${date.year} ${Math.ceil(date.month / 3)}`;
const today = yesterday.add({ days: 1 });
const quarter = {
  name: isOf('quarter', today) === isOf('quarter', yesterday) ? 'Este trimestre' : 'El trimestre pasado',
  days: daysFrom(yesterday.with({ month: Math.ceil(yesterday.month / 3) * 3 - 2, day: 1 })),
};
const year = {
  name: isOf('year', today) === isOf('year', yesterday) ? 'Este año' : 'El año pasado',
  days: daysFrom(yesterday.with({ month: 1, day: 1 })),
};

/** What runs goes up to today, which a report says; what is over ended yesterday. */
function daysFrom(from: Temporal.PlainDate): string {
  return `from=${from}&to=${yesterday}`;
}

const format = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR', useGrouping: 'always' });
const euros = (amount: number): string => plain(format.format(amount));
const cents = (amount: number): number => Math.round(amount * 100);
const typed = (amount: number): string => amount.toFixed(2).replace('.', ',');
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ').replace('−', '-');
