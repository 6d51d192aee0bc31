/** Every way that a document with a withholding comes to be, is paid, credited, converted and reported. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { toMoney } from '#shared/domain/money.ts';
import { type Documents, documentsOf, idsOf } from '#test/kit/conversions.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import type { Body } from '#test/kit/samples.ts';
// Every invariant is held against the database when the server stops.
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

type Invoice = ApiRecord<'invoice'>;

let server: FacilityServer;
let make: Documents;
beforeAll(async () => {
  server = await startOpen();
  make = documentsOf(server);
});

const get = (id: number): Promise<Invoice> => server.api.get('invoice', id);
const rent = (values: Body = {}): Body => ({
  description: 'Alquiler del pabellón',
  priceBeforeTaxes: 1000,
  taxes: [{ tax: server.facility.taxes.general }],
  ...values,
});
const net = { pricesTaxIncluded: false };
const rented = (values: Body = {}, code = 'F'): Promise<Invoice> =>
  make.invoice(code, rent(), { ...net, withholdingRate: 19, ...values });

/** Every figure of what is owed to the facility, and by it, is what its documents say. */
async function figures(): Promise<void> {
  const { api } = server;
  const [debts, overview, taxes, customer, open] = [
    await api.run('reportDebts', {}),
    await api.run('reportOverview', {}),
    await api.run('reportTaxes', { from: '2026-01-01', to: '2026-12-31' }),
    await api.run('customerSummary', { customer: make.club }),
    await api.list('invoice', 'status=1&isProforma=0&isInternal=0&convertedTo[null]=true&summaryInvoice[null]=true'),
  ];
  const sum = (isCounted: (pending: number) => boolean): number =>
    open.reduce((all, { pending }) => all + (isCounted(pending) ? toMoney(pending) : 0), 0);
  const owed = sum((pending) => pending > 0);
  const toRefund = sum((pending) => pending < 0);
  expect({
    debts: toMoney(debts.totals.invoices),
    overview: toMoney(overview.figures[0]?.unpaid.total ?? 0),
    taxes: toMoney(taxes.unpaid.pending),
    customer: toMoney(customer.owed ?? 0),
    back: [toMoney(debts.totals.toRefund), toMoney(customer.toRefund ?? 0)],
  }).toEqual({ debts: owed, overview: owed, taxes: owed, customer: owed, back: [toRefund, toRefund] });
}

/** Documents as offices write them; `withheld` and `payable`: of the whole. */
const shapes: readonly [name: string, make: () => Promise<Invoice>, withheld: number, payable: number][] = [
  ['prices without tax', () => rented(), 190, 1020],
  [
    'prices with tax',
    () =>
      make.invoice(
        'F',
        { description: 'Clase', price: 121, taxes: [{ tax: server.facility.taxes.general }] },
        { withholdingRate: 15 },
      ),
    15,
    106,
  ],
  ['exempt', () => rented({ taxExempt: true, withholdingRate: 7 }), 70, 930],
  [
    'a disbursement beside',
    async () => {
      const lines = [rent({ priceBeforeTaxes: 33.333 }), { description: 'Tasa', priceBeforeTaxes: 50, supply: true }];
      const draft = await make.draft('F', {}, { ...net, withholdingRate: 19, lines });
      return server.api.run('confirmInvoice', { invoice: draft.id });
    },
    6.33,
    84,
  ],
];

/** What is done with a document, and what is owed of it then, as a part of what it comes to. */
const ways: readonly [
  name: string,
  run: (invoice: Invoice, payable: number) => Promise<void>,
  left: (payable: number) => number,
][] = [
  ['left unpaid', () => Promise.resolve(), (payable) => payable],
  [
    'paid whole, and no cent more',
    async ({ id }, payable) => {
      await expectRefused(
        server,
        () => server.api.call('payInvoice', { invoice: id, payments: [make.transfer(payable + 0.01)] }),
        'validation_failed',
        [['#/payments/0/amount', 'too_big']],
      );
      const { invoice } = await server.api.run('payInvoice', { invoice: id, payments: [make.transfer(payable)] });
      expect(invoice).toMatchObject({ pending: 0, paymentStatus: 2 });
      await expectRefused(
        server,
        () => server.api.call('payInvoice', { invoice: id, payments: [make.card(1)] }),
        'invalid_transition',
      );
    },
    () => 0,
  ],
  [
    'paid in part',
    async ({ id }) => {
      const { invoice } = await server.api.run('payInvoice', { invoice: id, payments: [make.card(20)] });
      expect(invoice.paymentStatus).toBe(1);
    },
    (payable) => payable - 20,
  ],
  [
    'paid, and the payment cancelled',
    async ({ id }, payable) => {
      const { payments } = await server.api.run('payInvoice', { invoice: id, payments: [make.transfer(payable)] });
      await server.api.run('cancelPayment', { payment: payments[0]?.id ?? 0, reason: 'x' });
      expect(await get(id)).toMatchObject({ paymentStatus: 0 });
    },
    (payable) => payable,
  ],
  [
    'credited whole before it is paid',
    async ({ id }) => {
      const note = await server.api.run('createCreditNote', { invoice: id, reason: 'x', confirm: true });
      expect(note).toMatchObject({ pending: 0, paymentStatus: 2 });
    },
    () => 0,
  ],
  [
    'paid, credited whole and paid back',
    async ({ id }, payable) => {
      await server.api.run('payInvoice', { invoice: id, payments: [make.transfer(payable)] });
      const note = await server.api.run('createCreditNote', { invoice: id, reason: 'x', confirm: true });
      expect(note).toMatchObject({ pending: -payable, paymentStatus: 0 });
      const back = await server.api.run('payInvoice', { invoice: note.id, payments: [make.transfer(payable)] });
      expect(back.invoice).toMatchObject({ pending: 0, paymentStatus: 2 });
    },
    () => 0,
  ],
  [
    'paid, and credited in three parts, one of them void',
    async (invoice, payable) => {
      await server.api.run('payInvoice', { invoice: invoice.id, payments: [make.transfer(payable)] });
      const [line = 0] = idsOf(invoice.lines);
      const credit = async (amount: number) =>
        server.api.run('createCreditNote', {
          invoice: invoice.id,
          reason: 'x',
          lines: [{ line, amount }],
          confirm: true,
        });
      const notes = [await credit(7.77)];
      await server.api.run('voidInvoice', { invoice: (await credit(3.33)).id, reason: 'x' });
      notes.push(await credit(11.11));
      notes.push(await server.api.run('createCreditNote', { invoice: invoice.id, reason: 'x', confirm: true }));
      const sumOf = (name: 'total' | 'withheld' | 'pending'): number =>
        notes.reduce((sum, note) => sum + toMoney(note[name] ?? 0), 0);
      expect([sumOf('total'), sumOf('withheld'), sumOf('pending')]).toEqual(
        [invoice.total, invoice.withheld ?? 0, payable].map((amount) => 0 - toMoney(amount)),
      );
      for (const { id, pending } of notes) {
        await server.api.run('payInvoice', { invoice: id, payments: [make.transfer(-pending)] });
      }
    },
    () => 0,
  ],
  [
    'voided',
    async ({ id }) => {
      await server.api.run('voidInvoice', { invoice: id, reason: 'x' });
    },
    () => 0,
  ],
  [
    'cancelled in Facturae',
    async ({ id }) => {
      await server.api.create('faexCancel', { invoice: id } as never);
    },
    (payable) => payable,
  ],
  [
    'summed up, and paid there',
    async ({ id, withheld, withholdingRate }, payable) => {
      const summary = await server.api.run('createSummaryInvoice', { invoices: [id], confirm: true });
      expect(summary).toMatchObject({ withheld, withholdingRate, pending: payable, paymentStatus: 0 });
      const { invoice } = await server.api.run('payInvoice', {
        invoice: summary.id,
        payments: [make.transfer(payable)],
      });
      expect(invoice).toMatchObject({ pending: 0, paymentStatus: 2 });
    },
    () => 0,
  ],
];

describe.each(shapes)('%s', (_, issue, withheld, payable) => {
  test.each(ways)('%s', async (_name, run, left) => {
    const invoice = await issue();
    expect([invoice.withheld ?? 0, invoice.pending]).toEqual([withheld, payable]);
    expect(invoice.total).toBe(payable + withheld);
    await run(invoice, payable);
    expect(await get(invoice.id)).toMatchObject({
      pending: left(payable),
      total: invoice.total,
      withheld: invoice.withheld,
    });
  });

  test('every figure says what is left of all of them', figures);
});

describe('a draft', () => {
  test('says what is withheld as its rate and lines change', async () => {
    const draft = await make.draft('F', rent(), { ...net, withholdingRate: 19 });
    const amounts = async (): Promise<unknown[]> => {
      const { withheld, pending, total } = await get(draft.id);
      return [withheld, pending, total];
    };
    expect(await amounts()).toEqual([190, 1020, 1210]);
    await server.api.update('invoice', draft.id, { withholdingRate: 15 });
    expect(await amounts()).toEqual([150, 1060, 1210]);
    await server.api.update('invoiceLine', idsOf(draft.lines)[0] ?? 0, { units: 2 });
    expect(await amounts()).toEqual([300, 2120, 2420]);
    await server.api.update('invoice', draft.id, { lines: [rent()] } as never);
    expect(await amounts()).toEqual([150, 1060, 1210]);
    await server.api.update('invoice', draft.id, { withholdingRate: null });
    expect(await amounts()).toEqual([null, 1210, 1210]);
  });

  test('of an offer says it, and so does the invoice that it becomes', async () => {
    const offer = await rented({}, 'P');
    const invoice = await server.api.run('convertInvoice', { invoice: offer.id, confirm: true });
    expect(invoice).toMatchObject({ withholdingRate: 19, withheld: 190, pending: 1020, total: 1210 });
    await server.api.run('voidInvoice', { invoice: invoice.id, reason: 'x' });
  });

  test('of a credit note by hand gives back what its document says, and no other rate', async () => {
    const invoice = await rented();
    const [line = 0] = idsOf(invoice.lines);
    const back = rent({ units: -1, source: line });
    const note = await make.invoice('R', back, net);
    expect(note).toMatchObject({ withholdingRate: 19, withheld: -190, total: -1210, pending: 0 });
    const other = await rented();
    const wrong = await make.draft('R', rent({ units: -1, source: idsOf(other.lines)[0] ?? 0 }), {
      ...net,
      withholdingRate: 7,
    });
    await expectRefused(server, () => server.api.call('confirmInvoice', { invoice: wrong.id }), 'validation_failed', [
      ['#/withholdingRate', 'invalid_value'],
    ]);
    await server.api.run('voidInvoice', { invoice: other.id, reason: 'x' }).catch(() => null);
  });
});

describe('nothing is withheld', () => {
  const unfit: Faults = [['#/withholdingRate', 'withholding_unfit']];
  const send = (values: Body) =>
    server.api.send('POST', '/api/model/invoice', {
      ...net,
      customer: make.club,
      lines: [rent()],
      withholdingRate: 19,
      ...values,
    });

  test('of tickets and internal documents', async () => {
    for (const code of ['T', 'I']) {
      await expectRefused(server, () => send({ type: make.type(code) }), 'validation_failed', unfit);
    }
    const draft = await make.draft('F', rent(), { ...net, withholdingRate: 19 });
    const retyped = () => server.api.send('POST', `/api/model/invoice/${draft.id}`, { type: make.type('T') });
    await expectRefused(server, retyped, 'validation_failed', unfit);
  });

  test('of documents of sales', async () => {
    const { id: sale } = await server.api.run('saveSale', {
      product: server.facility.products.fee,
      customer: make.club,
    });
    const draft = await server.api.run('createInvoice', { sales: [sale], type: make.type('F') });
    const rated = () => server.api.send('POST', `/api/model/invoice/${draft.id}`, { withholdingRate: 19 });
    await expectRefused(server, rated, 'validation_failed', unfit);
    await server.api.run('cancelSale', { sale, reason: 'x' }).catch(() => null);
  });

  test('at a rate of nothing, or of less', async () => {
    for (const withholdingRate of [0, -19]) {
      await expectRefused(server, () => send({ type: make.type('F'), withholdingRate }), 'validation_failed', [
        ['#/withholdingRate', 'too_small'],
      ]);
    }
  });

  test.each<[string, () => Body, Faults[number]]>([
    [
      'of people without a number',
      () => ({ customer: make.visitor, skipValidations: true }),
      ['#/customer', 'tax_number_required'],
    ],
    ['beyond what there is to pay', () => ({ withholdingRate: 130 }), ['#/withholdingRate', 'too_big']],
  ])('%s', async (_, values, fault) => {
    const draft = await make.draft('F', rent(), { ...net, withholdingRate: 19, ...values() });
    await expectRefused(server, () => server.api.call('confirmInvoice', { invoice: draft.id }), 'validation_failed', [
      fault,
    ]);
  });

  test('in a summary of documents with other rates', async () => {
    const invoices = [(await rented()).id, (await rented({ withholdingRate: 7 })).id];
    const summed = () => server.api.call('createSummaryInvoice', { invoices, confirm: true });
    await expectRefused(server, summed, 'validation_failed', [['#/invoices/1', 'invalid_value']]);
  });
});
