import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/kit/client.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
let clerk: Client;
beforeAll(async () => {
  server = await startFacility();
  const { key } = await server.api.run('keyCreate', { name: 'Personal', scopes: ['profile:write', 'tax:read'] });
  clerk = server.as(key);
});
const profileOf = async (name: string): Promise<number> =>
  (await server.api.list('profile', `name=${encodeURIComponent(name)}`))[0]?.id ?? 0;

describe('a profile', () => {
  const write =
    (path: string, body: object, of = clerk) =>
    () =>
      of.send('POST', `/api/model/profile${path}`, body);

  test('needs nothing said of it', async () => {
    const { status, body } = await write('', {}, server.api)();
    expect([status, body]).toMatchObject([201, { name: '', idpId: null, permissions: [] }]);
  });

  test('permits only what there is to permit', async () => {
    const permissions = ['tax:read', 'everything', 7, { tax: 'read' }, 'taxes:read', '*'];
    await expectRefused(server, write('', { permissions }, server.api), 'validation_failed', [
      ['#/permissions/1', 'invalid_value'],
      ['#/permissions/2', 'invalid_value'],
      ['#/permissions/3', 'invalid_value'],
      ['#/permissions/4', 'invalid_value'],
    ]);
  });

  test('permits no more than its writer may', async () => {
    await expectRefused(server, write('', { permissions: ['tax:read', '*'] }), 'insufficient_scope', [
      ['#/permissions/1', 'invalid_value'],
    ]);
    expect((await write('', { permissions: ['tax:read'] })()).status).toBe(201);
    const desk = await profileOf('Recepción');
    await expectRefused(server, write(`/${desk}`, { permissions: [] }), 'insufficient_scope');
  });

  test('is linked to an identity only by who may what it permits', async () => {
    const manager = await profileOf('Responsable');
    await expectRefused(server, write(`/${manager}`, { idpId: 'me' }), 'insufficient_scope');
    expect((await write(`/${manager}`, { name: 'Responsable' })()).status).toBe(200);
    expect((await write('', { idpId: 'me' })()).status).toBe(201);
  });

  test('shares its identity with no other that is live', async () => {
    const { id } = await server.api.create('profile', { idpId: 'auth0|7' });
    const { id: other } = await server.api.create('profile', { idpId: 'auth0|8' });
    const taken = [['#/idpId', 'already_taken']] as const;
    await expectRefused(server, write('', { idpId: 'auth0|7' }, server.api), 'unique_conflict', taken);
    await expectRefused(server, write(`/${other}`, { idpId: 'auth0|7' }, server.api), 'unique_conflict', taken);
    await server.api.send('DELETE', `/api/model/profile/${id}`);
    expect((await write(`/${other}`, { idpId: 'auth0|7' }, server.api)()).status).toBe(200);
    const restore = () => server.api.send('POST', `/api/model/profile/${id}/restore`);
    await expectRefused(server, restore, 'unique_conflict', taken);
    for (const idpId of ['', null]) {
      expect((await write('', { idpId }, server.api)()).status).toBe(201);
      expect((await write('', { idpId }, server.api)()).status).toBe(201);
    }
  });
});
