import { expect, test } from 'vitest';
import { type CashLimit, defaultCashLimit, forbidsCash } from './cashLimit.ts';
import { toMoney } from './money.ts';

test.each<[string, CashLimit, number, string, boolean]>([
  ['below', defaultCashLimit, 999.99, '2026-03-02', false],
  ['at the limit', defaultCashLimit, 1000, '2026-03-02', true],
  ['above', defaultCashLimit, 1000.01, '2026-03-02', true],
  ['the day before it came into force', defaultCashLimit, 5000, '2021-07-10', false],
  ['the day it came into force', defaultCashLimit, 1000, '2021-07-11', true],
  ['a refund', defaultCashLimit, -5000, '2026-03-02', false],
  ['none', 'off', 5000, '2026-03-02', false],
  ['another one', { amount: 300, from: '2026-01-01' }, 300, '2026-03-02', true],
  ['another one to come', { amount: 300, from: '2027-01-01' }, 300, '2026-12-31', false],
  ['the usual one until then', { amount: 300, from: '2027-01-01' }, 1000, '2026-12-31', true],
])('%s', (_, limit, total, day, forbidden) => {
  expect(forbidsCash(limit, toMoney(total), day)).toBe(forbidden);
});
