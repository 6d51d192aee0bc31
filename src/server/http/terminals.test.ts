import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allOperations, contracts } from '#shared/operations/index.ts';
import { pinPaths } from '#shared/operations/pins.ts';
import { isStored } from '#test/kit/database.ts';
import { pins } from '#test/kit/facility.ts';
import { type Browser, browser, LAN_NAME, lanAddress, startLan } from '#test/kit/lan.ts';
import { sendRaw } from '#test/kit/raw.ts';
import { expectProblem, expectRefused } from '#test/kit/refusal.ts';
import type { FacilityServer } from '#test/kit/server.ts';

const onLan = describe.skipIf(lanAddress === undefined);
const USERS = '/api/session/users';
const ENROL = '/api/system/enrolTerminal';

let server: FacilityServer;
let away: Browser;
const code = async (name?: string): Promise<string> =>
  (await server.api.run('terminalCreateCode', name === undefined ? {} : { name })).code;
const enrol = (typed: string, name?: string, of = away) =>
  of.send('POST', ENROL, { code: typed, ...(name === undefined ? {} : { name }) });
const signIn = (of = away) =>
  of.send('POST', '/api/session', { user: server.facility.users.manager, pin: pins.manager });
const enrolled = async (name?: string): Promise<Browser> => {
  const one = browser(server);
  expect((await enrol(await code(), name, one)).status).toBe(200);
  return one;
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

onLan('a browser of the local network', () => {
  beforeAll(async () => {
    server = await startLan();
  });
  beforeEach(() => {
    away = browser(server);
  });

  test('that is not enrolled sees nobody and signs nobody in', async () => {
    await expectRefused(server, () => away.send('GET', USERS), 'terminal_not_allowed');
    await expectRefused(server, () => signIn(), 'terminal_not_allowed');
    await expectRefused(server, () => away.send('GET', '/api/setup'), 'terminal_not_allowed');
    expect((await away.send('GET', '/api/health')).status).toBe(200);
  });

  test('uses a key as anywhere', async () => {
    const reply = await away.send('GET', '/api/model/tax?limit=1', undefined, bearer(server.facility.key));
    expect(reply.status).toBe(200);
  });

  test('is a terminal once it was enrolled, and its token is stored nowhere but there', async () => {
    const shown = await code();
    expect(shown).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect([isStored(server.dataDir, shown), isStored(server.dataDir, shown.replace('-', ''))]).toEqual([false, false]);
    const reply = await enrol(shown, 'Bar');
    expect([reply.status, reply.body]).toEqual([200, { id: expect.any(Number), name: 'Bar' }]);
    expect(reply.headers.get('set-cookie')).toMatch(
      /^__Host-taquilla-terminal=tqt_[\w-]{32}; Path=\/; Max-Age=34560000; Secure; HttpOnly; SameSite=Strict$/,
    );
    const token = away.cookie.split('=')[1] ?? '';
    expect([isStored(server.dataDir, token), isStored(server.dataDir, token.slice(4))]).toEqual([false, false]);
    expect((await away.send('GET', USERS)).body).toHaveLength(2);
    const { body } = await signIn();
    const session = bearer((body as { token: string }).token);
    expect((await away.send('GET', '/api/session', undefined, session)).status).toBe(200);
    const [log] = await server.api.list('auditLog', 'sort=-id&limit=1');
    const { id } = reply.body as { id: number };
    expect(log).toMatchObject({
      onTerminal: true,
      changes: [{ model: 'user', kind: 'signedIn', after: { terminal: id } }],
    });
  });

  test.each([
    ['as shown', (text: string) => text],
    ['in small letters with spaces', (text: string) => ` ${text.toLowerCase().replace('-', ' ')} `],
    ['without the hyphen', (text: string) => text.replace('-', '')],
    ['with letters for the digits they look like', (text: string) => text.replaceAll('0', 'o').replaceAll('1', 'l')],
  ])('is enrolled by its code typed %s', async (_, typed) => {
    expect((await enrol(typed(await code()))).status).toBe(200);
  });

  test('has the name it says, else that of the code, else its address', async () => {
    expect((await enrol(await code('Piscina'), 'Bar')).body).toMatchObject({ name: 'Bar' });
    expect((await enrol(await code('Piscina'))).body).toMatchObject({ name: 'Piscina' });
    expect((await enrol(await code())).body).toMatchObject({ name: lanAddress });
    const [terminal] = await server.api.list('terminal', 'sort=-id&limit=1');
    expect(terminal).toMatchObject({ address: lanAddress, revoked: false, lastUsed: '2026-03-02T10:00:00+01:00' });
  });

  test('is out once it is revoked, with the sessions started on it and no others', async () => {
    const [one, other] = [await enrolled('Uno'), await enrolled('Otro')];
    const tokens = [];
    for (const it of [one, other]) tokens.push(((await signIn(it)).body as { token: string }).token);
    const [mine = '', others = ''] = tokens;
    const [terminal] = await server.api.list('terminal', 'name=Uno');
    const id = terminal?.id ?? 0;
    for (let times = 0; times < 2; times++) {
      expect(await server.api.run('terminalRevoke', { id })).toEqual({ id, revoked: true });
    }
    // Streams that are open go by the session alone.
    expect(server.rows('select "ended" from "session" where "terminal" = ?', id)).toEqual([{ ended: 1 }]);
    await expectRefused(server, () => one.send('GET', USERS), 'terminal_not_allowed');
    await expectRefused(server, () => signIn(one), 'terminal_not_allowed');
    await expectRefused(server, () => one.send('GET', '/api/session', undefined, bearer(mine)), 'unauthenticated');
    await expectRefused(server, () => server.as(mine).call('sessionCurrent', {}), 'unauthenticated');
    expect((await other.send('GET', '/api/session', undefined, bearer(others))).status).toBe(200);
    expect(await server.api.list('terminal', 'name=Uno')).toMatchObject([{ revoked: true }]);
  });

  test('cannot take a session with it', async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    const { token } = (await signIn(one)).body as { token: string };
    const { token: own } = await server
      .as(null)
      .run('sessionStart', { user: server.facility.users.manager, pin: pins.manager });
    const ask = (of: Browser, held: string) => () => of.send('GET', '/api/session', undefined, bearer(held));
    expect((await ask(one, token)()).status).toBe(200);
    await expectRefused(server, ask(other, token), 'unauthenticated');
    await expectRefused(server, ask(browser(server), token), 'unauthenticated');
    await expectRefused(server, () => server.as(token).call('sessionCurrent', {}), 'unauthenticated');
    for (const of of [one, browser(server)]) await expectRefused(server, ask(of, own), 'unauthenticated');
  });

  test('is not known by what another page of the same host sends, nor by half a cookie', async () => {
    const one = await enrolled();
    const { cookie } = one;
    for (const site of ['same-site', 'cross-site']) {
      const reply = await one.send('GET', USERS, undefined, { 'sec-fetch-site': site });
      expect(reply.status, site).toBe(403);
    }
    for (const site of ['same-origin', 'none']) {
      expect((await one.send('GET', USERS, undefined, { 'sec-fetch-site': site })).status, site).toBe(200);
    }
    for (const wrong of [
      `x${cookie}`,
      cookie.slice(0, -1),
      `${cookie}0`,
      cookie.replace('tqt_', 'tqs_'),
      `${cookie.split('=')[0]}=`,
    ]) {
      const send = () => one.send('GET', USERS, undefined, { cookie: wrong });
      await expectRefused(server, send, 'terminal_not_allowed');
    }
    expect((await one.send('GET', USERS, undefined, { cookie: `a=b; ${cookie}; c=d` })).status).toBe(200);
  });

  test('keeps its cookie while it is used', async () => {
    const one = await enrolled();
    expect((await one.send('GET', USERS)).headers.get('set-cookie')).toBeNull();
    server.clock.now += 25 * 3600_000;
    const again = await one.send('GET', USERS);
    expect(again.headers.get('set-cookie')).toContain(`${one.cookie}; Path=/; Max-Age=34560000;`);
    expect((await one.send('GET', USERS)).headers.get('set-cookie')).toBeNull();
    await server.restart();
    expect((await one.send('GET', USERS)).status).toBe(200);
  });

  test('may not give a PIN elsewhere by a key', async () => {
    const give = { user: server.facility.users.manager, pin: pins.manager };
    const bodies: Readonly<Record<string, object>> = {
      sessionStart: give,
      sessionAuthorise: { ...give, scope: 'billing:price' },
      posHandover: { from: give, to: give, realCashCount: 0 },
      posClose: { realCashCount: 0, realCreditCardCount: 0, manager: give },
    };
    for (const [name, body] of Object.entries(bodies)) {
      const { path } = contracts[name as keyof typeof contracts];
      const send = () => away.send('POST', `/api/${path}`, body, bearer(server.facility.key));
      await expectRefused(server, send, 'terminal_not_allowed');
    }
  });
});

onLan('a code', () => {
  beforeAll(async () => {
    server = await startLan();
  });
  beforeEach(() => {
    for (const table of ['terminalCode', 'enrolmentAttempt']) server.write(`delete from "${table}"`);
    away = browser(server);
  });

  test('serves once, one of many at a time', async () => {
    const shown = await code();
    const answers = await Promise.all(Array.from({ length: 4 }, () => enrol(shown, undefined, browser(server))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    await expectRefused(server, () => enrol(shown), 'validation_failed', [['#/code', 'wrong_code']]);
  });

  test('stands for ten minutes', async () => {
    const shown = await code();
    server.clock.now += 10 * 60_000 - 1000;
    const other = await code();
    expect((await enrol(shown)).status).toBe(200);
    server.clock.now += 10 * 60_000;
    await expectRefused(server, () => enrol(other), 'validation_failed', [['#/code', 'wrong_code']]);
  });

  test('is not guessed: five wrong ones lock the address out, durably', async () => {
    const shown = await code();
    for (let attempt = 1; attempt < 5; attempt++) {
      expectProblem(await enrol('0000-0000'), 'validation_failed', [['#/code', 'wrong_code']]);
    }
    const locked = await enrol('0000-0000');
    expectProblem(locked, 'too_many_attempts');
    expect(locked.headers.get('retry-after')).toBe('30');
    await server.restart();
    expectProblem(await enrol(shown), 'too_many_attempts');
    server.clock.now += 30_000;
    expectProblem(await enrol('0000-0000'), 'too_many_attempts');
    server.clock.now += 59_000;
    expectProblem(await enrol(shown), 'too_many_attempts');
    server.clock.now += 1000;
    expect((await enrol(shown)).status).toBe(200);
    expect(server.rows('select * from "enrolmentAttempt"')).toEqual([]);
  });

  test('stands no longer after twenty wrong ones, wherever they come from', async () => {
    const shown = await code();
    server.write('update "terminalCode" set "failed" = 19');
    expectProblem(await enrol('0000-0000'), 'validation_failed', [['#/code', 'wrong_code']]);
    await expectRefused(server, () => enrol(shown), 'validation_failed', [['#/code', 'wrong_code']]);
    expect((await enrol(await code())).status).toBe(200);
  });

  test('that nobody asked for costs nothing to guess at', async () => {
    for (let attempt = 0; attempt < 8; attempt++) {
      await expectRefused(server, () => enrol('0000-0000'), 'validation_failed', [['#/code', 'wrong_code']]);
    }
  });

  test('is one of ten: older ones give way', async () => {
    const shown: string[] = [];
    for (let count = 0; count < 11; count++) shown.push(await code());
    expectProblem(await enrol(shown[0] ?? ''), 'validation_failed', [['#/code', 'wrong_code']]);
    expect(server.rows('select count(*) as "n" from "terminalCode"')).toEqual([{ n: 10 }]);
    expect((await enrol(shown[10] ?? '')).status).toBe(200);
  });

  test('is made at a terminal, by whoever may', async () => {
    const make = (token: string, of = away) => of.send('POST', '/api/system/createTerminalCode', {}, bearer(token));
    await expectRefused(server, () => make(server.facility.key), 'terminal_not_allowed');
    const one = await enrolled();
    const { token } = (await signIn(one)).body as { token: string };
    expect((await make(token, one)).status).toBe(200);
    const { token: desk } = await server
      .as(null)
      .run('sessionStart', { user: server.facility.users.frontDesk, pin: pins.frontDesk });
    for (const [name, input] of [
      ['terminalCreateCode', {}],
      ['terminalRevoke', { id: 1 }],
      ['systemNetwork', {}],
    ] as const) {
      await expectRefused(server, () => server.as(desk).call(name, input), 'insufficient_scope');
    }
  });

  test('is not made by a right that was lent', async () => {
    const { users } = server.facility;
    const { token } = await server.as(null).run('sessionStart', { user: users.frontDesk, pin: pins.frontDesk });
    const desk = server.as(token);
    const lend = async () =>
      desk.call('sessionAuthorise', { user: users.manager, pin: pins.manager, scope: 'system:admin' });
    for (const [name, input] of [
      ['terminalCreateCode', {}],
      ['terminalRevoke', { id: 1 }],
    ] as const) {
      const lent = await lend();
      // Whether it is not lent or not enough: nothing comes of it.
      const held = lent.status === 200 ? lent.body.token : 'tqz_none';
      const reply = await desk.call(name, input, { 'x-taquilla-authorisation': held });
      expect([name, reply.status]).toEqual([name, 403]);
    }
    expect(server.rows('select * from "terminalCode"')).toEqual([]);
  });

  test('and what was enrolled with it say by whom', async () => {
    const { users } = server.facility;
    const { token } = await server.as(null).run('sessionStart', { user: users.manager, pin: pins.manager });
    const { code: shown } = await server.as(token).run('terminalCreateCode', {});
    const { id } = (await enrol(shown, 'Bar')).body as { id: number };
    const [log] = await server.api.list('auditLog', 'sort=-id&limit=1');
    expect(log).toMatchObject({
      operation: 'terminalEnrol',
      actor: 'terminal',
      authorisedBy: users.manager,
      model: 'terminal',
      record: id,
    });
  });
});

onLan('without TLS', () => {
  beforeAll(async () => {
    server = await startLan('insecure');
    away = browser(server);
  });

  test('no PIN is taken, whoever gives it', async () => {
    const user = server.facility.users.manager;
    const give = { user, pin: pins.manager };
    const calls: readonly (readonly [path: string, body: object | undefined])[] = [
      [USERS.slice(5), undefined],
      ['session', give],
      ['setup', undefined],
    ];
    for (const [path, body] of calls) {
      const send = () => away.send(body === undefined ? 'GET' : 'POST', `/api/${path}`, body);
      await expectRefused(server, send, 'secure_connection_required');
    }
    const withKey: readonly (readonly [path: string, body: object])[] = [
      ['session', give],
      ['session/authorise', { ...give, scope: 'billing:price' }],
      ['pos/handover', { from: give, to: give, realCashCount: 0 }],
      ['pos/close', { realCashCount: 0, realCreditCardCount: 0, manager: give }],
      ['model/user', { name: 'Eva', pin: '5555' }],
      [`model/user/${user}`, { pin: '5555' }],
      ['model/setting', { key: 'own', value: 1, secret: 'hush' }],
    ];
    for (const [path, body] of withKey) {
      const send = () => away.send('POST', `/api/${path}`, body, bearer(server.facility.key));
      await expectRefused(server, send, 'secure_connection_required');
    }
  });

  test('no terminal is enrolled', async () => {
    const shown = await code();
    await expectRefused(server, () => enrol(shown), 'secure_connection_required');
  });

  test('keys work, and what carries no secret is written', async () => {
    const write = (path: string, body: object) => away.send('POST', `/api/${path}`, body, bearer(server.facility.key));
    expect((await write('model/user', { name: 'Eva' })).status).toBe(201);
    expect((await write('model/user', { name: 'Eva', pin: null })).status).toBe(201);
    expect((await write('pos/open', { realCashCount: 0 })).status).toBe(200);
    expect((await write('pos/close', { realCashCount: 0, realCreditCardCount: 0 })).status).toBe(200);
    expect(await server.api.run('systemNetwork', {})).toMatchObject({ certificate: null });
  });

  test('a machine that speaks for others is one of the network', async () => {
    for (const header of ['forwarded', 'x-forwarded-for', 'x-real-ip']) {
      const headers = { [header]: '192.168.7.31', host: LAN_NAME };
      const send = () => sendRaw(server.url(), { path: USERS, headers });
      await expectRefused(server, send, 'secure_connection_required');
    }
  });
});

test('every operation with a PIN in it is known to have one', () => {
  const carrying = allOperations()
    .filter(([, { input }]) => /"pin"/i.test(JSON.stringify(describeKeys(input))))
    .map(([name]) => name)
    .toSorted();
  const found = allOperations().filter(([, { input }]) => pinPaths(input).length > 0);
  expect(found.map(([name]) => name).toSorted()).toEqual(carrying);
  expect(carrying).toEqual([
    ...['posClose', 'posHandover', 'sessionAuthorise', 'sessionChangePin', 'sessionStart', 'setup'],
  ]);
  expect(pinPaths(contracts.posHandover.input)).toEqual([
    ['from', 'pin'],
    ['to', 'pin'],
  ]);
});

/** Every key of a schema, found without knowing what a schema is. */
function describeKeys(schema: unknown, seen = new Set<unknown>()): unknown {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return null;
  seen.add(schema);
  const { def } = schema as { readonly def?: Readonly<Record<string, unknown>> };
  const inner = def?.shape ?? def ?? schema;
  return Object.fromEntries(
    Object.entries(inner as Readonly<Record<string, unknown>>).map(([key, value]) => [key, describeKeys(value, seen)]),
  );
}
