/** What lists of the office do beyond showing rows, on the demo facility. */
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

const sumOf = (page: Page, field: string) => page.getByTestId('totals').locator(`[data-sum="${field}"]`);

/** Cents as the screens write them in Spanish. */
function euros(cents: number): string {
  return new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR', useGrouping: 'always' }).format(
    cents / 100,
  );
}
