/** Which products a cash point has at hand, in which order. */
export const favourites: readonly string[] = [
  `create table "posFavourites" (
    "id" integer primary key,
    "pos" integer not null references "pos" ("id"),
    "products" text not null,
    "created" text not null,
    "createUser" integer references "user" ("id"),
    "updated" text,
    "updateUser" integer references "user" ("id"),
    "deleted" integer not null default 0 check ("deleted" in (0, 1))
  ) strict`,
  `create unique index "posFavourites_pos" on "posFavourites" ("pos") where "deleted" = 0`,
];
