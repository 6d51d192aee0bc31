/** The office in the desktop window: everything it reads, writes and saves goes over the bridge, not over the network. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { fillWithDemo } from './demoFolder.ts';
import { type Desktop, launchDesktop } from './electron-stand-in/launch.ts';
import { expectAccessible } from './steps.ts';

let desktop: Desktop;
let dataDir: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  dataDir = mkdtempSync(join(tmpdir(), 'taquilla-desktop-office-'));
  await fillWithDemo(dataDir);
  desktop = await launchDesktop({ dataDir, demo: true });
  await desktop.page.evaluate(async () => {
    const bridge = window.taquilla;
    const headers = { 'content-type': 'application/json' };
    const answer = await bridge?.request({ method: 'GET', path: '/api/setup', headers: {} });
    const body = JSON.stringify(JSON.parse(String(answer?.body)).demo);
    const session = await bridge?.request({ method: 'POST', path: '/api/session', headers, body });
    sessionStorage.setItem('taquilla.session', String(session?.body));
  });
});

test.afterAll(async () => {
  expect(await desktop.exit()).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

test('lists are read, filtered and summed, and saved as files where the person says', async () => {
  const { page } = desktop;
  await page.goto(desktop.address('/office/invoice?columns=number,customer,total&sort=-total&total[gte]=20'));
  await expect(page.locator('[data-row="0"]')).toBeVisible();
  for (const [name, start] of [
    ['Texto separado (CSV)', '\ufeffNúmero;Cliente;Total\r\n'],
    ['Hoja de cálculo (XLSX)', 'PK'],
  ] as const) {
    const path = join(dataDir, `saved-${start.length}`);
    await desktop.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath });
    }, path);
    await page.keyboard.press('e');
    await page.getByRole('button', { name }).click();
    await expect(page.getByTestId('export')).toContainText(/exportados [\d.]+ registros/);
    expect(readFileSync(path, 'utf8').slice(0, start.length)).toBe(start);
    await page.getByTestId('export').getByRole('button').first().click();
  }
});

test('a record is changed, and the command box finds it by its new name', async () => {
  const { page } = desktop;
  await page.goto(desktop.address('/office/family'));
  await page.locator('[data-row="0"] a').click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Actividades dirigidas');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Actividades dirigidas');
  await expect(page.getByTestId('save-bar')).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('actividades diri');
  await expect(page.getByRole('option', { name: 'Actividades dirigidas' })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('a document shows its paper, and the dashboard its figures', async () => {
  const { page } = desktop;
  await page.goto(desktop.address('/office/invoice?status=1'));
  await page.locator('[data-row="0"] a').click();
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible();
  await page.goto(desktop.address('/office/dashboard'));
  await expect(page.getByRole('heading', { name: 'Requiere atención' })).toBeVisible();
  await expectAccessible(page);
});
