/**
 * Draws the pictures of the demo's products anew, after a change to what they show: icons of Tabler (MIT) in the colour
 * of the family. `node scripts/drawDemoPictures.ts` writes `src/server/demo/pictures.json`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumFlags, chromiumPath } from '../e2e/chromium.ts';
import { demoProducts, families } from '../src/server/demo/products.ts';

/** Pixels a side: twice what the till shows. */
const SIDE = 96;

const root = join(import.meta.dirname, '..');
const colors = new Map(families.map(({ code, color }) => [code, color]));
const names = [...new Set(demoProducts().map(({ picture }) => picture))].sort();
const executablePath = chromiumPath();
const browser = await chromium.launch({
  args: [...chromiumFlags],
  ...(executablePath === undefined ? {} : { executablePath }),
});
const page = await browser.newPage({ viewport: { width: SIDE, height: SIDE } });
const pictures: Record<string, string> = {};
for (const name of names) {
  const [code = ''] = name.split('-', 1);
  const icon = readFileSync(
    join(root, 'node_modules/@tabler/icons/icons/outline', `${name.slice(code.length + 1)}.svg`),
    'utf8',
  );
  await page.setContent(`<style>
    body { margin: 0; height: 100vh; display: grid; place-items: center; background: ${colors.get(code)}; color: #fff }
    svg { width: 68%; height: 68%; stroke-width: 1.6 }
  </style>${icon}`);
  const png = await page.screenshot({ type: 'png' });
  pictures[name] = `data:image/png;base64,${png.toString('base64')}`;
}
await browser.close();
writeFileSync(join(root, 'src/server/demo/pictures.json'), `${JSON.stringify(pictures, null, 2)}\n`);
