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
  await expect(dialog.getByRole('alert')).toContainText('Mire si el cajón está abierto');
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
