/** The server gone: seen at once on every screen, the till can still be opened and filled, and all is well afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { emptyFacility, signInAs } from './facility.ts';
import { expectAccessible, intercept } from './steps.ts';
import { startTillServer, type TillServer } from './tillServer.ts';

test.use({ serviceWorkers: 'allow' });

let dataDir: string;
let server: TillServer;

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'taquilla-gone-'));
  server = await startTillServer(dataDir, '--rate-limit', 'off');
  const api = await emptyFacility(server.url);
  await api.post('model/product', { name: 'Tenis', price: 10, taxes: [1], favourite: true });
  await api.post('pos/open', { pos: 1, realCashCount: 100 });
});

test.afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const banner = (page: Page) => page.getByTestId('server-gone');
const tile = (page: Page) => page.getByRole('tabpanel').getByRole('button', { name: /^Tenis/ });

test('is seen at once; a reload brings the till and its basket; all goes on when it is back', async ({ page }) => {
  await signInAs(page, server.url, 'Ana', '4826');
  await tile(page).click();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect(banner(page)).toHaveCount(0);

  const { port } = new URL(server.url);
  expect(await server.stop()).toBe(0);
  await expect(banner(page)).toContainText(/no contesta desde las \d+:\d\d/);
  await expect(page.getByText('No se puede cobrar ahora')).toBeVisible();
  await expectAccessible(page);
  const asOf = page.getByTestId('as-of').filter({ hasText: /^\s*Datos de las \d+:\d\d$/ });
  await expect(asOf).toHaveCount(0);
  await page.keyboard.press('F7');
  await expect(page.getByTestId('today-sales').and(page.locator(':has([data-testid="as-of"])'))).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Caja', exact: true }).click();
  await expect(banner(page)).toBeVisible();
  await expect(asOf.first()).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${server.url}/till`);
  await expect(banner(page)).toBeVisible();
  await expect(page.getByText('1 artículo').first()).toBeVisible();
  await tile(page).click();
  await expect(page.getByText('20,00 €').first()).toBeVisible();
  const kept = await page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/index.html');
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);

  server = await startTillServer(dataDir, '--rate-limit', 'off', '--port', port);
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByText('El servidor vuelve a contestar')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Exacto/ })).toBeEnabled();
  await page.keyboard.press('F9');
  await expect(page.getByRole('region', { name: 'Venta cobrada' })).toBeVisible();
});

test('a charge without an answer says since when and how often it was tried', async ({ page }) => {
  await signInAs(page, server.url, 'Ana', '4826');
  await tile(page).click();
  await intercept(page, '**/api/billing/checkout', (route) => route.abort());
  await expect(page.getByRole('button', { name: /^Exacto/ })).toBeEnabled();
  await page.keyboard.press('F9');
  await expect(page.getByText('Esperando la respuesta del servidor…')).toBeVisible();
  await expect(page.getByTestId('charge-tries')).toHaveText(/^Desde las \d+:\d\d · \d+ intentos$/);
  await expectAccessible(page);
  await page.unroute('**/api/billing/checkout');
  await expect(page.getByRole('region', { name: 'Venta cobrada' })).toBeVisible();
});
