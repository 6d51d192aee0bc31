/** What a bank collected beyond what was owed, as an amount; and debits found by their mandates. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `alter table "remittanceDebit" drop column "comments"`,
  `alter table "remittanceDebit" add column "overpaid" integer not null default 0`,
  `create index "remittanceDebit_mandate" on "remittanceDebit" ("mandate")`,
];

export const overpaidDebits: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
