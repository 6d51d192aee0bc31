import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { toMoney } from '../domain/money.ts';
import { isOutOfProportion, proportionOf } from '../domain/proportion.ts';
import { amountsOf, amountsOfRecord, enteredAmounts } from './enteredAmounts.ts';
import { allOperations, type OperationName } from './index.ts';

interface Node {
  readonly anyOf?: readonly Node[];
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly 'x-decimals'?: number;
}

/** Amounts of money and numbers of units in what an action takes, as paths: `payments/0/tip`. Rates have no sum. */
function pathsIn(node: Node, path: readonly string[] = []): string[] {
  const name = path.at(-1) ?? '';
  const isAmount = node['x-decimals'] !== undefined && !/rate|discount/i.test(name);
  return [
    ...(isAmount || name === 'units' ? [path.join('/')] : []),
    ...(node.anyOf ?? []).flatMap((option) => pathsIn(option, path)),
    ...(node.items === undefined ? [] : pathsIn(node.items, [...path, '0'])),
    ...Object.entries(node.properties ?? {}).flatMap(([key, field]) => pathsIn(field, [...path, key])),
  ];
}

const entered = allOperations()
  .filter(([, { method }]) => method === 'POST')
  .flatMap(([name, { input }]) => {
    const node = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Node;
    return [...new Set(pathsIn(node))].map((path) => [name, path] as const);
  });

/** Actions whose amounts are not asked about again, and why. */
const unaskedAmounts = {
  createCreditNote: 'never more than its document',
  refundSale: 'never more than its sale',
  stockCreateOrder: 'what suppliers ask has no measure in the takings',
  stockUpdateOrder: 'what suppliers ask has no measure in the takings',
} as const satisfies { readonly [N in OperationName]?: string };

/** Amounts that nobody types, and those that another of the same action bounds. */
const elsewhere: Readonly<Record<string, string>> = {
  'checkout lines/0/listPrice': 'what the till read',
  'checkout covered/0/units': 'no more than the voucher has',
  'exchangeSale lines/0/listPrice': 'what the till read',
  'exchangeSale returned/0/units': 'no more than its sale',
  'exchangeSale returned/0/amount': 'no more than its sale',
  'exchangeSale difference': 'what the till computed',
};

/** An input with an amount at a path, and what has to be beside it. */
function inputWith(path: string, value: number): unknown {
  const place = path.split('/');
  const line = { product: 1, units: 1, price: 1 };
  const payment = { paymentMethod: 1, amount: 1 };
  const base: Record<string, unknown> = { lines: [line], payments: [payment] };
  let inner: Record<string, unknown> = base;
  for (const [index, step] of place.slice(0, -1).entries()) {
    inner[step] ??= /^\d+$/.test(place[index + 1] ?? '') ? [{}] : {};
    inner = inner[step] as Record<string, unknown>;
  }
  inner[place.at(-1) ?? ''] = value;
  return base;
}

const here = proportionOf(toMoney(3200), 'EUR');
const asked = (name: OperationName, input: unknown) =>
  amountsOf(name, input as never).some((amount) => isOutOfProportion(amount, here));

describe('every amount that an action takes', () => {
  test('is found at all', () => expect(entered.length).toBeGreaterThan(20));

  test.each(entered)('%s: %s', (name, path) => {
    if (Object.hasOwn(unaskedAmounts, name) || Object.hasOwn(elsewhere, `${name} ${path}`)) return;
    expect(asked(name, inputWith(path, 840_000))).toBe(true);
    expect(asked(name, inputWith(path, 3))).toBe(false);
  });

  test('has a row that is of use', () => {
    const names = new Set<string>(entered.map(([name]) => name));
    for (const name of [...Object.keys(enteredAmounts), ...Object.keys(unaskedAmounts)]) expect(names).toContain(name);
    for (const name of Object.keys(elsewhere)) expect(entered.map((each) => each.join(' '))).toContain(name);
  });
});

describe('sums of what was entered, which no number has exactly', () => {
  const line = (price: number, units: number) => ({ lines: [{ product: 1, price, units }], payments: [] });

  it.each([
    ['3 × 1.30, which is 3.9000000000000004', line(1.3, 3), false],
    ['0.275 kg at 13.90', line(13.9, 0.275), false],
    ['a price a million times', line(999_999.99, 999_999), true],
    [
      'a tip of 0.2 on 0.1',
      { lines: [], payments: [{ paymentMethod: 1, amount: 0.1, tendered: 50, tip: 0.2 }] },
      false,
    ],
    ['change of 500', { lines: [], payments: [{ paymentMethod: 1, amount: 0.1, tendered: 500.3, tip: 0.2 }] }, true],
  ] as const)('%s', (_, input, expected) => {
    expect(asked('checkout', input)).toBe(expected);
  });

  it('are compared, whatever price and units a line has', () => {
    const cents = fc.integer({ min: 0, max: 99_999_999 });
    const thousandths = fc.integer({ min: 1, max: 999_000 });
    fc.assert(
      fc.property(cents, thousandths, (price, units) => {
        expect(asked('checkout', line(price / 100, units / 1000))).toBe(
          BigInt(price) * BigInt(units) * 10n > BigInt(here.money),
        );
      }),
    );
  });
});

test('prices and balances of records', () => {
  const isAsked = (model: string, body: Record<string, unknown>) =>
    amountsOfRecord(model, body).some((amount) => isOutOfProportion(amount, here));
  expect(isAsked('product', { name: 'Caña', price: 840_000 })).toBe(true);
  expect(isAsked('product', { name: 'Caña', price: 1.9 })).toBe(false);
  expect(isAsked('deposit', { balance: 840_000 })).toBe(true);
  expect(isAsked('customer', { name: 'Ana' })).toBe(false);
});

describe('what is out of proportion', () => {
  it.each([
    ['money', 6400, undefined, false],
    ['money', 6400.01, undefined, true],
    ['handed', 50, 12.5, false],
    ['handed', 500, 1.3, false],
    ['handed', 1250, 12.5, true],
    ['handed', 512.5, 12.5, true],
    ['tip', 10, 1.3, false],
    ['tip', 12, 30, false],
    ['tip', 200, 12.5, true],
    ['units', 999, undefined, false],
    ['units', 1000, undefined, true],
  ] as const)('%s %d against %s', (kind, amount, against, expected) => {
    expect(isOutOfProportion({ kind, amount, ...(against === undefined ? {} : { against }) }, here)).toBe(expected);
  });

  it('has a floor where nothing is known, and counts in the coins of the currency', () => {
    const first = proportionOf(toMoney(0), 'EUR');
    expect(isOutOfProportion({ kind: 'money', amount: 1000 }, first)).toBe(false);
    expect(isOutOfProportion({ kind: 'money', amount: 1000.01 }, first)).toBe(true);
    const yen = proportionOf(toMoney(0), 'JPY');
    expect(isOutOfProportion({ kind: 'money', amount: 90_000 }, yen)).toBe(false);
    expect(isOutOfProportion({ kind: 'handed', amount: 10_000, against: 1200 }, yen)).toBe(false);
  });
});
