/** The favourites of a cash point are arranged at the till, and what happens can be heard. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { test } from './browserTest.ts';
import { type Api, emptyFacility, signInAs } from './facility.ts';
import { scan } from './scan.ts';
import { expectAccessible } from './steps.ts';
import { startTillServer, type TillServer } from './tillServer.ts';

let dataDir: string;
let server: TillServer;
let api: Api;

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'taquilla-favourites-'));
  server = await startTillServer(dataDir, '--rate-limit', 'off');
  api = await emptyFacility(server.url);
  for (const [index, name] of ['Agua', 'Café', 'Tenis', 'Pádel'].entries()) {
    await api.post('model/product', {
      name,
      code: `ART00${index}`,
      price: 10,
      taxes: [1],
      favourite: name !== 'Pádel',
    });
  }
  await api.post('pos/open', { pos: 1, realCashCount: 100 });
  const permissions = ['pos:operate', 'billing:operate', '*:read'];
  const bar = await api.post('model/profile', { name: 'Bar', permissions });
  await api.post('model/user', { name: 'Lucía', profile: bar.id, pin: '2222' });
});

test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

test.describe.configure({ mode: 'serial' });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Favoritos de esta caja' });
const rows = (page: Page) => dialog(page).getByTestId('favourite');
const tiles = (page: Page) => page.getByRole('tabpanel').getByRole('button');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

async function arrange(page: Page): Promise<void> {
  await page.getByTestId('till-menu').click();
  await page.getByRole('menuitem', { name: 'Ordenar favoritos' }).click();
  await expect(rows(page).first()).toBeVisible();
}

test('moved by button, key and pointer, added and removed; saved for every till of the cash point', async ({
  page,
  browser,
}) => {
  await signInAs(page, server.url, 'Ana', '4826');
  const other = await (await browser.newContext()).newPage();
  await signInAs(other, server.url, 'Ana', '4826');
  await expect(tiles(page)).toContainText(['Agua', 'Café', 'Tenis']);
  await arrange(page);
  await press(page, 'Bajar Agua');
  await expect(rows(page)).toContainText(['Café', 'Agua', 'Tenis']);
  const grip = (name: string) => dialog(page).getByRole('button', { name: `Mover ${name}: arrástrelo o use ↑ ↓` });
  await grip('Tenis').focus();
  await page.keyboard.press('Home');
  await expect(rows(page)).toContainText(['Tenis', 'Café', 'Agua']);
  await expect(grip('Tenis')).toBeFocused();
  await expect(dialog(page).getByText('Tenis: puesto 1 de 3')).toBeAttached();
  await grip('Agua').hover();
  await page.mouse.down();
  await rows(page).nth(1).hover();
  await page.mouse.up();
  await expect(rows(page)).toContainText(['Tenis', 'Agua', 'Café']);
  await press(page, 'Quitar Café de los favoritos');
  await dialog(page).getByRole('combobox', { name: 'Añadir un producto' }).fill('padel');
  await page.getByRole('option', { name: 'Pádel' }).click();
  await expect(rows(page)).toContainText(['Tenis', 'Agua', 'Pádel']);
  await expectAccessible(page);
  await press(page, 'Guardar');
  await expect(dialog(page)).toBeHidden();
  for (const till of [page, other]) await expect(tiles(till)).toContainText(['Tenis', 'Agua', 'Pádel']);
  await other.context().close();
  await page.reload();
  await expect(tiles(page)).toContainText(['Tenis', 'Agua', 'Pádel']);

  await arrange(page);
  await press(page, 'Subir Pádel');
  await press(page, 'Cancelar');
  await expect(tiles(page)).toContainText(['Tenis', 'Agua', 'Pádel']);
  await arrange(page);
  await expect(rows(page)).toContainText(['Tenis', 'Agua', 'Pádel']);
});

test('who may not arrange them asks a manager once', async ({ page }) => {
  await signInAs(page, server.url, 'Lucía', '2222');
  await arrange(page);
  await press(page, 'Bajar Tenis');
  await press(page, 'Guardar');
  await expect(page.getByRole('dialog', { name: 'Hace falta un responsable' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Hace falta un responsable' }).locator('input:focus')).toHaveCount(1);
  await page.keyboard.type('4826');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(tiles(page)).toContainText(['Agua', 'Tenis', 'Pádel']);
});

test('sounds are off until they are switched on at this till, and differ by what happened', async ({ page }) => {
  await page.addInitScript(() => {
    const heard: number[] = [];
    Object.assign(window, { heard });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      heard.push(Math.round(this.frequency.value));
      start.apply(this, when);
    };
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: number[] }).heard.splice(0));
  /** The tones of the next sound: all of them begin in one go. */
  const nextSound = async (): Promise<readonly number[]> => {
    await page.waitForFunction(() => (window as unknown as { heard: number[] }).heard.length > 0);
    return heard();
  };
  await signInAs(page, server.url, 'Ana', '4826');
  await expect(tiles(page).first()).toBeVisible();
  await scan(page, 'ART000');
  await expect(page.getByTestId('total')).toHaveText('10,00 €');
  expect(await heard()).toEqual([]);
  await page.getByTestId('till-menu').click();
  const item = page.getByRole('menuitemcheckbox', { name: 'Sonidos' });
  await expect(item).toHaveAttribute('aria-checked', 'false');
  await item.click();
  await expect(item).toHaveAttribute('aria-checked', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(item).toBeHidden();
  const taken = await nextSound();

  await scan(page, 'ART002');
  await expect(page.getByTestId('total')).toHaveText('20,00 €');
  expect(await nextSound()).toEqual(taken);
  await scan(page, 'ART999');
  await expect(page.getByText('Nada coincide con «ART999»')).toBeVisible();
  const unknown = await nextSound();
  await page.keyboard.press('F9');
  await expect(page.getByTestId('receipt')).toBeVisible();
  const charged = await nextSound();
  expect(unknown.length).toBeGreaterThan(1);
  expect(charged.length).toBeGreaterThan(1);
  expect(new Set([String(taken), String(unknown), String(charged)]).size).toBe(3);
  await page.reload();
  await expect(tiles(page).first()).toBeVisible();
  await scan(page, 'ART000');
  expect(await nextSound()).toEqual(taken);
});
