import { deletableStamps } from './parts.ts';

/** Companies, and how a facility is divided. */
export const company: readonly string[] = [
  `create table "company" (
    "id" integer primary key,
    "name" text not null,
    "businessName" text,
    "taxNumber" text not null,
    "street" text,
    "street2" text,
    "zipCode" text,
    "city" text,
    "region" integer references "region" ("id"),
    "country" integer references "country" ("id"),
    "phone" text,
    "email" text,
    "web" text,
    "logo" text,
    "invoiceFooterText" text,
    "currency" text not null,
    ${deletableStamps},
    "searchText" text,
    "iban" text,
    "paymentCondition" integer,
    "invoiceFooterTextEn" text,
    "ticketFooterText" text,
    "ticketFooterTextEn" text,
    "accentColor" text
  ) strict`,
  `create table "country" (
    "id" integer primary key,
    "name" text not null,
    "isoCode" text,
    "isoCode3" text,
    ${deletableStamps},
    "searchText" text
  ) strict`,
  `create table "region" (
    "id" integer primary key,
    "name" text not null,
    "country" integer references "country" ("id"),
    ${deletableStamps},
    "searchText" text
  ) strict`,
  `create table "area" (
    "id" integer primary key,
    "name" text not null,
    ${deletableStamps},
    "searchText" text
  ) strict`,
  `create table "resourceType" (
    "id" integer primary key,
    "name" text not null,
    "color" text,
    ${deletableStamps},
    "searchText" text
  ) strict`,
  `create index "company_country" on "company" ("country") where "country" is not null`,
  `create index "company_region" on "company" ("region") where "region" is not null`,
  // An empty code is none: any number of records may have it.
  `create unique index "country_isoCode" on "country" ("isoCode") where "deleted" = 0 and "isoCode" <> ''`,
  `create index "region_country" on "region" ("country")`,
];
