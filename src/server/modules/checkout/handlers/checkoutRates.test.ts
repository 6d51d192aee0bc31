/** What a basket is charged by the rates of its products: tags, hours, days, and what a till saw a little ago. */
import { beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '#test/kit/readPdf.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
/** May neither price nor discount. */
let desk: FacilityServer['api'];
const ids: Record<string, number> = {};
beforeAll(async () => {
  server = await startOpen({ isDrawn: true });
  const { api, facility } = server;
  desk = server.as((await api.run('keyCreate', { name: 'Mostrador', scopes: ['billing:operate'] })).key);
  ids.tag = (await api.create('customerTag', { name: 'Abonado' })).id;
  ids.other = (await api.create('customerTag', { name: 'Escuela' })).id;
  ids.member = (await api.create('customer', { name: 'Marina Abonada', tags: [ids.tag] })).id;
  ids.pupil = (await api.create('customer', { name: 'Pol Alumno', tags: [ids.other] })).id;
  for (const name of ['court', 'night', 'gym', 'plain']) {
    ids[name] = (await api.create('product', { name, price: 10, taxes: [facility.taxes.general] })).id;
  }
  const rate = async (name: string, product: string, values: object) => {
    ids[name] = (await api.create('productRate', { name, product: ids[product] ?? 0, price: 0, ...values })).id;
  };
  await rate('Tarifa de abonado', 'court', { price: 5, customerTag: ids.tag });
  await rate('Mañanas', 'court', { price: 7, startTime: '09:00', endTime: '14:00', weekdays: '12345' });
  await rate('Apagada', 'court', { price: 1, customerTag: ids.tag, active: false });
  await rate('Noche', 'night', { price: 6, startTime: '22:00', endTime: '03:00', weekdays: '6' });
  await rate('Tarde', 'gym', { price: 12, startTime: '18:00', endTime: '00:00' });
  await rate('Socio', 'gym', { price: 8, customerTag: ids.tag });
  await rate('Gratis', 'gym', { price: 0, customerTag: ids.other, start: '2026-03-01', end: '2026-03-31' });
});

type Line = Record<string, unknown>;
/** Sells at a moment, and whom to. */
function charge(at: string, customer: string | null, line: Line, total = 1000) {
  server.clock.now = Date.parse(at);
  return desk.call('checkout', {
    ...(customer === null ? {} : { customer: ids[customer] ?? 0 }),
    lines: [line as { product: number }],
    payments: total === 0 ? [] : [{ paymentMethod: server.facility.methods.cash, amount: total, tendered: total }],
  });
}
const sold = (sale: number | undefined) =>
  server.rows<{ price: number; productRate: number | null; rateName: string | null }>(
    'select "price", "productRate", "rateName" from "sale" where "id" = ?',
    sale,
  )[0];
async function chargedAt(at: string, customer: string | null, line: Line, price: number) {
  const { status, body } = await charge(at, customer, line, price);
  expect(status, JSON.stringify(body)).toBe(200);
  const sale = sold(body.sales[0]);
  expect(sale?.price).toBe(price * 1_000_000);
  expect(sale?.productRate ?? null).toBe(sale?.rateName == null ? null : ids[sale.rateName]);
  return sale?.rateName ?? null;
}

describe('the price that holds', () => {
  // 2 March 2026 is a Monday; the clocks go on on 29 March and back on 25 October.
  test.each<[at: string, customer: string | null, product: string, price: number, rate: string | null]>([
    ['2026-03-02T17:00+01:00', null, 'court', 10, null],
    ['2026-03-02T17:00+01:00', 'pupil', 'court', 10, null],
    ['2026-03-02T17:00+01:00', 'member', 'court', 5, 'Tarifa de abonado'],
    ['2026-03-02T10:00+01:00', 'member', 'court', 5, 'Tarifa de abonado'],
    ['2026-03-02T08:59:59+01:00', null, 'court', 10, null],
    ['2026-03-02T09:00:00+01:00', null, 'court', 7, 'Mañanas'],
    ['2026-03-02T13:59:59+01:00', 'pupil', 'court', 7, 'Mañanas'],
    ['2026-03-02T14:00:00+01:00', null, 'court', 10, null],
    ['2026-03-07T10:00:00+01:00', null, 'court', 10, null],
    ['2026-03-07T21:59:59+01:00', null, 'night', 10, null],
    ['2026-03-07T22:00:00+01:00', null, 'night', 6, 'Noche'],
    ['2026-03-08T02:59:00+01:00', null, 'night', 6, 'Noche'],
    ['2026-03-08T03:00:00+01:00', null, 'night', 10, null],
    ['2026-03-08T22:00:00+01:00', null, 'night', 10, null],
    // The night before the clocks go on ends with the hour they skip.
    ['2026-03-29T01:59:00+01:00', null, 'night', 6, 'Noche'],
    ['2026-03-29T03:00:00+02:00', null, 'night', 10, null],
    // The hour that they repeat is twice in the night.
    ['2026-10-25T02:30:00+02:00', null, 'night', 6, 'Noche'],
    ['2026-10-25T02:30:00+01:00', null, 'night', 6, 'Noche'],
    ['2026-10-25T03:00:00+01:00', null, 'night', 10, null],
    ['2026-10-26T18:00:00+01:00', null, 'gym', 12, 'Tarde'],
    ['2026-10-26T23:59:00+01:00', 'member', 'gym', 8, 'Socio'],
    ['2026-03-31T23:59:00+02:00', 'pupil', 'gym', 0, 'Gratis'],
    ['2026-04-01T00:00:00+02:00', 'pupil', 'gym', 10, null],
    ['2026-03-02T10:00:00+01:00', 'member', 'plain', 10, null],
  ])('at %s for %s: %s costs %d (%s)', async (at, customer, product, price, rate) => {
    // What numbers documents goes by the day, and never back.
    const before = server.clock.now;
    server.clock.now = Date.parse(at);
    const { id } = await server.api.run('saveSale', {
      product: ids[product] ?? 0,
      customer: customer === null ? null : (ids[customer] ?? 0),
    });
    server.clock.now = before;
    expect(sold(id)).toEqual({
      price: price * 1_000_000,
      productRate: rate === null ? null : ids[rate],
      rateName: rate,
    });
  });
});

describe('a line that names no rate', () => {
  test.each<[what: string, customer: string | null, product: string, line: Line, price: number, rate: string | null]>([
    ['costs what holds', 'member', 'court', {}, 5, 'Tarifa de abonado'],
    ['for nobody, too', null, 'court', {}, 7, 'Mañanas'],
    ['may say what that is', 'member', 'court', { price: 5 }, 5, 'Tarifa de abonado'],
    ['may cost what the product does', 'member', 'court', { price: 10 }, 10, null],
    ['costs as its product where it has no rates', 'member', 'plain', {}, 10, null],
  ])('%s', async (_what, customer, product, line, price, rate) => {
    expect(await chargedAt('2026-04-01T10:00+02:00', customer, { product: ids[product], ...line }, price)).toBe(rate);
  });

  test.each<[what: string, customer: string | null, line: Line]>([
    ['another’s rate', null, { price: 5 }],
    ['another’s rate for somebody with another tag', 'pupil', { price: 5 }],
    ['a rate that is switched off', 'member', { price: 1 }],
    ['more than the product', null, { price: 11 }],
  ])('by hand takes the permission: %s', async (_what, customer, line) => {
    const send = () => charge('2026-04-01T10:01+02:00', customer, { product: ids.court, ...line });
    await expectRefused(server, send, 'insufficient_scope', [['#/lines/0/price', 'invalid_value']]);
  });

  test('of a product that costs more now takes the permission for its own price', async () => {
    const send = () => charge('2026-04-01T19:00+02:00', null, { product: ids.gym, price: 10 });
    await expectRefused(server, send, 'insufficient_scope', [['#/lines/0/price', 'invalid_value']]);
  });
});

describe('a line that names the rate that was seen', () => {
  const name = (rate: string | null) => (rate === null ? null : ids[rate]);
  test.each<[what: string, at: string, customer: string | null, rate: string | null, price: number]>([
    ['that holds', '2026-04-02T10:00+02:00', null, 'Mañanas', 7],
    ['that ended a minute ago', '2026-04-02T14:01+02:00', null, 'Mañanas', 7],
    ['that ended a quarter of an hour ago', '2026-04-02T14:14:59+02:00', null, 'Mañanas', 7],
    ['none, before one began', '2026-04-03T09:10+02:00', null, null, 10],
    ['that begins in a minute by the server', '2026-04-06T08:59+02:00', null, 'Mañanas', 7],
    ['of their tag', '2026-04-06T10:00+02:00', 'member', 'Tarifa de abonado', 5],
  ])('is charged: %s', async (_what, at, customer, rate, price) => {
    const line = { product: ids.court, price, listPrice: 10, rate: name(rate) };
    expect(await chargedAt(at, customer, line, price)).toBe(rate);
  });

  test.each<[what: string, at: string, customer: string | null, rate: string | null, price: number, now: number]>([
    ['ended longer ago', '2026-04-07T14:16+02:00', null, 'Mañanas', 7, 10],
    ['none, and one has held for longer', '2026-04-08T09:20+02:00', null, null, 10, 7],
    ['another’s', '2026-04-08T16:00+02:00', null, 'Tarifa de abonado', 5, 10],
    ['of a tag they have not', '2026-04-08T16:00+02:00', 'pupil', 'Tarifa de abonado', 5, 10],
    ['none, where they have a tag', '2026-04-08T16:00+02:00', 'member', null, 10, 5],
    ['of another product', '2026-04-08T16:00+02:00', 'member', 'Socio', 8, 5],
    ['that is switched off', '2026-04-08T16:00+02:00', 'member', 'Apagada', 1, 5],
    ['at another price', '2026-04-08T16:00+02:00', 'member', 'Tarifa de abonado', 4, 5],
  ])('is refused with what it costs: %s', async (_what, at, customer, rate, price, now) => {
    const line = { product: ids.court, price, listPrice: 10, rate: name(rate) };
    const refusal = await expectRefused(server, () => charge(at, customer, line), 'validation_failed', [
      ['#/lines/0/rate', 'price_changed'],
    ]);
    expect(refusal.errors?.[0]?.detail).toContain(`(${now})`);
  });

  test('that was deleted since is refused', async () => {
    const { id } = await server.api.create('productRate', {
      ...{ name: 'Breve', product: ids.plain ?? 0, price: 2, customerTag: ids.tag ?? 0 },
    });
    const line = { product: ids.plain, price: 2, rate: id };
    expect((await charge('2026-04-09T16:00+02:00', 'member', line, 2)).status).toBe(200);
    expect((await server.api.send('DELETE', `/api/model/productRate/${id}`)).status).toBe(200);
    await expectRefused(server, () => charge('2026-04-09T16:01+02:00', 'member', line), 'validation_failed', [
      ['#/lines/0/rate', 'price_changed'],
    ]);
  });

  test('does not cost what a tag that was taken away gave', async () => {
    const { id } = await server.api.create('customer', { name: 'Saliente', tags: [ids.tag ?? 0] });
    ids.leaver = id;
    const line = { product: ids.court, price: 5, rate: ids['Tarifa de abonado'] };
    expect((await charge('2026-04-09T17:00+02:00', 'leaver', line, 5)).status).toBe(200);
    await server.api.update('customer', id, { tags: [] });
    await expectRefused(server, () => charge('2026-04-09T17:01+02:00', 'leaver', line), 'validation_failed', [
      ['#/lines/0/rate', 'price_changed'],
    ]);
  });
});

describe('what was sold by a rate', () => {
  test('says so on its paper, and keeps its name whatever becomes of the rate', async () => {
    const { api } = server;
    const { id } = await api.create('productRate', {
      ...{ name: 'Tarifa de veterano', product: ids.plain ?? 0, price: 3, customerTag: ids.tag ?? 0 },
    });
    const { body } = await charge('2026-04-10T16:00+02:00', 'member', { product: ids.plain, units: 2 }, 6);
    await api.update('productRate', id, { name: 'Otra cosa', price: 4 });
    expect((await api.send('DELETE', `/api/model/productRate/${id}`)).status).toBe(200);
    expect(await api.get('sale', body.sales[0] ?? 0)).toMatchObject({
      rateName: 'Tarifa de veterano',
      productRate: id,
    });
    const paper = await api.send('GET', String(body.invoice.document));
    expect((await readPdf(paper.bytes)).rows.join('\n')).toContain('2 × 3,00 · Tarifa de veterano');
  });

  test('is credited at what was charged', async () => {
    const { api } = server;
    const { body } = await charge('2026-04-10T16:05+02:00', 'member', { product: ids.court }, 5);
    await api.update('productRate', ids['Tarifa de abonado'] ?? 0, { price: 4 });
    await api.run('refundSale', { invoice: body.invoice.id, paymentMethod: server.facility.methods.cash });
    const negative = server.rows(
      'select "price", "total", "rateName" from "sale" where "cancelationOf" = ?',
      body.sales[0],
    );
    expect(negative).toEqual([{ price: 5_000_000, total: -5_000_000, rateName: 'Tarifa de abonado' }]);
    await api.update('productRate', ids['Tarifa de abonado'] ?? 0, { price: 5 });
  });

  test('takes a discount with its permission, off the rate', async () => {
    const line = { product: ids.court, rate: ids['Tarifa de abonado'], price: 5, discountRate: 10 };
    const send = () => charge('2026-04-10T16:10+02:00', 'member', line);
    await expectRefused(server, send, 'insufficient_scope', [['#/lines/0/discountRate', 'invalid_value']]);
    const sale = await server.api.run('checkout', {
      customer: ids.member ?? 0,
      lines: [line as { product: number }],
      payments: [{ paymentMethod: server.facility.methods.cash, amount: 4.5 }],
    });
    expect(sold(sale.sales[0])).toMatchObject({ price: 5_000_000, rateName: 'Tarifa de abonado' });
  });
});

describe('a recharge of units', () => {
  test('costs what the rate of its product says, on every way, and verify finds it due', async () => {
    const { api, facility } = server;
    const { id: product } = await api.create('product', {
      name: 'Bono 10',
      price: 50,
      taxes: [facility.taxes.general],
    });
    const { id: type } = await api.create('voucherType', { name: 'Bono 10', kind: 2, units: 10, product });
    const rate = { name: 'Bono de abonado', product, price: 40, customerTag: ids.tag ?? 0 };
    ids['Bono de abonado'] = (await api.create('productRate', rate)).id;
    const line = { product, voucherType: type };
    expect(await chargedAt('2026-04-13T10:00+02:00', 'member', { ...line, units: 1 }, 40)).toBe('Bono de abonado');
    expect(await chargedAt('2026-04-13T10:00+02:00', 'pupil', { ...line, units: 1 }, 50)).toBe(null);
    expect(await chargedAt('2026-04-13T10:00+02:00', 'member', { ...line, price: 50 }, 50)).toBe(null);
    const units = { voucherType: type, amount: 5, paymentMethod: facility.methods.cash };
    const recharged = await desk.run('voucherRecharge', { ...units, customer: ids.member ?? 0 });
    expect(recharged.sale).toMatchObject({ total: 20, rateName: 'Bono de abonado' });
    const dear = { ...units, customer: ids.pupil ?? 0 };
    expect((await desk.run('voucherRecharge', dear)).sale).toMatchObject({ total: 25, rateName: null });
    const listed = { ...units, customer: ids.member ?? 0, price: 25 };
    expect((await desk.run('voucherRecharge', listed)).sale).toMatchObject({ total: 25, rateName: null });
    const send = () => desk.call('voucherRecharge', { ...dear, price: 20 });
    await expectRefused(server, send, 'insufficient_scope', [['#/price', 'invalid_value']]);
  });

  test('of money costs its amount', async () => {
    const { api, facility } = server;
    const { id: product } = await api.create('product', {
      name: 'Monedero',
      price: 20,
      taxes: [facility.taxes.general],
    });
    const { id: type } = await api.create('voucherType', { name: 'Monedero', kind: 1, units: 1, product });
    await api.create('productRate', { name: 'Barato', product, price: 1, customerTag: ids.tag ?? 0 });
    expect(await chargedAt('2026-04-13T10:05+02:00', 'member', { product, voucherType: type }, 20)).toBe(null);
  });
});

test('the clock is that of the company that sells', async () => {
  const canary = await startFacility();
  const { api, facility } = canary;
  const [company] = await api.list('company');
  await api.update('company', company?.id ?? 0, { timeZone: 'Atlantic/Canary' });
  await api.run('posOpen', { realCashCount: 0 });
  const product = facility.products.court;
  await api.create('productRate', { name: 'Mañanas', product, price: 7, startTime: '09:00', endTime: '14:00' });
  const sell = async (at: number) => {
    canary.clock.now = at;
    const lines = [{ product }];
    const payments = [{ paymentMethod: facility.methods.cash, amount: 20, tendered: 20 }];
    return (await api.run('checkout', { lines, payments })).invoice.total;
  };
  // 13:30 there is 14:30 in Madrid.
  expect(await sell(Date.parse('2026-03-02T13:30:00Z'))).toBe(7);
  expect(await sell(Date.parse('2026-03-02T14:00:00Z'))).toBe(12.1);
});
