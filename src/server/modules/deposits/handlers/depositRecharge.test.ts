import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility, startOpen } from '#test/kit/server.ts';

const PATH = '/api/deposits/recharge';

let server: FacilityServer;
let card: number;
let cash: number;
let transfer: number;
/** What a voucher pays. */
let wallet: number;
beforeAll(async () => {
  server = await startOpen();
  ({ card, cash, transfer } = server.facility.methods);
  wallet = (await server.api.list('paymentMethod', 'type=5'))[0]?.id ?? 0;
});

const newCustomer = async (): Promise<number> => (await server.api.create('customer', { name: 'Nadia Nadal' })).id;
const recharge = (input: { customer?: number; deposit?: number; amount: number; paymentMethod?: number }) =>
  server.api.run('depositRecharge', { paymentMethod: cash, ...input });
const lastEvent = (): number => server.rows<{ n: number }>('select max("sequence") as "n" from "event"')[0]?.n ?? 0;
const eventsAfter = (sequence: number): string[] =>
  server
    .rows<{ type: string }>('select "type" from "event" where "sequence" > ? order by "sequence"', sequence)
    .map(({ type }) => type);

describe('money into a deposit', () => {
  test.each([
    ['cash', 6],
    ['card', 7],
  ] as const)('in %s is a payment and a movement, and no sale', async (method, type) => {
    const customer = await newCustomer();
    const sales = server.rows('select "id" from "sale"').length;
    const before = lastEvent();
    const paymentMethod = server.facility.methods[method];
    const answer = await recharge({ customer, amount: 25.5, paymentMethod });
    expect(answer).toMatchObject({ balance: 25.5 });
    expect(await server.api.get('deposit', answer.deposit)).toMatchObject({ customer, balance: 25.5, sale: null });
    expect(await server.api.list('depositMovement', `deposit=${answer.deposit}`)).toMatchObject([
      { id: answer.depositMovement, type: 1, amount: 25.5, payment: answer.payment, sale: null },
    ]);
    expect(await server.api.get('payment', answer.payment)).toMatchObject({
      amount: 25.5,
      paymentMethod,
      customer,
      pos: server.facility.pos,
    });
    expect(await server.api.list('posMovement', `payment=${answer.payment}`)).toMatchObject([{ type, amount: 25.5 }]);
    expect(server.rows('select "id" from "sale"').length).toBe(sales);
    expect(eventsAfter(before)).toEqual([
      'deposit.created',
      'payment.created',
      'posMovement.created',
      'depositMovement.created',
      'deposit.recharged',
    ]);
  });

  test('goes to the customer’s deposit that is there, by its id or theirs', async () => {
    const customer = await newCustomer();
    const { deposit } = await recharge({ customer, amount: 10 });
    expect(await recharge({ customer, amount: 5 })).toMatchObject({ deposit, balance: 15 });
    expect(await recharge({ deposit, amount: 0.01 })).toMatchObject({ deposit, balance: 15.01 });
  });

  test('starts anew where the old one is over', async () => {
    const customer = await newCustomer();
    const old = await server.api.create('deposit', { customer, balance: 3, endDate: '2026-03-01' });
    const { deposit } = await recharge({ customer, amount: 10 });
    expect(deposit).not.toBe(old.id);
    const send = () => server.api.send('POST', PATH, { deposit: old.id, amount: 1, paymentMethod: card });
    await expectRefused(server, send, 'validation_failed', [['#/deposit', 'invalid_value']]);
  });

  test('cannot be reversed as a payment', async () => {
    const { payment } = await recharge({ customer: await newCustomer(), amount: 10 });
    const send = () => server.api.send('POST', '/api/billing/cancelPayment', { payment, reason: 'Error' });
    await expectRefused(server, send, 'invalid_transition');
  });
});

describe('its receipt', () => {
  const pay = (values: object) =>
    server.api.run('depositRecharge', { customer: server.facility.customers.club, amount: 5, ...values });
  const numberOf = (receipt: string): number => Number(/^DEP-(\d{6})$/.exec(receipt)?.[1]);

  test('has the next number of the company, in and out; what is refused takes none', async () => {
    const first = await pay({ paymentMethod: cash });
    await server.api.send('POST', PATH, { deposit: first.deposit, amount: 2000, paymentMethod: cash });
    const back = await server.api.run('depositReturn', { deposit: first.deposit, amount: 5, paymentMethod: cash });
    const next = await pay({ paymentMethod: transfer });
    const numbers = [first, back, next].map(({ receipt }) => numberOf(receipt));
    expect(numbers).toEqual([0, 1, 2].map((more) => (numbers[0] ?? 0) + more));
    const [movement] = await server.api.list('depositMovement', `id=${back.depositMovement}`);
    expect(movement).toMatchObject({ receipt: back.receipt, company: 1 });
  });

  test('is numbered for each company by itself', async () => {
    const company = (await server.api.create('company', { name: 'Otra', taxNumber: 'B12345674' })).id;
    const pos = (await server.api.create('pos', { name: 'Otra caja', company })).id;
    expect(await pay({ paymentMethod: transfer, pos })).toMatchObject({ receipt: 'DEP-000001' });
    expect(await pay({ paymentMethod: transfer, pos })).toMatchObject({ receipt: 'DEP-000002' });
  });

  test('what no money moved has none', async () => {
    const { id } = await server.api.create('deposit', { customer: await newCustomer(), balance: 3 });
    expect(await server.api.list('depositMovement', `deposit=${id}`)).toMatchObject([{ receipt: null, company: null }]);
  });
});

describe('what is refused', () => {
  let customer: number;
  let several: number;
  beforeAll(async () => {
    customer = await newCustomer();
    several = await newCustomer();
    for (const balance of [0, 5]) await server.api.create('deposit', { customer: several, balance });
  });

  test.each([
    ['neither named', () => ({}), '#/customer', 'required'],
    ['no such customer', () => ({ customer: 999_999 }), '#/customer', 'unknown_reference'],
    ['no such deposit', () => ({ deposit: 999_999 }), '#/deposit', 'unknown_reference'],
    ['one of several', () => ({ customer: several }), '#/deposit', 'required'],
    ['nothing', () => ({ customer, amount: 0 }), '#/amount', 'too_small'],
    ['half a cent', () => ({ customer, amount: 0.005 }), '#/amount', 'too_precise'],
    ['no such method', () => ({ customer, paymentMethod: 999 }), '#/paymentMethod', 'unknown_reference'],
  ] as const)('422 for %s', async (_, values, pointer, code) => {
    const send = () => server.api.send('POST', PATH, { amount: 1, paymentMethod: transfer, ...values() });
    await expectRefused(server, send, 'validation_failed', [[pointer, code]]);
  });

  test('409 for cash while the cash point is closed; a transfer needs none', async () => {
    const closed = await startFacility();
    const input = { customer: closed.facility.customers.club, amount: 5 };
    const { methods } = closed.facility;
    const send = () => closed.api.send('POST', PATH, { ...input, paymentMethod: methods.cash });
    await expectRefused(closed, send, 'cash_point_closed');
    expect(await closed.api.run('depositRecharge', { ...input, paymentMethod: methods.transfer })).toMatchObject({
      balance: 5,
    });
    await closed.stop();
  });
});

describe('by several methods', () => {
  const send = (input: object) => server.api.send('POST', PATH, input);

  test('each is a payment and a movement, and cash beyond the amount is change', async () => {
    const customer = await newCustomer();
    const payments = [
      { paymentMethod: card, amount: 12 },
      { paymentMethod: cash, amount: 8, tendered: 20 },
    ];
    const answer = await server.api.run('depositRecharge', { customer, amount: 20, payments });
    expect(answer).toMatchObject({ balance: 20, change: 12 });
    const movements = await server.api.list('depositMovement', `deposit=${answer.deposit}&sort=id`);
    expect(movements).toMatchObject([{ amount: 12, payment: answer.payment }, { amount: 8 }]);
    expect(await server.api.get('payment', movements[1]?.payment as number)).toMatchObject({
      ...{ amount: 8, tendered: 20, change: 12, customer },
    });
  });

  test('all parts are on one receipt', async () => {
    const customer = await newCustomer();
    const payments = [
      { paymentMethod: card, amount: 12 },
      { paymentMethod: transfer, amount: 8 },
    ];
    const { deposit, receipt } = await server.api.run('depositRecharge', { customer, amount: 20, payments });
    expect(await server.api.list('depositMovement', `deposit=${deposit}`)).toMatchObject([{ receipt }, { receipt }]);
  });

  test.each([
    [
      'less than the amount',
      () => ({ payments: [{ paymentMethod: cash, amount: 5 }] }),
      '#/payments',
      'total_mismatch',
    ],
    [
      'more than it by card',
      () => ({ payments: [{ paymentMethod: card, amount: 25 }] }),
      '#/payments/0/amount',
      'too_big',
    ],
    [
      'a balance',
      () => ({ payments: [{ paymentMethod: wallet, amount: 20 }] }),
      '#/payments/0/paymentMethod',
      'invalid_value',
    ],
    [
      'both ways at once',
      () => ({ paymentMethod: cash, payments: [{ paymentMethod: cash, amount: 20 }] }),
      '#/payments',
      'invalid_value',
    ],
    ['nothing', () => ({}), '#/paymentMethod', 'required'],
  ] as const)('%s is refused', async (_, by, pointer, code) => {
    const customer = await newCustomer();
    await expectRefused(server, () => send({ customer, amount: 20, ...by() }), 'validation_failed', [[pointer, code]]);
  });
});
