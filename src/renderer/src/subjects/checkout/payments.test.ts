import { describe, expect, it } from 'vitest';
import { type Money, toMoney } from '#shared/domain/money.ts';
import { mixedPayment, type TakenPayment } from '../payments/mixed.ts';
import { handing, noteStates, restPayment, tenderedIn } from './payments.ts';
import { dueOf } from './waiting.ts';

const CASH = 1;
const CARD = 2;
const taken = (paymentMethod: number, given: number, tip = 0): TakenPayment => ({
  id: paymentMethod,
  paymentMethod,
  name: '',
  type: paymentMethod,
  given: toMoney(given),
  tip: toMoney(tip),
});
const cash = { id: CASH, name: 'Efectivo', type: CASH };
const lying = (...notes: readonly number[]) => ({
  waiting: [],
  handed: notes.map((note, id) => ({ ...handing(cash, toMoney(note)), id })),
});
const covering = (total: number, handed: readonly number[] = []): (readonly [number, Money])[] =>
  noteStates(toMoney(total), lying(...handed), cash)
    .filter((state) => state.covers)
    .map((state) => [state.note, state.change] as const);

describe('note buttons', () => {
  it('charge when the note covers the total, and say the change', () => {
    expect(covering(12.4)).toEqual([
      [20, toMoney(7.6)],
      [50, toMoney(37.6)],
    ]);
  });

  it('charge on the exact note', () => {
    expect(covering(10)).toEqual([
      [10, 0],
      [20, toMoney(10)],
      [50, toMoney(40)],
    ]);
  });

  it('count what was handed over before', () => {
    expect(covering(33.5, [20])).toEqual([
      [20, toMoney(6.5)],
      [50, toMoney(36.5)],
    ]);
    expect(covering(60)).toEqual([]);
    expect(covering(60, [50])[0]).toEqual([10, 0]);
  });
});

describe('payments', () => {
  it('are what was handed over, as one payment, with its change', () => {
    expect(dueOf(toMoney(12.4), lying(12.4)).payments).toEqual([{ paymentMethod: CASH, amount: 12.4 }]);
    expect(dueOf(toMoney(12.4), lying(5, 20))).toMatchObject({
      due: 0,
      change: toMoney(12.6),
      payments: [{ paymentMethod: CASH, amount: 12.4, tendered: 25 }],
    });
  });

  it('are none for a free basket', () => {
    expect(restPayment(toMoney(0), lying(), { id: CARD })).toEqual([]);
  });

  it('put the rest of notes already handed over on the card', () => {
    expect(restPayment(toMoney(33.5), lying(20), { id: CARD })).toEqual([
      { paymentMethod: CASH, amount: 20 },
      { paymentMethod: CARD, amount: 13.5 },
    ]);
    expect(restPayment(toMoney(33.5), lying(), { id: CARD })).toEqual([{ paymentMethod: CARD, amount: 33.5 }]);
  });
});

describe('a mixed payment', () => {
  it('goes on until nothing is due, with the change of the cash in it', () => {
    expect(mixedPayment(toMoney(30), [taken(CARD, 10)])).toEqual({
      due: toMoney(20),
      change: 0,
      payments: [{ paymentMethod: CARD, amount: 10 }],
    });
    expect(mixedPayment(toMoney(30), [taken(CARD, 10), taken(CASH, 50)])).toEqual({
      due: 0,
      change: toMoney(30),
      payments: [
        { paymentMethod: CARD, amount: 10 },
        { paymentMethod: CASH, amount: 20, tendered: 50 },
      ],
    });
  });

  it('takes a tip out of the cash handed over, or on top of a card', () => {
    expect(mixedPayment(toMoney(8), [taken(CASH, 10, 1)])).toEqual({
      due: 0,
      change: toMoney(1),
      payments: [{ paymentMethod: CASH, amount: 8, tendered: 10, tip: 1 }],
    });
    expect(mixedPayment(toMoney(8), [taken(CASH, 8, 1)])).toEqual({
      due: 0,
      change: 0,
      payments: [{ paymentMethod: CASH, amount: 8, tendered: 9, tip: 1 }],
    });
    expect(mixedPayment(toMoney(8), [taken(CARD, 8, 1)])).toEqual({
      due: 0,
      change: 0,
      payments: [{ paymentMethod: CARD, amount: 8, tip: 1 }],
    });
  });

  it('is complete when the rest goes on account', () => {
    const ON_ACCOUNT = 7;
    expect(mixedPayment(toMoney(30), [taken(CASH, 10), taken(ON_ACCOUNT, 20)])).toMatchObject({
      due: 0,
      payments: [
        { paymentMethod: CASH, amount: 10 },
        { paymentMethod: ON_ACCOUNT, amount: 20 },
      ],
    });
  });

  it('knows the cash that was handed over', () => {
    expect(tenderedIn([{ paymentMethod: CASH, amount: 20, tendered: 50 }], CASH)).toBe(50);
    expect(tenderedIn([{ paymentMethod: CASH, amount: 20 }], CASH)).toBe(20);
    expect(tenderedIn([{ paymentMethod: CARD, amount: 20 }], CASH)).toBeNull();
  });
});
