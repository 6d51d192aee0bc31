import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addSubscriptionType, issueAll, subscribe, waitForFees } from '#test/kit/fees.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
/** Monthly by the calendar, 30.00 with 21 %. */
let monthly: number;
beforeAll(async () => {
  server = await startOpen();
  monthly = await addSubscriptionType(server);
});

const feesOf = (subscription: number) =>
  server.api.list('subscriptionFee', `subscriptionCustomer=${subscription}&sort=issueDate`);
const salesOf = (subscription: number) =>
  server.api.list('sale', `fkModel=subscriptionCustomer&fkId=${subscription}&sort=id`);

const endOf = (task: number) => waitForFees(server.api, task);

describe('a run', () => {
  test('issues each fee up to its date as a pending sale, with its reasons', async () => {
    const { id, customer } = await subscribe(server, monthly, { start: '2026-03-15', language: 'es' });
    const task = await issueAll(server.api, { date: '2026-04-30', customers: [customer] });
    expect(task).toMatchObject({
      status: 1,
      rows: 2,
      progress: 2,
      issued: 2,
      refused: 0,
      total: 46.45,
      problems: null,
    });
    expect(await feesOf(id)).toMatchObject([
      {
        ...{ issueDate: '2026-03-15', from: '2026-03-15', to: '2026-03-31', total: 16.45, price: 30, task: task.id },
        reasons: [
          {
            amount: 16.45,
            reasons: [
              { code: 'productPrice', amount: 30 },
              { code: 'days', days: 17, of: 31, amount: 16.45 },
            ],
          },
        ],
      },
      { issueDate: '2026-04-01', from: '2026-04-01', to: '2026-04-30', total: 30 },
    ]);
    expect(await salesOf(id)).toMatchObject([
      {
        ...{ customer, status: 2, total: 16.45, pending: 16.45, price: 16.45, units: 1, invoice: null },
        ...{ issueDate: '2026-03-15T00:00:00+01:00', taxRate: 21, totalBeforeTaxes: 13.595041 },
        description: 'Cuota · 15/3/2026 – 31/3/2026 (17 de 31 días)',
      },
      { total: 30, issueDate: '2026-04-01T00:00:00+02:00', description: 'Cuota · abril de 2026' },
    ]);
  });

  test('issues nothing a second time', async () => {
    const { id, customer } = await subscribe(server, monthly, { start: '2026-03-01' });
    const choice = { date: '2026-03-31', customers: [customer] };
    expect(await issueAll(server.api, choice)).toMatchObject({ issued: 1 });
    expect(await issueAll(server.api, choice)).toMatchObject({ rows: 0, issued: 0, total: 0 });
    expect(await feesOf(id)).toHaveLength(1);
  });

  test('charges add-ons as sales of their own, beside that of the fee', async () => {
    const { id, customer } = await subscribe(server, monthly, { start: '2026-03-01' });
    const product = server.facility.products.book;
    await server.api.create('subscriptionAddon', { subscriptionCustomer: id, product, price: 5 });
    await server.api.create('subscriptionAddon', { subscriptionCustomer: id, product, percentage: -10, priority: 1 });
    expect(await issueAll(server.api, { date: '2026-03-31', customers: [customer] })).toMatchObject({ total: 32 });
    const sales = await salesOf(id);
    expect(sales).toMatchObject([
      { total: 27, parent: null },
      { total: 5, parent: sales[0]?.id, product, taxRate: 4 },
    ]);
  });

  test('has a fee of nothing paid, and charges nothing for it', async () => {
    const { id, customer } = await subscribe(server, monthly, { start: '2026-03-01' });
    await server.api.create('editedSale', { subscriptionCustomer: id, issueDate: '2026-03-01', amount: 0 });
    await issueAll(server.api, { date: '2026-03-31', customers: [customer], confirm: true });
    expect(await salesOf(id)).toMatchObject([{ status: 4, total: 0, pending: 0, invoice: null }]);
  });

  test('charges each fee by a document where that is asked for', async () => {
    const customer = server.facility.customers.club;
    const { id } = await subscribe(server, monthly, { start: '2026-03-01', customer });
    await issueAll(server.api, { date: '2026-03-31', customers: [customer], confirm: true });
    const [sale] = await salesOf(id);
    const invoice = await server.api.get('invoice', sale?.invoice ?? 0);
    expect(invoice).toMatchObject({ status: 1, total: 30, pending: 30, date: '2026-03-02', customer });
  });

  test('says on the document of a fee that it is debited', async () => {
    const customer = server.facility.customers.club;
    await server.api.create('bankAccount', { customer, iban: 'ES9121000418450200051332' });
    const { id } = await subscribe(server, monthly, {
      start: '2026-03-01',
      customer,
      directDebit: true,
      despite: true,
    });
    await issueAll(server.api, { date: '2026-03-31', customers: [customer], confirm: true });
    const [sale] = await salesOf(id);
    const [method] = await server.api.list('paymentMethod', 'type=4');
    expect(sale).toMatchObject({ directDebit: true, pendingPaymentMethod: method?.id });
    const invoice = await server.api.get('invoice', sale?.invoice ?? 0);
    expect(invoice).toMatchObject({ pending: 30, paymentMethods: method?.name });
  });

  test('refuses a fee whose document cannot be, and issues the others', async () => {
    // Over the limit of tickets, of somebody whose address is not known.
    const owes = await subscribe(server, monthly, { start: '2026-03-01', price: 4000 });
    const pays = server.facility.customers.club;
    await subscribe(server, monthly, { start: '2026-03-02', customer: pays, despite: true });
    const { key } = await server.api.run('keyCreate', { name: 'Cuotas', scopes: ['subscription:issue', '*:read'] });
    const task = await issueAll(server.as(key), { date: '2026-03-31', customers: [owes.customer, pays] });
    expect(task).toMatchObject({ confirm: true, issued: 1, refused: 1, total: 29.03 });
    expect(task.problems).toEqual([
      { subscriptionCustomer: owes.id, issueDate: '2026-03-01', code: 'max_amount_exceeded' },
    ]);
    expect([await feesOf(owes.id), await salesOf(owes.id)]).toEqual([[], []]);
  });

  test('refuses a fee that cannot be issued, and issues the others of its page', async () => {
    const server = await startOpen();
    onTestFinished(() => server.stop());
    // In a year from now it lasts until the year 10000, which cannot be stored.
    const { products } = server.facility;
    const lasting = { name: 'Baños', kind: 2, units: 10, product: products.book, products: [products.court] };
    const { id: voucherType } = await server.api.create('voucherType', { ...lasting, expiration: 'P7973Y' });
    const type = await addSubscriptionType(server, { voucherType, voucherPrice: 8 });
    const subscribed = [];
    for (let index = 0; index < 5; index++) {
      subscribed.push(await subscribe(server, type, { start: '2027-01-01', price: 30 }));
    }
    const [, , refused = { id: 0 }] = subscribed;
    // A fee of nothing recharges its voucher as it is issued.
    await server.api.create('editedSale', { subscriptionCustomer: refused.id, issueDate: '2027-01-01', amount: 0 });
    server.clock.now = Date.parse('2027-01-04T10:00:00Z');
    const task = await issueAll(server.api, { date: '2027-01-31', confirm: false });
    expect(task).toMatchObject({ status: 1, rows: 5, progress: 5, issued: 4, refused: 1, total: 120 });
    expect(task.problems).toEqual([
      { subscriptionCustomer: refused.id, issueDate: '2027-01-01', code: 'invalid_value' },
    ]);
    // The run asked for no documents, and what was refused left nothing behind.
    const sales = await server.api.list('sale', 'fkModel=subscriptionCustomer');
    expect(sales.map(({ invoice }) => invoice)).toEqual([null, null, null, null]);
    expect(await server.api.list('subscriptionFee', `subscriptionCustomer=${refused.id}`)).toEqual([]);
  });

  test('leaves what nobody said a price of, what is below zero, and what was omitted', async () => {
    const free = await addSubscriptionType(server, { price: 0 });
    const [priceless, negative, omitted] = [
      await subscribe(server, free, { start: '2026-03-01' }),
      await subscribe(server, monthly, { start: '2026-03-01' }),
      await subscribe(server, monthly, { start: '2026-03-01' }),
    ];
    const product = server.facility.products.free;
    await server.api.create('subscriptionAddon', { subscriptionCustomer: negative.id, product, percentage: -150 });
    await server.api.create('ommitedSale', { subscriptionCustomer: omitted.id, issueDate: '2026-03-01' });
    const customers = [priceless, negative, omitted].map(({ customer }) => customer);
    const { preview } = await server.api.run('issueFees', { date: '2026-03-31', customers, dryRun: true });
    const none = { fees: 0, total: 0 };
    expect(preview).toMatchObject({ chosen: none, states: { due: none, withoutPrice: { fees: 1 } } });
    expect(preview.states).toMatchObject({ negative: { fees: 1, total: -15 }, omitted: { fees: 1, total: 30 } });
    expect(await issueAll(server.api, { date: '2026-03-31', customers })).toMatchObject({ issued: 0, refused: 0 });
  });

  test('leaves what comes to more than a sale can be, and issues the others', async () => {
    const [huge, usual] = [
      await subscribe(server, monthly, { start: '2026-03-01', price: 600_000_000 }),
      await subscribe(server, monthly, { start: '2026-03-01' }),
    ];
    const product = server.facility.products.book;
    await server.api.create('subscriptionAddon', { subscriptionCustomer: huge.id, product, price: 999_999_999.999 });
    const choice = { date: '2026-03-31', customers: [huge.customer, usual.customer] };
    const { preview } = await server.api.run('issueFees', { ...choice, dryRun: true });
    expect(preview).toMatchObject({ chosen: { fees: 1 }, states: { withoutPrice: { fees: 1 } } });
    expect(await issueAll(server.api, choice)).toMatchObject({ status: 1, issued: 1, refused: 0, total: 30 });
  });

  test('of an imported subscription issues this month, and the years before only where they are ticked', async () => {
    const { id, customer } = await subscribe(server, monthly, { start: '2015-01-01' });
    const choice = { date: '2026-03-31', customers: [customer] };
    const { preview } = await server.api.run('issueFees', { ...choice, dryRun: true });
    expect(preview.states).toMatchObject({ due: { fees: 1 }, late: { fees: 134 } });
    const late = [{ subscriptionCustomer: id, issueDate: '2026-01-01' }];
    expect(await issueAll(server.api, { ...choice, late })).toMatchObject({ issued: 2 });
    expect(await feesOf(id)).toMatchObject([{ issueDate: '2026-01-01' }, { issueDate: '2026-03-01' }]);
  });
});

describe('a cancelled fee', () => {
  const asked = (customer: number) => ({ date: '2026-03-31', customers: [customer] });
  /** Without documents: what is on one is credited, and not cancelled. */
  const march = (customer: number) => ({ ...asked(customer), confirm: false });
  const cancel = (sale: number) => server.api.run('cancelSale', { sale, reason: 'Por error' });
  const lastOf = async (subscription: number) => (await feesOf(subscription)).toSorted((a, b) => a.id - b.id).at(-1);

  test('is listed by itself, and issued again where it is ticked, once for each time it was cancelled', async () => {
    const { id, customer } = await subscribe(server, monthly, { start: '2026-03-01' });
    const product = server.facility.products.book;
    await server.api.create('subscriptionAddon', { subscriptionCustomer: id, product, price: 5 });
    await issueAll(server.api, march(customer));
    const ids: (number | undefined)[] = [];
    for (const cancelled of [true, [{ subscriptionCustomer: id, issueDate: '2026-03-01' }]]) {
      const last = await lastOf(id);
      ids.push(last?.id);
      await cancel(last?.sale ?? 0);
      const { preview } = await server.api.run('issueFees', { ...march(customer), late: true, dryRun: true });
      expect(preview).toMatchObject({ chosen: { fees: 0 }, states: { cancelled: { fees: 1, total: 35 } } });
      const { rows } = await server.api.run('previewFees', { ...asked(customer), group: 'cancelled' });
      expect(rows).toMatchObject([{ issueDate: '2026-03-01', total: 35, isChosen: false, replaces: last?.id }]);
      const again = { ...march(customer), cancelled };
      const looked = await server.api.run('previewFees', { ...asked(customer), cancelled });
      expect(looked).toMatchObject({ chosen: { fees: 1, total: 35 }, difference: { new: 0, left: 0 } });
      const task = await issueAll(server.api, { ...again, expected: looked.print });
      expect(task).toMatchObject({ status: 1, rows: 1, issued: 1, total: 35 });
      expect(await issueAll(server.api, again)).toMatchObject({ rows: 0, issued: 0 });
    }
    const fees = (await feesOf(id)).toSorted((a, b) => a.id - b.id);
    expect(fees.map(({ replaces }) => replaces)).toEqual([null, ...ids]);
    expect((await salesOf(id)).map(({ status, total }) => [status, total])).toEqual([
      ...[5, 5, 2].flatMap((status) => [
        [status, 30],
        [status, 5],
      ]),
    ]);
  });

  test.each<[what: string, confirm: boolean, undo: (sale: number) => Promise<unknown>]>([
    [
      'paid and refunded',
      false,
      async (sale) => {
        const paymentMethod = server.facility.methods.transfer;
        await server.api.run('paySale', { sales: [sale], payments: [{ paymentMethod, amount: 30 }] });
        return server.api.run('refundSale', { sale, lines: [{ sale }], paymentMethod });
      },
    ],
    [
      'on a document, and credited',
      true,
      async (sale) => {
        const { invoice } = await server.api.get('sale', sale);
        return server.api.run('createCreditNote', { invoice: invoice ?? 0, reason: 'Por error', confirm: true });
      },
    ],
  ])('is one that was %s, too', async (_, confirm, undo) => {
    const customer = server.facility.customers.club;
    const { id } = await subscribe(server, monthly, { start: '2026-03-01', customer, despite: true });
    await issueAll(server.api, { ...asked(customer), confirm });
    await undo((await lastOf(id))?.sale ?? 0);
    const { rows } = await server.api.run('previewFees', { ...asked(customer), group: 'cancelled' });
    expect(rows.map(({ subscriptionCustomer }) => subscriptionCustomer)).toContain(id);
    const cancelled = [{ subscriptionCustomer: id, issueDate: '2026-03-01' }];
    expect(await issueAll(server.api, { ...asked(customer), confirm, cancelled })).toMatchObject({ issued: 1 });
  });

  test('is none whose add-on is paid in part', async () => {
    const customer = server.facility.customers.club;
    const { id } = await subscribe(server, monthly, { start: '2026-03-01', customer, despite: true });
    const product = server.facility.products.book;
    await server.api.create('subscriptionAddon', { subscriptionCustomer: id, product, price: 5 });
    await issueAll(server.api, march(customer));
    const { sale = 0 } = (await lastOf(id)) ?? {};
    const [addon] = await server.api.list('sale', `parent=${sale}`);
    const payments = [{ paymentMethod: server.facility.methods.transfer, amount: 1 }];
    await server.api.run('paySale', { sales: [addon?.id ?? 0], payments });
    expect((await server.api.call('cancelSale', { sale, reason: 'Por error' })).status).toBe(409);
    const { rows } = await server.api.run('previewFees', { ...asked(customer), group: 'issued' });
    expect(rows.map(({ subscriptionCustomer }) => subscriptionCustomer)).toContain(id);
  });

  test('stays cancelled where that happened after the run began', async () => {
    const { id, customer } = await subscribe(server, monthly, { start: '2026-03-01' });
    const task = await issueAll(server.api, { ...march(customer), cancelled: true });
    server.clock.now += 60_000;
    await cancel((await lastOf(id))?.sale ?? 0);
    server.write(`update "subscriptionTask" set "status" = 2, "reached" = 0 where "id" = ?`, task.id);
    await server.api.run('resumeFees', { task: task.id });
    expect(await endOf(task.id)).toMatchObject({ status: 1, issued: 1 });
    expect(await issueAll(server.api, { ...march(customer), cancelled: true })).toMatchObject({ issued: 1 });
  });

  test('can be corrected before it is issued again', async () => {
    const { id, customer } = await subscribe(server, monthly, { start: '2026-03-01' });
    await issueAll(server.api, march(customer));
    const edit = { subscriptionCustomer: id, issueDate: '2026-03-01', amount: 12 };
    expect((await server.api.send('POST', '/api/model/editedSale', edit)).status).toBe(422);
    await cancel((await lastOf(id))?.sale ?? 0);
    await server.api.create('editedSale', edit);
    expect(await issueAll(server.api, { ...march(customer), cancelled: true })).toMatchObject({ issued: 1, total: 12 });
  });

  test('has one fee in its place, by the database', async () => {
    const { id, customer } = await subscribe(server, monthly, { start: '2026-03-01' });
    await issueAll(server.api, march(customer));
    await cancel((await lastOf(id))?.sale ?? 0);
    await issueAll(server.api, { ...march(customer), cancelled: true });
    const [sale] = server.rows<{ id: number }>(
      'select "id" from "sale" where "id" not in (select "sale" from "subscriptionFee") limit 1',
    );
    for (const replaces of [null, (await feesOf(id)).at(0)?.id]) {
      const write = () =>
        server.write(
          `insert into "subscriptionFee" ("subscriptionCustomer", "issueDate", "from", "total", "price", "sale", "reasons",
            "created", "replaces") values (?, '2026-03-01', '2026-03-01', 0, 0, ?, '[]', '2026-03-01T00:00:00.000Z', ?)`,
          ...[id, sale?.id, replaces ?? null],
        );
      expect(write).toThrow(/UNIQUE constraint failed/);
    }
  });
});

describe('hundreds of late fees of one subscription', () => {
  test('are issued some at a time, and a run goes on after the last of them that is done', async () => {
    const weekly = await addSubscriptionType(server, { period: 7 });
    const { id, customer } = await subscribe(server, weekly, { start: '2024-01-01' });
    const omitted = ['2024-06-03', '2025-06-02'];
    const omissions = [];
    for (const issueDate of omitted) {
      omissions.push(await server.api.create('ommitedSale', { subscriptionCustomer: id, issueDate }));
    }
    const task = await issueAll(server.api, { date: '2026-03-02', customers: [customer], late: true });
    expect(task).toMatchObject({ status: 1, rows: 112, issued: 112 });
    const requests = `select count(*) as n from "auditLog" where "request" = 'subscriptionTask/${task.id}'`;
    expect(server.rows<{ n: number }>(requests)[0]?.n).toBeGreaterThanOrEqual(Math.ceil(112 / 50));
    // As if it had been stopped in between: what it has gone past it does not look at again.
    for (const omission of omissions) await server.api.send('DELETE', `/api/model/ommitedSale/${omission.id}`);
    const stopped = `update "subscriptionTask" set "status" = 2, "reached" = ?, "reachedDate" = '2025-01-06' where "id" = ?`;
    server.write(stopped, id, task.id);
    await server.api.run('resumeFees', { task: task.id });
    expect(await endOf(task.id)).toMatchObject({ status: 1, issued: 113 });
    expect((await feesOf(id)).filter(({ issueDate }) => omitted.includes(issueDate))).toMatchObject([
      { issueDate: '2025-06-02' },
    ]);
  });
});

describe('a dry run', () => {
  test('writes nothing, and the run does what it shows', async () => {
    const { customer } = await subscribe(server, monthly, { start: '2026-02-10' });
    const choice = { date: '2026-04-30', customers: [customer], late: true };
    const before = server.rows('select (select count(*) from "event"), (select count(*) from "auditLog")');
    const { task, preview } = await server.api.run('issueFees', { ...choice, dryRun: true });
    expect(task).toBeNull();
    expect(server.rows('select (select count(*) from "event"), (select count(*) from "auditLog")')).toEqual(before);
    const seen = await server.api.run('previewFees', { ...choice, listed: true });
    expect([seen.print, seen.fees?.map(([, date, total]) => [date, total])]).toEqual([
      preview.print,
      [
        ['2026-02-10', 20.36],
        ['2026-03-01', 30],
        ['2026-04-01', 30],
      ],
    ]);
    expect(await issueAll(server.api, { ...choice, expected: preview.print })).toMatchObject({
      issued: 3,
      total: 80.36,
    });
  });

  test('tells how it differs from the last run', async () => {
    const type = await addSubscriptionType(server);
    const choice = { date: '2026-04-30', subscriptions: [type] };
    const names = ['stays', 'leaves', 'edited', 'omitted', 'repriced', 'deleted'] as const;
    const all = new Map(
      await Promise.all(
        names.map(async (name) => [name, await subscribe(server, type, { start: '2026-03-01' })] as const),
      ),
    );
    const idOf = (name: (typeof names)[number]) => all.get(name)?.id ?? 0;
    await issueAll(server.api, { ...choice, date: '2026-03-31' });
    await server.api.update('subscriptionCustomer', idOf('leaves'), { end: '2026-03-31' });
    await server.api.update('subscriptionCustomer', idOf('repriced'), { price: 25 });
    await server.api.send('DELETE', `/api/model/subscriptionCustomer/${idOf('deleted')}`);
    await server.api.create('editedSale', {
      subscriptionCustomer: idOf('edited'),
      issueDate: '2026-04-01',
      amount: 12,
    });
    await server.api.create('ommitedSale', { subscriptionCustomer: idOf('omitted'), issueDate: '2026-04-01' });
    await subscribe(server, type, { start: '2026-04-10' });
    const preview = await server.api.run('previewFees', choice);
    expect(preview.difference).toEqual({ new: 1, left: 2, edited: 1, omitted: 1, repriced: 1 });
    const left = await server.api.run('previewFees', { ...choice, group: 'left' });
    expect(left.rows.map(({ subscriptionCustomer }) => subscriptionCustomer)).toEqual([
      idOf('leaves'),
      idOf('deleted'),
    ]);
    const repriced = await server.api.run('previewFees', { ...choice, group: 'repriced' });
    expect(repriced.rows).toMatchObject([{ total: 25, price: 25, previousPrice: 30 }]);
  });

  test('is read page by page', async () => {
    const first = await server.api.run('previewFees', { date: '2026-04-30', group: 'chosen', limit: 2 });
    const second = await server.api.run('previewFees', {
      ...{ date: '2026-04-30', group: 'chosen' as const, limit: 1000 },
      after: first.after ?? 0,
    });
    const dates = [...first.rows, ...second.rows].map((row) => `${row.subscriptionCustomer} ${row.issueDate}`);
    expect([dates.length, new Set(dates).size, second.after]).toEqual([first.chosen.fees, first.chosen.fees, null]);
  });
});
