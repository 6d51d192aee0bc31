/** Opening the drawer without a sale, and what is left unpaid when a day ends. */
import { expect } from 'playwright/test';
import { type ReceiptPrinter, startReceiptPrinter } from '../test/kit/receiptPrinter.ts';
import { test } from './browserTest.ts';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { countInteractions } from './interactions.ts';
import { expectAccessible } from './steps.ts';

const PULSE = `${String.fromCharCode(0x1b)}p`;

let till: DemoTill;
let printer: ReceiptPrinter;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  printer = await startReceiptPrinter();
  till = await startDemoTill('drawer');
  const value = [{ pos: 1, host: '127.0.0.1', port: printer.port, drawer: true }];
  await till.api('model/setting', { key: 'receiptPrinters', value });
});
test.afterAll(async () => {
  await till.close();
  await printer.close();
});

const pulses = (): number => printer.received.filter((bytes) => bytes.toString('latin1').includes(PULSE)).length;

for (const path of ['/till', '/cash']) {
  test(`at ${path} the drawer opens with two interactions and a reason`, async ({ page }) => {
    await till.open(page, path);
    const before = pulses();
    const done = countInteractions(page);
    await done.click(page.getByRole('button', { name: 'Abrir cajón' }));
    const dialog = page.getByRole('dialog', { name: 'Abrir el cajón sin venta' });
    await expect(dialog.getByRole('radio', { name: 'Dar cambio' })).toBeFocused();
    // Without a reason it stays shut.
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('textbox', { name: 'Otro motivo o más detalle' })).toHaveAccessibleDescription(
      'Elija un motivo o escríbalo',
    );
    await expectAccessible(page);
    expect(pulses()).toBe(before);
    // The reason.
    await dialog.getByText('Comprobar un cobro', { exact: true }).click();
    await done.click(dialog.getByRole('button', { name: 'Abrir cajón' }));
    await expect(page.getByText('Cajón abierto', { exact: true })).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(done.count()).toBe(2);
    expect(pulses()).toBe(before + 1);
  });
}

test('openings are in the journal and the X with who, why and when; an answer that is lost opens it once', async ({
  page,
}) => {
  await till.open(page, '/cash');
  const before = pulses();
  let lost = 0;
  await page.route('**/api/pos/openDrawer', async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await expect(page.getByRole('button', { name: 'Abrir cajón' })).toBeEnabled();
  await page.keyboard.press('j');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Otro motivo o más detalle' }).fill('Se cayó una moneda');
  await dialog.getByRole('button', { name: 'Abrir cajón' }).click();
  // Nothing is sent again by itself: only who stands there sees whether it is open.
  await expect(dialog.getByRole('alert')).toContainText('Puede que se haya hecho');
  expect([lost, pulses()]).toEqual([1, before + 1]);
  await dialog.getByRole('button', { name: 'Abrir cajón' }).click();
  await expect(dialog).toBeHidden();
  expect([lost, pulses()]).toEqual([2, before + 1]);
  const entry = page.getByRole('button', { name: /^Cajón abierto sin venta.*Se cayó una moneda.*Marta Ruiz/ });
  await expect(entry).toBeVisible();
  await page.getByRole('button', { name: 'Informe X' }).click();
  const report = page.getByTestId('report');
  await expect(report).toContainText(/Cajón abierto sin venta.*Marta Ruiz.*Comprobar un cobro/);
  await expect(report).toContainText('Se cayó una moneda');
});

test('a debt paid at the till gets its ticket, the drawer, and its place among the sales of today; so does the rest of one', async ({
  page,
}) => {
  const { id: customer } = await till.api<{ id: number }>('model/customer', {
    name: 'Deudor Prueba',
    memberCode: 'S-8100',
  });
  const [court] = await till.api<{ id: number }[]>('model/product?name=P%C3%A1del%2060%20min');
  const { id } = await till.api<{ id: number }>('billing/saveSale', { product: court?.id, units: 1, customer });
  const sale = await till.api<{ id: number; pending: number }>(`model/sale/${id}`);
  const prints: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path === '/api/pos/openDrawer' || path === '/api/pos/printTicket') prints.push(path);
  });
  await till.open(page);
  const before = pulses();
  const open = () => page.getByTestId('customer-facts').getByRole('button', { name: /^Debe/ }).click();
  const receipt = page.getByTestId('receipt');
  const number = receipt.getByTestId('ticket-number');
  await page.getByTestId('search').fill('S-8100');
  await page.keyboard.press('Enter');
  await open();
  const dialog = page.getByRole('dialog', { name: /^Cobrar: / });
  await dialog.getByRole('textbox', { name: 'Importe' }).fill('5');
  await dialog.getByTestId('method-1').click();
  await dialog.getByRole('button', { name: /^Cobrar 5,00/ }).click();
  await expect(receipt.getByTestId('charged')).toHaveText('5,00 €');
  await expect(dialog).toBeHidden();
  const { invoice } = await till.api<{ invoice: number }>(`model/sale/${sale.id}`);
  const document = await till.api<{ number: string; pending: number }>(`model/invoice/${invoice}`);
  expect(document.pending).toBeCloseTo(sale.pending - 5, 2);
  await expect(number).toContainText(document.number);
  await expect.poll(pulses).toBe(before + 1);

  await expectAccessible(page);
  // What is left is owed on that ticket: paid with a note of 50, with its change.
  await receipt.getByRole('button', { name: /^Sin tique/ }).click();
  await open();
  await dialog.getByRole('textbox', { name: 'Importe' }).fill('50');
  await dialog.getByTestId('method-1').click();
  await expect(receipt.getByTestId('change')).toContainText((55 - sale.pending).toFixed(2).replace('.', ','));
  await expect(number).toContainText(document.number);
  await expect.poll(pulses).toBe(before + 2);

  expect(prints).toEqual(['/api/pos/openDrawer', '/api/pos/openDrawer']);
  await receipt.getByRole('button', { name: /^Imprimir/ }).click();
  await expect.poll(() => prints.at(-1)).toBe('/api/pos/printTicket');
  expect(pulses()).toBe(before + 2);
  await page.keyboard.press('F7');
  await expect(page.getByTestId('today-sales')).toContainText(document.number);
});

test('closing and handover name the baskets on hold and those open in this browser', async ({ page }) => {
  await till.api('model/heldBasket', { name: 'Mesa del torneo', pos: 1, total: 12.5, items: 3, content: {} });
  const [card] = await till.api<{ id: number }[]>('model/paymentMethod?type=2');
  const taken = { basket: '5f0e3a52-2d6c-4f7e-8d5b-0c3a5f1b7e11', pos: 1, paymentMethod: card?.id, amount: 10 };
  await till.api('billing/takeBasketPayment', taken);
  await till.open(page);
  await page
    .getByRole('button', { name: /^Menú del día/ })
    .first()
    .click();
  await expect(page.getByTestId('total')).toContainText('12,50');
  await page.getByRole('link', { name: 'Caja', exact: true }).click();
  await page.getByRole('button', { name: 'Relevo' }).click();
  const named = page.getByRole('region', { name: 'Queda sin terminar' });
  await expect(named).toContainText(/Cobrado sin documento: Tarjeta.* · Recepción · .*10,00/);
  await expect(named).toContainText(/En espera: Mesa del torneo.*3 artículos · .* · Recepción · .*12,50/);
  await expect(named).toContainText(/Abierta en este navegador: .*1 artículo/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cerrar caja' }).click();
  await expect(named).toContainText('Mesa del torneo');
  await expectAccessible(page);
  await named.getByRole('link', { name: 'Ir a la venta' }).click();
  await expect(page.getByTestId('total')).toContainText('12,50');
});
