import { expect, test } from 'vitest';
import { type Money, toMoney, toPercent } from '#shared/domain/money.ts';
import { printable, timeOf, writerFor } from './format.ts';

const spanish = writerFor('es', 'EUR');
const english = writerFor('en', 'EUR');

test.each([
  [0, '0,00', '0.00'],
  [0.1, '0,10', '0.10'],
  [-0.05, '-0,05', '-0.05'],
  [999, '999,00', '999.00'],
  [1234.5, '1.234,50', '1,234.50'],
  [-123456, '-123.456,00', '-123,456.00'],
  [8.264463, '8,264463', '8.264463'],
  [999_999_999.999999, '999.999.999,999999', '999,999,999.999999'],
])('amount %d', (value, es, en) => {
  expect(spanish.amount(toMoney(value))).toBe(es);
  expect(english.amount(toMoney(value))).toBe(en);
});

test('the smallest amounts keep their digits', () => {
  expect(spanish.amount(1 as Money)).toBe('0,000001');
  expect(spanish.amount(-1 as Money)).toBe('-0,000001');
});

test.each([
  ['EUR', '-1.234,50 €', '-€1,234.50'],
  ['GBP', '-1.234,50 £', '-£1,234.50'],
  ['MXN', '-1.234,50 MXN', '-MXN 1,234.50'],
])('money in %s', (currency, es, en) => {
  expect(writerFor('es', currency).money(toMoney(-1234.5))).toBe(es);
  expect(writerFor('en', currency).money(toMoney(-1234.5))).toBe(en);
});

test('rates, and taxes with their rate once', () => {
  expect(spanish.rate(toPercent(21))).toBe('21 %');
  expect(english.rate(toPercent(5.2))).toBe('5.2%');
  expect(spanish.tax('IVA', toPercent(21))).toBe('IVA 21 %');
  expect(spanish.tax('IVA 21 %', toPercent(21))).toBe('IVA 21 %');
  expect(spanish.tax('IGIC 3', toPercent(7))).toBe('IGIC 3 7 %');
  expect(spanish.tax('IVA 10 %', toPercent(1))).toBe('IVA 10 % 1 %');
});

test('quantities', () => {
  expect(spanish.units(2)).toBe('2');
  expect(spanish.units(-0.125)).toBe('-0,125');
  expect(english.units(12345.5)).toBe('12,345.5');
});

test('dates and times keep the clock they were written with', () => {
  expect(spanish.date('2025-02-03')).toBe('03/02/2025');
  expect(english.date('2025-02-03')).toBe('3 Feb 2025');
  expect(spanish.dateTime('2025-12-15T23:59:59.123+01:00')).toBe('15/12/2025 23:59');
  expect(timeOf('2025-12-15T00:05:00-03:00')).toBe('00:05');
});

test('printable text', () => {
  expect(printable('  Pádel   🎾  ')).toBe('Pádel');
  expect(printable('🎾')).toBe('?');
  expect(printable('王 🎾')).toBe('?');
  expect(printable('n\u0303')).toBe('ñ');
  expect(printable('a\ud800')).toBe('a\ufffd');
});
