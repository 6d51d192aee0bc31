/**
 * Of the lists of what grows with every sale, one index a table has all columns that are not sorted by one of their own:
 * an index a column cost a checkout more than its statements.
 */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Indexes for lists alone. */
const dropped: Readonly<Record<string, readonly string[]>> = {
  sale: [
    ...['of_sums', 'code', 'pos', 'family', 'price', 'taxRate', 'totalBeforeTaxes', 'taxAmount', 'issueDate'],
    'createUser',
  ],
  invoice: ['of_sums', 'of_company', 'of_customer', 'of_figures', 'companyCountryName'],
  invoiceLine: [
    ...['of_sums', 'price', 'priceBeforeTaxes', 'tax', 'taxRate', 'taxAmount', 'totalBeforeTaxes', 'total', 'sale'],
    ...['created', 'createUser'],
  ],
};

/**
 * The first column and the id are an order of their own. They grow with time, so that a new row is written where the last
 * one was. What is summed comes next: a column is found the sooner, the fewer are before it.
 */
const made: Readonly<Record<string, readonly string[]>> = {
  sale_list_of_all: [
    ...['issueDate', 'id', 'total', 'pending', 'totalBeforeTaxes', 'taxAmount', 'units', 'deleted', 'status'],
    ...['customer', 'company', 'product', 'created', 'price', 'family', 'pos', 'createUser', 'taxRate', 'code'],
  ],
  invoice_list_of_all: [
    ...['created', 'id', 'total', 'totalBeforeTaxes', 'taxTotal', 'withheld', 'pending', 'discounts', 'discountTotal'],
    ...['date', 'type', 'status', 'customer', 'company', 'pos', 'createUser', 'currency', 'paymentStatus'],
    ...['isCreditNote', 'isProforma', 'isInternal', 'isSummary', 'isReplace', 'isCountedBefore', 'convertedTo'],
    ...['summaryInvoice', 'dueDate', 'earliestDueDate', 'sequenceNumber', 'counter', 'paymentMethod'],
    ...['initialized', 'convertibleInto'],
  ],
  // Texts are longer than all of these together.
  invoice_list_of_parties: [
    ...['created', 'id', 'name', 'taxNumber', 'companyCountryName', 'address', 'street', 'customerStreet1'],
    ...['customerCity', 'companyName', 'companyTaxNumber', 'companyAddress', 'companyCountry'],
    ...['companyCountryIsoCode', 'paymentMethods', 'customer', 'company'],
  ],
  invoiceLine_list_of_all: [
    ...['created', 'id', 'total', 'price', 'invoice', 'totalBeforeTaxes', 'taxAmount', 'units', 'invoiceStatus'],
    ...['product', 'priceBeforeTaxes', 'tax', 'taxRate', 'createUser', 'sale'],
  ],
};

const statements = [
  ...Object.entries(dropped).flatMap(([table, names]) => names.map((name) => `drop index "${table}_list_${name}"`)),
  ...Object.entries(made).map(
    ([name, columns]) =>
      `create index "${name}" on "${name.split('_')[0]}" (${columns.map((column) => `"${column}"`).join(', ')})
      where "id" > 0`,
  ),
];

export const listIndexes: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
