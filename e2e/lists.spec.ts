/** What lists of the office do beyond showing rows, on the demo facility. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, type Page } from 'playwright/test';
import { test } from './browserTest.ts';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { countInteractions } from './interactions.ts';
import { expectAccessible, intercept } from './steps.ts';

let till: DemoTill;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('lists');
});
test.afterAll(async () => {
  await till.close();
});

test('the foot of a list sums all that the filters leave, to the cent', async ({ page }) => {
  await till.open(page, '/office/invoice?columns=number,total,pending');
  const sales = await till.api<{ total: number }[]>('model/invoice?fields=total');
  const cents = (rows: readonly { readonly total: number }[]): number =>
    rows.reduce((sum, { total }) => sum + Math.round(total * 100), 0);
  await expect(sumOf(page, 'total')).toHaveText(euros(cents(sales)));
  await expectAccessible(page);
  await page.goto(`${till.server.url}/office/invoice?columns=number,total&total[gte]=20`);
  const large = await till.api<{ total: number }[]>('model/invoice?fields=total&total[gte]=20');
  expect(large.length).toBeLessThan(sales.length);
  await expect(sumOf(page, 'total')).toHaveText(euros(cents(large)));
});

test('a list is exported as it is seen, and comes to what its foot says', async ({ page }) => {
  await till.open(page, '/office/invoice?columns=number,customer,total&sort=-total&total[gte]=20');
  await expect(sumOf(page, 'total')).not.toBeEmpty();
  await page.keyboard.press('e');
  await expect(page.getByRole('button', { name: 'Hoja de cálculo (XLSX)' })).toBeFocused();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Texto separado (CSV)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Facturas \d{4}-\d\d-\d\d\.csv$/);
  const [head, ...rows] = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(head).toBe('\ufeffNúmero;Cliente;Total');
  const listed = await till.api<{ number: string; total: number }[]>('model/invoice?sort=-total&total[gte]=20');
  expect(rows.map((row) => row.split(';')[0])).toEqual(listed.map(({ number }) => number));
  const cents = rows.reduce((sum, row) => sum + Math.round(Number(row.split(';')[2]?.replace(',', '.')) * 100), 0);
  await expect(sumOf(page, 'total')).toHaveText(euros(cents));
  await expect(page.getByTestId('export')).toContainText(
    `exportados ${listed.length.toLocaleString('es-ES', { useGrouping: 'always' })} registros`,
  );
  await expectAccessible(page);
});

test('an export can be cancelled, and one that breaks off says that the server is gone', async ({ page }) => {
  await till.open(page, '/office/customer');
  await intercept(page, /\/api\/export\//, () => undefined);
  await expect(page.locator('[data-row="0"]')).toBeVisible();
  await page.keyboard.press('e');
  const ended = page.waitForEvent('requestfailed', { predicate: (request) => request.url().includes('/api/export/') });
  await page.getByRole('button', { name: 'Hoja de cálculo (XLSX)' }).click();
  await expect(page.getByTestId('export')).toContainText('Exportando Clientes');
  await expectAccessible(page);
  await page.getByTestId('export').getByRole('button', { name: 'Cancelar' }).click();
  await ended;
  await expect(page.getByTestId('export')).toBeHidden();
  await intercept(page, /\/api\/export\//, (route) => route.abort('connectionreset'));
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Hoja de cálculo (XLSX)' }).click();
  await expect(page.getByTestId('export')).toContainText('No hay respuesta del servidor');
  // Paper has the first rows alone.
  await intercept(page, /\/api\/export\/pdf\//, (route) =>
    route.fulfill({ contentType: 'application/pdf', headers: { 'x-total-count': '4306' }, body: '%PDF-1.7' }),
  );
  await page.keyboard.press('e');
  await page.getByRole('button', { name: /^PDF/ }).click();
  await expect(page.getByTestId('export')).toContainText('exportados los 2.000 primeros de 4.306 registros');
});

test('a view is chosen, changed, saved for everyone, and opens the list from then on', async ({ page }) => {
  await till.open(page, '/office/sale');
  const views = page.getByRole('navigation', { name: 'Vistas' });
  await views.getByRole('link', { name: 'Pendientes' }).click();
  await expect(page.getByTestId('filter')).toHaveText('Pendientes');
  await page.getByRole('columnheader', { name: 'Total' }).getByRole('button').click();
  await expect(views.getByRole('link', { name: 'Pendientes' })).toContainText('modificada');
  await expectAccessible(page);
  const head = page.getByRole('columnheader', { name: 'Total' }).getByRole('button');
  await head.press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'Guardar como vista…' }).click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Lo que nos deben');
  await page.getByRole('radio', { name: 'Para todos' }).check();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
  const own = views.getByRole('link', { name: 'Lo que nos deben' });
  await expect(own).toHaveAttribute('aria-current', /true|page/);
  await expect(own).not.toContainText('modificada');
  // The width of a column is the view's, too.
  await head.press('Shift+ArrowRight');
  await expect(own).toContainText('modificada');
  await page.getByRole('button', { name: 'Restablecer' }).click();
  await expect(own).not.toContainText('modificada');
  await page.getByRole('button', { name: 'Opciones de la vista' }).click();
  await page.getByRole('menuitem', { name: 'Abrir la lista con esta vista' }).click();
  await page.goto(`${till.server.url}/office/sale`);
  await expect(own).toHaveAttribute('aria-current', /true|page/);
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'ascending');
  await page
    .getByTestId('filter')
    .getByRole('button', { name: /Quitar/ })
    .click();
  await expect(own).toContainText('modificada');
  await page.getByRole('button', { name: 'Restablecer' }).click();
  await expect(page.getByTestId('filter')).toHaveCount(1);
  // Saved as often as it is changed, from an address that names no columns, too.
  await page.goto(page.url().replace(/&columns=[^&]*/, ''));
  for (const sorted of ['descending', 'ascending', 'descending']) {
    await page.getByRole('columnheader', { name: 'Total' }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', sorted);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(own).not.toContainText('modificada');
  }
  const [stored] = await till.api<{ address: object }[]>('model/savedView?limit=1');
  expect(stored?.address).toMatchObject({ sort: '-total' });
  await page.getByRole('button', { name: 'Opciones de la vista' }).click();
  await page.getByRole('menuitem', { name: 'Cambiar nombre y para quién…' }).click();
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Opciones de la vista' })).toBeFocused();
  await page.getByRole('button', { name: 'Opciones de la vista' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar la vista' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(own).toHaveCount(0);
  await expect(views.getByRole('link', { name: 'Todo' })).toHaveAttribute('aria-current', /true|page/);
});

test('a period that moves is filtered by its name, and is the days it is now', async ({ page }) => {
  const asked = page.waitForRequest((request) => /model\/invoice\?.*date%5Bgte%5D=/.test(request.url()));
  await till.open(page, '/office/invoice?date[during]=thisMonth');
  const query = new URL((await asked).url()).searchParams;
  expect(query.get('date[gte]')).toMatch(/^\d{4}-\d\d-01$/);
  expect(query.get('date[lte]')?.slice(0, 7)).toBe(query.get('date[gte]')?.slice(0, 7));
  await expect(page.getByTestId('filter')).toHaveText('Fecha: este mes');
  await page
    .getByTestId('filter')
    .getByRole('button', { name: /este mes$/ })
    .first()
    .click();
  await page.getByRole('combobox', { name: 'Periodo' }).press('ArrowDown');
  await page.getByRole('option', { name: 'hoy', exact: true }).click();
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page).toHaveURL(/date%5Bduring%5D=today/);
});

test('the fields of a filter can be read by everybody while their list scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await till.open(page, '/office/sale');
  await page.getByRole('button', { name: 'Filtrar' }).click();
  const list = page.getByRole('listbox').first();
  await expect(list).toBeVisible();
  await list.hover();
  const scrolls = () =>
    list.evaluate((element) =>
      [element, ...element.querySelectorAll('*')].some(
        (each) => each.scrollHeight > each.clientHeight + 13 && /auto|scroll/.test(getComputedStyle(each).overflowY),
      ),
    );
  await expect.poll(scrolls).toBe(true);
  await expectAccessible(page);
});

test('a list is sorted and filtered by the name of what a column refers to', async ({ page }) => {
  await till.open(page, '/office/sale?columns=description,customer,total');
  const head = page.getByRole('columnheader', { name: 'Cliente' });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=-customer\.name/);
  type Sale = { id: number; expand: { customer: { name: string } | null } };
  const [last] = await till.api<Sale[]>('model/sale?sort=-customer.name&limit=1&expand=customer');
  const name = last?.expand.customer?.name ?? '';
  const part = name.slice(0, 5).trim();
  await expect(page.locator('[data-row="0"]')).toContainText(name);
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.getByRole('combobox', { name: 'Campo' }).fill('Cliente');
  await page.getByRole('option', { name: 'Cliente', exact: true }).click();
  await page.getByRole('combobox', { name: 'Condición' }).click();
  await page.getByRole('option', { name: 'su nombre contiene' }).click();
  await page.getByRole('textbox', { name: 'Valor' }).fill(part);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByTestId('filter')).toHaveText(`Cliente: contiene «${part}»`);
  const query = `customer.name[contains]=${encodeURIComponent(part)}`;
  const { count, sums } = await till.api<{ count: number; sums: { values: { total: number } }[] }>(
    `totals/sale?${query}`,
  );
  await expect(page.getByTestId('count')).toContainText(String(count));
  await expect(sumOf(page, 'total')).toHaveText(euros(Math.round((sums[0]?.values.total ?? 0) * 100)));
  await page.reload();
  await expect(page.locator('[data-row="0"]')).toContainText(name);
});

test('the scroll bar leads into the middle of a list, and the address, a reload and the way back to the same place', async ({
  page,
}) => {
  await till.open(page, '/office/sale?sort=id');
  const view = page.getByTestId('rows');
  const { count } = await till.api<{ count: number }>('totals/sale');
  await expect(view.getByRole('table')).toHaveAttribute('aria-rowcount', String(count + 1));
  await view.evaluate((element) => {
    element.scrollTop = 0.4 * element.scrollHeight;
  });
  await expect(page).toHaveURL(/[?&]row=\d+/);
  const row = Number(new URL(page.url()).searchParams.get('row'));
  expect(row / count).toBeGreaterThan(0.35);
  expect(row / count).toBeLessThan(0.45);
  const [sale] = await till.api<{ id: number; description: string }[]>(`model/sale?sort=id&at=${row + 3}&limit=1`);
  const shown = page.locator(`[data-row="${row + 3}"]`);
  await expect(shown).toHaveAttribute('data-id', String(sale?.id));
  await expect(shown).toBeInViewport();
  const link = shown.getByRole('link');
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/office/sale/${sale?.id}$`));
  await page.goBack();
  await expect(shown).toBeInViewport();
  await expect(shown).toHaveAttribute('data-marked');
  await expect(link).toBeFocused();
  await page.reload();
  await expect(shown).toHaveAttribute('data-id', String(sale?.id));
  await expect(shown).toBeInViewport();
  // Both ways from there, as far as the rows that were not read.
  for (const by of [-150, 150]) {
    await view.evaluate((element, rows) => {
      element.scrollTop += 40 * rows;
    }, by);
    const at = row + 3 + (by < 0 ? by : 0);
    const [there] = await till.api<{ id: number }[]>(`model/sale?sort=id&at=${at}&limit=1`);
    await expect(page.locator(`[data-row="${at}"]`)).toHaveAttribute('data-id', String(there?.id));
  }
  await link.focus();
  await page.keyboard.press('Home');
  await expect(page.locator('[data-row="0"]').getByRole('link')).toBeFocused();
  await expect(page).not.toHaveURL(/row=/);
  // Behind the last row there is none: the list shows its end.
  await page.goto(`${till.server.url}/office/sale?sort=id&row=99999999`);
  await expect(page.locator(`[data-row="${count - 1}"]`)).toBeInViewport();
});

// Browsers cut elements at so many pixels of the device: the larger the scale, the sooner.
for (const deviceScaleFactor of process.env.TAQUILLA_DEPTH === undefined ? [2] : [1, 1.25, 2]) {
  test(`End and Home lead to the last and first row at scale ${deviceScaleFactor}`, async ({ browser }) => {
    const context = await browser.newContext({ deviceScaleFactor, locale: 'es-ES' });
    const page = await context.newPage();
    await till.open(page, '/office/sale?sort=id');
    const { count } = await till.api<{ count: number }>('totals/sale');
    await page.locator('[data-row="0"]').getByRole('link').focus();
    await page.keyboard.press('End');
    const last = page.locator(`[data-row="${count - 1}"]`);
    await expect(last.getByRole('link')).toBeFocused();
    await expect(last).toBeInViewport({ ratio: 1 });
    const [newest] = await till.api<{ id: number }[]>('model/sale?sort=-id&limit=1');
    await expect(last).toHaveAttribute('data-id', String(newest?.id));
    await page.keyboard.press('ArrowUp');
    await expect(page.locator(`[data-row="${count - 2}"]`).getByRole('link')).toBeFocused();
    await page.keyboard.press('Home');
    const first = page.locator('[data-row="0"]');
    await expect(first.getByRole('link')).toBeFocused();
    await expect(first).toBeInViewport({ ratio: 1 });
    await context.close();
  });
}

test('End leads to the last row before the rows are counted', async ({ page }) => {
  await till.open(page, '/office/product');
  await intercept(page, /model\/sale\?count=exact/, async (route) => {
    await new Promise((wake) => setTimeout(wake, 1500));
    await route.continue();
  });
  await till.open(page, '/office/sale?sort=id');
  await page.locator('[data-row="0"]').getByRole('link').focus();
  await page.keyboard.press('End');
  const { count } = await till.api<{ count: number }>('totals/sale');
  const last = page.locator(`[data-row="${count - 1}"]`);
  await expect(last.getByRole('link')).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveURL(new RegExp(`row=${Math.floor((count - 20) / 100)}\\d\\d`));
  await expect(last).toBeInViewport({ ratio: 1 });
});

// Higher than a browser's elements are: at scale 2 it cuts off the rows behind the 419 430th.
if (process.env.TAQUILLA_DEPTH !== undefined) {
  test('a list of 450 000 rows has a middle and an end', async ({ browser }) => {
    test.setTimeout(180_000);
    const db = new Database(join(till.dataDir, 'taquilla.db'));
    db.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 450000)
      insert into "family" ("name", "color", "priority", "active", "created", "searchText")
      select 'F' || i, '#000000', 0, 1, '2026', 'f' || i from n`);
    db.close();
    const context = await browser.newContext({ deviceScaleFactor: 2, locale: 'es-ES' });
    const page = await context.newPage();
    await till.open(page, '/office/family?sort=id');
    const { count } = await till.api<{ count: number }>('totals/family');
    expect(count).toBeGreaterThan(450_000);
    const view = page.getByTestId('rows');
    await expect(view.getByRole('table')).toHaveAttribute('aria-rowcount', String(count + 1));
    await view.evaluate((element) => {
      element.scrollTop = 0.4 * element.scrollHeight;
    });
    await expect(page).toHaveURL(/[?&]row=1[78]\d{4}/);
    const row = Number(new URL(page.url()).searchParams.get('row')) + 3;
    const [family] = await till.api<{ id: number }[]>(`model/family?sort=id&at=${row}&limit=1`);
    const shown = page.locator(`[data-row="${row}"]`);
    await expect(shown).toHaveAttribute('data-id', String(family?.id));
    await expect(shown).toBeInViewport();
    // The wheel moves a shortened list by as much as any other: 400 pixels of the screen are five rows.
    await shown.hover();
    await page.mouse.wheel(0, 400);
    await expect(page).toHaveURL(new RegExp(`row=${row - 3 + 5}$`));
    await shown.getByRole('link').focus();
    await page.keyboard.press('End');
    const last = page.locator(`[data-row="${count - 1}"]`);
    await expect(last.getByRole('link')).toBeFocused();
    // Pixels of a shortened list are not whole ones of its rows.
    await expect(last).toBeInViewport({ ratio: 0.95 });
    await context.close();
  });
}

const sumOf = (page: Page, field: string) => page.getByTestId('totals').locator(`[data-sum="${field}"]`);

/** Cents as the screens write them in Spanish. */
function euros(cents: number): string {
  return new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR', useGrouping: 'always' }).format(
    cents / 100,
  );
}

test('selected rows are changed together in four interactions, and undone with one', async ({ page }) => {
  const products = await till.api<{ id: number; minimumStock: number | null }[]>(
    'model/product?fields=id,minimumStock',
  );
  await till.open(page, '/office/product');
  await expect(page.getByTestId('count')).toContainText(`${products.length} registros`);
  const person = countInteractions(page);
  await person.click(page.getByRole('checkbox', { name: 'Seleccionar todos los que coinciden' }));
  await expect(page.getByTestId('selected')).toHaveText(`${products.length} seleccionados: todos los que coinciden`);
  await expectAccessible(page);
  await person.press('m');
  const dialog = page.getByRole('dialog', { name: `Cambiar ${products.length} registros` });
  await person.fill(dialog.getByLabel('Existencias mínimas'), '7');
  await expectAccessible(page);
  // Another record matches by now: how many there are is asked about again.
  const { id } = await till.api<{ id: number }>('model/product', { name: 'Otro que coincide', price: 1 });
  await dialog.getByRole('button', { name: `Cambiar ${products.length} registros` }).click();
  // The dialog is named after the new number as soon as that has been counted.
  const refusal = page.getByRole('dialog', { name: /^Cambiar \d+ registros$/ }).getByRole('alert');
  await expect(refusal).toBeInViewport({ ratio: 1 });
  await expect(refusal).toHaveText(
    new RegExp(
      `^La selección ya no es la misma.*son ${products.length + 1}La lista ha cambiado\\. Compruebe el número`,
    ),
  );
  const submit = page.getByRole('dialog').getByRole('button', { name: `Cambiar ${products.length + 1} registros` });
  await expect(submit).toBeFocused();
  const gone = await fetch(`${till.server.url}/api/model/product/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${till.session.token}` },
  });
  expect(gone.ok).toBe(true);
  await submit.click();
  await person.click(dialog.getByRole('button', { name: `Cambiar ${products.length} registros` }));
  expect(person.count()).toBe(4);
  const notice = page.getByTestId('bulk-notice');
  await expect(notice).toContainText(`${products.length} registros cambiados`);
  await expectAccessible(page);
  const changed = await till.api<unknown[]>('model/product?fields=id&minimumStock=7');
  expect(changed.length).toBe(products.length);
  await person.click(notice.getByRole('button', { name: 'Deshacer' }));
  expect(person.count()).toBe(5);
  await expect(notice).toContainText(`${products.length} registros como estaban antes`);
  await expect(notice.getByRole('link', { name: 'Ver resultado' })).toBeFocused();
  expect(await till.api('model/product?fields=id,minimumStock')).toEqual(products);
});

test('rows are selected by keys and with Shift, and stay selected while the list scrolls', async ({ page }) => {
  await till.open(page, '/office/customer?sort=id');
  const row = (index: number) => page.locator(`[data-row="${index}"]`);
  const selected = page.getByTestId('selected');
  await row(1).getByRole('checkbox').click();
  await row(3)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(selected).toHaveText('3 seleccionados');
  const { top } = (await row(3).evaluate((element) => element.getBoundingClientRect().toJSON())) as { top: number };
  await expect(row(3).getByRole('link')).toBeFocused();
  await page.keyboard.press('x');
  await expect(selected).toHaveText('2 seleccionados');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(selected).toHaveText('4 seleccionados');
  await page.getByTestId('rows').evaluate((element) => element.scrollTo(0, 4000));
  await expect(row(1)).toBeHidden();
  await page.getByTestId('rows').evaluate((element) => element.scrollTo(0, 0));
  await expect(row(1).getByRole('checkbox')).toBeChecked();
  expect(await row(3).evaluate((element) => element.getBoundingClientRect().top)).toBe(top);
  await row(4).getByRole('link').focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('button', { name: /^Seleccionar los \d/ })).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(selected).toContainText('todos los que coinciden');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('bulk-bar')).toBeHidden();
});

test('in a window as low as at twice the size rows are reached, selected and opened', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await till.open(page, '/office/product?sort=id');
  for (const row of [0, 1]) {
    await page.locator(`[data-row="${row}"]`).getByRole('checkbox').click();
    await expect(page.getByTestId('selected')).toHaveText(row === 0 ? '1 seleccionado' : '2 seleccionados');
  }
  await page.locator('[data-row="1"] a').first().click();
  await expect(page).toHaveURL(/\/office\/product\/\d+$/);
});

test('what is refused of a selection is listed record by record, on a screen that is found again', async ({ page }) => {
  const { id } = await till.api<{ id: number }>('model/family', { name: 'Vacía para borrar' });
  const [used] = await till.api<{ family: number }[]>('model/product?fields=family&family[null]=false&limit=1');
  await till.open(page, `/office/family?id[in]=${id},${used?.family}`);
  await page.getByRole('checkbox', { name: 'Seleccionar todos los que coinciden' }).click();
  await page.getByRole('button', { name: 'Eliminar…' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  const notice = page.getByTestId('bulk-notice');
  await expect(notice).toContainText('1 registro eliminado · 1 rechazado');
  await expect(page.locator('[data-row]')).toHaveCount(1);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 640, height: 400 });
  await page.getByTestId('rows').evaluate((rows) => rows.scrollIntoView({ block: 'end' }));
  await expect(notice).toBeInViewport({ ratio: 1 });
  if (size !== null) await page.setViewportSize(size);
  await notice.getByRole('link', { name: 'Ver resultado' }).click();
  await expect(
    page.getByRole('cell', { name: /Rechazado El registro está en uso \(Productos · Familia\)/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('1 registro como estaba antes')).toBeVisible();
  expect(await till.api(`model/family/${id}`)).toMatchObject({ deleted: false });
});
