/**
 * What reports add up. The documents that count as turnover are found by date in an index that has all they come to, so
 * that the documents themselves are not read; SQLite wants the columns of its condition there, too. So are the units of
 * their lines, and what is owed.
 */
export const reports: readonly string[] = [
  `alter table "invoice" add column "isCountedBefore" integer check ("isCountedBefore" in (0, 1))`,
  `create trigger "invoice_keeps_what_it_repeats" before update of "isCountedBefore" on "invoice"
    when old."status" <> 0 and new."isCountedBefore" is not old."isCountedBefore"
    begin select raise(abort, 'immutable_record'); end`,
  `create index "invoice_turnover" on "invoice"
      ("date", "created", "pos", "createUser", "customer", "company", "isCreditNote", "totalBeforeTaxes", "total", "discounts",
       "status", "isProforma", "isInternal", "isSummary", "isReplace", "isCountedBefore")
    where "status" = 1 and "isProforma" = 0 and "isInternal" = 0 and "isSummary" = 0 and "isReplace" = 0
      and "isCountedBefore" is null`,
  `create index "invoice_owed" on "invoice" ("customer", "dueDate", "date", "pending")
    where "status" = 1 and "pending" > 0`,
  'drop index "invoiceLine_invoice"',
  'create index "invoiceLine_invoice" on "invoiceLine" ("invoice", "units")',
];
