/** The cash point: opening, counting, cash in and out, X, closing. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { pulsesOf } from '../../kit/receiptPrinter.ts';
import { action, cents, choice, prefer, who, wire } from '../action.ts';
import type { State, Till } from '../state.ts';
import { usesIn } from './uses.ts';

const amounts = fc.constantFrom(1, 500, 1_234, 20_000, 60_000);

const openTill = action({
  name: 'open',
  weight: 2,
  params: fc.record({ till: choice, difference: fc.constantFrom(0, 0, 100, -50) }),
  run: async (state, { call }, { till: chosen, difference }) => {
    const till = prefer(state.tills, ({ open }) => !open, chosen);
    const cash = Math.max(0, (till.left ?? 5_000) + difference);
    const faults = till.open ? ['cash_point_open'] : [];
    const answer = await call('posOpen', { pos: till.id, realCashCount: wire(cash) }, faults);
    if (answer === null) return false;
    expect(answer.movement.expectedCashCount).toBe(till.left === null ? null : wire(till.left));
    Object.assign(till, { open: true, cash, card: 0 });
    expect(answer.state).toMatchObject({ open: true, expectedCash: wire(cash), expectedCard: 0 });
    return true;
  },
});

const countTill = action({
  name: 'count',
  weight: 2,
  params: fc.record({ till: choice, counted: amounts }),
  run: async (state, { call }, { till: chosen, counted }) => {
    const till = prefer(state.tills, ({ open }) => open, chosen);
    const faults = till.open ? [] : ['cash_point_closed'];
    const answer = await call('posCount', { pos: till.id, realCashCount: wire(counted) }, faults);
    if (answer === null) return false;
    expect([cents(answer.movement.expectedCashCount), cents(answer.movement.expectedCreditCardCount)]).toEqual([
      till.cash,
      till.card,
    ]);
    return true;
  },
});

const moveCash = (name: 'cashIn' | 'cashOut', operation: 'posCashIn' | 'posCashOut', sign: 1 | -1) =>
  action({
    name,
    weight: 1,
    params: fc.record({ till: choice, amount: amounts, who, comments: fc.constantFrom(undefined, 'Cambio') }),
    run: async (state, { call }, { till: chosen, amount, who: by, comments }) => {
      const till = prefer(state.tills, ({ open }) => open, chosen);
      const faults = till.open ? [] : ['cash_point_closed'];
      if (till.open && till.cash + sign * amount < 0) faults.push('insufficient_cash');
      if (name === 'cashOut' && by === 'desk' && comments === undefined) faults.push('field:required');
      const answer = await call(operation, { pos: till.id, amount: wire(amount), comments }, faults, by);
      if (answer === null) return false;
      till.cash += sign * amount;
      expect(cents(answer.state.expectedCash)).toBe(till.cash);
      return true;
    },
  });

/** What a session states that is no money: uses of vouchers, and openings of the drawer, those before it, too. */
function without(state: State, { id, closings }: Till) {
  const own = state.drawers.filter(({ till, session }) => till === id && session === closings);
  return { voucherUses: usesIn(state, id, closings), drawerOpenings: own.map(({ comments }) => ({ comments })) };
}

const openDrawer = action({
  name: 'open drawer',
  weight: 2,
  params: fc.record({ till: choice, who, comments: fc.constantFrom('Dar cambio', 'Se cayó una moneda', undefined) }),
  run: async (state, { call, fixtures }, { till: chosen, who: by, comments }) => {
    const [withDrawer] = fixtures.tills;
    const till = prefer(state.tills, ({ id }) => id === withDrawer, chosen);
    const faults = till.id === withDrawer ? [] : ['printer_not_configured'];
    if (comments === undefined) faults.push('field:required');
    const pulses = (): number => fixtures.printer.received.reduce((count, bytes) => count + pulsesOf(bytes), 0);
    const before = pulses();
    const answer = await call('posOpenDrawer', { pos: till.id, comments }, faults, by);
    expect(pulses() - before, 'pulses of the drawer').toBe(answer === null ? 0 : 1);
    if (answer === null || comments === undefined) return false;
    state.drawers.push({ till: till.id, session: till.closings, comments });
    return true;
  },
});

const reportX = action({
  name: 'X',
  weight: 1,
  params: fc.record({ till: choice }),
  run: async (state, { call }, { till: chosen }) => {
    const till = prefer(state.tills, ({ open }) => open, chosen);
    const answer = await call('posXReport', { pos: till.id }, till.open ? [] : ['cash_point_closed']);
    if (answer === null) return false;
    expect([cents(answer.cash.expected), cents(answer.card.expected)]).toEqual([till.cash, till.card]);
    expect(answer).toMatchObject(without(state, till));
    return true;
  },
});

const closeTill = action({
  name: 'close',
  weight: 2,
  params: fc.record({
    till: choice,
    difference: fc.constantFrom(0, 0, 300, -500, 501, -2_000),
    comments: fc.constantFrom(undefined, 'Contado dos veces'),
  }),
  run: async (state, { call }, { till: chosen, difference, comments }) => {
    const till = prefer(state.tills, ({ open }) => open, chosen);
    const cash = Math.max(0, till.cash + difference);
    const card = Math.max(0, till.card);
    const worst = Math.max(Math.abs(cash - till.cash), Math.abs(card - till.card));
    const faults = till.open ? [] : ['cash_point_closed'];
    if (till.open && worst > 500 && comments === undefined) faults.push('field:comment_required');
    const input = { pos: till.id, realCashCount: wire(cash), realCreditCardCount: wire(card), comments };
    const answer = await call('posClose', input, faults);
    if (answer === null) return false;
    expect(answer.zReport).toMatchObject({
      pos: till.id,
      number: till.closings + 1,
      cashDifference: wire(cash - till.cash),
      cardDifference: wire(card - till.card),
    });
    expect(answer.zReport.report).toMatchObject(without(state, till));
    Object.assign(till, { open: false, left: cash, closings: till.closings + 1 });
    return true;
  },
});

export const tillActions = [
  openTill,
  countTill,
  moveCash('cashIn', 'posCashIn', 1),
  moveCash('cashOut', 'posCashOut', -1),
  openDrawer,
  reportX,
  closeTill,
];
