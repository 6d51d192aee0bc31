import { deletableStamps } from './parts.ts';

/** E-mails, and the files that wait to be sent with them. */
export const mail: readonly string[] = [
  `create table "email" (
    "id" integer primary key,
    "subject" text not null,
    "recipients" text not null,
    "status" integer not null,
    "error" text,
    "body" text not null,
    ${deletableStamps},
    "searchText" text,
    "text" text,
    "messageId" text,
    "invoice" integer references "invoice" ("id"),
    "stockOrder" integer references "stockOrder" ("id"),
    "schedule" integer references "scheduledMail" ("id"),
    "batch" text
  ) strict`,
  `create table "mailFile" (
    "batch" text not null,
    "position" integer not null,
    "name" text not null,
    "type" text not null,
    "data" blob not null,
    primary key ("batch", "position")
  ) strict, without rowid`,
  `create index "email_status" on "email" ("status") where "status" <> 1`,
  `create index "email_invoice" on "email" ("invoice") where "invoice" is not null`,
  `create index "email_stockOrder" on "email" ("stockOrder") where "stockOrder" is not null`,
  `create index "email_schedule" on "email" ("schedule") where "schedule" is not null`,
  `create index "email_batch" on "email" ("batch") where "batch" is not null`,
];
