import { beforeAll, describe, expect, test } from 'vitest';
import { type Documents, documentsOf, idsOf } from '#test/kit/conversions.ts';
import { payAsBefore } from '#test/kit/earlier.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let make: Documents;
beforeAll(async () => {
  server = await startOpen();
  make = documentsOf(server);
});

const get = (id: number) => server.api.get('invoice', id);
const convert = (invoice: number) => server.api.run('convertInvoice', { invoice, confirm: true });
/** Takes an amount back of the first line of a document. */
async function credit(invoice: number, amount?: number) {
  const [line = 0] = idsOf((await get(invoice)).lines);
  const lines = amount === undefined ? {} : { lines: [{ line, amount }] };
  return server.api.run('createCreditNote', { invoice, reason: 'Lluvia', confirm: true, ...lines });
}

describe('a ticket credited in part', () => {
  test('unpaid becomes an invoice over what is left, with both', async () => {
    const ticket = await make.ticket({});
    const note = await credit(ticket.id, 10);
    const invoice = await convert(ticket.id);
    expect(invoice).toMatchObject({ total: 30, pending: 30, paymentStatus: 0, convertedFrom: ticket.id });
    const [entry] = await server.api.list('auditLog', 'operation=convertInvoice&sort=-id&limit=1');
    const made = ((entry?.changes ?? []) as { id: number; model: string }[]).find((one) => one.id === invoice.id);
    expect(made).toMatchObject({ model: 'invoice', kind: 'created', after: { total: 30, convertedFrom: ticket.id } });
    expect(made).not.toHaveProperty('before');
    expect(invoice.lines?.map(({ total, sourceInvoice }) => [total, sourceInvoice])).toEqual([
      [40, ticket.number],
      [-10, note.number],
    ]);
    expect(idsOf(invoice.relations)).toEqual([ticket.id, note.id]);
    expect(await get(note.id)).toMatchObject({ convertedTo: invoice.id });
    await server.api.run('payInvoice', { invoice: invoice.id, payments: [make.card(30)] });
    expect((await Promise.all([ticket.id, invoice.id].map(get))).map(({ pending }) => pending)).toEqual([0, 0]);
  });

  test('paid becomes one once the customer has the money', async () => {
    const ticket = await make.ticket({ paid: 40 });
    const note = await credit(ticket.id, 10);
    expect(note.pending).toBe(-10);
    await expectRefused(server, () => server.api.call('convertInvoice', { invoice: ticket.id }), 'invalid_transition');
    await server.api.run('payInvoice', { invoice: note.id, payments: [make.cash(10)] });
    expect(await convert(ticket.id)).toMatchObject({
      total: 30,
      pending: 0,
      payments: [{ amount: 40 }, { amount: -10 }],
    });
  });

  test('whole becomes nothing', async () => {
    const ticket = await make.ticket({});
    await credit(ticket.id);
    const convertIt = () => server.api.call('convertInvoice', { invoice: ticket.id });
    await expectRefused(server, convertIt, 'invalid_transition');
    const sumUp = () => server.api.call('createSummaryInvoice', { invoices: [ticket.id] });
    await expectRefused(server, sumUp, 'invalid_transition');
  });

  test('is not summed up by its credit note alone', async () => {
    const ticket = await make.ticket({});
    const note = await credit(ticket.id, 10);
    const sumUp = () => server.api.call('createSummaryInvoice', { invoices: [note.id] });
    await expectRefused(server, sumUp, 'invalid_transition');
  });
});

describe('what a ticket is converted to', () => {
  test('is credited instead of it, and summed up with that', async () => {
    const ticket = await make.ticket({});
    const invoice = await convert(ticket.id);
    const creditTicket = () => server.api.call('createCreditNote', { invoice: ticket.id, reason: 'x' });
    await expectRefused(server, creditTicket, 'invalid_transition');
    const note = await credit(invoice.id, 15);
    expect(note).toMatchObject({ total: -15, pending: 0 });
    expect((await Promise.all([ticket.id, invoice.id].map(get))).map(({ pending }) => pending)).toEqual([25, 25]);
    const summary = await server.api.run('createSummaryInvoice', { invoices: [invoice.id], confirm: true });
    expect(summary).toMatchObject({ total: 25, pending: 25 });
    expect(idsOf(summary.relations)).toEqual([ticket.id, invoice.id, note.id]);
    await server.api.run('payInvoice', { invoice: summary.id, payments: [make.card(25)] });
    const all = await Promise.all([ticket.id, invoice.id, summary.id].map(get));
    expect(all.map(({ pending, paymentStatus }) => [pending, paymentStatus])).toEqual([
      [0, 2],
      [0, 2],
      [0, 2],
    ]);
    expect(server.rows('select "status" from "sale" where "invoice" = ?', ticket.id)).toEqual([{ status: 4 }]);
  });

  test('is on account with its ticket, and when it is itself', async () => {
    const { id: onAccount } = await server.api.create('paymentMethod', { name: 'A la cuenta', type: 7 });
    await server.api.update('customer', make.club, { creditLimit: 500 });
    const ticket = await make.ticket({});
    const payments = [{ paymentMethod: onAccount, amount: 40 }];
    await server.api.run('payInvoice', { invoice: ticket.id, payments });
    const invoice = await convert(ticket.id);
    expect(invoice).toMatchObject({ pending: 40, payments: [], paymentMethods: 'A la cuenta' });
    const other = await make.ticket({});
    const summary = await server.api.run('createSummaryInvoice', { invoices: [invoice.id, other.id], confirm: true });
    await server.api.run('payInvoice', { invoice: other.id, payments: [make.card(10)] });
    expect((await get(summary.id)).paymentMethods).toBe('Tarjeta, A la cuenta');
    await server.api.run('payInvoice', {
      invoice: summary.id,
      payments: [make.card(40), { paymentMethod: onAccount, amount: 30 }],
    });
    expect((await Promise.all([ticket, invoice, other, summary].map(({ id }) => get(id)))).map(stateOf)).toEqual([
      [0, 'Tarjeta'],
      [0, 'Tarjeta'],
      [30, 'Tarjeta, A la cuenta'],
      [30, 'Tarjeta, A la cuenta'],
    ]);
  });

  test('prevents that it is voided, also as a draft', async () => {
    const ticket = await make.ticket({});
    await server.api.run('convertInvoice', { invoice: ticket.id });
    const voidIt = () => server.api.call('voidInvoice', { invoice: ticket.id, reason: 'x' });
    await expectRefused(server, voidIt, 'invalid_transition');
  });

  test('is dated no earlier than it, whatever date its draft has', async () => {
    const ticket = await make.ticket({});
    const draft = await server.api.run('convertInvoice', { invoice: ticket.id });
    await server.api.update('invoice', draft.id, { date: '2026-03-01' });
    const confirm = () => server.api.call('confirmInvoice', { invoice: draft.id });
    await expectRefused(server, confirm, 'validation_failed', [['#/date', 'too_small']]);
  });
});

describe('the invoice of an offer', () => {
  test('takes over its sales, with what was paid of them', async () => {
    const { id: sale } = await server.api.run('saveSale', {
      product: server.facility.products.fee,
      customer: make.club,
    });
    const offer = await server.api.run('createInvoice', { sales: [sale], type: make.type('P'), confirm: true });
    await payAsBefore(server, { sale, payments: [make.card(15)] });
    const invoice = await convert(offer.id);
    expect(invoice).toMatchObject({
      total: 40,
      pending: 25,
      lines: [{ sale }],
      payments: [{ amount: 15, payment: expect.any(Number) }],
    });
    expect(server.rows('select "invoice", "proforma" from "sale" where "id" = ?', sale)).toEqual([
      { invoice: invoice.id, proforma: offer.id },
    ]);
    expect(await get(offer.id)).toMatchObject({ pending: 40, payments: [], convertedTo: invoice.id });
  });

  test('taken out as a draft frees them, and the offer', async () => {
    const { id: sale } = await server.api.run('saveSale', {
      product: server.facility.products.fee,
      customer: make.club,
    });
    const offer = await server.api.run('createInvoice', { sales: [sale], type: make.type('P'), confirm: true });
    const draft = await server.api.run('convertInvoice', { invoice: offer.id });
    await server.api.send('DELETE', `/api/model/invoice/${draft.id}`);
    expect(server.rows('select "invoice", "proforma" from "sale" where "id" = ?', sale)).toEqual([
      { invoice: null, proforma: offer.id },
    ]);
    expect(await convert(offer.id)).toMatchObject({ total: 40, pending: 40 });
  });

  test('leaves sales out that are charged otherwise then', async () => {
    const sale = { product: server.facility.products.fee, customer: make.club };
    const sales = [(await server.api.run('saveSale', sale)).id, (await server.api.run('saveSale', sale)).id];
    const offer = await server.api.run('createInvoice', { sales, type: make.type('P'), confirm: true });
    const draft = await server.api.run('convertInvoice', { invoice: offer.id });
    const [line = 0] = idsOf(draft.lines);
    await server.api.send('DELETE', `/api/model/invoiceLine/${line}`);
    const { id } = await server.api.run('confirmInvoice', { invoice: draft.id });
    const other = await server.api.run('createInvoice', { sales: sales.slice(0, 1), type: make.type('F') });
    expect(server.rows('select "invoice", "proforma" from "sale" where "id" >= ?', sales[0])).toEqual([
      { invoice: other.id, proforma: null },
      { invoice: id, proforma: offer.id },
    ]);
  });

  test('is not made of sales that were refunded', async () => {
    const { id: sale } = await server.api.run('saveSale', {
      product: server.facility.products.fee,
      customer: make.club,
    });
    const offer = await server.api.run('createInvoice', { sales: [sale], type: make.type('P'), confirm: true });
    await payAsBefore(server, { sale, payments: [make.card(40)] });
    await server.api.run('refundSale', { sale, paymentMethod: make.methods.card });
    await expectRefused(server, () => server.api.call('convertInvoice', { invoice: offer.id }), 'invalid_transition');
  });
});

function stateOf({ pending, paymentMethods }: Awaited<ReturnType<typeof get>>): unknown[] {
  return [pending, paymentMethods];
}
