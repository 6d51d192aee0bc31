import { networkInterfaces } from 'node:os';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '#test/kit/client.ts';
import { createClient } from '#test/kit/client.ts';
import { serve } from '#test/kit/processes.ts';
import { sendRaw } from '#test/kit/raw.ts';
import { expectProblem, expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, facilityFolder, startFacility, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let key: string;
beforeAll(async () => {
  server = await startOpen();
  key = await make({ allowInUrl: true });
});

const make = async (values: object): Promise<string> =>
  (await server.api.run('keyCreate', { name: 'Antigua', scopes: ['*'], ...values })).key;
const at = (path: string, text = key) => `/k/${text}${path}`;
/** A client that knows nothing but its base address. */
const client = (text = key) => createClient(() => `${server.url()}/k/${text}`, null);
const bare = (path: string, headers: Record<string, string> = {}): Promise<Reply> =>
  sendRaw(server.url(), { path, headers });

describe('a key inside the address', () => {
  test('works for every address of the API', async () => {
    const api = client();
    expect((await api.send('GET', '/api/health')).status).toBe(200);
    expect((await api.list('tax', 'limit=2&sort=-id')).length).toBe(2);
    const { id } = await api.create('family', { name: 'Nueva' });
    expect(await api.update('family', id, { name: 'Otra' })).toMatchObject({ name: 'Otra' });
    expect((await api.send('DELETE', `/api/model/family/${id}`)).body).toEqual({ id, deleted: true });
    expect((await api.send('POST', `/api/model/family/${id}/restore`)).status).toBe(200);
    const { invoice } = await api.run('checkout', {
      lines: [{ product: server.facility.products.water }],
      payments: [{ paymentMethod: server.facility.methods.cash, amount: 2 }],
    });
    expect(invoice.document).toMatch(/^\/api\/file\/invoice\//);
    const pdf = await api.send('GET', invoice.document ?? '');
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await api.send('GET', '/api/openapi.json')).status).toBe(200);
    expectProblem(await api.send('GET', '/api/nothing'), 'not_found');
    expectProblem(await api.send('GET', '/api/model/nothing'), 'unknown_model');
    expectProblem(await api.send('PUT', '/api/model/tax', {}), 'method_not_allowed');
  });

  test('is kept in the addresses of the answer', async () => {
    const made = await client().send('POST', '/api/model/family', { name: 'Con dirección' });
    const location = made.headers.get('location') ?? '';
    expect(location).toBe(at(`/api/model/family/${(made.body as { id: number }).id}`));
    expect((await bare(location)).status).toBe(200);
    const page = await client().send('GET', '/api/model/tax?limit=2');
    const next = /^<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    expect(next.startsWith(at('/api/model/tax?'))).toBe(true);
    expect((await bare(next)).status).toBe(200);
  });

  test('is kept in none but its own: a repeated request by header has the plain address, and no key is stored', async () => {
    const headers = { 'idempotency-key': 'by-address' };
    await client().send('POST', '/api/model/family', { name: 'Repetida' }, headers);
    const again = await server.as(key).send('POST', '/api/model/family', { name: 'Repetida' }, headers);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('location')).toMatch(/^\/api\/model\/family\/\d+$/);
    const stored = JSON.stringify([
      server.rows('select * from "idempotency"'),
      server.rows('select * from "auditLog"'),
    ]);
    expect(stored).not.toContain(key.slice(16));
    expect(stored).not.toContain('/k/');
  });

  test('is for keys that say so', async () => {
    const other = await make({});
    expect((await server.as(other).send('GET', '/api/model/tax')).status).toBe(200);
    await expectRefused(server, () => client(other).send('GET', '/api/model/tax'), 'unauthenticated');
  });

  test('ends with the key', async () => {
    const { id, key: text } = await server.api.run('keyCreate', { name: 'X', scopes: ['*'], allowInUrl: true });
    expect((await client(text).send('GET', '/api/model/tax')).status).toBe(200);
    await server.api.run('keyRevoke', { id });
    await expectRefused(server, () => client(text).send('GET', '/api/model/tax'), 'unauthenticated');
  });

  test('has the scopes of the key', async () => {
    const text = await make({ scopes: ['tax:read'], allowInUrl: true });
    expect((await client(text).send('GET', '/api/model/tax')).status).toBe(200);
    await expectRefused(server, () => client(text).send('GET', '/api/model/customer'), 'insufficient_scope');
  });
});

describe('refused is', () => {
  test('what is no key that may stand there', async () => {
    const { token } = await server.as(null).run('sessionStart', { user: server.facility.users.manager, pin: '4821' });
    for (const text of ['', 'x', key.slice(0, -1), `${key}0`, encodeURIComponent(` ${key}`), token, '%00', '..', "'"]) {
      await expectRefused(server, () => bare(at('/api/model/tax', text)), 'unauthenticated');
    }
  });

  test('a key in the address and another credential beside it', async () => {
    const authorization = `Bearer ${server.facility.key}`;
    await expectRefused(server, () => bare(at('/api/model/tax'), { authorization }), 'unauthenticated');
    await expectRefused(
      server,
      () => bare(at('/api/model/tax'), { authorization: `Bearer ${key}` }),
      'unauthenticated',
    );
  });

  test('everything that is not the API', async () => {
    for (const path of [
      '',
      '/',
      '/apix',
      '/problems/internal',
      '/index.html',
      `/k/${key}/api/health`,
      '/../api/health',
      '//api/health',
    ]) {
      expectProblem(await bare(at(path)), 'not_found');
    }
    expectProblem(await bare('/k'), 'not_found');
    expectProblem(await bare('/k/'), 'not_found');
  });

  test('a host or an origin that is not the server’s', async () => {
    expectProblem(await bare(at('/api/model/tax'), { host: 'evil.example' }), 'host_not_allowed');
    expectProblem(await bare(at('/api/model/tax'), { origin: 'https://evil.example' }), 'origin_not_allowed');
  });
});

/** An address of this machine that is not loopback, where there is one. */
const lan = Object.values(networkInterfaces())
  .flat()
  .find((entry) => entry?.family === 'IPv4' && !entry.internal)?.address;

if (lan !== undefined)
  test('is for clients on this machine alone', async () => {
    const open = await startFacility({ lan: { host: lan ?? '', port: 0, names: [lan ?? ''], tls: 'insecure' } });
    const { key: text } = await open.api.run('keyCreate', { name: 'X', scopes: ['*'], allowInUrl: true });
    const away = open.running().lan?.addresses[0] ?? '';
    const path = '/api/model/tax';
    expect((await sendRaw(away, { path, headers: { authorization: `Bearer ${text}` } })).status).toBe(200);
    expect((await open.as(null).send('GET', `/k/${text}${path}`)).status).toBe(200);
    await expectRefused(open, () => sendRaw(away, { path: `/k/${text}${path}` }), 'unauthenticated');
  });

test('is never in the log, not even at its most talkative', async () => {
  const { dataDir, facility } = await facilityFolder();
  const child = await serve(dataDir, [], { TAQUILLA_LOG: 'trace' });
  const admin = createClient(() => child.url, facility.key);
  const { key: text } = await admin.run('keyCreate', { name: 'X', scopes: ['tax:read'], allowInUrl: true });
  const api = createClient(() => `${child.url}/k/${text}`, null);
  const paths = [
    '/api/model/tax',
    '/api/model/customer',
    '/api/nothing',
    '/nothing',
    '/api/%zz',
    `/api/model/tax?x=${'y'.repeat(9000)}`,
  ];
  for (const path of paths) await api.send('GET', path);
  await api.send('POST', '/api/model/tax', '{');
  child.kill('SIGTERM');
  const { stderr } = await child.finished;
  expect(stderr).toContain('request refused');
  expect(stderr).not.toContain(text.slice(16));
});
