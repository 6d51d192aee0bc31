/** The cash screen: the drawer, its movements, handover, closing, and the Z. One facility for all; each test closes what it opens. */
import { expect, type Page } from 'playwright/test';
import { test } from './browserTest.ts';
import { type DemoTill, newestInvoices, startDemoTill } from './demoTill.ts';
import { expectAccessible } from './steps.ts';

interface Session {
  readonly token: string;
  readonly user: { readonly id: number };
}

let till: DemoTill;
/** Ids by name, of staff, or by type, of methods of payment. */
const staff = new Map<string, number>();
const methods = new Map<number, number>();
let menu: number;
let customer: { readonly id: number; readonly name: string };

const CASH = 1;
const CARD = 2;
const TRANSFER = 3;
/** As fast as a hand types, in milliseconds: a scanner is faster, and what it types is no input. */
const HAND = { delay: 60 };

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('cash');
  for (const user of await till.api<{ id: number; name: string }[]>('session/users')) staff.set(user.name, user.id);
  for (const method of await till.api<{ id: number; type: number }[]>('model/paymentMethod')) {
    methods.set(method.type, method.id);
  }
  const [product] = await till.api<{ id: number }[]>(`model/product?name=${encodeURIComponent('Menú del día')}`);
  menu = product?.id ?? 0;
  [customer = { id: 0, name: '' }] = await till.api<(typeof customer)[]>('model/customer?limit=1');
});

test.afterAll(() => till.close());

/** Sells so many menus at 12.50 by one method. */
function sell(type: number, units = 1, more: object = {}, pos = 1): Promise<unknown> {
  return till.api('billing/checkout', {
    pos,
    lines: [{ product: menu, units }],
    payments: [{ paymentMethod: methods.get(type), amount: 12.5 * units }],
    ...more,
  });
}

/** A page of the cash screen, signed in as somebody of the staff. */
async function openCash(page: Page, name: string, pin: string, pos = 1): Promise<void> {
  const session = await till.api<Session>('session', { user: staff.get(name), pin });
  await page.addInitScript(
    ([saved, chosen]) => {
      if (sessionStorage.getItem('taquilla.session') === null) sessionStorage.setItem('taquilla.session', saved ?? '');
      localStorage.setItem('taquilla.cashPoint', chosen ?? '');
    },
    [JSON.stringify(session), String(pos)],
  );
  await page.goto(`${till.server.url}/cash`);
  await expect(page.getByRole('navigation')).toBeVisible();
}

/** Counts keys and clicks from now on; what is typed into a PIN counts as one. */
async function countInteractions(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let counted = 0;
    let inPin = false;
    const show = (): void => {
      document.documentElement.dataset.interactions = String(counted);
    };
    const add = (): void => {
      counted++;
      show();
    };
    show();
    addEventListener('pointerdown', add, { capture: true });
    addEventListener(
      'keydown',
      (event) => {
        // A digit typed on a name is the first of that person's PIN.
        const { ariaLabel, type } = event.target as HTMLInputElement;
        const typesPin = /^\d$/.test(event.key) && (type === 'radio' || /PIN/.test(ariaLabel ?? ''));
        const goesOn = typesPin && inPin;
        inPin = typesPin;
        if (goesOn) return;
        add();
      },
      { capture: true },
    );
  });
  return async () => Number(await page.evaluate(() => document.documentElement.dataset.interactions));
}

test('the drawer comes first, with what it is made of; every method is in the table', async ({ page }) => {
  await sell(CASH);
  await sell(CARD);
  await sell(TRANSFER, 2);
  await till.api('pos/cashOut', { pos: 1, amount: 20, comments: 'Sellos' });
  await openCash(page, 'Marta Ruiz', '1234');
  await expect(page.getByTestId('drawer')).toHaveText('492,50 €');
  const drawer = page.getByRole('heading', { name: 'Debería haber en el cajón' });
  await expect(drawer).toBeVisible();
  await expect(page.getByText('Retirado').locator('..')).toContainText('-20,00 €');
  await expect(page.getByRole('row', { name: 'Transferencia 25,00 €' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Contado' })).toBeHidden();
  const close = await page.getByRole('button', { name: 'Cerrar caja' }).boundingBox();
  const title = await page.getByRole('heading', { name: 'Recepción' }).boundingBox();
  expect(Math.abs((close?.y ?? 0) - (title?.y ?? 99))).toBeLessThan(20);
  await expectAccessible(page);

  await till.api('pos/count', { pos: 1, realCashCount: 490 });
  await expect(page.getByTestId('last-count')).toContainText('Faltan 2,50 €');
  await expect(page.getByRole('row', { name: /^Efectivo 492,50 € 490,00 € Faltan 2,50 €/ })).toBeVisible();
});

test('a movement shows its ticket and customer, and opens with lines and payments', async ({ page }) => {
  await sell(CASH, 2, { customer: customer.id });
  const number = (await newestInvoices(till, 1))[0]?.number ?? '';
  await openCash(page, 'Marta Ruiz', '1234');
  const row = page.getByRole('button', { name: number });
  await expect(row).toContainText(customer.name);
  await expect(page.getByRole('button', { name: /^Retirada/ })).toContainText('Sellos');
  await row.click();
  const ticket = page.getByRole('dialog').getByRole('region', { name: `Documento ${number}` });
  await expect(ticket.getByRole('row', { name: 'Menú del día 2 25,00 €' })).toBeVisible();
  await expect(
    ticket.getByRole('table', { name: 'Cobros' }).getByRole('row', { name: 'Efectivo 25,00 €' }),
  ).toBeVisible();
  await expect(ticket.getByRole('button', { name: 'Imprimir' })).toBeEnabled();
  await expect(ticket.getByRole('button', { name: 'Abrir PDF' })).toBeEnabled();
  await expectAccessible(page);
});

test('what other tills do while this one is locked is there when it is unlocked', async ({ page }) => {
  await openCash(page, 'Marta Ruiz', '1234');
  await expect(page.getByTestId('drawer')).toHaveText(/€/);
  await page.getByRole('button', { name: 'Bloquear · Marta Ruiz' }).click();
  await expect(page.getByRole('radio', { name: /Marta Ruiz/ })).toBeVisible();
  await till.api('pos/cashIn', { pos: 1, amount: 7.5, comments: 'Monedas del banco' });
  await page.getByRole('radio', { name: /Marta Ruiz/ }).click();
  await page.keyboard.type('1234', HAND);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Monedas del banco/ })).toContainText('7,50 €');
  await till.api('pos/cashOut', { pos: 1, amount: 7.5, comments: 'Monedas devueltas' });
  await expect(page.getByRole('button', { name: /Monedas devueltas/ })).toContainText('-7,50 €');
});

test('the tips of the session are paid out with one button, and the reason stands in the journal', async ({ page }) => {
  await sell(CASH, 1, { payments: [{ paymentMethod: methods.get(CASH), amount: 12.5, tip: 2.5 }] });
  await openCash(page, 'Marta Ruiz', '1234');
  await page.getByRole('button', { name: 'Retirar efectivo' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Importe' })).toBeFocused();
  await dialog.getByRole('button', { name: /^Repartir las propinas de la sesión: 2,50/ }).click();
  await dialog.getByText('Reparto de propinas', { exact: true }).first().click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Retirar 2,50 €' }).click();
  await expect(page.getByRole('button', { name: /^Retirada.*Reparto de propinas/ })).toContainText('-2,50 €');
});

test('the drawer is handed over by two PINs in 12 interactions, and who takes it is signed in', async ({ page }) => {
  await openCash(page, 'Marta Ruiz', '1234');
  const interactions = await countInteractions(page);
  await page.getByRole('button', { name: 'Relevo' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Efectivo contado' })).toBeFocused();
  await page.keyboard.type('530', HAND);
  await expect(dialog.getByTestId('handover-difference')).toHaveText(/^Esperado .*(?:Faltan|Sobran|Cuadra)/);
  await page.keyboard.press('Enter', HAND);
  await page.keyboard.type('1234', HAND);
  await page.keyboard.press('Enter', HAND);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Lucía Gómez' })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.type('9999', HAND);
  await page.keyboard.press('Enter', HAND);
  await expect(dialog.getByRole('textbox', { name: 'PIN de quien la recibe' })).toHaveAccessibleDescription(
    'El PIN no es correcto',
  );
  const mistaken = await interactions();
  await page.keyboard.type('2222', HAND);
  await page.keyboard.press('Enter', HAND);
  await expect(page.getByTestId('session-since')).toContainText('la lleva Lucía Gómez');
  await expect(page.getByRole('button', { name: 'Bloquear · Lucía Gómez' })).toBeVisible();
  // Without the slip of a PIN the two of it are spared.
  expect((await interactions()) - 2).toBeLessThanOrEqual(12);
  expect(mistaken).toBeGreaterThan(2);
  await expect(page.getByRole('button', { name: /Relevo de caja.*de Marta Ruiz a Lucía Gómez/ })).toBeVisible();
});

test('one button corrects the payment that explains a difference, and the comparison is drawn anew', async ({
  page,
}) => {
  await sell(CARD, 3);
  const { expectedCash, expectedCard } = await stateOf(1);
  await openCash(page, 'Marta Ruiz', '1234');
  await countByAmount(page, expectedCash + 37.5, expectedCard - 37.5);
  await expect(page.getByRole('row', { name: /^Efectivo .*Sobran 37,50 €/ })).toBeVisible();
  await expect(page.getByRole('note')).toContainText('Una venta con tarjeta de 37,50 €');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Corregir: fue en efectivo' }).click();
  await expect(page.getByRole('row', { name: /^Efectivo .*Cuadra/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Tarjeta .*Cuadra/ })).toBeVisible();
  await expect(page.getByRole('note')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Comparación con lo esperado' })).toBeFocused();
  const [payment] = await till.api<{ type: number; amount: number }[]>('model/payment?sort=-id&limit=1');
  expect(payment).toMatchObject({ type: CASH, amount: 37.5 });
  const [entry] = await till.api<{ action: string }[]>('model/auditLog?sort=-id&limit=1');
  expect(JSON.stringify(entry)).toContain('changePaymentMethod');
});

test('the float stays: what to take out is planned, and the closing records it', async ({ page }) => {
  const { expectedCash, expectedCard } = await stateOf(1);
  // Two notes of 100.00 and the rest in coins of 0.50: only the notes make up what is to go.
  await openCash(page, 'Marta Ruiz', '1234');
  await page.getByRole('button', { name: 'Cerrar caja' }).click();
  await expect(page.getByRole('textbox', { name: 'Billetes de 500 €' })).toBeHidden();
  await expect(page.getByText(/Según la caja/)).toBeHidden();
  await page.getByRole('textbox', { name: 'Billetes de 100 €' }).fill('2');
  await page.getByRole('textbox', { name: 'Monedas de 0,50 €' }).fill(String((expectedCash - 200) * 2));
  await page.getByRole('textbox', { name: 'Total del datáfono' }).fill(String(expectedCard).replace('.', ','));
  await page.getByRole('button', { name: 'Revisar' }).last().click();
  await page.getByRole('switch', { name: /Retirar el resto/ }).check();
  await page
    .getByRole('textbox', { name: 'Fondo para la próxima apertura' })
    .fill(String(expectedCash - 150).replace('.', ','));
  const pieces = page.getByRole('table', { name: 'Qué retirar' });
  await expect(pieces.getByRole('row', { name: '100 € 1 100,00 €' })).toBeVisible();
  await expect(pieces.getByRole('row', { name: '0,50 € 100 50,00 €' })).toBeVisible();
  await page.getByText('Ingreso en banco', { exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cerrar caja' }).click();
  await expect(page.getByRole('button', { name: 'Hecho' })).toBeFocused();
  await expect(page.getByTestId('result')).toHaveText('La caja cuadra');
  await expect(page.getByTestId('report')).toContainText('Ingreso en banco');
  expect(await stateOf(1)).toMatchObject({ open: false, lastClosingCash: expectedCash - 150 });
  await page.evaluate(() => localStorage.clear());
});

/** Ways to close a day with the keyboard alone: 361.00 in the drawer, 186.50 by card. */
const ways = [
  { name: 'by notes and coins', mode: 'Billetes y monedas', count: ['', '2', '6', '9', '7', '6', '3', '2'] },
  { name: 'by one amount', mode: 'Importe total', count: ['361'] },
  { name: 'by one amount, and the rest of it is taken out', mode: 'Importe total', count: ['361'], withdraws: true },
  {
    name: 'by notes and coins, blind',
    mode: 'Billetes y monedas',
    count: ['', '2', '6', '9', '7', '6', '3', '2'],
    blind: true,
  },
] as const;

for (const { name, mode, count, ...way } of ways) {
  test(`a day is closed by keyboard in 25 keys at most: ${name}`, async ({ page }) => {
    const isBlind = 'blind' in way;
    await till.api('model/pos/1', { blindCount: isBlind, tolerance: 5 });
    await till.api('pos/open', { pos: 1, realCashCount: 336 });
    await sell(CASH, 2);
    await sell(CARD, 15, {
      payments: [
        { paymentMethod: methods.get(CARD), amount: 186.5 },
        { paymentMethod: methods.get(TRANSFER), amount: 1 },
      ],
    });
    await openCash(page, 'Marta Ruiz', '1234');
    await page.evaluate(
      ([counted, taken]) => {
        localStorage.setItem('taquilla.countMode.1', counted === 'Importe total' ? 'amount' : 'denominations');
        localStorage.setItem('taquilla.withdraws.1', String(taken === 'yes'));
      },
      [mode, 'withdraws' in way ? 'yes' : 'no'],
    );
    await expect(page.getByTestId('drawer')).toHaveText(isBlind ? 'Oculto hasta contar' : '361,00 €');
    const keys = await countInteractions(page);
    await page.keyboard.press('c');
    const first = mode === 'Importe total' ? 'Efectivo contado' : 'Billetes de 100 €';
    await expect(page.getByRole('textbox', { name: first })).toBeFocused();
    for (const [index, text] of count.entries()) {
      if (index > 0) await page.keyboard.press('Enter');
      await page.keyboard.type(text, HAND);
    }
    await page.keyboard.press('PageDown');
    await expect(page.getByRole('textbox', { name: 'Total del datáfono' })).toBeFocused();
    await page.keyboard.type('186,5', HAND);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: isBlind ? 'Lo que ha contado' : /^Comparación/ })).toBeFocused();
    if (!isBlind) await expect(page.getByRole('row', { name: /^Efectivo .*Cuadra/ })).toBeVisible();
    // The Enter that led here, pressed again, closes nothing.
    await page.keyboard.press('Enter');
    expect(await stateOf(1)).toMatchObject({ open: true });
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('button', { name: 'Hecho' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'La caja está cerrada' })).toBeVisible();
    // Without the Enter that was one too many.
    expect((await keys()) - 1).toBeLessThanOrEqual(25);
    expect(await stateOf(1)).toMatchObject({ open: false, lastClosingCash: 'withdraws' in way ? 336 : 361 });
    await till.api('model/pos/1', { blindCount: false });
    await page.evaluate(() => localStorage.clear());
  });
}

test('Ctrl held down from the step before closes nothing', async ({ page }) => {
  await till.api('pos/open', { pos: 1, realCashCount: 50 });
  await openCash(page, 'Marta Ruiz', '1234');
  await expect(page.getByTestId('drawer')).toHaveText('50,00 €');
  await page.keyboard.press('c');
  await page.getByText('Importe total', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Efectivo contado' }).fill('50');
  await page.keyboard.down('Control');
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('heading', { name: /^Comparación/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.up('Control');
  await expect(page.getByRole('button', { name: 'Cerrar caja' })).toBeEnabled();
  expect(await stateOf(1)).toMatchObject({ open: true });
  await till.api('pos/close', { pos: 1, realCashCount: 50, realCreditCardCount: 0 });
});

test('the history opens by the whole row; the Z is printed, and saved as PDF and CSV', async ({ page }) => {
  await openCash(page, 'Marta Ruiz', '1234');
  await page.getByText('Cierres', { exact: true }).click();
  const row = page.getByRole('row', { name: /361,00 € Cuadra 186,50 € Cuadra/ }).first();
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('cell').nth(2).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByTestId('report')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Abrir PDF' })).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Descargar CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Informe Z .*\.csv$/);
  // The dialog of the system waits: what it would print is looked at meanwhile.
  await page.emulateMedia({ media: 'print' });
  const printed = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        window.print = () => resolve(document.body.innerText);
      }),
  );
  await dialog.getByRole('button', { name: 'Imprimir' }).click();
  const text = await printed;
  expect(text).toContain('La caja cuadra');
  expect(text).not.toContain('Cierres');
});

test('under blind count nothing shows what is expected, and above the limit a manager stands for it', async ({
  page,
}) => {
  await till.api('model/pos/2', { blindCount: true, managerLimit: 20 });
  await till.api('pos/open', { pos: 2, realCashCount: 81 });
  await sell(CASH, 3, {}, 2);
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''));
  });
  await openCash(page, 'Carmen Vega', '4444', 2);
  await expect(page.getByTestId('drawer')).toHaveText('Oculto hasta contar');
  await expect(page.getByRole('button', { name: /^Cobro efectivo/ })).toBeVisible();
  await page.getByRole('button', { name: 'Retirar efectivo' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Importe' })).toBeFocused();
  await expect(page.getByRole('dialog').getByText('debería haber')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Informe X' }).click();
  await expect(page.getByRole('alert')).toContainText('solo lo ve quien tiene permiso');
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  await countByAmount(page, 50, 0);
  await expect(page.getByRole('columnheader', { name: 'Esperado' })).toBeHidden();
  await page.getByRole('button', { name: 'Cerrar caja' }).click();
  const comments = page.getByRole('textbox', { name: 'Comentario' });
  await expect(comments).toBeFocused();
  await comments.fill('No lo sé');
  await page.getByRole('button', { name: 'Cerrar caja' }).click();
  const pin = page.getByRole('textbox', { name: 'PIN del responsable' });
  await expect(pin).toBeVisible();
  await expectAccessible(page);
  expect(await page.getByRole('main').innerText()).not.toContain('118,50');
  expect(answers.join()).not.toMatch(/118\.5|"expectedCash":\d/);
  await page.getByRole('combobox', { name: 'Responsable' }).click();
  await page.getByRole('option', { name: /Marta Ruiz/ }).click();
  await pin.fill('1234');
  await page.getByRole('button', { name: 'Cerrar caja' }).click();
  await expect(page.getByTestId('result')).toContainText('Faltan 68,50 €');
});

test('a terminal that gave back more than it took is counted and closed below zero', async ({ page }) => {
  await till.api('pos/open', { pos: 1, realCashCount: 100 });
  await sell(CARD, 1);
  const [sold] = await newestInvoices(till, 1);
  await till.api('pos/close', { pos: 1, realCashCount: 100, realCreditCardCount: 12.5 });
  await till.api('pos/open', { pos: 1, realCashCount: 100 });
  await till.api('billing/refundSale', { invoice: sold?.id, paymentMethod: methods.get(CARD), pos: 1 });
  await till.open(page, '/cash');
  await expect(page.getByTestId('expected-card')).toHaveText('-12,50\u00a0€');
  await page.getByRole('button', { name: 'Arquear' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Importe total', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Efectivo contado' }).fill('100');
  await dialog.getByRole('textbox', { name: 'Total del datáfono' }).fill('-12,5');
  await dialog.getByRole('button', { name: 'Guardar arqueo' }).click();
  await expect(dialog).toHaveCount(0);
  const card = page.getByRole('row', { name: /^Tarjeta/ });
  await expect(card).toHaveText(/-12,50.*-12,50.*(Cuadra|0,00)/);
  await page.getByRole('button', { name: 'Cerrar caja' }).click();
  await page.getByText('Importe total', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Efectivo contado' }).fill('100');
  await expect(page.getByText('Con el signo menos, si devolvió más de lo que cobró.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Total del datáfono' }).fill('-12,50');
  await page.getByRole('button', { name: 'Revisar' }).last().click();
  await expect(card).toHaveText(/-12,50.*-12,50.*(Cuadra|0,00)/);
  await page.getByRole('button', { name: 'Cerrar caja' }).click();
  await expect(page.getByTestId('result')).toContainText('La caja cuadra');
});

function stateOf(pos: number): Promise<{ readonly expectedCash: number; readonly expectedCard: number }> {
  return till.api(`pos/state?pos=${pos}`);
}

/** Goes to the comparison of a closing, with the cash typed as one amount. */
async function countByAmount(page: Page, cash: number, card: number): Promise<void> {
  const typed = (amount: number): string => amount.toFixed(2).replace('.', ',');
  await page.getByRole('button', { name: 'Cerrar caja' }).click();
  await page.getByText('Importe total', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Efectivo contado' }).fill(typed(cash));
  await page.getByRole('textbox', { name: 'Total del datáfono' }).fill(typed(card));
  await page.getByRole('button', { name: 'Revisar' }).last().click();
}
