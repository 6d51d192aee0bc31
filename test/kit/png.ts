/** Small PNGs, whole and broken (ISO/IEC 15948). Their checksums are zeros: nothing here looks at them. */
import { deflateSync } from 'node:zlib';

export interface PngLike {
  readonly width?: number;
  readonly height?: number;
  /** Colour type; 6 is red, green, blue and opacity. */
  readonly color?: number;
  readonly interlace?: number;
  /** Value of every byte of the pixels, the filters of the rows included. */
  readonly fill?: number;
  /** Bytes of pixels; as many as it takes unless told otherwise. */
  readonly length?: number;
  /** What stands for the packed pixels. */
  readonly packed?: Buffer;
}

/** A PNG of eight bits a channel. */
export function png({
  width = 40,
  height = 20,
  color = 6,
  interlace = 0,
  fill = 0,
  length,
  packed,
}: PngLike = {}): Buffer {
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[color] ?? 4;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, color, 0, 0, interlace], 8);
  const pixels = Buffer.alloc(length ?? (1 + channels * width) * height, fill);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(color === 3 ? [chunk('PLTE', Buffer.from([255, 0, 0]))] : []),
    chunk('IDAT', packed ?? deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The bytes of the pixels of an interlaced PNG of eight bits a channel: seven images, each with rows of its own. */
export function interlacedLength(width: number, height: number, channels: number): number {
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const;
  return passes.reduce((total, [x, y, dx, dy]) => {
    const [columns, rows] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)];
    return columns > 0 && rows > 0 ? total + rows * (1 + columns * channels) : total;
  }, 0);
}

/** A data URI of a picture. */
export function dataUri(mime: string, data: Buffer): string {
  return `data:${mime};base64,${data.toString('base64')}`;
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}
