/** Vouchers at the till: what is sold as one recharges one, and what a customer holds and owes is a tap away. */
import { expect, type Page } from 'playwright/test';
import { test } from './browserTest.ts';
import { type DemoTill, newestInvoices, startDemoTill } from './demoTill.ts';
import { countInteractions } from './interactions.ts';

const SWIMS = 'Bono 10 baños adulto';

let till: DemoTill;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('bono');
});
test.afterAll(() => till.close());

const dialog = (page: Page) => page.getByRole('dialog');
const search = (page: Page) => page.getByTestId('search');
const customerOf = (name: string, memberCode: string) =>
  till.api<{ id: number }>('model/customer', { name, memberCode });

test('a bono is recharged for a known customer in 4 interactions', async ({ page }) => {
  const { id: customer } = await customerOf('Berta Bono', 'BONO-1');
  await till.open(page);
  // The tile is in its family, as on any day: found before anybody counts.
  await search(page).fill(SWIMS);
  const hand = countInteractions(page);
  await hand.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await hand.type('BONO-1');
  await expect(dialog(page).getByRole('option', { name: /Berta Bono/ })).toBeVisible();
  await hand.press('Enter');
  await expect(page.getByTestId('customer')).toContainText('Berta Bono');
  await hand.press('F9');
  await expect(page.getByTestId('receipt')).toBeVisible();
  expect(hand.count()).toBeLessThanOrEqual(4);
  const { balances } = await till.api<{ balances: { name: string; balance: number }[] }>(
    `vouchers/balance.json?customer=${customer}`,
  );
  expect(balances.map(({ name, balance }) => [name, balance])).toEqual([[SWIMS, 10]]);
  expect((await newestInvoices(till, 1))[0]?.total).toBe(55);
});

test('a bono without a customer asks for one instead of being charged', async ({ page }) => {
  const [before] = await newestInvoices(till, 1);
  await till.open(page);
  await search(page).fill(SWIMS);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('F9');
  await expect(dialog(page)).toBeVisible();
  expect((await newestInvoices(till, 1))[0]?.id).toBe(before?.id);
});

test('a debt of the customer of the basket is collected in 3 interactions', async ({ page }) => {
  const { id: customer } = await customerOf('Diego Debe', 'BONO-2');
  await till.api('billing/saveSale', { customer, description: 'Alquiler de pista', price: 18, status: 2 });
  await till.open(page);
  await search(page).fill('BONO-2');
  await page.keyboard.press('Enter');
  const facts = page.getByTestId('customer-facts');
  const hand = countInteractions(page);
  await hand.click(facts.getByRole('button', { name: /18,00/ }));
  await hand.click(
    dialog(page)
      .last()
      .getByRole('button', { name: /Tarjeta/ }),
  );
  await expect(page.getByTestId('receipt')).toContainText('18,00');
  expect(hand.count()).toBeLessThanOrEqual(3);
  const [sale] = await till.api<{ pending: number }[]>(`model/sale?customer=${customer}`);
  expect(sale?.pending).toBe(0);
});

test('a part of a debt that was noted stays noted, whatever closes its dialog, which says so first', async ({
  page,
}) => {
  const { id: customer } = await customerOf('Nora Nota', 'BONO-N');
  await till.api('billing/saveSale', { customer, description: 'Alquiler de pista', price: 18, status: 2 });
  await till.open(page);
  await search(page).fill('BONO-N');
  await page.keyboard.press('Enter');
  const debt = page.getByTestId('customer-facts').getByRole('button', { name: /18,00/ });
  await debt.click();
  const paying = dialog(page).last();
  await paying.getByRole('textbox', { name: 'Importe' }).fill('8');
  await paying.getByTestId('method-2').click();
  await expect(paying.getByTestId('taken-payment')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(paying.getByRole('alert')).toContainText('8,00\u00a0€ anotados y sin cobrar');
  await paying.getByRole('button', { name: 'Cerrar y dejarlos anotados' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.reload();
  await debt.click();
  await expect(paying.getByTestId('taken-payment')).toHaveCount(1);
  await paying.getByRole('button', { name: /^Cobrar 8,00/ }).click();
  await page.getByRole('button', { name: 'Sin tique' }).click();
  await expect(page.getByTestId('customer-facts')).toContainText('10,00');
  const [sale] = await till.api<{ pending: number }[]>(`model/sale?customer=${customer}`);
  expect(sale?.pending).toBe(10);
});

test('who has no credit left cannot owe a basket, and is told why', async ({ page }) => {
  await customerOf('Saúl Sin Crédito', 'BONO-S');
  const [credit] = await till.api<{ type: number }[]>('model/paymentMethod?type=7&active=true');
  expect(credit).toBeDefined();
  await till.open(page);
  await search(page).fill('BONO-S');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('customer')).toContainText('Saúl');
  await search(page).fill('Agua 50 cl');
  await page.keyboard.press('Enter');
  await page.keyboard.press('F12');
  await expect(dialog(page).getByTestId('method-7')).toBeDisabled();
  await expect(dialog(page).getByTestId('method-7')).toContainText('Sin crédito disponible');
});

test('a basket paid in part off a balance stays its owner’s, until that is given back', async ({ page }) => {
  const { id: customer } = await customerOf('Marga Monedero', 'BONO-9');
  await customerOf('Otra Persona', 'BONO-10');
  const [purse] = await till.api<{ id: number }[]>('model/voucherType?kind=1');
  await till.api('vouchers/recharge.json', { customer, voucherType: purse?.id, amount: 20, paymentMethod: 1 });
  await till.open(page);
  const take = async (text: string): Promise<void> => {
    await search(page).fill(text);
    await page.keyboard.press('Enter');
  };
  await take('Menú del día');
  await take('BONO-9');
  await expect(page.getByTestId('customer')).toContainText('Marga Monedero');
  await page.keyboard.press('F12');
  await dialog(page).getByRole('textbox', { name: 'Importe' }).fill('5');
  await dialog(page).getByTestId('method-5').click();
  await expect(dialog(page).getByTestId('taken-payment')).toBeVisible();
  await page.keyboard.press('Escape');
  const owned = page.getByTestId('owned');
  for (const change of [() => page.getByRole('button', { name: 'Quitar el cliente' }).click(), () => take('BONO-10')]) {
    await change();
    await expect(owned).toContainText('5,00 €');
    await expect(owned).toContainText('Marga Monedero');
    await page.keyboard.press('Escape');
    await expect(owned).toBeHidden();
    await expect(page.getByTestId('customer')).toContainText('Marga Monedero');
  }
  await page.getByRole('button', { name: 'Quitar el cliente' }).click();
  await owned.getByRole('button', { name: 'Devolver 5,00 €' }).click();
  await dialog(page).getByRole('radio', { name: 'No se llegó a cobrar' }).check();
  await dialog(page).getByRole('button', { name: 'Devolver 5,00 €' }).click();
  await expect(page.getByTestId('taken-chip')).toHaveCount(0);
  await take('BONO-10');
  await expect(page.getByTestId('customer')).toContainText('Otra Persona');
});
