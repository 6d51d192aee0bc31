/** Runs of fees that stop between the fees of one subscription. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dateCheck } from './0001_initial/parts.ts';

export const feeRunDates: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql
      .raw(`alter table "subscriptionTask" add column "reachedDate" text ${dateCheck('reachedDate')}`)
      .execute(db);
  },
};
