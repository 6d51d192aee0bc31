/** A fee that falls due after it was issued says when its document is to be issued, and one on a document is taken back by a credit note. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `alter table "subscriptionFee" add column "documentOn" text`,
  `create index "subscriptionFee_documentOn" on "subscriptionFee" ("documentOn") where "documentOn" is not null`,
  'drop index "sale_cancelledFee"',
  `create index "sale_feeTakenBack" on "sale" ("fkId") where "fkModel" = 'subscriptionCustomer' and "status" in (5, 6)`,
];

export const feeDocuments: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
