import { beforeAll, expect, test, vi } from 'vitest';
import { addSubscriptionType, issueAll, subscribe } from '#test/kit/fees.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';

/** How often the code under test reads. */
const reads = vi.hoisted(() => ({ count: 0 }));
vi.mock(import('#server/core/db/execute.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    queryAll: ((...parameters: Parameters<typeof real.queryAll>) => {
      reads.count += 1;
      return real.queryAll(...parameters);
    }) as typeof real.queryAll,
    queryFirst: ((...parameters: Parameters<typeof real.queryFirst>) => {
      reads.count += 1;
      return real.queryFirst(...parameters);
    }) as typeof real.queryFirst,
  };
});

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

async function readsOf(customer: number): Promise<number> {
  reads.count = 0;
  await server.api.run('customerEntry', { customer });
  return reads.count;
}

test('what a desk is told takes as many queries of somebody with much as of somebody with little', async () => {
  const { api, facility } = server;
  const leave = await addSubscriptionType(server, { price: 0 });
  const type = await addSubscriptionType(server, { customers: 9, temporarySubscription: leave });
  const { swims, purse } = await addVoucherTypes(server);
  const recharge = (customer: number, voucherType: number) =>
    api.run('voucherRecharge', { customer, voucherType, amount: 10, paymentMethod: facility.methods.transfer });
  const little = await subscribe(server, type, { start: '2026-03-01' });
  await recharge(little.customer, swims);
  const { customer } = await subscribe(server, type, { start: '2026-02-01' });
  for (const start of ['2026-01-01', '2026-01-15', '2026-02-10', '2026-02-20']) {
    await subscribe(server, type, { customer, start, despite: true });
  }
  for (let holder = 0; holder < 4; holder++) {
    const { id: subscriptionCustomer } = await subscribe(server, type, {});
    await api.create('subscriptionBeneficiary', { subscriptionCustomer, customer });
  }
  await issueAll(api, { date: '2026-03-02', late: true });
  for (const voucherType of [swims, purse, swims]) await recharge(customer, voucherType);
  // The first read also looks for what is kept from then on.
  await readsOf(little.customer);
  const few = await readsOf(little.customer);
  expect(few).toBeGreaterThan(5);
  expect(few).toBeLessThan(25);
  expect(await readsOf(customer)).toBe(few);
});
