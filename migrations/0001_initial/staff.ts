import { alphabetIndex, deletableStamps } from './parts.ts';

/** People who work here, what they may do, lists as they arranged them, and what they say of tasks. */
export const staff: readonly string[] = [
  `create table "profile" (
    "id" integer primary key,
    "idpId" text,
    "name" text not null,
    "permissions" text not null,
    ${deletableStamps},
    "searchText" text
  ) strict`,
  `create table "user" (
    "id" integer primary key,
    "company" integer references "company" ("id"),
    "name" text not null,
    "profile" integer not null references "profile" ("id"),
    "language" text not null,
    "active" integer not null check ("active" in (0, 1)),
    ${deletableStamps},
    "pinHash" text,
    "failedPins" integer,
    "lockedUntil" text,
    "searchText" text
  ) strict`,
  `create table "savedView" (
    "id" integer primary key,
    "name" text not null,
    "model" text not null,
    "audience" integer not null,
    "profile" integer references "profile" ("id"),
    "address" text not null,
    "widths" text not null,
    ${deletableStamps}
  ) strict`,
  `create table "taskComment" (
    "id" integer primary key,
    "body" text not null,
    ${deletableStamps},
    "searchText" text
  ) strict`,
  // An empty identity is none.
  `create unique index "profile_idpId" on "profile" ("idpId")
    where "deleted" = 0 and "idpId" is not null and "idpId" <> ''`,
  `create index "user_company" on "user" ("company") where "company" is not null`,
  // Lists are read in the order of the names of who made their rows.
  alphabetIndex('user', 'name'),
  `create index "user_profile" on "user" ("profile")`,
  `create index "savedView_model" on "savedView" ("model")`,
  `create index "savedView_profile" on "savedView" ("profile") where "profile" is not null`,
];
