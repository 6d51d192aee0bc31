import { beforeAll, describe, expect, test } from 'vitest';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

const newProduct = async (more: object = {}): Promise<number> =>
  (await server.api.create('product', { name: 'Pelota', price: 4, useStock: true, ...more })).id;
const lowOf = async (product: number) =>
  (await server.api.run('stockLow', {})).products.find((low) => low.product === product);

describe('what is low', () => {
  test('is what falls below its minimum, less what is to come of orders that are not cancelled', async () => {
    const product = await newProduct({ minimumStock: 10 });
    await server.api.run('stockCount', { lines: [{ product, amount: 4 }] });
    const supplier = (await server.api.create('supplier', { name: 'Deportes Sur' })).id;
    expect(await lowOf(product)).toEqual({
      ...{ product, name: 'Pelota', stock: 4, minimum: 10, ordered: 0, missing: 6, supplier: null },
      grossUnitCost: null,
    });
    const order = await server.api.run('stockCreateOrder', {
      supplier,
      lines: [{ product, amount: 5, grossUnitCost: 1.25 }],
    });
    expect(await lowOf(product)).toMatchObject({ ordered: 5, missing: 1, supplier, grossUnitCost: 1.25 });
    await server.api.run('stockConfirmOrder', { order: order.id });
    const [line] = await server.api.list('stockOrderLine', `stockOrder=${order.id}`);
    await server.api.run('stockReceiveOrder', { order: order.id, lines: [{ line: line?.id ?? 0, amount: 2 }] });
    expect(await lowOf(product)).toMatchObject({ stock: 6, ordered: 3, missing: 1 });

    const dropped = await server.api.run('stockCreateOrder', {
      supplier,
      lines: [{ product, amount: 50, grossUnitCost: 9 }],
    });
    expect(await lowOf(product)).toMatchObject({ ordered: 53, missing: 0 });
    await server.api.run('stockCancelOrder', { order: dropped.id });
    expect(await lowOf(product)).toMatchObject({ ordered: 3, missing: 1, grossUnitCost: 1.25 });
    await server.api.update('supplier', supplier, { active: false });
    expect(await lowOf(product)).toMatchObject({ supplier: null, grossUnitCost: 1.25 });
    await server.api.run('stockCount', { lines: [{ product, amount: 10 }] });
    expect(await lowOf(product)).toBeUndefined();
  });

  test('is without a minimum what is gone, and nothing that keeps no stock or is not sold any more', async () => {
    const gone = await newProduct();
    expect(await lowOf(gone)).toMatchObject({ stock: 0, minimum: null, missing: 0 });
    await server.api.run('stockCount', { lines: [{ product: gone, amount: 1 }] });
    const products = [
      gone,
      await newProduct({ minimumStock: 0 }),
      await newProduct({ minimumStock: 3, useStock: false }),
      await newProduct({ minimumStock: 3, active: false }),
    ];
    expect(await Promise.all(products.map(lowOf))).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('stock per warehouse', () => {
  test('is what moved there; of one warehouse what there is nothing of, too', async () => {
    const { api } = server;
    const family = (await api.create('family', { name: 'Pelotas' })).id;
    const [ball, other] = [await newProduct({ family }), await newProduct({ family })];
    const [bar, cellar] = [
      (await api.create('warehouse', { name: 'Bar' })).id,
      (await api.create('warehouse', { name: 'Sótano' })).id,
    ];
    await api.run('stockCount', { warehouse: bar, lines: [{ product: ball, amount: 2.125 }] });
    await api.run('stockCount', { warehouse: cellar, lines: [{ product: ball, amount: 7 }] });
    expect(await api.run('stockLevels', { product: ball })).toEqual({
      levels: [
        { product: ball, name: 'Pelota', warehouse: bar, stock: 2.125, cost: null },
        { product: ball, name: 'Pelota', warehouse: cellar, stock: 7, cost: null },
      ],
    });
    expect(await api.run('stockLevels', { family, warehouse: cellar })).toEqual({
      levels: [
        { product: ball, name: 'Pelota', warehouse: cellar, stock: 7, cost: null },
        { product: other, name: 'Pelota', warehouse: cellar, stock: 0, cost: null },
      ],
    });
  });
});

describe('a draft of an order', () => {
  test('is replaced as a whole, priced anew, and keeps its number and date', async () => {
    const { api } = server;
    const product = await newProduct();
    const supplier = (await api.create('supplier', { name: 'Norte' })).id;
    const made = await api.run('stockCreateOrder', {
      ...{ supplier, comments: 'Antes de junio', globalDiscount: 10 },
      lines: [{ product, amount: 5, grossUnitCost: 1 }],
    });
    const changed = await api.run('stockUpdateOrder', {
      order: made.id,
      lines: [
        { product, amount: 3, grossUnitCost: 2, discount: 50 },
        { product, amount: 1, grossUnitCost: 0.5 },
      ],
    });
    expect(changed).toMatchObject({
      ...{ number: made.number, date: made.date, status: 0, supplier: null, comments: null },
      ...{ globalDiscount: 0, amount: 4, total: 3.5 },
    });
    const lines = await api.list('stockOrderLine', `stockOrder=${made.id}&sort=id`);
    expect(lines.map(({ amount, total }) => [amount, total])).toEqual([
      [3, 3],
      [1, 0.5],
    ]);
  });

  test('that is refused stays as it was', async () => {
    const { api } = server;
    const product = await newProduct();
    const made = await api.run('stockCreateOrder', { lines: [{ product, amount: 5, grossUnitCost: 1 }] });
    const lines = [{ product: 999_999, amount: 1, grossUnitCost: 1 }];
    expect((await api.call('stockUpdateOrder', { order: made.id, lines })).status).toBe(422);
    expect(await api.get('stockOrder', made.id)).toMatchObject({ amount: 5, total: 5 });
    await api.run('stockConfirmOrder', { order: made.id });
    const again = [{ product, amount: 1, grossUnitCost: 1 }];
    expect((await api.call('stockUpdateOrder', { order: made.id, lines: again })).status).toBe(409);
  });
});
