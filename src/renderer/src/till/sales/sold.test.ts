import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fromMoney } from '#shared/domain/money.ts';
import { contentsOf, totalsOf } from './sold.ts';

describe('what was sold', () => {
  it.each([
    ['nothing', [], ''],
    ['one of a thing', [{ description: 'Agua 50 cl', units: 1 }], 'Agua 50 cl'],
    [
      'several',
      [
        { description: 'Agua 50 cl', units: 3 },
        { description: 'Pádel 60 min', units: 1 },
        { description: 'Aceitunas', units: 0.25 },
      ],
      '3 × Agua 50 cl, Pádel 60 min, 0.25 × Aceitunas',
    ],
    ['what came back', [{ description: 'Gorro', units: -1 }], '-1 × Gorro'],
  ])('%s', (_, lines, expected) => {
    expect(contentsOf(lines, String)).toBe(expected);
  });
});

test('the totals by what was paid with add up to the total, to the cent', () => {
  const sold = fc.record({
    total: fc.integer({ min: -50_000, max: 50_000 }).map((cents) => cents / 100),
    paymentMethods: fc.constantFrom('Efectivo', 'Tarjeta', 'Efectivo, Tarjeta', '', null),
  });
  fc.assert(
    fc.property(fc.array(sold), (all) => {
      const { total, byMethods } = totalsOf(all);
      const cents = (amount: number): number => Math.round(amount * 100);
      expect(cents(fromMoney(total))).toBe(all.reduce((sum, each) => sum + cents(each.total), 0));
      expect(byMethods.reduce((sum, [, amount]) => sum + cents(fromMoney(amount)), 0)).toBe(cents(fromMoney(total)));
      expect(new Set(byMethods.map(([methods]) => methods)).size).toBe(byMethods.length);
    }),
  );
});
