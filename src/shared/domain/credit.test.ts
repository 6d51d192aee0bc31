import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CreditableLine, type CreditLine, type CreditRequest, creditableLines, creditOf } from './credit.ts';
import { add, type Money, neg, sum, toMoney, toPercent } from './money.ts';
import { type AppliedTax, addUp, type PricingLine, priceDocument } from './pricing.ts';

const vat = (rate: number): AppliedTax => ({ tax: rate, name: `IVA ${rate} %`, rate: toPercent(rate) });
const line = (price: number, rates: readonly number[], rest: Partial<PricingLine> = {}): PricingLine => ({
  price: toMoney(price),
  units: 1,
  discountRate: toPercent(0),
  taxes: rates.map(vat),
  supply: false,
  ...rest,
});

/** The lines of a document as they can be credited. */
function issued(lines: readonly PricingLine[], included = true): CreditableLine[] {
  const priced = priceDocument(lines, included).lines;
  return creditableLines(
    lines.map(({ price, units, discountRate, supply }, index) => {
      const { total, totalBeforeTaxes, taxes } = priced[index] ?? never();
      return { price, units, discountRate, supply: supply === true, total, totalBeforeTaxes, taxes };
    }),
  );
}

/** Credits a line by several requests, one after another. */
function credited(of: CreditableLine, requests: readonly CreditRequest[], included = true): (CreditLine | null)[] {
  const before: CreditLine[] = [];
  return requests.map((request) => {
    const credit = creditOf(of, before, request, included);
    if (credit !== null) before.push(credit.line);
    return credit?.line ?? null;
  });
}

const amounts = (credit: CreditLine | null) =>
  credit && [credit.total, ...credit.taxes.flatMap(({ base, amount }) => [base, amount])].map((part) => part / 1e6);
const cash = (amount: number) => ({ amount: toMoney(amount) });

describe('a line credited in parts, by hand', () => {
  test.each<[string, PricingLine, CreditRequest[], (number[] | null)[]]>([
    // 10.00 at 21 % is 8.26 + 1.74. With 3.33 go 2.7506 of the base, with 6.66 5.5012: 2.75, 2.75 and the rest.
    [
      '10.00 at 21 % in three',
      line(10, [21]),
      [cash(3.33), cash(3.33), null],
      [
        [-3.33, -2.75, -0.58],
        [-3.33, -2.75, -0.58],
        [-3.34, -2.76, -0.58],
      ],
    ],
    [
      'part of a line: 4.00 of 12.10 at 21 %: 3.31 + 0.69',
      line(12.1, [21]),
      [cash(4), cash(8.1)],
      [
        [-4, -3.31, -0.69],
        [-8.1, -6.69, -1.41],
      ],
    ],
    // 9.09 + 0.91: with 3.33 go 3.0270 of the base, with 6.66 6.0539.
    [
      'one unit of three for 10.00 together: the last takes the cent',
      line(3.333333, [10], { units: 3 }),
      [{ units: 1 }, { units: 1 }, { units: 1 }],
      [
        [-3.33, -3.03, -0.3],
        [-3.33, -3.02, -0.31],
        [-3.34, -3.04, -0.3],
      ],
    ],
    [
      'units with three decimals and a discount',
      line(7.5, [4], { units: 2.5, discountRate: toPercent(10) }),
      [{ units: 0.125 }, { units: 2.375 }],
      [
        [-0.84, -0.81, -0.03],
        [-16.04, -15.42, -0.62],
      ],
    ],
    ['a disbursement', line(5, [], { supply: true }), [cash(2), null], [[-2], [-3]]],
    [
      'what is exempt',
      line(30, [0]),
      [cash(10), null],
      [
        [-10, -10, 0],
        [-20, -20, 0],
      ],
    ],
    [
      'a discount as a line of its own',
      line(-5, [21]),
      [cash(2), null],
      [
        [2, 1.65, 0.35],
        [3, 2.48, 0.52],
      ],
    ],
    ['more than there is', line(10, [21]), [cash(10.01), { units: 1.001 }], [null, null]],
    [
      'more than is left',
      line(10, [21], { units: 2 }),
      [{ units: 1 }, { units: 1.001 }, cash(10.01)],
      [[-10, -8.27, -1.73], null, null],
    ],
    [
      'nothing that is left',
      line(10, [21]),
      [null, null, { units: 1 }, cash(0.01)],
      [[-10, -8.26, -1.74], null, null, null],
    ],
    [
      'an amount, then units: the last takes what is left',
      line(10, [21], { units: 2 }),
      [cash(5), { units: 1 }, { units: 1 }],
      [
        [-5, -4.13, -0.87],
        [-10, -8.27, -1.73],
        [-5, -4.13, -0.87],
      ],
    ],
    ['a free unit, once', line(0, [21]), [{ units: 1 }, null], [[0, 0, 0], null]],
  ])('%s', (_, priced, requests, expected) => {
    const [of] = issued([priced]);
    expect(credited(of ?? never(), requests).map(amounts)).toEqual(expected);
  });

  test('tells the units that come back: none of an amount, until nothing is left', () => {
    const [of] = issued([line(10, [21], { units: 3 })]);
    const before: CreditLine[] = [];
    const units = ([cash(4), { units: 1.5 }, null] as const).map((request) => {
      const credit = creditOf(of ?? never(), before, request, true) ?? never();
      before.push(credit.line);
      return [credit.units, credit.isWhole];
    });
    expect(units).toEqual([
      [0, false],
      [1.5, false],
      [1.5, true],
    ]);
  });
});

const rates = fc.constantFrom([21], [10], [4], [0], [], [21, 5.2], [10, 1.4, 0.5]);
const priced = fc.record({
  price: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((micros) => micros as Money),
  units: fc.integer({ min: 1, max: 20_000 }).map((thousandths) => thousandths / 1000),
  discountRate: fc.constantFrom(0, 5, 12.5, 100).map(toPercent),
  taxes: rates.map((set) => set.map(vat)),
  supply: fc.constant(false),
});
const request: fc.Arbitrary<CreditRequest> = fc.oneof(
  fc.integer({ min: 1, max: 500_000 }).map((cents) => ({ amount: (cents * 10_000) as Money })),
  fc.integer({ min: 1, max: 10_000 }).map((thousandths) => ({ units: thousandths / 1000 })),
);

describe('whatever is credited in whatever order', () => {
  test.each([true, false])(
    'never goes beyond the original and comes to it at last (prices with tax: %s)',
    (included) => {
      fc.assert(
        fc.property(
          fc.array(
            fc.oneof(
              priced,
              priced.map((each) => ({ ...each, taxes: [], supply: true })),
            ),
            { minLength: 1, maxLength: 6 },
          ),
          fc.array(fc.tuple(fc.nat(5), request), { maxLength: 25 }),
          (lines, requests) => {
            const original = issued(lines, included);
            const whole = priceDocument(lines, included);
            const notes = original.map((): CreditLine[] => []);
            const credit = (place: number, request: CreditRequest): void => {
              const before = notes[place];
              const of = original[place];
              if (before === undefined || of === undefined) return;
              const made = creditOf(of, before, request, included);
              if (made === null) return;
              before.push(made.line);
              expect(isWithin(of, before)).toBe(true);
              if (included) for (const each of before) expect(fits(each)).toBe(true);
            };
            for (const [place, request] of requests) credit(place, request);
            for (const place of original.keys()) credit(place, null);
            for (const [place, of] of original.entries()) {
              expect(creditOf(of, notes[place] ?? [], null, included)).toBeNull();
            }
            const all = addUp(
              notes
                .flat()
                .map((amounts) => ({ amounts: { ...amounts, taxRate: toPercent(0) }, supply: amounts.supply })),
            );
            expect([all.total, all.totalBeforeTaxes, all.taxTotal]).toEqual(
              [whole.total, whole.totalBeforeTaxes, whole.taxTotal].map((amount) => neg(amount)),
            );
            const byTax = (taxes: typeof whole.taxes) =>
              new Map(taxes.map(({ tax, base, amount }) => [tax, [base, amount]]));
            for (const [tax, [base = 0, amount = 0]] of byTax(whole.taxes)) {
              expect(byTax(all.taxes).get(tax) ?? [0, 0]).toEqual([0 - base, 0 - amount]);
            }
          },
        ),
        { numRuns: 400 },
      );
    },
  );
});

/** Nothing of what is credited is beyond the line, nor on the other side of nothing. */
function isWithin(of: CreditableLine, notes: readonly CreditLine[]): boolean {
  const within = (whole: Money, parts: readonly Money[]): boolean => {
    const left = add(whole, ...parts);
    return whole < 0 ? left >= whole && left <= 0 : left <= whole && left >= 0;
  };
  return (
    within(
      of.total,
      notes.map((note) => note.total),
    ) &&
    within(
      of.totalBeforeTaxes,
      notes.map((note) => note.totalBeforeTaxes),
    ) &&
    of.taxes.every(
      ({ base, amount }, index) =>
        within(
          base,
          notes.map((note) => note.taxes[index]?.base ?? never()),
        ) &&
        within(
          amount,
          notes.map((note) => note.taxes[index]?.amount ?? never()),
        ),
    )
  );
}

/** With tax included base and taxes of a line are its total, all of them cents. */
function fits({ total, taxes }: CreditLine): boolean {
  if (taxes.length === 0) return total % 10_000 === 0;
  return (
    add(
      taxes[0]?.base ?? never(),
      sum(taxes, ({ amount }) => amount),
    ) === total && taxes.every(({ amount }) => amount % 10_000 === 0)
  );
}

function never(): never {
  throw new Error('not there');
}
