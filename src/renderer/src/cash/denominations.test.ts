import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromMoney, toMoney } from '#shared/domain/money.ts';
import {
  cashFields,
  countTotal,
  denominations,
  emptyCount,
  readPieces,
  wireCounts,
  withPieces,
} from './denominations.ts';

describe('denominations', () => {
  test('are the seven notes and eight coins of the euro, largest first', () => {
    expect(denominations.map((item) => item.key)).toEqual(
      '500 200 100 50 20 10 5 2 1 0.5 0.2 0.1 0.05 0.02 0.01'.split(' '),
    );
    expect(denominations.filter((item) => item.kind === 'note')).toHaveLength(7);
  });
});

describe('countTotal', () => {
  test.each([
    [{}, 0],
    [{ '50': 1, '20': 2, '5': 2 }, 100],
    [{ '0.1': 3 }, 0.3],
    [{ '0.01': 7, '0.02': 1, '2': 1 }, 2.09],
    [{ '500': 100_000 }, 50_000_000],
  ])('%j is worth %d', (counts, units) => {
    expect(fromMoney(countTotal(counts))).toBe(units);
  });

  test('of one kind leaves the other out', () => {
    const counts = { '20': 1, '2': 3 };
    expect(fromMoney(countTotal(counts, 'note'))).toBe(20);
    expect(fromMoney(countTotal(counts, 'coin'))).toBe(6);
  });

  test('notes and coins add up to the whole, in cents', () => {
    const counts = fc.record(
      Object.fromEntries(denominations.map((item) => [item.key, fc.integer({ min: 0, max: 1000 })])),
    );
    fc.assert(
      fc.property(counts, (count) => {
        const cents = denominations.reduce(
          (total, item) => total + Math.round(Number(item.key) * 100) * (count[item.key] ?? 0),
          0,
        );
        expect(countTotal(count)).toBe(cents * 10_000);
        expect(countTotal(count, 'note') + countTotal(count, 'coin')).toBe(countTotal(count));
      }),
    );
  });
});

describe('readPieces', () => {
  test.each([
    ['', null],
    ['0', 0],
    ['x', null],
    ['12', 12],
    [' 7a', 7],
    ['-3', 3],
    ['999999999', 100_000],
  ])('%j is %d', (text, pieces) => {
    expect(readPieces(text)).toBe(pieces);
  });
});

describe('a count', () => {
  const pieces: readonly (readonly [string, number | null])[] = [
    ['20', 4],
    ['0.05', 3],
    ['20', 5],
    ['2', 7],
    ['2', null],
  ];
  const count = pieces.reduce((sum, [key, number]) => withPieces(sum, key, number), emptyCount);

  test('keeps its total with its pieces', () => {
    expect(count).toEqual({ total: toMoney(100.15), counts: { '20': 5, '0.05': 3 } });
    expect(cashFields(toMoney(100.15), count.counts)).toEqual({
      realCashCount: 100.15,
      denominations: { '20': 5, '0.05': 3 },
    });
  });

  test('is not yet a count when every field is empty again, but is one of zero when zero was typed', () => {
    expect(withPieces(withPieces(emptyCount, '5', 1), '5', null)).toEqual(emptyCount);
    expect(withPieces(emptyCount, '5', 0).total).toBe(0);
  });

  test('typed as one amount sends no denominations', () => {
    expect(cashFields(toMoney(99.5), {})).toEqual({ realCashCount: 99.5 });
    expect(wireCounts({ '5': 0 })).toBeUndefined();
  });
});
