/** Amounts that make no sense here are asked about once, in words; and what a card terminal takes is what is shown large. */
import { expect, type Page } from 'playwright/test';
import { test } from './browserTest.ts';
import { type Api, signInAs } from './facility.ts';
import { type MenuTill, startMenuTill } from './menuTill.ts';
import { scan } from './scan.ts';
import { expectAccessible, tile } from './steps.ts';
import type { TillServer } from './tillServer.ts';

let till: MenuTill;
let server: TillServer;
let api: Api;

test.beforeAll(async () => {
  till = await startMenuTill('amounts');
  ({ server, api } = till);
});
test.afterAll(() => till.close());

const question = (page: Page) => page.getByRole('dialog', { name: '¿Es correcto este importe?' });
const confirm = (page: Page) => question(page).getByRole('button', { name: 'Sí, es correcto' }).click();
const dialog = (page: Page) => page.getByRole('dialog');

/** An amount field of the till or the cash screen: how it is reached, and what is said of it. */
interface Field {
  readonly name: string;
  readonly path: '/till' | '/cash';
  /** Enters the amount and does what it is for. */
  readonly enter: (page: Page) => Promise<void>;
  readonly words: RegExp;
}

const cashMove = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click();
  await dialog(page).getByRole('textbox', { name: 'Importe' }).fill('840000');
  await dialog(page).getByRole('textbox', { name: 'Comentario' }).fill('del banco');
  await dialog(page).getByRole('button', { name: /840/ }).click();
};
const edited = (label: string, value: string) => async (page: Page) => {
  await tile(page, 'Menú').click();
  await page.keyboard.press('F6');
  await page.getByRole('textbox', { name: label }).fill(value);
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await page.keyboard.press('F8');
};
const other = (values: Readonly<Record<string, string>>, method: string) => async (page: Page) => {
  await tile(page, 'Menú').click();
  await page.keyboard.press('F12');
  for (const [label, value] of Object.entries(values)) {
    await dialog(page).getByRole('textbox', { name: label }).fill(value);
  }
  await dialog(page)
    .getByRole('button', { name: new RegExp(`^${method}`) })
    .click();
};

const fields: readonly Field[] = [
  { name: 'cash in', path: '/cash', enter: cashMove('Meter efectivo'), words: /ochocientos cuarenta mil euros/ },
  {
    name: 'price',
    path: '/till',
    enter: edited('Precio por unidad', '840000'),
    words: /ochocientos cuarenta mil euros/,
  },
  { name: 'units', path: '/till', enter: edited('Unidades', '125000'), words: /ciento veinticinco mil/ },
  {
    name: 'tendered',
    path: '/till',
    enter: other({ Importe: '1250' }, 'Efectivo'),
    words: /Entregado para pagar 12,50.*mil doscientos cincuenta euros/,
  },
  {
    name: 'tip',
    path: '/till',
    enter: other({ Propina: '250,5' }, 'Tarjeta'),
    words: /Propina sobre 12,50.*doscientos cincuenta euros con cincuenta/,
  },
];

test('the float is asked about, corrected, and asked about no more once it is confirmed', async ({ page }) => {
  await signInAs(page, server.url, 'Ana', '4826');
  await page.goto(`${server.url}/cash`);
  const float = page.getByRole('textbox', { name: 'Fondo de caja' });
  await float.fill('10000,00');
  await page.keyboard.press('Enter');
  await expect(question(page)).toContainText('diez mil euros');
  await expectAccessible(page);
  // An Enter that comes too soon corrects.
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(page.getByText('El importe no se ha confirmado')).toBeVisible();
  expect((await api.get<{ open: boolean }>('pos/state?pos=1')).open).toBe(false);
  await page.route('**/api/pos/open', (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('button', { name: /^Abrir caja con/ }).click();
  await confirm(page);
  await expect(page.getByText('El importe no se ha confirmado')).toBeHidden();
  // The page asks again by itself, and is still refused.
  await api.post('pos/open', { pos: 1, realCashCount: 100 });
});

/** Open for whatever comes next: a test that fails has the next ones begin anew. */
async function openCash(): Promise<void> {
  const { open } = await api.get<{ open: boolean }>('pos/state?pos=1');
  if (!open) await api.post('pos/open', { pos: 1, realCashCount: 100 });
}

for (const { name, path, enter, words } of fields) {
  test(`${name} out of proportion is asked about in words, and nothing is sent before`, async ({ page }) => {
    await openCash();
    await signInAs(page, server.url, 'Ana', '4826');
    if (path === '/cash') await page.goto(server.url + path);
    const sent: string[] = [];
    page.on('request', (request) => {
      const isWrite = request.method() === 'POST' && /billing|pos\//.test(request.url());
      if (isWrite) sent.push(request.url());
    });
    await enter(page);
    await expect(question(page)).toContainText(words);
    expect(sent).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(page.getByText('El importe no se ha confirmado')).toBeVisible();
    expect(sent).toEqual([]);
  });
}

test('a slow scanner puts nothing into a field of money', async ({ page }) => {
  await openCash();
  await signInAs(page, server.url, 'Ana', '4826');
  await page.goto(`${server.url}/cash`);
  await page.getByRole('button', { name: 'Meter efectivo' }).first().click();
  const amount = dialog(page).getByRole('textbox', { name: 'Importe' });
  for (const pace of [45, 50, 60]) {
    for (const code of ['8400001234567', '96385074', 'SOC-00123']) {
      await amount.fill('12,5');
      await scan(page, code, 'Enter', pace);
      await expect(amount).toHaveValue('12,5');
      await expect(dialog(page)).toHaveCount(1);
    }
  }
  await expect(page.getByRole('alert').filter({ hasText: 'Escaneado' }).first()).toBeVisible();
});

test('the receipt shows what the card terminal took, tip and all, and no doubt while a PIN is typed', async ({
  browser,
}) => {
  // Its clock would stay in the profile that specs share.
  const context = await browser.newContext();
  const page = await context.newPage();
  await openCash();
  const [desk] = await api.get<{ id: number }[]>('model/profile?name=Recepci%C3%B3n');
  await api.post('model/user', { name: 'Lucía', profile: desk?.id, pin: '2222' });
  await signInAs(page, server.url, 'Lucía', '2222');
  await other({ Propina: '2' }, 'Tarjeta')(page);
  await expect(page.getByTestId('charged')).toHaveText('14,50 €');
  await expect(page.getByTestId('receipt')).toContainText('12,50 € y 2,00 € de propina');
  await tile(page, 'Menú').click();
  await page.keyboard.press('F6');
  await page.getByRole('textbox', { name: 'Precio por unidad' }).fill('10');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await page.clock.install();
  await page.keyboard.press('F8');
  await page.clock.runFor(200);
  await expect(dialog(page)).toContainText('Hace falta un responsable');
  await page.clock.runFor(20_000);
  await expect(page.getByText('Aún no se sabe si se ha cobrado')).toHaveCount(0);
  await expect(page.getByText(/Esperando la respuesta/)).toHaveCount(0);
  await context.close();
});
