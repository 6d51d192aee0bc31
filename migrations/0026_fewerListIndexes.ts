/**
 * Lists are read at once in the orders that they suggest, and by dates, names and totals. The indexes of all other orders
 * took most of the time of an insert of a sale or a document.
 */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { alphabetSql } from '../src/server/core/db/alphabet.ts';

/** Of the indexes for lists alone. Totals look for another currency in those of currencies. */
const kept = [
  ...['sale_list_description', 'invoiceLine_list_description', 'invoiceLine_list_product', 'payment_list_reference'],
  ...['posMovement_list_comments', 'invoice_list_currency', 'payment_list_currency', 'invoiceReceipt_list_currency'],
];

/** What is summed comes next to the first column and the id: a column is found the sooner, the fewer are before it. */
const wide: Readonly<Record<string, readonly string[]>> = {
  sale: [
    ...['issueDate', 'id', 'total', 'pending', 'totalBeforeTaxes', 'taxAmount', 'units', 'deleted', 'status'],
    ...['customer', 'company', 'product', 'created', 'dueDate', 'useDate', 'timeout', 'updated'],
  ],
  invoice: [
    ...['created', 'id', 'total', 'totalBeforeTaxes', 'taxTotal', 'withheld', 'pending', 'discounts', 'discountTotal'],
    ...['date', 'type', 'status', 'customer', 'company', 'pos', 'createUser', 'currency', 'paymentStatus'],
    ...['isCreditNote', 'isProforma', 'isInternal', 'isSummary', 'isReplace', 'isCountedBefore', 'convertedTo'],
    ...['summaryInvoice', 'dueDate', 'earliestDueDate', 'sendStatus', 'updated', 'voidedAt'],
  ],
  invoiceLine: [
    ...['created', 'id', 'total', 'price', 'invoice', 'totalBeforeTaxes', 'taxAmount', 'units', 'invoiceStatus'],
    ...['product', 'useDate', 'timeout', 'updated'],
  ],
};

const made = [
  `create index "invoice_list_name" on "invoice" (${alphabetSql('"name"')}) where "id" > 0`,
  ...Object.entries(wide).map(
    ([table, columns]) =>
      `create index "${table}_list_of_all" on "${table}" (${columns.map((column) => `"${column}"`).join(', ')})
      where "id" > 0`,
  ),
];

export const fewerListIndexes: Migration = {
  up: async (db: Kysely<unknown>) => {
    const { rows } = await sql<{ readonly name: string }>`
      select "name" from "sqlite_schema" where "type" = 'index' and "name" glob '*_list_*'`.execute(db);
    for (const { name } of rows) if (!kept.includes(name)) await sql`drop index ${sql.id(name)}`.execute(db);
    for (const statement of made) await sql.raw(statement).execute(db);
  },
};
