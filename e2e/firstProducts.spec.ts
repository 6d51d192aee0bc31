/** From nothing to the first products: the wizard keeps its answers, and the empty shelf takes products in place. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { test } from './browserTest.ts';
import { expectAccessible } from './steps.ts';
import { startTillServer, type TillServer } from './tillServer.ts';

let dataDir: string;
let server: TillServer;

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'taquilla-first-products-'));
  server = await startTillServer(dataDir, '--rate-limit', 'off');
});

test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

test.describe.configure({ mode: 'serial' });

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const next = (page: Page) => page.getByRole('button', { name: 'Siguiente' }).click();

test('the wizard keeps its answers over a reload, but never the PIN', async ({ page }) => {
  await page.goto(server.url);
  await field(page, 'Nombre o razón social').fill('Club Norte');
  await field(page, 'NIF').fill('B12345674');
  await next(page);
  await field(page, 'Nombre').fill('Ana');
  await field(page, 'PIN').first().fill('4826');
  await field(page, 'Repita el PIN').fill('4826');
  await next(page);
  await expect(page.getByRole('radio', { name: 'Con datos de demostración' })).toBeChecked();
  await page.getByRole('radio', { name: 'Empezar vacío' }).check();
  await field(page, 'Nombre de la caja').fill('Bar');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('4826');

  await page.reload();
  await expect(field(page, 'Nombre').first()).toHaveValue('Ana');
  await field(page, 'PIN').first().fill('4826');
  await field(page, 'Repita el PIN').fill('4826');
  await next(page);
  await expect(field(page, 'Nombre de la caja')).toHaveValue('Bar');
  await expect(page.getByRole('radio', { name: 'Empezar vacío' })).toBeChecked();
  await next(page);
  await expect(page.getByText('Club Norte')).toBeVisible();
  await expect(page.getByText('Qué sigue: abrir la caja')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Crear y entrar' }).click();
  await expect(page.getByText('Aún no hay productos que vender')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Importar clientes de un archivo' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Importar productos de un archivo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Importar de un archivo' })).toBeVisible();
});

test('products are added one after the other by keyboard, and many from a list', async ({ page }) => {
  await page.goto(server.url);
  await expect(page.getByRole('radio', { name: /Ana/ })).toBeVisible();
  await page.keyboard.type('4826');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Añadir productos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Añadir productos' });
  await expect(field(page, 'Nombre')).toBeFocused();
  await field(page, 'Nombre').fill('Tenis 60 min');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Precio con impuestos')).toBeFocused();
  await field(page, 'Precio con impuestos').fill('12,50');
  await page.getByRole('combobox', { name: 'Familia' }).fill('Pistas');
  await expect(field(page, 'Color de la familia')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('1 añadido. El último: Tenis 60 min')).toBeVisible();
  await expect(field(page, 'Nombre')).toBeFocused();
  await field(page, 'Nombre').fill('Agua');
  await field(page, 'Precio con impuestos').fill('1');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('2 añadidos. El último: Agua')).toBeVisible();

  await page.getByRole('tab', { name: 'Pegar o importar una lista' }).click();
  const list = [
    'Nombre;Precio;IVA;Familia;Código',
    'Café solo;1,30;10;Bar;CAF',
    'Té;gratis;10;Bar;',
    'Pádel;20;21;pistas;',
  ];
  await field(page, 'Lista de productos').fill(list.join('\n'));
  await expect(dialog.getByText('2 correctos · 1 con errores')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /Té.*Escriba un precio de 0 o más/ })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Importar 2 productos' }).click();
  await expect(dialog.getByText('2 productos importados')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Aún no hay productos que vender')).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveText(['Favoritos', 'Bar', 'Pistas', 'Todos']);
  await page.getByRole('tab', { name: 'Pistas' }).click();
  await expect(page.getByRole('tabpanel').getByRole('button', { name: /€/ })).toHaveText([
    /Agua/,
    /Pádel/,
    /Tenis 60 min/,
  ]);
  await page.getByRole('textbox', { name: /^Buscar/ }).fill('CAF');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1,30 €').first()).toBeVisible();
});
