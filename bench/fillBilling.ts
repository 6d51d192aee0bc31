/** A file with as many sales as one wants: copies of a real checkout, with ids, numbers, sessions and hashes of their own. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { documentHash, ledgerHash } from '../src/server/ledgers/hash.ts';
import { checksumOf, isChecked } from '../src/server/records/checksum.ts';
import type { Row } from '../src/shared/catalogue/index.ts';

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
  const triggers = db.prepare(`select "name", "sql" from sqlite_master where "type" = 'trigger'`).all() as Trigger[];
  const open = db.transaction(() => {
    for (const { name } of triggers) db.exec(`drop trigger "${name}"`);
    const left = copy(db, filling);
    for (const { sql } of triggers) db.exec(sql);
    return left;
  })();
  db.pragma('journal_mode = WAL');
  db.close();
  return open;
}

function copy(
  db: Database.Database,
  { sales: total, customers, openSessions, session }: Omit<Filling, 'dataDir'>,
): number[] {
  const one = (sql: string, ...parameters: unknown[]): Values => db.prepare(sql).get(parameters) as Values;
  const last = (table: string): number => Number(one(`select coalesce(max("id"), 0) as "n" from "${table}"`).n);
  const invoice = one('select * from "invoice" order by "id" desc limit 1');
  const payment = one('select * from "payment" order by "id" desc limit 1');
  const movement = one('select * from "posMovement" where "type" = 6 order by "id" desc limit 1');
  const opening = one('select * from "posMovement" where "type" = 1 order by "id" desc limit 1');
  const closing = one('select * from "posMovement" where "type" = 2 order by "id" desc limit 1');
  const zReport = one('select * from "zReport" order by "id" desc limit 1');
  const report: Report = JSON.parse(String(zReport.report));
  const all = (sql: string, ...parameters: unknown[]): Values[] => db.prepare(sql).all(parameters) as Values[];
  const lines = all('select * from "invoiceLine" where "invoice" = ? order by "id"', invoice.id);
  const shares = all('select * from "invoicePayment" where "payment" = ? order by "id"', payment.id);
  // Search is not measured, and taking all of it up would take longer than the rest: there is nothing to find in them.
  db.exec('update "sale" set "searchText" = null where "searchText" is not null');
  db.exec('update "invoice" set "searchText" = null where "searchText" is not null');
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
  const created = String(invoice.created);
  const confirmed = one(`select * from "event" where "type" = 'invoice.confirmed' order by "sequence" desc limit 1`);
  let [invoiceHash, paymentHash] = [String(invoice.hash), String(payment.hash)];
  let sequence = Number(one(`select "seq" as "n" from sqlite_sequence where "name" = 'event'`).n);
  let movementId = last('posMovement');
  let turn = { pos: 1, sequence: Number(closing.sequence), hash: String(closing.hash), opening: 0, count: 0 };
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
  };
  const endSession = (): void => {
    const taken = turn.count - 1;
    const real = cash + taken * Number(movement.amount);
    const figures = { realCashCount: real, expectedCashCount: real };
    const id = move({ ...closing, ...figures, realCreditCardCount: 0, expectedCreditCardCount: 0 });
    z += 1;
    const stated = { ...report.cash, opening: cash / 1e6, expected: real / 1e6, real: real / 1e6, difference: 0 };
    const text = JSON.stringify({ ...times(report, taken), number: z, cash: stated });
    insert('zReport', { ...zReport, id: null, number: z, opening: turn.opening, closing: id, report: text });
  };

  startSession();
  for (let k = 1; k <= copies; k++) {
    if (turn.count === session) {
      const rest = Math.ceil((copies - k + 1) / (session - 1));
      if (turn.pos === 1) endSession();
      else left.push(turn.pos);
      if (rest <= openSessions) {
        const pos = insert('pos', { ...one('select * from "pos" where "id" = 1'), id: null, name: `Caja ${rest}` });
        turn = { pos, sequence: 0, hash: '', opening: 0, count: 0 };
      }
      startSession();
    }
    const sequenceNumber = Number(invoice.sequenceNumber) + k;
    const number = prefix + String(sequenceNumber).padStart(digits, '0');
    const customer = 1 + (k % customers);
    const at = { pos: turn.pos, session: turn.opening, customer };
    const document = { ...invoice, ...at, id: Number(invoice.id) + k, number, sequenceNumber, guid: randomUUID() };
    const invoiceId = Number(document.id);
    const copied = soldLines.map(({ line }, index) => ({
      ...line,
      id: ids.invoiceLine + index + 1,
      invoice: invoiceId,
      sale: ids.sale + index + 1,
      uuid: JSON.stringify(randomUUID()),
    }));
    const unhashed = { ...document, searchText: null } as unknown as Row<'invoice'>;
    invoiceHash = documentHash(unhashed, copied as unknown as Row<'invoiceLine'>[], invoiceHash);
    insert('invoice', { ...document, searchText: null, hash: invoiceHash });
    const paid = { ...payment, ...at, id: Number(payment.id) + k };
    paymentHash = ledgerHash('payment', paid, paymentHash);
    insert('payment', { ...paid, hash: paymentHash });
    for (const [index, { sale, paid: share }] of soldLines.entries()) {
      const id = ids.sale + index + 1;
      const code = number + String(sale.code).slice(String(sale.code).indexOf('/'));
      insert('sale', { ...sale, id, invoice: invoiceId, pos: turn.pos, customer, code });
      insert('invoiceLine', copied[index] ?? {});
      insert('salePayment', { ...share, id: null, payment: paid.id, sale: id });
    }
    for (const share of shares) {
      insert('invoicePayment', { ...share, id: null, invoice: invoiceId, payment: paid.id, customer });
    }
    sequence += 1;
    insert('event', { ...confirmed, sequence, record: invoiceId });
    ids.sale += lines.length;
    ids.invoiceLine += lines.length;
    move({ ...movement, payment: paid.id });
    turn.count += 1;
  }
  if (turn.pos === 1) endSession();
  else left.push(turn.pos);

  db.exec(`update "searchIndex" set "upTo" = max("upTo", case "model" when 'sale' then (select max("id") from "sale")
    when 'invoice' then (select max("id") from "invoice") when 'posMovement' then (select max("id") from "posMovement")
    when 'payment' then (select max("id") from "payment") else 0 end)`);
  const counter = one('select * from "invoiceCounter" where "id" = ?', invoice.counter);
  const lastValue = Number(counter.lastValue) + copies;
  const checksum = checksumOf('invoiceCounter', { ...counter, lastValue });
  const at = [lastValue, checksum, counter.id];
  db.prepare('update "invoiceCounter" set "lastValue" = ?, "checksum" = ? where "id" = ?').run(at);
  return left;
}

interface Trigger {
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

/** Inserts by table, each prepared once, with the checksum of the row. An id of null is given by the table. */
function inserter(db: Database.Database): (table: string, row: Values) => number {
  const prepared = new Map<string, { readonly statement: Database.Statement; readonly columns: readonly string[] }>();
  return (table, given) => {
    const row = isChecked(table) ? { ...given, checksum: checksumOf(table, given) } : given;
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
