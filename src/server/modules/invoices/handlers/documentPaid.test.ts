/** Sales that were paid before each payment issued a document: each gets its own, once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payAsBefore } from '#test/kit/earlier.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let company: number;
beforeAll(async () => {
  server = await startOpen();
  company = (await server.api.list('company', 'sort=id&limit=1'))[0]?.id ?? 0;
});
afterAll(() => server.stop());

const period = { from: '2026-03-01', to: '2026-03-31' };
const ask = (more: object = {}) => server.api.run('documentPaid', { company, ...period, ...more });
const reported = async () => (await server.api.run('reportUndocumented', { ...period, company })).totals;

/** A sale that was paid `amount` of, and is on no document. */
async function earlier(amount: number, values: object = {}): Promise<number> {
  const { products, methods } = server.facility;
  const { id } = await server.api.run('saveSale', { product: products.court, ...values });
  await payAsBefore(server, { sale: id, payments: [{ paymentMethod: methods.transfer, amount }] });
  return id;
}
const documentOf = async (sale: number) => {
  const { invoice } = await server.api.get('sale', sale);
  return invoice === null ? null : server.api.get('invoice', invoice);
};

test('each is on a document of its own, and nothing is left but what no document fits', async () => {
  const { customers, products } = server.facility;
  const known = await earlier(12.1, { customer: customers.club });
  const nobodys = await earlier(12.1);
  const part = await earlier(5, { customer: customers.visitor });
  const drafted = await earlier(12.1, { customer: customers.visitor });
  const draft = await server.api.run('createInvoice', { sales: [drafted] });
  const large = await earlier(4000, { product: products.court, price: 4000 });

  expect(await ask({ dryRun: true })).toEqual({ sales: 5, paid: 4041.3, tax: expect.any(Number), started: false });
  expect(await documentOf(known)).toBeNull();
  expect(await ask()).toMatchObject({ sales: 5, started: true });
  await expect.poll(reported, { interval: 20, timeout: 20_000 }).toMatchObject({ count: 1, paid: 4000 });

  expect(await documentOf(known)).toMatchObject({
    ...{ number: expect.stringMatching(/^F26-/), date: '2026-03-02', total: 12.1, pending: 0, paymentStatus: 2 },
    payments: [{ amount: 12.1, isFTR: true }],
  });
  expect(await documentOf(nobodys)).toMatchObject({ number: expect.stringMatching(/^T26-/), customer: null });
  expect(await documentOf(part)).toMatchObject({ total: 12.1, pending: 7.1, paymentStatus: 1 });
  expect(await documentOf(drafted)).toMatchObject({ status: 1, number: expect.any(String), total: 12.1 });
  expect((await server.api.send('GET', `/api/model/invoice/${draft.id}`)).status).toBe(404);
  expect(await documentOf(large)).toBeNull();
});

test('asked again, of all companies, it documents what was added since, and no sale twice', async () => {
  const sale = await earlier(12.1);
  const numbers = () => server.rows('select "number" from "invoice" where "status" = 1');
  const before = numbers().length;
  await ask({ company: undefined });
  await expect.poll(() => documentOf(sale), { interval: 20, timeout: 20_000 }).toMatchObject({ total: 12.1 });
  expect(numbers()).toHaveLength(before + 1);
});

test('a period that ends before it begins, and a company there is none of, are refused', async () => {
  const send = (body: object) => () =>
    server.api.send('POST', '/api/billing/documentPaid', { company, ...period, ...body });
  await expectRefused(server, send({ to: '2026-02-01' }), 'validation_failed', [['#/to', 'too_small']]);
  await expectRefused(server, send({ company: 999 }), 'not_found');
});
