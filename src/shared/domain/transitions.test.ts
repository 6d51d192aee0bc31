import { describe, expect, test } from 'vitest';
import {
  BasketPaymentState,
  CashSessionState,
  InventoryCountStatus,
  InvoiceStatus,
  SaleStatus,
  SendStatus,
  StockOrderStatus,
} from './states.ts';
import { mayMove, states, type Transition, transitions } from './transitions.ts';

/** The state a record begins in. */
const first = {
  sale: SaleStatus.draft,
  invoice: InvoiceStatus.draft,
  payment: null,
  send: null,
  stockOrder: StockOrderStatus.draft,
  inventoryCount: InventoryCountStatus.open,
  basketPayment: BasketPaymentState.waiting,
  cashSession: CashSessionState.closed,
} as const;

describe.each(Object.keys(transitions) as (keyof typeof transitions)[])('%s', (table) => {
  const moves: readonly Transition[] = Object.values(transitions[table]);
  const known: ReadonlySet<number | null> = new Set(Object.values(states[table]));

  test('names only states there are', () => {
    for (const { from, to } of moves) expect([...from, ...to].filter((state) => !known.has(state))).toEqual([]);
  });

  test('every state can be reached from the first', () => {
    const reached = new Set<number | null>([first[table]]);
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
  ['inventoryCount', 'record', InventoryCountStatus.finished],
  ['basketPayment', 'refund', BasketPaymentState.settled],
  ['cashSession', 'sell', CashSessionState.closed],
] as const)('%s: no %s from %s', (table, action, from) => {
  expect(mayMove(table, action as never, from)).toBe(false);
});
