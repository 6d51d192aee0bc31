/** What vouchers cost, and the tax that recharges of money are not subject to. */
export const vouchers: readonly string[] = [
  'alter table "voucherType" add column "units" integer not null default 1',
  // The price and size of the pack that units were recharged at.
  'alter table "voucherMovement" add column "packPrice" integer',
  'alter table "voucherMovement" add column "packUnits" integer',
  // What the service needs a tax for. There is one tax for each purpose, and it stays what it is.
  'alter table "tax" add column "purpose" text',
  'create unique index "tax_purpose" on "tax" ("purpose") where "purpose" is not null',
  `create trigger "tax_keeps_its_purpose" before update of "purpose", "rate", "category", "deleted" on "tax"
    when old."purpose" is not null and (new."purpose" is not old."purpose" or new."rate" <> old."rate"
      or new."category" <> old."category" or new."deleted" <> 0)
    begin select raise(abort, 'immutable_record'); end`,
];
