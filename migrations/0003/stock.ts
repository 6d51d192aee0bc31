/** How much of a product there should be at least. */
export const stock: readonly string[] = [
  'alter table "product" add column "minimumStock" real',
  `create index "product_low" on "product" ("id") where "useStock" = 1 and "active" = 1 and "deleted" = 0
    and ("stock" < "minimumStock" or ("minimumStock" is null and "stock" <= 0))`,
  'alter table "email" add column "stockOrder" integer references "stockOrder" ("id")',
  'create index "email_stockOrder" on "email" ("stockOrder") where "stockOrder" is not null',
];
