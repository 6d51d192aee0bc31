import { expect, test } from 'vitest';
import { startOpen } from '#test/kit/server.ts';

test('X and Z stay right with several methods, tips, reversed payments and corrected methods', async () => {
  const { api, facility } = await startOpen();
  const { products, methods, pos } = facility;
  const cash = (amount: number, values: object = {}) => ({ paymentMethod: methods.cash, amount, ...values });
  const card = (amount: number, values: object = {}) => ({ paymentMethod: methods.card, amount, ...values });
  const x = () => api.run('posXReport', { pos });

  // 24.20: 10.00 by card and 1.00 of tip, 9.20 in cash and 2.00 of tip, 5.00 by transfer.
  const { invoice } = await api.run('checkout', {
    lines: [{ product: products.court, units: 2 }],
    payments: [
      card(10, { tip: 1 }),
      cash(9.2, { tendered: 20, tip: 2 }),
      { paymentMethod: methods.transfer, amount: 5 },
    ],
  });
  const [byCard] = await api.list('invoicePayment', `invoice=${invoice.id}`);
  // 12.10 later, on a ticket of its own: 4.00 in cash, 8.10 by card.
  const { id: sale } = await api.run('saveSale', { product: products.court });
  const later = await api.run('paySale', { sale, payments: [cash(4), card(8.1)] });
  expect(await x()).toMatchObject({
    cash: { opening: 100, sales: 13.2, tips: 2, expected: 115.2 },
    card: { sales: 18.1, tips: 1, expected: 19.1 },
    tickets: { count: 2, total: 36.3 },
    byPaymentMethod: [
      { name: 'Efectivo', amount: 13.2, count: 2 },
      { name: 'Tarjeta', amount: 18.1, count: 2 },
      { name: 'Transferencia', amount: 5, count: 1 },
    ],
  });

  // The 4.00 go back; the 10.00 by card with their tip were cash.
  await api.run('cancelPayment', { payment: later.payments[0]?.id ?? 0, reason: 'Error' });
  await api.run('changePaymentMethod', {
    payment: byCard?.payment ?? 0,
    paymentMethod: methods.cash,
  });
  const report = await x();
  expect(report).toMatchObject({
    cash: { opening: 100, sales: 19.2, tips: 3, expected: 122.2 },
    card: { sales: 8.1, tips: 0, expected: 8.1 },
    tickets: { count: 2, total: 36.3 },
    byPaymentMethod: [
      { name: 'Efectivo', amount: 19.2 },
      { name: 'Tarjeta', amount: 8.1 },
      { name: 'Transferencia', amount: 5 },
    ],
  });

  const { zReport } = await api.run('posClose', { pos, realCashCount: 122.2, realCreditCardCount: 8.1 });
  expect(zReport.report).toMatchObject({
    byPaymentMethod: report.byPaymentMethod,
    cash: { sales: 19.2, tips: 3, expected: 122.2, difference: 0 },
    card: { sales: 8.1, expected: 8.1, difference: 0 },
  });

  // A reversal on another day belongs to that day.
  await api.run('posOpen', { pos, realCashCount: 122.2 });
  await api.run('cancelPayment', { payment: later.payments[1]?.id ?? 0, reason: 'Error' });
  expect(await x()).toMatchObject({
    cash: { sales: 0, expected: 122.2 },
    card: { sales: -8.1, expected: -8.1 },
    byPaymentMethod: [{ name: 'Tarjeta', amount: -8.1, count: 1 }],
  });
  expect((await api.get('zReport', zReport.id)).report).toEqual(zReport.report);
});

test('what is refunded counts against its taxes and its family, and what is voided not at all', async () => {
  const { api, facility } = await startOpen();
  const { products, methods, pos, customers } = facility;
  const x = () => api.run('posXReport', { pos });
  const { invoice } = await api.run('checkout', {
    lines: [{ product: products.court, units: 2 }],
    payments: [{ paymentMethod: methods.cash, amount: 24.2 }],
  });
  const before = await x();
  const [line] = await api.list('invoiceLine', `invoice=${invoice.id}`);
  await api.run('refundSale', {
    invoice: invoice.id,
    lines: [{ line: line?.id ?? 0, units: 1 }],
    paymentMethod: methods.cash,
  });
  const report = await x();
  expect(report).toMatchObject({
    tickets: before.tickets,
    byUser: [{ name: 'Integración', amount: 24.2, refunds: -12.1, net: 12.1, count: 1 }],
    documents: { gross: 24.2, recharges: 0, refunds: -12.1, net: 12.1, base: 10, taxes: 2.1 },
    payments: { received: 24.2, paidOut: -12.1, net: 12.1 },
    refunds: { count: 1, total: 12.1 },
    byTax: [{ rate: 21, base: 10, amount: 2.1 }],
    byFamily: [{ units: 1, amount: 12.1 }],
    cash: { sales: 12.1 },
  });

  const owed = await api.run('checkout', {
    lines: [{ product: products.fee }],
    payments: [],
    customer: customers.club,
  });
  expect((await x()).tickets.count).toBe(2);
  await api.run('voidInvoice', { invoice: owed.invoice.id, reason: 'Error' });
  const [tickets, ...others] = report.series;
  expect(await x()).toEqual({
    ...report,
    series: [{ ...tickets, last: owed.invoice.number, count: 2, voided: 1 }, ...others],
    tickets: { ...report.tickets, last: owed.invoice.number },
  });
});
