import { describe, expect, test } from 'vitest';
import { bestWay, type HeldBalance, type PayableLine, paysAnything } from './bestWay.ts';
import { fromMoney, type Money, sum, toMoney } from './money.ts';

const [SWIM, WATER] = [1, 2];
const swims = (balance: number, more: Partial<HeldBalance> = {}): HeldBalance => ({
  voucher: 7,
  name: 'Bono 10 baños',
  kind: 2,
  balance,
  products: [SWIM],
  expires: '2027-01-01',
  expired: null,
  ...more,
});
const purse = (balance: number): HeldBalance => ({
  ...swims(balance),
  voucher: 9,
  name: 'Monedero',
  kind: 1,
  products: [],
});
const line = (product: number, units: number, price: number): PayableLine => ({
  product,
  units,
  total: toMoney(Math.round(units * price * 100) / 100),
});
const expired = { amount: 3, at: '2026-02-01' };

const pay = (lines: readonly PayableLine[], vouchers: readonly HeldBalance[], deposit = 0) => {
  const way = bestWay(lines, { vouchers, deposit: toMoney(deposit) }, (covered) =>
    sum(
      lines.map((one, index) => ({ one, left: one.units - (covered[index] ?? 0) })),
      ({ one, left }) => (Math.round((one.total * left) / one.units / 10_000) * 10_000) as Money,
    ),
  );
  return {
    covered: way.covered.map(({ line: at, voucher, units }) => [at, voucher, units]),
    why: way.uncovered.map(({ line: at, reason }) => [at, reason]),
    money: fromMoney(way.voucherMoney),
    deposit: fromMoney(way.deposit),
    rest: fromMoney(way.rest),
    any: paysAnything(way),
  };
};
const nothing = { covered: [], why: [], money: 0, deposit: 0, any: false };

describe('the best way to pay', () => {
  test.each([
    ['nothing held', [line(SWIM, 2, 6.5)], [], 0, { ...nothing, rest: 13 }],
    [
      'units pay for their product, the rest is left',
      [line(SWIM, 2, 6.5), line(WATER, 3, 1.5)],
      [swims(10)],
      0,
      { ...nothing, covered: [[0, 7, 2]], why: [[1, 'otherProduct']], rest: 4.5, any: true },
    ],
    [
      'fewer units than wanted',
      [line(SWIM, 3, 6.5)],
      [swims(2)],
      0,
      { ...nothing, covered: [[0, 7, 2]], why: [[0, 'usedUp']], rest: 6.5, any: true },
    ],
    ['used up', [line(SWIM, 1, 6.5)], [swims(0)], 0, { ...nothing, why: [[0, 'usedUp']], rest: 6.5 }],
    ['expired', [line(SWIM, 1, 6.5)], [swims(0, { expired })], 0, { ...nothing, why: [[0, 'expired']], rest: 6.5 }],
    ['another product’s', [line(WATER, 1, 1.5)], [swims(5)], 0, { ...nothing, why: [[0, 'otherProduct']], rest: 1.5 }],
    ['empty, and another product’s: not worth a word', [line(WATER, 1, 1.5)], [swims(0)], 0, { ...nothing, rest: 1.5 }],
    [
      'what expires first is used first',
      [line(SWIM, 2, 6.5)],
      [swims(9, { expires: null }), swims(1, { voucher: 8, expires: '2026-04-01' })],
      0,
      {
        ...nothing,
        covered: [
          [0, 8, 1],
          [0, 7, 1],
        ],
        rest: 0,
        any: true,
      },
    ],
    [
      'the dearest line is covered first',
      [line(SWIM, 1, 4), line(WATER, 1, 6.5)],
      [swims(1, { products: [SWIM, WATER] })],
      0,
      { ...nothing, covered: [[1, 7, 1]], why: [[0, 'usedUp']], rest: 4, any: true },
    ],
    [
      'a fraction is covered whole or not at all',
      [line(SWIM, 0.5, 6)],
      [swims(0.4)],
      0,
      { ...nothing, why: [[0, 'usedUp']], rest: 3 },
    ],
    ['what is free takes no units', [line(SWIM, 1, 0)], [swims(5)], 0, { ...nothing, rest: 0 }],
    [
      'money on vouchers before deposits',
      [line(WATER, 4, 1.5)],
      [purse(4)],
      10,
      { ...nothing, money: 4, deposit: 2, rest: 0, any: true },
    ],
    [
      'money finer than a cent pays whole cents',
      [line(WATER, 4, 1.5)],
      [purse(1.239)],
      0,
      { ...nothing, money: 1.23, rest: 4.77, any: true },
    ],
    [
      'units first, then money, then the deposit',
      [line(SWIM, 1, 6.5), line(WATER, 4, 1.5)],
      [purse(1), swims(1)],
      2,
      { covered: [[0, 7, 1]], why: [], money: 1, deposit: 2, rest: 3, any: true },
    ],
  ] as const)('%s', (_, lines, vouchers, deposit, expected) => {
    const way = pay(lines, vouchers, deposit);
    expect({ ...way, why: expected.why.length === 0 ? [] : way.why }).toEqual(expected);
  });
});
