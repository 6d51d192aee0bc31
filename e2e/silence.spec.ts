/** No key of the till is swallowed in silence: in every state, each does something that is seen, or says why it does not. */
import { expect, type Page } from 'playwright/test';
import { test } from './browserTest.ts';
import { type Api, signInAs } from './facility.ts';
import { type MenuTill, startMenuTill } from './menuTill.ts';
import { expectAccessible, intercept, tile } from './steps.ts';
import type { TillServer } from './tillServer.ts';

let till: MenuTill;
let server: TillServer;
let api: Api;

test.beforeAll(async () => {
  till = await startMenuTill('silence');
  ({ server, api } = till);
});
test.afterAll(() => till.close());

/** Every key of `till/keys.ts`. */
const KEYS = [
  ...['F2', 'F3', 'F4', 'F6', 'F7', 'F8', 'F9', 'F10', 'F12', 'Escape'],
  ...['ArrowUp', 'ArrowDown', '+', '-', 'Delete', '?'],
];

const here = (page: Page) => page.getByTestId('here');
const dialog = (page: Page) => page.getByRole('dialog');

/** All that somebody can see, and where the focus is. */
const seen = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: focused } = document;
    const selected = focused instanceof HTMLInputElement ? `${focused.selectionStart}-${focused.selectionEnd}` : '';
    return [document.body.innerText, focused?.outerHTML.slice(0, 200), selected].join('\n');
  });

interface State {
  readonly name: string;
  readonly closed?: boolean;
  /** From a till with an empty basket. */
  readonly reach: (page: Page) => Promise<void>;
  /** Keys that change nothing here which anybody would miss: what they are for holds already. */
  readonly idle?: readonly string[];
}

const states: readonly State[] = [
  { name: 'an empty basket', reach: () => Promise.resolve() },
  { name: 'one line', reach: (page) => tile(page, 'Menú').click() },
  {
    name: 'a charge under way',
    reach: async (page) => {
      await intercept(page, '**/api/billing/checkout', () => Promise.withResolvers<void>().promise);
      await tile(page, 'Menú').click();
      await page.getByTestId('pay-exact').click();
      await expect(page.locator('[data-rests]')).toHaveCount(1);
    },
  },
  {
    name: 'a dialog',
    reach: async (page) => {
      await page.keyboard.press('?');
      await expect(dialog(page)).toBeVisible();
    },
    // The dialog's own keys: it is read, and takes no characters.
    idle: ['ArrowUp', 'ArrowDown', '+', '-', 'Delete', '?'],
  },
  {
    name: 'a closed cash point',
    closed: true,
    reach: (page) => tile(page, 'Menú').click(),
  },
];

for (const { name, closed = false, reach, idle = [] } of states) {
  test(`with ${name} each key acts or says why`, async ({ page }) => {
    test.setTimeout(180_000);
    const { open } = await api.get<{ open: boolean }>('pos/state?pos=1');
    if (open && closed) await api.post('pos/close', { realCashCount: 0, realCreditCardCount: 0, comments: 'x' });
    if (!open && !closed) await api.post('pos/open', { pos: 1, realCashCount: 0 });
    const silent: string[] = [];
    let isReached = false;
    for (const key of KEYS.filter((one) => !idle.includes(one))) {
      if (!isReached) {
        await page.goto('about:blank');
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        if (key === KEYS[0]) await signInAs(page, server.url, 'Ana', '4826');
        else await page.goto(server.url);
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expect(page.getByText('La cesta está vacía')).toBeVisible();
        await reach(page);
      }
      await page.evaluate(() => {
        if (document.querySelector('[role=dialog]') === null) (document.activeElement as HTMLElement | null)?.blur();
        // Takes away what was said before.
        window.dispatchEvent(new PointerEvent('pointerdown'));
      });
      await expect(here(page)).toHaveCount(0);
      const before = await seen(page);
      await page.keyboard.press(key);
      const what = async (): Promise<string> =>
        (await here(page).count()) > 0 ? 'said' : (await seen(page)) === before ? 'nothing' : 'acted';
      await expect
        .poll(what)
        .not.toBe('nothing')
        .catch(() => silent.push(key));
      isReached = (await what()) === 'said';
      if (isReached) continue;
      await page.evaluate(() => {
        const session = sessionStorage.getItem('taquilla.session');
        sessionStorage.clear();
        localStorage.clear();
        if (session !== null) sessionStorage.setItem('taquilla.session', session);
      });
    }
    expect(silent).toEqual([]);
  });
}

test('taps, buttons, search and scans say why beside the finger while a charge is under way, and take nothing', async ({
  page,
}) => {
  const { open } = await api.get<{ open: boolean }>('pos/state?pos=1');
  if (!open) await api.post('pos/open', { pos: 1, realCashCount: 0 });
  await signInAs(page, server.url, 'Ana', '4826');
  await tile(page, 'Menú').click();
  await intercept(page, '**/api/billing/checkout', () => Promise.withResolvers<void>().promise);
  await page.getByTestId('pay-exact').click();
  const charging = 'Se está cobrando: espere a que termine.';
  const card = page.getByTestId('pay-card');
  for (const place of [tile(page, 'Menú'), card]) {
    const box = await place.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.click(x, y);
    await expect(here(page)).toHaveText(charging);
    const note = await here(page).boundingBox();
    const middle = (note?.x ?? 0) + (note?.width ?? 0) / 2;
    // At the place of the finger, as far as the window goes.
    expect(Math.abs(middle - x)).toBeLessThan(200);
    expect(Math.abs((note?.y ?? 0) - y)).toBeLessThan(120);
  }
  await expectAccessible(page);
  await page.getByTestId('search').fill('Menú');
  await page.keyboard.press('Enter');
  await expect(here(page)).toHaveText(charging);
  await expect(page.getByTestId('basket-line')).toHaveCount(1);
  await expect(page.getByTestId('units')).toHaveText('1');
});
