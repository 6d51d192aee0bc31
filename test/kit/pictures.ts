/** Heads of pictures: as much of a file as says of which type and how large it is. Nothing could be drawn of them. */

const letters = (text: string): Buffer => Buffer.from(text, 'latin1');
const big = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
const little = (value: number, bytes: number): Buffer => big(value, bytes).reverse();
const box = (kind: string, ...parts: readonly Buffer[]): Buffer => {
  const data = Buffer.concat(parts);
  return Buffer.concat([big(data.length + 8, 4), letters(kind), data]);
};
const riff = (kind: string, ...parts: readonly Buffer[]): Buffer => {
  const data = Buffer.concat(parts);
  return Buffer.concat([letters(kind), little(data.length, 4), data, Buffer.alloc(data.length % 2)]);
};
const webp = (...chunks: readonly Buffer[]): Buffer => riff('RIFF', letters('WEBP'), ...chunks);
const avif = (...boxes: readonly Buffer[]): Buffer =>
  Buffer.concat([box('ftyp', letters('avif'), Buffer.alloc(4), letters('avifmif1')), ...boxes]);
const ispe = (width: number, height: number): Buffer => box('ispe', Buffer.alloc(4), big(width, 4), big(height, 4));
const segment = (marker: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker]), big(data.length + 2, 2), data]);
const frame = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from([8]),
    big(height, 2),
    big(width, 2),
    Buffer.from([3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
  ]);
const vp8 = (width: number, height: number): Buffer =>
  riff('VP8 ', Buffer.from('3001009d012a', 'hex'), little(width, 2), little(height, 2), Buffer.alloc(4));
const gif = (width: number, height: number, ...blocks: readonly Buffer[]): Buffer =>
  Buffer.concat([
    letters('GIF89a'),
    little(width, 2),
    little(height, 2),
    Buffer.from([0x80, 0, 0]),
    Buffer.alloc(6),
    ...blocks,
    letters(';'),
  ]);
const gifFrame = (width: number, height: number): Buffer =>
  Buffer.concat([
    letters(','),
    Buffer.alloc(4),
    little(width, 2),
    little(height, 2),
    Buffer.from([0, 2, 2, 0x4c, 1, 0]),
  ]);

/** A way to say a size, the most pixels a side of it can have, and what says it. */
export interface PictureHead {
  readonly mime: string;
  readonly most: number;
  readonly of: (width: number, height: number) => Buffer;
}

/** Every way in which a file says how large a picture is, or a part of it. */
export const pictureHeads = {
  png: {
    mime: 'image/png',
    most: 2 ** 31 - 1,
    of: (width, height) =>
      Buffer.concat([
        Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
        big(width, 4),
        big(height, 4),
        Buffer.from('080600000000000000', 'hex'),
      ]),
  },
  jpeg: {
    mime: 'image/jpeg',
    most: 65_535,
    of: (width, height) =>
      Buffer.concat([
        Buffer.from('ffd8', 'hex'),
        segment(0xe0, Buffer.from('4a46494600010100000100010000', 'hex')),
        segment(0xdb, Buffer.alloc(65)),
        Buffer.from('ffff', 'hex'),
        segment(0xc0, frame(width, height)),
        segment(0xda, Buffer.alloc(10)),
      ]),
  },
  'jpeg, progressive, behind a small frame': {
    mime: 'image/jpeg',
    most: 65_535,
    of: (width, height) =>
      Buffer.concat([Buffer.from('ffd8', 'hex'), segment(0xc0, frame(1, 1)), segment(0xc2, frame(width, height))]),
  },
  gif: { mime: 'image/gif', most: 65_535, of: (width, height) => gif(width, height, gifFrame(1, 1)) },
  'gif with a large frame': {
    mime: 'image/gif',
    most: 65_535,
    of: (width, height) => gif(1, 1, Buffer.from('21f9040000000000', 'hex'), gifFrame(1, 1), gifFrame(width, height)),
  },
  webp: { mime: 'image/webp', most: 16_383, of: (width, height) => webp(vp8(width, height)) },
  'webp without loss': {
    mime: 'image/webp',
    most: 16_384,
    of: (width, height) => webp(riff('VP8L', Buffer.from([0x2f]), little(width - 1 + (height - 1) * 0x4000, 4))),
  },
  'webp of several parts': {
    mime: 'image/webp',
    most: 2 ** 24,
    of: (width, height) => webp(riff('VP8X', Buffer.alloc(4), little(width - 1, 3), little(height - 1, 3)), vp8(1, 1)),
  },
  'webp that moves': {
    mime: 'image/webp',
    most: 16_383,
    of: (width, height) =>
      webp(
        riff('VP8X', Buffer.alloc(10)),
        riff('ANMF', Buffer.alloc(16), vp8(1, 1)),
        riff('ANMF', Buffer.alloc(16), vp8(width, height)),
      ),
  },
  avif: {
    mime: 'image/avif',
    most: 2 ** 32 - 1,
    of: (width, height) =>
      avif(box('meta', Buffer.alloc(4), box('iprp', box('ipco', ispe(1, 1), ispe(width, height))))),
  },
  'avif that moves': {
    mime: 'image/avif',
    most: 65_535,
    of: (width, height) => {
      const entry = box('av01', Buffer.alloc(24), big(width, 2), big(height, 2), Buffer.alloc(50));
      const table = box('stbl', box('stsd', Buffer.alloc(8), entry));
      return avif(
        box('meta', Buffer.alloc(4), box('iprp', box('ipco', ispe(1, 1)))),
        box('moov', box('trak', box('mdia', box('minf', table)))),
      );
    },
  },
} as const satisfies Readonly<Record<string, PictureHead>>;
