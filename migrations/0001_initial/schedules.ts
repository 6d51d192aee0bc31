import { deletableStamps } from './parts.ts';

/** Mail on a schedule. */
export const schedules: readonly string[] = [
  `create table "scheduledMail" (
    "id" integer primary key,
    "name" text not null,
    "content" integer not null,
    "model" text,
    "savedView" integer references "savedView" ("id"),
    "address" text,
    "parameters" text,
    "frequency" integer not null,
    "weekday" integer,
    "monthDay" integer,
    "time" text not null,
    "recipients" text not null,
    "format" integer not null,
    "language" integer not null,
    "skipEmpty" integer not null check ("skipEmpty" in (0, 1)),
    "active" integer not null check ("active" in (0, 1)),
    "owner" integer references "user" ("id"),
    "nextRun" text,
    "lastRun" text,
    "result" integer,
    "problem" integer,
    "error" text,
    ${deletableStamps},
    "searchText" text
  ) strict`,
  `create index "scheduledMail_savedView" on "scheduledMail" ("savedView") where "savedView" is not null`,
  `create index "scheduledMail_owner" on "scheduledMail" ("owner") where "owner" is not null`,
  `create index "scheduledMail_nextRun" on "scheduledMail" ("nextRun") where "nextRun" is not null`,
];
