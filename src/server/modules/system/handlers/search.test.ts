import { beforeAll, describe, expect, test } from 'vitest';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let ticket: { readonly id: number; readonly number: string };
let sale: number;
beforeAll(async () => {
  server = await startOpen();
  const { products, methods, customers } = server.facility;
  await server.api.update('customer', customers.homeless, { phone: '612 345 678' });
  await server.api.create('productBarcode', { product: products.water, barcode: '8412345678905' });
  const sold = await server.api.run('checkout', {
    lines: [{ product: products.court, units: 7 }],
    payments: [{ paymentMethod: methods.cash, amount: 84.7 }],
  });
  [sale = 0] = sold.sales;
  const [invoice] = await server.api.list('invoice', 'sort=-id&limit=1');
  ticket = { id: invoice?.id ?? 0, number: invoice?.number ?? '' };
  await server.api.create('customerTag', { name: 'Pádel' });
});

/** What is found, as `model id`, with `=` where it is exactly that. */
async function found(q: string, limit?: number): Promise<string[]> {
  const { groups } = await server.api.run('search', { q, ...(limit === undefined ? {} : { limit }) });
  return groups.flatMap(({ model, records }) => records.map(({ id, exact }) => `${model} ${id}${exact ? ' =' : ''}`));
}

describe('one search finds', () => {
  test('a customer by name without accents, tax number, member code, and telephone however it is written', async () => {
    const { club, homeless } = server.facility.customers;
    expect(await found('deportivo rio')).toContain(`customer ${club}`);
    for (const spelling of ['b83456780', 'B-83456780', 'B 83.456.780', 'ESB83456780']) {
      expect([spelling, ...(await found(spelling))]).toEqual([spelling, `customer ${club} =`]);
    }
    expect(await found('S-0042')).toEqual([`customer ${club} =`]);
    expect(await found('612345678')).toEqual([`customer ${homeless} =`]);
    expect(await found('+34 612-34-56-78')).toEqual([`customer ${homeless} =`]);
  });

  test('a product by a part of its name, by its barcode, and each only once', async () => {
    const { water, court } = server.facility.products;
    expect(await found('agua')).toContain(`product ${water}`);
    expect(await found('8412345678905')).toEqual([`product ${water} =`]);
    expect((await found('pista de padel')).filter((text) => text.startsWith('product'))).toEqual([
      `product ${court} =`,
    ]);
  });

  test('a document by its number, before what only has a part of it', async () => {
    expect((await found(ticket.number))[0]).toBe(`invoice ${ticket.id} =`);
  });

  test('what comes to an amount: the sale, its document and its payment', async () => {
    const [payment] = await server.api.list('payment', 'sort=-id&limit=1');
    const all = [`sale ${sale} =`, `payment ${payment?.id} =`, `invoice ${ticket.id} =`];
    expect(await found('84,70')).toEqual(all);
    expect(await found('84.70 €')).toEqual(all);
    expect(await found('84,71')).toEqual([]);
  });

  test('models of every part of the office, in the order of its menu', async () => {
    const { groups } = await server.api.run('search', { q: 'padel' });
    expect(groups.map(({ model }) => model)).toEqual(['customerTag', 'sale', 'product']);
  });
});

test('of each model the best few, and whether there are more', async () => {
  const all = await server.api.list('product', 'q=natacion');
  const { groups } = await server.api.run('search', { q: 'natacion', limit: 1 });
  const products = groups.find(({ model }) => model === 'product');
  expect(products?.records.map(({ id }) => id)).toEqual(all.slice(0, 1).map(({ id }) => id));
  expect(products?.more).toBe(true);
});

test('a record carries what tells it from others, and nothing else', async () => {
  const { groups } = await server.api.run('search', { q: ticket.number });
  const [found] = groups.find(({ model }) => model === 'invoice')?.records ?? [];
  expect(found?.record).toMatchObject({ id: ticket.id, number: ticket.number, total: 84.7, status: 1 });
  expect(Object.keys(found?.record ?? {})).not.toContain('lines');
});

test('only models that may be read are searched', async () => {
  const { key } = await server.api.run('keyCreate', { name: 'Socios', scopes: ['customer:read'] });
  const { groups } = await server.as(key).run('search', { q: 'a' });
  expect(groups.map(({ model }) => model)).toEqual(['customer']);
});

test('nothing, too much, and nobody are refused; what nothing has is not found', async () => {
  for (const query of ['q=%20', `q=${'a'.repeat(201)}`, 'q=a&limit=21', '']) {
    expect((await server.api.send('GET', `/api/search?${query}`)).status).toBe(400);
  }
  expect((await server.as(null).send('GET', '/api/search?q=a')).status).toBe(401);
  expect(await found('%_"\'\u0001 ñandú 😀')).toEqual([]);
});
