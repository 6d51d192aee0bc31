import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import type { Reply } from '#test/kit/client.ts';
import { type Documents, documentsOf, idsOf } from '#test/kit/conversions.ts';
import { expectProblem, expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let make: Documents;
beforeAll(async () => {
  server = await startOpen();
  make = documentsOf(server);
});

const get = (id: number) => server.api.get('invoice', id);

describe('a ticket', () => {
  test('becomes a full invoice that says what it says, paid as it is', async () => {
    const ticket = await make.ticket({ paid: 44.5, water: 3 });
    const invoice = await server.api.run('convertInvoice', { invoice: ticket.id, confirm: true });
    expect(invoice).toMatchObject({
      type: make.type('F'),
      status: 1,
      number: 'F26-000001',
      customer: make.club,
      taxNumber: 'B83456780',
      street: 'Calle Mayor 5',
      convertedFrom: ticket.id,
      convertedTo: null,
      originalNumber: ticket.number,
      total: 44.5,
      totalBeforeTaxes: ticket.totalBeforeTaxes,
      taxes: ticket.taxes,
      taxTotal: ticket.taxTotal,
      pending: 0,
      paymentStatus: 2,
      paymentMethods: 'Efectivo',
      relations: [{ id: ticket.id }],
    });
    expect(invoice.payments).toMatchObject([
      { amount: 44.5, payment: ticket.payments[0]?.payment, isFTR: true, receipt: null, salePayment: null },
    ]);
    const lines = ticket.lines ?? [];
    expect(invoice.lines).toHaveLength(2);
    for (const [index, { source, sourceInvoice, sale, taxes, total, units, price }] of (
      invoice.lines ?? []
    ).entries()) {
      const line = lines[index];
      expect({ source, sourceInvoice, sale, taxes, total, units, price }).toEqual({
        source: line?.id,
        sourceInvoice: ticket.number,
        sale: null,
        taxes: line?.taxes,
        total: line?.total,
        units: line?.units,
        price: line?.price,
      });
    }
    expect(await get(ticket.id)).toMatchObject({
      status: 1,
      number: ticket.number,
      convertedTo: invoice.id,
      pending: 0,
      relations: [{ id: invoice.id }],
    });
    expect(server.rows('select "invoice" from "sale" where "invoice" = ?', ticket.id)).toHaveLength(2);
  });

  test('of nobody is made out to the customer named', async () => {
    const ticket = await make.anonymous();
    const made = await server.api.run('convertInvoice', { invoice: ticket.id, customer: make.club, confirm: true });
    expect(made).toMatchObject({
      customer: make.club,
      name: 'Club Deportivo Río, S. L.',
      total: 12.1,
      paymentStatus: 2,
    });
    expect((await get(ticket.id)).customer).toBeNull();
  });

  test('says of its buyer what is known today', async () => {
    const { id } = await server.api.create('customer', { name: 'Eva Sin Datos', allowPaymentPending: true });
    const ticket = await make.ticket({ customer: id });
    await server.api.update('customer', id, { taxNumber: '12345678Z', street: 'Calle Nueva 1' });
    const made = await server.api.run('convertInvoice', { invoice: ticket.id, confirm: true });
    expect(made).toMatchObject({ customer: id, taxNumber: '12345678Z', street: 'Calle Nueva 1' });
  });

  test('of a buyer without a record is made out to them', async () => {
    const buyer = { customer: null, name: 'Juan de Paso', taxNumber: '12345678Z', street: 'Calle Corta 2' };
    const ticket = await make.invoice('T', undefined, buyer);
    expect(await server.api.run('convertInvoice', { invoice: ticket.id })).toMatchObject(buyer);
  });

  test('is still owed as far as it is not paid, at either end', async () => {
    const ticket = await make.ticket({ paid: 10 });
    const { id } = await server.api.run('convertInvoice', { invoice: ticket.id, confirm: true });
    const both = async () => (await Promise.all([get(ticket.id), get(id)])).map(stateOf);
    const twice = (state: readonly unknown[]) => [state, state];
    expect(await both()).toEqual(twice([30, 1, 'Efectivo']));

    const paid = await server.api.run('payInvoice', { invoice: id, payments: [make.card(5)] });
    expect(paid).toMatchObject({ invoice: { id, pending: 25 }, receipt: { amount: 5, payments: [{ invoice: id }] } });
    expect(await both()).toEqual(twice([25, 1, 'Efectivo, Tarjeta']));

    const part = await server.api.run('payInvoice', { invoice: ticket.id, payments: [make.transfer(5)] });
    expect(part).toMatchObject({ invoice: { id: ticket.id }, receipt: { amount: 5, payments: [{ invoice: id }] } });
    expect(await both()).toEqual(twice([20, 1, 'Efectivo, Tarjeta, Transferencia']));

    await server.api.run('paySale', { sales: ticket.sales, payments: [make.card(20)] });
    expect(await both()).toEqual(twice([0, 2, 'Efectivo, Tarjeta, Transferencia']));

    const payment = paid.payments[0]?.id ?? 0;
    const back = await server.api.run('cancelPayment', { payment, reason: 'Error' });
    expect(back.invoices.map((invoice) => [invoice.id, invoice.pending])).toEqual([
      [ticket.id, 5],
      [id, 5],
    ]);
    expect(await both()).toEqual(twice([5, 1, 'Efectivo, Tarjeta, Transferencia']));

    const other = part.payments[0]?.id ?? 0;
    await server.api.run('changePaymentMethod', { payment: other, paymentMethod: make.methods.card });
    expect(await both()).toEqual(twice([5, 1, 'Efectivo, Tarjeta']));
    expect(server.rows('select "status" from "sale" where "invoice" = ?', ticket.id)).toEqual([{ status: 3 }]);
  });

  test('paid at issue stays its own receipt at both ends when the method changes', async () => {
    const ticket = await make.ticket({ paid: 40 });
    const { id, payments } = await server.api.run('convertInvoice', { invoice: ticket.id, confirm: true });
    const payment = Number(payments[0]?.payment);
    await server.api.run('changePaymentMethod', { payment, paymentMethod: make.methods.card });
    for (const each of [ticket.id, id]) {
      expect((await get(each)).payments.map(({ amount, isFTR }) => [amount, isFTR])).toEqual([
        [40, true],
        [-40, false],
        [40, true],
      ]);
    }
  });

  test('is free again when the draft is taken out, and paid meanwhile', async () => {
    const ticket = await make.ticket({});
    const draft = await server.api.run('convertInvoice', { invoice: ticket.id });
    expect(draft).toMatchObject({ status: 0, number: null, pending: 40, payments: [], convertedFrom: ticket.id });
    await server.api.run('payInvoice', { invoice: ticket.id, payments: [make.card(15)] });
    expect((await get(draft.id)).payments).toEqual([]);
    await expectRefused(server, () => server.api.call('convertInvoice', { invoice: ticket.id }), 'invalid_transition');
    expect((await server.api.send('DELETE', `/api/model/invoice/${draft.id}`)).status).toBe(200);
    expect((await get(ticket.id)).convertedTo).toBeNull();
    const again = await server.api.run('convertInvoice', { invoice: ticket.id });
    const confirmed = await server.api.run('confirmInvoice', { invoice: again.id });
    expect(confirmed).toMatchObject({ status: 1, pending: 25, payments: [{ amount: 15, isFTR: false }] });
  });

  test('converted twice at once becomes one invoice', async () => {
    const ticket = await make.ticket({});
    const convert = () => server.api.call('convertInvoice', { invoice: ticket.id, confirm: true });
    const replies = await Promise.all([convert(), convert()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(server.rows('select 1 from "invoice" where "convertedFrom" = ?', ticket.id)).toHaveLength(1);
  });

  test('that changed since it was read is not converted', async () => {
    const ticket = await make.ticket({});
    const path = `/api/model/invoice/${ticket.id}`;
    const etag = (await server.api.send('GET', path)).headers.get('etag') ?? '';
    await server.api.run('payInvoice', { invoice: ticket.id, payments: [make.card(1)] });
    const reply = await server.api.call('convertInvoice', { invoice: ticket.id }, { 'if-match': etag });
    expectProblem(reply, 'precondition_failed', [['If-Match', 'invalid_value']]);
  });

  test('not confirmed for want of a customer leaves nothing behind', async () => {
    const ticket = await make.anonymous();
    await expectRefused(
      server,
      () => server.api.call('convertInvoice', { invoice: ticket.id, confirm: true }),
      'validation_failed',
      [
        ['#/customer', 'customer_required'],
        ['#/customer', 'tax_number_required'],
        ['#/customer', 'address_required'],
      ],
    );
    const draft = await server.api.run('convertInvoice', { invoice: ticket.id });
    await server.api.update('invoice', draft.id, { customer: make.club });
    expect(await server.api.run('confirmInvoice', { invoice: draft.id })).toMatchObject({ status: 1, total: 12.1 });
  });
});

describe('the draft converted from a ticket', () => {
  test('takes texts and a date, and is sent back as it was read', async () => {
    const ticket = await make.ticket({ paid: 1 });
    const draft = await server.api.run('convertInvoice', { invoice: ticket.id });
    const changed = await server.api.update('invoice', draft.id, {
      publicComments: 'Gracias',
      date: draft.date,
      customer: draft.customer,
      lines: draft.lines,
    });
    expect(changed).toMatchObject({ publicComments: 'Gracias', lines: draft.lines, total: draft.total });
  });

  const others: [string, (draft: { id: number }, lines: readonly number[]) => Promise<Reply>][] = [
    ['other lines', ({ id }) => patch('invoice', id, { lines: [{ description: 'Otra', price: 1 }] })],
    ['another type', ({ id }) => patch('invoice', id, { type: make.type('S') })],
    ['another customer', ({ id }) => patch('invoice', id, { customer: make.visitor })],
    ['prices in other terms', ({ id }) => patch('invoice', id, { pricesTaxIncluded: false })],
    ['no taxes', ({ id }) => patch('invoice', id, { taxExempt: true })],
    ['a line with other units', (_, [line = 0]) => patch('invoiceLine', line, { units: 2 })],
    [
      'one line more',
      ({ id }) => server.api.send('POST', '/api/model/invoiceLine', { invoice: id, description: 'x', price: 1 }),
    ],
    ['one line less', (_, [line = 0]) => server.api.send('DELETE', `/api/model/invoiceLine/${line}`)],
  ];
  const patch = (model: string, id: number, body: object) => server.api.send('POST', `/api/model/${model}/${id}`, body);

  test.each(others)('does not take %s', async (_, change) => {
    const ticket = await make.ticket({});
    const draft = await server.api.run('convertInvoice', { invoice: ticket.id });
    await expectRefused(server, () => change(draft, idsOf(draft.lines)), 'immutable_record');
  });
});

describe('a proforma', () => {
  test('becomes an ordinary invoice, which can still be changed', async () => {
    const offer = await make.proforma();
    expect(offer).toMatchObject({ status: 1, isProforma: true, paymentStatus: 0 });
    const draft = await server.api.run('convertInvoice', { invoice: offer.id });
    expect(draft).toMatchObject({
      type: make.type('F'),
      convertedFrom: offer.id,
      total: offer.total,
      isProforma: false,
    });
    const [line = 0] = idsOf(draft.lines);
    await server.api.update('invoiceLine', line, { units: 2 });
    const invoice = await server.api.run('confirmInvoice', { invoice: draft.id });
    expect(invoice).toMatchObject({ status: 1, total: 24.2, pending: 24.2 });
    const paid = await server.api.run('payInvoice', { invoice: invoice.id, payments: [make.card(24.2)] });
    expect(paid.invoice).toMatchObject({ paymentStatus: 2 });
    expect(await get(offer.id)).toMatchObject({ convertedTo: invoice.id, pending: offer.total, payments: [] });
  });
});

describe('is refused and changes nothing:', () => {
  const refusals: [string, () => object | Promise<object>, ErrorCode, Faults?][] = [
    ['nothing at all', () => ({}), 'validation_failed', [['#/invoice', 'required']]],
    ['an unknown invoice', () => ({ invoice: 999_999 }), 'not_found'],
    ['a draft', async () => ({ invoice: (await make.draft('F')).id }), 'invalid_transition'],
    [
      'a document that is converted already',
      async () => {
        const ticket = await make.ticket({});
        await server.api.run('convertInvoice', { invoice: ticket.id, confirm: true });
        return { invoice: ticket.id };
      },
      'invalid_transition',
    ],
    [
      'a type that becomes nothing',
      async () => ({ invoice: (await make.invoice('F')).id }),
      'validation_failed',
      [['#/invoice', 'invalid_value']],
    ],
    [
      'another type than it becomes',
      async () => ({ invoice: (await make.ticket({})).id, type: make.type('S') }),
      'validation_failed',
      [['#/type', 'invalid_value']],
    ],
    [
      'a type there is none of',
      async () => ({ invoice: (await make.ticket({})).id, type: 999_999 }),
      'validation_failed',
      [['#/type', 'unknown_reference']],
    ],
    [
      'a customer there is none of',
      async () => ({ invoice: (await make.anonymous()).id, customer: 999_999 }),
      'validation_failed',
      [['#/customer', 'unknown_reference']],
    ],
    [
      'another customer than it has',
      async () => ({ invoice: (await make.ticket({})).id, customer: make.visitor }),
      'validation_failed',
      [['#/customer', 'invalid_value']],
    ],
    [
      'a date before it',
      async () => ({ invoice: (await make.ticket({})).id, date: '2026-03-01' }),
      'validation_failed',
      [['#/date', 'too_small']],
    ],
    [
      'a date to come',
      async () => ({ invoice: (await make.ticket({})).id, date: '2026-03-03', confirm: true }),
      'validation_failed',
      [['#/date', 'too_big']],
    ],
  ];
  test.each(refusals)('%s', async (_, body, code, faults = []) => {
    const input = await body();
    const api = server.as(await make.keyWith(['billing:operate']));
    await expectRefused(server, () => api.send('POST', '/api/billing/convertInvoice', input), code, faults);
  });

  test('whoever may not', async () => {
    const ticket = await make.ticket({});
    const api = server.as(await make.keyWith(['invoice:write']));
    await expectRefused(server, () => api.call('convertInvoice', { invoice: ticket.id }), 'insufficient_scope');
  });
});

function stateOf({ pending, paymentStatus, paymentMethods }: Awaited<ReturnType<typeof get>>): unknown[] {
  return [pending, paymentStatus, paymentMethods];
}
