import { describe, expect, test } from 'vitest';
import { fromMoney, sub } from '#shared/domain/money.ts';
import { type GoldenTax, goldenLineAmounts, goldenLines, goldenTaxes, isSaleable } from '#test/kit/golden/document.ts';
import { goldenDocuments } from '#test/kit/golden/documents.ts';
import type { BasketLine } from './basketLine.ts';
import { describedAs, discountRateOf, lineTotal, priceBasket } from './pricing.ts';

const names = Object.keys(goldenTaxes) as GoldenTax[];

describe('a basket shows what a document worked by hand comes to', () => {
  test.each(goldenDocuments.filter(isSaleable))('$name', (golden) => {
    const priced = priceBasket(
      goldenLines(golden).map(({ price, units = 1, discount = 0, taxes, supply = false }, id) => ({
        ...{
          id,
          product: id + 1,
          name: `${id}`,
          price,
          listPrice: price,
          units,
          discountReason: null,
          note: '',
          discountRate: discount,
          supply,
        },
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

test('finds the discount that takes an amount off, to the cent', () => {
  for (const [price, units, amount] of [
    [6.5, 1, 1.5],
    [1.3, 3, 0.01],
    [33.33, 3, 10],
    [999.99, 7, 0.07],
  ] as const) {
    const line: BasketLine = {
      id: 1,
      product: 1,
      name: 'x',
      price,
      listPrice: price,
      units,
      taxes: [{ tax: 1, name: 'IVA', rate: 21 }],
      supply: false,
      discountRate: 0,
      discountReason: null,
      note: '',
    };
    const whole = priceBasket([line]).total;
    const less = priceBasket([{ ...line, discountRate: discountRateOf(line, amount) }]).total;
    expect(fromMoney(sub(whole, less))).toBe(amount);
  }
});

test('describes a line with its note', () => {
  expect(describedAs({ name: 'Café', note: '' })).toBe('Café');
  expect(describedAs({ name: 'Café', note: 'sin azúcar' })).toBe('Café (sin azúcar)');
});
