import { beforeAll, expect, test } from 'vitest';
import { addCreditorAccount, charge, chargedRemittance, returnsOf, toldOf } from '#test/kit/directDebits/facility.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let creditorAccount: number;
beforeAll(async () => {
  server = await startOpen();
  creditorAccount = await addCreditorAccount(server);
});

/** A sale of 40.00 that is to be debited. */
const debited = async (customer: number): Promise<number> => {
  const { id: sale } = await server.api.run('saveSale', { customer, product: server.facility.products.fee });
  const [method] = await server.api.list('paymentMethod', 'type=4');
  await server.api.run('paySale', { sale, payments: [{ paymentMethod: method?.id ?? 0, amount: 40 }] });
  return sale;
};
const charged = (sales: number[]): Promise<number> => chargedRemittance(server, creditorAccount, sales);
const comesBack = async (remittance: number, code: string): Promise<void> => {
  await server.api.run('importReturns', returnsOf(await toldOf(server, remittance, { code })));
};
const pendingOf = async (invoice: number): Promise<number> => (await server.api.get('invoice', invoice)).pending;

test('a document follows the debits of its sales, as they are charged and as they come back', async () => {
  const { club } = server.facility.customers;
  await server.api.create('bankAccount', {
    ...{ customer: club, iban: 'ES9121000418450200051332', mandate: 'CLUB-1', mandateDate: '2026-01-15' },
  });
  const sales = [await debited(club), await debited(club)];
  const { id: invoice } = await server.api.run('createInvoice', { sales, confirm: true });
  const first = await charged(sales.slice(0, 1));
  expect(await pendingOf(invoice)).toBe(40);
  await comesBack(first, 'AM04');
  expect(await pendingOf(invoice)).toBe(80);
  const both = await charged(sales);
  expect(await pendingOf(invoice)).toBe(0);
  await comesBack(both, 'MD07');
  expect(await pendingOf(invoice)).toBe(40);
  // Nobody writes to who has died.
  expect(await server.api.get('customer', club)).toMatchObject({ noReminders: true });
});

test('a debit of less than is owed by then pays a part', async () => {
  const { api, facility } = server;
  const { club } = facility.customers;
  await api.create('bankAccount', {
    ...{ customer: club, iban: 'ES9121000418450200051332', mandate: 'CLUB-2', mandateDate: '2026-02-15' },
  });
  const { id: sale } = await api.run('saveSale', { customer: club, product: facility.products.fee });
  const byCard = { paymentMethod: facility.methods.card, amount: 10 };
  const { payments } = await api.run('paySale', { sale, payments: [byCard], pos: facility.pos });
  const [method] = await api.list('paymentMethod', 'type=4');
  await api.run('paySale', { sale, payments: [{ paymentMethod: method?.id ?? 0, amount: 30 }] });
  const { id: remittance } = await api.run('createRemittance', { creditorAccount, sales: [sale] });
  await api.run('exportRemittance', { remittance });
  await api.run('cancelPayment', { payment: payments[0]?.id ?? 0, reason: 'Tarjeta rechazada' });
  await charge(server, remittance);
  expect(await api.get('sale', sale)).toMatchObject({ status: 3, pending: 10 });
});

test('what a bank collected is on a document, but for a sale that no document fits, which holds up no other', async () => {
  const { api, facility } = server;
  const [method] = await api.list('paymentMethod', 'type=4');
  const owed = async (price: number): Promise<number> => {
    const { id: customer } = await api.create('customer', { name: 'Sin NIF' });
    await api.create('bankAccount', {
      ...{ customer, iban: 'ES9121000418450200051332', mandate: `SIN-${price}`, mandateDate: '2026-01-15' },
    });
    const { id: sale } = await api.run('saveSale', { customer, product: facility.products.fee, price });
    await api.run('paySale', { sale, payments: [{ paymentMethod: method?.id ?? 0, amount: price }] });
    return sale;
  };
  // Tickets go up to 3000.00, and an invoice needs a number.
  const sales = [await owed(4000), await owed(50)];
  await charged(sales);
  const [large, small] = await Promise.all(sales.map((sale) => api.get('sale', sale)));
  expect([large?.status, large?.invoice, small?.status]).toEqual([4, null, 4]);
  expect(await api.get('invoice', small?.invoice ?? 0)).toMatchObject({
    ...{ total: 50, pending: 0, number: expect.stringMatching(/^T26-/), pos: null },
    payments: [{ amount: 50, isFTR: true }],
  });
  const { sales: left } = await api.run('reportUndocumented', { from: '2026-03-01', to: '2026-03-31' });
  expect(left).toMatchObject([{ sale: large?.id, paid: 4000 }]);
});
