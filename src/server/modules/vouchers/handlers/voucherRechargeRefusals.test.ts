import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

const PATH = '/api/vouchers/recharge.json';

let server: FacilityServer;
/** Units, 45.00. */
let swims: number;
/** Money. */
let purse: number;
beforeAll(async () => {
  server = await startOpen();
  const { api, facility } = server;
  const { id: product } = await api.create('product', { name: 'Bono 10 baños', price: 45 });
  swims = (await api.create('voucherType', { name: 'Bono baños', kind: 2, units: 10, product })).id;
  purse = (await api.create('voucherType', { name: 'Monedero', kind: 1, product: facility.products.free })).id;
});

/** A recharge in cash with something else in it. */
const body = (values: object = {}): object => ({
  customer: server.facility.customers.visitor,
  voucherType: swims,
  amount: 10,
  paymentMethod: server.facility.methods.cash,
  ...values,
});
const send =
  (values: object = {}) =>
  () =>
    server.api.send('POST', PATH, body(values));
const refused = (values: object, faults: Faults, code: ErrorCode = 'validation_failed') =>
  expectRefused(server, send(values), code, faults);

const refusals: readonly (readonly [name: string, values: () => object, faults: Faults])[] = [
  [
    'nothing at all',
    () => ({ customer: undefined, voucherType: undefined, amount: undefined, paymentMethod: undefined }),
    [
      ['#/customer', 'required'],
      ['#/voucherType', 'required'],
      ['#/amount', 'required'],
    ],
  ],
  ['an unknown field', () => ({ units: 1 }), [['#/units', 'unknown_field']]],
  ['an unknown customer', () => ({ customer: 999_999 }), [['#/customer', 'unknown_reference']]],
  ['a customer by name', () => ({ customer: 'Ana' }), [['#/customer', 'invalid_type']]],
  ['customer null', () => ({ customer: null }), [['#/customer', 'invalid_type']]],
  ['customer 0', () => ({ customer: 0 }), [['#/customer', 'too_small']]],
  ['an unknown type', () => ({ voucherType: 999_999 }), [['#/voucherType', 'unknown_reference']]],
  ['a type by name', () => ({ voucherType: 'Monedero' }), [['#/voucherType', 'invalid_type']]],
  ['an amount of nothing', () => ({ amount: 0 }), [['#/amount', 'too_small']]],
  ['a negative amount', () => ({ amount: -5 }), [['#/amount', 'too_small']]],
  ['an amount in words', () => ({ amount: 'ten' }), [['#/amount', 'invalid_type']]],
  ['an amount of null', () => ({ amount: null }), [['#/amount', 'invalid_type']]],
  ['an amount beyond all', () => ({ amount: 1e9 }), [['#/amount', 'too_big']]],
  ['four decimals of a unit', () => ({ amount: 1.2345 }), [['#/amount', 'too_precise']]],
  ['seven decimals of money', () => ({ voucherType: purse, amount: 1.2345678 }), [['#/amount', 'too_precise']]],
  ['less than a cent of money', () => ({ voucherType: purse, amount: 20.005 }), [['#/amount', 'too_precise']]],
  ['units that cost more than an amount can be', () => ({ amount: 500_000_000 }), [['#/amount', 'too_big']]],
  ['a negative price', () => ({ price: -1 }), [['#/price', 'too_small']]],
  ['a price with seven decimals', () => ({ price: 1.2345678 }), [['#/price', 'too_precise']]],
  ['a price beyond all amounts', () => ({ price: 1e9 }), [['#/price', 'too_big']]],
  ['a price in words', () => ({ price: 'free' }), [['#/price', 'invalid_type']]],
  ['a price above what a ticket may be', () => ({ price: 3000.01 }), [['#/price', 'max_amount_exceeded']]],
  ['an expiry that is past', () => ({ expiration: '2026-03-02T09:59:59+01:00' }), [['#/expiration', 'invalid_value']]],
  ['an expiry that is now', () => ({ expiration: '2026-03-02T10:00:00' }), [['#/expiration', 'invalid_value']]],
  [
    'an expiry today, whose midnight is past',
    () => ({ expiration: '2026-03-02' }),
    [['#/expiration', 'invalid_value']],
  ],
  ['an expiry that does not exist', () => ({ expiration: '2027-02-29' }), [['#/expiration', 'invalid_value']]],
  ['an expiry that is a number', () => ({ expiration: 2027 }), [['#/expiration', 'invalid_type']]],
  ['notes that are a number', () => ({ notes: 5 }), [['#/notes', 'invalid_type']]],
  ['notes with a NUL', () => ({ notes: 'a\u0000b' }), [['#/notes', 'invalid_value']]],
  ['notes without end', () => ({ notes: 'x'.repeat(65_537) }), [['#/notes', 'too_long']]],
  ['an unknown method', () => ({ paymentMethod: 999_999 }), [['#/paymentMethod', 'unknown_reference']]],
  ['a method by name', () => ({ paymentMethod: 'cash' }), [['#/paymentMethod', 'invalid_type']]],
  ['an unknown cash point', () => ({ pos: 999_999 }), [['#/pos', 'unknown_reference']]],
  ['a cash point by name', () => ({ pos: 'Bar' }), [['#/pos', 'invalid_type']]],
  [
    'everything that is wrong, at once',
    () => ({ customer: 999_999, amount: 1.2345, expiration: '2020-01-01', paymentMethod: 999_999 }),
    [
      ['#/customer', 'unknown_reference'],
      ['#/paymentMethod', 'unknown_reference'],
      ['#/amount', 'too_precise'],
      ['#/expiration', 'invalid_value'],
    ],
  ],
];

describe('a recharge is refused and changes nothing:', () => {
  test.each(refusals)('%s', async (_, values, faults) => {
    await refused(values(), faults);
  });

  test('a customer or a type that is deleted or switched off, a type whose product is no longer sold', async () => {
    const { api, facility } = server;
    const gone = (await api.create('customer', { name: 'Ida' })).id;
    await api.send('DELETE', `/api/model/customer/${gone}`);
    await refused({ customer: gone }, [['#/customer', 'unknown_reference']]);
    const off = (await api.create('customer', { name: 'De baja', active: false })).id;
    await refused({ customer: off }, [['#/customer', 'invalid_value']]);

    const type = { name: 'Otro', kind: 1, product: facility.products.free };
    const deleted = (await api.create('voucherType', type)).id;
    await api.send('DELETE', `/api/model/voucherType/${deleted}`);
    await refused({ voucherType: deleted }, [['#/voucherType', 'unknown_reference']]);
    const inactive = (await api.create('voucherType', { ...type, active: false })).id;
    await refused({ voucherType: inactive }, [['#/voucherType', 'invalid_value']]);
    const unsold = (await api.create('voucherType', { ...type, product: facility.products.inactive })).id;
    await refused({ voucherType: unsold }, [['#/voucherType', 'invalid_value']]);
  });

  test('a method that is switched off or draws on a balance', async () => {
    const off = (await server.api.create('paymentMethod', { name: 'Cheque', type: 3, active: false })).id;
    await refused({ paymentMethod: off }, [['#/paymentMethod', 'invalid_value']]);
    for (const type of [4, 5, 6, 7]) {
      const { id } = await server.api.create('paymentMethod', { name: `Tipo ${type}`, type });
      await refused({ paymentMethod: id }, [['#/paymentMethod', 'invalid_value']]);
    }
  });

  test('more on a voucher than an amount can be', async () => {
    const { id: customer } = await server.api.create('customer', { name: 'Creso' });
    await server.api.run('voucherRecharge', { customer, voucherType: purse, amount: 999_999_999 });
    await refused({ customer, voucherType: purse, amount: 1 }, [['#/amount', 'too_big']]);
  });

  test('a document its type does not allow: a full invoice for who has no tax number', async () => {
    const { api, facility } = server;
    await api.update('pos', facility.pos, { invoiceType: facility.types.F });
    try {
      await refused({}, [
        ['#/customer', 'tax_number_required'],
        ['#/customer', 'address_required'],
      ]);
      const { sale } = await api.run('voucherRecharge', {
        customer: facility.customers.club,
        voucherType: swims,
        amount: 10,
        paymentMethod: facility.methods.cash,
      });
      expect(sale.invoiceNumber).toMatch(/^F26-/);
    } finally {
      await api.update('pos', facility.pos, { invoiceType: null });
    }
  });

  test('without the scope to sell', async () => {
    const { key } = await server.api.run('keyCreate', { name: 'Lector', scopes: ['*:read', 'pos:operate'] });
    await expectRefused(server, () => server.as(key).send('POST', PATH, body()), 'insufficient_scope');
    const balance = () => server.as(key).call('voucherBalance', { customer: server.facility.customers.visitor });
    await expectRefused(server, balance, 'insufficient_scope');
  });

  test('a date before the last one of the series', async () => {
    expect((await send()()).status).toBe(200);
    server.clock.now -= 86_400_000;
    try {
      await refused({}, [], 'date_before_series');
    } finally {
      server.clock.now += 86_400_000;
    }
  });

  // Last: it closes the cash point.
  test('cash or card with the cash point closed; what needs no session goes on', async () => {
    const { methods } = server.facility;
    const counted = { realCashCount: 0, realCreditCardCount: 0, comments: 'x' };
    await server.api.run('posClose', counted);
    await refused({}, [], 'cash_point_closed');
    await refused({ paymentMethod: methods.card }, [], 'cash_point_closed');
    await refused({ paymentMethod: methods.card, pos: server.facility.pos }, [], 'cash_point_closed');
    for (const paymentMethod of [methods.transfer, null]) expect((await send({ paymentMethod })()).status).toBe(200);
  });
});

test.each([
  ['0', 'too_small'],
  ['Ana', 'invalid_type'],
])('balances of customer %s are refused', async (customer, code) => {
  const reply = await server.api.send('GET', `/api/vouchers/balance.json?customer=${customer}`);
  expect([reply.status >= 400, JSON.stringify(reply.body)]).toEqual([true, expect.stringContaining(code)]);
});
