import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  completeFormat,
  formatNumber,
  MAX_SEQUENCE,
  nextInSeries,
  nextNumber,
  numberPrefix,
  seriesPeriod,
} from './series.ts';

const series = { format: '{code}{yy}-{n}', zeros: 6, prefix: false, code: 'T', reset: 120 };

describe('formatNumber', () => {
  test.each([
    ['as seeded', series, 123, 'T25-000123'],
    ['past its zeros', series, 12_345_678, 'T25-12345678'],
    ['every token', { ...series, format: '{code}/{yyyy}/{mm}/{n}', zeros: 4 }, 7, 'T/2025/12/0007'],
    ['without a format', { ...series, format: null, zeros: 0, reset: null }, 7, '7'],
    ['the code as prefix', { ...series, format: '{n}', prefix: true, zeros: 3, reset: 0 }, 7, 'T007'],
    ['without a code', { ...series, code: null, prefix: true }, 7, '25-000007'],
    ['an unknown token stays as it is', { ...series, format: '{x}{n}', zeros: 0, reset: 0 }, 7, '{x}7'],
    ['a token twice', { ...series, format: '{n}-{n}', zeros: 0, reset: 0 }, 7, '7-7'],
    ['a format that forgets the number', { ...series, format: 'Cuota', zeros: 3, reset: 0 }, 7, 'Cuota007'],
    ['a format that starts again without saying so', { ...series, format: 'F{n}', zeros: 0 }, 7, '2025-F7'],
  ])('%s', (_, format, n, number) => {
    expect(formatNumber(format, n, '2025-12-15')).toBe(number);
  });
});

test.each([
  ['goes on', { lastValue: 123, lastDate: '2025-12-01' }, 'T25-000124'],
  ['begins again with the year', { lastValue: 123, lastDate: '2024-12-31' }, 'T25-000001'],
  ['begins where it is told', { initialValue: 500 }, 'T25-000500'],
  ['gives none past its end', { lastValue: MAX_SEQUENCE, lastDate: '2025-12-01' }, null],
])('a series %s', (_, state, next) => {
  const written = { ...series, initialValue: null, lastValue: 0, lastDate: null, ...state };
  expect(nextNumber(written, '2025-12-15')).toBe(next);
});

const anySeries = fc.record({
  format: fc.option(
    fc
      .array(fc.constantFrom('{code}', '{yyyy}', '{yy}', '{mm}', '{n}', '-', '/', '.', '(', '\\', '{x}', 'A', '7'))
      .map((parts) => parts.join('')),
    { nil: null },
  ),
  zeros: fc.integer({ min: 0, max: 8 }),
  prefix: fc.boolean(),
  code: fc.constantFrom(null, 'T', 'R+', '{n}'),
  reset: fc.constantFrom(null, 0, 1, 30, 60, 120),
});

describe('a series, whatever its format', () => {
  test('never writes two of its numbers alike', () => {
    const months = Array.from(
      { length: 24 },
      (_, month) => `20${25 + Math.floor(month / 12)}-${`${(month % 12) + 1}`.padStart(2, '0')}-15`,
    );
    fc.assert(
      fc.property(anySeries, (format) => {
        const seen = new Set<string>();
        let period = '';
        let n = 0;
        for (const date of months) {
          n = seriesPeriod(format.reset, date) === period ? n : 0;
          period = seriesPeriod(format.reset, date);
          for (let count = 0; count < 3; count++) seen.add(formatNumber(format, ++n, date));
        }
        expect(seen.size).toBe(months.length * 3);
      }),
    );
  });

  test('knows its own numbers, and no text besides', () => {
    fc.assert(
      fc.property(anySeries, fc.integer({ min: 0, max: 1e9 }), (format, n) => {
        const text = formatNumber(format, n, '2025-12-15');
        expect(text.startsWith(numberPrefix(format, '2025-12-15'))).toBe(true);
      }),
    );
  });

  test('begins its numbers alike', () => {
    expect(numberPrefix(series, '2025-12-15')).toBe('T25-');
    expect(numberPrefix({ ...series, format: '{n}/{yy}' }, '2025-12-15')).toBe('');
  });

  test('is as it was written where that says enough', () => {
    for (const format of ['{n}', '{code}{yy}-{n}', '{mm}/{yyyy}/{n}']) {
      expect(completeFormat({ format, reset: 0 })).toBe(format);
    }
    expect(completeFormat({ format: '{mm}/{yyyy}/{n}', reset: 1 })).toBe('{mm}/{yyyy}/{n}');
    expect(completeFormat({ format: '{yy}-{n}', reset: 30 })).toBe('{mm}-{yy}-{n}');
    expect(completeFormat({ format: null, reset: 60 })).toBe('{yyyy}{mm}-{n}');
  });
});

describe('seriesPeriod', () => {
  test.each([
    [null, '2025-01-01', '2025-12-31', true],
    [0, '2024-12-31', '2025-01-01', true],
    [1, '2025-01-01', '2025-01-31', true],
    [1, '2025-01-31', '2025-02-01', false],
    [1, '2024-05-15', '2025-05-15', false],
    [30, '2025-01-01', '2025-03-31', true],
    [30, '2025-03-31', '2025-04-01', false],
    [60, '2025-01-01', '2025-06-30', true],
    [60, '2025-06-30', '2025-07-01', false],
    [120, '2025-01-01', '2025-12-31', true],
    [120, '2025-12-31', '2026-01-01', false],
  ])('reset %s: %s and %s fall in one period: %s', (reset, one, other, same) => {
    expect(seriesPeriod(reset, one) === seriesPeriod(reset, other)).toBe(same);
  });
});

describe('nextInSeries', () => {
  const state = { reset: 120, initialValue: 1, lastValue: 41, lastDate: '2026-11-20' };

  test.each([
    ['goes on within its period', state, '2026-12-31', 42],
    ['begins again in the next', state, '2027-01-01', 1],
    ['begins where it is told to', { ...state, initialValue: 100 }, '2027-01-01', 100],
    ['goes on for ever where it never begins again', { ...state, reset: 0 }, '2027-01-01', 42],
    ['begins at its first number', { ...state, lastValue: 0, lastDate: null }, '2026-11-20', 1],
    ['goes on from where it was moved to', { ...state, lastValue: 7, lastDate: null }, '2026-11-20', 8],
  ])('%s', (_, of, date, next) => {
    expect(nextInSeries(of, date)).toBe(next);
  });
});
