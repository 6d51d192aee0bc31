import { expect, test } from 'vitest';
import { typedAmount } from './typedAmount.ts';

test.each([
  ['84,50', 84.5],
  ['84.50', 84.5],
  ['-12,00', -12],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['12.345.678,90', 12_345_678.9],
  ['84 €', 84],
  ['84,50€', 84.5],
  ['1.234 EUR', 1234],
  ['  3,00 ', 3],
  ['84', null],
  ['84,5', null],
  ['12,34,56', null],
  ['1.23,50', null],
  ['612 345 678', null],
  ['8412345678905', null],
  ['B12345674', null],
  ['€', null],
  [',50', null],
  ['', null],
])('%j is %j', (text, amount) => {
  expect(typedAmount(text)).toBe(amount);
});
