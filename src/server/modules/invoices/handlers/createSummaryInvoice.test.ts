import { beforeAll, describe, expect, test } from 'vitest';
import { series } from '#server/reference/reference.ts';
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
const summarise = (...invoices: number[]) => server.api.run('createSummaryInvoice', { invoices, confirm: true });

describe('a summary', () => {
  test('says what each of its documents says, and is paid as they are', async () => {
    const ticket = await make.ticket({ paid: 43, water: 2 });
    const invoice = await make.ticket({ code: 'F' });
    const paid = await make.ticket({ paid: 40 });
    const summary = await summarise(invoice.id, ticket.id, paid.id);
    expect(summary).toMatchObject({
      type: make.type('S'),
      number: 'S26-000001',
      isSummary: true,
      customer: make.club,
      convertedFrom: null,
      originalNumber: null,
      total: 123,
      pending: 40,
      paymentStatus: 1,
      paymentMethods: 'Efectivo',
      payments: [
        { amount: 43, isFTR: false },
        { amount: 40, isFTR: false },
      ],
    });
    expect(summary.lines?.map(({ sourceInvoice, sale }) => [sourceInvoice, sale])).toEqual([
      [invoice.number, null],
      [ticket.number, null],
      [ticket.number, null],
      [paid.number, null],
    ]);
    for (const { id } of [ticket, invoice, paid]) expect((await get(id)).summaryInvoice).toBe(summary.id);
  });

  test('is paid through its documents, the first first, with one receipt', async () => {
    const [one, two] = [await make.ticket({ paid: 10 }), await make.ticket({})];
    const summary = await summarise(one.id, two.id);
    const { receipt, ...paid } = await server.api.run('payInvoice', {
      invoice: summary.id,
      payments: [make.card(20), make.transfer(25)],
    });
    expect(receipt).toMatchObject({ amount: 45, customer: make.club });
    expect(receipt?.payments?.map(({ invoice, amount }) => [invoice, amount])).toEqual([
      [summary.id, 20],
      [summary.id, 10],
      [summary.id, 15],
    ]);
    expect(paid.invoice).toMatchObject({ pending: 25, paymentMethods: 'Efectivo, Tarjeta, Transferencia' });
    expect((await Promise.all([one.id, two.id].map(get))).map(({ pending }) => pending)).toEqual([0, 25]);
    await server.api.run('cancelPayment', { payment: paid.payments[1]?.id ?? 0, reason: 'Error' });
    expect((await Promise.all([one.id, two.id, summary.id].map(get))).map(({ pending }) => pending)).toEqual([
      10, 40, 50,
    ]);
  });

  test('of an invoice that was a ticket is the third in a chain', async () => {
    const ticket = await make.ticket({ paid: 5 });
    const { id: full } = await server.api.run('convertInvoice', { invoice: ticket.id, confirm: true });
    const other = await make.ticket({});
    const summary = await summarise(full, other.id);
    const pendings = async () =>
      (await Promise.all([ticket.id, full, other.id, summary.id].map(get))).map(({ pending }) => pending);
    expect(await pendings()).toEqual([35, 35, 40, 75]);
    const { payments } = await server.api.run('payInvoice', { invoice: summary.id, payments: [make.card(40)] });
    expect(await pendings()).toEqual([0, 0, 35, 35]);
    await server.api.run('changePaymentMethod', {
      payment: payments[0]?.id ?? 0,
      paymentMethod: make.methods.transfer,
    });
    expect((await Promise.all([ticket.id, full, summary.id].map(get))).map((one) => one.paymentMethods)).toEqual([
      'Efectivo, Transferencia',
      'Efectivo, Transferencia',
      'Efectivo, Transferencia',
    ]);
    await server.api.run('payInvoice', { invoice: other.id, payments: [make.card(35)] });
    expect(await get(summary.id)).toMatchObject({ pending: 0, paymentStatus: 2 });
    const related = await Promise.all([ticket.id, full, other.id, summary.id].map(get));
    expect(related.map(({ relations }) => idsOf(relations))).toEqual([
      [full, summary.id],
      [ticket.id, summary.id],
      [summary.id],
      [ticket.id, full, other.id],
    ]);
  });

  test('of which nothing was paid can be voided: its documents are free again', async () => {
    const [one, two] = [await make.ticket({}), await make.ticket({})];
    const summary = await summarise(one.id, two.id);
    await server.api.run('voidInvoice', { invoice: summary.id, reason: 'Otro mes' });
    for (const { id } of [one, two]) expect(await get(id)).toMatchObject({ summaryInvoice: null, pending: 40 });
    await server.api.run('payInvoice', { invoice: one.id, payments: [make.card(40)] });
    expect(await get(summary.id)).toMatchObject({ status: 2, payments: [] });
    expect(await summarise(one.id, two.id)).toMatchObject({ pending: 40, paymentStatus: 1 });
  });

  test('of which something was paid is not voided', async () => {
    const { id } = await summarise((await make.ticket({ paid: 1 })).id);
    await expectRefused(
      server,
      () => server.api.call('voidInvoice', { invoice: id, reason: 'x' }),
      'invalid_transition',
    );
  });

  test('taken out as a draft frees all of its documents', async () => {
    const [one, two] = [await make.ticket({}), await make.ticket({})];
    const { id } = await server.api.run('createSummaryInvoice', { invoices: [one.id, two.id] });
    expect(await get(one.id)).toMatchObject({ summaryInvoice: id });
    await server.api.send('DELETE', `/api/model/invoice/${id}`);
    expect((await Promise.all([one.id, two.id].map(get))).map((each) => each.summaryInvoice)).toEqual([null, null]);
  });

  test('asked for twice at once is made once', async () => {
    const [one, two, three] = [await make.ticket({}), await make.ticket({}), await make.ticket({})];
    const ask = (...invoices: number[]) => server.api.call('createSummaryInvoice', { invoices, confirm: true });
    const replies = await Promise.all([ask(one.id, two.id), ask(two.id, three.id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('37.76 + 26.80 + 5.50 at 21 %', () => {
  // Worked by hand: 7.9296, 5.628 and 1.155 of tax make 7.93 + 5.63 + 1.16 = 14.72; 21 % of 70.06 would be 14.71.
  test('before tax: the taxes of the documents, not those of their sum', async () => {
    const made = await Promise.all(
      [37.76, 26.8, 5.5].map((priceBeforeTaxes) =>
        make.invoice('F', { description: 'Servicio', priceBeforeTaxes, taxRate: 21 }, { pricesTaxIncluded: false }),
      ),
    );
    expect(made.map(({ total }) => total)).toEqual([45.69, 32.43, 6.66]);
    expect(await summarise(...idsOf(made))).toMatchObject({
      totalBeforeTaxes: 70.06,
      taxTotal: 14.72,
      total: 84.78,
      taxes: [{ rate: 21, base: 70.06, amount: 14.72 }],
      pricesTaxIncluded: false,
    });
  });

  // 31.2066, 22.1488 and 4.5455 make 31.21 + 22.15 + 4.55 = 57.91; 70.06 ÷ 1.21 would be 57.90.
  test('with tax: the bases of the documents', async () => {
    const made = await Promise.all(
      [37.76, 26.8, 5.5].map((price) => make.invoice('F', { description: 'Servicio', price, taxRate: 21 })),
    );
    expect(await summarise(...idsOf(made))).toMatchObject({
      totalBeforeTaxes: 57.91,
      taxTotal: 12.15,
      total: 70.06,
      taxes: [{ rate: 21, base: 57.91, amount: 12.15 }],
    });
  });

  test('parts of a cent without tax are rounded document by document', async () => {
    const line = { description: 'Céntimos', priceBeforeTaxes: 0.005, taxes: [], taxRate: 0 };
    const made = [
      await make.invoice('F', line, { pricesTaxIncluded: false }),
      await make.invoice('F', line, { pricesTaxIncluded: false }),
    ];
    expect(made.map(({ total }) => total)).toEqual([0.01, 0.01]);
    expect(await summarise(...idsOf(made))).toMatchObject({ totalBeforeTaxes: 0.02, total: 0.02 });
  });
});

describe('is refused and changes nothing:', () => {
  const refusals: [string, () => object | Promise<object>, ErrorCode, Faults?][] = [
    ['nothing at all', () => ({}), 'validation_failed', [['#/invoices', 'required']]],
    ['no document', () => ({ invoices: [] }), 'validation_failed', [['#/invoices', 'required']]],
    [
      'a document there is none of',
      async () => ({ invoices: [(await make.ticket({})).id, 999_999] }),
      'validation_failed',
      [['#/invoices/1', 'unknown_reference']],
    ],
    [
      'one twice',
      async () => {
        const { id } = await make.ticket({});
        return { invoices: [id, id] };
      },
      'validation_failed',
      [['#/invoices/1', 'invalid_value']],
    ],
    ['a draft', async () => ({ invoices: [(await make.draft('F')).id] }), 'invalid_transition'],
    [
      'a voided one',
      async () => {
        const { id } = await make.invoice('F');
        await server.api.run('voidInvoice', { invoice: id, reason: 'Error' });
        return { invoices: [id] };
      },
      'invalid_transition',
    ],
    [
      'one that is summed up already, together with one that is not',
      async () => {
        const { id } = await make.ticket({});
        await summarise(id);
        return { invoices: [(await make.ticket({})).id, id] };
      },
      'invalid_transition',
    ],
    [
      'one that was converted',
      async () => {
        const { id } = await make.ticket({});
        await server.api.run('convertInvoice', { invoice: id });
        return { invoices: [id] };
      },
      'invalid_transition',
    ],
    [
      'an offer',
      async () => ({ invoices: [(await make.proforma()).id] }),
      'validation_failed',
      [['#/invoices/0', 'invalid_value']],
    ],
    [
      'a document of nobody',
      async () => ({ invoices: [(await make.anonymous()).id] }),
      'validation_failed',
      [['#/invoices/0', 'customer_required']],
    ],
    [
      'documents of two customers',
      async () => {
        const { id } = await server.api.create('customer', { name: 'Otro', allowPaymentPending: true });
        return { invoices: [(await make.ticket({})).id, (await make.ticket({ customer: id })).id] };
      },
      'validation_failed',
      [['#/invoices/1', 'invalid_value']],
    ],
    [
      'documents of two companies',
      async () => {
        const { id } = await server.api.create('company', { name: 'Otra', taxNumber: 'B83456780' });
        await server.api.create('invoiceCounter', { type: make.type('F'), company: id, ...series });
        const other = await make.invoice('F', undefined, { company: id });
        return { invoices: [(await make.ticket({})).id, other.id] };
      },
      'validation_failed',
      [['#/invoices/1', 'invalid_value']],
    ],
    [
      'prices in other terms',
      async () => {
        const net = { description: 'Servicio', priceBeforeTaxes: 1, taxRate: 21 };
        const other = await make.invoice('F', net, { pricesTaxIncluded: false });
        return { invoices: [(await make.ticket({})).id, other.id] };
      },
      'validation_failed',
      [['#/invoices/1', 'invalid_value']],
    ],
    [
      'a type that sums nothing up',
      async () => ({ invoices: [(await make.ticket({})).id], type: make.type('F') }),
      'validation_failed',
      [['#/type', 'invalid_value']],
    ],
    [
      'a date before the last of them',
      async () => ({ invoices: [(await make.ticket({})).id], date: '2026-03-01' }),
      'validation_failed',
      [['#/date', 'too_small']],
    ],
  ];
  test.each(refusals)('%s', async (_, body, code, faults = []) => {
    const input = await body();
    await expectRefused(
      server,
      () => server.api.send('POST', '/api/billing/createSummaryInvoice', input),
      code,
      faults,
    );
  });

  test('more lines than a document has', async () => {
    const lines = Array.from({ length: 600 }, () => ({ description: 'x', price: 1, taxRate: 21 }));
    const made = [await make.invoice('F', undefined, { lines }), await make.invoice('F', undefined, { lines })];
    await expectRefused(
      server,
      () => server.api.call('createSummaryInvoice', { invoices: idsOf(made) }),
      'validation_failed',
      [['#/invoices', 'too_long']],
    );
  });
});
