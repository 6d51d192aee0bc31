/**
 * Draws the pictures of the demo's products anew, after a change to what they show: the drawings of `demoDrawings.ts`, and
 * icons of Tabler (MIT). `node scripts/drawDemoPictures.ts` writes `src/server/demo/pictures.json`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumFlags, chromiumPath } from '../e2e/chromium.ts';
import { demoProducts } from '../src/server/demo/products.ts';
import { drawings, icons } from './demoDrawings.ts';

/** Pixels a side: twice what the till shows. */
const SIDE = 96;

const root = join(import.meta.dirname, '..');
const names = [...new Set(demoProducts().map(({ picture }) => picture))].sort();
const executablePath = chromiumPath();
const browser = await chromium.launch({
  args: [...chromiumFlags],
  ...(executablePath === undefined ? {} : { executablePath }),
});
const page = await browser.newPage({ viewport: { width: SIDE, height: SIDE } });
const pictures: Record<string, string> = {};
for (const name of names) {
  pictures[name] = await page.evaluate<string>(asWebp(svgOf(name)));
}
await browser.close();
writeFileSync(join(root, 'src/server/demo/pictures.json'), `${JSON.stringify(pictures, null, 2)}\n`);

/** What the browser runs: the image of a drawing as a data URL. Text, because these programs have no types of a page. */
function asWebp(svg: string): string {
  return `(async () => {
    const image = new Image(${SIDE}, ${SIDE});
    image.src = 'data:image/svg+xml,' + encodeURIComponent(${JSON.stringify(svg)});
    await image.decode();
    const canvas = new OffscreenCanvas(${SIDE}, ${SIDE});
    canvas.getContext('2d').drawImage(image, 0, 0, ${SIDE}, ${SIDE});
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return 'data:image/webp;base64,' + btoa(String.fromCharCode(...bytes));
  })()`;
}

/** Throws where nothing is drawn for a name. */
function svgOf(name: string): string {
  const drawing = drawings[name];
  if (drawing !== undefined)
    return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">${drawing}</svg>`;
  const tones = icons[name];
  if (tones === undefined) throw new Error(`nothing is drawn for ${name}`);
  const icon = readFileSync(join(root, 'node_modules/@tabler/icons/icons/outline', `${tones.icon}.svg`), 'utf8');
  return icon.replace('stroke="currentColor"', `stroke="${tones.line}"`).replace('fill="none"', `fill="${tones.fill}"`);
}
