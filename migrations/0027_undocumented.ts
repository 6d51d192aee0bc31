/** Sales that were paid and are on no document are found among themselves: few, as a rule none. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const undocumented: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql
      .raw(
        `create index "sale_undocumented" on "sale" ("company") where "invoice" is null and "status" in (3, 4, 6)
          and "total" > 0`,
      )
      .execute(db);
  },
};
