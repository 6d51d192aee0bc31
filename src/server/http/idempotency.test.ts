import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#shared/errors.ts';
import { allOperations } from '#shared/operations/index.ts';
import type { Reply } from '#test/kit/client.ts';
import { makePinCostly } from '#test/kit/costlyPin.ts';
import { pins } from '#test/kit/facility.ts';
import { addSubscriptionType } from '#test/kit/fees.ts';
import { dataUri, png } from '#test/kit/png.ts';
import { expectProblem, expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
const startAfresh = async (): Promise<void> => {
  server = await startOpen();
};

const key = (value: string) => ({ 'idempotency-key': value });
const basket = (units = 1) => ({
  lines: [{ product: server.facility.products.water, units }],
  payments: [{ paymentMethod: server.facility.methods.cash, amount: 1.5 * units }],
});
const sold = (): number => server.rows<{ n: number }>('select count(*) as "n" from "invoice"')[0]?.n ?? 0;
const replayed = 'idempotent-replayed';

describe('a request sent again under its key', () => {
  beforeEach(startAfresh);

  test('gets the same answer, marked, and has its effect once', async () => {
    const first = await server.api.call('checkout', basket(), key('one'));
    expect([first.status, first.headers.get(replayed)]).toEqual([200, null]);
    const again = await server.api.call('checkout', basket(), key('one'));
    expect([again.status, again.headers.get(replayed)]).toEqual([200, 'true']);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(sold()).toBe(1);
  });

  test('twenty times at once charges once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => server.api.call('checkout', basket(), key('parallel'))),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(replies.filter(({ headers }) => headers.get(replayed) === 'true')).toHaveLength(19);
    expect(sold()).toBe(1);
    expect(server.rows('select "amount" from "posMovement" where "type" = 6')).toEqual([{ amount: 1.5e6 }]);
  });

  test('is answered after a restart, and after the world has moved on', async () => {
    const first = await server.api.call('checkout', basket(), key('old'));
    await server.api.run('posClose', { realCashCount: 101.5, realCreditCardCount: 0 });
    await server.restart();
    server.clock.now += 6 * 86_400_000;
    const again = await server.api.call('checkout', basket(), key('old'));
    expect([again.status, again.headers.get(replayed), again.body]).toEqual([200, 'true', first.body]);
    await expectRefused(server, () => server.api.call('checkout', basket(), key('new')), 'cash_point_closed');
  });

  test('with another body is refused', async () => {
    await server.api.call('checkout', basket(), key('one'));
    const send = (units: number) => () => server.api.call('checkout', basket(units), key('one'));
    await expectRefused(server, send(2), 'idempotency_key_reused');
    expect((await send(1)()).headers.get(replayed)).toBe('true');
    expect(sold()).toBe(1);
  });

  test('after a failure is tried anew', async () => {
    const closed = await startFacility();
    const body = { lines: [{ product: closed.facility.products.free }], payments: [] };
    const send = () => closed.api.call('checkout', body, key('early'));
    await expectRefused(closed, send, 'cash_point_closed');
    await expectRefused(closed, send, 'cash_point_closed');
    await closed.api.run('posOpen', { realCashCount: 0 });
    const reply = await send();
    expect([reply.status, reply.headers.get(replayed)]).toEqual([200, null]);
  });

  test('after an invalid one may be another', async () => {
    const invalid = () => server.api.call('checkout', { lines: [], payments: [] }, key('fix'));
    await expectRefused(server, invalid, 'validation_failed', [['#/lines', 'required']]);
    expect((await server.api.call('checkout', basket(), key('fix'))).status).toBe(200);
  });
});

describe('a request that is still at work', () => {
  beforeEach(startAfresh);

  const close = () => {
    const { users } = server.facility;
    const manager = { user: users.manager, pin: pins.manager };
    return server.api.call('posClose', { realCashCount: 100, realCreditCardCount: 0, manager }, key('close'));
  };

  test('outside its transaction, checking a PIN, lets no twin in; afterwards the twin gets its answer', async () => {
    await makePinCostly(server);
    const replies = await Promise.all([close(), close(), close()]);
    const [first, ...refused] = replies.toSorted((a, b) => a.status - b.status);
    expect(first?.status).toBe(200);
    for (const reply of refused) {
      expectProblem(reply, 'idempotency_in_progress');
      expect(reply.headers.get('retry-after')).toBe('1');
    }
    const again = await close();
    expect([again.status, again.headers.get(replayed), again.body]).toEqual([200, 'true', first?.body]);
    expect(await server.api.list('zReport')).toHaveLength(1);
  });

  test('does not hold up requests with other keys, or of other credentials', async () => {
    const other = await server.api.run('keyCreate', { name: 'Otra', scopes: ['*'] });
    const { users } = server.facility;
    const body = {
      realCashCount: 100,
      realCreditCardCount: 0,
      manager: { user: users.manager, pin: pins.manager },
    };
    const replies = await Promise.all([
      server.api.call('posClose', body, key('a')),
      server.api.call('posClose', body, key('b')),
      server.as(other.key).call('posClose', body, key('a')),
    ]);
    const outcomes = replies.map(({ status, body: answer }: Reply) =>
      status === 200 ? 'done' : (answer as Problem).code,
    );
    expect(outcomes.toSorted()).toEqual(['cash_point_closed', 'cash_point_closed', 'done']);
  });
});

describe('seven days later', () => {
  beforeEach(startAfresh);

  const WEEK = 7 * 86_400_000;

  test('a key means nothing any more, whether its answer is still there or not', async () => {
    await server.api.call('checkout', basket(), key('old'));
    server.clock.now += WEEK + 1000;
    const anew = await server.api.call('checkout', basket(2), key('old'));
    expect([anew.status, anew.headers.get(replayed)]).toEqual([200, null]);
    const again = await server.api.call('checkout', basket(2), key('old'));
    expect([again.headers.get(replayed), again.body]).toEqual(['true', anew.body]);
    expect(sold()).toBe(2);
  });

  test('answers are deleted, the others stay', async () => {
    await server.api.call('checkout', basket(), key('old'));
    const columns = '"credential", "method", "path", "fingerprint", "status", "headers", "body", "created"';
    server.write(
      `with recursive "n" as (select 1 as "i" union all select "i" + 1 from "n" where "i" < 1200)
       insert into "idempotency" (${columns}, "key") select ${columns}, 'old' || "i" from "idempotency", "n"`,
    );
    server.clock.now += WEEK + 1000;
    await server.api.call('checkout', basket(), key('young'));
    expect(server.rows('select 1 from "idempotency"')).toHaveLength(1202);
    await server.restart();
    await expect.poll(() => server.rows('select "key" from "idempotency"')).toEqual([{ key: 'young' }]);
  });
});

describe('a key', () => {
  beforeAll(startAfresh);

  test('belongs to one credential', async () => {
    const other = await server.api.run('keyCreate', { name: 'Otra', scopes: ['*'] });
    await server.api.call('checkout', basket(), key('shared'));
    const reply = await server.as(other.key).call('checkout', basket(2), key('shared'));
    expect([reply.status, reply.headers.get(replayed)]).toEqual([200, null]);
    expect(sold()).toBe(2);
  });

  test('belongs to one address', async () => {
    await server.api.call('posCashIn', { amount: 5 }, key('shared'));
    const reply = await server.api.call('posCashOut', { amount: 5 }, key('shared'));
    expect([reply.status, reply.headers.get(replayed)]).toEqual([200, null]);
  });

  test('of a user is known in the next session of that user, and to nobody else', async () => {
    const { users } = server.facility;
    const signIn = async (user: number, pin: string) =>
      server.as((await server.as(null).run('sessionStart', { user, pin })).token);
    const first = await signIn(users.manager, pins.manager);
    const sent = await first.call('posCashIn', { amount: 5 }, key('lost'));
    await first.call('sessionEnd', {});
    const second = await signIn(users.manager, pins.manager);
    const again = await second.call('posCashIn', { amount: 5 }, key('lost'));
    expect([again.headers.get(replayed), again.body]).toEqual(['true', sent.body]);
    const other = await server.api.call('posCashIn', { amount: 5 }, key('lost'));
    expect(other.headers.get(replayed)).toBeNull();
  });

  test('of 255 characters is taken', async () => {
    expect((await server.api.call('checkout', basket(), key('k'.repeat(255)))).status).toBe(200);
    expect((await server.api.call('checkout', basket(), key('k'.repeat(255)))).headers.get(replayed)).toBe('true');
  });

  test.each([
    ['longer', 'k'.repeat(256)],
    ['empty', ''],
    ['with a tab', 'a\tb'],
    ['beyond ASCII', 'clave-ñ'],
  ])('that is %s is refused', async (_, value) => {
    const send = () => server.api.call('checkout', basket(), key(value));
    await expectRefused(server, send, 'invalid_parameter', [['Idempotency-Key', 'invalid_value']]);
  });

  test.each([
    '018f6b3e-7a10-7cc1-9d5e-3f1c2b4a5d6e',
    '"8e03978e-40d5-43dd-bc93-6894a57f9324"',
    'a/b:c=d+e_~',
    '~!',
    'order 12, line 3',
  ])('may be %s', async (value) => {
    expect((await server.api.call('checkout', basket(), key(value))).status).toBe(200);
  });
});

describe('what stores no answer refuses a key:', () => {
  beforeAll(startAfresh);

  const keeps = ([, { kind, secretAnswer }]: (typeof operations)[number]) => kind === 'write' && secretAnswer !== true;
  const operations = allOperations();

  test.each(operations.filter((one) => !keeps(one)))('%s', async (_, { method, path }) => {
    const body = method === 'POST' ? {} : undefined;
    const send = () => server.api.send(method, `/api/${path}`, body, key('kept'));
    await expectRefused(server, send, 'invalid_parameter', [['Idempotency-Key', 'not_supported']]);
  });

  test.each(['/api/model/tax', '/api/model/tax/1', '/api/file/product/1/image', '/api/openapi.json', '/api/health'])(
    'GET %s',
    async (path) => {
      const send = () => server.api.send('GET', path, undefined, key('kept'));
      await expectRefused(server, send, 'invalid_parameter', [['Idempotency-Key', 'not_supported']]);
    },
  );

  test('and everything else stores one', async () => {
    for (const [name, { method, path }] of operations.filter(keeps)) {
      const reply = await server.api.send(
        method,
        `/api/${path}`,
        method === 'POST' ? { nonsense: 1 } : undefined,
        key(name),
      );
      const headers = (reply.body as Partial<Problem>).errors?.map(({ header }) => header);
      expect(headers ?? [], name).not.toContain('Idempotency-Key');
    }
  });
});

describe('records', () => {
  beforeEach(startAfresh);

  test('are created once', async () => {
    const send = () => server.api.send('POST', '/api/model/customer', { name: 'Ana' }, key('ana'));
    const replies = await Promise.all([send(), send(), send()]);
    const [first] = replies;
    for (const reply of replies) {
      expect([reply.status, reply.body, reply.headers.get('location')]).toEqual([
        201,
        first?.body,
        first?.headers.get('location'),
      ]);
    }
    expect(await server.api.list('customer', 'name=Ana')).toHaveLength(1);
    const other = () => server.api.send('POST', '/api/model/customer', { name: 'Eva' }, key('ana'));
    await expectRefused(server, other, 'idempotency_key_reused');
  });

  test('keep their place and their tag in the answer that is repeated', async () => {
    const send = (prefer?: string) =>
      server.api.send('POST', '/api/model/customer', { name: 'Ana' }, { ...key('ana'), ...(prefer ? { prefer } : {}) });
    const first = await send('return=minimal');
    expect([first.status, first.body]).toEqual([201, '']);
    const again = await send();
    expect([again.status, again.body, again.headers.get(replayed)]).toEqual([201, '', 'true']);
    for (const name of ['location', 'etag', 'preference-applied']) {
      expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name) ?? 'none']);
    }
  });

  test('that were changed under a tag answer the repeated request, though the tag is another by now', async () => {
    const made = await server.api.send('POST', '/api/model/customer', { name: 'Ana' });
    const path = made.headers.get('location') ?? '';
    const headers = { ...key('change'), 'if-match': made.headers.get('etag') ?? '' };
    const send = () => server.api.send('POST', path, { name: 'Eva' }, headers);
    const first = await send();
    expect(first.status).toBe(200);
    const again = await send();
    expect([again.status, again.headers.get(replayed), again.body]).toEqual([200, 'true', first.body]);
  });

  test('with a file are made once, and a twin waits until the file is taken in', async () => {
    const data = png({ packed: randomBytes(3_000_000) });
    const body = { name: 'Piscina', image: dataUri('image/png', data) };
    const send = () => server.api.send('POST', '/api/model/family', body, key('file'));
    const replies = await Promise.all([send(), send()]);
    for (const { status } of replies) expect([201, 409]).toContain(status);
    const again = await send();
    expect([again.status, again.headers.get(replayed)]).toEqual([201, 'true']);
    expect(await server.api.list('family', 'name=Piscina')).toHaveLength(1);
  });

  test('are deleted once', async () => {
    const { id } = await server.api.create('customer', { name: 'Ana' });
    const send = () => server.api.send('DELETE', `/api/model/customer/${id}`, undefined, key('gone'));
    await send();
    await server.api.send('POST', `/api/model/customer/${id}/restore`);
    const again = await send();
    expect([again.status, again.headers.get(replayed)]).toEqual([200, 'true']);
    expect(await server.api.get('customer', id)).toMatchObject({ deleted: false });
  });
});

test('a look leaves its key to what is done afterwards', async () => {
  await startAfresh();
  const type = await addSubscriptionType(server, { price: 0 });
  const input = { customer: server.facility.customers.visitor, type };
  const send = (dryRun: boolean) => server.api.call('subscriptionSignUp', { ...input, dryRun }, key('member'));
  expect((await send(true)).status).toBe(200);
  expect((await send(false)).headers.get(replayed)).toBeNull();
  expect((await send(false)).headers.get(replayed)).toBe('true');
  expect((await server.api.call('issueFees', { dryRun: true }, key('fees'))).status).toBe(200);
  expect(await server.api.list('subscriptionCustomer')).toHaveLength(1);
  await server.stop();
});

test('another’s key does not open what the credential may not', async () => {
  await startAfresh();
  await server.api.call('checkout', basket(), key('mine'));
  const reader = await server.api.run('keyCreate', { name: 'Lector', scopes: ['*:read'] });
  expectProblem(await server.as(reader.key).call('checkout', basket(), key('mine')), 'insufficient_scope');
});
