/** A checkout as little as it can be: its statements, written by hand and prepared once, with one commit. */
import { hash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';

export interface BareShop {
  /** Sells three lines for exact cash, durably. */
  readonly checkout: () => void;
  readonly close: () => void;
}

interface Line {
  readonly product: number;
  readonly price: number;
  readonly net: number;
}

const LINES: readonly Line[] = [
  { product: 2, price: 10_000_000, net: 8_264_463 },
  { product: 3, price: 4_500_000, net: 4_090_909 },
  { product: 4, price: 1_200_000, net: 1_090_909 },
];
const TOTAL = 15_700_000;
const BASE = 13_440_000;

/** Opens the database of a prepared facility with the durability of the server. */
export function openBareShop(dataDir: string): BareShop {
  const db = new Database(join(dataDir, 'taquilla.db'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  db.pragma('wal_autocheckpoint = 0');
  db.pragma('cache_size = -16000');

  const get = (table: string) => db.prepare(`select * from "${table}" where "id" = ?`);
  const pos = db.prepare('select * from "pos" where "id" = ? and "deleted" = 0');
  const session = db.prepare(
    'select * from "posMovement" where "pos" = cast(? as integer) and "type" in (1, 2) order by "id" desc limit 1',
  );
  const type = db.prepare(`select * from "invoiceType" where "code" = 'T' and "deleted" = 0`);
  const [company, country, product, tax, method] = ['company', 'country', 'product', 'tax', 'paymentMethod'].map(get);
  const counter = db.prepare('select * from "invoiceCounter" where "type" = ? and "company" = ? and "deleted" = 0');
  const lastInvoice = db.prepare(
    'select "hash" from "invoice" where "counter" = cast(? as integer) and "hash" is not null order by "id" desc limit 1',
  );
  const lastPayment = db.prepare('select "hash" from "payment" order by "id" desc limit 1');
  const lastMovement = db.prepare(
    'select "sequence", "hash" from "posMovement" where "pos" = cast(? as integer) order by "id" desc limit 1',
  );
  const raise = db.prepare('update "invoiceCounter" set "lastValue" = ?, "lastDate" = ?, "updated" = ? where "id" = ?');
  const complete = db.prepare('update "invoice" set "initialized" = 1 where "id" = ?');
  const insert = insertOf(db);
  const insertEvents = db.prepare(
    `insert into "event" ("type", "model", "record", "actor", "created", "data") values ${Array(11).fill('(?, ?, ?, ?, ?, ?)').join(', ')}`,
  );
  const readInvoice = get('invoice');
  const readLines = db.prepare('select * from "invoiceLine" where "invoice" = cast(? as integer) order by "id"');
  const readPayments = db.prepare('select * from "invoicePayment" where "invoice" = cast(? as integer) order by "id"');

  const checkout = db.transaction(() => {
    const created = new Date().toISOString();
    const date = created.slice(0, 10);
    pos.get(1);
    const opening = session.get(1) as { id: number };
    const { id: typeId } = type.get() as { id: number };
    company?.get(1);
    country?.get(1);
    for (const line of LINES) product?.get(line.product);
    tax?.get(1);
    tax?.get(2);
    method?.get(1);
    const series = counter.get(typeId, 1) as { id: number; lastValue: number };
    const sequenceNumber = series.lastValue + 1;
    const number = `T26-${String(sequenceNumber).padStart(6, '0')}`;
    raise.run(sequenceNumber, date, created, series.id);
    const previous = lastInvoice.get(series.id) as { hash: string } | undefined;
    const guid = randomUUID();
    const invoice = insert('invoice', {
      ...defaults.invoice,
      type: typeId,
      guid,
      number,
      sequenceNumber,
      counter: series.id,
      date,
      dueDate: date,
      session: opening.id,
      created,
      hash: hash('sha256', JSON.stringify([previous?.hash ?? null, number, date, BASE, TOTAL, guid, created])),
    });
    const sales = LINES.map((line, index) =>
      insert('sale', {
        ...defaults.sale,
        code: `${number}/${index + 1}`,
        product: line.product,
        price: line.price,
        total: line.price,
        totalBeforeTaxes: line.net,
        taxAmount: line.price - line.net,
        invoice,
        issueDate: created,
        created,
      }),
    );
    for (const [index, line] of LINES.entries()) {
      insert('invoiceLine', {
        ...defaults.invoiceLine,
        invoice,
        product: line.product,
        price: line.price,
        priceBeforeTaxes: line.net,
        total: line.price,
        totalBeforeTaxes: line.net,
        taxAmount: line.price - line.net,
        uuid: JSON.stringify(randomUUID()),
        sale: sales[index],
        created,
      });
    }
    complete.run(invoice);
    const paid = lastPayment.get() as { hash: string } | undefined;
    const payment = insert('payment', {
      ...defaults.payment,
      session: opening.id,
      created,
      hash: hash('sha256', JSON.stringify([paid?.hash ?? null, 1, 1, TOTAL, TOTAL, 0, 0, 1, created])),
    });
    insert('invoicePayment', { ...defaults.invoicePayment, invoice, payment, created });
    for (const [index, sale] of sales.entries()) {
      insert('salePayment', { sale, payment, amount: LINES[index]?.price, created, deleted: 0 });
    }
    const last = lastMovement.get(1) as { sequence: number; hash: string };
    insert('posMovement', {
      pos: 1,
      type: 6,
      amount: TOTAL,
      payment,
      sequence: last.sequence + 1,
      created,
      hash: hash(
        'sha256',
        JSON.stringify([last.hash, 1, 6, null, null, null, null, TOTAL, payment, null, last.sequence + 1, created]),
      ),
    });
    insertEvents.run(Array(11).fill(['sale.paid', 'sale', invoice, 'key:bench', created, '{}']).flat());
    readInvoice.get(invoice);
    readLines.all(invoice);
    readPayments.all(invoice);
  }).immediate;
  return { checkout, close: () => db.close() };
}

/** Inserts by table, each prepared once with all the columns it will ever be given. */
function insertOf(db: Database.Database): (table: string, row: Readonly<Record<string, unknown>>) => number {
  const prepared = new Map<
    string,
    { statement: Database.Statement; columns: readonly (readonly [string, unknown])[] }
  >();
  return (table, row) => {
    let known = prepared.get(table);
    if (known === undefined) {
      const found = db.prepare(`select name, dflt_value from pragma_table_info('${table}') where name <> 'id'`).raw();
      const columns = (found.all() as [string, string | null][]).map(
        ([name, text]) => [name, text === null ? null : db.prepare(`select ${text}`).pluck().get()] as const,
      );
      const list = columns.map(([column]) => `"${column}"`).join(', ');
      const statement = db.prepare(`insert into "${table}" (${list}) values (${columns.map(() => '?').join(', ')})`);
      known = { statement, columns };
      prepared.set(table, known);
    }
    const values = known.columns.map(([column, otherwise]) => row[column] ?? otherwise);
    return Number(known.statement.run(values).lastInsertRowid);
  };
}

const flags = (...names: readonly string[]): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, 0]));
const texts = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, '']));

/** What every row of a table says in this shop. */
const defaults = {
  invoice: {
    pos: 1,
    company: 1,
    companyName: 'Polideportivo',
    companyTaxNumber: 'B12345674',
    status: 1,
    paymentStatus: 2,
    paymentMethods: 'Efectivo',
    paymentMethod: 1,
    totalBeforeTaxes: BASE,
    total: TOTAL,
    taxes:
      '[{"id":1,"name":"IVA 21 %","rate":21,"tax":1,"base":8.26,"amount":1.74},{"id":2,"name":"IVA 10 %","rate":10,"tax":2,"base":5.18,"amount":0.52}]',
    taxTotal: 2_260_000,
    discountTotal: 0,
    initialized: 0,
    pricesTaxIncluded: 1,
    taxColumn: 1,
    isReceipt: 1,
    numberOfCopies: 1,
    currency: 'EUR',
    copyLabels: '[]',
    data: '{}',
    searchText: 't26 polideportivo',
    ...flags('pending', 'discounts', 'taxExempt', 'isCreditNote', 'isInternal', 'isProforma', 'isSummary', 'isReplace'),
    ...flags('manual', 'online', 'printed', 'skipValidations', 'discountColumn', 'skipRecalculate'),
    ...texts('logo', 'copyNumber', 'customerStreet1', 'customerStreet2', 'customerCity', 'customerRegion'),
    ...texts('customerZipcode', 'customerCountry', 'companyEmail', 'companyWeb', 'companyCost', 'invoiceFooterText'),
    ...texts('customerMemberCode'),
  },
  sale: {
    description: 'Pista',
    status: 4,
    company: 1,
    pos: 1,
    units: 1,
    taxRate: 21_000_000,
    taxes: '[{"id":1,"name":"IVA 21 %","rate":21,"tax":1}]',
    searchText: 'pista',
    ...flags('minutes', 'discountRate', 'pending', 'supply', 'taxExempt', 'allowPaymentPending', 'onCredit', 'online'),
    ...flags('deleted'),
  },
  invoiceLine: {
    invoiceStatus: 1,
    description: 'Pista',
    units: 1,
    taxes: '[{"id":1,"name":"IVA 21 %","rate":21,"tax":1,"base":8.26,"amount":1.74}]',
    tax: 'IVA 21 %',
    taxRate: 21_000_000,
    parentUuid: '""',
    sourceInvoice: '',
    options: '[]',
    ...flags('minutes', 'discountRate', 'canceled', 'credited', 'allowPaymentPending', 'supply', 'hasChildren'),
  },
  payment: {
    paymentMethod: 1,
    type: 1,
    amount: TOTAL,
    tendered: TOTAL,
    change: 0,
    tip: 0,
    currency: 'EUR',
    pos: 1,
    deleted: 0,
  },
  invoicePayment: { paymentMethod: 1, amount: TOTAL, isFTR: 1, customer: 0, customerName: '', deleted: 0 },
} as const;
