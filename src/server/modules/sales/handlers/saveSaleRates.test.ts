/** What becomes of a pending sale's rate when the sale, its customer or the hour changes. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

type Body = Record<string, unknown>;

let server: FacilityServer;
/** May neither price nor discount. */
let clerk: FacilityServer['api'];
let court: number;
let member: number;
let other: number;
let plain: number;
beforeAll(async () => {
  server = await startFacility();
  const { api, facility } = server;
  const { key } = await api.run('keyCreate', { name: 'Reservas', scopes: ['billing:operate', 'billing:refund'] });
  clerk = server.as(key);
  const tag = (await api.create('customerTag', { name: 'Abonado' })).id;
  court = (await api.create('product', { name: 'Pista', price: 10, taxes: [facility.taxes.general] })).id;
  plain = facility.customers.visitor;
  member = (await api.create('customer', { name: 'Marina', tags: [tag] })).id;
  other = (await api.create('customer', { name: 'Óscar', tags: [tag] })).id;
  await api.create('productRate', { name: 'Abonado', product: court, price: 5, customerTag: tag });
  await api.create('productRate', { name: 'Mañanas', product: court, price: 7, startTime: '09:00', endTime: '14:00' });
});
/** Mornings until 14:00. */
const MORNING = Date.parse('2026-03-02T10:00+01:00');
const EVENING = Date.parse('2026-03-02T18:00+01:00');
beforeEach(() => {
  server.clock.now = EVENING;
});

const send = (body: Body) => clerk.send('POST', '/api/billing/saveSale', body);
async function save(body: Body): Promise<Body & { readonly id: number }> {
  const reply = await send(body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body as Body & { readonly id: number };
}
const priced = ({ price, rateName }: Body) => [price, rateName];

describe('another customer', () => {
  test.each<[what: string, from: () => number | null, to: () => number | null, price: [number, string | null]]>([
    ['from nobody to a member', () => null, () => member, [5, 'Abonado']],
    ['from a member to nobody', () => member, () => null, [10, null]],
    ['from a member to somebody without the tag', () => member, () => plain, [10, null]],
    ['from a member to another', () => member, () => other, [5, 'Abonado']],
  ])('brings their price: %s', async (_what, from, to, price) => {
    const { id } = await save({ product: court, customer: from() });
    expect(priced(await save({ id, customer: to() }))).toEqual(price);
  });

  test('does not take a member’s price along without the permission', async () => {
    const { id, price } = await save({ product: court, customer: member });
    await expectRefused(server, () => send({ id, customer: plain, price }), 'insufficient_scope', [
      ['#/price', 'invalid_value'],
    ]);
    await expectRefused(server, () => send({ id, customer: null, total: 5 }), 'insufficient_scope', [
      ['#/total', 'invalid_value'],
    ]);
  });

  test('leaves a price that was given by hand', async () => {
    const { id } = await server.api.run('saveSale', { product: court, price: 8 });
    expect(priced(await save({ id, customer: member }))).toEqual([8, null]);
  });
});

describe('the hour', () => {
  test('that passes changes nothing of what was saved', async () => {
    server.clock.now = MORNING;
    const { id } = await save({ product: court });
    server.clock.now = EVENING;
    expect(priced(await save({ id, comments: 'Luz incluida' }))).toEqual([7, 'Mañanas']);
    expect(priced(await save({ id, price: 7 }))).toEqual([7, 'Mañanas']);
  });

  test('that has passed makes more units at its price a deviation', async () => {
    server.clock.now = MORNING;
    const { id } = await save({ product: court });
    expect(priced(await save({ id, units: 2 }))).toEqual([7, 'Mañanas']);
    server.clock.now = EVENING;
    await expectRefused(server, () => send({ id, units: 3 }), 'insufficient_scope', [['#/units', 'invalid_value']]);
    expect(priced(await save({ id, units: 1 }))).toEqual([7, 'Mañanas']);
    expect(priced(await save({ id, units: 3, price: 10 }))).toEqual([10, null]);
  });

  test('that makes it cheaper leaves the product’s own price', async () => {
    const { id } = await save({ product: court });
    server.clock.now = MORNING;
    expect(priced(await save({ id, units: 2 }))).toEqual([10, null]);
    expect(priced(await save({ id, price: 7 }))).toEqual([7, 'Mañanas']);
  });
});

test('another product brings its own price', async () => {
  const { id } = await save({ product: court, customer: member });
  expect(priced(await save({ id, product: server.facility.products.water }))).toEqual([1.5, null]);
  expect(priced(await save({ id, product: court }))).toEqual([5, 'Abonado']);
});

test('a discount comes off the rate', async () => {
  const sale = await server.api.run('saveSale', { product: court, customer: member, discountRate: 10 });
  expect([sale.price, sale.total, sale.rateName]).toEqual([5, 4.5, 'Abonado']);
});

test('the tag that a subscription gives counts, for its beneficiaries too, until it ends', async () => {
  const { api, facility } = server;
  const tag = (await api.create('customerTag', { name: 'Familia' })).id;
  const product = (await api.create('product', { name: 'Piscina', price: 10, taxes: [facility.taxes.general] })).id;
  await api.create('productRate', { name: 'Familiar', product, price: 4, customerTag: tag });
  const type = await api.create('subscription', {
    ...{
      name: 'Familiar',
      product: facility.products.fee,
      period: 1,
      customers: 2,
      customerTag: tag,
      beneficiaryTag: tag,
    },
  });
  const holder = await api.create('customer', { name: 'Titular' });
  const child = await api.create('customer', { name: 'Hijo' });
  const signUp = { customer: holder.id, type: type.id, beneficiaries: [{ customer: child.id }] };
  const { subscriptionCustomer } = await api.run('subscriptionSignUp', signUp);
  for (const { id } of [holder, child]) {
    expect(priced(await save({ product, customer: id }))).toEqual([4, 'Familiar']);
  }
  await api.run('subscriptionLeave', { subscriptionCustomer: subscriptionCustomer.id, on: '2026-03-02' });
  server.clock.now = Date.parse('2026-03-03T18:00+01:00');
  await server.restart();
  for (const { id } of [holder, child]) {
    await expect.poll(async () => (await api.get('customer', id)).tags, { timeout: 20_000 }).toEqual([]);
    expect(priced(await save({ product, customer: id }))).toEqual([10, null]);
  }
});
