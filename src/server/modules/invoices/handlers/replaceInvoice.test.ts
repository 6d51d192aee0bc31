import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import { type Documents, documentsOf, idsOf } from '#test/kit/conversions.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let make: Documents;
beforeAll(async () => {
  server = await startOpen();
  make = documentsOf(server);
});

const get = (id: number) => server.api.get('invoice', id);
const replace = (...invoices: number[]) =>
  server.api.run('replaceInvoice', { invoices, customer: make.club, confirm: true });

describe('an exchange invoice', () => {
  test('replaces tickets without a customer and of its own', async () => {
    const [one, two, own] = [await make.anonymous(), await make.anonymous(), await make.ticket({ paid: 40 })];
    const invoice = await replace(one.id, two.id, own.id);
    expect(invoice).toMatchObject({
      type: make.type('C'),
      number: 'C26-000001',
      isReplace: true,
      customer: make.club,
      taxNumber: 'B83456780',
      convertedFrom: null,
      originalNumber: null,
      total: 64.2,
      pending: 0,
      paymentStatus: 2,
      payments: [
        { amount: 12.1, isFTR: true, customer: make.club },
        { amount: 12.1, isFTR: true },
        { amount: 40, isFTR: true },
      ],
    });
    expect(invoice.lines?.map(({ sourceInvoice }) => sourceInvoice)).toEqual([one.number, two.number, own.number]);
    expect(idsOf(invoice.relations)).toEqual([one.id, two.id, own.id]);
    expect(await get(two.id)).toMatchObject({ status: 1, convertedTo: invoice.id, customer: null });
  });

  test('of one ticket says which', async () => {
    const ticket = await make.anonymous();
    expect(await replace(ticket.id)).toMatchObject({ convertedFrom: ticket.id, originalNumber: ticket.number });
  });

  test('is owed as its tickets are, and can be summed up', async () => {
    const ticket = await make.ticket({ paid: 15 });
    const { id } = await replace(ticket.id);
    await server.api.run('payInvoice', { invoice: id, payments: [make.card(5)] });
    expect((await get(ticket.id)).pending).toBe(20);
    const summary = await server.api.run('createSummaryInvoice', { invoices: [id], confirm: true });
    await server.api.run('paySale', { sales: ticket.sales, payments: [make.card(20)] });
    expect((await Promise.all([ticket.id, id, summary.id].map(get))).map(({ paymentStatus }) => paymentStatus)).toEqual(
      [2, 2, 2],
    );
  });

  test('of a ticket of nobody’s is paid out of what its customer has paid in', async () => {
    const { id: byDeposit } = await server.api.create('paymentMethod', { name: 'Del depósito', type: 6 });
    const { methods, pos } = server.facility;
    await server.api.run('depositRecharge', { customer: make.club, amount: 20, paymentMethod: methods.cash, pos });
    const ticket = await make.anonymous();
    await server.api.run('cancelPayment', { payment: Number(ticket.payments[0]?.payment), reason: 'Error' });
    const { id } = await replace(ticket.id);
    const payments = [{ paymentMethod: byDeposit, amount: 12.1 }];
    await server.api.run('payInvoice', { invoice: id, payments });
    expect((await Promise.all([ticket.id, id].map(get))).map(({ pending }) => pending)).toEqual([0, 0]);
  });

  test('asked for twice at once is made once', async () => {
    const ticket = await make.anonymous();
    const ask = () => server.api.call('replaceInvoice', { invoices: [ticket.id], customer: make.club });
    expect((await Promise.all([ask(), ask()])).map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('is refused and changes nothing:', () => {
  const refusals: [string, () => object | Promise<object>, ErrorCode, Faults?][] = [
    [
      'nothing at all',
      () => ({}),
      'validation_failed',
      [
        ['#/invoices', 'required'],
        ['#/customer', 'required'],
      ],
    ],
    [
      'a full invoice',
      async () => ({ invoices: [(await make.invoice('F')).id], customer: make.club }),
      'validation_failed',
      [['#/invoices/0', 'invalid_value']],
    ],
    [
      'a ticket of somebody else',
      async () => {
        const { id } = await server.api.create('customer', { name: 'Otro', allowPaymentPending: true });
        return {
          invoices: [(await make.anonymous()).id, (await make.ticket({ customer: id })).id],
          customer: make.club,
        };
      },
      'validation_failed',
      [['#/invoices/1', 'invalid_value']],
    ],
    [
      'a ticket that was exchanged already',
      async () => {
        const { id } = await make.anonymous();
        await replace(id);
        return { invoices: [id], customer: make.club };
      },
      'invalid_transition',
    ],
    [
      'a customer there is none of',
      async () => ({ invoices: [(await make.anonymous()).id], customer: 999_999 }),
      'validation_failed',
      [['#/customer', 'unknown_reference']],
    ],
    [
      'a type that exchanges nothing',
      async () => ({ invoices: [(await make.anonymous()).id], customer: make.club, type: make.type('F') }),
      'validation_failed',
      [['#/type', 'invalid_value']],
    ],
    [
      'a customer without tax number and address',
      async () => ({ invoices: [(await make.anonymous()).id], customer: make.visitor, confirm: true }),
      'validation_failed',
      [
        ['#/customer', 'tax_number_required'],
        ['#/customer', 'address_required'],
      ],
    ],
  ];
  test.each(refusals)('%s', async (_, body, code, faults = []) => {
    const input = await body();
    await expectRefused(server, () => server.api.send('POST', '/api/billing/replaceInvoice', input), code, faults);
  });
});
