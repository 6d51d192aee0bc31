/**
 * Drafts: what a line or an invoice that is taken out is looked up by, what of them was set by hand, and series moved on
 * by hand. Series: their order is that of their numbers, for drafts are confirmed in any order.
 */

/** Columns that name another document or line; most are null. */
const links: Readonly<Record<string, readonly string[]>> = {
  invoice: ['convertedTo', 'summaryInvoice', 'source', 'convertedFrom'],
  invoiceLine: ['parentLine', 'source', 'sale'],
};

export const invoicing: readonly string[] = [
  // JSON pairs [from, to]: numbers after `from` up to `to` were never given by this series.
  `alter table "invoiceCounter" add column "jumps" text`,
  // JSON names of columns; what was not set by hand is taken anew when the draft is confirmed.
  `alter table "invoice" add column "byHand" text`,
  'alter table "invoice" add column "voidReason" text',
  'drop index "invoice_counter"',
  // What X and Z add up of a session is read without its documents, whose rows are wide.
  'drop index "invoice_session"',
  `create index "invoice_session" on "invoice"
      ("session", "status", "isCreditNote", "createUser", "total", "discounts", "taxes") where "session" is not null`,
  `create index "invoice_series" on "invoice" ("counter", "date", "sequenceNumber") where "counter" is not null`,
  ...Object.entries(links).flatMap(([table, columns]) =>
    columns.map(
      (column) => `create index "${table}_${column}" on "${table}" ("${column}") where "${column}" is not null`,
    ),
  ),
];
