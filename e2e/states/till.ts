/** The till: shelf, basket, customers, and what stands in its way. */
import type { At, ScreenState } from './state.ts';
import { clearBasket, dialogOf, fillBasket, openByKey, opened, press, serveCustomer, showProducts } from './steps.ts';

export const tillStates: readonly ScreenState[] = [
  { name: 'till-new', screen: 'till-new' },
  {
    name: 'till-add-product',
    screen: 'till-new',
    reach: async (at) => {
      await press(at, 'products:title');
      await (await opened(at.page)).getByRole('textbox').first().waitFor();
    },
  },
  {
    name: 'till-import-products',
    screen: 'till-new',
    reach: async (at) => {
      const { page, text } = at;
      await press(at, 'products:title');
      const dialog = await opened(page);
      await dialog.getByRole('tab').nth(1).click();
      const list = ['Café solo;1,30;10;Bar;CAF', 'Té;gratis;10;Bar;', 'Pádel 90 min;20;21;Pistas;'];
      await dialog.getByRole('textbox', { name: text('products:paste') }).fill(list.join('\n'));
      await dialog.getByRole('row').nth(2).waitFor();
    },
  },
  { name: 'till-empty', screen: 'till', reach: clearBasket, leave: ({ page }) => showProducts(page) },
  { name: 'till-products', screen: 'till', reach: basketAndProducts, leave: 'stay' },
  { name: 'till-search', screen: 'till', reach: searchFor('padel') },
  { name: 'till-search-customer', screen: 'till', reach: searchFor('garc') },
  { name: 'till-search-nothing', screen: 'till', reach: searchFor('zzzz', '.mantine-Combobox-empty') },
  { name: 'till-basket', screen: 'till', reach: fillBasket, leave: 'stay' },
  {
    name: 'till-basket-menu',
    screen: 'till',
    reach: async (at) => {
      await fillBasket(at);
      await press(at, 'till:basket.actions');
      await at.page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'till-line',
    screen: 'till',
    reach: async (at) => {
      await fillBasket(at);
      const drawer = await openByKey(at, 'F6');
      await drawer.getByRole('textbox', { name: at.text('till:line.note') }).waitFor();
    },
  },
  {
    // A product that has another price since it came into the basket, which the line says.
    name: 'till-line-changed',
    screen: 'till',
    reach: async (at) => {
      await fillBasket(at);
      const { product, price } = await firstProduct(at);
      await at.facility.demo.api(`model/product/${product}`, { price: Math.round((price + 0.3) * 100) / 100 });
      await at.page.getByTestId('line-change').first().waitFor();
    },
    leave: async (at) => {
      const { product, price } = await firstProduct(at);
      await at.facility.demo.api(`model/product/${product}`, { price: Math.round((price - 0.3) * 100) / 100 });
      await at.page.getByTestId('line-change').first().waitFor({ state: 'hidden' });
    },
  },
  {
    // A product that has a rate, which its line says.
    name: 'till-line-rate',
    screen: 'till',
    reach: async (at) => {
      await fillBasket(at);
      const { product, price } = await firstProduct(at);
      const rate = { name: 'Tarifa de abonado', product, price: price / 2, start: '2020-01-01' };
      await at.facility.demo.api('model/productRate', rate);
      await at.page.getByTestId('line-rate').first().waitFor();
      // Put in anew, it has had no other price.
      await clearBasket(at);
      await fillBasket(at);
    },
    leave: async (at) => {
      const rates = await at.facility.demo.api<{ id: number }[]>('model/productRate?active=true&start=2020-01-01');
      for (const { id } of rates) await at.facility.demo.api(`model/productRate/${id}`, { active: false });
      await clearBasket(at);
    },
  },
  {
    // What a key says that does nothing now.
    name: 'till-why',
    screen: 'till',
    reach: async (at) => {
      await clearBasket(at);
      await at.page.keyboard.press('F9');
      await at.page.getByTestId('here').waitFor();
    },
    leave: 'reopen',
  },
  {
    // So many units that somebody is asked whether they are right.
    name: 'till-amount',
    screen: 'till',
    reach: async (at) => {
      await fillBasket(at);
      const drawer = await openByKey(at, 'F6');
      await drawer.getByRole('textbox', { name: at.text('till:line.units') }).fill('12500');
      await drawer.getByRole('button', { name: at.text('till:line.apply') }).click();
      await at.page.keyboard.press('F8');
      await at.page.getByTestId('asked-amount').first().waitFor();
    },
    leave: async (at) => {
      await press(at, 'common:amount.correct');
      await at.page.getByRole('alert').getByRole('button').first().click();
      await clearBasket(at);
    },
  },
  { name: 'till-keys', screen: 'till', reach: withBasket('?') },
  {
    name: 'till-notice',
    screen: 'till',
    reach: async (at) => {
      await fillBasket(at);
      await at.page.getByTestId('search').focus();
      await at.page.keyboard.press('Delete');
      await at.page.getByRole('button', { name: at.text('common:undo') }).waitFor();
    },
    leave: (at) => press(at, 'common:undo'),
  },
  { name: 'till-customer', screen: 'till', reach: withBasket('F3') },
  {
    name: 'till-customer-results',
    screen: 'till',
    reach: async (at) => {
      const dialog = await openByKey(at, 'F3');
      await dialog.locator('input').fill('garc');
      await dialog.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'till-new-customer',
    screen: 'till',
    reach: async (at) => {
      const dialog = await openByKey(at, 'F3');
      await dialog.getByRole('button', { name: /^(Cliente nuevo|New customer)/ }).click();
      await at.page.getByRole('form').waitFor();
    },
  },
  { name: 'till-customer-strip', screen: 'till', reach: serveCustomer, leave: 'stay' },
  {
    name: 'till-best-way',
    screen: 'till',
    reach: async (at) => {
      await serveCustomer(at);
      await press(at, 'till:best.details');
      await opened(at.page);
    },
  },
  {
    name: 'till-held',
    screen: 'till',
    reach: async (at) => {
      await at.facility.hold();
      await clearBasket(at);
      // The screen hears of it a moment later.
      await at.page.getByTestId('hold').and(at.page.locator(':enabled')).waitFor();
      const dialog = await openByKey(at, 'F4');
      await dialog.getByText('Familia Ortega').first().waitFor();
    },
  },
  {
    name: 'till-menu',
    screen: 'till',
    reach: async ({ page }) => {
      await page.getByTestId('till-menu').click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'till-favourites',
    screen: 'till',
    reach: async ({ page }) => {
      await page.getByTestId('till-menu').click();
      await page.getByRole('menuitem', { name: /^(Ordenar favoritos|Arrange favourites)$/ }).click();
      await page.getByTestId('favourite').first().waitFor();
    },
  },
  {
    name: 'till-cash-point-menu',
    screen: 'till',
    reach: async ({ page }) => {
      await page.getByTestId('cash-point').click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  { name: 'till-closed', screen: 'till-closed', reach: fillBasket, leave: 'stay' },
  { name: 'till-clock', screen: 'till-clock' },
  {
    name: 'till-clock-dialog',
    screen: 'till-clock',
    reach: dialogOf('health:clock.confirm'),
  },
  {
    name: 'till-authorise',
    screen: 'till-desk',
    reach: async (at) => {
      const { page, text } = at;
      await fillBasket(at);
      const line = await openByKey(at, 'F6');
      await line.getByRole('textbox', { name: text('till:line.discount') }).fill('10');
      await line.getByRole('button', { name: text('till:line.apply') }).click();
      await line.waitFor({ state: 'hidden' });
      await page.getByTestId('search').focus();
      await page.keyboard.press('F9');
      await page
        .getByRole('dialog', { name: text('permissions:title') })
        .getByRole('radio')
        .first()
        .waitFor();
    },
    leave: 'reopen',
  },
];

function withBasket(key: string): (at: At) => Promise<void> {
  return async (at) => {
    await fillBasket(at);
    await openByKey(at, key);
  };
}

function searchFor(term: string, shows = '[role=option]'): (at: At) => Promise<void> {
  return async ({ page }) => {
    await page.getByTestId('search').fill(term);
    await page.locator(shows).first().waitFor();
    // What is found on the server comes after the products, and a moment after the last key.
    await page.waitForTimeout(200);
    await page
      .getByText(/^(Buscando|Searching)/)
      .first()
      .waitFor({ state: 'hidden' });
  };
}

async function basketAndProducts(at: At): Promise<void> {
  await fillBasket(at);
  await showProducts(at.page);
}

/** The product of the first line of the basket, as it is now. */
async function firstProduct(at: At): Promise<{ readonly product: number; readonly price: number }> {
  const product = Number(await at.page.getByTestId('basket-line').first().getAttribute('data-product'));
  const { price } = await at.facility.demo.api<{ price: number }>(`model/product/${product}`);
  return { product, price };
}
