import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Money, sum } from './money.ts';
import { VoucherKind } from './states.ts';
import {
  drawOn,
  earlierExpiry,
  hasExpired,
  isVoucherAmount,
  type Lot,
  lotsOf,
  remainingOf,
  type VoucherEntry,
} from './vouchers.ts';

const entry = (id: number, amount: number, rest: Partial<VoucherEntry> = {}): VoucherEntry => ({
  id,
  amount: amount as Money,
  expires: null,
  lot: null,
  ...rest,
});
const SPRING = '2026-03-21T00:00:00.000Z';
const SUMMER = '2026-06-21T00:00:00.000Z';

describe('lots', () => {
  test('hold what is left of each, earliest expiry first, what never expires last', () => {
    const lots = lotsOf([
      entry(1, 10),
      entry(2, 20, { expires: SUMMER }),
      entry(3, 5),
      entry(4, 30, { expires: SPRING }),
      entry(5, -30, { lot: 4 }),
      entry(6, -8, { lot: 2 }),
      entry(7, 7, { expires: SPRING }),
      entry(8, 3, { expires: SPRING }),
      entry(9, 2, { lot: 2 }),
    ]);
    expect(lots).toEqual([
      { id: 7, remaining: 7, expires: SPRING },
      { id: 8, remaining: 3, expires: SPRING },
      { id: 2, remaining: 14, expires: SUMMER },
      { id: 1, remaining: 10, expires: null },
      { id: 3, remaining: 5, expires: null },
    ]);
    expect(remainingOf(lots)).toBe(39);
  });

  test('are none without movements', () => {
    expect(lotsOf([])).toEqual([]);
    expect(remainingOf([])).toBe(0);
  });

  test('together are the sum of the ledger, whatever was put in and taken out', () => {
    const ledger = fc.array(
      fc.record({
        amount: fc.integer({ min: 1, max: 1e9 }),
        expires: fc.constantFrom(null, SPRING, SUMMER),
        /** Which earlier movement's lot it takes how much of, in per mille. */
        draws: fc.option(fc.tuple(fc.nat(50), fc.integer({ min: 1, max: 1000 }))),
      }),
      { maxLength: 50 },
    );
    fc.assert(
      fc.property(ledger, (steps) => {
        const entries: VoucherEntry[] = [];
        for (const [index, { amount, expires, draws }] of steps.entries()) {
          const lots = lotsOf(entries);
          const lot = draws === null ? undefined : lots[draws[0] % Math.max(lots.length, 1)];
          if (draws === null || lot === undefined) entries.push(entry(index + 1, amount, { expires }));
          else entries.push(entry(index + 1, -Math.ceil((lot.remaining * draws[1]) / 1000), { lot: lot.id }));
        }
        const lots = lotsOf(entries);
        expect(remainingOf(lots)).toBe(sum(entries, (item) => item.amount));
        expect(lots.every((lot) => lot.remaining > 0)).toBe(true);
        const order = lots.map((lot) => lot.expires ?? '9');
        expect(order).toEqual(order.toSorted());
      }),
    );
  });
});

test('a lot can be used until the moment it expires', () => {
  expect(hasExpired({ expires: null }, SUMMER)).toBe(false);
  expect(hasExpired({ expires: SUMMER }, SPRING)).toBe(false);
  expect(hasExpired({ expires: SUMMER }, SUMMER)).toBe(true);
  expect(hasExpired({ expires: SPRING }, SUMMER)).toBe(true);
});

test.each([
  [VoucherKind.money, 10.000001, true],
  [VoucherKind.money, 0.0000001, false],
  [VoucherKind.units, 10, true],
  [VoucherKind.units, 0.125, true],
  [VoucherKind.units, 0.1255, false],
])('kind %d can hold %d: %s', (kind, amount, expected) => {
  expect(isVoucherAmount(kind, amount)).toBe(expected);
});

describe('an amount drawn on lots', () => {
  const lot = (id: number, remaining: number, expires: string | null = null): Lot => ({
    id,
    remaining: remaining as Money,
    expires,
  });
  const drawn = (lots: readonly Lot[], amount: number) =>
    drawOn(lots, amount as Money)?.map((draw) => [draw.lot.id, draw.amount]) ?? null;

  test.each([
    [
      'the first to expire, whatever their order',
      [lot(1, 5), lot(2, 5, SUMMER), lot(3, 5, SPRING)],
      7,
      [
        [3, 5],
        [2, 2],
      ],
    ],
    ['one that suffices', [lot(1, 5), lot(2, 5)], 5, [[1, 5]]],
    [
      'all of them',
      [lot(1, 5), lot(2, 3)],
      8,
      [
        [1, 5],
        [2, 3],
      ],
    ],
    ['none, where they do not suffice', [lot(1, 5), lot(2, 3)], 9, null],
    ['none, where there are none', [], 1, null],
  ])('%s', (_, lots, amount, expected) => {
    expect(drawn(lots, amount)).toEqual(expected);
  });

  test('comes to exactly the amount, and never to more than a lot has, or there is not enough', () => {
    const lots = fc.array(
      fc.record({ remaining: fc.integer({ min: 1, max: 1e12 }), expires: fc.constantFrom(null, SPRING, SUMMER) }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(lots, fc.integer({ min: 1, max: 1e13 }), (made, amount) => {
        const all = made.map(({ remaining, expires }, index) => lot(index, remaining, expires));
        const draws = drawOn(all, amount as Money);
        if (draws === null) {
          expect(remainingOf(all)).toBeLessThan(amount);
          return;
        }
        expect(sum(draws, (draw) => draw.amount)).toBe(amount);
        expect(new Set(draws.map((draw) => draw.lot.id)).size).toBe(draws.length);
        for (const [index, draw] of draws.entries()) {
          expect(draw.amount).toBeGreaterThan(0);
          expect(draw.amount).toBeLessThanOrEqual(draw.lot.remaining);
          if (index < draws.length - 1) expect(draw.amount).toBe(draw.lot.remaining);
        }
      }),
    );
  });
});

test.each([
  [null, null, null],
  [SPRING, null, SPRING],
  [null, SPRING, SPRING],
  [SPRING, SUMMER, SPRING],
  [SUMMER, SPRING, SPRING],
])('of %s and %s the earlier is %s', (a, b, expected) => {
  expect(earlierExpiry(a, b)).toBe(expected);
});
