import { describe, expect, test } from 'vitest';
import { formatNumber, seriesPeriod } from './series.ts';

const series = { format: '{code}{yy}-{n}', zeros: 6, prefix: false, code: 'T' };

describe('formatNumber', () => {
  test.each([
    ['as seeded', series, 123, 'T25-000123'],
    ['past its zeros', series, 12_345_678, 'T25-12345678'],
    ['every token', { ...series, format: '{code}/{yyyy}/{mm}/{n}', zeros: 4 }, 7, 'T/2025/12/0007'],
    ['without a format', { ...series, format: null, zeros: 0 }, 7, '7'],
    ['the code as prefix', { ...series, format: '{n}', prefix: true, zeros: 3 }, 7, 'T007'],
    ['without a code', { ...series, code: null, prefix: true }, 7, '25-000007'],
    ['an unknown token stays as it is', { ...series, format: '{x}{n}', zeros: 0 }, 7, '{x}7'],
    ['a token twice', { ...series, format: '{n}-{n}', zeros: 0 }, 7, '7-7'],
  ])('%s', (_, format, n, number) => {
    expect(formatNumber(format, n, '2025-12-15')).toBe(number);
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
