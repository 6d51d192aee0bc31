/** A facility with money of every kind in it: last month's, today's, somebody else's; paid, owed, refunded, put by. */
import type { Statement } from 'better-sqlite3';
import { bulkDone } from '../bulk.ts';
import type { Client } from '../client.ts';
import { openReadOnly } from '../database.ts';
import { addPos, pins } from '../facility.ts';
import { checked, imported } from '../imports.ts';
import { type FacilityServer, START, startFacility } from '../server.ts';
import { addVoucherTypes } from '../vouchers.ts';

export interface MoneyFacility {
  readonly server: FacilityServer;
  /** Rows as they are stored, by a connection that stays open until `close`. */
  readonly rows: FacilityServer['rows'];
  readonly close: () => void;
  /** The seeded front desk, signed in with its PIN. */
  readonly desk: Client;
  /** Payment methods by type. */
  readonly methods: ReadonlyMap<number, number>;
  readonly voucherTypes: readonly number[];
  /** A product without a price. */
  readonly generic: number;
}

const MONTH = 30 * 24 * 3_600_000;

/** Makes one. The desk may do what its profile is seeded with, and no more. */
export async function startMoney(): Promise<MoneyFacility> {
  const server = await startFacility();
  const { api, facility } = server;
  const signIn = async (user: number, pin: string) =>
    server.as((await server.as(null).run('sessionStart', { user, pin })).token);
  const methods = new Map((await api.list('paymentMethod', 'limit=100')).map(({ type, id }) => [type ?? 0, id]));
  const { swims, purse } = await addVoucherTypes(server);
  const [generic] = await api.list('product', 'code=VARIOS');
  const db = openReadOnly(server.dataDir);
  const statements = new Map<string, Statement>();
  const rows: FacilityServer['rows'] = <R>(sql: string, ...parameters: readonly unknown[]) => {
    const statement = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, statement);
    return statement.all(...parameters) as R[];
  };
  const close = (): void => {
    db.close();
  };
  const place = { server, rows, close, methods, voucherTypes: [swims, purse], generic: generic?.id ?? 0 };

  server.clock.now = START - MONTH;
  const bar = await addPos(api, { name: 'Bar' });
  await api.update('customer', facility.customers.club, { creditLimit: 400 });
  // A wallet that may be owed by who may owe, beside units that may not; and goods that are in a store.
  const filling = (await api.get('voucherType', purse)).product;
  await api.update('product', filling ?? 0, { allowPaymentPending: true });
  await api.update('product', facility.products.water, { useStock: true });
  await api.create('bankAccount', { customer: facility.customers.club, iban: 'ES9121000418450200051332' });
  const then = await signIn(facility.users.frontDesk, pins.frontDesk);
  await then.run('posOpen', { pos: facility.pos, realCashCount: 100 });
  await someMoney({ ...place, desk: then }, then);
  await someMoney({ ...place, desk: then }, api);
  const state = await api.run('posStatus', { pos: facility.pos });
  const counted = { realCashCount: state.expectedCash ?? 0, realCreditCardCount: state.expectedCard ?? 0 };
  await api.run('posClose', { pos: facility.pos, ...counted });

  server.clock.now = START;
  const boss = await signIn(facility.users.manager, pins.manager);
  await boss.run('posOpen', { pos: bar, realCashCount: 80 });
  await boss.run('paySale', {
    sale: (await boss.run('saveSale', { product: facility.products.court })).id,
    payments: [{ paymentMethod: facility.methods.cash, amount: 12.1 }],
    pos: bar,
  });
  const desk = await signIn(facility.users.frontDesk, pins.frontDesk);
  await desk.run('posOpen', { pos: facility.pos, realCashCount: 300 });
  const now = { ...place, desk };
  await someMoney(now, desk);
  await someRefunds(now);
  await someDrafts(now);
  for (const name of ['Mesa 1', 'Mesa 2', 'Mesa 3', 'Mesa 4']) {
    await desk.create('heldBasket', { name, total: 5, items: 1, content: {} });
  }
  await someBearers(now);
  await desk.run('enterCustomer', { customer: facility.customers.club, despite: true });
  await someImports(desk);
  await someBulkChanges(desk, facility.customers.club);
  return now;
}

/** Sales and documents paid by everything there is, half paid, on account and owed; deposits and vouchers. */
async function someMoney({ server, methods, voucherTypes }: MoneyFacility, by: Client): Promise<void> {
  const { facility, api } = server;
  const { products, customers, pos } = facility;
  const method = (type: number): number => methods.get(type) ?? 0;
  const sale = async (values: object = {}) =>
    (await by.run('saveSale', { product: products.court, customer: customers.club, ...values })).id;
  for (const type of [1, 2, 3]) {
    const tip = type === 3 ? {} : { tip: 0.5 };
    const payments = [{ paymentMethod: method(type), amount: 12.1, ...tip }];
    await by.run('paySale', { sale: await sale({ customer: null }), payments, pos });
    await by.run('depositRecharge', { customer: customers.visitor, amount: 40, paymentMethod: method(type), pos });
  }
  await api.run('voucherRecharge', { customer: customers.club, voucherType: voucherTypes[0] ?? 0, amount: 10 });
  const paidRecharge = { customer: customers.club, voucherType: voucherTypes[1] ?? 0, amount: 50, price: 50 };
  await api.run('voucherRecharge', { ...paidRecharge, paymentMethod: method(2), pos });
  const { voucher } = await api.run('voucherRecharge', {
    ...{ customer: customers.club, voucherType: voucherTypes[0] ?? 0, amount: 20 },
  });
  const covered = [{ voucher, product: products.court, units: 2 }];
  await by.run('checkout', { pos, customer: customers.club, lines: [], covered, payments: [] });
  for (const type of [4, 7, 5]) {
    await by.run('paySale', { sale: await sale(), payments: [{ paymentMethod: method(type), amount: 12.1 }], pos });
  }
  await by.run('paySale', {
    sale: await sale({ customer: customers.visitor }),
    payments: [{ paymentMethod: method(6), amount: 12.1 }],
    pos,
  });
  await by.run('paySale', { sale: await sale(), payments: [{ paymentMethod: method(1), amount: 5 }], pos });
  const parent = await sale({ customer: null });
  await sale({ parent, customer: null });
  await sale({ timeout: '2026-12-01T12:00:00' });
  await sale({ status: 0 });
  for (const amount of [0, 15, 40]) {
    const payments = amount === 0 ? [] : [{ paymentMethod: method(1), amount }];
    const lines = [{ product: products.fee }];
    await by.run('checkout', { pos, customer: customers.club, invoiceType: facility.types.F ?? 0, lines, payments });
    await by.run('checkout', { pos, customer: customers.club, lines, payments });
  }
  const payments = [{ paymentMethod: method(1), amount: 1.5 }];
  await by.run('checkout', { pos, lines: [{ product: products.water }], payments });
}

/** Refunded in part and whole; a document that owes its customer; a reversed payment; a cancelled sale. */
async function someRefunds({ server, rows, methods }: MoneyFacility): Promise<void> {
  const { api, facility } = server;
  const { pos, products } = facility;
  const tickets = rows<{ id: number }>(
    'select "id" from "invoice" where "paymentStatus" = 2 and "status" = 1 and "total" = 40000000 order by 1',
  );
  const [first, second] = tickets;
  await api.run('refundSale', { invoice: first?.id ?? 0, paymentMethod: methods.get(1) ?? 0, pos });
  const credit = { invoice: second?.id ?? 0, reason: 'x', confirm: true };
  await api.run('createCreditNote', credit);
  const { id: sale } = await api.run('saveSale', { product: products.court });
  const payments = [{ paymentMethod: methods.get(2) ?? 0, amount: 12.1 }];
  const answer = await api.run('paySale', { sale, payments, pos });
  await api.run('cancelPayment', { payment: answer.payments[0]?.id ?? 0, reason: 'x' });
  const { id: off } = await api.run('saveSale', { product: products.court });
  await api.run('cancelSale', { sale: off, reason: 'x' });
}

/** Drafts of everything, with manual lines, also ones that take something off; proformas. */
async function someDrafts({ server }: MoneyFacility): Promise<void> {
  const { api, facility } = server;
  const { types, customers } = facility;
  for (const price of [25, -5]) {
    for (const type of ['F', 'I', 'T']) {
      const lines = [
        { description: 'Alquiler', price: type === 'I' ? price : 30 },
        { description: 'Ajuste', price },
      ];
      await api.create('invoice', { type: types[type] ?? 0, customer: customers.club, lines });
    }
  }
  for (const type of ['F', 'P', 'P']) {
    const sales: number[] = [];
    for (let i = 0; i < 2; i++) {
      sales.push((await api.run('saveSale', { product: facility.products.fee, customer: customers.club })).id);
    }
    const { id } = await api.run('createInvoice', { sales, type: types[type] ?? 0 });
    await api.create('invoiceLine', { invoice: id, description: 'Menos', price: -3 });
    if (type === 'P') await api.run('confirmInvoice', { invoice: id });
  }
}

/** Vouchers for the bearer, with units to use. */
async function someBearers({ server }: MoneyFacility): Promise<void> {
  const { api, facility } = server;
  const { id: product } = await api.create('product', { name: 'Bono 5 pistas al portador', price: 50 });
  const type = { name: 'Al portador', kind: 2, units: 5, product, products: [facility.products.court], bearer: true };
  const { id: voucherType } = await api.create('voucherType', type);
  const payments = [{ paymentMethod: facility.methods.cash, amount: 50 }];
  await api.run('checkout', { pos: facility.pos, lines: [{ product, voucherType }], payments });
}

/** Bulk changes that are done and can be undone. */
async function someBulkChanges(by: Client, customer: number): Promise<void> {
  for (const city of ['Lugo', 'Vigo', 'Noia']) {
    const select = { model: 'customer', select: { ids: [customer] }, count: 1 };
    await bulkDone(by, { ...select, action: 'change', values: { city } });
  }
}

/** Imports at every stage that somebody can do something about. */
async function someImports(by: Client): Promise<void> {
  const file = (name: string) => ({
    model: 'customer',
    columns: ['Nombre'],
    rows: [[`${name} Uno`], [`${name} Dos`]],
    reading: { mapping: ['name'], key: null },
  });
  await by.run('importStart', { model: 'customer', file: 'socios.csv', columns: ['Nombre'] });
  for (const name of ['Primero', 'Segundo', 'Tercero']) {
    await imported(by, file(name));
    await checked(by, file(name));
  }
}
