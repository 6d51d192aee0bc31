import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, neg, sum, toMoney, toPercent } from './money.ts';
import { type AppliedTax, addUp, type PricingLine, priceDocument, withoutTaxes, withTaxes } from './pricing.ts';

const tax = (id: number, points: number): AppliedTax => ({ tax: id, name: `${points} %`, rate: toPercent(points) });
const taxes = {
  general: tax(1, 21),
  reduced: tax(2, 10),
  superReduced: tax(3, 4),
  zero: tax(4, 0),
  exempt: tax(5, 0),
  surcharge: tax(6, 5.2),
};

const taxSets: AppliedTax[][] = [
  [taxes.general],
  [taxes.reduced],
  [taxes.superReduced],
  [taxes.zero],
  [taxes.exempt],
  [],
  [taxes.general, taxes.surcharge],
  [taxes.surcharge, taxes.general],
  [taxes.general, taxes.exempt],
];

const anyLine: fc.Arbitrary<PricingLine> = fc.record({
  price: fc.integer({ min: -50_000, max: 500_000 }).map((value) => toMoney(value / 100)),
  units: fc.oneof(
    fc.integer({ min: 1, max: 20 }),
    fc.integer({ min: -5_000, max: 20_000 }).map((value) => value / 1000),
  ),
  discountRate: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })).map((value) => toPercent(value / 100)),
  taxes: fc.constantFrom(...taxSets),
  supply: fc.integer({ min: 0, max: 9 }).map((die) => die === 0),
});
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 40 });

describe('properties', () => {
  test('base + taxes = total, and the document’s taxes are its tax total', () => {
    fc.assert(
      fc.property(anyLines, fc.boolean(), (lines, withTax) => {
        const document = priceDocument(lines, withTax);
        expect(add(document.totalBeforeTaxes, document.taxTotal)).toBe(document.total);
        expect(sum(document.taxes, (tax) => tax.amount)).toBe(document.taxTotal);
        for (const amount of [document.totalBeforeTaxes, document.taxTotal, document.total]) {
          expect(Math.abs(amount % 10_000)).toBe(0);
        }
      }),
    );
  });

  test('with tax included the customer pays exactly the sum of the lines', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const document = priceDocument(lines, true);
        expect(sum(document.lines, (item) => item.total)).toBe(document.total);
      }),
    );
  });

  test('every line adds up: net + tax = total', () => {
    fc.assert(
      fc.property(anyLines, fc.boolean(), (lines, withTax) => {
        for (const item of priceDocument(lines, withTax).lines) {
          expect(add(item.totalBeforeTaxes, item.taxAmount)).toBe(item.total);
        }
      }),
    );
  });

  test('the lines’ shares of a tax sum to it exactly, base and amount', () => {
    fc.assert(
      fc.property(anyLines, fc.boolean(), (lines, withTax) => {
        const document = priceDocument(lines, withTax);
        for (const tax of document.taxes) {
          const shares = document.lines.flatMap((item) => item.taxes.filter((share) => share.tax === tax.tax));
          expect(sum(shares, (share) => share.base)).toBe(tax.base);
          expect(sum(shares, (share) => share.amount)).toBe(tax.amount);
        }
      }),
    );
  });

  test('a line’s shares are within two cents of its own net and tax; with tax included they sum to its total', () => {
    fc.assert(
      fc.property(anyLines, fc.boolean(), (lines, withTax) => {
        for (const item of priceDocument(lines, withTax).lines) {
          const base = item.taxes[0]?.base;
          if (base === undefined) continue;
          const amount = sum(item.taxes, (tax) => tax.amount);
          expect(Math.abs(base - item.totalBeforeTaxes)).toBeLessThan(10_000);
          expect(Math.abs(amount - item.taxAmount)).toBeLessThanOrEqual(20_000);
          if (withTax) expect(add(base, amount)).toBe(item.total);
        }
      }),
    );
  });

  test('the reverse of a document is its negative', () => {
    fc.assert(
      fc.property(anyLines, fc.boolean(), (lines, withTax) => {
        const there = priceDocument(lines, withTax);
        const back = priceDocument(
          lines.map((item) => ({ ...item, units: -item.units })),
          withTax,
        );
        expect(back.total + 0).toBe(neg(there.total));
        expect(back.totalBeforeTaxes + 0).toBe(neg(there.totalBeforeTaxes));
        expect(back.lines.map((item) => item.taxes.map((tax) => tax.amount + 0))).toEqual(
          there.lines.map((item) => item.taxes.map((tax) => neg(tax.amount))),
        );
      }),
    );
  });

  test('the order of the lines does not change the totals', () => {
    fc.assert(
      fc.property(anyLines, fc.boolean(), (lines, withTax) => {
        const there = priceDocument(lines, withTax);
        const turned = priceDocument([...lines].reverse(), withTax);
        expect(turned.total).toBe(there.total);
        expect(turned.totalBeforeTaxes).toBe(there.totalBeforeTaxes);
        expect(turned.discounts).toBe(there.discounts);
      }),
    );
  });

  test('adding up the lines of a document makes its totals', () => {
    fc.assert(
      fc.property(anyLines, fc.boolean(), (lines, withTax) => {
        const { lines: priced, ...totals } = priceDocument(lines, withTax);
        const summed = addUp(priced.map((amounts, index) => ({ amounts, supply: lines[index]?.supply === true })));
        const byTax = (taxes: typeof totals.taxes) => taxes.toSorted((a, b) => a.tax - b.tax);
        expect({ ...summed, taxes: byTax(summed.taxes) }).toEqual({ ...totals, taxes: byTax(totals.taxes) });
      }),
    );
  });

  test('a price comes back from its price without tax to a millionth', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom(...taxSets), (micros, applied) => {
        const price = toMoney(micros / 1_000_000);
        expect(Math.abs(withTaxes(withoutTaxes(price, applied), applied) - price)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
