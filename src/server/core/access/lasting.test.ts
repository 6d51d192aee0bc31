/**
 * What decides who may do what takes scopes of one's own, no less than what it touches reaches, and leaves somebody who
 * administers users: held against every model and operation there is.
 * Slow: it tries every model and every operation there is.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { allModels, findModel } from '#shared/catalogue/index.ts';
import { isWritable } from '#shared/catalogue/schemas.ts';
import { actionScopes } from '#shared/domain/scopes.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { allOperations } from '#shared/operations/index.ts';
import { isLasting, isScope } from '#shared/operations/scopes.ts';
import { type SettingKey, settingOf, settingScopes } from '#shared/settings.ts';
import type { Client, Reply } from '#test/kit/client.ts';
import { pins } from '#test/kit/facility.ts';
import { expectProblem, expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
beforeEach(async () => {
  server = await startFacility();
});
afterEach(() => server.stop());

const PIN = '6482';
const keyWith = async (...scopes: string[]): Promise<Client> =>
  server.as((await server.api.run('keyCreate', { name: 'Prueba', scopes })).key);
const signIn = async (user: number, pin: string): Promise<Client> =>
  server.as((await server.as(null).run('sessionStart', { user, pin })).token);
const newProfile = async (permissions: string[], values: object = {}): Promise<number> =>
  (await server.api.create('profile', { name: permissions.join(' '), permissions, ...values })).id;
const newUser = async (profile: number, pin: string | null = null): Promise<number> =>
  (await server.api.create('user', { name: 'Otra', profile, ...(pin === null ? {} : { pin }) })).id;
const change =
  (by: Client, path: string, body: object): (() => Promise<Reply>) =>
  () =>
    by.send('POST', `/api/model/${path}`, body);
const remove = (by: Client, path: string) => (): Promise<Reply> => by.send('DELETE', `/api/model/${path}`);
const lastingModels = allModels().filter(({ lasting }) => lasting === true);

describe('what lasts', () => {
  test('are these scopes, and every wildcard', () => {
    const scopes = [...actionScopes, ...allModels().flatMap(({ name }) => [`${name}:read`, `${name}:write`])];
    expect(scopes.filter(isLasting).sort()).toEqual([
      'apiKey:write',
      'company:write',
      'creditorAccount:write',
      'invoiceCounter:write',
      'invoiceType:write',
      'pos:write',
      'profile:write',
      'scheduledMail:write',
      'setting:write',
      'system:admin',
      'system:backup',
      'system:restore',
      'terminal:write',
      'user:write',
      'voucherType:write',
      'webhook:admin',
      'webhook:write',
    ]);
    for (const wildcard of ['*', '*:read', '*:write', '*:operate']) expect(isLasting(wildcard)).toBe(true);
  });

  test('is changed by no operation that takes a scope which can be lent', () => {
    const names = new Set(lastingModels.map(({ name }) => name));
    for (const [name, { scope, events }] of allOperations()) {
      // What takes no scope is done by nobody's leave: the first run, and whoever has a code to enrol a terminal with.
      if (!isScope(scope) || isLasting(scope)) continue;
      expect(
        events.filter((event) => names.has(event.split('.', 1)[0] ?? '')),
        name,
      ).toEqual([]);
    }
  });

  test('is what any model refers to that holds scopes or secrets', () => {
    const hidden = (name: string): boolean =>
      Object.keys(findModel(name)?.internal ?? {}).some((column) => /pin|secret/i.test(column)) ||
      Object.keys(findModel(name)?.fields ?? {}).some((field) => /^(scopes|permissions|secret|pin)$/.test(field));
    expect(allModels().filter(({ name, lasting }) => hidden(name) && lasting !== true)).toEqual([]);
  });

  test('cannot be asked for as a loan', async () => {
    const desk = await signIn(server.facility.users.frontDesk, pins.frontDesk);
    for (const scope of ['apiKey:write', 'user:write', 'profile:write', 'setting:write', 'system:admin', 'pos:write']) {
      const ask = () =>
        desk.call('sessionAuthorise', { user: server.facility.users.manager, pin: pins.manager, scope });
      await expectRefused(server, ask, 'validation_failed', [['#/scope', 'not_lendable']]);
    }
  });

  test('is not done by a loan that is there all the same', async () => {
    const desk = await signIn(server.facility.users.frontDesk, pins.frontDesk);
    const { users } = server.facility;
    const lent = await desk.run('sessionAuthorise', { user: users.manager, pin: pins.manager, scope: 'billing:price' });
    const headers = { 'x-taquilla-authorisation': lent.token };
    for (const model of lastingModels.filter(({ operations }) => operations === 'full')) {
      const scope = `${model.name}:write`;
      server.write('update "authorisation" set "scope" = ?', scope);
      const path = `/api/model/${model.name}`;
      for (const [method, url, body] of [
        ['POST', path, {}],
        ['POST', `${path}/1`, {}],
        ['DELETE', `${path}/1`, undefined],
        ['POST', `${path}/1/restore`, {}],
      ] as const) {
        const problem = await expectRefused(server, () => desk.send(method, url, body, headers), 'insufficient_scope');
        expect(problem.detail).toBe(scope);
      }
    }
    for (const [, { scope, path, kind }] of allOperations()) {
      if (kind !== 'write' || !isLasting(scope)) continue;
      server.write('update "authorisation" set "scope" = ?', scope);
      const send = () => desk.send('POST', `/api/${path}`, { id: 1 }, headers);
      expect((await expectRefused(server, send, 'insufficient_scope')).detail).toBe(scope);
    }
  });

  test('takes no right of a field that was lent beside one’s own right to write the model', async () => {
    const scoped = lastingModels.flatMap((model) =>
      Object.entries(model.fields).flatMap(([name, { scope }]) => (scope === undefined ? [] : { model, name, scope })),
    );
    expect(scoped.length).toBeGreaterThan(0);
    const profile = await newProfile(lastingModels.map(({ name }) => `${name}:write`));
    const clerk = await signIn(await newUser(profile, PIN), PIN);
    for (const { model, name, scope } of scoped) {
      const { users } = server.facility;
      const { token } = await clerk.run('sessionAuthorise', { user: users.manager, pin: pins.manager, scope });
      const [record] = (await server.api.send('GET', `/api/model/${model.name}?limit=1`)).body as [
        Record<string, unknown>,
      ];
      const value = typeof record[name] === 'boolean' ? !record[name] : '2030-01-01';
      const path = `/api/model/${model.name}/${record.id}`;
      const send = () => clerk.send('POST', path, { [name]: value }, { 'x-taquilla-authorisation': token });
      await expectRefused(server, send, 'insufficient_scope', [[`#/${name}`, 'invalid_value']]);
    }
  });
});

describe('nobody writes what reaches further than he does:', () => {
  test('a user, whatever is changed of it', async () => {
    const clerk = await keyWith('user:write', 'tax:read');
    const boss = await newUser(await newProfile(['tax:read', 'tax:write']), PIN);
    const equal = await newUser(await newProfile(['tax:read']), PIN);
    const values: Readonly<Record<string, unknown>> = {
      company: 1,
      name: 'Otro nombre',
      profile: (await server.api.get('user', equal)).profile,
      pin: '1357',
      language: 'en',
      active: false,
    };
    const writable = Object.entries(findModel('user')?.fields ?? {}).filter(([, field]) => isWritable(field, 'update'));
    expect(writable.map(([name]) => name).sort()).toEqual(Object.keys(values).sort());
    for (const [name, value] of Object.entries(values)) {
      await expectRefused(server, change(clerk, `user/${boss}`, { [name]: value }), 'insufficient_scope');
      expect((await change(clerk, `user/${equal}`, { [name]: value })()).status, name).toBe(200);
    }
    await expectRefused(server, remove(clerk, `user/${boss}`), 'insufficient_scope');
    await server.api.send('DELETE', `/api/model/user/${boss}`);
    await expectRefused(server, change(clerk, `user/${boss}/restore`, {}), 'insufficient_scope');
    expect((await remove(clerk, `user/${equal}`)()).status).toBe(200);
    expect((await change(clerk, `user/${equal}/restore`, {})()).status).toBe(200);
  });

  test('a user a key acts for that reaches further', async () => {
    const clerk = await keyWith('user:write', 'tax:read');
    const user = await newUser(await newProfile(['tax:read']));
    const { id } = await server.api.run('keyCreate', { name: 'Suya', scopes: ['billing:refund'], user });
    await expectRefused(server, change(clerk, `user/${user}`, { active: false }), 'insufficient_scope');
    await server.api.run('keyRevoke', { id });
    expect((await change(clerk, `user/${user}`, { active: false })()).status).toBe(200);
  });

  test('a profile, its identity or what it permits, nor deletes or restores it', async () => {
    const clerk = await keyWith('profile:write', 'tax:read');
    const greater = await newProfile(['tax:read', 'tax:write']);
    const equal = await newProfile(['tax:read']);
    for (const body of [{ permissions: [] }, { permissions: ['tax:read'] }, { idpId: 'yo' }, { name: 'Otro' }]) {
      await expectRefused(server, change(clerk, `profile/${greater}`, body), 'insufficient_scope');
      expect((await change(clerk, `profile/${equal}`, body)()).status, JSON.stringify(body)).toBe(200);
    }
    await expectRefused(server, remove(clerk, `profile/${greater}`), 'insufficient_scope');
    await server.api.send('DELETE', `/api/model/profile/${greater}`);
    await expectRefused(server, change(clerk, `profile/${greater}/restore`, {}), 'insufficient_scope');
    expect((await remove(clerk, `profile/${equal}`)()).status).toBe(200);
    expect((await change(clerk, `profile/${equal}/restore`, {})()).status).toBe(200);
  });

  test('a key, to rotate or revoke it, or to make one for a user', async () => {
    const clerk = await keyWith('system:admin', 'tax:read');
    const { id: greater } = await server.api.run('keyCreate', { name: 'Mayor', scopes: ['tax:read', 'tax:write'] });
    const { id: equal } = await server.api.run('keyCreate', { name: 'Igual', scopes: ['tax:read'] });
    for (const operation of ['keyRotate', 'keyRevoke'] as const) {
      await expectRefused(server, () => clerk.call(operation, { id: greater }), 'insufficient_scope');
      expect((await clerk.call(operation, { id: equal })).status).toBe(200);
    }
    const forUser = (user: number) => clerk.call('keyCreate', { name: 'De otro', scopes: ['tax:read'], user });
    await expectRefused(server, () => forUser(server.facility.users.manager), 'insufficient_scope');
    expect((await forUser(await newUser(await newProfile(['tax:read'])))).status).toBe(200);
  });

  test.each(Object.entries(settingScopes))('the setting %s, without %s', async (key, scope) => {
    const others = ['setting:write', '*:read', '*:write', ...actionScopes.filter((one) => one !== scope)];
    const clerk = await keyWith(...others);
    const value = settingOf(key as SettingKey).example;
    expect((await expectRefused(server, change(clerk, 'setting', { key, value }), 'insufficient_scope')).detail).toBe(
      scope,
    );
    const holder = scope === '*' ? server.api : await keyWith('setting:write', scope);
    const made = await change(holder, 'setting', { key, value })();
    expect(made.status).toBe(201);
    const { id } = made.body as { id: number };
    await expectRefused(server, change(clerk, `setting/${id}`, { key: 'mine', value: 1 }), 'insufficient_scope');
    await expectRefused(
      server,
      change(clerk, `setting/${id}`, { secret: 'una contraseña larga' }),
      'insufficient_scope',
    );
    await expectRefused(server, remove(clerk, `setting/${id}`), 'insufficient_scope');
    expect((await remove(holder, `setting/${id}`)()).status).toBe(200);
    await expectRefused(server, change(clerk, `setting/${id}/restore`, {}), 'insufficient_scope');
    expect((await change(holder, `setting/${id}/restore`, {})()).status).toBe(200);
    const own = await change(clerk, 'setting', { key: 'mine', value: 1 })();
    expect(own.status).toBe(201);
    expect((await remove(holder, `setting/${id}`)()).status).toBe(200);
    const rename = change(clerk, `setting/${(own.body as { id: number }).id}`, { key, value });
    await expectRefused(server, rename, 'insufficient_scope');
  });
});

describe('somebody is left who administers users:', () => {
  /** Everything that could take it from the manager, who is alone. */
  const ways = async (): Promise<Readonly<Record<string, () => Promise<Reply>>>> => {
    const { manager } = server.facility.users;
    const { profile } = await server.api.get('user', manager);
    const other = await newProfile(['*:read']);
    return {
      'to be inactive': change(server.api, `user/${manager}`, { active: false }),
      'to be deleted': remove(server.api, `user/${manager}`),
      'to have another profile': change(server.api, `user/${manager}`, { profile: other }),
      'to have no PIN': change(server.api, `user/${manager}`, { pin: null }),
      'to be permitted less': change(server.api, `profile/${profile}`, { permissions: ['*:read', '*:write'] }),
      'to be permitted nothing': change(server.api, `profile/${profile}`, { permissions: [] }),
    };
  };

  test('the last one is not let', async () => {
    for (const refused of Object.values(await ways())) await expectRefused(server, refused, 'last_administrator');
    const { profile } = await server.api.get('user', server.facility.users.manager);
    await expectRefused(server, remove(server.api, `profile/${profile}`), 'in_use');
  });

  test.each(['to be inactive', 'to be deleted', 'to have another profile', 'to have no PIN'])(
    'one of two is let, %s',
    async (way) => {
      const { profile } = await server.api.get('user', server.facility.users.manager);
      const second = await newUser(profile, PIN);
      expect((await (await ways())[way]?.())?.status).toBe(200);
      await expectRefused(server, change(server.api, `user/${second}`, { active: false }), 'last_administrator');
    },
  );

  test.each<[string, object]>([
    ['without a PIN', { pin: null }],
    ['who is not active', { active: false }],
  ])('a second one %s does not count', async (_, values) => {
    const { profile } = await server.api.get('user', server.facility.users.manager);
    const second = await newUser(profile, PIN);
    await server.api.update('user', second, values);
    await expectRefused(
      server,
      change(server.api, `user/${server.facility.users.manager}`, { active: false }),
      'last_administrator',
    );
  });

  test('where nobody may do everything, whoever may write users and profiles', async () => {
    const { manager } = server.facility.users;
    server.write(
      'update "profile" set "permissions" = ? where "id" = (select "profile" from "user" where "id" = ?)',
      '["user:write","profile:write","tax:read"]',
      manager,
    );
    await expectRefused(server, change(server.api, `user/${manager}`, { active: false }), 'last_administrator');
    const profile = await newProfile(['*:write']);
    const second = await newUser(profile, PIN);
    expect((await change(server.api, `user/${manager}`, { active: false })()).status).toBe(200);
    await expectRefused(
      server,
      change(server.api, `profile/${profile}`, { permissions: ['user:write'] }),
      'last_administrator',
    );
    await expectRefused(server, remove(server.api, `user/${second}`), 'last_administrator');
  });

  test('where there was nobody, anything goes that brings one', async () => {
    const { manager } = server.facility.users;
    server.write('update "user" set "active" = 0, "pinHash" = null');
    expect((await change(server.api, `user/${manager}`, { name: 'Marta' })()).status).toBe(200);
    expect((await change(server.api, `user/${manager}`, { active: true, pin: PIN })()).status).toBe(200);
    await expectRefused(server, change(server.api, `user/${manager}`, { pin: null }), 'last_administrator');
  });

  test('two managers who dismiss each other at once: one of them stays', async () => {
    const { manager } = server.facility.users;
    const { profile } = await server.api.get('user', manager);
    // A third keeps the rule of the last one out of it: whoever was dismissed dismisses nobody.
    await newUser(profile, '1597');
    for (const path of ['inactive', 'deleted', 'demoted'] as const) {
      const [one, two] = [await newUser(profile, PIN), await newUser(profile, PIN)];
      const less = await newProfile(['*:read']);
      const dismiss = async (by: Client, user: number): Promise<Reply> => {
        if (path === 'deleted') return remove(by, `user/${user}`)();
        return change(by, `user/${user}`, path === 'inactive' ? { active: false } : { profile: less })();
      };
      const [first, second] = [await signIn(one, PIN), await signIn(two, PIN)];
      const answers = await Promise.all([dismiss(first, two), dismiss(second, one)]);
      expect(answers.map(({ status }) => status).toSorted(), path).toEqual([200, 401]);
    }
  });

  test('the last two at once, neither by the other’s hand', async () => {
    const { manager } = server.facility.users;
    const { profile } = await server.api.get('user', manager);
    const second = await newUser(profile, PIN);
    const answers = await Promise.all(
      [manager, second].map((user) => change(server.api, `user/${user}`, { active: false })()),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expectProblem(answers.find(({ status }) => status === 409) as Reply, 'last_administrator');
  });
});

describe('a loan ends', () => {
  const lend = async (desk: Client) =>
    (
      await desk.run('sessionAuthorise', {
        user: server.facility.users.manager,
        pin: pins.manager,
        scope: 'billing:price',
      })
    ).token;
  const use = (desk: Client, token: string) => () =>
    desk.send('GET', '/api/model/tax', undefined, { 'x-taquilla-authorisation': token });

  test.each<[string, 'manager' | 'frontDesk', object, ErrorCode]>([
    ['whoever lent it gets another PIN', 'manager', { pin: '9753' }, 'authorisation_invalid'],
    ['whoever lent it gets another profile', 'manager', {}, 'authorisation_invalid'],
    // Their session has ended, too.
    ['whoever borrowed it gets another profile', 'frontDesk', {}, 'unauthenticated'],
  ])('where %s', async (_, who, values, code) => {
    const { users } = server.facility;
    await newUser((await server.api.get('user', users.manager)).profile, '1597');
    const desk = await signIn(users.frontDesk, pins.frontDesk);
    const token = await lend(desk);
    expect((await change(server.api, 'customer', { name: 'Nadie' })()).status).toBe(201);
    const { profile } = await server.api.get('user', users[who]);
    const other = await newProfile(['*:read', '*:write', '*:operate', '*:price']);
    await server.api.update('user', users[who], { profile: other, ...values });
    await server.api.update('user', users[who], { profile });
    await expectRefused(server, use(desk, token), code);
    const next = await lend(desk).catch(() => null);
    if (next !== null) expect((await use(desk, next)()).status).toBe(200);
  });

  test('where the profile of whoever borrowed it permits less', async () => {
    const { users } = server.facility;
    const desk = await signIn(users.frontDesk, pins.frontDesk);
    const { profile } = await server.api.get('user', users.frontDesk);
    const token = await lend(desk);
    const { permissions } = await server.api.get('profile', profile);
    await server.api.update('profile', profile, { permissions: ['*:read'] });
    await server.api.update('profile', profile, { permissions });
    await expectRefused(server, use(desk, token), 'authorisation_invalid');
  });
});
