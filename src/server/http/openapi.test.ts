import { beforeAll, describe, expect, test } from 'vitest';
import type { Field } from '#shared/catalogue/defineModel.ts';
import { allModels, columnsOf } from '#shared/catalogue/index.ts';
import { referenceNames } from '#shared/catalogue/referenceNames.ts';
import { takesSearch } from '#shared/catalogue/searchable.ts';
import { errorCatalogue, type Problem } from '#shared/errors.ts';
import { allOperations } from '#shared/operations/index.ts';
import {
  type Answer,
  codesByStatus,
  type Document,
  type Operation,
  operationsOf,
  type Parameter,
  pathOf,
  resolved,
} from '#test/kit/openapi.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';
import { expandPaths } from '../core/records/expand.ts';
import { isSortable, LIST_PARAMETERS, MAX_SORT, type Operator, operatorsOf } from '../core/records/query/operators.ts';
import { readableFields } from '../core/records/shape.ts';
import type { JsonObject } from './description/jsonObject.ts';

interface ObjectSchema extends JsonObject {
  readonly properties: Readonly<Record<string, JsonObject>>;
  readonly required?: readonly string[];
}

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** Headers of the connection, of the body and of safety, which no client reads. */
const OF_EVERY_ANSWER =
  /^(connection|content-(length|security-policy|type)|cross-origin-.*|date|keep-alive|ratelimit.*|referrer-policy|transfer-encoding|vary|x-content-type-options)$/;

let server: FacilityServer;
let api: Document;
beforeAll(async () => {
  server = await startFacility({ rateLimit: 'off' });
  const reply = await server.as(null).send('GET', '/api/openapi.json');
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  api = reply.body as Document;
  await server.api.update('product', server.facility.products.court, { image: PIXEL });
  await server.api.run('posOpen', { realCashCount: 100 });
});

const at = (path: string, method: string): Operation | undefined => api.paths[path]?.[method];
const schemaNamed = (name: string): ObjectSchema => {
  const found = api.components.schemas?.[name];
  if (found === undefined) throw new Error(`no schema ${name}`);
  return found as ObjectSchema;
};
const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const parametersOf = (operation: Operation | undefined, place: string): Parameter[] =>
  (operation?.parameters ?? [])
    .map((parameter) => resolved<Parameter>(api, parameter))
    .filter((parameter) => parameter.in === place);
const named = (parameters: readonly Parameter[]): string[] => parameters.map(({ name }) => name);
const scopesOf = (operation: Operation | undefined): unknown =>
  operation?.security.map(({ bearer, basic }) => bearer ?? basic);

const models = allModels().map((model) => [model.name, model] as const);

describe('the description of the API', () => {
  test('is OpenAPI 3.1 and says what it describes', () => {
    expect(api.openapi).toMatch(/^3\.1\.\d$/);
    expect(api.info).toMatchObject({ title: 'Taquilla', version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  });

  test('names every operation once, in a group that is described', () => {
    const places = operationsOf(api);
    const ids = places.map(({ operation }) => operation.operationId);
    expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
    const used = new Set(places.flatMap(({ operation }) => operation.tags));
    expect(api.tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted());
    for (const { description } of api.tags) expect(description).toMatch(/.+ · .+/);
  });

  test('calls no action what something done to records is called, nor a group of them', () => {
    const isOfRecords = ({ path }: { readonly path: string }): boolean =>
      /^\/api\/(model|totals|export|file)\//.test(path);
    const wordsOf = (id: string): string[] => id.split(/(?=[A-Z])/).map((word) => word.toLowerCase().replace(/s$/, ''));
    const key = (words: readonly string[]): string => words.toSorted().join(' ');
    const [records, actions] = [
      operationsOf(api).filter(isOfRecords),
      operationsOf(api).filter((one) => !isOfRecords(one)),
    ];
    const taken = new Set(records.map(({ operation }) => key(wordsOf(operation.operationId))));
    const mistakable = actions.filter(({ operation: { operationId, tags } }) => {
      const words = wordsOf(operationId);
      const group = new Set(tags.flatMap(wordsOf));
      // Where it is does not tell them apart: `billingCreateInvoice`, `createInvoice`.
      return taken.has(key(words)) || taken.has(key(words.filter((word) => !group.has(word))));
    });
    expect(mistakable.map(({ operation }) => operation.operationId)).toEqual([]);
    const groups = (places: typeof records): Set<string> =>
      new Set(places.flatMap(({ operation }) => operation.tags.map((tag) => key(wordsOf(tag)))));
    const ofActions = groups(actions);
    expect([...groups(records)].filter((group) => ofActions.has(group))).toEqual([]);
  });

  test.each(allOperations())('has %s, with what it takes, answers and may refuse', (name, contract) => {
    const operation = at(`/api/${contract.path}`, contract.method.toLowerCase());
    expect(operation).toMatchObject({ operationId: contract.called ?? name, summary: contract.summary.en });
    expect(operation?.description).toContain(contract.summary.es);
    expect(Object.keys(operation?.responses ?? {})).toContain('200');
    if (operation === undefined) return;
    const codes = [...codesByStatus(api, operation).values()].flat();
    expect(codes).toEqual(expect.arrayContaining([...contract.errors]));
    const isOpen = contract.scope === 'public' || contract.scope === 'anyone';
    const scopes = contract.scope === 'signedIn' ? [] : [contract.scope];
    expect(scopesOf(operation)).toEqual(isOpen ? [] : [scopes, scopes]);
    const headers = named(parametersOf(operation, 'header'));
    expect(headers.includes('Idempotency-Key')).toBe(contract.kind === 'write' && contract.secretAnswer !== true);
    expect(headers.includes('If-Match')).toBe(contract.target !== undefined);
  });

  test.each(models)('has the records of %s, with their fields', (name, model) => {
    const full = model.operations === 'full';
    const restorable = full && model.fields.deleted !== undefined;
    const record = pascal(name);
    const ids = (path: string): Record<string, string> =>
      Object.fromEntries(Object.entries(api.paths[path] ?? {}).map(([method, one]) => [method, one.operationId]));
    const [list] = operationsOf(api).filter(({ path, method }) => path === `/api/model/${name}` && method === 'GET');
    expect(list?.operation.operationId).toMatch(new RegExp(`^list${record.slice(0, -1)}`));
    expect(ids(`/api/model/${name}`)).toMatchObject(full ? { post: `create${record}` } : {});
    expect(ids(`/api/model/${name}/{id}`)).toEqual({
      get: `get${record}`,
      ...(full ? { post: `update${record}`, delete: `delete${record}` } : {}),
    });
    expect(ids(`/api/model/${name}/{id}/restore`)).toEqual(restorable ? { post: `restore${record}` } : {});
    expect(scopesOf(list?.operation)).toEqual([[`${name}:read`], [`${name}:read`]]);

    const shown = Object.entries(model.fields).filter(([, field]) => field.access !== 'wo');
    const { expand: _, ...fields } = schemaNamed(record).properties;
    expect(Object.keys(fields)).toEqual(shown.map(([field]) => field));
    expect(schemaNamed(record).required).toEqual(Object.keys(fields));
    for (const [field, { label, values }] of shown) {
      const choices =
        values === undefined ? [] : Object.entries(values).map(([value, text]) => ({ value: Number(value), ...text }));
      const property = fields[field] ?? {};
      expect(property).toMatchObject({ title: label.en, 'x-label': label });
      const [choice = property] = (property.anyOf ?? []) as readonly JsonObject[];
      expect(resolved<JsonObject>(api, choice)['x-enum'] ?? []).toEqual(choices);
    }
    for (const mode of full ? ['Create', 'Update'] : []) {
      const { properties, additionalProperties } = schemaNamed(`${record}${mode}`);
      expect([Object.keys(properties), additionalProperties]).toEqual([Object.keys(model.fields), false]);
    }
  });

  test.each(models)('tells every way to ask for a list of %s', (name, model) => {
    const parameters = parametersOf(at(`/api/model/${name}`, 'get'), 'query');
    const usual = LIST_PARAMETERS.filter(
      (parameter) =>
        (parameter !== 'q' || takesSearch(model)) && (parameter !== 'expand' || expandPaths(model).length > 0),
    );
    const names = [...referenceNames(model).values()].map(({ path, field }) => [path, field] as const);
    const filtered = [...columnsOf(model), ...names];
    expect(named(parameters)).toEqual([...usual, ...filtered.map(([field]) => field)]);
    for (const [field, definition] of filtered) {
      const parameter = parameters.find((candidate) => candidate.name === field);
      const schema = resolved<JsonObject>(api, parameter?.schema ?? {});
      const comparison = (schema.anyOf as JsonObject[] | undefined)?.find(({ type }) => type === 'object') ?? schema;
      expect(Object.keys((comparison as ObjectSchema).properties)).toEqual([...operatorsOf(definition)]);
      expect(parameter).toMatchObject({ style: 'deepObject', explode: true });
    }
  });

  test.each(models)('lists of %s take the operators, orders and expansions it tells of', async (name, model) => {
    const sorts = columnsOf(model).flatMap(([field, definition]) => (isSortable(definition) ? [`-${field}`] : []));
    const wholes = [
      `sort=${sorts.slice(0, MAX_SORT)}`,
      `sort=${sorts.slice(-MAX_SORT)}`,
      `fields=${readableFields(model)}`,
      ...(expandPaths(model).length === 0 ? [] : [`expand=${expandPaths(model)}`]),
    ];
    const names = [...referenceNames(model).values()].map(({ path, field }) => [path, field] as const);
    for (let start = 0; start < names.length; start += MAX_SORT) {
      wholes.push(`limit=1&sort=${names.slice(start, start + MAX_SORT).map(([path]) => path)}`);
    }
    const filters = [...columnsOf(model), ...names].flatMap(([field, definition]) =>
      operatorsOf(definition).map((operator) => `${field}[${operator}]=${operand(operator, definition)}`),
    );
    for (let start = 0; start < filters.length; start += 50) wholes.push(filters.slice(start, start + 50).join('&'));
    for (const query of wholes) {
      const reply = await server.api.send('GET', `/api/model/${name}?${query.replaceAll('#', '%23')}`);
      expect([reply.status, query, reply.body]).toEqual([200, query, expect.any(Array)]);
    }
  });

  const operand = (operator: Operator, { type, values }: Field): string => {
    if (operator === 'null') return 'false';
    const value = examples[type] ?? Object.keys(values ?? { 1: null })[0] ?? '';
    return operator === 'in' || operator === 'nin' ? `${value},${value}` : value;
  };
  const examples: Readonly<Record<string, string>> = {
    date: '2025-12-15',
    datetime: '2025-12-15T19:30:00Z',
    bool: 'true',
    color: '#2f9e44',
    duration: 'P1M',
    fkModel: 'sale',
    string: 'zzz',
    text: 'zzz',
    html: 'zzz',
    markdown: 'zzz',
  };

  test.each(models.filter(([, model]) => model.operations === 'full'))(
    'requires of a new %s exactly what the service does',
    async (name, model) => {
      const required = schemaNamed(`${pascal(name)}Create`).required ?? [];
      const reply = await server.api.send('POST', `/api/model/${name}`, {});
      const { errors = [] } = reply.body as Problem;
      const missing = errors.flatMap(({ pointer = '', code }) => (code === 'required' ? [pointer.slice(2)] : []));
      expect(missing).toEqual(expect.arrayContaining([...required]));
      // The service fills these in from other fields: there are none here.
      const underivable = missing.filter((field) => !required.includes(field));
      expect(underivable.filter((field) => model.fields[field]?.filledWith === undefined)).toEqual([]);
      if (required.length === 0) expect([201, 409, 422]).toContain(reply.status);
    },
  );

  test('describes nothing that is not there, and everything that is asked for by name', async () => {
    const unknown: string[] = [];
    for (const { path, method } of operationsOf(api)) {
      const reply = await server
        .as(null)
        .send(method, pathOf(path, { id: 1 }), method === 'POST' ? {} : undefined, { 'if-none-match': '*' });
      if (reply.status === 404 || reply.status === 405) unknown.push(`${method} ${path}: ${reply.status}`);
    }
    expect(unknown).toEqual([]);
  });

  test('documents every error but those of unknown addresses', () => {
    const documented = new Set<string>();
    for (const { operation } of operationsOf(api)) {
      for (const [status, codes] of codesByStatus(api, operation)) {
        for (const code of codes) {
          expect([code, errorCatalogue[code as keyof typeof errorCatalogue].status]).toEqual([code, status]);
          documented.add(code);
        }
      }
    }
    const undocumented = Object.keys(errorCatalogue).filter((code) => !documented.has(code));
    expect(['insufficient_balance', 'method_not_allowed', 'unknown_model']).toEqual(
      expect.arrayContaining(undocumented),
    );
  });

  test('describes the headers of every good answer', () => {
    for (const { operation } of operationsOf(api)) {
      for (const [status, answer] of Object.entries(operation.responses)) {
        const headers = Object.keys(resolved<JsonObject & Answer>(api, answer).headers ?? {});
        if (status === '201') expect(headers).toEqual(expect.arrayContaining(['ETag', 'Location']));
        if (status === '401') expect(headers).toContain('WWW-Authenticate');
        if (status === '429' || status === '503') expect(headers).toContain('Retry-After');
      }
    }
  });

  test.each<[string, Record<string, string>?]>([
    ['/api/export/{format}/customer'],
    ['/api/reports/debts/debts.csv'],
    ['/api/reports/debts.pdf'],
    ['/api/pos/xReport.csv'],
    ['/api/customers/personalData.zip'],
    ['/api/file/product/{id}/image'],
    ['/api/file/product/{id}/image', { range: 'bytes=0-9' }],
  ])('describes every header that %s is answered with', async (path, headers = {}) => {
    const { customers, pos, products } = server.facility;
    const operation = at(path, 'get');
    const ids: Readonly<Record<string, number>> = { customer: customers.club, pos };
    const query = named(parametersOf(operation, 'query')).flatMap((name) =>
      name in ids ? `${name}=${ids[name]}` : [],
    );
    const isFile = path.includes('{id}');
    const target = `${pathOf(path, { id: products.court })}${isFile ? '' : `?${query.join('&')}`}`;
    const { status, headers: answered } = await server.api.send('GET', target, undefined, headers);
    expect(status).toBe('range' in headers ? 206 : 200);
    const described = resolved<JsonObject & Answer>(api, operation?.responses[status] ?? {}).headers ?? {};
    const own = (names: Iterable<string>): string[] =>
      [...names]
        .map((name) => name.toLowerCase())
        .filter((name) => !OF_EVERY_ANSWER.test(name))
        .toSorted();
    expect(own(answered.keys())).toEqual(own(Object.keys(described)));
  });

  test('says nothing of what is internal', () => {
    const text = JSON.stringify(api);
    const inside = new Set(allModels().flatMap((model) => Object.keys(model.internal ?? {})));
    const open = new Set(allModels().flatMap((model) => Object.keys(model.fields)));
    const secret = [...inside].filter((column) => !open.has(column) && /hash|secret|pepper|token/i.test(column));
    expect(secret.length).toBeGreaterThan(3);
    for (const column of [...secret, 'searchText', 'tokenHash']) expect(text).not.toContain(`"${column}"`);
  });

  test('says once what several operations have in common', () => {
    const repeated = (parts: readonly JsonObject[]): string[] =>
      [...Map.groupBy(parts, (part) => JSON.stringify(part))].flatMap(([text, same]) =>
        same.length > 1 ? [text] : [],
      );
    const inline = operationsOf(api).flatMap(({ path, operation }) => [
      // Lists and what is made of them have the parameters of their model; those of an action are its own.
      ...(/^\/api\/(model|totals|export)\//.test(path) ? operation.parameters : []),
      ...Object.values(operation.responses).filter(({ content }) => content === undefined),
    ]);
    expect(repeated(inline.filter((part) => part.$ref === undefined))).toEqual([]);
    for (const section of ['parameters', 'responses']) {
      expect(repeated(Object.values(api.components[section] ?? {}))).toEqual([]);
    }
    const { length } = JSON.stringify(api);
    expect(length).toBeLessThan(3_750_000);
  });

  test('is written once', async () => {
    const [first, second] = await Promise.all([1, 2].map(async () => server.as(null).send('GET', '/api/openapi.json')));
    expect(Buffer.from(first?.bytes ?? []).equals(Buffer.from(second?.bytes ?? []))).toBe(true);
  });
});
