import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inWords, MOST_WORDS } from './numberWords.ts';

// Spanish by the Nueva gramática, 21.2; English as British cheques are written.
it.each([
  [0, 'cero', 'zero'],
  [1, 'un', 'one'],
  [16, 'dieciséis', 'sixteen'],
  [21, 'veintiún', 'twenty-one'],
  [30, 'treinta', 'thirty'],
  [31, 'treinta y un', 'thirty-one'],
  [99, 'noventa y nueve', 'ninety-nine'],
  [100, 'cien', 'one hundred'],
  [101, 'ciento un', 'one hundred and one'],
  [500, 'quinientos', 'five hundred'],
  [738, 'setecientos treinta y ocho', 'seven hundred and thirty-eight'],
  [1000, 'mil', 'one thousand'],
  [1005, 'mil cinco', 'one thousand and five'],
  [1250, 'mil doscientos cincuenta', 'one thousand two hundred and fifty'],
  [21_000, 'veintiún mil', 'twenty-one thousand'],
  [100_000, 'cien mil', 'one hundred thousand'],
  [840_000, 'ochocientos cuarenta mil', 'eight hundred and forty thousand'],
  [1_000_000, 'un millón de', 'one million'],
  [2_000_001, 'dos millones un', 'two million and one'],
  [
    999_999_999,
    'novecientos noventa y nueve millones novecientos noventa y nueve mil novecientos noventa y nueve',
    'nine hundred and ninety-nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine',
  ],
] as const)('%i', (value, es, en) => {
  expect([inWords(value, 'es'), inWords(value, 'en')]).toEqual([es, en]);
});

it.each(['es', 'en'] as const)('says no two numbers alike in %s', (language) => {
  const said = new Map<string, number>();
  const hear = (value: number): void => {
    const words = inWords(value, language);
    expect(words).toMatch(/^\p{Ll}[\p{Ll} -]*\p{Ll}$/u);
    expect(said.get(words) ?? value).toBe(value);
    said.set(words, value);
  };
  for (let value = 0; value <= 10_000; value++) hear(value);
  fc.assert(fc.property(fc.integer({ min: 0, max: MOST_WORDS }), hear));
});

it.each([-1, 0.5, MOST_WORDS + 1, Number.NaN])('has no words for %s', (value) => {
  expect(() => inWords(value, 'es')).toThrow(RangeError);
});
