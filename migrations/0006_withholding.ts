/** What customers withhold of documents: none did before. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `alter table "invoice" add column "withholdingRate" integer`,
  `alter table "invoice" add column "withheld" integer`,
  // Lists are sorted by them, and few documents have any.
  `create index "invoice_list_withholdingRate" on "invoice" ("withholdingRate") where "withholdingRate" is not null`,
  `create index "invoice_list_withheld" on "invoice" ("withheld") where "withheld" is not null`,
  // The sums of a list come from an index alone.
  `drop index "invoice_list_of_sums"`,
  `create index "invoice_list_of_sums" on "invoice" ("created", "total", "totalBeforeTaxes", "taxTotal", "withheld", "pending",
      "discounts", "discountTotal", "date", "type", "status", "customer", "company", "pos", "createUser", "currency",
      "paymentStatus", "isCreditNote", "isProforma", "isInternal", "isSummary", "isReplace", "isCountedBefore", "convertedTo",
      "summaryInvoice") where "id" > 0`,
];

export const withholding: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
