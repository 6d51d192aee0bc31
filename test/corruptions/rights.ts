/** Money that went back without a right, or by one that does not cover it. The database is that of `rights.test.ts`. */
import type Database from 'better-sqlite3';
import { rechain } from '../kit/rehash.ts';
import type { Break } from './corrupt.ts';

const change =
  (sql: string) =>
  ({ db }: { readonly db: Database.Database }): void => {
    db.exec(sql);
    rechain(db);
  };

/** The payment of a correction, its reversal, and the payment instead. */
const corrected = `(select "cancelationOf" from "payment" where "scope" = 'billing:correct' and "amount" < 0)`;
const back = `"scope" = 'billing:correct' and "amount" < 0`;
const instead = `"scope" = 'billing:correct' and "amount" > 0`;

export const rightBreaks: readonly Break[] = [
  [
    'money goes back by right',
    'a payment reversed by nobody’s permission',
    change(`update "payment" set "scope" = null where "cancelationOf" is not null and "scope" = 'billing:refund'`),
  ],
  [
    'money goes back by right',
    'a refund by the right to sell',
    change(
      `update "payment" set "scope" = 'billing:operate' where "amount" < 0 and "cancelationOf" is null and "type" = 2`,
    ),
  ],
  [
    'money goes back by right',
    'a deposit returned another way than it came',
    change(`update "payment" set "scope" = null where "type" = 1 and "id" in
      (select "payment" from "depositMovement" where "type" = 3)`),
  ],
  [
    'money goes back by right',
    'more of a deposit returned in a way than came in by it',
    change(`update "payment" set "type" = 2 where "type" = 3 and "id" in
      (select "payment" from "depositMovement" where "type" = 1)`),
  ],
  ...[
    ['somebody else’s payment', `update "payment" set "createUser" = 1 where "id" = ${corrected}`],
    ['a payment of a program', `update "payment" set "createUser" = null where "id" = ${corrected}`],
    ['a payment of another session', `update "payment" set "session" = 0 where "id" = ${corrected}`],
    ['in another session than its reversal', `update "payment" set "session" = 0 where ${instead}`],
    ['taken by somebody else', `update "payment" set "createUser" = 1 where ${instead}`],
    [
      'after the drawer was handed over',
      `update "posMovement" set "handedTo" = 1 where "id" = 1 + (select "id" from "posMovement" where "payment" = ${corrected})`,
    ],
    ['nothing in its place', `update "payment" set "scope" = null where ${instead}`],
    ['nothing reversed', `update "payment" set "scope" = 'billing:refund' where ${back}`],
  ].map(
    ([how = '', sql = '']): Break => [
      'a correction moves a payment of one’s own session between cash and card, tip and all',
      how,
      change(sql),
    ],
  ),
  [
    'balances are adjusted by permission',
    'a restored use of a voucher',
    change(`update "voucherMovement" set "scope" = null where "type" = 4`),
  ],
  [
    'balances are adjusted by permission',
    'a deposit made with money in it',
    change(`update "depositMovement" set "scope" = null where "type" = 1`),
  ],
  [
    'balances are adjusted by permission',
    'a deposit filled up',
    change(`update "depositMovement" set "scope" = 'billing:operate' where "type" = 5`),
  ],
];
