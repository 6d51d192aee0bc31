import { describe, expect, test } from 'vitest';
import { closingDemands, denominationTotal, expectedCard, expectedCash } from './cash.ts';
import { fromMoney, toMoney } from './money.ts';

const totals = {
  opening: toMoney(100),
  cashPayments: toMoney(57.3),
  cashIn: toMoney(50),
  cashOut: toMoney(80),
  cashTips: toMoney(2.5),
  cardPayments: toMoney(212.4),
  cardTips: toMoney(1),
  cardBaskets: toMoney(12),
};

test('what the drawer and the card terminal should hold', () => {
  expect(fromMoney(expectedCash(totals))).toBe(129.8);
  expect(fromMoney(expectedCard(totals))).toBe(225.4);
  expect(fromMoney(expectedCash({ ...totals, cashPayments: toMoney(-20) }))).toBe(52.5);
});

test('what a count by denomination comes to, exactly', () => {
  expect(fromMoney(denominationTotal({ '50': 2, '0.50': 1, '0.1': 3, '0.07': 100, '20': 0 }))).toBe(107.8);
  expect(fromMoney(denominationTotal({ '999.99': 100_000 }))).toBe(99_999_000);
});

describe('closingDemands', () => {
  test.each([
    ['no difference', [0, 0], 0, 20, { comment: false, manager: false }],
    ['within the tolerance', [-1, 0], 1, 20, { comment: false, manager: false }],
    ['a cent short of nothing allowed', [-0.01, 0], 0, 20, { comment: true, manager: false }],
    ['over weighs like short', [5, 0], 1, 20, { comment: true, manager: false }],
    ['on the card alone', [0, -5], 1, 20, { comment: true, manager: false }],
    ['at the manager’s limit', [20, 0], 1, 20, { comment: true, manager: false }],
    ['above it', [0, -20.01], 1, 20, { comment: true, manager: true }],
    ['without a limit', [-500, 0], 1, null, { comment: true, manager: false }],
  ])('%s', (_, differences, tolerance, limit, demands) => {
    expect(
      closingDemands(differences.map(toMoney), toMoney(tolerance), limit === null ? null : toMoney(limit)),
    ).toEqual(demands);
  });
});
