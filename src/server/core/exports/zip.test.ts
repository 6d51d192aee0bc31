import { expect, test } from 'vitest';
import { zip } from './zip.ts';

test('files keep their order, and have the time they are given', async () => {
  const entries = ['b.txt', 'a/ñ.txt'].map((name) => ({ name, data: Buffer.from(name) }));
  const archive = await zip(entries, new Date(2026, 2, 5, 10, 20, 30));
  const first = archive.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  expect(archive.readUInt16LE(first + 12)).toBe((10 << 11) | (20 << 5) | 15);
  expect(archive.readUInt16LE(first + 14)).toBe(((2026 - 1980) << 9) | (3 << 5) | 5);
  expect(archive.indexOf('b.txt', first)).toBeLessThan(archive.indexOf('a/ñ.txt', first));
  // Names are UTF-8 (general purpose bit 11).
  expect(archive.readUInt16LE(archive.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 8) & 0x0800).toBe(0x0800);
});
