/** A sale costs no less than zero, and zero only by permission. */
import { beforeAll, describe, expect, test } from 'vitest';
import { models } from '#shared/catalogue/index.ts';
import { VoucherKind } from '#shared/domain/states.ts';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let cash: number;
let customer: number;
/** A product whose price is −39: it was stored before prices had a minimum. */
let negative: number;
let fee: number;
let water: number;
let frontDesk: FacilityServer['api'];

beforeAll(async () => {
  server = await startOpen();
  const { facility } = server;
  cash = facility.methods.cash;
  customer = facility.customers.visitor;
  const taxes = (await server.api.get('product', facility.products.water)).taxes;
  fee = (await server.api.create('product', { name: 'Cuota', price: 40, taxes })).id;
  water = (await server.api.create('product', { name: 'Agua', price: 1.5, taxes })).id;
  negative = (await server.api.create('product', { name: 'Descuento', price: 39, taxes })).id;
  server.write(`update "product" set "price" = -39000000 where "id" = ${negative}`);
  const { key } = await server.api.run('keyCreate', { name: 'Venta', scopes: ['billing:operate'] });
  frontDesk = server.as(key);
});

type Lines = InputOf<Contract<'checkout'>>['lines'];
const checkout = (lines: Lines, paid: number, api = server.api) =>
  api.call('checkout', { lines, payments: paid === 0 ? [] : [{ paymentMethod: cash, amount: paid }] });
const saveSale = (body: InputOf<Contract<'saveSale'>>, api = server.api) => api.call('saveSale', body);

/** What a product, a rate, a subscription or an add-on is sold at. */
const prices = Object.values(models).flatMap(({ name, fields }) =>
  Object.entries(fields)
    .filter(([field]) => field === 'price')
    .filter(() => !['sale', 'invoiceLine', 'subscriptionFee'].includes(name))
    .map(([field]) => [name, field] as const),
);

describe('a price is not below zero', () => {
  test('every record that has one is here', () => {
    expect(prices.map((path) => path.join('.')).toSorted()).toEqual([
      'product.price',
      'productRate.price',
      'subscriptionAddon.price',
      'subscriptionCustomer.price',
    ]);
  });

  test.each(prices)('of %s.%s', async (model, field) => {
    const reply = await server.api.send('POST', `/api/model/${model}`, { [field]: -0.01 });
    expect(reply.status).toBe(422);
    expect((reply.body as { errors: object[] }).errors).toContainEqual(
      expect.objectContaining({ pointer: `#/${field}`, code: 'too_small' }),
    );
  });

  test('of a product that is changed', async () => {
    await expectRefused(
      server,
      () => server.api.send('POST', `/api/model/product/${fee}`, { price: -0.000001 }),
      'validation_failed',
      [['#/price', 'too_small']],
    );
  });
});

describe('a line below zero is not sold', () => {
  test('by a checkout, whatever else is in the basket', async () => {
    const lines = [{ product: fee }, { product: negative }, { product: fee }, { product: negative, units: 2 }];
    for (const paid of [0, 1, 2, 80]) {
      await expectRefused(server, () => checkout(lines, paid), 'validation_failed', [
        ['#/lines/1/price', 'too_small'],
        ['#/lines/3/price', 'too_small'],
      ]);
    }
    expect((await checkout([{ product: fee }, { product: negative, price: 0 }], 40)).status).toBe(200);
  });

  test('by saveSale, new or changed', async () => {
    const refuse = (body: InputOf<Contract<'saveSale'>>) =>
      expectRefused(server, () => saveSale(body), 'validation_failed', [['#/price', 'too_small']]);
    await refuse({ product: negative, customer });
    await refuse({ product: negative, customer, status: 0 });
    const { id } = await server.api.run('saveSale', { product: fee, customer });
    await refuse({ id, product: negative });
  });

  test('by a recharge: a product below zero has no price', async () => {
    const type = await server.api.create('voucherType', { name: 'Bono', kind: VoucherKind.units, product: negative });
    for (const paymentMethod of [null, cash]) {
      const recharge = { customer, voucherType: type.id, amount: 1, paymentMethod };
      await expectRefused(server, () => frontDesk.call('voucherRecharge', recharge), 'insufficient_scope', [
        ['#/price', 'invalid_value'],
      ]);
    }
  });
});

describe('a little of a product is not free', () => {
  test('at a checkout', async () => {
    const crumbs = Array.from({ length: 1000 }, () => ({ product: water, units: 0.003 }));
    const faults = crumbs.map((_, index) => [`#/lines/${index}/units`, 'too_small'] as const);
    await expectRefused(server, () => checkout(crumbs, 0), 'validation_failed', faults);
    for (const api of [server.api, frontDesk]) {
      const mixed = [{ product: fee }, { product: water, units: 0.001 }];
      await expectRefused(server, () => checkout(mixed, 40, api), 'validation_failed', [
        ['#/lines/1/units', 'too_small'],
      ]);
      const own = [{ product: water, units: 0.003, price: 1.5 }];
      await expectRefused(server, () => checkout(own, 0, api), 'validation_failed', [['#/lines/0/units', 'too_small']]);
    }
    expect((await checkout([{ product: water, units: 0.004 }], 0.01, frontDesk)).status).toBe(200);
  });

  test('in a sale that is saved, or changed', async () => {
    const refuse = (body: InputOf<Contract<'saveSale'>>) =>
      expectRefused(server, () => saveSale(body, frontDesk), 'validation_failed', [['#/units', 'too_small']]);
    await refuse({ product: water, units: 0.003 });
    await refuse({ product: water, units: 0.003, total: 0 });
    await refuse({ product: water, units: 0.003, status: 0 });
    const { id } = await frontDesk.run('saveSale', { product: water, status: 0 });
    await refuse({ id, units: 0.003 });
    const cut = await server.api.run('saveSale', { product: water, status: 0, discountRate: 10 });
    await refuse({ id: cut.id, units: 0.003 });
    const dear = await server.api.run('saveSale', { product: water, status: 0, price: 3 });
    await refuse({ id: dear.id, units: 0.001 });
  });

  test('unless a price or a discount given by right makes it so', async () => {
    expect((await checkout([{ product: water, units: 0.003, price: 0 }], 0)).status).toBe(200);
    expect((await checkout([{ product: water, discountRate: 100 }], 0)).status).toBe(200);
    expect((await checkout([{ product: water, units: 0.003, price: 1 }], 0)).status).toBe(200);
    expect((await checkout([{ product: server.facility.products.free, units: 0.003 }], 0, frontDesk)).status).toBe(200);
    const zero = await server.api.run('saveSale', { product: water, units: 0.003, price: 1, status: 0 });
    expect(zero.total).toBe(0);
    // Saved as it is it stays what it was allowed to be.
    expect((await saveSale({ id: zero.id, units: 0.003 }, frontDesk)).status).toBe(200);
  });
});
