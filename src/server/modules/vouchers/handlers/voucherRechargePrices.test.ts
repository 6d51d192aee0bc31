/** What recharges cost, and who may change that: kinds × amounts × prices × permissions, over HTTP. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/kit/client.ts';
import { pins } from '#test/kit/facility.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { runs, share } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

const PATH = '/api/vouchers/recharge.json';

interface Kind {
  readonly name: string;
  /** `VoucherKind`, the price of its product in cents, and how many units that buys. */
  readonly kind: 1 | 2;
  readonly price: number;
  readonly units: number;
  readonly expiration?: string;
}

const kinds: readonly Kind[] = [
  { name: 'money', kind: 1, price: 0, units: 1 },
  { name: 'money whose product has a price', kind: 1, price: 2_000, units: 1 },
  { name: 'units sold one by one', kind: 2, price: 550, units: 1 },
  { name: 'packs of ten', kind: 2, price: 4_500, units: 10, expiration: 'P1Y' },
  { name: 'packs of three, whose price does not divide', kind: 2, price: 1_000, units: 3 },
  { name: 'units without a price', kind: 2, price: 0, units: 10 },
  { name: 'units at a price below nothing', kind: 2, price: -4_500, units: 10 },
];

/** Thousandths: units have three decimals, money only two of them. */
const amounts = [1, 4, 10, 990, 1_000, 3_333, 5_000, 10_000, 25_500, 40_000] as const;

let server: FacilityServer;
const types = new Map<string, number>();
const clients = new Map<string, Client>();
beforeAll(async () => {
  server = await startOpen();
  const { api, facility } = server;
  await api.update('customer', facility.customers.visitor, { allowPaymentPending: true });
  for (const { name, kind, price, units, expiration } of kinds) {
    const product = { name, price: Math.max(0, price) / 100, taxes: [facility.taxes.general] };
    const { id } = await api.create('product', { ...product, allowPaymentPending: true });
    // It was stored before prices had a minimum.
    if (price < 0) server.write(`update "product" set "price" = ${price * 10_000} where "id" = ${id}`);
    const type = { name, kind, units, product: id, ...(expiration === undefined ? {} : { expiration }) };
    types.set(name, (await api.create('voucherType', type)).id);
  }
  const keyFor = async (...scopes: string[]) =>
    server.as((await api.run('keyCreate', { name: scopes.join(), scopes })).key);
  const { token } = await server.as(null).run('sessionStart', { user: facility.users.frontDesk, pin: pins.frontDesk });
  clients.set('the front desk', server.as(token));
  clients.set('all but the price', await keyFor('billing:operate', 'billing:discount', 'billing:refund', '*:write'));
  clients.set('the right to prices', await keyFor('billing:operate', 'billing:price'));
  clients.set('every right', await keyFor('*'));
});
const mayPrice = new Set(['the right to prices', 'every right']);
const roles = ['the front desk', 'all but the price', ...mayPrice];

/** In cents, by whole numbers: amount × price ÷ units, half a cent up, and a cent at least. Null: it has no price. */
function costOf({ kind, price, units }: Kind, amount: number): number | null {
  if (kind === 1) return amount / 10;
  if (price <= 0) return null;
  const [cents, rest] = [Math.floor((amount * price) / (1_000 * units)), (amount * price) % (1_000 * units)];
  return Math.max(1, rest * 2 >= 1_000 * units ? cents + 1 : cents);
}

interface Recharge {
  readonly kind: Kind;
  /** Thousandths. */
  readonly amount: number;
  /** Cents; null: none is named. */
  readonly price: number | null;
  readonly role: string;
  readonly isPaid: boolean;
}

/** Asks for it and holds what comes of it against what may. */
async function attempt({ kind, amount, price, role, isPaid }: Recharge): Promise<void> {
  const client = clients.get(role) as Client;
  const body = {
    customer: (await server.api.create('customer', { name: randomUUID(), allowPaymentPending: true })).id,
    voucherType: types.get(kind.name),
    amount: amount / 1_000,
    ...(price === null ? {} : { price: price / 100 }),
    ...(isPaid ? { paymentMethod: server.facility.methods.card } : {}),
  };
  const send = () => client.send('POST', PATH, body);
  if (kind.kind === 1 && amount % 10 !== 0) {
    await expectRefused(server, send, 'validation_failed', [['#/amount', 'too_precise']]);
    return;
  }
  const cost = costOf(kind, amount);
  const isAnother = cost === null || (price !== null && price !== cost);
  if (isAnother && !mayPrice.has(role)) {
    const problem = await expectRefused(server, send, 'insufficient_scope', [['#/price', 'invalid_value']]);
    expect(problem.detail).toBe('billing:price');
    return;
  }
  const reply = await send();
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const { balance, sale, voucherMovement } = reply.body as {
    balance: number;
    sale: { total: number; status: number };
    voucherMovement: number;
  };
  const paid = price ?? cost ?? 0;
  expect([balance, sale.total, sale.status]).toEqual([amount / 1_000, paid / 100, isPaid || paid === 0 ? 4 : 2]);
  const [kept] = server.rows(
    'select "scope", "packPrice", "packUnits" from "voucherMovement" where "id" = ?',
    voucherMovement,
  );
  expect(kept).toEqual({
    scope: isAnother ? 'billing:price' : null,
    packPrice: kind.kind === 1 ? null : kind.price * 10_000,
    packUnits: kind.kind === 1 ? null : kind.units,
  });
}

describe.each(roles)('%s', (role) => {
  test.each(kinds.map((kind) => [kind.name, kind] as const))('on %s', async (_, kind) => {
    for (const [index, amount] of share([...amounts.entries()], 3, roles.indexOf(role))) {
      const cost = costOf(kind, amount);
      const own = cost === null || !Number.isInteger(cost) ? [500] : [cost, cost - 1, cost + 1];
      const prices = [null, 0, 1, ...own];
      for (const price of new Set(prices.filter((one) => one === null || one >= 0))) {
        await attempt({ kind, amount, price, role, isPaid: index % 2 === 0 });
      }
    }
  });
});

test('whatever is asked for, nobody without the right pays anything else than it costs', async () => {
  const recharge = fc.record({
    kind: fc.constantFrom(...kinds),
    amount: fc.integer({ min: 1, max: 60_000 }),
    price: fc.option(fc.integer({ min: 0, max: 30_000 })),
    role: fc.constantFrom(...roles),
    isPaid: fc.boolean(),
  });
  await fc.assert(fc.asyncProperty(recharge, attempt), { numRuns: runs(7) });
});

test('a price between cents is another price, also where it rounds to the one it has', async () => {
  const desk = clients.get('the front desk') as Client;
  const body = { customer: server.facility.customers.visitor, voucherType: types.get('packs of ten'), amount: 10 };
  const send = (price: number) => () => desk.send('POST', PATH, { ...body, price });
  for (const price of [45.004, 44.999, 45.000001]) {
    await expectRefused(server, send(price), 'insufficient_scope', [['#/price', 'invalid_value']]);
  }
  expect((await send(45)()).status).toBe(200);
});

describe('how long it lasts', () => {
  test.each([
    ['as long as the type says', '2027-03-02T10:00:00+01:00', true],
    ['a second longer', '2027-03-02T10:00:01+01:00', false],
    ['ten years', '2036-03-02', false],
    ['shorter', '2026-06-01', true],
  ])('%s', async (_, expiration, isDefault) => {
    const customer = server.facility.customers.visitor;
    const body = { customer, voucherType: types.get('packs of ten'), amount: 10, expiration };
    const send = (role: string) => clients.get(role)?.send('POST', PATH, body) as ReturnType<Client['send']>;
    if (isDefault) expect((await send('the front desk')).status).toBe(200);
    else {
      await expectRefused(server, () => send('the front desk'), 'insufficient_scope', [
        ['#/expiration', 'invalid_value'],
      ]);
      const { voucherMovement } = (await send('the right to prices')).body as { voucherMovement: number };
      expect(server.rows('select "scope" from "voucherMovement" where "id" = ?', voucherMovement)).toEqual([
        { scope: 'billing:price' },
      ]);
    }
  });

  test('of a type that never expires nobody needs to shorten it by right', async () => {
    const body = { customer: server.facility.customers.visitor, voucherType: types.get('money'), amount: 10 };
    const desk = clients.get('the front desk') as Client;
    expect((await desk.send('POST', PATH, { ...body, expiration: '2099-01-01' })).status).toBe(200);
  });
});

test('the price is that of the day: what was put in before keeps the one it had', async () => {
  const { api } = server;
  const product = (await api.create('product', { name: 'Clase', price: 8 })).id;
  const voucherType = (await api.create('voucherType', { name: 'Clases', kind: 2, product })).id;
  const put = async () =>
    (await api.run('voucherRecharge', { customer: server.facility.customers.club, voucherType, amount: 2 })).sale.total;
  expect(await put()).toBe(16);
  await api.update('product', product, { price: 9 });
  expect(await put()).toBe(18);
  for (const units of [0, -1, 1.5]) {
    expect((await api.send('POST', `/api/model/voucherType/${voucherType}`, { units })).status).toBe(422);
  }
});

test('the product of a voucher type is not sold at the till or saved as a sale', async () => {
  const { api, facility } = server;
  const product = (await api.get('voucherType', types.get('packs of ten') ?? 0)).product;
  const count = () => server.rows('select count(*) as n from "voucherMovement"');
  const before = count();
  const payments = [{ paymentMethod: facility.methods.card, amount: 45 }];
  const { visitor: customer } = facility.customers;
  for (const refused of [
    await api.call('checkout', { customer, lines: [{ product }], payments }),
    await api.call('saveSale', { customer, product, discountRate: 100 }),
  ]) {
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ code: 'recharge_only' }] } });
  }
  expect(count()).toEqual(before);
});
