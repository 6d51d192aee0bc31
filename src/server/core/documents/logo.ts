/** The logo of a document: a picture somebody gave their company, read from the stored files and from nowhere else. */
import { inflateSync } from 'node:zlib';
import { isPictureType, pictureFault } from '#shared/domain/pictures.ts';
import type { ReadContext } from '../context/context.ts';
import { queryFirst } from '../db/execute.ts';
import { sql } from '../db/sql.ts';
import { findFile } from '../records/files.ts';

/** The address of a company's logo, as records have it. Any other address, above all one elsewhere, is not followed. */
const ADDRESS = /^\/api\/file\/company\/\d+\/logo\?v=([0-9a-f]{16})$/;
/** Every document carries its logo, and is kept: larger files than a logo needs would fill the disk. */
const MAX_BYTES = 1024 * 1024;
/** Drawing has to unpack a PNG that is not opaque. */
const MAX_PIXELS = 4_000_000;

/** A logo as a data URI, or null where there is none that can be drawn: a PNG or JPEG of moderate size. */
export async function logoOf(ctx: ReadContext, address: string): Promise<string | null> {
  const [, version] = ADDRESS.exec(address) ?? [];
  if (version === undefined) return null;
  // A version is as much of the content's hash as addresses carry.
  const found = await queryFirst<{ hash: string }>(
    ctx.db,
    sql`select "hash" from "file" where "hash" >= ${version} and "hash" < ${`${version}g`} and "size" <= ${MAX_BYTES}
      limit 1`,
  );
  const file = found === undefined ? null : await findFile(ctx.db, found.hash);
  if (file === null) return null;
  const data = Buffer.from(file.data);
  if (!isPictureType(file.mime) || pictureFault(file.mime, data) !== null) return null;
  const isDrawable = file.mime === 'image/png' ? isSoundPng(data) : file.mime === 'image/jpeg' && isSoundJpeg(data);
  return isDrawable ? `data:${file.mime};base64,${data.toString('base64')}` : null;
}

/** Bits a pixel can have, by the colour type of a PNG: channels and depths (ISO/IEC 15948, table 11.1). */
const kinds: Readonly<Record<number, { readonly channels: number; readonly depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};

/** True for a PNG of moderate size that is whole: what it says of itself fits, and its pixels are all there. */
function isSoundPng(data: Buffer): boolean {
  const chunks = chunksOf(data);
  const [first, last] = [chunks[0], chunks.at(-1)];
  if (first?.type !== 'IHDR' || first.data.length !== 13 || last?.type !== 'IEND') return false;
  const header = first.data;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, color = -1, , , interlace = 0] = header.subarray(8);
  const kind = kinds[color];
  if (kind === undefined || !kind.depths.includes(depth) || width * height > MAX_PIXELS) return false;
  if (color === 3 && !chunks.some(({ type }) => type === 'PLTE')) return false;
  const images = interlace === 0 ? whole : adam7;
  const parts = images.map(([x, y, dx, dy]) => ({
    row: Math.ceil((Math.max(0, Math.ceil((width - x) / dx)) * kind.channels * depth) / 8),
    rows: Math.max(0, Math.ceil((height - y) / dy)),
  }));
  return areRows(inflated(chunks, 9 * width * height + height), parts);
}

/** Where the images in a PNG begin, and how far apart their pixels are; interlaced, there are seven (clause 8.2). */
type Passes = readonly (readonly [x: number, y: number, dx: number, dy: number])[];
const whole: Passes = [[0, 0, 1, 1]];
const adam7: Passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** True for pixels that are just the rows there have to be, each filtered in one of the five ways there are. */
function areRows(pixels: Buffer | null, parts: readonly { readonly row: number; readonly rows: number }[]): boolean {
  let at = 0;
  for (const { row, rows } of parts) {
    if (row === 0) continue;
    for (let index = 0; index < rows; index++, at += 1 + row) if ((pixels?.[at] ?? 9) > 4) return false;
  }
  return at > 0 && at === pixels?.length;
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

function chunksOf(data: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at + 12 <= data.length; ) {
    const end = at + 8 + data.readUInt32BE(at);
    if (end + 4 > data.length) break;
    chunks.push({ type: data.toString('latin1', at + 4, at + 8), data: data.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

/** The pixels of a PNG, unpacked; null where they are broken or more than there can be. */
function inflated(chunks: readonly Chunk[], maxOutputLength: number): Buffer | null {
  try {
    return inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)), {
      maxOutputLength,
    });
  } catch {
    // Whatever is the matter with it, it cannot be drawn.
    return null;
  }
}

/** True for a JPEG with a frame that says its size, in one, three or four colours. */
function isSoundJpeg(data: Buffer): boolean {
  for (let at = 2; at + 9 < data.length; at += 2 + data.readUInt16BE(at + 2)) {
    const marker = data.readUInt16BE(at);
    if (marker < 0xff00) return false;
    // Start of a frame of any coding; DHT, JPG and DAC share its range and are none.
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (!isFrame) continue;
    const [height, width] = [data.readUInt16BE(at + 5), data.readUInt16BE(at + 7)];
    return height > 0 && width > 0 && [1, 3, 4].includes(data[at + 9] ?? 0);
  }
  return false;
}
