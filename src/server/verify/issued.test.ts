import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openUnguarded, type SoundDatabase } from '#test/kit/corrupt.ts';
import { rechain, recheck } from '#test/kit/rehash.ts';
import { startOpen } from '#test/kit/server.ts';
import { DATABASE } from '../core/db/store.ts';
import { issued } from './issued.ts';
import { verify } from './verify.ts';

let sound: SoundDatabase;
let db: Database.Database;
/** Ids of the documents there are. */
const ids = { first: 0, second: 0, third: 0, offer: 0, voided: 0, draft: 0, note: 0, summary: 0, sold: 0 };

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
  const sell = async (customer: number | null) =>
    (await api.run('checkout', { customer, lines: [{ product: facility.products.free }], payments: [] })).invoice.id;
  const [credited, summed] = [await sell(null), await sell(facility.customers.club)];
  ids.sold = await sell(null);
  ids.note = (await api.run('createCreditNote', { invoice: credited, reason: 'x', confirm: true })).id;
  ids.summary = (await api.run('createSummaryInvoice', { invoices: [summed], confirm: true })).id;
  await server.stop();
  sound = { file: join(server.dataDir, DATABASE), running: facility.pos, closed: 0 };
});
beforeEach(() => {
  db = openUnguarded(sound);
});
afterEach(() => db.close());

const brokenOf = (): string[] => verify(db).flatMap((result) => (result.broken.length > 0 ? result.name : []));
/** The rules that are broken, whoever broke them having hashed what he changed. */
const broken = (): string[] => {
  rechain(db);
  return brokenOf();
};
const set = (id: keyof typeof ids, values: string) => db.exec(`update "invoice" set ${values} where "id" = ${ids[id]}`);
const saleOf = (id: keyof typeof ids): string => `(select "sale" from "invoiceLine" where "invoice" = ${ids[id]})`;

const [charged, offered, voided, due, once, agreed, naming, till, aged] = issued.map(({ name }) => name);
const amounts = 'the amounts of a draft or pending sale follow from its price, units, discount and taxes';
const series = 'series are contiguous, unique, and their dates never go back';
const counters = 'each counter is at the last number of its series';
const days = 'each counter is at the day of its last document, or at a later one that was set and had come';
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
    [String(once)],
  ],
  [voided, 'without a reason', () => set('voided', '"voidReason" = null')],
  [voided, 'the time of one that is not', () => set('first', `"voidedAt" = "created"`)],
  [voided, 'a reason of one that is not', () => set('first', `"voidReason" = 'x'`)],
  [voided, 'still owed', () => set('voided', '"pending" = "total"')],
  [voided, 'still to be paid', () => set('voided', '"paymentStatus" = 0')],
  [
    due,
    'a day later',
    () => set('first', `"dueDate" = date("date", '+1 day'), "earliestDueDate" = date("date", '-1 day')`),
  ],
  [due, 'not due at all', () => set('first', '"dueDate" = null')],
  [due, 'another condition', () => set('first', '"paymentCondition" = 2')],
  [aged, 'a debt of no age', () => set('first', '"earliestDueDate" = null')],
  [aged, 'a debt younger than its terms say', () => set('first', `"earliestDueDate" = date("dueDate", '+1 day')`)],
  [
    once,
    'a line of another document that names it, too',
    () => db.exec(`update "invoiceLine" set "sale" = ${saleOf('first')} where "invoice" = ${ids.second}`),
    [String(charged)],
  ],
  [
    once,
    'a draft that does',
    () => {
      db.exec('create temp table line as select * from "invoiceLine" where "id" = 1');
      db.exec(`update line set "id" = 999, "invoice" = ${ids.draft}, "invoiceStatus" = 0, "sale" = ${saleOf('first')}`);
      db.exec('insert into "invoiceLine" select * from line');
      db.exec(`update "invoice" set "total" = "total" + 12100000, "totalBeforeTaxes" = "totalBeforeTaxes" + 10000000,
        "pending" = "pending" + 12100000, "taxTotal" = 4200000,
        "taxes" = json_set("taxes", '$[0].base', 20, '$[0].amount', 4.2) where "id" = ${ids.draft}`);
    },
  ],
  [once, 'a draft of an offer whose sale is owed', () => set('draft', '"isProforma" = 1'), [String(offered)]],
  [agreed, 'another customer', () => db.exec(`update "sale" set "customer" = 1 where "id" = ${saleOf('first')}`)],
  [
    agreed,
    'another rate',
    () => db.exec(`update "sale" set "taxes" = json_set("taxes", '$[0].rate', 10) where "id" = ${saleOf('first')}`),
    [amounts],
  ],
  [
    agreed,
    'another tax',
    () => db.exec(`update "sale" set "taxes" = json_set("taxes", '$[0].tax', 2) where "id" = ${saleOf('first')}`),
  ],
  [
    agreed,
    'a disbursement',
    () => db.exec(`update "sale" set "supply" = 1 where "id" = ${saleOf('first')}`),
    [amounts],
  ],
  [
    naming,
    'a credit note that lost its source, and whose line names no number',
    () => {
      db.exec(`update "invoiceLine" set "sourceInvoice" = ' ' where "invoice" = ${ids.note}`);
      set('note', '"source" = null, "originalNumber" = null');
    },
  ],
  [
    naming,
    'a summary that lost what it sums up',
    () => {
      db.exec(`update "invoice" set "summaryInvoice" = null where "summaryInvoice" = ${ids.summary}`);
      db.exec(`update "invoiceLine" set "sourceInvoice" = '' where "invoice" = ${ids.summary}`);
    },
  ],
  [naming, 'an exchange of nothing', () => set('first', '"isReplace" = 1')],
  ...['isProforma', 'isInternal', 'isSummary', 'isReplace'].map(
    (flag): [string | undefined, string, () => void, string[]] => [
      till,
      `what is sold as ${flag}`,
      () => set('sold', `"${flag}" = 1`),
      [...(flag === 'isProforma' ? [String(offered)] : []), ...(/Summary|Replace/.test(flag) ? [String(naming)] : [])],
    ],
  ),
  [
    series,
    'two numbers that changed places in time',
    () => {
      set('first', `"date" = '2026-03-05', "dueDate" = '2026-03-05', "earliestDueDate" = '2026-03-05'`);
      rechain(db);
    },
    [counters, days],
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
    days,
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
  // Whoever broke another rule hashed what he changed.
  if (name === chain) recheck(db);
  const found = name === chain ? brokenOf : broken;
  expect(found().toSorted()).toEqual([String(name), ...others].toSorted());
});

test('every rule is broken above', () => {
  const names = new Set(breaks.map(([rule]) => rule));
  expect(issued.filter(({ name }) => !names.has(name))).toEqual([]);
});
