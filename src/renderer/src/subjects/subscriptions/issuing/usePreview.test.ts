import { expect, test } from 'vitest';
import { changesBetween, type ListedFee } from './usePreview.ts';

const before: readonly ListedFee[] = [
  [1, '2026-03-01', 30],
  [1, '2026-04-01', 30],
  [2, '2026-03-01', 25],
];

test('the same fees differ in nothing', () => {
  expect(changesBetween(before, [...before])).toEqual([]);
});

test('a fee that is new, gone or of another amount is told, in the order of subscriptions and dates', () => {
  const now: readonly ListedFee[] = [
    [1, '2026-03-01', 30],
    [1, '2026-05-01', 30],
    [2, '2026-03-01', 20],
  ];
  expect(changesBetween(before, now)).toEqual([
    { subscriptionCustomer: 1, issueDate: '2026-04-01', before: 30, now: null },
    { subscriptionCustomer: 1, issueDate: '2026-05-01', before: null, now: 30 },
    { subscriptionCustomer: 2, issueDate: '2026-03-01', before: 25, now: 20 },
  ]);
});

test('a fee of nothing is a fee', () => {
  expect(changesBetween([[1, '2026-03-01', 0]], [])).toEqual([
    { subscriptionCustomer: 1, issueDate: '2026-03-01', before: 0, now: null },
  ]);
});
