import { beforeAll, describe, expect, test } from 'vitest';
import {
  addCreditorAccount,
  addFamily,
  charge,
  chargedRemittance,
  type Family,
  returnsOf,
  toldOf,
} from '#test/kit/directDebits/facility.ts';
import { addSubscriptionType, issueAll, subscribe } from '#test/kit/fees.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let account: number;
beforeAll(async () => {
  server = await startOpen();
  account = await addCreditorAccount(server, { isGrouped: true });
});

const debitsOf = (remittance: number) => server.api.list('remittanceDebit', `remittance=${remittance}&sort=id`);
const salesOf = (debit: number | undefined) => server.api.list('remittanceSale', `remittanceDebit=${debit}&sort=id`);
const preview = (sales: readonly number[], values: object = {}) =>
  server.api.run('previewRemittance', { creditorAccount: account, sales: [...sales], ...values });
const comesBack = async (remittance: number, code: string): Promise<void> => {
  await server.api.run('importReturns', returnsOf(await toldOf(server, remittance, { code })));
};
const statesOf = async (sales: readonly number[]) =>
  (await Promise.all(sales.map((sale) => server.api.get('sale', sale)))).map(({ customer, status, pending }) => ({
    ...{ customer, status, pending },
  }));
const owed = ({ children }: Family) => children.map((customer) => ({ customer, status: 2, pending: 30 }));
const paid = ({ children }: Family) => children.map((customer) => ({ customer, status: 4, pending: 0 }));

describe('the receipts of a family', () => {
  test('are one debit of who pays, and one payment that pays them all', async () => {
    const family = await addFamily(server);
    const { father, sales, children } = family;
    const { collected } = await preview(sales);
    expect(collected).toMatchObject({ count: 2, debits: 1, total: 60 });
    expect(collected.rows.map(({ customer, payer, debit }) => ({ customer, payer, debit }))).toEqual(
      children.map((customer) => ({ customer, payer: father, debit: 1 })),
    );
    const remittance = await chargedRemittance(server, account, sales);
    expect(await server.api.get('remittance', remittance)).toMatchObject({ debits: 1, total: 60 });
    const [debit, ...others] = await debitsOf(remittance);
    expect(others).toEqual([]);
    expect(debit).toMatchObject({ customer: father, amount: 60, holder: 'Padre Pagador', status: 1, overpaid: 0 });
    expect(debit?.text).toMatch(/^Hija 1: .+, Hija 2: /);
    expect((await salesOf(debit?.id)).map(({ sale, amount }) => [sale, amount])).toEqual(sales.map((id) => [id, 30]));
    const { file } = await server.api.get('remittance', remittance);
    const xml = String((await server.api.send('GET', file ?? '')).body);
    expect(xml.match(/<EndToEndId>/g)).toHaveLength(1);
    expect(xml.match(/<InstdAmt Ccy="EUR">60.00</g)).toHaveLength(1);
    const payment = await server.api.get('payment', debit?.payment ?? 0);
    expect(payment).toMatchObject({ amount: 60, customer: father, reference: debit?.endToEndId });
    // Each fee stays its child's.
    expect(await statesOf(sales)).toEqual(paid(family));
  });

  test('come back by one return, which is charged for once, and are presented again as one', async () => {
    const fee = await server.api.create('product', { name: 'Gastos de devolución', price: 4 });
    await server.api.update('creditorAccount', account, { returnFeeProduct: fee.id });
    const family = await addFamily(server);
    const { father, sales, children } = family;
    const first = await chargedRemittance(server, account, sales);
    const { rows } = await server.api.run('previewReturns', returnsOf(await toldOf(server, first)));
    expect(rows).toMatchObject([{ result: 'matched', customer: father, amount: 60 }]);
    expect(rows[0]?.owners.map(({ customer }) => customer)).toEqual(children);
    await comesBack(first, 'AM04');
    await server.api.update('creditorAccount', account, { returnFeeProduct: null });
    expect(await statesOf(sales)).toEqual(owed(family));
    const [back, ...others] = await server.api.list('bankReturn', `customer=${father}`);
    expect(others).toEqual([]);
    expect(back).toMatchObject({ amount: 60, reason: 'AM04', unreversed: 0 });
    expect(await server.api.get('sale', back?.feeSale ?? 0)).toMatchObject({ customer: father, total: 4 });
    const second = await chargedRemittance(server, account, sales);
    const [before, after] = [(await debitsOf(first))[0], (await debitsOf(second))[0]];
    expect(after).toMatchObject({ amount: 60, status: 1 });
    expect(after?.endToEndId).not.toBe(before?.endToEndId);
    expect(await statesOf(sales)).toEqual(paid(family));
  });

  test('are all presented again where somebody asks for one that came back with the others', async () => {
    const { sales } = await addFamily(server);
    const remittance = await chargedRemittance(server, account, sales);
    await comesBack(remittance, 'MS02');
    expect((await preview(sales)).kept.rows.map(({ fault }) => fault)).toEqual(['returned', 'returned']);
    const { collected, kept } = await preview(sales, { retry: sales.slice(0, 1) });
    expect([collected.count, collected.debits, kept.count]).toEqual([2, 1, 0]);
  });

  test('are one debit where the father is kept with each child, and a return of his mandate keeps both back', async () => {
    const { sales, accounts, children } = await addFamily(server, { isWithEach: true });
    const remittance = await chargedRemittance(server, account, sales);
    const [debit, ...others] = await debitsOf(remittance);
    expect(others).toEqual([]);
    expect(debit).toMatchObject({ amount: 60, customer: children[0], bankAccount: accounts[0] });
    await comesBack(remittance, 'AC04');
    expect((await preview(sales)).kept.rows.map(({ fault }) => fault)).toEqual(['account_missing', 'returned']);
  });

  test('that one of them paid otherwise meanwhile is told, and comes back without it', async () => {
    const { sales } = await addFamily(server);
    const [paidAtDesk = 0] = sales;
    const { id: remittance } = await server.api.run('createRemittance', {
      creditorAccount: account,
      sales: [...sales],
    });
    await server.api.run('exportRemittance', { remittance });
    const payments = [{ paymentMethod: server.facility.methods.card, amount: 30 }];
    await server.api.run('paySale', { sale: paidAtDesk, payments, inCollection: true });
    await charge(server, remittance);
    expect((await debitsOf(remittance))[0]).toMatchObject({ amount: 60, overpaid: 30 });
    await comesBack(remittance, 'AM04');
    expect((await statesOf(sales)).map(({ pending }) => pending)).toEqual([0, 30]);
  });

  test('of which one was refunded before they came back owe the others again, and tell what is out twice', async () => {
    const family = await addFamily(server);
    const { father, sales, children } = family;
    const [refunded = 0, owedAgain = 0] = sales;
    const remittance = await chargedRemittance(server, account, sales);
    const [debit] = await debitsOf(remittance);
    await server.api.run('refundSale', { sale: refunded, paymentMethod: server.facility.methods.transfer });
    const file = returnsOf(await toldOf(server, remittance));
    const asked = await server.api.run('importReturns', file);
    expect(asked.rows).toMatchObject([{ result: 'review', differences: ['state'], taken: [] }]);
    const choices = [{ row: 0, debit: debit?.id ?? 0 }];
    const { rows } = await server.api.run('importReturns', { ...file, choices });
    expect(rows).toMatchObject([{ taken: [expect.any(Number)], unreversed: 30 }]);
    expect(await statesOf(sales)).toMatchObject([
      { customer: children[0], status: 6, pending: 0 },
      { customer: children[1], status: 2, pending: 30 },
    ]);
    const [back] = await server.api.list('bankReturn', `customer=${father}`);
    expect(back).toMatchObject({ amount: 60, unreversed: 30 });
    const { api } = server;
    expect(await api.get('payment', back?.reversal ?? 0)).toMatchObject({ amount: -60, cancelationOf: debit?.payment });
    const { invoice } = await api.get('sale', owedAgain);
    expect(await api.get('invoice', invoice ?? 0)).toMatchObject({ total: 30, pending: 30 });
    const noted = await api.list('payment', `customer=${father}&sort=id`);
    // The document is the father's, and so is what is paid out of it.
    expect(noted.map(({ amount }) => amount)).toEqual([60, -30, -60, 30]);
    // What was refunded is not collected again.
    const { collected } = await preview(sales, { retry: [owedAgain] });
    expect(collected).toMatchObject({ count: 1, total: 30, rows: [{ sale: owedAgain }] });
  });

  test('on one document, of which one was refunded, owe the others again', async () => {
    const { api } = server;
    const { children, accounts, sales } = await addFamily(server, { confirm: false });
    const [customer = 0, [bankAccount = 0]] = [children[0], accounts];
    const type = await addSubscriptionType(server, { customers: 9 });
    const { id } = await subscribe(server, type, { customer, start: '2026-03-01', directDebit: true, bankAccount });
    await issueAll(api, { date: '2026-03-02', customers: [customer], confirm: false });
    const [second] = await api.list('sale', `fkModel=subscriptionCustomer&fkId=${id}`);
    const [refunded = 0, beside = 0] = [sales[0], second?.id];
    const remittance = await chargedRemittance(server, account, [...sales, beside]);
    const [debit] = await debitsOf(remittance);
    await api.run('refundSale', { sale: refunded, paymentMethod: server.facility.methods.transfer });
    const choices = [{ row: 0, debit: debit?.id ?? 0 }];
    await api.run('importReturns', { ...returnsOf(await toldOf(server, remittance)), choices });
    expect((await statesOf([...sales, beside])).map(({ pending }) => pending)).toEqual([0, 30, 30]);
    const { invoice } = await api.get('sale', beside);
    expect(await api.get('sale', refunded)).toMatchObject({ invoice, status: 6 });
    expect(await api.get('invoice', invoice ?? 0)).toMatchObject({ total: 90, pending: 60, paymentStatus: 1 });
  });

  test('that were all refunded before they came back owe nothing', async () => {
    const { father, sales } = await addFamily(server);
    const remittance = await chargedRemittance(server, account, sales);
    const [debit] = await debitsOf(remittance);
    for (const sale of sales) {
      await server.api.run('refundSale', { sale, paymentMethod: server.facility.methods.transfer });
    }
    const choices = [{ row: 0, debit: debit?.id ?? 0 }];
    await server.api.run('importReturns', { ...returnsOf(await toldOf(server, remittance)), choices });
    expect((await statesOf(sales)).map(({ status }) => status)).toEqual([6, 6]);
    const [back] = await server.api.list('bankReturn', `customer=${father}`);
    expect(back).toMatchObject({ unreversed: 60, reversal: null, feeSale: null });
  });

  test('are a debit each where the account groups nothing, of who pays all the same', async () => {
    const single = await addCreditorAccount(server);
    const { father, sales } = await addFamily(server);
    const remittance = await chargedRemittance(server, single, sales);
    expect(await debitsOf(remittance)).toMatchObject(sales.map(() => ({ customer: father, amount: 30, status: 1 })));
  });

  test('are not grouped over two mandates, nor is one that is kept back collected with the others', async () => {
    const [one, other] = [await addFamily(server), await addFamily(server)];
    const sales = [...one.sales, ...other.sales];
    await server.api.run('paySale', {
      ...{ sale: one.sales[0] ?? 0, payments: [{ paymentMethod: server.facility.methods.card, amount: 10 }] },
    });
    const { collected } = await preview(sales);
    expect(collected).toMatchObject({ count: 4, debits: 2, total: 110 });
    const some = await preview(sales, { except: one.sales.slice(0, 1) });
    expect(some.collected).toMatchObject({ count: 3, debits: 2, total: 90 });
  });
});
