import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { InputOf, OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { Client } from '#test/kit/client.ts';
import { addPos, type Facility, pins } from '#test/kit/facility.ts';
import { expectProblem, expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';

type Taking = InputOf<Contract<'takeBasketPayment'>>;
type Taken = OutputOf<Contract<'takeBasketPayment'>>;

let server: FacilityServer;
let facility: Facility;
let api: Client;
let bar: number;
let methods: ReadonlyMap<number, number>;
/** Money that nobody has used yet, of a customer of its own. */
let club: number;
const DAY = 24 * 3_600_000;

beforeAll(async () => {
  server = await startOpen();
  ({ facility, api } = server);
  bar = await addPos(api, { name: 'Bar' });
  await api.run('posOpen', { pos: bar, realCashCount: 50 });
  methods = new Map((await api.list('paymentMethod', 'limit=100')).map(({ type, id }) => [type ?? 0, id]));
  club = (await api.create('customer', { name: 'Nadia Ríos' })).id;
  const { purse } = await addVoucherTypes(server);
  const expiration = '2026-12-31T12:00:00Z';
  const recharge = { customer: club, voucherType: purse, amount: 500, expiration, pos: facility.pos };
  await api.run('voucherRecharge', { ...recharge, paymentMethod: facility.methods.card });
  const deposit = { customer: club, amount: 500, paymentMethod: facility.methods.card, pos: facility.pos };
  await api.run('depositRecharge', deposit);
});

const method = (type: number): number => methods.get(type) ?? 0;
const take = (values: Partial<Taking> = {}, by = api): Promise<Taken> =>
  by.run('takeBasketPayment', {
    ...{ pos: facility.pos, basket: randomUUID(), paymentMethod: facility.methods.card, amount: 12.1 },
    ...values,
  });
const refund = (basketPayment: number, values: object = {}, by = api) =>
  by.run('refundBasketPayment', { basketPayment, reason: 'Se va', ...values });
const court = () => [{ product: facility.products.court }];
const charge = (uuid: string, values: Partial<InputOf<Contract<'checkout'>>> = {}, by = api) =>
  by.call('checkout', { pos: facility.pos, uuid, lines: court(), payments: [], ...values });
const expected = async (pos = facility.pos) => {
  const { expectedCash, expectedCard } = await api.run('posStatus', { pos });
  return { cash: expectedCash ?? 0, card: expectedCard ?? 0 };
};
const held = (customer: number): number =>
  (server.rows<{ held: number }>(
    `select coalesce(sum("balance"), 0) as "held" from (
       select "customer", "balance" from "voucher" union all select "customer", "balance" from "deposit")
      where "customer" = ?`,
    customer,
  )[0]?.held ?? 0) / 1e6;
const ledger = (basket: string) =>
  server
    .rows<{ type: number; pos: number; amount: number }>(
      'select "type", "pos", "amount" from "basketPayment" where "basket" = ? order by "id"',
      basket,
    )
    .map(({ type, pos, amount }) => [type, pos, amount / 1e6]);
const signIn = async (user: number, pin: string): Promise<Client> =>
  server.as((await server.as(null).run('sessionStart', { user, pin })).token);
const round = (amount: number): number => Math.round(amount * 100) / 100;

/** Every way money can have gone before the basket is charged: by its type, what of it a terminal or a balance shows. */
const ways = [
  { name: 'card', type: 2, tip: 1, card: 1, balance: 0 },
  { name: 'transfer', type: 3, tip: 0, card: 0, balance: 0 },
  { name: 'online', type: 8, tip: 0, card: 0, balance: 0 },
  { name: 'voucher', type: 5, tip: 0, card: 0, balance: 1 },
  { name: 'deposit', type: 6, tip: 0, card: 0, balance: 1 },
] as const;
const ends = ['charged', 'given back'] as const;
const places = ['here', 'at another cash point'] as const;
const people = ['by who took it', 'by another'] as const;
const table = ways.flatMap((way) =>
  ends.flatMap((end) =>
    places.flatMap((place) =>
      people.map((who) => ({ ...way, end, place, who, what: `${way.name}, ${end} ${place} ${who}` })),
    ),
  ),
);

describe('what was taken ends once, whole, and is expected where it was taken:', () => {
  test.each(table)('$what', async ({ type, tip, card, balance, end, place, who }) => {
    const basket = randomUUID();
    const taker = await signIn(facility.users.manager, pins.manager);
    const ender = who === 'by another' ? api : taker;
    const pos = place === 'here' ? facility.pos : bar;
    const customer = balance === 1 ? { customer: club } : {};
    const before = { here: await expected(), there: await expected(bar), held: held(club) };

    const { basketPayment: taken, waiting } = await take(
      { basket, paymentMethod: method(type), amount: 7.1, ...(tip > 0 ? { tip } : {}), reference: '4711', ...customer },
      taker,
    );
    expect(waiting).toEqual([taken]);
    expect(taken).toMatchObject({ basket, type: 1, pos: facility.pos, paymentType: type, amount: 7.1, tip });
    expect(taken).toMatchObject({ reference: '4711', createUser: facility.users.manager, endedBy: null });
    expect((await expected()).card).toBe(round(before.here.card + card * (7.1 + tip)));
    expect(held(club)).toBe(round(before.held - balance * 7.1));

    if (end === 'given back') {
      const { basketPayment: back, waiting: left } = await refund(taken.id, { pos }, ender);
      expect(left).toEqual([]);
      expect(back).toMatchObject({ type: 3, source: taken.id, pos, amount: 7.1, tip, reason: 'Se va', payment: null });
      expect(back.createUser).toBe(who === 'by another' ? null : facility.users.manager);
      expect(held(club)).toBe(before.held);
      const there = place === 'here' ? before.here : before.there;
      const out = place === 'here' ? 0 : card * (7.1 + tip);
      expect(await expected(pos)).toEqual({ ...there, card: round(there.card - out) });
    } else {
      const reply = await charge(
        basket,
        { pos, payments: [{ paymentMethod: method(1), amount: 5 }], ...customer },
        ender,
      );
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      expect(reply.body.invoice).toMatchObject({ guid: basket, total: 12.1, pending: 0, paymentStatus: 2 });
      const [paid, inCash] = await api.list('payment', `sort=-id&limit=2`).then((found) => found.toReversed());
      expect(paid).toMatchObject({ type, amount: 7.1, tip, reference: '4711', pos });
      expect(inCash).toMatchObject({ type: 1, amount: 5, pos });
      expect(await api.get('basketPayment', (await api.get('basketPayment', taken.id)).endedBy ?? 0)).toMatchObject({
        ...{ type: 2, source: taken.id, payment: paid?.id, pos, amount: 7.1, tip },
      });
      expect(held(club)).toBe(round(before.held - balance * 7.1));
      // Where it is charged the payment comes in and what was taken goes: the terminal that has it keeps it.
      expect((await expected(bar)).card).toBe(before.there.card);
      expect((await expected()).card).toBe(round(before.here.card + card * (7.1 + tip)));
    }
    expect((await api.get('basketPayment', taken.id)).endedBy).not.toBeNull();
    expectProblem(
      await api.call('refundBasketPayment', { basketPayment: taken.id, reason: 'Otra vez' }),
      'basket_payment_ended',
    );
  });
});

describe('found again', () => {
  test.each([
    ['by the same session', () => api],
    ['by another user', () => signIn(facility.users.frontDesk, pins.frontDesk)],
  ])('a take and a return whose answers were lost are answered with the same rows %s', async (_, other) => {
    const [basket, uuid, back] = [randomUUID(), randomUUID(), randomUUID()];
    const before = await expected();
    const first = await take({ basket, uuid });
    const again = await take({ basket, uuid: uuid.toUpperCase() }, await other());
    expect(again).toEqual(first);
    expect(ledger(basket)).toEqual([[1, facility.pos, 12.1]]);
    const refunded = await refund(first.basketPayment.id, { uuid: back });
    expect(await refund(first.basketPayment.id, { uuid: back }, await other())).toEqual(refunded);
    expect(ledger(basket)).toHaveLength(2);
    expect(await expected()).toEqual(before);
    // Asked for once more it is found as it ended, and not taken anew.
    expect((await take({ basket, uuid })).waiting).toEqual([]);
    expect(ledger(basket)).toHaveLength(2);
  });

  test('an Idempotency-Key does the same within its session', async () => {
    const basket = randomUUID();
    const input = { pos: facility.pos, basket, paymentMethod: facility.methods.card, amount: 3 };
    const key = { 'idempotency-key': randomUUID() };
    const first = await api.call('takeBasketPayment', input, key);
    const again = await api.call('takeBasketPayment', input, key);
    expect(again.body).toEqual(first.body);
    expect(ledger(basket)).toHaveLength(1);
  });

  test('under one uuid there is one thing', async () => {
    const uuid = randomUUID();
    const { basketPayment } = await take({ uuid });
    const { basket, id } = basketPayment;
    const other = await take();
    const same = { pos: facility.pos, uuid, basket, paymentMethod: facility.methods.card, amount: 12.1 };
    for (const values of [{ amount: 12 }, { basket: randomUUID() }, { tip: 1 }, { paymentMethod: method(3) }]) {
      await expectRefused(server, () => api.call('takeBasketPayment', { ...same, ...values }), 'unique_conflict');
    }
    for (const basketPayment of [other.basketPayment.id, id]) {
      const input = { basketPayment, reason: 'Se va', uuid };
      await expectRefused(server, () => api.call('refundBasketPayment', input), 'unique_conflict');
    }
  });
});

describe('charging', () => {
  test('what waits pays first, in the order it was taken; the rest is paid as ever', async () => {
    const basket = randomUUID();
    await take({ basket, paymentMethod: method(3), amount: 4 });
    await take({ basket, amount: 3, tip: 0.5 });
    const reply = await charge(basket.toUpperCase(), { payments: [{ paymentMethod: method(1), amount: 10 }] });
    expect(reply.body.change).toBe(4.9);
    const paid = (await api.list('payment', 'sort=-id&limit=3')).toReversed();
    expect(paid.map(({ type, amount, tip }) => [type, amount, tip])).toEqual([
      [3, 4, 0],
      [2, 3, 0.5],
      [1, 5.1, 0],
    ]);
  });

  test.each([
    ['a basket made smaller', 12.11, 0.01],
    ['a line removed', 20, 7.9],
  ])('more than is due is refused with how much is too much: %s', async (_, amount, excess) => {
    const basket = randomUUID();
    const { basketPayment } = await take({ basket, amount });
    const problem = await expectRefused(server, () => charge(basket), 'basket_overpaid');
    expect(problem.detail).toBe(`${excess}`);
    // It is settled by giving it back, or by more in the basket.
    await refund(basketPayment.id);
    expectProblem(await charge(basket), 'validation_failed', [['#/payments', 'total_mismatch']]);
  });

  test('what is offered beside it is held to what is left, and named by its place', async () => {
    const basket = randomUUID();
    await take({ basket, amount: 10 });
    const payments = [{ paymentMethod: method(2), amount: 2.11 }];
    await expectRefused(server, () => charge(basket, { payments }), 'validation_failed', [
      ['#/payments/0/amount', 'too_big'],
    ]);
    expect((await charge(basket, { payments: [{ paymentMethod: method(2), amount: 2.1 }] })).status).toBe(200);
  });

  test('another basket is not paid by it', async () => {
    await take();
    expectProblem(await charge(randomUUID()), 'validation_failed', [['#/payments', 'total_mismatch']]);
  });

  test('what came off a balance pays for its customer alone', async () => {
    const basket = randomUUID();
    await take({ basket, paymentMethod: method(5), customer: club });
    for (const customer of [null, facility.customers.club]) {
      const faults: Faults = [['#/customer', 'invalid_value']];
      await expectRefused(server, () => charge(basket, { customer }), 'validation_failed', faults);
    }
    expect((await charge(basket, { customer: club })).status).toBe(200);
  });

  test('a method retired meanwhile takes and gives no more, and what it took is charged and given back', async () => {
    const { id: paymentMethod } = await api.create('paymentMethod', { name: 'Bizum', type: 8, openDrawer: false });
    const [charged, returned] = [await take({ paymentMethod }), await take({ paymentMethod })];
    await api.update('paymentMethod', paymentMethod, { active: false });
    const { basket } = charged.basketPayment;
    expectProblem(
      await api.call('takeBasketPayment', { pos: bar, basket, paymentMethod, amount: 1 }),
      'validation_failed',
      [['#/paymentMethod', 'invalid_value']],
    );
    expect((await charge(basket)).status).toBe(200);
    expect((await refund(returned.basketPayment.id)).waiting).toEqual([]);
  });
});

describe('refused with nothing taken', () => {
  const cases: readonly [string, () => Partial<Taking>, Faults][] = [
    [
      'cash: it is in the hand until the basket is charged',
      () => ({ paymentMethod: method(1) }),
      [['#/paymentMethod', 'invalid_value']],
    ],
    ['on account', () => ({ paymentMethod: method(7), customer: club }), [['#/paymentMethod', 'invalid_value']]],
    ['direct debit', () => ({ paymentMethod: method(4), customer: club }), [['#/paymentMethod', 'invalid_value']]],
    ['a method there is not', () => ({ paymentMethod: 9999 }), [['#/paymentMethod', 'unknown_reference']]],
    ['a customer there is not', () => ({ customer: 9999 }), [['#/customer', 'unknown_reference']]],
    ['a balance of nobody', () => ({ paymentMethod: method(5) }), [['#/paymentMethod', 'customer_required']]],
    ['a tip on a transfer', () => ({ paymentMethod: method(3), tip: 1 }), [['#/tip', 'too_big']]],
    ['a voucher beside a card', () => ({ voucher: 1 }), [['#/voucher', 'invalid_value']]],
    ['nothing', () => ({ amount: 0 }), [['#/amount', 'too_small']]],
    ['less than nothing', () => ({ amount: -5 }), [['#/amount', 'too_small']]],
    ['a part of a cent', () => ({ amount: 1.005 }), [['#/amount', 'too_precise']]],
    ['a cash point there is not', () => ({ pos: 9999 }), [['#/pos', 'unknown_reference']]],
    ['a basket without a uuid', () => ({ basket: 'cesta' }), [['#/basket', 'invalid_value']]],
  ];
  const input = (values: Partial<Taking> = {}): Taking => ({
    ...{ pos: facility.pos, basket: randomUUID(), paymentMethod: facility.methods.card, amount: 12.1 },
    ...values,
  });
  test.each(cases)('%s', async (_, values, faults) => {
    await expectRefused(server, () => api.call('takeBasketPayment', input(values())), 'validation_failed', faults);
  });

  test('more than a balance holds', async () => {
    const values = { paymentMethod: method(6), customer: club, amount: 5000 };
    await expectRefused(server, () => api.call('takeBasketPayment', input(values)), 'insufficient_balance');
  });

  test('for a basket that was charged, in words', async () => {
    const basket = randomUUID();
    const { body } = await charge(basket, { payments: [{ paymentMethod: method(1), amount: 12.1 }] });
    const problem = await expectRefused(
      server,
      () => api.call('takeBasketPayment', input({ basket })),
      'basket_charged',
    );
    expect(problem.detail).toBe(body.invoice.number);
  });

  test('what ended says where it went, who did it and when', async () => {
    const manager = await signIn(facility.users.manager, pins.manager);
    const [back, charged] = [(await take()).basketPayment, (await take()).basketPayment];
    await refund(back.id, {}, manager);
    const { body } = await charge(charged.basket, {}, manager);
    const said = async ({ id }: { readonly id: number }) =>
      expectProblem(await api.call('refundBasketPayment', { basketPayment: id, reason: 'x' }), 'basket_payment_ended')
        .detail;
    expect(await said(back)).toMatch(/^Se devolvió: Marta Ruiz, en Recepción, hoy a las \d\d:\d\d$/);
    expect(await said(charged)).toMatch(
      new RegExp(`^Está en el documento ${body.invoice.number}: Marta Ruiz, en Recepción, hoy a las`),
    );
  });
});

test('the sums of a session say what was taken without a document', async () => {
  const pos = await addPos(api, { name: 'Piscina' });
  await api.run('posOpen', { pos, realCashCount: 10 });
  const { basketPayment } = await take({ pos, tip: 1 });
  expect(await api.run('posStatus', { pos })).toMatchObject({
    ...{ expectedCash: 10, expectedCard: 13.1, totals: { cardPayments: 0, cardTips: 0, cardBaskets: 13.1 } },
  });
  await api.run('posClose', { pos, realCashCount: 10, realCreditCardCount: 13.1 });
  server.clock.now += DAY;
  await api.run('posOpen', { pos, realCashCount: 10 });
  expect((await charge(basketPayment.basket, { pos })).status).toBe(200);
  // It is in the terminal of yesterday, so it is not in today's.
  expect(await api.run('posStatus', { pos })).toMatchObject({
    expectedCard: 0,
    totals: { cardPayments: 12.1, cardBaskets: -13.1 },
  });
});

// Last, because time does not go back.
test('a voucher that expires meanwhile was used in time: it pays, and given back it expires at once', async () => {
  const vouchers = async () =>
    (await api.list('voucher', `customer=${club}`)).reduce((sum, { balance }) => sum + balance, 0);
  const taken = [];
  for (const _ of [1, 2]) taken.push((await take({ paymentMethod: method(5), customer: club })).basketPayment);
  const [charged, returned] = taken;
  expect(await vouchers()).toBeGreaterThan(0);
  server.clock.now = Date.parse('2026-12-31T13:00:00Z');
  expect((await charge(charged?.basket ?? '', { customer: club })).status).toBe(200);
  await refund(returned?.id ?? 0);
  expect(await vouchers()).toBe(0);
  const [paid] = await api.list('payment', 'sort=-id&limit=1');
  expect(paid).toMatchObject({ type: 5, amount: 12.1 });
  // Its reversal gives back what has expired since, which expires again.
  await api.run('cancelPayment', { payment: paid?.id ?? 0, reason: 'Error' });
  expect(await vouchers()).toBe(0);
});
