import { beforeAll, describe, expect, test } from 'vitest';
import { allModels } from '#shared/catalogue/index.ts';
import type { Problem } from '#shared/errors.ts';
import { checked } from '#test/kit/imports.ts';
import { type Document, operationsOf, pathOf, resolved } from '#test/kit/openapi.ts';
import { share } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import type { JsonObject } from './description/jsonObject.ts';

/** Names of what every object has. */
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
/** A name nothing has: it stands where each of the names is put. */
const NOTHING = 'nosuch';

/** A request with a name that is no field of anything. */
interface Way {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

let server: FacilityServer;
let document: Document;
beforeAll(async () => {
  server = await startOpen();
  document = (await server.as(null).send('GET', '/api/openapi.json')).body as Document;
});

const get = (path: string): Way => ({ method: 'GET', path: `/api/${path}` });
const post = (path: string, body: unknown): Way => ({
  method: 'POST',
  path: `/api/${path}`,
  body: JSON.stringify(body),
});

interface Answered {
  readonly status: number;
  readonly code: string | undefined;
  readonly faults: readonly (readonly string[])[];
}

/** How a way is answered with a name, told as if that were the name nothing has. */
async function answerTo({ method, path, body }: Way, name: string): Promise<Answered> {
  const reply = await server.api.send(method, path.replaceAll(NOTHING, name), body?.replaceAll(NOTHING, name));
  const { code, errors = [] } = reply.body as Partial<Problem>;
  const faults = errors.map(({ pointer, parameter, code: fault }) => [
    // Draft and fields of what is shown before it is made are told alike.
    (pointer ?? parameter ?? '').replaceAll(name, NOTHING).replace('#/draft/', '#/'),
    fault,
  ]);
  return { status: reply.status, code, faults: faults.sort() };
}

/** Tries every way with every name. Each is answered as with the name nothing has, which is refused. */
async function expectAlike(
  ways: readonly Way[],
  { isRefused = true, names = NAMES }: { readonly isRefused?: boolean; readonly names?: readonly string[] } = {},
): Promise<readonly Answered[]> {
  const controls: Answered[] = [];
  for (const way of ways) {
    const control = await answerTo(way, NOTHING);
    controls.push(control);
    if (isRefused) expect([way, [400, 404, 422].includes(control.status)]).toEqual([way, true]);
    for (const name of names) expect([way, name, await answerTo(way, name)]).toEqual([way, name, control]);
  }
  expect(({} as { polluted?: unknown }).polluted).toBe(undefined);
  return controls;
}

/** Values with an unknown name in each object that a schema has, one at a time. */
function* spoilt(schema: JsonObject, around: ReadonlySet<unknown> = new Set()): Generator<unknown> {
  if (around.has(schema.$ref) || schema.readOnly === true) return;
  const within = schema.$ref === undefined ? around : new Set([...around, schema.$ref]);
  const { properties, items, anyOf, oneOf, additionalProperties } = resolved<JsonObject>(document, schema);
  for (const choice of [anyOf ?? oneOf ?? []].flat() as JsonObject[]) yield* spoilt(choice, within);
  if (additionalProperties === false) yield { [NOTHING]: 1 };
  for (const [name, property] of Object.entries((properties ?? {}) as Record<string, JsonObject>)) {
    for (const value of spoilt(property, within)) yield { [name]: value };
  }
  if (items !== undefined) for (const value of spoilt(items as JsonObject, within)) yield [value];
}

describe('a name that every object has, where there is no field of it, is answered as any other', () => {
  test('in the body of every operation, and in what is within it', async () => {
    const first = new Map<string, number>();
    for (const { name } of allModels()) {
      const [record] = (await server.api.send('GET', `/api/model/${name}?limit=1`)).body as { id: number }[];
      if (record !== undefined) first.set(name, record.id);
    }
    const ways = operationsOf(document).flatMap(({ path, method, operation }): Way[] => {
      const schema = operation.requestBody?.content['application/json']?.schema;
      const id = first.get(/^\/api\/model\/(\w+)\//.exec(path)?.[1] ?? '');
      if (schema === undefined || (path.includes('{id}') && id === undefined)) return [];
      const values = [...spoilt(schema)];
      return values.map((value) => ({
        method,
        path: pathOf(path, { id: String(id) }),
        body: JSON.stringify(value),
      }));
    });
    expect(ways.length).toBeGreaterThan(150);
    const controls = await expectAlike(ways);
    const unreported = controls.filter(({ faults }) => !faults.some(([, code]) => code === 'unknown_field'));
    expect(unreported).toEqual([]);
  }, 60_000);

  test('where fields are given by their names', async () => {
    const { customers, products, types } = server.facility;
    const { club: customer, visitor: merged } = customers;
    const bulk = { model: 'customer', action: 'change', select: { ids: [customer] }, count: 1 };
    await expectAlike([
      post('bulk/start', { ...bulk, values: { [NOTHING]: 'x' } }),
      post('bulk/start', { ...bulk, values: { city: 'Lugo', [NOTHING]: 'x' } }),
      post('bulk/start', { ...bulk, model: NOTHING, values: { city: 'Lugo' } }),
      post('bulk/start', { ...bulk, select: { query: `${NOTHING}=1` }, values: { city: 'Lugo' } }),
      post('customers/merge', { customer, merged, fields: { [NOTHING]: 'merged' } }),
      post('customers/merge', { customer, merged, fields: { name: 'merged', [NOTHING]: 'merged' } }),
      post('billing/invoicePreview.pdf', {
        draft: { type: types.F, lines: [{ product: products.water }], [NOTHING]: 1 },
      }),
      post('imports/start', { model: NOTHING, file: 'a.csv', columns: ['a'] }),
      post('model/savedView', { name: 'a', model: NOTHING }),
      post('model/webhook', { name: 'a', url: 'https://example.com/a', events: [`${NOTHING}.created`] }),
      post('model/profile', { name: 'a', permissions: [`${NOTHING}:read`] }),
      post('system/createKey', { name: 'a', scopes: [`${NOTHING}:read`] }),
      get(`reports/sales?from=2026-03-01&to=2026-03-31&by=${NOTHING}`),
      get(`reports/sales?from=2026-03-01&to=2026-03-31&compare=${NOTHING}`),
      get(`codes/scales?${NOTHING}=1`),
    ]);
  });

  test('in every query', async () => {
    const asked = [NOTHING, `${NOTHING}[gt]`, `${NOTHING}.name`, `customer.${NOTHING}`, `id[${NOTHING}]`];
    const ways = operationsOf(document)
      .filter(({ path, method }) => method === 'GET' && !path.startsWith('/api/file/'))
      .map(({ path }, index): Way => {
        // Addresses of one kind are read by the same code: each is asked in one of the ways.
        const name = asked[index % asked.length];
        return { method: 'GET', path: `${pathOf(path, { id: 1 })}?${name}=1` };
      });
    expect(ways.length).toBeGreaterThan(300);
    // A few addresses take no query and look at none.
    const controls = await expectAlike(ways, { isRefused: false, names: share(NAMES, 2) });
    expect(controls.filter(({ status }) => status < 400).length).toBeLessThan(8);
  }, 60_000);

  test.each(['customer', 'sale', 'invoice', 'product'])('in what a list of %s is asked for', async (model) => {
    const filters = [
      { [NOTHING]: 1 },
      { id: 1, [NOTHING]: 1 },
      { [NOTHING]: { gt: 1 } },
      { id: { [NOTHING]: 1 } },
      { id: { gt: 1, [NOTHING]: 1 } },
      { [`customer.${NOTHING}`]: 1 },
      { [`${NOTHING}.name`]: 1 },
      { or: [{ id: 1 }, { [NOTHING]: 1 }] },
      { and: [{ [NOTHING]: 1 }] },
      { not: { [NOTHING]: 1 } },
    ].map((filter) => `filter=${encodeURIComponent(JSON.stringify(filter))}`);
    const others = [
      ...['fields=nosuch', 'fields=id,nosuch', 'sort=nosuch', 'sort=-id,nosuch', 'sort=customer.nosuch'],
      ...['sort=nosuch.name', 'expand=nosuch', 'expand=customer.nosuch', 'expand=nosuch.customer', 'cursor=nosuch'],
    ];
    const asked = [...filters, ...others];
    await expectAlike([
      ...asked.map((query) => get(`model/${model}?${query}`)),
      ...asked.filter((query) => /filter|fields/.test(query)).map((query) => get(`totals/${model}?${query}`)),
      ...asked.filter((query) => /filter|fields|sort/.test(query)).map((query) => get(`export/csv/${model}?${query}`)),
      get(`model/${model}/1?fields=nosuch`),
      get(`model/${model}/1?expand=nosuch`),
    ]);
  });

  test('in an import: what its columns are, what names its records, and its cells', async () => {
    const { id } = await server.api.run('importStart', { model: 'customer', file: 'a.csv', columns: [NOTHING] });
    await server.api.run('importAddRows', { import: id, after: 0, rows: [['x']] });
    await expectAlike([
      post('imports/check', { import: id, mapping: [NOTHING], key: null }),
      post('imports/check', { import: id, mapping: ['name'], key: NOTHING }),
    ]);
    const fields = ['name', 'active', 'birthDate', 'creditLimit', 'country', 'customerGroup', 'tags', 'language'];
    const mapping = fields.filter((field) =>
      Object.hasOwn(document.components.schemas?.Customer?.properties ?? {}, field),
    );
    const names = [NOTHING, ...NAMES];
    const state = await checked(server.api, {
      model: 'customer',
      columns: mapping.map((_, index) => names[index % names.length] ?? ''),
      rows: names.map((name) => mapping.map(() => name)),
      reading: { mapping, key: null, decimal: ',', dates: 'dmy' },
    });
    const { rows } = await server.api.run('importRows', { import: state.id });
    const codes = rows.map(({ problems }) => problems.map(({ code, column }) => [column, code]));
    expect(codes.length).toBe(names.length);
    for (const problems of codes) expect(problems).toEqual(codes[0]);
  });
});

describe('any JSON', () => {
  test('holds every name but the one that copying would lose', async () => {
    const address = { constructor: 1, toString: { hasOwnProperty: ['valueOf'] } };
    const view = await server.api.create('savedView', { name: 'a', model: 'sale', address });
    expect((await server.api.get('savedView', view.id)).address).toEqual(address);
    for (const [path, body, at] of [
      ['savedView', '{"name":"b","model":"sale","address":{"a":[{"__proto__":{"polluted":1}}]}}', '#/address/a/0'],
      ['setting', '{"key":"own","value":{"__proto__":1}}', '#/value'],
      ['setting', '{"key":"rateLimit","value":{"perSecond":1,"perMinute":1,"__proto__":1}}', '#/value'],
      [
        'scheduledMail',
        '{"name":"a","recipients":"a@b.es","frequency":0,"content":3,"parameters":{"__proto__":1}}',
        '#/parameters',
      ],
      [
        'scheduledMail',
        '{"name":"a","recipients":"a@b.es","frequency":0,"content":0,"model":"sale","address":{"__proto__":1}}',
        '#/address',
      ],
    ] as const) {
      const reply = await server.api.send('POST', `/api/model/${path}`, body);
      const { errors } = reply.body as Problem;
      expect([reply.status, errors?.map(({ pointer, code }) => [pointer, code])]).toEqual([
        422,
        [[`${at}/__proto__`, 'unknown_field']],
      ]);
    }
  });

  test('that is looked into takes no name it does not know', async () => {
    const list = { name: 'a', recipients: 'a@b.es', frequency: 0, content: 0, model: 'sale' };
    const report = { name: 'a', recipients: 'a@b.es', frequency: 0, content: 3 };
    const setting = (key: string, value: unknown): Way => post('model/setting', { key, value });
    const ways = [
      setting('rateLimit', { perSecond: 1, perMinute: 1, [NOTHING]: 1 }),
      setting('smtp', { host: 'localhost', port: 25, from: 'a@b.es', [NOTHING]: 1 }),
      setting('receiptPrinters', [{ pos: 1, host: '127.0.0.1', [NOTHING]: 1 }]),
      setting('scaleCodes', [{ prefix: '28', articleDigits: 5, amountDigits: 5, decimals: 3, [NOTHING]: 1 }]),
      post('model/scheduledMail', { ...list, address: { [NOTHING]: 1 } }),
      post('model/scheduledMail', { ...list, address: { sort: NOTHING } }),
      post('model/scheduledMail', { ...report, parameters: { [NOTHING]: 1 } }),
    ];
    for (const way of ways) {
      const control = await answerTo(way, NOTHING);
      expect([way, control.status]).toEqual([way, 422]);
      for (const name of NAMES) {
        const { status, code, faults } = await answerTo(way, name);
        expect([way, name, status, code]).toEqual([way, name, control.status, control.code]);
        if (name !== '__proto__') expect(faults).toEqual(control.faults);
      }
    }
  });
});
