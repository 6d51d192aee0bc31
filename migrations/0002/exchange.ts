/** What goes out of the facility and comes in: mail, webhooks, exchange documents, online orders; and comments on tasks. */
export const exchange: readonly string[] = [
  `create table "email" (
    "id" integer primary key,
    "subject" text not null,
    "recipients" text not null,
    "status" integer not null check ("status" in (0, 1, 2)),
    "error" text,
    "body" text not null,
    "created" text not null,
    "createUser" integer references "user" ("id"),
    "updated" text,
    "updateUser" integer references "user" ("id"),
    "deleted" integer not null default 0 check ("deleted" in (0, 1)),
    "searchText" text
  ) strict`,
  `create table "webhook" (
    "id" integer primary key,
    "name" text not null,
    "url" text not null,
    "events" text,
    "active" integer not null check ("active" in (0, 1)),
    "created" text not null,
    "createUser" integer references "user" ("id"),
    "updated" text,
    "updateUser" integer references "user" ("id"),
    "deleted" integer not null default 0 check ("deleted" in (0, 1)),
    "searchText" text
  ) strict`,
  `create table "webhookDelivery" (
    "id" integer primary key,
    "webhook" integer not null references "webhook" ("id"),
    "event" integer not null,
    "status" integer not null check ("status" in (0, 1, 2)),
    "attempts" integer not null,
    "responseStatus" integer,
    "error" text,
    "nextAttempt" text,
    "created" text not null,
    "createUser" integer references "user" ("id"),
    "updated" text,
    "updateUser" integer references "user" ("id"),
    "deleted" integer not null default 0 check ("deleted" in (0, 1))
  ) strict`,
  `create table "faexCancel" (
    "id" integer primary key,
    "document" text,
    "invoice" integer references "invoice" ("id"),
    "created" text not null,
    "createUser" integer references "user" ("id"),
    "updated" text,
    "updateUser" integer references "user" ("id"),
    "deleted" integer not null default 0 check ("deleted" in (0, 1))
  ) strict`,
  `create table "faexCredit" (
    "id" integer primary key,
    "document" text,
    "invoice" integer references "invoice" ("id"),
    "created" text not null,
    "createUser" integer references "user" ("id"),
    "updated" text,
    "updateUser" integer references "user" ("id"),
    "deleted" integer not null default 0 check ("deleted" in (0, 1))
  ) strict`,
  `create table "ecommerceOrder" (
    "id" integer primary key,
    "customer" integer references "customer" ("id"),
    "shippingAddress" integer,
    "created" text not null,
    "createUser" integer references "user" ("id"),
    "updated" text,
    "updateUser" integer references "user" ("id"),
    "deleted" integer not null default 0 check ("deleted" in (0, 1))
  ) strict`,
  `create table "taskComment" (
    "id" integer primary key,
    "body" text not null,
    "created" text not null,
    "createUser" integer references "user" ("id"),
    "updated" text,
    "updateUser" integer references "user" ("id"),
    "deleted" integer not null default 0 check ("deleted" in (0, 1)),
    "searchText" text
  ) strict`,
];
