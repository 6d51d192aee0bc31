/** What lists of the office do beyond showing rows, on the demo facility. */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from 'playwright/test';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { expectAccessible } from './steps.ts';

let till: DemoTill;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('lists');
});
test.afterAll(async () => {
  await till.close();
});

test('the foot of a list sums all that the filters leave, to the cent', async ({ page }) => {
  await till.open(page, '/office/invoice?columns=number,total,pending');
  const sales = await till.api<{ total: number }[]>('model/invoice?fields=total');
  const cents = (rows: readonly { readonly total: number }[]): number =>
    rows.reduce((sum, { total }) => sum + Math.round(total * 100), 0);
  await expect(sumOf(page, 'total')).toHaveText(euros(cents(sales)));
  await expectAccessible(page);
  await page.goto(`${till.server.url}/office/invoice?columns=number,total&total[gte]=20`);
  const large = await till.api<{ total: number }[]>('model/invoice?fields=total&total[gte]=20');
  expect(large.length).toBeLessThan(sales.length);
  await expect(sumOf(page, 'total')).toHaveText(euros(cents(large)));
});

test('a list is exported as it is seen, and comes to what its foot says', async ({ page }) => {
  await till.open(page, '/office/invoice?columns=number,customer,total&sort=-total&total[gte]=20');
  await expect(sumOf(page, 'total')).not.toBeEmpty();
  await page.keyboard.press('e');
  await expect(page.getByRole('button', { name: 'Hoja de cálculo (XLSX)' })).toBeFocused();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Texto separado (CSV)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Facturas \d{4}-\d\d-\d\d\.csv$/);
  const [head, ...rows] = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(head).toBe('\ufeffNúmero;Cliente;Total');
  const listed = await till.api<{ number: string; total: number }[]>('model/invoice?sort=-total&total[gte]=20');
  expect(rows.map((row) => row.split(';')[0])).toEqual(listed.map(({ number }) => number));
  const cents = rows.reduce((sum, row) => sum + Math.round(Number(row.split(';')[2]?.replace(',', '.')) * 100), 0);
  await expect(sumOf(page, 'total')).toHaveText(euros(cents));
  await expect(page.getByTestId('export')).toContainText(`exportados ${listed.length} registros`);
  await expectAccessible(page);
});

test('an export can be cancelled', async ({ page }) => {
  await till.open(page, '/office/customer');
  await page.route(/\/api\/export\//, () => undefined);
  await page.keyboard.press('e');
  const ended = page.waitForEvent('requestfailed', { predicate: (request) => request.url().includes('/api/export/') });
  await page.getByRole('button', { name: 'Hoja de cálculo (XLSX)' }).click();
  await expect(page.getByTestId('export')).toContainText('Exportando Clientes');
  await expectAccessible(page);
  await page.getByTestId('export').getByRole('button', { name: 'Cancelar' }).click();
  await ended;
  await expect(page.getByTestId('export')).toBeHidden();
});

const sumOf = (page: Page, field: string) => page.getByTestId('totals').locator(`[data-sum="${field}"]`);

/** Cents as the screens write them in Spanish. */
function euros(cents: number): string {
  return new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR', useGrouping: 'always' }).format(
    cents / 100,
  );
}
