/** Uses of vouchers at a cash point. */
import { copyRow } from '../kit/corrupt.ts';
import { rechain } from '../kit/rehash.ts';
import type { Break } from './corrupt.ts';

const used = 'what is used at a cash point is used by basket, and what is cancelled is back';
const bearer = 'a voucher is a customer’s, or the bearer’s who has its code';
const coded = (change: string): string => `update "voucher" set ${change} where "code" is not null`;
const owners = 'every code means one product, customer or voucher, the one that has it';
const goods = 'the goods of a use of vouchers are those it names, and back where it is cancelled';

/** A use without goods and without a document, which stands. */
const plain = '(select min("id") from "voucherUse")';
const beside = '(select min("id") from "voucherUse" where "invoice" is not null)';
const set = (change: string, id = plain): string => `update "voucherUse" set ${change} where "id" = ${id}`;
const cap = `"name" = 'Gorro'`;
const ofGoods = (type: number): string => `"voucherUse" is not null and "type" = ${type}`;

/** Movements of goods, with the stock they come to. */
const moved = (change: string, where: string, stock: number): string =>
  `update "stockMovement" set ${change} where ${where}; update "product" set "stock" = "stock" + ${stock} where ${cap}`;

const breaks: readonly (readonly [rule: string, how: string, change: string, others?: readonly string[]])[] = [
  [used, 'it names more than was used', set(`"lines" = json_set("lines", '$[0].units', 3)`)],
  [used, 'it names another voucher', set(`"lines" = json_set("lines", '$[0].voucher', 1)`)],
  [used, 'it names nothing', set(`"lines" = '[]'`)],
  [used, 'cancelled, and nothing is back', set('"cancelled" = 1')],
  [
    used,
    'back, and not cancelled',
    set('"cancelled" = 0', '(select "id" from "voucherUse" where "cancelled")'),
    [goods],
  ],
  [used, 'a session of another cash point', set('"pos" = (select max("id") from "pos")')],
  [used, 'a session that is none', set('"session" = "session" + 1')],
  [used, 'a document of another basket', set('"invoice" = (select min("id") from "invoice")')],
  [used, 'a document beside it that it does not name', set('"invoice" = null', beside)],
  [used, 'what another customer had', set('"customer" = (select min("id") from "customer")')],
  [
    used,
    'a movement that nobody names',
    `update "voucherMovement" set "voucherUse" = null where "voucherUse" = ${plain}`,
  ],
  [
    'a code that was replaced is none any more',
    'a code that was replaced and is used still',
    `insert into "retiredCode" select "codeKey", "id", "codeIssued", null from "voucher" where "code" is not null limit 1`,
  ],
  [bearer, 'another end of its code', coded(`"codeEnd" = 'XXXX'`)],
  [bearer, 'a code from before it was there', coded(`"codeIssued" = '2020-01-01T00:00:00.000Z'`)],
  [bearer, 'no end of its code', coded('"codeEnd" = null')],
  [
    bearer,
    'printed, and it has no code',
    'update "voucher" set "printed" = 1 where "id" = (select min("id") from "voucher" where "code" is null)',
  ],
  ['each code has its key beside it', 'a key of another code', coded(`"codeKey" = 'ACDEFGHJKMNPQRTVWX'`), [owners]],
  [goods, 'more went out than it names', moved('"amount" = "amount" - 1', `${ofGoods(2)} and "amount" = -2`, -1)],
  [goods, 'less came back than went out', moved('"amount" = "amount" - 0.5', ofGoods(3), -0.5)],
  [
    goods,
    'of a use that names none',
    `update "stockMovement" set "voucherUse" = ${plain} where ${ofGoods(2)} and "amount" = -2`,
  ],
];

export const voucherUseBreaks: readonly Break[] = [
  ...breaks.map(
    ([rule, how, change, others = []]): Break => [
      rule,
      how,
      ({ db }) => {
        db.exec(change);
        rechain(db);
      },
      others,
    ],
  ),
  [
    goods,
    'goods that left twice',
    ({ db }) => {
      copyRow(db, 'stockMovement', `${ofGoods(2)} and "amount" = -2`, {});
      db.exec(`update "product" set "stock" = "stock" - 2 where ${cap}`);
      rechain(db);
    },
  ],
];
