import { beforeAll, describe, expect, test } from 'vitest';
import { pins } from '#test/kit/facility.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

const PATH = '/api/deposits/return';

let server: FacilityServer;
let card: number;
let cash: number;
let transfer: number;
beforeAll(async () => {
  server = await startOpen();
  ({ card, cash, transfer } = server.facility.methods);
});

/** A deposit of a new customer's with 20.00 on it, by transfer. */
async function twenty(): Promise<number> {
  const customer = (await server.api.create('customer', { name: 'Nadia Nadal' })).id;
  return (await server.api.run('depositRecharge', { customer, amount: 20, paymentMethod: transfer })).deposit;
}

describe('money out of a deposit', () => {
  test('in cash is a payment below zero, out of the drawer', async () => {
    const deposit = await twenty();
    const input = { deposit, amount: 7.5, paymentMethod: cash, reason: 'Se da de baja' };
    const { payment, ...answer } = await server.api.run('depositReturn', input);
    expect(answer).toMatchObject({ deposit, balance: 12.5 });
    expect(await server.api.get('payment', payment)).toMatchObject({ amount: -7.5, paymentMethod: cash });
    expect(await server.api.list('posMovement', `payment=${payment}`)).toMatchObject([{ type: 6, amount: -7.5 }]);
    expect((await server.api.list('depositMovement', `deposit=${deposit}&sort=id`))[1]).toMatchObject({
      id: answer.depositMovement,
      type: 3,
      amount: -7.5,
      payment,
      reason: 'Se da de baja',
    });
    expect((await server.api.run('posStatus', {})).expectedCash).toBe(92.5);
  });

  test('is never more than there is, also two at once', async () => {
    const deposit = await twenty();
    const send = (amount: number) => server.api.send('POST', PATH, { deposit, amount, paymentMethod: transfer });
    await expectRefused(server, () => send(20.01), 'insufficient_balance');
    const replies = await Promise.all([12, 12].map(send));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await server.api.get('deposit', deposit)).balance).toBe(8);
  });

  test('is never more cash than the drawer holds', async () => {
    const customer = (await server.api.create('customer', { name: 'Nadia Nadal' })).id;
    const input = { customer, amount: 500, paymentMethod: card };
    const { deposit } = await server.api.run('depositRecharge', input);
    const send = () => server.api.send('POST', PATH, { deposit, amount: 400, paymentMethod: cash });
    await expectRefused(server, send, 'insufficient_cash');
  });

  test('is none of a deposit that is over', async () => {
    const deposit = await twenty();
    await server.api.update('deposit', deposit, { endDate: '2026-03-02' });
    const send = () => server.api.send('POST', PATH, { deposit, amount: 1, paymentMethod: transfer });
    expect((await send()).status).toBe(200);
    await server.api.update('deposit', deposit, { endDate: '2026-03-01' });
    await expectRefused(server, send, 'insufficient_balance');
  });

  test.each([
    [{ amount: 0 }, 'validation_failed', [['#/amount', 'too_small']]],
    [{ amount: 0.001 }, 'validation_failed', [['#/amount', 'too_precise']]],
    [{ paymentMethod: 999 }, 'validation_failed', [['#/paymentMethod', 'unknown_reference']]],
    [{ deposit: 999_999 }, 'not_found', []],
  ] as const)('%o is refused', async (values, code, faults) => {
    const deposit = await twenty();
    const send = () => server.api.send('POST', PATH, { deposit, amount: 1, paymentMethod: transfer, ...values });
    await expectRefused(server, send, code, faults);
  });
});

describe('by several methods', () => {
  /** 20.00 by transfer, 10.00 by card. */
  async function thirty(): Promise<number> {
    const deposit = await twenty();
    await server.api.run('depositRecharge', { deposit, amount: 10, paymentMethod: card });
    return deposit;
  }
  const send = (deposit: number, amount: number, input: object) =>
    server.api.send('POST', PATH, { deposit, amount, ...input });

  test('each is a payment and a movement, all of one receipt', async () => {
    const deposit = await thirty();
    const payments = [
      { paymentMethod: card, amount: 10 },
      { paymentMethod: transfer, amount: 15 },
    ];
    const answer = await server.api.run('depositReturn', { deposit, amount: 25, payments, reason: 'Se va' });
    expect(answer).toMatchObject({ deposit, balance: 5, change: 0 });
    const { receipt } = answer;
    expect(await server.api.list('depositMovement', `deposit=${deposit}&type=3&sort=id`)).toMatchObject([
      { id: answer.depositMovement, amount: -10, payment: answer.payment, receipt, reason: 'Se va' },
      { amount: -15, receipt, reason: 'Se va' },
    ]);
  });

  test('two of one type are more than came in by it where their sum is', async () => {
    const deposit = await twenty();
    const parts = (amount: number) => ({
      amount,
      payments: [1, 2].map(() => ({ paymentMethod: transfer, amount: amount / 2 })),
    });
    await server.api.run('depositRecharge', { deposit, amount: 10, paymentMethod: card });
    const { token } = await server
      .as(null)
      .run('sessionStart', { user: server.facility.users.frontDesk, pin: pins.frontDesk });
    const desk = server.as(token);
    expect((await desk.send('POST', PATH, { deposit, ...parts(24) })).status).toBe(403);
    expect((await desk.send('POST', PATH, { deposit, ...parts(20) })).status).toBe(200);
  });

  test('all of it goes back or nothing', async () => {
    const deposit = await thirty();
    const payments = [
      { paymentMethod: card, amount: 10 },
      { paymentMethod: transfer, amount: 21 },
    ];
    await expectRefused(server, () => send(deposit, 31, { payments }), 'insufficient_balance');
    expect((await server.api.get('deposit', deposit)).balance).toBe(30);
  });

  test.each([
    ['less than the amount', () => [{ paymentMethod: card, amount: 5 }], '#/payments', 'total_mismatch'],
    ['more than it', () => [{ paymentMethod: cash, amount: 11 }], '#/payments', 'total_mismatch'],
    ['change', () => [{ paymentMethod: cash, amount: 10, tendered: 20 }], '#/payments/0/tendered', 'invalid_value'],
    ['a tip', () => [{ paymentMethod: cash, amount: 10, tip: 1 }], '#/payments/0/tip', 'invalid_value'],
    ['no such method', () => [{ paymentMethod: 999, amount: 10 }], '#/payments/0/paymentMethod', 'unknown_reference'],
  ] as const)('%s is refused', async (_, payments, pointer, code) => {
    const deposit = await thirty();
    await expectRefused(server, () => send(deposit, 10, { payments: payments() }), 'validation_failed', [
      [pointer, code],
    ]);
  });

  test('neither a method nor payments, and both, are refused', async () => {
    const deposit = await thirty();
    const payments = [{ paymentMethod: card, amount: 10 }];
    await expectRefused(server, () => send(deposit, 10, {}), 'validation_failed', [['#/paymentMethod', 'required']]);
    const both = { payments, paymentMethod: card };
    await expectRefused(server, () => send(deposit, 10, both), 'validation_failed', [['#/payments', 'invalid_value']]);
  });
});
