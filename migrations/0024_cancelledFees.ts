/** Fees that are issued again after they were cancelled. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `alter table "subscriptionFee" add column "replaces" integer references "subscriptionFee" ("id")`,
  // Of one subscription there is one first fee a date, and one in the place of each that was cancelled, whatever happens.
  `drop index "subscriptionFee_date"`,
  `create unique index "subscriptionFee_date"
    on "subscriptionFee" ("subscriptionCustomer", "issueDate", coalesce("replaces", 0))`,
  `create unique index "subscriptionFee_replaces" on "subscriptionFee" ("replaces") where "replaces" is not null`,
  `create index "sale_cancelledFee" on "sale" ("fkId") where "fkModel" = 'subscriptionCustomer' and "status" = 5`,
];

export const cancelledFees: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
