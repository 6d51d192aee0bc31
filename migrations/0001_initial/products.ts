import { abort, alphabetIndex, deletableStamps } from './parts.ts';

/** What is sold, and its taxes. */
export const products: readonly string[] = [
  `create table "family" (
    "id" integer primary key,
    "name" text not null,
    "color" text not null,
    "image" text,
    "priority" integer not null,
    "active" integer not null check ("active" in (0, 1)),
    ${deletableStamps},
    "searchText" text
  ) strict`,
  `create table "subfamily" (
    "id" integer primary key,
    "name" text not null,
    "family" integer not null references "family" ("id"),
    "priority" integer not null,
    ${deletableStamps},
    "searchText" text
  ) strict`,
  // `purpose` is what the service needs a tax for. There is one for each purpose, and it stays what it is.
  `create table "tax" (
    "id" integer primary key,
    "name" text not null,
    "rate" integer not null,
    "category" text not null,
    "exemptionReason" text,
    "active" integer not null check ("active" in (0, 1)),
    ${deletableStamps},
    "searchText" text,
    "purpose" text
  ) strict`,
  `create table "product" (
    "id" integer primary key,
    "name" text not null,
    "code" text,
    "family" integer references "family" ("id"),
    "subfamily" integer references "subfamily" ("id"),
    "price" integer not null,
    "taxes" text not null,
    "description" text,
    "color" text,
    "image" text,
    "favourite" integer not null check ("favourite" in (0, 1)),
    "priority" integer not null,
    "allowPaymentPending" integer not null check ("allowPaymentPending" in (0, 1)),
    "supply" integer not null check ("supply" in (0, 1)),
    "useStock" integer not null check ("useStock" in (0, 1)),
    "minutes" integer not null,
    "active" integer not null check ("active" in (0, 1)),
    ${deletableStamps},
    "searchText" text,
    "stock" real not null default 0,
    "cost" integer,
    "minimumStock" real,
    "codeKey" text
  ) strict`,
  `create table "productBarcode" (
    "id" integer primary key,
    "product" integer not null references "product" ("id"),
    "barcode" text not null,
    ${deletableStamps},
    "searchText" text,
    "codeKey" text
  ) strict`,
  // Lists are read in the order of these names.
  alphabetIndex('family', 'name'),
  `create index "subfamily_family" on "subfamily" ("family")`,
  `create unique index "tax_purpose" on "tax" ("purpose") where "purpose" is not null`,
  `create index "product_family" on "product" ("family")`,
  `create index "product_subfamily" on "product" ("subfamily") where "subfamily" is not null`,
  `create index "product_codeLookup" on "product" ("code") where "code" is not null`,
  alphabetIndex('product', 'name'),
  `create index "product_low" on "product" ("id")
    where "useStock" = 1 and "active" = 1 and "deleted" = 0
      and ("stock" < "minimumStock" or ("minimumStock" is null and "stock" <= 0))`,
  `create index "productBarcode_barcode" on "productBarcode" ("barcode")`,
  `create index "productBarcode_product" on "productBarcode" ("product")`,
  `create trigger "tax_keeps_its_purpose" before update of "purpose", "rate", "category", "deleted" on "tax"
    when old."purpose" is not null and (new."purpose" is not old."purpose" or new."rate" <> old."rate"
      or new."category" <> old."category" or new."deleted" <> 0)
    ${abort('immutable_record')}`,
];
