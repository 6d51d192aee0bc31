/** What is paid into a deposit or out of it has a numbered receipt from now on; what was moved before has none. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `alter table "depositMovement" add column "company" integer references "company" ("id")`,
  `alter table "depositMovement" add column "receipt" text`,
  `create index "depositMovement_company" on "depositMovement" ("company") where "company" is not null`,
  `insert into "meta" ("key", "value")
    select 'depositReceiptsAfter', cast(coalesce(max("id"), 0) as text) from "depositMovement"
    where true on conflict ("key") do nothing`,
];

export const depositReceipts: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
