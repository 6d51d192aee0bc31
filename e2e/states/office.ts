/** The office: lists, records, forms and what belongs to all of them. */
import type { Page } from 'playwright/test';
import { settingOf } from '../../src/shared/settings.ts';
import { intercept } from '../steps.ts';
import type { At, ScreenState } from './state.ts';
import { opened, press } from './steps.ts';

export const officeStates: readonly ScreenState[] = [
  at('office-list', '/office/sale'),
  at('office-list-filtered', '/office/sale?status[in]=4,5&total[gte]=10'),
  at('office-list-empty', '/office/sale?total[gt]=99999&q=nadie'),
  at('office-list-references', '/office/customer'),
  at('office-peek', '/office/invoice', async ({ page }) => {
    await page.locator('[data-row="2"]').waitFor();
    await page.locator('[data-row="2"] a').focus();
    await page.keyboard.press(' ');
    await page
      .getByTestId('peek')
      .getByRole('term')
      .or(page.getByTestId('peek').getByRole('textbox'))
      .first()
      .waitFor();
  }),
  at('office-filter', '/office/sale', async (state) => {
    await press(state, 'records:filter.add');
    await state.page.getByRole('combobox').last().waitFor();
  }),
  at('office-columns', '/office/sale', async (state) => {
    await press(state, 'list:columns.title');
    await state.page.getByRole('checkbox').nth(3).waitFor();
  }),
  at('office-form-new', '/office/family/new'),
  at('office-form-faults', '/office/customer/new', async ({ page }) => {
    await page.getByRole('textbox').first().waitFor();
    await page.keyboard.press('Control+s');
    await page.locator('[aria-invalid=true]').first().waitFor();
  }),
  at('office-form-changed', '/office/tax/1', async ({ page }) => {
    await page.getByRole('textbox').first().fill('IVA general');
    await page.getByTestId('save-bar').waitFor();
  }),
  at('office-product-rates', '/office/product', async ({ page, facility }) => {
    const { api } = facility.demo;
    const [product] = await api<{ id: number }[]>('model/product?active=true&sort=id&limit=1');
    const [known] = await api<object[]>(`model/productRate?product=${product?.id}&name=Ma%C3%B1anas`);
    const mornings = { name: 'Mañanas', weekdays: '12345', startTime: '09:00', endTime: '14:00', active: false };
    if (known === undefined) await api('model/productRate', { ...mornings, product: product?.id, price: 6 });
    await page.goto(`${facility.urls.demo}/office/product/${product?.id}`);
    await page.getByText('Mañanas').waitFor();
  }),
  at('office-low-stock-some', '/office/low-stock', async ({ page, facility }) => {
    const [product] = await facility.demo.api<{ id: number }[]>('model/product?useStock=true&limit=1');
    await facility.demo.api(`model/product/${product?.id}`, { minimumStock: 500 });
    await page.getByRole('table').first().waitFor();
  }),
  at('office-mail-send', '/office', async ({ page, facility, text }) => {
    const [invoice] = await facility.demo.api<{ id: number }[]>('model/invoice?status=1&customer[null]=false&limit=1');
    await page.goto(`${facility.urls.demo}/office/invoice/${invoice?.id}`);
    await page.getByRole('button', { name: text('invoices:do.send'), exact: true }).click();
    await page.getByRole('button', { name: text('mail:preview.look') }).click();
    await page.getByRole('region', { name: text('mail:preview.title') }).waitFor();
  }),
  at('office-email', '/office', async ({ page, facility, text }) => {
    const [invoice] = await facility.demo.api<{ id: number }[]>('model/invoice?status=1&customer[null]=false&limit=1');
    const sent = { invoice: invoice?.id, to: 'ana@example.org' };
    const { email } = await facility.demo.api<{ email: { id: number } }>('billing/sendInvoice', sent);
    await page.goto(`${facility.urls.demo}/office/email/${email.id}`);
    await page.getByRole('button', { name: text('mail:again.button') }).waitFor();
  }),
  at('office-reminders', '/office/reminders', async ({ page }) => {
    await page.getByRole('table').first().waitFor();
  }),
  at('office-reminder', '/office/reminders', async ({ page, text }) => {
    await page
      .getByRole('button', { name: text('mail:reminders.lookAt') })
      .first()
      .click();
    await page.getByRole('region', { name: text('mail:preview.title') }).waitFor();
  }),
  at('office-debt-contact', '/office/reminders', async ({ page, text }) => {
    await page
      .getByRole('button', { name: text('mail:contact.with') })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('mail:contact.save') })
      .waitFor();
  }),
  at('office-stock-count-new', '/office/inventoryCount/new'),
  at('office-stock-count', '/office', async (state) => {
    await openCount(state);
    await state.page.getByTestId('count-row').first().waitFor();
  }),
  at('office-stock-count-result', '/office', async (state) => {
    const count = await openCount(state);
    await state.facility.demo.api('stock/finishCount.json', { count });
    await state.page.getByRole('table').first().waitFor();
    await state.page.getByTestId('count-row').first().waitFor({ state: 'detached' });
  }),
  at('office-stock-order-new', '/office/stockOrder/new', async ({ page }) => {
    await page.getByTestId('order-lines').waitFor();
  }),
  at('office-stock-warehouse', '/office', async ({ page, facility }) => {
    const { id } = await facility.demo.api<{ id: number }>('model/warehouse', { name: 'Almacén sur' });
    await page.goto(`${facility.urls.demo}/office/warehouse/${id}`);
    await page.getByTestId('held-value').waitFor();
    await stillness(page);
  }),
  at('terminals-code', '/office/terminals', async (state) => {
    await press(state, 'terminals:add');
    const dialog = await opened(state.page);
    await dialog.getByRole('status').waitFor();
  }),
  { name: 'office-jobs-some', screen: 'office-jobs' },
  { name: 'office-updates-offered', screen: 'office-updates' },
  { name: 'office-updates-blocked', screen: 'office-updates-blocked' },
  { name: 'office-updates-refused', screen: 'office-updates-refused' },
  { name: 'office-updates-none', screen: 'office-updates-none' },
  { name: 'office-backups-some', screen: 'office-backups' },
  { name: 'office-backups-troubled', screen: 'office-backups-troubled' },
  { name: 'office-backups-none', screen: 'office-backups-none' },
  {
    name: 'office-backups-look',
    screen: 'office-backups',
    reach: async (state) => {
      await state.page
        .getByRole('button', { name: state.text('backups:look') })
        .nth(2)
        .click();
      await (await opened(state.page)).getByRole('textbox').waitFor();
    },
  },
  {
    name: 'office-backups-unreadable',
    screen: 'office-backups-troubled',
    reach: async (state) => {
      await state.page
        .getByRole('button', { name: state.text('backups:look') })
        .first()
        .click();
      await (await opened(state.page)).getByRole('table').waitFor();
    },
  },
  at('office-printers', '/office/setting/new?key=receiptPrinters', async (at) => {
    await addPrinter(at);
  }),
  at('office-printer-test', '/office/setting/new?key=receiptPrinters', async (at) => {
    const { page, text } = at;
    await addPrinter(at);
    const body = JSON.stringify({ outcome: 'printing', trouble: 'silent' });
    await intercept(page, '**/api/pos/print*', (route) => route.fulfill({ contentType: 'application/json', body }));
    await page.getByRole('button', { name: text('settings:receiptPrinters.test') }).click();
    await opened(page);
    await page.unroute('**/api/pos/print*');
  }),
  at('commands', '/office/customer/3', async ({ page }) => {
    await page.keyboard.press('Control+k');
    await opened(page);
    await page.getByRole('option').first().waitFor();
  }),
  at('commands-found', '/office/product', async ({ page }) => {
    await page.keyboard.press('Control+k');
    await (await opened(page)).getByRole('combobox').fill('padel');
    await page.getByRole('option').nth(6).waitFor();
  }),
  at('keys', '/office/product', async ({ page }) => {
    await page.locator('[data-row="0"]').waitFor();
    await page.keyboard.press('?');
    await opened(page);
  }),
];

/** Opens a count under way, in which some products are counted. Returns its id. */
async function openCount({ page, facility }: At): Promise<number> {
  const { api } = facility.demo;
  const { id } = await api<{ id: number }>('stock/startCount.json', { comments: 'Fin de temporada' });
  const { levels } = await api<{ levels: { product: number; stock: number }[] }>('stock/levels.json');
  const lines = levels.slice(0, 6).map(({ product, stock }, index) => ({
    ...{ product, amount: Math.max(0, stock + (index % 3) - 1) },
  }));
  await api('stock/recordCount.json', { count: id, lines });
  await page.goto(`${facility.urls.demo}/office/inventoryCount/${id}`);
  await page.locator('h1').first().waitFor();
  await stillness(page);
  return id;
}

/** Waits until what is shown has been read. */
export async function stillness(page: Page): Promise<void> {
  await page.locator('[aria-busy=true], .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
}

/** A state of a screen of the office: each begins at its own address. */
export function at(name: string, path: string, then?: (state: At) => Promise<void>): ScreenState {
  return {
    name,
    screen: 'office',
    reach: async (state) => {
      await state.page.goto(state.facility.urls.demo + path);
      await state.page.locator('h1').first().waitFor();
      await stillness(state.page);
      await then?.(state);
    },
    leave: 'stay',
  };
}

/** A printer in the form of the setting. */
async function addPrinter({ page, text }: At): Promise<void> {
  const words = Object.values(settingOf('receiptPrinters').parts.host ?? {});
  const address = page.getByRole('textbox', { name: new RegExp(`^(${words.join('|')})`) });
  const add = page.getByRole('button', { name: text('form:rows.add') });
  await add.waitFor();
  // What was typed before and not saved is still there.
  if ((await address.count()) === 0) await add.click();
  await address.fill('192.168.1.50');
}
