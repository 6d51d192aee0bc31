import { hash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { isStored } from '#test/kit/database.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startFacility();
});

const create = async (input: Partial<InputOf<Contract<'keyCreate'>>>) =>
  server.api.run('keyCreate', { name: 'Integración', scopes: ['*'], ...input });
const works = async (key: string): Promise<boolean> =>
  (await server.as(key).send('GET', '/api/model/tax')).status === 200;

describe('a key', () => {
  test('is shown once and stored as a hash', async () => {
    const { id, key } = await create({ name: 'Web', scopes: ['invoice:read', 'product:write'] });
    expect(key).toMatch(/^tq_[0-9a-f]{12}_[\w-]{32}[0-9a-f]{8}$/);
    expect(await server.api.get('apiKey', id)).toMatchObject({
      name: 'Web',
      kid: key.slice(3, 15),
      scopes: ['invoice:read', 'product:write'],
      user: null,
      pos: null,
      expires: null,
      apiVersion: null,
      allowInUrl: false,
      rateLimit: null,
      previousExpires: null,
      revoked: false,
      deleted: false,
    });
    expect(server.rows('select "type", "record" from "event" order by "sequence" desc limit 1')).toEqual([
      { type: 'apiKey.created', record: id },
    ]);
    const secret = key.slice(16, 48);
    expect(server.rows('select * from "apiKey" where "secretHash" like ?', `%${secret}%`)).toEqual([]);
    const hashed = hash('sha256', secret, 'hex');
    expect([isStored(server.dataDir, secret), isStored(server.dataDir, hashed)]).toEqual([false, true]);
  });

  test('is pinned, limited and let into addresses as it was made', async () => {
    const { id } = await create({ apiVersion: '2025-12-15', allowInUrl: true, rateLimit: 300 });
    expect(await server.api.get('apiKey', id)).toMatchObject({
      apiVersion: '2025-12-15',
      allowInUrl: true,
      rateLimit: 300,
    });
  });

  test('knows when it was last used, within a minute or at the end', async () => {
    const { id, key } = await create({});
    await server.as(key).send('GET', '/api/model/tax');
    await server.restart();
    expect(await server.api.get('apiKey', id)).toMatchObject({ lastUsed: '2026-03-02T10:00:00+01:00' });
  });

  test('opens what its scopes cover and nothing else', async () => {
    const { key } = await create({ scopes: ['product:read', 'customer:write'] });
    const api = server.as(key);
    expect((await api.send('GET', '/api/model/product')).status).toBe(200);
    expect((await api.send('GET', '/api/model/customer')).status).toBe(200);
    expect((await api.send('POST', '/api/model/customer', { name: 'Nueva' })).status).toBe(201);
    for (const [method, path, body] of [
      ['GET', '/api/model/tax', undefined],
      ['POST', '/api/model/product', { name: 'X', price: 1 }],
      ['POST', `/api/model/product/${server.facility.products.water}`, { price: 2 }],
      ['DELETE', `/api/model/product/${server.facility.products.water}`, undefined],
      ['POST', '/api/pos/open', { realCashCount: 0 }],
      ['GET', '/api/pos/state', undefined],
      ['POST', '/api/system/createKey', { name: 'X', scopes: ['*'] }],
    ] as const) {
      await expectRefused(server, () => api.send(method, path, body), 'insufficient_scope');
    }
  });

  test('that may read everything changes nothing', async () => {
    const { key } = await create({ scopes: ['*:read'] });
    for (const model of ['product', 'invoice', 'posMovement', 'user']) {
      expect((await server.as(key).send('GET', `/api/model/${model}`)).status).toBe(200);
    }
    await expectRefused(server, () => server.as(key).send('GET', '/api/model/apiKey'), 'insufficient_scope');
    await expectRefused(server, () => server.as(key).call('posOpen', { realCashCount: 0 }), 'insufficient_scope');
    const write = () => server.as(key).send('POST', '/api/model/customer', { name: 'X' });
    await expectRefused(server, write, 'insufficient_scope');
  });

  test('acts as its user at its cash point', async () => {
    const { key } = await create({ user: server.facility.users.frontDesk, pos: server.facility.pos });
    const { movement } = await server.as(key).run('posOpen', { realCashCount: 20 });
    expect(movement).toMatchObject({ pos: server.facility.pos, createUser: server.facility.users.frontDesk });
    await server.api.run('posClose', { realCashCount: 20, realCreditCardCount: 0 });
  });

  test('works as Basic user name too', async () => {
    const { key } = await create({});
    const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
    expect((await server.as(null).send('GET', '/api/model/tax', undefined, { authorization })).status).toBe(200);
  });

  test('expires', async () => {
    const { key } = await create({ expires: '2026-03-02T10:30:00+01:00' });
    expect(await works(key)).toBe(true);
    server.clock.now += 30 * 60_000 - 1;
    expect(await works(key)).toBe(true);
    server.clock.now += 1;
    await expectRefused(server, () => server.as(key).send('GET', '/api/model/tax'), 'unauthenticated');
  });

  test('expires at the midnight of a bare date', async () => {
    const { id } = await create({ expires: '2026-12-31' });
    expect(await server.api.get('apiKey', id)).toMatchObject({ expires: '2026-12-31T00:00:00+01:00' });
  });

  test('is refused when mistyped, cut, revoked, or from elsewhere', async () => {
    const { key } = await create({});
    const { key: other } = await create({});
    const flipped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
    const swapped = `${other.slice(0, 16)}${key.slice(16)}`;
    for (const token of [
      flipped,
      swapped,
      key.slice(0, -1),
      `${key}0`,
      key.toUpperCase(),
      'tq_',
      `tq_${'0'.repeat(12)}_x`,
    ]) {
      await expectRefused(server, () => server.as(token).send('GET', '/api/model/tax'), 'unauthenticated');
    }
    expect(await works(key)).toBe(true);
  });

  test('is refused once revoked or deleted in the store', async () => {
    for (const column of ['revoked', 'deleted']) {
      const { id, key } = await create({});
      expect(await works(key)).toBe(true);
      server.write(`update "apiKey" set "${column}" = 1 where "id" = ?`, id);
      // What is written behind the server's back is seen at its next commit.
      await server.api.create('family', { name: 'Otra' });
      await expectRefused(server, () => server.as(key).send('GET', '/api/model/tax'), 'unauthenticated');
    }
  });
});

test.each([
  ['nothing at all', ''],
  ['another scheme', 'Digest username="x"'],
  ['a bearer of nothing', 'Bearer '],
  ['a bearer of two', 'Bearer a b'],
  ['Basic of nonsense', 'Basic !!!'],
])('a credential that is %s is refused, not taken for none', async (_, authorization) => {
  const send = () => server.as(null).send('GET', '/api/setup', undefined, { authorization });
  await expectRefused(server, send, 'unauthenticated');
});

describe('creating a key', () => {
  const refusals: readonly [string, object, Faults][] = [
    [
      'nothing',
      {},
      [
        ['#/name', 'required'],
        ['#/scopes', 'required'],
      ],
    ],
    ['no name', { name: ' ', scopes: ['*'] }, [['#/name', 'required']]],
    ['no scopes', { name: 'X', scopes: [] }, [['#/scopes', 'required']]],
    ['a scope of no model', { name: 'X', scopes: ['customers:read', '*'] }, [['#/scopes/0', 'invalid_value']]],
    [
      'a version that is none',
      { name: 'X', scopes: ['*'], apiVersion: '2025-11-01' },
      [['#/apiVersion', 'invalid_value']],
    ],
    ['no requests at all', { name: 'X', scopes: ['*'], rateLimit: 0 }, [['#/rateLimit', 'too_small']]],
    ['a switch that is none', { name: 'X', scopes: ['*'], allowInUrl: 1 }, [['#/allowInUrl', 'invalid_type']]],
    ['a scope that is none', { name: 'X', scopes: ['*', 'everything'] }, [['#/scopes/1', 'invalid_value']]],
    ['an unknown user', { name: 'X', scopes: ['*'], user: 999_999 }, [['#/user', 'unknown_reference']]],
    ['an unknown cash point', { name: 'X', scopes: ['*'], pos: 999_999 }, [['#/pos', 'unknown_reference']]],
    ['an expiry that is no time', { name: 'X', scopes: ['*'], expires: 'soon' }, [['#/expires', 'invalid_value']]],
    ['an unknown field', { name: 'X', scopes: ['*'], key: 'mine' }, [['#/key', 'unknown_field']]],
  ];
  test.each(refusals)('with %s is refused', async (_, body, faults) => {
    const send = () => server.api.send('POST', '/api/system/createKey', body);
    await expectRefused(server, send, 'validation_failed', faults);
  });

  test('that may do more than its maker is refused', async () => {
    const { key } = await create({ scopes: ['system:admin', '*:read', 'customer:write'] });
    const make = (scopes: string[]) => () => server.as(key).call('keyCreate', { name: 'Más', scopes });
    for (const scopes of [['*'], ['*:write'], ['product:write'], ['*:admin'], ['pos:operate'], ['*:operate']]) {
      await expectRefused(server, make(scopes), 'insufficient_scope', [['#/scopes/0', 'invalid_value']]);
    }
    await expectRefused(server, make(['customer:read', 'tax:write', '*']), 'insufficient_scope', [
      ['#/scopes/1', 'invalid_value'],
      ['#/scopes/2', 'invalid_value'],
    ]);
    expect((await make(['*:read', 'customer:write', 'product:read', 'system:admin'])()).status).toBe(200);
  });

  test('is for administrators', async () => {
    const { token } = await server.as(null).run('sessionStart', { user: server.facility.users.frontDesk, pin: '7305' });
    const input = { name: 'Mía', scopes: ['*'] };
    await expectRefused(server, () => server.as(token).call('keyCreate', input), 'insufficient_scope');
    await expectRefused(server, () => server.as(null).call('keyCreate', input), 'unauthenticated');
  });
});
