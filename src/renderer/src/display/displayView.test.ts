import { expect, test } from 'vitest';
import {
  emptyBasket,
  emptyTill,
  reduceTill,
  type TillAction,
  type TillState,
} from '#screens/subjects/checkout/basket.ts';
import type { BasketCustomer } from '#screens/subjects/checkout/basketLine.ts';
import { toMoney } from '#shared/domain/money.ts';
import { displayView } from './displayView.ts';

const product = (id: number, price: number) => ({ product: id, name: `P${id}`, price, taxes: [], supply: false });
const customer: BasketCustomer = { id: 7, name: 'Ana López Gil', detail: '12345678Z · 600123456' };
const start: TillState = emptyTill(emptyBasket('a'));
const after = (...actions: readonly TillAction[]): TillState => actions.reduce(reduceTill, start);
const attended = { attended: true, charged: null };

test('an empty basket shows nothing of anybody', () => {
  expect(displayView(start, attended)).toEqual({ kind: 'idle' });
  expect(displayView(after({ type: 'setCustomer', customer }), attended)).toEqual({ kind: 'idle' });
});

test('a basket shows its lines, the last one changed, and what is left to pay', () => {
  const state = after(
    { type: 'add', product: product(1, 12.5), units: 2 },
    { type: 'add', product: product(2, 3), units: 1 },
    { type: 'setDiscount', line: 1, rate: 10 },
    { type: 'setCustomer', customer },
    { type: 'hand', payment: { paymentMethod: 1, name: 'Efectivo', type: 1, given: toMoney(10), tip: toMoney(0) } },
  );
  expect(displayView(state, attended)).toEqual({
    kind: 'basket',
    customer: 'Ana',
    lines: [
      { id: 1, name: 'P1', units: 2, price: 12.5, listPrice: null, discountRate: 10, total: 22.5 },
      { id: 2, name: 'P2', units: 1, price: 3, listPrice: null, discountRate: 0, total: 3 },
    ],
    newest: 2,
    total: 25.5,
    discounts: 2.5,
    paid: 10,
    due: 15.5,
  });
});

test('a lowered price is shown beside the one before; a raised one alone', () => {
  const add: TillAction = { type: 'add', product: product(1, 5), units: 1 };
  const lines = (price: number) => displayView(after(add, { type: 'setPrice', line: 1, price }), attended);
  expect(lines(4)).toMatchObject({ lines: [{ price: 4, listPrice: 5 }] });
  expect(lines(6)).toMatchObject({ lines: [{ price: 6, listPrice: null }] });
});

test('nothing private leaves the till', () => {
  const state = after(
    { type: 'add', product: product(1, 5), units: 1 },
    { type: 'describe', line: 1, note: 'moroso', reason: 3 },
    { type: 'setCustomer', customer },
  );
  expect(JSON.stringify(displayView(state, attended))).not.toMatch(/López|12345678|600123|moroso/);
});

test('a till nobody attends shows no basket', () => {
  const state = after({ type: 'add', product: product(1, 5), units: 1 });
  expect(displayView(state, { attended: false, charged: null })).toEqual({ kind: 'locked' });
});

test('a charge is shown that was seen to be made, and no older one', () => {
  const paid = { total: 5, tendered: 10, change: 5, methods: [1], document: null };
  const receipt = { invoice: 9, use: null, vouchers: [], number: 'T9', ...paid };
  const state: TillState = { ...start, receipt };
  expect(displayView(state, { attended: true, charged: { receipt: '9/', at: 1 } })).toEqual({
    kind: 'charged',
    receipt: '9/',
    at: 1,
    total: 5,
    tendered: 10,
    change: 5,
    vouchers: [],
  });
  expect(displayView(state, attended)).toEqual({ kind: 'idle' });
  expect(displayView(state, { attended: true, charged: { receipt: '8/', at: 1 } })).toEqual({ kind: 'idle' });
});

test.each([
  ['Ana López Gil', 'Ana'],
  ['López Gil, Ana María', 'Ana'],
  ['  Luis ', 'Luis'],
])('%s is called %s', (name, first) => {
  const state = after(
    { type: 'add', product: product(1, 5), units: 1 },
    { type: 'setCustomer', customer: { ...customer, name } },
  );
  expect(displayView(state, attended)).toMatchObject({ customer: first });
});
