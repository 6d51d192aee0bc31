/** Slow: each column of each table is broken, and the whole file verified. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { someBaskets } from '#test/kit/baskets.ts';
import { documentsOf } from '#test/kit/conversions.ts';
import { copyRow, openUnguarded, type SoundDatabase, soundDatabase } from '#test/kit/corrupt.ts';
import {
  addCreditorAccount,
  chargedRemittance,
  debitedFee,
  returnsOf,
  toldOf,
} from '#test/kit/directDebits/facility.ts';
import { isDeep } from '#test/kit/seed.ts';
import { type FacilityServer, temporaryFolder } from '#test/kit/server.ts';
import { someVoucherUses } from '#test/kit/voucherUses.ts';
import { DATABASE } from '../core/db/store.ts';
import { ledgers } from '../core/integrity/chains.ts';
import { checkedColumns } from '../core/integrity/checksum.ts';
import { chained, hashedColumns } from '../core/integrity/hash.ts';
import { chains } from './chains.ts';
import { changedRows } from './checksums.ts';
import { verify } from './verify.ts';

/**
 * What nothing notices, and why. Search texts follow from the fields they are looked up by: one that is wrong finds too
 * much or too little, and says nothing.
 */
const unnoticed = new Set(['searchText']);

const tables = [...new Set([...chained, ...checkedColumns.keys()])].toSorted();

interface Column {
  readonly name: string;
  readonly type: 'INTEGER' | 'TEXT' | 'REAL' | 'BLOB';
  readonly notnull: 0 | 1;
  readonly pk: 0 | 1;
}

let sound: SoundDatabase;
let db: Database.Database;

beforeAll(async () => {
  sound = await soundDatabase(everyKind);
});
// Statements that are no longer needed are undone with every savepoint: each test gets a connection of its own.
beforeEach(() => {
  db = openUnguarded(sound);
  db.pragma('ignore_check_constraints = ON');
  for (const index of db.prepare("select name from sqlite_master where sql like 'create unique index%'").pluck().all())
    db.exec(`drop index "${index}"`);
});
afterEach(() => db.close());

/** Documents of every kind, and rows about them. */
async function everyKind(server: FacilityServer): Promise<void> {
  const { api, facility } = server;
  const { products, customers } = facility;
  const make = documentsOf(server);
  await api.run('voidInvoice', { invoice: (await make.invoice('F')).id, reason: 'Duplicada' });
  const offer = await make.proforma();
  await api.run('convertInvoice', { invoice: offer.id, confirm: true });
  const invoiced = await make.invoice('F');
  const note = await api.run('createCreditNote', { invoice: invoiced.id, reason: 'x', confirm: true });
  await api.create('faexCredit', { invoice: note.id });
  await api.create('faexCancel', { invoice: (await make.invoice('F')).id });
  const sell = async (payments: { paymentMethod: number; amount: number }[]) => {
    const lines = [{ product: products.fee }];
    return (await api.run('checkout', { pos: facility.pos, customer: customers.club, lines, payments })).invoice.id;
  };
  const sold = [await sell([make.cash(40)]), await sell([])];
  await api.run('createSummaryInvoice', { invoices: sold, confirm: true });
  const pay = { paymentMethod: make.methods.transfer, amount: 5 };
  await api.run('payInvoice', { invoice: (await make.invoice('F')).id, payments: [pay] });
  const subscription = await api.create('subscription', { name: 'Gimnasio', period: 1, product: products.fee });
  const subscriptionCustomer = await api.create('subscriptionCustomer', {
    ...{ type: subscription.id, customer: customers.club, start: '2026-01-01' },
  });
  await api.create('editedSale', {
    ...{ subscriptionCustomer: subscriptionCustomer.id, issueDate: '2026-01-01', amount: 1 },
  });
  await someReturns(server);
  await someBaskets(server);
  await someVoucherUses(server);
  await api.run('monthClose', { year: 2026, month: 2, company: 1, despite: 'Ya revisado' });
}

/** A remittance of two fees, of which one came back. */
async function someReturns(server: FacilityServer): Promise<void> {
  const sales = [(await debitedFee(server)).sale, (await debitedFee(server)).sale];
  const remittance = await chargedRemittance(server, await addCreditorAccount(server), sales);
  await server.api.run('importReturns', returnsOf(await toldOf(server, remittance)));
}

const columnsOf = (table: string): Column[] => db.pragma(`table_info("${table}")`) as Column[];
const keyOf = (table: string): string => (table === 'event' ? 'sequence' : table === 'file' ? 'hash' : 'id');
const issued = (table: string): string =>
  ({ invoice: '"status" <> 0', invoiceLine: '"invoiceStatus" <> 0' })[table] ?? 'true';

/** Other valid values of a column, as SQL. */
function others(table: string, { name, type, notnull, pk }: Column): readonly string[] {
  const own = `"${name}"`;
  const none = notnull === 0 && pk === 0 ? ['null'] : [];
  if (type === 'BLOB') return [`zeroblob(8)`];
  if (type === 'REAL') return [`${own} + 0.5`, `-${own} - 1`, ...none];
  if (type === 'INTEGER') {
    return [`coalesce(${own}, 0) + 1`, `coalesce(${own}, 0) + 10000`, `1 - coalesce(${own}, 0)`, ...none];
  }
  return [
    `coalesce(${own}, '') || 'x'`,
    // A digit inside it: another day, another amount or rate in JSON.
    `case when ${own} glob '*[0-9]*' then translated(${own}) else 'x' end`,
    `(select t."${name}" from "${table}" t where t."${name}" is not "${table}"."${name}" limit 1)`,
    ...none,
  ];
}

/** Does what is to be noticed, returns what was, and undoes it. Null where nothing changed or the table takes no such row. */
function noticed(work: () => number, table: string): readonly string[] | null {
  db.exec('savepoint before');
  try {
    return work() === 0 ? null : nearest(table);
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT')) return null;
    throw error;
  } finally {
    db.exec('rollback to before; release before');
  }
}

const broken = (): string[] => verify(db).flatMap(({ name, broken: rows }) => (rows.length > 0 ? name : []));

/** What the chain and the checksums of a table see; everything there is, if those see nothing. */
function nearest(table: string): readonly string[] {
  const chain = table === 'invoiceLine' ? 'invoice' : table;
  const others = new Set(ledgers.flatMap((ledger) => (ledger.table === chain ? [] : ledger.name)));
  const own = chains.filter(({ name }) => !others.has(name));
  const found = checkedColumns.has(table) ? changedRows(db, table) : [];
  const rows = [...found, ...own.flatMap(({ check }) => check(db))];
  return rows.length > 0 ? rows : broken();
}

test('a facility with a row of every kind is sound', () => {
  expect(broken()).toEqual([]);
  for (const table of tables) {
    expect([
      table,
      db
        .prepare(`select count(*) from "${table}" where ${issued(table)}`)
        .pluck()
        .get(),
    ]).not.toEqual([table, 0]);
  }
});

describe.each(tables)('%s', (table) => {
  test('no column is changed without a rule that sees it', () => {
    db.function('translated', (text) =>
      String(text).replace(/\d(?!.*\d)/s, (digit) => String((Number(digit) + 1) % 10)),
    );
    let tried = 0;
    for (const column of columnsOf(table)) {
      const { name } = column;
      // One row that holds something there, and one that does not.
      const rows = ['is not null', 'is null'].flatMap((kind) =>
        db
          .prepare(`select "${keyOf(table)}" from "${table}" where ${issued(table)} and "${name}" ${kind} limit 1`)
          .pluck()
          .all(),
      );
      const seen = rows.flatMap((row) => {
        const tried: (readonly [string, boolean])[] = [];
        for (const value of others(table, column)) {
          // One value is enough, but for a deep run.
          if (tried.length > 0 && !isDeep) break;
          const sql = `update "${table}" set "${name}" = ${value} where "${keyOf(table)}" = ? and "${name}" is not ${value}`;
          const found = noticed(() => db.prepare(sql).run(row).changes, table);
          if (found !== null) tried.push([value, found.length > 0]);
        }
        return tried;
      });
      tried += seen.length;
      const missed = seen.filter(([, isSeen]) => isSeen !== true);
      if (unnoticed.has(name)) expect(missed.length, `${table}.${name} is noticed`).toBeGreaterThan(0);
      else expect([`${table}.${name}`, missed]).toEqual([`${table}.${name}`, []]);
    }
    expect(tried).toBeGreaterThan(columnsOf(table).length / 2);
  });

  test('no row is taken out, doubled, or put in the place of another without a rule that sees it', () => {
    const key = keyOf(table);
    const ids = db
      .prepare(`select "${key}" from "${table}" where ${issued(table)} order by 1`)
      .pluck()
      .all();
    const [first, last] = [ids[0], ids.at(-1)];
    const works: Record<string, () => number> = {
      'the first taken out': () => db.prepare(`delete from "${table}" where "${key}" = ?`).run(first).changes,
      'the last taken out': () => db.prepare(`delete from "${table}" where "${key}" = ?`).run(last).changes,
      doubled: () => {
        copyRow(
          db,
          table,
          `"${key}" = (select max("${key}") from "${table}")`,
          table === 'event' ? { sequence: null } : {},
        );
        return 1;
      },
      exchanged: () => {
        if (first === last || table === 'file') return 0;
        const move = db.prepare(`update "${table}" set "${key}" = ? where "${key}" = ?`);
        move.run(-1, first);
        move.run(first, last);
        return move.run(last, -1).changes;
      },
    };
    for (const [how, work] of Object.entries(works)) {
      // A file is stored by its content: twice the same is the same.
      if (table === 'file' && how === 'doubled') continue;
      const found = noticed(work, table);
      if (found === null) continue;
      expect([how, found.length > 0]).toEqual([how, true]);
    }
  });
});

const frozen = [...chained, 'invoiceLine', 'invoiceReceipt', 'zReport'];
test.each(frozen)('a trigger freezes every column of %s but those the catalogue calls mutable', (table) => {
  const file = join(temporaryFolder(), DATABASE);
  copyFileSync(sound.file, file);
  const strict = new Database(file);
  strict.pragma('ignore_check_constraints = ON');
  for (const name of hashedColumns(table)) {
    if (name === 'id') continue;
    const value = `case when typeof("${name}") in ('integer', 'real') then "${name}" + 1 else coalesce("${name}", '') || '1' end`;
    const sql = `update "${table}" set "${name}" = ${value} where "id" = (select max("id") from "${table}" where ${issued(table)})`;
    expect(() => strict.prepare(sql).run(), `${table}.${name}`).toThrow('immutable_record');
  }
  strict.close();
});
