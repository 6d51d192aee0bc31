import { beforeAll, describe, expect, test } from 'vitest';
import type { InputOf, OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { expectProblem, expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';
import { expectShape, type Shape } from '#test/kit/shapes.ts';

type Input = InputOf<Contract<'stockCreateOrder'>>;
type Order = OutputOf<Contract<'stockCreateOrder'>>;

const PATH = '/api/stock/createOrder.json';

/** The response as the contract has it, field by field. */
const orderShape: Readonly<Record<string, Shape>> = {
  id: 'int',
  number: 'string',
  supplier: 'int?',
  date: 'datetime',
  estimatedDeliveryDate: 'datetime?',
  globalDiscount: 'number',
  comments: 'string?',
  status: 'int',
  amount: 'number',
  total: 'number',
  lines: 'array',
};
const lineShape: Readonly<Record<string, Shape>> = {
  id: 'int',
  stockOrder: 'int',
  product: 'int',
  productName: 'string',
  grossUnitCost: 'number',
  amount: 'number',
  discount: 'number',
  total: 'number',
};

let server: FacilityServer;
let water: number;
let supplier: number;
beforeAll(async () => {
  server = await startFacility();
  water = server.facility.products.water;
  supplier = (await server.api.create('supplier', { name: 'Aguas del Norte' })).id;
});

const order = (input: Input): Promise<Order> => server.api.run('stockCreateOrder', input);
const line = (values: object = {}) => ({ product: water, amount: 24, grossUnitCost: 0.35, ...values });
/** An order whose one line has something else in it. */
const withLine = (values: object) => () => ({ lines: [line(values)] });

const lastEvent = (): number => server.rows<{ n: number }>('select max("sequence") as "n" from "event"')[0]?.n ?? 0;
const eventsAfter = (sequence: number): string[] =>
  server
    .rows<{ type: string }>('select "type" from "event" where "sequence" > ? order by "sequence"', sequence)
    .map(({ type }) => type);

describe('an order', () => {
  test('with everything in it', async () => {
    const before = lastEvent();
    const reply = await server.api.send('POST', PATH, {
      supplier,
      date: '2026-03-01',
      estimatedDeliveryDate: '2026-03-09',
      globalDiscount: 2.5,
      comments: 'Entregar por la mañana\r\nPuerta de atrás',
      lines: [line(), { product: server.facility.products.book, amount: 10.5, grossUnitCost: 2.123456, discount: 10 }],
    });
    expect(reply.status).toBe(200);
    const made = reply.body as Order;
    expectShape(made, orderShape);
    for (const item of made.lines) expectShape(item, lineShape);
    expect(made).toMatchObject({
      supplier,
      date: '2026-03-01T00:00:00+01:00',
      estimatedDeliveryDate: '2026-03-09T00:00:00+01:00',
      globalDiscount: 2.5,
      comments: 'Entregar por la mañana\nPuerta de atrás',
      status: 0,
      amount: 34.5,
      // (8.40 + 20.07) less 2.5 % = 27.75825.
      total: 27.76,
    });
    expect(made.lines).toMatchObject([
      {
        stockOrder: made.id,
        product: water,
        productName: 'Agua 50 cl',
        grossUnitCost: 0.35,
        amount: 24,
        discount: 0,
        total: 8.4,
      },
      { product: server.facility.products.book, grossUnitCost: 2.123456, amount: 10.5, discount: 10, total: 20.07 },
    ]);
    expect(eventsAfter(before)).toEqual(['stockOrder.created']);
    expect(await server.api.get('stockOrder', made.id)).toEqual(made);
  });

  test('with nothing but what is required', async () => {
    const made = await order({ lines: [line()] });
    expectShape(made, orderShape);
    for (const item of made.lines) expectShape(item, lineShape);
    expect(made).toMatchObject({
      supplier: null,
      date: '2026-03-02T10:00:00+01:00',
      estimatedDeliveryDate: null,
      globalDiscount: 0,
      comments: null,
      status: 0,
      amount: 24,
      total: 8.4,
    });
  });

  test('with null in all that is optional', async () => {
    const made = await order({
      supplier: null,
      date: null,
      estimatedDeliveryDate: null,
      globalDiscount: null,
      comments: null,
      lines: [line({ discount: null })],
    });
    expect(made).toMatchObject({ supplier: null, date: '2026-03-02T10:00:00+01:00', globalDiscount: 0, total: 8.4 });
  });

  test.each([
    ['2026-03-01T08:30', '2026-03-01T08:30:00+01:00'],
    ['2026-07-01T08:30:15Z', '2026-07-01T10:30:15+02:00'],
    ['2026-07-01T08:30:15-05:00', '2026-07-01T15:30:15+02:00'],
    ['2024-02-29', '2024-02-29T00:00:00+01:00'],
  ])('dated %s', async (date, expected) => {
    expect((await order({ date, lines: [line()] })).date).toBe(expected);
  });

  test.each([
    ['a thousandth of a unit', { amount: 0.001, grossUnitCost: 1 }, 0],
    ['a million units at a millionth', { amount: 1_000_000, grossUnitCost: 0.000001 }, 1],
    ['the largest cost there is', { amount: 1, grossUnitCost: 999_999_999.99 }, 999_999_999.99],
    ['for free', { grossUnitCost: 0 }, 0],
    ['all of it off', { discount: 100 }, 0],
    ['half a cent, rounded up', { amount: 1, grossUnitCost: 2.675 }, 2.68],
  ])('of %s', async (_, values, total) => {
    const made = await order({ lines: [line(values)] });
    expect(made.total).toBe(total);
    expect(made.lines).toMatchObject([{ total, ...values }]);
  });

  test('of a thousand lines adds up exactly', async () => {
    const made = await order({ lines: Array.from({ length: 1000 }, () => line({ amount: 0.1, grossUnitCost: 0.1 })) });
    expect(made).toMatchObject({ amount: 100, total: 10 });
    expect(made.lines).toHaveLength(1000);
    expect(made.lines.map(({ id }) => id)).toEqual(
      made.lines.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b)),
    );
  });

  test('puts nothing in the store', async () => {
    await order({ lines: [line()] });
    expect(await server.api.list('stockMovement')).toEqual([]);
  });
});

describe('a product', () => {
  const made = async (product: unknown): Promise<Order> =>
    (await server.api.send('POST', PATH, { lines: [line({ product })] })).body as Order;
  const productOf = async (answer: Order) => server.api.get('product', Number(answer.lines[0]?.product));

  test('that is not there is created, with its barcode and the general tax', async () => {
    const before = lastEvent();
    const answer = await made({ barcode: '8410000000017', name: 'Toalla', price: 6.5, useStock: false });
    expect(await productOf(answer)).toMatchObject({
      name: 'Toalla',
      price: 6.5,
      useStock: false,
      active: true,
      taxes: [server.facility.taxes.general],
    });
    expect(answer.lines).toMatchObject([{ productName: 'Toalla' }]);
    const barcodes = await server.api.list('productBarcode', 'barcode=8410000000017');
    expect(barcodes).toMatchObject([{ product: answer.lines[0]?.product }]);
    expect(eventsAfter(before)).toEqual(['product.created', 'productBarcode.created', 'stockOrder.created']);
  });

  test('needs no more than a name: free of charge, in the store, without a barcode', async () => {
    const answer = await made({ name: '  Silbato  ' });
    const silbato = await productOf(answer);
    expect(silbato).toMatchObject({ name: 'Silbato', price: 0, useStock: true });
    expect(await server.api.list('productBarcode', `product=${silbato.id}`)).toEqual([]);
    expect((await productOf(await made({ name: 'Silbato' }))).id).not.toBe(silbato.id);
  });

  test('with a barcode that is known is that product, whatever else is said of it', async () => {
    await server.api.create('productBarcode', { product: water, barcode: '8410000000024' });
    const products = await server.api.list('product');
    for (const product of [
      { barcode: '8410000000024' },
      { barcode: ' 8410000000024 ', name: 'Otra agua', price: 9, useStock: true },
    ]) {
      expect((await made(product)).lines).toMatchObject([{ product: water, productName: 'Agua 50 cl' }]);
    }
    expect(await server.api.list('product')).toEqual(products);
  });

  test('that two lines bring with one barcode is created once', async () => {
    const product = { barcode: '8410000000031', name: 'Gafas', price: 12 };
    const answer = await order({
      lines: [line({ product }), line({ product: { barcode: '8410000000031' }, amount: 1 }), line({ product })],
    });
    const [gafas] = await server.api.list('product', 'name=Gafas');
    expect(answer.lines.map((item) => item.product)).toEqual([gafas?.id, gafas?.id, gafas?.id]);
    expect(await server.api.list('product', 'name=Gafas')).toHaveLength(1);
    expect(await server.api.list('productBarcode', 'barcode=8410000000031')).toHaveLength(1);
  });

  test('that two requests bring at once is created once', async () => {
    const product = { barcode: '8410000000048', name: 'Gorro', price: 4 };
    const orders = await Promise.all(Array.from({ length: 8 }, () => order({ lines: [line({ product })] })));
    expect(new Set(orders.map((item) => item.lines[0]?.product)).size).toBe(1);
  });

  test.each([
    [
      'with its barcode',
      '8410000000055',
      async (product: number, barcode: number) => {
        await server.api.send('DELETE', `/api/model/productBarcode/${barcode}`);
        await server.api.send('DELETE', `/api/model/product/${product}`);
      },
    ],
    [
      'without its barcode, as the first version of the API let it be',
      '8410000000079',
      async (product: number) => server.write('update "product" set "deleted" = 1 where "id" = ?', product),
    ],
  ])('that was deleted %s leaves the barcode to a new one', async (_, barcode, remove) => {
    const first = await made({ barcode, name: 'Balón' });
    const [held] = await server.api.list('productBarcode', `barcode=${barcode}`);
    await remove(Number(first.lines[0]?.product), held?.id ?? 0);
    const again = await made({ barcode, name: 'Balón nuevo' });
    expect(again.lines[0]?.product).not.toBe(first.lines[0]?.product);
    expect(again.lines).toMatchObject([{ productName: 'Balón nuevo' }]);
    expect(await server.api.list('productBarcode', `barcode=${barcode}`)).toMatchObject([
      { product: again.lines[0]?.product },
    ]);
  });

  test('that is no longer for sale can still be ordered', async () => {
    const { inactive } = server.facility.products;
    expect((await made(inactive)).lines).toMatchObject([{ product: inactive }]);
  });
});

const at = '#/lines/0';
const refusals: readonly (readonly [name: string, body: () => unknown, faults: Faults])[] = [
  ['nothing at all', () => ({}), [['#/lines', 'required']]],
  ['no lines', () => ({ lines: [] }), [['#/lines', 'required']]],
  ['lines that are no list', () => ({ lines: 'x' }), [['#/lines', 'invalid_type']]],
  ['a line that is no object', () => ({ lines: [5] }), [[at, 'invalid_type']]],
  ['1001 lines', () => ({ lines: Array.from({ length: 1001 }, () => line()) }), [['#/lines', 'too_long']]],
  ['an unknown field', () => ({ total: 1, lines: [line()] }), [['#/total', 'unknown_field']]],
  ['an unknown warehouse', () => ({ warehouse: 999_999, lines: [line()] }), [['#/warehouse', 'unknown_reference']]],
  ['an unknown field of a line', withLine({ total: 1 }), [[`${at}/total`, 'unknown_field']]],
  ['an unknown supplier', () => ({ supplier: 999_999, lines: [line()] }), [['#/supplier', 'unknown_reference']]],
  ['a supplier by name', () => ({ supplier: 'Aguas', lines: [line()] }), [['#/supplier', 'invalid_type']]],
  ['supplier 0', () => ({ supplier: 0, lines: [line()] }), [['#/supplier', 'too_small']]],
  ['a date that does not exist', () => ({ date: '2026-02-30', lines: [line()] }), [['#/date', 'invalid_value']]],
  ['a date that is a number', () => ({ date: 20260301, lines: [line()] }), [['#/date', 'invalid_type']]],
  [
    'a delivery that is no date',
    () => ({ estimatedDeliveryDate: 'mañana', lines: [line()] }),
    [['#/estimatedDeliveryDate', 'invalid_value']],
  ],
  ['more off than all', () => ({ globalDiscount: 100.1, lines: [line()] }), [['#/globalDiscount', 'too_big']]],
  ['a negative discount', () => ({ globalDiscount: -1, lines: [line()] }), [['#/globalDiscount', 'too_small']]],
  [
    'a discount with seven decimals',
    () => ({ globalDiscount: 1.0000001, lines: [line()] }),
    [['#/globalDiscount', 'too_precise']],
  ],
  ['a discount in words', () => ({ globalDiscount: 'half', lines: [line()] }), [['#/globalDiscount', 'invalid_type']]],
  ['comments that are a number', () => ({ comments: 5, lines: [line()] }), [['#/comments', 'invalid_type']]],
  ['comments without end', () => ({ comments: 'x'.repeat(65_537), lines: [line()] }), [['#/comments', 'too_long']]],
  ['comments with a NUL', () => ({ comments: 'a\u0000b', lines: [line()] }), [['#/comments', 'invalid_value']]],
  [
    'a line without anything',
    () => ({ lines: [{}] }),
    [
      [`${at}/product`, 'required'],
      [`${at}/amount`, 'required'],
      [`${at}/grossUnitCost`, 'required'],
    ],
  ],
  ['an unknown product', withLine({ product: 999_999 }), [[`${at}/product`, 'unknown_reference']]],
  ['a product by name', withLine({ product: 'Agua' }), [[`${at}/product`, 'invalid_type']]],
  ['product null', withLine({ product: null }), [[`${at}/product`, 'invalid_type']]],
  ['product 0', withLine({ product: 0 }), [[`${at}/product`, 'too_small']]],
  ['half a product', withLine({ product: 1.5 }), [[`${at}/product`, 'invalid_type']]],
  ['a product of nothing', withLine({ product: {} }), [[`${at}/product/name`, 'required']]],
  ['an unknown barcode without a name', withLine({ product: { barcode: '1' } }), [[`${at}/product/name`, 'required']]],
  ['an empty name', withLine({ product: { name: ' ' } }), [[`${at}/product/name`, 'required']]],
  ['a name without end', withLine({ product: { name: 'x'.repeat(256) } }), [[`${at}/product/name`, 'too_long']]],
  ['a name that is a number', withLine({ product: { name: 5 } }), [[`${at}/product/name`, 'invalid_type']]],
  ['an empty barcode', withLine({ product: { barcode: '' } }), [[`${at}/product/barcode`, 'required']]],
  ['a barcode that is a number', withLine({ product: { barcode: 841 } }), [[`${at}/product/barcode`, 'invalid_type']]],
  ['a negative price', withLine({ product: { name: 'x', price: -1 } }), [[`${at}/product/price`, 'too_small']]],
  ['a price in words', withLine({ product: { name: 'x', price: 'y' } }), [[`${at}/product/price`, 'invalid_type']]],
  [
    'useStock in words',
    withLine({ product: { name: 'x', useStock: 'no' } }),
    [[`${at}/product/useStock`, 'invalid_type']],
  ],
  [
    'an unknown field of a product',
    withLine({ product: { name: 'x', tax: 1 } }),
    [[`${at}/product/tax`, 'unknown_field']],
  ],
  ['an amount of nothing', withLine({ amount: 0 }), [[`${at}/amount`, 'too_small']]],
  ['a negative amount', withLine({ amount: -1 }), [[`${at}/amount`, 'too_small']]],
  ['four decimals of an amount', withLine({ amount: 1.2345 }), [[`${at}/amount`, 'too_precise']]],
  ['too much of it', withLine({ amount: 1_000_001 }), [[`${at}/amount`, 'too_big']]],
  ['an amount in words', withLine({ amount: '2' }), [[`${at}/amount`, 'invalid_type']]],
  ['a negative cost', withLine({ grossUnitCost: -0.01 }), [[`${at}/grossUnitCost`, 'too_small']]],
  ['a cost with seven decimals', withLine({ grossUnitCost: 0.1234567 }), [[`${at}/grossUnitCost`, 'too_precise']]],
  ['a cost beyond all amounts', withLine({ grossUnitCost: 1e9 }), [[`${at}/grossUnitCost`, 'too_big']]],
  ['a cost of null', withLine({ grossUnitCost: null }), [[`${at}/grossUnitCost`, 'invalid_type']]],
  ['a discount above 100', withLine({ discount: 101 }), [[`${at}/discount`, 'too_big']]],
  ['a negative discount of a line', withLine({ discount: -1 }), [[`${at}/discount`, 'too_small']]],
  [
    'a line worth more than an amount can be',
    withLine({ amount: 1_000_000, grossUnitCost: 999_999_999 }),
    [['#/lines', 'too_big']],
  ],
  [
    'lines worth more together than an amount can be',
    () => ({
      lines: [line({ amount: 1, grossUnitCost: 999_999_999 }), line({ amount: 1, grossUnitCost: 999_999_999 })],
    }),
    [['#/lines', 'too_big']],
  ],
  [
    'everything that is wrong, at once',
    () => ({
      supplier: 999_999,
      lines: [line(), line({ product: 999_999 }), line({ product: { barcode: 'x' } }), line({ product: 999_998 })],
    }),
    [
      ['#/supplier', 'unknown_reference'],
      ['#/lines/1/product', 'unknown_reference'],
      ['#/lines/2/product/name', 'required'],
      ['#/lines/3/product', 'unknown_reference'],
    ],
  ],
];

describe('an order is refused and changes nothing:', () => {
  test.each(refusals)('%s', async (_, body, faults) => {
    await expectRefused(server, () => server.api.send('POST', PATH, body()), 'validation_failed', faults);
  });

  test('a deleted product, a deleted supplier, one that is switched off', async () => {
    const { id: product } = await server.api.create('product', { name: 'Efímero', price: 1 });
    const { id: gone } = await server.api.create('supplier', { name: 'Efímera' });
    const { id: off } = await server.api.create('supplier', { name: 'Apagada', active: false });
    await server.api.send('DELETE', `/api/model/product/${product}`);
    await server.api.send('DELETE', `/api/model/supplier/${gone}`);
    const send = (body: object) => () => server.api.send('POST', PATH, { lines: [line()], ...body });
    await expectRefused(server, send({ supplier: gone }), 'validation_failed', [['#/supplier', 'unknown_reference']]);
    await expectRefused(server, send({ supplier: off }), 'validation_failed', [['#/supplier', 'invalid_value']]);
    const lines = [line({ product: { name: 'Nuevo' } }), line({ product })];
    await expectRefused(server, send({ lines }), 'validation_failed', [['#/lines/1/product', 'unknown_reference']]);
  });

  test('without the scope for it', async () => {
    const { key } = await server.api.run('keyCreate', { name: 'Lector', scopes: ['*:read', 'billing:operate'] });
    const send = () => server.as(key).call('stockCreateOrder', { lines: [line()] });
    await expectRefused(server, send, 'insufficient_scope');
    const { key: buyer } = await server.api.run('keyCreate', { name: 'Compras', scopes: ['stock:operate'] });
    const product = { barcode: '8410000000062', name: 'Con un alcance' };
    expect((await server.as(buyer).call('stockCreateOrder', { lines: [line({ product })] })).status).toBe(200);
  });
});

test('numbers are a series without gaps, refusals and races notwithstanding, that begins again each year', async () => {
  const fresh = await startFacility();
  const body = { lines: [{ product: fresh.facility.products.water, amount: 1, grossUnitCost: 1 }] };
  const numbers = async (): Promise<string[]> => (await fresh.api.list('stockOrder')).map(({ number }) => number);
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      fresh.api.call('stockCreateOrder', index % 3 === 0 ? { ...body, supplier: 999_999 } : body),
    ),
  );
  expect(await numbers()).toEqual(Array.from({ length: 8 }, (_, index) => `PC-2026-000${index + 1}`));
  // In UTC it is still the old year.
  fresh.clock.now = Date.parse('2026-12-31T23:30:00Z');
  await fresh.api.run('stockCreateOrder', { ...body, date: '2026-12-31' });
  await fresh.restart();
  await fresh.api.run('stockCreateOrder', body);
  expect((await numbers()).slice(-2)).toEqual(['PC-2027-0001', 'PC-2027-0002']);
  await fresh.stop();
});

test('sent again under the same key it is the same order', async () => {
  const body: Input = { lines: [line({ product: { name: 'Una sola vez' } })] };
  const headers = { 'idempotency-key': 'order-1' };
  const [first, again] = await Promise.all([1, 2].map(() => server.api.call('stockCreateOrder', body, headers)));
  const replayed = await server.api.call('stockCreateOrder', body, headers);
  expect(replayed.headers.get('idempotent-replayed')).toBe('true');
  for (const reply of [first, again]) if (reply?.status === 200) expect(reply.body).toEqual(replayed.body);
  expect(await server.api.list('product', 'name=Una%20sola%20vez')).toHaveLength(1);
  const other = await server.api.call('stockCreateOrder', { lines: [line({ amount: 1 })] }, headers);
  expectProblem(other, 'idempotency_key_reused');
});
