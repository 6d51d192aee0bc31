import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';

let server: FacilityServer;
let swims: number;
let purse: number;
beforeAll(async () => {
  server = await startOpen();
  ({ swims, purse } = await addVoucherTypes(server));
  await server.api.update('voucherType', swims, { products: [server.facility.products.court] });
});

const put = (customer: number, voucherType: number, amount: number, expiration?: string) =>
  server.api.run('voucherRecharge', {
    customer,
    voucherType,
    amount,
    expiration,
    paymentMethod: server.facility.methods.transfer,
  });

describe('what a front desk knows of a customer', () => {
  test('balances, debts, credit, subscriptions and notes, in one answer', async () => {
    const { products, methods } = server.facility;
    const tag = await server.api.create('customerTag', { name: 'Socio', color: '#2266aa' });
    const { id: customer } = await server.api.create('customer', {
      name: 'Nadia Nadal',
      email: 'nadia@example.org',
      comments: 'Rodilla lesionada',
      creditLimit: 50,
      tags: [tag.id],
    });
    await put(customer, swims, 10, '2026-09-01');
    await put(customer, purse, 20);
    const onAccount = (await server.api.list('paymentMethod', 'type=7&limit=1'))[0]?.id ?? 0;
    const { deposit } = await server.api.run('depositRecharge', { customer, amount: 30, paymentMethod: methods.card });
    const sale = await server.api.run('saveSale', { product: products.court, customer });
    const owing = await server.api.run('checkout', {
      customer,
      lines: [{ product: products.court }],
      payments: [{ paymentMethod: onAccount, amount: 12.1 }],
    });
    const type = await server.api.create('subscription', { name: 'Cuota', period: 1, product: products.fee });
    await server.api.create('subscriptionCustomer', {
      type: type.id,
      customer,
      start: '2026-01-01',
      end: '2026-01-31',
    });
    await server.api.create('subscriptionCustomer', { type: type.id, customer, start: '2026-02-01' });

    const summary = await server.api.run('customerSummary', { customer });
    expect(summary).toMatchObject({
      customer,
      name: 'Nadia Nadal',
      email: 'nadia@example.org',
      comments: 'Rodilla lesionada',
      image: null,
      tags: [{ id: tag.id, name: 'Socio', color: '#2266aa' }],
      vouchers: [
        { voucherType: swims, kind: 2, balance: 10, products: [products.court], expired: null },
        { voucherType: purse, kind: 1, balance: 20, products: [], expires: null },
      ],
      deposits: [{ balance: 30, endDate: null }],
      account: { limit: 50, owed: 12.1 },
      directDebit: false,
      owed: 24.2,
      subscriptions: [{ state: 'active', start: '2026-02-01', end: null }],
    });
    expect(deposit).toBeTruthy();
    expect(summary.vouchers[0]?.expires).toMatch(/^2026-09-0/);
    expect(summary.debts.map(({ model, id, pending }) => ({ model, id, pending }))).toEqual(
      expect.arrayContaining([
        { model: 'sale', id: sale.id, pending: 12.1 },
        { model: 'invoice', id: owing.invoice.id, pending: 12.1 },
      ]),
    );
    expect(summary.debts).toHaveLength(2);
    const report = await server.api.run('reportDebts', {});
    const { notDue, upTo30, upTo60, upTo90, older } = report.customers.find((row) => row.customer === customer) ?? {};
    expect(summary.aged).toEqual({ notDue, upTo30, upTo60, upTo90, older });
    expect(summary.debts.every(({ age }) => (summary.aged?.[age] ?? 0) > 0)).toBe(true);
  });

  test('a debt in another currency is listed and not added up', async () => {
    const { types, products, customers } = server.facility;
    const customer = customers.club;
    await server.api.run('saveSale', { product: products.court, customer });
    const before = await server.api.run('customerSummary', { customer });
    const draft = { type: types.F ?? 0, customer, currency: 'JPY', lines: [{ description: 'Curso', price: 900 }] };
    const { id: invoice } = await server.api.create('invoice', draft as never);
    await server.api.run('confirmInvoice', { invoice });
    const { currency, debts, owed, aged } = await server.api.run('customerSummary', { customer });
    expect(debts.find(({ id, model }) => model === 'invoice' && id === invoice)).toMatchObject({ currency: 'JPY' });
    expect({ currency, owed, aged }).toEqual({ currency: 'EUR', owed: before.owed, aged: before.aged });
    expect(owed).toBeGreaterThan(0);
  });

  test('what expired is told with when, and who has nothing has nothing', async () => {
    const { id: customer } = await server.api.create('customer', { name: 'Óscar Oliva' });
    expect(await server.api.run('customerSummary', { customer })).toMatchObject({
      vouchers: [],
      deposits: [],
      account: null,
      debts: [],
      owed: 0,
      subscriptions: [],
    });
    expect((await server.api.call('customerSummary', { customer: 999_999 })).status).toBe(404);
  });
});

describe('a checkout that vouchers of units pay for in part', () => {
  const sell = (customer: number | undefined, covered: { voucher: number; product: number; units: number }[]) => ({
    ...(customer === undefined ? {} : { customer }),
    lines: [{ product: server.facility.products.water }],
    covered,
    payments: [{ paymentMethod: server.facility.methods.cash, amount: 1.5 }],
  });

  test('uses up the units and charges the lines alone', async () => {
    const { products } = server.facility;
    const { id: customer } = await server.api.create('customer', { name: 'Pere Pons' });
    const { voucher } = await put(customer, swims, 10);
    const sold = await server.api.run('checkout', sell(customer, [{ voucher, product: products.court, units: 2 }]));
    expect(sold.invoice.total).toBe(1.5);
    expect(sold.invoice.lines).toHaveLength(1);
    expect((await server.api.get('voucher', voucher)).balance).toBe(8);
    expect((await server.api.list('voucherMovement', `voucher=${voucher}&sort=-id&limit=1`))[0]).toMatchObject({
      type: 2,
      amount: -2,
    });
  });

  test('changes nothing where the voucher is another’s, pays for something else, or holds less', async () => {
    const { products, customers } = server.facility;
    const { id: customer } = await server.api.create('customer', { name: 'Rita Roca' });
    const { voucher } = await put(customer, swims, 1);
    const attempt = (who: number | undefined, product: number, units: number) => () =>
      server.api.call('checkout', sell(who, [{ voucher, product, units }]));
    await expectRefused(server, attempt(customers.club, products.court, 1), 'validation_failed', [
      ['#/covered/0/voucher', 'unknown_reference'],
    ]);
    await expectRefused(server, attempt(undefined, products.court, 1), 'validation_failed', [
      ['#/customer', 'customer_required'],
    ]);
    await expectRefused(server, attempt(customer, products.water, 1), 'validation_failed', [
      ['#/covered/0/voucher', 'invalid_value'],
    ]);
    await expectRefused(server, attempt(customer, products.court, 2), 'insufficient_balance');
  });
});
