/**
 * Cash points: who hands the drawer to whom, in which session a sale was called off, and what their reports add up: the
 * sales of a document by family come from the index alone.
 */
export const cash: readonly string[] = [
  'alter table "posMovement" add column "handedBy" integer references "user" ("id")',
  'alter table "posMovement" add column "handedTo" integer references "user" ("id")',
  `create trigger "posMovement_hands_over_once" before update of "handedBy", "handedTo", "denominations", "reason"
    on "posMovement" begin select raise(abort, 'immutable_record'); end`,
  'alter table "sale" add column "calledOffIn" integer references "posMovement" ("id")',
  'drop index "sale_invoice"',
  'create index "sale_invoice" on "sale" ("invoice", "family", "units", "total")',
  'create index "sale_calledOffIn" on "sale" ("calledOffIn") where "calledOffIn" is not null',
];
