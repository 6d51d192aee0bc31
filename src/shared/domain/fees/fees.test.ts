import { describe, expect, test } from 'vitest';
import type { AddonFacts, ExpectedFee, ExpectedReason, FeeCase } from '#test/kit/feeCases/feeCase.ts';
import { feeCases } from '#test/kit/feeCases/index.ts';
import { fromMoney, type Money, toMoney } from '../money.ts';
import type { Addon, Reason } from './amounts.ts';
import { type Fee, feesOf, type Subscribed } from './fees.ts';

describe('fees worked out by hand', () => {
  test.each(feeCases)('$title', (facts) => {
    const fees = feesOf(subscribed(facts), facts.until);
    expect(fees.map(expectedOf)).toEqual(facts.fees);
  });

  test('there are many, each under its own title', () => {
    expect(new Set(feeCases.map(({ title }) => title)).size).toBe(feeCases.length);
    expect(feeCases.flatMap(({ fees }) => fees).length).toBeGreaterThan(150);
  });
});

describe('what the table does not say', () => {
  const monthly: FeeCase = {
    title: 'months',
    why: '',
    type: { period: 1, apportionment: true, productPrice: 30 },
    subscription: { start: '2025-01-16' },
    until: '2025-03-31',
    fees: [],
  };

  test('fees dated before `from` are left out', () => {
    const dates = feesOf(subscribed(monthly), '2025-03-31', '2025-02-02').map(({ issueDate }) => issueDate);
    expect(dates).toEqual(['2025-03-01']);
  });

  test('a fee that leave moves behind `from` is there', () => {
    const moved = subscribed({ ...monthly, leaves: [{ start: '2025-01-31', end: '2025-02-10' }] });
    const dates = feesOf(moved, '2025-03-31', '2025-02-02').map(({ issueDate }) => issueDate);
    expect(dates).toEqual(['2025-02-11', '2025-03-01']);
  });

  test('a fee names the leave that it falls under, or that ends before its days', () => {
    const { leaves: _, ...rest } = monthly;
    const leaves = [
      { start: '2025-02-01', end: '2025-02-28' },
      { start: '2025-03-01', end: '2025-03-01' },
    ];
    const fees = feesOf(subscribed({ ...rest, leaves }), '2025-03-31');
    expect(fees.map(({ state, leave }) => [state, leave?.id ?? null])).toEqual([
      ['due', null],
      ['onLeave', 1],
      ['due', 2],
    ]);
  });

  test('one that is edited and omitted says so', () => {
    const both = { ...monthly, edits: { '2025-02-01': 20, '2025-03-01': 20 }, omissions: ['2025-02-01'] };
    expect(feesOf(subscribed(both), '2025-03-31').map(({ notes, isEdited }) => [isEdited, notes])).toEqual([
      [false, []],
      [true, ['editedAndOmitted']],
      [true, []],
    ]);
  });

  test('a fee says what a whole period costs with its add-ons, edited or not', () => {
    const addons: AddonFacts[] = [{ name: 'Locker', productPrice: 5, priority: 1 }];
    const fees = feesOf(subscribed({ ...monthly, addons, edits: { '2025-02-01': 20 } }), '2025-02-28');
    expect(fees.map(({ price }) => fromMoney(price))).toEqual([35, 35]);
  });

  test('a product without a price is not charged unless a price is set', () => {
    const free = { ...monthly, type: { ...monthly.type, productPrice: 0 }, edits: { '2025-03-01': 20 } };
    expect(feesOf(subscribed(free), '2025-03-31').map(({ state }) => state)).toEqual([
      'withoutPrice',
      'withoutPrice',
      'due',
    ]);
  });

  const most = 999_999_999.99;
  test.each<[what: string, price: number, addons: AddonFacts[], state: string]>([
    ['the most an amount can be', most, [], 'due'],
    ['a line that is rounded to more', 999_999_999.999, [], 'withoutPrice'],
    [
      'lines that come to more together',
      600_000_000,
      [{ name: 'Locker', productPrice: most, priority: 1 }],
      'withoutPrice',
    ],
    [
      'a percentage that was mistyped',
      most,
      [{ name: 'A', productPrice: 0, percentage: 210, priority: 1 }],
      'withoutPrice',
    ],
    [
      'more that is taken off again',
      most,
      [
        { name: 'B', productPrice: 1, priority: 1 },
        { name: 'C', productPrice: 0, percentage: -50, priority: 2 },
      ],
      'due',
    ],
  ])('has no price above what a sale can be: %s', (_, price, addons, state) => {
    const facts = { ...monthly, subscription: { start: '2025-02-01', price }, addons, until: '2025-02-01' };
    const [fee] = feesOf(subscribed(facts), '2025-02-01');
    expect(fee?.state).toBe(state);
    if (state === 'withoutPrice') expect(fee).toMatchObject({ lines: [], total: 0, price: 0 });
  });

  test('what is late for another reason too is late all the same', () => {
    const late = { ...monthly, subscription: { ...monthly.subscription, active: false }, regularFrom: '2025-02-10' };
    expect(feesOf(subscribed(late), '2025-03-31').map(({ state, isLate }) => [state, isLate])).toEqual([
      ['inactive', true],
      ['inactive', false],
      ['inactive', false],
    ]);
  });

  test('what is paid once is charged on leave too', () => {
    const once = { ...monthly, type: { ...monthly.type, period: 0 }, leaves: [{ start: '2025-01-01' }] };
    expect(feesOf(subscribed(once), '2025-03-31').map(({ state }) => state)).toEqual(['due']);
  });
});

/** The facts of a case as the rules take them. */
function subscribed({ type, subscription, ...facts }: FeeCase): Subscribed {
  const { start, end = null, price, priceSince = null, active = true } = subscription;
  return {
    period: type.period,
    apportionment: type.apportionment,
    start,
    end,
    product: 1,
    name: 'Fee',
    price: moneyOrNull(price),
    productPrice: toMoney(type.productPrice),
    priceSince,
    addons: (facts.addons ?? []).map(addon),
    active,
    leaves: (facts.leaves ?? []).map((leave, index) => ({ id: index + 1, start: leave.start, end: leave.end ?? null })),
    edits: new Map(
      Object.entries(facts.edits ?? {}).map(([date, amount], index) => [
        date,
        { id: index + 1, amount: toMoney(amount) },
      ]),
    ),
    omissions: new Map((facts.omissions ?? []).map((date, index) => [date, index + 1])),
    issued: new Set((facts.issued ?? []).filter((date) => facts.cancelled?.includes(date) !== true)),
    cancelled: new Map((facts.cancelled ?? []).map((date, index) => [date, { id: index + 1, at: '' }])),
    regularFrom: facts.regularFrom ?? null,
  };
}

function addon(
  { name, productPrice, price, percentage, accumulative, priority, start, end }: AddonFacts,
  index: number,
): Addon {
  return {
    id: index + 1,
    product: index + 2,
    name,
    price: moneyOrNull(price),
    productPrice: toMoney(productPrice),
    percentage: percentage ?? null,
    accumulative: accumulative ?? false,
    priority,
    start: start ?? null,
    end: end ?? null,
  };
}

function moneyOrNull(amount: number | undefined): Money | null {
  return amount === undefined ? null : toMoney(amount);
}

/** A fee as the table writes it. */
function expectedOf({ issueDate, part, state, total, lines }: Fee): ExpectedFee {
  return {
    issueDate,
    from: part.from,
    to: part.to,
    state,
    total: fromMoney(total),
    lines: lines.map(({ addon, name, amount, reasons }) => ({
      addon: addon === null ? null : name,
      amount: fromMoney(amount),
      reasons: reasons.map(reasonOf),
    })),
  };
}

function reasonOf(reason: Reason): ExpectedReason {
  switch (reason.code) {
    case 'priceChanged':
    case 'days':
    case 'ownPrice':
    case 'productPrice':
      return 'amount' in reason ? { ...reason, amount: fromMoney(reason.amount) } : reason;
    case 'edited':
      return { code: reason.code, amount: fromMoney(reason.amount) };
    case 'percentage':
      return { ...reason, base: fromMoney(reason.base), amount: fromMoney(reason.amount) };
    case 'reduced': {
      const { code, name: addon, percentage, base, by, amount } = reason;
      return { code, addon, percentage, base: fromMoney(base), by: fromMoney(by), amount: fromMoney(amount) };
    }
  }
}
