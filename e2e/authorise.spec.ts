/** What somebody may not do at the till: a manager authorises it on the spot. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, type Route } from 'playwright/test';
import { test } from './browserTest.ts';
import { type Api, emptyFacility, signInAs } from './facility.ts';
import { expectAccessible, intercept } from './steps.ts';
import { startTillServer, type TillServer } from './tillServer.ts';

let dataDir: string;
let server: TillServer;
let api: Api;

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'taquilla-authorise-'));
  server = await startTillServer(dataDir, '--rate-limit', 'off');
  api = await emptyFacility(server.url);
  await api.post('model/product', { name: 'Tenis', price: 10, taxes: [1], favourite: true });
  const [desk] = await api.get<{ id: number }[]>('model/profile?name=Recepci%C3%B3n');
  await api.post('model/user', { name: 'Lucía', profile: desk?.id, pin: '2222' });
  await api.post('pos/open', { pos: 1, realCashCount: 100 });
});

test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Answers a charge in the place of the server. False where the server is to answer. */
type Answer = (route: Route) => Promise<boolean>;
let answer: Answer | null = null;

test.beforeEach(async ({ page }) => {
  answer = null;
  // From the first request on: a page that has loaded may send one more past a route that is new.
  await page.route('**/api/billing/checkout', async (route) => {
    if ((await answer?.(route)) !== true) await route.continue();
  });
  await signInAs(page, server.url, 'Lucía', '2222');
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Tenis/ })
    .click();
  await page.keyboard.press('F6');
  await page.getByRole('textbox', { name: 'Precio por unidad' }).fill('8');
  await page.getByRole('textbox', { name: 'Descuento (%)' }).fill('10');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByText('7,20 €').first()).toBeVisible();
  await page.keyboard.press('F9');
  await expect(dialog(page)).toBeVisible();
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Hace falta un responsable' });
const search = (page: Page) => page.getByRole('textbox', { name: /^Buscar/ });

test('a manager’s PIN lets the charge go on, once, and the audit log names both', async ({ page }) => {
  await expect(dialog(page)).toContainText('cobrar un precio distinto del que tiene el producto');
  await expect(dialog(page)).toContainText('hacer descuentos');
  await expect(page.getByText('billing:')).toHaveCount(0);
  await expect(dialog(page).getByRole('radio', { name: /Ana/ })).toBeChecked();
  await expect(dialog(page).getByRole('radio')).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.type('9999');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('El PIN no es correcto.')).toBeVisible();
  const { promise: arrives, resolve: answer } = Promise.withResolvers<void>();
  await intercept(page, '**/api/session/authorise', async (route) => {
    await arrives;
    await route.continue();
  });
  await page.keyboard.type('9999');
  await page.keyboard.press('Enter');
  // What is entered before the refusal is there is tried next.
  await dialog(page).getByLabel('PIN de').fill('4826');
  await page.keyboard.press('Enter');
  answer();
  await expect(page.getByRole('region', { name: 'Venta cobrada' })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(search(page)).toBeFocused();
  const [invoice, another] = await api.get<{ total: number }[]>('model/invoice?sort=-id&limit=2');
  expect([invoice?.total, another]).toEqual([7.2, undefined]);
  const [log] = await api.get<{ user: number; authorisedBy: number }[]>(
    'model/auditLog?operation=checkout&sort=-id&limit=1',
  );
  expect(log).toMatchObject({ user: 2, authorisedBy: 1 });
});

test('without it nothing is charged, in words, and typing goes where it went before', async ({ page }) => {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText(/Hace falta permiso para: .*hacer descuentos/)).toBeVisible();
  await expect(page.getByText('billing:')).toHaveCount(0);
  await expect(page.getByText('7,20 €').first()).toBeVisible();
  await expect(search(page)).toBeFocused();
});

test('asked for more, leave holds for what was asked before as well', async ({ page }) => {
  await page.keyboard.press('Escape');
  await expect(page.getByText(/Hace falta permiso para: /)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  const tokens: (string | undefined)[] = [];
  answer = async (route) => {
    const missing = ['billing:discount', 'billing:price'][tokens.length];
    tokens.push(route.request().headers()['x-taquilla-authorisation']);
    if (missing === undefined) return false;
    const json = { code: 'insufficient_scope', title: '403', status: 403, detail: missing };
    await route.fulfill({ status: 403, contentType: 'application/problem+json', json });
    return true;
  };
  await page.keyboard.press('F9');
  const what = dialog(page).getByRole('listitem');
  await expect(what).toHaveText(['hacer descuentos']);
  for (const more of [[/descuentos/, /precio/], null]) {
    await expect(dialog(page).locator('input:focus')).toHaveCount(1);
    await page.keyboard.type('4826');
    await page.keyboard.press('Enter');
    if (more !== null) await expect(what).toHaveText(more);
  }
  await expect(page.getByRole('region', { name: 'Venta cobrada' })).toBeVisible();
  expect([tokens.length, tokens[0], new Set(tokens).size]).toEqual([3, undefined, 3]);
});
