/** Which method set-offs go by: until now it was found by its name. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const setOffMethod: Migration = {
  up: async (db: Kysely<unknown>) => {
    const statement = `insert into "meta" ("key", "value") select 'setOffMethod', cast("id" as text) from "paymentMethod"
      where "type" = 7 and "active" = 0 and "name" in ('Compensación', 'Set-off') and "deleted" = 0 order by "id" limit 1`;
    await sql.raw(statement).execute(db);
  },
};
