/** A sale, its payments and its customer in the office, on the demo facility; each usual job with its interactions counted. */
import { expect } from 'playwright/test';
import { test } from './browserTest.ts';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { countInteractions } from './interactions.ts';
import { expectAccessible } from './steps.ts';

interface Sale {
  readonly id: number;
  readonly invoice: number | null;
  readonly status: number;
  readonly pending: number;
  readonly customer: number | null;
}

const CASH = 1;
const CARD = 2;

let till: DemoTill;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('sales');
});
/** Answers that no screen should ask for. */
const faults: string[] = [];
test.beforeEach(({ page }) => {
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
});
test.afterEach(() => {
  expect(faults.splice(0)).toEqual([]);
});
test.afterAll(async () => {
  await till.close();
});

test('the method of a payment is corrected from the list of sales in 4 interactions', async ({ page }) => {
  const sale = await sold('Toalla de prueba', 4, CASH);
  await till.open(page, '/office/sale');
  const done = countInteractions(page);
  await done.fill(page.getByRole('searchbox'), 'Toalla de prueba');
  await expect(page.getByTestId('count')).toContainText('1 de');
  await done.click(page.getByRole('link', { name: 'Toalla de prueba' }));
  const payments = page.getByRole('region', { name: 'Pagos' }).first();
  await expect(payments.getByRole('row', { name: /Efectivo/ })).toContainText('4,00');
  await done.click(payments.getByRole('button', { name: 'Cambiar forma de pago' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Tarjeta' })).toBeVisible();
  await expectAccessible(page);
  await done.click(dialog.getByRole('button', { name: 'Tarjeta' }));
  await expect(payments.getByRole('row', { name: /Tarjeta.*Cobrado/ })).toContainText('4,00');
  await expect(payments.getByRole('row', { name: /Anula otro pago/ })).toContainText('-4,00');
  expect(done.count()).toBe(4);
  const shares = await till.api<{ amount: number }[]>(`model/salePayment?sale=${sale.id}&sort=id`);
  expect(shares.map(({ amount }) => amount)).toEqual([4, -4, 4]);
});

test('a pending sale is paid in parts by two methods, and then refunded in part', async ({ page }) => {
  const sale = await pending('Clase de prueba', 30);
  await till.open(page, `/office/sale/${sale.id}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cobrar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Importe' }).fill('10');
  await dialog.getByTestId(`method-${CARD}`).click();
  await expect(dialog.getByTestId('due')).toHaveText('20,00 €');
  // The next amount is typed at once, in place of the rest.
  await expect(dialog.getByRole('textbox', { name: 'Importe' })).toBeFocused();
  await page.keyboard.type('12,5', { delay: 50 });
  await expect(dialog.getByRole('textbox', { name: 'Importe' })).toHaveValue('12,5');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cobrar 10,00 € y dejar 20,00 € pendiente' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Parcialmente pagada')).toBeVisible();
  await page.getByRole('button', { name: 'Cobrar' }).click();
  await dialog.getByRole('textbox', { name: 'Importe' }).fill('50');
  await dialog.getByTestId(`method-${CASH}`).click();
  await expect(dialog).toContainText('30,00 €');
  await expect(dialog).toContainText('Cambio');
  await dialog.getByRole('button', { name: 'Listo' }).click();
  await expect(page.getByText('Pagada', { exact: true }).first()).toBeVisible();
  expect((await read(sale.id)).pending).toBe(0);

  await page.getByRole('button', { name: 'Devolver' }).click();
  await expect(dialog.getByRole('checkbox', { name: /Clase de prueba/ })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: /Unidades de/ }).focus();
  await page.keyboard.press('Backspace');
  await expect(dialog.getByRole('textbox', { name: /Unidades de/ })).toHaveValue('');
  await expect(dialog.getByRole('button', { name: 'Devolver 0,00 €' })).toBeDisabled();
  await page.keyboard.type('0');
  await expect(dialog.getByRole('button', { name: 'Devolver 0,00 €' })).toBeDisabled();
  await page.keyboard.type(',5');
  await dialog.getByRole('button', { name: 'Devolver 5,00 €' }).click();
  await expect(dialog.getByTestId('refunded')).toContainText('5,00 €');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Devoluciones' }).first()).toContainText('-5,00');
});

test('a booking of another day is paid in part, with the ticket of an advance, and given back', async ({ page }) => {
  const sale = await pending('Pista 3', 36.3, { useDate: '2035-01-01T18:00:00+01:00' });
  await till.open(page, `/office/sale/${sale.id}`);
  await page.getByRole('button', { name: 'Cobrar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Importe' }).fill('10');
  await dialog.getByTestId(`method-${CARD}`).click();
  await dialog.getByRole('button', { name: 'Cobrar 10,00 € y dejar 26,30 € pendiente' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Parcialmente pagada')).toBeVisible();
  expect((await read(sale.id)).pending).toBe(26.3);
  await expect(page.getByRole('region', { name: 'Anticipos' }).first()).toContainText('Anticipo: Pista 3');

  await page.getByRole('button', { name: 'Más' }).click();
  await page.getByRole('menuitem', { name: 'Devolver' }).click();
  await expect(dialog).toContainText('se devuelve todo lo cobrado, 10,00 €');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Llueve');
  await dialog.getByRole('button', { name: 'Devolver 10,00 €' }).click();
  await expect(dialog.getByTestId('refunded')).toContainText('10,00 €');
  await expect(page.getByText('Devuelta', { exact: true }).first()).toBeAttached();
  await expect(dialog.getByTestId('refunded')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Devuelta', { exact: true }).first()).toBeVisible();
});

test('a pending sale moves to another customer, gets its invoice, and only what its state allows is offered', async ({
  page,
}) => {
  const sale = await pending('Taquilla anual', 25);
  const other = await till.api<{ id: number }>('model/customer', { name: 'Zacarías Moral Único' });
  await till.open(page, `/office/sale/${sale.id}`);
  await page.getByRole('button', { name: 'Más' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Emitir documento',
    'Pasar a otro cliente',
    'Cancelar la venta',
  ]);
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Pasar a otro cliente' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Cliente' }).fill('Zacarias Moral');
  await page.getByRole('option', { name: /Zacarías Moral Único/ }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Pasar la venta' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Zacarías Moral Único' })).toBeVisible();
  expect((await read(sale.id)).customer).toBe(other.id);

  await page.getByRole('button', { name: 'Más' }).click();
  await page.getByRole('menuitem', { name: 'Emitir documento' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Emitir' }).click();
  await expect(page).toHaveURL(/\/office\/invoice\/\d+/);
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Documentos' }).first()).toContainText('T26-');
  await expect(page.getByRole('button', { name: 'Más' })).toBeHidden();
  expect((await read(sale.id)).invoice).not.toBeNull();
});

test('a sale is cancelled with its reason, and another till’s payment is seen at once', async ({ page }) => {
  const sale = await pending('Reserva de prueba', 12);
  await till.open(page, `/office/sale/${sale.id}`);
  await expect(page.getByRole('button', { name: 'Cobrar' })).toBeVisible();
  await till.api('billing/paySale', { sale: sale.id, payments: [{ paymentMethod: CARD, amount: 12 }] });
  await expect(page.getByText('Pagada', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cobrar' })).toBeHidden();

  const unwanted = await pending('Reserva anulada', 12);
  await page.goto(`${till.server.url}/office/sale/${unwanted.id}`);
  await page.getByRole('button', { name: 'Más' }).click();
  await page.getByRole('menuitem', { name: 'Cancelar la venta' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Era de otro día');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancelar la venta' }).click();
  await expect(page.getByText('Cancelada', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Era de otro día').first()).toBeVisible();
});

test('a payment says what it paid and who took it, and is taken back with a reason', async ({ page }) => {
  const sale = await sold('Gorro de prueba', 6, CARD);
  const [share] = await till.api<{ payment: number }[]>(`model/salePayment?sale=${sale.id}`);
  await till.open(page, `/office/payment/${share?.payment}`);
  await expect(page.getByRole('region', { name: 'Ventas que pagó' }).first()).toContainText('Gorro de prueba');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Anular' }).click();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Cobrado dos veces');
  await page.getByRole('button', { name: 'Anular el pago' }).click();
  await expect(page.getByText('Anulado', { exact: true })).toBeVisible();
  expect(await read(sale.id)).toMatchObject({ status: 2, pending: 6 });
});

test('why the drawer was short is found in 3 interactions', async ({ page }) => {
  const [, pos] = await till.api<{ id: number }[]>('model/pos?active=true&sort=id&limit=2');
  await till.api('pos/open', { pos: pos?.id, realCashCount: 100 });
  const { id } = await till.api<{ id: number }>('billing/saveSale', {
    description: 'Alquiler',
    price: 13.37,
    status: 2,
  });
  // Taken by card, and noted as cash.
  await till.api('billing/paySale', { pos: pos?.id, sale: id, payments: [{ paymentMethod: CASH, amount: 13.37 }] });
  await till.api('pos/close', {
    pos: pos?.id,
    realCashCount: 100,
    realCreditCardCount: 13.37,
    comments: 'Falta dinero',
  });
  await till.open(page, '/office/customer');
  const done = countInteractions(page);
  await done.click(
    page.getByRole('navigation', { name: 'Secciones de la oficina' }).getByRole('link', { name: 'Informes' }),
  );
  await done.click(page.getByRole('navigation', { name: 'Informes' }).getByRole('link', { name: 'Informes Z' }));
  await done.click(page.locator('[data-row="0"]').getByRole('link'));
  await expect(page.getByText('Efectivo', { exact: true }).first().locator('..')).toContainText('Faltan 13,37');
  await expect(page.getByText('Tarjeta', { exact: true }).first().locator('..')).toContainText('Sobran 13,37');
  const hint = page.getByRole('note');
  await expect(hint).toContainText('13,37');
  expect(done.count()).toBe(3);
  await expect(page.getByTestId('report')).toContainText('Falta dinero');
  await expect(page.getByRole('region', { name: 'Movimientos de la sesión' }).first().getByRole('row')).toHaveCount(4);
  await expectAccessible(page);
  await hint.getByRole('link', { name: 'Ver el pago' }).click();
  await expect(page.getByRole('region', { name: 'Ventas que pagó' }).first()).toContainText('Alquiler');
});

test('what is owed to a company of another currency is taken at its cash point', async ({ page }) => {
  const values = { name: 'Lisbon Club', taxNumber: 'B12345674', currency: 'GBP' };
  const { id: company } = await till.api<{ id: number }>('model/company', values);
  const { id: pos } = await till.api<{ id: number }>('model/pos', { company, name: 'Lisboa' });
  const [ticket] = await till.api<{ id: number }[]>('model/invoiceType?code=T');
  const series = {
    company,
    type: ticket?.id,
    format: 'L{code}{yy}-{n}',
    zeros: 6,
    prefix: false,
    lastValue: 0,
    reset: 120,
  };
  await till.api('model/invoiceCounter', series);
  await till.api('pos/open', { pos, realCashCount: 50 });
  const { id } = await till.api<{ id: number }>('billing/saveSale', { description: 'Bola', price: 24, status: 2, pos });
  // The till's own cash point is one in euros.
  await till.open(page, `/office/sale/${id}`);
  await page.getByRole('button', { name: 'Cobrar' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByTestId('due')).toHaveText('24,00 GBP');
  await dialog.getByTestId(`method-${CASH}`).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Pagada', { exact: true })).toBeVisible();
  const [payment] = await till.api<object[]>('model/payment?sort=-id&limit=1');
  expect(payment).toMatchObject({ amount: 24, currency: 'GBP', pos });
});

const read = (id: number): Promise<Sale> => till.api(`model/sale/${id}`);

/** A sale at the till that is paid at once. */
async function sold(description: string, price: number, paymentMethod: number): Promise<Sale> {
  const { id } = await till.api<{ id: number }>('billing/saveSale', { description, price, status: 2 });
  await till.api('billing/paySale', { sale: id, payments: [{ paymentMethod, amount: price }] });
  return read(id);
}

/** A pending sale of three units to a customer. */
async function pending(description: string, total: number, more: object = {}): Promise<Sale> {
  const [customer] = await till.api<{ id: number }[]>('model/customer?limit=1');
  const { id } = await till.api<{ id: number }>('billing/saveSale', {
    ...{ description, customer: customer?.id, status: 2 },
    ...(total === 30 ? { price: 10, units: 3 } : { price: total }),
    ...more,
  });
  return read(id);
}
