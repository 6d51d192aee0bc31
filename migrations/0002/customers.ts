/** What belongs to customers: tags, groups, bank accounts; and how the facility is divided. */
export const customers: readonly string[] = [
  `create table "customerTag" (
    "id" integer primary key,
    "name" text not null,
    "color" text,
    "created" text not null,
    "createUser" integer references "user" ("id"),
    "updated" text,
    "updateUser" integer references "user" ("id"),
    "deleted" integer not null default 0 check ("deleted" in (0, 1)),
    "searchText" text
  ) strict`,
  `create table "customerGroup" (
    "id" integer primary key,
    "name" text not null,
    "area" integer references "area" ("id"),
    "created" text not null,
    "createUser" integer references "user" ("id"),
    "updated" text,
    "updateUser" integer references "user" ("id"),
    "deleted" integer not null default 0 check ("deleted" in (0, 1)),
    "searchText" text
  ) strict`,
  `create table "customerGroupItem" (
    "id" integer primary key,
    "group" integer not null references "customerGroup" ("id"),
    "customer" integer not null references "customer" ("id"),
    "created" text not null,
    "createUser" integer references "user" ("id"),
    "updated" text,
    "updateUser" integer references "user" ("id"),
    "deleted" integer not null default 0 check ("deleted" in (0, 1))
  ) strict`,
  `create table "bankAccount" (
    "id" integer primary key,
    "customer" integer not null references "customer" ("id"),
    "iban" text not null,
    "bic" text,
    "holder" text,
    "mandate" text,
    "mandateDate" text check ("mandateDate" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    "active" integer not null check ("active" in (0, 1)),
    "created" text not null,
    "createUser" integer references "user" ("id"),
    "updated" text,
    "updateUser" integer references "user" ("id"),
    "deleted" integer not null default 0 check ("deleted" in (0, 1)),
    "searchText" text
  ) strict`,
  `create table "area" (
    "id" integer primary key,
    "name" text not null,
    "created" text not null,
    "createUser" integer references "user" ("id"),
    "updated" text,
    "updateUser" integer references "user" ("id"),
    "deleted" integer not null default 0 check ("deleted" in (0, 1)),
    "searchText" text
  ) strict`,
  `create table "resourceType" (
    "id" integer primary key,
    "name" text not null,
    "color" text,
    "created" text not null,
    "createUser" integer references "user" ("id"),
    "updated" text,
    "updateUser" integer references "user" ("id"),
    "deleted" integer not null default 0 check ("deleted" in (0, 1)),
    "searchText" text
  ) strict`,
  `create table "discountReason" (
    "id" integer primary key,
    "name" text not null,
    "rate" integer,
    "active" integer not null check ("active" in (0, 1)),
    "created" text not null,
    "createUser" integer references "user" ("id"),
    "updated" text,
    "updateUser" integer references "user" ("id"),
    "deleted" integer not null default 0 check ("deleted" in (0, 1)),
    "searchText" text
  ) strict`,
  `alter table "customer" add column "tags" text not null default '[]'`,
];
