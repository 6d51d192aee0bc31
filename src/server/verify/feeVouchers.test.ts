import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openUnguarded, type SoundDatabase } from '#test/kit/corrupt.ts';
import { addSubscriptionType } from '#test/kit/fees.ts';
import { brokenRules, rechain } from '#test/kit/rehash.ts';
import { startOpen } from '#test/kit/server.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';
import { DATABASE } from '../core/db/store.ts';
import { feeVouchers } from './feeVouchers.ts';

let sound: SoundDatabase;
let db: Database.Database;

/** A fee that is paid and recharged a voucher. */
beforeAll(async () => {
  const server = await startOpen();
  const { api, facility } = server;
  const { swims } = await addVoucherTypes(server);
  const type = await addSubscriptionType(server, { voucherType: swims, voucherPrice: 8 });
  const { sales } = await api.run('subscriptionSignUp', {
    customer: facility.customers.club,
    type,
    start: '2026-03-01',
  });
  const payments = [{ paymentMethod: facility.methods.cash, amount: 30 }];
  await api.run('paySale', { sale: sales[0]?.id ?? 0, payments, pos: facility.pos });
  await server.stop();
  sound = { file: join(server.dataDir, DATABASE), running: facility.pos, closed: 0 };
});
beforeEach(() => {
  db = openUnguarded(sound);
});
afterEach(() => db.close());

const [once, left] = [
  'a fee recharges a voucher of its customer, and gives it no more than once',
  'nothing is left of what a fee recharged that is not paid',
];
const own = feeVouchers.map(({ name }) => name);

test.each<[string, string, string[]]>([
  ['nothing', '', []],
  ['a recharge without a fee', 'update "voucherMovement" set "sale" = null', [once]],
  ['a recharge of another customer', 'update "voucher" set "customer" = 1', [once]],
  ['a recharge of nothing', 'update "voucherMovement" set "amount" = 0', [once]],
  ['a fee that is owed again', 'update "sale" set "status" = 2, "pending" = "total"', [left]],
  [
    'a recharge that was made twice',
    `insert into "voucherMovement" ("voucher", "type", "amount", "sale", "created", "deleted")
      select "voucher", "type", "amount", "sale", "created", 0 from "voucherMovement"`,
    [once],
  ],
])('%s', (_, statement, rules) => {
  if (statement !== '') db.exec(statement);
  rechain(db);
  expect(brokenRules(db).filter((name) => own.includes(name))).toEqual(rules);
});
