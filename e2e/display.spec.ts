/** The customer display: a second window that follows the till tab it was opened from, and shows nothing private. */
import { expect, type Page, test } from 'playwright/test';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { expectAccessible, tile } from './steps.ts';

let till: DemoTill;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('display');
});
test.afterAll(() => till.close());

const total = (display: Page) => display.getByTestId('display-total');
const brand = (display: Page) => display.getByTestId('display-brand');
const lines = (display: Page) => display.getByTestId('display-line');

/** Opens the display from the till's menu. */
async function openDisplay(page: Page): Promise<Page> {
  await page.getByTestId('till-menu').click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: 'Pantalla del cliente' }).click();
  return opened;
}

test('shows the basket as it grows, what is left to pay, the change, and then who sells here', async ({ page }) => {
  await till.open(page);
  const [customer] = await till.api<{ name: string; taxNumber: string }[]>(
    'model/customer?taxNumber[null]=false&businessName[null]=true&limit=1',
  );
  const display = await openDisplay(page);
  await expect(display.getByText('Le damos la bienvenida')).toBeVisible();
  await expect(display.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await expectAccessible(display);

  await tile(page, 'Menú del día').click();
  await tile(page, 'Agua 50 cl').click();
  await tile(page, 'Agua 50 cl').click();
  await expect(total(display)).toHaveText('15,10 €');
  await expect(lines(display)).toContainText(['12,50 €', '2,60 €']);
  await expect(lines(display).last()).toContainText('2 × 1,30 €');
  await expect(lines(display).last()).toHaveAttribute('aria-current', 'true');

  await page.keyboard.press('F3');
  await page.getByPlaceholder('Nombre, teléfono').fill(customer?.taxNumber ?? '');
  await page.getByRole('option').first().click();
  const [first, ...others] = (customer?.name ?? '').split(' ');
  await expect(display.getByText(`Hola, ${first}`, { exact: true })).toBeVisible();
  const shown = await display.locator('body').innerText();
  for (const secret of [...others, customer?.taxNumber ?? '-']) expect(shown).not.toContain(secret);

  await page.getByTestId('pay-note-5').click();
  await expect(display.getByRole('heading', { name: 'Falta por pagar' })).toBeVisible();
  await expect(total(display)).toHaveText('10,10 €');
  await expectAccessible(display);
  await page.getByTestId('pay-note-20').click();
  const charged = display.getByTestId('display-charged');
  await expect(charged).toContainText('Su cambio');
  await expect(charged).toContainText('9,90 €');
  await expect(charged).toContainText('Gracias');
  await expect(brand(display)).not.toBeEmpty();
  await expectAccessible(display);
  // The thanks stay while the seller goes on, until the next basket.
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('receipt')).toBeHidden();
  await expect(charged).toBeVisible();
  await tile(page, 'Menú del día').click();
  await expect(total(display)).toHaveText('12,50 €');
  await page.keyboard.press('F8');
  await expect(charged).toContainText('Cobrado');
  await display.clock.install();
  await display.reload();
  await expect(charged).toContainText('12,50 €');
  await display.clock.runFor(60_000);
  await expect(display.getByText('Le damos la bienvenida')).toBeVisible();
});

test('till, cash point and display show the currency, name and logo of the company whose cash point it is', async ({
  page,
}) => {
  const logo =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==';
  const values = { name: 'Lisbon Club', taxNumber: 'B12345674', currency: 'GBP', logo };
  const { id: company } = await till.api<{ id: number }>('model/company', values);
  const { id: pos } = await till.api<{ id: number }>('model/pos', { company, name: 'Lisboa' });
  await till.api('pos/open', { pos, realCashCount: 50 });
  await till.open(page);
  await tile(page, 'Menú del día').click();
  const display = await openDisplay(page);
  await expect(total(display)).toHaveText('12,50 €');
  await page.getByTestId('cash-point').click();
  await page.getByRole('menuitem', { name: 'Lisboa' }).click();
  await expect(total(display)).toHaveText('12,50 GBP');
  // With the name and logo of that company, beside what is bought too, and without asking for them.
  await expect(brand(display)).toHaveText('Lisbon Club');
  await expect(brand(display).locator('img')).toBeVisible();
  await till.api(`model/company/${company}`, { name: 'Clube de Lisboa' });
  await expect(brand(display)).toHaveText('Clube de Lisboa');
  await expect(page.getByTestId('total')).toHaveText('12,50 GBP');
  await expect(page.getByTestId('pay-note-20')).toContainText('GBP');
  await expect(page.locator('main')).not.toContainText('€');
  await page.goto(`${till.server.url}/cash`);
  await expect(page.getByTestId('session-state')).toBeVisible();
  await expect(page.locator('main')).toContainText('50,00 GBP');
  await expect(page.locator('main')).not.toContainText('€');
});

test('asks no server, holds no session, and says so when the till is locked or gone', async ({ page, context }) => {
  await till.open(page);
  const display = await openDisplay(page);
  await expect(display.getByText('Le damos la bienvenida')).toBeVisible();
  await tile(page, 'Menú del día').click();
  await expect(total(display)).toHaveText('12,50 €');
  const asked = await display.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(asked.filter((name) => name.includes('/api/'))).toEqual([]);
  expect(await display.evaluate(() => [sessionStorage.length, window.opener])).toEqual([0, null]);

  // A second tab of the same browser sells something else.
  const other = await context.newPage();
  await till.open(other);
  await tile(other, 'Agua 50 cl').click();
  await expect(other.getByTestId('total')).toHaveText('1,30 €');
  await expect(total(display)).toHaveText('12,50 €');
  await other.close();

  await page.reload();
  await tile(page, 'Menú del día').click();
  await expect(total(display)).toHaveText('25,00 €');

  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
  await expect(display.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectAccessible(display);
  await page.getByRole('button', { name: /^ES/ }).click();
  await page.getByRole('menuitem', { name: /English|Inglés/ }).click();
  await expect(display.getByRole('heading', { name: 'To pay' })).toBeVisible();

  // The till behind the sign-in is in the language of the place.
  await page.getByRole('button', { name: /^Lock/ }).click();
  await expect(display.getByRole('heading', { name: 'Un momento, por favor' })).toBeVisible();
  await expect(lines(display)).toHaveCount(0);
  await expectAccessible(display);
  await page.close();
  await expect(display.getByRole('heading', { name: 'Esta caja no está abierta' })).toBeVisible();
  await expectAccessible(display);
});

test('a display no till opened says where it is opened', async ({ page }) => {
  await page.goto(`${till.server.url}/display`);
  await expect(page.getByText('Ábrala desde la caja')).toBeVisible();
  await expectAccessible(page);
});
