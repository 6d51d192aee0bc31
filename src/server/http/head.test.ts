import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Reply } from '#test/kit/client.ts';
import { watch } from '#test/kit/database.ts';
import {
  type Answer,
  type Document,
  operationsOf,
  type Parameter,
  type Place,
  pathOf,
  resolved,
} from '#test/kit/openapi.ts';
import { expectProblem, expectRefused, settled } from '#test/kit/refusal.ts';
import { isDeep } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import type { DocumentRenderer } from '../core/documents/renderer.ts';
import type { JsonObject } from './description/jsonObject.ts';

/** What every answer has of its own: its moment, what is left to its credential, the connection. */
const OF_EACH = /^(date|ratelimit|connection|keep-alive|transfer-encoding|content-length)$/;
/** Known once the answer is made. */
const MADE = /^(x-total-count|etag|accept-ranges)$/;

let server: FacilityServer;
let document: Document;
/** What was drawn, and the threads that were started. */
const work = { drawn: 0, threads: 0 };
const renderer: DocumentRenderer = {
  render: async () => {
    work.drawn += 1;
    return new TextEncoder().encode('%PDF-1.7\n%%EOF\n');
  },
  close: async () => undefined,
};
const started = (_: Worker): void => {
  work.threads += 1;
};

/** Ids for the addresses that name a record, by model. */
let ids: Readonly<Record<string, number>>;

beforeAll(async () => {
  server = await startOpen({ renderer });
  document = (await server.as(null).send('GET', '/api/openapi.json')).body as Document;
  const { api, facility } = server;
  const payments = [{ paymentMethod: facility.methods.cash, amount: 1.5 }];
  const { invoice } = await api.run('checkout', { lines: [{ product: facility.products.water }], payments });
  await api.run('posClose', { realCashCount: 101.5, realCreditCardCount: 0 });
  await api.run('posOpen', { realCashCount: 100 });
  const supplier = (await api.create('supplier', { name: 'Aguas' })).id;
  const lines = [{ product: facility.products.water, amount: 1, grossUnitCost: 1 }];
  const order = await api.run('stockCreateOrder', { supplier, lines });
  ids = { invoice: invoice.id, zReport: 1, customer: facility.customers.club, stockOrder: order.id, pos: facility.pos };
  process.on('worker', started);
});
afterAll(() => void process.off('worker', started));

const VALUES: Readonly<Record<string, string>> = {
  ...{ from: '2026-03-01', to: '2026-03-31', q: 'agua', after: '0', limit: '5', product: '1', by: 'day' },
  ...{ merged: '2', code: 'ACDEFGHJKMNPQRTVWX', uuid: '0b0d3f3e-6a0f-4d3c-9b52-6f1f3c1a7e10', scope: 'billing:price' },
};

/** An address that a GET is answered at, as far as the facility has what it is about. */
function addressOf({ path, operation }: Place): string {
  const model = /^\/api\/(?:model|file)\/(\w+)/.exec(path)?.[1] ?? '';
  const asked = operation.parameters
    .map((parameter) => resolved<Parameter>(document, parameter))
    .filter(({ in: place, required }) => place === 'query' && required === true)
    .map(({ name }) => `${name}=${VALUES[name] ?? ids[name] ?? 1}`);
  const query = asked.length === 0 ? '' : `?${asked.join('&')}`;
  return `${pathOf(path, { id: ids[model] ?? 1 })}${query}`;
}

const formats = ['csv', 'xlsx', 'pdf'];

const typesOf = ({ operation }: Place): string[] =>
  Object.keys(resolved<JsonObject & Answer>(document, operation.responses['200'] ?? {}).content ?? {});

function said(headers: Headers, but: RegExp): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !OF_EACH.test(name) && !but.test(name)));
}

/** Addresses of one kind are answered by the same code: of all models, of all tables of reports. */
const kindOf = ({ path }: Place): string =>
  path
    .replace(/\/(model|totals|file|export\/\w+)\/\w+/, '/$1')
    .replace(/\/reports\/.*\.(\w+)$/, '/reports.$1')
    .replace('xlsx', 'csv');
const isFile = (place: Place): boolean => !typesOf(place).includes('application/json');

test('HEAD makes nothing, and is answered as GET is', async () => {
  const { api } = server;
  const places = operationsOf(document)
    .filter(({ method, path }) => method === 'GET' && path !== '/api/events')
    .flatMap((place) => formats.map((format) => ({ ...place, path: place.path.replace('{format}', format) })))
    .filter(({ path }, index, all) => all.findIndex((other) => other.path === path) === index);
  expect(places.filter(isFile).length).toBeGreaterThan(200);
  await settled(server);
  const changed = watch(server.dataDir);
  const looked = new Map<string, Reply>();
  for (const place of places) looked.set(place.path, await api.send('HEAD', addressOf(place)));
  expect([changed(), work]).toEqual([false, { drawn: 0, threads: 0 }]);

  const kinds = Map.groupBy(places, kindOf);
  for (const place of isDeep ? places : [...kinds.values()].flatMap(([first]) => first ?? [])) {
    const head = looked.get(place.path);
    const { status, headers } = await api.send('GET', addressOf(place));
    expect([place.path, head?.status, head?.bytes.length]).toEqual([place.path, status, 0]);
    const but = isFile(place) ? MADE : /^$/;
    expect([place.path, said(head?.headers ?? new Headers(), but)]).toEqual([place.path, said(headers, but)]);
  }
  expect(work.drawn).toBeGreaterThan(1);
  expect(work.threads).toBeGreaterThan(1);
}, 60_000);

describe('HEAD of a file', () => {
  test('is refused as GET is', async () => {
    const { key } = await server.api.run('keyCreate', { name: 'Otro', scopes: ['sale:read'] });
    const send = (path: string, token = server.facility.key) => server.as(token).send('HEAD', path);
    for (const [path, status, token] of [
      ['/api/export/csv/customer', 403, key],
      ['/api/export/pdf/customer', 403, key],
      ['/api/export/xlsx/nothing', 404],
      ['/api/export/csv/customer?nothing=1', 400],
      ['/api/reports/sales.pdf', 400],
      ['/api/customers/personalData.zip?customer=987654', 404],
      ['/api/customers/personalData.zip?customer=1', 403, key],
      ['/api/file/invoice/987654/document', 404],
      ['/api/file/zReport/987654/document', 404],
      ['/api/file/stockOrder/987654/document', 404],
    ] as const) {
      expect([path, (await send(path, token)).status]).toEqual([path, status]);
    }
  });

  test('that is stored says how long it is, and does not count as printed', async () => {
    const { api, facility } = server;
    const payments = [{ paymentMethod: facility.methods.cash, amount: 1.5 }];
    const { invoice } = await api.run('checkout', { lines: [{ product: facility.products.water }], payments });
    const path = `/api/file/invoice/${invoice.id}/document`;
    expect((await api.send('HEAD', path)).headers.get('content-length')).toBe(null);
    expect((await api.get('invoice', invoice.id)).printed).toBe(false);
    const { headers } = await api.send('GET', path);
    const looked = await api.send('HEAD', path);
    expect(said(looked.headers, /^$/)).toEqual(said(headers, /^$/));
    expect(looked.headers.get('content-length')).toBe(headers.get('content-length'));
  });
});

test('an export that has to wait for another is refused, and that is no error in the log', async () => {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  const busy = await startOpen({ logLevel: 'info', streamLimits: { each: 1, all: 0, patience: 1000 } });
  busy.write(
    `insert into "area" ("id", "name", "created", "searchText")
     select value, printf('Zona %0240d', value), '2026-03-02T09:00:00.000Z', '' from json_each(?)`,
    JSON.stringify(Array.from({ length: 40_000 }, (_, index) => index + 10_000)),
  );
  const leaving = new AbortController();
  const answer = await fetch(`${busy.url()}/api/export/csv/area`, {
    headers: { authorization: `Bearer ${busy.facility.key}` },
    signal: leaving.signal,
  });
  expect(answer.status).toBe(200);
  await expectRefused(busy, () => busy.api.send('GET', '/api/export/csv/area'), 'database_busy');
  expectProblem(await busy.api.send('GET', '/api/export/pdf/area'), 'database_busy');
  // It takes no place, and waits for none.
  expect((await busy.api.send('HEAD', '/api/export/csv/area')).status).toBe(200);
  expectProblem(await busy.api.send('GET', '/api/events'), 'too_many_streams');
  leaving.abort();
  await expect.poll(async () => (await busy.api.send('GET', '/api/exports')).body).toEqual([]);
  spy.mockRestore();
  const logged = lines.map((line) => JSON.parse(line) as { level: number; code?: string });
  const refused = logged.filter(({ code }) => code !== undefined).map(({ code, level }) => [code, level]);
  expect(refused).toEqual([
    ['database_busy', 30],
    ['database_busy', 30],
    ['too_many_streams', 30],
  ]);
  expect(logged.filter(({ level }) => level >= 40)).toEqual([]);
});
