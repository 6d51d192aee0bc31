/**
 * The states of the screens, each with the way to it. Tests walk them for what holds everywhere; `npm run pictures` takes
 * a picture of each. To add one, add a row: it starts from its screen as the row before left it, and leaves it so.
 */
import type { Page } from 'playwright/test';

export type Screen = 'sign-in' | 'till' | 'cash' | 'terminals';

export interface ScreenState {
  /** Names its picture. */
  readonly name: string;
  readonly screen: Screen;
  /** Leads there, in either language. Without one the state is the screen as it opens. */
  readonly reach?: (page: Page) => Promise<void>;
  /** Back to the screen itself. Escape unless it says otherwise; `null`: there is nothing to leave. */
  readonly leave?: ((page: Page) => Promise<void>) | null;
}

/** Where each screen is, and what shows that it is there. */
export const screens: Readonly<Record<Screen, { readonly path: string; readonly ready: string }>> = {
  'sign-in': { path: '/', ready: '[role=radio]' },
  till: { path: '/till', ready: '[data-testid^=product-]' },
  cash: { path: '/cash', ready: '[role=tabpanel], table, form' },
  terminals: { path: '/terminals', ready: 'h1' },
};

export const states: readonly ScreenState[] = [
  { name: 'sign-in', screen: 'sign-in' },
  { name: 'till-empty', screen: 'till' },
  { name: 'till-products', screen: 'till', reach: fillBasket, leave: null },
  {
    name: 'till-search',
    screen: 'till',
    reach: async (page) => {
      await page.getByTestId('search').fill('padel');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'till-basket', screen: 'till', reach: showBasket, leave: null },
  { name: 'till-customer', screen: 'till', reach: dialogOf('F3') },
  {
    name: 'till-new-customer',
    screen: 'till',
    reach: async (page) => {
      await dialogOf('F3')(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Cliente nuevo|New customer)/ })
        .click();
      await page.getByRole('form').waitFor();
    },
  },
  { name: 'till-line', screen: 'till', reach: dialogOf('F6') },
  { name: 'till-payments', screen: 'till', reach: dialogOf('F12') },
  { name: 'till-keys', screen: 'till', reach: dialogOf('?') },
  {
    name: 'till-menu',
    screen: 'till',
    reach: async (page) => {
      await page.getByTestId('till-menu').click();
      await page.getByRole('menuitem').first().waitFor();
    },
    leave: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('menuitem').first().waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'till-favourites',
    screen: 'till',
    reach: async (page) => {
      await page.getByTestId('till-menu').click();
      await page.getByRole('menuitem', { name: /^(Ordenar favoritos|Arrange favourites)$/ }).click();
      await page.getByTestId('favourite').first().waitFor();
    },
  },
  {
    name: 'till-basket-menu',
    screen: 'till',
    reach: async (page) => {
      await showBasket(page);
      await page.getByRole('button', { name: /^(Más acciones|More basket)/ }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'till-notice',
    screen: 'till',
    reach: async (page) => {
      await page.keyboard.press('Delete');
      await page.getByRole('button', { name: /^(Deshacer|Undo)$/ }).waitFor();
    },
    leave: async (page) => {
      await page.getByRole('button', { name: /^(Deshacer|Undo)$/ }).click();
    },
  },
  {
    name: 'till-charged-card',
    screen: 'till',
    reach: async (page) => {
      await page.keyboard.press('F8');
      await page.getByTestId('receipt').waitFor();
    },
  },
  {
    name: 'till-change',
    screen: 'till',
    reach: async (page) => {
      await fillBasket(page);
      await showBasket(page);
      // More than one note is worth.
      for (const _ of [1, 2]) await page.getByTestId('pay-note-50').click();
      await page.getByTestId('receipt').waitFor();
    },
  },
  { name: 'cash', screen: 'cash' },
  {
    name: 'cash-in',
    screen: 'cash',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^(Meter efectivo|Cash in|Put cash in|Pay in)/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'terminals', screen: 'terminals' },
];

export interface View {
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
  /** No mouse: keys are on the screen. */
  readonly touch: boolean;
}

/** Sizes that must work: a till, a tablet, a large screen, a telephone, and a till at 200 %. */
export const views: readonly View[] = [
  { width: 1280, height: 800, scheme: 'light', touch: false },
  { width: 390, height: 844, scheme: 'dark', touch: true },
  { width: 1024, height: 768, scheme: 'light', touch: true },
  { width: 1920, height: 1080, scheme: 'dark', touch: false },
  { width: 640, height: 400, scheme: 'light', touch: false },
];

/** Opens a screen and waits until it is there. */
export async function openScreen(page: Page, url: string, screen: Screen): Promise<void> {
  await page.goto(url + screens[screen].path);
  await page.locator(screens[screen].ready).first().waitFor();
}

/** Leads through the states in their order; `visit` sees each. `session` is what signing in answered. */
export async function walk(
  page: Page,
  url: string,
  session: unknown,
  visit: (state: ScreenState) => Promise<void>,
  some: readonly ScreenState[] = states,
): Promise<void> {
  let at: Screen | null = null;
  for (const state of some) {
    if (state.screen !== at) {
      const signedIn = state.screen !== 'sign-in';
      if (signedIn && (at === null || at === 'sign-in')) {
        await page.addInitScript((saved) => sessionStorage.setItem('taquilla.session', saved), JSON.stringify(session));
      }
      await openScreen(page, url, state.screen);
      at = state.screen;
    }
    await state.reach?.(page);
    await visit(state);
    if (state.reach === undefined || state.leave === null) continue;
    await (state.leave ?? pressEscape)(page);
  }
}

/** Shows the basket where the screen holds one pane at a time. */
export async function showBasket(page: Page): Promise<void> {
  const way = page.getByTestId('pane-bar').getByRole('button', { name: /^(Cesta y cobro|Basket and payment)$/ });
  if (await way.isVisible()) await way.click();
}

async function fillBasket(page: Page): Promise<void> {
  const back = page.getByTestId('pane-bar').getByRole('button', { name: /^(Productos|Products)$/ });
  if (await back.isVisible()) await back.click();
  const tiles = page.locator('[data-testid^=product-]');
  for (const index of [1, 3, 0, 3]) await tiles.nth(index).click();
}

function dialogOf(key: string): (page: Page) => Promise<void> {
  return async (page) => {
    // Its keys are the till's while nothing is typed.
    await page.getByTestId('search').focus();
    await page.keyboard.press(key);
    await page.getByRole('dialog').waitFor();
  };
}

async function pressEscape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}
