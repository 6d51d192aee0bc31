import { beforeAll, describe, expect, test } from 'vitest';
import { expectSaleAnswer } from '#test/conformance/saleAnswer.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startFacility();
});

type Body = Record<string, unknown>;
type Sale = Body & { readonly id: number };
const send = (body: Body, headers = {}) => server.api.send('POST', '/api/billing/saveSale', body, headers);
const save = async (body: Body): Promise<Sale> => {
  const reply = await send(body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expectSaleAnswer(reply.body);
  return reply.body as Sale;
};
const ids = () => server.facility;

/** A sale with something in every field of the request. */
const full = async () => {
  const parent = await save({ description: 'Mesa 4', price: 0, status: 0 });
  const request = {
    product: ids().products.court,
    description: 'Pista 3',
    units: 2,
    price: 10,
    discountRate: 10,
    taxes: [{ tax: ids().taxes.reduced }],
    customer: ids().customers.club,
    pos: ids().pos,
    issueDate: '2026-03-01T09:00:00+01:00',
    useDate: '2026-03-03T18:00:00+01:00',
    timeout: '2026-03-04T00:00:00+01:00',
    parent: parent.id,
    status: 0,
    name: 'Ana',
    comments: 'uno',
    publicComments: 'dos',
  };
  return { request, sale: await save(request) };
};

describe('an update', () => {
  const changes: readonly (readonly [string, () => Body, () => Body])[] = [
    ['nothing', () => ({}), () => ({})],
    ['a description', () => ({ description: 'Pista 4' }), () => ({ description: 'Pista 4' })],
    ['units', () => ({ units: 3 }), () => ({ units: 3, total: 27, totalBeforeTaxes: 24.545455 })],
    ['a price', () => ({ price: 20 }), () => ({ price: 20, total: 36, totalBeforeTaxes: 32.727273 })],
    ['a total', () => ({ total: 9 }), () => ({ price: 5, total: 9, totalBeforeTaxes: 8.181818 })],
    ['the total there is', () => ({ total: 18 }), () => ({})],
    [
      'a discount',
      () => ({ discountRate: 50 }),
      () => ({ discountRate: 50, discountRateExact: 50, total: 10, totalBeforeTaxes: 9.090909 }),
    ],
    [
      'no discount',
      () => ({ discountRate: 0 }),
      () => ({ discountRate: 0, discountRateExact: 0, total: 20, totalBeforeTaxes: 18.181818 }),
    ],
    [
      'taxes',
      () => ({ taxes: [{ tax: ids().taxes.exempt }] }),
      () => ({
        taxes: [{ id: ids().taxes.exempt, name: 'Exento', rate: 0, tax: ids().taxes.exempt }],
        taxRate: 0,
        totalBeforeTaxes: 18,
      }),
    ],
    [
      'a tax rate',
      () => ({ taxRate: 4 }),
      () => ({
        taxes: [{ id: ids().taxes.superReduced, name: 'IVA 4 %', rate: 4, tax: ids().taxes.superReduced }],
        taxRate: 4,
        totalBeforeTaxes: 17.307692,
      }),
    ],
    [
      'a customer',
      () => ({ customer: ids().customers.visitor }),
      () => ({
        customer: ids().customers.visitor,
        customerName: 'Ana Visitante',
        businessName: null,
        customerTaxNumber: null,
      }),
    ],
    [
      'no customer',
      () => ({ customer: null }),
      () => ({ customer: null, customerName: null, businessName: null, customerTaxNumber: null }),
    ],
    ['no cash point', () => ({ pos: null }), () => ({ pos: null, posName: null })],
    [
      'an issue date',
      () => ({ issueDate: '2026-04-05' }),
      () => ({ issueDate: '2026-04-05T00:00:00+02:00', dueDate: '2026-04-05T00:00:00+02:00' }),
    ],
    ['no issue date', () => ({ issueDate: null }), () => ({ issueDate: null, dueDate: '2026-03-02T00:00:00+01:00' })],
    ['a use date', () => ({ useDate: '2026-03-05T17:30:00' }), () => ({ useDate: '2026-03-05T17:30:00+01:00' })],
    ['no use date', () => ({ useDate: null }), () => ({ useDate: '2026-03-02T10:00:00+01:00' })],
    ['a timeout', () => ({ timeout: '2027-01-01' }), () => ({ timeout: '2027-01-01T00:00:00+01:00' })],
    ['no timeout', () => ({ timeout: null }), () => ({ timeout: null })],
    ['no parent', () => ({ parent: null }), () => ({ parent: null })],
    ['the status', () => ({ status: 2 }), () => ({ status: 2, statusColor: '#f08c00' })],
    ['a name', () => ({ name: 'Luis' }), () => ({ name: 'Luis' })],
    ['no name', () => ({ name: null }), () => ({ name: null })],
    ['no comments', () => ({ comments: null, publicComments: null }), () => ({ comments: null, publicComments: null })],
    [
      'another product, which brings its own price and taxes and leaves the sale its description',
      () => ({ product: ids().products.book }),
      () => ({
        product: ids().products.book,
        productName: 'Manual de natación',
        price: 5.2,
        total: 9.36,
        totalBeforeTaxes: 9,
        taxRate: 4,
        taxes: [{ id: ids().taxes.superReduced, name: 'IVA 4 %', rate: 4, tax: ids().taxes.superReduced }],
      }),
    ],
    [
      'another product with a price and taxes of its own',
      () => ({ product: ids().products.book, description: 'Libro', price: 10, taxRate: 10 }),
      () => ({ product: ids().products.book, productName: 'Manual de natación', description: 'Libro' }),
    ],
  ];
  test.each(changes)('changes %s and nothing else', async (_, body, changed) => {
    const { sale } = await full();
    server.clock.now += 1000;
    const now = await save({ id: sale.id, ...body() });
    const isChanged = Object.keys(body()).length > 0 && Object.keys(changed()).length > 0;
    expect(now).toEqual({ ...sale, ...changed(), updated: isChanged ? expect.any(String) : null });
    expect(await server.api.get('sale', sale.id)).toMatchObject({ pending: now.total, deleted: false });
    server.clock.now -= 1000;
  });

  test('with everything it was made with changes nothing, and is no event', async () => {
    const { request, sale } = await full();
    const events = () => server.rows('select * from "event" where "model" = ? and "record" = ?', 'sale', sale.id);
    const before = events();
    expect(await save({ id: sale.id, ...request })).toEqual(sale);
    const { taxes, taxRate, discountRateExact, total, price } = sale;
    expect(await save({ id: sale.id, taxes, taxRate, discountRate: discountRateExact, total, price })).toEqual(sale);
    expect(events()).toEqual(before);
  });

  test('takes the name of another product where the sale had the name of the last', async () => {
    const { id } = await save({ product: ids().products.court });
    expect(await save({ id, product: ids().products.water })).toMatchObject({ description: 'Agua 50 cl', total: 1.5 });
    const free = await save({ description: 'Varios', price: 3 });
    expect(await save({ id: free.id, product: ids().products.water })).toMatchObject({
      description: 'Varios',
      total: 1.5,
    });
  });

  test('leaves a product alone that has gone out of use meanwhile', async () => {
    const { api } = server;
    const product = await api.create('product', { name: 'Gorro', price: 3 });
    const customer = await api.create('customer', { name: 'Baja' });
    const sale = await save({ product: product.id, customer: customer.id });
    await api.send('DELETE', `/api/model/product/${product.id}`);
    await api.send('DELETE', `/api/model/customer/${customer.id}`);
    const again = await save({ id: sale.id, product: product.id, customer: customer.id, units: 2 });
    expect(again).toMatchObject({ productName: 'Gorro', customerName: 'Baja', total: 6 });
  });

  test('keeps the rate a tax had', async () => {
    const { api } = server;
    const tax = await api.create('tax', { name: 'IGIC', rate: 7 });
    const sale = await save({ product: ids().products.court, taxRate: 7 });
    const next = await api.create('tax', { name: 'IGIC', rate: 8 });
    await api.send('DELETE', `/api/model/tax/${tax.id}`);
    expect(await save({ id: sale.id, units: 2 })).toMatchObject({ taxRate: 7, totalBeforeTaxes: 22.616822 });
    expect(await save({ id: sale.id, taxes: [{ tax: next.id }] })).toMatchObject({ taxRate: 8 });
  });
});

describe('a change of status', () => {
  test('goes from draft to pending and back', async () => {
    const { id } = await save({ product: ids().products.water, status: 0 });
    for (const status of [2, 0, 0, 2, 2]) expect(await save({ id, status })).toMatchObject({ status });
    expect(await save({ id, units: 2 })).toMatchObject({ status: 2 });
  });

  test.each([3, 4, 5, 6, 7])('goes nowhere from %i', async (status) => {
    const { id } = await save({ product: ids().products.water });
    server.write('update "sale" set "status" = ? where "id" = ?', status, id);
    for (const body of [{}, { units: 2 }, { status: 0 }, { status: 2 }]) {
      await expectRefused(server, () => send({ id, ...body }), 'invalid_transition');
    }
    server.write('update "sale" set "status" = 2 where "id" = ?', id);
  });

  test('is refused of a sale that is not there, deleted, or on a document', async () => {
    await expectRefused(server, () => send({ id: 987_654, units: 2 }), 'not_found');
    const { id } = await save({ product: ids().products.water });
    server.write('update "sale" set "deleted" = 1 where "id" = ?', id);
    await expectRefused(server, () => send({ id, units: 2 }), 'record_deleted');

    const till = await startOpen();
    const { products, customers, methods } = till.facility;
    const lines = [{ product: products.fee }, { product: products.fee }];
    const sold = await till.api.run('checkout', { customer: customers.club, lines, payments: [] });
    const paid = await till.api.run('checkout', { lines, payments: [{ paymentMethod: methods.cash, amount: 80 }] });
    const post = (body: Body) => till.api.send('POST', '/api/billing/saveSale', body);
    await expectRefused(till, () => post({ id: sold.sales[0], units: 2 }), 'immutable_record');
    await expectRefused(till, () => post({ id: paid.sales[0], units: 2 }), 'invalid_transition');
    for (const [status, id] of [
      [2, sold.sales[0]],
      [4, paid.sales[0]],
    ] as const) {
      expect(await till.api.get('sale', id ?? 0)).toMatchObject({ status, issueDate: '2026-03-02T10:00:00+01:00' });
    }
  });
});

describe('two at once', () => {
  test('both happen, one after the other', async () => {
    const { id } = await save({ product: ids().products.water });
    await Promise.all([save({ id, units: 7 }), save({ id, discountRate: 50 })]);
    expect(await server.api.get('sale', id)).toMatchObject({ units: 7, discountRate: 50, total: 5.25, pending: 5.25 });
  });

  test('with the same If-Match one of them wins', async () => {
    const { id } = await save({ product: ids().products.water });
    const etag = (await server.api.send('GET', `/api/model/sale/${id}`)).headers.get('etag') ?? '';
    const replies = await Promise.all([2, 3, 4].map((units) => send({ id, units }, { 'if-match': etag })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
    const won = replies.find(({ status }) => status === 200)?.body as Sale;
    expect(await server.api.get('sale', id)).toMatchObject({ units: won.units });
    await expectRefused(server, () => send({ id, units: 9 }, { 'if-match': etag }), 'precondition_failed', [
      ['If-Match', 'invalid_value'],
    ]);
    const now = (await server.api.send('GET', `/api/model/sale/${id}`)).headers.get('etag') ?? '';
    expect((await send({ id, units: 9 }, { 'if-match': now })).status).toBe(200);
  });
});
