/** The desk's daily work beside charging: tickets of today, and baskets put aside, on one till and between two. */
import { expect, type Page, type Route } from 'playwright/test';
import { startReceiptPrinter, textOf } from '../test/kit/receiptPrinter.ts';
import { startMailServer } from '../test/kit/smtpServer.ts';
import { test } from './browserTest.ts';
import { type DemoTill, newestInvoices, startDemoTill } from './demoTill.ts';
import { signInAs } from './facility.ts';
import { countInteractions } from './interactions.ts';
import { expectAccessible, intercept, tile } from './steps.ts';

let till: DemoTill;
let water: Product;
let menu: Product;
let card: number;

interface Product {
  readonly id: number;
  readonly name: string;
  readonly price: number;
}
interface HeldBasket {
  readonly id: number;
  readonly name: string;
  readonly total: number;
}

test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('desk');
  [water, menu] = await Promise.all([product('Agua 50 cl'), product('Menú del día')]);
  const [method] = await till.api<{ id: number }[]>('model/paymentMethod?type=2');
  card = method?.id ?? 0;
});
test.afterAll(() => till.close());

const dialog = (page: Page) => page.getByRole('dialog');
const sales = (page: Page) => page.getByTestId('today-sales');
const lines = (page: Page) => page.getByTestId('basket-line');
const search = (page: Page) => page.getByTestId('search');
const empty = (page: Page) => page.getByText('La cesta está vacía');
const held = () => till.api<HeldBasket[]>('model/heldBasket?sort=id');

test('a ticket is sent by e-mail, with its PDF', async ({ page }) => {
  const mail = await startMailServer();
  const value = { host: '127.0.0.1', port: mail.port, user: 'caja', from: 'caja@club.example' };
  await till.api('model/setting', { key: 'smtp', value, secret: 'x' });
  const sold = await sell(water, 2);
  await till.open(page);
  await page.keyboard.press('F7');
  await ticketOf(page, sold.number).click();
  await dialog(page).getByRole('button', { name: 'Enviar por correo' }).click();
  const to = dialog(page).getByRole('textbox', { name: 'Correo electrónico' });
  await expect(to).toBeFocused();
  await expectAccessible(page);
  await to.fill('nadia@club.example');
  const shown = dialog(page).getByTestId('mail-preview');
  await expect(shown).toContainText('Paranadia@club.example');
  await expect(shown).toContainText(`Adjuntos${sold.number}.pdf`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Se envía a nadia@club.example')).toBeVisible();
  await expect.poll(() => mail.received.length).toBe(1);
  const [message] = mail.received;
  expect([message?.from, message?.to]).toEqual(['caja@club.example', 'nadia@club.example']);
  expect(message?.message).toContain('application/pdf');
  await mail.stop();
});

test('today’s sales: reprinted in 2 interactions, refunded in 5, and by search in 5', async ({ page }) => {
  const printer = await startReceiptPrinter();
  const value = [{ pos: 1, host: '127.0.0.1', port: printer.port, drawer: false }];
  await till.api('model/setting', { key: 'receiptPrinters', value });
  const sold = await sell(water, 2);
  await till.open(page);
  const print = countInteractions(page);
  await print.press('F7');
  await print.click(sales(page).getByRole('button', { name: `Imprimir ${sold.number}` }));
  await expect.poll(() => printer.received.length).toBe(1);
  expect(textOf(printer.received[0] as Buffer).join('\n')).toContain(sold.number);
  expect(print.count()).toBe(2);
  await printer.close();
  await page.keyboard.press('Escape');

  const refund = countInteractions(page);
  await refund.press('F7');
  await refund.click(ticketOf(page, sold.number));
  await refundAll(page, refund);
  expect(refund.count()).toBeLessThanOrEqual(5);

  const another = await sell(menu, 1);
  const found = countInteractions(page);
  await found.fill(search(page), another.number);
  await found.press('Enter');
  await refundAll(page, found);
  expect(found.count()).toBeLessThanOrEqual(5);
  const [second, , first] = await newestInvoices(till, 3);
  expect([first?.total, second?.total]).toEqual([-water.price * 2, -menu.price]);

  await search(page).fill(second?.number ?? '');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Repetir la venta' })).toBeDisabled();
});

test('what today’s sales come to is said of those that are listed, by how they were paid', async ({ page }) => {
  const sold = await sell(water, 2);
  await till.open(page);
  await page.keyboard.press('F7');
  const listed = sales(page).getByRole('listitem');
  await expect(listed.first()).toContainText(sold.number);
  await sales(page).getByRole('textbox').fill(sold.number);
  await expect(listed).toHaveCount(1);
  await expect(page.getByTestId('today-total')).toHaveText(/^Tarjeta 2,60\s€.*2,60\s€$/);
});

test('on a narrow screen the basket stays in view after a part of it is paid', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await till.open(page);
  await tile(page, menu.name).click();
  await page.keyboard.press('F12');
  await dialog(page).getByRole('textbox', { name: 'Importe' }).fill('5');
  await dialog(page).getByTestId('method-2').click();
  await expect(dialog(page).getByTestId('taken-payment')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('taken-chip')).toBeVisible();
  await expect(page.getByTestId('left')).toHaveText(/^7,50/);
  await page.keyboard.press('F8');
  await expect(page.getByTestId('receipt')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tile(page, menu.name)).toBeVisible();
});

test('a refund that is closed before its answer, and made again after a reload, pays out once', async ({ page }) => {
  const sold = await sell(water, 3);
  await till.open(page);
  await intercept(page, '**/billing/refundSale', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const choose = async (): Promise<void> => {
    await expect(search(page)).toBeFocused();
    await page.keyboard.press('F7');
    await ticketOf(page, sold.number).click();
    await dialog(page).getByRole('button', { name: 'Devolver' }).click();
    await dialog(page)
      .getByRole('checkbox', { name: new RegExp(water.name) })
      .check();
    await dialog(page)
      .getByRole('textbox', { name: `Unidades de ${water.name} que se devuelven` })
      .fill('1');
    await dialog(page)
      .getByRole('button', { name: /^Devolver/ })
      .click();
  };
  const acted = page.waitForRequest('**/billing/refundSale');
  await choose();
  await acted;
  await expect.poll(async () => (await newestInvoices(till, 1))[0]?.total).toBe(-water.price);
  await page.reload();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await choose();
  await expect(dialog(page).getByTestId('refunded')).toContainText('1,30');
  const [note, before] = await newestInvoices(till, 2);
  expect([note?.total, before?.id]).toEqual([-water.price, sold.id]);
});

test('a price that changes while the till starts is seen', async ({ page }) => {
  await till.open(page);
  const { promise: goesOn, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/api/health', async (route) => {
    await goesOn;
    await route.continue();
  });
  const read = page.waitForResponse('**/api/model/product?*');
  await page.reload();
  await (await read).finished();
  await till.api(`model/product/${menu.id}`, { price: menu.price + 1 });
  go();
  await expect(tile(page, menu.name)).toContainText('13,50');
  await till.api(`model/product/${menu.id}`, { price: menu.price });
  await expect(tile(page, menu.name)).toContainText('12,50');
});

test('the last ticket is repeated, and says what is not sold any more', async ({ page }) => {
  const gone = await till.api<{ id: number }>('model/product', { name: 'Gorro viejo', price: 4, taxes: [] });
  const total = Math.round((water.price * 2 + 4) * 100) / 100;
  await till.api('billing/checkout', {
    pos: 1,
    lines: [{ product: water.id, units: 2 }, { product: gone.id }],
    payments: [{ paymentMethod: card, amount: total }],
  });
  await till.api(`model/product/${gone.id}`, { active: false });
  await till.open(page);
  const hand = countInteractions(page);
  await hand.press('F7');
  await hand.click(sales(page).getByRole('button', { name: 'Repetir la última' }));
  await expect(lines(page)).toHaveCount(1);
  await expect(page.getByTestId('units')).toHaveText('2');
  await expect(page.getByText('Ya no se venden y se han quitado: Gorro viejo')).toBeVisible();
  await expect(search(page)).toBeFocused();
  expect(hand.count()).toBe(2);
});

test('a held basket is renamed, and of two tills that take it up at once one gets it and the other is told', async ({
  browser,
}) => {
  const [one, two] = await Promise.all([tillIn(browser.newContext()), tillIn(browser.newContext())]);
  await tile(one, menu.name).click();
  await one.keyboard.press('F4');
  await expect(empty(one)).toBeVisible();
  await one.keyboard.press('F4');
  await dialog(one)
    .getByRole('button', { name: `Cambiar el nombre de ${menu.name}` })
    .click();
  await dialog(one).getByRole('textbox', { name: 'Nombre de la cesta' }).fill('Mesa 4');
  await one.keyboard.press('Enter');
  await expect.poll(async () => (await held()).map(({ name }) => name)).toEqual(['Mesa 4']);

  await two.keyboard.press('F4');
  const waiting: Route[] = [];
  for (const page of [one, two]) await intercept(page, '**/billing/takeUpBasket', (route) => void waiting.push(route));
  for (const page of [one, two])
    await dialog(page)
      .getByRole('button', { name: /^Mesa 4/ })
      .click();
  await expect.poll(() => waiting.length).toBe(2);
  await Promise.all(waiting.map((route) => route.continue()));
  await expect.poll(async () => (await lines(one).count()) + (await lines(two).count())).toBe(1);
  const loser = (await lines(one).count()) === 0 ? one : two;
  await expect(loser.getByText(/La cesta la tiene otra caja: Marta Ruiz, en Recepción, hoy a las/)).toBeVisible();
  await expectAccessible(loser);
  expect(await held()).toEqual([]);
  await Promise.all([one.context().close(), two.context().close()]);
});

test('while a basket is put aside nothing is charged or added, and a reload goes on with it', async ({ page }) => {
  await till.open(page);
  const [before] = await newestInvoices(till, 1);
  await tile(page, menu.name).click();
  await intercept(page, '**/model/heldBasket', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort();
  });
  await expect(lines(page)).toHaveCount(1);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/heldBasket'));
  await page.keyboard.press('F4');
  await sent;
  await page.keyboard.press('F9');
  await tile(page, water.name).click();
  await expect(page.getByTestId('pay-exact')).toBeDisabled();
  await expect(lines(page)).toHaveCount(1);
  await expect.poll(async () => (await held()).length).toBe(1);
  // Takes the place of the route before at once: no request gets through between the two.
  await page.route('**/model/heldBasket*', (route) => route.abort());
  await page.reload();
  await expect(page.getByTestId('charge-lost')).toContainText('Aún no se sabe si la cesta está en espera');
  await expectAccessible(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(empty(page)).toBeVisible();
  expect((await held()).map(({ total }) => total)).toEqual([menu.price]);
  expect((await newestInvoices(till, 1))[0]?.id).toBe(before?.id);
});

test('a basket that is taken up is not lost with the answer, whoever signs in then', async ({ page }) => {
  const others = (await held()).length;
  // A session of its own, which ends when it is locked.
  await signInAs(page, till.server.url, 'Marta Ruiz', '1234');
  await tile(page, 'Café solo').click();
  await page.keyboard.press('F4');
  await expect(empty(page)).toBeVisible();
  await intercept(page, '**/billing/takeUpBasket', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press('F4');
  await dialog(page)
    .getByRole('button', { name: /^Café solo/ })
    .click();
  await expect.poll(async () => (await held()).length).toBe(others);
  await page.getByRole('button', { name: 'Bloquear · Marta Ruiz' }).click();
  await page.getByRole('radio', { name: /Lucía Gómez/ }).click();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.keyboard.type('2222');
  await page.keyboard.press('Enter');
  await expect(lines(page)).toContainText('Café solo', { timeout: 30_000 });
  expect(await held()).toHaveLength(others);
});

test('units of a voucher are used once, and nothing is charged, whenever the answer is lost', async ({ page }) => {
  const swim = await product('Entrada piscina adulto');
  const { id: customer } = await till.api<{ id: number }>('model/customer', { name: 'Nora Vidal', memberCode: 'S-81' });
  const [type] = await till.api<{ id: number }[]>('model/voucherType?name=Bono%2010%20ba%C3%B1os%20adulto');
  const { voucher } = await till.api<{ voucher: number }>('vouchers/recharge.json', {
    ...{ customer, voucherType: type?.id, amount: 10, paymentMethod: card },
  });
  const balance = async () => (await till.api<{ balance: number }>(`model/voucher/${voucher}`)).balance;
  const [before] = await newestInvoices(till, 1);
  await till.open(page);
  await search(page).fill(swim.name);
  await page.keyboard.press('Enter');
  await search(page).fill('S-81');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('best-way')).toBeVisible();
  await intercept(page, '**/billing/checkout', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press('F10');
  await expect.poll(balance).toBe(9);
  await page.keyboard.press('F9');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  const receipt = page.getByTestId('receipt');
  await expect(receipt.getByTestId('receipt-use')).toContainText('uso de 1 · quedan 9');
  expect(await balance()).toBe(9);
  expect((await newestInvoices(till, 1))[0]?.id).toBe(before?.id);

  await page.keyboard.press('F7');
  await sales(page)
    .getByRole('button', { name: `1 × ${swim.name}` })
    .first()
    .click();
  await dialog(page).getByRole('button', { name: 'Anular el uso' }).click();
  await dialog(page).getByRole('button', { name: 'Anular el uso' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await balance()).toBe(10);
  await expect(sales(page)).toContainText('Anulado');
});

const ticketOf = (page: Page, number: string) =>
  sales(page).getByRole('button', { name: new RegExp(`^(?!Imprimir).*${number}`) });

/** From an open ticket: everything of its one line goes back. Ends on the empty till. */
async function refundAll(page: Page, hand: ReturnType<typeof countInteractions>): Promise<void> {
  await hand.click(dialog(page).getByRole('button', { name: 'Devolver' }));
  await hand.click(dialog(page).getByRole('checkbox'));
  await hand.click(dialog(page).getByRole('button', { name: /^Devolver/ }));
  await expect(dialog(page).getByTestId('refunded')).toContainText('Tarjeta');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  if (await sales(page).isVisible()) await page.keyboard.press('F7');
}

interface Sold {
  readonly id: number;
  readonly number: string;
}

/** Units of one product, paid by card: over HTTP. */
async function sell({ id, price }: Product, units: number): Promise<Sold> {
  const amount = Math.round(price * units * 100) / 100;
  const lines = [{ product: id, units }];
  const payments = [{ paymentMethod: card, amount }];
  return (await till.api<{ invoice: Sold }>('billing/checkout', { pos: 1, lines, payments })).invoice;
}

async function product(name: string): Promise<Product> {
  const [found] = await till.api<Product[]>(`model/product?name=${encodeURIComponent(name)}&limit=1`);
  if (found === undefined) throw new Error(`no product ${name}`);
  return found;
}

/** A till of its own: another browser, another storage. */
async function tillIn(opening: Promise<{ newPage(): Promise<Page> }>): Promise<Page> {
  const page = await (await opening).newPage();
  await till.open(page);
  return page;
}
