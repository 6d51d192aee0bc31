import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#test/kit/seed.ts';
import {
  compactCreditorIdentifier,
  creditorIdentifierFault,
  creditorIdentifierParts,
  spanishCreditorIdentifier,
} from './creditorIdentifier.ts';

const DNI_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const anyDni = fc
  .integer({ min: 0, max: 99_999_999 })
  .map((number) => `${String(number).padStart(8, '0')}${DNI_LETTERS[number % 23]}`);
const anySuffix = fc.string({ unit: fc.constantFrom(...'0123456789ABCXYZ'), minLength: 3, maxLength: 3 });

test.each([
  // Identifiers that the central banks of Germany and France give as examples.
  ['DE98ZZZ09999999999', null],
  ['ES26000B83459014', 'tax_number'],
  ['ES97ZZZM23456789', 'tax_number'],
  ['DE99ZZZ09999999999', 'check_digits'],
  ['DE98ABC09999999999', null],
  ['ES00000B12345674', 'check_digits'],
  ['FR72ZZZ123456', null],
  ['E S', 'shape'],
  ['', 'shape'],
  ['ES26000', 'shape'],
])('%s: %s', (identifier, fault) => {
  expect(creditorIdentifierFault(identifier)).toBe(fault);
});

test('of a Spanish creditor has its tax number in any spelling', () => {
  const identifier = spanishCreditorIdentifier('b-12.345.674');
  expect(identifier).toMatch(/^ES\d\d000B12345674$/);
  expect(creditorIdentifierParts(identifier ?? '')).toMatchObject({
    country: 'ES',
    suffix: '000',
    number: 'B12345674',
  });
});

test.each([
  ['B12345675', '000'],
  ['B12345674', '00'],
  ['B12345674', 'ab1'],
  ['', '000'],
])('there is none of %j with suffix %j', (taxNumber, suffix) => {
  expect(spanishCreditorIdentifier(taxNumber, suffix)).toBeNull();
});

test('is kept without what people put between', () => {
  expect(compactCreditorIdentifier(' de98 zzz-0999 9999999 ')).toBe('DE98ZZZ09999999999');
});

test('is right as made, whatever its suffix, and wrong with another check digit', () => {
  fc.assert(
    fc.property(anyDni, anySuffix, anySuffix, (number, suffix, other) => {
      const identifier = spanishCreditorIdentifier(number, suffix) ?? '';
      expect(creditorIdentifierFault(identifier)).toBeNull();
      expect(spanishCreditorIdentifier(number, other)?.slice(0, 4)).toBe(identifier.slice(0, 4));
      const wrong = `ES${String((Number(identifier.slice(2, 4)) + 1) % 100).padStart(2, '0')}${identifier.slice(4)}`;
      expect(creditorIdentifierFault(wrong)).toBe('check_digits');
    }),
    { numRuns: runs(200) },
  );
});
