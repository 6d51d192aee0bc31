import { deletableStamps, filed, listIndexes, neverChanges, neverDeleted } from './parts.ts';

/** Payments, which sales and documents each pays, and receipts. */
export const payments: readonly string[] = [
  `create table "paymentMethod" (
    "id" integer primary key,
    "name" text not null,
    "type" integer not null,
    "openDrawer" integer not null check ("openDrawer" in (0, 1)),
    "priority" integer not null,
    "active" integer not null check ("active" in (0, 1)),
    ${deletableStamps},
    "searchText" text
  ) strict`,
  // `scope` is the permission by which money went out.
  `create table "payment" (
    "id" integer primary key,
    "paymentMethod" integer not null references "paymentMethod" ("id"),
    "type" integer not null,
    "amount" integer not null,
    "tendered" integer,
    "change" integer,
    "tip" integer,
    "reference" text,
    "customer" integer references "customer" ("id"),
    "pos" integer references "pos" ("id"),
    "cancelationOf" integer references "payment" ("id"),
    "reason" text,
    "currency" text not null,
    ${deletableStamps},
    "hash" text,
    "session" integer references "posMovement" ("id"),
    "scope" text,
    "checksum" text
  ) strict`,
  `create table "salePayment" (
    "id" integer primary key,
    "sale" integer not null references "sale" ("id"),
    "payment" integer not null references "payment" ("id"),
    "amount" integer not null,
    ${deletableStamps},
    "checksum" text
  ) strict`,
  // A payment of a document shows on those it was converted from, too: in rows whose `copyOf` is the row they repeat.
  `create table "invoicePayment" (
    "id" integer primary key,
    "receipt" integer references "invoiceReceipt" ("id"),
    "invoice" integer not null references "invoice" ("id"),
    "paymentMethod" integer not null references "paymentMethod" ("id"),
    "payment" integer references "payment" ("id"),
    "amount" integer not null,
    "comments" text,
    "isFTR" integer not null check ("isFTR" in (0, 1)),
    "salePayment" integer references "salePayment" ("id"),
    "customer" integer not null,
    "customerName" text not null,
    ${deletableStamps},
    "copyOf" integer references "invoicePayment" ("id"),
    "checksum" text
  ) strict`,
  `create table "invoiceReceipt" (
    "id" integer primary key,
    "customer" integer references "customer" ("id"),
    "number" text not null,
    "sequenceNumber" integer not null,
    "amount" integer not null,
    "currency" text not null,
    "comments" text,
    "isFTR" integer not null check ("isFTR" in (0, 1)),
    ${deletableStamps},
    "searchText" text,
    "checksum" text
  ) strict`,
  `create index "payment_session" on "payment" ("session") where "session" is not null`,
  // A payment is reversed once at most.
  `create unique index "payment_cancelationOf" on "payment" ("cancelationOf") where "cancelationOf" is not null`,
  `create index "payment_correction" on "payment" ("session") where "scope" = 'billing:correct'`,
  `create index "payment_created" on "payment" ("created")`,
  `create index "payment_customer" on "payment" ("customer") where "customer" is not null`,
  // What a search for an amount reads: the newest records that come to it.
  `create index "payment_amount" on "payment" ("amount")`,
  ...listIndexes('payment', {
    common: { currency: 'EUR', reason: null, reference: null },
    alphabetical: ['reason', 'reference'],
  }),
  ...listIndexes('invoicePayment', { common: { comments: null }, alphabetical: ['comments'] }),
  ...listIndexes('invoiceReceipt', { common: { currency: 'EUR' } }),
  `create index "salePayment_sale" on "salePayment" ("sale")`,
  `create index "salePayment_payment" on "salePayment" ("payment")`,
  `create index "invoicePayment_invoice" on "invoicePayment" ("invoice")`,
  `create index "invoicePayment_payment" on "invoicePayment" ("payment")`,
  `create index "invoicePayment_customer" on "invoicePayment" ("customer")`,
  `create index "invoicePayment_receipt" on "invoicePayment" ("receipt") where "receipt" is not null`,
  `create unique index "invoicePayment_copyOf" on "invoicePayment" ("copyOf", "invoice")
    where "copyOf" is not null`,
  `create unique index "invoiceReceipt_sequenceNumber" on "invoiceReceipt" ("sequenceNumber")`,
  `create index "invoiceReceipt_customer" on "invoiceReceipt" ("customer") where "customer" is not null`,
  ...neverChanges('salePayment'),
  // All but the customer, who may turn out to be another record of the same person.
  neverDeleted('payment'),
  filed('payment', 'true'),
  neverDeleted('invoicePayment'),
  filed('invoicePayment', 'true'),
  neverDeleted('invoiceReceipt'),
  filed('invoiceReceipt', 'true'),
];
