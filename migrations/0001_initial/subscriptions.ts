import { dateCheck, deletableStamps, stamps } from './parts.ts';

/** Subscriptions, what is charged for them, and the packages sold beside them. */
export const subscriptions: readonly string[] = [
  `create table "subscription" (
    "id" integer primary key,
    "name" text not null,
    "period" integer not null,
    "apportionment" integer not null check ("apportionment" in (0, 1)),
    "product" integer not null references "product" ("id"),
    "customerTag" integer references "customerTag" ("id"),
    "beneficiaryTag" integer references "customerTag" ("id"),
    "online" integer not null check ("online" in (0, 1)),
    "image" text,
    "description" text,
    "expiration" text,
    "customers" integer not null,
    "temporarySubscription" integer references "subscription" ("id"),
    "allowCancel" integer check ("allowCancel" in (0, 1)),
    "voucherType" integer references "voucherType" ("id"),
    "voucherPrice" integer,
    ${deletableStamps},
    "searchText" text
  ) strict`,
  `create table "subscriptionCustomer" (
    "id" integer primary key,
    "type" integer not null references "subscription" ("id"),
    "customer" integer not null references "customer" ("id"),
    "start" text not null ${dateCheck('start')},
    "end" text ${dateCheck('end')},
    "price" integer,
    "description" text,
    "comments" text,
    "publicComments" text,
    "active" integer not null check ("active" in (0, 1)),
    "fkModel" text,
    "fkId" integer,
    "sale" integer references "sale" ("id"),
    "language" text not null,
    "directDebit" integer not null check ("directDebit" in (0, 1)),
    "share" integer,
    ${deletableStamps},
    "searchText" text
  ) strict`,
  `create table "subscriptionAddon" (
    "id" integer primary key,
    "subscriptionCustomer" integer not null references "subscriptionCustomer" ("id"),
    "customer" text not null,
    "product" integer not null references "product" ("id"),
    "price" integer,
    "start" text ${dateCheck('start')},
    "end" text ${dateCheck('end')},
    "comments" text,
    "percentage" real,
    "accumulative" integer check ("accumulative" in (0, 1)),
    "priority" integer not null,
    ${deletableStamps},
    "searchText" text
  ) strict`,
  `create table "subscriptionBeneficiary" (
    "id" integer primary key,
    "subscriptionCustomer" integer not null references "subscriptionCustomer" ("id"),
    "customer" integer not null references "customer" ("id"),
    ${deletableStamps}
  ) strict`,
  `create table "subscriptionTask" (
    "id" integer primary key,
    "type" integer not null,
    ${stamps}
  ) strict`,
  `create table "editedSale" (
    "id" integer primary key,
    "subscriptionCustomer" integer not null references "subscriptionCustomer" ("id"),
    "issueDate" text not null ${dateCheck('issueDate')},
    "amount" integer not null,
    ${deletableStamps},
    "checksum" text
  ) strict`,
  `create table "ommitedSale" (
    "id" integer primary key,
    "subscriptionCustomer" integer not null references "subscriptionCustomer" ("id"),
    "issueDate" text not null ${dateCheck('issueDate')},
    ${deletableStamps}
  ) strict`,
  `create table "multipack" (
    "id" integer primary key,
    "longDescription" text,
    "start" text ${dateCheck('start')},
    "end" text ${dateCheck('end')},
    "online" integer not null check ("online" in (0, 1)),
    "customerTags" text,
    ${deletableStamps},
    "searchText" text
  ) strict`,
  `create table "multipackItem" (
    "id" integer primary key,
    "pack" integer references "multipack" ("id"),
    "type" integer,
    ${deletableStamps}
  ) strict`,
  `create table "multipackResourceType" (
    "id" integer primary key,
    "pack" integer references "multipack" ("id"),
    "resourceType" integer references "resourceType" ("id"),
    ${deletableStamps}
  ) strict`,
  `create index "subscription_product" on "subscription" ("product")`,
  `create index "subscription_customerTag" on "subscription" ("customerTag") where "customerTag" is not null`,
  `create index "subscription_beneficiaryTag" on "subscription" ("beneficiaryTag") where "beneficiaryTag" is not null`,
  `create index "subscription_temporarySubscription" on "subscription" ("temporarySubscription")
    where "temporarySubscription" is not null`,
  `create index "subscription_voucherType" on "subscription" ("voucherType") where "voucherType" is not null`,
  `create index "subscriptionCustomer_type" on "subscriptionCustomer" ("type")`,
  `create index "subscriptionCustomer_customer" on "subscriptionCustomer" ("customer")`,
  `create index "subscriptionCustomer_sale" on "subscriptionCustomer" ("sale") where "sale" is not null`,
  `create index "subscriptionAddon_subscriptionCustomer" on "subscriptionAddon" ("subscriptionCustomer")`,
  `create index "subscriptionAddon_product" on "subscriptionAddon" ("product")`,
  `create index "subscriptionBeneficiary_subscriptionCustomer" on "subscriptionBeneficiary" ("subscriptionCustomer")`,
  `create index "subscriptionBeneficiary_customer" on "subscriptionBeneficiary" ("customer")`,
  `create index "editedSale_subscriptionCustomer" on "editedSale" ("subscriptionCustomer")`,
  `create index "ommitedSale_subscriptionCustomer" on "ommitedSale" ("subscriptionCustomer")`,
  `create index "multipackItem_pack" on "multipackItem" ("pack") where "pack" is not null`,
  `create index "multipackResourceType_pack" on "multipackResourceType" ("pack") where "pack" is not null`,
  `create index "multipackResourceType_resourceType" on "multipackResourceType" ("resourceType")
    where "resourceType" is not null`,
];
