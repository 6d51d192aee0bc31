import { beforeEach, describe, expect, test } from 'vitest';
import { profiles } from '#server/reference/reference.ts';
import type { Client } from '#test/kit/client.ts';
import { isStored } from '#test/kit/database.ts';
import { pins } from '#test/kit/facility.ts';
import { expectProblem, expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let desk: Client;
beforeEach(async () => {
  server = await startOpen();
  desk = await signIn();
  return () => server.stop();
});

const signIn = async (): Promise<Client> => {
  const { token } = await server
    .as(null)
    .run('sessionStart', { user: server.facility.users.frontDesk, pin: pins.frontDesk });
  return server.as(token);
};
const authorise = (scope = 'billing:price', of = desk) =>
  of.run('sessionAuthorise', { user: server.facility.users.manager, pin: pins.manager, scope });
const header = (token: string) => ({ 'x-taquilla-authorisation': token });
const basket = (
  values: object = { price: 9 },
  payments: object[] = [{ paymentMethod: server.facility.methods.cash, amount: 20 }],
) => ({
  lines: [{ product: server.facility.products.court, ...values }],
  payments: payments as { paymentMethod: number; amount: number }[],
});
const sell = (token: string, input = basket(), of = desk) => of.call('checkout', input, header(token));
const failures = (): unknown =>
  server.rows<{ failedPins: number | null }>(
    'select "failedPins" from "user" where "id" = ?',
    server.facility.users.manager,
  )[0]?.failedPins;

describe('an authorised action', () => {
  test('passes as if its user had the scope, once, and is recorded with both', async () => {
    await expectRefused(server, () => desk.call('checkout', basket()), 'insufficient_scope', [
      ['#/lines/0/price', 'invalid_value'],
    ]);
    const authorised = await authorise();
    expect(authorised).toEqual({
      token: expect.stringMatching(/^tqz_[\w-]{32}$/),
      scope: 'billing:price',
      user: { id: server.facility.users.manager, name: 'Marta Ruiz' },
      expires: '2026-03-02T10:01:00+01:00',
    });
    const { status, body } = await sell(authorised.token);
    expect(status).toBe(200);
    expect(body.invoice).toMatchObject({ total: 9, createUser: server.facility.users.frontDesk });
    const [log] = await server.api.list('auditLog', 'sort=-id&limit=1');
    expect(log).toMatchObject({
      operation: 'checkout',
      user: server.facility.users.frontDesk,
      authorisedBy: server.facility.users.manager,
    });
    await expectRefused(server, () => sell(authorised.token), 'authorisation_invalid');
  });

  test('takes what several lines need at once, as the refusal names it', async () => {
    const input = basket({ price: 9, discountRate: 10 });
    const { body } = await desk.send('POST', '/api/billing/checkout', input);
    expect(body).toMatchObject({ code: 'insufficient_scope', detail: 'billing:price billing:discount' });
    const { token, scope } = await authorise('billing:price billing:discount');
    expect(scope).toBe('billing:price billing:discount');
    expect((await sell(token, input)).status).toBe(200);
  });

  test('is asked of whoever holds all it takes, other than who asks', async () => {
    const { id } = await server.api.create('profile', { name: 'Turno', permissions: ['billing:price'] });
    const turno = await server.api.create('user', { name: 'Berta', profile: id, pin: '5151' });
    const names = async (scope: string, of = desk) =>
      (await of.run('sessionAuthorisers', { scope })).map(({ name }) => name);
    expect(await names('billing:price')).toEqual(['Berta', 'Marta Ruiz']);
    expect(await names('billing:price billing:discount')).toEqual(['Marta Ruiz']);
    const { token } = await server.as(null).run('sessionStart', { user: turno.id, pin: '5151' });
    expect(await names('billing:price', server.as(token))).toEqual(['Marta Ruiz']);
    for (const scope of ['*', 'user:write', 'billing:fly', 'billing:price *', '']) {
      const { status, body } = await desk.call('sessionAuthorisers', { scope });
      expect([status, body]).toEqual([400, expect.objectContaining({ code: 'invalid_parameter' })]);
    }
  });

  test('leaves its token stored nowhere', async () => {
    const { token } = await authorise();
    await sell(token);
    expect([isStored(server.dataDir, token), isStored(server.dataDir, token.slice(4))]).toEqual([false, false]);
  });

  test('has the one scope and no other', async () => {
    const { token } = await authorise('billing:price');
    await expectRefused(server, () => sell(token, basket({ discountRate: 10 })), 'insufficient_scope', [
      ['#/lines/0/discountRate', 'invalid_value'],
    ]);
    const write = () => desk.send('POST', '/api/model/product', { name: 'X', price: 1 }, header(token));
    await expectRefused(server, write, 'insufficient_scope');
    expect((await sell(token)).status).toBe(200);
  });

  test('may be the writing of a record', async () => {
    const { token } = await authorise('product:write');
    const write = () => desk.send('POST', '/api/model/product', { name: 'Nueva', price: 1 }, header(token));
    expect((await write()).status).toBe(201);
    await expectRefused(server, write, 'authorisation_invalid');
  });

  test('may be reading something, which uses the authorisation up', async () => {
    const [pos] = await server.api.list('pos');
    await server.api.update('pos', pos?.id ?? 0, { blindCount: true });
    await expectRefused(server, () => desk.call('posXReport', {}), 'insufficient_scope');
    const { token } = await authorise('pos:authorise');
    await expectRefused(
      server,
      () => desk.send('GET', '/api/pos/xReport?pos=999999', undefined, header(token)),
      'validation_failed',
      [['#/pos', 'unknown_reference']],
    );
    const reading = () => desk.send('GET', '/api/pos/xReport', undefined, header(token));
    const answers = await Promise.all([reading(), reading(), reading()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
    for (const answer of answers) if (answer.status === 403) expectProblem(answer, 'authorisation_invalid');
    const [log] = await server.api.list('auditLog', 'sort=-id&limit=1');
    expect(log).toMatchObject({ path: '/api/pos/xReport', authorisedBy: server.facility.users.manager });
  });

  test('is not the stream of events', async () => {
    const { token } = await authorise('product:write');
    const stream = () => desk.send('GET', '/api/events', undefined, header(token));
    await expectRefused(server, stream, 'authorisation_invalid');
  });

  test('may close a cash point with a difference above its limit', async () => {
    const [pos] = await server.api.list('pos');
    await server.api.update('pos', pos?.id ?? 0, { managerLimit: 20 });
    const close = (token?: string) =>
      desk.call(
        'posClose',
        { realCashCount: 10, realCreditCardCount: 0, comments: 'Falta' },
        token === undefined ? {} : header(token),
      );
    await expectRefused(server, () => close(), 'validation_failed', [['#/manager', 'manager_required']]);
    const { token: other } = await authorise('billing:price');
    await expectRefused(server, () => close(other), 'validation_failed', [['#/manager', 'manager_required']]);
    const { token } = await authorise('pos:authorise');
    expect((await close(token)).status).toBe(200);
  });
});

test('a right that was lent beside one’s own is granted to nothing that lasts', async () => {
  const [profile] = server.rows<{ profile: number }>(
    'select "profile" from "user" where "id" = ?',
    server.facility.users.frontDesk,
  );
  const id = profile?.profile ?? 0;
  const held = [...profiles.frontDesk.permissions, 'profile:write'];
  await server.api.update('profile', id, { permissions: held });
  const { token } = await authorise('billing:refund');
  const grant = () =>
    desk.send('POST', `/api/model/profile/${id}`, { permissions: [...held, 'billing:refund'] }, header(token));
  await expectRefused(server, grant, 'insufficient_scope', [[`#/permissions/${held.length}`, 'invalid_value']]);
});

describe('an authorisation', () => {
  test('is not used up by an action that fails', async () => {
    const { token } = await authorise();
    const cheap = basket({ price: 9 }, [{ paymentMethod: server.facility.methods.cash, amount: 1 }]);
    await expectRefused(server, () => sell(token, cheap), 'validation_failed', [['#/payments', 'total_mismatch']]);
    expectProblem(await desk.send('POST', '/api/billing/checkout', '{', header(token)), 'malformed_json');
    expect((await sell(token)).status).toBe(200);
  });

  test('is not used up by an action whose own PIN fails', async () => {
    const [pos] = await server.api.list('pos');
    await server.api.update('pos', pos?.id ?? 0, { managerLimit: 20 });
    const { token } = await authorise('pos:authorise');
    const input = { realCashCount: 10, realCreditCardCount: 0, comments: 'Falta' };
    const wrong = { ...input, manager: { user: server.facility.users.manager, pin: '0000' } };
    expectProblem(await desk.call('posClose', wrong, header(token)), 'validation_failed', [
      ['#/manager/pin', 'wrong_pin'],
    ]);
    expect((await desk.call('posClose', input, header(token))).status).toBe(200);
  });

  test('answers a repeated request with its first answer', async () => {
    const { token } = await authorise();
    const headers = { ...header(token), 'idempotency-key': 'basket-1' };
    const first = await desk.call('checkout', basket(), headers);
    server.clock.now += 120_000;
    const again = await desk.call('checkout', basket(), headers);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    await expectRefused(
      server,
      () => desk.call('checkout', basket(), { ...headers, 'idempotency-key': 'basket-2' }),
      'authorisation_invalid',
    );
  });

  test('serves one of many requests at once', async () => {
    const { token } = await authorise();
    const answers = await Promise.all(Array.from({ length: 12 }, () => sell(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 403)]);
    expect(server.rows('select count(*) as "n" from "invoice"')).toEqual([{ n: 1 }]);
  });

  test('is valid for a minute', async () => {
    const { token } = await authorise();
    server.clock.now += 60_000;
    await expectRefused(server, () => sell(token), 'authorisation_invalid');
    const { token: next } = await authorise();
    server.clock.now += 59_000;
    expect((await sell(next)).status).toBe(200);
  });

  test('is the asking session’s alone', async () => {
    const { token } = await authorise();
    const other = await signIn();
    await expectRefused(server, () => sell(token, basket(), other), 'authorisation_invalid');
    const { key } = await server.api.run('keyCreate', { name: 'X', scopes: ['billing:operate'] });
    await expectRefused(server, () => sell(token, basket(), server.as(key)), 'authorisation_invalid');
    await expectRefused(server, () => sell(token, basket(), server.as(null)), 'authorisation_invalid');
    expect((await sell(token)).status).toBe(200);
  });

  test('made up, or of another kind, is refused even where none is needed', async () => {
    const { token: session } = await server
      .as(null)
      .run('sessionStart', { user: server.facility.users.manager, pin: pins.manager });
    for (const token of ['', 'x', 'tqz_', `tqz_${'A'.repeat(32)}`, session, server.facility.key, "' or 1=1 --"]) {
      await expectRefused(server, () => sell(token, basket({})), 'authorisation_invalid');
    }
  });

  test('ends when the manager may no longer give it', async () => {
    const { id } = await server.api.create('profile', { name: 'Precios', permissions: ['billing:price'] });
    const { id: user } = await server.api.create('user', { name: 'Eva', profile: id, pin: '5555' });
    const give = async () => (await desk.run('sessionAuthorise', { user, pin: '5555', scope: 'billing:price' })).token;
    const token = await give();
    await server.api.update('user', user, { active: false });
    await expectRefused(server, () => sell(token), 'authorisation_invalid');
    await server.api.update('user', user, { active: true });
    await expectRefused(server, () => sell(token), 'authorisation_invalid');
    const next = await give();
    await server.api.update('profile', id, { permissions: ['tax:read'] });
    await expectRefused(server, () => sell(next), 'authorisation_invalid');
    await server.api.update('profile', id, { permissions: ['billing:price'] });
    await expectRefused(server, () => sell(next), 'authorisation_invalid');
    expect((await sell(await give())).status).toBe(200);
  });
});

describe('asking for one', () => {
  const ask = (values: object, of = desk) =>
    of.send('POST', '/api/session/authorise', {
      user: server.facility.users.manager,
      pin: pins.manager,
      scope: 'billing:price',
      ...values,
    });

  test.each<[string, object, Faults]>([
    ['a wildcard', { scope: '*' }, [['#/scope', 'invalid_value']]],
    ['a wildcard of a verb', { scope: '*:write' }, [['#/scope', 'invalid_value']]],
    ['a scope that is none', { scope: 'prices' }, [['#/scope', 'invalid_value']]],
    ['a PIN of letters', { pin: 'abcd' }, [['#/pin', 'invalid_value']]],
    ['an unknown field', { times: 2 }, [['#/times', 'unknown_field']]],
  ])('for %s is refused', async (_, values, faults) => {
    await expectRefused(server, () => ask(values), 'validation_failed', faults);
  });

  test('with a wrong PIN counts as any other, and locks the manager out', async () => {
    for (let attempt = 1; attempt < 5; attempt++) {
      expectProblem(await ask({ pin: '0000' }), 'validation_failed', [['#/pin', 'wrong_pin']]);
      expect(failures()).toBe(attempt);
    }
    const locked = await ask({ pin: '0000' });
    expectProblem(locked, 'too_many_attempts');
    expect(locked.headers.get('retry-after')).toBe('30');
    expectProblem(await ask({}), 'too_many_attempts');
    const signIn = await server
      .as(null)
      .call('sessionStart', { user: server.facility.users.manager, pin: pins.manager });
    expectProblem(signIn, 'too_many_attempts');
    server.clock.now += 30_000;
    expect((await ask({})).status).toBe(200);
    expect(failures()).toBe(0);
    expect((await desk.call('sessionCurrent', {})).status).toBe(200);
  });

  test('nobody, or of one who may not, gives nothing', async () => {
    expectProblem(await ask({ user: 999_999 }), 'validation_failed', [['#/pin', 'wrong_pin']]);
    const own = { user: server.facility.users.frontDesk, pin: pins.frontDesk };
    await expectRefused(server, () => ask(own), 'validation_failed', [['#/user', 'same_person']]);
    const { id: clerk } = await server.api.create('user', { name: 'Otro', pin: '2468' });
    const others = { user: clerk, pin: '2468' };
    await expectRefused(server, () => ask(others), 'insufficient_scope', [['#/user', 'invalid_value']]);
    expect(server.rows('select * from "authorisation"')).toEqual([]);
  });

  test('is for people at the facility’s terminals', async () => {
    const { key } = await server.api.run('keyCreate', { name: 'Todo', scopes: ['*'] });
    await expectRefused(server, () => ask({}, server.as(key)), 'insufficient_scope');
    await expectRefused(server, () => ask({}, server.as(null)), 'unauthenticated');
    const away = () =>
      desk.send(
        'POST',
        '/api/session/authorise',
        { user: 1, pin: pins.manager, scope: 'billing:price' },
        { 'x-taquilla-terminal': 'x' },
      );
    await expectRefused(server, away, 'terminal_not_allowed');
  });

  test('clears away what expired long ago', async () => {
    await authorise();
    server.clock.now += 8 * 24 * 3600_000;
    desk = await signIn();
    await authorise();
    expect(server.rows('select count(*) as "n" from "authorisation"')).toEqual([{ n: 1 }]);
  });
});
