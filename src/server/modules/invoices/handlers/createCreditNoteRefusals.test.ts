import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { type Facility, pins } from '#test/kit/facility.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';

let server: FacilityServer;
let facility: Facility;
let ticket: { readonly id: number; readonly lines: readonly number[] };
beforeAll(async () => {
  server = await startOpen();
  ({ facility } = server);
  ticket = await sold();
});
afterAll(() => server.stop());

const reason = 'Error';
const cash = (amount: number) => ({ paymentMethod: facility.methods.cash, amount });

/** A ticket of two courts (12.10) and three bottles of water (1.50). */
async function sold(invoiceType = facility.types.T ?? 0) {
  const { invoice } = await server.api.run('checkout', {
    customer: facility.customers.club,
    invoiceType,
    lines: [
      { product: facility.products.court, units: 2 },
      { product: facility.products.water, units: 3 },
    ],
    payments: [cash(28.7)],
  });
  const lines = await server.api.list('invoiceLine', `invoice=${invoice.id}&sort=id`);
  return { id: invoice.id, lines: lines.map(({ id }) => id) };
}
const first = () => ticket.lines[0] ?? 0;
const credit = (invoice: number, values: object = {}) =>
  server.api.run('createCreditNote', { invoice, reason, confirm: true, ...values });

describe('is refused and changes nothing:', () => {
  const refusals: [string, () => object | Promise<object>, ErrorCode, Faults?][] = [
    [
      'nothing at all',
      () => ({}),
      'validation_failed',
      [
        ['#/invoice', 'required'],
        ['#/reason', 'required'],
      ],
    ],
    ['no reason', () => ({ invoice: ticket.id, reason: ' ' }), 'validation_failed', [['#/reason', 'required']]],
    ['no line', () => ({ invoice: ticket.id, reason, lines: [] }), 'validation_failed', [['#/lines', 'required']]],
    ['an unknown invoice', () => ({ invoice: 999_999, reason }), 'not_found'],
    [
      'more units than there are, more than a line comes to, a line of another',
      async () => ({
        invoice: ticket.id,
        reason,
        lines: [
          { line: first(), units: 2.001 },
          { line: ticket.lines[1], amount: 4.51 },
          { line: (await sold()).lines[0] },
        ],
      }),
      'validation_failed',
      [
        ['#/lines/0/units', 'too_big'],
        ['#/lines/1/amount', 'too_big'],
        ['#/lines/2/line', 'unknown_reference'],
      ],
    ],
    [
      'units and an amount, a line twice',
      () => ({ invoice: ticket.id, reason, lines: [{ line: first(), units: 1, amount: 1 }] }),
      'validation_failed',
      [['#/lines/0/amount', 'invalid_value']],
    ],
    [
      'a line twice',
      () => ({
        invoice: ticket.id,
        reason,
        lines: [
          { line: first(), units: 1 },
          { line: first(), units: 1 },
        ],
      }),
      'validation_failed',
      [['#/lines/1/line', 'invalid_value']],
    ],
    [
      'fractions of thousandths and of cents, nothing of a line',
      () => ({
        invoice: ticket.id,
        reason,
        lines: [
          { line: first(), units: 0.0001 },
          { line: first(), amount: 0.001 },
          { line: first(), units: 0 },
          { line: first(), amount: -1 },
        ],
      }),
      'validation_failed',
      [
        ['#/lines/0/units', 'too_precise'],
        ['#/lines/1/amount', 'too_precise'],
        ['#/lines/2/units', 'too_small'],
        ['#/lines/3/amount', 'too_small'],
      ],
    ],
    [
      'a date before the invoice’s',
      () => ({ invoice: ticket.id, reason, date: '2026-03-01' }),
      'validation_failed',
      [['#/date', 'too_small']],
    ],
    [
      'what is credited already',
      async () => {
        const { id } = await sold();
        await credit(id);
        return { invoice: id, reason };
      },
      'invalid_transition',
    ],
    [
      'a line of which nothing is left',
      async () => {
        const { id, lines } = await sold();
        await credit(id, { lines: [{ line: lines[1] }] });
        return { invoice: id, reason, lines: [{ line: lines[1] }] };
      },
      'validation_failed',
      [['#/lines/0/line', 'too_big']],
    ],
    [
      'more than is left of a line',
      async () => {
        const { id, lines } = await sold();
        await credit(id, { lines: [{ line: lines[0], amount: 20 }] });
        return { invoice: id, reason, lines: [{ line: lines[0], amount: 4.21 }] };
      },
      'validation_failed',
      [['#/lines/0/amount', 'too_big']],
    ],
    [
      'more than the document comes to, of lines others of which take something off',
      async () => {
        const lines = [
          { description: 'Pista', price: 20 },
          { description: 'Descuento', price: -5 },
        ];
        const body = { type: facility.types.F, customer: facility.customers.club, lines };
        const draft = (await server.api.send('POST', '/api/model/invoice', body)).body as { id: number };
        const invoice = await server.api.run('confirmInvoice', { invoice: draft.id });
        const [line] = await server.api.list('invoiceLine', `invoice=${invoice.id}&sort=id`);
        return { invoice: invoice.id, reason, lines: [{ line: line?.id }] };
      },
      'validation_failed',
      [['#/lines', 'too_big']],
    ],
    ['a credit note', async () => ({ invoice: (await credit((await sold()).id)).id, reason }), 'invalid_transition'],
    [
      'a draft',
      async () => {
        const lines = [{ product: facility.products.court }];
        const body = { type: facility.types.F, customer: facility.customers.club, lines };
        const draft = (await server.api.send('POST', '/api/model/invoice', body)).body as ApiRecord<'invoice'>;
        return { invoice: draft.id, reason };
      },
      'invalid_transition',
    ],
    [
      'a document whose type has none that reverses it',
      async () => {
        const lines = [{ product: facility.products.court }];
        const body = { type: facility.types.I, lines };
        const draft = (await server.api.send('POST', '/api/model/invoice', body)).body as ApiRecord<'invoice'>;
        return { invoice: (await server.api.run('confirmInvoice', { invoice: draft.id })).id, reason };
      },
      'validation_failed',
      [['#/invoice', 'invalid_value']],
    ],
    [
      'a recharge that was used, at once',
      async () => {
        const { swims } = await addVoucherTypes(server);
        const { customers } = facility;
        const recharged = await server.api.run('voucherRecharge', {
          customer: customers.club,
          voucherType: swims,
          amount: 10,
          paymentMethod: facility.methods.cash,
          pos: facility.pos,
        });
        await server.api.run('voucherConsume', { customer: customers.club, voucherType: swims, amount: 1 });
        return { invoice: recharged.sale.invoice, reason, confirm: true };
      },
      'insufficient_balance',
    ],
  ];

  test.each(refusals)('%s', async (_, input, code, faults = []) => {
    const body = await input();
    const send = () => server.api.send('POST', '/api/billing/createCreditNote', body);
    await expectRefused(server, send, code, faults);
  });

  test('whoever may sell but not refund', async () => {
    const { token } = await server
      .as(null)
      .run('sessionStart', { user: facility.users.frontDesk, pin: pins.frontDesk });
    const till = server.as(token);
    const body = { invoice: ticket.id, reason };
    const problem = await expectRefused(server, () => till.call('createCreditNote', body), 'insufficient_scope');
    expect(problem.detail).toBe('billing:refund');
  });
});

describe('a draft is not confirmed once', () => {
  const draftOf = async () => {
    const { id, lines } = await sold();
    const note = await server.api.run('createCreditNote', { invoice: id, reason });
    const [line] = await server.api.list('invoiceLine', `invoice=${note.id}&sort=id`);
    return { source: id, lines, note: note.id, line: line?.id ?? 0 };
  };
  type Draft = Awaited<ReturnType<typeof draftOf>>;
  const refusals: [string, (draft: Draft) => Promise<unknown>, ErrorCode, Faults?][] = [
    [
      'all was credited meanwhile',
      ({ source }) => credit(source),
      'validation_failed',
      [
        ['#/lines/0', 'too_big'],
        ['#/lines/1', 'too_big'],
      ],
    ],
    [
      'part of it was',
      ({ source, lines }) => credit(source, { lines: [{ line: lines[1], units: 0.001 }] }),
      'validation_failed',
      [['#/lines/1', 'too_big']],
    ],
    [
      'the invoice was converted meanwhile',
      ({ source }) => server.api.run('convertInvoice', { invoice: source, confirm: true }),
      'invalid_transition',
    ],
    [
      'it is of another type',
      ({ note }) => server.api.update('invoice', note, { type: facility.types.R ?? 0 }),
      'validation_failed',
      [['#/type', 'invalid_value']],
    ],
    [
      'it is another customer’s',
      ({ note }) => server.api.update('invoice', note, { customer: facility.customers.homeless }),
      'validation_failed',
      [['#/customer', 'invalid_value']],
    ],
    [
      'a line credits nothing of the invoice',
      async ({ note }) => {
        await server.api.send('POST', '/api/model/invoiceLine', { invoice: note, description: 'Regalo', price: -5 });
      },
      'validation_failed',
      [['#/lines/2/source', 'required']],
    ],
    [
      'a line charges',
      ({ line }) => server.api.update('invoiceLine', line, { units: 1 }),
      'validation_failed',
      [['#/lines/0', 'too_big']],
    ],
  ];

  test.each(refusals)('%s', async (_, happen, code, faults = []) => {
    const draft = await draftOf();
    await happen(draft);
    await expectRefused(server, () => server.api.call('confirmInvoice', { invoice: draft.note }), code, faults);
  });

  test('who asks may sell only', async () => {
    const { note } = await draftOf();
    const { key } = await server.api.run('keyCreate', { name: 'Caja', scopes: ['billing:operate', 'invoice:write'] });
    const confirm = () => server.as(key).call('confirmInvoice', { invoice: note });
    expect((await expectRefused(server, confirm, 'insufficient_scope')).detail).toBe('billing:refund');
  });

  test('and is taken out, crediting nothing', async () => {
    const { note, source } = await draftOf();
    expect(await server.api.send('DELETE', `/api/model/invoice/${note}`)).toMatchObject({ status: 200 });
    expect(await credit(source)).toMatchObject({ total: -28.7 });
  });
});

test('of two at once for all of it one is confirmed', async () => {
  const { id } = await sold();
  const replies = await Promise.all(
    [1, 2].map(() => server.api.call('createCreditNote', { invoice: id, reason, confirm: true })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});
