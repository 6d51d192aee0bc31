import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addSubscriptionType, subscribe } from '#test/kit/fees.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let type: number;
let another: number;
/** Made anew for each test, with a subscription of the type in March. */
let customer: number;
let first: number;

beforeAll(async () => {
  server = await startOpen();
  type = await addSubscriptionType(server, { price: 30 });
  another = await addSubscriptionType(server, { price: 20, name: 'Otra' });
});

beforeEach(async () => {
  ({ id: first, customer } = await subscribe(server, type, { start: '2026-03-01', end: '2026-03-31' }));
});

const send = (path: string, body: object) => server.api.send('POST', `/api/${path}`, body);
const record = (values: object) => send('model/subscriptionCustomer', { customer, type, ...values });
const made = async (values: object) =>
  (await server.api.create('subscriptionCustomer', { customer, type, start: '2026-04-01', ...values })).id;
const all = () => server.api.list('subscriptionCustomer', `customer=${customer}&sort=id`);

/** Each is the same on days of March. `despite` is sent with it where both are meant. */
const ways: Readonly<Record<string, () => Promise<(despite?: boolean) => ReturnType<typeof send>>>> = {
  'a sign-up': async () => (despite) =>
    send('subscriptions/signUp.json', { customer, type, start: '2026-03-20', despite }),
  'a look at a sign-up': async () => (despite) =>
    send('subscriptions/signUp.json', { customer, type, start: '2026-03-20', despite, dryRun: true }),
  'a record': async () => (despite) => record({ start: '2026-03-31', despite }),
  'a record that begins sooner': async () => {
    const id = await made({});
    return (despite) => send(`model/subscriptionCustomer/${id}`, { start: '2026-03-31', despite });
  },
  'a record that is taken up again': async () => {
    const id = await made({ start: '2026-03-10', active: false });
    return (despite) => send(`model/subscriptionCustomer/${id}`, { active: true, despite });
  },
  'a subscription that is resumed': async () => {
    const id = await made({ start: '2026-03-10', active: false });
    return (despite) => send('subscriptions/resume.json', { subscriptionCustomer: id, on: '2026-03-20', despite });
  },
  'a change of type': async () => {
    const id = await made({ type: another, start: '2026-03-01' });
    return (despite) =>
      send('subscriptions/change.json', { subscriptionCustomer: id, from: '2026-03-15', type, despite });
  },
  'a renewal': async () => {
    const id = await made({ start: '2026-02-01', end: '2026-02-28' });
    return (despite) => send('subscriptions/renew.json', { subscriptionCustomer: id, until: '2026-03-31', despite });
  },
};

describe('the same subscription twice', () => {
  test.each(Object.entries(ways))('by %s is refused with the other, unless both are meant', async (_, prepare) => {
    const act = await prepare();
    const before = await all();
    expect(await act()).toMatchObject({ status: 409, body: { code: 'same_subscription', detail: `${first}` } });
    expect(await all()).toEqual(before);
    expect([200, 201]).toContain((await act(true)).status);
  });

  test('is none on other days, of another type or customer, and of one that is suspended or gone', async () => {
    expect((await record({ start: '2026-04-01' })).status).toBe(201);
    expect((await record({ start: '2026-03-01', type: another })).status).toBe(201);
    const { id: stranger } = await server.api.create('customer', { name: 'Nora' });
    expect((await record({ start: '2026-03-01', customer: stranger })).status).toBe(201);
    await server.api.update('subscriptionCustomer', first, { active: false });
    expect((await record({ start: '2026-03-01', end: '2026-03-10' })).status).toBe(201);
  });

  test('that both are meant is kept: neither is asked about again', async () => {
    const second = await made({ start: '2026-03-10', end: '2026-03-20', despite: true });
    for (const id of [first, second]) {
      expect((await send('subscriptions/renew.json', { subscriptionCustomer: id, until: '2026-05-31' })).status).toBe(
        200,
      );
    }
    expect(await record({ start: '2026-05-31' })).toMatchObject({ status: 409, body: { detail: `${first}` } });
  });

  test('that are there already are ended one by one, and written about', async () => {
    const second = await made({ start: '2026-03-10', despite: true });
    server.write('update "subscriptionCustomer" set "despite" = null where "id" = ?', second);
    expect((await send(`model/subscriptionCustomer/${second}`, { comments: 'Doble', end: '2026-03-25' })).status).toBe(
      200,
    );
    expect(await send(`model/subscriptionCustomer/${second}`, { end: null })).toMatchObject({ status: 409 });
  });

  test('is not restored beside the other', async () => {
    const second = await made({ start: '2026-03-10', despite: true });
    server.write('update "subscriptionCustomer" set "despite" = null where "id" = ?', second);
    await server.api.send('DELETE', `/api/model/subscriptionCustomer/${second}`);
    const restored = await server.api.send('POST', `/api/model/subscriptionCustomer/${second}/restore`);
    expect(restored).toMatchObject({ status: 409, body: { code: 'same_subscription' } });
  });
});
