import { beforeAll, expect, test } from 'vitest';
import { addSubscriptionType, issueAll, subscribe } from '#test/kit/fees.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
/** Monthly by the calendar, 30.00. The kit's clock stands at 2 March 2026. */
let monthly: number;
beforeAll(async () => {
  server = await startOpen();
  monthly = await addSubscriptionType(server);
});

test('fees to come and those left behind are listed by date, and issued ones are not', async () => {
  const { id, customer } = await subscribe(server, monthly, { start: '2026-01-10' });
  await server.api.create('ommitedSale', { subscriptionCustomer: id, issueDate: '2026-04-01' });
  await server.api.create('editedSale', { subscriptionCustomer: id, issueDate: '2026-05-01', amount: 12 });
  await issueAll(server.api, { date: '2026-03-31', customers: [customer] });
  const { today, rows, older } = await server.api.run('upcomingFees', { subscriptionCustomer: id, months: 3 });
  expect([today, older]).toEqual(['2026-03-02', 0]);
  expect(rows.map(({ issueDate, state, total }) => [issueDate, state, total])).toEqual([
    ['2026-01-10', 'late', 21.29],
    ['2026-02-01', 'late', 30],
    ['2026-04-01', 'omitted', 30],
    ['2026-05-01', 'due', 12],
    ['2026-06-01', 'due', 30],
  ]);
  expect(rows[3]).toMatchObject({ isEdited: true, isChosen: true, lines: [{ reasons: [{ code: 'edited' }] }] });
});

test('those of a customer are of all their subscriptions', async () => {
  const one = await subscribe(server, monthly, { start: '2026-03-01' });
  const other = await subscribe(server, monthly, { start: '2026-03-15', customer: one.customer, despite: true });
  const { rows } = await server.api.run('upcomingFees', { customer: one.customer, months: 1 });
  expect(rows.map(({ subscriptionCustomer, issueDate }) => [subscriptionCustomer, issueDate])).toEqual([
    [one.id, '2026-03-01'],
    [other.id, '2026-03-15'],
    [one.id, '2026-04-01'],
    [other.id, '2026-04-01'],
  ]);
});

test('of the years before the last 200 are listed, and the others are counted', async () => {
  const weekly = await addSubscriptionType(server, { period: 7 });
  const { id } = await subscribe(server, weekly, { start: '2020-01-06' });
  const { rows, older } = await server.api.run('upcomingFees', { subscriptionCustomer: id, months: 0 });
  expect([rows.length, older, rows.at(-1)?.issueDate]).toEqual([200, 122, '2026-03-02']);
});

test('one subscription or one customer is named', async () => {
  const statusOf = async (input: object) => (await server.api.call('upcomingFees', input)).status;
  expect(await statusOf({})).toBe(422);
  expect(await statusOf({ subscriptionCustomer: 1, customer: 1 })).toBe(422);
  expect(await statusOf({ subscriptionCustomer: 999_999 })).toBe(404);
  expect(await statusOf({ customer: 999_999 })).toBe(404);
});

test('it takes leave to read both subscriptions and customers', async () => {
  for (const scopes of [['subscriptionCustomer:read'], ['customer:read']]) {
    const { key } = await server.api.run('keyCreate', { name: 'Uno', scopes });
    expect((await server.as(key).call('upcomingFees', { customer: 1 })).status).toBe(403);
  }
});
