/** The form of any model: made, changed, kept while it is not saved, merged with what others save, deleted and restored. */
import { expect, type Page } from 'playwright/test';
import { test } from './browserTest.ts';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { expectAccessible, intercept } from './steps.ts';

interface Product {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly code: string | null;
  readonly family: number | null;
  readonly description: string | null;
}

let till: DemoTill;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('forms');
});
test.afterAll(async () => {
  await till.close();
});

test('that a record is saved is said once, however often it is', async ({ page }) => {
  await till.open(page, '/office/tax/1');
  const name = page.getByRole('textbox', { name: 'Nombre' });
  for (const value of ['IVA uno', 'IVA dos']) {
    await name.fill(value);
    await expect(bar(page)).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(bar(page)).toBeHidden();
    // Before anything else: it is said for some seconds only.
    await expect(page.getByText('Guardado', { exact: true })).toHaveCount(1);
    await expect(title(page)).toHaveText(value);
  }
});

test('a record is made by keyboard, and what it refers to along with it', async ({ page }) => {
  await till.open(page, '/office/product');
  await expect(page.locator('[data-row="0"]')).toBeVisible();
  await page.keyboard.press('n');
  await expect(title(page)).toHaveText('Nuevo: Producto');
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toBeFocused();
  // A field takes the letters that are shortcuts elsewhere, and not the one that opened the form.
  await page.keyboard.type('nf');
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('nf');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Precio' })).toHaveAccessibleDescription('Falta este dato');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Gorro de piscina');
  await page.getByRole('textbox', { name: 'Precio' }).fill('8');
  await page.getByRole('textbox', { name: 'Precio' }).selectText();
  // A letter is refused; what is selected is replaced by the digits after it.
  await page.keyboard.type('x6,5', { delay: 50 });
  await expect(page.getByRole('textbox', { name: 'Precio' })).toHaveValue('6,5');
  await page.getByRole('combobox', { name: 'Familia', exact: true }).fill('Accesorios de agua');
  await page.getByRole('option', { name: 'Crear Familia: «Accesorios de agua»' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo: Familia' });
  await expect(dialog.getByRole('textbox', { name: 'Nombre' })).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Accesorios de agua');
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Familia', exact: true })).toHaveValue('Accesorios de agua');
  await expect(page.getByRole('combobox', { name: 'Familia', exact: true })).toBeFocused();
  const { promise: arrives, resolve: answer } = Promise.withResolvers<void>();
  await intercept(page, /api\/model\/product$/, async (route) => {
    await arrives;
    await route.continue();
  });
  const sent = page.waitForRequest(/api\/model\/product$/);
  await page.keyboard.press('Control+s');
  await sent;
  await page.getByRole('textbox', { name: 'Precio' }).fill('7');
  answer();
  await expect(title(page)).toHaveText('Gorro de piscina');
  // What was typed while it was made is still to be saved.
  await expect(page.getByRole('textbox', { name: 'Precio' })).toHaveValue('7,00');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: /Borradores/ })).toBeHidden();
  const id = Number(/product\/(\d+)$/.exec(page.url())?.[1]);
  const made = await till.api<Product>(`model/product/${id}`);
  const family = await till.api<{ name: string }>(`model/family/${made.family}`);
  expect([made.price, family.name]).toEqual([7, 'Accesorios de agua']);
});

test('what is changed and not saved is kept: when one leaves, after a reload and a sign-in', async ({ page }) => {
  const product = await newProduct('Toalla');
  await till.open(page, `/office/product/${product.id}`);
  await expect(bar(page)).toBeHidden();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Toalla grande');
  await page.getByRole('textbox', { name: 'Precio' }).fill('12');
  await expect(bar(page)).toContainText('2 campos cambiados');
  await page.getByRole('link', { name: 'Almacén' }).click();
  await expect(title(page)).toHaveText('Productos');
  await page.getByRole('button', { name: /Borradores/ }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Toalla/ }).click();
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Toalla grande');
  await page.reload();
  await expect(bar(page)).toContainText(/2 campos cambiados y sin guardar desde el/);
  await expectAccessible(page);

  // The session ends while one types: what was typed is there once the same person has signed in.
  await intercept(page, /api\/model\/product\/\d+$/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 401, json: { code: 'unauthenticated' }, contentType: 'application/problem+json' })
      : route.continue(),
  );
  await page.keyboard.press('Control+s');
  await page.getByRole('radio', { name: /Marta Ruiz/ }).click();
  await page.unroute(/api\/model\/product\/\d+$/);
  await page.keyboard.type('1234');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Precio' })).toHaveValue('12,00');
  expect((await till.api<Product>(`model/product/${product.id}`)).name).toBe('Toalla');
  await bar(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(bar(page)).toBeHidden();
  expect((await till.api<Product>(`model/product/${product.id}`)).name).toBe('Toalla grande');

  await page.getByRole('textbox', { name: 'Nombre' }).fill('Otra cosa');
  // What is in the bar is in sight already: the form does not move for it.
  const top = () => page.getByRole('article').evaluate(({ scrollTop }) => scrollTop);
  const before = await top();
  await bar(page).getByRole('button', { name: 'Descartar' }).focus();
  expect(await top()).toBe(before);
  await bar(page).getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Toalla grande');
  await expect(bar(page)).toBeHidden();
  await expect(title(page)).toBeFocused();

  // What was thrown away comes back: by its notice, and by Ctrl Z from wherever one is meanwhile.
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Otra cosa');
  await bar(page).getByRole('button', { name: 'Descartar' }).click();
  await expect(bar(page)).toBeHidden();
  await page
    .getByRole('navigation', { name: 'Secciones de la oficina' })
    .getByRole('link', { name: 'Facturas' })
    .click();
  await expect(page).toHaveURL(/office\/invoice/);
  await page.keyboard.press('Control+z');
  await expect(page).toHaveURL(new RegExp(`office/product/${product.id}$`));
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Otra cosa');
});

test('what a colleague saves is seen while one types, and of one field both are shown to choose from', async ({
  page,
}) => {
  const product = await newProduct('Chanclas');
  await till.open(page, `/office/product/${product.id}`);
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Chanclas azules');
  await expect(async () => {
    await till.api(`model/product/${product.id}`, { code: crypto.randomUUID(), price: 9 });
    await expect(page.getByTestId('their-changes')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByTestId('their-changes')).toContainText('Marta Ruiz ha cambiado: Código, Precio');
  await expect(page.getByRole('textbox', { name: 'Precio' })).toHaveValue('9,00');
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Chanclas azules');
  await expectAccessible(page);

  await till.api(`model/product/${product.id}`, { name: 'Chanclas rojas' });
  const choice = page.getByRole('region', { name: 'Dos cambios en el mismo campo' });
  await expect(choice).toContainText(/AntesChanclas.*UstedChanclas azules.*Marta RuizChanclas rojas/);
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(choice.getByRole('button', { name: 'Dejar el mío' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(choice).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toBeFocused();

  // Somebody is faster still: the rest of the record changes between this look at it and the saving.
  let others = 1;
  await intercept(page, /api\/model\/product\/\d+$/, async (route) => {
    if (route.request().method() === 'POST' && others-- > 0) {
      await till.api(`model/product/${product.id}`, { description: 'De goma' });
    }
    await route.continue();
  });
  await page.keyboard.press('Control+s');
  await expect(bar(page)).toBeHidden();
  const saved = await till.api<Product>(`model/product/${product.id}`);
  expect([saved.name, saved.price, saved.description]).toEqual(['Chanclas azules', 9, 'De goma']);

  // What both make the same is no change any more.
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Chanclas verdes');
  await expect(bar(page)).toBeVisible();
  await till.api(`model/product/${product.id}`, { name: 'Chanclas verdes' });
  await expect(page.getByRole('button', { name: /Borradores/ })).toBeHidden();
});

test('what the service refuses stands beside its field', async ({ page }) => {
  const [company] = await till.api<{ id: number; taxNumber: string }[]>('model/company?limit=1');
  await till.open(page, `/office/company/${company?.id}`);
  await page.getByRole('textbox', { name: 'NIF' }).fill('B00000001');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('textbox', { name: 'NIF' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'NIF' })).toHaveAccessibleDescription(/El NIF no es correcto/);
  await expect(bar(page)).toContainText('1 campo cambiado');

  // Mended and saved before the refusal is there: it is of a value that nobody sees any more.
  const arrives = Promise.withResolvers<void>();
  await intercept(page, /api\/model\/company\/\d+$/, async (route) => {
    await arrives.promise;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.keyboard.press('Control+s');
  await sent;
  await page.getByRole('textbox', { name: 'NIF' }).fill('B12345674');
  await page.keyboard.press('Control+s');
  arrives.resolve();
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'NIF' })).not.toHaveAccessibleDescription(/El NIF no es correcto/);
  expect(await till.api(`model/company/${company?.id}`)).toMatchObject({ taxNumber: 'B12345674' });
});

test('what is wrong with a reference is not hidden by what it offers, nor a field by the bar below', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await till.open(page, '/office/pos/new');
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Taquilla 2');
  await page.keyboard.press('Control+s');
  const company = page.getByRole('combobox', { name: 'Empresa' });
  await expect(company).toBeFocused();
  await expect(page.getByText('Falta este dato')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('listbox')).toBeHidden();
  await company.click();
  await page.getByRole('option').first().click();
  await page.goto(`${till.server.url}/office/product/1`);
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Otra cosa');
  await page.getByRole('textbox', { name: 'Minutos' }).focus();
  await page.keyboard.press('Tab');
  const description = page.getByRole('textbox', { name: 'Descripción' });
  await expect(description).toBeFocused();
  const bottom = (box: { y: number; height: number } | null): number => (box?.y ?? 0) + (box?.height ?? 0);
  const covered = async () => bottom(await description.boundingBox()) - ((await bar(page).boundingBox())?.y ?? 0);
  await expect.poll(covered).toBeLessThanOrEqual(0);
});

test('a record is deleted and brought back, and one that others need is not', async ({ page }) => {
  const product = await newProduct('Silbato');
  await till.open(page, `/office/product/${product.id}`);
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await expect(page.getByText('«Silbato» se ha eliminado')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(title(page)).toHaveText('Silbato');
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toBeVisible();

  const used = await till.api<Product[]>('model/product?family[null]=false&limit=1');
  await page.goto(`${till.server.url}/office/family/${used[0]?.family}`);
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/porque lo usan otros registros/);
  await expectAccessible(page);
  await dialog.getByRole('link').click();
  await expect(page.getByTestId('filter')).toBeVisible();
});

test('another like it is begun with what it has, and an earlier value goes back into the form', async ({ page }) => {
  const product = await newProduct('Bañador');
  const [family] = await till.api<{ id: number; name: string }[]>('model/family?limit=1');
  await till.api(`model/product/${product.id}`, { name: 'Bañador corto', family: family?.id });
  await till.open(page, `/office/product/${product.id}`);
  const history = page.getByRole('region', { name: 'Historial' });
  await expect(history).toContainText(`Familia:vacío${family?.name}`);
  await history.getByRole('button', { name: 'Recuperar este valor de Nombre' }).click();
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Bañador');
  await expect(bar(page)).toContainText('1 campo cambiado');
  await page.keyboard.press('Control+s');
  await expect(title(page)).toHaveText('Bañador');
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Duplicar' }).click();
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Bañador (copia)');
  await page.keyboard.press('Control+s');
  await expect(title(page)).toHaveText('Bañador (copia)');
  const id = Number(/product\/(\d+)$/.exec(page.url())?.[1]);
  expect((await till.api<Product>(`model/product/${id}`)).price).toBe(product.price);
});

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const bar = (page: Page) => page.getByTestId('save-bar');

function newProduct(name: string): Promise<Product> {
  return till.api('model/product', { name, price: 4 });
}

test('what was typed in a dialog that is closed comes back, but not after it was opened anew or sent', async ({
  page,
}) => {
  const [invoice] = await till.api<{ id: number }[]>('model/invoice?type=3&status=1&sort=-id&limit=1');
  await till.open(page, `/office/invoice/${invoice?.id}`);
  const dialog = page.getByRole('dialog');
  const open = () => page.getByRole('button', { name: 'Enviar' }).first().click();
  const message = dialog.getByRole('textbox', { name: /mensaje/i });
  const notice = page.getByRole('button', { name: 'Deshacer' });
  await open();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(notice).toHaveCount(0);
  await open();
  await message.fill('Gracias por venir');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await notice.click();
  await expect(message).toHaveValue('Gracias por venir');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(message).toHaveValue('Gracias por venir');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await open();
  await expect(message).toHaveValue('');
  await expect(notice).toHaveCount(0);
});
