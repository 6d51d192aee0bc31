/** Talks with customers about what they owe. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dateCheck, deletableStamps } from './0001_initial/parts.ts';

const statements = [
  `create table "debtContact" (
    "id" integer primary key,
    "customer" integer not null references "customer" ("id"),
    "channel" integer not null,
    "text" text,
    "snoozedUntil" text ${dateCheck('snoozedUntil')},
    ${deletableStamps}
  ) strict`,
  `create index "debtContact_customer" on "debtContact" ("customer")`,
];

export const debtContacts: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
