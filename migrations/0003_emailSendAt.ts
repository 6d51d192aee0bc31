/** When an e-mail that waits for its hour is sent: null of those that went at once. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const emailSendAt: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(`alter table "email" add column "sendAt" text`).execute(db);
  },
};
