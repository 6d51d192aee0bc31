import { beforeAll, expect, test } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import type { Facility } from '#test/kit/facility.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let facility: Facility;
beforeAll(async () => {
  server = await startOpen();
  ({ facility } = server);
});

/** A ticket over 12.10 paid in cash, with a tip on request. */
async function ticket(tip = 0) {
  const { invoice, sales } = await server.api.run('checkout', {
    lines: [{ product: facility.products.court }],
    payments: [{ paymentMethod: facility.methods.cash, amount: 12.1, tip }],
  });
  const [share] = await server.api.list('invoicePayment', `invoice=${invoice.id}`);
  return { invoice, sales, payment: share?.payment ?? 0 };
}

test('the money moves from the drawer to the terminal, and what was paid stays paid', async () => {
  const { invoice, sales, payment } = await ticket(1);
  const before = await server.api.run('posStatus', {});
  const change = { payment, paymentMethod: facility.methods.card, reason: 'Era con tarjeta', reference: '0042' };
  const answer = await server.api.run('changePaymentMethod', change);
  expect(answer).toMatchObject({
    cancelation: { amount: -12.1, tip: -1, type: 1, cancelationOf: payment, reason: 'Era con tarjeta' },
    payment: { amount: 12.1, tip: 1, type: 2, reference: '0042', cancelationOf: null, tendered: null },
  });
  const after = await server.api.run('posStatus', {});
  const moved = (field: 'expectedCash' | 'expectedCard') =>
    Math.round(((after[field] ?? 0) - (before[field] ?? 0)) * 100) / 100;
  expect([moved('expectedCash'), moved('expectedCard')]).toEqual([-13.1, 13.1]);
  expect(await server.api.get('invoice', invoice.id)).toMatchObject({
    pending: 0,
    paymentStatus: 2,
    paymentMethods: 'Tarjeta',
    payments: [
      { amount: 12.1, isFTR: true },
      { amount: -12.1, isFTR: false },
      { amount: 12.1, isFTR: true, payment: answer.payment.id },
    ],
  });
  expect(await server.api.get('sale', sales[0] ?? 0)).toMatchObject({ status: 4, pending: 0 });

  const again = { payment: answer.payment.id, paymentMethod: facility.methods.cash };
  expect((await server.api.run('changePaymentMethod', again)).payment).toMatchObject({ type: 1, tendered: 13.1 });
});

test('to a transfer nothing comes in at the cash point', async () => {
  const { payment } = await ticket();
  const answer = await server.api.run('changePaymentMethod', { payment, paymentMethod: facility.methods.transfer });
  expect(server.rows('select * from "posMovement" where "payment" = ?', answer.payment.id)).toEqual([]);
});

const refusals: [string, () => object | Promise<object>, ErrorCode, Faults?][] = [
  [
    'nothing at all',
    () => ({}),
    'validation_failed',
    [
      ['#/payment', 'required'],
      ['#/paymentMethod', 'required'],
    ],
  ],
  [
    'the method it has',
    async () => ({ payment: (await ticket()).payment, paymentMethod: facility.methods.cash }),
    'validation_failed',
    [['#/paymentMethod', 'invalid_value']],
  ],
  [
    'a method that takes no tip, for one with a tip',
    async () => ({ payment: (await ticket(2)).payment, paymentMethod: facility.methods.transfer }),
    'validation_failed',
    [['#/paymentMethod', 'invalid_value']],
  ],
  [
    'an unknown method',
    async () => ({ payment: (await ticket()).payment, paymentMethod: 999_999 }),
    'validation_failed',
    [['#/paymentMethod', 'unknown_reference']],
  ],
  ['an unknown payment', () => ({ payment: 999_999, paymentMethod: facility.methods.card }), 'not_found'],
  [
    'a reversed payment',
    async () => {
      const { payment } = await ticket();
      await server.api.run('cancelPayment', { payment, reason: 'Error' });
      return { payment, paymentMethod: facility.methods.card };
    },
    'invalid_transition',
  ],
];
test.each(refusals)('is refused and changes nothing: %s', async (_, body, code, faults = []) => {
  const input = await body();
  await expectRefused(server, () => server.api.send('POST', '/api/billing/changePaymentMethod', input), code, faults);
});
