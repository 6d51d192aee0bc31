/** From which payment on money that is taken for a sale is on a document: what came before is told of, and documented on request. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const documented: Migration = {
  up: async (db: Kysely<unknown>) => {
    const statement = `insert into "meta" ("key", "value")
      select 'documentedAfter', cast(coalesce(max("id"), 0) as text) from "payment"
      where true on conflict ("key") do nothing`;
    await sql.raw(statement).execute(db);
  },
};
