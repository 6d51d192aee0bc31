import { describe, expect, test } from 'vitest';
import {
  type GoldenTax,
  goldenLineAmounts,
  goldenLines,
  goldenTaxes,
  isSaleable,
} from '#shared/domain/golden/document.ts';
import { goldenDocuments } from '#shared/domain/golden/documents.ts';
import { fromMoney } from '#shared/domain/money.ts';
import { lineTotal, priceBasket } from './pricing.ts';

const names = Object.keys(goldenTaxes) as GoldenTax[];

describe('a basket shows what a document worked by hand comes to', () => {
  test.each(goldenDocuments.filter(isSaleable))('$name', (golden) => {
    const priced = priceBasket(
      goldenLines(golden).map(({ price, units = 1, discount = 0, taxes, supply = false }, id) => ({
        ...{ id, product: id + 1, name: `${id}`, price, listPrice: price, units, discountRate: discount, supply },
        taxes: taxes.map((name) => ({ tax: names.indexOf(name) + 1, ...goldenTaxes[name] })),
      })),
    );
    const { totals, taxes } = golden.withTax;
    expect([priced.totalBeforeTaxes, priced.taxTotal, priced.total, priced.discounts].map(fromMoney)).toEqual(totals);
    expect(priced.taxes.map(({ tax, base, amount }) => [names[tax - 1], fromMoney(base), fromMoney(amount)])).toEqual(
      taxes,
    );
    expect(priced.lines.map((_, index) => fromMoney(lineTotal(priced, index)))).toEqual(
      goldenLineAmounts(golden.withTax).map(([, , total]) => total),
    );
  });
});
