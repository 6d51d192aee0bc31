import { beforeAll, describe, expect, test } from 'vitest';
import { expectSaleAnswer } from '#test/conformance/saleAnswer.ts';
import { pins } from '#test/kit/facility.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

/** Its cash point is closed: saving a sale takes no money. */
let server: FacilityServer;
beforeAll(async () => {
  server = await startFacility();
});

type Body = Record<string, unknown>;
const save = async (body: Body) => {
  const reply = await server.api.send('POST', '/api/billing/saveSale', body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expectSaleAnswer(reply.body);
  return reply.body as Body & { readonly id: number };
};

const ids = () => server.facility;
const general = () => ({ id: ids().taxes.general, name: 'IVA 21 %', rate: 21, tax: ids().taxes.general });
const reduced = () => ({ id: ids().taxes.reduced, name: 'IVA 10 %', rate: 10, tax: ids().taxes.reduced });

describe('a new sale', () => {
  test('of a product is pending and as the product says', async () => {
    const sale = await save({ product: ids().products.court });
    expect(sale).toMatchObject({
      status: 2,
      statusColor: '#f08c00',
      code: '',
      description: 'Pista de pádel',
      product: ids().products.court,
      productName: 'Pista de pádel',
      price: 12.1,
      units: 1,
      discountRate: 0,
      taxRate: 21,
      taxes: [general()],
      total: 12.1,
      totalBeforeTaxes: 10,
      companyName: 'Polideportivo de Prueba',
      customer: null,
      pos: null,
      invoiced: 0,
      canceled: 0,
      invoice: null,
      issueDate: null,
      dueDate: '2026-03-02T00:00:00+01:00',
      useDate: '2026-03-02T10:00:00+01:00',
      created: '2026-03-02T10:00:00+01:00',
      updated: null,
      createUser: 0,
      createUserName: '',
    });
    expect(await server.api.get('sale', sale.id)).toMatchObject({
      status: 2,
      total: 12.1,
      taxAmount: 2.1,
      pending: 12.1,
    });
  });

  test('without a product has its description and price, and no tax unless it is said', async () => {
    expect(await save({ description: 'Fianza de llaves', price: 7.5 })).toMatchObject({
      product: 0,
      productName: '',
      familyName: '',
      description: 'Fianza de llaves',
      total: 7.5,
      totalBeforeTaxes: 7.5,
      taxes: [],
      taxRate: 0,
    });
    expect(await save({ description: 'Raqueta usada', total: 20, taxRate: 21 })).toMatchObject({
      price: 20,
      totalBeforeTaxes: 16.528926,
      taxes: [general()],
    });
  });

  const amounts: readonly (readonly [string, () => Body, () => Body])[] = [
    ['units', () => ({ units: 3 }), () => ({ units: 3, total: 36.3 })],
    ['a thousandth', () => ({ units: 0.001 }), () => ({ units: 0.001, total: 0.01 })],
    ['a million units', () => ({ units: 1_000_000 }), () => ({ total: 12_100_000 })],
    ['a price', () => ({ price: 10 }), () => ({ price: 10, total: 10, totalBeforeTaxes: 8.264463 })],
    ['a price of nothing', () => ({ price: 0 }), () => ({ price: 0, total: 0, totalBeforeTaxes: 0, status: 2 })],
    ['a price of a millionth', () => ({ price: 0.000001, units: 5000 }), () => ({ price: 0.000001, total: 0.01 })],
    ['the largest price', () => ({ price: 999_999_999.99 }), () => ({ total: 999_999_999.99 })],
    ['half a cent, away from zero', () => ({ price: 0.005 }), () => ({ total: 0.01 })],
    ['a discount', () => ({ discountRate: 25 }), () => ({ discountRate: 25, discountRateExact: 25, total: 9.08 })],
    [
      'a discount with decimals',
      () => ({ discountRate: 12.5 }),
      () => ({ discountRate: 13, discountRateExact: 12.5, total: 10.59 }),
    ],
    ['all of it as discount', () => ({ discountRate: 100 }), () => ({ discountRate: 100, total: 0, price: 12.1 })],
    ['a total', () => ({ total: 10 }), () => ({ price: 10, total: 10 })],
    ['a total over units', () => ({ total: 10, units: 3 }), () => ({ price: 3.333333, total: 10 })],
    [
      'a total with a discount',
      () => ({ total: 10, units: 3, discountRate: 10 }),
      () => ({ price: 3.703704, total: 10 }),
    ],
    ['the total it has anyway', () => ({ total: 36.3, units: 3 }), () => ({ price: 12.1, total: 36.3 })],
    ['a total of nothing', () => ({ total: 0 }), () => ({ price: 0, total: 0 })],
    ['nothing, by discount', () => ({ total: 0, discountRate: 100 }), () => ({ price: 12.1, total: 0 })],
    [
      'price and total that agree',
      () => ({ price: 3.333333, units: 3, total: 10 }),
      () => ({ price: 3.333333, total: 10 }),
    ],
    [
      'taxes',
      () => ({ taxes: [{ tax: ids().taxes.reduced }] }),
      () => ({ taxes: [reduced()], taxRate: 10, totalBeforeTaxes: 11 }),
    ],
    [
      'taxes as an answer has them, their name ignored',
      () => ({ taxes: [{ ...reduced(), name: 'Otro' }], taxRate: 10 }),
      () => ({ taxes: [reduced()] }),
    ],
    ['two taxes', () => ({ taxes: [general(), reduced()] }), () => ({ taxes: [general(), reduced()], taxRate: 31 })],
    ['no taxes', () => ({ taxes: [] }), () => ({ taxes: [], taxRate: 0, totalBeforeTaxes: 12.1 })],
    ['a tax rate', () => ({ taxRate: 10 }), () => ({ taxes: [reduced()], taxRate: 10 })],
    ['the tax rate it has anyway', () => ({ taxRate: 21 }), () => ({ taxes: [general()] })],
  ];
  test.each(amounts)('takes %s', async (_, body, expected) => {
    expect(await save({ product: ids().products.court, ...body() })).toMatchObject(expected());
  });

  const others: readonly (readonly [string, () => Body, () => Body])[] = [
    ['a description', () => ({ description: ' Pista 3 🎾 ' }), () => ({ description: 'Pista 3 🎾' })],
    ['255 characters', () => ({ description: 'ñ'.repeat(255) }), () => ({ description: 'ñ'.repeat(255) })],
    [
      'a customer',
      () => ({ customer: ids().customers.club }),
      () => ({
        customer: ids().customers.club,
        customerName: 'Club Deportivo Río',
        businessName: 'Club Deportivo Río, S. L.',
        customerTaxNumber: 'B83456780',
      }),
    ],
    ['no customer', () => ({ customer: null }), () => ({ customer: null, customerName: null })],
    ['a cash point', () => ({ pos: ids().pos }), () => ({ pos: ids().pos, posName: 'Recepción' })],
    ['no cash point', () => ({ pos: null }), () => ({ pos: null, posName: null })],
    ['a draft', () => ({ status: 0 }), () => ({ status: 0, statusColor: '#868e96' })],
    ['a pending sale', () => ({ status: 2 }), () => ({ status: 2 })],
    [
      'an issue date with an offset, from which the due date follows',
      () => ({ issueDate: '2026-02-10T23:30:00Z' }),
      () => ({ issueDate: '2026-02-11T00:30:00+01:00', dueDate: '2026-02-11T00:00:00+01:00' }),
    ],
    [
      'a local issue date in summer',
      () => ({ issueDate: '2026-07-01T09:00:00' }),
      () => ({ issueDate: '2026-07-01T09:00:00+02:00', dueDate: '2026-07-01T00:00:00+02:00' }),
    ],
    [
      'the last issue date there is',
      () => ({ issueDate: '9999-12-31T23:59:59Z' }),
      () => ({ issueDate: '9999-12-31T23:59:59+00:00', dueDate: '9999-12-31T00:00:00+01:00' }),
    ],
    [
      'the first issue date there is',
      () => ({ issueDate: '0001-01-01' }),
      () => ({ issueDate: '0001-01-01T00:14:44+00:00' }),
    ],
    ['no issue date', () => ({ issueDate: null }), () => ({ issueDate: null, dueDate: '2026-03-02T00:00:00+01:00' })],
    ['a use date', () => ({ useDate: '2026-03-07' }), () => ({ useDate: '2026-03-07T00:00:00+01:00' })],
    ['a use date long ago', () => ({ useDate: '1999-12-31' }), () => ({ useDate: '1999-12-31T00:00:00+01:00' })],
    ['no use date', () => ({ useDate: null }), () => ({ useDate: '2026-03-02T10:00:00+01:00' })],
    ['a timeout', () => ({ timeout: '2026-03-02T10:15:00+01:00' }), () => ({ timeout: '2026-03-02T10:15:00+01:00' })],
    ['no timeout', () => ({ timeout: null }), () => ({ timeout: null })],
    ['no parent', () => ({ parent: null }), () => ({ parent: null })],
    ['a name', () => ({ name: 'Mesa 4' }), () => ({ name: 'Mesa 4' })],
    [
      'comments',
      () => ({ comments: 'uno\r\ndos', publicComments: 'tres' }),
      () => ({ comments: 'uno\ndos', publicComments: 'tres' }),
    ],
  ];
  test.each(others)('takes %s', async (_, body, expected) => {
    expect(await save({ product: ids().products.court, ...body() })).toMatchObject(expected());
  });

  test('may be free, exempt or a disbursement', async () => {
    const { api } = server;
    expect(await save({ product: ids().products.free })).toMatchObject({ price: 0, total: 0, status: 2 });
    const exempt = await save({ product: ids().products.course });
    expect(exempt).toMatchObject({ total: 30, totalBeforeTaxes: 30, taxRate: 0, taxes: [{ name: 'Exento', rate: 0 }] });
    const stamp = await api.create('product', {
      name: 'Tasa municipal',
      price: 8,
      taxes: [ids().taxes.general],
      supply: true,
    });
    expect(await save({ product: stamp.id })).toMatchObject({
      supply: true,
      taxRate: 0,
      total: 8,
      totalBeforeTaxes: 8,
    });
  });

  test('has the fractions of a rate in its taxes, and the nearest integer beside them', async () => {
    const surcharge = await server.api.create('tax', { name: 'Recargo 5,2 %', rate: 5.2 });
    const sale = await save({ product: ids().products.court, taxRate: 5.2 });
    expect(sale).toMatchObject({ taxRate: 5, taxes: [{ tax: surcharge.id, rate: 5.2 }], totalBeforeTaxes: 11.501901 });
    const again = await save({ id: sale.id, taxRate: 5, taxes: sale.taxes, units: 2 });
    expect(again).toMatchObject({ taxRate: 5, taxes: sale.taxes, total: 24.2 });
    expect(await save({ id: sale.id, taxRate: 5 })).toMatchObject({ taxes: sale.taxes });
  });

  test('keeps family, subfamily and minutes of its product as they were, and names as they are', async () => {
    const { api } = server;
    const [padel, tennis] = [
      await api.create('family', { name: 'Pádel' }),
      await api.create('family', { name: 'Tenis' }),
    ];
    const indoor = await api.create('subfamily', { name: 'Interior', family: padel.id });
    const image =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const product = await api.create('product', {
      name: 'Pista cubierta',
      price: 20,
      taxes: [ids().taxes.general],
      family: padel.id,
      subfamily: indoor.id,
      minutes: 90,
      image,
      allowPaymentPending: true,
    });
    const sale = await save({ product: product.id });
    const kept = {
      familyName: 'Pádel',
      subfamily: indoor.id,
      subfamilyName: 'Interior',
      minutes: 90,
      allowPaymentPending: true,
    };
    expect(sale).toMatchObject({ ...kept, productImage: product.image });
    await api.update('product', product.id, {
      name: 'Pista 1',
      price: 25,
      family: tennis.id,
      subfamily: null,
      minutes: 60,
    });
    expect(await save({ id: sale.id, units: 2 })).toMatchObject({
      ...kept,
      productName: 'Pista 1',
      description: 'Pista cubierta',
      price: 20,
      total: 40,
    });
  });

  test('is made by whoever asks, at the cash point of the credential, and can be found in the list', async () => {
    const { token } = await server.as(null).run('sessionStart', { user: ids().users.frontDesk, pin: pins.frontDesk });
    const { body } = await server.as(token).call('saveSale', { product: ids().products.water, name: 'Zacarías' });
    expect(body).toMatchObject({ createUser: ids().users.frontDesk, createUserName: 'Pablo Recepción', pos: null });
    expect(await server.api.list('sale', 'q=zacarias')).toMatchObject([{ id: body.id, name: 'Zacarías' }]);

    const { key } = await server.api.run('keyCreate', { name: 'Bar', scopes: ['billing:operate'], pos: ids().pos });
    expect((await server.as(key).call('saveSale', { product: ids().products.water })).body).toMatchObject({
      pos: ids().pos,
    });
    const none = await server.as(key).call('saveSale', { product: ids().products.water, pos: null });
    expect(none.body).toMatchObject({ pos: null, company: 1 });
  });

  test('at no cash point is of the company of whoever sells', async () => {
    const { id: company } = await server.api.create('company', { name: 'Otra', taxNumber: 'A58818501' });
    const [profile] = await server.api.list('profile', 'name[starts]=Recepci');
    const user = { name: 'Olga Otra', profile: profile?.id ?? 0, company, pin: '6150' };
    const { id } = await server.api.create('user', user);
    const { token } = await server.as(null).run('sessionStart', { user: id, pin: user.pin });
    const sold = await server.as(token).run('saveSale', { product: ids().products.water });
    expect(sold).toMatchObject({ company, companyName: 'Otra' });
    // It stays so, whoever changes it.
    expect(await save({ id: sold.id, units: 2 })).toMatchObject({ company });
  });

  test('is an event, and a row of the audit log', async () => {
    const { id } = await save({ product: ids().products.water, status: 0 });
    await save({ id, units: 2 });
    const events = server.rows('select "type" from "event" where "model" = ? and "record" = ?', 'sale', id);
    expect(events).toEqual([{ type: 'sale.created' }, { type: 'sale.updated' }]);
    const [last] = server.rows<{ changes: string }>('select "changes" from "auditLog" order by "id" desc limit 1');
    expect(JSON.parse(last?.changes ?? '')).toMatchObject([
      { kind: 'updated', before: { units: 1, total: 1.5 }, after: { units: 2, total: 3 } },
    ]);
  });

  test('is made once for one idempotency key', async () => {
    const send = () => server.api.call('saveSale', { product: ids().products.water }, { 'idempotency-key': 'una' });
    const [first, second] = await Promise.all([send(), send()]);
    expect(second.body).toEqual(first.body);
    expect((await send()).headers.get('idempotent-replayed')).toBe('true');
  });
});
