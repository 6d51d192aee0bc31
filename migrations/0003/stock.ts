/** How much of a product there should be at least. */
export const stock: readonly string[] = [
  'alter table "product" add column "minimumStock" real',
  `create index "product_minimumStock" on "product" ("id") where "minimumStock" is not null and "deleted" = 0`,
];
