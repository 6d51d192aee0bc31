import { beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '#test/kit/client.ts';
import { LAN_NAME, lanAddress, startLan } from '#test/kit/lan.ts';
import { sendRaw } from '#test/kit/raw.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

const health =
  (headers: Record<string, string>, of = server) =>
  () =>
    sendRaw(of.url(), { path: '/api/health', headers });
const sell = (headers: Record<string, string>) => () =>
  sendRaw(server.url(), {
    method: 'POST',
    path: '/api/billing/checkout',
    headers: { authorization: `Bearer ${server.facility.key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ lines: [{ product: server.facility.products.free }], payments: [] }),
  });

describe('the Host header', () => {
  test.each([
    ['evil.example'],
    ['127.0.0.1.evil.example'],
    ['localhost.evil.example:80'],
    ['127.0.0.1:80:90'],
    ['127.0.0.1@evil.example'],
    ['127.1'],
    ['2130706433'],
    ['[::ffff:127.0.0.1]'],
    ['taquilla.local'],
    [' '],
  ])('%s is not the server’s', async (host) => {
    await expectRefused(server, health({ host }), 'host_not_allowed');
    await expectRefused(server, sell({ host }), 'host_not_allowed');
  });

  test.each([['127.0.0.1'], ['127.0.0.1:1'], ['localhost'], ['LOCALHOST:4870'], ['[::1]'], ['[::1]:4870']])(
    '%s is',
    async (host) => {
      expect((await health({ host })()).status).toBe(200);
    },
  );

  test('names allowed on the network are, and no others', async () => {
    const open = await startFacility({ allowedHosts: ['Caja1.club.lan', '192.168.7.20'] });
    for (const host of ['caja1.club.lan', 'CAJA1.CLUB.LAN:4870', '192.168.7.20:4870', 'localhost']) {
      expect((await health({ host }, open)()).status, host).toBe(200);
    }
    await expectRefused(open, health({ host: 'caja2.club.lan' }, open), 'host_not_allowed');
    expect((await health({ origin: 'http://caja1.club.lan:4870' }, open)()).status).toBe(200);
  });
});

describe.skipIf(lanAddress === undefined)('on the local network', () => {
  const host = lanAddress ?? '';
  let lan: FacilityServer;
  let ports: { readonly here: string; readonly away: string };
  beforeAll(async () => {
    lan = await startLan('insecure');
    ports = { here: new URL(lan.url()).port, away: new URL(lan.running().lan?.addresses[0] ?? '').port };
  });
  const ask = (from: 'here' | 'away', headers: Record<string, string>) => () =>
    sendRaw(from === 'here' ? lan.url() : `http://${host}:${ports.away}`, { path: '/api/health', headers });

  test.each([
    ['localhost', true, false],
    ['LOCALHOST:4870', true, false],
    ['127.0.0.1', true, false],
    ['127.0.0.1:4870', true, false],
    ['[::1]', true, false],
    ['[::1]:4870', true, false],
    [LAN_NAME, true, true],
    [LAN_NAME.toUpperCase(), true, true],
    [`${LAN_NAME}:4871`, true, true],
    [host, true, true],
    [`x.${LAN_NAME}`, false, false],
    [`${LAN_NAME}.evil.example`, false, false],
    ['taquilla.local', false, false],
    ['0.0.0.0', false, false],
    ['[::ffff:127.0.0.1]', false, false],
    [' ', false, false],
  ])('%o is the server’s name from here: %s, from elsewhere: %s', async (name, here, away) => {
    for (const [from, allowed] of [
      ['here', here],
      ['away', away],
    ] as const) {
      const headers = { host: name };
      if (allowed) expect((await ask(from, headers)()).status, from).toBe(200);
      else await expectRefused(lan, ask(from, headers), 'host_not_allowed');
    }
  });

  test('a page of this machine’s own names is another site there', async () => {
    for (const origin of ['http://localhost', 'http://127.0.0.1:4870', 'http://[::1]:4870']) {
      expect((await ask('here', { host: 'localhost', origin })()).status).toBe(200);
      await expectRefused(lan, ask('away', { host: LAN_NAME, origin }), 'origin_not_allowed');
    }
  });

  test('a proxy on this machine has no name of loopback', async () => {
    const headers = { host: 'localhost', 'x-forwarded-for': '192.168.7.31' };
    await expectRefused(lan, ask('here', headers), 'host_not_allowed');
  });
});

describe('a page of another site', () => {
  test.each([
    ['http://evil.example'],
    ['https://evil.example:4870'],
    ['http://127.0.0.1.evil.example'],
    ['null'],
    [''],
    ['file://'],
    ['chrome-extension://abcdef'],
    ['nonsense'],
  ])('from %o may not ask', async (origin) => {
    await expectRefused(server, sell({ origin }), 'origin_not_allowed');
    await expectRefused(server, health({ origin }), 'origin_not_allowed');
  });

  test('is known by its fetch metadata, too', async () => {
    await expectRefused(server, sell({ 'sec-fetch-site': 'cross-site' }), 'origin_not_allowed');
    for (const site of ['same-origin', 'same-site', 'none']) {
      expect((await sell({ 'sec-fetch-site': site })()).status, site).toBe(200);
    }
  });

  test('gets no leave to read answers', async () => {
    for (const headers of [{}, { origin: 'http://127.0.0.1:9' }] as Record<string, string>[]) {
      const reply = await health(headers)();
      expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    const preflight = await sendRaw(server.url(), {
      method: 'OPTIONS',
      path: '/api/billing/checkout',
      headers: { origin: 'http://127.0.0.1:9', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(405);
  });
});

describe('a page of a listed origin', () => {
  const CLUB = 'https://reservas.club.example';
  let open: FacilityServer;
  beforeAll(async () => {
    open = await startFacility();
    await open.api.create('setting', { key: 'corsOrigins', value: [CLUB, 'http://192.168.7.20:3000'] });
  });
  const ask = (headers: Record<string, string>, path = '/api/model/tax?limit=1', method = 'GET') =>
    sendRaw(open.url(), { method, path, headers: { authorization: `Bearer ${open.facility.key}`, ...headers } });
  const allowed = ({ headers }: Reply) =>
    Object.fromEntries([...headers].filter(([name]) => /^access-control|^vary/.test(name)));
  const exposed =
    'Accept-Ranges, Allow, Api-Version, Cache-Control, Content-Disposition, Content-Range, ETag, Idempotent-Replayed, ' +
    'Last-Event-ID, Link, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Taquilla-Warnings, X-Total-Count';

  test('may ask and read answers, refusals too, without the browser’s own credentials', async () => {
    const expected = { 'access-control-allow-origin': CLUB, 'access-control-expose-headers': exposed, vary: 'Origin' };
    const reply = await ask({ origin: CLUB, 'sec-fetch-site': 'cross-site' });
    expect([reply.status, allowed(reply)]).toEqual([200, expected]);
    const refused = await ask({ origin: CLUB, authorization: 'Bearer nonsense' });
    expect([refused.status, allowed(refused)]).toEqual([401, expected]);
    const missing = await ask({ origin: CLUB }, '/api/nothing');
    expect([missing.status, allowed(missing)]).toEqual([404, expected]);
    expect((await ask({ origin: 'http://192.168.7.20:3000' })).status).toBe(200);
  });

  test('gets the list of what it may send', async () => {
    const preflight = await sendRaw(open.url(), {
      method: 'OPTIONS',
      path: '/api/billing/checkout',
      headers: {
        origin: CLUB,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.bytes).toHaveLength(0);
    expect(allowed(preflight)).toEqual({
      'access-control-allow-origin': CLUB,
      'access-control-allow-methods': 'GET, HEAD, POST, DELETE',
      'access-control-allow-headers':
        'Accept-Language, Api-Version, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, If-Range, Last-Event-ID, Prefer, Range, ' +
        'X-Taquilla-Authorisation',
      'access-control-max-age': '600',
      'access-control-expose-headers': exposed,
      vary: 'Origin',
    });
  });

  test.each([
    ['http://reservas.club.example'],
    ['https://reservas.club.example:444'],
    ['https://reservas.club.example.evil.example'],
    ['https://evil.example'],
    ['https://RESERVAS.club.example'],
    ['null'],
    ['*'],
  ])('is not %s', async (origin) => {
    await expectRefused(open, () => ask({ origin }), 'origin_not_allowed');
    const preflight = () =>
      sendRaw(open.url(), {
        method: 'OPTIONS',
        path: '/api/model/tax',
        headers: { origin, 'access-control-request-method': 'GET' },
      });
    await expectRefused(open, preflight, 'origin_not_allowed');
  });

  test('gets the API and nothing else', async () => {
    for (const path of ['/', '/problems/internal', '/index.html']) {
      await expectRefused(open, () => ask({ origin: CLUB }, path), 'origin_not_allowed');
    }
  });

  test('still needs the server’s own name', async () => {
    await expectRefused(open, () => ask({ origin: CLUB, host: 'reservas.club.example' }), 'host_not_allowed');
  });

  test('is out as soon as the list is', async () => {
    const [setting] = await open.api.list('setting', 'key=corsOrigins');
    await open.api.update('setting', setting?.id ?? 0, { value: [] });
    await expectRefused(open, () => ask({ origin: CLUB }), 'origin_not_allowed');
  });
});

test('every answer forbids sniffing, referrers and embedding elsewhere', async () => {
  for (const path of ['/api/health', '/api/model/tax', '/nothing', '/problems/internal']) {
    const { headers } = await sendRaw(server.url(), { path });
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
});
