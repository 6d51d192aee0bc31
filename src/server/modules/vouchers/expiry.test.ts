import { describe, expect, test } from 'vitest';
import { type FacilityServer, START, startOpen } from '#test/kit/server.ts';
import { until } from '#test/kit/until.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';

const DAY = 86_400_000;

/** Anything that commits lets the service look whether it is time. */
async function tick({ api }: FacilityServer): Promise<void> {
  await api.create('customer', { name: 'Alguien' });
}

const expiries = ({ rows }: FacilityServer) =>
  rows('select "voucher", "amount", "lot", "createUser" from "voucherMovement" where "type" = 3 order by "id"');
const jobs = ({ rows }: FacilityServer) => rows('select "status" from "job" where "kind" = ?', 'balances.expire');

describe('what expires by itself', () => {
  test('are lots past their time, at once after a clock that jumps, and never twice', async () => {
    const server = await startOpen();
    const { swims } = await addVoucherTypes(server);
    const customer = server.facility.customers.visitor;
    const put = (amount: number, expiration?: string) =>
      server.api.run('voucherRecharge', { customer, voucherType: swims, amount, expiration });
    const early = await put(5, '2026-03-09');
    const late = await put(3, '2026-06-01');
    await server.api.run('voucherConsume', { customer, voucherType: swims, amount: 2 });
    await tick(server);
    expect(jobs(server)).toEqual([]);

    server.clock.now = Date.parse('2026-03-09T00:00:00+01:00');
    await tick(server);
    await until(() => expiries(server).length === 1);
    expect(expiries(server)).toEqual([
      { voucher: early.voucher, amount: -3_000_000, lot: early.voucherMovement, createUser: null },
    ]);
    await until(() => jobs(server).length === 1 && jobs(server)[0]?.status === 2);
    expect(await server.api.get('voucher', early.voucher)).toMatchObject({ balance: 3 });
    expect(server.rows('select "type" from "event" where "type" = ?', 'voucher.expired')).toHaveLength(1);

    for (const now of [START, START + 8 * DAY, START + 30 * DAY]) {
      server.clock.now = now;
      await tick(server);
    }
    await server.restart();
    await tick(server);
    expect([expiries(server).length, jobs(server).length]).toEqual([1, 1]);

    server.clock.now = Date.parse('2027-01-01T00:00:00Z');
    await server.restart();
    await until(() => expiries(server).length === 2);
    expect(expiries(server)[1]).toMatchObject({ lot: late.voucherMovement, amount: -3_000_000 });
    await server.stop();
  });

  test('are more vouchers than one transaction takes', async () => {
    const server = await startOpen();
    const { swims: voucherType } = await addVoucherTypes(server);
    for (let index = 0; index < 60; index++) {
      const { id: customer } = await server.api.create('customer', { name: `Socia ${index}` });
      await server.api.run('voucherRecharge', { customer, voucherType, amount: 1, expiration: '2026-03-10' });
    }
    server.clock.now = START + 10 * DAY;
    await tick(server);
    await until(() => expiries(server).length === 60);
    await server.stop();
  });

  test('are deposits after their last day', async () => {
    const server = await startOpen();
    const { api } = server;
    const customer = server.facility.customers.visitor;
    const { id } = await api.create('deposit', { customer, balance: 25.5, endDate: '2026-03-09' });
    const other = await api.create('deposit', { customer, balance: 10 });
    server.clock.now = Date.parse('2026-03-09T23:59:59+01:00');
    await tick(server);
    await until(() => jobs(server).length === 0);
    expect(await api.get('deposit', id)).toMatchObject({ balance: 25.5 });

    server.clock.now = Date.parse('2026-03-10T01:00:00+01:00');
    await tick(server);
    await until(() => server.rows('select 1 from "depositMovement" where "type" = 4').length === 1);
    expect(await api.list('depositMovement', `deposit=${id}&sort=id`)).toMatchObject([
      { type: 1, amount: 25.5 },
      { type: 4, amount: -25.5, payment: null },
    ]);
    expect((await api.get('deposit', id)).balance).toBe(0);
    expect((await api.get('deposit', other.id)).balance).toBe(10);
    await server.stop();
  });
});
