/**
 * What holds in every state of the screens: nothing axe finds, nothing beyond the edge, no target too small to hit.
 * `npm test` looks at the commonest states and a part of the others, and makes the window smaller in each;
 * `npm run test:deep` opens all of them in every size and both schemes (TAQUILLA_DEPTH).
 */
import { hash } from 'node:crypto';
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

/** Looked at whatever else is. */
const COMMON: readonly string[] = ['till-products', 'till-basket', 'pay-amount', 'cash', 'cash-close'];

/** Of which part of the states of a screen one is looked at. Its own tests look at all screens of the office. */
const oneInOf = (screen: string): number => (screen === 'office' ? 20 : 5);

/** Whether a state is of the part that is looked at: by its name, so that a new state moves no other in or out. */
function isOfPart(name: string, screen: string): boolean {
  return Number.parseInt(hash('sha256', name).slice(0, 8), 16) % oneInOf(screen) === 0;
}

/** Where something fits only just: a telephone, and a till at 200 %. */
const TIGHT: readonly { readonly width: number; readonly height: number }[] = [
  { width: 640, height: 400 },
  { width: 390, height: 844 },
];

if (isDeep) {
  for (const [index, size] of sizes.entries()) {
    const orders = index % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
    for (const [turn, scheme] of orders.entries()) {
      const view: View = { ...size, scheme, language: (index + turn) % 2 === 0 ? 'es' : 'en' };
      test(`${size.width} × ${size.height}, ${scheme}${size.touch ? ', touch' : ''}`, async ({ browser }) => {
        test.setTimeout(900_000);
        await walk(browser, facility, view, states, look, failed);
      });
    }
  }
} else {
  // A screen is opened once: one half of them with a mouse by a facility that likes it light, the other by one with tablets
  // that likes it dark.
  const names = Object.keys(screens);
  for (const [half, scheme, language, size] of [
    [0, 'light', 'es', { width: 1280, height: 800, touch: false }],
    [1, 'dark', 'en', { width: 1024, height: 768, touch: true }],
  ] as const) {
    test(`some of the states, ${scheme}, in three sizes`, async ({ browser }) => {
      test.setTimeout(300_000);
      const view: View = { ...size, scheme, language };
      const some = states.filter(
        ({ name, screen }) => names.indexOf(screen) % 2 === half && (COMMON.includes(name) || isOfPart(name, screen)),
      );
      await walk(browser, facility, view, some, lookInAllSizes, failed);
    });
  }
}

/** Nothing axe finds, and no fault of the layout. */
async function look(state: ScreenState, page: Page): Promise<void> {
  await lookAtLayout(state, page);
  expect.soft(await violations(page), state.name).toEqual([]);
}

/** The same, and what of the layout a smaller window changes. */
async function lookInAllSizes(state: ScreenState, page: Page): Promise<void> {
  const usual = page.viewportSize();
  await look(state, page);
  for (const size of TIGHT) {
    await page.setViewportSize(size);
    await lookAtLayout(state, page);
  }
  if (usual !== null) await page.setViewportSize(usual);
}

/** What hangs on to something else takes a moment to follow it. */
async function lookAtLayout({ name, screen }: ScreenState, page: Page): Promise<void> {
  const least = screens[screen].path === '/till' ? 44 : 24;
  const faults = () => page.evaluate(layoutFaults, least);
  await expect.soft.poll(faults, { message: `${name}, ${page.viewportSize()?.width} wide` }).toEqual([]);
}

function failed(error: unknown): void {
  expect.soft(String(error)).toBe('');
}
