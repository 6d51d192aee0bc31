/** Rates of products: made beside their product, and charged at the till to who has the tag. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { test } from './browserTest.ts';
import { type Api, emptyFacility, signInAs } from './facility.ts';
import { expectAccessible, tile } from './steps.ts';
import { startTillServer, type TillServer } from './tillServer.ts';

let dataDir: string;
let server: TillServer;
let api: Api;
let tag: number;
let member: number;

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'taquilla-rates-'));
  server = await startTillServer(dataDir, '--rate-limit', 'off');
  api = await emptyFacility(server.url);
  const [desk] = await api.get<{ id: number }[]>('model/profile?name=Recepci%C3%B3n');
  await api.post('model/user', { name: 'Lucía', profile: desk?.id, pin: '2222' });
  await api.post('pos/open', { pos: 1, realCashCount: 100 });
  tag = (await api.post('model/customerTag', { name: 'Abonado' })).id;
  member = (await api.post('model/customer', { name: 'Marina Abonada', tags: [tag] })).id;
});
test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

const product = async (name: string, price: number): Promise<number> =>
  (await api.post('model/product', { name, price, taxes: [2], favourite: true })).id;
const line = (page: Page, id: number) => page.locator(`[data-testid=basket-line][data-product="${id}"]`);
const total = (page: Page) => page.getByTestId('total');

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Buscar/ }).fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
}

test('the customer’s rate is charged, said at the line, and goes with the customer', async ({ page }) => {
  const court = await product('Pádel 90 min', 20);
  const ball = await product('Pelota', 4);
  await api.post('model/productRate', { name: 'Tarifa de abonado', product: court, price: 12, customerTag: tag });
  await signInAs(page, server.url, 'Lucía', '2222');
  await tile(page, 'Pádel').click();
  await tile(page, 'Pelota').click();
  await expect(total(page)).toHaveText('24,00 €');
  await expect(page.getByTestId('line-rate')).toHaveCount(0);

  await choose(page, 'Marina Abonada');
  await expect(line(page, court).getByTestId('line-rate')).toHaveText('Tarifa de abonado');
  await expect(line(page, court)).toContainText('12,00 €');
  await expect(total(page)).toHaveText('16,00 €');
  await expect(line(page, ball).getByTestId('line-rate')).toHaveCount(0);
  await expect(page.getByTestId('line-change')).toHaveCount(0);
  await expectAccessible(page);

  // Another unit joins the line, whoever taps it.
  await tile(page, 'Pádel').click();
  await expect(line(page, court)).toHaveCount(1);
  await expect(total(page)).toHaveText('28,00 €');

  await page.getByRole('button', { name: 'Quitar el cliente' }).click();
  await expect(total(page)).toHaveText('44,00 €');
  await expect(page.getByTestId('line-rate')).toHaveCount(0);
  await expect(page.getByTestId('line-change')).toHaveCount(0);

  await choose(page, 'Marina Abonada');
  await expect(total(page)).toHaveText('28,00 €');
  await page.reload();
  await expect(line(page, court).getByTestId('line-rate')).toHaveText('Tarifa de abonado');
  await expect(page.getByTestId('line-change')).toHaveCount(0);
  await page.keyboard.press('F8');
  await expect(page.getByTestId('charged')).toHaveText('28,00 €');
  const [sale] = await api.get<object[]>(`model/sale?product=${court}&sort=-id`);
  expect(sale).toMatchObject({ customer: member, price: 12, units: 2, total: 24, rateName: 'Tarifa de abonado' });
});

test('what the till has not heard of is said before anything is charged', async ({ page }) => {
  await page.route('**/api/events', (route) => route.abort());
  const court = await product('Tenis 60 min', 10);
  const { id } = await api.post('model/productRate', {
    name: 'Tarifa joven',
    product: court,
    price: 6,
    customerTag: tag,
  });
  await signInAs(page, server.url, 'Lucía', '2222');
  await tile(page, 'Tenis').click();
  await choose(page, 'Marina Abonada');
  await expect(total(page)).toHaveText('6,00 €');
  await api.post(`model/productRate/${id}`, { price: 7 });
  await page.keyboard.press('F8');
  const refusal = page.getByRole('alert').filter({ hasText: 'La cesta ha cambiado antes de cobrar' });
  await expect(refusal).toContainText('Era 6,00 €, ahora 7,00 €.');
  await expect(line(page, court)).toContainText('Era 6,00 €, ahora 7,00 €.');
  await expect(total(page)).toHaveText('7,00 €');
  await page.keyboard.press('F8');
  await expect(page.getByTestId('charged')).toHaveText('7,00 €');
});

test('a tile and what is found show what a tap charges now, for whoever is in the basket', async ({ page }) => {
  const court = await product('Frontón 60 min', 9);
  const bottle = await product('Botellín', 2);
  await product('Toalla', 3);
  await api.post('model/productRate', { name: 'Frontón abonado', product: court, price: 6, customerTag: tag });
  await api.post('model/productRate', { name: 'Inauguración', product: bottle, price: 1.5, start: '2020-01-01' });
  await signInAs(page, server.url, 'Lucía', '2222');
  await expect(tile(page, 'Botellín')).toContainText('1,50 €');
  await expect(tile(page, 'Botellín')).toContainText('Inauguración');
  await expect(tile(page, 'Frontón')).toContainText('9,00 €');
  await choose(page, 'Marina Abonada');
  await expect(tile(page, 'Frontón')).toContainText('6,00 €');
  await expect(tile(page, 'Botellín')).toContainText('1,50 €');
  await expect(tile(page, 'Toalla')).toContainText('3,00 €');
  await page.getByRole('textbox', { name: /^Buscar/ }).fill('fronton');
  await expect(page.getByRole('option', { name: /Frontón/ })).toContainText('6,00 €');
  await page.getByRole('textbox', { name: /^Buscar/ }).fill('');
  await tile(page, 'Frontón').click();
  await expect(total(page)).toHaveText('6,00 €');
  await page.getByRole('button', { name: 'Quitar el cliente' }).click();
  await expect(tile(page, 'Frontón')).toContainText('9,00 €');
  await expect(total(page)).toHaveText('9,00 €');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Más acciones de la cesta' }).click();
  await page.getByRole('menuitem', { name: 'Vaciar la cesta' }).click();
});

test('a basket on hold keeps its rate, and another till finds it again', async ({ page }) => {
  const court = await product('Squash', 8);
  await api.post('model/productRate', { name: 'Squash abonado', product: court, price: 5, customerTag: tag });
  await signInAs(page, server.url, 'Lucía', '2222');
  await tile(page, 'Squash').click();
  await choose(page, 'Marina Abonada');
  await expect(total(page)).toHaveText('5,00 €');
  await page.keyboard.press('F4');
  await expect(page.getByText('La cesta está vacía')).toBeVisible();
  await page.keyboard.press('F4');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Marina/ })
    .first()
    .click();
  await expect(line(page, court).getByTestId('line-rate')).toHaveText('Squash abonado');
  await expect(total(page)).toHaveText('5,00 €');
  await expect(page.getByTestId('line-change')).toHaveCount(0);
});

test('rates are made, changed and taken away beside their product', async ({ page }) => {
  const court = await product('Pista central', 30);
  await signInAs(page, server.url, 'Ana', '4826');
  await page.goto(`${server.url}/office/product/${court}`);
  const rates = page.getByRole('region', { name: 'Tarifas' });
  await expect(rates).toContainText('Sin tarifas');
  await rates.getByRole('button', { name: 'Añadir tarifa' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Mañanas');
  await dialog.getByRole('textbox', { name: 'Precio' }).fill('18');
  await dialog.getByRole('button', { name: 'Crear' }).click();
  await expect(dialog.getByText(/Para clientes con/).first()).toBeVisible();
  await expect(dialog.locator('[data-field=customerTag] [aria-invalid=true]')).toBeVisible();
  for (const day of ['lun.', 'mar.', 'mié.', 'jue.', 'vie.']) await dialog.getByText(day, { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Desde la hora' }).fill('9');
  await dialog.getByRole('textbox', { name: 'Hasta la hora' }).fill('14');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Crear' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rates).toContainText('Mañanas');
  await expect(rates).toContainText('lun.–vie. · de 09:00 a 14:00');
  await expect(rates).toContainText('18,00 €');
  await expectAccessible(page);

  await rates.getByRole('button', { name: 'Quitar Mañanas' }).click();
  await expect(rates).toContainText('Sin tarifas');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await rates.getByRole('link', { name: 'Mañanas' }).click();
  await expect(page.getByRole('textbox', { name: 'Desde la hora' })).toHaveValue('09:00');
  await page.getByRole('textbox', { name: 'Precio' }).fill('17');
  await page.keyboard.press('Control+s');
  await expect
    .poll(async () => (await api.get<{ price: number }[]>('model/productRate?name=Ma%C3%B1anas'))[0]?.price)
    .toBe(17);
});
