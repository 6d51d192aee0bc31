import { beforeAll, describe, expect, test } from 'vitest';
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
