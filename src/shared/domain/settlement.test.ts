import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, fromMoney, type Money, sub, toMoney } from './money.ts';
import { PaymentType } from './paymentTypes.ts';
import { allocate, isWithinLimit, type OfferedPayment, settle } from './settlement.ts';

interface Offer {
  type?: number;
  amount: number;
  tendered?: number;
  tip?: number;
}

function offer({ type = PaymentType.cash, amount, tendered, tip = 0 }: Offer): OfferedPayment {
  return {
    type,
    amount: toMoney(amount),
    tendered: tendered === undefined ? null : toMoney(tendered),
    tip: toMoney(tip),
  };
}

const { card, credit, directDebit } = PaymentType;

describe('settle', () => {
  test.each<[string, number, Offer[], { paid: number[]; change: number; pending: number }]>([
    ['exact cash', 12.5, [{ amount: 12.5 }], { paid: [12.5], change: 0, pending: 0 }],
    ['a note', 12.5, [{ amount: 12.5, tendered: 20 }], { paid: [12.5], change: 7.5, pending: 0 }],
    ['a note as the amount', 12.5, [{ amount: 20 }], { paid: [12.5], change: 7.5, pending: 0 }],
    ['card', 12.5, [{ type: card, amount: 12.5 }], { paid: [12.5], change: 0, pending: 0 }],
    [
      'cash, the rest by card',
      30,
      [{ amount: 10 }, { type: card, amount: 20 }],
      { paid: [10, 20], change: 0, pending: 0 },
    ],
    [
      'card, the rest by a note',
      30,
      [
        { type: card, amount: 20 },
        { amount: 10, tendered: 50 },
      ],
      { paid: [20, 10], change: 40, pending: 0 },
    ],
    ['a part', 30, [{ amount: 10 }], { paid: [10], change: 0, pending: 20 }],
    ['nothing', 30, [], { paid: [], change: 0, pending: 30 }],
    ['a free basket', 0, [], { paid: [], change: 0, pending: 0 }],
    ['a tip out of the note', 18, [{ amount: 18, tendered: 20, tip: 1 }], { paid: [18], change: 1, pending: 0 }],
    ['a tip on top of the amount', 18, [{ amount: 18, tip: 2 }], { paid: [18], change: 0, pending: 0 }],
    ['a tip on a card', 18, [{ type: card, amount: 18, tip: 2 }], { paid: [18], change: 0, pending: 0 }],
    [
      'cash, card and the rest on account, with a tip and change',
      50,
      [
        { amount: 10, tendered: 20, tip: 1 },
        { type: card, amount: 15, tip: 2 },
        { type: credit, amount: 25 },
      ],
      { paid: [10, 15], change: 9, pending: 25 },
    ],
    ['all by direct debit', 50, [{ type: directDebit, amount: 50 }], { paid: [], change: 0, pending: 50 }],
    [
      'what the others leave, wherever it stands',
      50,
      [{ type: credit, amount: 20 }, { amount: 30 }],
      { paid: [30], change: 0, pending: 20 },
    ],
  ])('%s', (_, total, offers, expected) => {
    const settlement = settle(toMoney(total), offers.map(offer));
    expect(settlement.faults).toEqual([]);
    expect({
      paid: settlement.payments.map((payment) => fromMoney(payment.amount)),
      change: fromMoney(settlement.change),
      pending: fromMoney(settlement.pending),
    }).toEqual(expected);
  });

  test.each<[string, number, Offer[], { index: number; field: string; code: string }]>([
    ['a card above what is due', 10, [{ type: card, amount: 11 }], { index: 0, field: 'amount', code: 'too_big' }],
    [
      'a payment after all is paid',
      10,
      [{ amount: 10 }, { amount: 5 }],
      { index: 1, field: 'amount', code: 'too_big' },
    ],
    [
      'less handed over than paid',
      10,
      [{ amount: 10, tendered: 5 }],
      { index: 0, field: 'tendered', code: 'too_small' },
    ],
    [
      'a tip that was not handed over',
      10,
      [{ amount: 10, tendered: 10, tip: 2 }],
      { index: 0, field: 'tendered', code: 'too_small' },
    ],
    [
      'cash handed over for a card',
      10,
      [{ type: card, amount: 10, tendered: 10 }],
      { index: 0, field: 'tendered', code: 'too_big' },
    ],
    [
      'a tip on a transfer',
      10,
      [{ type: PaymentType.transfer, amount: 10, tip: 1 }],
      { index: 0, field: 'tip', code: 'too_big' },
    ],
    [
      'less on account than is left',
      50,
      [{ amount: 10 }, { type: credit, amount: 39 }],
      { index: 1, field: 'amount', code: 'too_small' },
    ],
    [
      'more on account than is left',
      50,
      [{ type: credit, amount: 41 }, { amount: 10 }],
      { index: 0, field: 'amount', code: 'too_big' },
    ],
    [
      'nothing on account',
      10,
      [{ amount: 10 }, { type: credit, amount: 1 }],
      { index: 1, field: 'amount', code: 'too_big' },
    ],
    [
      'a second method that defers',
      50,
      [
        { type: credit, amount: 50 },
        { type: directDebit, amount: 50 },
      ],
      { index: 1, field: 'paymentMethod', code: 'invalid_value' },
    ],
    ['a tip on account', 10, [{ type: credit, amount: 10, tip: 1 }], { index: 0, field: 'tip', code: 'too_big' }],
    [
      'cash handed over on account',
      10,
      [{ type: credit, amount: 10, tendered: 10 }],
      { index: 0, field: 'tendered', code: 'too_big' },
    ],
    ['a payment for a free basket', 0, [{ amount: 5 }], { index: 0, field: 'amount', code: 'too_big' }],
  ])('refuses %s', (_, total, offers, fault) => {
    expect(settle(toMoney(total), offers.map(offer)).faults).toContainEqual(fault);
  });

  test('what is paid and owed is the total, and the drawer gains what it says, whatever is offered', () => {
    const cents = (most: number) => fc.integer({ min: 1, max: most }).map((value) => (value * 10_000) as Money);
    const offers = fc.array(
      fc.record({
        type: fc.constantFrom(PaymentType.cash, PaymentType.card),
        amount: cents(10_000),
        tendered: fc.option(cents(10_000)),
        tip: fc.constantFrom(0 as Money, 500_000 as Money),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(cents(20_000), offers, fc.boolean(), (total, paid, onAccount) => {
        const rest = { type: credit, amount: settle(total, paid).pending, tendered: null, tip: 0 as Money };
        const offered = onAccount && rest.amount > 0 ? [rest, ...paid] : paid;
        const settlement = settle(total, offered);
        expect(settlement.onAccount?.amount ?? null).toBe(offered === paid ? null : rest.amount);
        fc.pre(settlement.faults.length === 0);
        expect(add(settlement.pending, ...settlement.payments.map((payment) => payment.amount))).toBe(total);
        expect(settlement.pending).toBeGreaterThanOrEqual(0);
        for (const { amount, tendered, change, tip } of settlement.payments) {
          expect(change).toBeGreaterThanOrEqual(0);
          if (tendered !== null) expect(sub(tendered, change)).toBe(add(amount, tip));
        }
      }),
    );
  });
});

describe('isWithinLimit', () => {
  test.each<[number, number | null, boolean]>([
    [0, null, true],
    [0.01, null, false],
    [100, 100, true],
    [100.01, 100, false],
    [0, 0, true],
  ])('%d of %s: %s', (debt, limit, expected) => {
    expect(isWithinLimit(toMoney(debt), limit === null ? null : toMoney(limit))).toBe(expected);
  });
});

describe('allocate', () => {
  test.each<[string, number[], number[], number[][]]>([
    ['one payment of one sale', [10], [10], [[10]]],
    ['one over several', [25], [10, 10, 10], [[10, 10, 5]]],
    ['several over one', [4, 6], [10], [[4], [6]]],
    [
      'each where the one before it stopped',
      [15, 10],
      [10, 10, 10],
      [
        [10, 5, 0],
        [0, 5, 5],
      ],
    ],
    ['nothing of what is free, nothing of what is owed back', [5], [0, -3, 5], [[0, 0, 5]]],
    ['nothing of nothing', [], [10], []],
  ])('%s', (_, amounts, owed, expected) => {
    expect(allocate(amounts.map(toMoney), owed.map(toMoney)).map((row) => row.map(fromMoney))).toEqual(expected);
  });

  test('what is paid is spent to the last millionth and no sale gets more than is owed, in order', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000_000 }).map((value) => value as Money);
    const some = fc.array(amount, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(some, some, (owed, offered) => {
        let due = add(...owed);
        const amounts = offered.map((each) => {
          const part = (each < due ? each : due) as Money;
          due = sub(due, part);
          return part;
        });
        const rows = allocate(amounts, owed);
        expect(rows.map((row) => add(...row))).toEqual(amounts);
        const paid = owed.map((_, index) => add(...rows.map((row) => row[index] ?? (0 as Money))));
        const firstOpen = paid.findIndex((part, index) => part < (owed[index] ?? 0));
        expect(paid.every((part, index) => part >= 0 && part <= (owed[index] ?? 0))).toBe(true);
        if (firstOpen >= 0) expect(paid.slice(firstOpen + 1).every((part) => part === 0)).toBe(true);
      }),
    );
  });
});
