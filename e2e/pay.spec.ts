/** Paying at the till in every way there is, each counted in taps, keys and scans, on the demo facility. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from 'playwright/test';
import { taquilla } from './commandLine.ts';
import { signInAs } from './facility.ts';
import { countInteractions } from './interactions.ts';
import { scan as scanCode } from './scan.ts';
import { expectAccessible, tile } from './steps.ts';
import { startTillServer, type TillServer } from './tillServer.ts';

let dataDir: string;
let server: TillServer;
let key: string;
let page: Page;
/** What the tests sell: a swim is what the voucher's units pay for, water is not. */
let swim: Product;
let water: Product;
let methods: ReadonlyMap<number, number>;
/** paymentMethod.type, by which the buttons of the methods are found. */
const [CASH, CARD, TRANSFER, DEPOSIT, ON_ACCOUNT] = [1, 2, 3, 6, 7];

interface Product {
  readonly id: number;
  readonly name: string;
  readonly price: number;
}

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  dataDir = mkdtempSync(join(tmpdir(), 'taquilla-pay-'));
  server = await startTillServer(dataDir, '--demo', '--rate-limit', 'off');
  const { output } = await taquilla('key', 'create', '--data', dataDir, '--name', 'e2e', '--scopes', '*');
  key = output.trim();
  await post('/api/pos/open', { pos: 1, realCashCount: 200, comments: 'Turno de mañana' });
  [swim, water] = await Promise.all([product('Entrada piscina adulto'), product('Agua 50 cl')]);
  const all = await get<{ id: number; type: number }[]>('/api/model/paymentMethod?sort=-id');
  methods = new Map(all.map(({ id, type }) => [type, id]));
  page = await (await browser.newContext()).newPage();
  await signInAs(page, server.url, 'Marta Ruiz', '1234');
});

test.afterAll(async () => {
  await page.context().close();
  expect(await server.stop()).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

test('three products and the exact sum in cash take 4 interactions, one by card 2', async () => {
  const hand = countInteractions(page);
  await hand.click(tile(page, 'Agua 50 cl'));
  await hand.click(tile(page, 'Café solo'));
  await hand.click(tile(page, 'Tenis 60 min'));
  await hand.press('F9');
  await expect(receipt()).toBeVisible();
  expect(hand.count()).toBe(4);

  const card = countInteractions(page);
  await card.click(tile(page, 'Agua 50 cl'));
  await card.click(page.getByTestId('pay-card'));
  await expect(receipt()).toBeVisible();
  expect(card.count()).toBe(2);
});

test('the strip shows what a customer holds and owes; the best way to pay is one tap', async () => {
  const customer = await newCustomer({ comments: 'Alergia al cloro', memberCode: 'S-7001' });
  const { voucher } = await recharge(customer, 'Bono 10 baños adulto', 10);
  await post('/api/billing/saveSale', { product: water.id, units: 3, customer });
  await add(swim, 2);
  await add(water, 3);
  await scan('S-7001');
  const facts = page.getByRole('region', { name: 'Datos del cliente' });
  await expect(facts.getByText(/Bono 10 baños adulto: 10 hasta/)).toBeVisible();
  await expect(facts.getByText(/Debe .* \(1 pendiente\)/)).toBeVisible();
  await expect(facts.getByText('Alergia al cloro')).toBeVisible();
  const best = page.getByTestId('best-way');
  await expect(best).toContainText(/Bono 10 baños adulto cubre 2 · el resto .* en efectivo/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ver qué cubre cada bono' }).click();
  const details = page.getByRole('dialog');
  await expect(details.getByText('Bono 10 baños adulto es de otro producto')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await best.getByRole('button').first().click();
  await expect(receipt()).toBeVisible();
  expect((await get<{ balance: number }>(`/api/model/voucher/${voucher}`)).balance).toBe(8);
  const sold = await lastInvoice();
  expect(sold.lines.map((line) => [line.product, line.units])).toEqual([[water.id, 3]]);
  expect(sold.total).toBeCloseTo(water.price * 3, 2);
});

test('a voucher pays the whole basket in 3 interactions, and nothing is charged', async () => {
  const customer = await newCustomer({ memberCode: 'S-7002' });
  const { voucher } = await recharge(customer, 'Bono 10 baños adulto', 10);
  const before = await lastInvoice();
  const hand = countInteractions(page);
  await hand.click(await tileOf(swim));
  await hand.scan('S-7002');
  await expect(page.getByTestId('best-way')).toBeVisible();
  await hand.click(page.getByTestId('pay-voucher'));
  await expect(page.getByTestId('receipt-use')).toContainText('quedan 9');
  expect(hand.count()).toBe(3);
  expect((await get<{ balance: number }>(`/api/model/voucher/${voucher}`)).balance).toBe(9);
  expect((await lastInvoice()).id).toBe(before.id);
});

test('payments noted survive Escape and show what is left; the card then takes the rest', async () => {
  await add(water, 3);
  await page.keyboard.press('F12');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Importe' }).fill('1');
  await method(TRANSFER).click();
  await expect(dialog.getByTestId('due')).toHaveText(/^2,90/);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('left')).toHaveText(/^2,90/);
  await page.keyboard.press('F12');
  await expect(dialog.getByTestId('taken-payment')).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('F8');
  await expect(receipt()).toBeVisible();
  expect(await paymentsOf(2)).toMatchObject([
    { type: TRANSFER, amount: 1 },
    { type: CARD, amount: 2.9 },
  ]);
});

test('a tip, a deposit, and what is put on account where there is credit', async () => {
  const customer = await newCustomer({ memberCode: 'S-7003', creditLimit: 20 });
  await post('/api/deposits/recharge', { customer, amount: 1, paymentMethod: methods.get(TRANSFER) });
  await add(water, 2);
  await page.keyboard.press('F12');
  const dialog = page.getByRole('dialog');
  await expect(method(DEPOSIT)).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await scan('S-7003');
  await expect(page.getByTestId('customer-facts')).toBeVisible();
  await page.keyboard.press('F12');
  await expect(method(DEPOSIT)).toContainText('Disponible 1,00');
  await dialog.getByRole('textbox', { name: 'Importe' }).fill('1');
  await method(DEPOSIT).click();
  await expect(dialog.getByRole('textbox', { name: 'Importe' })).toBeFocused();
  await page.keyboard.type('0,60', { delay: 50 });
  await dialog.getByRole('textbox', { name: 'Propina' }).fill('0,40');
  await method(CASH).click();
  await method(ON_ACCOUNT).click();
  await expect(receipt()).toBeVisible();
  expect(await paymentsOf(2)).toMatchObject([
    { type: DEPOSIT, amount: 1 },
    { type: CASH, amount: 0.6, tip: 0.4 },
  ]);
  expect((await lastInvoice()).pending).toBeCloseTo(water.price * 2 - 1.6, 2);
});

test('a basket split between four people and four methods takes 12 interactions', async () => {
  const customer = await newCustomer({ memberCode: 'S-7004' });
  await post('/api/deposits/recharge', { customer, amount: 50, paymentMethod: methods.get(TRANSFER) });
  const hand = countInteractions(page);
  await hand.click(await tileOf(swim));
  await hand.scan('S-7004');
  await expect(page.getByTestId('customer-facts')).toBeVisible();
  await hand.press('F12');
  await hand.click(page.getByText('Por personas'));
  await hand.click(page.getByRole('button', { name: '4 personas' }));
  await expectAccessible(page);
  for (const type of [TRANSFER, CARD, DEPOSIT, CASH]) await hand.click(method(type));
  await expect(receipt()).toBeVisible();
  expect(hand.count()).toBeLessThanOrEqual(12);
  const paid = await paymentsOf(4);
  expect(paid.map(({ type }) => type)).toEqual([TRANSFER, CARD, DEPOSIT, CASH]);
  expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(swim.price, 2);
  expect(paid[0]?.amount).toBeCloseTo(swim.price / 4, 1);
});

test('a line is discounted by an amount with a reason, and has a note; its lines are paid apart', async () => {
  const reason = await post<{ id: number }>('/api/model/discountReason', { name: 'Cortesía', rate: 10 });
  await add(water, 1);
  await add(swim, 1);
  await page.keyboard.press('F6');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Descuento (importe)' }).fill('1,5');
  await dialog.getByRole('combobox', { name: 'Motivo del descuento' }).click();
  await page.getByRole('option', { name: 'Cortesía' }).click();
  await dialog.getByRole('textbox', { name: 'Nota para el tique' }).fill('con gafas');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Aplicar' }).click();
  await page.keyboard.press('F12');
  await page.getByText('Por líneas').click();
  await dialog.getByRole('checkbox', { name: new RegExp(water.name) }).check();
  await method(CARD).click();
  await method(CASH).click();
  await expect(receipt()).toBeVisible();
  const sold = await lastInvoice();
  expect(sold.total).toBeCloseTo(water.price + swim.price - 1.5, 2);
  expect(sold.lines.at(-1)?.description).toBe(`${swim.name} (con gafas)`);
  const [sale] = await get<{ discountReasons: number }[]>(`/api/model/sale?invoice=${sold.id}&sort=-id&limit=1`);
  expect(sale?.discountReasons).toBe(reason.id);
  expect((await paymentsOf(2))[0]).toMatchObject({ type: CARD, amount: water.price });
});

test('one line of a ticket is refunded in 5 interactions from an empty till', async () => {
  const sold = await sellByCard();
  const hand = countInteractions(page);
  await hand.scan(sold.number);
  const dialog = page.getByRole('dialog');
  await hand.click(dialog.getByRole('button', { name: 'Devolver' }));
  await hand.click(dialog.getByRole('checkbox', { name: new RegExp(water.name) }));
  await expectAccessible(page);
  await hand.click(dialog.getByRole('button', { name: /^Devolver/ }));
  await expect(dialog.getByTestId('refunded')).toContainText('Tarjeta');
  expect(hand.count()).toBeLessThanOrEqual(5);
  expect((await paymentsOf(1))[0]).toMatchObject({ type: CARD, amount: -water.price * 2 });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByTestId('search').fill(sold.number);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/Devuelto 2,60/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Devolver' }).click();
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a basket is held in 1 interaction and taken up in 2, after a reload, with prices looked up again', async () => {
  await add(water, 2);
  const hand = countInteractions(page);
  await hand.press('F4');
  await expect(page.getByText('La cesta está vacía')).toBeVisible();
  expect(hand.count()).toBe(1);
  await post(`/api/model/product/${water.id}`, { price: water.price + 0.2 });
  await page.reload();
  await expect(page.getByTestId('hold')).toBeEnabled();
  const again = countInteractions(page);
  await again.press('F4');
  const row = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${water.name}`) });
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await again.click(row);
  await expect(page.getByTestId('total')).toHaveText(/^3,00/);
  expect(again.count()).toBe(2);
  expect(await get<unknown[]>('/api/model/heldBasket')).toEqual([]);
  await page.keyboard.press('F9');
  await expect(receipt()).toBeVisible();
  await post(`/api/model/product/${water.id}`, { price: water.price });
});

test('today’s sales keep the basket; a payment method is corrected in 4 interactions', async () => {
  const sold = await sellByCard();
  await add(water, 1);
  const hand = countInteractions(page);
  await hand.press('F7');
  const panel = page.getByTestId('today-sales');
  await expect(panel.getByRole('button', { name: `Imprimir ${sold.number}` })).toBeEnabled();
  await expectAccessible(page);
  await expect(page.getByTestId('basket-line')).toHaveCount(1);
  await hand.click(panel.getByRole('button', { name: new RegExp(`^(?!Imprimir).*${sold.number}`) }));
  await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Cambiar forma de pago' }));
  await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Efectivo' }));
  await expect(page.getByRole('dialog').getByText('Pagado con')).toBeVisible();
  expect(hand.count()).toBe(4);
  expect((await paymentsOf(1))[0]).toMatchObject({ type: CASH, amount: sold.total });
});

/** At the pace of a scanner, however busy the machine is. */
function scan(code: string): Promise<void> {
  return scanCode(page, code);
}

const receipt = () => page.getByRole('region', { name: 'Venta cobrada' });

/** The tile of a product, on the shelf of all. */
async function tileOf({ name }: Product): Promise<Locator> {
  await page.getByRole('tab', { name: 'Piscina' }).click();
  return tile(page, name);
}

async function add({ name }: Product, units: number): Promise<void> {
  await page.getByTestId('search').fill(`${units}x${name}`);
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click();
}

async function product(name: string): Promise<Product> {
  const [found] = await get<Product[]>(`/api/model/product?name=${encodeURIComponent(name)}&limit=1`);
  if (found === undefined) throw new Error(`no product ${name}`);
  return found;
}

async function newCustomer(values: object): Promise<number> {
  return (await post<{ id: number }>('/api/model/customer', { name: 'Nadia Nadal', ...values })).id;
}

async function recharge(customer: number, type: string, amount: number): Promise<{ voucher: number }> {
  const [found] = await get<{ id: number }[]>(`/api/model/voucherType?name=${encodeURIComponent(type)}`);
  const paymentMethod = methods.get(TRANSFER);
  return post('/api/vouchers/recharge.json', { customer, voucherType: found?.id, amount, paymentMethod });
}

const method = (type: number) => page.getByRole('dialog').getByTestId(`method-${type}`);

/** The newest payments, in the order they were taken. */
async function paymentsOf(count: number): Promise<{ type: number; amount: number; tip: number | null }[]> {
  const newest = await get<{ type: number; amount: number; tip: number | null }[]>(
    `/api/model/payment?sort=-id&limit=${count}`,
  );
  return newest.reverse();
}

/** Two waters and a swim, paid by card: over HTTP. */
async function sellByCard(): Promise<Invoice> {
  const total = Math.round((water.price * 2 + swim.price) * 100) / 100;
  const { invoice } = await post<{ invoice: Invoice }>('/api/billing/checkout', {
    pos: 1,
    lines: [{ product: water.id, units: 2 }, { product: swim.id }],
    payments: [{ paymentMethod: methods.get(CARD), amount: total }],
  });
  return invoice;
}

interface Invoice {
  readonly id: number;
  readonly number: string;
  readonly total: number;
  readonly pending: number;
  readonly lines: readonly { readonly product: number; readonly units: number; readonly description: string }[];
}

async function lastInvoice(): Promise<Invoice> {
  const [invoice] = await get<Invoice[]>('/api/model/invoice?sort=-id&limit=1');
  if (invoice === undefined) throw new Error('no invoice');
  return invoice;
}

async function get<T>(path: string): Promise<T> {
  const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${key}` } });
  return (await response.json()) as T;
}

async function post<T>(path: string, body: object): Promise<T> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer as T;
}
