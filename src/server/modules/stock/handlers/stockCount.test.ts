import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

const PATH = '/api/stock/count.json';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

const newProduct = async (): Promise<number> =>
  (await server.api.create('product', { name: 'Pelota', price: 4, useStock: true })).id;
const movementsOf = (product: number) => server.api.list('stockMovement', `product=${product}&sort=id`);

describe('a count', () => {
  test('moves the difference of each product to what should be there', async () => {
    const [more, less, same] = [await newProduct(), await newProduct(), await newProduct()];
    for (const product of [less, same]) await server.api.run('stockCount', { lines: [{ product, amount: 8.125 }] });
    const lines = [
      { product: more, amount: 3 },
      { product: less, amount: 0 },
      { product: same, amount: 8.125 },
    ];
    const answer = await server.api.run('stockCount', { lines, comments: 'Cierre\r\nde mes', warehouse: null });
    expect(answer).toEqual({
      warehouse: null,
      lines: [
        { product: more, expected: 0, counted: 3, difference: 3, stockMovement: expect.any(Number) },
        { product: less, expected: 8.125, counted: 0, difference: -8.125, stockMovement: expect.any(Number) },
        { product: same, expected: 8.125, counted: 8.125, difference: 0, stockMovement: null },
      ],
    });
    expect((await movementsOf(less)).at(-1)).toMatchObject({ type: 5, amount: -8.125, comments: 'Cierre\nde mes' });
    expect(await movementsOf(same)).toHaveLength(1);
    const stocks = [more, less, same].map(async (id) => (await server.api.get('product', id)).stock);
    expect(await Promise.all(stocks)).toEqual([3, 0, 8.125]);
  });

  test('is of one warehouse; the usual one has what moved before there was any', async () => {
    const elsewhere = await startOpen();
    const { api, facility } = elsewhere;
    const product = (await api.create('product', { name: 'Pelota', price: 4, useStock: true })).id;
    const count = (amount: number, warehouse?: number) =>
      api.run('stockCount', { lines: [{ product, amount }], warehouse });
    await count(10);
    const [bar, cellar] = [
      await api.create('warehouse', { name: 'Bar' }),
      await api.create('warehouse', { name: 'Sótano' }),
    ];
    expect(await count(4, cellar.id)).toMatchObject({ lines: [{ expected: 0, difference: 4 }] });
    const payments = [{ paymentMethod: facility.methods.card, amount: 8 }];
    await api.run('checkout', { lines: [{ product, units: 2 }], payments });
    expect(await count(7)).toMatchObject({ warehouse: bar.id, lines: [{ expected: 8, difference: -1 }] });
    expect((await api.get('product', product)).stock).toBe(11);
    await elsewhere.stop();
  });
});

describe('what is refused', () => {
  let product: number;
  beforeAll(async () => {
    product = await newProduct();
  });

  test.each([
    [
      'a product twice',
      () => [product, product].map((id) => ({ product: id, amount: 1 })),
      '#/lines/1/product',
      'invalid_value',
    ],
    [
      'one that keeps no stock',
      () => [{ product: server.facility.products.water, amount: 1 }],
      '#/lines/0/product',
      'invalid_value',
    ],
    ['none', () => [{ product: 999_999, amount: 1 }], '#/lines/0/product', 'unknown_reference'],
    ['less than nothing', () => [{ product, amount: -1 }], '#/lines/0/amount', 'too_small'],
    ['four decimals', () => [{ product, amount: 1.0001 }], '#/lines/0/amount', 'too_precise'],
    ['no lines', () => [], '#/lines', 'required'],
  ] as const)('%s', async (_, lines, pointer, code) => {
    const send = () => server.api.send('POST', PATH, { lines: lines() });
    await expectRefused(server, send, 'validation_failed', [[pointer, code]]);
  });

  test('a warehouse that is not there', async () => {
    const send = () => server.api.send('POST', PATH, { warehouse: 999, lines: [{ product, amount: 1 }] });
    await expectRefused(server, send, 'validation_failed', [['#/warehouse', 'unknown_reference']]);
  });
});
