/** Webhooks as their receivers see them: real servers with TLS, that answer in every way. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiRecord, ApiWrite } from '#shared/catalogue/index.ts';
import { someMailServer } from '#test/kit/drivers/sending.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import type { MailServerStandIn } from '#test/kit/smtpServer.ts';
import { until } from '#test/kit/until.ts';
import { type Received, type Receiver, startReceiver, trustReceivers, verified } from '#test/kit/webhookReceiver.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let server: FacilityServer;
let receiver: Receiver;
let idle: number;
let mail: MailServerStandIn;

beforeAll(async () => {
  server = await startOpen({ webhooks: true });
  trustReceivers(server.dataDir);
  server.clock.now = Date.now();
  await server.api.create('setting', { key: 'allowedServers', value: ['127.0.0.1'] });
  mail = await someMailServer(server);
  await server.api.update('company', 1, { email: 'gerencia@club.example' });
  // With one that is told of nothing the thread goes on from test to test.
  idle = (await server.api.create('webhook', { name: 'Nada', url: 'https://127.0.0.1:1/', events: [] })).id;
});
afterAll(() => mail.stop());
beforeEach(async () => {
  server.clock.now = Date.now();
  receiver = await startReceiver();
});
afterEach(async () => {
  for (const { id } of await server.api.list('webhook')) {
    if (id !== idle) await server.api.send('DELETE', `/api/model/webhook/${id}`);
  }
  receiver.close();
});

const hook = (values: Partial<ApiWrite<'webhook'>> = {}): Promise<ApiRecord<'webhook'>> =>
  server.api.create('webhook', { name: 'ERP', url: receiver.url, ...values });
const customer = (name: string) => server.api.create('customer', { name });
const deliveries = (webhook: number) =>
  server.api.list('webhookDelivery', `webhook=${webhook}&sort=event,id&limit=500`);
const typesOf = (messages: readonly Received[]): string[] => messages.map(({ type }) => type);
/** Lets time pass, and has the server notice. */
async function pass(milliseconds: number): Promise<void> {
  server.clock.now += milliseconds;
  await server.api.create('customerTag', { name: `t${server.clock.now}` });
}

describe('what a receiver gets', () => {
  test('is the event and its record, signed with the secret that was shown once', async () => {
    const { id } = await hook({ models: ['customer'] });
    const { secret } = await server.api.run('webhookRotateSecret', { id });
    const made = await customer('Ana');
    await until(() => receiver.received.length === 1);
    const [message] = receiver.received as [Received];
    expect(verified(secret, message)).toEqual({
      id: message.headers['webhook-id'],
      type: 'customer.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      apiVersion: '2025-12-15',
      sequence: message.sequence,
      data: { model: 'customer', id: made.id, record: await server.api.get('customer', made.id) },
    });
    expect(message.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Taquilla-Webhooks' });
    await until(async () => (await deliveries(id)).length === 1);
    expect(await deliveries(id)).toMatchObject([
      {
        ...{ webhook: id, type: 'customer.created', model: 'customer', record: made.id, status: 1, attempts: 1 },
        ...{ responseStatus: 200, response: 'taken', request: message.body, nextAttempt: null, error: null },
      },
    ]);
    expect(await server.api.get('webhook', id)).toMatchObject({ lastDelivery: expect.any(String), failingSince: null });
  });

  test('is every event where nothing else is asked, the sale with its document and its payment', async () => {
    await hook();
    await server.api.run('checkout', {
      lines: [{ product: server.facility.products.water }],
      payments: [{ paymentMethod: server.facility.methods.cash, amount: 1.5 }],
    });
    const types = ['sale.created', 'sale.paid', 'invoice.confirmed', 'invoice.paid', 'payment.created'];
    await until(() => types.every((type) => typesOf(receiver.received).includes(type)));
  });

  test.each([
    { events: ['customer.updated'], told: ['customer.updated'] },
    { events: ['customer.*'], told: ['customer.created', 'customer.updated', 'customer.deleted'] },
    { events: ['supplier.*'], told: ['supplier.created'] },
  ])('is of the kinds $events alone', async ({ events, told }) => {
    await hook({ events });
    const { id } = await customer('Ana');
    await server.api.update('customer', id, { name: 'Eva' });
    await server.api.send('DELETE', `/api/model/customer/${id}`);
    await server.api.create('supplier', { name: 'Aguas' });
    await until(() => receiver.received.length === told.length);
    expect(typesOf(receiver.received)).toEqual(told);
  });

  test('begins with what happens once there is a webhook, and leaves out what happens while it is not active', async () => {
    await customer('Antes');
    const { id } = await hook({ events: ['customer.created'] });
    await customer('Una');
    await until(() => receiver.received.length === 1);
    await server.api.update('webhook', id, { active: false });
    await customer('Entretanto');
    await server.api.update('webhook', id, { active: true });
    await customer('Otra');
    await until(() => receiver.received.length === 2);
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.record.name)).toEqual(['Una', 'Otra']);
  });

  test('leaves out what happens while it is deleted, and what waited then', async () => {
    const usual = receiver.answer;
    receiver.answer = (_, response) => void response.writeHead(500).end();
    const { id } = await hook({ events: ['customer.created'] });
    await customer('Espera');
    await until(async () => (await deliveries(id)).length === 1);
    await server.api.send('DELETE', `/api/model/webhook/${id}`);
    receiver.answer = usual;
    await customer('Entretanto');
    receiver.received.length = 0;
    await server.api.send('POST', `/api/model/webhook/${id}/restore`);
    await customer('Otra');
    await until(() => receiver.received.length > 0);
    await pass(HOUR);
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.record.name)).toEqual(['Otra']);
  });

  test('is signed with both secrets while one is rotated, and with the new one after', async () => {
    const { id } = await hook({ events: ['customer.created'] });
    const { secret: first } = await server.api.run('webhookRotateSecret', { id });
    const { secret: second } = await server.api.run('webhookRotateSecret', { id, graceSeconds: 60 });
    await customer('Ana');
    await until(() => receiver.received.length === 1);
    const [both] = receiver.received as [Received];
    expect(verified(first, both)).toEqual(verified(second, both));
    await until(async () => (await deliveries(id)).length === 1);
    server.clock.now += 2 * MINUTE;
    await server.restart();
    await customer('Eva');
    await until(() => receiver.received.length === 2);
    const [, one] = receiver.received as [Received, Received];
    expect(verified(second, one)).toMatchObject({ type: 'customer.created' });
    expect(() => verified(first, one)).toThrow();
  });

  test('is what its maker may read', async () => {
    const key = await server.api.run('keyCreate', {
      name: 'Proveedores',
      scopes: ['supplier:read', 'webhook:read', 'webhook:write'],
    });
    const { id } = await server.as(key.key).create('webhook', { name: 'Compras', url: receiver.url });
    await customer('Ana');
    await server.api.create('supplier', { name: 'Aguas' });
    await until(() => typesOf(receiver.received).includes('supplier.created'));
    expect(new Set(receiver.received.map(({ model }) => model))).toEqual(new Set(['supplier', 'webhook']));
    expect(await server.api.get('webhook', id)).toMatchObject({ scopes: expect.arrayContaining(['supplier:read']) });
    // Who may read less than a webhook cannot send what it reads elsewhere.
    const { id: whole } = await hook();
    const reply = await server.as(key.key).send('POST', `/api/model/webhook/${whole}`, { url: `${receiver.url}/mine` });
    expect(reply).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
  });
});

describe('what is not delivered', () => {
  const failures: readonly (readonly [string, Receiver['answer'], object])[] = [
    [
      '500',
      (_, response) => void response.writeHead(500).end('no'),
      { responseStatus: 500, response: 'no', error: null },
    ],
    ['a redirect', (_, response) => void response.writeHead(302, { location: '/' }).end(), { responseStatus: 302 }],
    ['a reset', (_, response) => void response.destroy(), { responseStatus: null, error: 'brokenOff' }],
    [
      'a reset in the body',
      (_, response) => {
        response.writeHead(200, { 'content-length': '9' }).write('x');
        setTimeout(() => response.destroy(), 10);
      },
      { responseStatus: null, error: 'brokenOff' },
    ],
  ];
  test.each(failures)('%s: is tried again with the same id, until it is', async (_name, answer, stored) => {
    const usual = receiver.answer;
    receiver.answer = answer;
    const { id } = await hook({ events: ['customer.created'] });
    await customer('Ana');
    await until(async () => (await deliveries(id)).length === 1);
    const [waiting] = await deliveries(id);
    expect(waiting).toMatchObject({ status: 0, nextAttempt: expect.any(String), ...stored });
    expect((await server.api.get('webhook', id)).failingSince).not.toBeNull();
    receiver.answer = usual;
    await pass(HOUR);
    await until(async () => (await deliveries(id))[0]?.status === 1);
    expect(new Set(receiver.received.map((message) => message.id)).size).toBe(1);
    expect(receiver.received.length).toBeGreaterThan(1);
    expect(await server.api.get('webhook', id)).toMatchObject({ failingSince: null });
  });

  test('holds what comes after it of the same record, and nothing else', async () => {
    const { id } = await hook({ models: ['customer'] });
    const usual = receiver.answer;
    const ana = await customer('Ana');
    await until(() => receiver.received.length === 1);
    receiver.answer = (message, response, request) => {
      if (message.record === ana.id) response.writeHead(503).end();
      else usual(message, response, request);
    };
    await server.api.update('customer', ana.id, { name: 'Ana B' });
    await server.api.update('customer', ana.id, { name: 'Ana C' });
    const eva = await customer('Eva');
    await until(async () => (await deliveries(id)).length === 4);
    expect(
      (await deliveries(id)).map(({ record, status, nextAttempt }) => [record, status, nextAttempt !== null]),
    ).toEqual([
      [ana.id, 1, false],
      [ana.id, 0, true],
      [ana.id, 0, false],
      [eva.id, 1, false],
    ]);
    receiver.answer = usual;
    await pass(HOUR);
    await until(async () => (await deliveries(id)).every(({ status }) => status === 1));
    const own = receiver.received.filter(({ record }) => record === ana.id).map(({ sequence }) => sequence);
    expect(own).toEqual(own.toSorted((a, b) => a - b));
  });

  test('is given up after ten tries, told of on the dashboard, and sent again when somebody says so', async () => {
    receiver.answer = (_, response) => void response.writeHead(500).end();
    const { id } = await hook({ events: ['customer.created'] });
    await customer('Ana');
    for (let tries = 1; tries <= 10; tries += 1) {
      await until(async () => (await deliveries(id))[0]?.attempts === tries);
      const { paused } = await server.api.get('webhook', id);
      if (paused !== null) await server.api.run('webhookResume', { id });
      if (tries < 10) await pass(DAY * 1.25);
    }
    expect(await deliveries(id)).toMatchObject([{ status: 2, attempts: 10, nextAttempt: null }]);
    receiver.answer = (_, response) => void response.end();
    expect(await server.api.run('webhookReplay', { id, failed: true })).toEqual({ id, replayed: 1 });
    await until(async () => (await deliveries(id))[0]?.status === 1);
    expect(new Set(receiver.received.map((message) => message.id)).size).toBe(1);
  });

  test('waits as long as the receiver asks', async () => {
    receiver.answer = (_, response) => void response.writeHead(429, { 'retry-after': '3600' }).end();
    const { id } = await hook({ events: ['customer.created'] });
    await customer('Ana');
    await until(async () => (await deliveries(id)).length === 1);
    const [{ nextAttempt }] = (await deliveries(id)) as [ApiRecord<'webhookDelivery'>];
    expect(Date.parse(nextAttempt ?? '') - server.clock.now).toBeGreaterThan(HOUR - MINUTE);
  });
});

describe('a webhook is paused', () => {
  test('by a person: what happens waits, and comes in its order', async () => {
    const { id } = await hook({ events: ['customer.created'] });
    await server.api.run('webhookPause', { id });
    await customer('Ana');
    await customer('Eva');
    await customer('Luz');
    await server.api.run('webhookResume', { id });
    await until(() => receiver.received.length === 3);
    await until(async () => (await deliveries(id)).length === 3);
    expect(await server.api.get('webhook', id)).toMatchObject({ paused: null, pauseReason: null });
  });

  test.each([
    { why: '410', status: 410, time: 0, reason: 3 },
    { why: 'three days of failures', status: 500, time: 3 * DAY + MINUTE, reason: 2 },
  ])('after $why, with a mail and a place on the dashboard', async ({ status, time, reason }) => {
    const mails = (await server.api.list('email')).length;
    mail.received.length = 0;
    receiver.answer = (_, response) => void response.writeHead(status).end();
    const { id } = await hook({ events: ['customer.created'] });
    await customer('Ana');
    await until(async () => (await deliveries(id)).length === 1);
    if (time > 0) await pass(time);
    await until(async () => (await server.api.get('webhook', id)).paused !== null);
    expect(await server.api.get('webhook', id)).toMatchObject({ pauseReason: reason });
    await until(async () => (await server.api.list('email')).length > mails);
    expect(await server.api.list('email', 'sort=-id&limit=1')).toMatchObject([
      { recipients: 'gerencia@club.example', subject: 'El webhook ERP está en pausa' },
    ]);
    await until(() => mail.received.length === 1);
    expect(mail.received[0]).toMatchObject({ to: 'gerencia@club.example' });
    const { attention } = (await server.api.run('reportOverview', {})) as {
      attention: { kind: string; count: number }[];
    };
    expect(attention).toContainEqual(expect.objectContaining({ kind: 'pausedWebhooks', count: 1, record: id }));
    // Nobody is asked any more.
    const before = receiver.received.length;
    await customer('Eva');
    await pass(DAY);
    expect(receiver.received.length).toBe(before);
  });
});

test('one that hangs holds nobody else up', async () => {
  const slow = await startReceiver();
  slow.answer = () => undefined;
  const { id } = await hook({ name: 'Cuelga', url: slow.url, events: ['customer.created'] });
  await hook({ events: ['customer.created'] });
  for (const name of ['Ana', 'Eva', 'Luz']) await customer(name);
  await until(() => receiver.received.length === 3 && slow.received.length > 0);
  // A delivery is noted when its first attempt ends: this one has not.
  expect(await deliveries(id)).toEqual([]);
  slow.close();
});

test('a ping answers at once with what the receiver said', async () => {
  const { id } = await hook();
  const { secret } = await server.api.run('webhookRotateSecret', { id });
  receiver.answer = (_, response) => void response.writeHead(202).end('hola');
  const pong = await server.api.run('webhookPing', { id });
  expect(pong).toMatchObject({ delivered: true, status: 202, response: 'hola', error: null });
  const ping = receiver.received.find(({ type }) => type === 'ping');
  expect(ping && verified(secret, ping)).toMatchObject({ type: 'ping', data: { model: 'webhook', id } });
  receiver.close();
  expect(await server.api.run('webhookPing', { id })).toMatchObject({
    delivered: false,
    status: null,
    error: 'noConnection',
  });
});

describe('replay', () => {
  test('sends one delivery again, or everything since a moment, with the ids they had', async () => {
    const { id } = await hook({ events: ['supplier.created'] });
    await server.api.create('supplier', { name: 'Ana' });
    server.clock.now += MINUTE;
    const since = new Date(server.clock.now).toISOString();
    await server.api.create('supplier', { name: 'Eva' });
    await until(async () => (await deliveries(id)).length === 2);
    const [first] = (await deliveries(id)) as [ApiRecord<'webhookDelivery'>];
    await server.api.run('webhookReplay', { id, delivery: first.id });
    await until(() => receiver.received.length === 3);
    expect(receiver.received.map((message) => JSON.parse(message.body).data.record.name)).toEqual([
      'Ana',
      'Eva',
      'Ana',
    ]);
    await until(async () => (await deliveries(id)).every(({ status }) => status === 1));
    await server.api.run('webhookReplay', { id, since });
    // The clock of this server was ahead before: what is dated after `since` may have happened before.
    const timesOf = (name: string): number =>
      receiver.received.filter(({ body }) => JSON.parse(body).data.record.name === name).length;
    await until(() => timesOf('Eva') === 2);
    const ids = new Set(receiver.received.filter(({ body }) => body.includes('"Eva"')).map((message) => message.id));
    expect(ids.size).toBe(1);
  });

  test.each([
    [{}, 422],
    [{ failed: true, delivery: 1 }, 422],
    [{ delivery: 999 }, 404],
  ])('of %o answers %s', async (input, status) => {
    const { id } = await hook();
    expect((await server.api.send('POST', '/api/webhook/replay', { id, ...input })).status).toBe(status);
  });
});

test('a server that starts again delivers what happened before it ended', async () => {
  receiver.answer = (_, response) => void response.writeHead(500).end();
  const { id } = await hook({ events: ['customer.created'] });
  await customer('Ana');
  await until(async () => (await deliveries(id)).length === 1);
  await server.restart();
  receiver.answer = (_, response) => void response.end();
  await pass(HOUR);
  await until(async () => (await deliveries(id))[0]?.status === 1);
});

test.each([
  ['a name of no event', { events: ['sale.eaten'] }, '#/events/0'],
  ['a pattern of none', { events: ['sale.paid', 'sal.*'] }, '#/events/1'],
  ['no model', { models: ['unicorn'] }, '#/models/0'],
  ['a short secret', { secret: 'whsec_c2hvcnQ=' }, '#/secret'],
  ['a secret without its prefix', { secret: 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }, '#/secret'],
])('%s is refused', async (_name, values, pointer) => {
  const reply = await server.api.send('POST', '/api/model/webhook', { name: 'X', url: receiver.url, ...values });
  expect(reply).toMatchObject({ status: 422, body: { errors: [{ pointer, code: 'invalid_value' }] } });
});
