import { beforeAll, describe, expect, test } from 'vitest';
import type { InputOf, OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { expectSaleAnswer } from '#test/conformance/saleAnswer.ts';
import { addPos } from '#test/kit/facility.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';

type Input = InputOf<Contract<'voucherRecharge'>>;
type Recharged = OutputOf<Contract<'voucherRecharge'>>;

const PATH = '/api/vouchers/recharge.json';

let server: FacilityServer;
/** Ten swims: units, 45.00, for a year. */
let swims: number;
/** A purse: money, for ever. */
let purse: number;
beforeAll(async () => {
  server = await startOpen();
  ({ swims, purse } = await addVoucherTypes(server));
});

const newCustomer = async (): Promise<number> => (await server.api.create('customer', { name: 'Nadia Nadal' })).id;
const recharge = (input: Input): Promise<Recharged> => server.api.run('voucherRecharge', input);
const lastEvent = (): number => server.rows<{ n: number }>('select max("sequence") as "n" from "event"')[0]?.n ?? 0;
const eventsAfter = (sequence: number): string[] =>
  server
    .rows<{ type: string }>('select "type" from "event" where "sequence" > ? order by "sequence"', sequence)
    .map(({ type }) => type);
const movementsOf = (voucher: number) => server.api.list('voucherMovement', `voucher=${voucher}&sort=id`);

describe('a recharge without a method of payment', () => {
  test('is on the voucher at once, and its sale is left pending', async () => {
    const customer = await newCustomer();
    const before = lastEvent();
    const reply = await server.api.send('POST', PATH, { customer, voucherType: swims, amount: 10 });
    expect(reply.status).toBe(200);
    const { balance, sale, voucher, voucherMovement } = reply.body as Recharged;
    expect(balance).toBe(10);
    expectSaleAnswer(sale);
    expect(sale).toMatchObject({
      customer,
      customerName: 'Nadia Nadal',
      description: 'Bono baños',
      productName: 'Bono 10 baños',
      units: 1,
      price: 45,
      total: 45,
      totalBeforeTaxes: 37.190083,
      taxRate: 21,
      status: 2,
      invoice: null,
      invoiced: 0,
      voucherType: swims,
      fkModel: 'voucher',
      fkId: voucher,
      pos: server.facility.pos,
      created: '2026-03-02T10:00:00+01:00',
    });
    expect(await server.api.get('sale', sale.id)).toMatchObject({ status: 2, pending: 45, customer });
    expect(await server.api.get('voucher', voucher)).toMatchObject({ customer, voucherType: swims, balance: 10 });
    expect(await movementsOf(voucher)).toMatchObject([
      {
        id: voucherMovement,
        type: 1,
        amount: 10,
        expires: '2027-03-02T10:00:00+01:00',
        lot: null,
        sale: sale.id,
        payment: null,
        notes: null,
      },
    ]);
    expect(eventsAfter(before)).toEqual([
      'voucher.created',
      'sale.created',
      'voucherMovement.created',
      'voucher.recharged',
    ]);
  });

  test('with null in all that is optional is the same', async () => {
    const input = { customer: await newCustomer(), voucherType: swims, amount: 10 };
    const absent = { price: null, expiration: null, notes: null, paymentMethod: null, pos: null };
    const { balance, sale } = await recharge({ ...input, ...absent });
    expect([balance, sale.total, sale.status]).toEqual([10, 45, 2]);
  });

  test('keeps its sale as it is: what it sold is on the voucher', async () => {
    const { sale } = await recharge({ customer: await newCustomer(), voucherType: swims, amount: 10 });
    for (const values of [{ customer: await newCustomer() }, { price: 1 }, { status: 0 }]) {
      const send = () => server.api.send('POST', '/api/billing/saveSale', { id: sale.id, ...values });
      await expectRefused(server, send, 'immutable_record');
    }
  });

  test('that costs nothing leaves nothing to be paid', async () => {
    const { balance, sale } = await recharge({
      customer: await newCustomer(),
      voucherType: purse,
      amount: 5,
      price: 0,
    });
    expect([balance, sale.total, sale.status, sale.invoice]).toEqual([5, 0, 4, null]);
  });
});

describe('a recharge that is paid at once', () => {
  test.each([
    ['cash', 6],
    ['card', 7],
  ] as const)('in %s has its payment, its ticket and its movement of the cash point', async (method, type) => {
    const customer = await newCustomer();
    const before = lastEvent();
    const paymentMethod = server.facility.methods[method];
    const { balance, sale, voucher } = await recharge({ customer, voucherType: swims, amount: 10, paymentMethod });
    expect(balance).toBe(10);
    expectSaleAnswer(sale);
    expect(sale).toMatchObject({
      status: 4,
      total: 45,
      invoiced: 1,
      invoiceNumber: expect.stringMatching(/^T26-\d{6}$/),
      invoiceDate: '2026-03-02',
      code: `${sale.invoiceNumber}/1`,
    });
    const [movement] = await movementsOf(voucher);
    expect(movement).toMatchObject({ sale: sale.id, payment: expect.any(Number) });
    expect(await server.api.get('payment', movement?.payment ?? 0)).toMatchObject({
      paymentMethod,
      amount: 45,
      customer,
      pos: server.facility.pos,
    });
    expect(await server.api.list('salePayment', `sale=${sale.id}`)).toMatchObject([
      { payment: movement?.payment, amount: 45 },
    ]);
    expect(await server.api.list('posMovement', `payment=${movement?.payment}`)).toMatchObject([{ type, amount: 45 }]);
    const ticket = await server.api.get('invoice', sale.invoice ?? 0);
    expect(ticket).toMatchObject({
      type: server.facility.types.T,
      customer,
      status: 1,
      paymentStatus: 2,
      total: 45,
      pending: 0,
      totalBeforeTaxes: 37.19,
      lines: [{ description: 'Bono baños', units: 1, total: 45, sale: sale.id }],
    });
    expect((await server.api.send('GET', ticket.document ?? '')).headers.get('content-type')).toBe('application/pdf');
    expect(eventsAfter(before)).toEqual([
      'voucher.created',
      'invoice.created',
      'sale.created',
      'payment.created',
      'posMovement.created',
      'sale.paid',
      'invoice.confirmed',
      'invoice.paid',
      'voucherMovement.created',
      'voucher.recharged',
    ]);
  });

  test('by transfer or online needs no cash point that is open', async () => {
    const closed = await addPos(server.api, { name: 'Cerrada' });
    const online = (await server.api.create('paymentMethod', { name: 'Pasarela', type: 8 })).id;
    for (const paymentMethod of [server.facility.methods.transfer, online]) {
      const input = { customer: await newCustomer(), voucherType: swims, amount: 10, paymentMethod, pos: closed };
      const { sale, voucher } = await recharge(input);
      expect(sale).toMatchObject({ status: 4, invoiced: 1, pos: closed });
      const [movement] = await movementsOf(voucher);
      expect(await server.api.list('posMovement', `payment=${movement?.payment}`)).toEqual([]);
    }
  });

  test('for nothing has a ticket over nothing', async () => {
    const paymentMethod = server.facility.methods.cash;
    const { sale, voucher } = await recharge({
      customer: await newCustomer(),
      voucherType: purse,
      amount: 5,
      price: 0,
      paymentMethod,
    });
    expect(sale).toMatchObject({ status: 4, total: 0, invoiced: 1 });
    expect(await movementsOf(voucher)).toMatchObject([{ payment: null }]);
    expect(await server.api.get('invoice', sale.invoice ?? 0)).toMatchObject({ total: 0, paymentStatus: 2 });
  });

  test('on account of the session it is in: the X report has it', async () => {
    const report = async () => server.api.run('posXReport', { pos: server.facility.pos });
    const before = await report();
    const paymentMethod = server.facility.methods.cash;
    await recharge({ customer: await newCustomer(), voucherType: swims, amount: 10, paymentMethod });
    const after = await report();
    expect(after.cash.expected - before.cash.expected).toBe(45);
    expect(after.tickets.count - before.tickets.count).toBe(1);
  });
});

describe('what is put in', () => {
  test.each([
    ['swims', 0.001],
    ['swims', 999_999.999],
    ['purse', 0.01],
    ['purse', 20],
    ['purse', 999_999_999.99],
  ] as const)('on %s: %d', async (kind, amount) => {
    const voucherType = kind === 'swims' ? swims : purse;
    const { balance, voucher } = await recharge({ customer: await newCustomer(), voucherType, amount });
    expect(balance).toBe(amount);
    expect((await server.api.get('voucher', voucher)).balance).toBe(amount);
  });

  test('adds up on one voucher of a type, apart for each type and each customer', async () => {
    const [one, other] = [await newCustomer(), await newCustomer()];
    const first = await recharge({ customer: one, voucherType: purse, amount: 0.1 });
    const second = await recharge({ customer: one, voucherType: purse, amount: 0.2 });
    expect([second.balance, second.voucher]).toEqual([0.3, first.voucher]);
    expect((await recharge({ customer: one, voucherType: swims, amount: 1 })).balance).toBe(1);
    expect((await recharge({ customer: other, voucherType: purse, amount: 7 })).balance).toBe(7);
    expect(await server.api.list('voucher', `customer=${one}&sort=id`)).toMatchObject([
      { balance: 0.3 },
      { balance: 1 },
    ]);
  });

  test.each([
    ['a price of its own', { price: 39.95 }, 39.95],
    ['for nothing', { price: 0 }, 0],
    ['with six decimals, of which the sale takes the cents', { price: 12.345678 }, 12.35],
  ])('%s', async (_, values, total) => {
    const { sale } = await recharge({ customer: await newCustomer(), voucherType: swims, amount: 10, ...values });
    expect([sale.price, sale.total]).toEqual([values.price, total]);
  });

  test('with notes, which stay on the movement', async () => {
    const notes = 'Regalo de cumpleaños\r\nde su tía';
    const { voucher } = await recharge({ customer: await newCustomer(), voucherType: swims, amount: 1, notes });
    expect(await movementsOf(voucher)).toMatchObject([{ notes: 'Regalo de cumpleaños\nde su tía' }]);
  });
});

describe('the expiry', () => {
  const expiryOf = async (input: Omit<Input, 'customer' | 'amount'>): Promise<string | null | undefined> => {
    const { voucher } = await recharge({ customer: await newCustomer(), amount: 1, ...input });
    return (await movementsOf(voucher))[0]?.expires;
  };

  test.each([
    ['2026-12-31', '2026-12-31T00:00:00+01:00'],
    ['2026-07-01T12:30', '2026-07-01T12:30:00+02:00'],
    ['2026-07-01T12:30:00Z', '2026-07-01T14:30:00+02:00'],
    ['2026-03-02T10:00:01+01:00', '2026-03-02T10:00:01+01:00'],
  ])('%s is %s', async (expiration, expected) => {
    expect(await expiryOf({ voucherType: swims, expiration })).toBe(expected);
  });

  test('is what the type says, or none where it says nothing', async () => {
    expect(await expiryOf({ voucherType: swims })).toBe('2027-03-02T10:00:00+01:00');
    expect(await expiryOf({ voucherType: purse })).toBe(null);
  });

  test('takes out what was not used in time, before more is put in', async () => {
    const later = await startOpen();
    const { swims: type } = await addVoucherTypes(later);
    const customer = later.facility.customers.visitor;
    const put = (amount: number, expiration?: string) =>
      later.api.run('voucherRecharge', { customer, voucherType: type, amount, expiration });
    await put(5, '2026-03-09');
    const { voucher } = await put(3, '2026-06-01');
    later.clock.now = Date.parse('2026-03-09T00:00:00+01:00');
    expect((await later.api.run('voucherBalance', { customer })).balances).toMatchObject([{ balance: 3 }]);
    const { balance } = await put(2);
    expect(balance).toBe(5);
    expect((await later.api.get('voucher', voucher)).balance).toBe(5);
    const movements = await later.api.list('voucherMovement', 'sort=id');
    expect(movements.map(({ type: kind, amount, lot }) => [kind, amount, lot])).toEqual([
      [1, 5, null],
      [1, 3, null],
      [3, -5, movements[0]?.id],
      [1, 2, null],
    ]);
    await later.stop();
  });
});

describe('the cash point', () => {
  test('is the only one that is open, the one named, or that of the key', async () => {
    const elsewhere = await startOpen();
    const { api, facility } = elsewhere;
    const { swims: voucherType } = await addVoucherTypes(elsewhere);
    const [bar, shut] = [await addPos(api, { name: 'Bar' }), await addPos(api, { name: 'Cerrada' })];
    const input = {
      customer: facility.customers.visitor,
      voucherType,
      amount: 1,
      paymentMethod: facility.methods.cash,
    };
    expect((await api.run('voucherRecharge', input)).sale.pos).toBe(facility.pos);
    await api.run('posOpen', { pos: bar, realCashCount: 0 });
    expect((await api.call('voucherRecharge', input)).body).toMatchObject({
      errors: [{ pointer: '#/pos', code: 'required' }],
    });
    expect((await api.run('voucherRecharge', { ...input, pos: bar })).sale.pos).toBe(bar);
    expect((await api.call('voucherRecharge', { ...input, pos: shut })).body).toMatchObject({
      code: 'cash_point_closed',
    });
    const { key } = await api.run('keyCreate', { name: 'Bar', scopes: ['*'], pos: bar });
    expect((await elsewhere.as(key).run('voucherRecharge', input)).sale.pos).toBe(bar);
    // None of several: a transfer belongs to no cash point.
    const paymentMethod = facility.methods.transfer;
    expect((await api.run('voucherRecharge', { ...input, paymentMethod })).sale).toMatchObject({
      pos: null,
      status: 4,
    });
    await elsewhere.stop();
  });
});

describe('at once', () => {
  test('two recharges both count', async () => {
    const customer = await newCustomer();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        recharge({ customer, voucherType: swims, amount: 3, paymentMethod: server.facility.methods.cash }),
      ),
    );
    expect(replies.map(({ balance }) => balance).toSorted((a, b) => a - b)).toEqual([
      3, 6, 9, 12, 15, 18, 21, 24, 27, 30,
    ]);
    expect(new Set(replies.map(({ voucher }) => voucher)).size).toBe(1);
    expect(new Set(replies.map(({ sale }) => sale.invoiceNumber)).size).toBe(10);
    expect(await server.api.list('voucher', `customer=${customer}`)).toMatchObject([{ balance: 30 }]);
  });

  test('or again under one key it is one recharge', async () => {
    const customer = await newCustomer();
    const input = { customer, voucherType: swims, amount: 3, paymentMethod: server.facility.methods.cash };
    const headers = { 'idempotency-key': 'recharge-1' };
    await Promise.all([1, 2, 3].map(() => server.api.call('voucherRecharge', input, headers)));
    const again = await server.api.call('voucherRecharge', input, headers);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body.balance).toBe(3);
    expect(await movementsOf(again.body.voucher)).toHaveLength(1);
  });
});

test('the balances of a customer are listed type by type, with what they are made of', async () => {
  const customer = await newCustomer();
  expect(await server.api.run('voucherBalance', { customer })).toEqual({ customer, balances: [] });
  const never = await recharge({ customer, voucherType: purse, amount: 12.5 });
  const late = await recharge({ customer, voucherType: swims, amount: 10, expiration: '2026-09-01' });
  const early = await recharge({ customer, voucherType: swims, amount: 2.5, expiration: '2026-04-01' });
  const reply = await server.api.send('GET', `/api/vouchers/balance.json?customer=${customer}`);
  expect(reply.body).toEqual({
    customer,
    balances: [
      {
        voucher: never.voucher,
        voucherType: purse,
        name: 'Monedero',
        kind: 1,
        balance: 12.5,
        lots: [{ voucherMovement: never.voucherMovement, remaining: 12.5, expires: null }],
      },
      {
        voucher: late.voucher,
        voucherType: swims,
        name: 'Bono baños',
        kind: 2,
        balance: 12.5,
        lots: [
          { voucherMovement: early.voucherMovement, remaining: 2.5, expires: '2026-04-01T00:00:00+02:00' },
          { voucherMovement: late.voucherMovement, remaining: 10, expires: '2026-09-01T00:00:00+02:00' },
        ],
      },
    ],
  });
  expect((await server.api.call('voucherBalance', { customer: 999_999 })).status).toBe(404);
});

describe('a type of voucher', () => {
  const PURSE = { name: 'Tarjeta regalo', kind: 1 };

  test.each(['-P1M', 'PT0S', 'P9000Y'])('does not last %s', async (expiration) => {
    const reply = await server.api.send('POST', '/api/model/voucherType', {
      ...PURSE,
      product: server.facility.products.free,
      expiration,
    });
    expect(reply.body).toMatchObject({ errors: [{ pointer: '#/expiration', code: 'invalid_value' }] });
  });

  test('changes from money to units only while nobody has one', async () => {
    const type = await server.api.create('voucherType', { ...PURSE, product: server.facility.products.free });
    expect((await server.api.update('voucherType', type.id, { kind: 2 })).kind).toBe(2);
    await recharge({ customer: await newCustomer(), voucherType: type.id, amount: 1 });
    const reply = await server.api.send('POST', `/api/model/voucherType/${type.id}`, { kind: 1 });
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'in_use' }]);
    expect((await server.api.update('voucherType', type.id, { kind: 2, name: 'Otro nombre' })).name).toBe(
      'Otro nombre',
    );
  });
});

describe('a recharge by several methods', () => {
  const twoWays = () => [
    { paymentMethod: server.facility.methods.card, amount: 20 },
    { paymentMethod: server.facility.methods.cash, amount: 25, tendered: 50 },
  ];

  test('is paid at once, with its document and the change', async () => {
    const customer = await newCustomer();
    const { sale, change, balance, voucher } = await recharge({
      ...{ customer, voucherType: swims, amount: 10, payments: twoWays() },
    });
    expect({ change, balance }).toEqual({ change: 25, balance: 10 });
    expect(sale).toMatchObject({ status: 4, total: 45, invoiceNumber: expect.any(String) });
    expect(await movementsOf(voucher)).toMatchObject([{ amount: 10, sale: sale.id, payment: expect.any(Number) }]);
    const paid = await server.api.list('invoicePayment', `invoice=${sale.invoice}&sort=id`);
    expect(paid).toMatchObject([{ amount: 20 }, { amount: 25 }]);
  });

  test.each([
    ['less than it costs', (all: object[]) => ({ payments: all.slice(1) }), '#/payments', 'total_mismatch'],
    ['both ways at once', (all: object[]) => ({ payments: all, paymentMethod: 1 }), '#/payments', 'invalid_value'],
  ] as const)('%s is refused', async (_, by, pointer, code) => {
    const customer = await newCustomer();
    const send = () => server.api.send('POST', PATH, { customer, voucherType: swims, amount: 10, ...by(twoWays()) });
    await expectRefused(server, send, 'validation_failed', [[pointer, code]]);
  });
});
