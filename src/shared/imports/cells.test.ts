import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Field } from '../catalogue/defineModel.ts';
import { csvDialects, csvOf } from '../csv.ts';
import { weekdaysCalled } from '../domain/productRates.ts';
import { cellText, joinParts, partsOf, readCell } from './cells.ts';
import { guessDialect } from './guess.ts';
import { readDate, readNumber } from './readValues.ts';

const label = { es: 'x', en: 'x' };
const field = (type: string, more: Partial<Field> = {}): Field => ({ type, label, ...more });
const spanish = { decimal: ',', dates: 'dmy' } as const;
const english = { decimal: '.', dates: 'mdy' } as const;

test.each([
  ['lun.–vie.', '12345'],
  ['LUN-VIE', '12345'],
  ['Mon–Fri', '12345'],
  ['sáb., dom.', '67'],
  ['sab,dom', '67'],
  ['mié.', '3'],
  ['12345', '12345'],
  ['de vez en cuando', 'de vez en cuando'],
])('weekdays: %s', (text, value) => {
  expect(readCell(field('string', { called: weekdaysCalled }), text, spanish)).toEqual({ value });
});

test.each([
  ['9:00', '09:00'],
  ['09:00:00', '09:00'],
  ['23:59', '23:59'],
  ['9', '9'],
  ['9:00:30', '9:00:30'],
])('a time of the clock: %s', (text, value) => {
  expect(readCell(field('string', { timeOfDay: true }), text, spanish)).toEqual({ value });
  expect(readCell(field('string'), text, spanish)).toEqual({ value: text });
});

describe('numbers', () => {
  test.each([
    ['32.000,00', 32000],
    ['32,5', 32.5],
    ['-5', -5],
    ['−1.234,50', -1234.5],
    ['1 234,5 €', 1234.5],
    ['€12', 12],
    ['21 %', 21],
    ['1.000', 1000],
    ['- 5', -5],
    // Nobody parts thousands behind a nought: it is a decimal point.
    ['0.125', null],
    ['1, 2', null],
    ['12 34', null],
  ])('%s as Spain writes it', (text, value) => {
    expect(readNumber(text, spanish)).toBe(value);
  });
  test.each([
    ['1,234.50', 1234.5],
    ['1,000', 1000],
    ['.5', null],
    ['1.5.2', null],
    ['12,34', null],
    ['doce', null],
    ['0,125', null],
    ['0.125', 0.125],
  ])('%s with a decimal point', (text, value) => {
    expect(readNumber(text, english)).toBe(value);
  });

  test('are read as they were written, however large, in either style', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
        const value = cents / 100;
        const text = (language: string) =>
          value.toLocaleString(language, { minimumFractionDigits: 2, useGrouping: true });
        expect(readNumber(text('es-ES'), spanish)).toBe(value);
        expect(readNumber(text('en-GB'), english)).toBe(value);
      }),
    );
  });
});

test.each([
  ['31/12/2026', 'dmy', '2026-12-31'],
  ['1-2-99', 'dmy', '1999-02-01'],
  ['01.02.05', 'dmy', '2005-02-01'],
  ['12/31/2026', 'mdy', '2026-12-31'],
  ['2026-12-31', 'mdy', '2026-12-31'],
  ['31/02/2026', 'dmy', null],
  ['mañana', 'dmy', null],
] as const)('the date %s (%s)', (text, dates, date) => {
  expect(readDate(text, { dates })).toBe(date);
});

test.each<[Field, string, unknown]>([
  [field('bool'), 'Sí', { value: true }],
  [field('bool'), 'NO', { value: false }],
  [field('bool'), 'a veces', { code: 'invalid_type' }],
  [field('int'), '1.200', { value: 1200 }],
  [field('int'), '1,5', { code: 'invalid_type' }],
  [field('date'), '31/12/2026 0:00', { value: '2026-12-31' }],
  [field('datetime'), '31/12/2026 9:30', { value: '2026-12-31T09:30' }],
  [field('datetime'), '2026-12-31T09:30:00+01:00', { value: '2026-12-31T09:30:00+01:00' }],
  [field('datetime'), '31/12/2026 a las 9', { code: 'invalid_value' }],
  [field('select', { values: { 4: { es: 'Depósito', en: 'Deposit' } } }), 'deposito', { value: 4 }],
  [field('select', { values: { 4: { es: 'Depósito', en: 'Deposit' } } }), '4', { value: 4 }],
  [field('select', { values: { 4: { es: 'Depósito', en: 'Deposit' } } }), '5', { code: 'invalid_value' }],
  [field('color'), 'FF0000', { value: '#ff0000' }],
  [field('int', { ref: 'family' }), 'Bebidas, frías', { refs: ['Bebidas, frías'] }],
  [field('manyToMany', { ref: 'tax' }), 'IVA 21; IVA 10;', { refs: ['IVA 21', 'IVA 10'] }],
  [field('manyToMany', { ref: 'tax' }), '[1,2]', { refs: ['1', '2'] }],
  [field('string'), '  Ana  ', { value: 'Ana' }],
  [field('string'), ' ', { value: null }],
])('a cell of %o that says %s', (of, text, value) => {
  expect(readCell(of, text, spanish)).toEqual(value);
});

test('text that was made safe for spreadsheets is what it was', () => {
  for (const text of ['+34 600 100 200', '=A1', '-', '@ana', "'cita'", 'plano']) {
    const cell = csvOf([[text]], csvDialects.en)
      .slice(1)
      .trimEnd();
    expect(cellText(cell)).toBe(text);
  }
});

test('how a file writes numbers and dates is guessed from what only fits one way', () => {
  expect(guessDialect([['12,50', '31/12/2026']])).toEqual(spanish);
  expect(guessDialect([['12.50', '12/31/2026']])).toEqual(english);
  expect(guessDialect([['1.000', '01/02/2026', 'Ana']])).toEqual(spanish);
});

describe('several values in a cell', () => {
  test.each([
    ['Socio, Abonado', ['Socio', 'Abonado']],
    ['IVA 21 %; Recargo 5,2 %', ['IVA 21 %', 'Recargo 5,2 %']],
    ['"Recargo 5,2 %"', ['Recargo 5,2 %']],
    ['"Socio; joven" , Socio', ['Socio; joven', 'Socio']],
    ['["1", "2"]', ['1', '2']],
    ['Pala 3" roja, Balón', ['Pala 3" roja', 'Balón']],
    ['"Socio, joven', ['"Socio', 'joven']],
    [' ; ,', [',']],
  ])('%s', (text, values) => {
    expect(partsOf(text)).toEqual(values);
  });

  test('are read as they were written, whatever stands in them', () => {
    const value = fc.string({ unit: fc.constantFrom(...'ab1 ,;|"[]\n.%'), minLength: 1, maxLength: 6 });
    const values = fc.uniqueArray(
      value.filter((text) => text.trim() !== ''),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(values, (written) => {
        expect(partsOf(joinParts(written))).toEqual(written);
      }),
    );
  });
});
