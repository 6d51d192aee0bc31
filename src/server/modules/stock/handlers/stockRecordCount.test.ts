/** Inventory counts from their start to what they move. */
import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let api: FacilityServer['api'];
beforeAll(async () => {
  server = await startOpen();
  ({ api } = server);
});

/** A product of which there are so many, each at a cost of 2. */
async function stocked(amount: number, more: object = {}): Promise<number> {
  const { id: product } = await api.create('product', { name: 'Pelota', price: 4, useStock: true, ...more });
  if (amount === 0) return product;
  const { id: order } = await api.run('stockCreateOrder', { lines: [{ product, amount, grossUnitCost: 2 }] });
  await api.run('stockConfirmOrder', { order });
  const [line] = await api.list('stockOrderLine', `stockOrder=${order}`);
  await api.run('stockReceiveOrder', { order, lines: [{ line: line?.id ?? 0, amount }] });
  return product;
}
const start = async (more: object = {}): Promise<number> => (await api.run('stockStartCount', more)).id;
const stockOf = async (product: number) => (await api.get('product', product)).stock;
const linesOf = (count: number) => api.list('inventoryCountLine', `inventoryCount=${count}&sort=id`);
const sell = (product: number, units: number) =>
  api.run('checkout', {
    lines: [{ product, units }],
    payments: [{ paymentMethod: server.facility.methods.card, amount: 4 * units }],
  });

describe('an inventory count', () => {
  test('adds scans up, takes numbers as they are, and moves only the differences when it is finished', async () => {
    const [more, less, same, never] = [await stocked(8), await stocked(8), await stocked(8), await stocked(8)];
    const count = await start({ comments: 'Verano' });
    const { lines } = await api.run('stockRecordCount', {
      count,
      lines: [
        { product: more, add: 1 },
        { product: less, amount: 6.5 },
        { product: more, add: 8 },
        { product: same, amount: 8 },
        { product: never, amount: 1 },
        { product: never, amount: null },
      ],
    });
    expect(lines).toMatchObject([
      { product: more, counted: 9, expected: 8, difference: 1, unitCost: 2, value: 2 },
      { product: less, counted: 6.5, expected: 8, difference: -1.5, value: -3 },
      { product: same, difference: 0, value: 0 },
    ]);
    expect(await stockOf(more)).toBe(8);
    expect(await api.run('stockFinishCount', { count })).toMatchObject({
      ...{ status: 1, products: 3, differences: 2, value: -1, comments: 'Verano', finished: expect.any(String) },
    });
    expect(await Promise.all([more, less, same, never].map(stockOf))).toEqual([9, 6.5, 8, 8]);
    const [first, second, third] = await linesOf(count);
    expect(third?.stockMovement).toBeNull();
    const { number } = await api.get('inventoryCount', count);
    expect(number).toMatch(/^IN-\d{4}-0001$/);
    expect(await api.get('stockMovement', first?.stockMovement ?? 0)).toMatchObject({
      ...{ product: more, type: 5, amount: 1, unitCost: 2, comments: number },
    });
    expect(await api.get('stockMovement', second?.stockMovement ?? 0)).toMatchObject({ product: less, amount: -1.5 });
  });

  test('leaves what is sold after a product was counted, and what is sold before it, as they are', async () => {
    const product = await stocked(8);
    const count = await start();
    await sell(product, 1);
    await api.run('stockRecordCount', { count, lines: [{ product, amount: 5 }] });
    await sell(product, 2);
    await api.run('stockFinishCount', { count });
    expect(await linesOf(count)).toMatchObject([{ expected: 7, counted: 5, difference: -2 }]);
    expect(await stockOf(product)).toBe(3);
  });

  test('moves no difference that another count has moved meanwhile', async () => {
    const product = await stocked(8);
    const [mine, theirs] = [await start(), await start()];
    for (const count of [mine, theirs]) await api.run('stockRecordCount', { count, lines: [{ product, amount: 5 }] });
    await api.run('stockFinishCount', { count: theirs });
    expect(await linesOf(mine)).toMatchObject([{ expected: 5, difference: 0, value: 0 }]);
    await api.run('stockCount', { lines: [{ product, amount: 4 }] });
    expect(await linesOf(mine)).toMatchObject([{ expected: 4, difference: 1 }]);
    await api.run('stockFinishCount', { count: mine });
    expect(await stockOf(product)).toBe(5);
    expect(await linesOf(theirs)).toMatchObject([{ expected: 8, difference: -3 }]);
  });

  test('of a family is of its products alone, and those not counted are gone where that is said', async () => {
    const family = (await api.create('family', { name: 'Pelotas' })).id;
    const [found, lost, none] = [
      await stocked(8, { family }),
      await stocked(3, { family }),
      await stocked(0, { family }),
    ];
    const other = await stocked(2);
    const count = await start({ family });
    await expectRefused(
      server,
      () => api.send('POST', '/api/stock/recordCount.json', { count, lines: [{ product: other, add: 1 }] }),
      'validation_failed',
      [['#/lines/0/product', 'invalid_value']],
    );
    await api.run('stockRecordCount', { count, lines: [{ product: found, amount: 8 }] });
    await api.run('stockFinishCount', { count, uncountedAreGone: true });
    expect(await linesOf(count)).toMatchObject([{ product: found }, { product: lost, counted: 0, difference: -3 }]);
    expect(await Promise.all([found, lost, none, other].map(stockOf))).toEqual([8, 0, 0, 2]);
  });

  test('is of one warehouse', async () => {
    const product = await stocked(8);
    const cellar = (await api.create('warehouse', { name: 'Sótano' })).id;
    const bar = (await api.create('warehouse', { name: 'Bar' })).id;
    const count = await start({ warehouse: bar });
    await api.run('stockRecordCount', { count, lines: [{ product, amount: 2 }] });
    await api.run('stockFinishCount', { count });
    expect((await api.run('stockLevels', { product })).levels).toMatchObject([
      { warehouse: cellar, stock: 8 },
      { warehouse: bar, stock: 2 },
    ]);
  });

  test('that is cancelled moves nothing', async () => {
    const product = await stocked(8);
    const count = await start();
    await api.run('stockRecordCount', { count, lines: [{ product, amount: 5 }] });
    await api.run('stockCancelCount', { count });
    expect(await stockOf(product)).toBe(8);
  });

  test.each([
    ['a warehouse', 'warehouse'],
    ['a family', 'family'],
  ])('%s that is not there is refused', async (_, field) => {
    const send = () => api.send('POST', '/api/stock/startCount.json', { [field]: 999 });
    await expectRefused(server, send, 'validation_failed', [[`#/${field}`, 'unknown_reference']]);
  });

  test('more than a line holds is refused', async () => {
    const product = await stocked(0);
    const count = await start();
    await api.run('stockRecordCount', { count, lines: [{ product, amount: 1_000_000 }] });
    const send = () => api.send('POST', '/api/stock/recordCount.json', { count, lines: [{ product, add: 1 }] });
    await expectRefused(server, send, 'validation_failed', [['#/lines/0/add', 'too_big']]);
  });
});
