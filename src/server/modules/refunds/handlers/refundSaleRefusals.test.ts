import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import { payAsBefore } from '#test/kit/earlier.ts';
import { addPos, type Facility } from '#test/kit/facility.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let facility: Facility;
let byType: ReadonlyMap<number, number>;
beforeAll(async () => {
  server = await startOpen();
  ({ facility } = server);
  const methods = await server.api.list('paymentMethod', 'limit=100');
  byType = new Map(methods.map(({ type, id }) => [type ?? 0, id]));
});
afterAll(() => server.stop());

const method = (type: number): number => byType.get(type) ?? 0;
const [CASH, CARD, TRANSFER, DEBIT, VOUCHER, DEPOSIT, CREDIT] = [1, 2, 3, 4, 5, 6, 7];
const card = () => ({ paymentMethod: method(CARD) });

async function pending(values: object = {}): Promise<number> {
  const { id } = await server.api.run('saveSale', { product: facility.products.court, ...values });
  return id;
}
async function paid(values: object = {}): Promise<number> {
  const id = await pending(values);
  const { total } = await server.api.get('sale', id);
  await payAsBefore(server, { sale: id, payments: [{ ...card(), amount: total }], pos: facility.pos });
  return id;
}
async function ticket(payments = [{ ...card(), amount: 80 }]) {
  const { invoice, sales } = await server.api.run('checkout', {
    pos: facility.pos,
    customer: facility.customers.club,
    lines: [{ product: facility.products.fee }, { product: facility.products.fee }],
    payments,
  });
  const lines = await server.api.list('invoiceLine', `invoice=${invoice.id}&sort=id`);
  return { invoice: invoice.id, sales, lines: lines.map(({ id }) => id) };
}

describe('is refused and changes nothing:', () => {
  const refusals: [string, () => object | Promise<object>, ErrorCode, Faults?][] = [
    [
      'a balance without the method that uses it',
      async () => ({ sale: await paid(), voucher: 1 }),
      'validation_failed',
      [['#/paymentMethod', 'required']],
    ],
    ['nothing to refund', card, 'validation_failed', [['#/sale', 'required']]],
    [
      'a sale and an invoice',
      () => ({ sale: 1, invoice: 1, ...card() }),
      'validation_failed',
      [['#/invoice', 'invalid_value']],
    ],
    ['an unknown sale', () => ({ sale: 999_999, ...card() }), 'not_found'],
    ['an unknown invoice', () => ({ invoice: 999_999, ...card() }), 'not_found'],
    ['a pending sale', async () => ({ sale: await pending(), ...card() }), 'invalid_transition'],
    ['a draft', async () => ({ sale: await pending({ status: 0 }), ...card() }), 'invalid_transition'],
    [
      'a sale paid in part',
      async () => {
        const sale = await pending();
        await server.api.run('paySale', { sale, payments: [{ ...card(), amount: 5 }] });
        return { sale, ...card() };
      },
      'invalid_transition',
    ],
    [
      'what is refunded already',
      async () => {
        const sale = await paid();
        await server.api.run('refundSale', { sale, ...card() });
        return { sale, ...card() };
      },
      'invalid_transition',
    ],
    [
      'a refund',
      async () => {
        const { refunds } = await server.api.run('refundSale', { sale: await paid(), ...card() });
        return { sale: refunds[0]?.id, ...card() };
      },
      'invalid_transition',
    ],
    [
      'a sale that a draft charges',
      async () => {
        const sale = await paid({ customer: facility.customers.club });
        await server.api.run('createInvoice', { sales: [sale] });
        return { sale, ...card() };
      },
      'immutable_record',
    ],
    [
      'more units, more money than there is, of a sale that is not of it, twice',
      async () => {
        const [sale, other] = [await paid({ units: 2 }), await paid()];
        const child = await pending({ status: 0 });
        return {
          sale,
          lines: [{ sale: other }, { sale }, { sale, units: 1 }, { line: 1, sale }, { units: 1, amount: 1, sale }, {}],
          ...card(),
          pos: child === 0 ? 0 : facility.pos,
        };
      },
      'validation_failed',
      [
        ['#/lines/0/sale', 'unknown_reference'],
        ['#/lines/2/sale', 'invalid_value'],
        ['#/lines/3/line', 'invalid_value'],
        ['#/lines/3/sale', 'invalid_value'],
        ['#/lines/4/amount', 'invalid_value'],
        ['#/lines/4/sale', 'invalid_value'],
        ['#/lines/5/sale', 'required'],
      ],
    ],
    [
      'more units than there are',
      async () => {
        const sale = await paid({ units: 2 });
        return { sale, lines: [{ sale, units: 2.001 }], ...card() };
      },
      'validation_failed',
      [['#/lines/0/units', 'too_big']],
    ],
    [
      'more than is left',
      async () => {
        const sale = await paid();
        await server.api.run('refundSale', { sale, lines: [{ sale, amount: 12 }], ...card() });
        return { sale, lines: [{ sale, amount: 0.11 }], ...card() };
      },
      'validation_failed',
      [['#/lines/0/amount', 'too_big']],
    ],
    [
      'more of a ticket than is left, a line of another, a sale of it',
      async () => {
        const { invoice, lines } = await ticket();
        await server.api.run('refundSale', { invoice, lines: [{ line: lines[0], amount: 39 }], ...card() });
        return { invoice, lines: [{ line: lines[0], amount: 1.01 }, { line: (await ticket()).lines[0] }], ...card() };
      },
      'validation_failed',
      [
        ['#/lines/0/amount', 'too_big'],
        ['#/lines/1/line', 'unknown_reference'],
      ],
    ],
    [
      'a line of a ticket by its sale',
      async () => {
        const { invoice, sales } = await ticket();
        return { invoice, lines: [{ sale: sales[0] }], ...card() };
      },
      'validation_failed',
      [
        ['#/lines/0/sale', 'invalid_value'],
        ['#/lines/0/line', 'required'],
      ],
    ],
    [
      'a ticket of which nothing was paid: nothing goes back',
      async () => ({ invoice: (await ticket([])).invoice, ...card() }),
      'invalid_transition',
    ],
    [
      'a credit note',
      async () => {
        const { invoice } = await ticket();
        const note = await server.api.run('createCreditNote', { invoice, reason: 'x', confirm: true });
        return { invoice: note.id, ...card() };
      },
      'invalid_transition',
    ],
    [
      'a method that pays nothing out',
      async () => ({ sale: await paid({ customer: facility.customers.club }), paymentMethod: method(CREDIT) }),
      'validation_failed',
      [['#/paymentMethod', 'invalid_value']],
    ],
    [
      'direct debit',
      async () => ({ sale: await paid({ customer: facility.customers.club }), paymentMethod: method(DEBIT) }),
      'validation_failed',
      [['#/paymentMethod', 'invalid_value']],
    ],
    [
      'a method there is none of',
      async () => ({ sale: await paid(), paymentMethod: 999_999 }),
      'validation_failed',
      [['#/paymentMethod', 'unknown_reference']],
    ],
    [
      'a voucher of nobody’s',
      async () => ({ sale: await paid(), paymentMethod: method(VOUCHER) }),
      'validation_failed',
      [['#/paymentMethod', 'customer_required']],
    ],
    [
      'a deposit that did not pay it',
      async () => ({ sale: await paid({ customer: facility.customers.club }), paymentMethod: method(DEPOSIT) }),
      'validation_failed',
      [['#/deposit', 'required']],
    ],
    [
      'a deposit of somebody else’s, with another method',
      async () => {
        const { id } = await server.api.create('deposit', { customer: facility.customers.visitor, balance: 1 });
        return { sale: await paid(), paymentMethod: method(TRANSFER), deposit: id };
      },
      'validation_failed',
      [['#/deposit', 'invalid_value']],
    ],
    [
      'more cash than the drawer holds',
      async () => ({ sale: await paid({ units: 20 }), paymentMethod: method(CASH), pos: facility.pos }),
      'insufficient_cash',
    ],
    [
      'cash at a cash point that is closed',
      async () => ({ sale: await paid(), paymentMethod: method(CASH), pos: await addPos(server.api, { name: 'Bar' }) }),
      'cash_point_closed',
    ],
  ];

  test.each(refusals)('%s', async (_, input, code, faults = []) => {
    const body = await input();
    const send = () => server.api.send('POST', '/api/billing/refundSale', body);
    await expectRefused(server, send, code, faults);
  });
});

describe('paying a credit note out is refused and changes nothing:', () => {
  const owing = async () => {
    const { invoice } = await ticket();
    return (await server.api.run('createCreditNote', { invoice, reason: 'x', confirm: true })).id;
  };
  test.each<[string, () => object, ErrorCode, Faults?]>([
    [
      'more than is owed',
      () => ({ ...card(), amount: 80.01 }),
      'validation_failed',
      [['#/payments/0/amount', 'too_big']],
    ],
    [
      'tips, cash handed over, accounts',
      () => ({ ...card(), amount: 1, tip: 1, tendered: 5, bankAccount: 1 }),
      'validation_failed',
      [
        ['#/payments/0/tendered', 'invalid_value'],
        ['#/payments/0/tip', 'invalid_value'],
        ['#/payments/0/bankAccount', 'invalid_value'],
      ],
    ],
    [
      'on account',
      () => ({ paymentMethod: method(CREDIT), amount: 1 }),
      'validation_failed',
      [['#/payments/0/paymentMethod', 'invalid_value']],
    ],
  ])('%s', async (_, payment, code, faults = []) => {
    const body = { invoice: await owing(), pos: facility.pos, payments: [payment()] };
    await expectRefused(server, () => server.api.send('POST', '/api/billing/payInvoice', body), code, faults);
  });

  test('by whoever may sell only', async () => {
    const { key } = await server.api.run('keyCreate', { name: 'Caja', scopes: ['billing:operate'] });
    const body = { invoice: await owing(), payments: [{ paymentMethod: method(TRANSFER), amount: 1 }] };
    const send = () => server.as(key).send('POST', '/api/billing/payInvoice', body);
    const problem = await expectRefused(server, send, 'insufficient_scope');
    expect(problem.detail).toBe('billing:refund');
  });
});

test('what was refunded in part is neither invoiced, nor its payment reversed', async () => {
  const sale = await paid({ customer: facility.customers.club });
  const { refunds } = await server.api.run('refundSale', { sale, lines: [{ sale, amount: 1 }], ...card() });
  for (const id of [sale, refunds[0]?.id ?? 0]) {
    const draft = await server.api.call('createInvoice', { sales: [id] });
    if (draft.status !== 200) continue;
    const send = () => server.api.call('confirmInvoice', { invoice: draft.body.id });
    await expectRefused(server, send, 'invalid_transition');
    await server.api.send('DELETE', `/api/model/invoice/${draft.body.id}`);
  }
  const [payment] = await server.api.list('salePayment', `sale=${sale}`);
  const cancel = () => server.api.call('cancelPayment', { payment: payment?.payment ?? 0, reason: 'x' });
  await expectRefused(server, cancel, 'invalid_transition');
});
