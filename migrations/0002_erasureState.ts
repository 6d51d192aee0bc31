/**
 * How far the erasure of a customer is: 1 under way, 2 stuck, 3 finished. Those that an earlier version left unfinished are
 * under way: the next start runs them again.
 */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `alter table "customer" add column "erasure" integer`,
  `update "customer" set "erasure" = 3 where "erased" is not null`,
  `with recursive "open" ("id") as (
     select "customer" from "customerErasure" where "finished" is null
     union select c."id" from "customer" c join "open" o on c."mergedInto" = o."id")
   update "customer" set "erasure" = 1 where "erased" is not null and "id" in (select "id" from "open")`,
];

export const erasureState: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
