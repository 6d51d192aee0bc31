import { beforeAll, describe, expect, test } from 'vitest';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

const newProduct = async (values: object = {}): Promise<number> =>
  (await server.api.create('product', { name: 'Pelota', price: 4, useStock: true, ...values })).id;
const stockOf = async (product: number) => (await server.api.get('product', product)).stock;
const movementsOf = (product: number) => server.api.list('stockMovement', `product=${product}&sort=id`);
const sell = (lines: readonly { product: number; units?: number }[]) =>
  server.api.run('checkout', {
    lines: [...lines],
    payments: [{ paymentMethod: server.facility.methods.cash, amount: 10_000 }],
  });

describe('a sale of the till', () => {
  test('takes what it sold out of the store, at its cost', async () => {
    const product = await newProduct();
    const { id: order } = await server.api.run('stockCreateOrder', {
      lines: [{ product, amount: 5, grossUnitCost: 1.25 }],
    });
    await server.api.run('stockConfirmOrder', { order });
    const [line] = await server.api.list('stockOrderLine', `stockOrder=${order}`);
    await server.api.run('stockReceiveOrder', { order, lines: [{ line: line?.id ?? 0, amount: 5 }] });
    const [entry] = await server.api.list('auditLog', 'operation=stockReceiveOrder&sort=-id&limit=1');
    const change = { model: 'stockOrderLine', id: line?.id, kind: 'updated' };
    expect(entry?.changes).toContainEqual({ ...change, before: { received: 0 }, after: { received: 5 } });
    const { sales } = await sell([{ product: server.facility.products.water }, { product, units: 1.5 }, { product }]);
    expect((await movementsOf(product)).slice(1)).toMatchObject([
      { type: 2, amount: -1.5, unitCost: 1.25, sale: sales[1], stockOrder: null },
      { type: 2, amount: -1, unitCost: 1.25, sale: sales[2] },
    ]);
    expect(await stockOf(product)).toBe(2.5);
  });

  test('is never refused for want of stock: what is missing shows', async () => {
    const product = await newProduct();
    await sell([{ product, units: 3 }]);
    expect(await stockOf(product)).toBe(-3);
    const missing = await server.api.list('product', 'stock[lt]=0');
    expect(missing.map(({ id }) => id)).toContain(product);
  });

  test('of what has no stock moves none', async () => {
    const { water } = server.facility.products;
    await sell([{ product: water, units: 2 }]);
    expect(await movementsOf(water)).toEqual([]);
    expect(await stockOf(water)).toBe(0);
  });

  test('adds up to the thousandth, many times over', async () => {
    const product = await newProduct();
    for (let turn = 0; turn < 3; turn++) await sell(Array.from({ length: 10 }, () => ({ product, units: 0.1 })));
    await sell([{ product, units: 0.007 }]);
    expect(await stockOf(product)).toBe(-3.007);
  });

  test('that was held leaves the store with its first payment, once', async () => {
    const product = await newProduct();
    const { id } = await server.api.run('saveSale', { product, units: 2, status: 0 });
    await server.api.run('saveSale', { id, units: 3, status: 2 });
    expect(await stockOf(product)).toBe(0);
    for (const amount of [5, 7]) {
      await server.api.run('paySale', {
        sale: id,
        payments: [{ paymentMethod: server.facility.methods.card, amount }],
      });
    }
    expect(await movementsOf(product)).toMatchObject([{ type: 2, amount: -3, sale: id }]);
    expect(await stockOf(product)).toBe(-3);
  });

  test('stays out while its document is owed, and comes back with its credit', async () => {
    const product = await newProduct();
    const { id } = await server.api.run('saveSale', { product, units: 3, status: 2 });
    const payments = [{ paymentMethod: server.facility.methods.card, amount: 5 }];
    const { payments: paid } = await server.api.run('paySale', { sale: id, payments });
    await server.api.run('cancelPayment', { payment: paid[0]?.id ?? 0, reason: 'Error' });
    expect(await stockOf(product)).toBe(-3);
    const { invoice } = await server.api.get('sale', id);
    await server.api.run('createCreditNote', { invoice: invoice ?? 0, reason: 'No viene', confirm: true });
    expect((await movementsOf(product)).map(({ type, amount, sale }) => [type, amount, sale])).toEqual([
      [2, -3, id],
      [3, 3, id],
    ]);
  });

  test('over nothing leaves the store when it is paid, like any other', async () => {
    const product = await newProduct();
    const { id } = await server.api.run('saveSale', { product, units: 2, discountRate: 100 });
    await server.api.run('paySale', { sale: id, payments: [] });
    expect(await movementsOf(product)).toMatchObject([{ type: 2, amount: -2, sale: id }]);
  });

  test('leaves the stock to its ledger: nobody writes it', async () => {
    const product = await newProduct({ stock: 12, cost: 3 });
    expect(await server.api.get('product', product)).toMatchObject({ stock: 0, cost: null });
    await server.api.update('product', product, { stock: 12, name: 'Balón' });
    expect(await server.api.get('product', product)).toMatchObject({ name: 'Balón', stock: 0 });
    expect(server.rows('select 1 from "stockMovement" where "product" = ?', product)).toEqual([]);
  });
});
