import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let type: number;
beforeAll(async () => {
  server = await startOpen();
  const product = server.facility.products.fee;
  type = (await server.api.create('subscription', { name: 'Cuota', period: 1, product })).id;
});

const subscribe = async (values: object = {}) => {
  const customer = (await server.api.create('customer', { name: 'Zoë', language: 'en' })).id;
  return server.api.create('subscriptionCustomer', { type, customer, start: '2026-01-01', ...values });
};

describe('a subscription', () => {
  test('speaks its customer’s language unless another is given', async () => {
    expect(await subscribe()).toMatchObject({ language: 'en', active: true, directDebit: false });
    expect(await subscribe({ language: 'fr' })).toMatchObject({ language: 'fr' });
    expect(await subscribe({ language: '' })).toMatchObject({ language: '' });
  });

  test.each(['0026-03-02', '1899-12-31'])('does not begin on %s, which would be fees of centuries', async (start) => {
    const body = { customer: server.facility.customers.visitor, type, start };
    const sends = [
      () => server.api.send('POST', '/api/model/subscriptionCustomer', body),
      () => server.api.send('POST', '/api/subscriptions/signUp.json', { ...body, dryRun: true }),
    ];
    for (const send of sends) await expectRefused(server, send, 'validation_failed', [['#/start', 'too_small']]);
  });

  test('keeps its language when the customer’s changes, and is never without', async () => {
    const subscription = await subscribe();
    await server.api.update('customer', subscription.customer, { language: 'es' });
    const path = `/api/model/subscriptionCustomer/${subscription.id}`;
    const reply = await server.api.send('POST', path, { description: 'x' });
    expect(reply.body).toMatchObject({ language: 'en', description: 'x' });
    for (const address of [path, '/api/model/subscriptionCustomer']) {
      const { id: _, ...body } = { ...subscription, language: null };
      await expectRefused(server, () => server.api.send('POST', address, body), 'validation_failed', [
        ['#/language', 'required'],
      ]);
    }
  });
});

describe('a type', () => {
  test.each([
    ['recharges no more than an amount can be', { voucherPrice: 1_000_000_000 }, '#/voucherPrice', 'too_big'],
    ['recharges no less than nothing', { voucherPrice: -1 }, '#/voucherPrice', 'too_small'],
  ] as const)('%s', async (_, values, pointer, code) => {
    const send = () => server.api.send('POST', `/api/model/subscription/${type}`, values);
    await expectRefused(server, send, 'validation_failed', [[pointer, code]]);
  });

  test('stands for leave from no type that stands for leave from it, itself included', async () => {
    const product = server.facility.products.fee;
    const other = await server.api.create('subscription', {
      ...{ name: 'Baja temporal', period: 1, product, temporarySubscription: type },
    });
    for (const temporarySubscription of [type, other.id]) {
      const send = () => server.api.send('POST', `/api/model/subscription/${type}`, { temporarySubscription });
      await expectRefused(server, send, 'validation_failed', [['#/temporarySubscription', 'invalid_value']]);
    }
  });
});

describe('an add-on', () => {
  test('keeps the name the customer had, unless one is given', async () => {
    const subscriptionCustomer = await subscribe();
    const body = { subscriptionCustomer: subscriptionCustomer.id, product: server.facility.products.fee };
    const addOn = await server.api.create('subscriptionAddon', body);
    expect(addOn).toMatchObject({ customer: 'Zoë', priority: 0 });
    expect(await server.api.create('subscriptionAddon', { ...body, customer: 'Otro' })).toMatchObject({
      customer: 'Otro',
    });
    await server.api.update('customer', subscriptionCustomer.customer, { name: 'Zoé' });
    expect(await server.api.update('subscriptionAddon', addOn.id, { price: 5 })).toMatchObject({ customer: 'Zoë' });
  });

  test('without its subscription is refused for that alone', async () => {
    const body = { subscriptionCustomer: 999_999, product: server.facility.products.fee };
    await expectRefused(
      server,
      () => server.api.send('POST', '/api/model/subscriptionAddon', body),
      'validation_failed',
      [['#/subscriptionCustomer', 'unknown_reference']],
    );
  });
});
