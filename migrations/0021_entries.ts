/** Entries of customers: who came in, when and by what. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { abort, dateCheck, filed, neverDeleted, stamps } from './0001_initial/parts.ts';

const statements = [
  `create table "entry" (
    "id" integer primary key,
    "customer" integer not null references "customer" ("id"),
    "date" text not null ${dateCheck('date')},
    "pos" integer references "pos" ("id"),
    "how" integer not null,
    "subscriptionCustomer" integer references "subscriptionCustomer" ("id"),
    "despite" integer,
    "cancelled" text,
    "reason" text,
    ${stamps}
  ) strict`,
  // The last entry of a customer, those of a day, and how many count on it.
  `create index "entry_customer" on "entry" ("customer", "date")`,
  `create index "entry_date" on "entry" ("date") where "cancelled" is null`,
  `create index "entry_subscriptionCustomer" on "entry" ("subscriptionCustomer") where "subscriptionCustomer" is not null`,
  filed('entry', 'true'),
  neverDeleted('entry'),
  // An entry is undone once, and nothing else of it changes.
  `create trigger "entry_frozen" before update on "entry" when ${[
    ...['date', 'pos', 'how', 'subscriptionCustomer', 'despite', 'created', 'createUser'].map(
      (column) => `new."${column}" is not old."${column}"`,
    ),
    '(old."cancelled" is not null and new."cancelled" is not old."cancelled")',
  ].join(' or ')} ${abort('immutable_record')}`,
];

export const entries: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
