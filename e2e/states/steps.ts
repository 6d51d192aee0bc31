/** What the ways to the states are made of. Each works from any basket, in either language. */
import type { Locator, Page } from 'playwright/test';
import type { At } from './state.ts';

/** Empties the basket, and ends what stands over it: a receipt, a customer, money that was taken for it. */
export async function clearBasket(at: At): Promise<void> {
  const { page, text } = at;
  await showBasket(page);
  await giveMoneyBack(at);
  const filled = page.getByTestId('basket-line').or(page.getByTestId('customer-facts'));
  if (!(await filled.first().isVisible())) return;
  await page.getByRole('button', { name: text('till:basket.actions') }).click();
  await page.getByRole('menuitem', { name: text('till:basket.clear') }).click();
  await page.getByTestId('basket-line').first().waitFor({ state: 'detached' });
  // What offers to undo it is no part of the state.
  await page.locator('.mantine-Notification-closeButton').first().click();
}

/** Gives back what was taken for baskets: elsewhere over the API, and cash at the till. */
async function giveMoneyBack({ page, facility }: At): Promise<void> {
  const waiting = await facility.demo.api<{ id: number }[]>('model/basketPayment?type=1&endedBy[null]=true');
  for (const { id } of waiting) {
    await facility.demo.api('billing/refundBasketPayment', { basketPayment: id, reason: 'De la prueba' });
  }
  await page.locator('[data-testid=taken-chip][data-kind=waiting]').first().waitFor({ state: 'detached' });
  const cash = page.locator('[data-testid=taken-chip][data-kind=cash]').getByRole('button');
  if ((await cash.count()) > 0) await showBasket(page);
  while ((await cash.count()) > 0) await cash.first().click();
}

/** A basket of which a part was paid by transfer, and a note of 5 lies on the counter. */
export async function takeParts(at: At): Promise<void> {
  const { page, text } = at;
  await fillBasket(at);
  if ((await page.getByTestId('taken-chip').count()) > 1) return;
  await giveMoneyBack(at);
  const dialog = await openByKey(at, 'F12');
  await dialog.getByRole('textbox', { name: text('till:other.amount') }).fill('1');
  await dialog.getByTestId(`method-${TRANSFER}`).click();
  await dialog.getByTestId('taken-payment').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await showBasket(page);
  await page.getByTestId('pay-note-5').click();
}

/** paymentMethod.type of a transfer. */
const TRANSFER = 3;

/** Some lines in the basket, one of three units. What is there already stays. */
export async function fillBasket(at: At): Promise<void> {
  const { page } = at;
  if ((await page.getByTestId('basket-line').count()) > 0) return showBasket(page);
  // Nothing is added to somebody's money without a question.
  await giveMoneyBack(at);
  await showProducts(page);
  const tiles = page.locator('[data-testid^=product-]');
  for (const index of [1, 2, 0, 2, 2]) await tiles.nth(index).click();
  await showBasket(page);
}

/** The prepared customer with a basket that their vouchers pay a part of. */
export async function serveCustomer(at: At): Promise<void> {
  const { page, facility } = at;
  if (await page.getByTestId('best-way').isVisible()) return;
  await clearBasket(at);
  for (const name of ['Entrada piscina adulto', 'Agua 50 cl']) {
    await page.getByTestId('search').fill(name);
    await page
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .click();
  }
  await page.getByTestId('search').fill(facility.customer.name);
  await page
    .getByRole('option', { name: new RegExp(`^${facility.customer.name}`) })
    .first()
    .click();
  await showBasket(page);
  await page.getByTestId('best-way').waitFor();
}

/** Shows the basket where the screen holds one pane at a time. */
export async function showBasket(page: Page): Promise<void> {
  await pane(page, /^(Cesta y cobro|Basket and payment)$/);
}

export async function showProducts(page: Page): Promise<void> {
  await pane(page, /^(Productos|Products)$/);
}

async function pane(page: Page, name: RegExp): Promise<void> {
  const way = page.getByTestId('pane-bar').getByRole('button', { name });
  if (await way.isVisible()) await way.click();
}

/** Opens a dialog of the till by its key. */
export async function openByKey({ page }: At, key: string): Promise<Locator> {
  // Its keys are the till's while nothing is typed.
  await page.getByTestId('search').focus();
  await page.keyboard.press(key);
  return opened(page);
}

/** The dialog that is open, once it is there and stands still. */
export async function opened(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

/** Opens a ticket made for it. */
export async function openTicket(at: At): Promise<Locator> {
  const { number } = await at.facility.sell();
  await at.page.getByTestId('search').fill(number);
  await at.page
    .getByRole('option', { name: new RegExp(`^${number}`) })
    .first()
    .click();
  const dialog = await opened(at.page);
  await dialog.getByRole('row').first().waitFor();
  return dialog;
}

/** Presses the button of a text. */
export async function press({ page, text }: At, key: string): Promise<void> {
  await page
    .getByRole('button', { name: text(key) })
    .first()
    .click();
}

/** Presses a button that opens a dialog. */
export function dialogOf(key: string): (at: At) => Promise<void> {
  return async (at) => {
    await press(at, key);
    await opened(at.page);
  };
}
