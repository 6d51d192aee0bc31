/** What the life of a subscription adds: what signing up costs, why somebody left, and which tags subscriptions gave. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `alter table "subscription" add column "enrolment" integer references "product" ("id")`,
  `alter table "subscriptionCustomer" add column "leaveReason" text`,
  `alter table "customer" add column "subscriptionTags" text`,
  `create index "customer_subscriptionTags" on "customer" ("id") where "subscriptionTags" is not null`,
];

export const subscriptionLife: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
