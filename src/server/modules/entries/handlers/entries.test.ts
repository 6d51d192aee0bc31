import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { despiteNumber } from '#shared/domain/entries.ts';
import {
  addCreditorAccount,
  chargedRemittance,
  debitedFee,
  returnsOf,
  toldOf,
} from '#test/kit/directDebits/facility.ts';
import { pins } from '#test/kit/facility.ts';
import { addSubscriptionType, issueAll, subscribe } from '#test/kit/fees.ts';
import { expectProblem, expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, START, startOpen } from '#test/kit/server.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let server: FacilityServer;
let swims: number;
let types: Readonly<Record<'monthly' | 'leave', number>>;
let desk: FacilityServer['api'];
let manager: FacilityServer['api'];
beforeAll(async () => {
  server = await startOpen();
  ({ swims } = await addVoucherTypes(server));
  const leave = await addSubscriptionType(server, { price: 0, name: 'Baja temporal' });
  types = { leave, monthly: await addSubscriptionType(server, { temporarySubscription: leave, customers: 9 }) };
});
beforeEach(async () => {
  server.clock.now = START;
  desk = await signedIn('frontDesk');
  manager = await signedIn('manager');
});

async function signedIn(who: keyof typeof pins) {
  const user = server.facility.users[who];
  return server.as((await server.as(null).run('sessionStart', { user, pin: pins[who] })).token);
}
const somebody = async (values: object = {}) =>
  (await server.api.create('customer', { name: 'Nadia Nadal', ...values })).id;
/** A subscription that nothing was issued of. */
const member = async (values: Readonly<Record<string, unknown>> = {}) => subscribe(server, types.monthly, values);
/** The same with the fee of March, which is due since yesterday. */
const owing = async () => {
  const made = await member({ start: '2026-03-01' });
  await issueAll(server.api, { date: '2026-03-02', customers: [made.customer] });
  return made;
};
const payAll = async (customer: number) => {
  const sales = (await server.api.list('sale', `customer=${customer}`)).map(({ id }) => id);
  const payments = [{ paymentMethod: server.facility.methods.cash, amount: 30 }];
  await server.api.run('paySale', { sales, payments, pos: server.facility.pos });
};
const beneficiaryOf = async (subscriptionCustomer: number, values: object = {}) => {
  const customer = await somebody({ name: 'Hugo Hijo' });
  await server.api.create('subscriptionBeneficiary', { subscriptionCustomer, customer, ...values });
  return customer;
};
/** A document over 40.00 that is unpaid, due at once or after so many days. */
const invoiced = async (customer: number, paymentCondition: 0 | 1) => {
  const address = { taxNumber: '12345678Z', street: 'Mayor 1', zipCode: '28013', city: 'Madrid' };
  await server.api.update('customer', customer, { ...address, paymentCondition });
  const lines = [{ product: server.facility.products.fee, price: 40 }];
  const { id } = await server.api.create('invoice', { type: server.facility.types.F ?? 0, customer, lines });
  await server.api.run('confirmInvoice', { invoice: id });
};

const stateOf = (customer: number) => desk.run('customerEntry', { customer });

const states: Readonly<Record<string, readonly [who: () => Promise<number>, expected: object]>> = {
  'whose fee is paid': [
    async () => {
      const { customer } = await owing();
      await payAll(customer);
      return customer;
    },
    { clear: true, against: [], due: 0, later: 0, debts: [], subscriptions: [{ state: 'active', holder: null }] },
  ],
  'whose fee is due': [
    async () => (await owing()).customer,
    { clear: false, against: ['owed'], due: 30, debts: [{ model: 'invoice', pending: 30, due: '2026-03-01' }] },
  ],
  'whose fee is due today': [
    async () => {
      const { customer } = await member({ start: '2026-03-02' });
      await issueAll(server.api, { date: '2026-03-02', customers: [customer] });
      return customer;
    },
    { against: ['owed'], debts: [{ due: '2026-03-02' }] },
  ],
  'whose invoice is due in 15 days': [
    async () => {
      const { customer } = await member();
      await invoiced(customer, 1);
      return customer;
    },
    { clear: true, due: 0, later: 40, debts: [] },
  ],
  'whose invoice is due today': [
    async () => {
      const { customer } = await member();
      await invoiced(customer, 0);
      return customer;
    },
    { against: ['owed'], due: 40, later: 0, debts: [{ model: 'invoice', due: '2026-03-02', returned: false }] },
  ],
  'whose fee a bank is to collect': [
    async () => (await debitedFee(server, { confirm: false })).customer,
    { clear: true, due: 0, later: 30, debts: [] },
  ],
  'whose fee a bank is to collect, and is on a document': [
    async () => (await debitedFee(server)).customer,
    { clear: true, due: 0, later: 30, debts: [] },
  ],
  'whose mandate was cancelled before its fee was collected': [
    async () => (await debitedFee(server, { mandateCancelled: '2026-03-01' })).customer,
    { against: ['owed'], due: 30 },
  ],
  'whose fee is to be debited from an account that is not in use': [
    async () => {
      const { customer, bankAccount } = await debitedFee(server);
      await server.api.update('bankAccount', bankAccount, { active: false });
      return customer;
    },
    { against: ['owed'], due: 30 },
  ],
  'on leave': [
    async () => {
      const { id, customer } = await member();
      await server.api.run('subscriptionPause', { subscriptionCustomer: id, from: '2026-03-01', until: '2026-03-31' });
      return customer;
    },
    { against: ['paused'], subscriptions: [{ state: 'paused', pausedUntil: '2026-03-31' }] },
  ],
  'on leave from tomorrow on': [
    async () => {
      const { id, customer } = await member();
      await server.api.run('subscriptionPause', { subscriptionCustomer: id, from: '2026-03-03' });
      return customer;
    },
    { clear: true, subscriptions: [{ state: 'active', pausedUntil: null }] },
  ],
  'with nothing but leave': [
    async () => (await subscribe(server, types.leave, {})).customer,
    { against: ['none'], subscriptions: [] },
  ],
  'whose subscription ended yesterday': [
    async () => (await member({ end: '2026-03-01' })).customer,
    { against: ['ended'], subscriptions: [{ state: 'ended', end: '2026-03-01' }] },
  ],
  'whose subscription ends today': [
    async () => (await member({ end: '2026-03-02' })).customer,
    { clear: true, subscriptions: [{ state: 'active', end: '2026-03-02' }] },
  ],
  'whose subscription starts today': [async () => (await member({ start: '2026-03-02' })).customer, { clear: true }],
  'whose subscription starts tomorrow': [
    async () => (await member({ start: '2026-03-03' })).customer,
    { against: ['upcoming'], subscriptions: [{ state: 'upcoming', start: '2026-03-03' }] },
  ],
  'whose subscription is suspended': [
    async () => (await member({ active: false })).customer,
    { against: ['suspended'] },
  ],
  'with one that is over and one in force': [
    async () => {
      const { customer } = await member({ end: '2026-02-28' });
      await member({ customer, start: '2026-03-01' });
      return customer;
    },
    { clear: true, subscriptions: [{ start: '2026-03-01' }] },
  ],
  'without a subscription': [() => somebody(), { against: ['none'], subscriptions: [] }],
  'who is inactive, and owes': [
    async () => {
      const { customer } = await owing();
      await server.api.update('customer', customer, { active: false });
      return customer;
    },
    { against: ['owed', 'inactive'] },
  ],
  'a beneficiary': [
    async () => beneficiaryOf((await member()).id),
    { clear: true, subscriptions: [{ state: 'active', holder: { name: 'Sara Socia' } }] },
  ],
  'a beneficiary until yesterday': [
    async () => beneficiaryOf((await member()).id, { end: '2026-03-01' }),
    { against: ['ended'] },
  ],
  'a beneficiary from tomorrow on': [
    async () => beneficiaryOf((await member()).id, { start: '2026-03-03' }),
    { against: ['upcoming'] },
  ],
  'who was a beneficiary, and was taken out': [
    async () => {
      const customer = await beneficiaryOf((await member()).id);
      const [own] = await server.api.list('subscriptionBeneficiary', `customer=${customer}`);
      await server.api.send('DELETE', `/api/model/subscriptionBeneficiary/${own?.id}`);
      return customer;
    },
    { against: ['none'], subscriptions: [] },
  ],
  'whose subscription was deleted': [
    async () => {
      const { id, customer } = await member();
      await server.api.send('DELETE', `/api/model/subscriptionCustomer/${id}`);
      return customer;
    },
    { against: ['none'], subscriptions: [] },
  ],
  'a beneficiary of one that has ended': [
    async () => beneficiaryOf((await member({ end: '2026-03-01' })).id),
    { against: ['ended'] },
  ],
  'a beneficiary whose holder owes': [
    async () => beneficiaryOf((await owing()).id),
    { against: ['owed'], due: 30, debts: [{ pending: 30 }] },
  ],
  'a beneficiary with a subscription of their own, whose holder owes': [
    async () => {
      const customer = await beneficiaryOf((await owing()).id);
      await member({ customer, start: '2026-03-02' });
      return customer;
    },
    { clear: true, due: 0, subscriptions: [{ holder: null }, { holder: { name: 'Sara Socia' } }] },
  ],
};

describe('whether somebody may come in', () => {
  test.each(Object.entries(states))('%s', async (_, [who, expected]) => {
    expect(await stateOf(await who())).toMatchObject(expected);
  });

  test('vouchers are told with what is left and until when', async () => {
    const { swims } = await addVoucherTypes(server);
    const customer = await somebody();
    const paymentMethod = server.facility.methods.transfer;
    const expiration = '2026-09-01';
    await server.api.run('voucherRecharge', { customer, voucherType: swims, amount: 10, paymentMethod, expiration });
    const { vouchers } = await stateOf(customer);
    expect(vouchers).toMatchObject([{ balance: 10, expires: expect.stringMatching(/^2026-09-0/) }]);
  });

  test('who may not read sales is told that something is due, and not what', async () => {
    const { customer } = await owing();
    const { key } = await server.api.run('keyCreate', { name: 'Torno', scopes: ['entry:operate', 'customer:read'] });
    expect(await server.as(key).run('customerEntry', { customer })).toMatchObject({
      against: ['owed'],
      ...{ due: null, later: null, debts: [], subscriptions: [], vouchers: [] },
    });
  });
});

const enter = (customer: number, values: object = {}, by = desk) => by.run('enterCustomer', { customer, ...values });

describe('an entry', () => {
  test('says who, when, where, how and by which subscription', async () => {
    const { id, customer } = await member();
    const { entry, state } = await enter(customer, { how: 'card', pos: server.facility.pos });
    expect(entry).toMatchObject({
      ...{ customer, date: '2026-03-02', how: 1, subscriptionCustomer: id, despite: null, cancelled: null },
      ...{ pos: server.facility.pos, createUser: server.facility.users.frontDesk },
    });
    expect(state).toMatchObject({ today: 1, repeated: true, last: { entry: entry.id, minutesAgo: 0, own: true } });
    expect(await server.api.list('entry', `customer=${customer}`)).toMatchObject([{ id: entry.id }]);
  });

  test('of a beneficiary is by the subscription of the holder', async () => {
    const { id } = await member();
    const { entry } = await enter(await beneficiaryOf(id));
    expect(entry).toMatchObject({ subscriptionCustomer: id });
  });

  test.each([
    ['somebody who owes', async () => (await owing()).customer, 'owed'],
    ['somebody without a subscription', () => somebody(), 'none'],
    ['somebody inactive', async () => somebody({ active: false }), 'inactive'],
  ] as const)('of %s takes a word, and says what stood against it', async (_, who, main) => {
    const customer = await who();
    const problem = await expectRefused(server, () => desk.call('enterCustomer', { customer }), 'entry_withheld');
    expect(problem.detail).toContain(main);
    const { entry } = await enter(customer, { despite: true });
    expect(entry).toMatchObject({ customer, despite: despiteNumber(main) });
  });

  test('of somebody in order has no word, although one was sent', async () => {
    const { customer } = await member();
    expect((await enter(customer, { despite: true })).entry).toMatchObject({ despite: null });
  });

  test('is counted once within the minutes, from any till, also where somebody insists', async () => {
    const { customer } = await member();
    await enter(customer, { how: 'card' });
    server.clock.now = START + 2 * MINUTE - 1000;
    const again = () => manager.call('enterCustomer', { customer, despite: true });
    expectProblem(await again(), 'entry_repeated');
    server.clock.now = START + 2 * MINUTE;
    expect((await enter(customer, {}, manager)).state).toMatchObject({ today: 2 });
    // The clock was put back.
    server.clock.now = START + MINUTE;
    expectProblem(await again(), 'entry_repeated');
    expect(await server.api.list('entry', `customer=${customer}`)).toHaveLength(2);
  });

  test('at two tills at once is counted once', async () => {
    const { customer } = await member();
    const replies = await Promise.all(
      [desk, manager, server.api, desk].map((till) => till.call('enterCustomer', { customer, how: 'card' })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await server.api.list('entry', `customer=${customer}`)).toHaveLength(1);
  });

  test.each([
    [0, 1, true],
    [10, 9, false],
    [10, 10, true],
  ])('with %i minutes in the setting is counted again after %i: %s', async (minutes, after, isCounted) => {
    const { customer } = await member();
    const { id } = await server.api.create('setting', { key: 'entries', value: { minutes } });
    await enter(customer);
    server.clock.now = START + after * MINUTE;
    expect((await desk.call('enterCustomer', { customer })).status).toBe(isCounted ? 200 : 409);
    await server.api.send('DELETE', `/api/model/setting/${id}`);
  });

  test.each([
    [{}, true],
    [{ byCard: false }, false],
  ])('the setting %o says whether a card counts', async (value, byCard) => {
    const { id } = await server.api.create('setting', { key: 'entries', value });
    expect(await stateOf(await somebody())).toMatchObject({ byCard });
    await server.api.send('DELETE', `/api/model/setting/${id}`);
  });

  test('without the setting a card counts as soon as there is a subscription', async () => {
    const customer = await somebody();
    await member();
    const ids = server.rows<{ id: number }>('select "id" from "subscriptionCustomer" where "deleted" = 0');
    const put = (deleted: number) => {
      for (const { id } of ids)
        server.write('update "subscriptionCustomer" set "deleted" = ? where "id" = ?', deleted, id);
    };
    put(1);
    expect(await stateOf(customer)).toMatchObject({ byCard: false });
    put(0);
    expect(await stateOf(customer)).toMatchObject({ byCard: true });
  });

  test('of a merged record is of the one that stays, and so are those of before', async () => {
    const { customer: stays } = await member();
    const { customer: goes } = await member();
    await enter(goes);
    await server.api.run('customerMerge', { customer: stays, merged: goes });
    expect(await stateOf(goes)).toMatchObject({ customer: stays, today: 1, repeated: true });
    server.clock.now = START + 5 * MINUTE;
    expect((await enter(goes)).entry).toMatchObject({ customer: stays });
  });

  test('of somebody who was deleted or erased is refused', async () => {
    const deleted = await somebody();
    await server.api.send('DELETE', `/api/model/customer/${deleted}`);
    const erased = await somebody({ name: 'Olvido Pérez Gil' });
    await enter(erased, { despite: true });
    await server.api.run('customerErase', { customer: erased, name: 'Olvido Pérez Gil' });
    for (const customer of [deleted, erased]) {
      expectProblem(await desk.call('customerEntry', { customer }), 'not_found');
      expectProblem(await desk.call('enterCustomer', { customer, despite: true }), 'not_found');
    }
    expect(await server.api.list('entry', `customer=${erased}`)).toHaveLength(1);
  });

  test('takes the permission, and a cash point there is', async () => {
    const { customer } = await member();
    const { key } = await server.api.run('keyCreate', { name: 'Web', scopes: ['*:read'] });
    expectProblem(await server.as(key).call('enterCustomer', { customer }), 'insufficient_scope');
    expectProblem(await server.as(key).call('customerEntry', { customer }), 'insufficient_scope');
    const nowhere = () => desk.call('enterCustomer', { customer, pos: 9999 });
    await expectRefused(server, nowhere, 'validation_failed', [['#/pos', 'unknown_reference']]);
    expect((await enter(customer, {}, server.api)).entry).toMatchObject({ pos: null, createUser: null });
  });

  test('is neither written nor deleted as a record', async () => {
    const { entry } = await enter(await member().then(({ customer }) => customer));
    const { status } = await server.api.send('DELETE', `/api/model/entry/${entry.id}`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(() => server.write(`update "entry" set "date" = '2026-01-01' where "id" = ${entry.id}`)).toThrow(
      /immutable/,
    );
    expect(() => server.write(`delete from "entry" where "id" = ${entry.id}`)).toThrow(/immutable/);
  });
});

describe('undoing an entry', () => {
  test('takes it out of what counts, once, and lets them be counted again', async () => {
    const { customer } = await member();
    const { todayOfAll } = await stateOf(customer);
    const { entry, state } = await enter(customer);
    expect(state).toMatchObject({ today: 1, todayOfAll: todayOfAll + 1 });
    const undone = await desk.run('undoEntry', { entry: entry.id, reason: 'Otra persona' });
    expect(undone.entry).toMatchObject({ reason: 'Otra persona', cancelled: expect.any(String) });
    expect(await stateOf(customer)).toMatchObject({ today: 0, todayOfAll, last: null, repeated: false });
    await expectRefused(server, () => desk.call('undoEntry', { entry: entry.id }), 'invalid_transition');
    expect((await enter(customer)).state).toMatchObject({ today: 1 });
    const [row] = server.rows<{ operation: string; changes: string }>(
      `select * from "auditLog" where "path" = '/api/entries/undo.json' order by "id" desc limit 1`,
    );
    expect(JSON.stringify(row)).toContain('Otra persona');
  });

  test.each([
    ['one’s own of today', 0, 'desk', null],
    ['one’s own of yesterday', 1, 'desk', 'insufficient_scope'],
    ['that of another of today', 0, 'manager', 'insufficient_scope'],
  ] as const)('%s', async (_, days, who, refused) => {
    const { customer } = await member();
    const { entry } = await enter(customer, {}, who === 'desk' ? desk : manager);
    server.clock.now = START + days * DAY;
    const again = days === 0 ? desk : await signedIn('frontDesk');
    const undo = () => again.call('undoEntry', { entry: entry.id });
    if (refused === null) expect((await undo()).status).toBe(200);
    else expect((await expectRefused(server, undo, refused)).detail).toContain('entry:correct');
    if (refused !== null) {
      const chief = days === 0 ? manager : await signedIn('manager');
      expect((await chief.call('undoEntry', { entry: entry.id })).status).toBe(200);
    }
  });

  describe('by which a unit of a voucher was used', () => {
    const usedBy = async (customer: number) => {
      const { api, facility } = server;
      const { voucher } = await api.run('voucherRecharge', { customer, voucherType: swims, amount: 10 });
      const covered = [{ voucher, product: facility.products.court, units: 1 }];
      const basket = { pos: facility.pos, customer, lines: [], covered, payments: [] };
      const voucherUse = (await api.run('checkout', basket)).voucherUse?.id ?? 0;
      return { voucherUse, left: async () => (await api.get('voucher', voucher)).balance };
    };

    test('gives it back at once, and neither where one of them cannot be', async () => {
      const customer = await somebody();
      const { voucherUse, left } = await usedBy(customer);
      const { entry } = await enter(customer, { despite: true }, manager);
      expect(await left()).toBe(9);
      const undo = { entry: entry.id, voucherUse, reason: 'No entra' };
      const undone = await manager.run('undoEntry', undo);
      expect(undone.entry).toMatchObject({ cancelled: expect.any(String) });
      expect(await server.api.get('voucherUse', voucherUse)).toMatchObject({ cancelled: true, reason: 'No entra' });
      expect(await left()).toBe(10);
      await expectRefused(server, () => manager.call('undoEntry', undo), 'invalid_transition');
      // What was given back before is not given back again: the entry stands.
      const other = await enter(customer, { despite: true }, manager);
      await expectRefused(
        server,
        () => manager.call('undoEntry', { ...undo, entry: other.entry.id }),
        'invalid_transition',
      );
      expect(await server.api.get('entry', other.entry.id)).toMatchObject({ cancelled: null });
    });

    test('is refused of somebody else', async () => {
      const [customer, stranger] = [await somebody(), await somebody()];
      const { voucherUse, left } = await usedBy(stranger);
      const { entry } = await enter(customer, { despite: true }, manager);
      await expectRefused(
        server,
        () => manager.call('undoEntry', { entry: entry.id, voucherUse }),
        'validation_failed',
        [['#/voucherUse', 'invalid_value']],
      );
      expect(await left()).toBe(9);
    });
  });

  test('that there is none of', async () => {
    expectProblem(await desk.call('undoEntry', { entry: 99_999 }), 'not_found');
  });
});

// Last: what the bank collects is on a document of the day after, and no other of its series is dated before.
test('a receipt that came back is due, whoever presents it again', async () => {
  const account = await addCreditorAccount(server);
  const { sale, customer } = await debitedFee(server);
  const remittance = await chargedRemittance(server, account, [sale]);
  const told = await toldOf(server, remittance, { code: 'AM04' });
  await server.api.run('importReturns', returnsOf(told));
  expect(await server.api.run('customerEntry', { customer })).toMatchObject({
    against: ['returned'],
    due: 30,
    debts: [{ returned: true }],
  });
  // Once it is with the bank again, the bank collects it.
  await server.api.run('createRemittance', { creditorAccount: account, sales: [sale] });
  expect(await server.api.run('customerEntry', { customer })).toMatchObject({ clear: true, due: 0, later: 30 });
});
