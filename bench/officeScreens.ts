/** Screens of the office in a browser: a list of all sales, the command box, and a draft of two hundred lines. */
import { type Browser, chromium, type Page } from 'playwright/test';
import { chromiumFlags, chromiumPath } from '../e2e/chromium.ts';
import { quantile } from './measure.ts';
import { isAtEnd, scrollOn, timeEnd, timeFrames, timeOpening, timeTyping } from './officePage.ts';
import { heading, ratio } from './report.ts';
import type { Office } from './server.ts';
import type { Sizes } from './sizes.ts';
import { timeRawAppends } from './tillPage.ts';

/** Lines of the draft, and where nothing is measured. */
const LINES = { usual: 200, smallest: 20 } as const;
const CHANGES_A_SECOND = 50;
/** A wheel turned as fast as a hand can: pixels of a notch, and milliseconds between two. */
const WHEEL = { notch: 120, every: 30 } as const;
/** What is typed into the command box, key by key. */
const TYPED = ['facturas', 'nueva', 'informe', 'garcia lopez'];
const LIST = '[data-testid="rows"]';
const ROWS = `${LIST} tbody a`;
/** Pixels of the screen to one of the page, at which End is pressed: how far a browser can place a row depends on it. */
const SCALES = [1, 1.25, 2];

/** Measures them. */
export async function benchOfficeScreens(office: Office, sizes: Sizes): Promise<void> {
  heading('Office: screens in a browser');
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    args: [...chromiumFlags],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const page = await signedIn(browser, office);
    await page.goto(`${office.url}/office/tax`);
    await page.locator(ROWS).first().waitFor();
    const raw = await page.evaluate(timeRawAppends, sizes.taps);
    line('a line appended to a plain list', raw);
    await benchList(page, office, sizes);
    for (const scale of SCALES) await benchEnd(browser, office, sizes, scale);
    await benchBox(page, sizes, raw);
    await benchDraft(page, office, sizes, raw);
  } finally {
    await browser.close();
  }
}

async function signedIn(browser: Browser, { url }: Office, deviceScaleFactor = 1): Promise<Page> {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: 1, pin: '1234' }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  const context = await browser.newContext({
    locale: 'es-ES',
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript((saved) => sessionStorage.setItem('taquilla.session', saved), await answer.text());
  return page;
}

async function benchList(page: Page, office: Office, { loads, seconds }: Sizes): Promise<void> {
  const seen: number[] = [];
  for (let turn = 0; turn < loads; turn++) seen.push(await openedIn(page, `${office.url}/office/sale`, ROWS));
  line('a list of all sales from its address, warm', seen);
  frames('half a screen with every frame', await page.evaluate(scrollOn, { selector: LIST, ms: 2000 * seconds }));
  await page.goto(`${office.url}/office/sale`);
  await page.locator(ROWS).first().waitFor();
  frames('a wheel turned by hand', await turnWheel(page, 2000 * seconds));
  await page.goto(`${office.url}/office/customer`);
  await page.locator(ROWS).first().waitFor();
  const watched = page.evaluate(timeFrames, 2000 * seconds);
  const changes = Math.round(CHANGES_A_SECOND * 2 * seconds);
  for (let change = 1; change <= changes; change++) {
    const at = performance.now();
    await office.post(`model/customer/${1 + (change % 15)}`, { city: `Madrid ${change}` });
    await page.waitForTimeout(Math.max(0, 1000 / CHANGES_A_SECOND - (performance.now() - at)));
  }
  frames(`${CHANGES_A_SECOND} changes a second`, await watched);
}

/** Turns the wheel over a list by the browser's own input. Returns times between frames. Throws where the list stays. */
async function turnWheel(page: Page, ms: number): Promise<number[]> {
  await page.locator(LIST).hover();
  const watched = page.evaluate(timeFrames, ms);
  for (const until = performance.now() + ms; performance.now() < until; ) {
    const at = performance.now();
    await page.mouse.wheel(0, WHEEL.notch);
    await page.waitForTimeout(Math.max(0, WHEEL.every - (performance.now() - at)));
  }
  if ((await page.locator(LIST).evaluate((list) => list.scrollTop)) === 0) throw new Error('the wheel moved nothing');
  return watched;
}

/** Presses End in a list of all sales. Throws where it does not reach the last of them. */
async function benchEnd(browser: Browser, office: Office, { loads }: Sizes, scale: number): Promise<void> {
  const page = await signedIn(browser, office, scale);
  const ends: number[] = [];
  for (let turn = 0; turn < loads; turn++) {
    await page.goto(`${office.url}/office/sale`);
    await page.locator(ROWS).first().waitFor();
    ends.push(await page.evaluate(timeEnd, ROWS));
    await page.waitForFunction(isAtEnd, ROWS);
  }
  await page.context().close();
  line(`End of all sales, at scale ${scale}`, ends);
  ratio('End, p50', quantile(ends, 0.5), 'target < 150 ms');
}

async function benchBox(page: Page, { keys }: Sizes, raw: readonly number[]): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('[role="dialog"] input').waitFor();
  const times = await page.evaluate(timeTyping, { selector: '[role="dialog"] input', words: TYPED, times: keys });
  line('a key in the command box', times);
  ratio('a key ÷ a line appended', quantile(times, 0.5) / quantile(raw, 0.5), 'and target < 50 ms');
  await page.keyboard.press('Escape');
}

async function benchDraft(
  page: Page,
  office: Office,
  { loads, keys, isSmallest }: Sizes,
  raw: readonly number[],
): Promise<void> {
  const count = isSmallest ? LINES.smallest : LINES.usual;
  const type = JSON.parse(await office.read('model/invoiceType?code=F')) as { id: number }[];
  const lines = Array.from({ length: count }, (_, index) => ({ product: 2 + (index % 3), units: 1 + (index % 4) }));
  const draft = await office.post('model/invoice', { type: type[0]?.id, customer: 1, lines });
  const { id } = JSON.parse(draft) as { id: number };
  const opened: number[] = [];
  for (let turn = 0; turn < loads; turn++) {
    await page.goto(`${office.url}/office/invoice/${id}`);
    await page.getByRole('button', { name: 'Editar' }).waitFor();
    opened.push(await page.evaluate(timeOpening, { button: 'Editar', selector: '[data-line] input' }));
  }
  line(`a draft of ${count} lines, from its button on`, opened);
  ratio('opened ÷ a line appended', quantile(opened, 0.5) / quantile(raw, 0.5), 'and target < 300 ms');
  await page
    .locator('[data-line]')
    .nth(count - 1)
    .waitFor();
  const times = await page.evaluate(timeTyping, {
    selector: '[data-line]:nth-child(3) input',
    words: ['servicio de pista'],
    times: keys,
  });
  line('a key in one of its lines', times);
  ratio('a key ÷ a line appended', quantile(times, 0.5) / quantile(raw, 0.5), 'and target < 32 ms');
}

/** How long an address takes until the page has what a selector names. */
async function openedIn(page: Page, url: string, selector: string): Promise<number> {
  await page.goto(url);
  const at = await page.waitForFunction(
    (wanted) => (document.querySelector(wanted) === null ? null : performance.now()),
    selector,
    { polling: 'raf' },
  );
  return Number(await at.jsonValue());
}

function frames(name: string, times: readonly number[]): void {
  const late = times.filter((time) => time > 50).length;
  const worst = Math.max(...times).toFixed(1);
  console.log(`  ${name}: ${times.length} frames, ${late} over 50 ms (target 0), worst ${worst} ms`);
}

function line(name: string, times: readonly number[]): void {
  const ms = (share: number): string => `${quantile(times, share).toFixed(1)} ms`;
  console.log(`  ${name.padEnd(48)} p50 ${ms(0.5).padStart(9)}   p95 ${ms(0.95).padStart(9)}`);
}
