import { deletableStamps } from './parts.ts';

/** Addresses that events are sent to, and what came of each delivery. */
export const webhooks: readonly string[] = [
  `create table "webhook" (
    "id" integer primary key,
    "name" text not null,
    "url" text not null,
    "events" text,
    "active" integer not null check ("active" in (0, 1)),
    ${deletableStamps},
    "searchText" text
  ) strict`,
  `create table "webhookDelivery" (
    "id" integer primary key,
    "webhook" integer not null references "webhook" ("id"),
    "event" integer not null,
    "status" integer not null,
    "attempts" integer not null,
    "responseStatus" integer,
    "error" text,
    "nextAttempt" text,
    ${deletableStamps}
  ) strict`,
  `create index "webhookDelivery_webhook" on "webhookDelivery" ("webhook")`,
  `create index "webhookDelivery_due" on "webhookDelivery" ("nextAttempt") where "status" = 0`,
];
