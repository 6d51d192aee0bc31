import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { Facility } from '#test/kit/facility.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';

type Payments = InputOf<Contract<'paySale'>>['payments'];

let server: FacilityServer;
let facility: Facility;
/** The seeded method of each type. */
let method: Record<'cash' | 'card' | 'directDebit' | 'voucher' | 'deposit' | 'credit', number>;
beforeAll(async () => {
  server = await startOpen();
  ({ facility } = server);
  const methods = await server.api.list('paymentMethod');
  const of = (type: number): number => methods.find((each) => each.type === type)?.id ?? 0;
  method = { cash: of(1), card: of(2), directDebit: of(4), voucher: of(5), deposit: of(6), credit: of(7) };
});

const customerWith = async (creditLimit: number | null): Promise<number> =>
  (await server.api.create('customer', { name: 'Rosa', creditLimit })).id;
/** Each by a mandate of its own, so that it is another account. */
const accountOf = async (customer: number, active = true): Promise<number> =>
  (
    await server.api.create('bankAccount', {
      ...{ customer, iban: 'ES9121000418450200051332', active },
      ...{ mandate: `M-${randomInt(1e9)}`, mandateDate: '2026-01-01' },
    })
  ).id;
/** A sale of a court (12.10) to a customer, or of several. */
const court = async (customer: number | null, units = 1): Promise<number> =>
  (await server.api.run('saveSale', { product: facility.products.court, customer, units })).id;
const onAccount = (amount: number) => [{ paymentMethod: method.credit, amount }];
const paymentsOf = (invoice: number) => server.api.list('invoicePayment', `invoice=${invoice}`);

describe('on account', () => {
  test('a basket mixes cash, card, voucher, deposit and credit, with a tip and change', async () => {
    const customer = await customerWith(50);
    const { purse } = await addVoucherTypes(server);
    await server.api.run('voucherRecharge', { customer, voucherType: purse, price: 10, amount: 10 });
    await server.api.create('deposit', { customer, balance: 7 });
    const before = await server.api.run('posStatus', {});
    const sold = await server.api.run('checkout', {
      customer,
      lines: [{ product: facility.products.fee }, { product: facility.products.course }],
      payments: [
        { paymentMethod: method.credit, amount: 33 },
        { paymentMethod: method.cash, amount: 10, tip: 1, tendered: 20 },
        { paymentMethod: method.card, amount: 15, tip: 2 },
        { paymentMethod: method.voucher, amount: 8 },
        { paymentMethod: method.deposit, amount: 4 },
      ],
    });
    expect(sold).toMatchObject({
      change: 9,
      invoice: { total: 70, pending: 33, paymentStatus: 1, paymentMethod: method.credit },
    });
    expect(sold.invoice.paymentMethods).toBe('A cuenta, Efectivo, Tarjeta, Bono, Depósito');
    expect((await paymentsOf(sold.invoice.id)).map(({ amount }) => amount)).toEqual([10, 15, 8, 4]);
    const [fee, course] = await Promise.all(sold.sales.map((id) => server.api.get('sale', id)));
    expect(fee).toMatchObject({ status: 3, pending: 3, onCredit: true, pendingPaymentMethod: method.credit });
    expect(course).toMatchObject({ status: 2, pending: 30, onCredit: true, directDebit: false });
    const after = await server.api.run('posStatus', {});
    expect([after.expectedCash, after.expectedCard]).toEqual([
      (before.expectedCash ?? 0) + 11,
      (before.expectedCard ?? 0) + 17,
    ]);
    expect(await server.api.list('deposit', `customer=${customer}`)).toMatchObject([{ balance: 3 }]);

    const paid = await server.api.run('payInvoice', {
      invoice: sold.invoice.id,
      payments: [{ paymentMethod: method.card, amount: 33 }],
    });
    expect(paid.invoice).toMatchObject({ paymentStatus: 2, paymentMethods: 'Efectivo, Tarjeta, Bono, Depósito' });
    // The debt is paid: all of the limit is there again.
    await server.api.run('paySale', { sale: await court(customer, 4), payments: onAccount(48.4) });
  });

  test('covers what no payment pays, also where the rest may not wait otherwise', async () => {
    const customer = await customerWith(12.1);
    const { invoice, sales } = await server.api.run('checkout', {
      customer,
      lines: [{ product: facility.products.court }],
      payments: onAccount(12.1),
    });
    expect(invoice).toMatchObject({ pending: 12.1, paymentStatus: 0, paymentMethods: 'A cuenta' });
    const { sales: paid, payments } = await server.api.run('paySale', {
      sale: sales[0],
      payments: [{ paymentMethod: method.cash, amount: 12.1 }],
    });
    expect(paid).toMatchObject([{ status: 4, onCredit: true }]);
    expect(await server.api.get('invoice', invoice.id)).toMatchObject({ paymentStatus: 2, paymentMethods: 'Efectivo' });
    // What a reversed payment paid is owed on account again.
    await server.api.run('cancelPayment', { payment: payments[0]?.id ?? 0, reason: 'Error' });
    expect(await server.api.get('invoice', invoice.id)).toMatchObject({ paymentStatus: 0, paymentMethods: 'A cuenta' });
    const more = await court(customer);
    await expectRefused(
      server,
      () => server.api.send('POST', '/api/billing/paySale', { sale: more, payments: onAccount(12.1) }),
      'insufficient_balance',
    );
  });

  test('takes its goods along, is not changed any more, and returns them when it is cancelled', async () => {
    const customer = await customerWith(100);
    const { id: product } = await server.api.create('product', { name: 'Raqueta', price: 20, useStock: true });
    const { id: sale } = await server.api.run('saveSale', { product, customer, units: 2 });
    const stock = async () => (await server.api.get('product', product)).stock;
    const paid = await server.api.run('paySale', { sale, payments: onAccount(40) });
    expect(paid).toMatchObject({ payments: [], change: 0, sales: [{ status: 2, onCredit: true }] });
    expect(await stock()).toBe(-2);
    const change = () => server.api.send('POST', '/api/billing/saveSale', { id: sale, units: 9 });
    await expectRefused(server, change, 'immutable_record');
    await server.api.run('cancelSale', { sale, reason: 'Error' });
    expect(await stock()).toBe(0);
    await server.api.run('paySale', { sale: await court(customer, 8), payments: onAccount(96.8) });
  });

  test('is named by a document made later, by its conversion, and is owed when the document is voided', async () => {
    const customer = facility.customers.club;
    await server.api.update('customer', customer, { creditLimit: 12.1 });
    const sale = await court(customer);
    await server.api.run('paySale', { sale, payments: onAccount(12.1) });
    const { T: ticket = 0 } = facility.types;
    const made = () => server.api.run('createInvoice', { sales: [sale], type: ticket, confirm: true });
    const voided = await made();
    expect(voided).toMatchObject({ pending: 12.1, paymentStatus: 0, paymentMethods: 'A cuenta' });
    await server.api.run('voidInvoice', { invoice: voided.id, reason: 'Error' });
    expect(await server.api.get('sale', sale)).toMatchObject({ status: 2, pending: 12.1, onCredit: true });
    const again = await made();
    const full = await server.api.run('convertInvoice', { invoice: again.id, confirm: true });
    expect(full).toMatchObject({ pending: 12.1, paymentMethods: 'A cuenta' });
    const { invoice } = await server.api.run('payInvoice', {
      invoice: full.id,
      payments: [{ paymentMethod: method.card, amount: 12.1 }],
    });
    expect(invoice).toMatchObject({ pending: 0, paymentMethods: 'Tarjeta' });
    await server.api.run('paySale', { sale: await court(customer), payments: onAccount(12.1) });
  });

  test('of a limit’s last 10.00, which two tills want, one gets them', async () => {
    const customer = await customerWith(10);
    const buy = () =>
      server.api.call('checkout', {
        customer,
        lines: [{ product: facility.products.course }],
        payments: [{ paymentMethod: method.card, amount: 20 }, ...onAccount(10)],
      });
    const replies = await Promise.all([buy(), buy()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await expectRefused(server, buy, 'insufficient_balance');
  });

  test('said again of the same sale it is one debt; by direct debit it is none any more', async () => {
    const customer = await customerWith(15);
    const account = await accountOf(customer);
    const sale = await court(customer);
    for (let turn = 0; turn < 2; turn += 1) await server.api.run('paySale', { sale, payments: onAccount(12.1) });
    const debit = [{ paymentMethod: method.directDebit, amount: 12.1 }];
    const { sales } = await server.api.run('paySale', { sale, payments: debit });
    expect(sales).toMatchObject([{ status: 2, onCredit: false, directDebit: true, bankAccount: account }]);
    await server.api.run('paySale', { sale: await court(customer), payments: onAccount(12.1) });
  });
});

describe('by direct debit', () => {
  test('an invoice is paid without a limit, of the account named or the last one added', async () => {
    const customer = facility.customers.club;
    const first = await accountOf(customer);
    const last = await accountOf(customer);
    await accountOf(customer, false);
    for (const [named, used] of [
      [undefined, last],
      [first, first],
    ]) {
      const { invoice, sales } = await server.api.run('checkout', {
        customer,
        invoiceType: facility.types.F ?? 0,
        lines: [{ product: facility.products.fee, units: 20 }],
        payments: [],
      });
      const paid = await server.api.run('payInvoice', {
        invoice: invoice.id,
        payments: [
          { paymentMethod: method.cash, amount: 1 },
          { paymentMethod: method.directDebit, amount: 799, ...(named === undefined ? {} : { bankAccount: named }) },
        ],
      });
      expect(paid.invoice).toMatchObject({ pending: 799, paymentMethods: 'Efectivo, Domiciliación' });
      expect(paid.receipt).toMatchObject({ amount: 1 });
      expect(await server.api.get('sale', sales[0] ?? 0)).toMatchObject({ directDebit: true, bankAccount: used });
    }
  });
});

describe('is refused and changes nothing:', () => {
  const refusals: [string, () => Promise<{ sale: number; payments: Payments }>, ErrorCode, Faults?][] = [
    [
      'on nobody’s account',
      async () => ({ sale: await court(null), payments: onAccount(12.1) }),
      'validation_failed',
      [['#/payments/0/paymentMethod', 'customer_required']],
    ],
    [
      'by nobody’s direct debit',
      async () => ({
        sale: await court(null),
        payments: [{ paymentMethod: method.directDebit, amount: 12.1 }],
      }),
      'validation_failed',
      [['#/payments/0/paymentMethod', 'customer_required']],
    ],
    [
      'without a limit',
      async () => ({ sale: await court(await customerWith(null)), payments: onAccount(12.1) }),
      'insufficient_balance',
    ],
    [
      'a cent beyond the limit',
      async () => ({ sale: await court(await customerWith(12.09)), payments: onAccount(12.1) }),
      'insufficient_balance',
    ],
    [
      'less than is left',
      async () => ({ sale: await court(await customerWith(50)), payments: onAccount(12) }),
      'validation_failed',
      [['#/payments/0/amount', 'too_small']],
    ],
    [
      'more than is left',
      async () => ({
        sale: await court(await customerWith(50)),
        payments: [...onAccount(12.1), { paymentMethod: method.cash, amount: 1 }],
      }),
      'validation_failed',
      [['#/payments/0/amount', 'too_big']],
    ],
    [
      'twice',
      async () => {
        const customer = await customerWith(50);
        await accountOf(customer);
        const debit = { paymentMethod: method.directDebit, amount: 6.1 };
        return { sale: await court(customer), payments: [...onAccount(12.1), debit] };
      },
      'validation_failed',
      [['#/payments/1/paymentMethod', 'invalid_value']],
    ],
    [
      'a direct debit of a customer without an account in use',
      async () => {
        const customer = await customerWith(null);
        await accountOf(customer, false);
        return { sale: await court(customer), payments: [{ paymentMethod: method.directDebit, amount: 12.1 }] };
      },
      'validation_failed',
      [['#/payments/0/bankAccount', 'required']],
    ],
    [
      'a direct debit of somebody else’s account',
      async () => {
        const bankAccount = await accountOf(await customerWith(null));
        const customer = await customerWith(null);
        await accountOf(customer);
        const debit = { paymentMethod: method.directDebit, amount: 12.1, bankAccount };
        return { sale: await court(customer), payments: [debit] };
      },
      'validation_failed',
      [['#/payments/0/bankAccount', 'unknown_reference']],
    ],
    [
      'an account that pays in cash',
      async () => ({
        sale: await court(await customerWith(50)),
        payments: [{ paymentMethod: method.cash, amount: 1, bankAccount: 1 }],
      }),
      'validation_failed',
      [['#/payments/0/bankAccount', 'invalid_value']],
    ],
    [
      'a tip',
      async () => ({
        sale: await court(await customerWith(50)),
        payments: [{ paymentMethod: method.credit, amount: 12.1, tip: 1 }],
      }),
      'validation_failed',
      [['#/payments/0/tip', 'too_big']],
    ],
  ];
  test.each(refusals)('%s', async (_, body, code, faults = []) => {
    const input = await body();
    await expectRefused(server, () => server.api.send('POST', '/api/billing/paySale', input), code, faults);
  });

  test('sales of two customers, which are nobody’s debt', async () => {
    const sales = [await court(await customerWith(50)), await court(await customerWith(50))];
    const body = { sales, payments: onAccount(24.2) };
    await expectRefused(server, () => server.api.send('POST', '/api/billing/paySale', body), 'validation_failed', [
      ['#/payments/0/paymentMethod', 'customer_required'],
    ]);
  });
});
