import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allModels } from '#shared/catalogue/index.ts';
import { settingSchemas } from '#shared/settings.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startFacility();
});

const hook = (url: string) => server.api.send('POST', '/api/model/webhook', { name: 'Aviso', url });
const set = (key: string, value: unknown) => server.api.send('POST', '/api/model/setting', { key, value });

describe('a webhook', () => {
  test.each([
    ['http://club.example/hook', 'not_https'],
    ['http://127.0.0.1:8080/hook', 'not_https'],
    ['https://127.0.0.1/hook', 'server_not_allowed'],
    ['https://0x7f.1/hook', 'server_not_allowed'],
    ['https://[::ffff:10.0.0.1]/hook', 'server_not_allowed'],
    ['https://169.254.169.254/latest/meta-data', 'server_not_allowed'],
    ['https://caja.local/hook', 'server_not_allowed'],
    ['https://ana:secreto@club.example/hook', 'invalid_value'],
    ['club.example/hook', 'invalid_value'],
    ['x', 'invalid_value'],
    ['', 'invalid_value'],
  ] as const)('may not go to %s', async (url, code) => {
    await expectRefused(server, () => hook(url), 'validation_failed', [['#/url', code]]);
    const { id } = await server.api.create('webhook', { name: 'Aviso', url: 'https://club.example/hook' });
    const change = () => server.api.send('POST', `/api/model/webhook/${id}`, { url });
    await expectRefused(server, change, 'validation_failed', [['#/url', code]]);
  });

  test('names types of events that there are', async () => {
    const write = (events: unknown) =>
      server.api.send('POST', '/api/model/webhook', { name: 'Aviso', url: 'https://club.example/hook', events });
    const known = ['invoice.confirmed', 'customer.created', 'cashPoint.closed', 'invoice.*'];
    for (const events of [null, [], known]) expect((await write(events)).body).toMatchObject({ events });
    const unknown = ['invoice.confirmed', 'invoice.forgotten', 'nothing.created', 'bill.*', '*', 'sale.created.x', 7];
    await expectRefused(
      server,
      () => write(unknown),
      'validation_failed',
      unknown.slice(1).map((_, index) => [`#/events/${index + 1}`, 'invalid_value'] as const),
    );
  });

  test('may go where the settings allow it; taken off the list, it may be kept and not written anew', async () => {
    const url = 'https://192.168.7.20/hook';
    const open = await startFacility();
    const write = () => open.api.send('POST', '/api/model/webhook', { name: 'ERP', url });
    await expectRefused(open, write, 'validation_failed', [['#/url', 'server_not_allowed']]);
    const { id } = await open.api.create('setting', { key: 'allowedServers', value: ['192.168.7.0/24', 'erp.lan'] });
    const made = (await write()).body as { readonly id: number };
    expect((await open.api.send('POST', '/api/model/webhook', { name: 'ERP', url: 'https://erp.lan/x' })).status).toBe(
      201,
    );
    await open.api.update('setting', id, { value: [] });
    await expectRefused(open, write, 'validation_failed', [['#/url', 'server_not_allowed']]);
    expect(await open.api.update('webhook', made.id, { name: 'Antiguo', url })).toMatchObject({ name: 'Antiguo', url });
  });
});

describe('a setting', () => {
  const oidc = { issuer: 'https://id.example', audience: 'taquilla' };
  const smtp = { host: 'mail.example', port: 587, from: 'caja@club.example' };
  test.each([
    ['oidc', { ...oidc, issuer: 'https://10.0.0.7' }, 'issuer'],
    ['oidc', { ...oidc, issuer: 'https://id.internal' }, 'issuer'],
    ['oidc', { ...oidc, jwksUri: 'https://169.254.169.254/keys' }, 'jwksUri'],
    ['oidc', { ...oidc, jwksUri: 'https://[fe80::1]/keys' }, 'jwksUri'],
    ['smtp', { ...smtp, host: '192.168.1.9' }, 'host'],
    ['smtp', { ...smtp, host: '3232235785' }, 'host'],
    ['smtp', { ...smtp, host: 'fd00::9' }, 'host'],
    ['smtp', { ...smtp, host: 'correo' }, 'host'],
  ])('%s may not be %j', async (key, value, name) => {
    await expectRefused(server, () => set(key, value), 'validation_failed', [
      [`#/value/${name}`, 'server_not_allowed'],
    ]);
  });

  test.each([
    ['oidc', { ...oidc, issuer: 'http://127.0.0.1:8080' }],
    ['smtp', { ...smtp, host: '127.0.0.1' }],
    ['smtp', { ...smtp, host: 'localhost' }],
  ])('%s may name a service of this machine: %j', async (key, value) => {
    const own = await startFacility();
    expect((await own.api.send('POST', '/api/model/setting', { key, value })).status).toBe(201);
  });

  test('may name what the settings allow', async () => {
    const own = await startFacility();
    await own.api.create('setting', { key: 'allowedServers', value: ['correo', '10.0.0.7'] });
    await own.api.create('setting', { key: 'smtp', value: { ...smtp, host: 'correo' } });
    await own.api.create('setting', { key: 'oidc', value: { ...oidc, issuer: 'https://10.0.0.7' } });
  });

  test.each([[['*']], [['0.0.0.0']], [['https://erp.lan']], [['10.0.0.0/33']], ['erp.lan']])(
    'allowedServers may not be %j',
    async (value) => {
      const reply = await set('allowedServers', value);
      expect(reply.status).toBe(422);
    },
  );
});

describe('what looks like the address of a server', () => {
  const LOOKS = /(?:url|uri|host|issuer|endpoint|server|callback)s?$/i;

  test('is marked as one in every model', () => {
    const unmarked = allModels().flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([field, { type, access, asked }]) =>
        LOOKS.test(field) && (type === 'string' || type === 'text') && access !== 'ro' && asked === undefined
          ? [`${name}.${field}`]
          : [],
      ),
    );
    expect(unmarked).toEqual([]);
  });

  test('is marked as one in every setting', () => {
    const unmarked = Object.entries(settingSchemas).flatMap(([key, schema]) => {
      if (!(schema instanceof z.ZodObject)) return [];
      const shape: Readonly<Record<string, z.ZodType>> = schema.shape;
      return Object.entries(shape).flatMap(([name, part]) =>
        LOOKS.test(name) && part.meta()?.asked === undefined ? [`${key}.${name}`] : [],
      );
    });
    expect(unmarked).toEqual([]);
  });
});
