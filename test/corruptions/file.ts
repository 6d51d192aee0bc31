/** The file itself, what is stored in it, and what was answered. */
import { copyRow, redeclare } from '../kit/corrupt.ts';
import { rechain } from '../kit/rehash.ts';
import { anInvoice, type Break, decides, missing } from './corrupt.ts';

const uncreated = 'each row that nothing else adds up to was created once, as an event tells';

export const foundationBreaks: readonly Break[] = [
  [
    uncreated,
    'a credit note handed over that no event tells of',
    ({ db }) => db.exec(`insert into "faexCredit" ("created") values ('2026-03-02T09:00:00.000Z')`),
  ],
  [
    'each row is as it was written (checksum)',
    'other notes of a sale',
    ({ db }) => db.exec(`update "sale" set "comments" = 'x' where "id" = 1`),
  ],
  [
    'each row is as it was written (checksum)',
    'a row without a checksum',
    ({ db }) => db.exec('update "invoicePayment" set "checksum" = null where "id" = 1'),
  ],
  [
    'each row is as it was written (checksum)',
    'two parts of payments that exchanged their ids',
    ({ db }) =>
      db.exec(`update "salePayment" set "id" = -1 where "id" = 1; update "salePayment" set "id" = 1 where "id" = 2;
        update "salePayment" set "id" = 2 where "id" = -1`),
  ],
  [
    'the file is sound (integrity check)',
    'an index that lacks its rows',
    (copy) => {
      copy.db = redeclare(copy.db, 'customer_taxNumber', '"taxNumber"', '"city"');
    },
  ],
  [
    'every reference has its row (foreign keys)',
    'a region of no country',
    ({ db }) => db.exec('update "region" set "country" = 999999 where "id" = 1'),
  ],
  [
    'money columns hold integers',
    'half a millionth',
    (copy) => {
      copy.db = redeclare(copy.db, 'product', 'strict', '');
      copy.db.exec('update "product" set "price" = 1.5 where "id" = 1');
    },
    [decides],
  ],
  [
    'selects hold values of the catalogue',
    'a kind of payment that there is not',
    ({ db }) => db.exec('update "paymentMethod" set "type" = 77 where "id" = (select max("id") from "paymentMethod")'),
    [decides],
  ],
  [
    'every document that was made is there',
    'a credit note whose file is gone',
    ({ db }) => db.exec(`insert into "faexCredit" ("document", "created") values ('gone', '2026-03-02T09:00:00.000Z')`),
    [uncreated],
  ],
  ...['faexCancel', 'faexCredit'].map(
    (table): Break => [
      'an invoice is cancelled once, a credit note handed over once',
      `two of ${table}`,
      ({ db }) => {
        db.exec(`drop index "${table}_once"`);
        for (let time = 0; time < 2; time++) {
          db.exec(`insert into "${table}" ("invoice", "created") values (1, '2026-03-02T09:00:00.000Z')`);
        }
      },
      [uncreated],
    ],
  ),
  [
    'each idempotent checkout has its one effect',
    'an answer whose invoice is another',
    ({ db }) =>
      db.exec(`update "idempotency" set "body" = json_set("body", '$.invoice.guid', 'other') where "key" = 'cash1'`),
  ],
  [
    'every row of a ledger that an event tells of is there',
    'the last movement taken out',
    ({ db, running }) =>
      db.exec(`delete from "posMovement" where "id" = (select max("id") from "posMovement" where "pos" = ${running})`),
    [missing],
  ],
  [
    'each idempotency key had one effect since its answer was kept',
    'a second effect',
    ({ db }) => {
      copyRow(db, 'auditLog', `"idempotencyKey" = 'cash1'`, {});
      rechain(db);
    },
  ],
  [
    'each idempotency key had one effect since its answer was kept',
    'an answer to something never done',
    ({ db }) => db.exec(`update "idempotency" set "key" = 'another' where "key" = 'part1'`),
  ],
  ['files match their hashes', 'another size', ({ db }) => db.exec('update "file" set "size" = "size" + 1')],
  [
    'files match their hashes',
    'bytes that are no file',
    ({ db }) => db.exec(`update "file" set "data" = x'00' where "hash" = (select min("hash") from "file")`),
  ],
  [
    'every document that was made is there',
    'an invoice whose file is gone',
    ({ db }) => db.exec(`update "invoice" set "documentHash" = 'gone' where "id" = ${anInvoice}`),
  ],
  [
    'every document that was made is there',
    'a voided invoice whose marked file is gone',
    ({ db }) => db.exec(`update "invoice" set "voidedDocument" = 'gone' where "id" = ${anInvoice}`),
  ],
  [
    'every document that was made is there',
    'a Z whose file is gone',
    ({ db }) => db.exec(`update "zReport" set "documentHash" = 'gone' where "id" = 1`),
  ],
];
