/** Sales. */
import type { Break } from './corrupt.ts';

export const saleBreaks: readonly Break[] = [
  [
    'what a sale was paid = total − pending, and its status agrees',
    'paid, but pending',
    ({ db }) => db.exec('update "sale" set "status" = 2 where "id" = 1'),
  ],
  [
    'what a sale was paid = total − pending, and its status agrees',
    'pending one cent more',
    ({ db }) => db.exec('update "sale" set "pending" = 10000 where "id" = 1'),
  ],
  [
    'what a sale was paid = total − pending, and its status agrees',
    'a draft that owes nothing',
    ({ db }) => db.exec('update "sale" set "pending" = 0 where "status" = 0'),
  ],
  ...['price', 'discountRate', 'taxRate', 'totalBeforeTaxes', 'taxAmount'].map(
    (column): Break => [
      'the amounts of a draft or pending sale follow from its price, units, discount and taxes',
      `another ${column}`,
      ({ db }) => db.exec(`update "sale" set "${column}" = "${column}" + 100000 where "status" = 0`),
    ],
  ),
  [
    'the amounts of a draft or pending sale follow from its price, units, discount and taxes',
    'another total, though it is owed in full',
    ({ db }) =>
      db.exec('update "sale" set "total" = "total" + 10000, "pending" = "pending" + 10000 where "status" = 0'),
  ],
  [
    'the amounts of a draft or pending sale follow from its price, units, discount and taxes',
    'another tax',
    ({ db }) => db.exec(`update "sale" set "taxes" = json_set("taxes", '$[0].rate', 4) where "status" = 0`),
  ],
  [
    'what is sold is not below zero',
    'a draft of a discount',
    ({ db }) => {
      const turned = ['price', 'total', 'totalBeforeTaxes', 'taxAmount', 'pending'].map(
        (name) => `"${name}" = -"${name}"`,
      );
      db.exec(`update "sale" set ${turned.join()} where "status" = 0`);
    },
  ],
  [
    'money taken for a sale is on a document',
    'its document is let go of',
    ({ db }) =>
      db.exec(`update "sale" set "invoice" = null where "id" = (select s."id" from "sale" s
        join "salePayment" p on p."sale" = s."id" where s."status" = 4 and s."invoice" is not null limit 1)`),
    [
      'a sale is charged by one line of one document in force, the one it is on',
      'each invoice of a checkout has one sale a line',
    ],
  ],
  [
    'what is left of an advance is taken off its sale, by one sale',
    'what takes it off is of another',
    ({ db }) => db.exec(`update "sale" set "fkId" = 1 where "fkModel" = 'sale' and "cancelationOf" is not null`),
  ],
  [
    'what is left of an advance is taken off its sale, by one sale',
    'it is of another sale',
    ({ db }) => db.exec(`update "sale" set "fkId" = 1 where "fkModel" = 'sale' and "cancelationOf" is null`),
  ],
  [
    'a basket is one sale with its children, who have none',
    'a grandchild',
    ({ db }) =>
      db.exec('update "sale" set "parent" = (select max("id") from "sale" where "parent" is not null) where "id" = 1'),
  ],
];
