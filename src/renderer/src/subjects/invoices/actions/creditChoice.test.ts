import { expect, test } from 'vitest';
import { fromMoney, fromPercent, toMoney, toPercent } from '#shared/domain/money.ts';
import { priceDocument } from '#shared/domain/pricing.ts';
import { type CreditChoice, creditedLines, creditedTotal, leftOf } from './creditChoice.ts';

interface Said {
  readonly price: number;
  readonly units?: number;
  readonly rate?: number;
  readonly credited?: number;
}

/** The lines of a document as the service answers with them; the first has the id 1. */
function documentOf(said: readonly Said[], pricesTaxIncluded: boolean) {
  const tax = (rate: number) => ({ tax: rate, name: `${rate} %`, rate: toPercent(rate) });
  const { lines } = priceDocument(
    said.map(({ price, units = 1, rate = 21 }) => ({
      ...{ price: toMoney(price), units, discountRate: toPercent(0), supply: false, taxes: [tax(rate)] },
    })),
    pricesTaxIncluded,
  );
  return lines.map((row, index) => ({
    ...{
      id: index + 1,
      description: 'Court',
      product: null,
      discountRate: 0,
      supply: false,
      units: said[index]?.units ?? 1,
    },
    ...{ price: fromMoney(row.price), priceBeforeTaxes: fromMoney(row.priceBeforeTaxes) },
    ...{ totalBeforeTaxes: fromMoney(row.totalBeforeTaxes), total: fromMoney(row.total) },
    credited: said[index]?.credited ?? 0,
    taxes: row.taxes.map(({ rate, base, amount, ...of }) => ({
      id: of.tax,
      ...{ ...of, rate: fromPercent(rate), base: fromMoney(base), amount: fromMoney(amount) },
    })),
  }));
}

const choice = (line: number, amount: number | null = null, units: number | null = null): CreditChoice => ({
  ...{ line, amount, units },
});
const NET = [{ price: 10.004999 }, { price: 10.004999, rate: 10 }];
const REDUCED = [{ price: 121 }, { price: 24.2, units: -1 }];

test.each<{
  readonly name: string;
  readonly said: readonly Said[];
  readonly included?: boolean;
  readonly choices?: readonly CreditChoice[];
  readonly by?: 'amount' | 'units';
  readonly wanted: ReturnType<typeof creditedLines>;
  readonly total: number;
}>([
  {
    name: 'all of prices without tax, to the cents of the document',
    said: NET,
    included: false,
    wanted: null,
    total: 23.1,
  },
  {
    ...{ name: 'a line of prices without tax', said: NET, included: false },
    ...{ choices: [choice(1)], wanted: [{ line: 1 }], total: 12.1 },
  },
  {
    ...{ name: 'an amount of a line that takes something off', said: REDUCED },
    ...{ choices: [choice(1), choice(2, 10)], wanted: [{ line: 1 }, { line: 2, amount: 10 }], total: 111 },
  },
  { name: '0 of a line is nothing of it', said: REDUCED, choices: [choice(1, 0)], wanted: [], total: 0 },
  {
    ...{ name: '0 units of a line beside another', said: REDUCED, by: 'units' },
    ...{ choices: [choice(1, null, 0), choice(2)], wanted: [{ line: 2 }], total: -24.2 },
  },
  {
    ...{ name: 'units', said: [{ price: 3.333333, units: 3 }], by: 'units' },
    ...{ choices: [choice(1, null, 1)], wanted: [{ line: 1, units: 1 }], total: 3.33 },
  },
  { name: 'what is left', said: [{ price: 121, credited: 21.01 }], wanted: null, total: 99.99 },
])('what is credited: $name', ({ said, included = true, choices = [], by = 'amount', wanted, total }) => {
  const lines = leftOf(documentOf(said, included), included);
  const asked = creditedLines(choices, by);
  expect(asked).toEqual(wanted);
  expect(fromMoney(creditedTotal(lines, asked, included))).toBe(total);
});

test('what is left of a line is to the cent, and can be typed', () => {
  const [line] = leftOf(documentOf(NET, false), false);
  expect(line === undefined ? null : fromMoney(line.left)).toBe(12.11);
});
