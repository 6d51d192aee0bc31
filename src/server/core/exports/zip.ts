/** ZIP archives of files that are there whole (APPNOTE 6.3.10), deflated where that makes them smaller. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** Its path within the archive, with `/`. */
  readonly name: string;
  readonly data: Uint8Array;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Version 2.0, which knows deflate. */
const VERSION = 20;
/** Names are UTF-8. */
const UTF8 = 0x0800;
const STORED = 0;
const DEFLATED = 8;

/** The archive. `at`: when its files were made, in the clock of the facility. Throws RangeError beyond 4 GB or 65 535 files. */
export function zip(entries: readonly ZipEntry[], at: Date): Buffer {
  if (entries.length > 0xffff) throw new RangeError('too many files for an archive');
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data } of entries) {
    const packed = deflateRawSync(data);
    const isSmaller = packed.length < data.length;
    const body = isSmaller ? packed : Buffer.from(data);
    const path = Buffer.from(name, 'utf8');
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(VERSION, 0);
    shared.writeUInt16LE(UTF8, 2);
    shared.writeUInt16LE(isSmaller ? DEFLATED : STORED, 4);
    shared.writeUInt16LE(timeOf(at), 6);
    shared.writeUInt16LE(dateOf(at), 8);
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(body.length, 14);
    shared.writeUInt32LE(data.length, 18);
    shared.writeUInt16LE(path.length, 22);
    parts.push(signed(LOCAL, shared), path, body);
    const central = Buffer.alloc(16);
    central.writeUInt32LE(offset, 12);
    directory.push(signed(CENTRAL, Buffer.concat([Buffer.from([VERSION, 0]), shared, central.subarray(2)])), path);
    offset += 30 + path.length + body.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, signed(END, end)]);
}

function signed(signature: number, rest: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(signature, 0);
  return Buffer.concat([head, rest]);
}

function timeOf(at: Date): number {
  return (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
}

function dateOf(at: Date): number {
  return ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
}
