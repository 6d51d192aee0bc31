import { alphabetIndex, dateCheck, deletableStamps, listIndexes, stamps } from './parts.ts';

/** Customers, their tags, groups and bank accounts, and which records became one or were erased. */
export const customers: readonly string[] = [
  `create table "customer" (
    "id" integer primary key,
    "name" text not null,
    "businessName" text,
    "taxNumber" text,
    "memberCode" text,
    "street" text,
    "street2" text,
    "zipCode" text,
    "city" text,
    "region" integer references "region" ("id"),
    "country" integer references "country" ("id"),
    "phone" text,
    "mobile" text,
    "email" text,
    "birthDate" text ${dateCheck('birthDate')},
    "language" text not null,
    "allowPaymentPending" integer not null check ("allowPaymentPending" in (0, 1)),
    "active" integer not null check ("active" in (0, 1)),
    "comments" text,
    ${deletableStamps},
    "searchText" text,
    "tags" text not null default '[]',
    "creditLimit" integer,
    "paymentCondition" integer,
    "image" text,
    "mergedInto" integer references "customer" ("id"),
    "erased" text,
    "codeKey" text
  ) strict`,
  `create table "customerTag" (
    "id" integer primary key,
    "name" text not null,
    "color" text,
    ${deletableStamps},
    "searchText" text
  ) strict`,
  `create table "customerGroup" (
    "id" integer primary key,
    "name" text not null,
    "area" integer references "area" ("id"),
    ${deletableStamps},
    "searchText" text
  ) strict`,
  `create table "customerGroupItem" (
    "id" integer primary key,
    "group" integer not null references "customerGroup" ("id"),
    "customer" integer not null references "customer" ("id"),
    ${deletableStamps}
  ) strict`,
  `create table "bankAccount" (
    "id" integer primary key,
    "customer" integer not null references "customer" ("id"),
    "iban" text not null,
    "bic" text,
    "holder" text,
    "mandate" text,
    "mandateDate" text ${dateCheck('mandateDate')},
    "active" integer not null check ("active" in (0, 1)),
    ${deletableStamps},
    "searchText" text
  ) strict`,
  `create table "customerMerge" (
    "id" integer primary key,
    "customer" integer not null references "customer" ("id"),
    "merged" integer not null references "customer" ("id"),
    "counts" text not null,
    "undoUntil" text not null,
    "undoneAt" text,
    "kept" text,
    ${stamps},
    "moves" text
  ) strict`,
  `create table "customerErasure" (
    "id" integer primary key,
    "customer" integer not null references "customer" ("id"),
    "counts" text not null,
    "kept" text not null,
    "keptUntil" text ${dateCheck('keptUntil')},
    "finished" text,
    ${stamps},
    "terms" text
  ) strict`,
  alphabetIndex('customer', 'name'),
  ...listIndexes('customer', {
    common: { businessName: null, street: null, street2: null, zipCode: null, city: null, comments: null },
    alphabetical: ['businessName', 'street', 'street2', 'zipCode', 'city', 'comments'],
  }),
  `create index "customer_taxNumber" on "customer" ("taxNumber")`,
  `create index "customer_country" on "customer" ("country") where "country" is not null`,
  `create index "customer_region" on "customer" ("region") where "region" is not null`,
  `create index "customer_memberCodeLookup" on "customer" ("memberCode") where "memberCode" is not null`,
  `create index "customer_created" on "customer" ("created")`,
  // Imports recognise the customers of a file by these.
  `create index "customer_taxNumberKey" on "customer"
    (upper(replace(replace(replace(replace("taxNumber", ' ', ''), '.', ''), '-', ''), '/', '')))
    where "taxNumber" is not null`,
  `create index "customer_email" on "customer" ("email" collate nocase) where "email" is not null`,
  `create index "customer_mergedInto" on "customer" ("mergedInto") where "mergedInto" is not null`,
  `create index "customerGroup_area" on "customerGroup" ("area") where "area" is not null`,
  `create index "customerGroupItem_group" on "customerGroupItem" ("group")`,
  `create index "customerGroupItem_customer" on "customerGroupItem" ("customer")`,
  `create index "bankAccount_customer" on "bankAccount" ("customer")`,
  `create index "customerMerge_customer" on "customerMerge" ("customer")`,
  `create index "customerMerge_merged" on "customerMerge" ("merged")`,
  `create index "customerErasure_customer" on "customerErasure" ("customer")`,
];
