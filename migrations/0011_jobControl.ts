/**
 * Jobs that can be cancelled: a status for it, who asks for it, which worker runs one, and how far it is. A check cannot be
 * altered, so the table is made anew. Jobs that were done were never deleted: of those the newest are taken over.
 */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table "newJob" (
    "id" integer primary key autoincrement,
    "kind" text not null,
    "payload" text not null,
    "uniqueKey" text,
    "status" integer not null default 0 check ("status" in (0, 1, 2, 3, 4)),
    "runAt" text not null,
    "attempts" integer not null default 0,
    "error" text,
    "created" text not null,
    "finished" text,
    "lease" text,
    "progress" integer,
    "total" integer,
    "cancel" integer not null default 0 check ("cancel" in (0, 1))
  ) strict`,
  `insert into "newJob" ("id", "kind", "payload", "uniqueKey", "status", "runAt", "attempts", "error", "created", "finished")
    select "id", "kind", "payload", "uniqueKey", "status", "runAt", "attempts", "error", "created", "finished" from "job"
    where "status" <> 2 or "id" > (select coalesce(max("id"), 0) - 20000 from "job")`,
  `drop table "job"`,
  `alter table "newJob" rename to "job"`,
  `create index "job_due" on "job" ("runAt") where "status" in (0, 1)`,
  `create unique index "job_uniqueKey" on "job" ("uniqueKey") where "uniqueKey" is not null`,
  `create index "job_ended" on "job" ("kind", "id") where "status" in (2, 3, 4)`,
];

export const jobControl: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
