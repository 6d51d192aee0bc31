/**
 * The day's work by keyboard alone, without any mouse, and by touch alone, without any key. The shortest of each are part
 * of `npm test`, all of them of `npm run test:deep` (TAQUILLA_DEPTH).
 */
import { type BrowserContextOptions, expect, type Locator, type Page, test } from 'playwright/test';
import { type DemoTill, startDemoTill } from './demoTill.ts';

interface Hand {
  /** Puts a product into the basket. */
  add(product: string): Promise<void>;
  /** Presses a button, a link or a choice. */
  press(target: Locator): Promise<void>;
  /** Enters a number into a field that is there, or that has the focus. */
  enter(field: Locator, digits: string): Promise<void>;
}

const isDeep = process.env.TAQUILLA_DEPTH !== undefined;

let till: DemoTill;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('keyboard-and-touch');
});
test.afterAll(() => till.close());

const touch: BrowserContextOptions = { hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 } };

const hands = [
  { name: 'by keyboard', context: {}, byHand: keyboardOf },
  { name: 'by touch', context: touch, byHand: fingerOf },
] as const;

const flows: readonly {
  readonly name: string;
  readonly isShort?: true;
  readonly run: (page: Page, hand: Hand) => Promise<void>;
}[] = [
  { name: 'sell for cash', isShort: true, run: sellForCash },
  { name: 'sell by card', run: sellByCard },
  { name: 'sell by two methods', run: sellMixed },
  { name: 'refund a line of a ticket', run: refund },
  { name: 'hold a basket and take it up', run: holdAndRecall },
  { name: 'put cash in', run: cashIn },
  { name: 'hand the drawer over', run: handOver },
  { name: 'count and close', run: countAndClose },
];

for (const { name: by, context, byHand } of hands) {
  for (const { name, isShort, run } of flows) {
    if (!isDeep && isShort !== true) continue;
    test(`${by}: ${name}`, async ({ browser }) => {
      const { open } = await till.api<{ open: boolean }>('pos/state?pos=1');
      if (!open) await till.api('pos/open', { pos: 1, realCashCount: 500 });
      const page = await (await browser.newContext({ locale: 'es-ES', ...context })).newPage();
      // Whoever hands the drawer over is signed out: each has a session of their own.
      const { demo } = await till.api<{ demo: object }>('setup');
      const session = JSON.stringify(await till.api('session', demo));
      await page.goto(`${till.server.url}/sign-in`);
      await page.evaluate((saved) => sessionStorage.setItem('taquilla.session', saved), session);
      await page.goto(`${till.server.url}/till`);
      await expect(page.getByTestId('search')).toBeFocused();
      await run(page, byHand(page));
      await page.context().close();
    });
  }
}

const receipt = (page: Page) => page.getByTestId('receipt');
const dialog = (page: Page) => page.getByRole('dialog');

async function sellForCash(page: Page, hand: Hand): Promise<void> {
  await hand.add('Agua 50 cl');
  await hand.add('Café solo');
  await hand.press(page.getByTestId('pay-exact'));
  await expect(receipt(page).getByTestId('charged')).toHaveText(/^2,60/);
  await hand.add('Agua 50 cl');
  await hand.press(page.getByTestId('pay-note-5'));
  await expect(receipt(page).getByTestId('change')).toHaveText(/^3,70/);
}

async function sellByCard(page: Page, hand: Hand): Promise<void> {
  await hand.add('Tenis 60 min');
  await hand.press(page.getByTestId('pay-card'));
  await expect(receipt(page).getByTestId('charged')).toHaveText(/^10,00/);
}

async function sellMixed(page: Page, hand: Hand): Promise<void> {
  await hand.add('Tenis 60 min');
  await hand.press(page.getByTestId('pay-more'));
  await hand.enter(dialog(page).getByRole('textbox', { name: 'Importe' }), '4');
  await hand.press(dialog(page).getByRole('button', { name: /^Tarjeta/ }));
  await expect(dialog(page).getByTestId('due')).toHaveText(/^6,00/);
  await hand.press(dialog(page).getByRole('button', { name: /^Efectivo/ }));
  await expect(receipt(page)).toBeVisible();
  const paid = await till.api<{ amount: number }[]>('model/payment?sort=-id&limit=2');
  expect(paid.map(({ amount }) => amount)).toEqual([6, 4]);
}

async function refund(page: Page, hand: Hand): Promise<void> {
  await hand.add('Agua 50 cl');
  await hand.press(page.getByTestId('pay-card'));
  const number = /T\d\d-\d+/.exec(await receipt(page).getByTestId('ticket-number').innerText())?.[0];
  await hand.press(page.getByTestId('today'));
  await hand.press(
    page.getByTestId('today-sales').getByRole('button', { name: new RegExp(`^(?!Imprimir).*${number}`) }),
  );
  await hand.press(dialog(page).getByRole('button', { name: 'Devolver' }));
  await hand.press(dialog(page).getByRole('checkbox', { name: /^Agua 50 cl/ }));
  await hand.press(dialog(page).getByRole('button', { name: /^Devolver 1,30/ }));
  await expect(page.getByTestId('refunded')).toContainText('Tarjeta');
}

async function holdAndRecall(page: Page, hand: Hand): Promise<void> {
  await hand.add('Agua 50 cl');
  await hand.press(page.getByTestId('hold'));
  await expect(page.getByTestId('basket-line')).toHaveCount(0);
  await hand.press(page.getByTestId('hold'));
  await hand.press(dialog(page).getByRole('button', { name: /^Agua 50 cl/ }));
  await expect(page.getByTestId('basket-line')).toHaveCount(1);
  await hand.press(page.getByTestId('pay-exact'));
  await expect(receipt(page)).toBeVisible();
}

async function cashIn(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('link', { name: 'Caja', exact: true }));
  await hand.press(page.getByRole('button', { name: 'Meter efectivo' }));
  await hand.enter(dialog(page).getByRole('textbox', { name: 'Importe' }), '30');
  await hand.press(dialog(page).getByRole('radio').first());
  await hand.press(dialog(page).getByRole('button', { name: /^Meter 30,00/ }));
  await expect(page.getByRole('button', { name: /^Ingreso|^Entrada/ }).first()).toContainText('30,00');
}

async function handOver(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('link', { name: 'Caja', exact: true }));
  await hand.press(page.getByRole('button', { name: 'Relevo' }));
  await hand.enter(dialog(page).getByRole('textbox', { name: 'Efectivo contado' }), '500');
  await hand.enter(dialog(page).getByLabel('PIN de quien la deja'), '1234');
  // Whoever has it from the flow before cannot take it over.
  const { holder } = await till.api<{ holder: number | null }>('pos/state?pos=1');
  const users = await till.api<{ id: number; name: string }[]>('session/users');
  const taker = users.find(({ id }) => id === holder)?.name === 'Lucía Gómez' ? 'Javier Moreno' : 'Lucía Gómez';
  await hand.press(dialog(page).getByRole('radio', { name: taker }));
  await hand.enter(dialog(page).getByLabel('PIN de quien la recibe'), taker === 'Lucía Gómez' ? '2222' : '3333');
  await hand.press(dialog(page).getByRole('button', { name: 'Hacer el relevo' }));
  await expect(page.getByTestId('session-since')).toContainText(`la lleva ${taker}`);
}

async function countAndClose(page: Page, hand: Hand): Promise<void> {
  const { expectedCash, expectedCard } = await till.api<{ expectedCash: number; expectedCard: number }>(
    'pos/state?pos=1',
  );
  await hand.press(page.getByRole('link', { name: 'Caja', exact: true }));
  await hand.press(page.getByRole('button', { name: 'Cerrar caja' }));
  for (const [label, pieces] of piecesOf(expectedCash)) {
    await hand.enter(page.getByRole('textbox', { name: label, exact: true }), String(pieces));
  }
  await hand.enter(page.getByRole('textbox', { name: 'Total del datáfono' }), String(expectedCard).replace('.', ','));
  await hand.press(page.getByRole('button', { name: 'Revisar' }).last());
  await hand.press(page.getByRole('button', { name: 'Cerrar caja' }));
  await expect(page.getByTestId('result')).toHaveText('La caja cuadra');
  await hand.press(page.getByRole('button', { name: 'Hecho' }));
  await expect(page.getByRole('heading', { name: 'La caja está cerrada' })).toBeVisible();
}

/** The notes and coins of an amount, by the labels of their fields. */
function piecesOf(amount: number): (readonly [string, number])[] {
  const found: (readonly [string, number])[] = [];
  let cents = Math.round(amount * 100);
  for (const value of [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1]) {
    const pieces = Math.floor(cents / value);
    cents -= pieces * value;
    const name = value >= 100 ? String(value / 100) : (value / 100).toFixed(2).replace('.', ',');
    if (pieces > 0) found.push([`${value >= 500 ? 'Billetes' : 'Monedas'} de ${name} €`, pieces]);
  }
  return found;
}

/** Keys alone: what is to be pressed is reached with Tab, or with the arrows of its group. */
function keyboardOf(page: Page): Hand {
  const reach = async (target: Locator): Promise<void> => {
    await expect(target).toBeAttached();
    const isThere = () => target.evaluate((element) => element === document.activeElement);
    const isRadio = await target.evaluate((element) => element instanceof HTMLInputElement && element.type === 'radio');
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let step = 0; step < 60; step++) {
        if (await isThere()) return;
        const inGroup =
          isRadio && (await page.evaluate(() => document.activeElement?.getAttribute('type') === 'radio'));
        await page.keyboard.press(inGroup ? 'ArrowRight' : key);
      }
    }
    throw new Error(`no key leads to ${target}`);
  };
  return {
    add: async (product) => {
      const lines = page.getByTestId('basket-line').filter({ hasText: product });
      await page.keyboard.press('F2');
      // As fast as a hand types: a scanner is faster.
      await page.keyboard.type(product, { delay: 60 });
      await page.keyboard.press('Enter');
      await expect(lines).toHaveCount(1);
    },
    press: async (target) => {
      await expect(target).toBeEnabled();
      const shortcut = await target.getAttribute('aria-keyshortcuts');
      if (shortcut !== null) return page.keyboard.press(shortcut);
      await reach(target);
      const type = await target.getAttribute('type');
      if (type === 'radio' && (await target.isChecked())) return;
      await page.keyboard.press(type === 'radio' || type === 'checkbox' ? 'Space' : 'Enter');
    },
    enter: async (field, digits) => {
      await reach(field);
      await page.keyboard.type(digits, { delay: 60 });
    },
  };
}

/** A finger alone: it taps tiles, buttons and the keys of the number pad. */
function fingerOf(page: Page): Hand {
  return {
    add: async (product) => {
      await page
        .getByRole('tabpanel')
        .getByRole('button', { name: new RegExp(`^${product}`) })
        .tap();
    },
    press: async (target) => {
      // Of a box and its label, the label is what is tapped.
      const id = await target.getAttribute('id');
      const type = await target.getAttribute('type');
      const isChoice = type === 'radio' || type === 'checkbox';
      await (isChoice ? page.locator(`label[for="${id}"]`).first() : target).tap();
    },
    enter: async (field, digits) => {
      await field.tap();
      // With the pad there the system's keyboard stays away.
      await expect(field).toHaveAttribute('inputmode', 'none');
      const pad = page.getByTestId('number-pad').last();
      for (const digit of digits) await pad.getByRole('button', { name: digit, exact: true }).tap();
    },
  };
}
