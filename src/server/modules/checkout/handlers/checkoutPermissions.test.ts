import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

describe('the cash point', () => {
  test('must be open', async () => {
    const closed = await startFacility();
    const body = { lines: [{ product: closed.facility.products.free }], payments: [] };
    await expectRefused(closed, () => closed.api.call('checkout', body), 'cash_point_closed');
    await closed.api.run('posOpen', { realCashCount: 0 });
    expect((await closed.api.call('checkout', body)).status).toBe(200);
    await closed.api.run('posClose', { realCashCount: 0, realCreditCardCount: 0 });
    await expectRefused(closed, () => closed.api.call('checkout', body), 'cash_point_closed');
  });

  test('must be named when there are several, unless the credential is tied to one', async () => {
    const two = await startFacility();
    const [company] = await two.api.list('company');
    const { id: second } = await two.api.create('pos', { name: 'Bar', company: company?.id ?? 0 });
    await two.api.run('posOpen', { pos: second, realCashCount: 0 });
    const body = { lines: [{ product: two.facility.products.free }], payments: [] };
    await expectRefused(two, () => two.api.call('checkout', body), 'validation_failed', [['#/pos', 'required']]);
    const { key } = await two.api.run('keyCreate', { name: 'Bar', scopes: ['billing:operate'], pos: second });
    const sold = await two.as(key).run('checkout', body);
    expect(two.rows('select "pos" from "sale" where "id" = ?', sold.sales[0])).toEqual([{ pos: second }]);
  });
});

describe('who may sell', () => {
  test.each([
    ['nobody in particular', null, 'unauthenticated'],
    ['a key that may only read', ['*:read'], 'insufficient_scope'],
    ['a key for the cash point', ['pos:operate'], 'insufficient_scope'],
  ] as const)('not %s', async (_, scopes, code) => {
    const token =
      scopes === null ? null : (await server.api.run('keyCreate', { name: 'Otra', scopes: [...scopes] })).key;
    const body = { lines: [{ product: server.facility.products.free }], payments: [] };
    await expectRefused(server, () => server.as(token).call('checkout', body), code);
  });

  test('a key for billing, and one for anything operated', async () => {
    for (const scope of ['billing:operate', '*:operate']) {
      const { key } = await server.api.run('keyCreate', { name: scope, scopes: [scope] });
      const body = { lines: [{ product: server.facility.products.free }], payments: [] };
      expect((await server.as(key).call('checkout', body)).status).toBe(200);
    }
  });
});

describe('another price and a discount', () => {
  const line = (values: object) => ({
    lines: [
      { product: server.facility.products.free, units: 1 },
      { product: server.facility.products.court, ...values },
    ],
    payments: [{ paymentMethod: server.facility.methods.cash, amount: 20 }],
  });

  test('are for those who may', async () => {
    const { token } = await server.as(null).run('sessionStart', { user: server.facility.users.frontDesk, pin: '7305' });
    const sell = (values: object) => () => server.as(token).call('checkout', line(values));
    const price = await expectRefused(server, sell({ price: 12 }), 'insufficient_scope', [
      ['#/lines/1/price', 'invalid_value'],
    ]);
    expect(price.detail).toBe('billing:price');
    const discount = sell({ discountRate: 0.5 });
    const faults: Faults = [['#/lines/1/discountRate', 'invalid_value']];
    expect((await expectRefused(server, discount, 'insufficient_scope', faults)).detail).toBe('billing:discount');
    for (const values of [{ price: 12.1 }, { discountRate: 0 }, {}]) expect((await sell(values)()).status).toBe(200);
  });

  test('have a scope each', async () => {
    const sell = async (scopes: string[], values: object) => {
      const { key } = await server.api.run('keyCreate', { name: 'Venta', scopes: ['billing:operate', ...scopes] });
      return (await server.as(key).call('checkout', line(values))).status;
    };
    expect(await sell(['billing:price'], { price: 1 })).toBe(200);
    expect(await sell(['billing:price'], { discountRate: 1 })).toBe(403);
    expect(await sell(['billing:discount'], { discountRate: 1 })).toBe(200);
    expect(await sell(['billing:discount'], { price: 1 })).toBe(403);
    expect(await sell(['*'], { price: 1, discountRate: 1 })).toBe(200);
  });

  test('need nobody’s leave where the product has no price', async () => {
    const { key } = await server.api.run('keyCreate', { name: 'Venta', scopes: ['billing:operate'] });
    const body = { ...line({}), lines: [{ product: server.facility.products.free, price: 7 }] };
    expect((await server.as(key).call('checkout', body)).body).toMatchObject({ change: 13 });
  });
});

describe('a price that changed since it was seen', () => {
  const repriced = async () => {
    const { id } = await server.api.create('product', { name: 'Caña', price: 1.6, taxes: [] });
    await server.api.update('product', id, { price: 1.9 });
    const { token } = await server.as(null).run('sessionStart', { user: server.facility.users.frontDesk, pin: '7305' });
    const sell = (line: object) =>
      server.as(token).call('checkout', {
        lines: [{ product: server.facility.products.free }, { product: id, ...line }],
        payments: [{ paymentMethod: server.facility.methods.cash, amount: 1.9 }],
      });
    return { id, sell };
  };
  const changed: Faults = [['#/lines/1/listPrice', 'price_changed']];

  test('is named at its line, and no permission is asked for', async () => {
    const { sell } = await repriced();
    for (const line of [{ price: 1.6, listPrice: 1.6 }, { listPrice: 1.6 }, { price: 1, listPrice: 1.6 }]) {
      const problem = await expectRefused(server, () => sell(line), 'validation_failed', changed);
      expect(problem.errors?.[0]?.detail).toContain('1.9');
    }
  });

  test('is asked about again where somebody keeps the old one', async () => {
    const { sell } = await repriced();
    const kept = () => sell({ price: 1.6, listPrice: 1.9 });
    await expectRefused(server, kept, 'insufficient_scope', [['#/lines/1/price', 'invalid_value']]);
    expect((await sell({ price: 1.9, listPrice: 1.9 })).status).toBe(200);
  });

  test('is named beside lines that cannot be sold any more', async () => {
    const { id, sell } = await repriced();
    await server.api.update('product', id, { active: false });
    await expectRefused(server, () => sell({ price: 1.6, listPrice: 1.6 }), 'validation_failed', [
      ['#/lines/1/product', 'unknown_reference'],
    ]);
  });
});
