import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '#shared/catalogue/index.ts';
import { DATABASE } from '../db/store.ts';
import { chainHash, invoiceFacts, movementFacts, paymentFacts } from '../ledgers/hash.ts';
import { addPos } from '../testing/facility.ts';
import { startOpen, temporaryFolder } from '../testing/server.ts';
import { assertInvariants, verify } from './verify.ts';

/** A sound database with a bit of everything in it; each test breaks a copy. */
let sound: string;
/** Cash points: one with a session running, one closed. */
let running: number;
let closed: number;
let db: Database.Database;

beforeAll(async () => {
  const server = await startOpen();
  const { products, methods, customers, pos } = server.facility;
  running = pos;
  closed = await addPos(server.api, { name: 'Bar' });
  await server.api.run('posOpen', { pos: closed, realCashCount: 50 });
  for (const cashPoint of [running, closed]) {
    const sell = (body: object, key: string) =>
      server.api.send(
        'POST',
        '/api/billing/checkout',
        { pos: cashPoint, ...body },
        { 'idempotency-key': `${key}${cashPoint}` },
      );
    const replies = [
      await sell(
        {
          lines: [{ product: products.court }, { product: products.book }],
          payments: [
            { paymentMethod: methods.card, amount: 10, tip: 1 },
            { paymentMethod: methods.cash, amount: 10 },
          ],
        },
        'mixed',
      ),
      await sell(
        {
          lines: [{ product: products.fee }, { product: products.fee }],
          customer: customers.club,
          payments: [{ paymentMethod: methods.cash, amount: 50 }],
        },
        'part',
      ),
      await sell(
        { lines: [{ product: products.course }], payments: [{ paymentMethod: methods.transfer, amount: 30 }] },
        'transfer',
      ),
      await sell(
        {
          lines: [{ product: products.water, units: 2 }, { product: products.free }],
          payments: [{ paymentMethod: methods.cash, amount: 3 }],
        },
        'cash',
      ),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await server.api.run('posCashIn', { pos: cashPoint, amount: 20 });
    await server.api.run('posCount', { pos: cashPoint, realCashCount: 100 });
    const [invoice] = await server.api.list('invoice', 'sort=-id&limit=1');
    await server.api.send('GET', invoice?.document ?? '');
  }
  const close = async (realCashCount: number) => {
    const { zReport } = await server.api.run('posClose', {
      pos: closed,
      realCashCount,
      realCreditCardCount: 11,
      comments: 'x',
    });
    await server.api.send('GET', zReport.document ?? '');
  };
  await close(130);
  await server.api.run('posOpen', { pos: closed, realCashCount: 130 });
  await close(130);
  await server.stop();
  sound = join(server.dataDir, DATABASE);
});

beforeEach(() => {
  const file = join(temporaryFolder(), DATABASE);
  copyFileSync(sound, file);
  db = new Database(file);
  db.pragma('foreign_keys = OFF');
  const triggers = db.prepare("select name from sqlite_master where type = 'trigger'").pluck().all() as string[];
  for (const trigger of triggers) db.exec(`drop trigger "${trigger}"`);
});
afterEach(() => db.close());

const broken = (): string[] => verify(db).flatMap((result) => (result.broken.length > 0 ? result.name : []));

/** Hashes every ledger anew, as somebody would who knows how: what is left broken is broken for another reason. */
function rechain(): void {
  const rehash = <R extends { id: number }>(
    table: string,
    ledger: string,
    facts: (row: R) => (string | number | null)[],
  ) => {
    let current: unknown;
    let previous: string | null = null;
    const rows = db.prepare(`select *, ${ledger} as "ledger" from "${table}" order by ${ledger}, "id"`).all();
    for (const row of rows as (R & { ledger: unknown; hash: string | null })[]) {
      if (row.hash === null) continue;
      if (row.ledger !== current) previous = null;
      current = row.ledger;
      previous = chainHash(previous, facts(row));
      db.prepare(`update "${table}" set "hash" = ? where "id" = ?`).run(previous, row.id);
    }
  };
  rehash<Row<'posMovement'>>('posMovement', '"pos"', movementFacts);
  rehash<Row<'payment'>>('payment', '1', paymentFacts);
  rehash<Row<'invoice'>>('invoice', '"counter"', invoiceFacts);
}

/** Copies a row with changes; what is not given stays. */
function copyRow(table: string, where: string, changes: Readonly<Record<string, string | number | null>>): void {
  const row = { ...(db.prepare(`select * from "${table}" where ${where}`).get() as object), ...changes };
  const columns = Object.keys(row).filter((column) => column !== 'id');
  db.prepare(
    `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  ).run(...columns.map((column) => (row as Record<string, unknown>)[column]));
}

/** Appends a movement to the journal of a cash point. */
function append(pos: number, changes: Readonly<Record<string, string | number | null>>): void {
  const last = db.prepare('select max("sequence") from "posMovement" where "pos" = ?').pluck().get(pos) as number;
  copyRow('posMovement', `"pos" = ${pos} and "type" = 4`, { amount: 0, payment: null, sequence: last + 1, ...changes });
  rechain();
}

/** Changes how a table or index is declared, past SQLite's own checks. */
function redeclare(name: string, from: string, to: string): void {
  db.unsafeMode(true);
  db.pragma('writable_schema = ON');
  db.prepare('update sqlite_master set sql = replace(sql, ?, ?) where name = ?').run(from, to, name);
  db.pragma('writable_schema = OFF');
  const file = db.name;
  db.close();
  db = new Database(file);
  db.pragma('foreign_keys = OFF');
}

const anInvoice = '(select "id" from "invoice" where "number" = \'T26-000004\')';

/** Each rule and how a row breaks it, and it alone. */
const breaks: readonly (readonly [rule: string, how: string, work: () => void])[] = [
  [
    'the file is sound (integrity check)',
    'an index that lacks its rows',
    () => redeclare('customer_name', '"name"', '"city"'),
  ],
  [
    'every reference has its row (foreign keys)',
    'a region of no country',
    () => db.exec('update "region" set "country" = 999999 where "id" = 1'),
  ],
  [
    'money columns hold integers',
    'half a millionth',
    () => {
      redeclare('product', 'strict', '');
      db.exec('update "product" set "price" = 1.5 where "id" = 1');
    },
  ],
  [
    'series are contiguous, unique, and their dates never go back',
    'a number skipped',
    () => db.exec(`update "invoice" set "sequenceNumber" = 77 where "id" = ${anInvoice}`),
  ],
  [
    'series are contiguous, unique, and their dates never go back',
    'a date gone back',
    () => {
      db.exec(`update "invoice" set "date" = '2026-03-01' where "id" = ${anInvoice}`);
      rechain();
    },
  ],
  [
    'no number is used twice',
    'a draft with the number of another',
    () => {
      db.exec('drop index "invoice_number"');
      copyRow('invoice', `"id" = ${anInvoice}`, {
        status: 0,
        guid: 'other',
        counter: null,
        hash: null,
        session: null,
        documentHash: null,
        total: 0,
        totalBeforeTaxes: 0,
        taxes: '[]',
      });
    },
  ],
  [
    'each counter stands at the last number of its series',
    'one beyond',
    () => db.exec('update "invoiceCounter" set "lastValue" = 99 where "lastValue" > 0'),
  ],
  [
    'every confirmed invoice is numbered and dated',
    'no date',
    () => {
      db.exec(`update "invoice" set "date" = null where "id" = ${anInvoice}`);
      rechain();
    },
  ],
  [
    'invoice total = base + taxes',
    'a base one cent off',
    () => {
      db.exec(`update "invoice" set "totalBeforeTaxes" = "totalBeforeTaxes" + 10000 where "id" = ${anInvoice}`);
      rechain();
    },
  ],
  [
    'invoice total = Σ lines',
    'a line one cent off',
    () => db.exec(`update "invoiceLine" set "total" = "total" + 10000 where "id" = 1`),
  ],
  [
    'the taxes of an invoice = Σ shares of its lines',
    'a share one cent off',
    () => db.exec(`update "invoiceLine" set "taxes" = json_set("taxes", '$[0].amount', 99) where "id" = 1`),
  ],
  [
    'the taxes of an invoice = Σ shares of its lines',
    'a line without its tax',
    () => db.exec(`update "invoiceLine" set "taxes" = '[]' where "id" = 1`),
  ],
  [
    'what an invoice was paid = total − pending, and its status agrees',
    'pending one cent more',
    () => db.exec(`update "invoice" set "pending" = "pending" + 10000 where "id" = ${anInvoice}`),
  ],
  [
    'what an invoice was paid = total − pending, and its status agrees',
    'another status',
    () => db.exec(`update "invoice" set "paymentStatus" = 1 where "id" = ${anInvoice}`),
  ],
  [
    'each payment is spent to the last cent',
    'two payments that swapped what they pay',
    () => db.exec(`update "salePayment" set "payment" = case "payment" when 1 then 2 else 1 end where "sale" = 1`),
  ],
  [
    'what a sale was paid = total − pending, and its status agrees',
    'paid, but pending',
    () => db.exec('update "sale" set "status" = 2 where "id" = 1'),
  ],
  [
    'what a sale was paid = total − pending, and its status agrees',
    'pending one cent more',
    () => db.exec('update "sale" set "pending" = 10000 where "id" = 1'),
  ],
  [
    'each invoice of a checkout has one sale a line',
    'a sale gone astray',
    () => db.exec('update "sale" set "invoice" = null where "id" = 1'),
  ],
  [
    'each invoice of a checkout has one sale a line',
    'sales worth another total',
    () =>
      db.exec(
        'update "sale" set "total" = "total" + 10000, "pending" = "pending" + 10000, "status" = 3 where "id" = 1',
      ),
  ],
  [
    'each cash or card payment has its movement, with its amount and tip',
    'a movement of another payment',
    () => {
      db.exec(
        `update "posMovement" set "payment" = (select "id" from "payment" where "type" = 3 limit 1) where "type" = 6 and "id" = (select min("id") from "posMovement" where "type" = 6)`,
      );
      rechain();
    },
  ],
  [
    'each cash or card payment has its movement, with its amount and tip',
    'a tip nobody put in',
    () => {
      db.exec(
        `update "payment" set "tip" = 5000000 where "type" = 1 and "id" = (select max("id") from "payment" where "type" = 1)`,
      );
      rechain();
    },
  ],
  ['each movement of cash or card comes from a payment', 'a payment from nowhere', () => append(running, { type: 6 })],
  [
    'openings and closings take turns',
    'opened twice',
    () => append(running, { type: 1, amount: null, realCashCount: 0 }),
  ],
  [
    'every movement lies within a session',
    'cash in after the closing',
    () => append(closed, { type: 4, amount: 5_000_000 }),
  ],
  [
    'expected cash and card of counts and closings re-derive',
    'a count that expected another sum',
    () => {
      db.exec('update "posMovement" set "expectedCashCount" = "expectedCashCount" + 10000 where "type" = 3');
      rechain();
    },
  ],
  [
    'expected cash and card of counts and closings re-derive',
    'a card sum that is none',
    () => {
      db.exec('update "posMovement" set "expectedCreditCardCount" = null where "type" = 3');
      rechain();
    },
  ],
  [
    'each closing has its Z, with its differences',
    'another difference',
    () => db.exec('update "zReport" set "cashDifference" = "cashDifference" + 10000 where "id" = 1'),
  ],
  [
    'Z numbers of a cash point are contiguous',
    'a Z skipped',
    () => db.exec('update "zReport" set "number" = 5 where "number" = 2'),
  ],
  [
    'each idempotent checkout has its one effect',
    'an answer whose invoice is another',
    () =>
      db.exec(`update "idempotency" set "body" = json_set("body", '$.invoice.guid', 'other') where "key" = 'cash1'`),
  ],
  [
    'every row of a ledger that an event tells of is there',
    'the last movement taken out',
    () =>
      db.exec(`delete from "posMovement" where "id" = (select max("id") from "posMovement" where "pos" = ${running})`),
  ],
  [
    'every confirmed invoice has its event',
    'an event taken out',
    () => db.exec(`delete from "event" where "type" = 'invoice.confirmed' and "record" = 1`),
  ],
  [
    'the journal of each cash point is unbroken (hash chain)',
    'another user',
    () => db.exec('update "posMovement" set "user" = 1 where "id" = 2'),
  ],
  [
    'the journal of each cash point is unbroken (hash chain)',
    'a number left out, hashed anew',
    () => {
      db.exec(`update "posMovement" set "sequence" = "sequence" + 1 where "pos" = ${running} and "sequence" > 3`);
      rechain();
    },
  ],
  [
    'payments are unbroken (hash chain)',
    'another amount handed over',
    () => db.exec('update "payment" set "tendered" = 99000000 where "id" = 2'),
  ],
  [
    'each series of documents is unbroken (hash chain)',
    'another time',
    () => db.exec(`update "invoice" set "created" = '2026-03-02T09:00:01.000Z' where "id" = ${anInvoice}`),
  ],
  [
    'each series of documents is unbroken (hash chain)',
    'a hash made up',
    () => db.exec(`update "invoice" set "hash" = 'x' where "id" = ${anInvoice}`),
  ],
  ['files match their hashes', 'another size', () => db.exec('update "file" set "size" = "size" + 1')],
  [
    'files match their hashes',
    'bytes that are no file',
    () => db.exec(`update "file" set "data" = x'00' where "hash" = (select min("hash") from "file")`),
  ],
  [
    'every document that was made is there',
    'an invoice whose file is gone',
    () => db.exec(`update "invoice" set "documentHash" = 'gone' where "id" = ${anInvoice}`),
  ],
  [
    'every document that was made is there',
    'a Z whose file is gone',
    () => db.exec(`update "zReport" set "documentHash" = 'gone' where "id" = 1`),
  ],
];

test('a sound database breaks no rule', () => {
  expect(broken()).toEqual([]);
  rechain();
  expect(broken()).toEqual([]);
  expect(() => assertInvariants(db)).not.toThrow();
});

describe.each([...new Set(breaks.map(([rule]) => rule))])('%s', (rule) => {
  test.each(breaks.filter(([name]) => name === rule))('%s: %s', (_, __, work) => {
    work();
    expect(broken()).toEqual([rule]);
    expect(() => assertInvariants(db)).toThrow(rule);
  });
});

test('every rule is broken above', () => {
  const rules = verify(db).map(({ name }) => name);
  expect([...new Set(breaks.map(([rule]) => rule))].toSorted()).toEqual(rules.toSorted());
});

test('what was broken is named, row by row', () => {
  db.exec('update "invoiceLine" set "total" = "total" + 1 where "id" in (1, 3)');
  const result = verify(db).find(({ name }) => name === 'invoice total = Σ lines');
  expect(result?.broken).toEqual(['invoice 1', 'invoice 2']);
});

test('what cannot even be read is broken, and stops nothing', () => {
  db.exec(`update "invoice" set "taxes" = 'no json' where "id" = ${anInvoice}`);
  const unreadable = verify(db).filter(({ broken: rows }) => rows.some((row) => row.includes('malformed JSON')));
  expect(unreadable.map(({ name }) => name)).toEqual([
    'invoice total = base + taxes',
    'the taxes of an invoice = Σ shares of its lines',
  ]);
  db.exec('drop table "zReport"');
  expect(broken()).toContain('Z numbers of a cash point are contiguous');
});

test('taking out a row of a ledger does not go unnoticed, wherever it is and however well it is hashed', () => {
  for (const table of ['posMovement', 'payment', 'invoice']) {
    const ids = db.prepare(`select "id" from "${table}" order by "id"`).pluck().all() as number[];
    for (const id of ids) {
      db.exec('savepoint before');
      db.prepare(`delete from "${table}" where "id" = ?`).run(id);
      rechain();
      expect(broken(), `${table} ${id}`).not.toEqual([]);
      db.exec('rollback to before; release before');
    }
  }
});
