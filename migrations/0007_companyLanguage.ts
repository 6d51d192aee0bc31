/** The language of a company's papers where a customer has none: all were in Spanish. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const companyLanguage: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(`alter table "company" add column "language" text not null default 'es'`).execute(db);
  },
};
