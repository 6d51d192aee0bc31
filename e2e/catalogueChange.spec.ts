/** A catalogue that changes while its products are in a basket: said at the line, by whatever way the till hears of it. */
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
let products: Readonly<Record<'beer' | 'tea' | 'cap' | 'ball', number>>;

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'taquilla-catalogue-'));
  server = await startTillServer(dataDir, '--rate-limit', 'off');
  api = await emptyFacility(server.url);
  const [desk] = await api.get<{ id: number }[]>('model/profile?name=Recepci%C3%B3n');
  await api.post('model/user', { name: 'Lucía', profile: desk?.id, pin: '2222' });
  await api.post('pos/open', { pos: 1, realCashCount: 100 });
});
test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

/** A live connection, without which the till hears of nothing by itself. */
const EVENTS = '**/api/events';

test.beforeEach(async ({ page }, { title }) => {
  const add = async (name: string, price: number): Promise<number> =>
    (await api.post('model/product', { name: `${name} ${title.length}`, price, taxes: [2], favourite: true })).id;
  products = {
    beer: await add('Caña', 1.6),
    tea: await add('Té', 2),
    cap: await add('Gorro', 5),
    ball: await add('Pelota', 4),
  };
  if (!title.startsWith('live:')) await page.route(EVENTS, (route) => route.abort());
  await signInAs(page, server.url, 'Lucía', '2222');
  for (const name of ['Caña', 'Té', 'Gorro', 'Pelota']) await tile(page, `${name} ${title.length}`).click();
  await expect(page.getByTestId('total')).toHaveText('12,60 €');
});

const line = (page: Page, product: keyof typeof products) =>
  page.locator(`[data-testid=basket-line][data-product="${products[product]}"]`);
const changed = (page: Page) => page.getByTestId('line-change');

/** Another price, another tax, one put out of use, one deleted. */
async function changeAll(): Promise<void> {
  await api.post(`model/product/${products.beer}`, { price: 1.9 });
  await api.post(`model/product/${products.tea}`, { taxes: [1] });
  await api.post(`model/product/${products.cap}`, { active: false });
  await api.remove(`model/product/${products.ball}`);
}

async function expectSaid(page: Page): Promise<void> {
  await expect(line(page, 'beer')).toContainText('Era 1,60 €, ahora 1,90 €.');
  await expect(line(page, 'tea')).toContainText('Impuesto: era IVA 10 %, ahora IVA 21 %.');
  for (const gone of ['cap', 'ball'] as const) {
    await expect(line(page, gone)).toContainText('Ya no se vende: quítelo para cobrar.');
  }
  await expect(changed(page)).toHaveCount(4);
  await expect(page.getByTestId('total')).toHaveText('12,90 €');
}

/** What cannot be sold is taken out, and the rest is charged at the prices on the screen, without anybody's leave. */
async function expectCharged(page: Page): Promise<void> {
  for (const gone of ['cap', 'ball'] as const) {
    await line(page, gone).getByRole('button', { name: 'Quitar', exact: true }).click();
  }
  await expect(page.getByTestId('total')).toHaveText('3,90 €');
  await page.keyboard.press('F8');
  await expect(page.getByTestId('charged')).toHaveText('3,90 €');
}

test('live: a change is said as it is made', async ({ page }) => {
  await changeAll();
  await expectSaid(page);
  await expectAccessible(page);
  await expectCharged(page);
});

test('a change is said after a reload', async ({ page }) => {
  await changeAll();
  await page.reload();
  await expectSaid(page);
  await expectCharged(page);
});

test('live: a change is said when a held basket is taken up', async ({ page }, { title }) => {
  await page.keyboard.press('F4');
  await expect(page.getByText('La cesta está vacía')).toBeVisible();
  await changeAll();
  await expect(tile(page, `Caña ${title.length}`)).toContainText('1,90');
  await expect(tile(page, `Pelota ${title.length}`)).toHaveCount(0);
  await page.keyboard.press('F4');
  await page.getByRole('dialog').getByRole('button', { name: /^Caña/ }).first().click();
  await expectSaid(page);
  await expectCharged(page);
});

test('a change that the till has not heard of is said by the refusal, before anything is charged', async ({ page }) => {
  await changeAll();
  await page.keyboard.press('F9');
  const refusal = page.getByRole('alert').filter({ hasText: 'La cesta ha cambiado antes de cobrar' });
  await expect(refusal).toContainText('Era 1,60 €, ahora 1,90 €.');
  await expect(refusal).toContainText(/Gorro \d+: ya no se vende/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectSaid(page);
  expect(await api.get<unknown[]>(`model/sale?product=${products.beer}`)).toEqual([]);
  await expectCharged(page);
});

test('live: the old price is kept by whoever may, and for others by a manager', async ({ page }) => {
  await api.post(`model/product/${products.beer}`, { price: 1.9 });
  await line(page, 'beer').getByRole('button', { name: 'Mantener 1,60 €' }).click();
  await expect(changed(page)).toHaveCount(0);
  await expect(page.getByTestId('total')).toHaveText('12,60 €');
  // A price by hand stays, and says that the list price moved again.
  await api.post(`model/product/${products.beer}`, { price: 2.2 });
  await expect(line(page, 'beer')).toContainText('El de lista era 1,90 €, ahora 2,20 €.');
  await page.keyboard.press('F9');
  const manager = page.getByRole('dialog', { name: 'Hace falta un responsable' });
  await expect(manager).toContainText('cobrar un precio distinto');
  await manager.getByLabel('PIN de').fill('4826');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('receipt')).toContainText('12,60 €');
});

test('live: what has nothing left is said at its tile and its line, and sold all the same', async ({ page }, {
  title,
}) => {
  const beer = tile(page, `Caña ${title.length}`);
  await expect(beer).not.toContainText('Agotado');
  await api.post(`model/product/${products.beer}`, { useStock: true });
  await expect(beer).toContainText('Agotado');
  const stock = line(page, 'beer').getByTestId('line-stock');
  await expect(stock).toHaveText('Agotado');
  await expectAccessible(page);
  await page.keyboard.press('F9');
  await expect(page.getByTestId('receipt')).toBeVisible();
  await beer.click();
  await expect(stock).toHaveText('Agotado (-1 en existencias)');
});

test('live: another recharge than the customer was promised is said at the line', async ({ page }) => {
  const type = { name: 'Bono caña', kind: 2, product: products.beer, products: [products.beer] };
  const { id } = await api.post('model/voucherType', { ...type, units: 10 });
  await expect(line(page, 'beer')).toContainText(
    'Recarga: era ninguna, se vende como artículo; ahora Bono caña, 10 unidades.',
  );
  await page.reload();
  await expect(line(page, 'beer')).toContainText('ahora Bono caña, 10 unidades.');
  await api.post(`model/voucherType/${id}`, { units: 8 });
  await expect(line(page, 'beer')).toContainText('ahora Bono caña, 8 unidades.');
  await api.post(`model/voucherType/${id}`, { active: false });
  await expect(changed(page)).toHaveCount(0);
});
