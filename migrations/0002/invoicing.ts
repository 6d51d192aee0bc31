/** Drafts: what a line or an invoice that is taken out is looked up by, and series moved on by hand. */

/** Columns that name another document or line; most are null. */
const links: Readonly<Record<string, readonly string[]>> = {
  invoice: ['convertedTo', 'summaryInvoice', 'source', 'convertedFrom'],
  invoiceLine: ['parentLine', 'source', 'sale'],
};

export const invoicing: readonly string[] = [
  // JSON pairs [from, to]: numbers after `from` up to `to` were never given by this series.
  `alter table "invoiceCounter" add column "jumps" text`,
  ...Object.entries(links).flatMap(([table, columns]) =>
    columns.map(
      (column) => `create index "${table}_${column}" on "${table}" ("${column}") where "${column}" is not null`,
    ),
  ),
];
