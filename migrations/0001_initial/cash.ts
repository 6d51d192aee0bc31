import { abort, deletableStamps, listIndexes, neverChanges, neverDeleted, stamps } from './parts.ts';

/** Type of the cash point's last opening or closing; 2 when it has neither. */
const lastTurn = `coalesce((select "type" from "posMovement"
      where "pos" = new."pos" and "type" in (1, 2) order by "id" desc limit 1), 2)`;

/** Cash points, their journal and the reports that close a session. */
export const cash: readonly string[] = [
  `create table "pos" (
    "id" integer primary key,
    "name" text not null,
    "company" integer not null references "company" ("id"),
    "invoiceType" integer references "invoiceType" ("id"),
    "blindCount" integer not null check ("blindCount" in (0, 1)),
    "tolerance" integer not null,
    "managerLimit" integer,
    "active" integer not null check ("active" in (0, 1)),
    ${deletableStamps},
    "searchText" text
  ) strict`,
  `create table "posReason" (
    "id" integer primary key,
    "name" text not null,
    "direction" integer not null,
    "active" integer not null check ("active" in (0, 1)),
    ${deletableStamps},
    "searchText" text
  ) strict`,
  `create table "posFavourites" (
    "id" integer primary key,
    "pos" integer not null references "pos" ("id"),
    "products" text not null,
    ${deletableStamps}
  ) strict`,
  // `handedBy` and `handedTo` say who handed the drawer to whom.
  `create table "posMovement" (
    "id" integer primary key autoincrement,
    "pos" integer not null references "pos" ("id"),
    "type" integer not null,
    "realCashCount" integer,
    "expectedCashCount" integer,
    "realCreditCardCount" integer,
    "expectedCreditCardCount" integer,
    "amount" integer,
    "payment" integer references "payment" ("id"),
    "comments" text,
    ${stamps},
    "reason" integer,
    "user" integer,
    "sequence" integer,
    "hash" text,
    "voided" integer,
    "denominations" text,
    "authorisedBy" integer,
    "searchText" text,
    "handedBy" integer references "user" ("id"),
    "handedTo" integer references "user" ("id"),
    "checksum" text
  ) strict`,
  // `movement` is the last of the journal before it: it says when in the session, and between which sessions.
  `create table "drawerOpening" (
    "id" integer primary key autoincrement,
    "pos" integer not null references "pos" ("id"),
    "movement" integer references "posMovement" ("id"),
    "invoice" integer references "invoice" ("id"),
    "reason" integer references "posReason" ("id"),
    "comments" text,
    ${stamps},
    "hash" text,
    check (coalesce("invoice", "reason", "comments") is not null)
  ) strict`,
  `create table "zReport" (
    "id" integer primary key,
    "pos" integer not null references "pos" ("id"),
    "number" integer not null,
    "opening" integer not null references "posMovement" ("id"),
    "closing" integer not null references "posMovement" ("id"),
    "report" text not null,
    "cashDifference" integer not null,
    "cardDifference" integer not null,
    ${stamps},
    "documentHash" text,
    "checksum" text
  ) strict`,
  `create index "pos_company" on "pos" ("company")`,
  `create index "pos_invoiceType" on "pos" ("invoiceType") where "invoiceType" is not null`,
  `create unique index "posFavourites_pos" on "posFavourites" ("pos") where "deleted" = 0`,
  `create index "posMovement_pos" on "posMovement" ("pos", "id")`,
  `create index "posMovement_payment" on "posMovement" ("payment") where "payment" is not null`,
  `create index "posMovement_session" on "posMovement" ("pos", "id") where "type" in (1, 2)`,
  `create index "posMovement_created" on "posMovement" ("created")`,
  `create index "drawerOpening_pos" on "drawerOpening" ("pos", "movement")`,
  `create unique index "drawerOpening_invoice" on "drawerOpening" ("invoice") where "invoice" is not null`,
  `create index "drawerOpening_created" on "drawerOpening" ("created")`,
  ...listIndexes('posMovement', { common: { comments: null }, alphabetical: ['comments'] }),
  `create unique index "zReport_number" on "zReport" ("pos", "number")`,
  `create unique index "zReport_closing" on "zReport" ("closing")`,
  neverDeleted('posMovement'),
  ...neverChanges('drawerOpening'),
  // A cash point has one session at a time.
  `create trigger "posMovement_opens_once" before insert on "posMovement" when new."type" = 1 and ${lastTurn} = 1
    ${abort('cash_point_open')}`,
  `create trigger "posMovement_needs_session" before insert on "posMovement" when new."type" <> 1 and ${lastTurn} <> 1
    ${abort('cash_point_closed')}`,
  neverDeleted('zReport'),
];
