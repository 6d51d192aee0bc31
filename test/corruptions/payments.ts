/** Payments and receipts. */
import { append } from '../kit/corrupt.ts';
import { rechain } from '../kit/rehash.ts';
import type { Break } from './corrupt.ts';

/** The payments of two sales of nobody's, each paid in part. */
const loose = `(select sp."payment" from "salePayment" sp join "sale" s on s."id" = sp."sale" where s."customer" is null and s."status" = 3)`;

/** Two payments of as much by the same method. */
const twins = `(select "id" from "payment" where "type" = 3 and "amount" = 30000000 order by "id" limit 2)`;

/** What pays part of a sale that is on an invoice. */
const partPaid = `(select min(sp."id") from "salePayment" sp join "sale" s on s."id" = sp."sale"
  where s."invoice" is not null and s."status" = 3)`;

export const paymentBreaks: readonly Break[] = [
  ...[
    ['half a cent counted', 'update "posMovement" set "realCashCount" = "realCashCount" + 5000 where "type" = 3'],
    ['half a cent counted of the card', 'update "posMovement" set "realCreditCardCount" = 5000 where "type" = 3'],
    ['half a cent handed over', 'update "payment" set "tendered" = "tendered" + 5000, "change" = 5000 where "id" = 2'],
    [
      'half a cent in a deposit',
      `update "depositMovement" set "amount" = "amount" + 5000 where "id" = 1;
       update "deposit" set "balance" = "balance" + 5000 where "id" = (select "deposit" from "depositMovement" where "id" = 1)`,
    ],
  ].map(
    ([how = '', change = '']): Break => [
      'what is owed, paid and counted is whole cents',
      how,
      ({ db }) => {
        db.exec(change);
        rechain(db);
      },
    ],
  ),
  [
    'what is owed, paid and counted is whole cents',
    'half a cent put into the drawer',
    ({ db, running }) => append(db, running, { type: 4, amount: 5000 }),
  ],
  [
    'each payment is allocated to the last cent',
    'two payments that swapped what they pay',
    ({ db }) =>
      db.exec(`update "salePayment" set "payment" = (select sum("id") from "payment" where "id" in ${loose}) - "payment"
          where "payment" in ${loose}`),
    ['what a payment pays of a sale it pays of the invoice the sale is on'],
  ],
  [
    'what is paid of an invoice beyond its sales is no more than its lines without a sale',
    'a cent that the sale does not know of',
    ({ db }) =>
      db.exec(`update "sale" set "pending" = "pending" + 10000
          where "id" = (select "sale" from "salePayment" where "id" = ${partPaid});
        update "salePayment" set "amount" = "amount" - 10000 where "id" = ${partPaid}`),
  ],
  [
    'what a payment pays of a sale it pays of the invoice the sale is on',
    'a payment of another invoice',
    ({ db }) =>
      db.exec(`update "invoicePayment" set "payment" = (select sum("id") from ${twins}) - "payment"
          where "payment" in ${twins}`),
  ],
  [
    'each payment by voucher or deposit has taken as much out of one',
    'a use of nobody’s',
    ({ db }) => {
      db.exec('update "depositMovement" set "payment" = null where "type" = 2');
      rechain(db);
    },
  ],
  [
    'a reversal is its payment with the opposite sign, once',
    'two that reverse each other’s',
    ({ db }) => {
      db.exec(`drop index "payment_cancelationOf"`);
      db.exec(`update "payment" set "cancelationOf" = (select sum("cancelationOf") from "payment") - "cancelationOf"
          where "cancelationOf" is not null`);
    },
  ],
  ...[
    ['no method that says how', 'set "pendingPaymentMethod" = null where "onCredit" = 1'],
    ['on account and by direct debit', 'set "directDebit" = 1, "bankAccount" = 1 where "onCredit" = 1'],
    ['on nobody’s account', 'set "customer" = null where "onCredit" = 1'],
    ['by direct debit of no account', 'set "bankAccount" = null where "directDebit" = 1'],
  ].map(
    ([how = '', change = '']): Break => [
      'a sale on account is a customer’s, and a direct debit names an account',
      how,
      ({ db }) => db.exec(`update "sale" ${change}`),
    ],
  ),
  [
    'receipts are numbered without a gap, each for what was paid with it',
    'a number skipped',
    ({ db }) => db.exec('update "invoiceReceipt" set "sequenceNumber" = 3 where "sequenceNumber" = 2'),
  ],
  [
    'receipts are numbered without a gap, each for what was paid with it',
    'another amount',
    ({ db }) => db.exec('update "invoiceReceipt" set "amount" = "amount" + 1 where "sequenceNumber" = 1'),
  ],
];
