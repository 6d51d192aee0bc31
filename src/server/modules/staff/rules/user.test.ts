import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/kit/client.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
let clerk: Client;
beforeAll(async () => {
  server = await startFacility();
  const { key } = await server.api.run('keyCreate', {
    name: 'Personal',
    scopes: ['user:write', 'tax:read'],
  });
  clerk = server.as(key);
});
const profileOf = async (name: string): Promise<number> =>
  (await server.api.list('profile', `name=${encodeURIComponent(name)}`))[0]?.id ?? 0;

describe('a user of whom nothing is said', () => {
  test('may do nothing, through a profile made for that, once', async () => {
    const first = await server.api.send('POST', '/api/model/user', {});
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ name: '', company: null, active: true, language: 'es' });
    const second = await server.api.create('user', {});
    const nothing = await profileOf('Sin permisos');
    expect([(first.body as { profile: number }).profile, second.profile]).toEqual([nothing, nothing]);
    expect(await server.api.get('profile', nothing)).toMatchObject({ permissions: [], idpId: null });
    expect(await server.api.list('profile', 'name=Sin permisos')).toHaveLength(1);
  });

  test('gets no profile that was given permissions, linked or deleted since', async () => {
    const used: number[] = [];
    for (const spoil of [
      (id: number) => server.api.update('profile', id, { permissions: ['tax:read'] }),
      (id: number) => server.api.update('profile', id, { idpId: 'someone' }),
      (id: number) => server.api.send('DELETE', `/api/model/profile/${id}`),
    ]) {
      const { profile } = await server.api.create('user', {});
      expect(used).not.toContain(profile);
      used.push(profile);
      await spoil(profile);
    }
  });

  test('may be made by who may only write users', async () => {
    expect((await clerk.send('POST', '/api/model/user', { company: null })).status).toBe(201);
  });
});

describe('whoever may write users, but not what their profiles permit,', () => {
  test('gives nobody such a profile', async () => {
    const manager = await profileOf('Responsable');
    const fault = [['#/profile', 'invalid_value']] as const;
    const make = () => clerk.send('POST', '/api/model/user', { name: 'Yo', profile: manager, pin: '1111' });
    await expectRefused(server, make, 'insufficient_scope', fault);
    const { id } = await server.api.create('user', { name: 'Nadie' });
    const raise = () => clerk.send('POST', `/api/model/user/${id}`, { profile: manager });
    await expectRefused(server, raise, 'insufficient_scope', fault);
  });

  test('takes nobody’s place by a new PIN or another profile', async () => {
    const { manager } = server.facility.users;
    const change = (values: object) => () => clerk.send('POST', `/api/model/user/${manager}`, values);
    await expectRefused(server, change({ pin: '1111' }), 'insufficient_scope');
    await expectRefused(server, change({ pin: null }), 'insufficient_scope');
    const { id } = await server.api.create('profile', { permissions: ['tax:read'] });
    await expectRefused(server, change({ profile: id }), 'insufficient_scope');
  });

  test('sends a record back whole, and changes nothing of it', async () => {
    const { manager } = server.facility.users;
    const record = (await clerk.send('GET', `/api/model/user/${manager}`)).body as object;
    const send = (values: object) => () => clerk.send('POST', `/api/model/user/${manager}`, { ...record, ...values });
    expect((await send({})()).status).toBe(200);
    for (const values of [{ name: 'Otra' }, { language: 'en' }, { active: false }, { company: null }]) {
      await expectRefused(server, send(values), 'insufficient_scope');
    }
  });

  test('hires and lets go of those who may no more', async () => {
    const { id } = await server.api.create('profile', { permissions: ['tax:read'] });
    const made = await clerk.send('POST', '/api/model/user', { name: 'Ayudante', profile: id, pin: '2468' });
    expect(made.status).toBe(201);
    const user = (made.body as { id: number }).id;
    expect((await clerk.send('POST', `/api/model/user/${user}`, { pin: '1357' })).status).toBe(200);
    expect((await server.as(null).call('sessionStart', { user, pin: '1357' })).status).toBe(200);
  });
});
