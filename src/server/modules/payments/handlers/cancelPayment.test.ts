import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import { addPos, type Facility } from '#test/kit/facility.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let facility: Facility;
beforeAll(async () => {
  server = await startOpen();
  ({ facility } = server);
});

const cash = (amount: number, values: object = {}) => ({ paymentMethod: facility.methods.cash, amount, ...values });
const card = (amount: number, values: object = {}) => ({ paymentMethod: facility.methods.card, amount, ...values });
const transfer = (amount: number) => ({ paymentMethod: facility.methods.transfer, amount });

/** A sale of a court (12.10), and what pays it. */
async function paid(...payments: ReturnType<typeof cash>[]) {
  const { id } = await server.api.run('saveSale', { product: facility.products.court });
  const answer = await server.api.run('paySale', { sale: id, payments, pos: facility.pos });
  return { sale: id, payments: answer.payments.map((payment) => payment.id) };
}
const cancel = (payment: number, reason = 'Error') => server.api.run('cancelPayment', { payment, reason });
const movementsOf = (payment: number) =>
  server
    .rows<{ type: number; amount: number }>('select "type", "amount" from "posMovement" where "payment" = ?', payment)
    .map(({ type, amount }) => [type, amount / 1e6]);
const one = (ids: readonly number[]): number => ids[0] ?? 0;

describe('a reversed payment', () => {
  test('is another with the sign turned, tip included; the sale is pending again', async () => {
    const { sale, payments } = await paid(cash(12.1, { tendered: 20, tip: 1 }));
    const before = await server.api.get('payment', one(payments));
    const answer = await cancel(one(payments), 'No era esta venta');
    expect(answer).toMatchObject({
      payment: {
        amount: -12.1,
        tip: -1,
        tendered: null,
        change: 0,
        type: 1,
        cancelationOf: one(payments),
        reason: 'No era esta venta',
        pos: facility.pos,
      },
      sales: [{ id: sale, status: 2 }],
      invoices: [{ pending: 12.1, paymentStatus: 0 }],
    });
    expect(movementsOf(answer.payment.id)).toEqual([
      [6, -12.1],
      [8, -1],
    ]);
    expect(await server.api.get('payment', one(payments))).toEqual(before);
    expect(await server.api.get('sale', sale)).toMatchObject({ status: 2, pending: 12.1 });
    await server.api.run('paySale', { sale, payments: [card(12.1)] });
  });

  test('of several leaves the others: 4 → 3 → 2', async () => {
    const { sale, payments } = await paid(cash(5), card(7.1));
    const states: unknown[] = [];
    for (const payment of payments) {
      await cancel(payment);
      const { status, pending } = await server.api.get('sale', sale);
      states.push([status, pending]);
    }
    expect(states).toEqual([
      [3, 5],
      [2, 12.1],
    ]);
  });

  test('opens its invoice again: 2 → 1 → 0', async () => {
    const sold = await server.api.run('checkout', {
      lines: [{ product: facility.products.court }, { product: facility.products.court }],
      payments: [transfer(20), cash(4.2)],
    });
    const states: unknown[] = [];
    for (const { payment } of await server.api.list('invoicePayment', `invoice=${sold.invoice.id}`)) {
      const { invoices } = await cancel(payment ?? 0);
      states.push(
        invoices.map(({ paymentStatus, pending, paymentMethods }) => [paymentStatus, pending, paymentMethods]),
      );
    }
    expect(states).toEqual([[[1, 20, 'Efectivo']], [[0, 24.2, null]]]);
    const shares = await server.api.list('invoicePayment', `invoice=${sold.invoice.id}`);
    expect(shares.map(({ amount, isFTR }) => [amount, isFTR])).toEqual([
      [20, true],
      [4.2, true],
      [-20, false],
      [-4.2, false],
    ]);
    for (const id of sold.sales) expect(await server.api.get('sale', id)).toMatchObject({ status: 2, pending: 12.1 });
    const again = await server.api.run('payInvoice', { invoice: sold.invoice.id, payments: [card(24.2)] });
    expect(again.invoice).toMatchObject({ paymentStatus: 2, paymentMethods: 'Tarjeta' });
  });

  test('over several sales is taken off each', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 3; i++) ids.push((await server.api.run('saveSale', { product: facility.products.court })).id);
    const { payments } = await server.api.run('paySale', { sales: ids, payments: [card(30)] });
    const { sales } = await cancel(payments[0]?.id ?? 0);
    expect(sales.map(({ id, status }) => [id, status])).toEqual(ids.map((id) => [id, 2]));
  });

  test('keeps its receipt; the next has the next number', async () => {
    const { invoice } = await server.api.run('checkout', {
      customer: facility.customers.club,
      invoiceType: facility.types.F ?? 0,
      lines: [{ product: facility.products.fee }],
      payments: [],
    });
    const first = await server.api.run('payInvoice', { invoice: invoice.id, payments: [card(40)] });
    await cancel(first.payments[0]?.id ?? 0);
    const second = await server.api.run('payInvoice', { invoice: invoice.id, payments: [cash(40)] });
    expect([first.receipt?.amount, second.receipt?.amount]).toEqual([40, 40]);
    expect(second.receipt?.sequenceNumber).toBe((first.receipt?.sequenceNumber ?? 0) + 1);
  });

  test('is paid back at another cash point where that is said', async () => {
    const bar = await addPos(server.api, { name: 'Bar' });
    await server.api.run('posOpen', { pos: bar, realCashCount: 50 });
    const { payments } = await paid(cash(12.1, { tendered: 20 }));
    const answer = await server.api.run('cancelPayment', { payment: one(payments), reason: 'Error', pos: bar });
    expect(answer.payment).toMatchObject({ pos: bar });
    expect(await server.api.run('posStatus', { pos: bar })).toMatchObject({ expectedCash: 37.9 });
    await server.api.run('posClose', { pos: bar, realCashCount: 37.9, realCreditCardCount: 0 });
  });
});

describe('is refused and changes nothing:', () => {
  const reason = 'Error';
  const refusals: [string, () => object | Promise<object>, ErrorCode, Faults?][] = [
    [
      'nothing at all',
      () => ({}),
      'validation_failed',
      [
        ['#/payment', 'required'],
        ['#/reason', 'required'],
      ],
    ],
    ['no reason', () => ({ payment: 1, reason: ' ' }), 'validation_failed', [['#/reason', 'required']]],
    ['an unknown payment', () => ({ payment: 999_999, reason }), 'not_found'],
    [
      'a payment reversed already',
      async () => {
        const { payments } = await paid(card(1));
        await cancel(one(payments));
        return { payment: one(payments), reason };
      },
      'invalid_transition',
    ],
    [
      'a reversal',
      async () => ({ payment: (await cancel(one((await paid(card(1))).payments))).payment.id, reason }),
      'invalid_transition',
    ],
    [
      'one of a sale that was refunded',
      async () => {
        const { sale, payments } = await paid(card(12.1));
        await server.api.run('refundSale', { sale, paymentMethod: facility.methods.card });
        return { payment: one(payments), reason };
      },
      'invalid_transition',
    ],
    [
      'more cash than the drawer holds',
      async () => {
        const { payments } = await paid(cash(12.1));
        const { expectedCash } = await server.api.run('posStatus', { pos: facility.pos });
        await server.api.run('posCashOut', { pos: facility.pos, amount: (expectedCash ?? 0) - 12 });
        return { payment: one(payments), reason };
      },
      'insufficient_cash',
    ],
    [
      'a closed cash point',
      async () => {
        const { payments } = await paid(card(12.1));
        return { payment: one(payments), reason, pos: await addPos(server.api, { name: 'Piscina' }) };
      },
      'cash_point_closed',
    ],
  ];
  test.each(refusals)('%s', async (_, body, code, faults = []) => {
    const input = await body();
    await expectRefused(server, () => server.api.send('POST', '/api/billing/cancelPayment', input), code, faults);
  });

  test('four at once reverse it once', async () => {
    const { payments } = await paid(card(12.1));
    const input = { payment: one(payments), reason };
    const replies = await Promise.all([1, 2, 3, 4].map(() => server.api.call('cancelPayment', input)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });
});
