import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openUnguarded, type SoundDatabase } from '#test/kit/corrupt.ts';
import { addPos, pins } from '#test/kit/facility.ts';
import { openDrawers } from '#test/kit/receiptPrinter.ts';
import { rechain } from '#test/kit/rehash.ts';
import { startFacility } from '#test/kit/server.ts';
import { DATABASE } from '../core/db/store.ts';
import { cash } from './cash.ts';
import { verify } from './verify.ts';

let sound: SoundDatabase;
let db: Database.Database;

/** A session that changed hands twice with a sale cancelled in it, and a blind one, both closed. */
beforeAll(async () => {
  const server = await startFacility();
  const { pos: running, users, products, methods } = server.facility;
  const closed = await addPos(server.api, { name: 'Ciego', blindCount: true });
  const pablo = { user: users.frontDesk, pin: pins.frontDesk };
  const marta = { user: users.manager, pin: pins.manager };
  const desk = server.as((await server.as(null).run('sessionStart', pablo)).token);
  for (const pos of [running, closed]) {
    await desk.run('posOpen', { pos, realCashCount: 100 });
    await desk.run('checkout', {
      pos,
      lines: [{ product: products.court }],
      payments: [
        { paymentMethod: methods.cash, amount: 2.1 },
        { paymentMethod: methods.card, amount: 10 },
      ],
    });
    await desk.run('posHandover', { pos, from: pablo, to: marta, realCashCount: 102.1 });
    await desk.run('posHandover', { pos, from: marta, to: pablo, realCashCount: 102.1 });
    const { id: sale } = await server.api.run('saveSale', { pos, product: products.water });
    await server.api.run('cancelSale', { sale, reason: 'Error' });
    const [own] = await desk.list('invoice', 'sort=-id&limit=1');
    await openDrawers(server.api, [
      { pos, comments: 'Dar cambio' },
      { pos, invoice: own?.id ?? 0 },
    ]);
    await desk.run('posClose', { pos, realCashCount: 102.1, realCreditCardCount: 10 });
  }
  await server.stop();
  sound = { file: join(server.dataDir, DATABASE), running, closed };
});
beforeEach(() => {
  db = openUnguarded(sound);
});
afterEach(() => db.close());

const handovers = '"type" = 3 and "handedTo" is not null';
const hands = 'a session changes hands over a count, from one user to another';
const figures = 'each Z states the figures of its opening and closing';
const flows = 'each Z states what each method received and paid out in its session';
const issued = 'each Z states the documents of its session';
const columns = 'the columns of each Z add up to its net';
const named = 'each Z names the openings of the drawer without a sale since the closing before';
const drawers =
  'a drawer is opened after a movement of its cash point: for the cash of a document of the session, or for a reason';
const restate = (path: string) =>
  db.exec(`update "zReport" set "report" = json_set("report", '${path}', 1.5) where "id" = 1`);

const breaks: readonly (readonly [rule: string, how: string, work: () => void])[] = [
  [hands, 'given by nobody', () => db.exec(`update "posMovement" set "handedBy" = null where ${handovers}`)],
  [hands, 'taken by nobody', () => db.exec(`update "posMovement" set "handedTo" = null where ${handovers}`)],
  [hands, 'given to oneself', () => db.exec(`update "posMovement" set "handedBy" = "handedTo" where ${handovers}`)],
  [hands, 'on a sale', () => db.exec('update "posMovement" set "handedBy" = 1, "handedTo" = 2 where "type" = 6')],
  [
    hands,
    'given to who has it',
    () =>
      db.exec(`update "posMovement" set "handedBy" = "handedTo", "handedTo" = "handedBy" where "id" =
        (select min("id") from "posMovement" where ${handovers})`),
  ],
  [figures, 'another number', () => restate('$.number')],
  [figures, 'another float', () => restate('$.cash.opening')],
  [figures, 'other cash', () => restate('$.cash.expected')],
  [figures, 'another count', () => restate('$.cash.real')],
  [figures, 'another card', () => restate('$.card.expected')],
  [figures, 'another count of cards', () => restate('$.card.real')],
  ['each Z states the payments of its session, by method', 'less cash', () => restate('$.byPaymentMethod[0].amount')],
  ...['$.byPaymentMethod[0].received', '$.byPaymentMethod[1].paidOut', '$.payments.received', '$.payments.net'].map(
    (path) => [flows, path, () => restate(path)] as const,
  ),
  [issued, 'one that was of no session', () => db.exec('update "invoice" set "session" = null where "id" = 1')],
  ...['documents.gross', 'documents.base', 'series[0].total', 'byFamily[0].amount', 'byUser[0].net'].map(
    (path) => [columns, path, () => restate(`$.${path}`)] as const,
  ),
  ...['byTax[0].base', 'byTax[0].amount'].map((path) => [columns, path, () => restate(`$.${path}`)] as const),
  [
    'each Z names the payments corrected in its session',
    'one that was not',
    () =>
      db.exec(`update "zReport" set "report" = json_insert("report", '$.corrections[#]', json('{"payment":1}'))
        where "id" = 1`),
  ],
  [
    named,
    'one that was not',
    () =>
      db.exec(`update "zReport" set "report" = json_insert("report", '$.drawerOpenings[#]', json('{"id":9}'))
        where "id" = 1`),
  ],
  [
    named,
    'one taken out',
    () => db.exec(`update "zReport" set "report" = json_remove("report", '$.drawerOpenings[0]')`),
  ],
  [drawers, 'for nothing', () => db.exec(`update "drawerOpening" set "comments" = ' ' where "invoice" is null`)],
  [
    drawers,
    'for a document of no session',
    () => db.exec('update "drawerOpening" set "movement" = null where "invoice" is not null'),
  ],
  [
    'a sale is cancelled in a session of a cash point',
    'one that is paid',
    () => db.exec(`update "sale" set "cancelledIn" = 1 where "id" = (select min("id") from "sale" where "status" = 4)`),
  ],
  [
    'a sale is cancelled in a session of a cash point',
    'in a count',
    () =>
      db.exec(`update "sale" set "cancelledIn" = (select min("id") from "posMovement" where "type" = 3)
        where "cancelledIn" is not null`),
  ],
];

test.each(breaks)('%s: %s', (rule, _, work) => {
  work();
  rechain(db);
  expect(verify(db).flatMap((result) => (result.broken.length > 0 ? result.name : []))).toEqual([rule]);
});

test('who handed over to whom is in the chain of the journal', () => {
  db.exec(`update "posMovement" set "handedBy" = 2, "handedTo" = 1 where "id" =
    (select max("id") from "posMovement" where ${handovers})`);
  const broken = verify(db).flatMap((result) => (result.broken.length > 0 ? result.name : []));
  expect(broken).toContain('the journal of each cash point is unbroken (hash chain)');
});

test('every rule of cash points is broken above', () => {
  expect([...new Set(breaks.map(([rule]) => rule))].toSorted()).toEqual(cash.map(({ name }) => name).toSorted());
});

test('what is sound is found sound', () => {
  expect(verify(db).filter(({ broken }) => broken.length > 0)).toEqual([]);
});
