import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import { Json } from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  checksOf,
  type Document,
  type MediaType,
  operationsOf,
  partOf,
  resolved,
} from '#test/kit/openapi.ts';
import { startFacility } from '#test/kit/server.ts';
import type { JsonObject } from './description/jsonObject.ts';

let api: Document;
beforeAll(async () => {
  const server = await startFacility();
  api = (await server.as(null).send('GET', '/api/openapi.json')).body as Document;
});

/** Linters look at every sixth path, and at all of them with TAQUILLA_DEPTH: a model's are written like another's. */
const looked = (): Document =>
  process.env.TAQUILLA_DEPTH === undefined ? partOf(api, (_, index) => index % 6 === 0) : api;

/** Every object in a value, itself too. */
function* objectsIn(value: unknown): Generator<JsonObject> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as JsonObject;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

/** What is shown of an operation, with the schema it is of. */
function* shownIn(document: Document): Generator<{ where: string; schema: JsonObject; value: unknown }> {
  for (const { operation } of operationsOf(document)) {
    const answers = Object.entries(operation.responses).map(
      ([status, answer]) => [status, resolved<JsonObject & Answer>(document, answer).content] as const,
    );
    for (const [part, content] of [['request', operation.requestBody?.content] as const, ...answers]) {
      for (const [type, media] of Object.entries(content ?? {})) {
        const where = `${operation.operationId} ${part} ${type}`;
        for (const value of valuesOf(document, media)) yield { where, schema: media.schema, value };
      }
    }
  }
}

function valuesOf(document: Document, { example, examples = {} }: MediaType): unknown[] {
  const named = Object.values(examples).map((item) => resolved<JsonObject>(document, item).value);
  return example === undefined ? named : [example, ...named];
}

describe('the description of the API', () => {
  test('is valid OpenAPI 3.1 to a validator that knows nothing of this one', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(api));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    expect(validator.version).toBe('3.1');
  });

  test('has no word that only the program knows', () => {
    expect([...objectsIn(api)].filter(({ asked, type }) => asked !== undefined && type === 'string')).toEqual([]);
  });

  test('is clean to Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const found = await lintFromString({ source: JSON.stringify(looked()), absoluteRef: 'openapi.json', config });
    expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  test('is clean to Spectral', async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset({
      // Both packages are of one version; their types of formats are not the same.
      extends: [[rulesets.oas as RulesetDefinition, 'recommended']],
      rules: {
        // Examples are held to their schemas below, in a fraction of the time.
        'oas3-valid-media-example': 'off',
        'oas3-valid-schema-example': 'off',
        // Since OpenAPI 3.1 any kind of scheme may name the roles it wants; the rule is of 3.0.
        'oas3-operation-security-defined': 'off',
        'info-contact': 'off',
      },
    });
    const found = await linter.run(new spectral.Document(JSON.stringify(looked()), Json));
    expect(found.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([]);
  });

  test('gives nothing that is sent a default, which generated clients would have to send', () => {
    const withDefault = [...objectsIn(api.components), ...objectsIn(api.paths)].filter((part) => 'default' in part);
    expect(withDefault.filter(({ default: value }) => typeof value !== 'object' || value === null)).toEqual([]);
  });

  test('refers to nothing that is not there, and holds nothing that is not referred to', () => {
    const references = new Set([...objectsIn(api)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : [])));
    const parts = Object.entries(api.components).flatMap(([section, names]) =>
      section === 'securitySchemes' ? [] : Object.keys(names).map((name) => `#/components/${section}/${name}`),
    );
    expect([...references].toSorted()).toEqual(parts.toSorted());
  });

  test('shows an example of every JSON request and every answer with a body', () => {
    const shown = new Set([...shownIn(api)].map(({ where }) => where));
    const without = operationsOf(api).flatMap(({ operation }) => [
      ...Object.keys(operation.requestBody?.content ?? {}).map((type) => `${operation.operationId} request ${type}`),
      ...Object.entries(operation.responses).flatMap(([status, answer]) =>
        Object.keys(resolved<JsonObject & Answer>(api, answer).content ?? {})
          .filter((type) => type.includes('json'))
          .map((type) => `${operation.operationId} ${status} ${type}`),
      ),
    ]);
    expect(without.filter((where) => !shown.has(where))).toEqual([]);
  });

  test('shows only examples its schemas hold valid', () => {
    const all = [...shownIn(api)];
    const checks = checksOf(api, Object.fromEntries(all.map(({ where, schema }) => [where, schema])));
    const faults = all.flatMap(({ where, value }) => {
      const result = checks[where]?.safeParse(value);
      return result?.success === true ? [] : [{ where, issues: result?.error.issues.slice(0, 3) }];
    });
    expect(all.length).toBeGreaterThan(1000);
    expect(faults).toEqual([]);
  });
});
