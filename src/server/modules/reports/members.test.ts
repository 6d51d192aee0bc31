import { expect, test } from 'vitest';
import { addSubscriptionType, subscribe } from '#test/kit/fees.ts';
import { startOpen } from '#test/kit/server.ts';

test('the overview counts who belongs, who came and who went, and what that brings a month', async () => {
  const server = await startOpen();
  const { api } = server;
  const leave = await addSubscriptionType(server, { price: 5 });
  const monthly = await addSubscriptionType(server, { temporarySubscription: leave });
  const yearly = await addSubscriptionType(server, { price: 365, period: 120 });
  const { id: stays, customer } = await subscribe(server, monthly, { start: '2026-01-01' });
  await subscribe(server, yearly, { start: '2026-03-01', end: '2026-03-02' });
  await subscribe(server, monthly, { start: '2026-01-01', end: '2026-03-01' });
  await subscribe(server, monthly, { start: '2026-01-01', end: '2026-02-28' });
  await subscribe(server, monthly, { start: '2026-01-01', active: false });
  await subscribe(server, monthly, { start: '2026-03-03' });
  // Leave is no subscription, and a change of price nobody new.
  await subscribe(server, leave, { start: '2026-03-01', customer });
  await api.run('subscriptionChange', { subscriptionCustomer: stays, from: '2026-03-02', price: 20 });
  const { members } = await api.run('reportOverview', {});
  expect(members).toMatchObject({ count: 2, joined: 1, left: 1, monthly: 50.42 });
  for (const [rows, count] of [
    [members.rows, 2],
    [members.joinedRows, 1],
  ] as const) {
    const { body } = await api.send('GET', `${rows.path}?${rows.query}`);
    expect(body).toHaveLength(count);
  }
});
