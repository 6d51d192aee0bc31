import { describe, expect, test } from 'vitest';
import { type LifeAction, lifeActions, lifeActionsOf } from '#shared/domain/subscriptionLife.ts';
import { addCreditorAccount, debitedFee } from '#test/kit/directDebits/facility.ts';
import { addSubscriptionType, issueAll, subscribe } from '#test/kit/fees.ts';
import { type Kind, nothingSettled, salesOf, settlement, startLives } from '#test/kit/lives.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';

const { server, types, issued, pay } = await startLives();

const look = (name: Parameters<typeof server.api.call>[0], input: Readonly<Record<string, unknown>>) =>
  server.api.call(name, { ...input, dryRun: true } as never);

describe('leaving', () => {
  test.each<[what: string, kind: Kind, isPaid: boolean, on: string, expected: object]>([
    ['on the last day of a part returns nothing', 'byDays', true, '2026-03-31', nothingSettled],
    [
      'in the middle returns by days, each sale by itself',
      'byDays',
      true,
      '2026-03-14',
      {
        ...nothingSettled,
        returned: [
          [17, 31, 17, 17],
          [17, 31, 3.4, 3.4],
        ],
        toReturn: 20.4,
        toRefund: 20.4,
      },
    ],
    [
      'in the middle unpaid gives no money back',
      'byDays',
      false,
      '2026-03-14',
      {
        ...nothingSettled,
        returned: [
          [17, 31, 17, 0],
          [17, 31, 3.4, 0],
        ],
        toReturn: 20.4,
        owed: 16.8,
      },
    ],
    ['in the middle of what is not by days returns nothing', 'byMonths', true, '2026-03-14', nothingSettled],
    ['what is paid once returns nothing', 'once', true, '2026-03-14', nothingSettled],
  ])('%s', async (_, kind, isPaid, on, expected) => {
    const { id } = await issued(kind, '2026-03-31');
    if (isPaid) await pay(id);
    const left = await server.api.run('subscriptionLeave', { subscriptionCustomer: id, on, reason: 'Se muda' });
    expect(settlement(left)).toEqual(expected);
    expect(left.subscriptionCustomer).toMatchObject({ end: on, leaveReason: 'Se muda' });
  });

  test.each<Kind>(['byDays', 'byMonths'])(
    'cancels fees to come that are not paid, and lists those that are: %s',
    async (kind) => {
      const { id, customer } = await issued(kind, '2026-03-31');
      await pay(id);
      await issueAll(server.api, { date: '2026-05-31', customers: [customer] });
      const look = await server.api.run('subscriptionLeave', {
        subscriptionCustomer: id,
        on: '2026-04-30',
        dryRun: true,
      });
      expect(settlement(look)).toEqual({ ...nothingSettled, cancelled: 2, owed: 37.2 });
      expect(await server.api.get('subscriptionCustomer', id)).toMatchObject({ end: null });
      const [paid] = (await salesOf(server, id)).filter(({ issueDate }) => issueDate?.startsWith('2026-05'));
      const payments = [{ paymentMethod: server.facility.methods.cash, amount: 31 }];
      await server.api.run('paySale', { sale: paid?.id ?? 0, payments, pos: server.facility.pos });
      const left = await server.api.run('subscriptionLeave', { subscriptionCustomer: id, on: '2026-04-30' });
      expect(settlement(left)).toEqual({
        ...{ cancelled: 1, returned: [[1, 1, 31, 31]], toReturn: 31, toRefund: 31, owed: 37.2 },
      });
      const [sale = 0] = left.cancelled;
      expect(await server.api.get('sale', sale)).toMatchObject({
        status: 5,
        pending: 0,
        reason: 'Baja de la suscripción',
      });
      expect(await issueAll(server.api, { date: '2026-06-30', customers: [customer] })).toMatchObject({ issued: 0 });
    },
  );

  test('does not return what was refunded before', async () => {
    const { id } = await issued('byDays', '2026-03-31');
    await pay(id);
    const [fee] = await salesOf(server, id);
    await server.api.run('refundSale', {
      ...{ sale: fee?.id ?? 0, pos: server.facility.pos, reason: 'Obras' },
      lines: [{ sale: fee?.id ?? 0, amount: 7 }],
    });
    const left = await server.api.run('subscriptionLeave', {
      subscriptionCustomer: id,
      on: '2026-03-14',
      dryRun: true,
    });
    expect(left.returned).toMatchObject([
      { total: 24, amount: 10 },
      { total: 6.2, amount: 3.4 },
    ]);
  });

  test('leaves what a bank was asked to collect, and lists it to be given back', async () => {
    const { sale: first, customer } = await debitedFee(server);
    await issueAll(server.api, { date: '2026-04-30', customers: [customer] });
    const { fkId } = await server.api.get('sale', first);
    const [, april] = await salesOf(server, fkId ?? 0);
    const creditorAccount = await addCreditorAccount(server);
    const choice = { creditorAccount, sales: [april?.id ?? 0] };
    const { id: remittance } = await server.api.run('createRemittance', choice);
    await server.api.run('exportRemittance', { remittance });
    const leave = { subscriptionCustomer: fkId ?? 0, on: '2026-03-31', dryRun: true };
    const left = await server.api.run('subscriptionLeave', leave);
    expect(settlement(left)).toEqual({ ...nothingSettled, returned: [[1, 1, 30, 0]], toReturn: 30, owed: 60 });
    expect(left.open.map(({ directDebit }) => directDebit)).toEqual([true, true]);
    await server.api.run('cancelRemittance', { remittance });
    expect(settlement(await server.api.run('subscriptionLeave', leave))).toEqual({
      ...nothingSettled,
      cancelled: 1,
      owed: 30,
    });
  });

  test('ends leave, too', async () => {
    const { id, customer } = await issued('byDays', '2026-03-31');
    const { leave } = await server.api.run('subscriptionPause', { subscriptionCustomer: id, from: '2026-04-01' });
    await server.api.run('subscriptionLeave', { subscriptionCustomer: id, on: '2026-04-20' });
    expect(await server.api.get('subscriptionCustomer', leave.id)).toMatchObject({ customer, end: '2026-04-20' });
  });

  test('deletes leave that would begin then', async () => {
    const { id } = await issued('byDays', '2026-03-31');
    const { leave } = await server.api.run('subscriptionPause', { subscriptionCustomer: id, from: '2026-05-01' });
    await server.api.run('subscriptionLeave', { subscriptionCustomer: id, on: '2026-04-20' });
    expect(await server.api.get('subscriptionCustomer', leave.id)).toMatchObject({ deleted: true });
  });
});

describe('a change', () => {
  test('ends the old one the day before, and the new one goes on with what it had', async () => {
    const { id, customer } = await issued('byDays', '2026-03-31', { end: '2026-12-31', price: 20 });
    await pay(id);
    await server.api.create('ommitedSale', { subscriptionCustomer: id, issueDate: '2026-08-01' });
    await server.api.create('editedSale', { subscriptionCustomer: id, issueDate: '2026-07-01', amount: 12 });
    const child = (await server.api.create('customer', { name: 'Nora' })).id;
    await server.api.create('subscriptionBeneficiary', { subscriptionCustomer: id, customer: child });
    const input = { subscriptionCustomer: id, from: '2026-03-15', price: 40 };
    const changed = await server.api.run('subscriptionChange', input);
    expect(changed).toMatchObject({
      previous: { id, end: '2026-03-14' },
      subscriptionCustomer: {
        customer,
        type: types.byDays,
        start: '2026-03-15',
        end: '2026-12-31',
        price: 40,
        previous: id,
      },
      toReturn: 14.37,
      next: { issueDate: '2026-03-15', to: '2026-03-31', total: 25.34 },
    });
    const of = `subscriptionCustomer=${changed.subscriptionCustomer.id}`;
    expect(await server.api.list('subscriptionAddon', of)).toMatchObject([{ price: 6.2 }]);
    expect(await server.api.list('ommitedSale', of)).toMatchObject([{ issueDate: '2026-08-01' }]);
    expect(await server.api.list('editedSale', of)).toMatchObject([{ issueDate: '2026-07-01', amount: 12 }]);
    expect(await server.api.list('subscriptionBeneficiary', of)).toMatchObject([{ customer: child }]);
    const task = await issueAll(server.api, { date: '2026-04-30', customers: [customer] });
    expect(task).toMatchObject({ issued: 2, total: 25.34 + 46.2 });
  });

  test('to another type costs what that does, and cancels fees to come', async () => {
    const { id } = await issued('byMonths', '2026-04-30', { price: 20 });
    const input = { subscriptionCustomer: id, from: '2026-04-01', type: types.byDays };
    const changed = await server.api.run('subscriptionChange', input);
    expect(changed).toMatchObject({
      subscriptionCustomer: { type: types.byDays, price: null },
      next: { total: 37.2 },
    });
    expect(settlement(changed)).toEqual({ ...nothingSettled, cancelled: 2, owed: 26.2 });
  });
});

describe('a renewal', () => {
  test.each<[what: string, until: string, last: string, again: string]>([
    ['whole months', '2026-05-31', '2026-03-31', '2026-04-30'],
    ['the rest of a month', '2026-03-31', '2026-03-15', '2026-03-31'],
  ])('charges again what was cancelled as its days were given up: %s', async (_, until, last, again) => {
    const { id, customer } = await issued('byDays', '2026-03-01', { end: '2026-03-15' });
    const renew = (until: string) => server.api.run('subscriptionRenew', { subscriptionCustomer: id, until });
    await renew(until);
    await issueAll(server.api, { date: until, customers: [customer] });
    const before = (await server.api.list('subscriptionFee', `subscriptionCustomer=${id}&sort=id`)).map(
      (fee) => fee.id,
    );
    const left = await server.api.run('subscriptionLeave', { subscriptionCustomer: id, on: last });
    expect(left.cancelled.length).toBeGreaterThan(0);
    const { fees, sales } = await renew(again);
    expect(fees).toHaveLength(1);
    expect(sales.map(({ status }) => status)).toEqual([2, 2]);
    const replaced = await server.api.list('subscriptionFee', `subscriptionCustomer=${id}&replaces[null]=false`);
    expect(replaced.map(({ replaces }) => before.includes(replaces ?? 0))).toEqual([true]);
    expect(await issueAll(server.api, { date: again, customers: [customer] })).toMatchObject({ issued: 0 });
  });

  test.each<[what: string, kind: Kind, end: string, until: string | undefined, expected: object]>([
    ['by a month', 'byDays', '2026-03-31', undefined, { end: '2026-04-30', totals: [31, 6.2] }],
    ['by a month that is not by days', 'byMonths', '2026-03-31', undefined, { end: '2026-04-30', totals: [31, 6.2] }],
    ['up to a day', 'byDays', '2026-03-31', '2026-04-15', { end: '2026-04-15', totals: [15.5, 3.1] }],
    [
      'from the middle of a month on charges the rest of it',
      'byDays',
      '2026-03-10',
      '2026-03-31',
      { end: '2026-03-31', totals: [21, 4.2] },
    ],
    ['within what was charged', 'byMonths', '2026-03-10', '2026-03-20', { end: '2026-03-20', totals: [] }],
  ])('%s', async (_, kind, end, until, expected) => {
    const { id, customer } = await issued(kind, '2026-03-31', { end });
    const renewed = await server.api.run('subscriptionRenew', {
      subscriptionCustomer: id,
      ...(until === undefined ? {} : { until }),
    });
    const totals = renewed.sales.map(({ total }) => total);
    expect({ end: renewed.subscriptionCustomer.end, totals }).toEqual(expected);
    expect(
      await issueAll(server.api, { date: renewed.subscriptionCustomer.end ?? '', customers: [customer] }),
    ).toMatchObject({ issued: 0 });
  });
});

test('a renewal of what was left within a fee charges what was credited', async () => {
  const { id } = await issued('byDays', '2026-03-31');
  await pay(id);
  await server.api.run('subscriptionLeave', { subscriptionCustomer: id, on: '2026-03-10' });
  const renewed = await server.api.run('subscriptionRenew', { subscriptionCustomer: id, until: '2026-03-31' });
  expect(renewed.sales.map(({ total }) => total)).toEqual([21, 4.2]);
});

describe('what cannot be', () => {
  test('is refused by its code', async () => {
    const { api } = server;
    const { id } = await issued('byDays', '2026-03-31', { start: '2026-03-05', end: '2026-12-31' });
    const plain = await subscribe(server, types.once, { start: '2026-03-01' });
    const of = { subscriptionCustomer: id };
    await api.run('subscriptionPause', { ...of, from: '2026-06-01', until: '2026-06-30' });
    const cases: readonly (readonly [() => ReturnType<typeof api.send>, string, Faults?])[] = [
      [() => api.call('subscriptionLeave', { ...of, on: '2026-03-04' }), 'validation_failed', [['#/on', 'too_small']]],
      [() => api.call('subscriptionLeave', { ...of, on: '2027-01-01' }), 'invalid_transition'],
      [
        () => api.call('subscriptionPause', { ...of, from: '2026-06-15' }),
        'validation_failed',
        [['#/from', 'invalid_value']],
      ],
      [
        () => api.call('subscriptionPause', { ...of, from: '2026-05-02', until: '2026-05-01' }),
        'validation_failed',
        [['#/until', 'too_small']],
      ],
      [
        () => api.call('subscriptionPause', { subscriptionCustomer: plain.id, from: '2026-05-01' }),
        'validation_failed',
        [['#/subscriptionCustomer', 'not_supported']],
      ],
      [() => api.call('subscriptionResume', { ...of, on: '2026-05-01' }), 'invalid_transition'],
      [
        () => api.call('subscriptionChange', { ...of, from: '2026-05-01' }),
        'validation_failed',
        [['#/price', 'required']],
      ],
      [
        () => api.call('subscriptionChange', { ...of, from: '2026-03-05', price: 1 }),
        'validation_failed',
        [['#/from', 'too_small']],
      ],
      [
        () => api.call('subscriptionRenew', { ...of, until: '2026-12-31' }),
        'validation_failed',
        [['#/until', 'too_small']],
      ],
      [() => api.call('subscriptionRenew', { subscriptionCustomer: plain.id }), 'invalid_transition'],
      [() => api.call('subscriptionRenew', { subscriptionCustomer: 999_999 }), 'not_found'],
    ];
    for (const [send, code, faults = []] of cases) await expectRefused(server, send as never, code as never, faults);
  });

  test('offers what the state allows, and refuses the rest', async () => {
    const lives = async (values: Readonly<Record<string, unknown>>) =>
      (await subscribe(server, types.byDays, values)).id;
    const subscriptions = [
      await lives({ start: '2026-03-01' }),
      await lives({ start: '2026-01-01', end: '2026-02-28' }),
      await lives({ start: '2026-01-01', end: '2026-12-31' }),
      await lives({ start: '2026-06-01' }),
      await lives({ start: '2026-01-01', active: false }),
      await lives({ start: '2026-01-01', end: '2026-12-31', active: false }),
    ];
    const followed = await lives({ start: '2026-01-01', end: '2026-12-31' });
    await server.api.run('subscriptionChange', { subscriptionCustomer: followed, from: '2026-09-01', price: 40 });
    subscriptions.push(followed);
    const today = '2026-03-02';
    const on = '2026-07-01';
    const looks: Readonly<Record<LifeAction, (id: number) => Promise<{ readonly status: number }>>> = {
      renew: (id) => look('subscriptionRenew', { subscriptionCustomer: id }),
      change: (id) => look('subscriptionChange', { subscriptionCustomer: id, from: on, price: 1 }),
      pause: (id) => look('subscriptionPause', { subscriptionCustomer: id, from: on }),
      resume: (id) => look('subscriptionResume', { subscriptionCustomer: id, on }),
      leave: (id) => look('subscriptionLeave', { subscriptionCustomer: id, on }),
    };
    for (const id of subscriptions) {
      const { start, end, active } = await server.api.get('subscriptionCustomer', id);
      const living = { start, end, active, hasLeaveType: true, isFollowed: id === followed, leave: null };
      const offered = lifeActionsOf(living, today);
      for (const action of lifeActions) {
        const { status } = await looks[action](id);
        expect([id, action, status === 200]).toEqual([id, action, offered.includes(action)]);
      }
    }
  });

  test('takes the permission to refund where something owed is cancelled, or the type may not be left', async () => {
    const bound = await addSubscriptionType(server, { allowCancel: false });
    const [owing, kept] = [
      await issued('byDays', '2026-04-30'),
      await subscribe(server, bound, { start: '2026-03-01' }),
    ];
    const scopes = ['subscription:operate'];
    const { key } = await server.api.run('keyCreate', { name: 'Mostrador', scopes });
    for (const { id } of [owing, kept]) {
      const input = { subscriptionCustomer: id, on: '2026-03-31' };
      await expectRefused(server, () => server.as(key).call('subscriptionLeave', input), 'insufficient_scope');
      expect((await server.as(key).call('subscriptionLeave', { ...input, dryRun: true })).status).toBe(200);
      expect((await server.api.call('subscriptionLeave', input)).status).toBe(200);
    }
  });
});
