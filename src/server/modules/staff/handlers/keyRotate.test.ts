import { beforeAll, describe, expect, test } from 'vitest';
import { isStored } from '#test/kit/database.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startFacility();
});

const create = (values: object = {}) => server.api.run('keyCreate', { name: 'Web', scopes: ['*:read'], ...values });
const rotate = (id: number, values: object = {}) => server.api.run('keyRotate', { id, ...values });
const status = async (key: string): Promise<number> => (await server.as(key).send('GET', '/api/model/tax')).status;

describe('a rotated key', () => {
  test('has another secret, and everything else as before', async () => {
    const { id, key } = await create({ pos: server.facility.pos, apiVersion: '2025-12-15', rateLimit: 900 });
    await server.api.send('GET', '/api/health');
    const { updated: _, updateUser: __, lastUsed: ___, ...before } = await server.api.get('apiKey', id);
    const rotated = await rotate(id);
    expect(rotated).toEqual({ id, key: expect.stringMatching(/^tq_[0-9a-f]{12}_[\w-]{40}$/), previousExpires: null });
    expect(rotated.key.slice(0, 16)).toBe(key.slice(0, 16));
    expect(rotated.key).not.toBe(key);
    const after = await server.api.get('apiKey', id);
    expect(after).toMatchObject(before);
    expect(after.updated).not.toBe(null);
    expect([await status(rotated.key), await status(key)]).toEqual([200, 401]);
    expect(server.rows('select "type", "record" from "event" order by "sequence" desc limit 1')).toEqual([
      { type: 'apiKey.updated', record: id },
    ]);
  });

  test('lets the former secret work for the grace period, and no longer', async () => {
    const { id, key } = await create();
    const rotated = await rotate(id, { graceSeconds: 3600 });
    expect(rotated.previousExpires).toBe('2026-03-02T11:00:00+01:00');
    expect(await server.api.get('apiKey', id)).toMatchObject({ previousExpires: rotated.previousExpires });
    expect([await status(key), await status(rotated.key)]).toEqual([200, 200]);
    server.clock.now += 3600_000 - 1;
    expect([await status(key), await status(rotated.key)]).toEqual([200, 200]);
    server.clock.now += 1;
    expect([await status(key), await status(rotated.key)]).toEqual([401, 200]);
    server.clock.now -= 3600_000;
  });

  test('has two secrets at most', async () => {
    const { id, key: first } = await create();
    const { key: second } = await rotate(id, { graceSeconds: 600 });
    const { key: third } = await rotate(id, { graceSeconds: 600 });
    expect([await status(first), await status(second), await status(third)]).toEqual([401, 200, 200]);
    const { key: fourth } = await rotate(id);
    expect([await status(second), await status(third), await status(fourth)]).toEqual([401, 401, 200]);
  });

  test('is the same credential to idempotency', async () => {
    const { id, key } = await create({ scopes: ['*'] });
    const headers = { 'idempotency-key': 'once' };
    const made = await server.as(key).send('POST', '/api/model/family', { name: 'Una' }, headers);
    const { key: next } = await rotate(id);
    const again = await server.as(next).send('POST', '/api/model/family', { name: 'Una' }, headers);
    expect([again.status, again.body]).toEqual([201, made.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  test('may expire at another time', async () => {
    const { id } = await create({ expires: '2026-03-02T10:30:00+01:00' });
    await rotate(id);
    expect(await server.api.get('apiKey', id)).toMatchObject({ expires: '2026-03-02T10:30:00+01:00' });
    await rotate(id, { expires: '2027-01-01' });
    expect(await server.api.get('apiKey', id)).toMatchObject({ expires: '2027-01-01T00:00:00+01:00' });
  });

  test('shows its secrets nowhere', async () => {
    const { id, key } = await create();
    const { key: next } = (await server.api.call('keyRotate', { id, graceSeconds: 60 })).body;
    for (const secret of [key.slice(16, 48), next.slice(16, 48)]) expect(isStored(server.dataDir, secret)).toBe(false);
    for (const secret of ['secretHash', 'previousHash'] as const) {
      const [row] = server.rows<Record<string, string>>(`select "${secret}" from "apiKey" where "id" = ?`, id);
      const list = await server.api.send('GET', '/api/model/apiKey');
      expect(JSON.stringify(list.body)).not.toContain(row?.[secret]);
      expect(JSON.stringify(list.body)).not.toContain(secret);
    }
  });
});

describe('rotating', () => {
  const refusals: readonly [string, object, Faults][] = [
    ['nothing', {}, [['#/id', 'required']]],
    ['a negative grace', { id: 1, graceSeconds: -1 }, [['#/graceSeconds', 'too_small']]],
    ['a grace of more than 30 days', { id: 1, graceSeconds: 2_592_001 }, [['#/graceSeconds', 'too_big']]],
    ['half a second', { id: 1, graceSeconds: 0.5 }, [['#/graceSeconds', 'invalid_type']]],
    ['an expiry that is no time', { id: 1, expires: 'never' }, [['#/expires', 'invalid_value']]],
    ['scopes', { id: 1, scopes: ['*'] }, [['#/scopes', 'unknown_field']]],
  ];
  test.each(refusals)('with %s is refused', async (_, body, faults) => {
    const send = () => server.api.send('POST', '/api/system/rotateKey', body);
    await expectRefused(server, send, 'validation_failed', faults);
  });

  test('what is not there, revoked or expired is refused', async () => {
    await expectRefused(server, () => server.api.call('keyRotate', { id: 999_999 }), 'not_found');
    const { id: revoked } = await create();
    await server.api.run('keyRevoke', { id: revoked });
    await expectRefused(server, () => server.api.call('keyRotate', { id: revoked }), 'invalid_transition');
    const { id: expired } = await create({ expires: '2026-03-02T10:01:00+01:00' });
    server.clock.now += 60_000;
    await expectRefused(server, () => server.api.call('keyRotate', { id: expired }), 'invalid_transition');
    const { key } = await rotate(expired, { expires: '2026-03-03' });
    expect(await status(key)).toBe(200);
    server.clock.now -= 60_000;
  });

  test('is for administrators, and of keys that may do no more than they', async () => {
    const { key } = await create({ scopes: ['system:admin', 'tax:read'] });
    const { id: greater } = await create({ scopes: ['tax:read', 'tax:write'] });
    const { id: equal } = await create({ scopes: ['tax:read'] });
    await expectRefused(server, () => server.as(key).call('keyRotate', { id: greater }), 'insufficient_scope');
    expect((await server.as(key).call('keyRotate', { id: equal })).status).toBe(200);
    const { key: reader } = await create();
    await expectRefused(server, () => server.as(reader).call('keyRotate', { id: equal }), 'insufficient_scope');
  });

  test('twenty times at once leaves the last two secrets', async () => {
    const { id, key } = await create();
    const rotations = await Promise.all(Array.from({ length: 20 }, () => rotate(id, { graceSeconds: 60 })));
    const statuses = await Promise.all([key, ...rotations.map((rotation) => rotation.key)].map(status));
    expect(statuses.filter((code) => code === 200)).toHaveLength(2);
    expect(statuses.at(0)).toBe(401);
  });
});
