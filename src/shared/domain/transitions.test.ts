import { describe, expect, test } from 'vitest';
import { InvoiceStatus, PaymentStatus, SaleStatus, SendStatus, StockOrderStatus } from './states.ts';
import { mayMove, type Transition, transitions } from './transitions.ts';

/** Every state of a table, and the one a record begins in. */
const states = {
  sale: { all: Object.values(SaleStatus), first: SaleStatus.draft },
  invoice: { all: Object.values(InvoiceStatus), first: InvoiceStatus.draft },
  payment: { all: [null, ...Object.values(PaymentStatus)], first: null },
  send: { all: [null, ...Object.values(SendStatus)], first: null },
  stockOrder: { all: Object.values(StockOrderStatus), first: StockOrderStatus.draft },
} as const;

describe.each(Object.keys(states) as (keyof typeof states)[])('%s', (table) => {
  const moves: readonly Transition[] = Object.values(transitions[table]);
  const { all, first } = states[table];
  const known: ReadonlySet<number | null> = new Set(all);

  test('names only states there are', () => {
    for (const { from, to } of moves) expect([...from, ...to].filter((state) => !known.has(state))).toEqual([]);
  });

  test('every state can be reached from the first', () => {
    const reached = new Set<number | null>([first]);
    for (let turn = 0; turn < known.size; turn++) {
      for (const { from, to } of moves)
        if (from.some((state) => reached.has(state))) for (const state of to) reached.add(state);
    }
    expect(reached).toEqual(known);
  });
});

test.each([
  ['sale', 'cancel', SaleStatus.paid],
  ['sale', 'refund', SaleStatus.partlyPaid],
  ['sale', 'refund', SaleStatus.refunded],
  ['sale', 'save', SaleStatus.paid],
  ['invoice', 'confirm', InvoiceStatus.confirmed],
  ['invoice', 'void', InvoiceStatus.draft],
  ['invoice', 'void', InvoiceStatus.voided],
  ['send', 'send', SendStatus.pending],
  ['stockOrder', 'cancel', StockOrderStatus.partlyReceived],
] as const)('%s: no %s from %s', (table, action, from) => {
  expect(mayMove(table, action as never, from)).toBe(false);
});
