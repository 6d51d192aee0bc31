/** Part payments of what is still to come: an advance each, and documents that sum to the sale, whatever is done to them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
  server.clock.now = Date.parse('2026-03-10T10:00:00.000Z');
});
afterAll(() => server.stop());

const LATER = '2026-03-20T18:00:00+01:00';
const cash = (amount: number) => [{ paymentMethod: server.facility.methods.cash, amount }];
const pay = (sale: number, amount: number, more: Partial<InputOf<Contract<'paySale'>>> = {}) =>
  server.api.run('paySale', { sale, payments: cash(amount), pos: server.facility.pos, ...more });
const refund = (of: { sale: number } | { invoice: number }) =>
  server.api.run('refundSale', { ...of, paymentMethod: server.facility.methods.cash, pos: server.facility.pos });

/** A court of 36.30, on a later day unless said. */
const booked = async (more: object = {}): Promise<number> => {
  const { products, customers } = server.facility;
  const sale = { product: products.court, customer: customers.club, units: 3, useDate: LATER, ...more };
  return (await server.api.run('saveSale', sale)).id;
};
const saleOf = (id: number) => server.api.get('sale', id);
/** What the documents in force come to that charge or credit it or its advances: total, base and tax. */
const documented = (id: number): readonly number[] => {
  const [sums] = server.rows<{ total: number; base: number; tax: number }>(
    `select sum(i."total") as "total", sum(i."totalBeforeTaxes") as "base", sum(i."taxTotal") as "tax"
       from "invoice" i where i."status" = 1 and i."id" in (select l."invoice" from "invoiceLine" l
       join "sale" s on s."id" = l."sale" left join "sale" o on o."id" = s."cancelationOf"
      where ${id} in (s."id", s."cancelationOf") or (s."fkModel" = 'sale' and s."fkId" = ${id})
         or (o."fkModel" = 'sale' and o."fkId" = ${id}))`,
  );
  return [sums?.total ?? 0, sums?.base ?? 0, sums?.tax ?? 0].map((amount) => Math.round(amount / 1e4) / 100);
};

describe('a part payment', () => {
  test('of what is to come has a ticket of what was paid, and the last one of the rest', async () => {
    const sale = await booked();
    const first = await pay(sale, 10);
    expect(first.invoice).toMatchObject({
      ...{ total: 10, pending: 0, lines: [{ total: 10, description: expect.stringContaining('Anticipo: ') }] },
      taxes: [{ base: 8.26, amount: 1.74 }],
    });
    expect(first.sales).toMatchObject([{ id: sale, status: 3, total: 36.3, invoice: null }]);
    const second = await pay(sale, 6.3);
    expect([second.invoice?.total, (await saleOf(sale)).pending]).toEqual([6.3, 20]);
    const last = await pay(sale, 20);
    expect(last.invoice).toMatchObject({ total: 20, pending: 0, payments: [{ amount: 20, isFTR: true }] });
    expect(last.invoice?.lines.map(({ total, description }) => [total, `${description}`.split(':')[0]])).toEqual([
      [36.3, expect.any(String)],
      [-10, `Anticipo ${first.invoice?.number}`],
      [-6.3, `Anticipo ${second.invoice?.number}`],
    ]);
    expect(await saleOf(sale)).toMatchObject({ status: 4, pending: 0, invoice: last.invoice?.id });
    expect(documented(sale)).toEqual([36.3, 30, 6.3]);
  });

  test.each([
    ['of what was supplied', { useDate: '2026-03-09T18:00:00+01:00' }],
    ['of what is supplied today', { useDate: '2026-03-10T23:30:00+01:00' }],
    ['of what has no day', { useDate: null }],
  ])('%s has the document of the whole', async (_, more) => {
    const sale = await booked(more);
    expect((await pay(sale, 10)).invoice).toMatchObject({ total: 36.3, pending: 26.3, lines: [{ sale }] });
  });

  test('once it was supplied has the document of the rest, which the others pay', async () => {
    const sale = await booked({ useDate: '2026-03-11T18:00:00+01:00' });
    await pay(sale, 10);
    server.clock.now = Date.parse('2026-03-11T10:00:00.000Z');
    const { invoice } = await pay(sale, 6);
    expect(invoice).toMatchObject({ total: 26.3, pending: 20.3 });
    await server.api.run('payInvoice', { invoice: invoice?.id ?? 0, payments: cash(20.3), pos: server.facility.pos });
    expect(await saleOf(sale)).toMatchObject({ status: 4, pending: 0 });
    expect(documented(sale)).toEqual([36.3, 30, 6.3]);
  });

  test('whose answer was lost is found again, and makes no other advance', async () => {
    const sale = await booked();
    const uuid = crypto.randomUUID();
    const first = await pay(sale, 10, { uuid });
    const { status } = await server.api.call('paySale', { sale, payments: cash(10), pos: server.facility.pos, uuid });
    expect([status, (await saleOf(sale)).pending]).toEqual([409, 26.3]);
    expect((await server.api.list('invoice', `guid=${uuid}`)).map(({ id }) => id)).toEqual([first.invoice?.id]);
  });
});

test('the payment of the rest is cancelled, and the rest is owed again', async () => {
  const sale = await booked();
  await pay(sale, 10);
  const { payments, invoice } = await pay(sale, 26.3);
  await server.api.run('cancelPayment', { payment: payments[0]?.id ?? 0, reason: 'Error' });
  expect((await saleOf(sale)).pending).toBe(26.3);
  expect((await server.api.get('invoice', invoice?.id ?? 0)).pending).toBe(26.3);
});

describe('an advance that is taken back', () => {
  test('with its sale is paid back, and nothing is owed', async () => {
    const sale = await booked();
    await pay(sale, 10);
    await pay(sale, 5);
    const made = await refund({ sale });
    expect(made.payments.map(({ amount }) => amount)).toEqual([-15]);
    expect(made.invoices.map(({ total }) => total)).toEqual([-10, -5]);
    expect(await saleOf(sale)).toMatchObject({ status: 6, pending: 0 });
    expect(documented(sale)).toEqual([0, 0, 0]);
  });

  test('with a sale that is on a document gives back all of it', async () => {
    const sale = await booked();
    await pay(sale, 10);
    await pay(sale, 26.3);
    const made = await refund({ sale });
    expect(made.payments.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(-36.3, 6);
    expect(await saleOf(sale)).toMatchObject({ status: 6, pending: 0 });
    expect((await server.api.call('refundSale', { sale })).status).toBe(409);
  });

  test.each([
    ['ticket', async (invoice: number) => invoice],
    [
      'invoice that stands for it',
      async (invoice: number) => (await server.api.run('convertInvoice', { invoice, confirm: true })).id,
    ],
  ])('stays with a refund of the line of the last %s, which gives back the rest', async (_, last) => {
    const sale = await booked();
    await pay(sale, 10);
    const { invoice } = await pay(sale, 26.3);
    const document = await last(invoice?.id ?? 0);
    const [line] = await server.api.list('invoiceLine', `invoice=${document}&sort=id`);
    const way = { paymentMethod: server.facility.methods.cash, pos: server.facility.pos };
    const lines = [{ line: line?.id ?? 0 }];
    const made = await server.api.run('refundSale', { invoice: document, lines, ...way });
    expect(made.payment).toMatchObject({ amount: -26.3 });
    expect(documented(sale)).toEqual([10, 8.26, 1.74]);
    expect((await server.api.call('refundSale', { invoice: document, lines, ...way })).status).toBe(409);
  });

  test.each([
    ['whole', {}, 36.3],
    ['in part', { amount: 4 }, 30.3],
  ])('by itself, %s, is owed again', async (_, part, owed) => {
    const sale = await booked();
    const { invoice } = await pay(sale, 10);
    const [line] = await server.api.list('invoiceLine', `invoice=${invoice?.id}`);
    await server.api.run('refundSale', {
      ...{ invoice: invoice?.id ?? 0, paymentMethod: server.facility.methods.cash, pos: server.facility.pos },
      ...('amount' in part ? { lines: [{ line: line?.id ?? 0, ...part }] } : {}),
    });
    expect((await saleOf(sale)).pending).toBe(owed);
    expect((await pay(sale, owed)).invoice?.total).toBe(owed);
    expect(documented(sale)).toEqual([36.3, 30, 6.3]);
  });

  test('by a credit note is owed again until that is voided', async () => {
    const sale = await booked();
    const { invoice } = await pay(sale, 10);
    const note = await server.api.run('createCreditNote', {
      ...{ invoice: invoice?.id ?? 0, reason: 'Error', confirm: true },
    });
    expect((await saleOf(sale)).pending).toBe(36.3);
    await server.api.run('voidInvoice', { invoice: note.id, reason: 'Error' });
    expect((await saleOf(sale)).pending).toBe(26.3);
  });

  test('by its payment is owed of its ticket, and the rest of the sale', async () => {
    const sale = await booked();
    const { invoice, payments } = await pay(sale, 10);
    await server.api.run('cancelPayment', { payment: payments[0]?.id ?? 0, reason: 'Error' });
    expect((await server.api.get('invoice', invoice?.id ?? 0)).pending).toBe(10);
    expect((await saleOf(sale)).pending).toBe(26.3);
  });
});

test('the month says it as advances, and that nothing is without a document', async () => {
  const { checks, bridge } = await server.api.run('monthCheck', { year: 2026, month: 3 });
  expect(bridge.difference).toBe(0);
  const said = Object.fromEntries(bridge.lines.map(({ code, amount }) => [code, amount]));
  expect(said.advances).toBeGreaterThan(0);
  expect(said.undocumented).toBe(0);
  expect(checks.find(({ code }) => code === 'undocumented')).toMatchObject({ ok: true });
});
