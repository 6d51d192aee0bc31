/**
 * What holds in every state of the screens: nothing axe finds, nothing beyond the edge, no target too small to hit. A
 * till, a telephone and a till at 200 % show the commonest states and a part of the others; `npm run test:deep` looks at
 * all of them in every size and both schemes (TAQUILLA_DEPTH).
 */
import { expect, type Page, test } from 'playwright/test';
import { type Facility, startFacility } from './states/facility.ts';
import { layoutFaults } from './states/layoutFaults.ts';
import { type ScreenState, screens } from './states/state.ts';
import { states } from './states/table.ts';
import { sizes, type View, walk } from './states/walk.ts';
import { violations } from './steps.ts';

const isDeep = process.env.TAQUILLA_DEPTH !== undefined;

let facility: Facility;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  facility = await startFacility('accessible');
});

test.afterAll(() => facility.close());

/** Sizes that are looked at in `npm test`: those in which something fits only just. */
const TIGHT: readonly number[] = [1280, 390, 640];

/** Looked at in each of these sizes. */
const COMMON: readonly string[] = ['till-products', 'till-basket', 'pay-amount', 'cash'];

const views: readonly View[] = sizes.flatMap((size, index): View[] => {
  const [first, second] = index % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
  const view: View = { ...size, scheme: first, language: index % 2 === 0 ? 'es' : 'en' };
  return isDeep ? [view, { ...view, scheme: second, language: index % 2 === 0 ? 'en' : 'es' }] : [view];
});

for (const [index, view] of views.entries()) {
  const { width, height, scheme, touch } = view;
  if (!isDeep && !TIGHT.includes(width)) continue;
  test(`${width} × ${height}, ${scheme}${touch ? ', touch' : ''}`, async ({ browser }) => {
    test.setTimeout(isDeep ? 900_000 : 180_000);
    const some = isDeep ? states : shareOf(index);
    const look = async ({ name, screen }: ScreenState, page: Page): Promise<void> => {
      const isTill = screens[screen].path === '/till';
      expect.soft(await page.evaluate(layoutFaults, isTill ? 44 : 24), name).toEqual([]);
      expect.soft(await violations(page), name).toEqual([]);
    };
    await walk(browser, facility, view, some, look, (error) => expect.soft(String(error)).toBe(''));
  });
}

/**
 * The states one size stands for: of the till one in so many, of the other screens all or none. Of the office, whose own
 * tests look at all of its screens, a quarter as many as of the till.
 */
function shareOf(view: number): readonly ScreenState[] {
  const names = Object.keys(screens);
  return states.filter((state, index) => {
    if (COMMON.includes(state.name)) return true;
    if (state.screen === 'office') return index % (8 * sizes.length) === view;
    if (state.screen === 'till') return index % (2 * sizes.length) === view;
    return names.indexOf(state.screen) % sizes.length === view;
  });
}
