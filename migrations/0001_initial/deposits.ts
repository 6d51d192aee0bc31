import { covered, dateCheck, deletableStamps, neverChanges } from './parts.ts';

/** Deposits, their balances and their ledger. */
export const deposits: readonly string[] = [
  `create table "deposit" (
    "id" integer primary key,
    "customer" integer not null references "customer" ("id"),
    "balance" integer not null,
    "endDate" text ${dateCheck('endDate')},
    "sale" integer references "sale" ("id"),
    ${deletableStamps},
    "checksum" text
  ) strict`,
  // `scope` is the permission by which a balance was adjusted.
  `create table "depositMovement" (
    "id" integer primary key,
    "deposit" integer not null references "deposit" ("id"),
    "type" integer not null,
    "amount" integer not null,
    "payment" integer references "payment" ("id"),
    "basketPayment" integer references "basketPayment" ("id"),
    "sale" integer references "sale" ("id"),
    "reason" text,
    ${deletableStamps},
    "hash" text,
    "scope" text
  ) strict`,
  `create index "deposit_customer" on "deposit" ("customer")`,
  `create index "deposit_endDate" on "deposit" ("endDate") where "endDate" is not null and "balance" > 0`,
  `create index "deposit_sale" on "deposit" ("sale") where "sale" is not null`,
  `create index "depositMovement_deposit" on "depositMovement" ("deposit")`,
  `create index "depositMovement_payment" on "depositMovement" ("payment") where "payment" is not null`,
  `create index "depositMovement_sale" on "depositMovement" ("sale") where "sale" is not null`,
  `create index "depositMovement_basketPayment" on "depositMovement" ("basketPayment")
    where "basketPayment" is not null`,
  ...covered('deposit'),
  ...neverChanges('depositMovement'),
];
