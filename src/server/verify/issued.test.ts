import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DATABASE } from '../db/store.ts';
import { openUnguarded, rechain, type SoundDatabase } from '../testing/damage.ts';
import { startOpen } from '../testing/server.ts';
import { issued } from './issued.ts';
import { verify } from './verify.ts';

let sound: SoundDatabase;
let db: Database.Database;
/** Ids of the documents there are. */
const ids = { first: 0, second: 0, third: 0, offer: 0, voided: 0, draft: 0 };

/** Drafts confirmed in another order than they were made in; an offer, one that was voided, one that is still a draft. */
beforeAll(async () => {
  const server = await startOpen();
  const { api, facility } = server;
  const made = async (values: { type?: number } = {}): Promise<number> => {
    const { id } = await api.run('saveSale', { product: facility.products.court, customer: facility.customers.club });
    return (await api.run('createInvoice', { sales: [id], ...values })).id;
  };
  Object.assign(ids, { third: await made(), first: await made(), second: await made(), voided: await made() });
  Object.assign(ids, { offer: await made({ type: facility.types.P ?? 0 }), draft: await made() });
  for (const name of ['first', 'second', 'third', 'offer', 'voided'] as const) {
    await api.run('confirmInvoice', { invoice: ids[name] });
  }
  await api.run('voidInvoice', { invoice: ids.voided, reason: 'Duplicada' });
  await server.stop();
  sound = { file: join(server.dataDir, DATABASE), running: facility.pos, closed: 0 };
});
beforeEach(() => {
  db = openUnguarded(sound);
});
afterEach(() => db.close());

const broken = (): string[] => verify(db).flatMap((result) => (result.broken.length > 0 ? result.name : []));
const set = (id: keyof typeof ids, values: string) => db.exec(`update "invoice" set ${values} where "id" = ${ids[id]}`);
const saleOf = (id: keyof typeof ids): string => `(select "sale" from "invoiceLine" where "invoice" = ${ids[id]})`;

const [charged, offered, voided, due] = issued.map(({ name }) => name);
const series = 'series are contiguous, unique, and their dates never go back';
const counters = 'each counter stands at the last number of its series';
const chain = 'each series of documents is unbroken (hash chain)';

/** Each rule and how a row breaks it, and which others see it, too. */
const breaks: [rule: string | undefined, how: string, work: () => void, others?: string[]][] = [
  [
    charged,
    'a line of a document that lets go of its sale',
    () => db.exec(`update "invoiceLine" set "sale" = null where "invoice" = ${ids.first}`),
  ],
  [
    charged,
    'a line of a draft that does',
    () => db.exec(`update "invoiceLine" set "sale" = null where "invoice" = ${ids.draft}`),
  ],
  [
    charged,
    'a line of an offer that does',
    () => db.exec(`update "invoiceLine" set "sale" = null where "invoice" = ${ids.offer}`),
  ],
  [
    charged,
    'two sales whose lines are each other’s, one of them dearer',
    () => {
      db.exec(`update "sale" set "price" = 24200000, "total" = 24200000, "totalBeforeTaxes" = 20000000, "taxAmount" = 4200000,
        "pending" = 24200000 where "id" = ${saleOf('first')}`);
    },
  ],
  [
    charged,
    'a sale left on a voided document',
    () => db.exec(`update "sale" set "invoice" = ${ids.voided} where "id" = ${saleOf('voided')}`),
  ],
  [
    offered,
    'a sale that is owed by an offer',
    () => db.exec(`update "sale" set "invoice" = "proforma", "proforma" = null where "id" = ${saleOf('offer')}`),
  ],
  [
    offered,
    'a sale that a document merely offers',
    () => db.exec(`update "sale" set "proforma" = "invoice", "invoice" = null where "id" = ${saleOf('first')}`),
  ],
  [voided, 'without a reason', () => set('voided', '"voidReason" = null')],
  [voided, 'the time of one that is not', () => set('first', `"voidedAt" = "created"`)],
  [voided, 'a reason of one that is not', () => set('first', `"voidReason" = 'x'`)],
  [voided, 'still owed', () => set('voided', '"pending" = "total"')],
  [voided, 'still to be paid', () => set('voided', '"paymentStatus" = 0')],
  [due, 'a day later', () => set('first', `"dueDate" = date("date", '+1 day')`)],
  [due, 'not due at all', () => set('first', '"dueDate" = null')],
  [due, 'another condition', () => set('first', '"paymentCondition" = 2')],
  [
    series,
    'two numbers that changed places in time',
    () => {
      set('first', `"date" = '2026-03-05', "dueDate" = '2026-03-05'`);
      rechain(db);
    },
    [counters],
  ],
  [
    series,
    'a number twice, and none between',
    () => {
      set('second', '"sequenceNumber" = 1');
      rechain(db);
    },
  ],
  [
    counters,
    'a day that is over',
    () => db.exec(`update "invoiceCounter" set "lastDate" = '2026-03-01' where "lastValue" > 0`),
  ],
  [chain, 'another total, with all that follows from it', () => set('second', `"guid" = 'x'`)],
  [
    chain,
    'the hashes of two changed about',
    () =>
      db.exec(`update "invoice" set "hash" = case "id"
        when ${ids.first} then (select "hash" from "invoice" where "id" = ${ids.second})
        else (select "hash" from "invoice" where "id" = ${ids.first}) end where "id" in (${ids.first}, ${ids.second})`),
  ],
];

test('documents confirmed in any order break no rule', () => {
  expect(broken()).toEqual([]);
});

test.each(breaks)('%s: %s', (name, _, work, others = []) => {
  work();
  expect(broken().toSorted()).toEqual([String(name), ...others].toSorted());
});

test('every rule is broken above', () => {
  const names = new Set(breaks.map(([rule]) => rule));
  expect(issued.filter(({ name }) => !names.has(name))).toEqual([]);
});
