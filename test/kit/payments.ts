/** Payments of every kind for a database to break. */
import type { FacilityServer } from './server.ts';

/** Sales paid by themselves, and what an invoice owes paid through its sale; receipts; reversed payments; by deposit. */
export async function somePayments(server: FacilityServer): Promise<void> {
  const { api, facility } = server;
  const { products, methods, customers, pos, types } = facility;
  for (const units of [1, 2]) {
    const { id } = await api.run('saveSale', { product: products.court, units });
    await api.run('paySale', { sale: id, pos, payments: [{ paymentMethod: methods.card, amount: units, tip: 0.5 }] });
  }
  const { sales } = await api.run('checkout', {
    pos,
    customer: customers.club,
    lines: [{ product: products.fee }],
    payments: [],
  });
  for (const amount of [5, 5]) {
    await api.run('paySale', { sales, pos, payments: [{ paymentMethod: methods.transfer, amount }] });
  }
  const { invoice } = await api.run('checkout', {
    pos,
    customer: customers.club,
    invoiceType: types.F ?? 0,
    lines: [{ product: products.fee }],
    payments: [],
  });
  for (const amount of [15, 16]) {
    await api.run('payInvoice', {
      invoice: invoice.id,
      pos,
      payments: [
        { paymentMethod: methods.cash, amount },
        { paymentMethod: methods.transfer, amount: 2 },
      ],
    });
  }
  for (const units of [3, 4]) {
    const { id } = await api.run('saveSale', { product: products.water, units });
    const { payments } = await api.run('paySale', {
      sale: id,
      pos,
      payments: [{ paymentMethod: methods.card, amount: 1.5 * units, tip: 0.2 }],
    });
    await api.run('cancelPayment', { payment: payments[0]?.id ?? 0, reason: 'Error' });
  }
  const { id: byDeposit } = await api.create('paymentMethod', { name: 'Depósito', type: 6 });
  const { id: paidByDeposit } = await api.run('saveSale', { product: products.court, customer: customers.visitor });
  await api.run('paySale', { sale: paidByDeposit, pos, payments: [{ paymentMethod: byDeposit, amount: 12.1 }] });
  await someOnAccount(server);
  await api.run('posCount', { pos, realCashCount: 100 });
}

/** One sale on account and one by direct debit. */
async function someOnAccount({ api, facility }: FacilityServer): Promise<void> {
  const { id: customer } = await api.create('customer', { name: 'Rosa', creditLimit: 100 });
  await api.create('bankAccount', { customer, iban: 'ES9121000418450200051332' });
  for (const type of [4, 7]) {
    const [method] = await api.list('paymentMethod', `type=${type}`);
    const { id: sale } = await api.run('saveSale', { product: facility.products.court, customer });
    await api.run('paySale', { sale, payments: [{ paymentMethod: method?.id ?? 0, amount: 12.1 }] });
  }
}
