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

/** The answers to what is sent there are lost from now on. */
async function loseAnswers(page: Page, url: string): Promise<void> {
  await page.clock.install();
  await intercept(page, url, async (route) => {
    await route.fetch();
    // One that was under way when answers came again has its own.
    await route.abort().catch(() => undefined);
  });
}

/** Lets the time pass until a dialog says that nobody knows. The answers are awaited in the time of the test. */
async function expectDoubt(page: Page, dialog: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(dialog.getByRole('alert')).toContainText('Puede que se haya hecho', { timeout: 500 });
  }).toPass();
}

test('a payment of a sale whose answer was lost is not made beside a changed one', async ({ page }) => {
  const input = { description: 'Clase de prueba', price: 30, status: 2 };
  const { id } = await till.api<{ id: number }>('billing/saveSale', input);
  await till.open(page, `/office/sale/${id}`);
  await page.getByRole('button', { name: 'Cobrar' }).click();
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByRole('textbox', { name: 'Importe' });
  await amount.fill('10');
  await dialog.getByRole('button', { name: /^Tarjeta/ }).click();
  await loseAnswers(page, '**/billing/paySale');
  await dialog.getByRole('button', { name: /^Cobrar 10,00/ }).click();
  await expectDoubt(page, dialog);
  await expect(dialog).not.toContainText('No se ha cobrado nada');
  await dialog.getByRole('button', { name: /^Quitar/ }).click();
  await amount.fill('12');
  await dialog.getByRole('button', { name: /^Tarjeta/ }).click();
  // Once answers come again the outcome is asked for by itself, and closes the panel: it is pressed before.
  await dialog.getByRole('button', { name: /^Cobrar 12,00/ }).click();
  await page.unroute('**/billing/paySale');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Parcialmente pagada')).toBeVisible();
  const payments = await till.api<{ amount: number }[]>(`model/salePayment?sale=${id}`);
  expect(payments.map((payment) => payment.amount)).toEqual([10]);
  await page.getByRole('button', { name: 'Cobrar' }).click();
  await expect(dialog.getByTestId('due')).toHaveText('20,00 €');
});

test('a use of a voucher whose answer was lost is not made beside a changed one', async ({ page }) => {
  const { id: customer } = await till.api<{ id: number }>('model/customer', { name: 'Consumos Prueba' });
  const [purse] = await till.api<{ id: number; name: string }[]>('model/voucherType?name=Monedero');
  const recharge = { customer, voucherType: purse?.id, amount: 50, paymentMethod: 2 };
  const { voucher } = await till.api<{ voucher: number }>('vouchers/recharge.json', recharge);
  await till.open(page, `/office/customer/${customer}`);
  await page.getByRole('button', { name: 'Consumir de Monedero' }).click();
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByRole('textbox', { name: 'Importe' });
  await amount.fill('4');
  await loseAnswers(page, '**/vouchers/consume*');
  await dialog.getByRole('button', { name: 'Consumir' }).click();
  await expectDoubt(page, dialog);
  await amount.fill('5');
  await page.unroute('**/vouchers/consume*');
  await dialog.getByRole('button', { name: 'Consumir' }).click();
  const vouchers = page.getByRole('region', { name: 'Bonos' }).first();
  await expect(vouchers.getByRole('row', { name: /Monedero/ })).toContainText('46,00');
  expect(await till.api(`model/voucher/${voucher}`)).toMatchObject({ balance: 46 });
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
