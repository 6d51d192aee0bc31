/** Webhooks are delivered: what one may read, how far it is, and what was sent and answered. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  ...[
    ...['"models" text', '"note" text', '"previousSecretUntil" text', '"scopes" text'],
    ...['"user" integer references "user" ("id")', '"paused" text', '"pauseReason" integer', '"failingSince" text'],
    ...['"lastDelivery" text', '"position" integer', '"sealedSecret" text', '"sealedPreviousSecret" text'],
  ].map((column) => `alter table "webhook" add column ${column}`),
  ...[
    ...['"type" text', '"model" text', '"record" integer', '"lastAttempt" text', '"duration" integer'],
    ...['"request" text', '"response" text'],
  ].map((column) => `alter table "webhookDelivery" add column ${column}`),
  `drop index "webhookDelivery_webhook"`,
  `drop index "webhookDelivery_due"`,
  `create unique index "webhookDelivery_event" on "webhookDelivery" ("webhook", "event")`,
  // The first that waits of each record, and the next whose time comes.
  `create index "webhookDelivery_waiting" on "webhookDelivery" ("webhook", "model", "record", "event") where "status" = 0`,
  `create index "webhookDelivery_due" on "webhookDelivery" ("webhook", "nextAttempt") where "status" = 0`,
  // None was ever told of anything: those there are begin with what happens from here on.
  `update "webhook" set "position" = (select coalesce(max("sequence"), 0) from "event")`,
] as const;

export const webhooks: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
