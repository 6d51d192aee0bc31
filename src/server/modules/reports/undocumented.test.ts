/** What was paid without a document is said wherever somebody would miss it, by one definition; on a normal day it is zero. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alertPlace } from '#shared/reports/alertPlaces.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { payWithoutDocument, UNSOUND } from '#test/kit/undocumented.ts';

let server: FacilityServer;
/** Paid in full in March and in April; in part in April; on a draft; on a ticket; not paid. */
const sales: { march: number; april: number; part: number; draft: number } = { march: 0, april: 0, part: 0, draft: 0 };

beforeAll(async () => {
  server = await startOpen();
  const { api, facility } = server;
  const { court, fee } = facility.products;
  server.clock.now = Date.parse('2026-04-10T10:00:00.000Z');
  const normal = await api.run('posXReport', {});
  expect(normal.withoutDocument?.sales).toEqual({ count: 0, total: 0 });
  const [opening] = await api.list('posMovement', 'type=1&sort=-id&limit=1');
  const session = { pos: facility.pos, opening: opening?.id ?? 0 };
  sales.march = await payWithoutDocument(server, { product: court, at: '2026-03-31T21:59:59.000Z' });
  sales.april = await payWithoutDocument(server, {
    product: court,
    customer: facility.customers.club,
    at: '2026-03-31T22:00:00.000Z',
  });
  sales.part = await payWithoutDocument(server, { product: fee, amount: 10, session });
  sales.draft = await payWithoutDocument(server, { product: court, customer: facility.customers.club, session });
  const drafted = { sales: [sales.draft], type: facility.types.F ?? 0, customer: facility.customers.club };
  await api.run('createInvoice', drafted);
  await api.run('saveSale', { product: court });
  const payments = [{ paymentMethod: facility.methods.cash, amount: 12.1 }];
  await api.run('checkout', { lines: [{ product: court }], payments });
});

afterAll(() => server.stop(...UNSOUND));

const april = { from: '2026-04-01', to: '2026-04-30' };

test('the report has the sales by the day of their last payment, and tax by its share', async () => {
  const { sales: rows, totals } = await server.api.run('reportUndocumented', april);
  const { total, taxAmount } = await server.api.get('sale', sales.part);
  const share = Math.round(((taxAmount * 10) / total) * 100) / 100;
  expect(rows.map(({ sale, customerName, date, paid, tax }) => [sale, customerName, date, paid, tax])).toEqual([
    [sales.draft, 'Club Deportivo Río', '2026-04-10', 12.1, 2.1],
    [sales.part, null, '2026-04-10', 10, share],
    [sales.april, 'Club Deportivo Río', '2026-04-01', 12.1, 2.1],
  ]);
  expect(totals).toEqual({ count: 3, paid: 34.2, tax: Math.round((4.2 + share) * 100) / 100 });
  const march = await server.api.run('reportUndocumented', { from: '2026-03-01', to: '2026-03-31' });
  expect(march.sales.map(({ sale }) => sale)).toEqual([sales.march]);
});

test('the dashboard, taxes, the register, X and the month say the same', async () => {
  const { api, facility } = server;
  const { totals } = await api.run('reportUndocumented', april);
  const overview = await api.run('reportOverview', {});
  expect(overview.figures[0]?.undocumented).toEqual(totals);
  expect((await api.run('reportTaxes', april)).undocumented).toEqual(totals);
  expect((await api.run('reportRegister', april)).undocumented).toEqual(totals);
  expect((await api.run('posXReport', { pos: facility.pos })).withoutDocument?.sales).toEqual({
    count: 2,
    total: 22.1,
  });
  const alert = overview.attention.find(({ kind }) => kind === 'undocumented');
  expect(alert).toMatchObject({ count: 4, amount: 46.3, record: null });
  const place = alert === undefined ? null : alertPlace(alert, ['report:read']);
  expect(place).toEqual({ report: 'undocumented', query: 'from=2026-03-31&to=2026-04-10' });
  const all = await api.send('GET', `/api/reports/undocumented?from=2026-03-31&to=2026-04-10`);
  expect(all.body).toMatchObject({ totals: { count: 4, paid: 46.3 } });
});

test('of a company it has that company’s, and what went back is none of it', async () => {
  const { api } = server;
  const { id: company } = await api.create('company', { name: 'Otra', taxNumber: 'B12345674', currency: 'EUR' });
  expect((await api.run('reportUndocumented', { ...april, company })).totals).toEqual({ count: 0, paid: 0, tax: 0 });
  await api.run('refundSale', { sale: sales.april, paymentMethod: server.facility.methods.transfer });
  const { sales: left } = await api.run('reportUndocumented', april);
  expect(left.map(({ sale }) => sale)).toEqual([sales.draft, sales.part]);
});

test('what is documented is none of it', async () => {
  const { api } = server;
  const [invoice] = await api.list('invoice', 'status=0');
  await api.run('confirmInvoice', { invoice: invoice?.id ?? 0 });
  const { sales: left } = await api.run('reportUndocumented', april);
  expect(left.map(({ sale }) => sale)).toEqual([sales.part]);
});
