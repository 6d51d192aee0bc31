import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addCreditorAccount, chargedRemittance, returnsOf, toldOf } from '#test/kit/directDebits/facility.ts';
import { addSubscriptionType, issueAll, subscribe } from '#test/kit/fees.ts';
import { salesOf } from '#test/kit/lives.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { until } from '#test/kit/until.ts';

const IBAN = 'ES9121000418450200051332';

let server: FacilityServer;
let creditorAccount: number;
// Days go by, and series never go back.
beforeEach(async () => {
  server = await startOpen();
  onTestFinished(() => server.stop());
  creditorAccount = await addCreditorAccount(server, { isGrouped: true });
});

interface Family {
  readonly father: number;
  readonly children: readonly number[];
  /** Of each child. */
  readonly subscriptions: readonly number[];
}

/** Two children on the account of their father, 30.00 a month each, the second of them with an add-on of 5.00. */
async function family(values: object = {}): Promise<Family> {
  const { api, facility } = server;
  const { id: father } = await api.create('customer', { name: 'Padre Pagador' });
  const mandate = crypto.randomUUID().slice(0, 13).toUpperCase();
  const signed = { holder: 'Padre Pagador', mandate, mandateDate: '2026-01-15' };
  const { id: bankAccount } = await api.create('bankAccount', { customer: father, iban: IBAN, ...signed });
  const type = await addSubscriptionType(server, { customers: 9 });
  const [children, subscriptions]: [number[], number[]] = [[], []];
  for (const name of ['Hija 1', 'Hija 2']) {
    const { id: customer } = await api.create('customer', { name });
    const debited = { customer, start: '2026-03-01', directDebit: true, bankAccount };
    const { id } = await subscribe(server, type, { ...debited, ...values });
    children.push(customer);
    subscriptions.push(id);
  }
  const subscriptionCustomer = subscriptions[1] ?? 0;
  await api.create('subscriptionAddon', { subscriptionCustomer, product: facility.products.book, price: 5 });
  return { father, children, subscriptions };
}

const issue = (customers: readonly number[], date: string, values: object = {}) =>
  issueAll(server.api, { date, customers: [...customers], confirm: true, ...values });
const salesOfAll = async ({ subscriptions }: Family) =>
  (await Promise.all(subscriptions.map((id) => salesOf(server, id)))).flat();
/** The documents of their fees, in order. */
async function documentsOf(own: Family) {
  const ids = new Set((await salesOfAll(own)).map(({ invoice }) => invoice));
  return Promise.all([...ids].map((id) => (id === null ? null : server.api.get('invoice', id))));
}
const owedOf = async (customer: number) => {
  const { owed, standing } = await server.api.run('customerSummary', { customer });
  return { owed, standing };
};

describe('the fees of a family whose receipts are grouped', () => {
  test('are on one document of who pays, which says whose each is', async () => {
    const own = await family();
    await issue(own.children, '2026-03-02');
    const [document, ...others] = await documentsOf(own);
    expect(others).toEqual([]);
    expect(document).toMatchObject({ customer: own.father, name: 'Padre Pagador', total: 65, pending: 65 });
    const lines = document?.lines as readonly { readonly description: string }[];
    expect(lines.map(({ description }) => description)).toEqual([
      expect.stringMatching(/^Hija 1: /),
      expect.stringMatching(/^Hija 2: /),
      expect.stringMatching(/^Hija 2: /),
    ]);
    expect((await salesOfAll(own)).map(({ customer }) => customer)).toEqual([
      own.children[0],
      own.children[1],
      own.children[1],
    ]);
  });

  test('are one charge, and one return owes all of it again', async () => {
    const own = await family();
    await issue(own.children, '2026-03-02');
    const sales = (await salesOfAll(own)).map(({ id }) => id);
    const remittance = await chargedRemittance(server, creditorAccount, sales);
    expect(await documentsOf(own)).toMatchObject([{ total: 65, pending: 0, paymentStatus: 2 }]);
    await server.api.run('importReturns', returnsOf(await toldOf(server, remittance, { code: 'AM04' })));
    expect(await documentsOf(own)).toMatchObject([{ total: 65, pending: 65 }]);
    expect((await salesOfAll(own)).map(({ pending }) => pending)).toEqual([30, 30, 5]);
  });

  test('that come back are owed by who pays, and each child by what is its own', async () => {
    const own = await family();
    await issue(own.children, '2026-03-02');
    const sales = (await salesOfAll(own)).map(({ id }) => id);
    const remittance = await chargedRemittance(server, creditorAccount, sales);
    await server.api.run('importReturns', returnsOf(await toldOf(server, remittance, { code: 'AM04' })));
    expect((await owedOf(own.father)).owed).toBe(65);
    expect(await Promise.all(own.children.map(owedOf))).toMatchObject([
      { owed: 30, standing: 'returned' },
      { owed: 35, standing: 'returned' },
    ]);
    const { debts } = await server.api.run('customerSummary', { customer: own.children[0] ?? 0 });
    expect(debts).toMatchObject([{ model: 'sale', id: sales[0], pending: 30 }]);
  });

  test('that fall due later are on one document then', async () => {
    const own = await family();
    await issue(own.children, '2026-04-30');
    expect(await documentsOf(own)).toMatchObject([{ total: 65, date: '2026-03-02' }, null]);
    server.clock.now = Date.parse('2026-04-01T10:00:00Z');
    await server.api.create('customerTag', { name: 'x' });
    await until(async () => (await documentsOf(own)).every((one) => one !== null));
    expect(await documentsOf(own)).toMatchObject([
      { total: 65, date: '2026-03-02' },
      { customer: own.father, total: 65, date: '2026-04-01' },
    ]);
  });

  test('that are collected before they are documented are on one document, too', async () => {
    const own = await family();
    await issue(own.children, '2026-03-02', { confirm: false });
    await chargedRemittance(server, creditorAccount);
    expect(await documentsOf(own)).toMatchObject([{ customer: own.father, total: 65, pending: 0 }]);
  });

  test('are paid together by who pays', async () => {
    const own = await family();
    await issue(own.children, '2026-03-02');
    const [document] = await documentsOf(own);
    const { pos, methods } = server.facility;
    const payments = [{ paymentMethod: methods.cash, amount: 65 }];
    const { invoice } = await server.api.run('payInvoice', { invoice: document?.id ?? 0, pos, payments });
    expect(invoice).toMatchObject({ pending: 0 });
    expect(await server.api.list('payment', `customer=${own.father}`)).toMatchObject([{ amount: 65 }]);
  });

  test.each([false, true])('are credited by what one child leaves (paid: %s)', async (isPaid) => {
    const own = await family();
    await issue(own.children, '2026-03-02');
    const sales = (await salesOfAll(own)).map(({ id }) => id);
    if (isPaid) await chargedRemittance(server, creditorAccount, sales);
    const [first = 0] = own.subscriptions;
    const left = await server.api.run('subscriptionLeave', { subscriptionCustomer: first, on: '2026-03-14' });
    const [note] = left.returned.map(({ creditNote }) => creditNote ?? 0);
    const taken = left.toReturn;
    expect(taken).toBeGreaterThan(0);
    expect(await server.api.get('invoice', note ?? 0)).toMatchObject({
      ...{ customer: own.father, total: -taken, isCreditNote: true, pending: isPaid ? -taken : 0 },
    });
    const [document] = await documentsOf(own);
    expect(document).toMatchObject({ pending: isPaid ? 0 : 65 - taken });
    expect((await salesOfAll(own)).map(({ pending }) => pending)).toEqual(isPaid ? [0, 0, 0] : [30 - taken, 30, 5]);
  });

  test('are credited while a bank collects another of them, but for what it collects', async () => {
    const own = await family();
    await issue(own.children, '2026-03-02');
    const sales = (await salesOfAll(own)).map(({ id }) => id);
    const except = sales.slice(0, 1);
    const { id: remittance } = await server.api.run('createRemittance', { creditorAccount, sales, except });
    await server.api.run('exportRemittance', { remittance });
    const [free = 0, collected = 0] = own.subscriptions;
    const [first, second] = [
      await server.api.run('subscriptionLeave', { subscriptionCustomer: free, on: '2026-03-14' }),
      await server.api.run('subscriptionLeave', { subscriptionCustomer: collected, on: '2026-03-14' }),
    ];
    expect(first.returned).toMatchObject([{ creditNote: expect.any(Number) }]);
    expect(second.returned.map(({ creditNote }) => creditNote)).toEqual([null, null]);
    expect((await salesOfAll(own)).map(({ pending }) => pending)).toEqual([30 - first.toReturn, 30, 5]);
  });

  test.each<[what: string, isAlone: boolean]>([
    ['what was credited before they were collected stays so, and the rest', false],
    ['one that was collected without the one that was credited', true],
  ])('owe again, once they come back, %s', async (_, isAlone) => {
    const own = await family();
    await issue(own.children, '2026-03-02');
    const sales = (await salesOfAll(own)).map(({ id }) => id);
    const [subscriptionCustomer = 0] = own.subscriptions;
    const { toReturn } = await server.api.run('subscriptionLeave', { subscriptionCustomer, on: '2026-03-14' });
    const collected = sales.slice(isAlone ? 1 : 0);
    const remittance = await chargedRemittance(server, creditorAccount, collected);
    const left = 30 - toReturn;
    expect((await salesOfAll(own)).map(({ pending }) => pending)).toEqual([isAlone ? left : 0, 0, 0]);
    const { rows } = await server.api.run('importReturns', returnsOf(await toldOf(server, remittance)));
    expect(rows).toMatchObject([{ result: 'matched', unreversed: 0 }]);
    expect((await salesOfAll(own)).map(({ pending }) => pending)).toEqual([left, 30, 5]);
    expect(await documentsOf(own)).toMatchObject([{ total: 65, pending: 35 + left }]);
  });

  test('are each on its own where they are due on different days, or over what a ticket may be', async () => {
    const [own, dear] = [await family(), await family({ price: 2000 })];
    await issue([...own.children.slice(0, 1)], '2026-03-02');
    await issue([...own.children.slice(1), ...dear.children], '2026-03-02');
    expect(await documentsOf(own)).toMatchObject([{ total: 30 }, { total: 35 }]);
    expect(await documentsOf(dear)).toMatchObject([
      { customer: dear.father, total: 2000 },
      { customer: dear.father, total: 2005 },
    ]);
  });
});

test('the fees of a family are on a document of each child where receipts are not grouped', async () => {
  await server.api.update('creditorAccount', creditorAccount, { isGrouped: false });
  const own = await family();
  await issue(own.children, '2026-03-02');
  expect(await documentsOf(own)).toMatchObject([
    { customer: own.children[0], total: 30 },
    { customer: own.children[1], total: 35 },
  ]);
});
