import { expect, test } from 'vitest';
import { fold, saysSomething } from './text.ts';

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

test.each(['Banco', '20', 'ñ', '¿Qué?', 'お金'])('%j says something', (text) => {
  expect(saysSomething(text)).toBe(true);
});

test.each([
  null,
  undefined,
  '',
  ' \n\t',
  '.',
  '—',
  '\u00a0',
  '\u200b',
  '\u2060',
  '\u00ad',
  '\u3164',
  '\u2800',
  '\u0000',
])('%j says nothing', (text) => {
  expect(saysSomething(text)).toBe(false);
});
