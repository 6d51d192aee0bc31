/**
 * The till in a browser: how long a tap with 3 and with 300 lines and a key in the search box take until their frame is
 * drawn, when the screens are ready with an empty and a filled cache, and what a first load is made of. Each beside what
 * the same browser needs, in the same run, for a page without a framework.
 */
import { type Browser, chromium, type Page } from 'playwright/test';
import { chromiumFlags, chromiumPath } from '../e2e/chromium.ts';
import { quantile } from './measure.ts';
import { heading } from './report.ts';
import type { Sizes } from './sizes.ts';
import { openTillFacility, type TillFacility } from './tillFacility.ts';
import { firstFrameWith, loadedFiles, timeKeys, timeRawAppends, timeTaps } from './tillPage.ts';

const FEW = 3;
const MANY = 300;
/** What is typed, key by key: words that find products. */
const TYPED = ['pista', 'bot', 'agua', 'artículo 1'];

/** Prints the times of the till beside the raw ones. */
export async function benchTill(folder: string, sizes: Sizes): Promise<void> {
  const executablePath = chromiumPath();
  const facility = await openTillFacility(folder, sizes.products);
  const browser = await chromium.launch({
    args: [...chromiumFlags],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    await benchStart(browser, facility, sizes);
    await benchUse(browser, facility, sizes);
  } finally {
    await browser.close();
    await facility.close();
  }
}

async function benchStart(browser: Browser, facility: TillFacility, sizes: Sizes): Promise<void> {
  heading('Till in a browser: ready from the address, the demo facility');
  const raw = await starts(browser, facility.plainUrl, '#ready', sizes.loads, null);
  const signedIn = await starts(browser, `${facility.url}/till`, '[data-testid^="product-"]', sizes.loads, facility);
  const signIn = await starts(browser, `${facility.url}/till`, '[role="radio"]', sizes.loads, null);
  line('a plain page', raw.cold);
  line('sign-in, cold cache', signIn.cold);
  line('till, cold cache', signedIn.cold);
  line('till, warm cache', signedIn.warm);
  against('till cold ÷ a plain page', signedIn.cold, raw.cold, 'and target < 1000 ms');
  against('till warm ÷ a plain page, warm', signedIn.warm, raw.warm, 'target < 1000 ms');
  const total = signedIn.files.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`  first load ${(total / 1024).toFixed(1)} KB of scripts and styles in ${signedIn.files.length} files`);
  for (const { name, bytes } of signedIn.files.slice(0, LISTED)) {
    console.log(`    ${(bytes / 1024).toFixed(1).padStart(7)} KB  ${name}`);
  }
}

/** Files of the first load that are listed. */
const LISTED = 15;

async function benchUse(browser: Browser, facility: TillFacility, sizes: Sizes): Promise<void> {
  heading(`Till in a browser: taps, and keys over ${facility.products.toLocaleString('en')} products`);
  const page = await signedInPage(browser, facility);
  await page.goto(`${facility.url}/till`);
  await page.locator('[data-testid^="product-"]').first().waitFor();
  // A till that nothing was done with keeps no basket.
  await page.locator('[data-testid^="product-"]').first().click();
  const raw = await page.evaluate(timeRawAppends, sizes.taps);
  line('a line appended to a plain list', raw);
  for (const lines of [FEW, MANY]) {
    await fillBasket(page, lines);
    const taps = await page.evaluate(timeTaps, sizes.taps);
    line(`tap with ${lines} lines`, taps);
    against(`tap with ${lines} lines ÷ a line appended`, taps, raw, 'and target < 32 ms');
  }
  const keys = await page.evaluate(timeKeys, { words: TYPED, times: sizes.keys });
  line('key in the search box', keys);
  against('key ÷ a line appended', keys, raw, 'and target < 100 ms');
  await page.context().close();
}

interface Starts {
  readonly cold: readonly number[];
  readonly warm: readonly number[];
  /** What the last start with an empty cache loaded, the largest first. */
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
}

/** Opens an address in new windows without cache, and again in each. */
async function starts(
  browser: Browser,
  url: string,
  selector: string,
  times: number,
  facility: TillFacility | null,
): Promise<Starts> {
  const cold: number[] = [];
  const warm: number[] = [];
  let files: Starts['files'] = [];
  for (let turn = 0; turn < times; turn++) {
    const page =
      facility === null ? await (await newContext(browser)).newPage() : await signedInPage(browser, facility);
    await page.addInitScript(firstFrameWith, selector);
    await page.goto(url);
    cold.push(await readyAt(page));
    files = await page.evaluate(loadedFiles);
    await page.goto(url);
    warm.push(await readyAt(page));
    await page.context().close();
  }
  return { cold, warm, files };
}

async function readyAt(page: Page): Promise<number> {
  const ready = await page.waitForFunction(() => performance.getEntriesByName('bench-ready')[0]?.startTime);
  return Number(await ready.jsonValue());
}

function newContext(browser: Browser) {
  return browser.newContext({ locale: 'es-ES', viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
}

async function signedInPage(browser: Browser, { session }: TillFacility): Promise<Page> {
  const page = await (await newContext(browser)).newPage();
  await page.addInitScript((saved) => sessionStorage.setItem('taquilla.session', saved), session);
  return page;
}

/** Makes the basket the till keeps one of so many lines, of products that are not on the shelf. */
async function fillBasket(page: Page, lines: number): Promise<void> {
  await page.evaluate((count) => {
    const key = Object.keys(localStorage).find((name) => /^taquilla\.till\.\d+\./.test(name));
    if (key === undefined) throw new Error('the till keeps no basket');
    const saved = JSON.parse(localStorage.getItem(key) ?? '') as {
      state: { basket: { lines: object[]; nextLine: number; selected: number | null } };
    };
    const { basket } = saved.state;
    const taxes = [{ tax: 1, name: 'IVA 21 %', rate: 21 }];
    basket.lines = Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      product: 1_000_000 + index,
      name: `Línea ${index + 1}`,
      price: 1 + (index % 90) / 10,
      listPrice: 1 + (index % 90) / 10,
      taxes,
      supply: false,
      units: 1 + (index % 3),
      discountRate: index % 7 === 0 ? 10 : 0,
      discountReason: null,
      note: '',
    }));
    basket.nextLine = count + 1;
    basket.selected = count;
    localStorage.setItem(key, JSON.stringify(saved));
  }, lines);
  await page.reload();
  await page.locator('[data-testid^="product-"]').first().waitFor();
}

function line(name: string, times: readonly number[]): void {
  const ms = (share: number): string => `${quantile(times, share).toFixed(1)} ms`;
  console.log(`  ${name.padEnd(48)} p50 ${ms(0.5).padStart(9)}   p95 ${ms(0.95).padStart(9)}`);
}

function against(name: string, times: readonly number[], raw: readonly number[], target: string): void {
  console.log(`  → ${name}: ${(quantile(times, 0.5) / quantile(raw, 0.5)).toFixed(2)} (${target})`);
}
