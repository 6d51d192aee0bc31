/** The stock in the office: products with their barcodes, what is low, orders to suppliers and counts, by scanner and keyboard. */
import { expect, type Page } from 'playwright/test';
import { pictureHeads } from '../test/kit/pictures.ts';
import { test } from './browserTest.ts';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { countInteractions } from './interactions.ts';
import { scan } from './scan.ts';
import { expectAccessible, intercept, tile } from './steps.ts';

interface Product {
  readonly id: number;
  readonly name: string;
  readonly stock: number;
}

let till: DemoTill;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('stock');
});
test.afterAll(async () => {
  await till.close();
});

test('a new product with barcode and picture is on the till after eight interactions', async ({ page }) => {
  await till.open(page, '/office/product');
  await expect(page.locator('[data-row="0"]')).toBeVisible();
  const counted = countInteractions(page);
  await counted.press('n');
  await expect(title(page)).toHaveText('Nuevo: Producto');
  await counted.fill(page.getByRole('textbox', { name: 'Nombre' }), 'Gafas de agua');
  await counted.fill(page.getByRole('textbox', { name: 'Precio' }), '12,1');
  const choosing = page.waitForEvent('filechooser');
  await counted.click(page.getByRole('button', { name: 'Elegir archivo: Imagen' }));
  await (await choosing).setFiles({ name: 'gafas.png', mimeType: 'image/png', buffer: PICTURE });
  await scan(page, '8430000000014');
  await expect(codes(page)).toHaveText(['8430000000014']);
  await counted.click(page.getByRole('switch', { name: 'Favorito' }));
  await expectAccessible(page);
  await counted.press('Control+s');
  await expect(title(page)).toHaveText('Gafas de agua');
  await expect(codes(page)).toHaveText(['8430000000014']);
  // The scan is one.
  expect(counted.count() + 1).toBeLessThanOrEqual(8);
  await page.goto(`${till.server.url}/till`);
  await expect(tile(page, 'Gafas de agua').locator('img')).toBeVisible();
  await scan(page, '8430000000014');
  await expect(page.getByTestId('total')).toHaveText(euros(12.1));
});

test('a picture that says it has too many pixels is refused without being shown', async ({ page }) => {
  await till.open(page, '/office/product');
  await expect(page.locator('[data-row="0"]')).toBeVisible();
  await page.keyboard.press('n');
  await expect(title(page)).toHaveText('Nuevo: Producto');
  const choose = async (buffer: Buffer): Promise<void> => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Elegir archivo: Imagen' }).click();
    await (await choosing).setFiles({ name: 'foto.png', mimeType: 'image/png', buffer });
  };
  await choose(pictureHeads.png.of(60_000, 60_000));
  await expect(page.getByText('La imagen tiene más de 64 millones de píxeles.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Elegir archivo: Imagen' })).toBeVisible();
  await choose(PICTURE);
  await expect(page.getByText('La imagen tiene más de 64 millones de píxeles.')).toBeHidden();
});

test('a product has its barcodes, prices and stock beside its form, and scans add to it', async ({ page }) => {
  const [held] = await till.api<{ product: number; barcode: string }[]>('model/productBarcode?limit=1');
  const other = await till.api<Product>(`model/product/${held?.product}`);
  const [tax] = await till.api<{ id: number }[]>('model/tax?rate=21&limit=1');
  const product = await newProduct('Cinta de tenis', { price: 12.1, taxes: [tax?.id], minimumStock: 5 });
  await receive(product.id, 8, 4);
  await till.open(page, `/office/product/${product.id}`);
  await expect(page.getByTestId('stock')).toHaveText('8');
  await expect(page.getByTestId('prices')).toContainText(
    `12,10 €Sin impuestos10,00 €Coste medio4,00 €Margen sobre el coste6,00 € · 150`.replaceAll(' €', '\u00a0€'),
  );
  await page.getByRole('textbox', { name: 'Precio' }).fill('6,05');
  await expect(page.getByTestId('prices')).toContainText('5,00');
  await page.getByRole('button', { name: 'Descartar' }).click();

  // Who may not read the taxes is told no rate.
  await intercept(page, /api\/model\/tax\b/, (route) =>
    route.fulfill({ status: 403, json: { code: 'insufficient_scope' }, contentType: 'application/problem+json' }),
  );
  await page.reload();
  await expect(page.getByTestId('prices')).toContainText('Con impuestos12,10');
  await page.unroute(/api\/model\/tax\b/);
  await page.reload();
  await expect(page.getByTestId('prices')).toContainText('Sin impuestos');

  await page.getByRole('textbox', { name: 'Nombre' }).focus();
  await scan(page, '8430000000021');
  await expect(codes(page)).toHaveText(['8430000000021']);
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Cinta de tenis');
  await scan(page, '8430000000021');
  await expect(page.getByText('El código 8430000000021 ya está en este producto.')).toBeVisible();
  await expectAccessible(page);

  await scan(page, held?.barcode ?? '');
  const question = page.getByRole('dialog', { name: 'El código es de otro producto' });
  await expect(question).toContainText(`«${other.name}»`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Dejarlo como está' }).click();
  await expect(question).toBeHidden();
  await expect(codes(page)).toHaveCount(1);
  await scan(page, held?.barcode ?? '');
  await question.getByRole('button', { name: 'Pasarlo a este' }).click();
  await expect(codes(page)).toHaveText([held?.barcode ?? '', '8430000000021']);
  expect(await till.api(`model/productBarcode?barcode=${held?.barcode}`)).toMatchObject([{ product: product.id }]);
  await page.getByRole('button', { name: 'Quitar 8430000000021' }).click();
  await expect(codes(page)).toHaveText([held?.barcode ?? '']);

  // A code with a last digit that does not fit is taken and said to be doubtful. A member's code is refused by their name.
  await scan(page, '8430000000020');
  await expect(codes(page).last()).toContainText('La última cifra no cuadra');
  await expectAccessible(page);
  await till.api('model/customer', { name: 'Ana Códigos', memberCode: 'SOC-77' });
  await scan(page, "soc'77");
  await expect(page.getByText(/Ana Códigos/)).toBeVisible();

  // What another till sells is seen at once, and its rows are behind the number.
  await till.api('stock/count.json', { lines: [{ product: product.id, amount: 3 }] });
  await expect(page.getByTestId('stock')).toHaveText('3');
  await page.getByRole('link', { name: 'Todos los movimientos' }).click();
  await expect(title(page)).toHaveText('Movimientos de existencias');
  await expect(page.locator('[data-row]')).toHaveCount(2);
});

test('an order goes from draft to received, counted in by scanner over two days', async ({ page }) => {
  const [balls, nets] = [await newProduct('Pelotas'), await newProduct('Redes')];
  await till.api('model/productBarcode', { product: balls.id, barcode: '8430000000038' });
  const supplier = await till.api<{ id: number }>('model/supplier', { name: 'Deportes Sur' });
  const order = await till.api<{ id: number; number: string; total: number }>('stock/createOrder.json', {
    supplier: supplier.id,
    lines: [
      { product: balls.id, amount: 3, grossUnitCost: 2.5, discount: 10 },
      { product: nets.id, amount: 1, grossUnitCost: 20 },
    ],
  });
  await till.open(page, `/office/stockOrder/${order.id}`);
  await expect(title(page)).toHaveText(order.number);
  await expect(page.getByTestId('order-total')).toHaveText(euros(order.total));
  await expect(page.getByRole('link', { name: 'Deportes Sur' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Recibir/ })).toBeHidden();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByTestId('status')).toHaveText('Confirmado');
  await page.getByRole('button', { name: 'Marcar como enviado' }).click();
  await expect(page.getByTestId('status')).toHaveText('Enviado');

  const receiving = page.getByRole('button', { name: /^Recibir/ });
  await expect(receiving).toBeDisabled();
  await scan(page, '8430000000038');
  await expect(arriving(page, 'Pelotas')).toHaveValue('1');
  await scan(page, '8430000000038');
  await expect(arriving(page, 'Pelotas')).toHaveValue('2');
  await scan(page, '8430000000999');
  await expect(page.getByText('El código 8430000000999 no es de ningún producto de este pedido.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(arriving(page, 'Pelotas')).toHaveValue('2');
  await arriving(page, 'Pelotas').fill('4');
  await expect(page.getByText('1 de más')).toBeVisible();
  await expect(receiving).toBeDisabled();
  await expectAccessible(page);
  await arriving(page, 'Pelotas').fill('2');
  await receiving.click();
  await expect(page.getByTestId('status')).toHaveText('Recibido en parte');
  expect((await till.api<Product>(`model/product/${balls.id}`)).stock).toBe(2);
  await expect(page.getByRole('button', { name: 'Cancelar pedido' })).toBeHidden();

  await page.getByRole('button', { name: 'Ha llegado todo' }).click();
  await expect(arriving(page, 'Pelotas')).toHaveValue('1');
  await receiving.click();
  await expect(page.getByTestId('status')).toHaveText('Recibido');
  await expect(receiving).toBeHidden();
  await expectAccessible(page);
  const stocks = await Promise.all([balls, nets].map(({ id }) => till.api<Product>(`model/product/${id}`)));
  expect(stocks.map(({ stock }) => stock)).toEqual([3, 1]);
});

test('an order is written by keyboard and scanner, kept while it is not saved, and mailed to its supplier', async ({
  page,
}) => {
  const product = await newProduct('Volantes de pluma');
  const other = await newProduct('Grip de tenis');
  await till.api('model/productBarcode', { product: other.id, barcode: '8430000000052' });
  const supplier = await till.api<{ id: number }>('model/supplier', {
    name: 'Plumas SL',
    email: 'pedidos@example.org',
  });
  await receive(product.id, 1, 12.5, supplier.id);
  await till.open(page, `/office/stockOrder/new?supplier=${supplier.id}`);
  await expect(cell(page, 'Producto', 1)).toBeVisible();
  await cell(page, 'Producto', 1).pressSequentially('volan', { delay: 80 });
  await page.getByRole('option', { name: 'Volantes de pluma' }).click();
  await expect(cell(page, 'Coste unitario bruto', 1)).toHaveValue('12,50');
  await cell(page, 'Cantidad', 1).fill('4');
  await scan(page, '8430000000052');
  await scan(page, '8430000000052');
  await expect(cell(page, 'Cantidad', 2)).toHaveValue('2');
  await cell(page, 'Coste unitario bruto', 2).fill('1,25');
  await expect(page.getByTestId('order-total')).toHaveText(euros(52.5));
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByTestId('order-total')).toHaveText(euros(52.5));
  await cell(page, 'Dto. %', 2).focus();
  await page.keyboard.press('Tab');
  await expect(cell(page, 'Producto', 3)).toBeFocused();
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(page.getByTestId('status')).toHaveText('Borrador');
  await page.getByRole('button', { name: 'Editar' }).click();
  await cell(page, 'Cantidad', 1).fill('6');
  await page.getByRole('button', { name: 'Guardar y confirmar' }).click();
  await expect(page.getByTestId('status')).toHaveText('Confirmado');
  await expect(page.getByTestId('order-total')).toHaveText(euros(77.5));

  const value = { host: '127.0.0.1', port: 9, from: 'caja@club.example' };
  await till.api('model/setting', { key: 'smtp', value });
  await page.getByRole('button', { name: 'Enviar por correo' }).click();
  const sending = page.getByRole('dialog');
  await expect(sending.getByRole('textbox', { name: 'Correo' })).toHaveValue('pedidos@example.org');
  await expectAccessible(page);
  await sending.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByTestId('status')).toHaveText('Enviado');
  await expect(page.getByTestId('mail')).toContainText('pedidos@example.org');
  await expectAccessible(page);
});

test('a supplier has what is on order from them, and a warehouse what is in it and worth', async ({ page }) => {
  const supplier = await till.api<{ id: number }>('model/supplier', { name: 'Redes Norte' });
  const product = await newProduct('Red de voley');
  await receive(product.id, 4, 30, supplier.id);
  await till.api('stock/createOrder.json', {
    supplier: supplier.id,
    lines: [{ product: product.id, amount: 2, grossUnitCost: 31 }],
  });
  await till.open(page, `/office/supplier/${supplier.id}`);
  await expect(page.getByTestId('open-orders')).toHaveText('1');
  await expect(page.getByTestId('to-come')).toHaveText('2');
  await expect(page.getByRole('list', { name: 'Lo que suministra' })).toHaveText(`Red de voley${euros(31)}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Nuevo pedido' }).click();
  await expect(page.getByRole('combobox', { name: 'Proveedor' })).toHaveValue('Redes Norte');
  const warehouse = await till.api<{ id: number }>('model/warehouse', { name: 'Almacén sur' });
  await till.api('stock/count.json', { warehouse: warehouse.id, lines: [{ product: product.id, amount: 3 }] });
  await page.goto(`${till.server.url}/office/warehouse/${warehouse.id}`);
  await expect(page.getByTestId('held-value')).toHaveText(/^\d/);
  await expect(page.getByRole('list', { name: 'Existencias' })).toContainText('Red de voley');
  await expectAccessible(page);
  await till.api(`model/warehouse/${warehouse.id}`, { active: false });
});

test('an order is cancelled after a question', async ({ page }) => {
  const product = await newProduct('Conos');
  const order = await till.api<{ id: number }>('stock/createOrder.json', {
    lines: [{ product: product.id, amount: 3, grossUnitCost: 2.5 }],
  });
  await till.open(page, `/office/stockOrder/${order.id}`);
  await page.getByRole('button', { name: 'Cancelar pedido' }).click();
  const question = page.getByRole('dialog');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Mantener el pedido' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Cancelar pedido' }).click();
  await question.getByRole('button', { name: 'Cancelar pedido' }).click();
  await expect(page.getByTestId('status')).toHaveText('Cancelado');
  await expect(page.getByRole('button', { name: 'Confirmar' })).toBeHidden();
});

test('what is low on stock is ordered from its supplier in one step, and drafts count as ordered', async ({ page }) => {
  const supplier = await till.api<{ id: number }>('model/supplier', { name: 'Deportes Duero' });
  const product = await newProduct('Gorro de silicona', { minimumStock: 10 });
  await receive(product.id, 3, 2.5, supplier.id);
  const own = await newProduct('Silbato', { minimumStock: 2 });
  await till.open(page, '/office/product');
  await page.getByRole('navigation', { name: 'Almacén' }).getByRole('link', { name: 'Pocas existencias' }).click();
  const supplied = page.getByRole('region', { name: 'Deportes Duero' }).first();
  await expect(supplied.getByRole('row', { name: /Gorro de silicona/ })).toContainText('31007');
  await expect(page.getByRole('row', { name: /Silbato/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Crear pedido (1 producto): Deportes Duero' }).click();
  await expect(page.getByTestId('status')).toHaveText('Borrador');
  await expect(page.getByRole('link', { name: 'Deportes Duero' })).toBeVisible();
  await expect(page.getByTestId('order-total')).toHaveText(euros(17.5));
  await page.goto(`${till.server.url}/office/low-stock`);
  await expect(supplied.getByRole('row', { name: /Gorro de silicona/ })).toContainText('31070');
  await expect(page.getByRole('button', { name: /Deportes Duero/ })).toBeHidden();
  await till.api(`model/product/${own.id}`, { minimumStock: 0 });
  await expect(page.getByRole('row', { name: /Silbato/ })).toBeHidden();
});

test('two people count by scanner and keyboard, a sale meanwhile stands, and only the differences move', async ({
  page,
  browser,
}) => {
  const family = await till.api<{ id: number }>('model/family', { name: 'Recuento' });
  const newOne = (name: string) => newProduct(name, { family: family.id });
  const [rackets, bags, towels] = [await newOne('Raquetas'), await newOne('Bolsas'), await newOne('Toallas')];
  for (const { id } of [rackets, bags, towels]) await receive(id, 8, 2.5);
  await till.api('model/productBarcode', { product: rackets.id, barcode: '8430000000045' });
  await till.open(page, '/office/inventoryCount/new');
  await page.getByRole('combobox', { name: 'Familia' }).click();
  await page.getByRole('option', { name: 'Recuento' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Empezar a contar' }).click();
  await expect(page.getByTestId('status')).toHaveText('En curso');
  await expect(page.getByTestId('count-row')).toHaveCount(3);

  await scan(page, '8430000000045');
  await expect(counted(page, 'Raquetas')).toHaveValue('1');
  await scan(page, '8430000000045');
  await expect(counted(page, 'Raquetas')).toHaveValue('2');
  await expect(countRow(page, 'Raquetas')).toContainText('-15,00');
  await scan(page, '8430000000999');
  await expect(page.getByText('El código 8430000000999 no es de ningún producto.')).toBeVisible();
  await expectAccessible(page);
  // What is typed after a scan is how many there are.
  await page.getByRole('textbox', { name: 'Contado del último: Raquetas' }).fill('4');
  await page.keyboard.press('Enter');
  await expect(counted(page, 'Raquetas')).toHaveValue('4');
  await expect(page.getByTestId('saved')).toHaveText('Todo guardado');

  const other = await browser.newPage();
  await till.open(other, new URL(page.url()).pathname);
  await expect(counted(other, 'Raquetas')).toHaveValue('4');
  await scan(other, '8430000000045');
  await expect(counted(page, 'Raquetas')).toHaveValue('5');
  await other.close();

  // While the service is gone, what is counted is kept, also by a window that is opened again.
  await intercept(page, '**/api/stock/recordCount.json', (route) => route.abort());
  await page.getByRole('searchbox', { name: 'Buscar producto' }).fill('bol');
  await page.keyboard.press('Enter');
  await expect(counted(page, 'Bolsas')).toBeFocused();
  await counted(page, 'Bolsas').fill('8');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('saved')).toHaveText('1 producto por guardar');
  await page.unroute('**/api/stock/recordCount.json');
  await page.reload();
  await expect(counted(page, 'Bolsas')).toHaveValue('8');
  await expect(page.getByTestId('saved')).toHaveText('Todo guardado');

  const [pos] = await till.api<{ id: number }[]>('model/pos?limit=1');
  const { id: method } = await cardMethod();
  await till.api('billing/checkout', {
    pos: pos?.id,
    lines: [{ product: bags.id, units: 3 }],
    payments: [{ paymentMethod: method, amount: 12 }],
  });
  await page.getByRole('button', { name: 'Terminar' }).click();
  const ending = page.getByRole('dialog', { name: /^Terminar IN-/ });
  await expect(ending).toContainText('1 diferencia, -7,50\u00a0€ a coste');
  await expect(ending).toContainText('1 producto sin contar');
  await expectAccessible(page);
  await ending.getByRole('button', { name: 'Terminar' }).click();
  await expect(page.getByTestId('status')).toHaveText('Terminado');
  const result = page.getByRole('row', { name: /Raquetas/ });
  await expect(result).toContainText('85-3');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('switch', { name: 'Mostrar también lo que coincide' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await result.getByRole('link', { name: /^Movimiento/ }).click();
  await expect(page.getByText('Inventario').first()).toBeVisible();
  const stocks = await Promise.all([rackets, bags, towels].map(({ id }) => till.api<Product>(`model/product/${id}`)));
  expect(stocks.map(({ stock }) => stock)).toEqual([5, 5, 8]);
});

test('a blind count says nothing of what should be there, and is cancelled without moving anything', async ({
  page,
}) => {
  const family = await till.api<{ id: number }>('model/family', { name: 'A ciegas' });
  const product = await newProduct('Silbatos', { family: family.id });
  await receive(product.id, 8, 2.5);
  const count = await till.api<{ id: number }>('stock/startCount.json', { family: family.id, isBlind: true });
  await till.open(page, `/office/inventoryCount/${count.id}`);
  await page.getByRole('button', { name: 'Uno más: Silbatos' }).click();
  await expect(page.getByTestId('saved')).toHaveText('Todo guardado');
  await expect(counted(page, 'Silbatos')).toHaveValue('1');
  await expect(page.getByText('Esperado')).toBeHidden();
  await expect(page.getByText('Diferencia')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancelar inventario' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar inventario' }).click();
  await expect(page.getByTestId('status')).toHaveText('Cancelado');
  expect((await till.api<Product>(`model/product/${product.id}`)).stock).toBe(8);
});

const counted = (page: Page, name: string) => page.getByRole('textbox', { name: `Contado: ${name}` });
const countRow = (page: Page, name: string) => page.getByTestId('count-row').filter({ hasText: name });
const cardMethod = async (): Promise<{ id: number }> =>
  (await till.api<{ id: number }[]>('model/paymentMethod?type=2&limit=1'))[0] ?? { id: 0 };
const cell = (page: Page, name: string, line: number) => page.locator(`input[aria-label="${name}, línea ${line}"]`);
const arriving = (page: Page, name: string) => page.getByRole('textbox', { name: `Llega ahora: ${name}` });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const codes = (page: Page) => page.getByRole('list', { name: 'Códigos de barras' }).getByRole('listitem');
const euros = (units: number) => new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR' }).format(units);

/** A red dot. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
  'base64',
);

function newProduct(name: string, more: object = {}): Promise<Product> {
  return till.api('model/product', { name, price: 4, useStock: true, ...more });
}

/** Orders and receives so many of a product. */
async function receive(product: number, amount: number, grossUnitCost: number, supplier?: number): Promise<void> {
  const order = await till.api<{ id: number; lines: { id: number }[] }>('stock/createOrder.json', {
    lines: [{ product, amount, grossUnitCost }],
    ...(supplier === undefined ? {} : { supplier }),
  });
  await till.api('stock/confirmOrder.json', { order: order.id });
  await till.api('stock/receiveOrder.json', { order: order.id, lines: [{ line: order.lines[0]?.id, amount }] });
}
