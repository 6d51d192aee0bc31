/** What a tax number is, where it is no NIF: its kind and the country that issued it, of customers and on documents. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `alter table "customer" add column "taxNumberKind" integer`,
  `alter table "customer" add column "taxNumberCountry" integer references "country" ("id")`,
  `create index "customer_taxNumberCountry" on "customer" ("taxNumberCountry") where "taxNumberCountry" is not null`,
  `alter table "invoice" add column "taxNumberKind" integer`,
  `alter table "invoice" add column "taxNumberCountry" integer references "country" ("id")`,
  `alter table "invoice" add column "taxNumberCountryIsoCode" text`,
  // Lists are sorted by them, and few documents have any.
  `create index "invoice_list_taxNumberKind" on "invoice" ("taxNumberKind") where "taxNumberKind" is not null`,
  `create index "invoice_list_taxNumberCountry" on "invoice" ("taxNumberCountry") where "taxNumberCountry" is not null`,
  `create index "invoice_list_taxNumberCountryIsoCode" on "invoice" ("taxNumberCountryIsoCode")
    where "taxNumberCountryIsoCode" is not null`,
];

export const identification: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
