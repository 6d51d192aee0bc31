/** Money taken for baskets before they were charged. */

import { rechain } from '../kit/rehash.ts';
import type { Break } from './corrupt.ts';

/** The first row of a type that fits. */
const row = (type: number, where = 'true'): string =>
  `(select "id" from "basketPayment" where "type" = ${type} and ${where} order by "id" limit 1)`;
const waiting = '"endedBy" is null';
const charged = (column = '"id"'): string =>
  `(select ${column} from "basketPayment" where "type" = 2 and "paymentType" = 2 order by "id" limit 1)`;
const whole = 'what was taken for a basket ends once and whole';
const right = 'money taken for a basket is given back by right';
const methods = 'taken − given back = on documents + waiting, by method';
const document = 'what was charged of a basket is a payment of its document';
const balance = 'a balance is used for a basket while it waits, and restored with its end';
const place = 'money is taken and given back for baskets in a running session';
const z = 'each Z states the money without a document of its session';
const set = (id: string, change: string): string => `update "basketPayment" set ${change} where "id" = ${id}`;

const breaks: readonly (readonly [rule: string, how: string, change: string, others?: readonly string[]])[] = [
  [whole, 'given back under another reference', set(row(3), `"reference" = 'x'`)],
  [whole, 'given back without a reason', set(row(3), `"reason" = ' '`)],
  [whole, 'ended by a row of another', set(row(1, waiting), `"endedBy" = ${row(3)}`), [methods]],
  [whole, 'a return nobody took', set(row(3), '"source" = null'), [right]],
  [
    'what is taken for a basket is an amount, by a way that goes before the charge',
    'half a cent',
    set(row(1, `${waiting} and "paymentType" = 3`), '"amount" = "amount" + 5000'),
  ],
  [
    'what is taken for a basket is an amount, by a way that goes before the charge',
    'a tip on a transfer',
    set(row(1, `${waiting} and "paymentType" = 3`), '"tip" = 10000'),
  ],
  [
    document,
    'a payment of another document',
    `update "invoice" set "guid" = "guid" || 'x' where "guid" = ${charged('"basket"')}`,
  ],
  [
    methods,
    'made smaller on the way',
    set(row(2, '"paymentType" = 3'), '"amount" = "amount" - 1000000') +
      '; ' +
      set(
        `(select "source" from "basketPayment" where "id" = ${row(2, '"paymentType" = 3')})`,
        '"amount" = "amount" - 1000000',
      ),
    [document],
  ],
  [
    'nothing waits for a basket that was charged',
    'a basket of another',
    set(row(1, waiting), `"basket" = ${charged('"basket"')}`),
  ],
  [place, 'before its session', set(row(1, `${waiting} and "paymentType" = 3`), '"after" = "session" - 1')],
  [
    place,
    'after its session was closed',
    set(
      row(1, '"session" in (select "opening" from "zReport")'),
      '"after" = (select max(m."id") from "posMovement" m where m."pos" = "basketPayment"."pos")',
    ),
  ],
  [right, 'by nobody’s', set(row(3), '"scope" = null')],
  [right, 'what another had taken', set(row(3, `"scope" = 'billing:refund'`), `"scope" = 'billing:correct'`)],
  [right, 'a permission to take', set(row(1, waiting), `"scope" = 'billing:refund'`)],
  [
    balance,
    'a wallet that kept what it gave',
    `update "voucherMovement" set "basketPayment" = null where "id" =
    (select max("id") from "voucherMovement" where "type" = 2 and "payment" is null and "basketPayment" in (select "id" from "basketPayment" where ${waiting}))`,
  ],
  [
    z,
    'a Z that left it out',
    `update "zReport" set "report" = json_set("report", '$.withoutDocument.taken', 1.5) where "id" = 1`,
    [],
  ],
  [
    z,
    'a Z without an entry',
    `update "zReport" set "report" = json_set("report", '$.withoutDocument.entries', json('[{}]')) where "id" = 1`,
  ],
];

export const basketBreaks: readonly Break[] = [
  [
    'money taken for baskets is unbroken (hash chain)',
    'another reason',
    ({ db }) => db.exec(set(row(3), `"reason" = 'Otro'`)),
  ],
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
];
