import { describe, expect, test } from 'vitest';
import { isSpanishTaxNumber } from '#shared/domain/taxNumber.ts';
import { dni, ean13, nie, organisationNif } from './identifiers.ts';

const indexes = Array.from({ length: 5_000 }, (_, index) => index);

describe('tax numbers', () => {
  test('a DNI has the letter of its number modulo 23', () => {
    for (const index of indexes.slice(0, 500)) {
      const number = dni(index);
      expect('TRWAGMYFPDXBNJZSQVHLCKE'[Number(number.slice(0, 8)) % 23]).toBe(number[8]);
      expect(Number(number.slice(0, 8))).toBeGreaterThanOrEqual(90_000_000);
    }
  });

  test.each([
    ['dni', dni],
    ['nie', nie],
    ['B', (index: number) => organisationNif('B', index)],
    ['G', (index: number) => organisationNif('G', index)],
    ['P, with a letter', (index: number) => organisationNif('P', index)],
  ])('%s: valid and never twice', (_, make) => {
    const made = indexes.map(make);
    expect(new Set(made).size).toBe(indexes.length);
    // To look at one takes longer than to make a thousand; the letters come round within 23.
    expect(made.filter((_, index) => index % 19 === 0).every(isSpanishTaxNumber)).toBe(true);
  });
});

describe('ean13', () => {
  test('the check digit is that of the standard', () => {
    // 3·(4 + 0 + 0 + 1 + 3 + 5) + (8 + 0 + 0 + 0 + 2 + 4) = 53, and 7 more to the next ten.
    expect(ean13(12_345)).toBe('8400000123457');
  });

  test('valid and never twice', () => {
    const made = indexes.map(ean13);
    expect(new Set(made).size).toBe(indexes.length);
    for (const code of made) {
      const digits = [...code].map(Number);
      expect(digits).toHaveLength(13);
      expect(digits.reduce((sum, digit, place) => sum + digit * (place % 2 === 0 ? 1 : 3), 0) % 10).toBe(0);
    }
  });
});
