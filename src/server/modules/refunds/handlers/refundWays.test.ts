/** How what is refunded goes back: the way it came, onto a wallet, onto the balances that paid. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PaidSales, paidSalesOf } from '#test/kit/paidSales.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';

let server: FacilityServer;
let pay: PaidSales['pay'];
let methods: PaidSales['methods'];
let facility: PaidSales['facility'];
let statusOf: PaidSales['statusOf'];
let paidSale: PaidSales['paidSale'];
let sold: PaidSales['sold'];
beforeAll(async () => {
  server = await startOpen();
  ({ pay, methods, facility, statusOf, paidSale, sold } = await paidSalesOf(server));
});
afterAll(() => server.stop());

const court = () => ({ product: facility.products.court });

describe('without a method money goes back the way it came', () => {
  type Way = readonly [method: keyof typeof methods, amount: number];
  const back = ({ payments }: { payments: readonly { paymentMethod: number | null; amount: number | null }[] }) =>
    payments.map(({ paymentMethod, amount }) => [
      Object.entries(methods).find(([, id]) => id === paymentMethod)?.[0],
      amount,
    ]);
  const paidBy = (ways: readonly Way[]) => ways.map(([method, amount]) => pay(method, amount));

  test.each<[readonly Way[], readonly Way[]]>([
    [[['cash', 12.1]], [['cash', -12.1]]],
    [
      [
        ['cash', 2],
        ['transfer', 3],
        ['card', 7.1],
      ],
      [
        ['card', -7.1],
        ['transfer', -3],
        ['cash', -2],
      ],
    ],
    [
      [
        ['cash', 4],
        ['card', 4.1],
        ['cash', 4],
      ],
      [
        ['cash', -8],
        ['card', -4.1],
      ],
    ],
  ])('%j', async (ways, expected) => {
    const answer = await server.api.run('refundSale', { sale: await paidSale(paidBy(ways)), pos: facility.pos });
    expect(back(answer)).toEqual(expected);
    expect(answer.payment).toEqual(answer.payments[0]);
    const scopes = server.rows('select "scope" from "payment" order by "id" desc limit ?', expected.length);
    expect(scopes).toEqual(expected.map(() => ({ scope: 'billing:refund' })));
  });

  test('in parts, what was paid last first, and never more than came', async () => {
    const sale = await paidSale([pay('cash', 5), pay('card', 7.1)]);
    const part = async (amount: number) =>
      back(await server.api.run('refundSale', { sale, lines: [{ sale, amount }], pos: facility.pos }));
    expect(await part(4)).toEqual([['card', -4]]);
    expect(await part(4)).toEqual([
      ['card', -3.1],
      ['cash', -0.9],
    ]);
    expect(await part(4.1)).toEqual([['cash', -4.1]]);
  });

  test('of a basket and of a ticket, each method once', async () => {
    const basket = await sold([court(), court(), court()], [pay('cash', 18), pay('card', 18.3)]);
    const whole = await server.api.run('refundSale', { invoice: basket.invoice.id, pos: facility.pos });
    expect(back(whole)).toEqual([
      ['card', -18.3],
      ['cash', -18],
    ]);
  });

  test('a payment moved to another method goes back by that one; a reversed one not at all', async () => {
    const sale = await paidSale([pay('cash', 12.1)]);
    const [share] = await server.api.list('salePayment', `sale=${sale}`);
    await server.api.run('changePaymentMethod', { payment: share?.payment ?? 0, paymentMethod: methods.transfer });
    expect(back(await server.api.run('refundSale', { sale }))).toEqual([['transfer', -12.1]]);
  });

  test('what a document owes by itself goes back as the document was paid', async () => {
    const lines = [{ description: 'Alquiler', price: 50 }];
    const { id } = await server.api.create('invoice', {
      type: facility.types.F ?? 0,
      customer: facility.customers.club,
      lines,
    });
    const invoice = (await server.api.run('confirmInvoice', { invoice: id })).id;
    const payments = [pay('cash', 20), pay('transfer', 30)];
    await server.api.run('payInvoice', { invoice, payments, pos: facility.pos });
    expect(back(await server.api.run('refundSale', { invoice, pos: facility.pos }))).toEqual([
      ['transfer', -30],
      ['cash', -20],
    ]);
  });

  test('a method that is not used any more has to be replaced by another', async () => {
    const { id: old } = await server.api.create('paymentMethod', { name: 'Cheque', type: 3 });
    const { id: sale } = await server.api.run('saveSale', { product: facility.products.court });
    await server.api.run('paySale', { sale, payments: [{ paymentMethod: old, amount: 12.1 }] });
    await server.api.update('paymentMethod', old, { active: false });
    const reply = await server.api.call('refundSale', { sale });
    expect(reply).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '#/paymentMethod', code: 'method_retired' }] },
    });
    const answer = await server.api.run('refundSale', { sale, paymentMethod: methods.cash, pos: facility.pos });
    expect(back(answer)).toEqual([['cash', -12.1]]);
  });
});

describe('onto a wallet', () => {
  const newCustomer = async () => (await server.api.create('customer', { name: 'Olga' })).id;
  const held = async (customer: number) =>
    (await server.api.list('voucher', `customer=${customer}`)).map(({ voucherType, balance }) => [
      voucherType,
      balance,
    ]);
  let purse: number;
  let swims: number;
  beforeAll(async () => {
    ({ purse, swims } = await addVoucherTypes(server));
  });

  type Sold = (customer: number | null) => Promise<{ sale: number } | { invoice: number }>;
  const of = (customer: number | null) => (customer === null ? {} : { customer });
  const ways: Readonly<Record<string, Sold>> = {
    'a ticket': async (customer) => {
      const { invoice } = await sold([court()], [pay('cash', 12.1)], of(customer));
      return { invoice: invoice.id };
    },
    'a sale on no document': async (customer) => ({ sale: await paidSale([pay('cash', 12.1)], of(customer)) }),
  };

  test.each(Object.keys(ways))('of %s: made where there is none, then the same one', async (name) => {
    const customer = await newCustomer();
    for (const balance of [12.1, 24.2]) {
      const answer = await server.api.run('refundSale', {
        ...((await ways[name]?.(customer)) ?? {}),
        ...{ paymentMethod: methods.voucher, voucherType: purse },
      });
      expect(answer.payments).toMatchObject([{ amount: -12.1, type: 5, customer }]);
      expect(await held(customer)).toEqual([[purse, balance]]);
    }
    const payments = [pay('voucher', 12.1)];
    await sold([court()], payments, { customer });
    expect(await held(customer)).toEqual([[purse, 12.1]]);
  });

  test.each(Object.keys(ways))('of who is named, where %s names nobody', async (name) => {
    const customer = await newCustomer();
    const refund = { ...((await ways[name]?.(null)) ?? {}), paymentMethod: methods.voucher, voucherType: purse };
    const nobody = await server.api.call('refundSale', refund);
    expect(nobody).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '#/customer', code: 'customer_required' }] },
    });
    const answer = await server.api.run('refundSale', { ...refund, customer });
    expect(answer.payments).toMatchObject([{ amount: -12.1, type: 5, customer }]);
    expect(await held(customer)).toEqual([[purse, 12.1]]);
  });

  test.each<readonly [string, (own: number) => Promise<object> | object, string, string]>([
    ['another’s', async () => ({ customer: await newCustomer() }), '#/customer', 'invalid_value'],
    ['one that is there no more', () => ({ voucherType: 999_999 }), '#/voucherType', 'unknown_reference'],
    ['one of units', () => ({ voucherType: swims }), '#/voucherType', 'invalid_value'],
    ['one by cash', () => ({ paymentMethod: methods.cash }), '#/voucherType', 'invalid_value'],
    ['one by no method', () => ({ paymentMethod: undefined }), '#/paymentMethod', 'required'],
    ['a deposit, too', () => ({ deposit: 1 }), '#/voucherType', 'invalid_value'],
  ])('not %s', async (_, values, pointer, code) => {
    const customer = await newCustomer();
    const refund = {
      ...((await ways['a ticket']?.(customer)) ?? {}),
      ...{ paymentMethod: methods.voucher, voucherType: purse },
      ...(await values(customer)),
    };
    const reply = await server.api.call('refundSale', refund);
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ pointer, code }] } });
    expect(await held(customer)).toEqual([]);
  });
});

describe('balances', () => {
  const deposit = async (balance: number) =>
    (await server.api.create('deposit', { customer: facility.customers.club, balance })).id;
  const balanceOf = async (id: number) => (await server.api.get('deposit', id)).balance;
  const purseOf = async () => {
    const { purse } = await addVoucherTypes(server);
    const customer = (await server.api.create('customer', { name: 'Con monedero' })).id;
    const { voucher } = await server.api.run('voucherRecharge', {
      customer,
      voucherType: purse,
      amount: 20,
      price: 20,
      paymentMethod: methods.card,
      pos: facility.pos,
    });
    return { customer, voucher, balance: async () => (await server.api.get('voucher', voucher)).balance };
  };

  test('what a voucher paid goes back into it', async () => {
    const purse = await purseOf();
    const sale = await paidSale([pay('voucher', 8), pay('card', 4.1)], { customer: purse.customer });
    expect(await purse.balance()).toBe(12);
    const refund = (amount: number) =>
      server.api.call('refundSale', { sale, lines: [{ sale, amount }], paymentMethod: methods.voucher });
    expect((await refund(5)).body.payment).toMatchObject({ amount: -5, type: 5 });
    expect(await purse.balance()).toBe(17);
    expect(await refund(3.01)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '#/voucher', code: 'required' }] },
    });
    // It can no longer be moved to another method: part of it is back.
    const [first] = await server.api.list('salePayment', `sale=${sale}&sort=id&limit=1`);
    const moved = { payment: first?.payment ?? 0, paymentMethod: methods.card, pos: facility.pos };
    expect(await server.api.call('changePaymentMethod', moved)).toMatchObject({ status: 409 });
    await refund(3);
    expect(await purse.balance()).toBe(20);
  });

  test('or into the one that is named, of the customer', async () => {
    const [purse, other] = [await purseOf(), await purseOf()];
    const sale = await paidSale([pay('card', 12.1)], { customer: purse.customer });
    const refund = (voucher: number) =>
      server.api.call('refundSale', { sale, paymentMethod: methods.voucher, voucher });
    expect(await refund(other.voucher)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '#/voucher', code: 'unknown_reference' }] },
    });
    await refund(purse.voucher);
    expect(await purse.balance()).toBe(32.1);
    expect(
      await server.api.run('voucherConsume', { customer: purse.customer, voucher: purse.voucher, amount: 32.1 }),
    ).toMatchObject({ balance: 0 });
  });

  test('what deposits paid goes back into them, the last first, and no more', async () => {
    const ids = [await deposit(10), await deposit(30)];
    const sale = await paidSale([pay('deposit', 24.2)], { units: 2, customer: facility.customers.club });
    expect(await Promise.all(ids.map(balanceOf))).toEqual([0, 15.8]);
    const refund = (amount: number) =>
      server.api.run('refundSale', { sale, lines: [{ sale, amount }], paymentMethod: methods.deposit });
    await refund(15);
    expect(await Promise.all(ids.map(balanceOf))).toEqual([0.8, 30]);
    await refund(9.2);
    expect(await Promise.all(ids.map(balanceOf))).toEqual([10, 30]);
  });

  test('a recharge is withdrawn from its voucher, as much as is refunded', async () => {
    const { swims } = await addVoucherTypes(server);
    const customer = (await server.api.create('customer', { name: 'Nadadora' })).id;
    const recharged = await server.api.run('voucherRecharge', {
      customer,
      voucherType: swims,
      amount: 10,
      paymentMethod: methods.card,
      pos: facility.pos,
    });
    const sale = recharged.sale.id;
    const balance = async () => (await server.api.get('voucher', recharged.voucher)).balance;
    const back = (line: { amount?: number; units?: number; voucherUnits?: number }) =>
      server.api.call('refundSale', { sale, lines: [{ sale, ...line }], paymentMethod: methods.card });
    // An amount takes none with it, unless somebody says how many.
    expect(await back({ amount: 9 })).toMatchObject({ status: 200 });
    expect(await balance()).toBe(10);
    expect(await back({ amount: 4.5, voucherUnits: 2 })).toMatchObject({ status: 200 });
    expect(await balance()).toBe(8);
    await server.api.run('voucherConsume', { customer, voucherType: swims, amount: 3 });
    const unknown = { status: 409, body: { code: 'insufficient_balance' } };
    expect(await back({})).toMatchObject(unknown);
    expect(await back({ amount: 1, voucherUnits: 6 })).toMatchObject(unknown);
    // All of it is paid back: none of what is left stays.
    expect(await back({ voucherUnits: 4 })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '#/lines', code: 'too_small' }] },
    });
    const { payment } = (await back({ voucherUnits: 5 })).body;
    expect([payment?.amount, await balance()]).toEqual([-31.5, 0]);
  });

  test('a recharge that was withdrawn before is paid back all the same', async () => {
    const { swims } = await addVoucherTypes(server);
    const input = {
      customer: facility.customers.visitor,
      voucherType: swims,
      amount: 10,
      paymentMethod: methods.card,
      pos: facility.pos,
    };
    const { sale, voucherMovement, voucher } = await server.api.run('voucherRecharge', input);
    await server.api.run('voucherRefund', { voucherMovement });
    await server.api.run('refundSale', { sale: sale.id, paymentMethod: methods.card });
    expect([await statusOf(sale.id), (await server.api.get('voucher', voucher)).balance]).toEqual([6, 0]);
  });
});
