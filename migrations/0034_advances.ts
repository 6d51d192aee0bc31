/** The advances of a sale, and what takes them off it, are found by what they name. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statement = `create index "sale_advance" on "sale" ("fkId") where "fkModel" = 'sale'`;

export const advances: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(statement).execute(db);
  },
};
