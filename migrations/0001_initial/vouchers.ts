import { abort, covered, dateCheck, deletableStamps, filed, neverChanges, neverDeleted } from './parts.ts';

/** Vouchers, their balances and their ledger. */
export const vouchers: readonly string[] = [
  `create table "voucherType" (
    "id" integer primary key,
    "name" text not null,
    "kind" integer not null,
    "product" integer not null references "product" ("id"),
    "expiration" text,
    "active" integer not null check ("active" in (0, 1)),
    ${deletableStamps},
    "searchText" text,
    "units" integer not null default 1,
    "products" text not null default '[]',
    "bearer" integer not null default 0 check ("bearer" in (0, 1))
  ) strict`,
  // A voucher is a customer's, or whoever's has its code.
  `create table "voucher" (
    "id" integer primary key,
    "customer" integer references "customer" ("id"),
    "voucherType" integer not null references "voucherType" ("id"),
    "balance" integer not null,
    ${deletableStamps},
    "nextExpiry" text,
    "checksum" text,
    "joined" integer references "customerMerge" ("id"),
    "code" text,
    "codeKey" text,
    "codeEnd" text,
    "codeIssued" text,
    "printed" integer not null check ("printed" in (0, 1)),
    check (("customer" is null) = ("code" is not null))
  ) strict`,
  // What units paid for in one basket, by the basket's uuid.
  `create table "voucherUse" (
    "id" integer primary key,
    "uuid" text not null,
    "customer" integer references "customer" ("id"),
    "pos" integer not null references "pos" ("id"),
    "session" integer not null references "posMovement" ("id"),
    "date" text not null ${dateCheck('date')},
    "description" text not null,
    "lines" text not null,
    "invoice" integer references "invoice" ("id"),
    "cancelled" integer not null check ("cancelled" in (0, 1)),
    "reason" text,
    ${deletableStamps},
    "searchText" text,
    "checksum" text,
    "printed" integer not null check ("printed" in (0, 1))
  ) strict`,
  // `scope` is the permission by which a balance was put in for less than it is worth, or adjusted; `packPrice` and
  // `packUnits` are the price and size of the pack that units were recharged at.
  `create table "voucherMovement" (
    "id" integer primary key,
    "voucher" integer not null references "voucher" ("id"),
    "type" integer not null,
    "amount" integer not null,
    "expires" text,
    "lot" integer references "voucherMovement" ("id"),
    "source" integer references "voucherMovement" ("id"),
    "sale" integer references "sale" ("id"),
    "payment" integer references "payment" ("id"),
    "basketPayment" integer references "basketPayment" ("id"),
    "notes" text,
    ${deletableStamps},
    "hash" text,
    "scope" text,
    "packPrice" integer,
    "packUnits" integer,
    "voucherUse" integer references "voucherUse" ("id"),
    "product" integer references "product" ("id")
  ) strict`,
  `create index "voucherType_product" on "voucherType" ("product")`,
  `create index "voucher_voucherType" on "voucher" ("voucherType")`,
  `create index "voucher_nextExpiry" on "voucher" ("nextExpiry") where "nextExpiry" is not null`,
  // Without a customer rows are never alike. A customer may have two vouchers of a type when two records became one; otherwise there is one of each.
  `create unique index "voucher_customer" on "voucher" ("customer", "voucherType")
    where "deleted" = 0 and "joined" is null`,
  `create index "voucher_ofCustomer" on "voucher" ("customer")`,
  `create index "voucherMovement_voucher" on "voucherMovement" ("voucher")`,
  `create index "voucherMovement_lot" on "voucherMovement" ("lot") where "lot" is not null`,
  `create index "voucherMovement_source" on "voucherMovement" ("source") where "source" is not null`,
  `create index "voucherMovement_sale" on "voucherMovement" ("sale") where "sale" is not null`,
  `create index "voucherMovement_payment" on "voucherMovement" ("payment") where "payment" is not null`,
  `create index "voucherMovement_basketPayment" on "voucherMovement" ("basketPayment")
    where "basketPayment" is not null`,
  `create index "voucherMovement_voucherUse" on "voucherMovement" ("voucherUse") where "voucherUse" is not null`,
  `create unique index "voucherUse_uuid" on "voucherUse" ("uuid")`,
  `create index "voucherUse_session" on "voucherUse" ("session")`,
  `create index "voucherUse_date" on "voucherUse" ("date", "pos")`,
  `create index "voucherUse_customer" on "voucherUse" ("customer") where "customer" is not null`,
  `create index "voucherUse_invoice" on "voucherUse" ("invoice") where "invoice" is not null`,
  filed('voucherUse', 'true'),
  neverDeleted('voucherUse'),
  // A use is cancelled once, and nothing else of it changes.
  `create trigger "voucherUse_frozen" before update on "voucherUse" when ${[
    ...['uuid', 'pos', 'session', 'date', 'lines', 'invoice'].map((column) => `new."${column}" is not old."${column}"`),
    'old."cancelled" = 1 and new."cancelled" = 0',
  ].join(' or ')} ${abort('immutable_record')}`,
  ...covered('voucher'),
  ...neverChanges('voucherMovement'),
];
