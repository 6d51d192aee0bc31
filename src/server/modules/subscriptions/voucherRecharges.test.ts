import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSubscriptionType, issueAll, subscribe } from '#test/kit/fees.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';

let server: FacilityServer;
let swims: number;
let type: number;
beforeAll(async () => {
  server = await startOpen();
  ({ swims } = await addVoucherTypes(server));
  type = await addSubscriptionType(server, { voucherType: swims, voucherPrice: 8 });
});
afterAll(() => server.stop());

/** A fee of March with an add-on, not paid yet. */
async function owing(values: object = {}) {
  const { id, customer } = await subscribe(server, type, { start: '2026-03-01', ...values });
  const product = server.facility.products.book;
  await server.api.create('subscriptionAddon', { subscriptionCustomer: id, product, price: 5 });
  await issueAll(server.api, { date: '2026-03-31', customers: [customer] });
  const sales = await server.api.list('sale', `fkModel=subscriptionCustomer&fkId=${id}&sort=id`);
  return { id, customer, sales: sales.map((sale) => sale.id) };
}
const pay = async (sales: readonly number[], amount: number) => {
  const payments = [{ paymentMethod: server.facility.methods.cash, amount }];
  return (await server.api.run('paySale', { sales: [...sales], payments, pos: server.facility.pos })).payments;
};
const movementsOf = async (customer: number) => {
  const [voucher] = await server.api.list('voucher', `customer=${customer}`);
  if (voucher === undefined) return [];
  const movements = await server.api.list('voucherMovement', `voucher=${voucher.id}&sort=id`);
  return movements.map(({ type: kind, amount, sale }) => [kind, amount, sale]);
};
const swim = (customer: number, amount: number) =>
  server.api.run('voucherConsume', { customer, voucherType: swims, amount });

describe('the voucher of a subscription', () => {
  test('is recharged once the fee and its add-on are paid, by the whole amount', async () => {
    const { customer, sales } = await owing({ start: '2026-03-16' });
    const [fee = 0, addon = 0] = sales;
    await pay([fee], (await server.api.get('sale', fee)).total);
    expect(await movementsOf(customer)).toEqual([]);
    await pay([addon], (await server.api.get('sale', addon)).total);
    expect(await movementsOf(customer)).toEqual([[6, 8, fee]]);
  });

  test('gives back what is left where the payment is reversed, and gets it again', async () => {
    const { customer, sales } = await owing();
    const [fee = 0] = sales;
    const payments = await pay(sales, 35);
    await swim(customer, 3);
    await server.api.run('cancelPayment', { payment: payments[0]?.id ?? 0, reason: 'Tarjeta' } as never);
    expect(await movementsOf(customer)).toEqual([
      [6, 8, fee],
      [2, -3, null],
      [4, -5, fee],
    ]);
    await pay(sales, 35);
    expect((await movementsOf(customer)).at(-1)).toEqual([6, 5, fee]);
  });

  test('gives back what is left where the fee is refunded', async () => {
    const { customer, sales } = await owing();
    const [fee = 0] = sales;
    await pay(sales, 35);
    const refund = { sale: fee, pos: server.facility.pos, reason: 'Obras' };
    await server.api.run('refundSale', { ...refund, lines: [{ sale: fee }] } as never);
    expect((await movementsOf(customer)).at(-1)).toEqual([4, -8, fee]);
  });

  test('is recharged by a fee of nothing as it is issued, renewed or signed up to', async () => {
    const one = await subscribe(server, type, { start: '2026-03-01', price: 0, end: '2026-03-31' });
    await issueAll(server.api, { date: '2026-03-31', customers: [one.customer] });
    expect(await movementsOf(one.customer)).toMatchObject([[6, 8, expect.any(Number)]]);
    await server.api.run('subscriptionRenew', { subscriptionCustomer: one.id });
    expect(await movementsOf(one.customer)).toHaveLength(2);
    const two = await subscribe(server, type, { start: '2026-03-01', price: 0, end: '2026-03-31' });
    await server.api.run('subscriptionRenew', { subscriptionCustomer: two.id });
    const customer = (await server.api.create('customer', { name: 'Sara' })).id;
    await server.api.run('subscriptionSignUp', { customer, type, price: 0, start: '2026-03-01' });
    expect(await movementsOf(customer)).toMatchObject([[6, 8, expect.any(Number)]]);
  });

  test('is recharged where the document of the fee is paid', async () => {
    const customer = server.facility.customers.club;
    const { id } = await subscribe(server, type, { start: '2026-03-01', customer });
    await issueAll(server.api, { date: '2026-03-31', customers: [customer], subscriptions: [type], confirm: true });
    const [sale] = await server.api.list('sale', `fkModel=subscriptionCustomer&fkId=${id}`);
    const payments = [{ paymentMethod: server.facility.methods.transfer, amount: 30 }];
    await server.api.run('payInvoice', { invoice: sale?.invoice ?? 0, payments });
    expect(await movementsOf(customer)).toEqual([[6, 8, sale?.id]]);
  });
});
