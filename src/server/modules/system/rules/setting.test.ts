import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startFacility();
});

const create = (key: string, value: unknown) => () => server.api.send('POST', '/api/model/setting', { key, value });
const https = 'https://idp.example';
const smtp = { host: 'mail.example', port: 587, from: 'caja@club.example' };

describe('a setting the service reads', () => {
  test.each<[string, unknown, Faults]>([
    ['rateLimit', 'fast', [['#/value', 'invalid_value']]],
    ['rateLimit', 100, [['#/value', 'invalid_value']]],
    ['corsOrigins', 'https://club.example', [['#/value', 'invalid_type']]],
    ['corsOrigins', ['*'], [['#/value/0', 'invalid_value']]],
    ['corsOrigins', ['https://club.example', 'https://club.example/'], [['#/value/1', 'invalid_value']]],
    ['corsOrigins', ['null'], [['#/value/0', 'invalid_value']]],
    ['corsOrigins', ['file://'], [['#/value/0', 'invalid_value']]],
    ['corsOrigins', ['HTTPS://club.example'], [['#/value/0', 'invalid_value']]],
    [
      'oidc',
      {},
      [
        ['#/value/issuer', 'required'],
        ['#/value/audience', 'required'],
      ],
    ],
    ['oidc', { issuer: 'http://idp.example', audience: 'x' }, [['#/value/issuer', 'invalid_value']]],
    ['oidc', { issuer: 'https://user:pw@idp.example', audience: 'x' }, [['#/value/issuer', 'invalid_value']]],
    ['oidc', { issuer: 'idp.example', audience: 'x' }, [['#/value/issuer', 'invalid_value']]],
    ['oidc', { issuer: 'file:///etc/passwd', audience: 'x' }, [['#/value/issuer', 'invalid_value']]],
    ['oidc', { issuer: https, audience: ' ' }, [['#/value/audience', 'required']]],
    ['oidc', { issuer: https, audience: 'x', algorithms: ['HS256'] }, [['#/value/algorithms/0', 'invalid_value']]],
    ['oidc', { issuer: https, audience: 'x', algorithms: ['none'] }, [['#/value/algorithms/0', 'invalid_value']]],
    ['oidc', { issuer: https, audience: 'x', algorithms: [] }, [['#/value/algorithms', 'required']]],
    [
      'oidc',
      { issuer: https, audience: 'x', jwksUri: 'http://192.168.1.5/keys' },
      [['#/value/jwksUri', 'invalid_value']],
    ],
    ['oidc', { issuer: https, audience: 'x', secret: 'y' }, [['#/value/secret', 'unknown_field']]],
    [
      'smtp',
      {},
      [
        ['#/value/from', 'required'],
        ['#/value/host', 'required'],
        ['#/value/port', 'required'],
      ],
    ],
    ['smtp', { ...smtp, host: 'mail.example\r\nX' }, [['#/value/host', 'invalid_value']]],
    ['smtp', { ...smtp, port: 0 }, [['#/value/port', 'too_small']]],
    ['smtp', { ...smtp, from: 'Caja <caja@club.example>' }, [['#/value/from', 'invalid_value']]],
    ['smtp', { ...smtp, password: 'x' }, [['#/value/password', 'unknown_field']]],
  ])('%s is not %j', async (key, value, faults) => {
    await expectRefused(server, create(key, value), 'validation_failed', faults);
  });

  test.each<[string, unknown]>([
    ['smtp', smtp],
    ['smtp', { ...smtp, host: '::1', secure: true, user: 'caja' }],
    ['rateLimit', 'off'],
    ['rateLimit', { perSecond: 1, perMinute: 1 }],
    ['corsOrigins', []],
    ['corsOrigins', ['https://club.example', 'http://192.168.1.5:8080', 'http://[::1]:3000']],
    ['oidc', { issuer: https, audience: 'x' }],
    ['oidc', { issuer: 'http://127.0.0.1:9', audience: 'x', algorithms: ['ES256'], jwksUri: 'https://keys.example/a' }],
  ])('%s may be %j', async (key, value) => {
    const { status, body } = await create(key, value)();
    expect([status, body]).toMatchObject([201, { key, value }]);
    await server.api.send('DELETE', `/api/model/setting/${(body as { id: number }).id}`);
  });

  test('takes no worse value later, and no other setting takes its name with one', async () => {
    const { id } = await server.api.create('setting', { key: 'corsOrigins', value: [] });
    const change = (values: object) => () => server.api.send('POST', `/api/model/setting/${id}`, values);
    await expectRefused(server, change({ value: ['*'] }), 'validation_failed', [['#/value/0', 'invalid_value']]);
    await expectRefused(server, change({ key: 'oidc' }), 'validation_failed', [['#/value', 'invalid_type']]);
    expect((await change({ key: 'rateLimit', value: 'off' })()).status).toBe(200);
  });

  test('is for administrators', async () => {
    const { key } = await server.api.run('keyCreate', { name: 'X', scopes: ['*:write'] });
    const { id } = await server.api.create('setting', { key: 'oidc', value: { issuer: https, audience: 'x' } });
    const api = server.as(key);
    const refused = (path: string, body: object) =>
      expectRefused(server, () => api.send('POST', path, body), 'insufficient_scope');
    await refused('/api/model/setting', { key: 'corsOrigins', value: [] });
    await refused(`/api/model/setting/${id}`, { value: { issuer: 'https://evil.example', audience: 'x' } });
    await refused(`/api/model/setting/${id}`, { key: 'mine' });
    const mine = await api.send('POST', '/api/model/setting', { key: 'mine', value: { any: ['thing'] } });
    expect(mine.status).toBe(201);
    await refused(`/api/model/setting/${(mine.body as { id: number }).id}`, {
      key: 'corsOrigins',
      value: ['https://evil.example'],
    });
  });
});
