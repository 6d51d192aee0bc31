/** Entry of members: one scan or two keys, one key to undo it, and a word for who is not in order. */
import { expect, type Page } from 'playwright/test';
import { test } from './browserTest.ts';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { countInteractions } from './interactions.ts';
import { feeType, member } from './members.ts';
import { scan } from './scan.ts';
import { expectAccessible, settled, tile } from './steps.ts';

let till: DemoTill;
let type: number;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('entry');
  type = await feeType(till.api, 'Socio de entrada', 30);
});
test.afterAll(() => till.close());

let codes = 0;
/** A member with a card. Nothing was issued of their subscription. */
async function cardOf(name: string, values: object = {}) {
  const { customer } = await member(till.api, type, name, values);
  const memberCode = `ENT-${++codes}00`;
  await till.api(`model/customer/${customer}`, { memberCode });
  return { customer, memberCode };
}
const owes = (customer: number, price = 18) =>
  till.api('billing/saveSale', { customer, description: 'Cuota de octubre', price, status: 2 });

const panel = (page: Page) => page.getByTestId('entry');
const outcome = (page: Page) => page.getByTestId('entry-outcome');
const entriesOf = (customer: number) =>
  till.api<{ id: number; how: number; despite: number | null; cancelled: string | null; pos: number | null }[]>(
    `model/entry?customer=${customer}&sort=id`,
  );

test('one scan counts a member, one key undoes it, one takes them into the basket', async ({ page }) => {
  const { customer, memberCode } = await cardOf('Elena Entra');
  await till.open(page);
  await scan(page, memberCode);
  await expect(outcome(page)).toHaveText('Entrada contada');
  await expect(panel(page)).toContainText('Al corriente');
  await expect(panel(page).getByRole('heading', { name: 'Elena Entra' })).toBeVisible();
  await expect(page.getByTestId('entry-today')).toContainText('1 vez');
  await expectAccessible(page);
  expect(await entriesOf(customer)).toMatchObject([
    { how: 1, despite: null, cancelled: null, pos: expect.any(Number) },
  ]);
  await page.keyboard.press('Delete');
  await expect(outcome(page)).toHaveText('Entrada deshecha');
  await expect(page.getByTestId('entry-today')).toContainText('0 veces');
  expect(await entriesOf(customer)).toMatchObject([{ cancelled: expect.any(String) }]);
  await page.keyboard.press('F3');
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByTestId('customer')).toContainText('Elena Entra');
  await expect(page.getByTestId('search')).toBeFocused();
});

test('a second scan says that they are in already, and the next card goes on', async ({ page }) => {
  const first = await cardOf('Ana Primera');
  const second = await cardOf('Berta Segunda');
  await till.open(page);
  await scan(page, first.memberCode);
  await expect(outcome(page)).toHaveText('Entrada contada');
  await scan(page, first.memberCode);
  await expect(outcome(page)).toContainText('Ya ha entrado');
  await expect(outcome(page)).toContainText('No se ha contado otra vez');
  await scan(page, second.memberCode);
  await expect(panel(page).getByRole('heading')).toHaveText('Berta Segunda');
  await expect(outcome(page)).toHaveText('Entrada contada');
  expect(await entriesOf(first.customer)).toHaveLength(1);
  expect(await entriesOf(second.customer)).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
});

test('who owes is not counted until somebody says so, with one key', async ({ page }) => {
  const { customer, memberCode } = await cardOf('Diego Debe');
  await owes(customer);
  await till.open(page);
  await scan(page, memberCode);
  await expect(outcome(page)).toHaveText('No se ha contado');
  await expect(page.getByTestId('entry-against')).toHaveText('Debe 18,00 €');
  await expect(panel(page)).toContainText('Cuota de octubre');
  await expectAccessible(page);
  // Neither the Enter that ended the scan nor another one lets them in.
  await page.keyboard.press('Enter');
  expect(await entriesOf(customer)).toEqual([]);
  await page.keyboard.press('F1');
  await expect(outcome(page)).toHaveText('Entrada contada de todos modos');
  expect(await entriesOf(customer)).toMatchObject([{ despite: 2 }]);
});

test('two keys find and count a member', async ({ page }) => {
  const { customer } = await cardOf('Zulema Zarza');
  await till.open(page);
  const hand = countInteractions(page);
  await hand.press('F1');
  await expect(page.getByRole('dialog')).toBeVisible();
  await hand.type('zulema');
  await expect(page.getByRole('option', { name: /Zulema/ })).toBeVisible();
  await hand.press('Enter');
  await expect(outcome(page)).toHaveText('Entrada contada');
  expect(hand.count()).toBeLessThanOrEqual(3);
  // The Enter may come twice.
  await page.keyboard.press('Enter');
  await expect(outcome(page)).toHaveText('Entrada contada');
  expect(await entriesOf(customer)).toMatchObject([{ how: 2, cancelled: null }]);
  await page.keyboard.press('F2');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
});

test('with something to sell, or where the setting says so, a card is that of the buyer', async ({ page }) => {
  const { customer, memberCode } = await cardOf('Carla Compra');
  await till.open(page);
  await tile(page, 'Agua 50 cl').click();
  await scan(page, memberCode);
  await expect(page.getByTestId('customer')).toContainText('Carla Compra');
  await expect(panel(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Más acciones de la cesta' }).click();
  await page.getByRole('menuitem', { name: 'Vaciar la cesta' }).click();
  const setting = await till.api<{ id: number }>('model/setting', { key: 'entries', value: { byCard: false } });
  await scan(page, memberCode);
  await expect(page.getByTestId('customer')).toContainText('Carla Compra');
  await expect(panel(page)).toHaveCount(0);
  expect(await entriesOf(customer)).toEqual([]);
  await till.api(`model/setting/${setting.id}`, { value: { byCard: true } });
});

test('a product that is scanned beside the panel is sold', async ({ page }) => {
  const { memberCode } = await cardOf('Pilar Pasa');
  const [barcode] = await till.api<{ barcode: string }[]>('model/productBarcode?limit=1');
  await till.open(page);
  await scan(page, memberCode);
  await expect(outcome(page)).toHaveText('Entrada contada');
  await scan(page, barcode?.barcode ?? '');
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByTestId('basket-line')).toHaveCount(1);
});

test('an entry that somebody else counted takes a manager to undo', async ({ page }) => {
  const { customer, memberCode } = await cardOf('Rosa Repite');
  await till.api('entries/enter.json', { customer });
  const users = await till.api<{ id: number; name: string }[]>('session/users');
  const user = users.find(({ name }) => name === 'Lucía Gómez')?.id;
  const session = await till.api('session', { user, pin: '2222' });
  await page.addInitScript((saved) => sessionStorage.setItem('taquilla.session', saved), JSON.stringify(session));
  await page.goto(`${till.server.url}/till`);
  await expect(page.getByTestId('entry-open')).toBeVisible();
  await settled(page);
  await scan(page, memberCode);
  await expect(outcome(page)).toContainText('Ya ha entrado');
  await page.keyboard.press('Delete');
  const manager = page.getByRole('dialog', { name: 'Hace falta un responsable' });
  await expect(manager).toContainText('deshacer entradas de otros o de otros días');
  await manager.getByRole('radio', { name: /Marta Ruiz/ }).check();
  await manager.getByLabel('PIN de').fill('1234');
  await page.keyboard.press('Enter');
  await expect(outcome(page)).toHaveText('Entrada deshecha');
  expect(await entriesOf(customer)).toMatchObject([{ cancelled: expect.any(String) }]);
});

test('the office lists entries, and undoes one with its reason', async ({ page }) => {
  const { customer } = await cardOf('Olga Oficina');
  const { entry } = await till.api<{ entry: { id: number } }>('entries/enter.json', { customer });
  await till.open(page, '/office/entry');
  await expect(page.getByText('Olga Oficina')).toBeVisible();
  await till.open(page, `/office/entry/${entry.id}`);
  await page.getByRole('button', { name: 'Deshacer la entrada' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Otra persona');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Deshacer la entrada' }).click();
  await expect(page.getByText('Deshecha').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deshacer la entrada' })).toHaveCount(0);
  expect(await entriesOf(customer)).toMatchObject([{ cancelled: expect.any(String), reason: 'Otra persona' }]);
});
