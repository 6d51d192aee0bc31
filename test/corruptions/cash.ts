/** The journal of cash points, and the payments in it. */
import { append } from '../kit/corrupt.ts';
import { rechain } from '../kit/rehash.ts';
import type { Break } from './corrupt.ts';

export const cashBreaks: readonly Break[] = [
  [
    'each cash or card payment has its movement, with its amount and tip',
    'a movement of another payment',
    ({ db }) => {
      db.exec(
        `update "posMovement" set "payment" = (select "id" from "payment" where "type" = 3 limit 1) where "type" = 6 and "id" = (select min("id") from "posMovement" where "type" = 6)`,
      );
      rechain(db);
    },
  ],
  [
    'each cash or card payment has its movement, with its amount and tip',
    'a tip nobody put in',
    ({ db }) => {
      db.exec(
        `update "payment" set "tip" = 5000000 where "type" = 1 and "id" = (select max("id") from "payment" where "type" = 1)`,
      );
      rechain(db);
    },
  ],
  [
    'each movement of cash or card comes from a payment',
    'a payment from nowhere',
    ({ db, running }) => append(db, running, { type: 6 }),
  ],
  [
    'openings and closings take turns',
    'opened twice',
    ({ db, running }) => append(db, running, { type: 1, amount: null, realCashCount: 0 }),
  ],
  [
    'every movement lies within a session',
    'cash in after the closing',
    ({ db, closed }) => append(db, closed, { type: 4, amount: 5_000_000 }),
  ],
  [
    'expected cash and card of counts and closings re-derive',
    'a count that expected another sum',
    ({ db }) => {
      db.exec('update "posMovement" set "expectedCashCount" = "expectedCashCount" + 10000 where "type" = 3');
      rechain(db);
    },
  ],
  [
    'expected cash and card of counts and closings re-derive',
    'a card sum that is none',
    ({ db }) => {
      db.exec('update "posMovement" set "expectedCreditCardCount" = null where "type" = 3');
      rechain(db);
    },
  ],
  [
    'each closing has its Z, with its differences',
    'another difference',
    ({ db }) => db.exec('update "zReport" set "cashDifference" = "cashDifference" + 10000 where "id" = 1'),
  ],
  [
    'Z numbers of a cash point are contiguous',
    'a Z skipped',
    ({ db }) =>
      db.exec(`update "zReport" set "number" = 5, "report" = json_set("report", '$.number', 5) where "number" = 2`),
  ],
  [
    'the journal of each cash point is unbroken (hash chain)',
    'another user',
    ({ db }) => db.exec('update "posMovement" set "user" = 1 where "id" = 2'),
  ],
  [
    'the journal of each cash point is unbroken (hash chain)',
    'a number left out, hashed anew',
    ({ db, running }) => {
      db.exec(`update "posMovement" set "sequence" = "sequence" + 1 where "pos" = ${running} and "sequence" > 3`);
      rechain(db);
    },
  ],
  [
    'openings of drawers are unbroken (hash chain)',
    'another user',
    ({ db }) => db.exec('update "drawerOpening" set "createUser" = 1 where "id" = 2'),
  ],
  [
    'payments are unbroken (hash chain)',
    'another amount handed over',
    ({ db }) => db.exec('update "payment" set "tendered" = 99000000 where "id" = 2'),
  ],
];
