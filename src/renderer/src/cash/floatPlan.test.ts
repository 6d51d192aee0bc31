import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromMoney, toMoney } from '#shared/domain/money.ts';
import { type Counts, countTotal, denominations } from './denominations.ts';
import { planFloat } from './floatPlan.ts';

const plan = (counts: Counts, float: number, total = fromMoney(countTotal(counts))) => {
  const { taken, stays, pieces } = planFloat(toMoney(total), counts, toMoney(float));
  return { taken: fromMoney(taken), stays: fromMoney(stays), pieces };
};

describe('planFloat', () => {
  test.each<[string, Counts, number, ReturnType<typeof plan>]>([
    ['the largest go first', { '50': 4, '20': 3, '1': 40 }, 100, { taken: 200, stays: 100, pieces: { '50': 4 } }],
    [
      'one note less where the largest do not make it up',
      { '50': 2, '20': 3, '10': 0 },
      100,
      { taken: 60, stays: 100, pieces: { '20': 3 } },
    ],
    ['a little more stays where nothing makes it up', { '50': 3 }, 70, { taken: 50, stays: 100, pieces: { '50': 1 } }],
    ['nothing goes where there is no more than the float', { '50': 1 }, 100, { taken: 0, stays: 50, pieces: {} }],
    [
      'everything goes without a float',
      { '5': 1, '0.02': 2 },
      0,
      { taken: 5.04, stays: 0, pieces: { '5': 1, '0.02': 2 } },
    ],
  ])('%s', (_, counts, float, expected) => {
    expect(plan(counts, float)).toEqual(expected);
  });

  test('a drawer that was typed as one amount has no pieces', () => {
    expect(plan({}, 100, 233.7)).toEqual({ taken: 133.7, stays: 100, pieces: {} });
  });

  test('takes only what was counted, leaves the float at least, and states what it takes', () => {
    const counts = fc.record(
      Object.fromEntries(denominations.map((item) => [item.key, fc.integer({ min: 0, max: 30 })])),
    );
    fc.assert(
      fc.property(counts, fc.integer({ min: 0, max: 50_000 }), (counted, cents) => {
        const total = countTotal(counted);
        const float = toMoney(cents / 100);
        const { taken, stays, pieces } = planFloat(total, counted, float);
        for (const [key, number] of Object.entries(pieces)) expect(number).toBeLessThanOrEqual(counted[key] ?? 0);
        expect(countTotal(pieces)).toBe(taken);
        expect(taken + stays).toBe(total);
        expect(stays).toBeGreaterThanOrEqual(Math.min(float, total));
      }),
    );
  });
});
