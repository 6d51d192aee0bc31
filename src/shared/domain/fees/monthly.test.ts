import { expect, test } from 'vitest';
import { toMoney } from '../money.ts';
import { monthlyOf } from './monthly.ts';

test.each([
  [30, 1, 30],
  [10, 7, 43.33],
  [50, 20, 25],
  [100, 30, 33.33],
  [60, 60, 10],
  [365, 120, 30.42],
  [80, 0, 0],
])('%d in periods of kind %d is %d a month', (price, period, monthly) => {
  expect(monthlyOf(toMoney(price), period)).toBe(toMoney(monthly));
});
