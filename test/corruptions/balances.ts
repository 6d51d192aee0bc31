/** Vouchers and deposits. */
import { copyRow } from '../kit/corrupt.ts';
import { rechain } from '../kit/rehash.ts';
import { type Break, decides } from './corrupt.ts';

const NUMBERED = 'what came into a deposit or went back by a payment has one receipt, numbered without a gap';

export const balanceBreaks: readonly Break[] = [
  [
    'the balance of a deposit = Σ its movements, never below zero',
    'a millionth more',
    ({ db }) => db.exec('update "deposit" set "balance" = "balance" + 1 where "id" = 1'),
  ],
  [
    'the balance of a deposit = Σ its movements, never below zero',
    'below zero, and so is its ledger',
    ({ db }) => {
      copyRow(db, 'depositMovement', '"id" = 1', { amount: -90_000_000 });
      db.exec('update "deposit" set "balance" = "balance" - 90000000 where "id" = 1');
      rechain(db);
    },
  ],
  [
    'each payment is allocated to the last cent',
    'money for a deposit that never got there',
    ({ db }) => {
      copyRow(db, 'payment', '"id" in (select "payment" from "depositMovement" where "type" = 1)', {});
      rechain(db);
    },
  ],
  [
    'movements of deposits are unbroken (hash chain)',
    'another reason',
    ({ db }) => db.exec(`update "depositMovement" set "reason" = 'Regalo' where "id" = 1`),
  ],
  [
    NUMBERED,
    'money that went back without one',
    ({ db }) => db.exec('update "depositMovement" set "company" = null, "receipt" = null where "type" = 3'),
  ],
  [
    NUMBERED,
    'a number left out',
    ({ db }) => db.exec(`update "depositMovement" set "receipt" = 'DEP-000003' where "type" = 3`),
  ],
  [
    NUMBERED,
    'one number for what came in and what went back',
    ({ db }) => db.exec(`update "depositMovement" set "receipt" = 'DEP-000001' where "type" = 3`),
  ],
  [
    'the balance of a voucher = Σ its movements, never below zero',
    'a balance that is more',
    ({ db }) => db.exec('update "voucher" set "balance" = "balance" + 1 where "id" = 1'),
  ],
  [
    'the balance of a voucher = Σ its movements, never below zero',
    'more taken out than its balance knows of',
    ({ db }) => {
      const lot = db.prepare(`select "lot" from "voucherMovement" where "type" = 2`).pluck().get() as number;
      copyRow(db, 'voucherMovement', '"type" = 3', { type: 5, amount: -1_000_000, lot });
      rechain(db);
    },
  ],
  [
    'no lot of a voucher gives more than was put into it, nor to another voucher',
    'one lot overdrawn, at the expense of the others',
    ({ db }) => {
      copyRow(db, 'voucherMovement', '"type" = 3', { amount: -1_000_000 });
      db.exec('update "voucher" set "balance" = "balance" - 1000000 where "id" = 1');
      rechain(db);
    },
  ],
  [
    'no lot of a voucher gives more than was put into it, nor to another voucher',
    'a lot of somebody else',
    ({ db }) => {
      const lot = db.prepare('select "id" from "voucherMovement" where "voucher" = 2').pluck().get() as number;
      copyRow(db, 'voucherMovement', '"type" = 3', { type: 5, amount: -1_000_000, lot });
      db.exec('update "voucher" set "balance" = "balance" - 1000000 where "id" = 1');
      rechain(db);
    },
  ],
  [
    'what reverses a movement of a voucher is of its own, and no more than it moved',
    'a use given back twice',
    ({ db }) => {
      copyRow(db, 'voucherMovement', '"type" = 4', {});
      db.exec('update "voucher" set "balance" = "balance" + 3000000 where "id" = 1');
      rechain(db);
    },
  ],
  [
    'what reverses a movement of a voucher is of its own, and no more than it moved',
    'a refund of nothing',
    ({ db }) => {
      db.exec('update "voucherMovement" set "source" = null where "type" = 4');
      rechain(db);
    },
  ],
  [
    'lots of vouchers are used in time and expire after it',
    'a use too late',
    ({ db }) => {
      db.exec(`update "voucherMovement" set "created" = '2026-05-01T00:00:00.000Z' where "type" = 2`);
      rechain(db);
    },
  ],
  [
    'lots of vouchers are used in time and expire after it',
    'an expiry too early',
    ({ db }) => {
      db.exec(`update "voucherMovement" set "created" = '2026-03-01T00:00:00.000Z' where "type" = 3`);
      rechain(db);
    },
  ],
  [
    'no lot of a voucher is left out when it expires',
    'a voucher nobody will look at',
    ({ db }) => db.exec('update "voucher" set "nextExpiry" = null where "id" = 1'),
  ],
  [
    'no lot of a voucher is left out when it expires',
    'a voucher looked at too late',
    ({ db }) => db.exec(`update "voucher" set "nextExpiry" = '2030-01-01T00:00:00.000Z' where "id" = 1`),
  ],
  [
    'each recharge has its sale; paid at once, its payment and its document',
    'another customer’s sale',
    ({ db }) => {
      db.exec(
        'update "voucherMovement" set "sale" = (select "sale" from "voucherMovement" where "id" = 1) where "voucher" = 2',
      );
      rechain(db);
    },
  ],
  [
    'each recharge has its sale; paid at once, its payment and its document',
    'a payment of something else',
    ({ db }) => {
      db.exec(`update "voucherMovement" set "payment" = (select min("id") from "payment") where "payment" is not null`);
      rechain(db);
    },
  ],
  ...priceBreaks(),
  [
    'each idempotent recharge has its one effect',
    'an answer whose sale is another',
    ({ db }) => db.exec(`update "idempotency" set "body" = json_set("body", '$.sale.id', 1) where "key" = 'recharge'`),
  ],
  [
    'movements of vouchers are unbroken (hash chain)',
    'an expiry moved',
    ({ db }) => db.exec(`update "voucherMovement" set "expires" = '2026-03-02T09:00:01.500Z' where "id" = 1`),
  ],
];

/** What costs another price than it has, and what is put in or taxed as it may not be. */
function priceBreaks(): readonly Break[] {
  const price = 'no balance is put in for another price than it has without the right';
  const putIn = 'nothing else puts into a voucher than money and what goes back into it';
  const untaxed = 'recharges of money are not taxed';
  const purse =
    '(select min("id") from "voucher" where "voucherType" = (select "id" from "voucherType" where "kind" = 1))';
  const then =
    (...statements: readonly string[]): Break[2] =>
    ({ db }) => {
      for (const statement of statements) db.exec(statement);
      rechain(db);
    };
  return [
    [
      price,
      'units for half of what they cost',
      then(`update "voucherMovement" set "packPrice" = "packPrice" * 2 where "id" = 1`),
    ],
    [price, 'units of larger packs', then(`update "voucherMovement" set "packUnits" = 5 where "id" = 1`)],
    [
      price,
      'units of which nobody knows the price',
      then(`update "voucherMovement" set "packPrice" = null where "id" = 1`),
    ],
    [
      price,
      'units given away by nobody',
      then(`update "voucherMovement" set "scope" = null where "scope" = 'billing:price'`),
    ],
    [
      price,
      'units given away by a right that is none',
      then(`update "voucherMovement" set "scope" = 'pos:operate' where "scope" = 'billing:price'`),
    ],
    [
      price,
      'money for a cent less',
      then(
        `update "voucherMovement" set "amount" = "amount" + 10000 where "voucher" = ${purse}`,
        `update "voucher" set "balance" = "balance" + 10000 where "id" = ${purse}`,
      ),
    ],
    [
      putIn,
      'a use that puts in',
      ({ db }) => {
        copyRow(db, 'voucherMovement', '"type" = 2', { amount: 1_000_000 });
        db.exec('update "voucher" set "balance" = "balance" + 1000000 where "id" = 1');
        rechain(db);
      },
    ],
    [
      putIn,
      'an adjustment that nobody paid',
      ({ db }) => {
        copyRow(db, 'voucherMovement', '"type" = 3', { type: 5, amount: 1_000_000, lot: null });
        db.exec('update "voucher" set "balance" = "balance" + 1000000 where "id" = 1');
        rechain(db);
      },
    ],
    [
      untaxed,
      'by no tax at all',
      then(`update "sale" set "taxes" = '[]' where "voucherType" = 2 and "invoice" is null`),
    ],
    [untaxed, 'by a tax of another purpose', then(`update "tax" set "purpose" = null`), [decides]],
    [
      untaxed,
      'by a tax of another category',
      then(`update "tax" set "category" = 'Z' where "purpose" is not null`),
      [decides],
    ],
    [
      untaxed,
      'by a tax that gives no reason',
      then(`update "tax" set "exemptionReason" = ' ' where "purpose" is not null`),
      [decides],
    ],
    [
      untaxed,
      'as a disbursement',
      then(`update "sale" set "supply" = 1 where "voucherType" = 2 and "invoice" is null`),
    ],
  ];
}
