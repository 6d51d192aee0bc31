/**
 * What cash points report. X and Z add up a session from indexes alone: what its documents come to, the numbers they have,
 * which of their sales recharge wallets, and which payments were corrected.
 */
export const cash: readonly string[] = [
  'alter table "invoice" add column "voidedAt" text',
  `create trigger "invoice_keeps_when_it_was_voided" before update of "voidedAt" on "invoice"
    when old."status" = 2 and new."voidedAt" is not old."voidedAt"
    begin select raise(abort, 'immutable_record'); end`,
  'drop index "invoice_session"',
  `create index "invoice_session" on "invoice"
      ("session", "status", "isCreditNote", "createUser", "totalBeforeTaxes", "total", "discounts", "taxes",
       "counter", "date", "sequenceNumber") where "session" is not null`,
  'drop index "sale_invoice"',
  'create index "sale_invoice" on "sale" ("invoice", "family", "units", "total", "voucherType")',
  `create index "payment_correction" on "payment" ("session") where "scope" = 'billing:correct'`,
];
