import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import type { Facility } from '#test/kit/facility.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';

let server: FacilityServer;
let facility: Facility;
let purse: number;
let byVoucher: number;
let byDeposit: number;
beforeAll(async () => {
  server = await startOpen();
  ({ facility } = server);
  ({ purse } = await addVoucherTypes(server));
  byVoucher = (await server.api.create('paymentMethod', { name: 'Bono', type: 5 })).id;
  byDeposit = (await server.api.create('paymentMethod', { name: 'Depósito', type: 6 })).id;
});

/** Somebody with money on a voucher, in lots that expire when said. */
async function withVoucher(...lots: readonly { amount: number; expiration?: string }[]) {
  const { id: customer } = await server.api.create('customer', { name: 'Eva' });
  let voucher = 0;
  for (const lot of lots) {
    ({ voucher } = await server.api.run('voucherRecharge', {
      customer,
      voucherType: purse,
      price: lot.amount,
      ...lot,
    }));
  }
  return { customer, voucher };
}
/** A sale of a court (12.10) to a customer. */
const court = async (customer: number | null): Promise<number> =>
  (await server.api.run('saveSale', { product: facility.products.court, customer })).id;
const voucherOf = (id: number) => server.api.get('voucher', id).then(({ balance }) => balance);
const depositOf = (id: number) => server.api.get('deposit', id).then(({ balance }) => balance);
const usesOf = (voucher: number) =>
  server
    .rows<{ amount: number }>(
      'select "amount" from "voucherMovement" where "voucher" = ? and "type" in (2, 4) order by "id"',
      voucher,
    )
    .map(({ amount }) => amount / 1e6);

describe('a voucher', () => {
  test('pays with what expires first, the rest comes from elsewhere, and nothing moves in the drawer', async () => {
    const { customer, voucher } = await withVoucher({ amount: 4 }, { amount: 5, expiration: '2026-12-31' });
    const sale = await court(customer);
    const before = await server.api.run('posStatus', {});
    const paid = await server.api.run('paySale', {
      sale,
      payments: [
        { paymentMethod: byVoucher, amount: 7, voucher },
        { paymentMethod: facility.methods.transfer, amount: 5.1 },
      ],
    });
    expect(paid).toMatchObject({ payments: [{ type: 5, amount: 7, customer }, { type: 3 }], sales: [{ status: 4 }] });
    expect(usesOf(voucher)).toEqual([-5, -2]);
    expect(await voucherOf(voucher)).toBe(2);
    expect(await server.api.run('posStatus', {})).toEqual({
      ...before,
      otherMethods: [
        expect.objectContaining({ type: 3, count: 1, amount: 5.1 }),
        expect.objectContaining({ type: 5, count: 1, amount: 7 }),
      ],
    });

    await server.api.run('cancelPayment', { payment: paid.payments[0]?.id ?? 0, reason: 'Error' });
    expect(await voucherOf(voucher)).toBe(9);
    expect(usesOf(voucher).slice(2).toSorted()).toEqual([2, 5]);
    expect(await server.api.get('sale', sale)).toMatchObject({ status: 3, pending: 7 });
  });

  test('pays a basket at the till, and can turn out to have been cash', async () => {
    const { customer, voucher } = await withVoucher({ amount: 20 });
    const { invoice } = await server.api.run('checkout', {
      customer,
      lines: [{ product: facility.products.court }],
      payments: [{ paymentMethod: byVoucher, amount: 12.1 }],
    });
    expect(invoice).toMatchObject({ paymentStatus: 2, paymentMethods: 'Bono' });
    expect(await voucherOf(voucher)).toBe(7.9);
    const [share] = await server.api.list('invoicePayment', `invoice=${invoice.id}`);
    const change = { payment: share?.payment ?? 0, paymentMethod: facility.methods.cash };
    await server.api.run('changePaymentMethod', change);
    expect(await voucherOf(voucher)).toBe(20);
    expect(await server.api.get('invoice', invoice.id)).toMatchObject({ paymentStatus: 2, paymentMethods: 'Efectivo' });
  });

  test('of which two tills want the last 10.00 goes to one of them; the other writes nothing', async () => {
    const { customer, voucher } = await withVoucher({ amount: 10 });
    const count = () => server.rows<{ n: number }>('select count(*) as "n" from "invoice"')[0]?.n ?? 0;
    const before = count();
    const sell = () =>
      server.api.call('checkout', {
        customer,
        lines: [{ product: facility.products.court }],
        payments: [
          { paymentMethod: facility.methods.card, amount: 2.1 },
          { paymentMethod: byVoucher, amount: 10, voucher },
        ],
      });
    const replies = await Promise.all([sell(), sell()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'insufficient_balance' });
    expect(count()).toBe(before + 1);
    expect(await voucherOf(voucher)).toBe(0);
    await expectRefused(server, sell, 'insufficient_balance');
  });
});

describe('a deposit', () => {
  test('pays an invoice: what ends first first, and gets it back', async () => {
    const customer = facility.customers.club;
    const { id: late } = await server.api.create('deposit', { customer, balance: 30 });
    const { id: early } = await server.api.create('deposit', { customer, balance: 25, endDate: '2026-12-31' });
    const { id: over } = await server.api.create('deposit', { customer, balance: 50, endDate: '2026-03-01' });
    const { invoice } = await server.api.run('checkout', {
      customer,
      invoiceType: facility.types.F ?? 0,
      lines: [{ product: facility.products.fee }],
      payments: [],
    });
    const paid = await server.api.run('payInvoice', {
      invoice: invoice.id,
      payments: [{ paymentMethod: byDeposit, amount: 40 }],
    });
    expect(paid).toMatchObject({ invoice: { paymentStatus: 2, paymentMethods: 'Depósito' }, receipt: { amount: 40 } });
    expect([await depositOf(early), await depositOf(late), await depositOf(over)]).toEqual([0, 15, 50]);
    await server.api.run('cancelPayment', { payment: paid.payments[0]?.id ?? 0, reason: 'Error' });
    expect([await depositOf(early), await depositOf(late), await depositOf(over)]).toEqual([25, 30, 50]);
  });
});

describe('is refused and changes nothing:', () => {
  const refusals: [string, () => object | Promise<object>, ErrorCode, Faults?][] = [
    [
      'a voucher of nobody’s sale',
      async () => ({ sale: await court(null), payments: [{ paymentMethod: byVoucher, amount: 1 }] }),
      'validation_failed',
      [['#/payments/0/paymentMethod', 'customer_required']],
    ],
    [
      'a voucher that pays in cash',
      async () => ({
        sale: await court(facility.customers.visitor),
        payments: [{ paymentMethod: facility.methods.cash, amount: 1, voucher: 1 }],
      }),
      'validation_failed',
      [['#/payments/0/voucher', 'invalid_value']],
    ],
    [
      'somebody else’s voucher',
      async () => {
        const { voucher } = await withVoucher({ amount: 50 });
        const { customer } = await withVoucher({ amount: 5 });
        return { sale: await court(customer), payments: [{ paymentMethod: byVoucher, amount: 1, voucher }] };
      },
      'insufficient_balance',
    ],
    [
      'more than the voucher holds',
      async () => {
        const { customer } = await withVoucher({ amount: 5 });
        return { sale: await court(customer), payments: [{ paymentMethod: byVoucher, amount: 5.01 }] };
      },
      'insufficient_balance',
    ],
    [
      'more than the deposit holds',
      async () => {
        const { id: customer } = await server.api.create('customer', { name: 'Iván' });
        const { id: deposit } = await server.api.create('deposit', { customer, balance: 5 });
        return { sale: await court(customer), payments: [{ paymentMethod: byDeposit, amount: 6, deposit }] };
      },
      'insufficient_balance',
    ],
    [
      'more than is owed',
      async () => {
        const { customer } = await withVoucher({ amount: 50 });
        return { sale: await court(customer), payments: [{ paymentMethod: byVoucher, amount: 12.11 }] };
      },
      'validation_failed',
      [['#/payments/0/amount', 'too_big']],
    ],
  ];
  test.each(refusals)('%s', async (_, body, code, faults = []) => {
    const input = await body();
    await expectRefused(server, () => server.api.send('POST', '/api/billing/paySale', input), code, faults);
  });
});
