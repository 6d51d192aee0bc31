import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withSurcharges } from './surcharge.ts';

/** What the law pairs today (Ley 37/1992 art. 161). */
const pairs = [
  [21, 5.2],
  [21, 1.75],
  [10, 1.4],
  [4, 0.5],
] as const;

const name = fc.constantFrom('IVA', 'R.E.', 'Impuesto', '');

test('a surcharge goes with its VAT in any order, beside others, and nothing is lost', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...pairs), { selector: ([vat]) => vat, minLength: 1 }),
      fc.array(fc.record({ name, rate: fc.constantFrom(0, 3, 21.5, 12) }), { maxLength: 2 }),
      fc.infiniteStream(fc.nat()),
      name,
      (chosen, others, chance, called) => {
        const paired = chosen.flatMap(([vat, rate]) => [
          { name: called, rate: vat },
          { name: called, rate },
        ]);
        const taxes = [...paired, ...others]
          .map((tax) => ({ tax, at: chance.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ tax }) => tax);
        const found = withSurcharges(taxes);
        for (const [vat, rate] of chosen) {
          expect(found.find(({ tax }) => tax.rate === vat)?.surcharge?.rate).toBe(rate);
        }
        expect(found.flatMap(({ tax, surcharge }) => (surcharge === null ? [tax] : [tax, surcharge])).length).toBe(
          taxes.length,
        );
        expect(new Set(found.flatMap(({ tax, surcharge }) => [tax, surcharge ?? tax]))).toEqual(new Set(taxes));
      },
    ),
  );
});

describe('a rate no law pairs', () => {
  test('is a surcharge when it is called one, beside a single other tax', () => {
    const [vat, extra] = [
      { name: 'IVA 23 %', rate: 23 },
      { name: 'Recargo 6 %', rate: 6 },
    ];
    expect(withSurcharges([extra, vat])).toEqual([{ tax: vat, surcharge: extra }]);
    expect(withSurcharges([extra])).toEqual([{ tax: extra, surcharge: null }]);
    const other = { name: 'Otro', rate: 1 };
    expect(withSurcharges([vat, extra, other]).map(({ surcharge }) => surcharge)).toEqual([null, null, null]);
  });

  test('is a tax of its own otherwise', () => {
    const taxes = [
      { name: 'IVA 21 %', rate: 21 },
      { name: 'Tasa', rate: 5 },
    ];
    expect(withSurcharges(taxes)).toEqual(taxes.map((tax) => ({ tax, surcharge: null })));
  });
});
