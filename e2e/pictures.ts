/**
 * `npm run pictures`: a picture of every state of the screens, in every size, scheme and language, and `index.html` to look
 * through them. `--out DIR` (default `pictures/`), `--only TEXT` the states alone whose name holds it, `--smallest` one
 * size, scheme and language. `--guide` makes those of the guide and README instead, small, in `docs/pictures/`. The facility is the demo: names and amounts are always the same, dates and times are not.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import { chromiumFlags, chromiumPath } from './chromium.ts';
import { startFacility } from './states/facility.ts';
import type { ScreenState } from './states/state.ts';
import { states } from './states/table.ts';
import type { Language } from './states/texts.ts';
import { sizes, type View, walk } from './states/walk.ts';
import { webpOf } from './webp.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'pictures' },
    only: { type: 'string', default: '' },
    smallest: { type: 'boolean', default: false },
    guide: { type: 'boolean', default: false },
  },
});

/** What the guide shows, in the order of a day. */
const inGuide: readonly string[] = [
  'setup-till',
  'cash-opening',
  'till-basket',
  'paid-change',
  'till-customer-strip',
  'pay-people',
  'ticket-refund',
  'cash-close',
  'cash-close-review',
  'pay-lost',
  'office-dashboard',
  'office-list-filtered',
];
/** Pixels of a picture of the guide for one of the screen: they are shown as wide as a text. */
const GUIDE_SCALE = 0.75;

const out = resolve(values.guide ? 'docs/pictures' : values.out);
const isSmallest = values.smallest || values.guide;
const some = states.filter(({ name }) => (values.guide ? inGuide.includes(name) : name.includes(values.only)));
if (some.length === 0) throw new Error(`no state's name holds ${values.only}`);
const schemes = ['light', 'dark'] as const;
const languages: readonly Language[] = isSmallest ? ['es'] : ['es', 'en'];
const taken: { readonly name: string; readonly file: string }[] = [];

mkdirSync(out, { recursive: true });
const facility = await startFacility('pictures');
const executablePath = chromiumPath();
const browser = await chromium.launch({
  args: [...chromiumFlags],
  ...(executablePath === undefined ? {} : { executablePath }),
});
const empty = await browser.newPage();
let failed = 0;
try {
  for (const size of isSmallest ? sizes.slice(0, 1) : sizes) {
    for (const language of languages) {
      const visit = (state: ScreenState, page: Page) => take(state, page, `${size.width}`, language);
      const view: View = { ...size, language, scheme: 'light', scale: values.guide ? GUIDE_SCALE : 1 };
      await walk(browser, facility, view, some, visit, (error) => {
        failed++;
        process.stderr.write(`${size.width} ${language}: ${error instanceof Error ? error.message : error}\n`);
      });
    }
  }
} finally {
  await browser.close();
  await facility.close();
}
if (!values.guide) writeFileSync(join(out, 'index.html'), indexPage());
process.stdout.write(`${taken.length} pictures: ${values.guide ? out : join(out, 'index.html')}\n`);
process.exitCode = failed === 0 ? 0 : 1;

/** Of both schemes, one after the other: nothing else changes with them. */
async function take({ name }: ScreenState, page: Page, size: string, language: Language): Promise<void> {
  for (const scheme of isSmallest ? schemes.slice(0, 1) : schemes) {
    const file = values.guide ? `${name}.webp` : `${name}-${size}-${scheme}-${language}.png`;
    await page.emulateMedia({ colorScheme: scheme });
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    writeFileSync(join(out, file), values.guide ? await webpOf(empty, picture) : picture);
    taken.push({ name, file });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

function indexPage(): string {
  const sections = some.map(({ name }) => {
    const pictures = taken.filter((each) => each.name === name).map(({ file }) => figure(file));
    return `<h2 id="${name}">${name}</h2>\n<div>${pictures.join('\n')}</div>`;
  });
  const links = some.map(({ name }) => `<a href="#${name}">${name}</a>`);
  return `<!doctype html>
<meta charset="utf-8"><title>Taquilla: ${taken.length} pictures</title>
<style>
body { font: 14px sans-serif; margin: 16px; }
nav a { margin-right: 12px; }
div { display: flex; flex-wrap: wrap; gap: 12px; }
figure { margin: 0; }
img { height: 260px; border: 1px solid #888; }
</style>
<nav>${links.join('\n')}</nav>
${sections.join('\n')}
`;
}

function figure(file: string): string {
  return `<figure><a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a><figcaption>${file}</figcaption></figure>`;
}
