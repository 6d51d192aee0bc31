import { expect, test } from 'vitest';
import { fold } from './text.ts';

test.each([
  ['José  PÉREZ', 'jose perez'],
  ['  Muñoz ', 'munoz'],
  ['Pádel\t90\nmin', 'padel 90 min'],
  ['ÀÈÌÒÙ Çedilla Ölçü', 'aeiou cedilla olcu'],
  ['İstanbul', 'istanbul'],
  ['12345678Z', '12345678z'],
  ['', ''],
])('%j folds to %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(folded)).toBe(folded);
});
