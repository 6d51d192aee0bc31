/** Reminders of debts: what was told of, and who is left out. Nobody was, and nothing was told before. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { stamps } from './0001_initial/parts.ts';

const statements = [
  `alter table "customer" add column "noReminders" integer not null default 0 check ("noReminders" in (0, 1))`,
  `create table "debtReminder" (
    "id" integer primary key,
    "customer" integer not null references "customer" ("id"),
    "company" integer not null references "company" ("id"),
    "currency" text not null,
    "step" integer not null,
    "overdue" integer not null,
    "owed" integer not null,
    ${stamps}
  ) strict`,
  `create index "debtReminder_customer" on "debtReminder" ("customer")`,
  // Of one debt a step is told once, whoever tells it.
  `create table "debtReminderItem" (
    "reminder" integer not null references "debtReminder" ("id"),
    "step" integer not null,
    "invoice" integer references "invoice" ("id"),
    "sale" integer references "sale" ("id"),
    check (("invoice" is null) <> ("sale" is null))
  ) strict`,
  `create unique index "debtReminderItem_invoice" on "debtReminderItem" ("invoice", "step") where "invoice" is not null`,
  `create unique index "debtReminderItem_sale" on "debtReminderItem" ("sale", "step") where "sale" is not null`,
  `create index "debtReminderItem_reminder" on "debtReminderItem" ("reminder")`,
  `alter table "email" add column "debtReminder" integer references "debtReminder" ("id")`,
  `create index "email_debtReminder" on "email" ("debtReminder") where "debtReminder" is not null`,
];

export const debtReminders: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
