/** What a search for an amount reads: the newest records that come to it. */
export const searches: readonly string[] = [
  'create index "sale_total" on "sale" ("total")',
  'create index "payment_amount" on "payment" ("amount")',
];
