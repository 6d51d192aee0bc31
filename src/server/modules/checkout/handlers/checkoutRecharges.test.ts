import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { Client, Reply } from '#test/kit/client.ts';
import { pins } from '#test/kit/facility.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

type Input = InputOf<Contract<'checkout'>>;

let server: FacilityServer;
let ten: number;
let filling: number;
let swims: number;
let purse: number;
let bono: number;
let desk: Client;
/** Made anew for each test. */
let customer: number;

beforeAll(async () => {
  server = await startOpen();
  const { api, facility } = server;
  const taxes = [facility.taxes.general];
  ten = (await api.create('product', { name: 'Bono 10', price: 55, taxes })).id;
  filling = (await api.create('product', { name: 'Recarga', price: 0, taxes, allowPaymentPending: true })).id;
  const pays = { products: [facility.products.court], expiration: 'P1Y' };
  swims = (await api.create('voucherType', { name: 'Bono 10', kind: 2, units: 10, product: ten, ...pays })).id;
  purse = (await api.create('voucherType', { name: 'Monedero', kind: 1, product: filling })).id;
  bono = (await api.create('paymentMethod', { name: 'Con bono', type: 5 })).id;
  desk = server.as(
    (await server.as(null).run('sessionStart', { user: facility.users.frontDesk, pin: pins.frontDesk })).token,
  );
});

beforeEach(async () => {
  customer = (await server.api.create('customer', { name: 'Nadia' })).id;
});

const pack = (values: Partial<Input['lines'][number]> = {}) => ({ product: ten, voucherType: swims, ...values });
const money = (price: number) => ({ product: filling, voucherType: purse, price });
const cash = (amount: number): Input['payments'] => [{ paymentMethod: server.facility.methods.cash, amount }];
const held = async () =>
  Object.fromEntries(
    (await server.api.run('voucherBalance', { customer })).balances.map(({ name, balance }) => [name, balance]),
  );

describe('a line that is a recharge', () => {
  test('fills the voucher of the customer, made where there is none, on one ticket beside other lines', async () => {
    const { court } = server.facility.products;
    const lines = [pack({ units: 2 }), { product: court }, money(20)];
    const { invoice, sales } = await desk.run('checkout', { customer, lines, payments: cash(142.1) });
    expect(await held()).toEqual({ 'Bono 10': 20, Monedero: 20 });
    expect(invoice).toMatchObject({ total: 142.1, pending: 0 });
    // 110.00 at 21 %: the units are taxed now. The wallet is taxed when it is spent.
    expect(invoice.lines.map(({ total, taxAmount }) => [total, taxAmount])).toEqual([
      [110, 19.090909],
      [12.1, 2.1],
      [20, 0],
    ]);
    expect(JSON.stringify(invoice.taxes)).toContain('No sujeto');
    const [first] = sales;
    expect(await server.api.get('sale', first ?? 0)).toMatchObject({
      voucherType: swims,
      fkModel: 'voucher',
      status: 4,
    });
    const x = await server.api.run('posXReport', { pos: server.facility.pos });
    expect(x.documents?.recharges).toBe(20);
  });

  test('is refunded with what it put in', async () => {
    const { invoice } = await server.api.run('checkout', { customer, lines: [pack()], payments: cash(55) });
    expect(await held()).toEqual({ 'Bono 10': 10 });
    const { cash: paymentMethod } = server.facility.methods;
    await server.api.run('refundSale', { invoice: invoice.id, paymentMethod, pos: server.facility.pos });
    expect(await held()).toEqual({ 'Bono 10': 0 });
  });

  test('is one with the charge: neither without the other', async () => {
    const uuid = randomUUID();
    const basket = { uuid, customer, lines: [pack()], payments: cash(55) };
    await server.api.run('checkout', basket);
    await expectRefused(server, () => server.api.call('checkout', basket), 'unique_conflict');
    expect(await held()).toEqual({ 'Bono 10': 10 });
  });

  test('of a wallet is paid by no wallet, which pays what is beside it', async () => {
    const { court } = server.facility.products;
    await server.api.run('checkout', { customer, lines: [money(50)], payments: cash(50) });
    const lines = [money(20), { product: court }];
    const both = (voucher: number, other: number) => ({
      ...{ customer, lines, pos: server.facility.pos },
      payments: [
        { paymentMethod: server.facility.methods.cash, amount: other },
        { paymentMethod: bono, amount: voucher },
      ],
    });
    const tooMuch = () => server.api.call('checkout', both(15, 17.1));
    await expectRefused(server, tooMuch, 'validation_failed', [['#/payments/1/paymentMethod', 'invalid_value']]);
    const { sales } = await server.api.run('checkout', both(12.1, 20));
    expect(await held()).toEqual({ Monedero: 57.9 });
    const [filled] = await server.api.list('salePayment', `sale=${sales[0]}`);
    expect(filled).toMatchObject({ amount: 20 });
  });

  const refusals: readonly [string, () => Partial<Input>, string, readonly (readonly [string, string])[]][] = [
    ['nobody', () => ({ customer: null }), 'validation_failed', [['#/customer', 'customer_required']]],
    [
      'another product than its type is sold as',
      () => ({ lines: [pack({ product: server.facility.products.court })] }),
      'validation_failed',
      [['#/lines/0/voucherType', 'invalid_value']],
    ],
    [
      'a type that is not there',
      () => ({ lines: [pack({ voucherType: 999_999 })] }),
      'validation_failed',
      [['#/lines/0/voucherType', 'unknown_reference']],
    ],
    [
      'nothing put into a wallet',
      () => ({ lines: [money(0)], payments: [] }),
      'validation_failed',
      [['#/lines/0/price', 'too_small']],
    ],
  ];
  test.each(refusals)('is refused: %s', async (_, values, code, faults) => {
    const body = { customer, lines: [pack()], payments: cash(55), ...values() };
    await expectRefused(server, () => server.api.call('checkout', body), code as never, faults as never);
  });

  test('needs the right for another price, and for a discount', async () => {
    const sell = (line: object, amount: number) => () =>
      desk.call('checkout', { customer, lines: [pack(line)], payments: cash(amount) });
    const price = sell({ price: 1 }, 1);
    await expectRefused(server, price, 'insufficient_scope', [['#/lines/0/price', 'invalid_value']]);
    const own = { customer, lines: [pack({ discountRate: 10 })], payments: cash(49.5) };
    await server.api.run('checkout', own);
    expect(await held()).toEqual({ 'Bono 10': 10 });
  });
});

/** Every way to sell or to write down what is sold. */
const ways: Readonly<Record<string, (product: number) => Promise<() => Promise<Reply>>>> = {
  checkout: async (product) => () => server.api.call('checkout', { lines: [{ product }], payments: cash(55) }),
  'checkout, as what a voucher pays for': async (product) => {
    const { voucher } = await server.api.run('voucherRecharge', { customer, voucherType: swims, amount: 10 });
    const covered = [{ voucher, product, units: 1 }];
    return () => server.api.send('POST', '/api/billing/checkout', { customer, lines: [], covered, payments: [] });
  },
  exchangeSale: async (product) => {
    const lines = [{ product: server.facility.products.court }];
    const { invoice } = await server.api.run('checkout', { lines, payments: cash(12.1) });
    const returned = [{ line: Number(invoice.lines[0]?.id) }];
    const out = { invoice: invoice.id, returned, lines: [{ product }], payments: cash(42.9) };
    return () => server.api.call('exchangeSale', { ...out, reason: 'x', pos: server.facility.pos });
  },
  'saveSale, a new one': async (product) => () => server.api.call('saveSale', { product, customer }),
  'saveSale, a draft': async (product) => () => server.api.call('saveSale', { product, customer, status: 0 }),
  'saveSale, another product': async (product) => {
    const { id } = await server.api.run('saveSale', { product: server.facility.products.court, customer });
    return () => server.api.call('saveSale', { id, product });
  },
  'a draft document': async (product) => () =>
    server.api.send('POST', '/api/model/invoice', {
      ...{ type: server.facility.types.F, customer: server.facility.customers.club },
      lines: [{ product, units: 1 }],
    }),
  'a line of a draft': async (product) => {
    const { id } = await draft();
    return () => server.api.send('POST', '/api/model/invoiceLine', { invoice: id, product });
  },
  'another product of a line of a draft': async (product) => {
    const { lines } = await draft();
    return () => server.api.send('POST', `/api/model/invoiceLine/${lines[0]?.id}`, { product });
  },
};

const draft = () =>
  server.api.create('invoice', {
    ...{ type: server.facility.types.F ?? 0, customer: server.facility.customers.club },
    lines: [{ description: 'Alquiler', price: 10 }],
  });

/** What is no goods. */
const rights: Readonly<Record<string, readonly [product: () => Promise<number>, code: string]>> = {
  'a voucher': [async () => ten, 'recharge_only'],
  'a fee': [async () => (await member()).product, 'sign_up_only'],
  'an enrolment': [async () => (await member()).enrolment, 'sign_up_only'],
};

/** A type of subscription with an enrolment. */
async function member() {
  const sold = async (name: string) => (await server.api.create('product', { name, price: 45 })).id;
  const type = { name: 'Socio', period: 1, product: await sold('Cuota'), enrolment: await sold('Matrícula') };
  const { id } = await server.api.create('subscription', type);
  return { ...type, id };
}

describe.each(Object.entries(rights))('%s is not sold as goods', (_, [productOf, code]) => {
  test.each(Object.entries(ways))('by %s', async (_, prepare) => {
    const reply = await (await prepare(await productOf()))();
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ code }] } });
  });
});

test('what is signed up for is refused at its line; of a type that is gone it is goods again', async () => {
  const { id, product } = await member();
  const { court } = server.facility.products;
  const sell = () => server.api.call('checkout', { lines: [{ product: court }, { product }], payments: cash(57.1) });
  await expectRefused(server, sell, 'validation_failed', [['#/lines/1/product', 'sign_up_only']]);
  await server.api.send('DELETE', `/api/model/subscription/${id}`);
  expect((await sell()).status).toBe(200);
});

test('the sales of a sign-up are changed as any other', async () => {
  const { id: type } = await member();
  const { sales } = await server.api.run('subscriptionSignUp', { customer, type });
  expect(sales.map(({ total }) => total)).toEqual([expect.any(Number), 45]);
  for (const { id } of sales.filter(({ fkModel }) => fkModel === null)) {
    expect((await server.api.run('saveSale', { id, comments: 'Pagará el lunes' })).comments).toBe('Pagará el lunes');
  }
});
