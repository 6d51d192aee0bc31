/** Advances where baskets, cancelled payments, limits, debits and clocks meet them: nothing is kept, and nothing is owed twice. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addCreditorAccount,
  charge,
  chargedRemittance,
  debitedFee,
  returnsOf,
  toldOf,
} from '#test/kit/directDebits/facility.ts';
import { issueAll } from '#test/kit/fees.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { until } from '#test/kit/until.ts';

let server: FacilityServer;
let account = 0;
beforeAll(async () => {
  server = await startOpen();
  account = await addCreditorAccount(server);
  server.clock.now = Date.parse('2026-03-10T10:00:00.000Z');
});
afterAll(() => server.stop());

const by = (method: 'cash' | 'card', amount: number) => [{ paymentMethod: server.facility.methods[method], amount }];
const pay = (sale: number, payments: { paymentMethod: number; amount: number; bankAccount?: number }[]) =>
  server.api.run('paySale', { sale, payments, pos: server.facility.pos });
const way = () => ({ paymentMethod: server.facility.methods.cash, pos: server.facility.pos });
const refund = (sale: number, more: object = {}) => server.api.run('refundSale', { sale, ...way(), ...more });
const backOf = ({ payments }: { payments: readonly { amount: number }[] }): number =>
  Math.round(payments.reduce((sum, { amount }) => sum + amount, 0) * 100) / 100;
const pendingOf = async (invoice: number | undefined) => (await server.api.get('invoice', invoice ?? 0)).pending;

/** A court of 36.30 in December. */
const booked = async (more: object = {}): Promise<number> => {
  const { products, customers } = server.facility;
  const useDate = '2026-12-01T10:00:00+01:00';
  const sale = { product: products.court, customer: customers.club, units: 3, useDate, ...more };
  return (await server.api.run('saveSale', sale)).id;
};
const dear = async (price: number): Promise<number> => {
  const product = { name: 'Torneo', price, taxes: [server.facility.taxes.general] };
  return (await server.api.create('product', product)).id;
};

describe('a refund gives back the advances', () => {
  test.each([
    ['that were paid', [], -15],
    ['with the last document', [43.4], -58.4],
  ])('of a basket %s', async (_, rest, back) => {
    const sale = await booked();
    const child = await booked({ parent: sale });
    await pay(sale, by('cash', 10));
    await pay(child, by('cash', 5));
    for (const amount of rest) {
      await server.api.run('paySale', { sales: [sale, child], payments: by('cash', amount), pos: server.facility.pos });
    }
    expect(backOf(await refund(sale))).toBe(back);
  });

  test.each([
    ['in part', [6, 4], -6],
    ['as a whole', [10], 0],
  ])('of which a payment was cancelled, %s', async (_, [cash = 0, card], back) => {
    const sale = await booked();
    const { payments, invoice } = await pay(sale, [
      ...by('cash', cash),
      ...(card === undefined ? [] : by('card', card)),
    ]);
    await server.api.run('cancelPayment', { payment: payments.at(-1)?.id ?? 0, reason: 'Error' });
    expect(backOf(await refund(sale))).toBe(back);
    expect(await pendingOf(invoice?.id)).toBe(0);
  });

  test('but for one that was credited, and answers the same again', async () => {
    const sale = await booked();
    const { invoice } = await pay(sale, by('cash', 10));
    await server.api.run('createCreditNote', { invoice: invoice?.id ?? 0, reason: 'Error', confirm: true });
    await pay(sale, by('cash', 5));
    const uuid = crypto.randomUUID();
    expect(backOf(await refund(sale, { uuid }))).toBe(-5);
    expect(backOf(await refund(sale, { uuid }))).toBe(-5);
  });

  test('after the rest was given back by itself', async () => {
    const sale = await booked();
    await pay(sale, by('cash', 10));
    await pay(sale, by('cash', 26.3));
    expect(backOf(await refund(sale, { lines: [{ sale }] }))).toBe(-26.3);
    expect(backOf(await refund(sale))).toBe(-10);
  });
});

describe('a limit is that of the whole sale', () => {
  test('of cash', async () => {
    const sale = await booked({ product: await dear(1200), units: 1 });
    for (const amount of [600, 600]) {
      const { payments } = await pay(sale, by('card', amount));
      const change = { payment: payments[0]?.id ?? 0, paymentMethod: server.facility.methods.cash };
      const { status } = await server.api.call('changePaymentMethod', { ...change, pos: server.facility.pos });
      expect(status).toBe(422);
    }
  });

  test('of tickets', async () => {
    const sale = await booked({ product: await dear(3500), units: 1, customer: null });
    const asked = { sale, payments: by('card', 1800), pos: server.facility.pos };
    expect((await server.api.call('paySale', asked)).status).toBe(422);
  });
});

test('a credit note of an advance of what has expired is not voided', async () => {
  const sale = await booked({ timeout: new Date(server.clock.now + 3_600_000).toISOString() });
  const { invoice } = await pay(sale, by('cash', 10));
  const note = await server.api.run('createCreditNote', { invoice: invoice?.id ?? 0, reason: 'Error', confirm: true });
  server.clock.now += 7_200_000;
  expect((await server.api.call('voidInvoice', { invoice: note.id, reason: 'Error' })).status).toBe(409);
});

test('a debit of less than is owed pays the sale, and comes back on it', async () => {
  const { api } = server;
  const { id: customer } = await api.create('customer', { name: 'Rita', creditLimit: 1000, allowPaymentPending: true });
  const mandate = { mandate: 'M-RITA', mandateDate: '2026-01-15' };
  const { id: bankAccount } = await api.create('bankAccount', {
    customer,
    iban: 'ES9121000418450200051332',
    ...mandate,
  });
  const sale = await booked({ customer });
  const { invoice } = await pay(sale, by('cash', 10));
  const [debits] = await api.list('paymentMethod', 'type=4');
  await pay(sale, [{ paymentMethod: debits?.id ?? 0, amount: 26.3, bankAccount }]);
  const remittance = await api.run('createRemittance', { creditorAccount: account, sales: [sale] });
  await api.run('exportRemittance', { remittance: remittance.id });
  await api.run('refundSale', { invoice: invoice?.id ?? 0, ...way() });
  await charge(server, remittance.id);
  expect((await api.get('sale', sale)).pending).toBe(10);
  const [debit] = await api.list('remittanceDebit', `remittance=${remittance.id}`);
  const choices = [{ row: 0, debit: debit?.id ?? 0 }];
  await api.run('importReturns', { ...returnsOf(await toldOf(server, remittance.id)), choices });
  expect((await api.get('sale', sale)).pending).toBe(36.3);
});

describe('what was credited and not paid back', () => {
  test('is set off against a converted document of a debit that comes back', async () => {
    const { api } = server;
    const { sale, customer } = await debitedFee(server);
    const remittance = await chargedRemittance(server, account, [sale]);
    const { invoice } = await api.get('sale', sale);
    const address = { taxNumber: '12345678Z', street: 'Mayor 1', zipCode: '28013', city: 'Madrid' };
    await api.update('customer', customer, address);
    const { id } = await api.run('convertInvoice', { invoice: invoice ?? 0, confirm: true });
    const [line] = await api.list('invoiceLine', `invoice=${id}`);
    const lines = [{ line: line?.id ?? 0, amount: 10 }];
    await api.run('createCreditNote', { invoice: id, lines, reason: 'Error', confirm: true });
    const [debit] = await api.list('remittanceDebit', `remittance=${remittance}`);
    const choices = [{ row: 0, debit: debit?.id ?? 0 }];
    await api.run('importReturns', { ...returnsOf(await toldOf(server, remittance)), choices });
    expect((await api.get('sale', sale)).pending).toBe(20);
  });

  test('leaves a fee that a bank collects its document', async () => {
    const { api } = server;
    const setting = await api.create('setting', { key: 'feeCredits', value: 'nextFee' });
    const { sale, customer } = await debitedFee(server);
    const { invoice } = await api.get('sale', sale);
    await pay(sale, by('cash', 30));
    const [line] = await api.list('invoiceLine', `invoice=${invoice}`);
    const lines = [{ line: line?.id ?? 0, amount: 10 }];
    await api.run('createCreditNote', { invoice: invoice ?? 0, lines, reason: 'Error', confirm: true });
    await issueAll(api, { date: '2026-04-30', customers: [customer], confirm: true });
    const [next] = await api.list('sale', `customer=${customer}&invoice[null]=true&total[gt]=0&sort=-id`);
    const collected = { creditorAccount: account, sales: [next?.id ?? 0], collectionDate: '2026-04-07' };
    const { id: remittance } = await api.run('createRemittance', collected);
    await api.run('exportRemittance', { remittance });
    server.clock.now = Date.parse('2026-04-01T10:00:00Z');
    await api.create('customerTag', { name: 'x' });
    await until(async () => (await api.get('sale', next?.id ?? 0)).invoice !== null);
    await api.send('DELETE', `/api/model/setting/${setting.id}`);
  });
});
