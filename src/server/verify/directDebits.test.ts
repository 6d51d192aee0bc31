import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openUnguarded, type SoundDatabase } from '#test/kit/corrupt.ts';
import {
  addCreditorAccount,
  addFamily,
  chargedRemittance,
  debitedFee,
  returnsOf,
  toldOf,
} from '#test/kit/directDebits/facility.ts';
import { brokenRules, rechain } from '#test/kit/rehash.ts';
import { startOpen } from '#test/kit/server.ts';
import { DATABASE } from '../core/db/store.ts';

let sound: SoundDatabase;
let db: Database.Database;

/** A remittance of two debits, of which that of a family came back, and one that was cancelled. */
beforeAll(async () => {
  const server = await startOpen();
  const { api } = server;
  const creditorAccount = await addCreditorAccount(server, { isGrouped: true });
  const sales = [(await debitedFee(server)).sale, ...(await addFamily(server)).sales];
  const remittance = await chargedRemittance(server, creditorAccount, sales);
  await api.run('importReturns', returnsOf(await toldOf(server, remittance, {}, 1)));
  const other = await api.run('createRemittance', { creditorAccount, sales: [(await debitedFee(server)).sale] });
  await api.run('cancelRemittance', { remittance: other.id });
  await server.stop();
  sound = { file: join(server.dataDir, DATABASE), running: server.facility.pos, closed: 0 };
});
beforeEach(() => {
  db = openUnguarded(sound);
});
afterEach(() => db.close());

const [adds, collects, pays, returns, files] = [
  'a remittance is as many debits, for as much, as it says',
  'a debit collects what its sales were owed, and those of one on its way are open',
  'the payment of a debit pays its sales, as far as they were owed',
  'a debit came back where a return says so, and what it had paid is reversed',
  'a returns file was taken up as often as it says',
];

test.each<[string, string, string[]]>([
  ['nothing', '', []],
  ['a remittance of one debit more', 'update "remittance" set "debits" = 3 where "id" = 1', [adds]],
  ['a remittance of a cent more', 'update "remittance" set "total" = "total" + 10000 where "id" = 1', [adds]],
  ['nothing that came back', 'update "remittance" set "returned" = 0 where "id" = 1', [adds]],
  ['a sale of a cent less', 'update "remittanceSale" set "amount" = "amount" - 10000 where "id" = 1', [collects, pays]],
  [
    'a receipt of a family in another debit',
    'update "remittanceSale" set "remittanceDebit" = 1 where "id" = 3',
    [collects, pays],
  ],
  ['a sale that is still on its way', 'update "remittanceSale" set "open" = 1 where "id" = 1', [collects]],
  ['a debit of another reference', `update "remittanceDebit" set "endToEndId" = 'X' where "id" = 1`, [pays]],
  ['a debit that collected too much', 'update "remittanceDebit" set "overpaid" = 10000 where "id" = 1', [pays]],
  ['a return of what was not sent', 'update "remittance" set "status" = 0 where "id" = 1', [returns]],
  ['a return of which part is out twice', 'update "bankReturn" set "unreversed" = 10000', [returns]],
  ['a return of another customer', 'update "bankReturn" set "customer" = 1', [returns]],
  [
    'a return that reverses nothing',
    'update "bankReturn" set "reversal" = null',
    [returns, 'money goes back by right'],
  ],
  ['a file that was taken up twice', 'update "bankReturnFile" set "taken" = 2', [files]],
])('%s', (_, statement, rules) => {
  if (statement !== '') db.exec(statement);
  rechain(db);
  expect(brokenRules(db).toSorted()).toEqual(rules.toSorted());
});
