/** Lists as somebody arranged them. */
export const views: readonly string[] = [
  `create table "savedView" (
    "id" integer primary key,
    "name" text not null,
    "model" text not null,
    "audience" integer not null check ("audience" in (0, 1, 2)),
    "profile" integer references "profile" ("id"),
    "address" text not null,
    "widths" text not null,
    "created" text not null,
    "createUser" integer references "user" ("id"),
    "updated" text,
    "updateUser" integer references "user" ("id"),
    "deleted" integer not null default 0 check ("deleted" in (0, 1))
  ) strict`,
  `create index "savedView_model" on "savedView" ("model")`,
  `create index "savedView_profile" on "savedView" ("profile") where "profile" is not null`,
];
