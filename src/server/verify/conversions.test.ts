import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { documentsOf, idsOf } from '#test/kit/conversions.ts';
import { openUnguarded, type SoundDatabase } from '#test/kit/corrupt.ts';
import { brokenRules, rechain } from '#test/kit/rehash.ts';
import { startOpen } from '#test/kit/server.ts';
import { DATABASE } from '../core/db/store.ts';
import { conversions } from './conversions.ts';

let sound: SoundDatabase;
let db: Database.Database;
/** Ids of the documents there are. */
const ids = { ticket: 0, note: 0, full: 0, other: 0, summary: 0, voided: 0 };

/** A ticket credited in part, invoiced and summed up with another; one whose invoice was voided. */
beforeAll(async () => {
  const server = await startOpen();
  const { api } = server;
  const make = documentsOf(server);
  const convert = async (invoice: number): Promise<number> =>
    (await api.run('convertInvoice', { invoice, confirm: true })).id;
  const ticket = await make.ticket({ paid: 10 });
  const [line = 0] = idsOf(ticket.lines);
  const lines = [{ line, amount: 5 }];
  const note = await api.run('createCreditNote', { invoice: ticket.id, reason: 'x', lines, confirm: true });
  const full = await convert(ticket.id);
  const other = await make.ticket({});
  const summary = await api.run('createSummaryInvoice', { invoices: [full, other.id], confirm: true });
  await api.run('payInvoice', { invoice: summary.id, payments: [make.transfer(30), make.card(10)] });
  const free = await make.ticket({});
  const voided = await convert(free.id);
  await api.run('voidInvoice', { invoice: voided, reason: 'x' });
  await convert(free.id);
  await api.run('replaceInvoice', { invoices: [(await make.anonymous()).id], customer: make.club, confirm: true });
  await api.run('convertInvoice', { invoice: (await make.proforma()).id, confirm: true });
  Object.assign(ids, { ticket: ticket.id, note: note.id, full, other: other.id, summary: summary.id, voided });
  await server.stop();
  sound = { file: join(server.dataDir, DATABASE), running: server.facility.pos, closed: 0 };
});
beforeEach(() => {
  db = openUnguarded(sound);
});
afterEach(() => db.close());

const broken = (): string[] => brokenRules(db);
const set = (id: keyof typeof ids, values: string) => db.exec(`update "invoice" set ${values} where "id" = ${ids[id]}`);

const linked = 'a document that was converted or summed up and the one that stands for it name each other';
const credited = 'what is credited of a document is credited of its conversion';
const totals = 'a document comes to what those come to that it stands for, tax by tax';
const lines = 'the lines of a document that stands for others are theirs';
const sales = 'a document that stands for others charges no sale of its own';
const copies = 'what is paid of a document is paid of the one that stands for it, once, and of that nothing else';

/** Each rule and how a row breaks it, and which others see it, too. */
const breaks: [rule: string, how: string, work: () => void, others?: string[]][] = [
  [linked, 'one that names no source', () => set('full', '"convertedFrom" = null')],
  [linked, 'one that names another', () => set('full', `"convertedFrom" = ${ids.other}`)],
  [
    linked,
    'a source of another customer',
    () => set('other', '"customer" = 1'),
    ['a line of a document is of the customer, the company and the taxes of its sale'],
  ],
  [linked, 'a source in another currency', () => set('other', `"currency" = 'USD'`)],
  [linked, 'a summary that is none', () => set('summary', '"isSummary" = 0')],
  [linked, 'a source that names two', () => set('other', `"convertedTo" = ${ids.summary}`)],
  [linked, 'one of a ticket that another was made of', () => set('other', `"convertedFrom" = ${ids.ticket}`)],
  [linked, 'a credit note of what is its own', () => set('note', '"source" = null')],
  [credited, 'a credit note left behind', () => set('note', '"convertedTo" = null'), [totals, lines, copies]],
  [
    totals,
    'a cent more of its base',
    () => set('summary', '"totalBeforeTaxes" = "totalBeforeTaxes" + 10000'),
    ['invoice total = base + taxes', 'the base of an invoice = Σ parts of its lines'],
  ],
  [
    totals,
    'a cent more of a tax',
    () =>
      set(
        'summary',
        `"taxes" = json_set("taxes", '$[0].amount', ("taxes" ->> '$[0].amount') + 0.01), "taxTotal" = "taxTotal" + 10000`,
      ),
    ['invoice total = base + taxes', 'the taxes of an invoice = Σ shares of its lines'],
  ],
  [
    lines,
    'one of nothing',
    () => db.exec(`update "invoiceLine" set "source" = null where "invoice" = ${ids.summary} and "total" = 40000000`),
  ],
  [
    lines,
    'one of itself',
    () => db.exec(`update "invoiceLine" set "source" = "id" where "invoice" = ${ids.full} and "total" < 0`),
  ],
  [
    lines,
    'shares dealt out otherwise',
    () =>
      db.exec(
        `update "invoiceLine" set "taxes" = json_set("taxes", '$[0].name', 'Otro') where "invoice" = ${ids.full}`,
      ),
  ],
  [
    sales,
    'one that was put on it',
    () => db.exec(`update "sale" set "invoice" = ${ids.full} where "invoice" = ${ids.ticket}`),
    [
      'each invoice of a checkout has one sale a line',
      'a sale is charged by one line of one document in force, the one it is on',
      'each sale on a document is charged by its lines, over exactly what it is',
      'what a payment pays of a sale it pays of the invoice the sale is on',
    ],
  ],
  [
    copies,
    'as much, but by another method',
    () =>
      db.exec(
        `update "invoicePayment" set "paymentMethod" = 1 where "invoice" = ${ids.summary} and "paymentMethod" <> 1`,
      ),
  ],
  [
    copies,
    'two payments of one amount that swapped their copies',
    () =>
      db.exec(
        `update "invoicePayment" set "payment" = (select max("id") from "payment") where "invoice" = ${ids.summary}`,
      ),
  ],
  [
    copies,
    'other amounts that come to as much',
    () =>
      db.exec(`update "invoicePayment" set "amount" = "amount" + case "id" % 2 when 0 then 10000 else -10000 end
        where "id" in (select "id" from "invoicePayment" where "invoice" = ${ids.summary} order by "id" limit 2)`),
  ],
  [
    copies,
    'a payment that copies nothing',
    () =>
      db.exec(`update "invoicePayment" set "copyOf" = null where "id" =
        (select max("id") from "invoicePayment" where "invoice" = ${ids.summary})`),
    ['each payment is allocated to the last cent'],
  ],
];

test.each(breaks)('%s: %s', (rule, _, work, others = []) => {
  work();
  rechain(db);
  expect(broken().toSorted()).toEqual([rule, ...others].toSorted());
});

test('every rule of converted documents is broken above', () => {
  expect([...new Set(breaks.map(([rule]) => rule))].toSorted()).toEqual(conversions.map(({ name }) => name).toSorted());
});

test('what is sound is found sound', () => {
  expect(broken()).toEqual([]);
});
