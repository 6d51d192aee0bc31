/**
 * Money that was taken for a basket before it is charged: whatever is done at the till, what was taken less what was given back
 * is what documents have and what waits, for every method and at every moment. 30 times as many baskets with TAQUILLA_DEPTH.
 */
import { expect, type Page } from 'playwright/test';
import { createRandom, type Random } from '../test/kit/fuzz/random.ts';
import { test } from './browserTest.ts';
import { taquilla } from './commandLine.ts';
import { type DemoTill, startDemoTill } from './demoTill.ts';
import { signInAs } from './facility.ts';
import { expectAccessible, intercept, settled, tile } from './steps.ts';

/** Of 10 baskets' worth of a deep run each; 300 at its usual depth. */
const RUNS = process.env.TAQUILLA_DEPTH === undefined ? 2 : 30 * Number(process.env.TAQUILLA_DEPTH);
const STEPS = 9;
const SEED = Number(process.env.TAQUILLA_SEED ?? 20_260_101);

const goods = { 'Agua 50 cl': 130, 'Café solo': 130, 'Menú del día': 1250 } as const;
type Good = keyof typeof goods;
/** In cents. */
interface Basket {
  readonly lines: Good[];
  readonly card: number[];
  readonly notes: number[];
}

let till: DemoTill;
let card: number;
/** Its own: who signs out at the till ends their session. */
let key: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  till = await startDemoTill('taken');
  const made = await taquilla('key', 'create', '--data', till.dataDir, '--name', 'e2e', '--scopes', '*');
  key = made.output.trim();
  const methods = await api<{ id: number; type: number }[]>('model/paymentMethod?sort=id');
  card = methods.find(({ type }) => type === 2)?.id ?? 0;
});
test.afterAll(() => till.close());

async function api<R>(path: string, body?: unknown): Promise<R> {
  const response = await fetch(`${till.server.url}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as R;
}

const atTill = (page: Page) => signInAs(page, till.server.url, 'Marta Ruiz', '1234');
const chips = (page: Page) => page.getByTestId('taken-chip');
const dialog = (page: Page) => page.getByRole('dialog');
const lines = (page: Page) => page.getByTestId('basket-line');
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
const costs = ({ lines: sold }: Basket): number => sum(sold.map((name) => goods[name]));
const cents = (amount: number): number => Math.round(amount * 100);
const waiting = () =>
  api<{ id: number; basket: string; amount: number; paymentMethod: number }[]>(
    'model/basketPayment?type=1&endedBy[null]=true&limit=1000',
  );

/** The newest payment of a document. */
async function newestPayment(): Promise<number> {
  return (await api<{ id: number }[]>('model/invoicePayment?limit=1&sort=-id'))[0]?.id ?? 0;
}

/** By card on documents, behind a payment: the demo has more than one answer lists. */
async function onDocuments(after: number): Promise<number> {
  const query = `paymentMethod=${card}&id[gt]=${after}&limit=1000`;
  const paid = await api<{ amount: number }[]>(`model/invoicePayment?${query}`);
  return sum(paid.map(({ amount }) => cents(amount)));
}

/** What somebody at the desk knows, and what they do next. */
class Desk {
  readonly page: Page;
  readonly #chance: Random;
  readonly #before: number;
  #basket: Basket = { lines: [], card: [], notes: [] };
  readonly #held: Basket[] = [];
  /** By card, in cents: all that was taken, and all that was given back. */
  #taken = 0;
  #refunded = 0;

  constructor(page: Page, chance: Random, before: number) {
    this.page = page;
    this.#chance = chance;
    this.#before = before;
  }

  get #waits(): number {
    return sum(this.#basket.card);
  }
  get #left(): number {
    return costs(this.#basket) - this.#waits - sum(this.#basket.notes);
  }
  get #isBlank(): boolean {
    return this.#basket.lines.length + this.#basket.card.length + this.#basket.notes.length === 0;
  }

  /** The next step, of those that can be made. */
  next(): readonly [string, () => Promise<void>] {
    const steps: (readonly [string, () => Promise<void>, boolean])[] = [
      ['tap', () => this.tap(), true],
      ['tap', () => this.tap(), true],
      ['remove', () => this.remove(), this.#basket.lines.length > 0],
      ['empty', () => this.empty(), this.#basket.lines.length > 0],
      ['note by card', () => this.note(false), this.#left > 100],
      ['note by card, the answer lost', () => this.note(true), this.#left > 100],
      ['note cash', () => this.hand(), this.#left > 500],
      ['give back', () => this.refund(), this.#basket.card.length > 0],
      ['take back cash', () => this.takeBack(), this.#basket.notes.length > 0],
      ['give back elsewhere', () => this.refundElsewhere(), this.#basket.card.length > 0],
      ['hold', () => this.hold(), !this.#isBlank],
      ['take up', () => this.takeUp(), this.#isBlank && this.#held.length > 0],
      ['close and open elsewhere', () => this.closeElsewhere(), true],
      ['lock', () => this.lock(), true],
      ['reload', () => this.reload(), true],
      ['charge', () => this.charge('F9'), this.#basket.lines.length > 0],
      ['charge by card', () => this.charge('F8'), this.#basket.lines.length > 0],
    ];
    const [name, act] = this.#chance.pick(steps.filter(([, , can]) => can));
    return [name, act];
  }

  async tap(): Promise<void> {
    const name = this.#chance.pick(Object.keys(goods) as Good[]);
    const asks = this.#basket.lines.length === 0 && !this.#isBlank;
    await tile(this.page, name).click();
    if (asks) {
      const whose = this.page.getByTestId('whose');
      await expect(whose).toBeVisible();
      if (this.#chance.percent(50)) {
        await whose.getByRole('button', { name: 'No, es otra' }).click();
        await expect(whose).toBeHidden();
        this.#held.push(this.#basket);
        this.#basket = { lines: [], card: [], notes: [] };
      } else {
        await whose.getByRole('button', { name: 'Sí, la misma' }).click();
      }
    }
    this.#basket.lines.push(name);
    await this.seesBasket();
  }

  async remove(): Promise<void> {
    const name = this.#basket.lines.at(-1) as Good;
    const line = lines(this.page).filter({ hasText: name });
    await line.click();
    await this.page.keyboard.press('Delete');
    this.#basket.lines.splice(0, Infinity, ...this.#basket.lines.filter((one) => one !== name));
    await this.seesBasket();
  }

  async empty(): Promise<void> {
    await this.page.getByRole('button', { name: 'Más acciones de la cesta' }).click();
    await this.page.getByRole('menuitem', { name: 'Vaciar la cesta' }).click();
    this.#basket.lines.length = 0;
    await this.seesBasket();
  }

  /** A part by card, through all payments; then the dialog is closed, as if by mistake. */
  async note(isLost: boolean): Promise<void> {
    const { page } = this;
    if (isLost) {
      let fails = 1;
      await intercept(page, '**/billing/takeBasketPayment', async (route) => {
        if (fails-- <= 0) return route.continue();
        await route.fetch();
        return route.abort();
      });
    }
    await page.keyboard.press('F12');
    await dialog(page).getByRole('textbox', { name: 'Importe' }).fill('1');
    await dialog(page).getByTestId('method-2').click();
    await expect(dialog(page).getByTestId('taken-payment')).toHaveCount(
      this.#basket.card.length + this.#basket.notes.length + 1,
    );
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    if (isLost) await page.unroute('**/billing/takeBasketPayment');
    this.#basket.card.push(100);
    this.#taken += 100;
    await page.keyboard.press('Escape');
  }

  async hand(): Promise<void> {
    await this.page.getByTestId('pay-note-5').click();
    this.#basket.notes.push(500);
    await this.page.keyboard.press('Escape');
  }

  async refund(): Promise<void> {
    const { page } = this;
    await page
      .getByRole('button', { name: /^Devolver 1,00 . de Tarjeta/ })
      .first()
      .click();
    await dialog(page).getByRole('radio', { name: 'No se llegó a cobrar' }).check();
    await dialog(page)
      .getByRole('button', { name: /^Devolver/ })
      .click();
    await expect(dialog(page)).toHaveCount(0);
    this.#basket.card.pop();
    this.#refunded += 100;
  }

  async takeBack(): Promise<void> {
    await this.page
      .getByRole('button', { name: /^Devolver 5,00 . en Efectivo/ })
      .first()
      .click();
    this.#basket.notes.pop();
  }

  async refundElsewhere(): Promise<void> {
    const own = await this.page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    const mine = (await waiting()).find(({ basket }) => own.includes(basket));
    await api('billing/refundBasketPayment', { basketPayment: mine?.id, reason: 'Devuelto en la otra caja' });
    this.#basket.card.pop();
    this.#refunded += 100;
  }

  async hold(): Promise<void> {
    await this.page.keyboard.press('F4');
    this.#held.push(this.#basket);
    this.#basket = { lines: [], card: [], notes: [] };
    await this.seesBasket();
  }

  async takeUp(): Promise<void> {
    await this.page.keyboard.press('F4');
    // The newest is the last.
    await dialog(this.page).getByTestId('held-basket').last().click();
    await expect(dialog(this.page)).toHaveCount(0);
    this.#basket = this.#held.pop() as Basket;
    await this.seesBasket();
  }

  /** Somebody closes the cash point at another screen, with what is in drawer and terminal, and opens it again. */
  async closeElsewhere(): Promise<void> {
    const { expectedCash, expectedCard } = await api<{ expectedCash: number; expectedCard: number }>('pos/state?pos=1');
    const counted = { realCashCount: expectedCash, realCreditCardCount: expectedCard };
    await api('pos/close', { pos: 1, ...counted, comments: 'Cierre de la mañana' });
    await expect(this.page.getByText('La caja está cerrada')).toBeVisible();
    await api('pos/open', { pos: 1, realCashCount: expectedCash });
    await expect(this.page.getByText('La caja está cerrada')).toHaveCount(0);
  }

  async lock(): Promise<void> {
    const { page } = this;
    await page.getByRole('button', { name: 'Bloquear · Marta Ruiz' }).click();
    await page.getByRole('radio', { name: /Marta Ruiz/ }).click();
    await page.keyboard.type('1234');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Venta' })).toBeVisible();
    await settled(page);
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await settled(this.page);
  }

  async charge(key: 'F8' | 'F9'): Promise<void> {
    const { page } = this;
    const left = costs(this.#basket) - this.#waits;
    const isRefused = left < 0 || (left === 0 && this.#basket.notes.length > 0);
    await page.keyboard.press(key);
    if (isRefused) {
      await expect(page.getByTestId('excess')).toBeVisible();
      return;
    }
    await expect(page.getByTestId('receipt')).toBeVisible();
    if (key === 'F8') this.#taken += Math.max(0, this.#left);
    this.#basket = { lines: [], card: [], notes: [] };
    await page.keyboard.press('Escape');
  }

  /** The screen says what is in the basket and what was taken for it. */
  async seesBasket(): Promise<void> {
    await expect(lines(this.page)).toHaveCount(new Set(this.#basket.lines).size);
  }

  /** Sums of its own against what the server has, and what the screen says. */
  async holds(): Promise<void> {
    await this.seesBasket();
    await expect(chips(this.page)).toHaveCount(this.#basket.card.length + this.#basket.notes.length);
    const waits = sum((await waiting()).map(({ amount }) => cents(amount)));
    const documents = await onDocuments(this.#before);
    const known = this.#waits + sum(this.#held.map(({ card: parts }) => sum(parts)));
    expect({ waits, all: documents + waits }).toEqual({ waits: known, all: this.#taken - this.#refunded });
  }

  /** Ends with nothing waiting, as every desk does in the end. */
  async finish(): Promise<void> {
    for (;;) {
      while (this.#basket.card.length > 0) await this.refund();
      while (this.#basket.notes.length > 0) await this.takeBack();
      await expect(chips(this.page)).toHaveCount(0);
      if (this.#basket.lines.length > 0) await this.empty();
      if (this.#held.length === 0) return;
      await this.takeUp();
    }
  }
}

for (let run = 0; run < RUNS; run++) {
  test(`what was taken is on documents, waits, or was given back: run ${run} of seed ${SEED}`, async ({ page }) => {
    await atTill(page);
    const desk = new Desk(page, createRandom(SEED + run), await newestPayment());
    const done: string[] = [];
    try {
      for (let step = 0; step < STEPS; step++) {
        const [name, act] = desk.next();
        done.push(name);
        await act();
        await desk.holds();
      }
      done.push('finish');
      await desk.finish();
      await desk.holds();
    } catch (error) {
      throw new Error(`after ${done.join(', ')}`, { cause: error });
    }
  });
}

test('a part that was noted is found after a lost answer by another user, and the next coffee is not paid with it', async ({
  page,
}) => {
  await atTill(page);
  await tile(page, 'Menú del día').click();
  await intercept(page, '**/billing/takeBasketPayment', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press('F12');
  await dialog(page).getByRole('textbox', { name: 'Importe' }).fill('10');
  await dialog(page).getByTestId('method-2').click();
  await expect.poll(async () => (await waiting()).length).toBe(1);
  await page.reload();
  await page.getByRole('button', { name: 'Bloquear · Marta Ruiz' }).click();
  await page.getByRole('radio', { name: /Lucía Gómez/ }).click();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.keyboard.type('2222');
  await page.keyboard.press('Enter');
  await expect(chips(page)).toContainText('Marta Ruiz', { timeout: 30_000 });
  await expect(page.getByTestId('left')).toHaveText(/^2,50/);
  expect(await waiting()).toHaveLength(1);

  await page.keyboard.press('Delete');
  await expect(page.getByTestId('excess')).toContainText('10,00');
  await expectAccessible(page);
  await tile(page, 'Café solo').click();
  await page.keyboard.press('F9');
  await expect(page.getByTestId('whose')).toContainText('Café solo');
  await expect(page.getByTestId('receipt')).toHaveCount(0);
  await page.getByRole('button', { name: 'No, es otra' }).click();
  await expect(lines(page)).toContainText('Café solo');
  await expect(chips(page)).toHaveCount(0);
  await page.keyboard.press('F9');
  await expect(page.getByTestId('receipt')).toBeVisible();
  await page.keyboard.press('Escape');

  // Who did not take it asks for somebody who may decide.
  await page.keyboard.press('F4');
  await expect(dialog(page)).toContainText('Cobrado 10,00');
  await expectAccessible(page);
  await dialog(page).getByTestId('held-basket').click();
  await page.getByRole('button', { name: /^Devolver 10,00/ }).click();
  await expectAccessible(page);
  await dialog(page)
    .getByRole('radio', { name: /^Se ha devuelto con/ })
    .check();
  await dialog(page)
    .getByRole('button', { name: /^Devolver/ })
    .click();
  await dialog(page)
    .getByRole('radio', { name: /Marta Ruiz/ })
    .click();
  await page.keyboard.type('1234');
  await page.keyboard.press('Enter');
  await expect(chips(page)).toHaveCount(0);
  expect(await waiting()).toEqual([]);
});

test('money of a basket that is nowhere is opened from the list, and charged', async ({ page, browser }) => {
  const gone = await (await browser.newContext()).newPage();
  await atTill(gone);
  await tile(gone, 'Menú del día').click();
  await gone.keyboard.press('F12');
  await dialog(gone).getByRole('textbox', { name: 'Importe' }).fill('10');
  await dialog(gone).getByTestId('method-2').click();
  await expect.poll(async () => (await waiting()).length).toBe(1);
  await gone.context().close();

  await atTill(page);
  await page.keyboard.press('F4');
  const stray = dialog(page).getByTestId('stray');
  await stray.getByRole('button', { name: /Tarjeta/ }).click();
  await expect(page.getByTestId('excess')).toBeVisible();
  await tile(page, 'Menú del día').click();
  await page.getByRole('button', { name: 'Sí, la misma' }).click();
  await page.keyboard.press('F9');
  await expect(page.getByTestId('receipt')).toBeVisible();
  expect(await waiting()).toEqual([]);
});
