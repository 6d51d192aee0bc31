import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility, startOpen } from '#test/kit/server.ts';

const PATH = '/api/deposits/recharge';

let server: FacilityServer;
let card: number;
let cash: number;
let transfer: number;
beforeAll(async () => {
  server = await startOpen();
  ({ card, cash, transfer } = server.facility.methods);
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
