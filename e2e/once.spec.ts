/** What has an effect has it once: whatever is clicked twice, pressed again or held down. */
import { expect, type Locator, type Page, test } from 'playwright/test';
import { type DemoTill, newestInvoices, startDemoTill } from './demoTill.ts';
import { intercept, tile } from './steps.ts';

let till: DemoTill;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('once');
});
test.afterAll(() => till.close());
test.describe.configure({ mode: 'serial' });

const movements = async (): Promise<number> =>
  (await till.api<{ movementCount: number }>('pos/state?pos=1')).movementCount;

/** Presses Enter again and again, as fast as the page takes it. */
async function hammer(page: Page, times: number): Promise<void> {
  for (let press = 0; press < times; press++) await page.keyboard.press('Enter');
}

/** Holds Enter down for as many repeats. */
async function holdEnter(page: Page, repeats: number): Promise<void> {
  for (let repeat = 0; repeat <= repeats; repeat++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
}

async function cashIn(page: Page, amount: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Meter efectivo' }).click();
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Importe' });
  await field.fill(amount);
  return field;
}

test('cash is put in once', async ({ page }) => {
  await till.open(page, '/cash');
  const before = await movements();
  for (const [index, gesture] of [
    () => hammer(page, 15),
    () => holdEnter(page, 15),
    () => page.getByRole('button', { name: /^Meter 10,00/ }).dblclick(),
  ].entries()) {
    await cashIn(page, '10');
    await gesture();
    await expect.poll(movements).toBe(before + index + 1);
    // The focus is back on the button that opens the dialog, so that one more Enter opens it again, empty.
    await expect(page.getByRole('button', { name: /^Meter 10,00/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await movements()).toBe(before + index + 1);
  }
});

test('an attempt whose answer was lost is not booked beside a changed one', async ({ page }) => {
  await till.open(page, '/cash');
  const before = await movements();
  await page.clock.install();
  const field = await cashIn(page, '20');
  await intercept(page, '**/pos/cashIn', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press('Enter');
  // The answers are awaited in the time of the test, the pauses between the attempts in that of the page.
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(page.getByRole('button', { name: /^Meter 20,00/ })).toBeEnabled({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.unroute('**/pos/cashIn');
  await field.fill('30');
  await page.getByRole('button', { name: /^Meter 30,00/ }).click();
  await expect(page.getByText('Ya se había guardado, con los datos de antes')).toBeVisible();
  expect(await movements()).toBe(before + 1);
});

test('a charge is made once, and its receipt is not dismissed by the click that made it', async ({ page }) => {
  await till.open(page);
  const [before] = await newestInvoices(till, 1);
  await tile(page, 'Menú del día').click();
  await page.getByTestId('pay-exact').dblclick();
  await expect(page.getByTestId('receipt')).toBeVisible();
  await tile(page, 'Menú del día').click();
  await page.getByTestId('pay-exact').focus();
  await holdEnter(page, 15);
  await expect(page.getByTestId('receipt')).toBeVisible();
  const after = await newestInvoices(till, 3);
  expect(after.map(({ id }) => id).indexOf(before?.id ?? 0)).toBe(2);
});

test('a payment noted twice by a double click does not charge the rest', async ({ page }) => {
  await till.open(page);
  await tile(page, 'Menú del día').click();
  await page.keyboard.press('F12');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Importe' }).fill('5');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Tarjeta/ })
    .dblclick();
  await expect(page.getByTestId('due')).toHaveText('7,50 €');
  await expect(page.getByTestId('taken-payment')).toHaveCount(1);
});

test('the day is closed by nobody who only pressed once more', async ({ page }) => {
  await till.open(page, '/cash');
  await page.getByRole('button', { name: 'Cerrar caja' }).click();
  await page.getByText('Importe total').click();
  await page.getByRole('textbox', { name: 'Efectivo contado' }).fill('500');
  await page.getByRole('textbox', { name: 'Total del datáfono' }).fill('0');
  await page.getByRole('textbox', { name: 'Total del datáfono' }).focus();
  await hammer(page, 5);
  const close = page.getByRole('button', { name: 'Cerrar caja' });
  await expect(close).toBeVisible();
  await expect(close).not.toBeFocused();
  await page.getByRole('button', { name: 'Volver a contar' }).click();
  await page.getByRole('button', { name: 'Revisar' }).last().dblclick();
  await expect(close).toBeVisible();
  await close.dispatchEvent('click', { detail: 2 });
  expect(await till.api('pos/state?pos=1')).toMatchObject({ open: true });
});
