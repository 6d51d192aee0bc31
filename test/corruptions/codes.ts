/** Codes and whose they are. */
import type { Break } from './corrupt.ts';

const keys = 'each code has its key beside it';
const owners = 'every code means one product, customer or voucher, the one that has it';

export const codeBreaks: readonly Break[] = [
  [keys, 'a code without its key', ({ db }) => db.exec(`update "product" set "code" = 'Q-1' where "id" = 1`)],
  [
    keys,
    'the key of another code',
    ({ db }) => db.exec(`update "customer" set "memberCode" = 'S1', "codeKey" = 'S2' where "id" = 1`),
    [owners],
  ],
  [owners, 'a code of nobody', ({ db }) => db.exec(`insert into "codeOwner" values ('Q1', 'product', 1)`)],
  [
    owners,
    'a code that nobody would find',
    ({ db }) => {
      db.exec(`update "product" set "code" = 'Q-1', "codeKey" = 'Q-1' where "id" = 1`);
      db.exec(`delete from "codeOwner" where "key" = 'Q-1'`);
    },
  ],
  [
    owners,
    'a code of somebody else',
    ({ db }) => {
      db.exec(`update "product" set "code" = 'Q-1', "codeKey" = 'Q-1' where "id" = 1`);
      db.exec(`update "codeOwner" set "record" = 2 where "key" = 'Q-1'`);
    },
  ],
];
