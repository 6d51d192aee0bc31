/** Months that were closed: who did it, when, and what they came to. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { neverChanges, stamps } from './0001_initial/parts.ts';

const statements = [
  `create table "monthClosing" (
    "id" integer primary key autoincrement,
    "company" integer references "company" ("id"),
    "year" integer not null,
    "month" integer not null,
    "currency" text not null,
    "documents" integer not null,
    "base" integer not null,
    "tax" integer not null,
    "total" integer not null,
    "collected" integer not null,
    "lines" text not null,
    "open" text not null,
    "despite" text,
    ${stamps},
    "hash" text
  ) strict`,
  `create index "monthClosing_month" on "monthClosing" ("year", "month", "company")`,
  `create index "monthClosing_company" on "monthClosing" ("company") where "company" is not null`,
  `create index "monthClosing_created" on "monthClosing" ("created")`,
  ...neverChanges('monthClosing'),
];

export const monthClosings: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
