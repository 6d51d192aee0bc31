/** Fees of subscriptions: what each is for, and the runs that issue them. None was issued before. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dateCheck, stamps } from './0001_initial/parts.ts';

const statements = [
  `alter table "subscriptionCustomer" add column "bankAccount" integer references "bankAccount" ("id")`,
  `alter table "subscriptionCustomer" add column "previous" integer references "subscriptionCustomer" ("id")`,
  `alter table "subscriptionCustomer" add column "priceSince" text`,
  `alter table "subscriptionCustomer" add column "activeSince" text`,
  `create index "subscriptionCustomer_bankAccount" on "subscriptionCustomer" ("bankAccount")
    where "bankAccount" is not null`,
  `create index "subscriptionCustomer_previous" on "subscriptionCustomer" ("previous") where "previous" is not null`,
  `alter table "subscriptionBeneficiary" add column "start" text ${dateCheck('start')}`,
  `alter table "subscriptionBeneficiary" add column "end" text ${dateCheck('end')}`,
  `alter table "subscriptionTask" add column "status" integer not null default 1`,
  `alter table "subscriptionTask" add column "date" text ${dateCheck('date')}`,
  `alter table "subscriptionTask" add column "from" text ${dateCheck('from')}`,
  `alter table "subscriptionTask" add column "confirm" integer not null default 0 check ("confirm" in (0, 1))`,
  `alter table "subscriptionTask" add column "rows" integer not null default 0`,
  `alter table "subscriptionTask" add column "progress" integer not null default 0`,
  `alter table "subscriptionTask" add column "issued" integer not null default 0`,
  `alter table "subscriptionTask" add column "refused" integer not null default 0`,
  `alter table "subscriptionTask" add column "total" integer not null default 0`,
  `alter table "subscriptionTask" add column "problems" text`,
  `alter table "subscriptionTask" add column "endedAt" text`,
  `alter table "subscriptionTask" add column "error" text`,
  `alter table "subscriptionTask" add column "choice" text`,
  `alter table "subscriptionTask" add column "reached" integer`,
  `alter table "subscriptionTask" add column "askedBy" text`,
  // Of one subscription there is one fee a date, whatever happens.
  `create table "subscriptionFee" (
    "id" integer primary key,
    "subscriptionCustomer" integer not null references "subscriptionCustomer" ("id"),
    "issueDate" text not null ${dateCheck('issueDate')},
    "from" text not null ${dateCheck('from')},
    "to" text ${dateCheck('to')},
    "total" integer not null,
    "price" integer not null,
    "sale" integer not null references "sale" ("id"),
    "task" integer references "subscriptionTask" ("id"),
    "reasons" text not null,
    ${stamps},
    "checksum" text
  ) strict`,
  `create unique index "subscriptionFee_date" on "subscriptionFee" ("subscriptionCustomer", "issueDate")`,
  `create unique index "subscriptionFee_sale" on "subscriptionFee" ("sale")`,
  `create index "subscriptionFee_task" on "subscriptionFee" ("task") where "task" is not null`,
];

export const fees: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
