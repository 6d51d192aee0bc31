import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import type { Facility } from '#test/kit/facility.ts';
import { expectProblem, expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

/** A basket of one court paid in cash, with something else in it. */
const basket =
  (change: (facility: Facility) => object) =>
  (facility: Facility): object => ({
    lines: [{ product: facility.products.court }],
    payments: [{ paymentMethod: facility.methods.cash, amount: 12.1 }],
    ...change(facility),
  });
const line = (values: object) =>
  basket(({ products }) => ({ lines: [{ product: products.water }, { product: products.court, ...values }] }));
const payment = (values: object) =>
  basket(({ methods }) => ({ payments: [{ paymentMethod: methods.cash, amount: 12.1, ...values }] }));

interface Refusal {
  readonly name: string;
  readonly body: (facility: Facility) => object;
  readonly code?: ErrorCode;
  readonly faults: Faults;
}

const refusals: readonly Refusal[] = [
  // The basket itself.
  {
    name: 'nothing at all',
    body: () => ({}),
    faults: [
      ['#/lines', 'required'],
      ['#/payments', 'required'],
    ],
  },
  { name: 'no lines', body: basket(() => ({ lines: [] })), faults: [['#/lines', 'required']] },
  { name: 'lines that are no list', body: basket(() => ({ lines: 'x' })), faults: [['#/lines', 'invalid_type']] },
  {
    name: '1001 lines',
    body: basket(({ products }) => ({ lines: Array.from({ length: 1001 }, () => ({ product: products.free })) })),
    faults: [['#/lines', 'too_long']],
  },
  { name: 'an unknown field', body: basket(() => ({ discount: 5 })), faults: [['#/discount', 'unknown_field']] },
  {
    name: 'an unknown field of a line',
    body: line({ colour: 'red' }),
    faults: [['#/lines/1/colour', 'unknown_field']],
  },
  {
    name: 'a basket identity that is no UUID',
    body: basket(() => ({ uuid: 'x' })),
    faults: [['#/uuid', 'invalid_value']],
  },
  {
    name: 'comments without end',
    body: basket(() => ({ comments: 'x'.repeat(2001) })),
    faults: [['#/comments', 'too_long']],
  },
  // Products.
  {
    name: 'a line without a product',
    body: basket(() => ({ lines: [{}] })),
    faults: [['#/lines/0/product', 'required']],
  },
  {
    name: 'an unknown product',
    body: line({ product: 999_999 }),
    faults: [['#/lines/1/product', 'unknown_reference']],
  },
  {
    name: 'two unknown products',
    body: basket(() => ({ lines: [{ product: 999_999 }, { product: 999_998 }] })),
    faults: [
      ['#/lines/0/product', 'unknown_reference'],
      ['#/lines/1/product', 'unknown_reference'],
    ],
  },
  {
    name: 'a product that is not sold any more',
    body: basket(({ products }) => ({ lines: [{ product: products.inactive }] })),
    faults: [['#/lines/0/product', 'unknown_reference']],
  },
  { name: 'a product by its name', body: line({ product: 'court' }), faults: [['#/lines/1/product', 'invalid_type']] },
  { name: 'product 0', body: line({ product: 0 }), faults: [['#/lines/1/product', 'too_small']] },
  // Units.
  { name: 'negative units', body: line({ units: -1 }), faults: [['#/lines/1/units', 'too_small']] },
  { name: 'no units', body: line({ units: 0 }), faults: [['#/lines/1/units', 'too_small']] },
  { name: 'four decimals of units', body: line({ units: 1.2345 }), faults: [['#/lines/1/units', 'too_precise']] },
  { name: 'too many units', body: line({ units: 1_000_001 }), faults: [['#/lines/1/units', 'too_big']] },
  { name: 'units in words', body: line({ units: 'two' }), faults: [['#/lines/1/units', 'invalid_type']] },
  { name: 'units null', body: line({ units: null }), faults: [['#/lines/1/units', 'invalid_type']] },
  // Prices.
  {
    name: 'a price with seven decimals',
    body: line({ price: 1.0000001 }),
    faults: [['#/lines/1/price', 'too_precise']],
  },
  { name: 'a negative price', body: line({ price: -1 }), faults: [['#/lines/1/price', 'too_small']] },
  { name: 'a price beyond all amounts', body: line({ price: 1e9 }), faults: [['#/lines/1/price', 'too_big']] },
  {
    name: 'a discount above 100',
    body: line({ discountRate: 100.1 }),
    faults: [['#/lines/1/discountRate', 'too_big']],
  },
  { name: 'a negative discount', body: line({ discountRate: -1 }), faults: [['#/lines/1/discountRate', 'too_small']] },
  { name: 'an empty description', body: line({ description: '' }), faults: [['#/lines/1/description', 'required']] },
  {
    name: 'a line worth more than an amount can be',
    body: basket(({ products, types, customers }) => ({
      customer: customers.club,
      invoiceType: types.F,
      lines: [{ product: products.free, price: 999_999_999, units: 1_000_000 }],
    })),
    faults: [['#/lines', 'too_big']],
  },
  {
    name: 'lines worth more together than an amount can be',
    body: basket(({ products, types, customers, methods }) => ({
      customer: customers.club,
      invoiceType: types.F,
      lines: Array.from({ length: 3 }, () => ({ product: products.free, price: 400_000_000 })),
      payments: [{ paymentMethod: methods.card, amount: 999_999_999 }],
    })),
    faults: [['#/lines', 'too_big']],
  },
  // Payments.
  { name: 'no payment', body: basket(() => ({ payments: [] })), faults: [['#/payments', 'total_mismatch']] },
  { name: 'payment short', body: payment({ amount: 12.09 }), faults: [['#/payments', 'total_mismatch']] },
  {
    name: 'an amount with seven decimals',
    body: payment({ amount: 12.1000001 }),
    faults: [['#/payments/0/amount', 'too_precise']],
  },
  { name: 'a negative amount', body: payment({ amount: -12.1 }), faults: [['#/payments/0/amount', 'too_small']] },
  { name: 'nothing as an amount', body: payment({ amount: 0 }), faults: [['#/payments/0/amount', 'too_small']] },
  {
    name: 'handed over less than paid',
    body: payment({ tendered: 12 }),
    faults: [['#/payments/0/tendered', 'too_small']],
  },
  {
    name: 'handed over less than paid and tipped',
    body: payment({ tendered: 13, tip: 2 }),
    faults: [['#/payments/0/tendered', 'too_small']],
  },
  { name: 'a negative tip', body: payment({ tip: -1 }), faults: [['#/payments/0/tip', 'too_small']] },
  {
    name: 'an unknown method',
    body: payment({ paymentMethod: 999_999 }),
    faults: [['#/payments/0/paymentMethod', 'unknown_reference']],
  },
  {
    name: 'card above what is due',
    body: basket(({ methods }) => ({ payments: [{ paymentMethod: methods.card, amount: 12.11 }] })),
    faults: [['#/payments/0/amount', 'too_big']],
  },
  {
    name: 'something handed over on a card',
    body: basket(({ methods }) => ({ payments: [{ paymentMethod: methods.card, amount: 12.1, tendered: 20 }] })),
    faults: [['#/payments/0/tendered', 'too_big']],
  },
  {
    name: 'a payment after everything is paid',
    body: basket(({ methods }) => ({
      payments: [
        { paymentMethod: methods.cash, amount: 12.1 },
        { paymentMethod: methods.cash, amount: 5 },
      ],
    })),
    faults: [['#/payments/1/amount', 'too_big']],
  },
  {
    name: 'money for something free',
    body: basket(({ products }) => ({ lines: [{ product: products.free }] })),
    faults: [['#/payments/0/amount', 'too_big']],
  },
  {
    name: '21 payments',
    body: basket(({ methods }) => ({
      payments: Array.from({ length: 21 }, () => ({ paymentMethod: methods.cash, amount: 1 })),
    })),
    faults: [['#/payments', 'too_long']],
  },
  // Unpaid.
  {
    name: 'unpaid by a customer who may not owe',
    body: basket(({ customers, products }) => ({
      customer: customers.visitor,
      lines: [{ product: products.fee }],
      payments: [],
    })),
    faults: [['#/payments', 'total_mismatch']],
  },
  {
    name: 'unpaid by nobody',
    body: basket(({ products }) => ({ lines: [{ product: products.fee }], payments: [] })),
    faults: [['#/payments', 'total_mismatch']],
  },
  {
    name: 'unpaid with a product that must be paid',
    body: basket(({ customers, products }) => ({
      customer: customers.club,
      lines: [{ product: products.fee }, { product: products.water }],
      payments: [],
    })),
    faults: [['#/payments', 'total_mismatch']],
  },
  // Parties and documents.
  {
    name: 'an unknown customer',
    body: basket(() => ({ customer: 999_999 })),
    faults: [['#/customer', 'unknown_reference']],
  },
  { name: 'an unknown cash point', body: basket(() => ({ pos: 999_999 })), faults: [['#/pos', 'unknown_reference']] },
  {
    name: 'an unknown document type',
    body: basket(() => ({ invoiceType: 999_999 })),
    faults: [['#/invoiceType', 'unknown_reference']],
  },
  {
    name: 'a full invoice for nobody',
    body: basket(({ types }) => ({ invoiceType: types.F })),
    faults: [
      ['#/customer', 'customer_required'],
      ['#/customer', 'tax_number_required'],
      ['#/customer', 'address_required'],
    ],
  },
  {
    name: 'a full invoice for somebody without a tax number and address',
    body: basket(({ types, customers }) => ({ invoiceType: types.F, customer: customers.visitor })),
    faults: [
      ['#/customer', 'tax_number_required'],
      ['#/customer', 'address_required'],
    ],
  },
  {
    name: 'a full invoice for somebody without an address',
    body: basket(({ types, customers }) => ({ invoiceType: types.F, customer: customers.homeless })),
    faults: [['#/customer', 'address_required']],
  },
  {
    name: 'a ticket above 3000',
    body: basket(({ products, methods }) => ({
      lines: [{ product: products.course, units: 101 }],
      payments: [{ paymentMethod: methods.card, amount: 3030 }],
    })),
    faults: [['#/lines', 'max_amount_exceeded']],
  },
  {
    name: 'a credit note for a sale',
    body: basket(({ types }) => ({ invoiceType: types.RT })),
    faults: [['#/invoiceType', 'not_for_tills']],
  },
];

describe('a checkout is refused and changes nothing:', () => {
  test.each(refusals)('$name', async ({ body, code = 'validation_failed', faults }) => {
    await expectRefused(
      server,
      () => server.api.send('POST', '/api/billing/checkout', body(server.facility)),
      code,
      faults,
    );
  });

  test('a payment method that is switched off, deleted, or draws on nobody’s balance', async () => {
    const sell = (paymentMethod: number) => () =>
      server.api.send('POST', '/api/billing/checkout', {
        lines: [{ product: server.facility.products.court }],
        payments: [{ paymentMethod, amount: 12.1 }],
      });
    const pointer = '#/payments/0/paymentMethod';
    const off = await server.api.create('paymentMethod', { name: 'Cheque', type: 3, active: false });
    await expectRefused(server, sell(off.id), 'validation_failed', [[pointer, 'invalid_value']]);
    const voucher = await server.api.create('paymentMethod', { name: 'Bono', type: 5 });
    await expectRefused(server, sell(voucher.id), 'validation_failed', [[pointer, 'customer_required']]);
    await server.api.send('DELETE', `/api/model/paymentMethod/${off.id}`);
    await expectRefused(server, sell(off.id), 'validation_failed', [[pointer, 'unknown_reference']]);
  });

  test('a deleted product and a deleted customer', async () => {
    const { id: product } = await server.api.create('product', { name: 'Efímero', price: 1 });
    const { id: customer } = await server.api.create('customer', { name: 'Efímera' });
    await server.api.send('DELETE', `/api/model/product/${product}`);
    await server.api.send('DELETE', `/api/model/customer/${customer}`);
    const sell = (body: object) => () =>
      server.api.send('POST', '/api/billing/checkout', { lines: [{ product }], payments: [], ...body });
    await expectRefused(server, sell({}), 'validation_failed', [['#/lines/0/product', 'unknown_reference']]);
    await expectRefused(server, sell({ customer }), 'validation_failed', [['#/customer', 'unknown_reference']]);
  });

  test('a document type that has no series to take a number from', async () => {
    const ticket = await server.api.get('invoiceType', server.facility.types.T ?? 0);
    const { id: invoiceType } = await server.api.create('invoiceType', { ...ticket, code: 'X' });
    const body = { lines: [{ product: server.facility.products.free }], payments: [], invoiceType };
    const send = () => server.api.call('checkout', body);
    const problem = await expectRefused(server, send, 'validation_failed', [['#/invoiceType', 'invalid_value']]);
    expect(problem.errors?.[0]?.detail).toMatch(/no series/);
  });

  test('the same basket twice', async () => {
    const body = { lines: [{ product: server.facility.products.free }], payments: [], uuid: randomUUID() };
    expect((await server.api.call('checkout', body)).status).toBe(200);
    await expectRefused(server, () => server.api.call('checkout', body), 'unique_conflict');
    const inCapitals = { ...body, uuid: body.uuid.toUpperCase() };
    await expectRefused(server, () => server.api.call('checkout', inCapitals), 'unique_conflict');
  });

  test('a date before the last one of the series', async () => {
    const body = { lines: [{ product: server.facility.products.free }], payments: [] };
    await server.api.run('checkout', body);
    server.clock.now -= 86_400_000;
    try {
      const problem = await expectRefused(server, () => server.api.call('checkout', body), 'date_before_series');
      expect(problem.detail).toMatch(
        /^La serie llegó al 2026-03-02 con T26-\d{6}; este documento es del 2026-03-01\. Compruebe el reloj: hoy es 2026-03-01\./,
      );
    } finally {
      server.clock.now += 86_400_000;
    }
    expect((await server.api.call('checkout', body)).status).toBe(200);
  });
});

test('a refusal tells in English what it is to who reads English', async () => {
  const body = { lines: [], payments: [] };
  const headers = { 'accept-language': 'fr, en;q=0.8, es;q=0.5' };
  const reply = await server.api.call('checkout', body, headers);
  expect(reply.body).toMatchObject({
    code: 'validation_failed',
    title: 'Some data are not valid',
    errors: [{ pointer: '#/lines', code: 'required', detail: 'This is required' }],
  });
  expectProblem(await server.api.call('checkout', body, { 'accept-language': 'es-ES' }), 'validation_failed', [
    ['#/lines', 'required'],
  ]);
});
