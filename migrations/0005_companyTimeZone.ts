/** The time zone of a company. Those there are were all of the mainland. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const companyTimeZone: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(`alter table "company" add column "timeZone" text not null default 'Europe/Madrid'`).execute(db);
  },
};
