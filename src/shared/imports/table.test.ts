/** Text of tables as rows: what common writers make comes back the same, and no row swallows another. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guessSeparator, type Quotes, type Separator, separators, splitTable, unfold } from './table.ts';

/** How a program writes tables. */
interface Writer {
  readonly separator: Separator;
  readonly end: '\r\n' | '\n' | '\r';
  /** Which cells stand in quotation marks: all, all with text, or those that need them. */
  readonly quoted: 'all' | 'text' | 'needed';
  readonly endsLast: boolean;
}

const writer: fc.Arbitrary<Writer> = fc.record({
  separator: fc.constantFrom(...separators),
  end: fc.constantFrom('\r\n', '\n', '\r'),
  quoted: fc.constantFrom('all', 'text', 'needed'),
  endsLast: fc.boolean(),
});

function written(rows: readonly (readonly string[])[], { separator, end, quoted, endsLast }: Writer): string {
  const cellOf = (cell: string): string => {
    const needs = /["\r\n;,\t|]/.test(cell) || quoted === 'all' || (quoted === 'text' && cell !== '');
    return needs ? `"${cell.replaceAll('"', '""')}"` : cell;
  };
  return rows.map((row) => row.map(cellOf).join(separator)).join(end) + (endsLast ? end : '');
}

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'ñ', '"', ';', ',', '\t', '|', '\n', '\r\n', ' ', '1', "'"), maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 5 }),
);
const table = fc
  .integer({ min: 2, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }));

test('any table comes back as it was, whoever wrote it', () => {
  fc.assert(
    fc.property(table, writer, (rows, as) => {
      const read = splitTable(written(rows, as), as.separator);
      expect(read.map(({ cells }) => cells)).toEqual(rows);
      expect(read.every(({ fault }) => fault === null)).toBe(true);
    }),
  );
});

test('the separator of a table of words is found, whoever wrote it', () => {
  const words = fc.array(
    fc.array(fc.constantFrom('Ana', 'Gil, Ana', '12,50', 'C/ Mayor 1; 2', ''), { minLength: 4, maxLength: 4 }),
    { minLength: 3, maxLength: 8 },
  );
  fc.assert(
    fc.property(words, writer, (rows, as) => {
      const named = [['Nombre', 'Cuota', 'Calle', 'Notas'], ...rows];
      expect(guessSeparator(written(named, as))).toBe(as.separator);
    }),
  );
});

const rowsOf = (text: string, quotes: Quotes = 'around') =>
  unfold(splitTable(text, ';', quotes), ';', 3).map(({ cells, line, fault }) => [line, fault, ...cells]);
const out = 'misplaced_quotes';

test.each([
  [
    'quotation marks around a part of a name',
    'a;b;c\n1;"El Rayo" Club;x\n2;Bea;y\n3;"Sol";z\n',
    [
      [2, out, '1', '"El Rayo" Club', 'x'],
      [3, null, '2', 'Bea', 'y'],
      [4, null, '3', 'Sol', 'z'],
    ],
  ],
  [
    'one that another row closes in the same column',
    'a;b;c\n1;"Rayo;x\n2;Bea;y\n3;Sol";z\n4;Ana;w\n',
    [
      [2, out, '1', '"Rayo', 'x'],
      [3, out, '2', 'Bea', 'y'],
      [4, out, '3', 'Sol"', 'z'],
      [5, null, '4', 'Ana', 'w'],
    ],
  ],
  [
    'one that another row closes in another column',
    'a;b;c\n1;"Rayo;x\n2;Bea;y"\n4;Ana;w\n',
    [
      [2, out, '1', '"Rayo', 'x'],
      [3, out, '2', 'Bea', 'y"'],
      [4, null, '4', 'Ana', 'w'],
    ],
  ],
  [
    'one that nothing closes',
    'a;b;c\n1;x;"Rayo\n2;Bea;y\n',
    [
      [2, out, '1', 'x', '"Rayo'],
      [3, null, '2', 'Bea', 'y'],
    ],
  ],
  ['inches', 'a;b;c\n1;Tubo 1/2";x\n', [[2, null, '1', 'Tubo 1/2"', 'x']]],
  ['a break that belongs to a cell', 'a;b;c\n1;"C/ Mayor\n2";x\n', [[2, null, '1', 'C/ Mayor\n2', 'x']]],
  ['blanks behind a closing one', 'a;b;c\n"1" ;2;"3" \n', [[2, null, '1', '2', '3']]],
  [
    'line ends of several kinds',
    'a;b;c\r\n1;2;3\n4;5;6\r7;8;9',
    [
      [2, null, '1', '2', '3'],
      [3, null, '4', '5', '6'],
      [4, null, '7', '8', '9'],
    ],
  ],
] as const)('a row takes no other with it: %s', (_, text, rows) => {
  expect(rowsOf(text).slice(1)).toEqual(rows);
});

test('quotation marks are text where that was chosen', () => {
  expect(rowsOf('a;b;c\n1;"El Rayo" Club;"x\n2;"";y"\n', 'text').slice(1)).toEqual([
    [2, null, '1', '"El Rayo" Club', '"x'],
    [3, null, '2', '""', 'y"'],
  ]);
});

test('every line is in one row, whatever the text', () => {
  const soup = fc.string({ unit: fc.constantFrom('a', '"', '""', ';', '\n', '\r\n', '\r', ' ') });
  fc.assert(
    fc.property(soup, (text) => {
      const rows = splitTable(text, ';');
      const lines = text.split(/\r\n|\r|\n/);
      if (lines.at(-1) === '') lines.pop();
      expect(rows.reduce((sum, row) => sum + Math.max(1, row.lines.length), 0)).toBe(lines.length);
      const letters = (from: string): number => from.split('a').length;
      expect(letters(rows.map(({ cells }) => cells.join('')).join(''))).toBe(letters(text));
    }),
  );
});
