import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LiveEvent } from '#shared/bridge.ts';
import type { Reply } from '#test/kit/client.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let log: LiveEvent[];
beforeAll(async () => {
  server = await startOpen();
  for (let index = 0; index < 20; index++) {
    await server.api.run('checkout', { lines: [{ product: server.facility.products.free }], payments: [] });
    await server.api.create('family', { name: `F${index}` });
  }
  log = server.rows<LiveEvent>('select "sequence", "type", "model", "record" as "id" from "event" order by 1');
});
afterAll(() => server.stop());

const page = async (query: string, headers = {}): Promise<Reply<LiveEvent[]>> =>
  (await server.api.send('GET', `/api/events${query}`, undefined, headers)) as Reply<LiveEvent[]>;

test('are the log, each going on where the last ended', async () => {
  const all: LiveEvent[] = [];
  let next: string | null = '?after=0&limit=7';
  let pages = 0;
  while (next !== null) {
    const { status, headers, body }: Reply<LiveEvent[]> = await page(next);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    all.push(...body);
    pages += 1;
    expect(headers.get('last-event-id')).toBe(String(all.at(-1)?.sequence));
    next = /^<\/api\/events(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? null;
  }
  expect(all).toEqual(log);
  expect(pages).toBe(Math.floor(log.length / 7) + 1);
});

test('have only events of models the reader may read, and say how far they reach all the same', async () => {
  const { key } = await server.api.run('keyCreate', { name: 'Catálogo', scopes: ['family:read'] });
  const reply = await server.as(key).send('GET', '/api/events?after=0&limit=1000');
  expect(reply.body).toEqual(log.filter(({ model }) => model === 'family'));
  const newest = server.rows<{ n: number }>('select max("sequence") as "n" from "event"')[0]?.n;
  expect(reply.headers.get('last-event-id')).toBe(String(newest));
  const { key: nothing } = await server.api.run('keyCreate', { name: 'Nada', scopes: ['pos:operate'] });
  const blind = await server.as(nothing).send('GET', '/api/events?after=0&limit=10');
  expect([blind.body, blind.headers.get('last-event-id')]).toEqual([[], '10']);
  expect(blind.headers.get('link')).toBe('</api/events?after=10&limit=10>; rel="next"');
});

test('from the newest on are empty and say where that is', async () => {
  const { body, headers } = await page('?after=newest');
  const newest = server.rows<{ n: number }>('select max("sequence") as "n" from "event"')[0]?.n;
  expect([body, headers.get('last-event-id'), headers.get('link')]).toEqual([[], String(newest), null]);
});

test.each<[string, object]>([
  ['?after=0', {}],
  ['?limit=1000', {}],
  ['?limit=5000', {}],
  ['', { accept: 'application/json' }],
  ['', { accept: 'application/json, text/event-stream;q=0.5' }],
  ['', { accept: 'application/json', 'last-event-id': '0' }],
])('are what GET /api/events%s with %o is answered with', async (query, headers) => {
  const reply = await page(query, headers);
  expect(reply.body.slice(0, 5)).toEqual(log.slice(0, 5));
});

test.each<[string, object]>([
  ['', {}],
  ['', { accept: 'text/event-stream' }],
  ['?after=3', { accept: 'text/event-stream' }],
])('are not what GET /api/events%s with %o is answered with', async (query, headers) => {
  const abort = new AbortController();
  const response = await fetch(`${server.url()}/api/events${query}`, {
    headers: { authorization: `Bearer ${server.facility.key}`, ...headers },
    signal: abort.signal,
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  abort.abort();
});

describe('are refused with', () => {
  test.each(['after=x', 'after=-1', 'after=1.5', 'after=', 'limit=0', 'limit=x', 'after=1&after=2'])(
    '%s',
    async (query) => {
      const [name = ''] = query.split('=');
      await expectRefused(server, () => page(`?${query}`), 'invalid_parameter', [[name, 'invalid_value']]);
    },
  );
  test('a parameter there is none of', async () => {
    await expectRefused(server, () => page('?since=1'), 'unknown_parameter', [['since', 'invalid_value']]);
  });
  test('a type there is none of', async () => {
    await expectRefused(server, () => page('?after=1', { accept: 'text/html' }), 'not_acceptable');
  });
});
