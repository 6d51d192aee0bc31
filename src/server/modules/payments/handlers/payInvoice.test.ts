import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import type { InputOf, OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { Facility } from '#test/kit/facility.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

type Input = InputOf<Contract<'payInvoice'>>;
type Paid = OutputOf<Contract<'payInvoice'>>;

let server: FacilityServer;
let facility: Facility;
beforeAll(async () => {
  server = await startOpen();
  ({ facility } = server);
});

const cash = (amount: number, values: object = {}) => ({ paymentMethod: facility.methods.cash, amount, ...values });
const card = (amount: number, values: object = {}) => ({ paymentMethod: facility.methods.card, amount, ...values });
const transfer = (amount: number) => ({ paymentMethod: facility.methods.transfer, amount });
const payInvoice = (input: Input): Promise<Paid> => server.api.run('payInvoice', input);

/** An invoice over 80.00 for two fees that the club owes, `paid` of it at issue. `F` has receipts, `T` has none. */
function owed(type: 'F' | 'T' = 'F', paid = 0) {
  return server.api.run('checkout', {
    customer: facility.customers.club,
    invoiceType: facility.types[type] ?? 0,
    lines: [{ product: facility.products.fee }, { product: facility.products.fee }],
    payments: paid === 0 ? [] : [cash(paid)],
  });
}

async function salesOf({ sales }: { sales: readonly number[] }) {
  const records = await Promise.all(sales.map((id) => server.api.get('sale', id)));
  return records.map(({ status, pending }) => [status, pending]);
}

describe('an invoice', () => {
  test('is paid in part, then in full; its sales in their order, each time with a receipt', async () => {
    const sold = await owed();
    const part = await payInvoice({ invoice: sold.invoice.id, payments: [transfer(50), cash(10, { tendered: 20 })] });
    expect(part).toMatchObject({
      change: 10,
      invoice: {
        pending: 20,
        paymentStatus: 1,
        paymentMethods: 'Transferencia, Efectivo',
        payments: [
          { amount: 50, isFTR: false, receipt: part.receipt?.id, salePayment: null },
          { amount: 10, isFTR: false, receipt: part.receipt?.id, salePayment: expect.any(Number) },
        ],
      },
      receipt: {
        number: 'REC-000001',
        sequenceNumber: 1,
        amount: 60,
        customer: facility.customers.club,
        isFTR: false,
        payments: [{ amount: 50 }, { amount: 10 }],
      },
    });
    expect(await salesOf(sold)).toEqual([
      [4, 0],
      [3, 20],
    ]);
    const rest = await payInvoice({ invoice: sold.invoice.id, payments: [card(20, { tip: 1 })] });
    expect(rest).toMatchObject({
      change: 0,
      invoice: { pending: 0, paymentStatus: 2, number: sold.invoice.number },
      receipt: { number: 'REC-000002', amount: 20 },
    });
    expect(await salesOf(sold)).toEqual([
      [4, 0],
      [4, 0],
    ]);
  });

  test('has no receipt where its type has none, and says so', async () => {
    const { invoice } = await owed('T', 30);
    expect((await payInvoice({ invoice: invoice.id, payments: [card(50)] })).receipt).toBeNull();
  });

  test('without sales is paid by itself', async () => {
    const { id } = await server.api.create('invoice', {
      type: facility.types.F ?? 0,
      customer: facility.customers.club,
      pricesTaxIncluded: true,
      lines: [{ product: facility.products.court }],
    });
    await server.api.run('confirmInvoice', { invoice: id });
    const paid = await payInvoice({ invoice: id, payments: [cash(10), card(2.1)] });
    expect(paid).toMatchObject({ invoice: { pending: 0, paymentStatus: 2 }, receipt: { amount: 12.1 } });
    expect(server.rows('select * from "salePayment" where "payment" = ?', paid.payments[0]?.id ?? 0)).toEqual([]);
  });

  test('is paid by its sales, too: a receipt for all of them together', async () => {
    const sold = await owed();
    const before = server.rows<{ n: number }>('select count(*) as "n" from "invoiceReceipt"')[0]?.n ?? 0;
    await server.api.run('paySale', { sales: [...sold.sales], payments: [card(30), transfer(50)] });
    const receipts = await server.api.list('invoiceReceipt', 'sort=id');
    expect(receipts).toHaveLength(before + 1);
    expect(receipts.at(-1)).toMatchObject({ amount: 80, payments: [{ amount: 30 }, { amount: 50 }] });
  });
});

describe('receipts', () => {
  test('are numbered without a gap whatever fails in between', async () => {
    const sold = await Promise.all([owed(), owed(), owed()]);
    const replies = await Promise.all(
      sold.flatMap(({ invoice }) =>
        [card(80), card(81), card(80)].map((payment) =>
          server.api.call('payInvoice', { invoice: invoice.id, payments: [payment] }),
        ),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    const numbers = (await server.api.list('invoiceReceipt', 'sort=id')).map(({ sequenceNumber }) => sequenceNumber);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });
});

describe('is refused and changes nothing:', () => {
  const refusals: [string, () => object | Promise<object>, ErrorCode, Faults?][] = [
    [
      'nothing at all',
      () => ({}),
      'validation_failed',
      [
        ['#/invoice', 'required'],
        ['#/payments', 'required'],
      ],
    ],
    [
      'no payment',
      async () => ({ invoice: (await owed()).invoice.id, payments: [] }),
      'validation_failed',
      [['#/payments', 'required']],
    ],
    ['an unknown invoice', () => ({ invoice: 999_999, payments: [cash(1)] }), 'not_found'],
    [
      'more than is owed by transfer',
      async () => ({ invoice: (await owed()).invoice.id, payments: [transfer(80.01)] }),
      'validation_failed',
      [['#/payments/0/amount', 'too_big']],
    ],
    [
      'what is paid',
      async () => ({ invoice: (await owed('T', 80)).invoice.id, payments: [cash(1)] }),
      'invalid_transition',
    ],
    [
      'a draft',
      async () => ({
        invoice: (
          await server.api.create('invoice', {
            type: facility.types.F ?? 0,
            customer: facility.customers.club,
            lines: [{ product: facility.products.fee }],
          })
        ).id,
        payments: [cash(1)],
      }),
      'invalid_transition',
    ],
  ];
  test.each(refusals)('%s', async (_, body, code, faults = []) => {
    const input = await body();
    await expectRefused(server, () => server.api.send('POST', '/api/billing/payInvoice', input), code, faults);
  });

  test('an invoice that somebody else has paid of', async () => {
    const { invoice } = await owed();
    const path = `/api/model/invoice/${invoice.id}`;
    const etag = (await server.api.send('GET', path)).headers.get('etag') ?? '';
    const send = () =>
      server.api.call('payInvoice', { invoice: invoice.id, payments: [cash(10)] }, { 'if-match': etag });
    expect([(await send()).status, (await send()).status]).toEqual([200, 412]);
  });
});
