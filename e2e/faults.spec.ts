/** A fault of the screen itself is taken for a lost answer only so often: then it is looked up what became of the request. */
import { expect, type Page } from 'playwright/test';
import { test } from './browserTest.ts';
import { signInAs } from './facility.ts';
import { type MenuTill, startMenuTill } from './menuTill.ts';
import { expectAccessible, intercept, settled, tile } from './steps.ts';

let till: MenuTill;
test.beforeAll(async () => {
  till = await startMenuTill('faults');
  await till.api.post('pos/open', { pos: 1, realCashCount: 100 });
});
test.afterAll(() => till.close());

/** Answers that no screen understands, until `times` of them were given; `isDone`: the server did what was asked. */
async function garble(page: Page, path: string, { isDone, times }: { isDone: boolean; times: number }): Promise<void> {
  let left = times;
  await intercept(page, `**/api/${path}`, async (route) => {
    if (left-- <= 0) return route.continue();
    if (isDone) await route.fetch();
    return route.fulfill({ status: 200, contentType: 'application/json', body: '{}' });
  });
}

/** Asks again until there is no doubt. */
async function askAgain(page: Page): Promise<void> {
  const doubt = page.getByTestId('charge-lost');
  await expect(doubt).toBeVisible();
  await expect(async () => {
    if (await doubt.isVisible()) await doubt.getByRole('button', { name: 'Preguntar ahora' }).click({ timeout: 1000 });
    await expect(doubt).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}

const invoices = async () => (await till.api.get<unknown[]>('model/invoice?limit=100')).length;

test('a charge that was made is found, and one that was not can be made again', async ({ page }) => {
  await signInAs(page, till.server.url, 'Ana', '4826');
  const before = await invoices();
  await garble(page, 'billing/checkout', { isDone: true, times: 100 });
  await tile(page, 'Menú').click();
  await page.keyboard.press('F9');
  await askAgain(page);
  await expect(page.getByTestId('receipt')).toContainText('12,50');
  expect(await invoices()).toBe(before + 1);
  await page.keyboard.press('Escape');
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await garble(page, 'billing/checkout', { isDone: false, times: 3 });
  await tile(page, 'Menú').click();
  await page.keyboard.press('F9');
  await askAgain(page);
  await expect(page.getByRole('alert')).toContainText('No se ha cobrado nada');
  await expectAccessible(page);
  expect(await invoices()).toBe(before + 1);
  await page.keyboard.press('F9');
  await expect(page.getByTestId('receipt')).toBeVisible();
  expect(await invoices()).toBe(before + 2);
});

test('a basket that cannot be shown when it is taken up is on hold again', async ({ page }) => {
  await signInAs(page, till.server.url, 'Ana', '4826');
  await tile(page, 'Menú').click();
  await page.keyboard.press('F4');
  await expect(page.getByTestId('basket-line')).toHaveCount(0);
  await garble(page, 'billing/takeUpBasket', { isDone: true, times: 3 });
  await page.keyboard.press('F4');
  await page.getByRole('dialog').getByTestId('held-basket').click();
  await askAgain(page);
  const held = await till.api.get<unknown[]>('model/heldBasket');
  expect(held).toHaveLength(1);
  await page.reload();
  // A page that is not there yet is not busy.
  await expect(page.getByTestId('search')).toBeFocused();
  await settled(page);
  await page.keyboard.press('F4');
  await page.getByRole('dialog').getByTestId('held-basket').click();
  await expect(page.getByTestId('basket-line')).toContainText('Menú');
});
