/** Payments of every kind for a database to break, and ways to break them. */
import type Database from 'better-sqlite3';
import type { FacilityServer } from './server.ts';

/** Sales paid by themselves, and what an invoice owes paid through its sale; receipts; payments taken back; by deposit. */
export async function somePayments(server: FacilityServer): Promise<void> {
  const { api, facility } = server;
  const { products, methods, customers, pos, types } = facility;
  for (const units of [1, 2]) {
    const { id } = await api.run('saveSale', { product: products.court, units });
    await api.run('paySale', { sale: id, pos, payments: [{ paymentMethod: methods.card, amount: units, tip: 0.5 }] });
  }
  const { sales } = await api.run('checkout', {
    pos,
    customer: customers.club,
    lines: [{ product: products.fee }],
    payments: [],
  });
  for (const amount of [5, 5]) {
    await api.run('paySale', { sales, pos, payments: [{ paymentMethod: methods.transfer, amount }] });
  }
  const { invoice } = await api.run('checkout', {
    pos,
    customer: customers.club,
    invoiceType: types.F ?? 0,
    lines: [{ product: products.fee }],
    payments: [],
  });
  for (const amount of [15, 16]) {
    await api.run('payInvoice', {
      invoice: invoice.id,
      pos,
      payments: [
        { paymentMethod: methods.cash, amount },
        { paymentMethod: methods.transfer, amount: 2 },
      ],
    });
  }
  for (const units of [3, 4]) {
    const { id } = await api.run('saveSale', { product: products.water, units });
    const { payments } = await api.run('paySale', {
      sale: id,
      pos,
      payments: [{ paymentMethod: methods.card, amount: 1.5 * units, tip: 0.2 }],
    });
    await api.run('cancelPayment', { payment: payments[0]?.id ?? 0, reason: 'Error' });
  }
  const { id: byDeposit } = await api.create('paymentMethod', { name: 'Depósito', type: 6 });
  const { id: paidByDeposit } = await api.run('saveSale', { product: products.court, customer: customers.visitor });
  await api.run('paySale', { sale: paidByDeposit, pos, payments: [{ paymentMethod: byDeposit, amount: 12.1 }] });
  await someOnAccount(server);
  await api.run('posCount', { pos, realCashCount: 100 });
}

/** One sale on account and one by direct debit. */
async function someOnAccount({ api, facility }: FacilityServer): Promise<void> {
  const { id: customer } = await api.create('customer', { name: 'Rosa', creditLimit: 100 });
  await api.create('bankAccount', { customer, iban: 'ES9121000418450200051332' });
  for (const type of [4, 7]) {
    const [method] = await api.list('paymentMethod', `type=${type}`);
    const { id: sale } = await api.run('saveSale', { product: facility.products.court, customer });
    await api.run('paySale', { sale, payments: [{ paymentMethod: method?.id ?? 0, amount: 12.1 }] });
  }
}

/** The payments of sales that are on no invoice. */
const loose = `(select sp."payment" from "salePayment" sp join "sale" s on s."id" = sp."sale" where s."invoice" is null and s."status" = 3)`;

/** Two payments of as much by the same method. */
const twins = `(select "id" from "payment" where "type" = 3 and "amount" = 30000000 order by "id" limit 2)`;

/** Each rule of payments and how a row breaks it, and it alone. */
export function paymentBreaks(open: () => Database.Database, rechain: (db: Database.Database) => void) {
  return [
    [
      'each payment is spent to the last cent',
      'two payments that swapped what they pay',
      () =>
        open().exec(`update "salePayment" set "payment" = (select sum("id") from "payment" where "id" in ${loose}) - "payment"
          where "payment" in ${loose}`),
    ],
    [
      'what a payment pays of a sale it pays of the invoice the sale is on',
      'a payment of another invoice',
      () =>
        open().exec(`update "invoicePayment" set "payment" = (select sum("id") from ${twins}) - "payment"
          where "payment" in ${twins}`),
    ],
    [
      'each payment by voucher or deposit has taken as much out of one',
      'a use of nobody’s',
      () => {
        open().exec('update "depositMovement" set "payment" = null where "type" = 2');
        rechain(open());
      },
    ],
    [
      'a payment that takes another back is that one with the sign turned, once',
      'two that take back each other’s',
      () => {
        open().exec(`drop index "payment_cancelationOf"`);
        open().exec(`update "payment" set "cancelationOf" = (select sum("cancelationOf") from "payment") - "cancelationOf"
          where "cancelationOf" is not null`);
      },
    ],
    ...[
      ['no method that says how', 'set "pendingPaymentMethod" = null where "onCredit" = 1'],
      ['on account and by direct debit', 'set "directDebit" = 1, "bankAccount" = 1 where "onCredit" = 1'],
      ['on nobody’s account', 'set "customer" = null where "onCredit" = 1'],
      ['by direct debit of no account', 'set "bankAccount" = null where "directDebit" = 1'],
    ].map(
      ([how = '', change = '']) =>
        [
          'what is put off is somebody’s, on account or by direct debit of an account',
          how,
          () => open().exec(`update "sale" ${change}`),
        ] as const,
    ),
    [
      'receipts are numbered without a gap, each for what was paid with it',
      'a number skipped',
      () => open().exec('update "invoiceReceipt" set "sequenceNumber" = 3 where "sequenceNumber" = 2'),
    ],
    [
      'receipts are numbered without a gap, each for what was paid with it',
      'another amount',
      () => open().exec('update "invoiceReceipt" set "amount" = "amount" + 1 where "sequenceNumber" = 1'),
    ],
  ] as const;
}
