import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber, MAX_SEQUENCE, type SeriesFormat } from './series.ts';
import { commonNumber, mayWrite, readNumber } from './seriesClash.ts';

const series = (format: string | null, values: Partial<SeriesFormat> = {}): SeriesFormat => ({
  ...{ format, zeros: 6, prefix: false, code: null, reset: 120 },
  ...values,
});

const piece = fc.constantFrom('{code}', '{yyyy}', '{yy}', '{mm}', '{n}', '{n}', '0', '1', '2', '6', '-', 'A', '{', '');
const anySeries: fc.Arbitrary<SeriesFormat> = fc.record({
  format: fc.oneof(
    fc.constant(null),
    fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join('')),
  ),
  zeros: fc.constantFrom(0, 0, 1, 2, 3, 6),
  prefix: fc.boolean(),
  code: fc.constantFrom(null, '', 'A', '2', '20', '1-', '{n}', '{yy}'),
  reset: fc.constantFrom(null, 0, 1, 30, 60, 120),
});

const years = ['2000', '2010', '2012', '2026', '2061', '2099'];
const dates = years.flatMap((year) => ['01', '02', '06', '10', '11', '12'].map((month) => `${year}-${month}-17`));
const counts = [
  ...Array.from({ length: 40 }, (_, n) => n),
  ...[60, 61, 62, 99, 100, 101, 102, 106, 110, 120, 122, 200, 201, 202, 206, 210, 212, 220, 222, 260, 261, 262, 266],
  ...[600, 601, 612, 999, 1000, 1001, 1010, 1011, 1026, 1100, 1101, 2000, 2010, 2012, 2026, 2061, 2610, 6101],
  ...[10001, 20101, 20261, 26001, 26101, 100001, 101001, 201001, 202601, 260001, 261001, 1000001, 2026001],
];

function numbersOf(one: SeriesFormat): Set<string> {
  return new Set(dates.flatMap((date) => counts.map((n) => formatNumber(one, n, date))));
}

test('what both are seen to write is found, and what is found both do write', () => {
  fc.assert(
    fc.property(anySeries, anySeries, (a, b) => {
      const found = commonNumber(a, b);
      if (found === null) {
        const own = numbersOf(a);
        expect([...numbersOf(b)].filter((number) => own.has(number))).toEqual([]);
      } else {
        const [one, other] = found.by;
        expect([formatNumber(a, one.n, one.date), formatNumber(b, other.n, other.date)]).toEqual([
          found.number,
          found.number,
        ]);
        expect(Math.max(one.n, other.n)).toBeLessThanOrEqual(MAX_SEQUENCE);
      }
      expect(commonNumber(b, a) === null).toBe(found === null);
    }),
    { numRuns: 400 },
  );
});

test('a series writes what it writes itself', () => {
  fc.assert(fc.property(anySeries, (one) => void expect(commonNumber(one, one)).not.toBe(null)));
});

test('a number is read as it was written, and nothing else is read as one', () => {
  fc.assert(
    fc.property(anySeries, fc.constantFrom(...dates), fc.integer({ min: 0, max: MAX_SEQUENCE }), (one, date, n) => {
      const text = formatNumber(one, n, date);
      const reading = readNumber(one, text);
      expect(reading?.n).toBe(n);
      expect([reading?.year ?? date.slice(0, 4), reading?.month ?? date.slice(5, 7)].join('-')).toBe(date.slice(0, 7));
      expect(readNumber(one, `${text}x`)).toBe(null);
      expect(readNumber(one, `x${text}`)).toBe(null);
    }),
  );
});

test('a series may still write what comes after its last number, and what a later period begins with', () => {
  const yearly = series('T{yy}-{n}');
  const never = series('T{n}', { reset: 0 });
  const standing = { lastValue: 5, from: '2026-03-02' };
  const expected: readonly [SeriesFormat, string, boolean][] = [
    [yearly, 'T26-000005', false],
    [yearly, 'T26-000006', true],
    [yearly, 'T27-000001', true],
    [yearly, 'T25-000900', false],
    [yearly, 'T26-5', false],
    [never, 'T000005', false],
    [never, 'T000006', true],
    [series('{yy}{mm}-{n}', { reset: 1 }), '2602-000009', false],
    [series('{yy}{mm}-{n}', { reset: 1 }), '2603-000005', false],
    [series('{yy}{mm}-{n}', { reset: 1 }), '2604-000001', true],
    [series('{yy}{mm}-{n}', { reset: 1 }), '2613-000001', false],
  ];
  for (const [one, text, may] of expected) expect([text, mayWrite(one, text, standing)]).toEqual([text, may]);
});

test.each<[string, SeriesFormat, SeriesFormat]>([
  ['codes of one length', series('{code}{yy}-{n}', { code: 'T' }), series('{code}{yy}-{n}', { code: 'F' })],
  ['a code that begins as another', series('{code}{yy}-{n}', { code: 'R' }), series('{code}{yy}-{n}', { code: 'RT' })],
  ['letters after the year', series('F{yy}-{n}'), series('F{yy}B-{n}')],
  ['another separator', series('F{yy}-{n}'), series('F{yy}/{n}')],
  ['a month there is not', series('{yy}{mm}-{n}'), series('2613-{n}', { reset: 0 })],
  ['a year of another century', series('{yyyy}-{n}'), series('1926-{n}', { reset: 0 })],
  ['the same n twice', series('{n}-{n}', { reset: 0 }), series('1{n}-2{n}', { reset: 0, zeros: 3 })],
  [
    'digits that are too few',
    series('{n}', { reset: 0 }),
    series('7{n}', { reset: 0, zeros: 4, prefix: true, code: 'x' }),
  ],
])('%s keeps two series apart', (_, a, b) => {
  expect(commonNumber(a, b)).toBe(null);
});

test.each<[string, SeriesFormat, SeriesFormat, string]>([
  ['one format', series('F{yy}-{n}'), series('{code}{yy}-{n}', { code: 'F' }), 'F00-000000'],
  ['a year written out', series('F{yy}-{n}'), series('F26-{n}', { reset: 0 }), 'F26-000000'],
  [
    'a code put first',
    series('{yy}-{n}', { prefix: true, code: 'F' }),
    series('F{yy}-{n}', { zeros: 8 }),
    'F00-10000000',
  ],
  [
    'digits that run into each other',
    series('F{n}', { reset: 0, zeros: 0 }),
    series('F1{n}', { reset: 0, zeros: 0 }),
    'F10',
  ],
  [
    'a month that is another’s year',
    series('{mm}{n}', { reset: 0, zeros: 2 }),
    series('{yy}{n}', { zeros: 2 }),
    '0100',
  ],
])('%s is written by both', (_, a, b, number) => {
  expect(commonNumber(a, b)?.number).toBe(number);
});
