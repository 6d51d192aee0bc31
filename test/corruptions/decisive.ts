/** What decides about money and rights, changed by SQL, with every checksum and hash written anew. */
import { type Break, decides } from './corrupt.ts';

const changes: readonly (readonly [how: string, sql: string])[] = [
  ['a profile that may do everything', `update "profile" set "permissions" = '["*"]' where "id" = 2`],
  [
    'the PIN of one user given to another',
    `update "user" set "pinHash" = (select "pinHash" from "user" where "pinHash" is not null limit 1)
      where "id" = (select max("id") from "user")`,
  ],
  ['a user of another profile', 'update "user" set "profile" = 1 where "id" = (select max("id") from "user")'],
  ['a user who may sign in again', 'update "user" set "active" = 1 - "active" where "id" = 1'],
  ['a key that may do more', `update "apiKey" set "scopes" = '["*"]' || "scopes" where "id" = 1`],
  ['another price', 'update "product" set "price" = "price" + 1000000 where "id" = 1'],
  ['a method of payment that was deleted', 'update "paymentMethod" set "deleted" = 1 where "type" = 2'],
  ['another limit of a customer', 'update "customer" set "creditLimit" = 999000000 where "id" = 1'],
  ['other terms of a customer', 'update "customer" set "paymentCondition" = 4 where "id" = 1'],
  ['another rate of a tax', 'update "tax" set "rate" = "rate" + 10000 where "purpose" is null'],
  ['another type of a payment method', 'update "paymentMethod" set "type" = 3 where "type" = 2'],
  ['another difference that needs nobody', 'update "pos" set "tolerance" = 500000000 where "id" = 1'],
  [
    'a type of document that needs no tax number',
    'update "invoiceType" set "taxNumberRequired" = 1 - "taxNumberRequired" where "id" = 1',
  ],
  [
    'a setting that nobody wrote',
    `insert into "setting" ("key", "value", "created", "deleted") values ('x', '1', '2026-03-02T09:00:00.000Z', 0)`,
  ],
  [
    'two profiles that exchanged their ids',
    'update "profile" set "id" = -1 where "id" = 1; update "profile" set "id" = 1 where "id" = 2; update "profile" set "id" = 2 where "id" = -1',
  ],
  ['a reason that is gone', 'delete from "posReason" where "id" = (select max("id") from "posReason")'],
];

export const decisiveBreaks: readonly Break[] = changes.map(([how, sql]) => [decides, how, ({ db }) => db.exec(sql)]);
