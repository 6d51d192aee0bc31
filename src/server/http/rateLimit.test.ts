import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Client, Reply } from '#test/kit/client.ts';
import { pins } from '#test/kit/facility.ts';
import { sendRaw } from '#test/kit/raw.ts';
import { expectProblem } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

const SMALL = { perSecond: 3, perMinute: 10 };

let server: FacilityServer;
afterEach(() => server.stop());

const key = async (values: object = {}): Promise<Client> =>
  server.as((await server.api.run('keyCreate', { name: 'Límite', scopes: ['*:read'], ...values })).key);
const ask = (of: Client): Promise<Reply> => of.send('GET', '/api/model/tax');
const times = async (count: number, of: Client): Promise<number[]> => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++) statuses.push((await ask(of)).status);
  return statuses;
};
const all = (status: number, count: number): number[] => Array.from({ length: count }, () => status);
const limitsOf = ({ headers }: Reply) => [
  headers.get('ratelimit-policy'),
  headers.get('ratelimit'),
  headers.get('retry-after'),
];
const wait = (milliseconds: number): void => {
  server.clock.now += milliseconds;
};

describe('a key', () => {
  beforeEach(async () => {
    server = await startFacility({ rateLimit: SMALL });
  });

  test('has so many requests at once, and then has to wait', async () => {
    wait(60_000);
    const api = await key();
    const first = await ask(api);
    expect(limitsOf(first)).toEqual([
      '"burst";q=3;w=1, "sustained";q=10;w=60',
      '"burst";r=2;t=1, "sustained";r=9;t=6',
      null,
    ]);
    expect(await times(2, api)).toEqual([200, 200]);
    const refused = await ask(api);
    expectProblem(refused, 'too_many_requests');
    expect(limitsOf(refused)).toEqual([
      '"burst";q=3;w=1, "sustained";q=10;w=60',
      '"burst";r=0;t=1, "sustained";r=7;t=18',
      '1',
    ]);
    wait(333);
    expect((await ask(api)).status).toBe(429);
    wait(1);
    expect((await ask(api)).status).toBe(200);
    expect((await ask(api)).status).toBe(429);
  });

  test('has so many in the long run', async () => {
    wait(60_000);
    const api = await key();
    const statuses: number[] = [];
    for (let second = 0; second < 5; second++) {
      statuses.push(...(await times(3, api)));
      wait(1000);
    }
    // Ten, and the one that came back in the first six seconds is not there yet.
    expect(statuses).toEqual([...all(200, 10), ...all(429, 5)]);
    const refused = await ask(api);
    expect(limitsOf(refused)).toEqual([
      '"burst";q=3;w=1, "sustained";q=10;w=60',
      '"burst";r=3;t=0, "sustained";r=0;t=55',
      '1',
    ]);
    wait(1000);
    expect(await times(2, api)).toEqual([200, 429]);
    expect(Number((await ask(api)).headers.get('retry-after'))).toBe(6);
    wait(120_000);
    expect(await times(4, api)).toEqual([200, 200, 200, 429]);
  });

  test('does nothing when it is refused', async () => {
    wait(60_000);
    const api = await key({ scopes: ['*'] });
    await times(3, api);
    const reply = await api.send('POST', '/api/model/family', { name: 'Demasiado' });
    expectProblem(reply, 'too_many_requests');
    expect(server.rows(`select * from "family" where "name" = 'Demasiado'`)).toEqual([]);
    expectProblem(await api.send('POST', '/api/model/family', '{'), 'too_many_requests');
  });

  test('counts every request of the API, whatever comes of it', async () => {
    wait(60_000);
    const api = await key();
    expect((await api.send('GET', '/api/nothing')).status).toBe(404);
    expect((await api.send('GET', '/api/model/nothing')).status).toBe(404);
    expect((await api.send('POST', '/api/model/tax', {})).status).toBe(403);
    expect((await ask(api)).status).toBe(429);
    expect((await api.send('GET', '/problems/internal')).status).toBe(200);
  });

  test('has its own count', async () => {
    wait(60_000);
    const [one, other] = [await key(), await key()];
    expect(await times(4, one)).toEqual([200, 200, 200, 429]);
    expect(await times(4, other)).toEqual([200, 200, 200, 429]);
  });

  test('keeps its count when its secret changes', async () => {
    wait(60_000);
    const { id, key: text } = await server.api.run('keyCreate', { name: 'X', scopes: ['*:read'] });
    const { key: next } = await server.api.run('keyRotate', { id, graceSeconds: 60 });
    expect(await times(2, server.as(text))).toEqual([200, 200]);
    expect(await times(2, server.as(next))).toEqual([200, 429]);
  });

  test('may have a limit of its own, with bursts in proportion', async () => {
    wait(60_000);
    const [more, less] = [await key({ rateLimit: 100 }), await key({ rateLimit: 1 })];
    expect(limitsOf(await ask(more))[0]).toBe('"burst";q=30;w=1, "sustained";q=100;w=60');
    expect(await times(30, more)).toEqual([...all(200, 29), 429]);
    expect(limitsOf(await ask(less))[0]).toBe('"burst";q=1;w=1, "sustained";q=1;w=60');
    const refused = await ask(less);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  });

  test('is held to it many at a time', async () => {
    wait(60_000);
    const api = await key();
    const replies = await Promise.all(Array.from({ length: 30 }, () => ask(api)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  test('gains nothing by a clock that is set back', async () => {
    wait(60_000);
    const api = await key();
    await times(4, api);
    wait(-3600_000);
    expect((await ask(api)).status).toBe(429);
    wait(1000);
    expect((await ask(api)).status).toBe(200);
  });
});

describe('without a credential', () => {
  beforeEach(async () => {
    server = await startFacility({ rateLimit: SMALL });
  });
  const nobody = (path = '/api/setup', headers: Record<string, string> = {}) =>
    sendRaw(server.url(), { path, headers });

  test('an address has so many, tries at keys among them', async () => {
    wait(60_000);
    expect((await nobody()).status).toBe(200);
    expect((await nobody('/api/setup', { authorization: 'Bearer nonsense' })).status).toBe(401);
    expect((await nobody(`/k/tq_${'0'.repeat(12)}_x/api/setup`)).status).toBe(401);
    for (const headers of [{}, { authorization: 'Bearer nonsense' }, { authorization: 'Digest x' }]) {
      expectProblem(await nobody('/api/setup', headers), 'too_many_requests');
    }
    expect((await ask(server.api)).status).toBe(200);
  });

  test('screens and pages are not counted', async () => {
    wait(60_000);
    for (let index = 0; index < 10; index++) expect((await nobody('/problems/internal')).status).toBe(200);
  });
});

describe('never limited are', () => {
  beforeEach(async () => {
    server = await startFacility({ rateLimit: SMALL });
    wait(60_000);
  });

  test('the till’s own window', async () => {
    const own = { 'x-taquilla-terminal': server.running().terminalToken };
    for (let index = 0; index < 15; index++) {
      const reply = await sendRaw(server.url(), { path: '/api/setup', headers: own });
      expect([reply.status, reply.headers.get('ratelimit')]).toEqual([200, null]);
    }
  });

  test('staff at the facility’s terminals; elsewhere they are', async () => {
    const { token } = await server
      .as(null)
      .run('sessionStart', { user: server.facility.users.frontDesk, pin: pins.frontDesk });
    expect(await times(20, server.as(token))).toEqual(all(200, 20));
    const headers = { authorization: `Bearer ${token}`, 'x-taquilla-terminal': 'forged' };
    const statuses: number[] = [];
    for (let index = 0; index < 4; index++) {
      statuses.push((await sendRaw(server.url(), { path: '/api/model/tax', headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('the setting', () => {
  const set = async (value: unknown): Promise<void> => {
    wait(60_000);
    const [known] = await server.api.list('setting', 'key=rateLimit');
    if (known === undefined) await server.api.create('setting', { key: 'rateLimit', value: value as never });
    else await server.api.update('setting', known.id, { value: value as never });
  };
  beforeEach(async () => {
    server = await startFacility({ rateLimit: undefined });
    wait(60_000);
  });

  test('says 50 a second and 1200 a minute when it says nothing', async () => {
    expect(limitsOf(await ask(await key()))[0]).toBe('"burst";q=50;w=1, "sustained";q=1200;w=60');
  });

  test('counts from the next request on', async () => {
    const api = await key();
    await set(SMALL);
    expect(await times(4, api)).toEqual([200, 200, 200, 429]);
    await set({ perSecond: 5, perMinute: 100 });
    expect(limitsOf(await ask(api))[0]).toBe('"burst";q=5;w=1, "sustained";q=100;w=60');
    await set('off');
    expect(limitsOf(await ask(api))).toEqual([null, null, null]);
  });

  test('switched off leaves a key its own limit', async () => {
    await set('off');
    const api = await key({ rateLimit: 24 });
    expect(limitsOf(await ask(api))[0]).toBe('"burst";q=1;w=1, "sustained";q=24;w=60');
    expect((await ask(api)).status).toBe(429);
  });

  test('gives way to what the server was started with', async () => {
    await server.stop();
    server = await startFacility({ rateLimit: { perSecond: 1000, perMinute: 2000 } });
    await set(SMALL);
    expect(limitsOf(await ask(server.api))[0]).toBe('"burst";q=1000;w=1, "sustained";q=2000;w=60');
    await server.stop();
    server = await startFacility({ rateLimit: 'off' });
    await set({ perSecond: 1, perMinute: 1 });
    expect(await times(5, await key({ rateLimit: 1 }))).toEqual(all(200, 5));
  });
});
