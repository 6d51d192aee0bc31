/** What is refunded: sales on no document and on one, goods that come back, and who may. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pins } from '#test/kit/facility.ts';
import { type PaidSales, paidSalesOf } from '#test/kit/paidSales.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let pay: PaidSales['pay'];
let methods: PaidSales['methods'];
let facility: PaidSales['facility'];
let statusOf: PaidSales['statusOf'];
let paidSale: PaidSales['paidSale'];
let sold: PaidSales['sold'];
beforeAll(async () => {
  server = await startOpen();
  ({ pay, methods, facility, statusOf, paidSale, sold } = await paidSalesOf(server));
});
afterAll(() => server.stop());

const court = () => ({ product: facility.products.court });

const lastOf = async <N extends 'payment' | 'sale'>(model: N) => (await server.api.list(model, 'sort=-id&limit=1'))[0];

describe('a sale on no document', () => {
  test.each(['cash', 'card', 'transfer', 'online'] as const)('goes back by %s, whatever paid it', async (method) => {
    const sale = await paidSale([pay('cash', 12.1)]);
    const answer = await server.api.run('refundSale', {
      sale,
      paymentMethod: methods[method],
      pos: facility.pos,
      reason: 'Lluvia',
      reference: 'D-1',
    });
    expect(answer).toMatchObject({
      payment: { amount: -12.1, reason: 'Lluvia', reference: 'D-1', tip: 0, change: 0, cancelationOf: null },
      sales: [{ id: sale, status: 6, canceled: 1 }],
      refunds: [{ status: 4, total: -12.1, units: -1, price: 12.1, cancelationOf: sale }],
      invoices: [],
    });
    const movements = server.rows<{ type: number; amount: number }>(
      'select "type", "amount" from "posMovement" where "payment" = ?',
      answer.payment?.id,
    );
    const type = { cash: 6, card: 7, transfer: null, online: null }[method];
    expect(movements).toEqual(type === null ? [] : [{ type, amount: -12_100_000 }]);
  });

  test('stays paid until all of it has gone back, by units and by amount', async () => {
    const sale = await paidSale([pay('card', 36.3)], { units: 3 });
    const states: unknown[] = [];
    for (const line of [{ units: 1.5 }, { amount: 10 }, { amount: 8.14 }, {}]) {
      const { payment, sales, refunds } = await server.api.run('refundSale', {
        sale,
        lines: [{ sale, ...line }],
        paymentMethod: methods.card,
      });
      states.push([payment?.amount, refunds[0]?.units, refunds[0]?.totalBeforeTaxes, sales[0]?.status]);
    }
    // 36.30 is 30.00 net: 18.15 is 15.00 of it, 28.15 23.264463, 36.29 29.991736.
    expect(states).toEqual([
      [-18.15, -1.5, -15, 4],
      [-10, 0, -8.264463, 4],
      [-8.14, 0, -6.727273, 4],
      [-0.01, -1.5, -0.008264, 6],
    ]);
  });

  test('of a basket goes back whole, or one of it', async () => {
    const parent = await paidSale([pay('card', 12.1)]);
    const { id: open } = await server.api.run('saveSale', { product: facility.products.court, status: 0 });
    const child = (await server.api.run('saveSale', { product: facility.products.water, parent: open })).id;
    await server.api.run('saveSale', { id: open, status: 2 });
    await server.api.run('paySale', { sales: [open, child], payments: [pay('card', 13.6)] });
    const part = await server.api.run('refundSale', {
      sale: open,
      lines: [{ sale: child, units: 0.5 }],
      paymentMethod: methods.card,
    });
    expect(part.payment?.amount).toBe(-0.75);
    const rest = await server.api.run('refundSale', { sale: open, paymentMethod: methods.card });
    expect(rest.payment?.amount).toBe(-12.85);
    expect([await statusOf(open), await statusOf(child), await statusOf(parent)]).toEqual([6, 6, 4]);
  });

  test('over nothing goes back without a payment', async () => {
    const sale = await paidSale([], { product: facility.products.free });
    const answer = await server.api.run('refundSale', { sale, paymentMethod: methods.cash });
    expect(answer).toMatchObject({ payment: null, sales: [{ status: 6 }], refunds: [{ total: 0, units: -1 }] });
  });

  test('keeps its tip', async () => {
    const sale = await paidSale([pay('cash', 12.1, { tip: 2 })]);
    const { payment } = await server.api.run('refundSale', { sale, paymentMethod: methods.cash });
    expect(payment).toMatchObject({ amount: -12.1, tip: 0 });
  });
});

describe('a sale on a document', () => {
  test('on a ticket has its credit note, confirmed', async () => {
    const { sales, invoice } = await sold(
      [court(), { product: facility.products.water, units: 3 }],
      [pay('cash', 16.6)],
    );
    const [first = 0, second = 0] = sales;
    const answer = await server.api.run('refundSale', { sale: first, paymentMethod: methods.cash, reason: 'Lluvia' });
    expect(answer).toMatchObject({
      payment: { amount: -12.1 },
      refunds: [{ cancelationOf: first, code: expect.stringMatching(/^RT26-\d{6}\/1$/), status: 4 }],
      invoices: [
        {
          number: expect.stringMatching(/^RT26-/),
          status: 1,
          total: -12.1,
          pending: 0,
          paymentStatus: 2,
          source: invoice.id,
          originalNumber: invoice.number,
          publicComments: 'Lluvia',
        },
      ],
    });
    expect([await statusOf(first), await statusOf(second)]).toEqual([6, 4]);
    const rest = await server.api.run('refundSale', {
      invoice: invoice.id,
      lines: [{ line: (await server.api.list('invoiceLine', `sale=${second}`))[0]?.id ?? 0, units: 3 }],
      paymentMethod: methods.card,
    });
    expect(rest).toMatchObject({ payment: { amount: -4.5, type: 2 }, sales: [{ id: second, status: 6 }] });
  });

  test('on an invoice converted from its ticket has one of that', async () => {
    const { sales, invoice } = await sold([court()], [pay('card', 12.1)], { customer: facility.customers.club });
    const full = await server.api.run('convertInvoice', { invoice: invoice.id, confirm: true });
    const answer = await server.api.run('refundSale', { sale: sales[0] ?? 0, paymentMethod: methods.card });
    expect(answer).toMatchObject({
      invoices: [{ source: full.id, number: expect.stringMatching(/^R26-/) }],
      sales: [{ id: sales[0], status: 6 }],
    });
  });

  test('without a sale goes back by its invoice, in part and whole, with a receipt where its type has them', async () => {
    await server.api.update('invoiceType', facility.types.R ?? 0, { allowReceipts: true });
    const body = {
      type: facility.types.F,
      customer: facility.customers.club,
      lines: [
        { description: 'Alquiler', price: 20 },
        { description: 'Regalo', price: 0 },
      ],
    };
    const draft = (await server.api.send('POST', '/api/model/invoice', body)).body as { id: number };
    const invoice = await server.api.run('confirmInvoice', { invoice: draft.id });
    await server.api.run('payInvoice', { invoice: invoice.id, payments: [pay('transfer', 20)] });
    const [line, gift] = await server.api.list('invoiceLine', `invoice=${invoice.id}&sort=id`);
    const refund = (lines?: object[]) =>
      server.api.send('POST', '/api/billing/refundSale', {
        invoice: invoice.id,
        paymentMethod: methods.transfer,
        lines,
      });
    expect((await refund([{ line: line?.id, amount: 5 }])).body).toMatchObject({ payment: { amount: -5 }, sales: [] });
    expect((await refund([{ line: gift?.id }])).body).toMatchObject({ payment: null, invoices: [{ total: 0 }] });
    expect((await refund()).body).toMatchObject({ payment: { amount: -15 } });
    const receipts = await server.api.list('invoiceReceipt', 'sort=-id&limit=2');
    expect(receipts.map(({ amount }) => amount)).toEqual([-15, -5]);
    await server.api.update('invoiceType', facility.types.R ?? 0, { allowReceipts: false });
  });

  test('a free line of a ticket goes back without a payment', async () => {
    const { sales } = await sold([court(), { product: facility.products.free }], [pay('card', 12.1)]);
    const answer = await server.api.run('refundSale', { sale: sales[1] ?? 0, paymentMethod: methods.card });
    expect(answer).toMatchObject({ payment: null, sales: [{ status: 6 }], invoices: [{ total: 0, paymentStatus: 2 }] });
  });

  test('is set off first where the invoice is unpaid in part', async () => {
    const fee = { product: facility.products.fee };
    const { sales, invoice } = await sold([fee, fee], [pay('card', 60)], { customer: facility.customers.club });
    const answer = await server.api.run('refundSale', { sale: sales[0] ?? 0, paymentMethod: methods.card });
    expect(answer).toMatchObject({ payment: { amount: -20 }, invoices: [{ total: -40, pending: 0 }] });
    expect([await statusOf(sales[0] ?? 0), await statusOf(sales[1] ?? 0)]).toEqual([6, 4]);
    expect(await server.api.get('invoice', invoice.id)).toMatchObject({ pending: 0 });
  });
});

describe('goods', () => {
  const stock = async (product: number) => (await server.api.get('product', product)).stock;
  const newBall = async () => (await server.api.create('product', { name: 'Pelota', price: 4, useStock: true })).id;

  test('come back by the units that are returned, and all at last', async () => {
    const ball = await newBall();
    const sale = await paidSale([pay('card', 16)], { product: ball, units: 4 });
    const left: unknown[] = [await stock(ball)];
    for (const line of [{ units: 1.5 }, { amount: 3 }, {}]) {
      await server.api.run('refundSale', { sale, lines: [{ sale, ...line }], paymentMethod: methods.card });
      left.push(await stock(ball));
    }
    expect(left).toEqual([-4, -2.5, -2.5, 0]);
  });

  test('on a ticket come back, too', async () => {
    const ball = await newBall();
    const { sales } = await sold([{ product: ball, units: 2 }], [pay('card', 8)]);
    await server.api.run('refundSale', { sale: sales[0] ?? 0, paymentMethod: methods.card });
    expect(await stock(ball)).toBe(0);
  });
});

describe('who refunds', () => {
  test('may be authorised by a manager', async () => {
    const sale = await paidSale([pay('card', 12.1)]);
    const { token } = await server
      .as(null)
      .run('sessionStart', { user: facility.users.frontDesk, pin: pins.frontDesk });
    const till = server.as(token);
    const input = { sale, paymentMethod: methods.card, pos: facility.pos };
    const refused = await till.call('refundSale', input);
    expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_scope', detail: 'billing:refund' } });
    const lent = await till.run('sessionAuthorise', {
      user: facility.users.manager,
      pin: pins.manager,
      scope: 'billing:refund',
    });
    const headers = { 'x-taquilla-authorisation': lent.token };
    expect(await till.call('refundSale', input, headers)).toMatchObject({ status: 200 });
    expect(await statusOf(sale)).toBe(6);
  });

  test('of two tills at once for one sale, one does', async () => {
    const sale = await paidSale([pay('card', 12.1)]);
    const replies = await Promise.all(
      [1, 2].map(() => server.api.call('refundSale', { sale, paymentMethod: methods.card })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await lastOf('payment')).toMatchObject({ amount: -12.1 });
  });
});

test('X counts what went back by its method', async () => {
  const before = await server.api.run('posStatus', { pos: facility.pos });
  const sale = await paidSale([pay('cash', 12.1)]);
  await server.api.run('refundSale', { sale, lines: [{ sale, amount: 2.1 }], paymentMethod: methods.cash });
  const { expectedCash } = await server.api.run('posStatus', { pos: facility.pos });
  expect((expectedCash ?? 0) - (before.expectedCash ?? 0)).toBeCloseTo(10, 6);
});
