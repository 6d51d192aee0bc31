import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import type { Facility } from '#test/kit/facility.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

type Invoice = ApiRecord<'invoice'>;
type Line = ApiRecord<'invoiceLine'>;

let server: FacilityServer;
let facility: Facility;
beforeAll(async () => {
  server = await startOpen();
  ({ facility } = server);
});
afterAll(() => server.stop());

const { stringify } = JSON;
const linesOf = ({ lines }: Invoice): Line[] => lines as unknown as Line[];
const get = (id: number) => server.api.get('invoice', id);

/** A confirmed full invoice of the club. */
async function invoiced(lines: readonly object[], values: object = {}): Promise<Invoice> {
  const body = { type: facility.types.F ?? 0, customer: facility.customers.club, lines, ...values };
  const reply = await server.api.send('POST', '/api/model/invoice', body);
  if (reply.status !== 201) throw new Error(stringify(reply.body));
  return server.api.run('confirmInvoice', { invoice: (reply.body as Invoice).id });
}
/** What of its first line, or of that many lines, is credited at once. */
async function credited(
  invoice: Invoice,
  ...parts: readonly ({ units?: number; amount?: number; at?: number } | null)[]
) {
  const ids = linesOf(invoice).map(({ id }) => id);
  const lines = parts.map((part) => {
    const { at = 0, ...much } = part ?? {};
    return { line: ids[at] ?? 0, ...much };
  });
  return server.api.run('createCreditNote', {
    invoice: invoice.id,
    reason: 'Error',
    confirm: true,
    ...(parts[0] === null ? {} : { lines }),
  });
}
/** Total, base, and of each tax its base and amount. */
const amountsOf = ({ total, totalBeforeTaxes, taxes }: Invoice) => [
  total,
  totalBeforeTaxes,
  ...(taxes ?? []).flatMap(({ base, amount }) => [[base, amount]]),
];
const tax = (name: keyof Facility['taxes']) => [{ tax: facility.taxes[name] }];
const cash = (amount: number) => ({ paymentMethod: facility.methods.cash, amount });
const transfer = (amount: number) => ({ paymentMethod: facility.methods.transfer, amount });

describe('manual', () => {
  test('part of a line: 4.00 of 12.10 at 21 % are 3.31 + 0.69; the rest 6.69 + 1.41', async () => {
    const invoice = await invoiced([{ description: 'Pista', price: 12.1, taxes: tax('general') }]);
    const first = await credited(invoice, { amount: 4 });
    expect(amountsOf(first)).toEqual([-4, -3.31, [-3.31, -0.69]]);
    expect(linesOf(first)).toMatchObject([{ units: 0, price: 4, total: -4, source: linesOf(invoice)[0]?.id }]);
    expect(linesOf(await get(invoice.id))).toMatchObject([{ credited: 4 }]);
    const rest = await credited(invoice, null);
    expect(amountsOf(rest)).toEqual([-8.1, -6.69, [-6.69, -1.41]]);
    expect(linesOf(await get(invoice.id))).toMatchObject([{ credited: 12.1 }]);
  });

  test('10.00 at 21 % in three: 2.75 + 0.58 twice, 2.76 + 0.58 at last: 8.26 + 1.74 together', async () => {
    const invoice = await invoiced([{ description: 'Pista', price: 10, taxes: tax('general') }]);
    const notes = [
      await credited(invoice, { amount: 3.33 }),
      await credited(invoice, { amount: 3.33 }),
      await credited(invoice, { amount: 3.34 }),
    ];
    expect(notes.map(amountsOf)).toEqual([
      [-3.33, -2.75, [-2.75, -0.58]],
      [-3.33, -2.75, [-2.75, -0.58]],
      [-3.34, -2.76, [-2.76, -0.58]],
    ]);
  });

  // 2 × 12.10 − 10 % = 21.78: 18.00 + 3.78; 3 × 1.50 = 4.50: 4.09 + 0.41; 5.20 − 25 % = 3.90: 3.75 + 0.15.
  test('three lines at 21, 10 and 4 % with discounts: whole, tax by tax the opposite', async () => {
    const { products } = facility;
    const invoice = await invoiced([
      { product: products.court, units: 2, discountRate: 10 },
      { product: products.water, units: 3 },
      { product: products.book, discountRate: 25 },
    ]);
    expect(amountsOf(invoice)).toEqual([30.18, 25.84, [18, 3.78], [4.09, 0.41], [3.75, 0.15]]);
    const note = await credited(invoice, { units: 1 }, { units: 3, at: 1 });
    expect(amountsOf(note)).toEqual([-15.39, -13.09, [-9, -1.89], [-4.09, -0.41]]);
    expect(linesOf(note)).toMatchObject([
      { units: -1, price: 12.1, discountRate: 10, total: -10.89 },
      { units: -3, price: 1.5, total: -4.5 },
    ]);
    const rest = await credited(invoice, null);
    expect(amountsOf(rest)).toEqual([-14.79, -12.75, [-9, -1.89], [-3.75, -0.15]]);
    expect([note, rest].map(({ discountTotal }) => discountTotal)).toEqual([-1.21, -2.51]);
  });

  test('units with three decimals', async () => {
    const invoice = await invoiced([{ description: 'Cuerda', price: 3.2, units: 2.375, taxes: tax('reduced') }]);
    expect(amountsOf(invoice)).toEqual([7.6, 6.91, [6.91, 0.69]]);
    expect(amountsOf(await credited(invoice, { units: 0.125 }))).toEqual([-0.4, -0.36, [-0.36, -0.04]]);
    expect(linesOf(await credited(invoice, null))).toMatchObject([{ units: -2.25, total: -7.2 }]);
  });

  test('disbursements, what is exempt, and prices without tax', async () => {
    const invoice = await invoiced(
      [
        { description: 'Tasa', priceBeforeTaxes: 1.005, units: 3, supply: true },
        { description: 'Curso', priceBeforeTaxes: 30, taxes: tax('exempt') },
        { description: 'Pista', priceBeforeTaxes: 10, taxes: tax('general') },
        { description: 'Nada', priceBeforeTaxes: 2.005 },
        { description: 'Poco', priceBeforeTaxes: 1.004 },
      ],
      { pricesTaxIncluded: false },
    );
    const exempt = [30, 0];
    // 3.015 and 3.009 are 3.02 and 3.01 of the document, however its lines are credited.
    expect(amountsOf(invoice)).toEqual([48.13, 46.03, exempt, [10, 2.1]]);
    const notes = [
      await credited(invoice, { amount: 10, at: 1 }, { units: 1 }),
      await credited(invoice, { amount: 6.05, at: 2 }, { units: 1, at: 3 }),
      await credited(invoice, null),
    ];
    expect(notes.map(({ total }) => total)).toEqual([-11.01, -8.06, -29.06]);
    expect(amountsOf(notes[2] as Invoice)).toEqual([-29.06, -28.01, [-20, 0], [-5, -1.05]]);
  });
});

describe('the draft', () => {
  test('is of the reverse type, says what the invoice says of its parties, and why', async () => {
    const { id } = await server.api.create('customer', {
      name: 'Peña Norte',
      taxNumber: 'B83456780',
      street: 'Calle Vieja 1',
    });
    const invoice = await invoiced([{ description: 'Pista', price: 12.1 }], { customer: id, purchaseOrder: 'P-7' });
    await server.api.update('customer', id, { street: 'Calle Nueva 2' });
    const note = await server.api.run('createCreditNote', { invoice: invoice.id, reason: 'Doble cargo' });
    expect(note).toMatchObject({
      status: 0,
      type: facility.types.R,
      isCreditNote: true,
      source: invoice.id,
      originalNumber: invoice.number,
      publicComments: 'Doble cargo',
      number: null,
      paymentStatus: null,
      total: -12.1,
      customer: id,
      street: 'Calle Vieja 1',
      purchaseOrder: 'P-7',
    });
    expect(linesOf(await get(invoice.id))).toMatchObject([{ credited: 0 }]);
    const issued = await server.api.run('confirmInvoice', { invoice: note.id });
    expect(issued).toMatchObject({ number: expect.stringMatching(/^R26-/), street: 'Calle Vieja 1', pending: 0 });
    expect(linesOf(await get(invoice.id))).toMatchObject([{ credited: 12.1 }]);
  });

  test('of a ticket is of its own type', async () => {
    const { invoice } = await server.api.run('checkout', {
      lines: [{ product: facility.products.court }],
      payments: [cash(12.1)],
    });
    const note = await credited(await get(invoice.id), null);
    expect(note).toMatchObject({ number: expect.stringMatching(/^RT26-/), pending: -12.1, paymentStatus: 0 });
  });

  test('is worked out anew when it is confirmed: two that were made at once take the cents of one line', async () => {
    const invoice = await invoiced([{ description: 'Pista', price: 10, taxes: tax('general') }]);
    const [line] = linesOf(invoice);
    const drafts: Invoice[] = [];
    for (const amount of [3.33, 3.33, 3.34]) {
      const lines = [{ line: line?.id ?? 0, amount }];
      drafts.push(await server.api.run('createCreditNote', { invoice: invoice.id, reason: 'Error', lines }));
    }
    const issued: Invoice[] = [];
    for (const { id } of drafts) issued.push(await server.api.run('confirmInvoice', { invoice: id }));
    expect(issued.map(({ totalBeforeTaxes }) => totalBeforeTaxes)).toEqual([-2.75, -2.75, -2.76]);
  });

  test('changed through the record API may credit less, not more', async () => {
    const invoice = await invoiced([{ description: 'Pista', price: 10, units: 3, taxes: tax('general') }]);
    const { id } = await server.api.run('createCreditNote', { invoice: invoice.id, reason: 'Error' });
    const [line] = linesOf(await get(id));
    await server.api.update('invoiceLine', line?.id ?? 0, { units: -4 });
    const reply = await server.api.call('confirmInvoice', { invoice: id });
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ pointer: '#/lines/0', code: 'too_big' }] } });
    await server.api.update('invoiceLine', line?.id ?? 0, { units: -1.5 });
    expect(await server.api.run('confirmInvoice', { invoice: id })).toMatchObject({ total: -15 });
    expect(linesOf(await get(invoice.id))).toMatchObject([{ credited: 15 }]);
  });

  test('a manual one credits what its lines name', async () => {
    const invoice = await invoiced([{ description: 'Pista', price: 10, taxes: tax('general') }]);
    const [line] = linesOf(invoice);
    const lines = [{ description: 'Pista', price: 4, units: -1, taxes: tax('general'), source: line?.id }];
    const note = await invoiced(lines, { type: facility.types.R });
    expect(note).toMatchObject({ source: invoice.id, originalNumber: invoice.number, total: -4, pending: 0 });
    expect(await get(invoice.id)).toMatchObject({ pending: 6 });
  });
});

describe('what is still unpaid', () => {
  const fee = () => ({ product: facility.products.fee });
  const owing = async (...paid: readonly number[]): Promise<Invoice> => {
    const { invoice } = await server.api.run('checkout', {
      customer: facility.customers.club,
      invoiceType: facility.types.F ?? 0,
      lines: [fee(), fee()],
      payments: paid.map(transfer),
    });
    return get(invoice.id);
  };
  const statesOf = async ({ id }: Invoice) => {
    const { pending, paymentStatus } = await get(id);
    return [pending, paymentStatus];
  };
  const salesOf = async ({ id }: Invoice) =>
    (await server.api.list('sale', `invoice=${id}&sort=id`)).map(({ status, pending }) => [status, pending]);

  test('is set off, first against its own line: nothing is left of either', async () => {
    const invoice = await owing();
    const note = await credited(invoice, { at: 1 });
    expect([await statesOf(invoice), await statesOf(note)]).toEqual([
      [40, 1],
      [0, 2],
    ]);
    expect([await salesOf(invoice), await salesOf(note)]).toEqual([
      [
        [2, 40],
        [6, 0],
      ],
      [[4, 0]],
    ]);
    const [payment] = await server.api.list('payment', 'sort=-id&limit=1');
    expect(payment).toMatchObject({ amount: 0, type: 7 });
    expect(await server.api.call('cancelPayment', { payment: payment?.id ?? 0, reason: 'x' })).toMatchObject({
      status: 409,
    });
  });

  test('is set off as far as it goes; the rest is owed to the customer and paid out', async () => {
    const invoice = await owing(50);
    const note = await credited(invoice, null);
    expect([await statesOf(invoice), await statesOf(note)]).toEqual([
      [0, 2],
      [-50, 1],
    ]);
    const pay = (amount: number) =>
      server.api.run('payInvoice', { invoice: note.id, payments: [cash(amount)], pos: facility.pos });
    const first = await pay(20);
    expect(first).toMatchObject({
      invoice: { pending: -30, paymentStatus: 1 },
      payments: [{ amount: -20 }],
      change: 0,
    });
    expect(first.receipt).toBeNull();
    expect((await pay(30)).invoice).toMatchObject({ pending: 0, paymentStatus: 2 });
    expect((await salesOf(invoice)).map(([status]) => status)).toEqual([6, 6]);
  });

  test('is left alone by what was paid: all of it is owed to the customer', async () => {
    const invoice = await owing(80);
    const note = await credited(invoice, { amount: 15 });
    expect([await statesOf(invoice), await statesOf(note)]).toEqual([
      [0, 2],
      [-15, 0],
    ]);
    expect(await salesOf(invoice)).toEqual([
      [4, 0],
      [4, 0],
    ]);
    const payments = await server.api.list('invoicePayment', `invoice=${invoice.id}`);
    const reply = await server.api.call('cancelPayment', { payment: payments[0]?.payment ?? 0, reason: 'x' });
    expect(reply).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
  });

  test('an amount on account goes down by what is credited', async () => {
    const invoice = await owing(80);
    const note = await credited(invoice, { at: 1 });
    const input = { invoice: note.id, payments: [transfer(41)] };
    expect(await server.api.call('payInvoice', input)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '#/payments/0/amount', code: 'too_big' }] },
    });
    await server.api.run('payInvoice', { invoice: note.id, payments: [transfer(15), transfer(25)] });
    expect((await salesOf(invoice)).map(([status]) => status)).toEqual([4, 6]);
  });
});

describe('voided', () => {
  test('a credit note credits nothing any more', async () => {
    const ball = (await server.api.create('product', { name: 'Pelota', price: 4, useStock: true })).id;
    const { invoice } = await server.api.run('checkout', {
      customer: facility.customers.club,
      invoiceType: facility.types.F ?? 0,
      lines: [{ product: ball, units: 3 }],
      payments: [transfer(12)],
    });
    const stock = async () => (await server.api.get('product', ball)).stock;
    const source = await get(invoice.id);
    await credited(source, { units: 1 });
    const note = await credited(source, null);
    expect(await stock()).toBe(0);
    await server.api.run('voidInvoice', { invoice: note.id, reason: 'Error' });
    expect(await stock()).toBe(-2);
    expect(linesOf(await get(invoice.id))).toMatchObject([{ credited: 4 }]);
    const [negative] = await server.api.list('sale', 'sort=-id&limit=1');
    expect(negative).toMatchObject({ status: 5, pending: 0 });
    expect(await credited(source, null)).toMatchObject({ total: -8 });
    expect(await stock()).toBe(0);
  });

  test('not where it was set off or paid out', async () => {
    const { invoice } = await server.api.run('checkout', {
      customer: facility.customers.club,
      lines: [{ product: facility.products.fee }],
      payments: [],
    });
    const setOff = await credited(await get(invoice.id), null);
    const paid = await server.api.run('checkout', {
      lines: [{ product: facility.products.court }],
      payments: [cash(12.1)],
    });
    const paidOut = await credited(await get(paid.invoice.id), null);
    await server.api.run('payInvoice', { invoice: paidOut.id, payments: [cash(12.1)] });
    for (const { id } of [setOff, paidOut]) {
      expect(await server.api.call('voidInvoice', { invoice: id, reason: 'Error' })).toMatchObject({ status: 409 });
    }
  });
});

describe('of a conversion', () => {
  test('is credited by its own; the sales of the ticket are reversed', async () => {
    const { invoice: ticket, sales } = await server.api.run('checkout', {
      customer: facility.customers.club,
      lines: [{ product: facility.products.fee }, { product: facility.products.court }],
      payments: [cash(52.1)],
    });
    const partly = await credited(await get(ticket.id), { amount: 2.1, at: 1 });
    await server.api.run('payInvoice', { invoice: partly.id, payments: [cash(2.1)] });
    const full = await server.api.run('convertInvoice', { invoice: ticket.id, confirm: true });
    const refused = await server.api.call('createCreditNote', { invoice: ticket.id, reason: 'Error' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
    const note = await credited(await get(full.id), null);
    expect(note).toMatchObject({ total: -50, source: full.id, type: facility.types.R });
    const negative = await server.api.list('sale', `cancelationOf[in]=${sales.join(',')}&sort=id`);
    expect(negative.map(({ total }) => total)).toEqual([-2.1, -40, -10]);
  });

  test('is set off against what is owed of the ticket', async () => {
    const { invoice: ticket, sales } = await server.api.run('checkout', {
      customer: facility.customers.club,
      lines: [{ product: facility.products.fee }],
      payments: [],
    });
    const full = await server.api.run('convertInvoice', { invoice: ticket.id, confirm: true });
    const note = await credited(await get(full.id), { amount: 30 });
    expect([await get(ticket.id), await get(full.id), note].map(({ pending }) => pending)).toEqual([10, 10, 0]);
    expect(await server.api.get('sale', sales[0] ?? 0)).toMatchObject({ status: 3, pending: 10 });
  });
});
