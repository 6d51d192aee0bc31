import { describe, expect, test } from 'vitest';
import { fromMoney, toMoney } from '#shared/domain/money.ts';
import { corrects, hintFor, magnitude, verdictOf } from './differences.ts';

describe('verdictOf', () => {
  test.each([
    [-1, 'short'],
    [0, 'exact'],
    [0.2, 'over'],
  ] as const)('a difference of %d is %s', (difference, verdict) => {
    expect(verdictOf(toMoney(difference))).toBe(verdict);
    expect(fromMoney(magnitude(toMoney(difference)))).toBe(Math.abs(difference));
  });
});

describe('hintFor', () => {
  const movements = [
    { id: 1, type: 1, amount: null },
    { id: 2, type: 7, amount: 12 },
    { id: 3, type: 6, amount: 8 },
    { id: 4, type: 7, amount: 12 },
    { id: 5, type: 7, amount: -5 },
    { id: 6, type: 4, amount: 3 },
    { id: 7, type: 6, amount: 0 },
  ];
  test.each([
    ['no difference', 0, 0, null],
    ['cash over by a card sale', 12, 0, { movement: 4, amount: 12, kind: 'cardTakenAsCash' }],
    ['card short by a card sale', 0, -12, { movement: 4, amount: 12, kind: 'cardTakenAsCash' }],
    ['cash short by a card refund', -5, 0, { movement: 5, amount: -5, kind: 'cardTakenAsCash' }],
    ['cash short by a cash sale', -8, 0, { movement: 3, amount: 8, kind: 'cashTakenAsCard' }],
    ['card over by a cash sale', 0, 8, { movement: 3, amount: 8, kind: 'cashTakenAsCard' }],
    ['cash short by a card sale', -12, 0, { movement: 4, amount: 12, kind: 'coincidence' }],
    ['cash in is no sale', 3, 0, null],
    ['nothing matches', -1, 0, null],
  ] as const)('%s', (_, cash, card, hint) => {
    expect(hintFor({ cash: toMoney(cash), card: toMoney(card) }, movements)).toEqual(
      hint === null ? null : { ...hint, amount: toMoney(hint.amount) },
    );
  });
});

describe('corrects', () => {
  test.each([
    ['card taken as cash: both balance', 12, -12, 'cardTakenAsCash', 12, true],
    ['cash taken as card: both balance', -8, 8, 'cashTakenAsCard', 8, true],
    ['a refund by card paid in cash', -5, 5, 'cardTakenAsCash', -5, true],
    ['something else is missing, too', 12, -15, 'cardTakenAsCash', 12, true],
    ['the terminal balances: the difference would only move there', 12, 0, 'cardTakenAsCash', 12, false],
    ['the figure alone is the same', -12, 0, 'coincidence', 12, false],
  ] as const)('%s', (_, cash, card, kind, amount, expected) => {
    expect(corrects({ cash: toMoney(cash), card: toMoney(card) }, { kind, amount: toMoney(amount) })).toBe(expected);
  });
});
