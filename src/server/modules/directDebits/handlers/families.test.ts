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
