/** The page that describes the API, as the built server serves it: without any network, and good to try things with. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { startTillServer, type TillServer } from './tillServer.ts';

// Seventy groups, each with its picture taken at every step, take the trace longer than the test.
test.use({ trace: 'off' });

/** Two megabytes to read and lay out, on whatever machine this is. */
const SLOW = { timeout: 30_000 };

let dataDir: string;
let server: TillServer;
let token: string;

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'taquilla-docs-'));
  server = await startTillServer(dataDir);
  const answer = await fetch(`${server.url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      company: { name: 'Polideportivo', taxNumber: 'B12345674' },
      manager: { name: 'Marta Ruiz', pin: '4821' },
      pos: { name: 'Recepción' },
    }),
  });
  token = String(((await answer.json()) as { readonly token: string }).token);
});

test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Opens the page, and collects what it asks for elsewhere and what it complains of. */
async function openDocs(
  page: Page,
  hash = '',
): Promise<{ readonly elsewhere: string[]; readonly complaints: string[] }> {
  const elsewhere: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${server.url}/`) && !request.url().startsWith('data:'))
      elsewhere.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${server.url}/api/docs${hash}`);
  return { elsewhere, complaints };
}

test('shows every group, finds by word in both languages, and asks nobody else', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const { elsewhere, complaints } = await openDocs(page);
  await expect(page).toHaveTitle('Taquilla: API');
  const groups = page.locator('.opblock-tag');
  await expect(groups.filter({ hasText: 'Invoices · Facturas' })).toBeVisible(SLOW);
  expect(await groups.count()).toBeGreaterThan(60);
  // Messages of webhooks are in no group.
  await expect(page.locator('.opblock-tag-section .opblock')).toHaveCount(0);

  const filter = page.locator('.operation-filter-input');
  await filter.fill('linea fact');
  await expect(groups).toHaveCount(1);
  await expect(groups).toContainText('invoiceLine');
  await filter.fill('charge basket');
  await expect(groups).toHaveCount(1);
  await expect(groups).toContainText('billing');

  const blue = () =>
    page.evaluate(() => Number(getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.[2] ?? 0));
  expect(await blue()).toBeGreaterThan(128);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(blue).toBeLessThan(128);
  expect({ elsewhere, complaints }).toEqual({ elsewhere: [], complaints: [] });
});

test('opens an operation by its address, and tries it with a credential', async ({ page }) => {
  const { elsewhere, complaints } = await openDocs(page, '#/taxRecords/listTaxes');
  const operation = page.locator('#operations-taxRecords-listTaxes');
  await expect(operation.getByText('Permiso: tax:read')).toBeVisible(SLOW);

  await page.locator('.btn.authorize').click();
  await page.locator('#auth-bearer-value').fill(token);
  await page
    .locator('.auth-container', { has: page.locator('#auth-bearer-value') })
    .getByRole('button')
    .first()
    .click();
  await page.locator('.btn-done').first().click();

  await operation.locator('.try-out__btn').click();
  await operation.locator('.execute').click();
  const answer = operation.locator('.live-responses-table');
  await expect(answer.getByRole('cell', { name: '200', exact: true })).toBeVisible();
  await expect(answer).toContainText('IVA 21 %');
  expect({ elsewhere, complaints }).toEqual({ elsewhere: [], complaints: [] });
});
