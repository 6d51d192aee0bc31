import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';

const PATH = '/api/vouchers/refund.json';

let server: FacilityServer;
let swims: number;
beforeAll(async () => {
  server = await startOpen();
  ({ swims } = await addVoucherTypes(server));
});

const newCustomer = async (): Promise<number> => (await server.api.create('customer', { name: 'Nadia Nadal' })).id;
const put = async (customer: number, amount: number, expiration?: string) =>
  server.api.run('voucherRecharge', { customer, voucherType: swims, amount, expiration });
const use = (customer: number, amount: number) =>
  server.api.run('voucherConsume', { customer, voucherType: swims, amount });
const movementsOf = (voucher: number) => server.api.list('voucherMovement', `voucher=${voucher}&sort=id`);
const lastEvent = (): number => server.rows<{ n: number }>('select max("sequence") as "n" from "event"')[0]?.n ?? 0;
const eventsAfter = (sequence: number): string[] =>
  server
    .rows<{ type: string }>('select "type" from "event" where "sequence" > ? order by "sequence"', sequence)
    .map(({ type }) => type);

describe('a recharge', () => {
  test('is withdrawn as far as it is unused, by its sale; its money is another matter', async () => {
    const customer = await newCustomer();
    const { sale, voucher, voucherMovement } = await put(customer, 10);
    await put(customer, 2);
    await use(customer, 4);
    const before = lastEvent();
    const answer = await server.api.run('voucherRefund', { sale: sale.id, notes: 'Se muda' });
    expect(answer).toEqual({
      voucher,
      balance: 2,
      voucherMovements: [{ voucherMovement: expect.any(Number), lot: voucherMovement, amount: 6 }],
    });
    expect((await movementsOf(voucher)).at(-1)).toMatchObject({
      type: 4,
      amount: -6,
      lot: voucherMovement,
      source: voucherMovement,
      notes: 'Se muda',
    });
    expect(await server.api.get('sale', sale.id)).toMatchObject({ status: 2, pending: 45 });
    expect(eventsAfter(before)).toEqual(['voucherMovement.created', 'voucher.refunded']);
    const again = () => server.api.send('POST', PATH, { sale: sale.id });
    await expectRefused(server, again, 'insufficient_balance');
  });

  test('is withdrawn in part, by its movement', async () => {
    const customer = await newCustomer();
    const { voucherMovement } = await put(customer, 10);
    const refund = (amount: number) => server.api.call('voucherRefund', { voucherMovement, amount });
    expect((await refund(2.5)).body).toMatchObject({ balance: 7.5 });
    expect((await refund(7.5)).body).toMatchObject({ balance: 0 });
    expect((await refund(0.001)).status).toBe(409);
  });

  test('has nothing to withdraw once it has expired', async () => {
    const customer = await newCustomer();
    const { voucherMovement } = await put(customer, 5, '2026-03-02T10:00:05');
    await put(customer, 7);
    server.clock.now += 5000;
    const send = () => server.api.call('voucherRefund', { voucherMovement });
    expect(await send()).toMatchObject({ status: 409, body: { code: 'insufficient_balance' } });
  });
});

describe('a use', () => {
  test('is given back to its lot, once', async () => {
    const customer = await newCustomer();
    const early = await put(customer, 3, '2026-06-01');
    await put(customer, 4, '2026-09-01');
    const { voucherMovements } = await use(customer, 5);
    const [first, second] = voucherMovements.map((movement) => movement.voucherMovement);
    expect(await server.api.run('voucherRefund', { voucherMovement: first, amount: 1 })).toMatchObject({ balance: 3 });
    expect(await server.api.run('voucherRefund', { voucherMovement: first })).toMatchObject({
      balance: 5,
      voucherMovements: [{ lot: early.voucherMovement, amount: 2 }],
    });
    expect(await server.api.run('voucherRefund', { voucherMovement: second })).toMatchObject({ balance: 7 });
    for (const voucherMovement of [first, second]) {
      await expectRefused(server, () => server.api.send('POST', PATH, { voucherMovement }), 'invalid_transition');
    }
    expect((await use(customer, 7)).balance).toBe(0);
  });

  test('of a lot that has expired meanwhile goes with it', async () => {
    const customer = await newCustomer();
    const at = server.clock.now;
    const { voucher } = await put(customer, 5, new Date(at + 5000).toISOString());
    const { voucherMovements } = await use(customer, 2);
    server.clock.now = at + 10_000;
    await server.api.run('voucherRefund', { voucherMovement: voucherMovements[0]?.voucherMovement });
    expect(await server.api.get('voucher', voucher)).toMatchObject({ balance: 0 });
  });
});

describe('what is refused', () => {
  let recharge: number;
  let sale: number;
  let expiry: number;
  beforeAll(async () => {
    const customer = await newCustomer();
    const made = await put(customer, 4);
    [recharge, sale] = [made.voucherMovement, made.sale.id];
    const undone = await server.api.run('voucherRefund', { voucherMovement: recharge, amount: 1 });
    expiry = undone.voucherMovements[0]?.voucherMovement ?? 0;
  });

  test.each([
    ['neither named', () => ({}), 'validation_failed', [['#/voucherMovement', 'required']]],
    ['both named', () => ({ sale, voucherMovement: recharge }), 'validation_failed', [['#/sale', 'invalid_value']]],
    ['no such movement', () => ({ voucherMovement: 999_999 }), 'not_found', []],
    ['a sale of something else', () => ({ sale: 999_999 }), 'not_found', []],
    ['more than is left', () => ({ sale, amount: 3.001 }), 'insufficient_balance', []],
    ['a unit in four parts', () => ({ sale, amount: 0.0001 }), 'validation_failed', [['#/amount', 'too_precise']]],
    ['nothing', () => ({ sale, amount: 0 }), 'validation_failed', [['#/amount', 'too_small']]],
    ['what was withdrawn', () => ({ voucherMovement: expiry }), 'invalid_transition', []],
  ] as const)('%s', async (_, input, code, faults) => {
    await expectRefused(server, () => server.api.send('POST', PATH, input()), code, faults);
  });
});
