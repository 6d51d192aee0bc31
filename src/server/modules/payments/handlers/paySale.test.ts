import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import type { InputOf, OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { addPos, type Facility } from '#test/kit/facility.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility, startOpen } from '#test/kit/server.ts';

type Input = InputOf<Contract<'paySale'>>;
type Paid = OutputOf<Contract<'paySale'>>;

let server: FacilityServer;
let facility: Facility;
beforeAll(async () => {
  server = await startOpen();
  ({ facility } = server);
});

/** A pending sale of a court (12.10), or of something else. */
async function pending(values: object = {}): Promise<number> {
  return (await server.api.run('saveSale', { product: facility.products.court, ...values })).id;
}
const paySale = (input: Input): Promise<Paid> => server.api.run('paySale', input);
const cash = (amount: number, values: object = {}) => ({ paymentMethod: facility.methods.cash, amount, ...values });
const card = (amount: number, values: object = {}) => ({ paymentMethod: facility.methods.card, amount, ...values });
const transfer = (amount: number) => ({ paymentMethod: facility.methods.transfer, amount });

/** What payments wrote: their movements (type, amount), and of which sales they paid how much. */
function writtenBy(paid: Paid) {
  const ids = paid.payments.map(({ id }) => id).join(', ');
  const amounts = (sql: string): (readonly [number, number])[] =>
    server.rows<{ of: number; amount: number }>(sql).map(({ of, amount }) => [of, amount / 1e6]);
  return {
    movements: amounts(`select "type" as "of", "amount" from "posMovement" where "payment" in (${ids}) order by "id"`),
    shares: amounts(`select "sale" as "of", "amount" from "salePayment" where "payment" in (${ids}) order by "id"`),
    invoices: amounts(
      `select "invoice" as "of", "amount" from "invoicePayment" where "payment" in (${ids}) order by "id"`,
    ),
  };
}

function eventsAfter(sequence: number): string[] {
  return server
    .rows<{ type: string }>('select "type" from "event" where "sequence" > ? order by "sequence"', sequence)
    .map(({ type }) => type);
}
const lastEvent = (): number => server.rows<{ n: number }>('select max("sequence") as "n" from "event"')[0]?.n ?? 0;

/** What the club owes: an invoice over 80.00 of which 50.00 was paid. */
async function owedTicket() {
  return server.api.run('checkout', {
    customer: facility.customers.club,
    lines: [{ product: facility.products.fee }, { product: facility.products.fee }],
    payments: [cash(50)],
  });
}

test('a part is paid once by its uuid, also when what is left is on the document already', async () => {
  const { sale, payments, uuid } = { sale: await pending(), payments: [cash(5)], uuid: crypto.randomUUID() };
  await paySale({ sale, payments, uuid });
  await expectRefused(server, () => server.api.call('paySale', { sale, payments, uuid }), 'unique_conflict');
  expect((await server.api.get('sale', sale)).pending).toBe(7.1);
});

describe('a pending sale', () => {
  test('is paid with a note: payment, movement, change', async () => {
    const sale = await pending();
    const before = lastEvent();
    const paid = await paySale({ sale, payments: [cash(12.1, { tendered: 20 })] });
    expect(paid).toMatchObject({
      change: 7.9,
      payments: [{ amount: 12.1, tendered: 20, change: 7.9, tip: 0, type: 1, pos: facility.pos, cancelationOf: null }],
      sales: [{ id: sale, status: 4, statusColor: '#2f9e44', invoice: paid.invoice?.id }],
      invoice: {
        ...{ number: expect.stringMatching(/^T26-/), total: 12.1, pending: 0, paymentStatus: 2, pos: facility.pos },
        ...{ lines: [{ sale, total: 12.1 }], payments: [{ amount: 12.1, isFTR: true, receipt: null }] },
      },
      documents: [{ kind: 'ticket', path: paid.invoice?.document }],
    });
    expect(writtenBy(paid)).toEqual({
      movements: [[6, 12.1]],
      shares: [[sale, 12.1]],
      invoices: [[paid.invoice?.id, 12.1]],
    });
    expect(eventsAfter(before)).toEqual([
      ...['payment.created', 'posMovement.created', 'sale.paid'],
      ...['invoice.created', 'invoice.confirmed', 'invoice.paid'],
    ]);
    expect(await server.api.get('sale', sale)).toMatchObject({ status: 4, pending: 0 });
  });

  test('is paid bit by bit: 2 → 3 → 3 → 4', async () => {
    const sale = await pending();
    const states: unknown[] = [];
    for (const payment of [cash(2.1), card(4), transfer(6)]) {
      await paySale({ sale, payments: [payment] });
      const { status, pending: owed } = await server.api.get('sale', sale);
      states.push([status, owed]);
    }
    expect(states).toEqual([
      [3, 10],
      [3, 6],
      [4, 0],
    ]);
  });

  test('is paid by several methods at once, with tips; a transfer moves nothing at the cash point', async () => {
    const sale = await pending({ units: 3 });
    const paid = await paySale({
      sale,
      payments: [card(10, { tip: 1, reference: '4711' }), transfer(6.3), cash(20, { tendered: 25, tip: 2 })],
    });
    expect(paid.change).toBe(3);
    expect(paid.payments.map(({ reference }) => reference)).toEqual(['4711', null, null]);
    expect(writtenBy(paid).movements).toEqual([
      [7, 10],
      [8, 1],
      [6, 20],
      [8, 2],
    ]);
  });

  test('over nothing is paid without a payment', async () => {
    const sale = await pending({ product: facility.products.free });
    expect(await paySale({ sale, payments: [] })).toMatchObject({ payments: [], change: 0, sales: [{ status: 4 }] });
  });

  test('of a customer is theirs to have paid; no cash point is needed for a transfer', async () => {
    const closed = await startFacility();
    const { id } = await closed.api.run('saveSale', {
      product: closed.facility.products.court,
      customer: closed.facility.customers.visitor,
    });
    const paid = await closed.api.run('paySale', {
      sale: id,
      payments: [{ paymentMethod: closed.facility.methods.transfer, amount: 12.1 }],
    });
    expect(paid.payments).toMatchObject([{ customer: closed.facility.customers.visitor, pos: closed.facility.pos }]);
  });
});

describe('several sales', () => {
  test('are paid in their order, each payment going on where the one before stopped', async () => {
    const sales = [await pending(), await pending(), await pending()];
    const [first, second, third] = sales;
    const paid = await paySale({ sales, payments: [card(20), cash(10)] });
    expect(paid.sales.map(({ id, status }) => [id, status])).toEqual([
      [first, 4],
      [second, 4],
      [third, 3],
    ]);
    expect(writtenBy(paid).shares).toEqual([
      [first, 12.1],
      [second, 7.9],
      [second, 4.2],
      [third, 5.8],
    ]);
  });

  test('of different customers are nobody’s payment', async () => {
    const sales = [
      await pending({ customer: facility.customers.club }),
      await pending({ customer: facility.customers.visitor }),
    ];
    expect((await paySale({ sales, payments: [card(24.2)] })).payments).toMatchObject([{ customer: null }]);
  });
});

describe('what is on an invoice', () => {
  test('is paid of that, too', async () => {
    const { invoice, sales } = await owedTicket();
    expect(invoice).toMatchObject({ pending: 30, paymentStatus: 1, paymentMethods: 'Efectivo' });
    const [, open] = sales;
    const before = lastEvent();
    const part = await paySale({ sale: open ?? 0, payments: [card(10)] });
    expect(writtenBy(part)).toMatchObject({ shares: [[open, 10]], invoices: [[invoice.id, 10]] });
    expect(eventsAfter(before)).toEqual([
      'payment.created',
      'posMovement.created',
      'sale.updated',
      'invoice.partiallyPaid',
    ]);
    expect(await server.api.get('invoice', invoice.id)).toMatchObject({
      pending: 20,
      paymentStatus: 1,
      paymentMethods: 'Efectivo, Tarjeta',
    });
    await paySale({ sale: open ?? 0, payments: [transfer(20)] });
    const after = await server.api.get('invoice', invoice.id);
    expect(after).toMatchObject({
      pending: 0,
      paymentStatus: 2,
      paymentMethods: 'Efectivo, Tarjeta, Transferencia',
      payments: [
        { amount: 50, isFTR: false, customerName: 'Club Deportivo Río' },
        { amount: 10, isFTR: false, salePayment: expect.any(Number), customer: facility.customers.club },
        { amount: 20, isFTR: false },
      ],
    });
    expect(after.number).toBe(invoice.number);
  });

  test('is paid together with what is not', async () => {
    const { invoice, sales } = await owedTicket();
    const loose = await pending({ customer: facility.customers.club });
    const paid = await paySale({ sales: [loose, sales[1] ?? 0], payments: [cash(42.1)] });
    expect(paid.sales.map(({ status }) => status)).toEqual([4, 4]);
    expect(paid.invoice).toMatchObject({ total: 12.1, customer: facility.customers.club, lines: [{ sale: loose }] });
    expect(writtenBy(paid).invoices).toEqual([
      [invoice.id, 30],
      [paid.invoice?.id, 12.1],
    ]);
    expect(await server.api.get('invoice', invoice.id)).toMatchObject({ pending: 0, paymentStatus: 2 });
  });
});

describe('is refused and changes nothing:', () => {
  const refusals: [string, (sale: number) => object | Promise<object>, ErrorCode, Faults?][] = [
    ['nothing at all', () => ({}), 'validation_failed', [['#/payments', 'required']]],
    ['no sale', () => ({ payments: [] }), 'validation_failed', [['#/sale', 'required']]],
    ['no payment', (sale) => ({ sale, payments: [] }), 'validation_failed', [['#/payments', 'required']]],
    [
      'a sale and sales',
      (sale) => ({ sale, sales: [sale], payments: [cash(1)] }),
      'validation_failed',
      [['#/sales', 'invalid_value']],
    ],
    [
      'a sale twice',
      (sale) => ({ sales: [sale, sale], payments: [cash(1)] }),
      'validation_failed',
      [['#/sales/1', 'invalid_value']],
    ],
    [
      'one unknown sale of several',
      (sale) => ({ sales: [sale, 999_999], payments: [cash(1)] }),
      'validation_failed',
      [['#/sales/1', 'unknown_reference']],
    ],
    ['an unknown sale', () => ({ sale: 999_999, payments: [cash(1)] }), 'not_found'],
    [
      'more than is owed by card',
      (sale) => ({ sale, payments: [card(12.11)] }),
      'validation_failed',
      [['#/payments/0/amount', 'too_big']],
    ],
    [
      'a payment after all is paid',
      (sale) => ({ sale, payments: [cash(12.1), transfer(1)] }),
      'validation_failed',
      [['#/payments/1/amount', 'too_big']],
    ],
    [
      'a tip by transfer',
      (sale) => ({ sale, payments: [{ ...transfer(12.1), tip: 1 }] }),
      'validation_failed',
      [['#/payments/0/tip', 'too_big']],
    ],
    [
      'an unknown method',
      (sale) => ({ sale, payments: [{ paymentMethod: 999_999, amount: 1 }] }),
      'validation_failed',
      [['#/payments/0/paymentMethod', 'unknown_reference']],
    ],
    [
      'an unknown cash point',
      (sale) => ({ sale, payments: [cash(1)], pos: 999_999 }),
      'validation_failed',
      [['#/pos', 'unknown_reference']],
    ],
    [
      'a closed cash point',
      async (sale) => ({ sale, payments: [cash(1)], pos: await addPos(server.api, { name: 'Bar' }) }),
      'cash_point_closed',
    ],
    ['a draft', async () => ({ sale: await pending({ status: 0 }), payments: [cash(1)] }), 'invalid_transition'],
    [
      'what is paid',
      async () => {
        const sale = await pending();
        await paySale({ sale, payments: [cash(12.1)] });
        return { sale, payments: [cash(1)] };
      },
      'invalid_transition',
    ],
    [
      'what has expired',
      async () => {
        const sale = await pending({ timeout: '2026-03-02T10:00:01' });
        server.clock.now += 1000;
        return { sale, payments: [cash(1)] };
      },
      'invalid_transition',
    ],
  ];
  test.each(refusals)('%s', async (_, body, code, faults = []) => {
    const input = await body(await pending());
    await expectRefused(server, () => server.api.send('POST', '/api/billing/paySale', input), code, faults);
  });

  test.each([5, 6, 7])('a sale whose status is %i', async (status) => {
    const sale = await pending();
    if (status === 6) {
      await server.api.run('paySale', { sale, payments: [card(12.1)] });
      await server.api.run('refundSale', { sale, paymentMethod: facility.methods.card });
    } else server.write('update "sale" set "status" = ? where "id" = ?', status, sale);
    const input = { sale, payments: [cash(12.1)] };
    await expectRefused(server, () => server.api.send('POST', '/api/billing/paySale', input), 'invalid_transition');
  });

  test('a sale that somebody else has changed', async () => {
    const sale = await pending();
    const input = { sale, payments: [cash(12.1)] };
    const reply = await server.api.call('paySale', input, { 'if-match': '"old"' });
    expect(reply.status).toBe(412);
    const etag = (await server.api.send('GET', `/api/model/sale/${sale}`)).headers.get('etag') ?? '';
    expect((await server.api.call('paySale', input, { 'if-match': etag })).status).toBe(200);
  });
});

describe('two at once', () => {
  test('pay a sale once', async () => {
    const sale = await pending();
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => server.api.call('paySale', { sale, payments: [card(12.1)] })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('with one key have one effect', async () => {
    const sale = await pending();
    const send = () => server.api.call('paySale', { sale, payments: [cash(5)] }, { 'idempotency-key': 'pay-once' });
    expect([(await send()).status, (await send()).headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(await server.api.get('sale', sale)).toMatchObject({ pending: 7.1 });
  });
});
