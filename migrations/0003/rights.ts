/** By which right money went back, and balances were put in for less than they are worth or written by hand. */
export const rights: readonly string[] = [
  'alter table "payment" add column "scope" text',
  'alter table "voucherMovement" add column "scope" text',
  'alter table "depositMovement" add column "scope" text',
];
