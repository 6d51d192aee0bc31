/** The office: its navigation, and the list and record of any model, on the demo facility. */
import { expect, type Page } from 'playwright/test';
import { allModels } from '../src/shared/catalogue/index.ts';
import { test } from './browserTest.ts';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { expectAccessible, intercept } from './steps.ts';

let till: DemoTill;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('office');
});
test.afterAll(async () => {
  await till.close();
});

test('the jobs lead to their lists, from the till and in the office', async ({ page }) => {
  await till.open(page);
  await page.getByRole('button', { name: 'Oficina' }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(8);
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Clientes' }).click();
  await expect(title(page)).toHaveText('Clientes');
  const jobs = page.getByRole('navigation', { name: 'Secciones de la oficina' });
  await expect(jobs.getByRole('link', { name: 'Clientes' })).toHaveAttribute('aria-current', /true|page/);
  await jobs.getByRole('link', { name: 'Almacén' }).click();
  await expect(title(page)).toHaveText('Productos');
  await page.getByRole('navigation', { name: 'Almacén' }).getByRole('link', { name: 'Familias', exact: true }).click();
  await expect(title(page)).toHaveText('Familias');
});

test('a menu has all screens of a job where there is no room for them side by side', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await till.open(page, '/office/family');
  const all = page.getByRole('button', { name: /^Todas las pantallas de / });
  await expect(page.getByRole('navigation', { name: 'Almacén' })).toBeVisible();
  await page.getByRole('link', { name: 'Clientes' }).first().click();
  await all.click();
  const tabs = page.getByRole('navigation', { name: 'Clientes' }).getByRole('link');
  await expect(page.getByRole('menuitem')).toHaveText(await tabs.allTextContents());
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Importar devoluciones' }).click();
  await expect(page).toHaveURL(/\/office\/returns$/);
  await expect(tabs.last()).toBeInViewport();
  await page.setViewportSize({ width: 3000, height: 800 });
  await expect(all).toBeHidden();
});

test('who may not read the records of a job is not led to it, nor shown them', async ({ page }) => {
  await page.addInitScript(
    (session) => sessionStorage.setItem('taquilla.session', session),
    JSON.stringify({ ...till.session, permissions: ['customer:read'] }),
  );
  await page.goto(`${till.server.url}/office/invoice`);
  await expect(page.getByText('No tiene permiso para ver estos registros')).toBeVisible();
  await expectAccessible(page);
  const jobs = page.getByRole('navigation', { name: 'Secciones de la oficina' });
  await expect(jobs.getByRole('link')).toHaveText(['Clientes', 'Todo']);
  await page.goto(`${till.server.url}/till`);
  await expect(page).toHaveURL(/\/office\/customer$/);
  await expect(page.getByRole('link', { name: /^(Vender|Caja)$/ })).toHaveCount(0);
  await page.addInitScript(
    (session) => sessionStorage.setItem('taquilla.session', session),
    JSON.stringify({ ...till.session, permissions: [] }),
  );
  await page.goto(`${till.server.url}/till`);
  await expect(page.getByText('No tiene permiso para ver ningún registro')).toBeVisible();
  await expectAccessible(page);
});

test('filters are in the address: a reload, the way back and another window show the same', async ({ page }) => {
  await till.open(page, '/office/sale');
  const all = await counted(page);
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
  await page.getByRole('combobox', { name: 'Campo' }).fill('Cliente');
  await expectAccessible(page);
  await page.getByRole('option', { name: 'Cliente', exact: true }).click();
  const name = await buyer();
  await page.getByRole('combobox', { name: 'Cliente' }).fill(name);
  await page.getByRole('option', { name }).first().click();
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByTestId('filter')).toContainText(`Cliente: ${name}`);
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
  await page.getByRole('combobox', { name: 'Campo' }).fill('Estado');
  await page.getByRole('option', { name: 'Estado', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Caducada' }).check();
  await page.getByRole('button', { name: 'Aplicar' }).click();

  await expect(page.getByTestId('count')).toContainText(`0 de ${all} · 2 filtros`);
  await expect(page.getByTestId('empty')).toContainText('Estado: Caducada');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByTestId('filter')).toHaveCount(2);
  await expect(page.getByTestId('filter').first()).toContainText(name);
  await page.goBack();
  await expect(page.getByTestId('filter')).toHaveCount(1);
  await page.goBack();
  await expect(page.getByTestId('filter')).toHaveCount(0);
  await expect(page.getByTestId('count')).toHaveText(`${all} registros`);
});

/** The name of somebody who has bought something, and whose name nobody else has. */
async function buyer(): Promise<string> {
  const sales = await till.api<{ customer: number }[]>('model/sale?customer[gt]=0&fields=customer&limit=50');
  for (const { customer } of sales) {
    const { name } = await till.api<{ name: string }>(`model/customer/${customer}`);
    const alike = await till.api<unknown[]>(`model/customer?name=${encodeURIComponent(name)}&fields=id`);
    if (alike.length === 1) return name;
  }
  throw new Error('nobody with a name of their own has bought anything');
}

test('sort and columns are in the address, and columns stay as they were arranged', async ({ page }) => {
  await till.open(page, '/office/product');
  const header = page.getByRole('columnheader', { name: 'Precio', exact: true });
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  const [dearest] = await till.api<{ name: string }[]>('model/product?sort=-price&limit=1');
  await expect(row(page, 0)).toContainText(dearest?.name ?? '');
  await page.getByRole('button', { name: 'Columnas' }).click();
  await page.getByRole('checkbox', { name: 'Código' }).uncheck();
  await page.getByRole('button', { name: 'Mover Precio antes' }).click();
  await expectAccessible(page);
  const address = page.url();
  expect(address).toContain('sort=-price');
  await page.goto(`${till.server.url}/office/product`);
  await expect(page.getByRole('columnheader', { name: 'Código' })).toHaveCount(0);
  await expect(page).toHaveURL(/columns=/);
});

test('by keyboard: search, rows, a look beside the list, a record and back to the row left', async ({ page }) => {
  await till.open(page, '/office/customer');
  await expect(row(page, 3)).toBeVisible();
  await page.keyboard.press('?');
  await expect(
    page.getByRole('dialog', { name: 'Teclas' }).getByRole('heading', { name: 'En la lista' }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(link(page, 0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(link(page, 2)).toBeFocused();
  await page.keyboard.press('Space');
  const peek = page.getByTestId('peek');
  await expect(peek.getByRole('heading')).toHaveText((await link(page, 2).textContent()) ?? '?');
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(peek.getByRole('heading')).toHaveText((await link(page, 3).textContent()) ?? '?');
  const address = page.url();
  await page.reload();
  expect(page.url()).toBe(address);
  await expect(peek.getByRole('heading')).toHaveText((await link(page, 3).textContent()) ?? '?');
  await expect(link(page, 3)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(peek.getByRole('heading')).toHaveText((await link(page, 4).textContent()) ?? '?');
  await page.keyboard.press('ArrowUp');
  await peek.getByRole('button', { name: 'Cerrar' }).click();
  await expect(peek).toBeHidden();
  await expect(link(page, 3)).toBeFocused();

  await page.keyboard.press('End');
  const last = page.locator('[data-row]').last().getByRole('link');
  const [lastRecord] = await till.api<{ name: string }[]>('model/customer?sort=-name&limit=1');
  await expect(last).toHaveText(lastRecord?.name ?? '?');
  await expect(last).toBeFocused();
  await page.keyboard.press('Home');
  await expect(link(page, 0)).toBeFocused();
  for (let press = 0; press < 5; press++) await page.keyboard.press('PageDown');
  // Of all rows one is reached by Tab; it has the focus once it is drawn.
  const left = page.locator('[data-row]:has(a[tabindex="0"]:focus)');
  const place = (await left.getAttribute('data-row')) ?? '';
  const name = (await left.getByRole('link').textContent()) ?? '?';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expectAccessible(page);
  await page.goBack();
  await expect(row(page, Number(place))).toHaveAttribute('data-marked', 'true');
  await expect(row(page, Number(place))).toBeInViewport();
});

test('a click on a row just after typing in the search opens the record', async ({ page }) => {
  await till.open(page, '/office/product');
  await expect(page.locator('[data-row="0"] a')).toBeVisible();
  await intercept(page, '**/api/model/product/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.getByRole('searchbox').fill('agua');
  await page.locator('[data-row="0"] a').click();
  await expect(page).toHaveURL(/\/office\/product\/\d+$/);
  // Longer than typing pauses before it is looked for.
  await page.waitForTimeout(400);
  await expect(page).toHaveURL(/\/office\/product\/\d+$/);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a row that another takes the place of while it is pressed opens its own record', async ({ page }) => {
  await till.open(page, '/office/product');
  await expect(row(page, 0)).toBeVisible();
  const before = await row(page, 0).getAttribute('data-id');
  const held = Promise.withResolvers<void>();
  await intercept(page, /\/api\/model\/product\b.*agua/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('searchbox').fill('agua');
  await row(page, 0).hover();
  await page.mouse.down();
  held.resolve();
  await expect(row(page, 0)).not.toHaveAttribute('data-id', String(before));
  await page.mouse.up();
  await expect(page).toHaveURL(new RegExp(`/office/product/${before}$`));
});

test('a row that the pointer is drawn away from is not opened', async ({ page }) => {
  await till.open(page, '/office/product');
  await row(page, 1).hover();
  await page.mouse.down();
  await row(page, 3).hover();
  await page.mouse.up();
  await page.waitForTimeout(200);
  await expect(page).toHaveURL(/\/office\/product(\?.*)?$/);
});

test('what others make waits until it is wanted', async ({ page }) => {
  await till.open(page, '/office/customer?sort=-id');
  await expect(page.getByTestId('count')).toBeVisible();
  await expect(row(page, 0)).toBeVisible();
  const before = await row(page, 0).textContent();
  // The stream of events is there a moment after the page is.
  await expect(async () => {
    await till.api('model/customer', { name: `Nueva ${crypto.randomUUID()}` });
    await expect(page.getByTestId('live')).toContainText(/nuevo/, { timeout: 500 });
  }).toPass();
  expect(await row(page, 0).textContent()).toBe(before);
  await page.getByTestId('live').click();
  await expect(row(page, 0)).toContainText('Nueva');
  await expect(page.getByTestId('live')).toBeHidden();
});

test('a record says what was done to it, and comes back once it is deleted', async ({ page }) => {
  const { id } = await till.api<{ id: number }>('model/customer', { name: 'Berta Soler', city: 'Lugo' });
  await till.api(`model/customer/${id}`, { city: 'Vigo' });
  const headers = { authorization: `Bearer ${till.session.token}` };
  await fetch(`${till.server.url}/api/model/customer/${id}`, { method: 'DELETE', headers });
  await till.open(page, `/office/customer/${id}?tab=history`);
  const history = page.getByRole('region', { name: 'Historial' });
  await expect(history.getByRole('listitem').nth(1)).toContainText('Marta Ruiz');
  await expect(history.getByRole('listitem').nth(1)).toContainText(/Población:Lugo.*Vigo/);
  await expect(page.getByText('Este registro está eliminado')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Recuperar' }).click();
  await expect(page.getByText('Este registro está eliminado')).toBeHidden();
  await expect(history.getByRole('listitem')).toHaveCount(4);
});

test('a pasted address shows the same list once somebody has signed in', async ({ page }) => {
  await page.goto(`${till.server.url}/office/sale?status[in]=4&sort=-total`);
  await page.getByRole('radio', { name: /Marta Ruiz/ }).click();
  await page.keyboard.type('1234');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('filter')).toHaveText('Estado: Pagada');
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending');
});

test('a list that cannot be read says so, and is read when it is tried again', async ({ page }) => {
  // The address of another, who may read the names it sorts by.
  const refusal = { code: 'insufficient_scope', title: 'No tiene permiso', detail: 'customer:read' };
  await page.route(/model\/sale\?.*sort=customer\.name/, (route) =>
    route.fulfill({ status: 403, json: refusal, contentType: 'application/problem+json' }),
  );
  await till.open(page, '/office/sale?sort=customer.name');
  await expect(page.getByText('Hace falta permiso para: consultar Clientes.')).toBeVisible();
  await page.route(/model\/product\/1(\?|$)/, (route) =>
    route.fulfill({
      status: 403,
      json: { ...refusal, detail: 'product:read' },
      contentType: 'application/problem+json',
    }),
  );
  await till.open(page, '/office/product/1');
  await expect(page.getByText('Hace falta permiso para: consultar Productos.')).toBeVisible();
  const lists = /\/api\/model\/customer\?/;
  await page.route(lists, (route) => route.fulfill({ status: 400, json: {} }));
  await till.open(page, '/office/customer');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute(lists);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(row(page, 0)).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

/** All models in `npm run test:deep`; in `npm test` one in sixteen for each language, because each takes a third of a second. */
const isDeep = process.env.TAQUILLA_DEPTH !== undefined;

for (const language of ['es', 'en'] as const) {
  const walked = allModels().filter((_, index) => isDeep || index % 16 === (language === 'es' ? 0 : 8));
  test(`${walked.length} models of the catalogue: the list, and its first record, in ${language}`, async ({ page }) => {
    test.setTimeout(120_000);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('response', (response) => {
      if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
    });
    const { user } = await till.api<{ user: { id: number } }>('session');
    await page.addInitScript(
      (chosen) => localStorage.setItem('taquilla.language', chosen),
      `{"${user.id}":"${language}"}`,
    );
    await till.open(page, '/office/records');
    await expect(page.getByRole('listitem')).toHaveCount(allModels().length);
    for (const { name, plural } of walked) {
      await page.locator(`main a[href="/office/${name}"]`).last().click();
      await expect(title(page)).toHaveText(plural[language]);
      await expect(page.locator('section[aria-busy=false]')).toBeVisible();
      if ((await link(page, 0).count()) > 0) {
        await link(page, 0).click();
        await expect(page.getByRole('article').locator('dl, form, section').first()).toBeVisible();
        await page.goBack();
      }
      await page.locator('nav a[href="/office/records"]').click();
    }
    expect(faults).toEqual([]);
  });
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const row = (page: Page, index: number) => page.locator(`[data-row="${index}"]`);
const link = (page: Page, index: number) => row(page, index).getByRole('link');

/** How many records the list says it has. */
async function counted(page: Page): Promise<string> {
  await expect(page.getByTestId('count')).toHaveText(/registros$/);
  return ((await page.getByTestId('count').textContent()) ?? '').replace(' registros', '');
}
