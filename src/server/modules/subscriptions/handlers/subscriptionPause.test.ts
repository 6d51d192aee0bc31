/** Leave from a subscription: given, ended, and what becomes of it where the subscription changes. */
import { describe, expect, test } from 'vitest';
import { addSubscriptionType, issueAll, subscribe } from '#test/kit/fees.ts';
import { type Kind, nothingSettled, type Settled, settlement, startLives } from '#test/kit/lives.ts';

const { server, types, issued, pay } = await startLives();

describe('leave', () => {
  test.each<[what: string, kind: Kind, from: string, until: string | undefined, expected: object]>([
    [
      'that begins after the date of a fee takes nothing back',
      'byDays',
      '2026-04-02',
      undefined,
      { ...nothingSettled, owed: 74.4 },
    ],
    [
      'of a month cancels its fee',
      'byDays',
      '2026-04-01',
      '2026-04-30',
      { ...nothingSettled, cancelled: 2, owed: 37.2 },
    ],
    [
      'of some days from the date of a fee on returns them',
      'byDays',
      '2026-04-01',
      '2026-04-15',
      {
        ...nothingSettled,
        returned: [
          [15, 30, 15.5, 0],
          [15, 30, 3.1, 0],
        ],
        toReturn: 18.6,
        owed: 55.8,
      },
    ],
    [
      'on the date of a fee that is not by days cancels it',
      'byMonths',
      '2026-04-01',
      '2026-04-02',
      { ...nothingSettled, cancelled: 2, owed: 37.2 },
    ],
  ])('%s', async (_, kind, from, until, expected) => {
    const { id, customer } = await issued(kind, '2026-04-30');
    const paused = await server.api.run('subscriptionPause', {
      ...{ subscriptionCustomer: id, from },
      ...(until === undefined ? {} : { until }),
    });
    expect(settlement(paused)).toEqual(expected);
    expect(paused.leave).toMatchObject({ customer, type: types.pause, start: from, end: until ?? null });
  });

  test('and an end within one fee: what was credited for it is not credited for days after the end', async () => {
    const { id, customer } = await subscribe(server, types.byDays, { start: '2026-04-01' });
    const product = server.facility.products.book;
    await server.api.create('subscriptionAddon', { subscriptionCustomer: id, product, price: 6.2 });
    await issueAll(server.api, { date: '2026-04-30', customers: [customer], late: true });
    await pay(id);
    const amounts: (readonly [number, number, number])[][] = [];
    for (const [from, until] of [
      ['2026-04-01', '2026-04-10'],
      ['2026-04-11', '2026-04-15'],
    ] as const) {
      const paused = await server.api.run('subscriptionPause', { subscriptionCustomer: id, from, until });
      amounts.push(paused.returned.map(({ days, of, amount }) => [days, of, amount]));
    }
    expect(amounts).toEqual([
      [
        [10, 30, 10.33],
        [10, 30, 2.07],
      ],
      [
        [15, 30, 5.17],
        [15, 30, 1.03],
      ],
    ]);
    const left = await server.api.run('subscriptionLeave', { subscriptionCustomer: id, on: '2026-04-20' });
    expect(settlement(left)).toEqual({
      ...nothingSettled,
      returned: [
        [25, 30, 10.33, 10.33],
        [25, 30, 2.07, 2.07],
      ],
      toReturn: 12.4,
      toRefund: 12.4,
    });
  });

  test('that is written down after the end counts the days after it, too', async () => {
    const { id } = await issued('byDays', '2026-04-30');
    await server.api.run('subscriptionLeave', { subscriptionCustomer: id, on: '2026-04-20' });
    const pause = { subscriptionCustomer: id, from: '2026-04-01', until: '2026-04-05' };
    const paused = await server.api.run('subscriptionPause', pause);
    expect(paused.returned.map(({ days, of }) => [days, of])).toEqual([
      [15, 30],
      [15, 30],
    ]);
  });

  test('is over on the day before it is resumed, or was none', async () => {
    const { id } = await issued('byDays', '2026-03-31');
    const { leave } = await server.api.run('subscriptionPause', { subscriptionCustomer: id, from: '2026-04-01' });
    const resumed = await server.api.run('subscriptionResume', { subscriptionCustomer: id, on: '2026-04-16' });
    expect(resumed).toMatchObject({
      leave: { id: leave.id, end: '2026-04-15' },
      next: { issueDate: '2026-04-16', to: '2026-04-30', total: 18.6 },
    });
    expect(resumed.next?.lines[0]?.reasons).toContainEqual({ code: 'days', amount: 15.5, days: 15, of: 30 });
    const other = await server.api.run('subscriptionPause', { subscriptionCustomer: id, from: '2026-06-01' });
    await server.api.run('subscriptionResume', { subscriptionCustomer: id, on: '2026-06-01' });
    expect(await server.api.get('subscriptionCustomer', other.leave.id)).toMatchObject({ deleted: true });
  });

  test('or a subscription that is suspended is resumed', async () => {
    const { id } = await subscribe(server, types.byDays, { start: '2026-03-01', active: false });
    const resumed = await server.api.run('subscriptionResume', { subscriptionCustomer: id, on: '2026-03-02' });
    expect(resumed).toMatchObject({ subscriptionCustomer: { active: true }, leave: null, next: { total: 31 } });
    const owing = (await issued('byDays', '2026-03-31')).id;
    await server.api.update('subscriptionCustomer', owing, { active: false });
    const again = await server.api.run('subscriptionResume', { subscriptionCustomer: owing, on: '2026-03-02' });
    expect(settlement(again)).toEqual({ ...nothingSettled, owed: 37.2 });
  });
});

describe('leave that costs something', () => {
  test.each<[what: string, act: (id: number) => Promise<Settled>, expected: object]>([
    [
      'is cancelled where it is resumed before',
      (id) => server.api.run('subscriptionResume', { subscriptionCustomer: id, on: '2026-04-01' }),
      { ...nothingSettled, cancelled: 1, owed: 31 },
    ],
    [
      'is given back by days where it is resumed meanwhile',
      (id) => server.api.run('subscriptionResume', { subscriptionCustomer: id, on: '2026-04-16' }),
      { ...nothingSettled, returned: [[15, 30, 3, 0]], toReturn: 3, owed: 34 },
    ],
    [
      'is cancelled with who leaves before',
      (id) => server.api.run('subscriptionLeave', { subscriptionCustomer: id, on: '2026-03-31' }),
      { ...nothingSettled, cancelled: 1, owed: 31 },
    ],
  ])('%s', async (_, act, expected) => {
    const pause = await addSubscriptionType(server, { price: 6 });
    const type = await addSubscriptionType(server, { price: 31, temporarySubscription: pause });
    const { id, customer } = await subscribe(server, type, { start: '2026-03-01' });
    await server.api.run('subscriptionPause', { subscriptionCustomer: id, from: '2026-04-01' });
    await issueAll(server.api, { date: '2026-04-30', customers: [customer] });
    expect(settlement(await act(id))).toEqual(expected);
  });
});

describe('a change of type on leave', () => {
  test('goes on with leave of the new type, which no fee is due on', async () => {
    const pause = await addSubscriptionType(server, { price: 0 });
    const type = await addSubscriptionType(server, { price: 40, temporarySubscription: pause });
    const { id, customer } = await issued('byDays', '2026-03-31');
    await server.api.run('subscriptionPause', { subscriptionCustomer: id, from: '2026-04-10', until: '2026-06-15' });
    await server.api.run('subscriptionPause', { subscriptionCustomer: id, from: '2026-08-01' });
    const changed = await server.api.run('subscriptionChange', { subscriptionCustomer: id, from: '2026-05-01', type });
    expect(changed.next).toMatchObject({ issueDate: '2026-06-16' });
    const days = async (of: number) =>
      (await server.api.list('subscriptionCustomer', `customer=${customer}&type=${of}&deleted=false&sort=start`)).map(
        ({ start, end }) => [start, end],
      );
    expect([await days(types.pause), await days(pause)]).toEqual([
      [['2026-04-10', '2026-04-30']],
      [
        ['2026-05-01', '2026-06-15'],
        ['2026-08-01', null],
      ],
    ]);
  });

  test('ends leave that the new one cannot have', async () => {
    const type = await addSubscriptionType(server, { price: 40 });
    const { id } = await issued('byDays', '2026-03-31');
    const { leave } = await server.api.run('subscriptionPause', { subscriptionCustomer: id, from: '2026-04-10' });
    await server.api.run('subscriptionChange', { subscriptionCustomer: id, from: '2026-05-01', type });
    expect(await server.api.get('subscriptionCustomer', leave.id)).toMatchObject({ end: '2026-04-30' });
  });
});

test('a renewal charges no days of leave', async () => {
  const { id } = await issued('byDays', '2026-03-31', { end: '2026-03-10' });
  await server.api.run('subscriptionPause', { subscriptionCustomer: id, from: '2026-03-05', until: '2026-03-20' });
  const renewed = await server.api.run('subscriptionRenew', { subscriptionCustomer: id, until: '2026-03-31' });
  expect(renewed.fees).toMatchObject([{ from: '2026-03-21', to: '2026-03-31', total: 13.2 }]);
});
