/** PNG with a palette, a third as large as what a browser takes: for pictures that are kept in the repository. */
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from 'playwright/test';

/** What a palette holds. The eye misses none of a screen's colours with half of these. */
const COLOURS = 128;

/** Makes a PNG smaller. The page draws it: any will do that may load data, such as an empty one. */
export async function smallPng(page: Page, png: Buffer): Promise<Buffer> {
  const { width, height, palette, pixels } = await page.evaluate(reduce, {
    url: `data:image/png;base64,${png.toString('base64')}`,
    most: COLOURS,
  });
  const indexes = Buffer.from(pixels, 'base64');
  const rows = Buffer.alloc((width + 1) * height);
  // Each row begins with its filter: none.
  for (let row = 0; row < height; row++) indexes.copy(rows, row * (width + 1) + 1, row * width, (row + 1) * width);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, each an index of the palette.
  header.set([8, 3, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette)),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

interface Reduced {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each colour. */
  readonly palette: number[];
  /** The index of each pixel's colour, as base64. */
  readonly pixels: string;
}

/** In the page: takes the commonest colours, and for every pixel the nearest of them. */
async function reduce({ url, most }: { readonly url: string; readonly most: number }): Promise<Reduced> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (context === null) throw new Error('this browser draws nothing');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const colourAt = (at: number): number => ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += 4) counts.set(colourAt(at), (counts.get(colourAt(at)) ?? 0) + 1);
  const chosen: number[] = [];
  const distance = (a: number, b: number): number =>
    ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2;
  // A colour next to a commoner one stands for nothing new.
  for (const [colour] of [...counts].sort(([, a], [, b]) => b - a)) {
    if (chosen.length === most) break;
    if (chosen.every((other) => distance(colour, other) > 60)) chosen.push(colour);
  }
  const nearest = new Map<number, number>();
  for (const colour of counts.keys()) {
    let best = 0;
    for (const [index, other] of chosen.entries()) {
      if (distance(colour, other) < distance(colour, chosen[best] ?? 0)) best = index;
    }
    nearest.set(colour, best);
  }
  let text = '';
  for (let at = 0; at < data.length; at += 4) text += String.fromCharCode(nearest.get(colourAt(at)) ?? 0);
  const palette = chosen.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]);
  return { width, height, palette, pixels: btoa(text) };
}
