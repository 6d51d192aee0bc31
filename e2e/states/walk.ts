/** Leads a browser through states, in one size, scheme and language. */
import type { Browser, Page } from 'playwright/test';
import type { Facility, Screen } from './facility.ts';
import { type At, type ScreenName, type ScreenState, screens } from './state.ts';
import { type Language, textsOf } from './texts.ts';

export interface View {
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
  readonly language: Language;
  /** No mouse: keys are on the screen. */
  readonly touch: boolean;
  /** Pixels of the picture for one of the page; 1 unless said. */
  readonly scale?: number;
}

/** Sizes that must work: a till, a tablet, a large screen, a telephone, and a till at 200 %. */
export const sizes: readonly Pick<View, 'width' | 'height' | 'touch'>[] = [
  { width: 1280, height: 800, touch: false },
  { width: 390, height: 844, touch: true },
  { width: 1024, height: 768, touch: true },
  { width: 1920, height: 1080, touch: false },
  { width: 640, height: 400, touch: false },
];

/** Leads through the states in their order; `visit` sees each. One that cannot be reached throws, or is passed to `failed`. */
export async function walk(
  browser: Browser,
  facility: Facility,
  view: View,
  some: readonly ScreenState[],
  visit: (state: ScreenState, page: Page) => Promise<void>,
  failed: (error: unknown) => void = raise,
): Promise<void> {
  for (const name of new Set(some.map(({ screen }) => screen))) {
    const page = await openScreen(browser, facility, view, name);
    const at: At = { page, facility, text: textsOf(view.language) };
    try {
      for (const state of some.filter(({ screen }) => screen === name)) {
        try {
          await during(state.name, async () => state.reach?.(at));
          await visit(state, page);
          await during(`after ${state.name}`, () => leave(state, at));
        } catch (error) {
          failed(error);
          await show(page, facility, screens[name]);
        }
      }
    } finally {
      await page.context().close();
    }
  }
}

async function leave({ reach, leave: way, screen }: ScreenState, at: At): Promise<void> {
  if (reach === undefined || way === 'stay') return;
  if (typeof way === 'function') return way(at);
  if (way === 'reopen') return show(at.page, at.facility, screens[screen]);
  await at.page.keyboard.press('Escape');
  await at.page.getByRole('dialog').waitFor({ state: 'hidden' });
  await at.page.getByRole('menu').waitFor({ state: 'hidden' });
}

async function openScreen(browser: Browser, facility: Facility, view: View, name: ScreenName): Promise<Page> {
  const screen: Screen = screens[name];
  const context = await browser.newContext({
    viewport: { width: view.width, height: view.height },
    colorScheme: view.scheme,
    deviceScaleFactor: view.scale ?? 1,
    hasTouch: view.touch,
    isMobile: view.touch,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    timezoneId: 'Europe/Madrid',
    locale: view.language === 'es' ? 'es-ES' : 'en-GB',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const session = screen.signedIn === null ? null : facility.session(screen);
  const user = (session as { user?: { id?: number } } | null)?.user?.id;
  await page.addInitScript(
    ([saved, language, cashPoint]) => {
      if (saved !== 'null') sessionStorage.setItem('taquilla.session', saved ?? '');
      localStorage.setItem('taquilla.language', language ?? '');
      localStorage.setItem('taquilla.cashPoint', cashPoint ?? '');
    },
    [
      JSON.stringify(session),
      JSON.stringify({ terminal: view.language, ...(user === undefined ? {} : { [user]: view.language }) }),
      String(screen.secondCashPoint === true ? facility.secondCashPoint : 1),
    ] as const,
  );
  for (const [path, { status, body }] of Object.entries(screen.answers ?? {})) {
    const contentType = status < 400 || path === 'health' ? 'application/json' : 'application/problem+json';
    await page.route(`**/api/${path}`, (route) => route.fulfill({ status, contentType, body: JSON.stringify(body) }));
  }
  await during(`opening ${name}`, () => show(page, facility, screen));
  return page;
}

async function show(page: Page, facility: Facility, screen: Screen): Promise<void> {
  await page.goto(facility.urls[screen.server] + screen.path);
  await page.locator(screen.ready).first().waitFor({ state: 'attached' });
}

function raise(error: unknown): never {
  throw error;
}

/** Says of which state a failure speaks. */
async function during(name: string, step: () => Promise<void> | undefined): Promise<void> {
  try {
    await step();
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
