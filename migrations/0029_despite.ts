/** A subscription that is meant beside another of its customer with the same type says so. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const despite: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql
      .raw(`alter table "subscriptionCustomer" add column "despite" integer check ("despite" in (0, 1))`)
      .execute(db);
  },
};
