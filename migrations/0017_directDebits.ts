/** Direct debits: the accounts that collect, the files of debits that went to banks, and what banks sent back. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dateCheck, deletableStamps, stamps } from './0001_initial/parts.ts';

const statements = [
  `create table "creditorAccount" (
    "id" integer primary key,
    "name" text not null,
    "company" integer not null references "company" ("id"),
    "iban" text not null,
    "bic" text,
    "identifier" text not null,
    "version" integer not null,
    "leadDays" integer not null,
    "cutOff" text not null,
    "isGrouped" integer not null check ("isGrouped" in (0, 1)),
    "ampersand" integer not null,
    "returnFeeProduct" integer references "product" ("id"),
    "active" integer not null check ("active" in (0, 1)),
    ${deletableStamps},
    "searchText" text
  ) strict`,
  `create index "creditorAccount_company" on "creditorAccount" ("company")`,
  `create index "creditorAccount_returnFeeProduct" on "creditorAccount" ("returnFeeProduct")
    where "returnFeeProduct" is not null`,
  `create table "remittance" (
    "id" integer primary key,
    "creditorAccount" integer not null references "creditorAccount" ("id"),
    "status" integer not null,
    "collectionDate" text not null ${dateCheck('collectionDate')},
    "messageId" text,
    "debits" integer not null,
    "total" integer not null,
    "returned" integer not null,
    "exportedAt" text,
    "chargedOn" text ${dateCheck('chargedOn')},
    "file" text,
    ${stamps}
  ) strict`,
  `create index "remittance_creditorAccount" on "remittance" ("creditorAccount")`,
  `create unique index "remittance_messageId" on "remittance" ("messageId") where "messageId" is not null`,
  `create table "remittanceDebit" (
    "id" integer primary key,
    "remittance" integer not null references "remittance" ("id"),
    "status" integer not null,
    "customer" integer not null references "customer" ("id"),
    "bankAccount" integer not null references "bankAccount" ("id"),
    "endToEndId" text,
    "amount" integer not null,
    "holder" text not null,
    "iban" text not null,
    "bic" text,
    "mandate" text not null,
    "mandateDate" text not null ${dateCheck('mandateDate')},
    "amended" integer not null check ("amended" in (0, 1)),
    "text" text not null,
    "payment" integer references "payment" ("id"),
    "comments" text,
    ${stamps},
    "searchText" text,
    "checksum" text
  ) strict`,
  `create index "remittanceDebit_remittance" on "remittanceDebit" ("remittance")`,
  `create index "remittanceDebit_customer" on "remittanceDebit" ("customer")`,
  `create index "remittanceDebit_bankAccount" on "remittanceDebit" ("bankAccount")`,
  `create unique index "remittanceDebit_payment" on "remittanceDebit" ("payment") where "payment" is not null`,
  `create unique index "remittanceDebit_endToEndId" on "remittanceDebit" ("endToEndId") where "endToEndId" is not null`,
  `create table "remittanceSale" (
    "id" integer primary key,
    "remittanceDebit" integer not null references "remittanceDebit" ("id"),
    "sale" integer not null references "sale" ("id"),
    "amount" integer not null,
    "open" integer not null check ("open" in (0, 1)),
    ${stamps},
    "checksum" text
  ) strict`,
  `create index "remittanceSale_remittanceDebit" on "remittanceSale" ("remittanceDebit")`,
  `create index "remittanceSale_sale" on "remittanceSale" ("sale")`,
  // A sale is collected by one debit at a time.
  `create unique index "remittanceSale_open" on "remittanceSale" ("sale") where "open" = 1`,
  `create table "bankReturnFile" (
    "id" integer primary key,
    "name" text not null,
    "hash" text not null,
    "rows" integer not null,
    "taken" integer not null,
    "file" text,
    ${stamps}
  ) strict`,
  `create unique index "bankReturnFile_hash" on "bankReturnFile" ("hash")`,
  `create table "bankReturn" (
    "id" integer primary key,
    "bankReturnFile" integer references "bankReturnFile" ("id"),
    "remittanceDebit" integer not null references "remittanceDebit" ("id"),
    "customer" integer not null references "customer" ("id"),
    "kind" integer not null,
    "amount" integer not null,
    "reason" text,
    "reasonText" text,
    "bookedOn" text ${dateCheck('bookedOn')},
    "charges" integer,
    "bankReference" text,
    "reversal" integer references "payment" ("id"),
    "feeSale" integer references "sale" ("id"),
    ${stamps},
    "checksum" text
  ) strict`,
  // One return a presentation, whichever message tells it.
  `create unique index "bankReturn_remittanceDebit" on "bankReturn" ("remittanceDebit")`,
  `create index "bankReturn_bankReturnFile" on "bankReturn" ("bankReturnFile") where "bankReturnFile" is not null`,
  `create index "bankReturn_customer" on "bankReturn" ("customer")`,
  `create unique index "bankReturn_reversal" on "bankReturn" ("reversal") where "reversal" is not null`,
  `create unique index "bankReturn_feeSale" on "bankReturn" ("feeSale") where "feeSale" is not null`,
  `alter table "bankAccount" add column "mandateCancelled" text ${dateCheck('mandateCancelled')}`,
];

export const directDebits: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
