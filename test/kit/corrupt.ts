/** A sound database to break, and ways to break it that SQLite and the program would not allow. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { DATABASE } from '#server/core/db/store.ts';
import { addPos } from './facility.ts';
import { somePayments } from './payments.ts';
import { openDrawers } from './receiptPrinter.ts';
import { rechain } from './rehash.ts';
import { type FacilityServer, startOpen, temporaryFolder } from './server.ts';

/** A database with a bit of everything in it. */
export interface SoundDatabase {
  readonly file: string;
  /** A cash point whose session is running. */
  readonly running: number;
  /** A cash point that was closed twice. */
  readonly closed: number;
}

/** Sells, counts and closes through the API. `more`: what is done there besides, with one cash point open. */
export async function soundDatabase(more?: (server: FacilityServer) => Promise<void>): Promise<SoundDatabase> {
  const server = await startOpen();
  const running = server.facility.pos;
  const closed = await addPos(server.api, { name: 'Bar' });
  await server.api.run('posOpen', { pos: closed, realCashCount: 50 });
  for (const pos of [running, closed]) await aDay(server, pos);
  await someOpenings(server, [running, closed]);
  await someVouchers(server);
  await someOrders(server);
  await someDrafts(server);
  await someDeposits(server);
  await someAdvance(server);
  await somePayments(server);
  for (const next of ['open', 'stay closed']) {
    const { zReport } = await server.api.run('posClose', {
      pos: closed,
      realCashCount: 130,
      realCreditCardCount: 11,
      comments: 'x',
    });
    await server.api.send('GET', zReport.document ?? '');
    if (next === 'open') await server.api.run('posOpen', { pos: closed, realCashCount: 130 });
  }
  await more?.(server);
  await server.stop();
  return { file: join(server.dataDir, DATABASE), running, closed };
}

/** A court of another day, paid in part. */
async function someAdvance({ api, facility }: FacilityServer): Promise<void> {
  const { products, methods, customers } = facility;
  const booked = { product: products.court, customer: customers.club, useDate: '2030-01-01T10:00:00Z' };
  const { id: sale } = await api.run('saveSale', booked);
  await api.run('paySale', { sale, payments: [{ paymentMethod: methods.transfer, amount: 5 }] });
}

/** Mixed, partial, by transfer and in cash; a document; a held basket; cash put in; a count. */
async function aDay({ api, facility }: FacilityServer, pos: number): Promise<void> {
  const { products, methods, customers } = facility;
  const baskets = {
    mixed: {
      lines: [{ product: products.court }, { product: products.book }],
      payments: [
        { paymentMethod: methods.card, amount: 10, tip: 1 },
        { paymentMethod: methods.cash, amount: 10 },
      ],
    },
    part: {
      lines: [{ product: products.fee }, { product: products.fee }],
      customer: customers.club,
      payments: [{ paymentMethod: methods.cash, amount: 50 }],
    },
    transfer: {
      lines: [{ product: products.course }],
      payments: [{ paymentMethod: methods.transfer, amount: 30 }],
    },
    cash: {
      lines: [{ product: products.water, units: 2 }, { product: products.free }],
      payments: [{ paymentMethod: methods.cash, amount: 3 }],
    },
  };
  for (const [name, basket] of Object.entries(baskets)) {
    const reply = await api.call('checkout', { pos, ...basket }, { 'idempotency-key': `${name}${pos}` });
    if (reply.status !== 200) throw new Error(`${name}: ${JSON.stringify(reply.body)}`);
  }
  const { id } = await api.run('saveSale', { pos, product: products.court, units: 1.5, discountRate: 7, status: 0 });
  await api.run('saveSale', { pos, description: 'Vale', total: 9, taxRate: 10, parent: id });
  await api.run('posCashIn', { pos, amount: 20 });
  await api.run('posCount', { pos, realCashCount: 100 });
  const [invoice] = await api.list('invoice', 'sort=-id&limit=1');
  await api.send('GET', invoice?.document ?? '');
}

/** Recharges of units and of money, paid at once, left pending and free; one lot that has expired, one that was used and restored. */
async function someVouchers({ api, facility, clock }: FacilityServer): Promise<void> {
  const { methods, customers } = facility;
  const soldAs = async (name: string, price: number) => (await api.create('product', { name, price })).id;
  const ten = await soldAs('Bono', 30);
  const type = (await api.create('voucherType', { name: 'Bono', kind: 2, units: 10, product: ten })).id;
  const input = { customer: customers.visitor, voucherType: type, amount: 10, pos: facility.pos };
  await api.run('voucherRecharge', { ...input, expiration: '2026-03-02T10:00:01' });
  clock.now += 2000;
  const paid = { ...input, paymentMethod: methods.transfer };
  const reply = await api.call('voucherRecharge', paid, { 'idempotency-key': 'recharge' });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  await api.run('voucherRecharge', { ...input, customer: customers.club, price: 0 });
  await api.run('voucherRecharge', { ...input, expiration: '2026-04-01' });
  const used = await api.run('voucherConsume', { customer: customers.visitor, voucherType: type, amount: 3 });
  await api.run('voucherRefund', { voucherMovement: used.voucherMovements[0]?.voucherMovement });
  const filling = await soldAs('Recarga', 0);
  const purse = (await api.create('voucherType', { name: 'Monedero', kind: 1, product: filling })).id;
  await api.run('voucherRecharge', { ...paid, voucherType: purse, amount: 20 });
  await api.run('voucherRecharge', { ...input, customer: customers.club, voucherType: purse, amount: 5 });
}

async function someOrders(server: FacilityServer): Promise<void> {
  const { api, facility, clock } = server;
  const { products } = facility;
  const lines = [
    { product: products.water, amount: 24, grossUnitCost: 0.345, discount: 7.5 },
    { product: products.book, amount: 2.5, grossUnitCost: 2.123456 },
  ];
  const now = clock.now;
  clock.now = Date.parse('2025-12-31T12:00:00Z');
  await api.run('stockCreateOrder', { lines });
  clock.now = now;
  await api.run('stockCreateOrder', { lines, globalDiscount: 3 });
  await api.run('stockCreateOrder', { lines: lines.slice(1), globalDiscount: 100 });
  await someStock(server);
}

/** Goods received twice, sold and counted; an order of which part is still to come. */
async function someStock({ api, facility }: FacilityServer): Promise<void> {
  const { pos, methods } = facility;
  const product = (await api.create('product', { name: 'Pelota', price: 4, useStock: true })).id;
  const other = (await api.create('product', { name: 'Toalla', price: 6, useStock: true })).id;
  const order = await api.run('stockCreateOrder', {
    lines: [
      { product, amount: 10, grossUnitCost: 1, discount: 10 },
      { product, amount: 7, grossUnitCost: 1.3 },
      { product: other, amount: 3, grossUnitCost: 2 },
    ],
  });
  await api.run('stockConfirmOrder', { order: order.id });
  const ordered = await api.list('stockOrderLine', `stockOrder=${order.id}&sort=id&limit=2`);
  for (const { id: line, amount } of ordered) {
    await api.run('stockReceiveOrder', { order: order.id, lines: [{ line, amount: amount - 1 }] });
  }
  await api.run('checkout', {
    pos,
    lines: [{ product, units: 2.5 }],
    payments: [{ paymentMethod: methods.card, amount: 10 }],
  });
  await api.run('stockCount', { lines: [{ product, amount: 12 }] });
}

/** A draft with prices without tax, whose lines are under each other, and one with prices that include it. */
async function someDrafts({ api, facility }: FacilityServer): Promise<void> {
  const { products, customers, types } = facility;
  const lines = [
    { product: products.court, units: 1.5, discountRate: 7, uuid: 'pista' },
    { product: products.water, units: 3, parentUuid: 'pista' },
    { description: 'Tasa', price: 2.345678, supply: true },
    { description: 'Sin impuestos', price: 1.005, units: 3 },
  ];
  for (const pricesTaxIncluded of [false, true]) {
    await api.create('invoice', { type: types.F ?? 0, customer: customers.club, pricesTaxIncluded, lines });
  }
}

async function someDeposits({ api, facility }: FacilityServer): Promise<void> {
  const { customers } = facility;
  const { id } = await api.create('deposit', { customer: customers.visitor, balance: 50 });
  await api.create('deposit', { customer: customers.club, balance: 12.5, reason: 'Fianza' });
  await api.update('deposit', id, { balance: 45.25 });
  await api.run('depositRecharge', { deposit: id, amount: 20, paymentMethod: facility.methods.transfer });
  await api.run('depositReturn', { deposit: id, amount: 5, paymentMethod: facility.methods.transfer });
}

/** The drawers of cash points opened without a sale, for a reason and in words, and one for the cash of a document. */
async function someOpenings({ api, facility }: FacilityServer, points: readonly number[]): Promise<void> {
  const { products, methods, pos } = facility;
  const [reason] = await api.list('posReason', 'direction=9&limit=1');
  const lines = [{ product: products.water }];
  const { invoice } = await api.run('checkout', {
    pos,
    lines,
    payments: [{ paymentMethod: methods.cash, amount: 1.5 }],
  });
  await openDrawers(api, [
    ...points.flatMap((at) => [
      { pos: at, reason: reason?.id ?? 0 },
      { pos: at, comments: 'Se cayó una moneda' },
    ]),
    { pos, invoice: invoice.id },
  ]);
}

/** Files without the triggers that forbid changes, by the sound file that each was copied from. */
const unguarded = new Map<string, string>();

/** A copy of it without the triggers and checks that keep rows as they are. */
export function openUnguarded({ file }: SoundDatabase): Database.Database {
  const master = unguarded.get(file) ?? dropGuards(file);
  unguarded.set(file, master);
  const copy = join(temporaryFolder(), DATABASE);
  copyFileSync(master, copy);
  const db = new Database(copy);
  // Nobody needs what is left of it.
  for (const pragma of ['foreign_keys = off', 'journal_mode = memory', 'synchronous = off']) db.pragma(pragma);
  return db;
}

/** Copies a file and drops its triggers, but for those that keep the search index in step with its rows: they forbid nothing. */
function dropGuards(file: string): string {
  const copy = join(temporaryFolder(), DATABASE);
  copyFileSync(file, copy);
  const db = new Database(copy);
  // A log beside it would not be copied along.
  db.pragma('journal_mode = delete');
  const forbidding = "select name from sqlite_master where type = 'trigger' and name not like '%search%'";
  const triggers = db.prepare(forbidding).pluck().all() as string[];
  db.transaction(() => {
    for (const trigger of triggers) db.exec(`drop trigger "${trigger}"`);
  })();
  db.close();
  return copy;
}

/** Copies a row with changes; other columns stay. */
export function copyRow(
  db: Database.Database,
  table: string,
  where: string,
  changes: Readonly<Record<string, string | number | null>>,
): void {
  const row = { ...(db.prepare(`select * from "${table}" where ${where}`).get() as object), ...changes };
  const columns = Object.keys(row).filter((column) => column !== 'id');
  db.prepare(
    `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  ).run(...columns.map((column) => (row as Record<string, unknown>)[column]));
}

/** Appends a movement to the journal of a cash point. */
export function append(
  db: Database.Database,
  pos: number,
  changes: Readonly<Record<string, string | number | null>>,
): void {
  const last = db.prepare('select max("sequence") from "posMovement" where "pos" = ?').pluck().get(pos) as number;
  copyRow(db, 'posMovement', `"pos" = ${pos} and "type" = 4`, {
    amount: 0,
    payment: null,
    sequence: last + 1,
    ...changes,
  });
  rechain(db);
}

/** Changes how a table or index is declared, past SQLite's own checks. Returns the database opened anew. */
export function redeclare(db: Database.Database, name: string, from: string, to: string): Database.Database {
  db.unsafeMode(true);
  db.pragma('writable_schema = ON');
  db.prepare('update sqlite_master set sql = replace(sql, ?, ?) where name = ?').run(from, to, name);
  db.pragma('writable_schema = OFF');
  db.close();
  const again = new Database(db.name);
  again.pragma('foreign_keys = OFF');
  return again;
}
