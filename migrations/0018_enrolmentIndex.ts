/** Types are found by the product of their enrolment, which may not be deleted while one names it. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const enrolmentIndex: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql
      .raw(`create index "subscription_enrolment" on "subscription" ("enrolment") where "enrolment" is not null`)
      .execute(db);
  },
};
