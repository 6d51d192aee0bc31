/** A drawer is opened for each part of a document that is paid in cash. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `drop index "drawerOpening_invoice"`,
  `create index "drawerOpening_invoice" on "drawerOpening" ("invoice", "movement") where "invoice" is not null`,
];

export const drawerOpenings: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
