/** A file with as many sales as one wants: copies of a real checkout, with ids, numbers, sessions and hashes of their own. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { attestationOf, isDecisive } from '../src/server/core/integrity/attest.ts';
import { checksumOf, isChecked } from '../src/server/core/integrity/checksum.ts';
import { documentHash, ledgerHash } from '../src/server/core/integrity/hash.ts';
import { searchText } from '../src/server/core/records/searchText.ts';
import { columnsOf, type ModelName, models, type Row } from '../src/shared/catalogue/index.ts';

type Values = Record<string, string | number | null>;

export interface Filling {
  readonly dataDir: string;
  /** Sales the file has in the end, at least. */
  readonly sales: number;
  /** Customers they are spread over: the ids from 1 on. */
  readonly customers: number;
  /** Cash points whose full sessions are left open. */
  readonly openSessions: number;
  /** Movements of a full session. */
  readonly session: number;
  /** What a copy has of its own besides its number; all are alike where it is missing. */
  readonly variety?: (copy: number) => Variety;
}

/** What tells a copy from the checkout it is of. */
export interface Variety {
  /** The instant, as it is stored, and its day. */
  readonly created: string;
  readonly date: string;
  /** By how much every amount is multiplied: a whole number. */
  readonly factor: number;
  readonly customer: number;
  readonly user: number;
  /** Of the lines, in turn. */
  readonly products: readonly number[];
  readonly families: readonly number[];
  /** False: everything is owed. */
  readonly isPaid: boolean;
}

/**
 * Copies the last checkout of a facility whose only session is closed. Closes a session after `session` movements and
 * opens the next; the last ones are left open at cash points of their own. Returns the ids of these.
 */
export function fillBilling({ dataDir, ...filling }: Filling): number[] {
  const db = new Database(join(dataDir, 'taquilla.db'));
  // A log would be written in full beside the file: what goes wrong here is thrown away anyhow.
  db.pragma('journal_mode = MEMORY');
  db.pragma('synchronous = OFF');
  db.pragma('foreign_keys = OFF');
  db.pragma('cache_size = -400000');
  // What is copied is finished: rules of the way there, such as that no line joins a confirmed document, would refuse it.
  const partsOf = (type: 'trigger' | 'index'): readonly Part[] =>
    db.prepare('select "name", "sql" from sqlite_master where "type" = ? and "sql" is not null').all(type) as Part[];
  // Indexes that are made of what is there take a part of the time that they take row by row.
  const [triggers, indexes] = [partsOf('trigger'), partsOf('index')];
  const open = db.transaction(() => {
    for (const { name } of triggers) db.exec(`drop trigger "${name}"`);
    for (const { name } of indexes) db.exec(`drop index "${name}"`);
    const left = copy(db, filling);
    for (const { sql } of [...indexes, ...triggers]) db.exec(sql);
    return left;
  })();
  db.pragma('journal_mode = WAL');
  db.close();
  return open;
}

function copy(
  db: Database.Database,
  { sales: total, customers, openSessions, session, variety }: Omit<Filling, 'dataDir'>,
): number[] {
  const one = (sql: string, ...parameters: unknown[]): Values => db.prepare(sql).get(parameters) as Values;
  const last = (table: string): number => Number(one(`select coalesce(max("id"), 0) as "n" from "${table}"`).n);
  const invoice = one('select * from "invoice" order by "id" desc limit 1');
  if (variety !== undefined) sellEarlier(db, invoice, variety(0));
  const payment = one('select * from "payment" order by "id" desc limit 1');
  const movement = one('select * from "posMovement" where "type" = 6 order by "id" desc limit 1');
  const opening = one('select * from "posMovement" where "type" = 1 order by "id" desc limit 1');
  const closing = one('select * from "posMovement" where "type" = 2 order by "id" desc limit 1');
  const zReport = one('select * from "zReport" order by "id" desc limit 1');
  const report: Report = JSON.parse(String(zReport.report));
  const all = (sql: string, ...parameters: unknown[]): Values[] => db.prepare(sql).all(parameters) as Values[];
  const lines = all('select * from "invoiceLine" where "invoice" = ? order by "id"', invoice.id);
  const shares = all('select * from "invoicePayment" where "payment" = ? order by "id"', payment.id);
  // Taking all search texts up would take longer than the rest: copies that are all alike have none.
  const textOf = (model: ModelName, row: Values): string | null =>
    variety === undefined ? null : searchText(models[model], row);
  if (variety === undefined) {
    db.exec('update "sale" set "searchText" = null where "searchText" is not null');
    db.exec('update "invoice" set "searchText" = null where "searchText" is not null');
  }
  const soldLines = lines.map((line) => ({
    line,
    sale: one('select * from "sale" where "id" = ?', line.sale),
    paid: one('select * from "salePayment" where "payment" = ? and "sale" = ?', payment.id, line.sale),
  }));
  const copies = Math.ceil(total / lines.length) - 1;
  const ids = { sale: last('sale'), invoiceLine: last('invoiceLine') };

  db.exec(`update "customer" set "active" = 1, "street" = 'Calle Mayor 5'`);
  const insert = inserter(db);
  const prefix = String(invoice.number).replace(/\d+$/, '');
  const digits = String(invoice.number).length - prefix.length;
  let created = String(invoice.created);
  const confirmed = one(`select * from "event" where "type" = 'invoice.confirmed' order by "sequence" desc limit 1`);
  let [invoiceHash, paymentHash] = [String(invoice.hash), String(payment.hash)];
  let sequence = Number(one(`select "seq" as "n" from sqlite_sequence where "name" = 'event'`).n);
  let [movementId, paymentId] = [last('posMovement'), last('payment')];
  let turn = { pos: 1, sequence: Number(closing.sequence), hash: String(closing.hash), opening: 0, count: 0, taken: 0 };
  let z = Number(zReport.number);
  const left: number[] = [];

  const move = (values: Values): number => {
    movementId += 1;
    turn.sequence += 1;
    const row = { ...values, id: movementId, pos: turn.pos, sequence: turn.sequence, created } as never;
    turn.hash = ledgerHash('posMovement', row, turn.sequence === 1 ? null : turn.hash);
    insert('posMovement', { ...(row as Values), hash: turn.hash });
    return movementId;
  };
  const cash = Number(opening.realCashCount);
  const startSession = (): void => {
    turn.opening = move({ ...opening, realCashCount: cash, expectedCashCount: turn.sequence === 0 ? null : cash });
    turn.count = 1;
    turn.taken = 0;
  };
  const endSession = (): void => {
    const taken = turn.count - 1;
    const real = cash + turn.taken;
    const figures = { realCashCount: real, expectedCashCount: real };
    const id = move({ ...closing, ...figures, realCreditCardCount: 0, expectedCreditCardCount: 0 });
    z += 1;
    const stated = { ...report.cash, opening: cash / 1e6, expected: real / 1e6, real: real / 1e6, difference: 0 };
    const text = JSON.stringify({ ...times(report, taken), number: z, cash: stated });
    insert('zReport', { ...zReport, created, id: null, number: z, opening: turn.opening, closing: id, report: text });
  };

  startSession();
  for (let k = 1; k <= copies; k++) {
    const own = variety?.(k);
    created = own?.created ?? created;
    if (turn.count === session) {
      const rest = Math.ceil((copies - k + 1) / (session - 1));
      if (turn.pos === 1) endSession();
      else left.push(turn.pos);
      if (rest <= openSessions) {
        const named: Values = { ...one('select * from "pos" where "id" = 1'), id: null, name: `Caja ${rest}` };
        const pos = insert('pos', { ...named, searchText: searchText(models.pos, named) });
        turn = { pos, sequence: 0, hash: '', opening: 0, count: 0, taken: 0 };
      }
      startSession();
    }
    const sequenceNumber = Number(invoice.sequenceNumber) + k;
    const number = prefix + String(sequenceNumber).padStart(digits, '0');
    const customer = own?.customer ?? 1 + (k % customers);
    const at = { pos: turn.pos, session: turn.opening, customer };
    const said = own === undefined ? {} : { created, createUser: own.user };
    const scale = scaledBy(own?.factor ?? 1);
    const isPaid = own?.isPaid ?? true;
    const document = {
      ...scale('invoice', invoice),
      ...at,
      ...said,
      ...(own === undefined ? {} : { date: own.date, dueDate: own.date }),
      ...(isPaid ? {} : { pending: Number(invoice.total) * (own?.factor ?? 1), paymentStatus: 0, paymentMethods: '' }),
      id: Number(invoice.id) + k,
      number,
      sequenceNumber,
      guid: randomUUID(),
    };
    const invoiceId = Number(document.id);
    const copied = soldLines.map(({ line }, index) => ({
      ...scale('invoiceLine', line),
      ...said,
      ...(own === undefined ? {} : { product: own.products[index] ?? null }),
      id: ids.invoiceLine + index + 1,
      invoice: invoiceId,
      sale: ids.sale + index + 1,
      uuid: JSON.stringify(randomUUID()),
    }));
    const unhashed = { ...document, searchText: null } as unknown as Row<'invoice'>;
    invoiceHash = documentHash(unhashed, copied as unknown as Row<'invoiceLine'>[], invoiceHash);
    insert('invoice', { ...document, searchText: textOf('invoice', document), hash: invoiceHash });
    const paid = { ...scale('payment', payment), ...at, ...said, id: paymentId + 1 };
    if (isPaid) {
      paymentId += 1;
      paymentHash = ledgerHash('payment', paid, paymentHash);
      insert('payment', { ...paid, hash: paymentHash });
    }
    for (const [index, { sale, paid: share }] of soldLines.entries()) {
      const id = ids.sale + index + 1;
      const code = number + String(sale.code).slice(String(sale.code).indexOf('/'));
      const sold: Values = { ...scale('sale', sale), ...said, ...(own === undefined ? {} : { issueDate: created }) };
      const product =
        own === undefined ? {} : { product: own.products[index] ?? null, family: own.families[index] ?? null };
      const owed = isPaid ? {} : { status: 2, pending: sold.total ?? 0 };
      const row: Values = { ...sold, ...product, ...owed, id, invoice: invoiceId, pos: turn.pos, customer, code };
      insert('sale', { ...row, searchText: textOf('sale', row) });
      insert('invoiceLine', copied[index] ?? {});
      if (isPaid)
        insert('salePayment', { ...scale('salePayment', share), ...said, id: null, payment: paid.id, sale: id });
    }
    for (const share of isPaid ? shares : []) {
      const of = { id: null, invoice: invoiceId, payment: paid.id, customer };
      insert('invoicePayment', { ...scale('invoicePayment', share), ...said, ...of });
    }
    sequence += 1;
    insert('event', { ...confirmed, sequence, record: invoiceId });
    ids.sale += lines.length;
    ids.invoiceLine += lines.length;
    if (isPaid) {
      move({ ...scale('posMovement', movement), payment: paid.id });
      turn.taken += Number(movement.amount) * (own?.factor ?? 1);
      turn.count += 1;
    }
  }
  if (turn.pos === 1) endSession();
  else left.push(turn.pos);

  if (variety === undefined)
    db.exec(`update "searchIndex" set "upTo" = max("upTo", case "model" when 'sale' then (select max("id") from "sale")
    when 'invoice' then (select max("id") from "invoice") when 'posMovement' then (select max("id") from "posMovement")
    when 'payment' then (select max("id") from "payment") else 0 end)`);
  const counter = one('select * from "invoiceCounter" where "id" = ?', invoice.counter);
  const lastValue = Number(counter.lastValue) + copies;
  const checksum = checksumOf('invoiceCounter', { ...counter, lastValue });
  const at = [lastValue, checksum, counter.id];
  db.prepare('update "invoiceCounter" set "lastValue" = ?, "checksum" = ? where "id" = ?').run(at);
  attestRest(db, insert);
  return left;
}

/** Adds an entry to the audit log with what decides in the rows that the service did not write. */
function attestRest(db: Database.Database, insert: Inserter): void {
  const known = new Set<string>();
  const texts = db.prepare('select "attested" from "auditLog" where "attested" is not null').pluck();
  for (const text of texts.all() as string[]) {
    for (const [model, digests] of Object.entries(JSON.parse(text) as Record<string, object>))
      for (const id of Object.keys(digests)) known.add(`${model} ${id}`);
  }
  const rest = Object.keys(models).flatMap((model): [string, object][] => {
    if (!isDecisive(model)) return [];
    const rows = (db.prepare(`select * from "${model}"`).all() as Values[]).filter(
      ({ id }) => !known.has(`${model} ${id}`),
    );
    return rows.length === 0
      ? []
      : [[model, Object.fromEntries(rows.map((row) => [row.id, attestationOf(model, row)]))]];
  });
  const last = db.prepare('select * from "auditLog" order by "id" desc limit 1').get() as Values;
  const entry = { ...last, id: null, attested: JSON.stringify(Object.fromEntries(rest)) };
  insert('auditLog', { ...entry, hash: ledgerHash('auditLog', entry, String(last.hash)) });
}

/** Lets what is copied be from before its copies: a series goes by its dates. */
function sellEarlier(db: Database.Database, invoice: Values, { created, date }: Variety): void {
  Object.assign(invoice, { created, date, dueDate: date });
  const lines = db.prepare('select * from "invoiceLine" where "invoice" = ? order by "id"').all(invoice.id);
  invoice.hash = documentHash(invoice as unknown as Row<'invoice'>, lines as Row<'invoiceLine'>[], null);
  const checksum = checksumOf('invoice', invoice);
  db.prepare(
    'update "invoice" set "created" = ?, "date" = ?, "dueDate" = ?, "hash" = ?, "checksum" = ? where "id" = ?',
  ).run(created, date, date, invoice.hash, checksum, invoice.id);
}

/** A part of the schema. */
interface Part {
  readonly name: string;
  readonly sql: string;
}

interface Report {
  readonly cash: object;
}

/** What reports state of each document of their session, so that all of it is that many times as much. */
const summed = new Set(['gross', 'net', 'base', 'taxes', 'amount', 'total', 'units', 'count', 'received']);

/** The report of a session of so many documents, from that of a session of one. */
function times<T>(value: T, documents: number, name = ''): T {
  if (Array.isArray(value)) return value.map((item) => times(item, documents)) as T;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, times(item, documents, key)])) as T;
  }
  if (typeof value !== 'number' || !summed.has(name)) return value;
  return (Math.round(value * documents * 1e6) / 1e6) as T;
}

/** Multiplies the amounts of rows, as their models say which those are. */
function scaledBy(factor: number): (model: ModelName, row: Values) => Values {
  if (factor === 1) return (_model, row) => row;
  return (model, row) => {
    const scaled: Values = { ...row };
    for (const name of amountsOf(model)) {
      const amount = row[name];
      if (typeof amount === 'number') scaled[name] = amount * factor;
    }
    if (model === 'invoice') {
      scaled.taxes = JSON.stringify(times(JSON.parse(String(row.taxes)), factor));
      const issue = JSON.parse(String(row.issue)) as { readonly payments: readonly Record<string, number>[] };
      const payments = issue.payments.map(({ amount = 0, ...rest }) => ({ ...rest, amount: amount * factor }));
      scaled.issue = JSON.stringify({ ...issue, payments });
    }
    return scaled;
  };
}

const amounts = new Map<ModelName, readonly string[]>();

function amountsOf(model: ModelName): readonly string[] {
  const known = amounts.get(model);
  if (known !== undefined) return known;
  const fields = columnsOf(models[model]).flatMap(([name, { type }]) => (type === 'currency' ? [name] : []));
  amounts.set(model, fields);
  return fields;
}

/** The row with its id and its checksum, which covers that. */
function checked(db: Database.Database, table: string, input: Values): Values {
  if (['event', 'file'].includes(table)) return { ...input, checksum: checksumOf(table, input) };
  const id = input.id ?? Number(db.prepare(`select coalesce(max("id"), 0) + 1 from "${table}"`).pluck().get());
  return { ...input, id, checksum: checksumOf(table, { ...input, id }) };
}

type Inserter = (table: string, row: Values) => number;

/** Inserts by table, each prepared once, with the checksum of the row. An id of null is given by the table. */
function inserter(db: Database.Database): Inserter {
  const prepared = new Map<string, { readonly statement: Database.Statement; readonly columns: readonly string[] }>();
  return (table, input) => {
    const row = isChecked(table) ? checked(db, table, input) : input;
    let known = prepared.get(table);
    if (known === undefined) {
      const columns = Object.keys(row);
      const list = columns.map((column) => `"${column}"`).join(', ');
      const places = columns.map(() => '?').join(', ');
      known = { statement: db.prepare(`insert into "${table}" (${list}) values (${places})`), columns };
      prepared.set(table, known);
    }
    return Number(known.statement.run(known.columns.map((column) => row[column] ?? null)).lastInsertRowid);
  };
}
