/**
 * How large a picture says it is, read from its head: nothing of it is unpacked. A file of some kilobytes can say that it is
 * of 60 000 × 60 000 pixels, and whatever shows it takes the memory of all of them.
 */

/** Pixels of a picture at most: those of a telephone's largest. Unpacked, they are 256 MB. */
export const MAX_PIXELS = 64_000_000;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What is wrong with a picture: it is none of its type, or has too many pixels. */
export type PictureFault = { readonly code: 'invalid_value' } | { readonly code: 'too_big'; readonly detail: string };

/** The types of pictures that screens show. No SVG, which can carry scripts. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** True for a type of pictures that screens show. */
export function isPictureType(mime: string): mime is PictureType {
  return (pictureTypes as readonly string[]).includes(mime);
}

/** What is wrong with a picture of a type; null for nothing. */
export function pictureFault(type: PictureType, bytes: Uint8Array): PictureFault | null {
  const sizes = readers[type](new Head(bytes));
  if (sizes.length === 0 || sizes.some(({ width, height }) => !(width > 0 && height > 0))) {
    return { code: 'invalid_value' };
  }
  const large = sizes.find(({ width, height }) => width * height > MAX_PIXELS);
  if (large === undefined) return null;
  return { code: 'too_big', detail: `${large.width} × ${large.height} px > ${MAX_PIXELS / 1_000_000} Mpx` };
}

/** Bytes to be read by place. What is beyond their end is zero. */
class Head {
  readonly length: number;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.length = bytes.byteLength;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  byte(at: number): number {
    return at < this.length ? this.#view.getUint8(at) : 0;
  }

  /** A number of so many bytes, the first one the greatest. */
  big(at: number, bytes: number): number {
    let value = 0;
    for (let index = 0; index < bytes; index++) value = value * 256 + this.byte(at + index);
    return value;
  }

  /** The same, the first one the least. */
  little(at: number, bytes: number): number {
    let value = 0;
    for (let index = bytes - 1; index >= 0; index--) value = value * 256 + this.byte(at + index);
    return value;
  }

  /** Bytes as letters. */
  text(at: number, bytes: number): string {
    return String.fromCharCode(...Array.from({ length: bytes }, (_, index) => this.byte(at + index)));
  }
}

/** Every size a file of a type speaks of: of the picture, and of the parts of one that moves. None for no such file. */
const readers: Readonly<Record<PictureType, (head: Head) => readonly Size[]>> = {
  'image/png': pngSizes,
  'image/jpeg': jpegSizes,
  'image/gif': gifSizes,
  'image/webp': webpSizes,
  'image/avif': avifSizes,
};

/** ISO/IEC 15948, 5.2 and 11.2.2. */
function pngSizes(head: Head): readonly Size[] {
  const isPng = head.big(0, 4) === 0x89504e47 && head.big(4, 4) === 0x0d0a1a0a && head.text(12, 4) === 'IHDR';
  return isPng ? [{ width: head.big(16, 4), height: head.big(20, 4) }] : [];
}

/** ISO/IEC 10918-1, B.1.1.4 and B.2.2: the frames before the first scan. */
function jpegSizes(head: Head): readonly Size[] {
  const sizes: Size[] = [];
  if (head.big(0, 3) !== 0xffd8ff) return sizes;
  for (let at = 2; at + 4 <= head.length; ) {
    const marker = head.byte(at + 1);
    if (head.byte(at) !== 0xff) return [];
    // A byte that fills, and markers of nothing more.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (marker === 0xda || marker === 0xd9) break;
    else {
      // Start of a frame of any coding; DHT, JPG and DAC share its range and are none.
      const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
      if (isFrame) sizes.push({ width: head.big(at + 7, 2), height: head.big(at + 5, 2) });
      at += 2 + Math.max(2, head.big(at + 2, 2));
    }
  }
  return sizes;
}

/** GIF 89a, 18 to 23: the screen, and every picture put on it. */
function gifSizes(head: Head): readonly Size[] {
  if (!/^GIF8[79]a$/.test(head.text(0, 6))) return [];
  const sizes: Size[] = [{ width: head.little(6, 2), height: head.little(8, 2) }];
  const tableOf = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  const afterBlocks = (from: number): number => {
    let at = from;
    while (at < head.length && head.byte(at) !== 0) at += 1 + head.byte(at);
    return at + 1;
  };
  for (let at = 13 + tableOf(head.byte(10)); at < head.length; ) {
    const kind = head.byte(at);
    if (kind === 0x21) at = afterBlocks(at + 2);
    else if (kind === 0x2c) {
      const [left, top, width, height] = [1, 3, 5, 7].map((place) => head.little(at + place, 2));
      if (width !== 0 && height !== 0) {
        sizes.push({ width: (left ?? 0) + (width ?? 0), height: (top ?? 0) + (height ?? 0) });
      }
      at = afterBlocks(at + 11 + tableOf(head.byte(at + 9)));
    } else break;
  }
  return sizes;
}

/** RFC 9649, 2.4 to 2.7: the canvas, the picture, and the frames of one that moves. */
function webpSizes(head: Head): readonly Size[] {
  if (head.text(0, 4) !== 'RIFF' || head.text(8, 4) !== 'WEBP') return [];
  const sizes: Size[] = [];
  const walk = (from: number, end: number, isFrame = false): void => {
    for (let at = from; at + 8 <= end; ) {
      const [kind, length, data] = [head.text(at, 4), head.little(at + 4, 4), at + 8];
      if (kind === 'VP8X') sizes.push({ width: head.little(data + 4, 3) + 1, height: head.little(data + 7, 3) + 1 });
      if (kind === 'VP8 ') {
        sizes.push({ width: head.little(data + 6, 2) % 0x4000, height: head.little(data + 8, 2) % 0x4000 });
      }
      if (kind === 'VP8L') {
        const bits = head.little(data + 1, 4);
        sizes.push({ width: (bits % 0x4000) + 1, height: (Math.floor(bits / 0x4000) % 0x4000) + 1 });
      }
      if (kind === 'ANMF' && !isFrame) {
        sizes.push({ width: head.little(data + 6, 3) + 1, height: head.little(data + 9, 3) + 1 });
        walk(data + 16, Math.min(end, data + length), true);
      }
      at = data + length + (length % 2);
    }
  };
  walk(12, head.length);
  return sizes;
}

/** Boxes of ISO/IEC 14496-12 that hold others, and what stands before those. */
const holding: Readonly<Record<string, number>> = {
  meta: 4,
  iprp: 0,
  ipco: 0,
  moov: 0,
  trak: 0,
  mdia: 0,
  minf: 0,
  stbl: 0,
  stsd: 8,
};

/** Boxes within each other: a moving picture has seven. */
const DEEPEST = 8;

/** ISO/IEC 23008-12, 6.5.3: the pictures; and those of one that moves. */
function avifSizes(head: Head): readonly Size[] {
  if (!/^ftyp(?:avif|avis|mif1|msf1)$/.test(head.text(4, 8))) return [];
  const sizes: Size[] = [];
  const walk = (from: number, end: number, depth: number): void => {
    for (let at = from; at + 8 <= end; ) {
      const [said, kind] = [head.big(at, 4), head.text(at + 4, 4)];
      const start = said === 1 ? 16 : 8;
      const length = said === 0 ? end - at : said === 1 ? head.big(at + 8, 8) : said;
      if (length < start) return;
      const data = at + start;
      if (kind === 'ispe') sizes.push({ width: head.big(data + 4, 4), height: head.big(data + 8, 4) });
      if (kind === 'av01') sizes.push({ width: head.big(data + 24, 2), height: head.big(data + 26, 2) });
      const before = Object.hasOwn(holding, kind) ? holding[kind] : undefined;
      if (before !== undefined && depth > 0) walk(data + before, Math.min(end, at + length), depth - 1);
      at += length;
    }
  };
  walk(0, head.length, DEEPEST);
  return sizes;
}
