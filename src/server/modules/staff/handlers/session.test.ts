import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pins } from '#test/kit/facility.ts';
import { expectProblem, expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, START, startFacility } from '#test/kit/server.ts';

const MINUTE = 60_000;

let server: FacilityServer;
const signIn = (pin: string, user = server.facility.users.frontDesk) =>
  server.as(null).call('sessionStart', { user, pin });

describe('signing in', () => {
  beforeAll(async () => {
    server = await startFacility();
  });

  test('the terminal knows who may', async () => {
    expect(await server.as(null).run('sessionUsers', {})).toEqual([
      { id: server.facility.users.manager, name: 'Marta Ruiz', profileName: 'Responsable' },
      { id: server.facility.users.frontDesk, name: 'Pablo Recepción', profileName: 'Recepción' },
    ]);
  });

  test('with the right PIN starts a session with the profile’s permissions', async () => {
    const reply = await signIn(pins.frontDesk);
    expect(reply.status).toBe(200);
    const { token, ...session } = reply.body;
    expect(session).toEqual({
      user: { id: server.facility.users.frontDesk, name: 'Pablo Recepción', language: 'es' },
      permissions: [
        'pos:operate',
        'billing:operate',
        'billing:correct',
        'entry:operate',
        '*:read',
        'customer:write',
        'heldBasket:write',
        'savedView:write',
      ],
      expires: '2026-03-02T22:00:00+01:00',
      idleMinutes: 15,
    });
    expect(token).toMatch(/^tqs_[\w-]{32}$/);
    expect(await server.as(token).run('sessionCurrent', {})).toEqual(session);
    expect(server.rows('select "tokenHash" from "session" where "tokenHash" like ?', `%${token}%`)).toEqual([]);
  });

  test('with a wrong PIN, another’s PIN, or as nobody is refused alike', async () => {
    for (const reply of [await signIn('0000'), await signIn(pins.manager), await signIn(pins.frontDesk, 999_999)]) {
      const problem = expectProblem(reply, 'unauthenticated');
      expect(problem.detail).toBe(undefined);
      expect(reply.headers.get('www-authenticate')).toBe('Bearer realm="taquilla"');
    }
    expect((await signIn(pins.frontDesk)).status).toBe(200);
  });

  const refusals: readonly [string, object, Faults][] = [
    [
      'nothing',
      {},
      [
        ['#/user', 'required'],
        ['#/pin', 'required'],
      ],
    ],
    ['a PIN of three digits', { user: 1, pin: '123' }, [['#/pin', 'invalid_value']]],
    ['a PIN as a number', { user: 1, pin: 1234 }, [['#/pin', 'invalid_type']]],
    ['a user by name', { user: 'Marta', pin: '1234' }, [['#/user', 'invalid_type']]],
    ['an unknown field', { user: 1, pin: '1234', remember: true }, [['#/remember', 'unknown_field']]],
  ];
  test.each(refusals)('with %s says what is wrong', async (_, body, faults) => {
    await expectRefused(server, () => server.as(null).send('POST', '/api/session', body), 'validation_failed', faults);
  });

  test('is for terminals of the facility', async () => {
    const send = () =>
      server.as(null).call('sessionStart', { user: 1, pin: pins.manager }, { 'x-taquilla-terminal': 'forged' });
    await expectRefused(server, send, 'terminal_not_allowed');
    const listing = () => server.as(null).send('GET', '/api/session/users', undefined, { 'x-taquilla-terminal': 'x' });
    await expectRefused(server, listing, 'terminal_not_allowed');
    const { terminalToken } = server.running();
    const own = { 'x-taquilla-terminal': terminalToken };
    expect((await server.as(null).send('GET', '/api/session/users', undefined, own)).status).toBe(200);
  });

  test('is over for users who are switched off, deleted, or have no PIN', async () => {
    const [profile] = await server.api.list('profile', 'name=Responsable');
    const values = { name: 'Eva', profile: profile?.id ?? 0, pin: '5555' };
    const { id } = await server.api.create('user', values);
    const { token } = (await signIn('5555', id)).body;
    const isUp = async () => (await server.as(token).call('sessionCurrent', {})).status === 200;
    const isListed = async () => (await server.as(null).run('sessionUsers', {})).some((user) => user.id === id);
    expect([await isUp(), await isListed()]).toEqual([true, true]);

    await server.api.update('user', id, { active: false });
    expect([await isUp(), await isListed(), (await signIn('5555', id)).status]).toEqual([false, false, 401]);
    await server.api.update('user', id, { active: true });
    expect([await isUp(), await isListed(), (await signIn('5555', id)).status]).toEqual([false, true, 200]);

    await server.api.update('user', id, { pin: null });
    expect([await isListed(), (await signIn('5555', id)).status]).toEqual([false, 401]);
    await server.api.update('user', id, { pin: '6666' });
    expect([(await signIn('5555', id)).status, (await signIn('6666', id)).status]).toEqual([401, 200]);

    await server.api.send('DELETE', `/api/model/user/${id}`);
    expect([await isUp(), await isListed(), (await signIn('6666', id)).status]).toEqual([false, false, 401]);
  });

  test('what the profile grants changes at once', async () => {
    const { token } = (await signIn(pins.frontDesk)).body;
    const [profile] = await server.api.list('profile', `name=${encodeURIComponent('Recepción')}`);
    const attempt = () => server.as(token).call('posOpen', { realCashCount: 1 });
    await server.api.update('profile', profile?.id ?? 0, { permissions: ['*:read'] });
    await expectRefused(server, attempt, 'insufficient_scope');
    await server.api.update('profile', profile?.id ?? 0, { permissions: profile?.permissions ?? [] });
    expect((await attempt()).status).toBe(200);
  });
});

describe('five failures', () => {
  beforeEach(async () => {
    server = await startFacility();
  });
  afterEach(() => server.stop());

  const fail = async (times: number): Promise<void> => {
    for (let attempt = 0; attempt < times; attempt++) expectProblem(await signIn('0000'), 'unauthenticated');
  };
  const expectLocked = async (pin: string, seconds: number): Promise<void> => {
    const reply = await signIn(pin);
    expectProblem(reply, 'too_many_attempts');
    expect(reply.headers.get('retry-after')).toBe(String(seconds));
  };

  test('lock the user out for 30 s, doubling with each further one; the right PIN does not help', async () => {
    await fail(4);
    await expectLocked('0000', 30);
    await expectLocked(pins.frontDesk, 30);
    server.clock.now += 29_000;
    await expectLocked(pins.frontDesk, 1);
    server.clock.now += 1_000;
    await expectLocked('0000', 60);
    server.clock.now += 60_000;
    await expectLocked('0000', 120);
    server.clock.now += 120_000;
    expect((await signIn(pins.frontDesk)).status).toBe(200);
    // The count starts again.
    await fail(4);
    expect((await signIn(pins.frontDesk)).status).toBe(200);
  });

  test('are counted across restarts, and so is the lock', async () => {
    await fail(3);
    await server.restart();
    await fail(1);
    await expectLocked('0000', 30);
    await server.restart();
    await expectLocked(pins.frontDesk, 30);
    server.clock.now += 30_000;
    expect((await signIn(pins.frontDesk)).status).toBe(200);
  });

  test('lock that user only', async () => {
    await fail(4);
    await expectLocked('0000', 30);
    expect((await signIn(pins.manager, server.facility.users.manager)).status).toBe(200);
  });

  test('are five however many are tried at once', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => signIn('0000')));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(4);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(8);
    expect(server.rows('select "failedPins" from "user" where "id" = ?', server.facility.users.frontDesk)).toEqual([
      { failedPins: 5 },
    ]);
  });
});

describe('a session', () => {
  beforeEach(async () => {
    server = await startFacility();
  });
  afterEach(() => server.stop());
  const start = async () => server.as((await signIn(pins.manager, server.facility.users.manager)).body.token);

  test('locks after 15 minutes without a request', async () => {
    const staff = await start();
    server.clock.now += 15 * MINUTE - 1000;
    expect((await staff.call('sessionCurrent', {})).status).toBe(200);
    server.clock.now += 15 * MINUTE - 1000;
    expect((await staff.call('sessionCurrent', {})).status).toBe(200);
    server.clock.now += 15 * MINUTE;
    await expectRefused(server, () => staff.call('sessionCurrent', {}), 'unauthenticated');
  });

  test('ends after 12 hours however busy', async () => {
    const staff = await start();
    for (let minute = 10; minute < 12 * 60; minute += 10) {
      server.clock.now = START + minute * MINUTE;
      expect((await staff.call('sessionCurrent', {})).status, `${minute} min`).toBe(200);
    }
    server.clock.now = START + 12 * 60 * MINUTE - 1000;
    expect((await staff.call('sessionCurrent', {})).status).toBe(200);
    server.clock.now = START + 12 * 60 * MINUTE;
    await expectRefused(server, () => staff.call('sessionCurrent', {}), 'unauthenticated');
  });

  test('survives a restart, with the time of its last use', async () => {
    const staff = await start();
    server.clock.now += 10 * MINUTE;
    await staff.run('sessionCurrent', {});
    await server.restart();
    server.clock.now += 10 * MINUTE;
    expect((await staff.call('sessionCurrent', {})).status).toBe(200);
    await server.restart();
    server.clock.now += 15 * MINUTE;
    expect((await staff.call('sessionCurrent', {})).status).toBe(401);
  });

  test('ends when signed out, alone', async () => {
    const [one, other] = [await start(), await start()];
    expect(await one.run('sessionEnd', {})).toEqual({ ended: true });
    await expectRefused(server, () => one.call('sessionCurrent', {}), 'unauthenticated');
    await expectRefused(server, () => one.call('sessionEnd', {}), 'unauthenticated');
    expect((await other.call('sessionCurrent', {})).status).toBe(200);
  });

  test('of long ago is cleared away when another starts', async () => {
    await start();
    server.clock.now += 29 * 24 * 60 * MINUTE;
    await start();
    expect(server.rows('select count(*) as "n" from "session"')).toEqual([{ n: 3 }]);
    server.clock.now += 2 * 24 * 60 * MINUTE;
    await start();
    expect(server.rows('select count(*) as "n" from "session"')).toEqual([{ n: 2 }]);
  });

  test('is nobody’s with a token made up', async () => {
    for (const token of ['tqs_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'tqs_', 'x']) {
      await expectRefused(server, () => server.as(token).call('sessionCurrent', {}), 'unauthenticated');
    }
  });

  test('is no API key’s', async () => {
    await expectRefused(server, () => server.api.call('sessionCurrent', {}), 'unauthenticated');
  });
});
