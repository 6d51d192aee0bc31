import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#test/kit/seed.ts';
import { fromMoney, type Money, type Percent, toMoney, toPercent } from './money.ts';
import {
  averageCost,
  netUnitCost,
  nextStockOrderNumber,
  outstandingQuantity,
  priceStockOrder,
  stockLineTotal,
  totalQuantity,
} from './stock.ts';

const item = (amount: number, cost: number, discount = 0) => ({
  amount,
  grossUnitCost: toMoney(cost),
  discount: toPercent(discount),
});

describe('a line', () => {
  test.each([
    ['whole units', item(24, 0.35), 8.4],
    ['nothing for nothing', item(5, 0), 0],
    ['a discount', item(10, 2.5, 10), 22.5],
    ['all of it off', item(10, 2.5, 100), 0],
    ['half a cent, which is rounded up', item(1, 0.005), 0.01],
    ['just less than half a cent', item(1, 0.004999), 0],
    ['1.005, which as a double lies below', item(1, 1.005), 1.01],
    ['thousandths of a unit', item(0.333, 3), 1],
    ['millionths of a cost', item(1_000_000, 0.000001), 1],
    ['a discount of a third', item(3, 10, 33.333333), 20],
  ])('%s', (_, line, expected) => {
    expect(fromMoney(stockLineTotal(line))).toBe(expected);
  });

  test('beyond what an amount can be is refused', () => {
    expect(() => stockLineTotal(item(1_000_000, 999_999_999))).toThrow(RangeError);
  });
});

describe('an order', () => {
  test.each([
    ['its lines', [item(24, 0.35), item(10, 2.5, 10)], 0, 30.9],
    ['a discount on the whole, after the lines were rounded', [item(1, 0.333), item(1, 0.333)], 5, 0.63],
    ['everything off', [item(24, 0.35)], 100, 0],
    ['no lines', [], 10, 0],
  ])('%s', (_, items, discount, expected) => {
    expect(fromMoney(priceStockOrder(items, toPercent(discount)).total)).toBe(expected);
  });

  const anItem = fc.record({
    amount: fc.integer({ min: 1, max: 1_000_000 }).map((thousandths) => thousandths / 1000),
    grossUnitCost: fc.integer({ min: 0, max: 1_000_000_000 }).map((micros) => micros as Money),
    discount: fc.integer({ min: 0, max: 100_000_000 }).map((micros) => micros as Percent),
  });

  test('is what decimal arithmetic says, to the cent', () => {
    /** Half away from zero to cents, of an amount in units of 10^-`decimals` (all are positive here). */
    const toCents = (value: bigint, decimals: number): bigint => {
      const cent = 10n ** BigInt(decimals - 2);
      return (value + cent / 2n) / cent;
    };
    fc.assert(
      fc.property(fc.array(anItem, { maxLength: 20 }), anItem, (items, { discount }) => {
        // amount 10^-3 · cost 10^-6 · rest of 100 points 10^-6 and 10^-2.
        const lines = items.map((line) =>
          toCents(
            BigInt(Math.round(line.amount * 1000)) *
              BigInt(line.grossUnitCost) *
              (100_000_000n - BigInt(line.discount)),
            17,
          ),
        );
        const total = toCents(lines.reduce((all, line) => all + line, 0n) * (100_000_000n - BigInt(discount)), 10);
        const priced = priceStockOrder(items, discount);
        expect(priced.lines.map(BigInt)).toEqual(lines.map((line) => line * 10_000n));
        expect(BigInt(priced.total)).toBe(total * 10_000n);
      }),
      { numRuns: runs(500) },
    );
  });

  test('costs no more with a larger discount', () => {
    fc.assert(
      fc.property(fc.array(anItem, { maxLength: 10 }), anItem, anItem, (items, one, other) => {
        const [less, more] = [one.discount, other.discount].toSorted((a, b) => a - b);
        expect(priceStockOrder(items, more as Percent).total).toBeLessThanOrEqual(
          priceStockOrder(items, less as Percent).total,
        );
      }),
    );
  });
});

test('quantities add up exactly', () => {
  expect(totalQuantity([0.1, 0.2])).toBe(0.3);
  expect(totalQuantity(Array.from({ length: 1000 }, () => 0.001))).toBe(1);
  expect(totalQuantity(Array.from({ length: 1000 }, () => 1_000_000))).toBe(1e9);
  expect(totalQuantity([])).toBe(0);
});

test.each([
  [null, '2026', 'PC-2026-0001'],
  ['PC-2026-0001', '2026', 'PC-2026-0002'],
  ['PC-2026-0999', '2026', 'PC-2026-1000'],
  ['PC-2026-9999', '2026', 'PC-2026-10000'],
  ['PC-2026-10000', '2026', 'PC-2026-10001'],
  ['PC-2026-0123', '2027', 'PC-2027-0001'],
  ['PC-2027-0002', '2026', 'PC-2027-0003'],
])('after %s in %s comes %s', (last, year, expected) => {
  expect(nextStockOrderNumber(last, year)).toBe(expected);
});

describe('what a unit costs net', () => {
  test.each([
    [1, 0, 0, 1],
    [1, 10, 5, 0.855],
    [0.333333, 33.333333, 0, 0.222222],
    [2.5, 100, 0, 0],
    [2.5, 0, 100, 0],
    [999_999_999.999999, 0, 0, 999_999_999.999999],
  ])('%d less %d %% and %d %% of everything: %d', (cost, discount, globalDiscount, expected) => {
    expect(fromMoney(netUnitCost(item(1, cost, discount), toPercent(globalDiscount)))).toBe(expected);
  });
});

describe('the average cost', () => {
  const average = (stock: number, cost: number | null, amount: number, unitCost: number): number =>
    fromMoney(averageCost({ stock, cost: cost === null ? null : toMoney(cost) }, amount, toMoney(unitCost)));

  test.each([
    ['of the first receipt is its own', 0, null, 10, 1.25, 1.25],
    ['is weighted by quantity', 10, 1, 30, 2, 1.75],
    ['is rounded to six decimals', 1, 1, 2, 2, 1.666667],
    ['of fractions of units is exact', 0.1, 3, 0.2, 6, 5],
    ['begins anew where nothing was left', 0, 9, 5, 2, 2],
    ['begins anew where less than nothing was left', -4, 9, 5, 2, 2],
    ['does not count stock whose cost is not known', 7, null, 1, 2, 2],
    ['of what was free goes down', 1, 4, 3, 0, 1],
    ['of huge amounts stays exact', 1_000_000, 999_999_999.999999, 1_000_000, 999_999_999.999999, 999_999_999.999999],
  ])('%s', (_, stock, cost, amount, unitCost, expected) => {
    expect(average(stock, cost, amount, unitCost)).toBe(expected);
  });

  test('lies between the two costs', () => {
    const units = fc.integer({ min: 1, max: 1e9 }).map((thousandths) => thousandths / 1000);
    const money = fc.integer({ min: 0, max: 1e15 - 1 });
    fc.assert(
      fc.property(units, money, units, money, (stock, cost, amount, unitCost) => {
        const result = averageCost({ stock, cost: cost as Money }, amount, unitCost as Money);
        expect(result).toBeGreaterThanOrEqual(Math.min(cost, unitCost));
        expect(result).toBeLessThanOrEqual(Math.max(cost, unitCost));
      }),
    );
  });
});

test.each([
  [10, 0, 10],
  [0.3, 0.1, 0.2],
  [7, 7, 0],
])('of %d ordered and %d received %d are still to come', (amount, received, expected) => {
  expect(outstandingQuantity({ amount, received })).toBe(expected);
});
