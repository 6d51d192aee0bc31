import { describe, expect, test } from 'vitest';
import {
  type GoldenAmounts,
  type GoldenTax,
  goldenLineAmounts,
  goldenLines,
  goldenTaxes,
} from '#test/kit/golden/document.ts';
import { goldenDocuments } from '#test/kit/golden/documents.ts';
import { fromMoney, fromPercent, toMoney, toPercent } from './money.ts';
import { type AppliedTax, addUp, type PricedDocument, priceDocument, type TaxShare } from './pricing.ts';

const names = Object.keys(goldenTaxes) as GoldenTax[];

function tax(name: GoldenTax): AppliedTax {
  const { name: text, rate } = goldenTaxes[name];
  return { name: text, tax: names.indexOf(name) + 1, rate: toPercent(rate) };
}

interface LineInput {
  price: number;
  units?: number;
  discount?: number;
  taxes?: AppliedTax[];
  supply?: boolean;
}

function line({ price, units = 1, discount = 0, taxes = [tax('general')], supply = false }: LineInput) {
  return { price: toMoney(price), units, discountRate: toPercent(discount), taxes, supply };
}

/** A document as numbers: totals, then [tax, base, amount] of each tax. */
function numbers(document: PricedDocument) {
  return {
    base: fromMoney(document.totalBeforeTaxes),
    tax: fromMoney(document.taxTotal),
    total: fromMoney(document.total),
    taxes: document.taxes.map((share) => [share.tax, fromMoney(share.base), fromMoney(share.amount)]),
  };
}

describe.each([
  ['with tax', true],
  ['without tax', false],
] as const)('documents worked by hand, prices %s', (_, pricesTaxIncluded) => {
  test.each(goldenDocuments)('$name', (golden) => {
    const lines = goldenLines(golden).map(({ taxes: own, ...rest }) => line({ ...rest, taxes: own.map(tax) }));
    const expected: GoldenAmounts = pricesTaxIncluded ? golden.withTax : golden.withoutTax;
    const document = priceDocument(lines, pricesTaxIncluded);
    const totals = (of: Omit<PricedDocument, 'lines'>) => ({
      totals: [of.totalBeforeTaxes, of.taxTotal, of.total, of.discounts].map(fromMoney),
      taxes: of.taxes.map(shareOf),
    });
    expect(totals(document)).toEqual({ totals: expected.totals, taxes: expected.taxes });
    expect(
      document.lines.map((item) => [
        fromMoney(item.totalBeforeTaxes),
        fromMoney(item.taxAmount),
        fromMoney(item.total),
        item.taxes.map(shareOf),
      ]),
    ).toEqual(goldenLineAmounts(expected).map((amounts) => amounts.slice(0, 4)));
    const priced = document.lines.map((amounts, index) => ({ amounts, supply: lines[index]?.supply === true }));
    expect(totals(addUp(priced))).toEqual(totals(document));
  });
});

function shareOf({ tax: id, base, amount }: TaxShare) {
  return [names[id - 1], fromMoney(base), fromMoney(amount)];
}

describe('a document', () => {
  test('a tax met in two sets of taxes is one tax of the document', () => {
    const lines = [line({ price: 121 }), line({ price: 126.2, taxes: [tax('general'), tax('surcharge')] })];
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
    const before = { ...tax('reduced'), rate: toPercent(5) };
    const lines = [line({ price: 11, taxes: [tax('reduced')] }), line({ price: 10.5, taxes: [before] })];
    expect(numbers(priceDocument(lines, true)).taxes).toEqual([
      [2, 10, 1],
      [2, 10, 0.5],
    ]);
  });

  test('an empty document is zero', () => {
    expect(numbers(priceDocument([], true))).toEqual({ base: 0, tax: 0, total: 0, taxes: [] });
  });

  test('states the unit price in both terms', () => {
    const prices = (pricesTaxIncluded: boolean) =>
      priceDocument([line({ price: 37.76 })], pricesTaxIncluded).lines.map((item) => [
        fromMoney(item.priceBeforeTaxes),
        fromMoney(item.price),
        fromPercent(item.taxRate),
      ]);
    // 37.76 / 1.21 = 31.2066…; 37.76 × 1.21 = 45.6896
    expect(prices(true)).toEqual([[31.206612, 37.76, 21]]);
    expect(prices(false)).toEqual([[37.76, 45.6896, 21]]);
  });
});
