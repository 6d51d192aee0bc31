/** What is to be done after a commit. */
export const jobs: readonly string[] = [
  `create table "job" (
    "id" integer primary key autoincrement,
    "kind" text not null,
    "payload" text not null,
    "uniqueKey" text,
    "status" integer not null default 0 check ("status" in (0, 1, 2, 3)),
    "runAt" text not null,
    "attempts" integer not null default 0,
    "error" text,
    "created" text not null,
    "finished" text
  ) strict`,
  `create index "job_due" on "job" ("runAt") where "status" in (0, 1)`,
  `create unique index "job_uniqueKey" on "job" ("uniqueKey") where "uniqueKey" is not null`,
];
