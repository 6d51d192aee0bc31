/** The one search box of the till: what is found, in which order, and what Enter takes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { test } from './browserTest.ts';
import { type Api, emptyFacility, signInAs } from './facility.ts';
import { expectAccessible, intercept } from './steps.ts';
import { startTillServer, type TillServer } from './tillServer.ts';

let dataDir: string;
let server: TillServer;
let api: Api;

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'taquilla-search-'));
  server = await startTillServer(dataDir, '--rate-limit', 'off');
  api = await emptyFacility(server.url);
  const products = ['Agua 50 cl', 'Agua con gas', 'Paraguas', ...Array.from({ length: 12 }, (_, i) => `Taquilla ${i}`)];
  for (const name of products) await api.post('model/product', { name, price: 1.3, taxes: [1] });
  const customers = [
    { name: 'Aguado Ruiz', phone: '925 001 122' },
    { name: 'Elena Torres', mobile: '+34 600 12 34 56' },
    ...Array.from({ length: 8 }, (_, i) => ({ name: `Familia Soto ${i}`, phone: `91100000${i}` })),
  ];
  for (const customer of customers) await api.post('model/customer', customer);
});

test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

test.beforeEach(async ({ page }) => {
  await signInAs(page, server.url, 'Ana', '4826');
});

const box = (page: Page) => page.getByRole('textbox', { name: /^Buscar/ });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');

test('Enter never takes one of several: it offers them, the first selected', async ({ page }) => {
  await box(page).fill('agua');
  await box(page).press('Enter');
  await expect(options(page).first()).toHaveAttribute('data-combobox-selected', 'true');
  await expect(page.getByText('La cesta está vacía').first()).toBeVisible();
  await expect(page.getByText(/Nada coincide/)).toHaveCount(0);
  await expectAccessible(page);
  await box(page).press('ArrowDown');
  await box(page).press('Enter');
  await expect(page.getByText('1 artículo').first()).toBeVisible();
  await expect(page.getByText('Agua con gas').first()).toBeVisible();
});

test('Enter waits for the products: until they are there, everything else would seem to be the only match', async ({
  page,
}) => {
  const arrives = Promise.withResolvers<void>();
  await page.route('**/api/model/product?*', async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await page.reload();
  await box(page).fill('agua');
  await box(page).press('Enter');
  await expect(options(page).filter({ hasText: 'Aguado Ruiz' })).toBeVisible();
  arrives.resolve();
  await expect(options(page).filter({ hasText: 'Agua con gas' })).toBeVisible();
  await expect(options(page).first()).toHaveAttribute('data-combobox-selected', 'true');
  await expect(box(page)).toHaveValue('agua');
});

test('several customers are offered, and nothing says that nothing matches', async ({ page }) => {
  await box(page).fill('soto');
  await box(page).press('Enter');
  await expect(options(page).first()).toHaveAttribute('data-combobox-selected', 'true');
  await expect(options(page)).toHaveCount(6);
  await expect(page.getByText(/Nada coincide/)).toHaveCount(0);
  await options(page).filter({ hasText: 'Ver todos los clientes' }).click();
  await expect(options(page)).toHaveCount(8);
});

test('Enter takes the exact match and the only one', async ({ page }) => {
  await box(page).fill('paraguas');
  await box(page).press('Enter');
  await expect(page.getByText('1 artículo').first()).toBeVisible();
  await box(page).fill('agua 50 cl');
  await box(page).press('Enter');
  await expect(page.getByText('2 artículos').first()).toBeVisible();
});

test('finds a customer by telephone, however it is written', async ({ page }) => {
  for (const written of ['600123456', '+34 600.123.456', '600 12 34 56']) {
    await box(page).fill(written);
    await expect(options(page)).toHaveText([/Elena Torres/]);
  }
  await box(page).press('Enter');
  await expect(page.getByRole('button', { name: /Cambiar de cliente|Elena Torres/ }).first()).toBeVisible();
});

test('a customer whose name begins so stands before products that only contain it', async ({ page }) => {
  await box(page).fill('aguad');
  await expect(options(page).filter({ hasText: 'Aguado Ruiz' })).toBeVisible();
  await api.post('model/product', { name: 'Taza Familia', price: 1, taxes: [1] });
  await box(page).fill('familia');
  await expect(options(page).filter({ hasText: 'Taza Familia' })).toBeVisible();
  await expect(options(page).first()).toContainText('Familia Soto');
});

test('products are there before the server answers', async ({ page }) => {
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await intercept(page, '**/api/model/customer?*', async (route) => {
    await asked;
    await route.continue();
  });
  await box(page).fill('taquilla');
  await expect(options(page)).toHaveCount(9);
  await expect(page.getByText('Buscando clientes y tiques…')).toBeVisible();
  answer();
  await expect(page.getByText('Buscando clientes y tiques…')).toBeHidden();
  await options(page).filter({ hasText: 'Ver todos los productos' }).click();
  await expect(options(page)).toHaveCount(12);
});
