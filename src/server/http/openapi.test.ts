import { beforeAll, describe, expect, test } from 'vitest';
import { allModels } from '#shared/catalogue/index.ts';
import { allOperations } from '#shared/operations/index.ts';
import { type FacilityServer, startFacility } from '../testing/server.ts';

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<Record<string, unknown>>;
}
interface JsonSchema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}
interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let server: FacilityServer;
let api: Document;
beforeAll(async () => {
  server = await startFacility();
  const reply = await server.as(null).send('GET', '/api/openapi.json');
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  api = reply.body as Document;
});

const body = (operation: Operation | undefined): JsonSchema | undefined =>
  operation?.requestBody?.content['application/json']?.schema;

describe('the description of the API', () => {
  test('is OpenAPI 3.1 and says what it describes', () => {
    expect(api.openapi).toMatch(/^3\.1\.\d$/);
    expect(api.info).toMatchObject({ title: 'Taquilla', version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  });

  test.each(allOperations())('has %s, with what it takes', (name, contract) => {
    const operation = api.paths[`/api/${contract.path}`]?.[contract.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: name, summary: contract.summary.en });
    expect(Object.keys(operation?.responses ?? {})).toContain('200');
    if (contract.method === 'POST') expect(body(operation)).toBeDefined();
  });

  test.each(allModels().map((model) => [model.name, model] as const))(
    'has the records of %s, with their fields',
    (name, model) => {
      const many = api.paths[`/api/model/${name}`] ?? {};
      const one = api.paths[`/api/model/${name}/{id}`] ?? {};
      const full = model.operations === 'full';
      expect(Object.keys(many).toSorted()).toEqual(full ? ['get', 'post'] : ['get']);
      expect(Object.keys(one).toSorted()).toEqual(full ? ['delete', 'get', 'post'] : ['get']);
      if (!full) return;
      const taken = Object.keys(body(many.post)?.properties ?? {});
      expect(taken.toSorted()).toEqual(Object.keys(model.fields).toSorted());
      const restore = api.paths[`/api/model/${name}/{id}/restore`];
      expect(restore !== undefined).toBe(model.fields.deleted !== undefined);
    },
  );

  test('describes nothing that is not there, and everything that is asked for by name', async () => {
    const unknown: string[] = [];
    for (const [path, methods] of Object.entries(api.paths)) {
      for (const method of Object.keys(methods)) {
        const reply = await server
          .as(null)
          .send(method.toUpperCase(), path.replaceAll(/\{\w+\}/g, '1'), method === 'post' ? {} : undefined);
        if (reply.status === 404 || reply.status === 405) unknown.push(`${method} ${path}: ${reply.status}`);
      }
    }
    expect(unknown).toEqual([]);
  });

  test('tells nothing of what stays inside', () => {
    const text = JSON.stringify(api);
    for (const name of ['pinHash', 'secretHash', 'tokenHash', 'searchText', 'documentHash'])
      expect(text).not.toContain(name);
  });
});
