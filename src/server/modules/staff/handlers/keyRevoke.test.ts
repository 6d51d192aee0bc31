import { beforeAll, expect, test } from 'vitest';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startFacility();
});

const create = (values: object = {}) => server.api.run('keyCreate', { name: 'Web', scopes: ['*:read'], ...values });
const send = (key: string) => server.as(key).send('GET', '/api/model/tax');

test('a revoked key and its former secret end with the next request', async () => {
  const { id, key } = await create();
  const { key: next } = await server.api.run('keyRotate', { id, graceSeconds: 3600 });
  for (let time = 0; time < 3; time++)
    expect([(await send(key)).status, (await send(next)).status]).toEqual([200, 200]);
  expect(await server.api.run('keyRevoke', { id })).toEqual({ id, revoked: true });
  await expectRefused(server, () => send(key), 'unauthenticated');
  await expectRefused(server, () => send(next), 'unauthenticated');
  expect(await server.api.get('apiKey', id)).toMatchObject({ revoked: true, previousExpires: null });
});

test('revoking again changes nothing', async () => {
  const { id } = await create();
  await server.api.run('keyRevoke', { id });
  const before = await server.api.get('apiKey', id);
  server.clock.now += 5000;
  expect(await server.api.run('keyRevoke', { id })).toEqual({ id, revoked: true });
  expect(await server.api.get('apiKey', id)).toEqual(before);
});

test('a key may revoke itself, if it may revoke at all', async () => {
  const { id, key } = await create({ scopes: ['system:admin'] });
  await server.as(key).run('keyRevoke', { id });
  await expectRefused(server, () => server.as(key).call('keyRevoke', { id }), 'unauthenticated');
  const { id: other, key: reader } = await create();
  await expectRefused(server, () => server.as(reader).call('keyRevoke', { id: other }), 'insufficient_scope');
});

test('a key that is not there is not revoked', async () => {
  await expectRefused(server, () => server.api.call('keyRevoke', { id: 999_999 }), 'not_found');
  const nothing = () => server.api.send('POST', '/api/system/revokeKey', {});
  await expectRefused(server, nothing, 'validation_failed', [['#/id', 'required']]);
});

test('requests of one key while it is revoked are answered before or refused after, never in between', async () => {
  const { id, key } = await create();
  const answers: Promise<number>[] = [];
  for (let index = 0; index < 40; index++) answers.push(send(key).then(({ status }) => status));
  const revoked = server.api.run('keyRevoke', { id });
  for (let index = 0; index < 40; index++) answers.push(send(key).then(({ status }) => status));
  await revoked;
  expect(await send(key).then(({ status }) => status)).toBe(401);
  for (const status of await Promise.all(answers)) expect([200, 401]).toContain(status);
});

test('a key stops with its user, and is back with the user', async () => {
  const { id: user } = await server.api.create('user', { name: 'De paso' });
  const { key } = await create({ user });
  expect((await send(key)).status).toBe(200);
  await server.api.update('user', user, { active: false });
  await expectRefused(server, () => send(key), 'unauthenticated');
  await server.api.update('user', user, { active: true });
  expect((await send(key)).status).toBe(200);
  await server.api.send('DELETE', `/api/model/user/${user}`);
  await expectRefused(server, () => send(key), 'unauthenticated');
});
