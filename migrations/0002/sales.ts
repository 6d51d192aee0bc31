/**
 * What a sale states beyond its line: how it is to be invoiced and collected, and what it stands for. Its dates become
 * points in time; until now only the issue date was written, on the day and at the moment the sale was made.
 */
const flag = (name: string): string =>
  `alter table "sale" add column "${name}" integer not null default 0 check ("${name}" in (0, 1))`;

export const sales: readonly string[] = [
  `alter table "sale" rename column "issueDate" to "issueDay"`,
  `alter table "sale" add column "issueDate" text`,
  `update "sale" set "issueDate" = "created" where "issueDay" is not null`,
  `alter table "sale" drop column "issueDay"`,
  `alter table "sale" drop column "dueDate"`,
  `alter table "sale" add column "dueDate" text`,
  `alter table "sale" add column "subfamily" integer references "subfamily" ("id")`,
  `update "sale" set "subfamily" = (select p."subfamily" from "product" p where p."id" = "sale"."product")
    where "product" is not null`,
  `alter table "sale" add column "beneficiary" integer references "customer" ("id")`,
  `alter table "sale" add column "proforma" integer references "invoice" ("id")`,
  `alter table "sale" add column "requiresInvoice" integer check ("requiresInvoice" in (0, 1))`,
  flag('doNotInvoice'),
  flag('directDebit'),
  `alter table "sale" add column "bankAccount" integer references "bankAccount" ("id")`,
  flag('compensation'),
  flag('sentToPrinter'),
  `alter table "sale" add column "discountReasons" integer references "discountReason" ("id")`,
  `alter table "sale" add column "voucherType" integer references "voucherType" ("id")`,
  `alter table "sale" add column "fkModel" text`,
  `alter table "sale" add column "fkId" integer`,
  `alter table "sale" add column "parentFkModel" text`,
  `alter table "sale" add column "parentFkId" integer`,
  `alter table "sale" add column "ticketNote" text`,
  ...['parent', 'beneficiary', 'bankAccount', 'voucherType', 'proforma'].map(
    (column) => `create index "sale_${column}" on "sale" ("${column}") where "${column}" is not null`,
  ),
];
