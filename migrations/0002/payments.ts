/**
 * Payments: taken back once at most; receipts that are numbered one by one; why a sale was called off. What is paid of a
 * document that others stand for shows there, too: by rows that name the row they mirror.
 */
export const payments: readonly string[] = [
  'alter table "sale" add column "reason" text',
  `create unique index "payment_cancelationOf" on "payment" ("cancelationOf") where "cancelationOf" is not null`,
  `create unique index "invoiceReceipt_sequenceNumber" on "invoiceReceipt" ("sequenceNumber")`,
  `alter table "invoicePayment" add column "mirrorOf" integer references "invoicePayment" ("id")`,
  `create unique index "invoicePayment_mirrorOf" on "invoicePayment" ("mirrorOf", "invoice") where "mirrorOf" is not null`,
];
