/** What a bank collected or took back beyond what was owed, as amounts; debits and accounts found by mandate. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `alter table "remittanceDebit" drop column "comments"`,
  `alter table "remittanceDebit" add column "overpaid" integer not null default 0`,
  `alter table "bankReturn" add column "unreversed" integer not null default 0`,
  `create index "remittanceDebit_mandate" on "remittanceDebit" ("mandate")`,
  `create index "bankAccount_mandate" on "bankAccount" ("mandate") where "mandate" is not null`,
];

export const overpaidDebits: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
