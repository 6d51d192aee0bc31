/** Memberships at the till: the tile of a fee or an enrolment asks whose it is, and opens the fee they owe, else the sign-up. */
import { expect, type Page } from 'playwright/test';
import { test } from './browserTest.ts';
import { type DemoTill, newestInvoices, startDemoTill } from './demoTill.ts';
import { feeType, signedUp } from './members.ts';
import { expectAccessible } from './steps.ts';

const FEE = 'Abono individual mes';

let till: DemoTill;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('signUpTile');
});
test.afterAll(() => till.close());

const dialog = (page: Page) => page.getByRole('dialog');
const search = (page: Page) => page.getByTestId('search');
const typeField = (page: Page) => dialog(page).getByRole('combobox', { name: 'Tipo de suscripción' });

async function choose(page: Page, code: string, name: string): Promise<void> {
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.type(code);
  await expect(dialog(page).getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('customer')).toContainText(name);
}

test('the tile of a fee asks whose it is, and signs them up with its type; nothing is sold as goods', async ({
  page,
}) => {
  await till.api('model/customer', { name: 'Alba Alta', memberCode: 'ALTA-1' });
  const [before] = await newestInvoices(till, 1);
  await till.open(page);
  await page
    .getByRole('button', { name: new RegExp(FEE) })
    .first()
    .click();
  await choose(page, 'ALTA-1', 'Alba Alta');
  await expect(typeField(page)).toHaveValue('Individual');
  await expect(page.getByTestId('life-outcome').getByText('Matrícula de abonado')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Cerrar' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press('F9');
  await expect(page.getByTestId('receipt')).toHaveCount(0);
  expect((await newestInvoices(till, 1))[0]?.id).toBe(before?.id);
});

test('the hit of an enrolment opens the sign-up of who is buying, with the type still to be chosen', async ({
  page,
}) => {
  await till.api('model/customer', { name: 'Bea Alta', memberCode: 'ALTA-2' });
  await till.open(page);
  await search(page).fill('ALTA-2');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('customer')).toContainText('Bea Alta');
  await search(page).fill('Matrícula de abonado');
  await page.keyboard.press('Enter');
  await expect(typeField(page)).toBeVisible();
  await expect(typeField(page)).toHaveValue('');
});

test('who owes the fee pays that, and nothing else they owe', async ({ page }) => {
  const type = await feeType(till.api, 'Abono de prueba', 31);
  const { customer, sales } = await signedUp(till.api, type, 'Carla Cuota');
  await till.api(`model/customer/${customer}`, { memberCode: 'ALTA-3' });
  await till.api('billing/saveSale', { customer, description: 'Alquiler de pista', price: 18, status: 2 });
  await till.open(page);
  await search(page).fill('Abono de prueba');
  await page.keyboard.press('Enter');
  await choose(page, 'ALTA-3', 'Carla Cuota');
  await dialog(page).last().getByTestId('method-1').click();
  await expect(dialog(page)).toHaveCount(0);
  const [fee] = await till.api<{ pending: number }[]>(`model/sale?id=${sales[0]?.id}`);
  expect(fee?.pending).toBe(0);
  await page.getByRole('button', { name: 'Sin tique' }).click();
  await expect(page.getByTestId('customer-facts')).toContainText('18,00');
});

test('who has the subscription and owes nothing is told so, with the one there is, and may want both', async ({
  page,
}) => {
  const type = await feeType(till.api, 'Abono doble', 31);
  const { id, customer } = await signedUp(till.api, type, 'Dora Doble', { isPaid: true });
  await till.api(`model/customer/${customer}`, { memberCode: 'ALTA-4' });
  await till.open(page);
  await search(page).fill('Abono doble');
  await page.keyboard.press('Enter');
  await choose(page, 'ALTA-4', 'Dora Doble');
  const notice = dialog(page).getByRole('alert');
  await expect(notice).toContainText('Ya tiene esta suscripción');
  await expect(notice.getByRole('link')).toHaveAttribute('href', new RegExp(`subscriptionCustomer/${id}$`));
  await expect(dialog(page).getByRole('button', { name: 'Dar de alta' })).toBeDisabled();
  await expectAccessible(page);
  await page.screenshot({ path: '/tmp/rules-same.png' });
  await notice.getByRole('button').click();
  await dialog(page).getByRole('button', { name: 'Dar de alta' }).click();
  await dialog(page).last().getByTestId('method-1').click();
  await expect(dialog(page)).toHaveCount(0);
  const twins = await till.api<object[]>(`model/subscriptionCustomer?customer=${customer}&sort=id`);
  expect(twins).toMatchObject([{ despite: null }, { despite: true }]);
});
