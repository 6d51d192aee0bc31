/** Sales, tills and accounts are in the currency of the company: a document in another one neither charges them nor is paid here. */
import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let customer: number;
beforeAll(async () => {
  server = await startOpen();
  customer = server.facility.customers.club;
});

const mismatch = [['#/currency', 'sale_mismatch']] as const;
const newSale = async () =>
  (await server.api.run('saveSale', { product: server.facility.products.court, customer })).id;
const draft = (type: string, values: object) =>
  server.api.send('POST', '/api/model/invoice', { type: server.facility.types[type], customer, ...values });

describe('a document that names a sale is in the currency of its company', () => {
  test.each(['T', 'F', 'P'])('a %s that is written', async (type) => {
    const lines = [{ product: server.facility.products.court, sale: await newSale() }];
    await expectRefused(server, () => draft(type, { currency: 'JPY', lines }), 'validation_failed', mismatch);
    expect((await draft(type, { currency: 'EUR', lines })).status).toBe(201);
  });

  test('a draft that is given a sale, or another currency', async () => {
    const { products } = server.facility;
    const sale = await newSale();
    const yen = (await draft('F', { currency: 'JPY', lines: [] })).body as { id: number };
    const line = { invoice: yen.id, product: products.court, sale };
    await expectRefused(
      server,
      () => server.api.send('POST', '/api/model/invoiceLine', line),
      'validation_failed',
      mismatch,
    );
    const euros = (await draft('F', { lines: [{ product: products.court, sale }] })).body as { id: number };
    await expectRefused(
      server,
      () => server.api.send('POST', `/api/model/invoice/${euros.id}`, { currency: 'JPY' }),
      'validation_failed',
      mismatch,
    );
    // It was written before it was asked for.
    server.write(`update "invoice" set "currency" = 'JPY', "manualFields" = '["currency"]' where "id" = ${euros.id}`);
    await expectRefused(
      server,
      () => server.api.call('confirmInvoice', { invoice: euros.id }),
      'validation_failed',
      mismatch,
    );
    server.write(`update "invoice" set "currency" = 'EUR' where "id" = ${euros.id}`);
    expect((await server.api.call('confirmInvoice', { invoice: euros.id })).status).toBe(200);
  });

  test('a credit note is in that of what it credits', async () => {
    const { types, products } = server.facility;
    const { id, lines } = (await draft('F', { lines: [{ product: products.court }] })).body as {
      id: number;
      lines: { id: number }[];
    };
    await server.api.run('confirmInvoice', { invoice: id });
    const note = (
      await draft('R', {
        type: types.R,
        currency: 'JPY',
        lines: [{ description: 'Pista', price: -12.1, taxRate: 21, source: lines[0]?.id }],
      })
    ).body as { id: number };
    await expectRefused(server, () => server.api.call('confirmInvoice', { invoice: note.id }), 'validation_failed', [
      ['#/currency', 'invalid_value'],
    ]);
  });
});

describe('a document in another currency', () => {
  const issued = async (type: string, price: number) => {
    const { id } = (
      await draft(type, {
        currency: 'JPY',
        lines: [{ description: 'Curso', price, sourceInvoice: type === 'R' ? 'X-1' : '' }],
      })
    ).body as { id: number };
    await server.api.run('confirmInvoice', { invoice: id });
    return id;
  };

  test.each(['cash', 'card', 'transfer'] as const)('is not paid by %s, in or out', async (method) => {
    const paymentMethod = server.facility.methods[method];
    for (const invoice of [await issued('F', 30), await issued('R', -30)]) {
      const pay = () => server.api.call('payInvoice', { invoice, payments: [{ paymentMethod, amount: 30 }] });
      const problem = await expectRefused(server, pay, 'validation_failed', [['#/invoice', 'invalid_value']]);
      expect(problem.errors?.[0]?.detail).toContain('JPY');
    }
  });
});

test('a limit of credit holds in each currency by itself', async () => {
  const { api, facility } = server;
  const { id: debtor } = await api.create('customer', { name: 'Rosa', creditLimit: 100 });
  const { id: company } = await api.create('company', { name: 'Andorra', taxNumber: '00000014Z', currency: 'USD' });
  const { id: abroad } = await api.create('pos', { company, name: 'Frontera' });
  await api.create('invoiceCounter', {
    type: facility.types.T,
    company,
    format: 'AND-{n}',
    zeros: 4,
    prefix: false,
    lastValue: 0,
  });
  await api.run('posOpen', { pos: abroad, realCashCount: 0 });
  const [onAccount] = await api.list('paymentMethod', 'type=7');
  const buy = (pos: number, units: number) =>
    api.call('checkout', {
      ...{ pos, customer: debtor, lines: [{ product: facility.products.fee, units }] },
      payments: [{ paymentMethod: onAccount?.id ?? 0, amount: 40 * units }],
    });
  expect((await buy(facility.pos, 2)).status).toBe(200);
  expect((await buy(abroad, 2)).status).toBe(200);
  expect((await api.run('customerSummary', { customer: debtor })).account).toEqual({ limit: 100, owed: 80 });
  for (const pos of [facility.pos, abroad]) await expectRefused(server, () => buy(pos, 1), 'insufficient_balance');
});
