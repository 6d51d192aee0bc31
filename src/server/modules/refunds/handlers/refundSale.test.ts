import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Facility, pins } from '#test/kit/facility.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';

let server: FacilityServer;
let facility: Facility;
let methods: { cash: number; card: number; transfer: number; online: number; voucher: number; deposit: number };
beforeAll(async () => {
  server = await startOpen();
  ({ facility } = server);
  const typed = await server.api.list('paymentMethod', 'limit=100');
  const ofType = (type: number): number => typed.find((method) => method.type === type)?.id ?? 0;
  methods = { ...facility.methods, online: ofType(8), voucher: ofType(5), deposit: ofType(6) };
});
afterAll(() => server.stop());

const pay = (method: keyof typeof methods, amount: number, values: object = {}) => ({
  paymentMethod: methods[method],
  amount,
  ...values,
});
const saleOf = (id: number) => server.api.get('sale', id);
const statusOf = async (id: number) => (await saleOf(id)).status;
const lastOf = async <N extends 'payment' | 'sale'>(model: N) => (await server.api.list(model, 'sort=-id&limit=1'))[0];

/** A paid sale on no document. */
async function paidSale(payments: readonly ReturnType<typeof pay>[], values: object = {}): Promise<number> {
  const { id } = await server.api.run('saveSale', { product: facility.products.court, ...values });
  await server.api.run('paySale', { sale: id, payments: [...payments], pos: facility.pos });
  return id;
}
/** A ticket, or another document, that is paid. */
async function sold(lines: readonly object[], payments: readonly ReturnType<typeof pay>[], values: object = {}) {
  const input = { lines, payments, pos: facility.pos, ...values };
  const reply = await server.api.send('POST', '/api/billing/checkout', input);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body as { invoice: { id: number; number: string }; sales: number[] };
}
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

describe('a sale on no document', () => {
  test.each(['cash', 'card', 'transfer', 'online'] as const)('goes back by %s, whatever paid it', async (method) => {
    const sale = await paidSale([pay('cash', 12.1)]);
    const answer = await server.api.run('refundSale', {
      sale,
      paymentMethod: methods[method],
      pos: facility.pos,
      reason: 'Lluvia',
      reference: 'D-1',
    });
    expect(answer).toMatchObject({
      payment: { amount: -12.1, reason: 'Lluvia', reference: 'D-1', tip: 0, change: 0, cancelationOf: null },
      sales: [{ id: sale, status: 6, canceled: 1 }],
      refunds: [{ status: 4, total: -12.1, units: -1, price: 12.1, cancelationOf: sale }],
      invoices: [],
    });
    const movements = server.rows<{ type: number; amount: number }>(
      'select "type", "amount" from "posMovement" where "payment" = ?',
      answer.payment?.id,
    );
    const type = { cash: 6, card: 7, transfer: null, online: null }[method];
    expect(movements).toEqual(type === null ? [] : [{ type, amount: -12_100_000 }]);
  });

  test('stays paid until all of it has gone back, by units and by amount', async () => {
    const sale = await paidSale([pay('card', 36.3)], { units: 3 });
    const states: unknown[] = [];
    for (const line of [{ units: 1.5 }, { amount: 10 }, { amount: 8.14 }, {}]) {
      const { payment, sales, refunds } = await server.api.run('refundSale', {
        sale,
        lines: [{ sale, ...line }],
        paymentMethod: methods.card,
      });
      states.push([payment?.amount, refunds[0]?.units, refunds[0]?.totalBeforeTaxes, sales[0]?.status]);
    }
    // 36.30 is 30.00 net: 18.15 is 15.00 of it, 28.15 23.264463, 36.29 29.991736.
    expect(states).toEqual([
      [-18.15, -1.5, -15, 4],
      [-10, -1, -8.264463, 4],
      [-8.14, -1, -6.727273, 4],
      [-0.01, -1, -0.008264, 6],
    ]);
  });

  test('of a basket goes back whole, or one of it', async () => {
    const parent = await paidSale([pay('card', 12.1)]);
    const { id: open } = await server.api.run('saveSale', { product: facility.products.court, status: 0 });
    const child = (await server.api.run('saveSale', { product: facility.products.water, parent: open })).id;
    await server.api.run('saveSale', { id: open, status: 2 });
    await server.api.run('paySale', { sales: [open, child], payments: [pay('card', 13.6)] });
    const part = await server.api.run('refundSale', {
      sale: open,
      lines: [{ sale: child, units: 0.5 }],
      paymentMethod: methods.card,
    });
    expect(part.payment?.amount).toBe(-0.75);
    const rest = await server.api.run('refundSale', { sale: open, paymentMethod: methods.card });
    expect(rest.payment?.amount).toBe(-12.85);
    expect([await statusOf(open), await statusOf(child), await statusOf(parent)]).toEqual([6, 6, 4]);
  });

  test('over nothing goes back without a payment', async () => {
    const sale = await paidSale([], { product: facility.products.free });
    const answer = await server.api.run('refundSale', { sale, paymentMethod: methods.cash });
    expect(answer).toMatchObject({ payment: null, sales: [{ status: 6 }], refunds: [{ total: 0, units: -1 }] });
  });

  test('keeps its tip', async () => {
    const sale = await paidSale([pay('cash', 12.1, { tip: 2 })]);
    const { payment } = await server.api.run('refundSale', { sale, paymentMethod: methods.cash });
    expect(payment).toMatchObject({ amount: -12.1, tip: 0 });
  });
});

describe('a sale on a document', () => {
  test('on a ticket has its credit note, confirmed', async () => {
    const { sales, invoice } = await sold(
      [court(), { product: facility.products.water, units: 3 }],
      [pay('cash', 16.6)],
    );
    const [first = 0, second = 0] = sales;
    const answer = await server.api.run('refundSale', { sale: first, paymentMethod: methods.cash, reason: 'Lluvia' });
    expect(answer).toMatchObject({
      payment: { amount: -12.1 },
      refunds: [{ cancelationOf: first, code: expect.stringMatching(/^RT26-\d{6}\/1$/), status: 4 }],
      invoices: [
        {
          number: expect.stringMatching(/^RT26-/),
          status: 1,
          total: -12.1,
          pending: 0,
          paymentStatus: 2,
          source: invoice.id,
          originalNumber: invoice.number,
          publicComments: 'Lluvia',
        },
      ],
    });
    expect([await statusOf(first), await statusOf(second)]).toEqual([6, 4]);
    const rest = await server.api.run('refundSale', {
      invoice: invoice.id,
      lines: [{ line: (await server.api.list('invoiceLine', `sale=${second}`))[0]?.id ?? 0, units: 3 }],
      paymentMethod: methods.card,
    });
    expect(rest).toMatchObject({ payment: { amount: -4.5, type: 2 }, sales: [{ id: second, status: 6 }] });
  });

  test('on an invoice converted from its ticket has one of that', async () => {
    const { sales, invoice } = await sold([court()], [pay('card', 12.1)], { customer: facility.customers.club });
    const full = await server.api.run('convertInvoice', { invoice: invoice.id, confirm: true });
    const answer = await server.api.run('refundSale', { sale: sales[0] ?? 0, paymentMethod: methods.card });
    expect(answer).toMatchObject({
      invoices: [{ source: full.id, number: expect.stringMatching(/^R26-/) }],
      sales: [{ id: sales[0], status: 6 }],
    });
  });

  test('without a sale goes back by its invoice, in part and whole, with a receipt where its type has them', async () => {
    await server.api.update('invoiceType', facility.types.R ?? 0, { allowReceipts: true });
    const body = {
      type: facility.types.F,
      customer: facility.customers.club,
      lines: [
        { description: 'Alquiler', price: 20 },
        { description: 'Regalo', price: 0 },
      ],
    };
    const draft = (await server.api.send('POST', '/api/model/invoice', body)).body as { id: number };
    const invoice = await server.api.run('confirmInvoice', { invoice: draft.id });
    await server.api.run('payInvoice', { invoice: invoice.id, payments: [pay('transfer', 20)] });
    const [line, gift] = await server.api.list('invoiceLine', `invoice=${invoice.id}&sort=id`);
    const refund = (lines?: object[]) =>
      server.api.send('POST', '/api/billing/refundSale', {
        invoice: invoice.id,
        paymentMethod: methods.transfer,
        lines,
      });
    expect((await refund([{ line: line?.id, amount: 5 }])).body).toMatchObject({ payment: { amount: -5 }, sales: [] });
    expect((await refund([{ line: gift?.id }])).body).toMatchObject({ payment: null, invoices: [{ total: 0 }] });
    expect((await refund()).body).toMatchObject({ payment: { amount: -15 } });
    const receipts = await server.api.list('invoiceReceipt', 'sort=-id&limit=2');
    expect(receipts.map(({ amount }) => amount)).toEqual([-15, -5]);
    await server.api.update('invoiceType', facility.types.R ?? 0, { allowReceipts: false });
  });

  test('a free line of a ticket goes back without a payment', async () => {
    const { sales } = await sold([court(), { product: facility.products.free }], [pay('card', 12.1)]);
    const answer = await server.api.run('refundSale', { sale: sales[1] ?? 0, paymentMethod: methods.card });
    expect(answer).toMatchObject({ payment: null, sales: [{ status: 6 }], invoices: [{ total: 0, paymentStatus: 2 }] });
  });

  test('is set off first where the invoice is unpaid in part', async () => {
    const fee = { product: facility.products.fee };
    const { sales, invoice } = await sold([fee, fee], [pay('card', 60)], { customer: facility.customers.club });
    const answer = await server.api.run('refundSale', { sale: sales[0] ?? 0, paymentMethod: methods.card });
    expect(answer).toMatchObject({ payment: { amount: -20 }, invoices: [{ total: -40, pending: 0 }] });
    expect([await statusOf(sales[0] ?? 0), await statusOf(sales[1] ?? 0)]).toEqual([6, 4]);
    expect(await server.api.get('invoice', invoice.id)).toMatchObject({ pending: 0 });
  });
});

describe('goods', () => {
  const stock = async (product: number) => (await server.api.get('product', product)).stock;
  const newBall = async () => (await server.api.create('product', { name: 'Pelota', price: 4, useStock: true })).id;

  test('come back by the units that are returned, and all at last', async () => {
    const ball = await newBall();
    const sale = await paidSale([pay('card', 16)], { product: ball, units: 4 });
    const left: unknown[] = [await stock(ball)];
    for (const line of [{ units: 1.5 }, { amount: 3 }, {}]) {
      await server.api.run('refundSale', { sale, lines: [{ sale, ...line }], paymentMethod: methods.card });
      left.push(await stock(ball));
    }
    expect(left).toEqual([-4, -2.5, -2.5, 0]);
  });

  test('on a ticket come back, too', async () => {
    const ball = await newBall();
    const { sales } = await sold([{ product: ball, units: 2 }], [pay('card', 8)]);
    await server.api.run('refundSale', { sale: sales[0] ?? 0, paymentMethod: methods.card });
    expect(await stock(ball)).toBe(0);
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
    await server.api.run('refundSale', { sale, lines: [{ sale, amount: 9 }], paymentMethod: methods.card });
    expect(await balance()).toBe(8);
    await server.api.run('voucherConsume', { customer, voucherType: swims, amount: 3 });
    const rest = await server.api.call('refundSale', { sale, paymentMethod: methods.card });
    expect(rest).toMatchObject({ status: 409, body: { code: 'insufficient_balance' } });
    const { payment } = await server.api.run('refundSale', {
      sale,
      lines: [{ sale, amount: 22.5 }],
      paymentMethod: methods.card,
    });
    expect([payment?.amount, await balance()]).toEqual([-22.5, 0]);
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

describe('who refunds', () => {
  test('may be authorised by a manager', async () => {
    const sale = await paidSale([pay('card', 12.1)]);
    const { token } = await server
      .as(null)
      .run('sessionStart', { user: facility.users.frontDesk, pin: pins.frontDesk });
    const till = server.as(token);
    const input = { sale, paymentMethod: methods.card, pos: facility.pos };
    const refused = await till.call('refundSale', input);
    expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_scope', detail: 'billing:refund' } });
    const lent = await till.run('sessionAuthorise', {
      user: facility.users.manager,
      pin: pins.manager,
      scope: 'billing:refund',
    });
    const headers = { 'x-taquilla-authorisation': lent.token };
    expect(await till.call('refundSale', input, headers)).toMatchObject({ status: 200 });
    expect(await statusOf(sale)).toBe(6);
  });

  test('of two tills at once for one sale, one does', async () => {
    const sale = await paidSale([pay('card', 12.1)]);
    const replies = await Promise.all(
      [1, 2].map(() => server.api.call('refundSale', { sale, paymentMethod: methods.card })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await lastOf('payment')).toMatchObject({ amount: -12.1 });
  });
});

test('X counts what went back by its method', async () => {
  const before = await server.api.run('posStatus', { pos: facility.pos });
  const sale = await paidSale([pay('cash', 12.1)]);
  await server.api.run('refundSale', { sale, lines: [{ sale, amount: 2.1 }], paymentMethod: methods.cash });
  const { expectedCash } = await server.api.run('posStatus', { pos: facility.pos });
  expect((expectedCash ?? 0) - (before.expectedCash ?? 0)).toBeCloseTo(10, 6);
});
