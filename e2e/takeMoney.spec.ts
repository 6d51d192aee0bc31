/** One way to take money at the till: debts, sign-ups, recharges, deposits and who owes at the door, by keys alone and by touch. */
import { expect, type Page } from 'playwright/test';
import { type ReceiptPrinter, startReceiptPrinter, textOf } from '../test/kit/receiptPrinter.ts';
import { tabletTest, test } from './browserTest.ts';
import { type DemoTill, newestInvoices, startDemoTill } from './demoTill.ts';
import { type Counted, countInteractions } from './interactions.ts';
import { feeType, member } from './members.ts';
import { scan } from './scan.ts';
import { expectAccessible } from './steps.ts';

const SWIMS = 'Bono 10 baños adulto';
const FEE = 'Abono individual mes';
const PULSE = `${String.fromCharCode(0x1b)}p`;

let till: DemoTill;
let printer: ReceiptPrinter;
let type: number;
let swims: number;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  printer = await startReceiptPrinter();
  till = await startDemoTill('takeMoney');
  const value = [{ pos: 1, host: '127.0.0.1', port: printer.port, drawer: true }];
  await till.api('model/setting', { key: 'receiptPrinters', value });
  type = await feeType(till.api, 'Socio de puerta', 30);
  const [pack] = await till.api<{ id: number }[]>(`model/voucherType?name=${encodeURIComponent(SWIMS)}`);
  swims = pack?.id ?? 0;
});
test.afterAll(async () => {
  await till.close();
  await printer.close();
});

const dialog = (page: Page) => page.getByRole('dialog').last();
const search = (page: Page) => page.getByTestId('search');
const receipt = (page: Page) => page.getByTestId('receipt');
const outcome = (page: Page) => page.getByTestId('entry-outcome');
const facts = (page: Page) => page.getByTestId('customer-facts');
const pulses = (): number => printer.received.filter((bytes) => bytes.toString('latin1').includes(PULSE)).length;

let codes = 0;
async function customerOf(name: string) {
  const memberCode = `TM-${++codes}00`;
  const { id } = await till.api<{ id: number }>('model/customer', { name, memberCode });
  return { customer: id, memberCode };
}
/** A member with a card. */
async function memberOf(name: string) {
  const { customer } = await member(till.api, type, name);
  const memberCode = `TM-${++codes}00`;
  await till.api(`model/customer/${customer}`, { memberCode });
  return { customer, memberCode };
}
const owes = (customer: number, price: number) =>
  till.api('billing/saveSale', { customer, description: 'Cuota de octubre', price, status: 2 });
const pendingOf = async (customer: number) =>
  (await till.api<{ pending: number }[]>(`model/sale?customer=${customer}`)).map(({ pending }) => pending);
const entriesOf = (customer: number) =>
  till.api<{ despite: number | null; cancelled: string | null }[]>(`model/entry?customer=${customer}&sort=id`);
const unitsOf = async (customer: number) =>
  (await till.api<{ balances: { balance: number }[] }>(`vouchers/balance.json?customer=${customer}`)).balances.map(
    ({ balance }) => balance,
  );

/** Takes somebody into the basket, by what they are called. */
async function choose(page: Page, code: string, name: string): Promise<void> {
  await search(page).fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('customer')).toContainText(name);
}

test.describe('a debt with a note of 50 takes four interactions besides the name', () => {
  tabletTest('by touch', async ({ page }) => {
    const { customer, memberCode } = await customerOf('Tomás Toca');
    await owes(customer, 42);
    await till.open(page);
    const before = pulses();
    const hand = countInteractions(page, 'finger');
    await hand.click(search(page));
    await page.keyboard.type(memberCode);
    await hand.click(page.getByRole('option', { name: /Tomás Toca/ }));
    await hand.click(facts(page).getByRole('button', { name: /^Debe 42,00/ }));
    await expect(dialog(page).getByTestId('note-50')).toContainText('8,00');
    await expectAccessible(page);
    await hand.click(dialog(page).getByTestId('note-50'));
    await expect(receipt(page).getByTestId('change')).toHaveText('8,00 €');
    await expect(receipt(page).getByTestId('ticket-number')).toContainText('T26-');
    expect(hand.count()).toBeLessThanOrEqual(4);
    expect(await pendingOf(customer)).toEqual([0]);
    await expect.poll(pulses).toBe(before + 1);
  });

  test('by keys alone', async ({ page }) => {
    const { customer, memberCode } = await customerOf('Tecla Teclas');
    await owes(customer, 42);
    await till.open(page);
    await page.keyboard.type(memberCode);
    await expect(page.getByRole('option', { name: /Tecla Teclas/ })).toBeVisible();
    const hand = countInteractions(page);
    await hand.press('Enter');
    await expect(facts(page)).toContainText('Debe 42,00');
    await hand.press('F9');
    await expect(dialog(page).getByTestId('method-1')).toBeVisible();
    await hand.type('50');
    await hand.press('F9');
    await expect(receipt(page).getByTestId('change')).toHaveText('8,00 €');
    expect(hand.count()).toBeLessThanOrEqual(4);
    expect(await pendingOf(customer)).toEqual([0]);
  });
});

test.describe('a sign-up with its first fee takes seven interactions', () => {
  const isIn = async (page: Page, customer: number, hand: Counted): Promise<void> => {
    await expect(receipt(page).getByTestId('ticket-number')).toContainText('T26-');
    expect(hand.count()).toBeLessThanOrEqual(7);
    expect(await till.api(`model/subscriptionCustomer?customer=${customer}`)).toHaveLength(1);
    expect((await pendingOf(customer)).every((pending) => pending === 0)).toBe(true);
  };

  tabletTest('by touch', async ({ page }) => {
    const { customer, memberCode } = await customerOf('Alta Tocada');
    await till.open(page);
    const hand = countInteractions(page, 'finger');
    await hand.click(page.getByRole('button', { name: new RegExp(FEE) }).first());
    await expect(dialog(page)).toBeVisible();
    await hand.type(memberCode);
    await hand.click(dialog(page).getByRole('option', { name: /Alta Tocada/ }));
    await hand.click(dialog(page).getByRole('button', { name: 'Dar de alta' }));
    await hand.click(dialog(page).getByTestId('method-1'));
    await isIn(page, customer, hand);
  });

  test('by keys alone', async ({ page }) => {
    const { customer, memberCode } = await customerOf('Alta Tecleada');
    await till.open(page);
    const hand = countInteractions(page);
    // Not as fast as a scanner.
    await hand.fill(search(page), FEE);
    await expect(page.getByRole('option', { name: new RegExp(FEE) }).first()).toBeVisible();
    await hand.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await hand.type(memberCode);
    await expect(dialog(page).getByRole('option', { name: /Alta Tecleada/ })).toBeVisible();
    await hand.press('Enter');
    await expect(dialog(page).getByRole('button', { name: 'Dar de alta' })).toBeEnabled();
    await hand.press('Enter');
    await expect(dialog(page).getByTestId('method-1')).toBeVisible();
    await hand.press('F9');
    await isIn(page, customer, hand);
  });
});

test.describe('who owes is in by two interactions at the door, without another scan', () => {
  const isIn = async (page: Page, customer: number, hand: Counted): Promise<void> => {
    await expect(outcome(page)).toHaveText('Entrada contada');
    expect(hand.count()).toBe(2);
    expect(await pendingOf(customer)).toEqual([0]);
    expect(await entriesOf(customer)).toMatchObject([{ despite: null, cancelled: null }]);
  };

  tabletTest('by touch, with the change, the drawer and the ticket', async ({ page }) => {
    const { customer, memberCode } = await memberOf('Diego Debe');
    await owes(customer, 42);
    await till.open(page);
    const before = pulses();
    await scan(page, memberCode);
    await expect(outcome(page)).toHaveText('No se ha contado');
    const buttons = page.getByTestId('entry').getByRole('button');
    await expect(buttons.first()).toHaveText(/^Cobrar 42,00/);
    await expectAccessible(page);
    const hand = countInteractions(page, 'finger');
    await hand.click(buttons.first());
    await hand.click(dialog(page).getByTestId('note-50'));
    await isIn(page, customer, hand);
    await expect(page.getByTestId('entry-paid')).toHaveText('Cobrado 42,00 € · Cambio 8,00 €');
    await expectAccessible(page);
    await expect.poll(pulses).toBe(before + 1);
    await expect(page.getByTestId('entry')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(receipt(page).getByTestId('change')).toHaveText('8,00 €');
  });

  test('by keys alone; who leaves without paying is still outside', async ({ page }) => {
    const { customer, memberCode } = await memberOf('Dora Debe');
    await owes(customer, 30);
    await owes(customer, 12);
    await till.open(page);
    await scan(page, memberCode);
    await expect(outcome(page)).toHaveText('No se ha contado');
    await page.keyboard.press('F9');
    await expect(dialog(page).getByTestId('due')).toHaveText('42,00 €');
    await page.keyboard.press('Escape');
    await expect(outcome(page)).toHaveText('No se ha contado');
    expect(await entriesOf(customer)).toEqual([]);
    const hand = countInteractions(page);
    await hand.press('F9');
    await expect(dialog(page).getByTestId('method-1')).toBeVisible();
    await hand.press('F9');
    await expect(outcome(page)).toHaveText('Entrada contada');
    expect(hand.count()).toBe(2);
    expect(await pendingOf(customer)).toEqual([0, 0]);
  });
});

test('a part of what is due pays it, and what is left is asked for again', async ({ page }) => {
  const { customer, memberCode } = await memberOf('Paula Parte');
  await owes(customer, 42);
  await till.open(page);
  await scan(page, memberCode);
  await page.getByTestId('entry').getByRole('button', { name: 'Cobrar 42,00 €' }).click();
  await dialog(page).getByRole('textbox', { name: 'Importe' }).fill('12');
  await page.keyboard.press('F8');
  await dialog(page)
    .getByRole('button', { name: /^Cobrar 12,00/ })
    .click();
  await expect(outcome(page)).toHaveText('No se ha contado');
  await page.getByTestId('entry').getByRole('button', { name: 'Cobrar 30,00 €' }).click();
  await page.keyboard.press('F8');
  await expect(outcome(page)).toHaveText('Entrada contada');
});

test('who holds a voucher uses one of it to come in, and gets it back where that is undone', async ({ page }) => {
  const { customer, memberCode } = await customerOf('Berta Bono');
  await till.api('vouchers/recharge.json', { customer, voucherType: swims, amount: 10, paymentMethod: 1 });
  await till.open(page);
  await scan(page, memberCode);
  const first = page.getByTestId('entry').getByRole('button').first();
  await expect(first).toHaveText(/^Usar 1 \(quedan 10\)/);
  await page.keyboard.press('F10');
  await expect(outcome(page)).toHaveText('Entrada contada');
  await expect(page.getByTestId('entry-paid')).toHaveText(`${SWIMS}: uso de 1 · quedan 9`);
  await expect(page.getByTestId('entry-against')).toHaveCount(0);
  expect(await unitsOf(customer)).toEqual([9]);
  await page.keyboard.press('Delete');
  await expect(outcome(page)).toHaveText('Entrada deshecha');
  expect(await unitsOf(customer)).toEqual([10]);
  await first.click();
  await expect(outcome(page)).toHaveText('Entrada contada');
  expect(await unitsOf(customer)).toEqual([9]);
  await page.keyboard.press('Escape');
  await expect(receipt(page).getByTestId('receipt-use')).toContainText('quedan 9');
});

const DOUBT = 'Puede que se haya hecho';
/** Loses every answer until it is told to stop: before it is done, after it, or in the middle of the answer. */
const cuts = ['before', 'after', 'torn'] as const;
async function loseAnswers(page: Page, url: string, cut: (typeof cuts)[number]): Promise<() => void> {
  let isLost = true;
  await page.route(url, async (route) => {
    if (!isLost) return route.continue();
    if (cut === 'before') return route.abort();
    const response = await route.fetch();
    if (cut === 'after') return route.abort();
    const text = await response.text();
    return route.fulfill({ response, body: text.slice(0, text.length / 2) });
  });
  return () => {
    isLost = false;
  };
}

for (const cut of cuts) {
  for (const [what, url] of [
    ['the use', '**/api/billing/checkout'],
    ['the entry', '**/api/entries/enter.json'],
  ] as const) {
    // What was not done at all is done anew by the same key, whichever it is.
    if (cut === 'before' && what === 'the entry') continue;
    test(`a unit lets in once, pressed twice, where the answer to ${what} is lost: ${cut}`, async ({ page }) => {
      const { customer, memberCode } = await customerOf('Duda Bono');
      await till.api('vouchers/recharge.json', { customer, voucherType: swims, amount: 10, paymentMethod: 1 });
      await till.open(page);
      await scan(page, memberCode);
      const use = page.getByTestId('entry').getByRole('button', { name: /^Usar 1/ });
      await expect(use).toBeVisible();
      const stop = await loseAnswers(page, url, cut);
      await use.dblclick();
      await expect(dialog(page).getByRole('alert')).toContainText(DOUBT);
      await expectAccessible(page);
      stop();
      // It is found out without another press.
      await expect(outcome(page)).toHaveText('Entrada contada');
      await expect(page.getByTestId('entry-paid')).toContainText('quedan 9');
      await expect(dialog(page).getByRole('alert')).toHaveCount(0);
      expect(await unitsOf(customer)).toEqual([9]);
      expect(await entriesOf(customer)).toHaveLength(1);
      // Undone, it is there again.
      await page.keyboard.press('Delete');
      await expect(outcome(page)).toHaveText('Entrada deshecha');
      expect(await unitsOf(customer)).toEqual([10]);
    });
  }

  test(`who owes is in and has paid once, where the answer to the payment is lost: ${cut}`, async ({ page }) => {
    const { customer, memberCode } = await memberOf('Duda Debe');
    await owes(customer, 42);
    await till.open(page);
    await scan(page, memberCode);
    await page.getByTestId('entry').getByRole('button', { name: 'Cobrar 42,00 €' }).click();
    const stop = await loseAnswers(page, '**/api/billing/paySale', cut);
    await dialog(page).getByTestId('note-50').dblclick();
    await expect(dialog(page).getByRole('alert')).toContainText(DOUBT);
    stop();
    await expect(outcome(page)).toHaveText('Entrada contada');
    await expect(page.getByTestId('entry-paid')).toHaveText('Cobrado 42,00 € · Cambio 8,00 €');
    expect(await pendingOf(customer)).toEqual([0]);
    expect(await till.api(`model/payment?customer=${customer}`)).toHaveLength(1);
    expect(await entriesOf(customer)).toHaveLength(1);
  });
}

test('the next card is shown at once while the answer of the one before is lost, who is in all the same', async ({
  page,
}) => {
  const { customer, memberCode } = await customerOf('Duda Primera');
  await till.api('vouchers/recharge.json', { customer, voucherType: swims, amount: 10, paymentMethod: 1 });
  const next = await memberOf('Siguiente Tarjeta');
  await till.open(page);
  await scan(page, memberCode);
  const stop = await loseAnswers(page, '**/api/billing/checkout', 'after');
  await page
    .getByTestId('entry')
    .getByRole('button', { name: /^Usar 1/ })
    .click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await scan(page, next.memberCode);
  await expect(page.getByTestId('entry')).toContainText('Siguiente Tarjeta');
  await expect(outcome(page)).toHaveText('Entrada contada');
  stop();
  await expect.poll(() => entriesOf(customer)).toHaveLength(1);
  expect(await unitsOf(customer)).toEqual([9]);
  await expect(page.getByTestId('entry')).toContainText('Siguiente Tarjeta');
});

test('who has no subscription is signed up at the door, pays, and is in', async ({ page }) => {
  const { customer, memberCode } = await customerOf('Nadia Nueva');
  await till.open(page);
  await scan(page, memberCode);
  const first = page.getByTestId('entry').getByRole('button').first();
  await expect(first).toHaveText('Dar de alta');
  await first.click();
  await dialog(page).getByRole('combobox', { name: 'Tipo de suscripción' }).fill('Socio de puerta');
  await page.getByRole('option', { name: 'Socio de puerta', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Dar de alta' }).click();
  await dialog(page).getByTestId('method-2').click();
  await expect(outcome(page)).toHaveText('Entrada contada');
  expect(await entriesOf(customer)).toMatchObject([{ despite: null }]);
});

test('a recharge is paid in parts, with change, drawer and ticket', async ({ page }) => {
  const { customer, memberCode } = await customerOf('Rita Recarga');
  await till.api('vouchers/recharge.json', { customer, voucherType: swims, amount: 10, paymentMethod: 1 });
  await till.open(page);
  await choose(page, memberCode, 'Rita Recarga');
  await facts(page)
    .getByRole('button', { name: new RegExp(SWIMS) })
    .click();
  await expect(dialog(page).getByRole('button', { name: 'Cobrar 55,00 €' })).toBeEnabled();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  // What is held or lent pays for no recharge.
  await expect(dialog(page).getByTestId('method-5')).toHaveCount(0);
  const before = pulses();
  await dialog(page).getByRole('textbox', { name: 'Importe' }).fill('30');
  await page.keyboard.press('F8');
  await expect(dialog(page).getByTestId('due')).toHaveText('25,00 €');
  await dialog(page).getByTestId('note-50').click();
  await expect(receipt(page).getByTestId('change')).toHaveText('25,00 €');
  await expect(receipt(page).getByTestId('ticket-number')).toContainText('T26-');
  await expect.poll(pulses).toBe(before + 1);
  expect(await unitsOf(customer)).toEqual([20]);
  expect((await newestInvoices(till, 1))[0]?.total).toBe(55);
});

test('a recharge whose answer is lost is made once', async ({ page }) => {
  const { customer, memberCode } = await customerOf('Doro Duda');
  await till.api('vouchers/recharge.json', { customer, voucherType: swims, amount: 10, paymentMethod: 1 });
  let sent = 0;
  await page.route('**/api/vouchers/recharge.json', async (route) => {
    if (sent++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await till.open(page);
  await choose(page, memberCode, 'Doro Duda');
  await facts(page)
    .getByRole('button', { name: new RegExp(SWIMS) })
    .click();
  await dialog(page).getByRole('button', { name: 'Cobrar 55,00 €' }).click();
  await dialog(page).getByTestId('method-1').click();
  await expect(receipt(page).getByTestId('charged')).toHaveText('55,00 €');
  expect(sent).toBeGreaterThan(1);
  expect(await unitsOf(customer)).toEqual([20]);
});

test('a part that was noted for a recharge stays noted where the recharge is refused', async ({ page }) => {
  const { customer, memberCode } = await customerOf('Renata Rechazo');
  await till.api('vouchers/recharge.json', { customer, voucherType: swims, amount: 10, paymentMethod: 1 });
  const problem = { status: 409, code: 'cash_point_closed', title: 'La caja está cerrada' };
  await page.route('**/api/vouchers/recharge.json', (route) => route.fulfill({ status: 409, json: problem }));
  await till.open(page);
  await choose(page, memberCode, 'Renata Rechazo');
  const begin = async (): Promise<void> => {
    await facts(page)
      .getByRole('button', { name: new RegExp(SWIMS) })
      .click();
    await dialog(page).getByRole('button', { name: 'Cobrar 55,00 €' }).click();
  };
  await begin();
  await dialog(page).getByRole('textbox', { name: 'Importe' }).fill('30');
  await dialog(page).getByTestId('method-2').click();
  await dialog(page).getByTestId('note-50').click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: 'Cerrar y dejarlos anotados' }).click();
  await begin();
  await expect(dialog(page).getByTestId('taken-payment').first()).toContainText('30,00');
});

test('a part that was noted for a recharge stays noted where its answer is lost, the page loaded anew and it is refused', async ({
  page,
}) => {
  const { customer, memberCode } = await customerOf('Petra Perdida');
  await till.api('vouchers/recharge.json', { customer, voucherType: swims, amount: 10, paymentMethod: 1 });
  const body = JSON.stringify({ status: 409, code: 'cash_point_closed', title: 'La caja está cerrada' });
  let isLost = true;
  await page.route('**/api/vouchers/recharge.json', (route) =>
    isLost ? route.abort() : route.fulfill({ status: 409, contentType: 'application/problem+json', body }),
  );
  await till.open(page);
  await choose(page, memberCode, 'Petra Perdida');
  const begin = async (): Promise<void> => {
    await facts(page)
      .getByRole('button', { name: new RegExp(SWIMS) })
      .click();
    await dialog(page).getByRole('button', { name: 'Cobrar 55,00 €' }).click();
  };
  await begin();
  await dialog(page).getByRole('textbox', { name: 'Importe' }).fill('30');
  await dialog(page).getByTestId('method-2').click();
  await dialog(page).getByTestId('note-50').click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await page.reload();
  isLost = false;
  await expect(page.getByText('No se ha hecho').first()).toBeVisible({ timeout: 30_000 });
  await begin();
  await expect(dialog(page).getByTestId('taken-payment').first()).toContainText('30,00');
});

test('money into a deposit has its change, the drawer and its receipt; so has what goes back', async ({ page }) => {
  const { memberCode } = await customerOf('Delia Depósito');
  await till.open(page);
  await choose(page, memberCode, 'Delia Depósito');
  await facts(page).getByRole('button', { name: 'Cuenta' }).click();
  await dialog(page).getByRole('button', { name: 'Ingresar en el depósito' }).click();
  const before = pulses();
  await expect(dialog(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await dialog(page).getByTestId('note-50').click();
  await expect(receipt(page).getByTestId('change')).toHaveText('20,00 €');
  await expect(receipt(page)).toContainText('En el depósito hay 30,00 €');
  const [movement] = await till.api<{ id: number; deposit: number; receipt: string }[]>(
    'model/depositMovement?sort=-id&limit=1',
  );
  const number = movement?.receipt ?? 'none';
  expect(number).toMatch(/^DEP-\d{6}$/);
  await expect(receipt(page).getByTestId('ticket-number')).toHaveText(`Recibo ${number}`);
  await expectAccessible(page);
  await expect.poll(pulses).toBe(before + 1);
  const [opening] = await till.api<{ comments: string }[]>('model/drawerOpening?sort=-id&limit=1');
  expect(opening?.comments).toBe('Ingresar en el depósito');
  const printed = (): string[] => printer.received.map((bytes) => textOf(bytes).join('\n'));
  const ofDeposit = () => printed().filter((text) => text.includes(number)).length;
  expect(ofDeposit()).toBe(0);
  await receipt(page).getByRole('button', { name: 'Imprimir' }).click();
  // A printer reads its paper piece by piece.
  await expect.poll(() => printed().at(-1)).toContain('No es una factura');
  expect(ofDeposit()).toBe(1);
  await receipt(page)
    .getByRole('button', { name: /^Siguiente venta/ })
    .click();
  await expect(facts(page)).toContainText('30,00');
  await facts(page).getByRole('button', { name: 'Cuenta' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Devolver del depósito/ })
    .click();
  // What a deposit holds leaves it as money.
  await expect(dialog(page).getByTestId('due')).toHaveText('30,00 €');
  await expect(dialog(page).getByTestId('method-5')).toHaveCount(0);
  await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill('Se da de baja');
  await expectAccessible(page);
  await dialog(page).getByTestId('method-1').click();
  await expect(receipt(page)).toContainText('Devuelto · Efectivo');
  await expect(receipt(page).getByTestId('charged')).toHaveText('30,00 €');
  await expect(receipt(page)).toContainText('En el depósito hay 0,00 €');
  const [back] = await till.api<{ receipt: string; reason: string }[]>('model/depositMovement?sort=-id&limit=1');
  expect(back?.reason).toBe('Se da de baja');
  await expect(receipt(page).getByTestId('ticket-number')).toHaveText(`Recibo ${back?.receipt}`);
  await expectAccessible(page);
  await expect.poll(pulses).toBe(before + 2);
  const [last] = await till.api<{ comments: string }[]>('model/drawerOpening?sort=-id&limit=1');
  expect(last?.comments).toBe('Devolver del depósito');
  const opened = page.waitForEvent('popup');
  await receipt(page).getByRole('button', { name: 'Abrir PDF' }).click();
  await (await opened).close();
  await receipt(page).getByRole('button', { name: 'Imprimir' }).click();
  await expect.poll(() => printed().filter((text) => text.includes(back?.receipt ?? 'none')).length).toBe(1);
});

test('money goes back from a deposit in parts, no more than it holds, and once where the answer is lost', async ({
  page,
}) => {
  const { customer, memberCode } = await customerOf('Vuelta Partes');
  const { deposit } = await till.api<{ deposit: number }>('deposits/recharge', {
    ...{ customer, amount: 30, paymentMethod: 1 },
  });
  let sent = 0;
  await page.route('**/api/deposits/return', async (route) => {
    if (sent++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await till.open(page);
  await choose(page, memberCode, 'Vuelta Partes');
  await facts(page).getByRole('button', { name: 'Cuenta' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Devolver del depósito/ })
    .click();
  const amount = dialog(page).getByRole('textbox', { name: 'Importe' });
  await amount.fill('50');
  await page.keyboard.press('F9');
  await expect(dialog(page).getByRole('alert')).toHaveText('No se puede devolver más de lo que falta.');
  await amount.fill('10');
  await page.keyboard.press('F9');
  await expect(dialog(page).getByTestId('due')).toHaveText('20,00 €');
  await amount.fill('5');
  await page.keyboard.press('F8');
  await dialog(page).getByRole('button', { name: 'Devolver 15,00 € y dejar 15,00 € en el depósito' }).click();
  await expect(receipt(page).getByTestId('charged')).toHaveText('15,00 €');
  await expect(receipt(page)).toContainText('En el depósito hay 15,00 €');
  expect(sent).toBeGreaterThan(1);
  const moved = await till.api<{ amount: number }[]>(`model/depositMovement?deposit=${deposit}&sort=id`);
  expect(moved.map((each) => each.amount)).toEqual([30, -10, -5]);
});

test('a till that always prints gives the receipt of what goes back, too', async ({ page }) => {
  const { customer, memberCode } = await customerOf('Siro Siempre');
  await till.api('deposits/recharge', { customer, amount: 30, paymentMethod: 1 });
  await page.addInitScript(() => localStorage.setItem('taquilla.alwaysPrint', 'true'));
  await till.open(page);
  await choose(page, memberCode, 'Siro Siempre');
  await facts(page).getByRole('button', { name: 'Cuenta' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Devolver del depósito/ })
    .click();
  await dialog(page).getByTestId('method-1').click();
  await expect(receipt(page)).toContainText('Devuelto');
  await expect.poll(() => printer.received.map((bytes) => textOf(bytes).join('\n')).at(-1)).toContain('Siro Siempre');
});

test('the receipt of a deposit is printed again from its movement', async ({ page }) => {
  const { customer } = await customerOf('Remedios Recibo');
  const { deposit, receipt: number } = await till.api<{ deposit: number; receipt: string }>('deposits/recharge', {
    ...{ customer, amount: 30, paymentMethod: 1 },
  });
  await till.open(page, `/office/deposit/${deposit}`);
  const drawing = page.waitForResponse('**/api/vouchers/paper.pdf');
  await page.getByRole('button', { name: `Imprimir ${number}` }).click();
  expect((await drawing).status()).toBe(200);
  // The office shows the receipt of what it pays back at once.
  await page.getByRole('button', { name: 'Devolver dinero' }).click();
  await dialog(page).getByTestId('method-1').click();
  const paper = page.getByTestId('deposit-receipt');
  await expect(paper).toContainText(/Recibo DEP-\d{6}/);
  const drawn = page.waitForResponse('**/api/vouchers/paper.pdf');
  await paper.getByRole('button', { name: 'Imprimir' }).click();
  expect((await drawn).status()).toBe(200);
  const opened = page.waitForEvent('popup');
  await paper.getByRole('button', { name: 'Abrir PDF' }).click();
  await (await opened).close();
});
