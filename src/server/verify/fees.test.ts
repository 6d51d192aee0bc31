import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openUnguarded, type SoundDatabase } from '#test/kit/corrupt.ts';
import { addSubscriptionType, issueAll, subscribe } from '#test/kit/fees.ts';
import { brokenRules, rechain } from '#test/kit/rehash.ts';
import { startOpen } from '#test/kit/server.ts';
import { DATABASE } from '../core/db/store.ts';

let sound: SoundDatabase;
let db: Database.Database;

/** A fee with an add-on, one by days, and one that was cancelled and issued again. */
beforeAll(async () => {
  const server = await startOpen();
  const type = await addSubscriptionType(server);
  const { id } = await subscribe(server, type, { start: '2026-03-01' });
  await server.api.create('subscriptionAddon', {
    ...{ subscriptionCustomer: id, product: server.facility.products.book, price: 5 },
  });
  await subscribe(server, type, { start: '2026-03-10' });
  await subscribe(server, type, { start: '2026-03-01' });
  await issueAll(server.api, { date: '2026-03-31', confirm: false });
  const [, , last] = await server.api.list('subscriptionFee', 'sort=id');
  await server.api.run('cancelSale', { sale: last?.sale ?? 0, reason: 'Error' });
  await issueAll(server.api, { date: '2026-03-31', confirm: false, cancelled: true });
  await server.stop();
  sound = { file: join(server.dataDir, DATABASE), running: server.facility.pos, closed: 0 };
});
beforeEach(() => {
  db = openUnguarded(sound);
});
afterEach(() => db.close());

const [whole, charged, once, replaced, run] = [
  'a fee comes to what its lines do',
  'the sales of a fee charge its lines',
  'a subscription has one fee a date that was not taken back',
  'a fee takes the place of an older one of its subscription that was taken back',
  'a run of fees issued what it says',
];

test.each<[string, string, string[]]>([
  ['nothing', '', []],
  ['a fee of a cent more', 'update "subscriptionFee" set "total" = "total" + 10000 where "id" = 1', [whole, run]],
  ['a fee of another day', `update "subscriptionFee" set "issueDate" = '2026-03-02' where "id" = 1`, [whole]],
  ['a fee that ends before it begins', `update "subscriptionFee" set "to" = '2026-02-28' where "id" = 1`, [whole]],
  ['a sale of another subscription', 'update "sale" set "fkId" = 2 where "id" = 1', [charged]],
  ['an add-on that is no part of it', 'update "sale" set "parent" = null where "parent" is not null', [charged]],
  ['a fee that is gone', 'delete from "subscriptionFee" where "id" = 4', [run]],
  [
    'a fee again whose old one is owed',
    'update "sale" set "status" = 2, "pending" = "total" where "status" = 5',
    [once, replaced],
  ],
  ['a fee in the place of one that stands', 'update "subscriptionFee" set "replaces" = 1 where "id" = 4', [replaced]],
  ['a fee in the place of itself', 'update "subscriptionFee" set "replaces" = 4 where "id" = 4', [replaced]],
  ['a run that counts one more', 'update "subscriptionTask" set "issued" = "issued" + 1', [run]],
  ['a run of a cent less', 'update "subscriptionTask" set "total" = "total" - 10000', [run]],
])('%s', (_, statement, rules) => {
  if (statement !== '') db.exec(statement);
  rechain(db);
  expect(brokenRules(db)).toEqual(rules);
});
