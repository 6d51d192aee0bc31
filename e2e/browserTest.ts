/**
 * The `test` of specs whose pages share one browser profile. A page that is the first of its site starts a process, which
 * compiles the whole application; as long as another page of the site is open, the next has it at hand. What a test leaves
 * in the profile is cleared after it.
 */
import { type BrowserContext, test as base, type CDPSession, type Page } from 'playwright/test';

interface Profile {
  /** Made by the first test that asks for it, with the options of the project. */
  open(): Promise<BrowserContext>;
  /** Closes its pages and clears what they stored, on whatever port they were. */
  clear(): Promise<void>;
}

/** No server listens there: the page is made up, and is of the same site as every server on this machine. */
const SAME_SITE = 'http://127.0.0.1:1/';

export const test = base.extend<object, { profile: Profile }>({
  profile: [
    async ({ browser }, use) => {
      let opening: Promise<{ readonly context: BrowserContext; readonly cdp: CDPSession }> | undefined;
      await use({
        open: async () => {
          opening ??= browser.newContext().then(openProfile);
          return (await opening).context;
        },
        clear: async () => {
          if (opening === undefined) return;
          const { context, cdp } = await opening;
          for (const page of context.pages().slice(1)) await page.close();
          await context.clearCookies();
          await context.clearPermissions();
          await cdp.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'local_storage,indexeddb' });
        },
      });
      await (await opening)?.context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ profile }, use, info) => {
    const context = await profile.open();
    await use(context);
    const hasFailed = info.status !== info.expectedStatus;
    if (hasFailed) for (const page of context.pages().slice(1)) await tellKeys(page, info.title);
    await profile.clear();
  },
});

/** The `test` of what is done on a tablet that knows no mouse, in a browser context of its own. */
export const tabletTest = test.extend({
  page: async ({ browser }, use) => {
    const tablet = { hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 } };
    const context = await browser.newContext({ ...tablet, locale: 'es-ES', timezoneId: 'Europe/Madrid' });
    await use(await context.newPage());
    await context.close();
  },
});

/**
 * A clock cannot be taken out of a profile again. Pages of later tests would take the time of their keys from it, that at which
 * they had time for them, and a scan would look like typing.
 */
function refuseClocks({ clock }: BrowserContext): void {
  const refuse = (): never => {
    throw new Error('the clock would stay for the tests after this one: open a context of your own');
  };
  Object.assign(clock, { install: refuse, setFixedTime: refuse, setSystemTime: refuse });
}

/** Says which keys a page of a test that failed saw last: when they came, and when it had time for them. */
async function tellKeys(page: Page, title: string): Promise<void> {
  const seen = await page.evaluate(() => (globalThis as { seenKeys?: readonly string[] }).seenKeys).catch(String);
  console.log(`keys of ${title}:`, seen);
}

/** Opens the page that stays open. */
async function openProfile(context: BrowserContext) {
  refuseClocks(context);
  // Nobody is there to answer its dialog, and pages that print several documents in a busy Chromium without a window crash.
  await context.addInitScript(() => {
    window.print = () => undefined;
    const seenKeys: string[] = [];
    Object.assign(window, { seenKeys });
    const see = ({ key, timeStamp }: KeyboardEvent): void => {
      seenKeys.push(`${key} ${Math.round(timeStamp)} ${Math.round(performance.now())}`);
      if (seenKeys.length > 60) seenKeys.shift();
    };
    window.addEventListener('keydown', see, { capture: true });
  });
  const page = await context.newPage();
  await page.route(SAME_SITE, (route) => route.fulfill({ contentType: 'text/html', body: '<title>-</title>' }));
  await page.goto(SAME_SITE);
  return { context, cdp: await context.newCDPSession(page) };
}
