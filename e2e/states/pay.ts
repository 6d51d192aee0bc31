/** Paying at the till, what comes of it, and tickets of before. */
import { intercept } from '../steps.ts';
import type { At, ScreenState } from './state.ts';
import {
  clearBasket,
  fillBasket,
  openByKey,
  opened,
  openTicket,
  press,
  serveCustomer,
  showBasket,
  showProducts,
  takeParts,
} from './steps.ts';

/** paymentMethod.type, by which the buttons of the methods are found. */
const [TRANSFER, ON_ACCOUNT] = [3, 7];

export const payStates: readonly ScreenState[] = [
  {
    name: 'pay-amount',
    screen: 'till',
    reach: async (at) => {
      await fillBasket(at);
      await openByKey(at, 'F12');
    },
  },
  { name: 'pay-people', screen: 'till', reach: splitBy('payments:other.by.people') },
  { name: 'pay-lines', screen: 'till', reach: splitBy('payments:other.by.lines') },
  {
    name: 'pay-noted',
    screen: 'till',
    reach: async (at) => {
      await serveCustomer(at);
      const dialog = await openByKey(at, 'F12');
      if ((await dialog.getByTestId('taken-payment').count()) > 0) return;
      await dialog.getByTestId(`method-${ON_ACCOUNT}`).waitFor();
      await dialog.getByRole('textbox', { name: at.text('till:other.amount') }).fill('1');
      await dialog.getByTestId(`method-${TRANSFER}`).click();
      await dialog.getByTestId('taken-payment').waitFor();
    },
  },
  { name: 'pay-taken', screen: 'till', reach: takeParts, leave: 'stay' },
  {
    name: 'pay-give-back',
    screen: 'till',
    reach: async (at) => {
      await takeParts(at);
      await at.page.locator('[data-testid=taken-chip][data-kind=waiting]').getByRole('button').last().click();
      await (await opened(at.page)).getByRole('radio').first().waitFor();
    },
  },
  { name: 'pay-excess', screen: 'till', reach: takeTooMuch, leave: 'stay' },
  {
    name: 'pay-whose',
    screen: 'till',
    reach: async (at) => {
      await takeTooMuch(at);
      await showProducts(at.page);
      await at.page.locator('[data-testid^=product-]').first().click();
      await showBasket(at.page);
      await at.page.getByTestId('whose').waitFor();
    },
    leave: (at) => clearBasket(at),
  },
  {
    name: 'held-stray',
    screen: 'till',
    reach: async (at) => {
      await at.facility.hold();
      await clearBasket(at);
      const methods = await at.facility.demo.api<{ id: number; type: number }[]>('model/paymentMethod');
      await at.facility.demo.api('billing/takeBasketPayment', {
        basket: '7a1e9f52-6d0b-4f5e-9c11-5b8e2f3a4d60',
        pos: 1,
        paymentMethod: methods.find(({ type }) => type === TRANSFER)?.id,
        amount: 12.5,
      });
      const dialog = await openByKey(at, 'F4');
      await dialog.getByTestId('stray').waitFor();
    },
  },
  {
    name: 'pay-fault',
    screen: 'till',
    reach: async (at) => {
      await fillBasket(at);
      const dialog = await openByKey(at, 'F12');
      await dialog.getByRole('textbox', { name: at.text('till:other.amount') }).fill('999');
      await dialog.getByTestId(`method-${TRANSFER}`).click();
      await dialog.getByRole('alert').waitFor();
    },
  },
  {
    name: 'paid-card',
    screen: 'till',
    reach: async (at) => {
      await clearBasket(at);
      await fillBasket(at);
      await charge(at, 'F8');
    },
    leave: 'stay',
  },
  {
    name: 'paid-change',
    screen: 'till',
    reach: async (at) => {
      await clearBasket(at);
      await fillBasket(at);
      // More than one note is worth.
      for (const _ of [1, 2]) {
        if (await at.page.getByTestId('receipt').isHidden()) await at.page.getByTestId('pay-note-50').click();
      }
      await at.page.getByTestId('receipt').waitFor();
    },
    leave: 'stay',
  },
  {
    name: 'paid-voucher',
    screen: 'till',
    reach: async (at) => {
      await clearBasket(at);
      await serveCustomer(at);
      await at.page.getByTestId('best-way').getByRole('button').first().click();
      await at.page.getByTestId('receipt').waitFor();
    },
    leave: 'stay',
  },
  { name: 'paid-printing', screen: 'till-printing', reach: printReceipt, leave: 'reopen' },
  { name: 'paid-silent-printer', screen: 'till-silent-printer', reach: printReceipt, leave: 'reopen' },
  { name: 'paid-lost-print', screen: 'till-lost-print', reach: printReceipt, leave: 'reopen' },
  { name: 'paid-no-paper', screen: 'till-no-paper', reach: printReceipt, leave: 'reopen' },
  {
    name: 'paid-on-account',
    screen: 'till',
    reach: async (at) => {
      await clearBasket(at);
      await serveCustomer(at);
      const dialog = await openByKey(at, 'F12');
      await dialog.getByTestId(`method-${ON_ACCOUNT}`).click();
      await at.page.getByTestId('receipt').waitFor();
      const [debt] = await at.facility.demo.api<{ id: number; pending: number }[]>('model/invoice?sort=-id&limit=1');
      const methods = await at.facility.demo.api<{ id: number; type: number }[]>('model/paymentMethod');
      // Paid over the API at once: the next time there is as much credit.
      const paymentMethod = methods.find(({ type }) => type === TRANSFER)?.id;
      await at.facility.demo.api('billing/payInvoice', {
        invoice: debt?.id,
        payments: [{ paymentMethod, amount: debt?.pending }],
      });
    },
    leave: 'stay',
  },
  {
    name: 'pay-lost',
    screen: 'till',
    reach: async (at) => {
      await clearBasket(at);
      await fillBasket(at);
      await intercept(at.page, '**/api/billing/checkout', (route) => route.abort());
      await at.page.getByTestId('search').focus();
      await at.page.keyboard.press('F9');
      await at.page.getByTestId('charge-lost').waitFor();
    },
    leave: async ({ page }) => {
      await page.unroute('**/api/billing/checkout');
      // It asks again by itself.
      await page.getByTestId('receipt').waitFor({ timeout: 30_000 });
    },
  },
  {
    name: 'pay-gone',
    screen: 'till',
    reach: async (at) => {
      await clearBasket(at);
      await fillBasket(at);
      await at.page.context().setOffline(true);
      await at.page.getByTestId('server-gone').waitFor();
    },
    leave: async ({ page }) => {
      await page.context().setOffline(false);
      await page.getByTestId('server-gone').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'today',
    screen: 'till',
    reach: async ({ page }) => {
      await page.getByTestId('today').click();
      await page.getByTestId('today-sales').getByRole('listitem').first().waitFor();
    },
    leave: async ({ page }) => {
      await page.getByTestId('today').click();
      await page.getByTestId('today-sales').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'ticket',
    screen: 'till',
    reach: async (at) => {
      await openTicket(at);
    },
  },
  { name: 'ticket-refund', screen: 'till', reach: refund },
  {
    name: 'ticket-refunded',
    screen: 'till',
    reach: async (at) => {
      await refund(at);
      await at.page
        .getByRole('dialog')
        .getByRole('button', { name: at.text('refunds:refund.pay') })
        .click();
      await at.page.getByTestId('refunded').waitFor();
    },
  },
  {
    name: 'ticket-refund-wallet',
    screen: 'till',
    reach: async (at) => {
      await refund(at);
      await at.page.getByRole('dialog').getByText('Monedero', { exact: true }).click();
    },
  },
  {
    name: 'ticket-exchange',
    screen: 'till',
    reach: async (at) => {
      await exchange(at);
    },
  },
  { name: 'ticket-exchange-out', screen: 'till', reach: exchangeOut },
  {
    name: 'ticket-exchanged',
    screen: 'till',
    reach: async (at) => {
      await exchangeOut(at);
      const dialog = at.page.getByRole('dialog');
      await dialog
        .getByTestId('method-1')
        .or(dialog.getByRole('button', { name: at.text('refunds:refund.pay') }))
        .click();
      await at.page.getByTestId('exchanged').waitFor();
    },
  },
  {
    name: 'ticket-invoice',
    screen: 'till',
    reach: async (at) => {
      const dialog = await openTicket(at);
      await dialog.getByRole('button', { name: at.text('till:ticket.invoice') }).click();
      await dialog.getByRole('textbox').first().waitFor();
    },
  },
  {
    name: 'basket-invoice',
    screen: 'till',
    reach: async (at) => {
      await fillBasket(at);
      await showBasket(at.page);
      await at.page
        .getByTestId('customer')
        .getByRole('button', { name: at.text('invoices:receiver.button') })
        .click();
      await at.page.getByRole('dialog').getByRole('textbox').first().waitFor();
    },
  },
  {
    name: 'ticket-method',
    screen: 'till',
    reach: async (at) => {
      const dialog = await openTicket(at);
      await dialog.getByRole('button', { name: at.text('till:ticket.method') }).click();
      await dialog.getByText(at.text('till:receipt.print')).waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'ticket-email',
    screen: 'till',
    reach: async (at) => {
      const dialog = await openTicket(at);
      await dialog.getByRole('button', { name: at.text('till:ticket.email') }).click();
      await dialog.getByRole('textbox').waitFor();
    },
  },
];

/** More was taken than there is left in the basket. */
async function takeTooMuch(at: At): Promise<void> {
  const { page, text } = at;
  if (await page.getByTestId('excess').isVisible()) return;
  await takeParts(at);
  await page.getByRole('button', { name: text('till:basket.actions') }).click();
  await page.getByRole('menuitem', { name: text('till:basket.clear') }).click();
  await page.getByTestId('excess').waitFor();
  await page.locator('.mantine-Notification-closeButton').first().click();
}

function splitBy(key: string): (at: At) => Promise<void> {
  return async (at) => {
    await fillBasket(at);
    const dialog = await openByKey(at, 'F12');
    await dialog.getByText(at.text(key), { exact: true }).click();
    await dialog
      .getByRole('radio', { name: at.text(key) })
      .and(at.page.locator(':checked'))
      .waitFor({ state: 'attached' });
  };
}

async function refund(at: At): Promise<void> {
  const dialog = await openTicket(at);
  await dialog.getByRole('button', { name: at.text('till:ticket.refund') }).click();
  await dialog.getByRole('checkbox').first().check();
}

async function exchange(at: At) {
  const dialog = await openTicket(at);
  await dialog.getByRole('button', { name: at.text('till:ticket.exchange') }).click();
  await dialog.getByRole('checkbox').first().check();
  return dialog;
}

async function exchangeOut(at: At): Promise<void> {
  const dialog = await exchange(at);
  await dialog.getByRole('button', { name: at.text('refunds:exchange.next') }).click();
  await dialog.getByPlaceholder(at.text('refunds:exchange.find')).fill('men');
  await at.page.getByRole('option').first().click();
  await dialog.getByTestId('difference').waitFor();
}

async function charge({ page }: At, key: string): Promise<void> {
  await showBasket(page);
  await page.getByTestId('search').focus();
  await page.keyboard.press(key);
  await page.getByTestId('receipt').waitFor();
}

/** Charges a basket, and prints its ticket on a printer that has something to say. */
async function printReceipt(at: At): Promise<void> {
  await clearBasket(at);
  await fillBasket(at);
  await at.page.keyboard.press('F8');
  await at.page.getByTestId('receipt').waitFor();
  await press(at, 'till:receipt.print');
  await at.page.locator('.mantine-Notification-root').getByText(/./).first().waitFor();
}
