import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#test/kit/seed.ts';
import { type InputAmounts, keepAmounts } from './inputAmounts.ts';
import { type Money, toMoney, toPercent } from './money.ts';
import { type AppliedTax, type PricingLine, priceDocument } from './pricing.ts';

const tax = (id: number, points: number): AppliedTax => ({ tax: id, name: `${points} %`, rate: toPercent(points) });
const general = tax(1, 21);
const surcharge = tax(2, 5.2);

const line = (price: number, taxes = [general], units = 1): PricingLine => ({
  price: toMoney(price),
  units,
  discountRate: toPercent(0),
  taxes,
});

function inputOf(values: {
  net?: number;
  total?: number;
  shares?: readonly (readonly [number, number])[];
}): InputAmounts {
  return {
    totalBeforeTaxes: values.net === undefined ? null : toMoney(values.net),
    total: values.total === undefined ? null : toMoney(values.total),
    shares: values.shares?.map(([base, amount]) => ({ base: toMoney(base), amount: toMoney(amount) })) ?? null,
  };
}

function kept(item: PricingLine, values: Parameters<typeof inputOf>[0], withTax = true) {
  const [priced] = priceDocument([item], withTax).lines;
  if (priced === undefined) throw new Error('no line');
  const result = keepAmounts(item, priced, inputOf(values), withTax);
  return (
    result && {
      net: result.totalBeforeTaxes / 1e6,
      tax: result.taxAmount / 1e6,
      total: result.total / 1e6,
      discount: result.discount / 1e6,
      shares: result.taxes.map((share) => [share.base / 1e6, share.amount / 1e6]),
    }
  );
}

describe('with tax included', () => {
  test.each<[string, PricingLine, Parameters<typeof inputOf>[0], object | null]>([
    ['nothing given: as priced', line(10), {}, { net: 8.264463, total: 10, shares: [[8.26, 1.74]] }],
    [
      'the total alone',
      line(10),
      { total: 9.99 },
      { net: 8.256198, total: 9.99, discount: 0.01, shares: [[8.26, 1.73]] },
    ],
    ['the net alone', line(10), { net: 8.2 }, { net: 8.2, total: 9.92, shares: [[8.2, 1.72]] }],
    [
      'everything, a cent from ours',
      line(10),
      { net: 8.26, total: 10, shares: [[8.27, 1.73]] },
      { net: 8.26, tax: 1.74, total: 10, shares: [[8.27, 1.73]] },
    ],
    ['shares two cents from the net', line(10), { net: 8.26, total: 10, shares: [[8.28, 1.72]] }, null],
    ['shares that are not the total', line(10), { net: 8.26, total: 10, shares: [[8.26, 1.75]] }, null],
    ['a total with a tenth of a cent', line(10), { total: 9.999 }, null],
    [
      'a share too many',
      line(10),
      {
        shares: [
          [8.26, 1.74],
          [0, 0],
        ],
      },
      null,
    ],
    [
      'two taxes',
      line(10, [general, surcharge]),
      {
        total: 10,
        net: 7.92393,
        shares: [
          [7.92, 1.66],
          [7.92, 0.42],
        ],
      },
      {
        shares: [
          [7.92, 1.66],
          [7.92, 0.42],
        ],
      },
    ],
    [
      'two taxes on two bases',
      line(10, [general, surcharge]),
      {
        shares: [
          [7.92, 1.67],
          [7.91, 0.42],
        ],
      },
      null,
    ],
    ['no tax, with its net', line(10, []), { total: 9, net: 9 }, { net: 9, tax: 0, total: 9, shares: [] }],
    ['no tax, yet another net', line(10, []), { total: 9, net: 8 }, null],
  ])('%s', (_, item, values, expected) => {
    if (expected === null) expect(kept(item, values)).toBe(null);
    else expect(kept(item, values)).toMatchObject(expected);
  });
});

describe('without tax', () => {
  test.each<[string, PricingLine, Parameters<typeof inputOf>[0], object | null]>([
    ['the net alone', line(10), { net: 9.99 }, { net: 9.99, total: 12.0879, discount: 0.01, shares: [[9.99, 2.1]] }],
    ['the total alone', line(10), { total: 12.09 }, { net: 9.991736, total: 12.09, shares: [[9.99, 2.1]] }],
    ['everything', line(10), { net: 10, total: 12.1, shares: [[10, 2.11]] }, { shares: [[10, 2.11]] }],
    ['a tax three cents off', line(10), { net: 10, total: 12.1, shares: [[10, 2.13]] }, null],
  ])('%s', (_, item, values, expected) => {
    if (expected === null) expect(kept(item, values, false)).toBe(null);
    else expect(kept(item, values, false)).toMatchObject(expected);
  });
});

test('every line of a document keeps its own amounts', () => {
  const anyLine: fc.Arbitrary<PricingLine> = fc.record({
    price: fc.integer({ min: -50_000, max: 500_000 }).map((value) => toMoney(value / 100)),
    units: fc.integer({ min: -5_000, max: 20_000 }).map((value) => value / 1000),
    discountRate: fc.integer({ min: 0, max: 10_000 }).map((value) => toPercent(value / 100)),
    taxes: fc.constantFrom([general], [], [general, surcharge], [tax(3, 0)]),
    supply: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 20 }), fc.boolean(), (lines, withTax) => {
      for (const [index, priced] of priceDocument(lines, withTax).lines.entries()) {
        const amounts = { totalBeforeTaxes: priced.totalBeforeTaxes, total: priced.total, shares: priced.taxes };
        const item = lines[index];
        expect(item && keepAmounts(item, priced, amounts, withTax)).toEqual(priced);
      }
    }),
  );
});

/** Exact, in hundred-millionths of a millionth: what a rate of a base is, and how far an amount is from it. */
const off = (amount: number, rate: number, base: number): bigint => {
  const difference = BigInt(amount) * 100_000_000n - BigInt(base) * BigInt(rate);
  return difference < 0n ? -difference : difference;
};
const CENT = 10_000;
const isTax = (amount: number, rate: number, base: number): boolean =>
  rate === 0 ? amount === 0 : off(amount, rate, base) <= BigInt(2 * CENT) * 100_000_000n;

describe('whatever amounts are given', () => {
  const rates = fc.constantFrom([21], [10], [4], [0], [21, 5.2], [10, 1.4], [21, 0], [7, 3, 1]);
  const cents = (most: number) => fc.integer({ min: -most, max: most }).map((value) => value * CENT);
  const few = fc.constantFrom(0, 0, 0, 0, 0, 1, -1, 2, -2, 3, -3, 40, -2_000).map((value) => value * CENT);
  /** A line as it should be, and how far each of its amounts is from that. */
  const anyInput = fc
    .record({ rates, base: cents(500_000), netOff: few, totalOff: few, withTax: fc.boolean() })
    .chain((line) => fc.record({ line: fc.constant(line), taxOff: fc.tuple(...line.rates.map(() => few)) }));
  const read = ({ line: { rates: points, base, netOff, totalOff, withTax }, taxOff }: Arb<typeof anyInput>) => {
    const taxes = points.map((rate, index) => tax(index + 1, rate));
    const amounts = taxes.map(({ rate }, index) => {
      const exact = Math.round((base * rate) / 1e8 / CENT) * CENT;
      return exact + (taxOff[index] ?? 0);
    });
    const charged = amounts.reduce((all, amount) => all + amount, 0);
    const net = base + netOff;
    const total = (withTax ? base + charged : net + charged) + totalOff;
    return { taxes, base, amounts, net, total, withTax };
  };
  type Arb<T> = T extends fc.Arbitrary<infer V> ? V : never;
  const keepOf = ({ taxes, base, amounts, net, total, withTax }: ReturnType<typeof read>) => {
    const item = line(10, taxes);
    const [priced] = priceDocument([item], withTax).lines;
    if (priced === undefined) throw new Error('no line');
    const shares = amounts.map((amount) => ({ base: base as Money, amount: amount as Money }));
    return keepAmounts(item, priced, { totalBeforeTaxes: net as Money, total: total as Money, shares }, withTax);
  };

  test('those of a line are kept exactly where its taxes are their rates of its base, and it adds up', () => {
    const seen = { kept: 0, refused: 0 };
    fc.assert(
      fc.property(anyInput, (input) => {
        const made = read(input);
        const { taxes, base, amounts, net, total, withTax } = made;
        const rate = taxes.reduce((all, one) => all + one.rate, 0);
        const charged = amounts.reduce((all, amount) => all + amount, 0);
        const fits =
          taxes.every((one, index) => isTax(amounts[index] ?? 0, one.rate, base)) &&
          isTax(charged, rate, base) &&
          isTax(total - net, rate, net) &&
          Math.abs(base - net) <= CENT &&
          Math.abs(charged - (total - net)) <= 2 * CENT &&
          (!withTax || base + charged === total);
        const kept = keepOf(made);
        seen[kept === null ? 'refused' : 'kept'] += 1;
        expect(kept !== null).toBe(fits);
        if (kept === null) return;
        expect([kept.totalBeforeTaxes, kept.total]).toEqual([net, total]);
        expect(kept.taxes.map((share) => share.amount)).toEqual(amounts);
      }),
      { numRuns: runs(2_000) },
    );
    expect(Math.min(seen.kept, seen.refused)).toBeGreaterThan(100);
  });

  test('a tax that is further off is refused, whatever makes up for it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom([21], [21, 5.2], [10, 1.4], [0]),
        cents(500_000),
        fc.integer({ min: 3, max: 100_000 }).map((value) => value * CENT),
        fc.boolean(),
        fc.boolean(),
        (points, base, more, isLess, withTax) => {
          const taxes = points.map((rate, index) => tax(index + 1, rate));
          const amounts = taxes.map(({ rate }) => Math.round((base * rate) / 1e8 / CENT) * CENT);
          const moved = isLess ? -more : more;
          amounts[0] = (amounts[0] ?? 0) + moved;
          // The other tax lacks as much, or the total follows.
          if (amounts.length > 1) amounts[1] = (amounts[1] ?? 0) - moved;
          const total = base + amounts.reduce((all, amount) => all + amount, 0);
          expect(keepOf({ taxes, base, amounts, net: base, total, withTax })).toBe(null);
        },
      ),
    );
  });
});
