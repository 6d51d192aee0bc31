import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { pins } from '#test/kit/facility.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { assertSound, type FacilityServer, startOpen } from '#test/kit/server.ts';

type Input = InputOf<Contract<'checkout'>>;

let server: FacilityServer;
let pass: number;
let towels: number;
let entry: number;
let towel: number;
/** Made anew for each test, with ten entries and five towels. */
let customer: number;
let voucher: number;
let other: number;

beforeAll(async () => {
  server = await startOpen();
  const { api } = server;
  entry = (await api.create('product', { name: 'Baño', price: 6 })).id;
  towel = (await api.create('product', { name: 'Toalla', price: 2, useStock: true })).id;
  const sold = async (name: string, price: number) => (await api.create('product', { name, price })).id;
  const kind = { kind: 2, units: 10 };
  const ten = await sold('Bono 10', 45);
  const five = await sold('Bono toallas', 8);
  pass = (await api.create('voucherType', { ...kind, name: 'Bono baños', product: ten, products: [entry] })).id;
  const pays = { product: five, products: [towel, entry] };
  towels = (await api.create('voucherType', { ...kind, name: 'Bono toallas', ...pays })).id;
});

beforeEach(async () => {
  const { api } = server;
  customer = (await api.create('customer', { name: 'Nadia' })).id;
  voucher = (await api.run('voucherRecharge', { customer, voucherType: pass, amount: 10 })).voucher;
  other = (await api.run('voucherRecharge', { customer, voucherType: towels, amount: 5 })).voucher;
});

const covered = (...parts: readonly (readonly [voucher: number, product: number, units: number])[]) =>
  parts.map(([from, product, units]) => ({ voucher: from, product, units }));
const whole = (values: Partial<Input> = {}): Input => ({
  ...{ pos: server.facility.pos, customer, lines: [], covered: covered([voucher, entry, 2]), payments: [] },
  ...values,
});
const use = (input: Input) => server.api.send('POST', '/api/billing/checkout', input);
const balance = async (of: number) => (await server.api.get('voucher', of)).balance;
const stock = async () => (await server.api.get('product', towel)).stock;

describe('a basket that vouchers pay for', () => {
  test('has no document, and is a use with what was used and what is left', async () => {
    const uuid = randomUUID();
    const before = await server.api.list('invoice', 'fields=id&limit=1&sort=-id');
    const { status, body } = await use(
      whole({ uuid, covered: covered([voucher, entry, 2], [other, towel, 1], [other, entry, 1]) }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ invoice: null, sales: [], change: 0, documents: [] },
      voucherUse: {
        ...{ uuid, customer, pos: server.facility.pos, date: '2026-03-02', invoice: null, cancelled: false },
        description: '2 × Baño, 1 × Toalla, 1 × Baño',
        lines: [
          { voucher, name: 'Bono baños', product: entry, productName: 'Baño', units: 2, left: 8 },
          { voucher: other, name: 'Bono toallas', product: towel, productName: 'Toalla', units: 1, left: 3 },
          { voucher: other, name: 'Bono toallas', product: entry, productName: 'Baño', units: 1, left: 3 },
        ],
      },
    });
    expect([await balance(voucher), await balance(other)]).toEqual([8, 3]);
    expect(await server.api.list('invoice', 'fields=id&limit=1&sort=-id')).toEqual(before);
  });

  test.each([[[]], [[{ product: 0 }]]])('is one effect of its idempotency key, with %j beside it', async (sold) => {
    const lines = sold.map(() => ({ product: server.facility.products.free }));
    const headers = { 'idempotency-key': randomUUID() };
    const first = await server.api.send('POST', '/api/billing/checkout', whole({ lines }), headers);
    expect(first.status).toBe(200);
    const second = await server.api.send('POST', '/api/billing/checkout', whole({ lines }), headers);
    expect(second.body).toEqual(first.body);
    expect(await balance(voucher)).toBe(8);
    assertSound(server.dataDir);
  });

  test('takes the goods out of the store, and brings them back when it is cancelled', async () => {
    const before = await stock();
    const sold = await server.api.run('checkout', whole({ covered: covered([other, towel, 2]) }));
    expect(await stock()).toBe(before - 2);
    await server.api.run('voucherCancelUse', { voucherUse: sold.voucherUse?.id ?? 0 });
    expect(await stock()).toBe(before);
  });

  test('is found by its uuid, by whoever asks, and not used twice', async () => {
    const uuid = randomUUID();
    await server.api.run('checkout', whole({ uuid }));
    const { frontDesk } = server.facility.users;
    const { token } = await server.as(null).run('sessionStart', { user: frontDesk, pin: pins.frontDesk });
    const desk = server.as(token);
    for (const input of [whole({ uuid }), whole({ uuid: uuid.toUpperCase() })]) {
      const again = await desk.send('POST', '/api/billing/checkout', input, { 'idempotency-key': randomUUID() });
      expect(again).toMatchObject({ status: 409, body: { code: 'unique_conflict' } });
    }
    const lines = [{ product: server.facility.products.free }];
    await expectRefused(server, () => use(whole({ uuid, lines, covered: [] })), 'unique_conflict');
    const found = await desk.send('GET', `/api/model/voucherUse?uuid=${uuid}`);
    expect(found.body).toMatchObject([{ uuid, customer, createUser: null }]);
    expect(await balance(voucher)).toBe(8);
  });

  test('is one with what is charged beside it', async () => {
    const uuid = randomUUID();
    const payments = [{ paymentMethod: server.facility.methods.cash, amount: 12.1 }];
    const input = whole({ uuid, lines: [{ product: server.facility.products.court }], payments });
    const { invoice, voucherUse } = await server.api.run('checkout', input);
    expect(invoice).toMatchObject({ guid: uuid, total: 12.1 });
    expect(voucherUse).toMatchObject({ uuid, invoice: invoice.id });
    await expectRefused(server, () => use(input), 'unique_conflict');
    await expectRefused(server, () => use(whole({ uuid })), 'unique_conflict');
  });
});

test('X tells the units that vouchers paid for, and those that were cancelled', async () => {
  const { pos } = server.facility;
  const of = async () =>
    (await server.api.run('posXReport', { pos })).voucherUses.find(({ voucherType }) => voucherType === pass);
  const before = (await of()) ?? { count: 0, units: 0, cancelled: 0 };
  await server.api.run('checkout', whole());
  const { voucherUse } = await server.api.run('checkout', whole({ covered: covered([voucher, entry, 3]) }));
  expect(await of()).toMatchObject({ count: before.count + 2, units: before.units + 5, name: 'Bono baños' });
  await server.api.run('voucherCancelUse', { voucherUse: voucherUse?.id ?? 0 });
  expect(await of()).toMatchObject({
    count: before.count + 1,
    units: before.units + 2,
    cancelled: before.cancelled + 3,
  });
});

describe('nothing of it is used where it is refused:', () => {
  const refusals: readonly [string, () => Partial<Input>, string, readonly (readonly [string, string])[]][] = [
    [
      'the second of two vouchers holds less',
      () => ({ covered: covered([voucher, entry, 2], [other, towel, 6]) }),
      'insufficient_balance',
      [],
    ],
    [
      'two parts of one voucher are more than it holds',
      () => ({ covered: covered([other, entry, 3], [other, towel, 3]) }),
      'insufficient_balance',
      [],
    ],
    [
      'a voucher does not pay for the product',
      () => ({ covered: covered([other, towel, 1], [voucher, towel, 1]) }),
      'validation_failed',
      [['#/covered/1/voucher', 'invalid_value']],
    ],
    ['nobody', () => ({ customer: null }), 'validation_failed', [['#/customer', 'customer_required']]],
    [
      'somebody else',
      () => ({ customer: server.facility.customers.club }),
      'validation_failed',
      [['#/covered/0/voucher', 'unknown_reference']],
    ],
    [
      'money beside it',
      () => ({ payments: [{ paymentMethod: server.facility.methods.card, amount: 5 }] }),
      'validation_failed',
      [['#/payments/0/amount', 'too_big']],
    ],
    ['nothing at all', () => ({ covered: [] }), 'validation_failed', [['#/lines', 'required']]],
    [
      'what is charged beside it is not paid',
      () => ({ lines: [{ product: server.facility.products.court }] }),
      'validation_failed',
      [['#/payments', 'total_mismatch']],
    ],
  ];
  test.each(refusals)('%s', async (_, values, code, faults) => {
    await expectRefused(server, () => use(whole(values())), code as never, faults as never);
    expect([await balance(voucher), await balance(other)]).toEqual([10, 5]);
  });
});

describe('a use is cancelled', () => {
  test('once, into the lots it came from', async () => {
    const { lots } = (await server.api.run('voucherBalance', { customer })).balances[0] ?? { lots: [] };
    await server.api.run('voucherRecharge', { customer, voucherType: pass, amount: 10, expiration: '2026-05-01' });
    const sold = await server.api.run('checkout', whole({ covered: covered([voucher, entry, 12]) }));
    const voucherUse = sold.voucherUse?.id ?? 0;
    const done = await server.api.run('voucherCancelUse', { voucherUse, reason: 'Era otro socio' });
    expect(done.voucherUse).toMatchObject({ cancelled: true, reason: 'Era otro socio' });
    const after = (await server.api.run('voucherBalance', { customer })).balances[0]?.lots;
    expect(after?.map(({ remaining }) => remaining)).toEqual([10, 10]);
    expect(after?.map(({ voucherMovement }) => voucherMovement)).toContain(lots[0]?.voucherMovement);
    await expectRefused(server, () => server.api.call('voucherCancelUse', { voucherUse }), 'invalid_transition');
  });

  test('after its lot expired: the units come back and expire at once', async () => {
    const { api, clock } = server;
    const put = await api.run('voucherRecharge', { customer, voucherType: pass, amount: 4, expiration: '2026-03-04' });
    const sold = await api.run('checkout', whole({ covered: covered([voucher, entry, 4]) }));
    const now = clock.now;
    clock.now = Date.parse('2026-03-05T09:00:00Z');
    await api.run('voucherCancelUse', { voucherUse: sold.voucherUse?.id ?? 0 });
    clock.now = now;
    const movements = await api.list('voucherMovement', `lot=${put.voucherMovement}&sort=id`);
    expect(movements.map(({ amount }) => amount)).toEqual([-4, 4, -4]);
    expect(await balance(voucher)).toBe(10);
  });

  test('as a whole: no movement of it is taken back by itself', async () => {
    const sold = await server.api.run('checkout', whole());
    const [movement] = await server.api.list('voucherMovement', `voucherUse=${sold.voucherUse?.id}`);
    const taken = () => server.api.call('voucherRefund', { voucherMovement: movement?.id ?? 0 });
    await expectRefused(server, taken, 'invalid_transition');
  });
});
