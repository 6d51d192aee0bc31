/** Series of documents, and what is made of a document once. */
export const series: readonly string[] = [
  // A cancellation takes the whole invoice back, and a credit note is handed over once.
  ...['faexCancel', 'faexCredit'].map(
    (table) =>
      `create unique index "${table}_once" on "${table}" ("invoice") where "deleted" = 0 and "invoice" is not null`,
  ),
  // A type has one series that all companies share: without a company, none is like another to SQL.
  `create unique index "invoiceCounter_shared" on "invoiceCounter" ("type") where "deleted" = 0 and "company" is null`,
  // The day the series was moved to by hand; null where its date is that of its last document.
  'alter table "invoiceCounter" add column "setDate" text',
  'alter table "invoiceCounter" add column "replaces" integer references "invoiceCounter" ("id")',
  `create index "invoiceCounter_replaces" on "invoiceCounter" ("replaces") where "replaces" is not null`,
];
