import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { verify } from '#server/verify/verify.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { columnsOf, models } from '#shared/catalogue/index.ts';
import { pins } from '#test/kit/facility.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { until } from '#test/kit/until.ts';
import { registerBudget } from './budget.ts';
import { DATABASE } from './store.ts';
import { registerWalks } from './walk.ts';

/** Every statement the code under test prepares, once `note` is set. */
const statements = vi.hoisted(() => ({ note: false, texts: new Set<string>() }));
vi.mock(import('./sqlite.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    openConnection: (...parameters) => {
      const connection = real.openConnection(...parameters);
      const noting =
        <S>(prepare: (sql: string) => S) =>
        (sql: string): S => {
          if (statements.note) statements.texts.add(sql);
          return prepare(sql);
        };
      return { ...connection, prepare: noting(connection.prepare), prepareCells: noting(connection.prepareCells) };
    },
  };
});

/**
 * Tables that grow with every sale or customer: nothing done all day may read them from end to end. zReport is not one
 * of them: it gets a row a day, and shows in plans of movements only for references that SQLite does not follow then.
 */
const growing =
  'invoice|invoiceLine|invoicePayment|sale|salePayment|payment|posMovement|event|job|file|idempotency|session|customer|product|productBarcode|apiKey|voucher|voucherMovement|stockOrder|stockOrderLine|stockMovement|depositMovement|invoiceReceipt|auditLog|drawerOpening|entry|subscriptionCustomer|subscriptionBeneficiary|remittanceSale|bankReturn|bankAccount';
/** The newest row by id: the scan ends with its first row. */
const newest = /^select [^;]* from "\w+" order by "id" desc limit 1$/;

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
  const { products, methods, customers, users } = server.facility;
  const bono = (await server.api.create('product', { name: 'Bono', price: 30 })).id;
  const { id: voucherType } = await server.api.create('voucherType', { name: 'Bono', kind: 2, product: bono });
  statements.note = true;
  const events = server.running().subscribe(() => undefined);
  const { token } = await server.as(null).run('sessionStart', { user: users.frontDesk, pin: '7305' });
  const staff = server.as(token);
  const sell = {
    customer: customers.club,
    lines: [{ product: products.court }, { product: products.fee }],
    payments: [
      { paymentMethod: methods.cash, amount: 20, tip: 1 },
      { paymentMethod: methods.card, amount: 32.1 },
    ],
    print: true,
  };
  const sold = await staff.call('checkout', sell, { 'idempotency-key': 'plan' });
  await staff.call('checkout', sell, { 'idempotency-key': 'plan' });
  await staff.send('GET', sold.body.documents[0]?.path ?? '');
  const { id: parent } = await staff.run('saveSale', { product: products.court, customer: customers.club, status: 0 });
  const { id } = await staff.run('saveSale', { description: 'Vale', total: 5, taxRate: 21, parent });
  await server.api.run('saveSale', { id: parent, taxRate: 10, name: 'Mesa 4' });
  await server.api.run('saveSale', { id, parent: null });
  await server.api.call('saveSale', { id: parent, parent: id });
  await staff.run('posStatus', {});
  await server.api.run('posXReport', {});
  await staff.run('posJournal', {});
  await staff.run('posCashIn', { amount: 5 });
  await staff.run('posCashOut', { amount: 5, comments: 'Sellos' });
  await staff.run('posCount', { realCashCount: 121 });
  const recharge = { customer: customers.club, voucherType, amount: 10, paymentMethod: methods.transfer };
  for (let times = 0; times < 2; times++) await staff.run('voucherRecharge', recharge);
  await staff.run('voucherBalance', { customer: customers.club });
  await staff.run('customerSummary', { customer: customers.club });
  await staff.run('customerEntry', { customer: customers.club });
  const { entry } = await staff.run('enterCustomer', { customer: customers.club, despite: true });
  await staff.run('undoEntry', { entry: entry.id });
  for (const product of [products.water, { barcode: '123', name: 'Toalla' }]) {
    await server.api.run('stockCreateOrder', { lines: [{ product, amount: 1, grossUnitCost: 1 }] });
  }
  const lines = [{ product: products.court }, { product: products.water }];
  const draft = await server.api.create('invoice', { type: server.facility.types.F ?? 0, lines });
  const line = await server.api.create('invoiceLine', { invoice: draft.id, description: 'Tasa', price: 1 });
  await server.api.update('invoiceLine', line.id, { units: 2 });
  await server.api.update('invoice', draft.id, { customer: customers.club, lines });
  await server.api.send('DELETE', `/api/model/invoice/${draft.id}`);
  const deposit = await server.api.create('deposit', { customer: customers.club, balance: 5 });
  await server.api.update('deposit', deposit.id, { balance: 7 });
  const customer = customers.club;
  const transfer = { paymentMethod: methods.transfer, amount: 12.1 };
  const aSale = async () => (await server.api.run('saveSale', { product: products.court, customer })).id;
  const paid = await server.api.run('paySale', { sale: await aSale(), payments: [transfer] });
  const payment = paid.payments[0]?.id ?? 0;
  const changed = await server.api.run('changePaymentMethod', { payment, paymentMethod: methods.card });
  await server.api.run('cancelPayment', { payment: changed.payment.id, reason: 'Error' });
  await server.api.run('cancelSale', { sale: await aSale(), reason: 'Error' });
  const billed = await server.api.run('createInvoice', { sales: [await aSale()] });
  await server.api.run('confirmInvoice', { invoice: billed.id });
  await server.api.run('payInvoice', { invoice: billed.id, payments: [transfer] });
  await server.api.run('refundSale', { invoice: billed.id, paymentMethod: methods.transfer });
  await server.api.run('depositRecharge', { customer, ...transfer });
  await staff.run('posHandover', {
    from: { user: users.manager, pin: pins.manager },
    to: { user: users.frontDesk, pin: pins.frontDesk },
    realCashCount: 121,
  });
  for (const query of [
    'invoice/1',
    'productBarcode?barcode=123',
    'posMovement?pos=1&sort=-id&limit=20',
    'sale?invoice=1',
    'invoice?customer=1&sort=-date&expand=customer.country,lines.product,payments.paymentMethod',
    'customer?q=club&limit=20',
    'customer?q=c%20r&sort=name',
    'customer?name[contains]=club&taxNumber[starts]=b834',
    'invoice?q=T26&limit=20&offset=1',
    'sale?q=pista&count=exact',
  ]) {
    expect((await staff.send('GET', `/api/model/${query}`)).status, query).toBe(200);
  }
  await until(() => server.rows('select 1 from "job" where "status" <> 2').length === 0);
  const closed = await server.api.run('posClose', { realCashCount: 121, realCreditCardCount: 32.1, comments: 'x' });
  await server.api.send('GET', closed.zReport.document ?? '');
  await staff.run('sessionEnd', {});
  events();
  statements.note = false;
});

/** The steps of a plan that read a growing table from end to end without an index. */
function scansOf(sql: string, plan: readonly { readonly detail: string }[]): string[] {
  return plan
    .map(({ detail }) => detail)
    .filter((detail) => {
      const [, alias] = /^SCAN (\w+)(?!.* USING (?:COVERING )?INDEX| .*VIRTUAL TABLE)/.exec(detail) ?? [];
      if (alias === undefined) return false;
      const table = new RegExp(`"(\\w+)"(?: as)? "?${alias}"?\\b`).exec(sql)?.[1] ?? alias;
      return new RegExp(`^(${growing})$`).test(table);
    });
}

interface Step {
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}

function explain(db: Database.Database, sql: string): Step[] {
  const marks = Array.from({ length: sql.split('?').length - 1 }, () => 1);
  return db.prepare<unknown[], Step>(`explain query plan ${sql}`).all(...marks);
}

test('the checks of `verify` read no table anew for every row of another', () => {
  const db = new Database(join(server.dataDir, DATABASE), { readonly: true });
  const texts: string[] = [];
  const prepare = db.prepare.bind(db);
  db.prepare = ((sql: string) => {
    texts.push(sql);
    return prepare(sql);
  }) as typeof db.prepare;
  verify(db);
  db.prepare = prepare;
  // What a check keeps for itself in memory is gone by now.
  const lasting = texts.filter((sql) => !sql.includes('temp."'));
  const rereading = lasting.filter((sql) => {
    const plan = explain(db, sql);
    const correlated = new Set(plan.filter(({ detail }) => detail.startsWith('CORRELATED')).map(({ id }) => id));
    for (const { id, parent } of plan) if (correlated.has(parent)) correlated.add(id);
    return (
      scansOf(
        sql,
        plan.filter(({ parent }) => correlated.has(parent)),
      ).length > 0
    );
  });
  db.close();
  expect(texts.length).toBeGreaterThan(25);
  expect(rereading).toEqual([]);
});

test('nothing that is done all day reads a growing table from end to end', () => {
  const db = new Database(join(server.dataDir, DATABASE), { readonly: true });
  db.function('fold', { deterministic: true }, (text) => text);
  registerBudget(db);
  registerWalks(db);
  const explained = [...statements.texts].filter((sql) => /^\s*(select|insert|update|delete|with)/i.test(sql));
  expect(explained.length).toBeGreaterThan(50);
  const scanning = explained.filter((sql) => !newest.test(sql.trim()) && scansOf(sql, explain(db, sql)).length > 0);
  db.close();
  expect(scanning).toEqual([]);
});

describe('a page', () => {
  const ofPage = /^select (?:t\.|\* from \(select t\.)/;

  /** What the statements of a query do, those that look credentials up left out. */
  async function plansOf(query: string, own = ofPage): Promise<string[]> {
    statements.texts.clear();
    statements.note = true;
    expect((await server.api.send('GET', query)).status).toBe(200);
    statements.note = false;
    const db = new Database(join(server.dataDir, DATABASE), { readonly: true });
    db.function('fold', { deterministic: true }, (text) => text);
    registerBudget(db);
    registerWalks(db);
    const plans = [...statements.texts]
      .filter((sql) => own.test(sql))
      .map((sql) => explain(db, sql).map(({ detail }) => detail));
    db.close();
    return plans.map((steps) => steps.join('; '));
  }

  const next = async (path: string): Promise<string> => {
    const { headers } = await server.api.send('GET', path);
    return /^<(.+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
  };

  test.each([
    [
      'customer?sort=name',
      ['SEARCH t USING INDEX customer_name (<expr>=? AND rowid>?)', 'SEARCH t USING INDEX customer_name (<expr>>?)'],
    ],
    [
      'customer?sort=-name',
      ['SEARCH t USING INDEX customer_name (<expr>=? AND rowid<?)', 'SEARCH t USING INDEX customer_name (<expr><?)'],
    ],
    ['customer?sort=id', ['SEARCH t USING INTEGER PRIMARY KEY (rowid>?)']],
    [
      'invoice?sort=-date&fields=id',
      [
        'SEARCH t USING COVERING INDEX invoice_date (date=? AND rowid<?)',
        'SEARCH t USING COVERING INDEX invoice_date (date<?)',
      ],
    ],
  ])('behind another of %s is found in the index, and not sorted', async (query, expected) => {
    for (let count = 0; count < 2; count++) {
      await server.api.create('customer', { name: `Plan ${count}` });
      await server.api.create('invoice', { type: server.facility.types.T ?? 0, lines: [] });
    }
    const plans = await plansOf(await next(`/api/model/${query}&limit=1`));
    expect(plans.slice(0, expected.length)).toEqual(expected.slice(0, plans.length));
    expect(plans.length).toBeGreaterThan(0);
  });

  test.each([
    'customer?sort=name',
    'customer?sort=-created',
    'invoice?sort=-created',
    'invoice?sort=-date',
    'invoice?sort=-total',
    'invoice?sort=number',
    'invoice?sort=-guid',
    'payment?sort=-created',
    'posMovement?sort=-created',
    'sale?sort=-created',
    'sale?sort=-id',
  ])('of a usual order, %s, walks an index', async (query) => {
    const [plan] = await plansOf(`/api/model/${query}`);
    expect(plan).toMatch(/^SCAN t( USING INDEX \w+)?$/);
  });

  /** What a list suggests to sort by, and dates and totals. */
  const suggested = (name: 'sale' | 'invoice' | 'invoiceLine'): readonly string[] => {
    const { listed, fields } = models[name] as AnyModel;
    const others = columnsOf(models[name]).filter(
      ([, { type, summed }]) => type === 'date' || type === 'datetime' || summed === true,
    );
    const columns = [...new Set([...listed, ...others.map(([column]) => column)])];
    return columns.filter((column) => fields[column]?.ref === undefined);
  };

  test.each(['sale', 'invoice', 'invoiceLine'] as const)(
    'of an order that the list of %s suggests is read from an index',
    async (name) => {
      const scanning: string[] = [];
      for (const column of suggested(name)) {
        const plans = await plansOf(`/api/model/${name}?sort=${column}&fields=id&limit=20`);
        expect(plans.length, column).toBeGreaterThan(0);
        // What is sorted has been read from an index that has all it takes.
        const isScanned = (plan: string): boolean =>
          plan.includes('TEMP B-TREE FOR ORDER BY') && !plan.includes(' USING COVERING INDEX ');
        if (plans.some(isScanned)) scanning.push(column);
      }
      expect(scanning).toEqual([]);
    },
  );

  test.each(['sale', 'invoice', 'invoiceLine'])('of %s has sums that come from an index alone', async (name) => {
    const since = 'created[gte]=2020-01-01T00:00:00Z';
    for (const filter of ['', since]) {
      const [plan] = await plansOf(`/api/totals/${name}?${filter}`, /^select count\(\*\), '/);
      expect(plan, filter).toMatch(/^(SCAN|SEARCH) t USING COVERING INDEX \w+_list_of_all\b/);
    }
  });

  test.each(['1900-01-01', '2999-01-01'])('of few since %s is looked up by their index, and sorted', async (since) => {
    const [plan] = await plansOf(`/api/model/customer?created[gte]=${since}T00:00:00Z&sort=-phone&limit=2`);
    expect(plan).toMatch(/^SEARCH t USING INDEX customer_created \(created>\?\); USE TEMP B-TREE/);
  });

  test('of rows without a text is found in the index that has it by the alphabet', async () => {
    const [plan] = await plansOf('/api/model/customer?name[null]=true&limit=2');
    expect(plan).toMatch(/^SEARCH t USING INDEX customer_name \(<expr>=\?/);
  });

  test('of a search is found in its index, in its order, each rank by itself', async () => {
    const plans = await plansOf('/api/model/customer?q=clu%20de&limit=50');
    expect(plans).toHaveLength(4);
    for (const plan of plans) {
      const arms = plan.split('; CO-ROUTINE ').slice(1);
      const [index, behind, changed] = arms.map((steps) => steps.split('; SCAN (')[0]);
      expect(index).toMatch(
        /SCAN customer_search VIRTUAL TABLE INDEX .* SEARCH t USING INTEGER PRIMARY KEY \(rowid=\?\)$/,
      );
      expect(behind).toContain('SEARCH t USING INTEGER PRIMARY KEY (rowid>?)');
      expect(changed).toContain('SEARCH t USING INTEGER PRIMARY KEY (rowid=?)');
      expect([index, behind, changed].join()).not.toMatch(/SCAN t\b|TEMP B-TREE/);
    }
  });

  test('of a search in another order is taken out of what its index finds', async () => {
    const [plan] = await plansOf('/api/model/customer?q=club&sort=-birthDate');
    expect(plan).toMatch(/^SCAN json_each .*; SEARCH t USING INTEGER PRIMARY KEY \(rowid=\?\); USE TEMP B-TREE/);
  });
});
