import { abort, columns, dateCheck, deletableStamps } from './parts.ts';

const kinds = ['isCreditNote', 'isProforma', 'isInternal', 'isSummary', 'isReplace', 'isReceipt'];

/** Types of documents and the series that number them. */
export const series: readonly string[] = [
  `create table "invoiceType" (
    "id" integer primary key,
    "code" text,
    "name" text not null,
    "reverseType" integer references "invoiceType" ("id"),
    "convertibleInto" integer references "invoiceType" ("id"),
    "isReceipt" integer not null check ("isReceipt" in (0, 1)),
    "isCreditNote" integer not null check ("isCreditNote" in (0, 1)),
    "isProforma" integer not null check ("isProforma" in (0, 1)),
    "isInternal" integer not null check ("isInternal" in (0, 1)),
    "isSummary" integer not null check ("isSummary" in (0, 1)),
    "isReplace" integer not null check ("isReplace" in (0, 1)),
    "preventNegative" integer not null check ("preventNegative" in (0, 1)),
    "preventPositive" integer not null check ("preventPositive" in (0, 1)),
    "preventPositiveLines" integer not null check ("preventPositiveLines" in (0, 1)),
    "preventNegativeLines" integer not null check ("preventNegativeLines" in (0, 1)),
    "skipValidations" integer not null check ("skipValidations" in (0, 1)),
    "maxAmount" integer,
    "customerRequired" integer not null check ("customerRequired" in (0, 1)),
    "taxNumberRequired" integer not null check ("taxNumberRequired" in (0, 1)),
    "addressRequired" integer not null check ("addressRequired" in (0, 1)),
    "allowReceipts" integer not null check ("allowReceipts" in (0, 1)),
    "template" integer,
    ${deletableStamps},
    "searchText" text
  ) strict`,
  // `jumps` has JSON pairs [from, to]: this series never gave the numbers after `from` up to `to`. `setDate` is the day it
  // was moved to manually; null where its date is that of its last document.
  `create table "invoiceCounter" (
    "id" integer primary key,
    "company" integer references "company" ("id"),
    "type" integer not null references "invoiceType" ("id"),
    "format" text,
    "zeros" integer not null,
    "prefix" integer not null check ("prefix" in (0, 1)),
    "initialValue" integer,
    "lastValue" integer not null,
    "lastDate" text ${dateCheck('lastDate')},
    "reset" integer,
    ${deletableStamps},
    "searchText" text,
    "jumps" text,
    "setDate" text,
    "replaces" integer references "invoiceCounter" ("id"),
    "checksum" text
  ) strict`,
  `create index "invoiceType_convertibleInto" on "invoiceType" ("convertibleInto")
    where "convertibleInto" is not null`,
  `create index "invoiceType_reverseType" on "invoiceType" ("reverseType") where "reverseType" is not null`,
  // An empty code is none: any number of records may have it.
  `create unique index "invoiceType_code" on "invoiceType" ("code") where "deleted" = 0 and "code" <> ''`,
  `create unique index "invoiceCounter_type" on "invoiceCounter" ("company", "type") where "deleted" = 0`,
  // A type has one series that all companies share: without a company, none is like another to SQL.
  `create unique index "invoiceCounter_shared" on "invoiceCounter" ("type") where "deleted" = 0 and "company" is null`,
  `create index "invoiceCounter_replaces" on "invoiceCounter" ("replaces") where "replaces" is not null`,
  // A series is of documents of one kind: those that correct others have their own (RD 1619/2012 art. 6.1.a).
  // Documents are found by their series, drafts by an index of few rows: one of all would cost every checkout.
  `create trigger "invoiceType_stays_its_kind" before update of ${columns(kinds)} on "invoiceType"
    when (${kinds.map((name) => `new."${name}" <> old."${name}"`).join(' or ')})
      and (exists (select 1 from "invoice" where "type" = old."id" and "status" = 0)
        or exists (select 1 from "invoiceCounter" c join "invoice" i on i."counter" = c."id" where c."type" = old."id"))
    ${abort('in_use')}`,
];
