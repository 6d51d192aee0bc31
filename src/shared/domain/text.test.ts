import fc from 'fast-check';
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

const foldedPlainly = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

test('every letter folds as any text does', () => {
  for (let code = 0; code < 0x3000; code++) {
    const letter = String.fromCharCode(code);
    for (const text of [letter, `a${letter}b`, ` ${letter}`, `${letter} ${letter}`]) {
      expect(fold(text)).toBe(foldedPlainly(text));
    }
  }
});

test('and so does any text', () => {
  const unit = fc.oneof(
    fc.constantFrom(...'aZ ñÁç·İ\u0301'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
      expect(fold(text)).toBe(foldedPlainly(text));
    }),
  );
});
