/** The first sale, from an empty data folder to the Z report: in a browser, and again in the desktop application. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { test } from './browserTest.ts';
import { taquilla } from './commandLine.ts';
import { launchDesktop } from './electron-stand-in/launch.ts';
import { countToClose, expectAccessible, firstRun, openCashPoint, tile } from './steps.ts';
import { startTillServer } from './tillServer.ts';

const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'taquilla-first-sale-'));
  folders.push(folder);
  return folder;
}

test.afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

// A demo facility is made, beside other tests.
test.setTimeout(360_000);

test('in a browser, where a screen that waits at the setup hears of it', async ({ page, context }) => {
  const dataDir = newFolder();
  const server = await startTillServer(dataDir);
  try {
    const other = await context.newPage();
    await other.goto(server.url);
    await expect(other).toHaveURL(/setup$/);
    await page.goto(server.url);
    await dayAtTheTill(page);
    await expect(other).toHaveURL(/sign-in/);
  } finally {
    expect(await server.stop()).toBe(0);
  }
  await expectSound(dataDir);
});

test('in the desktop application', async () => {
  const dataDir = newFolder();
  const desktop = await launchDesktop({ dataDir });
  try {
    await dayAtTheTill(desktop.page);
  } finally {
    expect(await desktop.exit()).toBe(0);
  }
  await expectSound(dataDir);
});

/** First run, float of 100.00, three products for exact cash, ticket, close 1.00 short, Z. */
async function dayAtTheTill(page: Page): Promise<void> {
  await firstRun(page);
  await openCashPoint(page, '100');
  const interactions = await sellThreeForExactCash(page);
  expect(interactions).toBe(4);
  const receipt = page.getByRole('region', { name: 'Venta cobrada' });
  await expect(receipt.getByText('Cobrado · Efectivo')).toBeVisible();
  await expect(receipt.getByTestId('charged')).toHaveText('12,60 €');
  await expectTicket(page);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Caja', exact: true }).click();
  await expect(page.getByText('112,60 €').first()).toBeVisible();
  await countToClose(page);
  await expect(page.getByText('Faltan 1,00 €').first()).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar caja' }).click();
  await expect(page.getByRole('heading', { name: /^Informe Z/ })).toBeVisible();
  await expect(page.getByText('Faltan 1,00 €').first()).toBeVisible();
  await expectAccessible(page);
}

/** Three taps and one button: counts every click the page sees. */
async function sellThreeForExactCash(page: Page): Promise<number> {
  await page.evaluate(() => {
    document.documentElement.dataset.clicks = '0';
    const count = (): void => {
      document.documentElement.dataset.clicks = String(Number(document.documentElement.dataset.clicks) + 1);
    };
    document.addEventListener('click', count, true);
    document.addEventListener('keydown', count, true);
  });
  for (const name of ['Tenis 60 min', 'Agua 50 cl', 'Café solo']) await tile(page, name).click();
  await page.getByRole('button', { name: /^Exacto/ }).click();
  await expect(page.getByRole('region', { name: 'Venta cobrada' })).toBeVisible();
  return Number(await page.evaluate(() => document.documentElement.dataset.clicks));
}

/** The ticket has its number, and its PDF is there to be printed or opened. */
async function expectTicket(page: Page): Promise<void> {
  const receipt = page.getByRole('region', { name: 'Venta cobrada' });
  await expect(receipt.getByText(/^Tique T\d\d-\d{6}$/)).toBeVisible();
  await expect(receipt.getByRole('button', { name: /^Imprimir/ }).first()).toBeEnabled();
  await expect(receipt.getByRole('button', { name: /^Abrir PDF/ })).toBeEnabled();
}

async function expectSound(dataDir: string): Promise<void> {
  const { code, output } = await taquilla('verify', '--data', dataDir);
  expect(output).not.toContain('BROKEN');
  expect(code).toBe(0);
}
