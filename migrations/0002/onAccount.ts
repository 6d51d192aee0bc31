/** What customers may owe on account, and sales of which it is known how they will be paid; sales whose time runs out. */
export const onAccount: readonly string[] = [
  'alter table "customer" add column "creditLimit" integer',
  'alter table "sale" add column "pendingPaymentMethod" integer references "paymentMethod" ("id")',
  `create index "sale_pendingPaymentMethod" on "sale" ("pendingPaymentMethod") where "pendingPaymentMethod" is not null`,
  `create index "sale_onCredit" on "sale" ("customer") where "onCredit" = 1 and "status" in (2, 3)`,
  `create index "sale_timeout" on "sale" ("timeout") where "status" = 2 and "timeout" is not null
    and "invoice" is null and "proforma" is null and "pendingPaymentMethod" is null`,
];
