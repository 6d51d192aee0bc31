/** What the till needs besides sales: baskets put aside, what a voucher's units stand for, customers' pictures. */
export const till: readonly string[] = [
  `create table "heldBasket" (
    "id" integer primary key,
    "name" text not null,
    "pos" integer references "pos" ("id"),
    "customer" integer references "customer" ("id"),
    "total" integer not null,
    "items" integer not null,
    "content" text not null,
    "created" text not null,
    "createUser" integer references "user" ("id"),
    "updated" text,
    "updateUser" integer references "user" ("id"),
    "deleted" integer not null default 0 check ("deleted" in (0, 1)),
    "searchText" text
  ) strict`,
  `create index "heldBasket_pos" on "heldBasket" ("pos") where "pos" is not null`,
  `create index "heldBasket_customer" on "heldBasket" ("customer") where "customer" is not null`,
  `alter table "voucherType" add column "products" text not null default '[]'`,
  'alter table "customer" add column "image" text',
];
