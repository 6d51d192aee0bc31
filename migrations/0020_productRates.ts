/** Prices of a product for customers with a tag and at some hours and days, and by which of them something was sold. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dateCheck, deletableStamps, listIndexes } from './0001_initial/parts.ts';

const statements = [
  `create table "productRate" (
    "id" integer primary key,
    "product" integer not null references "product" ("id"),
    "name" text not null,
    "price" integer not null,
    "customerTag" integer references "customerTag" ("id"),
    "startTime" text,
    "endTime" text,
    "start" text ${dateCheck('start')},
    "end" text ${dateCheck('end')},
    "weekdays" text,
    "active" integer not null check ("active" in (0, 1)),
    ${deletableStamps},
    "searchText" text
  ) strict`,
  `create index "productRate_product" on "productRate" ("product")`,
  `create index "productRate_customerTag" on "productRate" ("customerTag") where "customerTag" is not null`,
  `alter table "sale" add column "productRate" integer references "productRate" ("id")`,
  `alter table "sale" add column "rateName" text`,
  ...listIndexes('sale', { common: { productRate: null, rateName: null }, alphabetical: ['rateName'] }),
];

export const productRates: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
