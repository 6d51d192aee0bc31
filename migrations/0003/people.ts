import { takeUpAll } from '../0002/search.ts';

/**
 * Merged and erased customers. The record that a ledger or a document is filed under may change when two records turn out to
 * be one person; what it says of its customer may not. In the audit log, what was personal may be taken out.
 */
const abort = `begin select raise(abort, 'immutable_record'); end`;

/** Before an update that files a row under another customer, unless one of the two was merged into the other. */
const filed = (table: string, when: string): string =>
  `create trigger "${table}_filed" before update of "customer" on "${table}"
    when ${when} and new."customer" is not old."customer" and not exists (
      select 1 from "customer" where ("id" = old."customer" and "mergedInto" = new."customer")
        or ("id" = new."customer" and "mergedInto" = old."customer")) ${abort}`;

const frozen = (table: string, columns: readonly string[]): string =>
  `create trigger "${table}_frozen" before update of ${columns.map((name) => `"${name}"`).join(', ')} on "${table}" ${abort}`;

const stamps = ['id', 'created', 'createUser', 'updated', 'updateUser', 'deleted'];

export const people: readonly string[] = [
  'alter table "customer" add column "mergedInto" integer references "customer" ("id")',
  'alter table "customer" add column "erased" text',
  'create index "customer_mergedInto" on "customer" ("mergedInto") where "mergedInto" is not null',
  `create table "customerMerge" (
    "id" integer primary key,
    "customer" integer not null references "customer" ("id"),
    "merged" integer not null references "customer" ("id"),
    "counts" text not null,
    "undoUntil" text not null,
    "undoneAt" text,
    "kept" text,
    "created" text not null,
    "createUser" integer references "user" ("id"),
    "updated" text,
    "updateUser" integer references "user" ("id"),
    "moves" text
  ) strict`,
  'create index "customerMerge_customer" on "customerMerge" ("customer")',
  'create index "customerMerge_merged" on "customerMerge" ("merged")',
  `create table "customerErasure" (
    "id" integer primary key,
    "customer" integer not null references "customer" ("id"),
    "counts" text not null,
    "kept" text not null,
    "keptUntil" text check ("keptUntil" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    "finished" text,
    "created" text not null,
    "createUser" integer references "user" ("id"),
    "updated" text,
    "updateUser" integer references "user" ("id"),
    "terms" text
  ) strict`,
  'create index "customerErasure_customer" on "customerErasure" ("customer")',

  // A customer may have two vouchers of a type when two records became one; otherwise there is one of each.
  'alter table "voucher" add column "joined" integer references "customerMerge" ("id")',
  'drop index "voucher_customer"',
  `create unique index "voucher_customer" on "voucher" ("customer", "voucherType") where "deleted" = 0 and "joined" is null`,
  'create index "voucher_ofCustomer" on "voucher" ("customer")',

  'alter table "payment" add column "checksum" text',
  'create index "invoiceReceipt_customer" on "invoiceReceipt" ("customer") where "customer" is not null',
  'drop trigger "payment_frozen"',
  frozen('payment', [
    ...stamps,
    ...['paymentMethod', 'type', 'amount', 'tendered', 'change', 'tip', 'reference', 'pos', 'cancelationOf', 'reason'],
    ...['hash', 'session', 'scope'],
  ]),
  filed('payment', 'true'),
  'drop trigger "invoiceReceipt_frozen"',
  frozen('invoiceReceipt', [...stamps, 'number', 'sequenceNumber', 'amount', 'comments', 'isFTR', 'searchText']),
  filed('invoiceReceipt', 'true'),
  filed('invoice', 'old."status" <> 0'),

  // A row put in here has the search indexes take up what waits for them: they hold the text of before until then.
  'create view "searchTakeUp" as select 1 as "now"',
  `create trigger "searchTakeUp_now" instead of insert on "searchTakeUp" begin
    ${takeUpAll().join(';\n')};
  end`,
  'alter table "invoice" add column "blocked" integer references "customerErasure" ("id")',
  'alter table "auditLog" add column "salt" text',
  'alter table "auditLog" add column "commitment" text',
  'alter table "auditLog" add column "erased" integer references "customerErasure" ("id")',
  'drop trigger "auditLog_frozen"',
  frozen('auditLog', [
    ...['id', 'user', 'actor', 'credential', 'authorisedBy', 'operation', 'method', 'address', 'onTerminal', 'request'],
    ...['idempotencyKey', 'refusal', 'model', 'record', 'omitted', 'created', 'createUser', 'updated', 'updateUser'],
    ...['hash', 'commitment'],
  ]),
  `create trigger "auditLog_told" before update of "path", "changes", "salt", "erased" on "auditLog"
    when new."erased" is null or new."salt" is not null ${abort}`,
];
