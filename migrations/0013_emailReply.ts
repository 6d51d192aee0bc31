/** What the mail server answered to an e-mail that it took over: null of those that were sent before. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const emailReply: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(`alter table "email" add column "reply" text`).execute(db);
  },
};
