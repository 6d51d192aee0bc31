/** Browsers of the local network where staff may sign in, the codes that enrol them, and where each session was started. */
export const terminals: readonly string[] = [
  `create table "terminal" (
    "id" integer primary key,
    "name" text not null,
    "address" text,
    "lastUsed" text,
    "revoked" integer not null check ("revoked" in (0, 1)),
    "created" text not null,
    "createUser" integer references "user" ("id"),
    "updated" text,
    "updateUser" integer references "user" ("id"),
    "deleted" integer not null default 0 check ("deleted" in (0, 1)),
    "tokenHash" text,
    "searchText" text
  ) strict`,
  'create unique index "terminal_tokenHash" on "terminal" ("tokenHash")',
  `create table "terminalCode" (
    "codeHash" text primary key,
    "name" text,
    "failed" integer not null default 0,
    "created" text not null,
    "createUser" integer references "user" ("id"),
    "expires" text not null,
    "used" text
  ) strict`,
  `create table "enrolmentAttempt" (
    "network" text primary key,
    "failed" integer not null,
    "lockedUntil" text,
    "updated" text not null
  ) strict`,
  // Null: the till's own window, or a browser on the machine.
  'alter table "session" add column "terminal" integer references "terminal" ("id")',
  'create index "session_terminal" on "session" ("terminal") where "terminal" is not null',
];
