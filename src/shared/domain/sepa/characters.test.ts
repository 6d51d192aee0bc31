import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#test/kit/seed.ts';
import { isIdentifier, sepaText } from './characters.ts';

const SET = /^[A-Za-z0-9/?:().,'+ -]*$/;
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({ unit: fc.constantFrom(...'áÉñÇ&€ªº \n\t/-aZ9.'), maxLength: 160 }),
);

describe('a text in a payment file', () => {
  test.each([
    ['Muñoz Peña, José', 'Munoz Pena, Jose'],
    ['BARÇA ÀÈÌÒÙ äëïöü', 'BARCA AEIOU aeiou'],
    ['Mun\u0303oz', 'Munoz'],
    ['Avda. 1ª, 2º', 'Avda. 1a, 2o'],
    ['Sol & Mar', 'Sol + Mar'],
    ['Cuota 30 €', 'Cuota 30 EUR'],
    ['a_b*c#d"e', 'a.b.c.d.e'],
    ['Øre – Straße', '.re . Stra.e'],
    ['한국 🏊', '.. .'],
    ['  dos\n líneas\t ', 'dos lineas'],
    ["/-?:().,'+", "/-?:().,'+"],
    ['', ''],
  ])('%j is %j', (text, expected) => {
    expect(sepaText(text, 140)).toBe(expected);
  });

  test('has y for & where the facility says so', () => {
    expect(sepaText('Sol & Mar', 70, 'y')).toBe('Sol y Mar');
  });

  test('is cut after the conversion, and does not end with a space', () => {
    expect(sepaText('€€€', 7)).toBe('EUREURE');
    expect(sepaText('abc def', 4)).toBe('abc');
  });

  test('is of the set, no longer than said, and stays as it is', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 140 }), fc.constantFrom('+', 'y'), (text, length, ampersand) => {
        const converted = sepaText(text, length, ampersand);
        expect(converted).toMatch(SET);
        expect(converted.length).toBeLessThanOrEqual(length);
        expect(converted).toBe(converted.trim());
        expect(sepaText(converted, length, ampersand)).toBe(converted);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('an identifier', () => {
  test.each([
    ['REM-2026-000001', true],
    ['A', true],
    ['A'.repeat(35), true],
    ['A'.repeat(36), false],
    ['', false],
    ['socio.1/2016', true],
    ["(a)+b,c:d?'", true],
    ['lower', true],
    ['/A', false],
    ['A/', false],
    ['A//B', false],
    ['A B', false],
    ['AÑO', false],
    ['A_B', false],
    ['A\n', false],
  ])('%j: taken by banks %s', (text, taken) => {
    expect(isIdentifier(text)).toBe(taken);
  });
});
