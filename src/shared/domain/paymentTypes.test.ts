import { expect, test } from 'vitest';
import { toMoney, ZERO } from './money.ts';
import {
  behaviourOf,
  customerTypes,
  onAccountTypes,
  paymentTypes,
  refundableTypes,
  tillTypes,
} from './paymentTypes.ts';
import { settle } from './settlement.ts';

test('records that exist keep their types: the numbers mean what they always meant', () => {
  const numbers = Object.entries(paymentTypes).map(([name, { number }]) => [number, name]);
  expect(Object.fromEntries(numbers)).toMatchObject({
    1: 'cash',
    2: 'card',
    3: 'transfer',
    4: 'directDebit',
    5: 'voucher',
    6: 'deposit',
    7: 'credit',
    8: 'online',
  });
  expect(new Set(numbers.map(([number]) => number)).size).toBe(numbers.length);
});

test('no record has a type that is not there', () => {
  expect(() => behaviourOf(0)).toThrow('no payment type 0');
});

test.each(Object.entries(paymentTypes))('%s settles as its row says', (_name, { number: type }) => {
  const { givesChange = false, takesTip = false, defers } = behaviourOf(type);
  const due = toMoney(10);
  const faultsOf = (payment: { amount?: number; tendered?: number; tip?: number }): string[] =>
    settle(due, [
      {
        type,
        amount: toMoney(payment.amount ?? 10),
        tendered: payment.tendered === undefined ? null : toMoney(payment.tendered),
        tip: toMoney(payment.tip ?? 0),
      },
    ]).faults.map(({ field }) => field);
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ amount: 12 })).toEqual(givesChange ? [] : ['amount']);
  expect(faultsOf({ tendered: 12 })).toEqual(givesChange ? [] : ['tendered']);
  expect(faultsOf({ tip: 1 })).toEqual(takesTip ? [] : ['tip']);
  const { pending } = settle(due, [{ type, amount: due, tendered: null, tip: ZERO }]);
  expect(pending).toBe(defers === undefined ? ZERO : due);
});

test('what takes no money now passes through no cash point, is somebody’s, and cannot go back', () => {
  for (const type of onAccountTypes) {
    expect(tillTypes.has(type)).toBe(false);
    expect(customerTypes.has(type)).toBe(true);
    expect(refundableTypes.has(type)).toBe(false);
  }
});
