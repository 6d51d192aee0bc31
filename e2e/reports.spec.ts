/** The dashboard and the reports, on the demo facility. */
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from 'playwright/test';
import { Temporal } from 'temporal-polyfill';
import type { Answer } from '../src/shared/reports/index.ts';
import { payAsBefore } from '../test/kit/earlier.ts';
import { test } from './browserTest.ts';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { countInteractions } from './interactions.ts';
import { expectAccessible, intercept } from './steps.ts';

let till: DemoTill;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('reports');
});
test.afterAll(async () => {
  await till.close();
});

type Overview = Answer<'overview'>;

test('the taxes of last month by rate are three interactions away', async ({ page }) => {
  await till.open(page);
  await page.getByRole('button', { name: 'Oficina' }).click();
  await page.getByRole('menuitem', { name: 'Informes' }).click();
  await tabs(page).getByRole('link', { name: 'Impuestos' }).click();
  await expect(page.getByRole('combobox', { name: 'Periodo' })).toHaveValue('El mes pasado');
  const rates = page.getByRole('table', { name: 'Impuestos por tipo' });
  const { date } = await till.api<Overview>('reports/overview');
  const before = new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, 0))
    .toISOString()
    .slice(0, 10);
  const { taxes, totals } = await till.api<{ taxes: { rate: number }[]; totals: { base: number; tax: number } }>(
    `reports/taxes?from=${before.slice(0, 8)}01&to=${before}`,
  );
  await expect(rates.locator('tbody tr')).toHaveCount(taxes.length);
  await expect(rates.locator('tfoot')).toContainText(euros(totals.base));
  await expect(rates.locator('tfoot')).toContainText(euros(totals.tax));
});

test('every number of the dashboard is what the list it opens comes to', async ({ page }) => {
  await till.open(page, '/office');
  await expect(page).toHaveURL(/\/office\/dashboard$/);
  const figure = page.getByTestId('figure-month');
  await expect(figure).toBeVisible();
  const numbers = page.locator('[data-testid^=figure-] a:not([href*="/reports/"]), [data-balance] a[href*="?"]');
  expect(await numbers.count()).toBeGreaterThan(9);
  const hrefs: string[] = [];
  for (const number of await numbers.all()) {
    const { sum, count, href } = await rowsOf(number);
    hrefs.push(href);
    const text = plain(await number.textContent());
    expect(text.replace(/ [a-z]+$/, ''), href).toBe(text.includes('€') ? euros(sum) : grouped(count));
  }
  for (const item of await page.getByTestId('attention').getByRole('link').all()) {
    const to = await item.getAttribute('href');
    // To where it is done, which is no list.
    if (to !== null && (['/cash', '/office/jobs', '/office/backups'].includes(to) || to.includes('/reports/')))
      continue;
    const isRecord = to?.match(/\/\d+$/) != null;
    const { count, href } =
      to === '/office/low-stock' ? await lowOnStock() : isRecord ? { count: 1, href: to } : await rowsOf(item);
    expect((await item.textContent())?.match(/[\d.]+/)?.[0], href).toBe(grouped(count));
  }
  // What runs is compared up to now, which no chip of a list can say.
  expect(hrefs.filter((href) => href.includes('filter=')).length).toBeGreaterThan(2);
  // As people see it: the list says the same sum.
  const total = plain(await figure.getByRole('link').first().textContent());
  await figure.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Facturas');
  await expect(page.getByText(total.replace(' €', ''), { exact: false }).first()).toBeVisible();
});

test('every number of the plots of the dashboard is what the list it opens comes to', async ({ page }) => {
  await till.open(page, '/office/dashboard');
  for (const title of ['Por familia', 'Cobros por método']) {
    await page.getByRole('button', { name: `${title}: ver la tabla` }).click();
    const figure = page.getByRole('figure', { name: title });
    const numbers = figure.getByRole('table').getByRole('link').filter({ hasText: '€' });
    await expect(numbers.first()).toBeVisible();
    expect(await numbers.count()).toBeGreaterThan(1);
    for (const number of await numbers.all()) {
      const { sum, href } = await rowsOf(number);
      expect(euros(sum), href).toBe(plain(await number.textContent()));
    }
  }
});

test('a debt of an age leads to its documents and to its sales, which sum to it', async ({ page }) => {
  await till.open(page, '/office/reports/debts');
  const totals = page.getByRole('table', { name: 'Deudas' }).locator('tfoot');
  // What is owed both on documents and on sales lets one choose.
  await expect(totals.getByRole('button').first()).toBeVisible();
  const numbers = await totals.getByRole('button').all();
  for (const number of numbers) {
    await number.click();
    const lists = page.getByRole('menu').getByRole('menuitem');
    await expect(lists).toHaveText(['Facturas', 'Ventas']);
    const sums = await Promise.all((await lists.all()).map(async (list) => (await rowsOf(list)).sum));
    expect(euros(sums.reduce((all, sum) => all + sum, 0))).toBe(plain(await number.textContent()));
    await page.keyboard.press('Escape');
    await expect(lists.first()).toBeHidden();
  }
  await numbers[0]?.click();
  await page.getByRole('menuitem', { name: 'Ventas' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ventas');
});

test('a plot says what it shows, goes by keys from point to point, and shows its numbers', async ({ page }) => {
  await till.open(page, '/office/reports/sales?by=day&period=thisMonth');
  await expect(page.getByTestId('sentence')).toContainText(/^El mejor día fue el \S+, \d+ de \S+: [\d.,]+/);
  const plot = page.getByRole('application');
  await plot.focus();
  await page.keyboard.press('ArrowRight');
  const point = page.getByTestId('point');
  await expect(point).toContainText(/ 1 de /);
  await page.keyboard.press('ArrowRight');
  await expect(point).toContainText(/ 2 de /);
  const { count } = await rowsOf(point.getByRole('link'));
  const text = plain(await point.getByRole('link').textContent());
  await expect(page.getByRole('table').locator('tbody tr').nth(1)).toContainText(text);
  await page.keyboard.press('t');
  await expect(page.getByRole('table')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ventas: ver el gráfico' }).click();
  await plot.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('count')).toContainText(`${count} de `);
});

test('every bar that lies has its name, however few there are', async ({ page }) => {
  // On the first of a month nothing is of this one yet.
  const to = Temporal.Now.plainDateISO();
  const days = `from=${to.subtract({ days: 30 })}&to=${to}`;
  for (const report of ['cashDifferences?by=user', 'payments?by=method', 'payments?by=user']) {
    await till.open(page, `/office/reports/${report}&${days}`);
    const bars = page.locator('.recharts-bar-rectangle');
    await expect(bars.first()).toBeVisible();
    const names = page.locator('.recharts-yAxis-tick-labels .recharts-cartesian-axis-tick-value');
    expect(await names.count(), report).toBeGreaterThanOrEqual(await bars.count());
  }
});

test('choices stand in the address, and a number opens the rows of its group', async ({ page }) => {
  await till.open(page, '/office/reports/sales');
  await page.getByRole('combobox', { name: 'Por', exact: true }).click();
  await page.getByRole('option', { name: 'Usuario' }).click();
  await expect(page).toHaveURL(/by=user/);
  await page.getByRole('combobox', { name: 'Periodo' }).click();
  await page.getByRole('option', { name: 'El mes pasado' }).click();
  await expect(page).toHaveURL(/period=lastMonth/);
  // The address is ahead of the screen.
  await expect(page.getByRole('combobox', { name: 'Periodo' })).toHaveValue('El mes pasado');
  await expect(page.locator('section[aria-busy=false]')).toBeVisible();
  const table = page.getByRole('table', { name: 'Ventas' });
  const first = table.locator('tbody tr').first();
  const name = await first.locator('td').first().textContent();
  await page.reload();
  await expect(first.locator('td').first()).toHaveText(name ?? '?');
  await table.getByRole('button', { name: 'Usuario' }).click();
  await expect(table.getByRole('columnheader', { name: 'Usuario' })).toHaveAttribute('aria-sort', 'ascending');
  const { count } = await rowsOf(first.getByRole('link').first());
  await first.getByRole('link').first().click();
  await expect(page.getByTestId('count')).toContainText(
    `${new Intl.NumberFormat('es-ES', { useGrouping: 'always' }).format(count)} de `,
  );
  await page.goBack();
  await expect(page).toHaveURL(/by=user/);
  // On screen, in the file and over the API it is the same.
  await page.getByRole('button', { name: 'Exportar Ventas' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const [head = '', ...lines] = readFileSync(await (await file).path(), 'utf8')
    .trim()
    .split('\r\n');
  const total = head.split(';').indexOf('Total');
  const sum = lines.reduce((all, line) => all + Math.round(Number(line.split(';')[total]?.replace(',', '.')) * 100), 0);
  await expect(table.locator('tfoot')).toContainText(euros(sum / 100));
});

test('a report says which currencies it leaves out, and shows them', async ({ page }) => {
  await till.open(page, '/office/reports/debts');
  await expect(page.getByRole('table', { name: 'Deudas' })).toBeVisible();
  await expect(page.getByTestId('currency-note')).toBeHidden();
  const [type] = await till.api<{ id: number }[]>('model/invoiceType?code=F');
  const [customer] = await till.api<{ id: number }[]>('model/customer?limit=1&taxNumber[null]=false');
  const lines = [{ description: 'Curso', price: 1234, taxes: [] }];
  const draft = { type: type?.id, customer: customer?.id, currency: 'JPY', lines };
  const { id } = await till.api<{ id: number }>('model/invoice', draft);
  await till.api('billing/confirmInvoice', { invoice: id });
  const note = page.getByTestId('currency-note');
  await expect(note).toContainText('También los hay en JPY, que quedan fuera.');
  await note.getByRole('button', { name: 'Ver en JPY' }).click();
  const totals = page.getByRole('table', { name: 'Deudas' }).locator('tfoot');
  const number = totals.getByRole('link').last();
  await expect(number).toHaveText(/^1\.234\sJPY$/);
  expect(await rowsOf(number)).toMatchObject({ count: 1, sum: 1234 });
  await note.getByRole('button', { name: 'Ver en EUR' }).click();
  await expect(totals).toContainText('€');
  await till.open(page, '/office/dashboard');
  await note.getByRole('link', { name: 'Ventas en JPY' }).click();
  await expect(page.getByRole('table', { name: 'Ventas' }).locator('tfoot')).toContainText(/1\.234\sJPY/);
  await till.open(page, `/office/invoice/${id}`);
  await expect(page.getByTestId('totals')).toContainText(/1\.234\sJPY/);
  await expect(page.locator('main')).not.toContainText('€');
  // What follows counts euros alone.
  await till.api('billing/voidInvoice', { invoice: id, reason: 'Prueba' });
});

test('what is sold at a till shows within a second', async ({ page }) => {
  await till.open(page, '/office/dashboard');
  const today = page.getByTestId('figure-today');
  await expect(today).toBeVisible();
  const [product] = await till.api<{ id: number }[]>('model/product?price[gt]=1&active=true&limit=1');
  const [cash] = await till.api<{ id: number }[]>('model/paymentMethod?type=1&limit=1');
  const [pos] = await till.api<{ id: number }[]>('model/pos?active=true&sort=id&limit=1');
  // The stream of events is there a moment after the page is.
  await expect(async () => {
    const before = (await till.api<Overview>('reports/overview')).figures[0]?.today.count ?? 0;
    await till.api('billing/checkout', {
      pos: pos?.id,
      lines: [{ product: product?.id }],
      payments: [{ paymentMethod: cash?.id, amount: 500 }],
    });
    await expect(today).toContainText(`${before + 1} documento`, { timeout: 2000 });
  }).toPass();
});

test('a report that cannot be read says so, and nobody sees one without the right', async ({ page }) => {
  const reports = /\/api\/reports\//;
  await page.route(reports, (route) => route.fulfill({ status: 400, json: {} }));
  await till.open(page, '/office/reports/debts');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute(reports);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await page.addInitScript(
    (session) => sessionStorage.setItem('taquilla.session', session),
    JSON.stringify({ ...till.session, permissions: ['zReport:read'] }),
  );
  for (const path of ['dashboard', 'reports/sales']) {
    await page.goto(`${till.server.url}/office/${path}`);
    await expect(page.getByText('No tiene permiso para ver los informes')).toBeVisible();
    await expectAccessible(page);
  }
  await expect(tabs(page).getByRole('link', { name: 'Ventas' })).toHaveCount(0);
});

test('the month goes to the accountant in three interactions, and the schedule says when', async ({ page }) => {
  await till.open(page, '/office/reports/month');
  await page.getByRole('button', { name: 'Enviar por correo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Envío programado' });
  await expect(dialog.getByRole('textbox', { name: 'Para' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Programar el envío' }).click();
  await expect(dialog.getByText('Escriba entre 1 y 10 direcciones correctas')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Para' }).fill('gestoria@example.com; jefe@example.com');
  await dialog.getByRole('button', { name: 'Programar el envío' }).click();
  await expect(dialog).toBeHidden();
  const [made] = await till.api<Record<string, unknown>[]>('model/scheduledMail');
  expect(made).toMatchObject({
    ...{ name: 'Mes para la gestoría', content: 2, parameters: { period: 'lastMonth' }, frequency: 3, monthDay: 1 },
    ...{ recipients: 'gestoria@example.com, jefe@example.com', time: '08:00', format: 0, active: true },
  });
  await page.goto(`${till.server.url}/office/scheduledMail/${made?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mes para la gestoría');
  await expectAccessible(page);
  // No mail server is configured at a demo: that is shown where it was asked for.
  await page.getByRole('button', { name: 'Enviar ahora' }).click();
  await expect(page.getByText('No hay servidor de correo configurado').first()).toBeVisible();
  // With one it is sent as often as it is asked for.
  await intercept(page, /schedules\/send$/, (route) => route.fulfill({ json: {} }));
  for (let time = 1; time <= 2; time++) {
    const sent = page.waitForRequest(/schedules\/send$/);
    await page.getByRole('button', { name: 'Enviar ahora' }).click();
    await sent;
    await expect(page.getByText('Se está preparando el envío')).toHaveCount(time);
  }
  await page.getByRole('button', { name: 'Cambiar', exact: true }).click();
  const change = page.getByRole('dialog', { name: 'Cambiar el envío' });
  await change.getByRole('switch', { name: 'Activo' }).press('Space');
  await change.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Detenido', { exact: true })).toBeVisible();
  expect(await till.api(`model/scheduledMail/${made?.id}`)).toMatchObject({ active: false, nextRun: null });
});

test('a report is one PDF', async ({ page }) => {
  await till.open(page, '/office/reports/sales?by=day&period=thisMonth');
  await expect(page.getByRole('table')).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  const made = await file;
  expect(made.suggestedFilename()).toMatch(/^Ventas \d{4}-\d\d-\d\d – \d{4}-\d\d-\d\d\.pdf$/);
  const bytes = readFileSync(await made.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('what was paid without a document is documented from its report', async ({ page }) => {
  const [card] = await till.api<{ id: number }[]>('model/paymentMethod?type=2&active=true');
  const sale = { description: 'Alquiler de pista', price: 24, status: 2 };
  const { id } = await till.api<{ id: number }>('billing/saveSale', sale);
  const payments = [{ paymentMethod: card?.id ?? 0, amount: 24 }];
  await payAsBefore({ dataDir: till.dataDir, clock: { now: Date.now() } }, { sale: id, payments });
  await till.open(page, '/office/reports/undocumented');
  await expect(page.getByRole('table').locator('tfoot')).toContainText('24,00');
  await page.getByRole('button', { name: 'Emitir documentos' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 venta cobrada, 24,00');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  // Reports are read again the later, the longer they took.
  await expect(page.getByText('No hay nada en este periodo.')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Emitir documentos' })).toBeHidden();
  const [documented] = await till.api<{ invoice: number | null }[]>(`model/sale?id=${id}`);
  expect(documented?.invoice).not.toBeNull();
});

/** All reports in `npm run test:deep`; in `npm test` half of them in each language. */
const isDeep = process.env.TAQUILLA_DEPTH !== undefined;

for (const language of ['es', 'en'] as const) {
  test(`reports can be read by everybody, in ${language}`, async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    const { user } = await till.api<{ user: { id: number } }>('session');
    await page.addInitScript((kept) => localStorage.setItem('taquilla.language', kept), `{"${user.id}":"${language}"}`);
    await till.open(page, '/office/dashboard');
    await expect(page.getByRole('figure')).toHaveCount(5);
    await expectAccessible(page);
    const links = tabs(page).locator('a[href^="/office/reports/"]');
    const own = (await links.all()).filter((_, index) => isDeep || index % 2 === (language === 'es' ? 0 : 1));
    for (const link of own) {
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText((await link.textContent()) ?? '?');
      await expect(page.locator('section[aria-busy=false]')).toBeVisible();
      const content = page
        .getByRole('table')
        .or(page.getByTestId('bridge'))
        .or(page.getByText(/^(No hay nada en|There is nothing in)/));
      await expect(content.first()).toBeVisible();
      await expectAccessible(page);
    }
    expect(faults).toEqual([]);
  });
}

const tabs = (page: Page) => page.getByRole('navigation', { name: /^(Informes|Reports)$/ });

/** The records of the list that a number opens: how many, and what the field of the number sums to, in cents. */
async function rowsOf(link: Locator): Promise<{ readonly count: number; readonly sum: number; readonly href: string }> {
  const href = (await link.getAttribute('href')) ?? '';
  const { pathname, search } = new URL(href, till.server.url);
  const model = pathname.split('/').at(-1) ?? '';
  const rows = await till.api<Record<string, number>[]>(`model/${model}${search}`);
  const field =
    {
      ...{ zReport: 'cashDifference', voucher: 'balance', deposit: 'balance' },
      ...{ payment: 'amount', invoicePayment: 'amount', invoiceLine: 'total' },
    }[model] ?? (search.includes('pending') ? 'pending' : 'total');
  const sum = rows.reduce((all, row) => all + Math.round((row[field] ?? 0) * 1e6), 0);
  return { count: rows.length, sum: Math.round(sum / 1e4) / 100, href };
}

/** What is low on stock has a screen of its own instead of a list. */
async function lowOnStock(): Promise<{ readonly count: number; readonly href: string }> {
  const { products } = await till.api<{ products: object[] }>('stock/low.json');
  return { count: products.length, href: '/office/low-stock' };
}

const format = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR', useGrouping: 'always' });
const euros = (amount: number): string => plain(format.format(amount));
const grouped = (count: number): string => count.toLocaleString('es-ES', { useGrouping: 'always' });
const plain = (text: string | null): string =>
  (text ?? '')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replace('−', '-')
    .trim();

test('a month proves itself, and its files are at most four interactions from the dashboard', async ({ page }) => {
  await till.open(page, '/office/dashboard');
  const hand = countInteractions(page);
  await hand.click(page.getByRole('link', { name: 'Cierre de mes' }).first());
  const bridge = page.getByTestId('bridge');
  await expect(bridge).toContainText('Cobrado en el mes');
  await expect(bridge.locator('div').last()).toContainText('0,00');
  await expect(page.locator('[data-code=bridge]')).not.toHaveAttribute('data-open');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    hand.click(page.getByRole('button', { name: 'Archivos (ZIP)' })),
  ]);
  expect(hand.count()).toBeLessThanOrEqual(4);
  expect(saved.suggestedFilename()).toMatch(/\.zip$/);
  expect(
    readFileSync(await saved.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  await page.getByRole('button', { name: 'Cerrar el mes' }).click();
  const dialog = page.getByRole('dialog');
  const why = dialog.getByRole('textbox');
  if ((await why.count()) > 0) await why.fill('Revisado con la gestoría');
  await dialog.getByRole('button', { name: 'Cerrar el mes' }).click();
  await expect(page.getByTestId('closing')).toContainText('Cerrado el');
  await expectAccessible(page);
});
