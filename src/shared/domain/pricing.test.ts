import { describe, expect, test } from 'vitest';
import { fromMoney, type Money, toMoney, toPercent } from './money.ts';
import { type AppliedTax, type PricedDocument, priceDocument } from './pricing.ts';

const taxes = {
  general: { tax: 1, name: 'IVA 21 %', rate: toPercent(21) },
  reduced: { tax: 2, name: 'IVA 10 %', rate: toPercent(10) },
  superReduced: { tax: 3, name: 'IVA 4 %', rate: toPercent(4) },
  zero: { tax: 4, name: 'IVA 0 %', rate: toPercent(0) },
  exempt: { tax: 5, name: 'Exento', rate: toPercent(0) },
  // Ley 37/1992 art. 161: the equivalence surcharge that goes with 21 %.
  surcharge: { tax: 6, name: 'Recargo 5,2 %', rate: toPercent(5.2) },
} satisfies Record<string, AppliedTax>;

interface LineInput {
  price: number;
  units?: number;
  discount?: number;
  taxes?: AppliedTax[];
  supply?: boolean;
}

function line({ price, units = 1, discount = 0, taxes: applied = [taxes.general], supply = false }: LineInput) {
  return { price: toMoney(price), units, discountRate: toPercent(discount), taxes: applied, supply };
}

/** A document as numbers: totals, then [tax, base, amount] of each tax. */
function numbers(document: PricedDocument) {
  return {
    base: fromMoney(document.totalBeforeTaxes),
    tax: fromMoney(document.taxTotal),
    total: fromMoney(document.total),
    taxes: document.taxes.map((tax) => [tax.tax, fromMoney(tax.base), fromMoney(tax.amount)]),
  };
}

/**
 * Worked by hand. With tax included the shelf price is what is paid and the base is taken out of the sum of a rate
 * (RD 1619/2012 art. 7.1.f: a simplified invoice states the total with tax and the rate); without, a rate's tax is its
 * base times the rate to two decimals (EN 16931 BR-CO-17). Cents round half away from zero (Ley 46/1998 art. 11).
 */
describe('golden documents', () => {
  test('10.00 at 21 % with tax: net 8.264463, 8.26 + 1.74', () => {
    const document = priceDocument([line({ price: 10 })], true);
    // 10 / 1.21 = 8.26446281…
    expect(numbers(document)).toEqual({ base: 8.26, tax: 1.74, total: 10, taxes: [[1, 8.26, 1.74]] });
    expect(document.lines[0]).toMatchObject({
      totalBeforeTaxes: 8_264_463,
      taxAmount: 1_735_537,
      total: 10_000_000,
      price: 10_000_000,
      priceBeforeTaxes: 8_264_463,
      discount: 0,
      taxRate: 21_000_000,
      taxes: [{ tax: 1, base: 8_260_000, amount: 1_740_000 }],
    });
  });

  const three = [line({ price: 37.76 }), line({ price: 26.8 }), line({ price: 5.5 })];

  test('37.76 + 26.80 + 5.50 at 21 % with tax: out of the sum, not line by line (57.91)', () => {
    const document = priceDocument(three, true);
    // 70.06 / 1.21 = 57.9008…; by line 31.21 + 22.15 + 4.55 = 57.91.
    expect(numbers(document)).toEqual({ base: 57.9, tax: 12.16, total: 70.06, taxes: [[1, 57.9, 12.16]] });
    expect(document.lines.map((item) => fromMoney(item.totalBeforeTaxes))).toEqual([31.206612, 22.14876, 4.545455]);
    // 31.206612, 22.148760, 4.545455 cut to 31.20 + 22.14 + 4.54; the two cents left go to .008760 and .006612.
    expect(
      document.lines.flatMap((item) => item.taxes.map((tax) => [fromMoney(tax.base), fromMoney(tax.amount)])),
    ).toEqual([
      [31.21, 6.55],
      [22.15, 4.65],
      [4.54, 0.96],
    ]);
  });

  test('37.76 + 26.80 + 5.50 at 21 % without tax: on the sum, not line by line (14.72)', () => {
    const document = priceDocument(three, false);
    // 70.06 × 0.21 = 14.7126; by line 7.93 + 5.63 + 1.16 = 14.72.
    expect(numbers(document)).toEqual({ base: 70.06, tax: 14.71, total: 84.77, taxes: [[1, 70.06, 14.71]] });
    // 7.9296, 5.628, 1.155 cut to 7.92 + 5.62 + 1.15; the two cents left go to .0096 and .008.
    expect(document.lines.flatMap((item) => item.taxes.map((tax) => fromMoney(tax.amount)))).toEqual([
      7.93, 5.63, 1.15,
    ]);
    // 37.76 × 1.21
    expect(fromMoney(document.lines[0]?.price ?? (0 as Money))).toBe(45.6896);
  });

  const mixed = [
    line({ price: 24.9, units: 2, discount: 10, taxes: [taxes.general] }),
    line({ price: 3.5, units: 3, discount: 5, taxes: [taxes.reduced] }),
    line({ price: 1.35, units: 4, taxes: [taxes.superReduced] }),
  ];

  test('21, 10 and 4 % with discounts, with tax', () => {
    const document = priceDocument(mixed, true);
    // 49.80 − 10 % = 44.82 / 1.21 = 37.0413; 10.50 − 5 % = 9.975 → 9.98 / 1.10 = 9.0727; 5.40 / 1.04 = 5.1923.
    expect(numbers(document)).toEqual({
      base: 51.3,
      tax: 8.9,
      total: 60.2,
      taxes: [
        [1, 37.04, 7.78],
        [2, 9.07, 0.91],
        [3, 5.19, 0.21],
      ],
    });
    // 49.80 − 44.82 and 10.50 − 9.98
    expect(fromMoney(document.discounts)).toBe(5.5);
  });

  test('21, 10 and 4 % with discounts, without tax', () => {
    const document = priceDocument(mixed, false);
    // 44.82 × 0.21 = 9.4122; 9.975 → 9.98 × 0.10 = 0.998; 5.40 × 0.04 = 0.216.
    expect(numbers(document)).toEqual({
      base: 60.2,
      tax: 10.63,
      total: 70.83,
      taxes: [
        [1, 44.82, 9.41],
        [2, 9.98, 1],
        [3, 5.4, 0.22],
      ],
    });
    expect(fromMoney(document.discounts)).toBe(5.505);
  });

  test('two taxes on one line, with tax: the whole is taken out by the sum of rates and split by them', () => {
    const document = priceDocument([line({ price: 10, taxes: [taxes.general, taxes.surcharge] })], true);
    // 10 / 1.262 = 7.92393; 2.08 × 21 / 26.2 = 1.66718 → 1.67 and the rest.
    expect(numbers(document)).toEqual({
      base: 7.92,
      tax: 2.08,
      total: 10,
      taxes: [
        [1, 7.92, 1.67],
        [6, 7.92, 0.41],
      ],
    });
  });

  test('two taxes on one line, without tax', () => {
    const document = priceDocument([line({ price: 10, taxes: [taxes.general, taxes.surcharge] })], false);
    expect(numbers(document)).toMatchObject({ base: 10, tax: 2.62, total: 12.62 });
    expect(document.taxes.map((tax) => fromMoney(tax.amount))).toEqual([2.1, 0.52]);
  });

  test('a tax met in two sets of taxes is one tax of the document', () => {
    const lines = [line({ price: 121 }), line({ price: 126.2, taxes: [taxes.general, taxes.surcharge] })];
    expect(numbers(priceDocument(lines, true))).toEqual({
      base: 200,
      tax: 47.2,
      total: 247.2,
      taxes: [
        [1, 200, 42],
        [6, 100, 5.2],
      ],
    });
  });

  test('a tax whose rate changed between two lines is stated at each rate', () => {
    const before = { ...taxes.reduced, rate: toPercent(5) };
    const lines = [line({ price: 11, taxes: [taxes.reduced] }), line({ price: 10.5, taxes: [before] })];
    expect(numbers(priceDocument(lines, true)).taxes).toEqual([
      [2, 10, 1],
      [2, 10, 0.5],
    ]);
  });

  test('0 % and exempt are stated with their base and no amount', () => {
    const lines = [line({ price: 12.34, taxes: [taxes.zero] }), line({ price: 5.66, taxes: [taxes.exempt] })];
    const expected = {
      base: 18,
      tax: 0,
      total: 18,
      taxes: [
        [4, 12.34, 0],
        [5, 5.66, 0],
      ],
    };
    expect(numbers(priceDocument(lines, true))).toEqual(expected);
    expect(numbers(priceDocument(lines, false))).toEqual(expected);
  });

  test('a line without taxes has a total and no tax', () => {
    expect(numbers(priceDocument([line({ price: 7.5, taxes: [] })], true))).toEqual({
      base: 7.5,
      tax: 0,
      total: 7.5,
      taxes: [],
    });
  });

  // Ley 37/1992 art. 78.Tres.3: sums paid in the name and on behalf of the customer are not part of the base.
  test('a disbursement is paid, but is in no tax base', () => {
    const document = priceDocument([line({ price: 10 }), line({ price: 15, supply: true })], true);
    expect(numbers(document)).toEqual({ base: 23.26, tax: 1.74, total: 25, taxes: [[1, 8.26, 1.74]] });
    expect(document.lines[1]).toMatchObject({ taxAmount: 0, taxRate: 0, total: 15_000_000, taxes: [] });
  });

  test('units with three decimals', () => {
    // 12.35 × 1.234 = 15.2399 → 15.24 / 1.10 = 13.854545
    const weighed = [line({ price: 12.35, units: 1.234, taxes: [taxes.reduced] })];
    const document = priceDocument(weighed, true);
    expect(numbers(document)).toEqual({ base: 13.85, tax: 1.39, total: 15.24, taxes: [[2, 13.85, 1.39]] });
    expect(document.lines[0]?.totalBeforeTaxes).toBe(13_854_545);
    // 15.2399 → 15.24; × 0.10 = 1.524
    expect(numbers(priceDocument(weighed, false))).toMatchObject({ base: 15.24, tax: 1.52, total: 16.76 });
  });

  test('a thousand lines of five cents: each keeps its share, none takes the residue of all', () => {
    const document = priceDocument(
      Array.from({ length: 1000 }, () => line({ price: 0.05 })),
      true,
    );
    // 50 / 1.21 = 41.3223
    expect(numbers(document)).toEqual({ base: 41.32, tax: 8.68, total: 50, taxes: [[1, 41.32, 8.68]] });
    const shares = document.lines.flatMap((item) => item.taxes);
    expect(new Set(shares.map((tax) => `${fromMoney(tax.base)}+${fromMoney(tax.amount)}`))).toEqual(
      new Set(['0.05+0', '0.04+0.01']),
    );
  });

  test('a return is the sale with its sign turned', () => {
    const back = [line({ price: 10, units: -1 }), line({ price: -5.5 })];
    // 15.50 / 1.21 = 12.8099
    expect(numbers(priceDocument(back, true))).toEqual({
      base: -12.81,
      tax: -2.69,
      total: -15.5,
      taxes: [[1, -12.81, -2.69]],
    });
  });

  test('an exchange: each line keeps its own share though the base is next to nothing', () => {
    const document = priceDocument([line({ price: 10 }), line({ price: 9.99, units: -1 })], true);
    expect(numbers(document)).toEqual({ base: 0.01, tax: 0, total: 0.01, taxes: [[1, 0.01, 0]] });
    expect(
      document.lines.flatMap((item) => item.taxes.map((tax) => [fromMoney(tax.base), fromMoney(tax.amount)])),
    ).toEqual([
      [8.26, 1.74],
      [-8.25, -1.74],
    ]);
  });

  test('an empty document is zero', () => {
    expect(numbers(priceDocument([], true))).toEqual({ base: 0, tax: 0, total: 0, taxes: [] });
  });

  test('all of it off is zero', () => {
    const document = priceDocument([line({ price: 10, discount: 100 })], true);
    expect(numbers(document)).toMatchObject({ base: 0, tax: 0, total: 0 });
    expect(fromMoney(document.discounts)).toBe(10);
  });
});
