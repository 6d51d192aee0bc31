import { abort, filed, neverDeleted, stamps } from './parts.ts';

/** The ledger of money that was taken for baskets before they were charged. */
export const basketPayments: readonly string[] = [
  // `scope` is the permission by which it was given back; `after` the last movement of the cash point before it.
  `create table "basketPayment" (
    "id" integer primary key autoincrement,
    "basket" text not null,
    "uuid" text not null,
    "type" integer not null,
    "pos" integer not null references "pos" ("id"),
    "session" integer not null references "posMovement" ("id"),
    "paymentMethod" integer not null references "paymentMethod" ("id"),
    "paymentType" integer not null,
    "amount" integer not null,
    "tip" integer not null,
    "currency" text not null,
    "reference" text,
    "customer" integer references "customer" ("id"),
    "source" integer references "basketPayment" ("id"),
    "payment" integer references "payment" ("id"),
    "reason" text,
    "endedBy" integer references "basketPayment" ("id"),
    ${stamps},
    "hash" text,
    "scope" text,
    "after" integer,
    "checksum" text
  ) strict`,
  `create unique index "basketPayment_uuid" on "basketPayment" ("uuid")`,
  `create index "basketPayment_basket" on "basketPayment" ("basket")`,
  // Every checkout looks here for what waits for it: the index has that alone, which is nothing as a rule.
  `create index "basketPayment_waiting" on "basketPayment" ("basket") where "type" = 1 and "endedBy" is null`,
  `create index "basketPayment_waitingAt" on "basketPayment" ("pos") where "type" = 1 and "endedBy" is null`,
  `create index "basketPayment_session" on "basketPayment" ("session")`,
  `create index "basketPayment_created" on "basketPayment" ("created")`,
  `create index "basketPayment_customer" on "basketPayment" ("customer") where "customer" is not null`,
  // What was taken ends once.
  `create unique index "basketPayment_source" on "basketPayment" ("source") where "source" is not null`,
  `create unique index "basketPayment_payment" on "basketPayment" ("payment") where "payment" is not null`,
  `create trigger "basketPayment_ends_once" before update of "endedBy" on "basketPayment"
    when old."endedBy" is not null or old."type" <> 1 ${abort('immutable_record')}`,
  neverDeleted('basketPayment'),
  filed('basketPayment', 'true'),
];
