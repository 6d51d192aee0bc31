import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#test/kit/seed.ts';
import { fromMoney, type Money, toMoney, toPercent } from './money.ts';
import { priceDocument } from './pricing.ts';
import { unitPriceFor } from './unitPrice.ts';

const priceFor = (total: number, units: number, discount = 0): number | null => {
  const price = unitPriceFor(toMoney(total), units, toPercent(discount));
  return price === null ? null : fromMoney(price);
};
const totalOf = (price: Money, units: number, discount: number): number => {
  const line = { price, units, discountRate: toPercent(discount), taxes: [] };
  return fromMoney(priceDocument([line], true).total);
};

describe('the price of one unit', () => {
  test.each([
    [10, 1, 0, 10],
    [10, 3, 0, 3.333333],
    [20, 3, 0, 6.666667],
    [10, 3, 10, 3.703704],
    [0, 5, 0, 0],
    [1, 0.001, 0, 1000],
    [999_999_999.99, 1, 0, 999_999_999.99],
    [0.01, 1, 50, 0.02],
    [0.01, 1, 99.999999, 1_000_000],
  ])('%d over %d with %d %% off: %d', (total, units, discount, expected) => {
    expect(priceFor(total, units, discount)).toBe(expected);
  });

  test('is any where all of it is taken off', () => {
    expect(priceFor(0, 2, 100)).toBe(null);
    expect(priceFor(5, 2, 100)).toBe(null);
  });

  test('is refused where no amount can be it', () => {
    expect(() => priceFor(999_999_999, 0.001, 99.999999)).toThrow(RangeError);
  });
});

test('the total comes back to the cent for up to ten thousand units', () => {
  const cases = fc.record({
    total: fc.integer({ min: 0, max: 90_000 }).map((value) => value / 100),
    units: fc.oneof(
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 1, max: 5_000_000 }).map((value) => value / 1000),
    ),
    discount: fc.integer({ min: 0, max: 9_999 }).map((value) => value / 100),
  });
  fc.assert(
    fc.property(cases, ({ total, units, discount }) => {
      const price = unitPriceFor(toMoney(total), units, toPercent(discount));
      if (price === null) throw new Error('no price');
      // Half a millionth for each unit is at most half a cent.
      expect(totalOf(price, units, discount)).toBe(total);
    }),
    { numRuns: runs(500) },
  );
});
