/** Invoices, their lines and series. */
import { amounts } from '#server/verify/amounts.ts';
import { rechain } from '../kit/rehash.ts';
import { anInvoice, type Break, type Copy, decides, missing } from './corrupt.ts';

const aDraft = (pricesTaxIncluded: boolean): string =>
  `(select "id" from "invoice" where "status" = 0 and "pricesTaxIncluded" = ${pricesTaxIncluded ? 1 : 0})`;

const set =
  (values: string) =>
  ({ db }: Copy) =>
    db.exec(`update "invoice" set ${values} where "id" = ${anInvoice}`);
/** A document of one line, which is taxed. */
const ofOneLine = `(select l."invoice" from "invoiceLine" l where l."sale" is not null
  and l."invoiceStatus" = 1 group by 1 having count(*) = 1 and max(l."taxAmount") > 0 order by 1 limit 1)`;
const [totals, rates, lineAmounts, takenOff] = amounts.map(({ name }) => name);

export const invoiceBreaks: readonly Break[] = [
  [String(totals), 'a cent of tax more', set('"taxTotal" = "taxTotal" + 10000')],
  [String(totals), 'a discount of which its lines know nothing', set('"discountTotal" = "discountTotal" + 10000')],
  [
    String(rates),
    'a tax of another rate, of which its lines say the same',
    ({ db }) => {
      const other = `"taxes" = json_set("taxes", '$[0].rate', json_extract("taxes", '$[0].rate') + 3)`;
      db.exec(`update "invoice" set ${other} where "id" = ${ofOneLine}`);
      db.exec(`update "invoiceLine" set ${other}, "taxRate" = "taxRate" + 3000000 where "invoice" = ${ofOneLine}`);
      db.exec(`update "sale" set ${other}, "taxRate" = "taxRate" + 3000000 where "invoice" = ${ofOneLine}`);
    },
  ],
  [
    'the taxes of an invoice = Σ shares of its lines',
    'a rate of which its lines know nothing',
    set(`"taxes" = json_set("taxes", '$[0].rate', json_extract("taxes", '$[0].rate') + 0.5)`),
  ],
  [
    String(lineAmounts),
    'a line of another rate',
    ({ db }) => db.exec(`update "invoiceLine" set "taxRate" = "taxRate" + 1 where "invoice" = ${anInvoice}`),
  ],
  [
    String(lineAmounts),
    'a cent of tax less',
    ({ db }) => db.exec(`update "invoiceLine" set "taxAmount" = "taxAmount" - 10000 where "invoice" = ${anInvoice}`),
  ],
  [
    'series are contiguous, unique, and their dates never go back',
    'a number skipped',
    ({ db }) => {
      // The counter follows.
      db.exec(`update "invoiceCounter" set "lastValue" = "lastValue" + 1
        where "id" = (select "counter" from "invoice" where "id" = ${anInvoice})`);
      db.exec(`update "invoice" set "sequenceNumber" = "sequenceNumber" + 1
        where "counter" = (select "counter" from "invoice" where "id" = ${anInvoice}) and "sequenceNumber" >= 4`);
    },
  ],
  [
    'series are contiguous, unique, and their dates never go back',
    'a date gone back',
    ({ db }) => {
      db.exec(
        `update "invoice" set "date" = '2026-03-01', "dueDate" = '2026-03-01', "earliestDueDate" = '2026-03-01' where "id" = ${anInvoice}`,
      );
      rechain(db);
    },
  ],
  [
    'no number is used twice',
    'a document with the number of another',
    ({ db }) => {
      db.exec('drop index "invoice_number"');
      db.exec(`update "invoice" set "number" = 'T26-000005' where "id" = ${anInvoice}`);
      rechain(db);
    },
  ],
  [
    'each counter is at the last number of its series',
    'one beyond',
    ({ db }) => db.exec('update "invoiceCounter" set "lastValue" = 99 where "lastValue" > 0'),
  ],
  [
    'no two live series of a company can write one number',
    'a format that leads into the tickets',
    ({ db }) =>
      db.exec(
        `update "invoiceCounter" set "format" = 'T26-{n}', "reset" = 0 where "id" = (select max("id") from "invoiceCounter")`,
      ),
    [decides],
  ],
  [
    'a type has one live series for a company, and one for all',
    'two for all companies',
    ({ db }) => {
      db.exec('drop index "invoiceCounter_shared"');
      for (const format of ['A{n}', 'B{n}']) {
        db.exec(`insert into "invoiceCounter" ("type", "format", "zeros", "prefix", "lastValue", "created")
          values (1, '${format}', 9, 0, 0, '2026-03-02T09:00:00.000Z')`);
      }
    },
    [decides],
  ],
  ...(
    [
      ['a day nobody set', `"lastDate" = '2026-03-05'`],
      ['no day', '"lastDate" = null'],
      ['a day set that had not come', `"lastDate" = '2027-03-01', "setDate" = '2027-03-01'`],
      ['a day set before its last document', `"lastDate" = '2026-03-01', "setDate" = '2026-03-01'`],
    ] as const
  ).map(
    ([how, change]): Break => [
      'each counter is at the day of its last document, or at a later one that was set and had come',
      how,
      ({ db }) =>
        db.exec(
          `update "invoiceCounter" set ${change} where "id" = (select "counter" from "invoice" where "id" = ${anInvoice})`,
        ),
    ],
  ),
  [
    'every confirmed invoice is numbered, dated and whole',
    'no date',
    ({ db }) => {
      db.exec(`update "invoice" set "date" = null where "number" = 'T26-000001'`);
      rechain(db);
    },
  ],
  [
    'every confirmed invoice is numbered, dated and whole',
    'lines still to come',
    ({ db }) => db.exec(`update "invoice" set "initialized" = 0 where "id" = ${anInvoice}`),
  ],
  [
    'invoice total = base + taxes',
    'a total one cent off',
    ({ db }) =>
      db.exec(
        `update "invoice" set "total" = "total" + 10000, "pending" = "pending" + 10000 where "id" = ${aDraft(false)}`,
      ),
  ],
  [
    'drafts have no number, and nothing of them is paid',
    'a number',
    ({ db }) => db.exec(`update "invoice" set "number" = 'F26-9' where "id" = ${aDraft(true)}`),
  ],
  [
    'drafts have no number, and nothing of them is paid',
    'less pending',
    ({ db }) => db.exec(`update "invoice" set "pending" = 0 where "id" = ${aDraft(true)}`),
  ],
  [
    'each line has the status of its invoice',
    'a line confirmed by itself',
    ({ db }) => db.exec(`update "invoiceLine" set "invoiceStatus" = 1 where "invoice" = ${aDraft(true)}`),
  ],
  [
    'each line is under a line of its own invoice, which knows of it',
    'a line of another',
    ({ db }) => db.exec(`update "invoiceLine" set "parentLine" = 1 where "parentLine" is not null`),
  ],
  [
    'the base of an invoice = Σ parts of its lines',
    'cents of a line that has no tax',
    ({ db }) =>
      db.exec(
        `update "invoiceLine" set "totalBeforeTaxes" = "totalBeforeTaxes" + 10000, "total" = "total" + 10000 where "invoice" = ${aDraft(false)} and "supply" = 1`,
      ),
  ],
  [
    'invoice total = Σ lines',
    'a line one cent off',
    ({ db }) =>
      db.exec(`update "invoiceLine" set "total" = "total" + 10000, "taxAmount" = "taxAmount" + 10000
        where "id" = (select min("id") from "invoiceLine" where "invoice" = ${aDraft(true)})`),
  ],
  [
    'the taxes of an invoice = Σ shares of its lines',
    'a share one cent off',
    ({ db }) => db.exec(`update "invoiceLine" set "taxes" = json_set("taxes", '$[0].amount', 99) where "id" = 1`),
  ],
  [
    'the taxes of an invoice = Σ shares of its lines',
    'a line without its tax',
    ({ db }) => {
      const lines = `"invoiceLine" where "taxes" like '%Exento%' and "id" < 10`;
      db.exec(`update "sale" set "taxes" = '[]' where "id" in (select "sale" from ${lines})`);
      db.exec(`update "invoiceLine" set "taxes" = '[]' where "id" in (select "id" from ${lines})`);
    },
  ],
  [
    'what an invoice was paid = total − withheld − pending, and its status agrees',
    'pending one cent more',
    ({ db }) => db.exec(`update "invoice" set "pending" = "pending" + 10000 where "id" = ${anInvoice}`),
  ],
  [
    'what an invoice was paid = total − withheld − pending, and its status agrees',
    'another status',
    ({ db }) => db.exec(`update "invoice" set "paymentStatus" = 1 where "id" = ${anInvoice}`),
  ],
  [
    'each invoice of a checkout has one sale a line',
    'a sale gone astray',
    ({ db }) => {
      db.exec('update "invoiceLine" set "sale" = null where "sale" = 1');
      db.exec('update "sale" set "invoice" = null where "id" = 1');
    },
    ['money taken for a sale is on a document'],
  ],
  [
    'every confirmed invoice has its event',
    'an event taken out',
    ({ db }) => db.exec(`delete from "event" where "type" = 'invoice.confirmed' and "record" = 1`),
    [missing],
  ],
  [
    'each series of documents is unbroken (hash chain)',
    'another time',
    ({ db }) => db.exec(`update "invoice" set "created" = '2026-03-02T09:00:01.000Z' where "id" = ${anInvoice}`),
  ],
  [
    'each series of documents is unbroken (hash chain)',
    'a hash made up',
    ({ db }) => db.exec(`update "invoice" set "hash" = 'x' where "id" = ${anInvoice}`),
  ],
  [
    String(takenOff),
    'a manual line that takes a euro off, and a sale that makes up for it',
    ({ db }) => {
      const line = (changes: string) =>
        db.exec(`create temp table line as select * from "invoiceLine" where "invoice" = ${anInvoice} order by "id" limit 1;
          update line set "id" = (select max("id") + 1 from "invoiceLine"), "uuid" = '"x"', ${changes};
          insert into "invoiceLine" select * from line; drop table line`);
      line(
        `"sale" = null, "taxes" = '[]', "taxRate" = 0, "taxAmount" = 0, "total" = -1000000, "totalBeforeTaxes" = -1000000`,
      );
      db.exec(`update "invoice" set "total" = "total" - 1000000, "totalBeforeTaxes" = "totalBeforeTaxes" - 1000000
        where "id" = ${anInvoice}`);
    },
    [
      'each invoice of a checkout has one sale a line',
      'what an invoice was paid = total − withheld − pending, and its status agrees',
    ],
  ],
];
