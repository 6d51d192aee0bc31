import { expect, test } from 'vitest';
import { rowsOfRequest, rowsSchema } from './imports.ts';

const file = (rows: number, cells: number): string[][] =>
  Array.from({ length: rows }, (_, row) => Array.from({ length: cells }, () => String(row)));

test.each([
  { what: 'narrow rows by their number', rows: file(1200, 3), characters: undefined, sent: [500, 500, 200] },
  { what: 'wide rows by their cells', rows: file(70, 200), characters: undefined, sent: [30, 30, 10] },
  { what: 'long rows by their characters, one at least', rows: file(3, 100), characters: 50, sent: [1, 1, 1] },
  { what: 'none of an empty file', rows: [], characters: undefined, sent: [] },
])('a file is sent in parts that are taken: $what', ({ rows, characters, sent }) => {
  const parts: string[][][] = [];
  while (parts.flat().length < rows.length) parts.push(rowsOfRequest(rows, parts.flat().length, characters));
  expect(parts.map(({ length }) => length)).toEqual(sent);
  expect(parts.flat()).toEqual(rows);
  for (const part of parts) expect(rowsSchema().safeParse(part).success).toBe(true);
});
