/** A customer is taken in without leaving the till, and nobody twice. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { test } from './browserTest.ts';
import { type Api, emptyFacility, signInAs } from './facility.ts';
import { expectAccessible } from './steps.ts';
import { startTillServer, type TillServer } from './tillServer.ts';

let dataDir: string;
let server: TillServer;
let api: Api;

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'taquilla-new-customer-'));
  server = await startTillServer(dataDir, '--rate-limit', 'off');
  api = await emptyFacility(server.url);
  await api.post('model/product', { name: 'Tenis', price: 10, taxes: [1], favourite: true });
  const permissions = ['pos:operate', 'billing:operate', '*:read'];
  const bar = await api.post('model/profile', { name: 'Bar', permissions });
  await api.post('model/user', { name: 'Lucía', profile: bar.id, pin: '2222' });
});

test.afterAll(async () => {
  expect(await server.stop()).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Elegir cliente' });
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name });
const strip = (page: Page) => page.getByTestId('customer');

/** Types something nobody is found by, and asks for a new customer with Enter, before it is known that nobody is. */
async function askFor(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('F3');
  await page.getByPlaceholder('Nombre, teléfono').fill(typed);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('form', { name: 'Cliente nuevo' })).toBeVisible();
}

test('takes over what was typed, says what is wrong beside its field, and puts them on the basket', async ({
  page,
}) => {
  await signInAs(page, server.url, 'Ana', '4826');
  await askFor(page, 'rosa peña');
  await expect(field(page, 'Nombre y apellidos')).toHaveValue('Rosa Peña');
  await expect(field(page, 'Teléfono')).toBeFocused();
  await page.keyboard.type('600');
  await field(page, 'Correo electrónico').fill('rosa@');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Teléfono')).toHaveAccessibleDescription(/^No es un teléfono/);
  await expect(field(page, 'Correo electrónico')).toHaveAccessibleDescription('No es una dirección de correo');
  await expect(field(page, 'Teléfono')).toBeFocused();
  await expectAccessible(page);
  await field(page, 'Teléfono').fill('600 11 22 33');
  await field(page, 'Correo electrónico').fill('rosa@example.com');
  await page.keyboard.press('Enter');
  await expect(strip(page)).toContainText('Rosa Peña');
  const [rosa] = await api.get<object[]>('model/customer?sort=-id&limit=1');
  expect(rosa).toMatchObject({ name: 'Rosa Peña', mobile: '600 11 22 33', phone: null, email: 'rosa@example.com' });
});

test('names who it may be before anything is saved, and takes that one with a tap', async ({ page }) => {
  await signInAs(page, server.url, 'Ana', '4826');
  await page.keyboard.press('F3');
  await page.getByPlaceholder('Nombre, teléfono').fill('rosita');
  await expect(dialog(page).getByText('Ningún cliente coincide con «rosita»')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cliente nuevo: rosita' }).click();
  await field(page, 'Teléfono').fill('+34600112233');
  await page.keyboard.press('Enter');
  const known = dialog(page).getByTestId('duplicates');
  await expect(known.getByRole('button', { name: 'Es Rosa Peña mismo teléfono' })).toBeVisible();
  expect(await api.get<object[]>('model/customer')).toHaveLength(1);
  await expectAccessible(page);
  await known.getByRole('button').click();
  await expect(strip(page)).toContainText('Rosa Peña');

  // Two of one family share a telephone.
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('F3');
  await page.getByPlaceholder('Nombre, teléfono').fill('luis');
  await dialog(page)
    .getByRole('button', { name: /^Cliente nuevo/ })
    .click();
  await field(page, 'Teléfono').fill('600112233');
  await dialog(page).getByRole('button', { name: 'Es otra persona: guardar' }).click();
  await expect(strip(page)).toContainText('Luis');
  expect(await api.get<object[]>('model/customer')).toHaveLength(2);
});

test('who may not take customers in asks a manager on the spot', async ({ page }) => {
  await signInAs(page, server.url, 'Lucía', '2222');
  await askFor(page, '12345678Z');
  await expect(field(page, 'NIF')).toHaveValue('12345678Z');
  await field(page, 'Nombre y apellidos').fill('Marta Gil');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Hace falta un responsable' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Hace falta un responsable' }).locator('input:focus')).toHaveCount(1);
  await page.keyboard.type('4826');
  await page.keyboard.press('Enter');
  await expect(strip(page)).toContainText('Marta Gil');
});
