import { expect, test } from 'vitest';
import { emptyBasket, reduceTill, type TillAction, type TillState } from '#screens/subjects/checkout/basket.ts';
import { soundOf } from './useChargeSounds.ts';

const start: TillState = {
  basket: emptyBasket('a'),
  charge: null,
  receipt: null,
  soldElsewhere: null,
  moving: null,
  unsaid: null,
};
const paid = { total: 5, tendered: null, change: 0, methods: [1], document: null };
const receipt = { invoice: 9, number: 'T9', use: null, vouchers: [], ...paid };
const sent: TillAction = { type: 'chargeSent', input: { lines: [], payments: [] } };
const lost: TillAction = { type: 'chargeLost' };
const charged: TillAction = { type: 'charged', receipt, nextUuid: 'b' };

/** The sounds of some actions, one after the other. */
function heard(...actions: readonly TillAction[]): (string | null)[] {
  let state = start;
  return actions.map((action) => {
    const before = state;
    state = reduceTill(state, action);
    return soundOf(before, state);
  });
}

test('a charge is heard when it is made, and not when its receipt goes', () => {
  expect(heard(sent, charged, { type: 'nextSale' })).toEqual([null, 'charged', null]);
});

test('a refused charge is an error', () => {
  expect(heard(sent, { type: 'chargeRefused' })).toEqual([null, 'error']);
});

test('a lost charge is reported once, however often it is asked about', () => {
  expect(heard(sent, lost, sent, lost, charged)).toEqual([null, 'error', null, null, 'charged']);
});

test('a basket that is put on hold is silent', () => {
  expect(heard({ type: 'charged', receipt: null, nextUuid: 'b' })).toEqual([null]);
});
