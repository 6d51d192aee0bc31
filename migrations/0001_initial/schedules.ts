import { deletableStamps } from './parts.ts';

/** Mail on a schedule. */
export const schedules: readonly string[] = [
  `create table "scheduledMail" (
    "id" integer primary key,
    "name" text not null,
    "content" integer not null check ("content" in (0, 1, 2, 3, 4, 5, 6, 7, 8)),
    "model" text,
    "savedView" integer references "savedView" ("id"),
    "address" text,
    "parameters" text,
    "frequency" integer not null check ("frequency" in (0, 1, 2, 3)),
    "weekday" integer check ("weekday" in (1, 2, 3, 4, 5, 6, 7)),
    "monthDay" integer,
    "time" text not null,
    "recipients" text not null,
    "format" integer not null check ("format" in (0, 1, 2)),
    "language" integer not null check ("language" in (0, 1)),
    "skipEmpty" integer not null check ("skipEmpty" in (0, 1)),
    "active" integer not null check ("active" in (0, 1)),
    "owner" integer references "user" ("id"),
    "nextRun" text,
    "lastRun" text,
    "result" integer check ("result" in (1, 2, 3)),
    "problem" integer check ("problem" in (1, 2, 3, 4, 5, 6, 7)),
    "error" text,
    ${deletableStamps},
    "searchText" text
  ) strict`,
  `create index "scheduledMail_savedView" on "scheduledMail" ("savedView") where "savedView" is not null`,
  `create index "scheduledMail_owner" on "scheduledMail" ("owner") where "owner" is not null`,
  `create index "scheduledMail_nextRun" on "scheduledMail" ("nextRun") where "nextRun" is not null`,
];
