import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#test/kit/seed.ts';
import {
  add,
  apportion,
  cents,
  fromMoney,
  fromPercent,
  isMicroPrecise,
  MAX_AMOUNT,
  type Money,
  min,
  neg,
  oneMinus,
  onePlus,
  over,
  quantity,
  type Ratio,
  r2,
  r6,
  rateRatio,
  ratio,
  SCALE,
  split,
  sub,
  sum,
  sumPercent,
  times,
  toMoney,
  toPercent,
} from './money.ts';

const CENT = SCALE / 100;
const micros = (value: number): Money => value as Money;
const anyMoney = fc.integer({ min: -1e15 + 1, max: 1e15 - 1 }).map(micros);
const anyCents = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((value) => micros(value * CENT));
const anyRatio: fc.Arbitrary<Ratio> = fc.record({
  num: fc.bigInt({ min: -9_000_000_000n, max: 9_000_000_000n }),
  den: fc.bigInt({ min: 1n, max: 10n ** 9n }),
});

/**
 * The oracle: long division written out digit by digit, then a look at the first digit that is dropped. Away from zero
 * from 5 on, by the sign of the whole.
 */
function roundByLongDivision(value: Ratio, decimals: number): string {
  const negative = value.num < 0n;
  let rest = negative ? -value.num : value.num;
  let digits = (rest / value.den).toString();
  rest %= value.den;
  for (let place = 0; place < decimals; place++) {
    rest *= 10n;
    digits += (rest / value.den).toString();
    rest %= value.den;
  }
  const dropped = (rest * 10n) / value.den;
  const kept = (BigInt(digits) + (dropped >= 5n ? 1n : 0n)).toString().padStart(decimals + 1, '0');
  const text = `${kept.slice(0, -decimals)}.${kept.slice(-decimals)}`;
  return negative && /[1-9]/.test(text) ? `-${text}` : text;
}

/** An amount as decimal text, from its integer alone. */
function textOf(amount: Money, decimals: number): string {
  const digits = String(Math.abs(amount)).padStart(7, '0');
  const text = `${digits.slice(0, -6)}.${digits.slice(-6)}`;
  expect(/^0*$/.test(text.slice(text.length - 6 + decimals))).toBe(true);
  return `${amount < 0 ? '-' : ''}${text.slice(0, text.length - 6 + decimals)}`;
}

describe('amounts on the wire', () => {
  test.each([
    [0, 0],
    [10, 10_000_000],
    [0.1, 100_000],
    [0.000001, 1],
    [-0.000001, -1],
    [8.264463, 8_264_463],
    [1.005, 1_005_000],
    [MAX_AMOUNT, 999_999_999_999_999],
    [-MAX_AMOUNT, -999_999_999_999_999],
  ])('%d is %d millionths and back', (wire, stored) => {
    expect(toMoney(wire)).toBe(stored);
    expect(fromMoney(toMoney(wire))).toBe(wire);
  });

  test.each([0.0000001, 1.2345678, 0.1 + 0.2, 1e9, -1e9, Number.NaN, Number.POSITIVE_INFINITY, Number.MIN_VALUE])(
    '%d is refused',
    (value) => {
      expect(() => toMoney(value)).toThrow(RangeError);
    },
  );

  test('minus zero is zero', () => {
    expect(Object.is(toMoney(-0), 0)).toBe(true);
    expect(Object.is(neg(micros(0)), 0)).toBe(true);
    expect(Object.is(toPercent(-0), 0)).toBe(true);
  });

  test('every count of millionths survives the wire', () => {
    fc.assert(
      fc.property(anyMoney, (amount) => {
        expect(isMicroPrecise(fromMoney(amount))).toBe(true);
        expect(toMoney(fromMoney(amount)) + 0).toBe(amount + 0);
      }),
      { numRuns: runs(1_000) },
    );
  });

  test('the wire number is the one the decimal text reads as', () => {
    fc.assert(
      fc.property(anyMoney, (amount) => {
        expect(fromMoney(amount) + 0).toBe(Number(textOf(amount, 6)) + 0);
      }),
      { numRuns: runs(1_000) },
    );
  });

  test('rates are read like amounts, in percentage points', () => {
    expect(toPercent(21)).toBe(21_000_000);
    expect(toPercent(5.2)).toBe(5_200_000);
    expect(fromPercent(toPercent(0.000001))).toBe(0.000001);
    expect(() => toPercent(0.0000001)).toThrow(RangeError);
    expect(sumPercent([toPercent(21), toPercent(5.2)])).toBe(26_200_000);
  });
});

describe('sums', () => {
  test('are exact where doubles are not', () => {
    const tenth = toMoney(0.1);
    expect(fromMoney(add(...Array.from({ length: 10 }, () => tenth)))).toBe(1);
    expect(fromMoney(sub(toMoney(0.3), toMoney(0.1)))).toBe(0.2);
    expect(sum([{ amount: toMoney(1.1) }, { amount: toMoney(2.2) }], (item) => item.amount)).toBe(3_300_000);
    expect(sum<Money>([], (item) => item)).toBe(0);
    expect(min(toMoney(2), toMoney(-3))).toBe(-3_000_000);
  });
});

describe('rounding', () => {
  test.each([
    ['0.005', 5n, 1000n, 0.01],
    ['-0.005', -5n, 1000n, -0.01],
    ['0.0049999', 49_999n, 10_000_000n, 0],
    ['1.005, which as a double lies below', 1005n, 1000n, 1.01],
    ['2.675, which as a double lies below', 2675n, 1000n, 2.68],
    ['-2.675', -2675n, 1000n, -2.68],
    ['10 / 3', 10n, 3n, 3.33],
    ['20 / 3', 20n, 3n, 6.67],
  ])('%s to cents, half away from zero', (_, num, den, expected) => {
    expect(fromMoney(r2({ num, den }))).toBe(expected);
  });

  test('agrees with long division', () => {
    fc.assert(
      fc.property(anyRatio, (value) => {
        expect(textOf(r2(value), 2)).toBe(roundByLongDivision(value, 2));
        expect(textOf(r6(value), 6)).toBe(roundByLongDivision(value, 6));
      }),
      { numRuns: runs(1_000) },
    );
  });

  test('agrees with long division on halves, where it matters', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n }), (half) => {
        const value = { num: half * 2n + 1n, den: 200n };
        expect(textOf(r2(value), 2)).toBe(roundByLongDivision(value, 2));
      }),
      { numRuns: runs(500) },
    );
  });

  test('is the same on both sides of zero', () => {
    fc.assert(
      fc.property(anyRatio, (value) => {
        expect(r2({ num: -value.num, den: value.den }) + 0).toBe(neg(r2(value)));
      }),
    );
  });

  test('leaves cents alone', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(cents(amount)).toBe(amount + 0);
      }),
    );
  });

  test('refuses what does not fit', () => {
    expect(() => r2({ num: 10n ** 20n, den: 1n })).toThrow(RangeError);
  });
});

describe('fractions', () => {
  test('a rate is a hundredth of its points', () => {
    expect(r6(rateRatio(toPercent(21)))).toBe(210_000);
    expect(r6(onePlus(rateRatio(toPercent(21))))).toBe(1_210_000);
    expect(r6(oneMinus(rateRatio(toPercent(12.5))))).toBe(875_000);
  });

  test('a quotient keeps its sign with either operand negative', () => {
    const ten = ratio(toMoney(10));
    const minusFour = ratio(toMoney(-4));
    expect(fromMoney(r2(over(ten, minusFour)))).toBe(-2.5);
    expect(fromMoney(r2(over(minusFour, minusFour)))).toBe(1);
    expect(over(ten, minusFour).den > 0n).toBe(true);
    expect(() => over(ten, ratio(toMoney(0)))).toThrow(RangeError);
  });
});

describe('quantities', () => {
  test.each([
    [0.1, 1n, 10n],
    [1.234, 1234n, 1000n],
    [-2.5, -25n, 10n],
    [3, 3n, 1n],
    [1e21, 10n ** 21n, 1n],
    [1.5e-7, 15n, 10n ** 8n],
    [1.25e21, 125n * 10n ** 19n, 1n],
  ])('%d is exactly %d/%d', (value, num, den) => {
    expect(quantity(value)).toEqual({ num, den });
  });

  test('are the decimal they were written as', () => {
    const decimals = fc.tuple(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.integer({ min: 0, max: 6 }));
    fc.assert(
      fc.property(decimals, ([digits, places]) => {
        const { num, den } = quantity(Number(`${digits}e-${places}`));
        expect(num * 10n ** BigInt(places)).toBe(BigInt(digits) * den);
      }),
      { numRuns: runs(500) },
    );
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('%d is none', (value) => {
    expect(() => quantity(value)).toThrow(RangeError);
  });

  test('times a price is exact: 3 × 0.1 is 0.3', () => {
    expect(fromMoney(r6(times(ratio(toMoney(0.1)), quantity(3))))).toBe(0.3);
  });
});

describe('split', () => {
  test.each([
    ['by rate', 2.08, [21, 5.2], [1.67, 0.41]],
    ['a cent by halves', 0.01, [1, 1], [0.01, 0]],
    ['nothing', 0, [1, 2], [0, 0]],
    ['past parts without weight', 1, [1, 1, 0], [0.5, 0.5, 0]],
    ['without any weight, to the last', 1, [0, 0], [0, 1]],
  ])('%s', (_, total, weights, parts) => {
    expect(split(toMoney(total), weights.map(toMoney)).map(fromMoney)).toEqual(parts);
  });

  test('sums exactly, in whole cents', () => {
    fc.assert(
      fc.property(
        anyCents,
        fc.array(fc.integer({ min: 0, max: 1e9 }).map(micros), { minLength: 1 }),
        (total, weights) => {
          const parts = split(total, weights);
          expect(add(...parts)).toBe(total);
          expect(parts.every((part) => part % CENT === 0)).toBe(true);
        },
      ),
    );
  });

  test('up to three parts are within a cent of their shares', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 1e9 }).map(micros), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(anyCents, weights, (total, weight) => {
        const all = BigInt(add(...weight));
        for (const [index, part] of split(total, weight).entries()) {
          const off = BigInt(part) * all - BigInt(total) * BigInt(weight[index] ?? 0);
          expect(off <= BigInt(CENT) * all && off >= -BigInt(CENT) * all).toBe(true);
        }
      }),
    );
  });
});

describe('apportion', () => {
  test.each([
    ['the largest remainders take the cents', 0.07, [0.0199, 0.0251, 0.025], [0.02, 0.03, 0.02]],
    ['the first among equals', 0.1, [0.033333, 0.033333, 0.033333], [0.04, 0.03, 0.03]],
    ['nothing is left', 3, [1, 2], [1, 2]],
    ['an exchange: one comes back, one goes out', 0.01, [8.264463, -8.256198], [8.26, -8.25]],
    ['all comes back', 0, [8.264463, -8.264463], [8.26, -8.26]],
    ['more left than parts', 0.05, [0.001, 0.002], [0.02, 0.03]],
  ])('%s', (_, total, exact, parts) => {
    expect(apportion(toMoney(total), exact.map(toMoney)).map(fromMoney)).toEqual(parts);
  });

  const amounts = fc.array(fc.integer({ min: -1e10, max: 1e10 }).map(micros), { minLength: 1, maxLength: 200 });

  test('sums exactly, in whole cents, each within a cent, whatever the signs', () => {
    fc.assert(
      fc.property(amounts, (exact) => {
        const total = cents(add(...exact));
        const parts = apportion(total, exact);
        expect(add(...parts)).toBe(total);
        for (const [index, part] of parts.entries()) {
          expect(part % CENT === 0 && Math.abs(part - (exact[index] ?? 0)) < CENT).toBe(true);
        }
      }),
    );
  });

  test('a reversal is the reverse', () => {
    fc.assert(
      fc.property(amounts, (exact) => {
        const total = cents(add(...exact));
        expect(apportion(neg(total), exact.map(neg))).toEqual(apportion(total, exact).map(neg));
      }),
    );
  });
});
